// Long because a rule of linking is a pair of shaders, which stand in the text.
package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.oovr.driver.glsl.LinkedProgram.Attribute;
import org.oovr.driver.glsl.LinkedProgram.Uniform;
import org.oovr.driver.glsl.LinkedProgram.UniformBlock;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.ShaderReflection.Dim;
import org.oovr.simulator.shader.ShaderReflection.Variable;

class GlslLinkerTest {
  private final GlslCompiler compiler = compiler();
  private final GlslLinker linker = new GlslLinker(compiler);

  GlslCompiler compiler() {
    return new GlslCompiler();
  }

  private GlslShader vertex(String source) {
    return compile(Stage.VERTEX, source);
  }

  private GlslShader fragment(String source) {
    return compile(Stage.FRAGMENT, source);
  }

  private GlslShader compile(Stage stage, String source) {
    GlslShader s = compiler.compile(stage, source);
    assertTrue(s.compiled(), s.infoLog());
    return s;
  }

  private LinkedProgram link(
      Map<String, Integer> attributes,
      Map<String, Integer> colors,
      Map<String, Integer> indices,
      GlslShader... shaders) {
    return linker.link(
        new LinkRequest(List.of(shaders), attributes, colors, indices, 16, 8, "test"));
  }

  private LinkedProgram good(GlslShader... shaders) {
    LinkedProgram p = link(Map.of(), Map.of(), Map.of(), shaders);
    assertTrue(p.linked(), p.infoLog());
    assertEquals("", p.infoLog());
    return p;
  }

  private String bad(GlslShader... shaders) {
    LinkedProgram p = link(Map.of(), Map.of(), Map.of(), shaders);
    assertFalse(p.linked());
    assertNull(p.modules().get(Stage.VERTEX));
    assertTrue(p.infoLog().endsWith("\n"));
    return p.infoLog();
  }

  private static final String PLAIN_VERTEX =
      "#version 330\nin vec4 p; void main() { gl_Position = p; }\n";
  private static final String PLAIN_FRAGMENT =
      "#version 330\nout vec4 c; void main() { c = vec4(1.0); }\n";

  private static Map<String, Integer> locations(List<Variable> variables) {
    Map<String, Integer> map = new TreeMap<>();
    for (Variable v : variables) {
      map.putIfAbsent(v.name(), v.location());
    }
    return map;
  }

