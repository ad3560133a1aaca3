package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Stage;

/** Uniform blocks have the numbers that llvmpipe gives them. */
class BlockOrderTest {
  /** Measured on llvmpipe 22.3.6. */
  @Test
  void ordersAreThoseOfMesa() {
    assertEquals(List.of("B_c", "B_a", "B_b"), BlockOrder.of(List.of("B_a", "B_b", "B_c")));
    assertEquals(List.of("B_c", "B_a", "B_b"), BlockOrder.of(List.of("B_c", "B_b", "B_a")));
    assertEquals(
        List.of("B_q", "B_alpha", "B_mid", "B_zeta"),
        BlockOrder.of(List.of("B_zeta", "B_alpha", "B_mid", "B_q")));
    assertEquals(
        List.of("test_unif2", "test_unif1"), BlockOrder.of(List.of("test_unif1", "test_unif2")));
    assertEquals(List.of(), BlockOrder.of(List.of()));
  }

  /** Values of the algorithm's own test vectors. */
  @Test
  void hashesAreXxh64() {
    assertEquals(0xEF46DB3751D8E999L, BlockOrder.hash(new byte[0]));
    assertEquals(0xD24EC4F1A98C6E5BL, hash("a"));
    assertEquals(0x44BC2CF5AD770999L, hash("abc"));
    assertEquals(0x0B242D361FDA71BCL, hash("The quick brown fox jumps over the lazy dog"));
  }

  private static long hash(String text) {
    return BlockOrder.hash(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void programsNumberThemSo() {
    GlslCompiler compiler = new GlslCompiler(false);
    String blocks =
        "uniform B_zeta { float z; }; uniform B_alpha { float a; };"
            + " uniform B_mid { float m; }; uniform B_q { float q; };\n";
    GlslShader vertex =
        compiler.compile(
            Stage.VERTEX,
            "#version 330\n" + blocks + "void main() { gl_Position = vec4(q, m, z, a); }\n");
    GlslShader fragment =
        compiler.compile(
            Stage.FRAGMENT,
            "#version 330\nuniform Own { float f; }; out vec4 o; void main() { o = vec4(f); }\n");
    LinkedProgram program =
        new GlslLinker(compiler)
            .link(
                new LinkRequest(
                    List.of(vertex, fragment), Map.of(), Map.of(), Map.of(), 16, 8, "x"));
    assertEquals(
        List.of("B_q", "B_alpha", "B_mid", "B_zeta", "Own"),
        program.blocks().stream().map(LinkedProgram.UniformBlock::name).toList());
  }
}
