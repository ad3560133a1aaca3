package org.oovr.simulator.shader.reflect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.ShaderReflection.Constant;
import org.oovr.simulator.shader.ShaderReflection.Dim;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;
import org.oovr.simulator.shader.ShaderReflection.Member;
import org.oovr.simulator.shader.ShaderReflection.TextureSlot;
import org.oovr.simulator.shader.ShaderReflection.Variable;
import org.oovr.simulator.shader.TestShaders;

class ShaderReflectorTest {
  private static ShaderReflection reflect(String name) {
    return ShaderReflector.reflect(TestShaders.load(name));
  }

  private static Constant constant(ShaderReflection r, String name) {
    return r.constants().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }

  private static TextureSlot texture(ShaderReflection r, String name) {
    return r.textures().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void flattensStructUniformsToLeaves() {
    ShaderReflection r = reflect("uniforms.frag");
    assertEquals(
        List.of(
            "lights[0].att",
            "lights[0].color",
            "lights[0].pos",
            "lights[1].att",
            "lights[1].color",
            "lights[1].pos"),
        r.constants().stream()
            .map(Constant::name)
            .filter(n -> n.startsWith("lights"))
            .sorted()
            .toList());
    Constant pos = constant(r, "lights[1].pos");
    Constant att = constant(r, "lights[1].att");
    int base = constant(r, "lights[0].pos").offsetWords();
    assertEquals(base + 10, pos.offsetWords());
    assertEquals(base + 17, att.offsetWords());
    assertEquals(3, att.arraySize());
    assertTrue(att.isArray());
    assertEquals(7, att.location());
    Constant m = constant(r, "m");
    assertEquals(4, m.columns());
    assertEquals(4, m.rows());
    assertEquals(Base.BOOL, constant(r, "flag").base());
    assertEquals(Base.INT, constant(r, "count").base());
    assertEquals(20 + 16 + 1 + 1 + 8, r.constantWords());
  }

  @Test
  void namesBlocksAsTheApiDoes() {
    ShaderReflection r = reflect("uniforms.frag");
    assertEquals(List.of("Blk", "Blk2", "Blk3"), r.blocks().stream().map(b -> b.name()).toList());
    assertEquals(List.of(0, 1, 2), r.blocks().stream().map(b -> b.slot()).toList());
    assertEquals(2, r.blocks().get(2).arraySize());
    assertEquals("q", r.blocks().get(1).members().get(0).name());
    assertEquals("Blk3.q3", r.blocks().get(2).members().get(0).name());
    List<Member> members = r.blocks().get(0).members();
    assertEquals(
        List.of(
            "Blk.nm",
            "Blk.c",
            "Blk.bb",
            "Blk.l[0].pos",
            "Blk.l[0].color",
            "Blk.l[0].att",
            "Blk.l[1].pos",
            "Blk.l[1].color",
            "Blk.l[1].att",
            "Blk.r"),
        members.stream().map(Member::name).toList());
    assertEquals(112 + 80 + 32, members.get(8).offsetBytes());
    assertEquals(16, members.get(8).arrayStrideBytes());
    Member rowMajor = members.get(9);
    assertTrue(rowMajor.rowMajor());
    assertEquals(272, rowMajor.offsetBytes());
    assertEquals(16, rowMajor.matrixStrideBytes());
    assertEquals(272 + 48, r.blocks().get(0).sizeBytes());
  }

  @Test
  void listsInputsByLocation() {
    ShaderReflection r = reflect("uniforms.frag");
    assertEquals(
        List.of("VO.n@0", "VO.k@1", "VO.uv@2", "aa[0]@6", "aa[1]@7", "mm@3", "mm@4", "mm@5"),
        r.inputs().stream().map(v -> v.name() + "@" + v.location()).toList());
    Variable k = r.inputs().get(1);
    assertEquals(Interpolation.FLAT, k.interpolation());
    assertEquals(Base.INT, k.base());
    assertEquals(List.of("o", "o2"), r.outputs().stream().map(Variable::name).toList());
    assertTrue(r.usesDiscard());
    assertTrue(r.readsFragCoord());
    assertFalse(r.writesDepth());
  }

  @Test
  void findsSamplersInStructs() {
    ShaderReflection r = reflect("samplers.frag");
    assertEquals(
        Stream.of("mats[0].t", "mats[0].s", "mats[1].t", "mats[1].s", "it", "sb", "ms", "rc")
            .sorted()
            .toList(),
        r.textures().stream().map(TextureSlot::name).sorted().toList());
    assertEquals(0, texture(r, "mats[0].t").slot());
    assertEquals(1, texture(r, "mats[0].s").slot());
    assertEquals(3, texture(r, "mats[1].t").slot());
    TextureSlot s = texture(r, "mats[1].s");
    assertEquals(4, s.slot());
    assertEquals(2, s.arraySize());
    assertTrue(s.shadow());
    assertEquals(6, s.location());
    assertEquals(10, r.textureSlots());
    assertEquals(Base.INT, texture(r, "it").sampled());
    assertTrue(texture(r, "it").arrayed());
    assertEquals(Dim.BUFFER, texture(r, "sb").dim());
    assertTrue(texture(r, "ms").multisample());
    assertEquals(Dim.RECT, texture(r, "rc").dim());
    assertEquals(
        4, constant(r, "mats[1].c").offsetWords() - constant(r, "mats[0].c").offsetWords());
    assertEquals(4, constant(r, "mats[1].c").location());
  }

  @Test
  void keepsInitialisersAndNestedArrays() {
    ShaderReflection r = reflect("samplers.frag");
    assertEquals(3.0f, Float.intBitsToFloat(r.initialConstants()[constant(r, "a").offsetWords()]));
    int arrs = constant(r, "arrs").offsetWords();
    assertEquals(2.0f, Float.intBitsToFloat(r.initialConstants()[arrs + 5]));
    Constant row = constant(r, "multi[1]");
    assertEquals(3, row.arraySize());
    assertEquals(12, row.offsetWords() - constant(r, "multi[0]").offsetWords());
    assertEquals(18, row.location());
  }

  @Test
  void knowsFragmentQualifiers() {
    ShaderReflection r = reflect("samplers.frag");
    assertTrue(r.writesDepth());
    assertTrue(r.perSample());
    assertEquals(2, r.outputs().size());
    assertEquals(1, r.outputs().get(1).index());
    List<String> names =
        r.inputs().stream()
            .map(
                v ->
                    v.name()
                        + (v.centroid() ? " centroid" : "")
                        + (v.sample() ? " sample" : "")
                        + (v.interpolation() == Interpolation.LINEAR ? " linear" : ""))
            .toList();
    assertEquals(
        List.of(
            "ss.a",
            "ss.b",
            "Bl[0].z",
            "Bl[0].k",
            "Bl[0].k",
            "Bl[1].z",
            "Bl[1].k",
            "Bl[1].k",
            "ce centroid",
            "np linear",
            "sm sample"),
        names);
  }

  @Test
  void knowsVertexBuiltIns() {
    ShaderReflection r = reflect("multiview.vert");
    assertTrue(r.usesViewIndex());
    assertTrue(r.writesPointSize());
    assertEquals(2, r.clipDistances());
    assertEquals(
        List.of("pos@5", "inst@0", "inst@1", "inst@2", "inst@3", "bi@4"),
        r.inputs().stream().map(v -> v.name() + "@" + v.location()).toList());
    ShaderReflection basic = reflect("basic.vert");
    assertEquals(0, basic.clipDistances());
    assertFalse(basic.usesViewIndex());
    assertEquals(1, basic.inputs().size());
  }
}