  private static Uniform uniform(LinkedProgram p, String name) {
    return p.uniforms().stream().filter(u -> u.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void varyingsMeetByName() {
    LinkedProgram p =
        good(
            vertex(
                "#version 330\nin vec4 p; out vec2 b; out vec3 unread; flat out int i; out mat3 m;"
                    + "out Blk { vec4 x; vec2 y[2]; } o; out float a;\n"
                    + "void main() { gl_Position = p; a = 1.0; b = p.xy; i = 3; m = mat3(1.0);"
                    + " o.x = p; o.y[0] = p.xy; o.y[1] = p.zw; unread = p.xyz; }"),
            fragment(
                "#version 330\nin mat3 m; in float a; flat in int i; in vec2 b; in vec4 unused;"
                    + "in Blk { vec4 x; vec2 y[2]; } other; out vec4 c;\n"
                    + "void main() { c = vec4(a, b, float(i)) + vec4(m[2], 0.0) + other.x"
                    + " + other.y[1].xyxy; }"));
    Map<String, Integer> out = locations(p.reflections().get(Stage.VERTEX).outputs());
    Map<String, Integer> in = locations(p.reflections().get(Stage.FRAGMENT).inputs());
    assertEquals(
        java.util.Set.of("a", "b", "i", "m", "Blk.x", "Blk.y[0]", "Blk.y[1]"), in.keySet());
    for (String name : in.keySet()) {
      assertEquals(out.get(name), in.get(name), name);
    }
    // no two outputs share a location
    List<Integer> all = new ArrayList<>();
    for (Variable v : p.reflections().get(Stage.VERTEX).outputs()) {
      assertFalse(all.contains(v.location()), v.name());
      all.add(v.location());
    }
    assertEquals(1 + 1 + 1 + 1 + 3 + 3, all.size());
  }

  @Test
  void varyingsThatDoNotMeet() {
    assertEquals(
        "error: fragment shader input `v' has no matching output in the vertex shader\n",
        bad(
            vertex(PLAIN_VERTEX),
            fragment("#version 420\nin vec4 v; out vec4 c; void main() { c = v; }")));
    assertTrue(
        bad(
                vertex(
                    "#version 330\nout vec3 v; void main() { v = vec3(1.0); gl_Position = vec4(v, 1.0); }"),
                fragment("#version 330\nin vec4 v; out vec4 c; void main() { c = v; }"))
            .contains("`v'"));
    assertTrue(
        bad(
                vertex(
                    "#version 330\nout B { vec3 v; }; void main() { v = vec3(1.0); gl_Position = vec4(v, 1.0); }"),
                fragment(
                    "#version 330\nin B { vec3 w; }; out vec4 c; void main() { c = vec4(w, 1.0); }"))
            .contains("`B'"));
  }

  private LinkedProgram floats(int count) {
    StringBuilder out = new StringBuilder("#version 330\n");
    StringBuilder in = new StringBuilder("#version 330\nout vec4 c;\n");
    StringBuilder write = new StringBuilder("void main() { gl_Position = vec4(1.0); ");
    StringBuilder read = new StringBuilder("void main() { c = vec4(0.0); ");
    for (int i = 0; i < count; i++) {
      out.append("out float v").append(i).append(";\n");
      in.append("in float v").append(i).append(";\n");
      write.append("v").append(i).append(" = 1.0; ");
      read.append("c.x += v").append(i).append("; ");
    }
    return link(
        Map.of(),
        Map.of(),
        Map.of(),
        vertex(out.append(write).append("}").toString()),
        fragment(in.append(read).append("}").toString()));
  }

  @Test
  void componentsOfVaryingsAreCountedAndNotTheirVectors() {
    assertTrue(floats(128).linked());
    LinkedProgram p = floats(129);
    assertFalse(p.linked());
    assertTrue(p.infoLog().contains("too many varyings"), p.infoLog());
  }

  @Test
  void anOutputThatIsDeclaredAndNotWrittenIsEnough() {
    good(
        vertex("#version 330\nout vec4 v; void main() { gl_Position = vec4(1.0); }"),
        fragment("#version 330\nin vec4 v; out vec4 c; void main() { c = v; }"));
  }

  @Test
  void lenientLinksLetInputsReadNothing() {
    GlslShader v = vertex("#version 330\nout vec4 a; void main() { a = gl_Position = vec4(1.0); }");
    GlslShader f =
        fragment(
            "#version 330\nin mat2 b; in vec4 a; out vec4 c; void main() { c = a + b[1].xyxy; }");
    LinkedProgram p =
        linker.link(
            new LinkRequest(List.of(v, f), Map.of(), Map.of(), Map.of(), 16, 8, "lenient", true));
    assertTrue(p.linked(), p.infoLog());
    assertEquals(
        "warning: fragment shader input `b' is not written by the vertex shader\n", p.infoLog());
    assertEquals(Map.of("a", 0, "b", 1), locations(p.reflections().get(Stage.FRAGMENT).inputs()));
    assertEquals(Map.of("a", 0), locations(p.reflections().get(Stage.VERTEX).outputs()));
  }

  @Test
  void interpolationMustAgreeInOldVersions() {
    String v = " flat out vec4 a; void main() { a = gl_Position = vec4(1.0); }";
    String f = " in vec4 a; out vec4 c; void main() { c = a; }";
    assertTrue(
        bad(vertex("#version 330\n" + v), fragment("#version 330\n" + f))
            .contains("interpolation"));
    good(vertex("#version 440\n" + v), fragment("#version 440\n" + f));
  }

  @Test
  void explicitVaryingLocations() {
    LinkedProgram p =
        good(
            vertex(
                "#version 410\nlayout(location = 5) out vec4 v; out vec4 w;"
                    + "void main() { v = w = gl_Position = vec4(1.0); }"),
            fragment(
                "#version 410\nlayout(location = 5) in vec4 other; in vec4 w; out vec4 c;"
                    + "void main() { c = other + w; }"));
    assertEquals(Map.of("v", 5, "w", 0), locations(p.reflections().get(Stage.VERTEX).outputs()));
    assertEquals(
        Map.of("other", 5, "w", 0), locations(p.reflections().get(Stage.FRAGMENT).inputs()));
  }

  @Test
  void attributes() {
    GlslShader v =
        vertex(
            "#version 330\nin float first; layout(location = 3) in vec4 fixed3; in mat4 m; in vec2 bound;"
                + "in vec4 unused; in ivec2 n; in uint u;\n"
                + "void main() { gl_Position = m * fixed3 + vec4(first, bound, float(n.x + int(u)))"
                + " + float(gl_VertexID + gl_InstanceID); }");
    LinkedProgram p =
        link(
            Map.of("bound", 1, "fixed3", 9, "unused", 0, "nothing", 5),
            Map.of(),
            Map.of(),
            v,
            fragment(PLAIN_FRAGMENT));
    assertTrue(p.linked(), p.infoLog());
    Map<String, Integer> locations = new TreeMap<>();
    for (Attribute a : p.attributes()) {
      locations.put(a.name(), a.location());
    }
    assertEquals(
        Map.of(
            "first",
            0,
            "bound",
            1,
            "n",
            2,
            "fixed3",
            3,
            "m",
            4,
            "u",
            8,
            "gl_VertexID",
            -1,
            "gl_InstanceID",
            -1),
        locations);
    assertEquals(0, locations(p.reflections().get(Stage.VERTEX).inputs()).get("first"));
    assertEquals(4, locations(p.reflections().get(Stage.VERTEX).inputs()).get("m"));
    Attribute m = p.attributes().stream().filter(a -> a.name().equals("m")).findFirst().get();
    assertEquals(LinkedProgram.Type.of(Base.FLOAT, 4, 4), m.type());
    assertEquals(4, m.locations());
    Attribute u = p.attributes().stream().filter(a -> a.name().equals("u")).findFirst().get();
    assertEquals(LinkedProgram.Type.of(Base.UINT, 1, 1), u.type());
  }

  @Test
  void attributesThatDoNotFit() {
    GlslShader v = vertex("#version 330\nin mat4 m; void main() { gl_Position = m * vec4(1.0); }");
    LinkedProgram p = link(Map.of("m", 13), Map.of(), Map.of(), v, fragment(PLAIN_FRAGMENT));
    assertEquals("error: attribute `m' at location 13 does not fit in 16 locations\n", p.infoLog());
    StringBuilder many = new StringBuilder("#version 330\n");
    for (int i = 0; i < 5; i++) {
      many.append("in mat4 m").append(i).append("; ");
    }
    String log =
        bad(
            vertex(many + "void main() { gl_Position = (m0 + m1 + m2 + m3 + m4)[0]; }"),
            fragment(PLAIN_FRAGMENT));
    assertTrue(log.contains("too many attributes"), log);
  }

  @Test
  void fragmentOutputs() {
    GlslShader f =
        fragment(
            "#version 330\nout vec4 a; layout(location = 2) out vec4 b; out vec4 bound; out uvec2 d;"
                + "void main() { a = b = bound = vec4(1.0); d = uvec2(1u); }");
    LinkedProgram p = link(Map.of(), Map.of("bound", 0, "b", 7), Map.of(), vertex(PLAIN_VERTEX), f);
    assertTrue(p.linked(), p.infoLog());
    Map<String, Integer> colors = new TreeMap<>();
    p.outputs().forEach(o -> colors.put(o.name(), o.location()));
    assertEquals(Map.of("bound", 0, "a", 1, "b", 2, "d", 3), colors);
    assertEquals(colors, locations(p.reflections().get(Stage.FRAGMENT).outputs()));
    assertFalse(p.broadcastsColor());

    p = link(Map.of(), Map.of("bound", 2), Map.of(), vertex(PLAIN_VERTEX), f);
    assertTrue(p.infoLog().contains("shares its location"), p.infoLog());
  }

  @Test
  void dualSourceBlending() {
    GlslShader f =
        fragment(
            "#version 330\nout vec4 color; out vec4 factor; void main() { color = factor = vec4(1.0); }");
    LinkedProgram p =
        link(
            Map.of(),
            Map.of("color", 0, "factor", 0),
            Map.of("factor", 1),
            vertex(PLAIN_VERTEX),
            f);
    assertTrue(p.linked(), p.infoLog());
    for (Variable o : p.reflections().get(Stage.FRAGMENT).outputs()) {
      assertEquals(0, o.location());
      assertEquals(o.name().equals("factor") ? 1 : 0, o.index());
    }
    LinkedProgram explicit =
        good(
            vertex(PLAIN_VERTEX),
            fragment(
                "#version 330\nlayout(location = 0) out vec4 x; layout(location = 0, index = 1) out vec4 y;"
                    + "void main() { x = y = vec4(1.0); }"));
    assertEquals(1, explicit.outputs().stream().mapToInt(o -> o.index()).sum());
  }

  @Test
  void oldFragmentOutputs() {
    LinkedProgram color =
        good(
            vertex("void main() { gl_Position = vec4(1.0); }"),
            fragment("void main() { gl_FragColor = vec4(1.0); }"));
    assertTrue(color.broadcastsColor());
    assertEquals(
        Map.of("gl_FragColor", 0), locations(color.reflections().get(Stage.FRAGMENT).outputs()));
    LinkedProgram data =
        good(
            vertex("void main() { gl_Position = vec4(1.0); }"),
            fragment("void main() { gl_FragData[1] = vec4(1.0); }"));
    assertFalse(data.broadcastsColor());
    assertEquals(
        1, locations(data.reflections().get(Stage.FRAGMENT).outputs()).get("gl_FragData[1]"));
  }

  @Test
  void uniformsAreMergedByName() {
    String shared =
        "#version 330\nstruct Light { vec3 color; float k[2]; };\nuniform Light lights[2];\n"
            + "uniform mat4 matrix; uniform vec4 tint[3]; uniform sampler2D map;\n";
    LinkedProgram p =
        good(
            vertex(
                shared
                    + "in vec4 p; uniform bool flag; uniform float gone;\n"
                    + "void main() { gl_Position = matrix * p + vec4(lights[1].color, 0.0)"
                    + " + tint[0] + (flag ? texture(map, p.xy) : vec4(0.0)); }"),
            fragment(
                shared
                    + "uniform isampler2DArray ints; uniform samplerCubeShadow shadows[2]; out vec4 c;\n"
                    + "void main() { c = tint[2] + texture(map, vec2(0.0)) * lights[0].k[1]"
                    + " + vec4(texelFetch(ints, ivec3(0), 0)) + texture(shadows[1], vec4(1.0)); }"));
    List<String> names = p.uniforms().stream().map(Uniform::name).toList();
    assertEquals(
        java.util.Set.of(
            "lights[0].color",
            "lights[0].k[0]",
            "lights[1].color",
            "lights[1].k[0]",
            "matrix",
            "tint[0]",
            "map",
            "flag",
            "ints",
            "shadows[0]"),
        java.util.Set.copyOf(names));
    Uniform tint = uniform(p, "tint[0]");
    assertEquals(3, tint.arraySize());
    assertNotNull(tint.constants().get(Stage.VERTEX));
    assertNotNull(tint.constants().get(Stage.FRAGMENT));
    Uniform matrix = uniform(p, "matrix");
    assertNull(matrix.constants().get(Stage.FRAGMENT), "the fragment shader does not use it");
    assertEquals(LinkedProgram.Type.of(Base.FLOAT, 4, 4), matrix.type());
    assertEquals(Base.BOOL, uniform(p, "flag").type().base());
    Uniform map = uniform(p, "map");
    assertEquals(Dim.D2, map.type().dim());
    assertNotNull(map.textures().get(Stage.VERTEX));
    assertNotNull(map.textures().get(Stage.FRAGMENT));
    Uniform ints = uniform(p, "ints");
    assertTrue(ints.type().arrayed());
    assertEquals(Base.INT, ints.type().base());
    Uniform shadows = uniform(p, "shadows[0]");
    assertTrue(shadows.type().shadow());
    assertEquals(2, shadows.arraySize());
    // locations do not overlap
    boolean[] taken = new boolean[100];
    for (Uniform u : p.uniforms()) {
      for (int i = 0; i < u.arraySize(); i++) {
        assertFalse(taken[u.location() + i], u.name());
        taken[u.location() + i] = true;
      }
    }
  }

  @Test
  void uniformsOfDifferentTypes() {
    String log =
        bad(
            vertex("#version 330\nuniform vec4 u; void main() { gl_Position = u; }"),
            fragment(
                "#version 330\nuniform vec3 u; out vec4 c; void main() { c = vec4(u, 1.0); }"));
    assertEquals("error: uniform `u' has different types in the vertex and fragment shader\n", log);
  }

  @Test
  void arraysOfSamplersHaveUnitsInARow() {
    LinkedProgram p =
        good(
            vertex("#version 430\nvoid main() { gl_Position = vec4(0.0); }"),
            fragment(
                "#version 430\nlayout(binding = 0) uniform sampler2D a[3];"
                    + "layout(binding = 4) uniform sampler2D b[2][3]; uniform sampler2D c[2]; out vec4 o;"
                    + "void main() { o = texture(a[2], vec2(0.0)) + texture(c[1], vec2(0.0))"
                    + " + texture(b[0][2], vec2(0.0)) + texture(b[1][2], vec2(0.0)); }"));
    assertEquals(0, uniform(p, "a[0]").initialUnit());
    assertEquals(4, uniform(p, "b[0][0]").initialUnit());
    assertEquals(7, uniform(p, "b[1][0]").initialUnit());
    assertEquals(-1, uniform(p, "c[0]").initialUnit());
  }

  @Test
  void explicitUniformLocationsAndBindings() {
    LinkedProgram p =
        good(
            vertex(
                "#version 430\nlayout(location = 1) uniform vec4 a[2]; uniform vec4 b, d;"
                    + "layout(binding = 3) uniform Blk { vec4 e; };\n"
                    + "void main() { gl_Position = a[0] + a[1] + b + d + e; }"),
            fragment(
                "#version 430\nlayout(binding = 5) uniform sampler2D s; uniform sampler2D t; out vec4 c;"
                    + "void main() { c = texture(s, vec2(0.0)) + texture(t, vec2(0.0)); }"));
    assertEquals(1, uniform(p, "a[0]").location());
    assertEquals(3, uniform(p, "b").location()); // e has the room of location 0
    assertEquals(4, uniform(p, "d").location());
    assertEquals(5, uniform(p, "s").initialUnit());
    assertEquals(-1, uniform(p, "t").initialUnit());
    assertEquals(3, p.blocks().get(0).initialBinding());
    assertTrue(
        bad(
                vertex(
                    "#version 430\nlayout(location = 1) uniform vec4 a; void main() { gl_Position = a; }"),
                fragment(
                    "#version 430\nlayout(location = 1) uniform vec4 b; out vec4 c; void main() { c = b; }"))
            .contains("same location"));
  }

  @Test
  void blocks() {
    String shared =
        "#version 330\nlayout(std140) uniform Shared { mat4 m; vec3 v[2]; float f; };\n";
    LinkedProgram p =
        good(
            vertex(
                shared
                    + "layout(std140) uniform Named { vec4 a; } inst[2]; in vec4 p;\n"
                    + "void main() { gl_Position = m * p * inst[1].a; }"),
            fragment(shared + "out vec4 c; void main() { c = vec4(v[1], f); }"));
    List<String> names = p.blocks().stream().map(UniformBlock::name).toList();
    assertEquals(java.util.Set.of("Shared", "Named[0]", "Named[1]"), java.util.Set.copyOf(names));
    UniformBlock s = p.blocks().get(names.indexOf("Shared"));
    assertEquals(64 + 32 + 16, s.sizeBytes());
    assertTrue(
        s.slots().getOrDefault(Stage.VERTEX, -1) >= 0
            && s.slots().getOrDefault(Stage.FRAGMENT, -1) >= 0);
    assertEquals(0, s.initialBinding());
    UniformBlock n1 = p.blocks().get(names.indexOf("Named[1]"));
    UniformBlock n0 = p.blocks().get(names.indexOf("Named[0]"));
    assertEquals(
        n0.slots().getOrDefault(Stage.VERTEX, -1) + 1, n1.slots().getOrDefault(Stage.VERTEX, -1));
    assertEquals(-1, n1.slots().getOrDefault(Stage.FRAGMENT, -1));
    Uniform v = uniform(p, "v[0]");
    assertEquals(-1, v.location());
    assertEquals(64, v.member().offsetBytes());
    assertEquals(16, v.member().arrayStrideBytes());
    assertEquals(names.indexOf("Shared"), v.block());
    assertEquals(names.indexOf("Named[0]"), uniform(p, "Named.a").block());
    assertTrue(s.uniforms().contains(p.uniforms().indexOf(v)));
    assertTrue(
        bad(
                vertex(shared + "void main() { gl_Position = m[0]; }"),
                fragment(
                    "#version 330\nlayout(std140) uniform Shared { mat4 m; }; out vec4 c;"
                        + "void main() { c = m[0]; }"))
            .contains("block `Shared' do not match"));
  }

  @Test
  void objectsOfOneStageAreJoined() {
    LinkedProgram p =
        good(
            vertex(PLAIN_VERTEX),
            fragment(
                "#version 330\nuniform vec4 tint; const float K = 2.0; struct S { float x; };\n"
                    + "float helper(vec2 p);\nin vec4 q[2], r;\nout vec4 c;\n"
                    + "void main() { c = tint * helper(vec2(K)); }\n"),
            fragment(
                "#version 330\n#define TWICE(x) ((x) + (x))\nuniform vec4 tint; uniform float scale, extra;\n"
                    + "const float K = 2.0; struct S { float x; };\n"
                    + "float helper(vec2 p) { S s; s.x = TWICE(p.x) * K; return s.x * tint.w * scale + extra; }\n"));
    assertEquals(
        java.util.Set.of("tint", "scale", "extra"),
        java.util.Set.copyOf(p.uniforms().stream().map(Uniform::name).toList()));

    GlslShader uses =
        fragment(
            "#version 330\nfloat helper(float x);\nout vec4 c;\nvoid main() { c = vec4(helper(1.0)); }\n");
    assertTrue(bad(vertex(PLAIN_VERTEX), uses).contains("helper"));
    assertTrue(bad(vertex(PLAIN_VERTEX), uses, fragment(PLAIN_FRAGMENT)).contains("more than one"));
    GlslShader helper = fragment("#version 330\nfloat helper(float x) { return x; }\n");
    assertTrue(bad(vertex(PLAIN_VERTEX), helper).contains("has no function main"));
    assertTrue(bad(vertex(PLAIN_VERTEX), helper, helper).contains("no fragment shader"));
    String twice = bad(vertex(PLAIN_VERTEX), uses, helper, helper);
    assertTrue(twice.startsWith("2:2: error: 'helper'"), twice);
  }

  @Test
  void oldObjectsAreJoined() {
    LinkedProgram p =
        good(
            vertex(
                "varying vec2 uv; void main() { uv = gl_Vertex.xy; gl_Position = ftransform(); }"),
            fragment(
                "uniform sampler2D texture; varying vec2 uv; vec4 shade(vec2 p);\n"
                    + "void main() { gl_FragColor = shade(uv) * texture2D(texture, uv); }"),
            fragment(
                "uniform sampler2D texture; vec4 shade(vec2 p) { return texture2D(texture, p); }"));
    assertNotNull(uniform(p, "texture").textures().get(Stage.FRAGMENT));
    assertNotNull(uniform(p, "gl_ModelViewProjectionMatrix").constants().get(Stage.VERTEX));
    assertEquals("gl_Vertex", p.attributes().get(0).name());
    assertTrue(p.broadcastsColor());
  }

  @Test
  void fixedFunctionVaryings() {
    LinkedProgram p =
        good(
            vertex(
                "void main() { gl_Position = ftransform(); gl_FrontColor = gl_Color;\n"
                    + "gl_TexCoord[0] = gl_MultiTexCoord0; gl_TexCoord[2] = gl_MultiTexCoord1; }"),
            fragment(
                "uniform sampler2D s; void main() { gl_FragColor = gl_Color"
                    + " * texture2D(s, gl_TexCoord[0].st); }"));
    Map<String, Integer> out = locations(p.reflections().get(Stage.VERTEX).outputs());
    Map<String, Integer> in = locations(p.reflections().get(Stage.FRAGMENT).inputs());
    assertEquals(out.get("gl_FrontColor"), in.get("gl_FrontColor"));
    assertEquals(out.get("gl_TexCoord[0]"), in.get("gl_TexCoord[0]"));
    assertEquals(
        java.util.Set.of("gl_Vertex", "gl_Color", "gl_MultiTexCoord0", "gl_MultiTexCoord1"),
        java.util.Set.copyOf(p.attributes().stream().map(Attribute::name).toList()));
  }

  @Test
  void depthRangeIsAUniform() {
    LinkedProgram p =
        good(
            vertex(PLAIN_VERTEX),
            fragment(
                "#version 330 core\nout vec4 c; void main() { c = vec4(gl_DepthRange.diff); }"));
    assertNotNull(uniform(p, "gl_DepthRange.diff").constants().get(Stage.FRAGMENT));
  }

  @Test
  void views() {
    GlslShader v =
        vertex(
            "#version 330 core\n#extension GL_OVR_multiview2 : require\n#define N 2\n"
                + "layout(num_views = N) in;\nuniform mat4 m[N]; in vec4 p;\n"
                + "void main() { gl_Position = m[gl_ViewID_OVR] * p; }\n");
    LinkedProgram p = good(v, fragment(PLAIN_FRAGMENT));
    assertEquals(2, p.views());
    assertTrue(p.reflections().get(Stage.VERTEX).usesViewIndex());
    assertEquals(0, good(vertex(PLAIN_VERTEX), fragment(PLAIN_FRAGMENT)).views());
  }

  @Test
  void programsThatLackSomething() {
    assertTrue(bad().contains("no shaders"));
    LinkedProgram p = good(vertex(PLAIN_VERTEX));
    assertNull(p.modules().get(Stage.FRAGMENT));
    assertNull(p.reflections().get(Stage.FRAGMENT));
    GlslShader broken = compiler.compile(Stage.VERTEX, "#version 330\nx");
    assertFalse(broken.compiled());
    assertEquals(
        "error: linking with a vertex shader that is not compiled\n",
        bad(broken, fragment(PLAIN_FRAGMENT)));
  }

  @Test
  void stagesOfPrimitivesAreLinkedAloneForPipelines() {
    GlslShader geometry =
        compile(
            Stage.GEOMETRY,
            "#version 150\nlayout(points) in; layout(points, max_vertices = 1) out;\n"
                + "void main() { gl_Position = gl_in[0].gl_Position; EmitVertex(); }\n");
    assertTrue(bad(geometry).contains("without a vertex shader"));
    LinkRequest request =
        new LinkRequest(List.of(geometry), Map.of(), Map.of(), Map.of(), 16, 8, "part");
    LinkedProgram part = linker.link(request.with(true));
    assertTrue(part.linked(), part.infoLog());
    assertTrue(part.modules().has(Stage.GEOMETRY));
  }

  @Test
  void initialValuesAreKept() {
    LinkedProgram p =
        good(
            vertex(
                "#version 330\nuniform vec4 u = vec4(1.0, 2.0, 3.0, 4.0); void main() { gl_Position = u; }"),
            fragment(PLAIN_FRAGMENT));
    assertEquals(
        Float.floatToRawIntBits(2f),
        p.reflections()
            .get(Stage.VERTEX)
            .initialConstants()[uniform(p, "u").constants().get(Stage.VERTEX).offsetWords() + 1]);
  }

  @Test
  void sameProgramSameWords() {
    GlslShader v = vertex(PLAIN_VERTEX);
    GlslShader f = fragment(PLAIN_FRAGMENT);
    LinkedProgram other =
        new GlslLinker(compiler())
            .link(new LinkRequest(List.of(v, f), Map.of(), Map.of(), Map.of(), 16, 8, "x"));
    LinkedProgram p = good(v, f);
    assertArrayEquals(
        other.modules().get(Stage.VERTEX).words(), p.modules().get(Stage.VERTEX).words());
    assertArrayEquals(
        other.modules().get(Stage.FRAGMENT).words(), p.modules().get(Stage.FRAGMENT).words());
  }

  @Test
  void unusedBlocksAreActive() {
    LinkedProgram p =
        good(
            vertex(
                "#version 420\nlayout(std140, binding = 4) uniform Unused { vec4 a; float b[2]; };"
                    + "layout(std140) uniform Used { vec4 c; };"
                    + "void main() { gl_Position = c; }"),
            fragment(
                "#version 330\nlayout(std140) uniform Used { vec4 c; }; out vec4 o;"
                    + "void main() { o = vec4(1.0); }"));
    List<String> names = p.blocks().stream().map(UniformBlock::name).toList();
    assertEquals(java.util.Set.of("Unused", "Used"), java.util.Set.copyOf(names));
    UniformBlock unused = p.blocks().get(names.indexOf("Unused"));
    assertEquals(48, unused.sizeBytes());
    assertEquals(4, unused.initialBinding());
    assertEquals(
        List.of("a", "b[0]"),
        unused.uniforms().stream().map(i -> p.uniforms().get(i).name()).toList());
    assertTrue(p.blocks().get(names.indexOf("Used")).slots().has(Stage.VERTEX));
  }

  @Test
  void deadCodeIsNotActive() {
    LinkedProgram p =
        good(
            vertex(
                "#version 330\nin vec4 p; in vec4 dead; uniform vec4 u, w; out vec4 a; out vec4 b;\n"
                    + "vec4 half1(vec4 x) { return x * 0.5; }\n"
                    + "void main() { vec4 t = dead; a = half1(p) + u; b = w; gl_Position = p; }"),
            fragment("#version 330\nin vec4 b; in vec4 a; out vec4 c; void main() { c = a * b; }"));
    List<String> attributes = p.attributes().stream().map(Attribute::name).toList();
    assertEquals(compiler.optimizes() ? List.of("p") : List.of("p", "dead"), attributes);
    assertEquals(
        locations(p.reflections().get(Stage.VERTEX).outputs()),
        locations(p.reflections().get(Stage.FRAGMENT).inputs()));
  }

  /** The optimiser says of variables of inlined functions in which lines these were called. */
  @Test
  void countersAreReachedBehindTheVariablesOfInlinedFunctions() {
    good(
        compile(
            Stage.COMPUTE,
            "#version 430 core\nlayout(local_size_x = 1) in;\n"
                + "layout(binding = 0) uniform atomic_uint counter;\n"
                + "layout(std430, binding = 0) buffer B { uint r[]; };\n"
                + "const uint k[3] = uint[3](5u, 7u, 9u);\nuint pick(uint i) { return k[i]; }\n"
                + "void main() { uint n = atomicCounterIncrement(counter);\n"
                + "for (uint i = 0u; i < r[0]; i++) { r[1] += pick(i) + n; } }\n"));
  }
}
