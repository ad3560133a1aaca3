package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Stage;

/** Storage blocks and their members as Mesa 22.3.6 lists them. */
class StorageListTest {
  private final GlslCompiler compiler = new GlslCompiler();

  private ProgramStorage storage(String blocks, String statements) {
    GlslShader s =
        compiler.compile(
            Stage.COMPUTE,
            "#version 450\nlayout(local_size_x = 1) in;\n"
                + "struct S { uvec2 m; };\n"
                + "layout(binding = 7, std430) buffer Res { float res; };\n"
                + blocks
                + "\nvoid main() { float s = 0.;\n"
                + statements
                + " res = s; }\n");
    assertTrue(s.compiled(), s.infoLog());
    LinkedProgram p =
        new GlslLinker(compiler)
            .link(new LinkRequest(List.of(s), Map.of(), Map.of(), Map.of(), 16, 8, "test"));
    assertTrue(p.linked(), p.infoLog());
    return p.storage();
  }

  private static String variables(ProgramStorage storage) {
    return storage.variables().stream()
        .map(v -> (v.stages().has(Stage.COMPUTE) ? "+" : "-") + v.name())
        .collect(Collectors.joining(" "));
  }

  @Test
  void sharedLayoutsArePackedTightlyAndSizesAreWholeVectors() {
    ProgramStorage s =
        storage("layout(shared) readonly buffer B { float a[3]; } b;", "s += b.a[1];");
    assertEquals("+B.a[0] +res", variables(s));
    assertEquals(4, s.variables().get(0).member().arrayStrideBytes());
    assertEquals(16, s.blocks().get(s.variables().get(0).block()).sizeBytes());
    assertEquals(16, s.blocks().get(s.variables().get(1).block()).sizeBytes());
  }

  @Test
  void variablesComeFromTheLastToTheFirst() {
    assertEquals(
        "-c -B.a -B.b[0] +res",
        variables(storage("buffer B { int a; float b[2]; } b; buffer C { float c; };", "")));
    assertEquals("+b -a +res", variables(storage("buffer B { int a; float b; };", "s += b;")));
  }

  @Test
  void ofArraysOfStructuresTheFirstElementIsListed() {
    ProgramStorage s = storage("buffer B { S a; S b[4]; float c[2]; } b;", "s += b.b[1].m.x;");
    assertEquals("+B.a.m +B.b[0].m +B.c[0] +res", variables(s));
    assertEquals(4, s.variables().get(1).topLevelArraySize());
    assertEquals(8, s.variables().get(1).topLevelArrayStride());
    assertEquals(1, s.variables().get(2).topLevelArraySize());
    assertEquals(0, s.variables().get(2).topLevelArrayStride());
  }

  @Test
  void asMesaFindsThemFromTheLastItListsAllOfAnArrayBeforeAnother() {
    assertEquals(
        "-b[0].m -a[0].m -a[1].m +res", variables(storage("buffer B { S a[2]; S b[3]; };", "")));
  }
}
