package org.oovr.simulator.shader.spirv.parse;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.SpirvAssembler;

/** Widths that SPIR-V does not let stand together, or that are not supported, get an error. */
class WideRulesTest {
  record Case(String error, Consumer<SpirvAssembler> body) {
    @Override
    public String toString() {
      return error;
    }
  }

  private static int real(SpirvAssembler a) {
    return a.constant(46, a.doubleNumber());
  }

  private static int whole(SpirvAssembler a) {
    return a.constant(46, a.longInteger());
  }

  private static int single(SpirvAssembler a) {
    return a.constant(46, a.number());
  }

  private static int word(SpirvAssembler a) {
    return a.constant(46, a.integer());
  }

  private static Case bad(String error, Consumer<SpirvAssembler> body) {
    return new Case(error, body);
  }

  static List<Case> cases() {
    return List.of(
        bad("F_ADD", a -> a.op(129, a.doubleNumber(), real(a), single(a))),
        bad("F_ADD", a -> a.op(129, a.number(), real(a), real(a))),
        bad("I_ADD", a -> a.op(128, a.longInteger(), whole(a), word(a))),
        bad("NOT", a -> a.op(200, a.integer(), whole(a))),
        bad("SHIFT_LEFT_LOGICAL", a -> a.op(196, a.longInteger(), word(a), whole(a))),
        bad("F_ORD_EQUAL", a -> a.op(180, a.bool(), real(a), single(a))),
        bad("I_EQUAL", a -> a.op(170, a.bool(), word(a), whole(a))),
        bad("BITCAST", a -> a.op(124, a.integer(), real(a))),
        bad("BITCAST", a -> a.op(124, a.longInteger(), single(a))),
        bad("QUANTIZE_TO_F16", a -> a.op(116, a.doubleNumber(), real(a))),
        bad("D_PDX", a -> a.op(207, a.doubleNumber(), real(a))),
        bad("EXT_INST", a -> a.extended(13, a.doubleNumber(), real(a))),
        bad("POW of 64-bit", a -> a.extended(26, a.doubleNumber(), real(a), real(a))),
        bad("FIND_I_LSB of 64-bit", a -> a.extended(73, a.longInteger(), whole(a))),
        bad("S_MIN", a -> a.extended(39, a.integer(), word(a), whole(a))),
        bad("LDEXP", a -> a.extended(53, a.doubleNumber(), real(a), whole(a))),
        bad("LENGTH", a -> a.extended(66, a.number(), real(a))),
        bad("PACK_DOUBLE_2X32", a -> a.extended(59, a.doubleNumber(), whole(a))),
        bad(
            "DOT",
            a -> {
              int v = a.constant(46, a.type(23, a.doubleNumber(), 3));
              a.op(148, a.number(), v, v);
            }),
        bad(
            "VECTOR_TIMES_SCALAR",
            a -> {
              int t = a.type(23, a.doubleNumber(), 3);
              a.op(142, t, a.constant(46, t), single(a));
            }),
        bad(
            "MATRIX_TIMES_VECTOR",
            a -> {
              int t = a.type(23, a.doubleNumber(), 3);
              int v = a.constant(46, a.type(23, a.number(), 2));
              a.op(145, t, a.constant(46, a.type(24, t, 2)), v);
            }),
        bad(
            "ATOMIC_I_ADD",
            a -> {
              int p = a.constant(59, a.type(32, 4, a.longInteger()), 4);
              a.op(234, a.longInteger(), p, word(a), word(a), word(a));
            }),
        bad("switch over a 64-bit integer", a -> a.effect(251, whole(a), a.id(), 0, 0, a.id())),
        bad("built-in", a -> a.op(61, a.doubleNumber(), a.builtIn(a.doubleNumber(), 15))),
        bad("24-bit float", a -> a.constant(46, a.type(22, 24))),
        bad(
            "64-bit numbers is not supported",
            a -> {
              int image = a.type(27, a.type(25, a.longInteger(), 1, 0, 0, 0, 1, 0));
              a.constant(59, a.type(32, 0, image), 0);
            }),
        bad("constant", a -> a.constant(43, a.doubleNumber(), 0)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void badWidthsGetAnError(Case bad) {
    SpirvAssembler a = new SpirvAssembler();
    bad.body.accept(a);
    int[] words = a.fragment("bad").words();
    ShaderException e = assertThrows(ShaderException.class, () -> SpirvReader.read(words));
    String expected = bad.error.equals("constant") ? "ends after" : bad.error;
    assertTrue(e.getMessage().contains(expected), e.getMessage());
  }

  @Test
  void goodOnesNone() {
    SpirvAssembler a = new SpirvAssembler();
    a.op(196, a.longInteger(), whole(a), word(a));
    a.op(196, a.integer(), word(a), whole(a));
    a.op(115, a.number(), real(a));
    a.op(124, a.type(23, a.integer(), 2), real(a));
    int v = a.constant(46, a.type(23, a.doubleNumber(), 2));
    a.op(124, a.type(23, a.integer(), 4), v);
    a.op(77, a.doubleNumber(), v, whole(a));
    assertDoesNotThrow(() -> SpirvReader.read(a.fragment("good").words()));
  }
}
