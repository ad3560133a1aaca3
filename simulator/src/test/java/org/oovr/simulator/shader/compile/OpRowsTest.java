package org.oovr.simulator.shader.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderRoutine;
import org.oovr.simulator.shader.SpirvAssembler;
import org.oovr.simulator.shader.interp.Interpreter;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.TypeRule;

/** Every row of {@link Op} holds what its readers take from it, and the compiler agrees with it. */
class OpRowsTest {
  @Test
  void numbersAreDistinctAndPatternsKnown() {
    Set<Integer> codes = new HashSet<>();
    for (int code = 0; code < 1 << 16; code++) {
      Op op = Op.of(code);
      if (op != null) {
        assertTrue(codes.add(code));
        assertTrue(op.operands().matches("([vpeftbl]\\*?|m)*"), op + " " + op.operands());
        assertEquals(op.group() == Op.Group.SCALAR, op.rule() != null, () -> "" + op);
      }
    }
    assertEquals(Op.values().length, codes.size(), "two rows have one number");
  }

  static List<Op> scalars() {
    return EnumSet.allOf(Op.class).stream().filter(op -> op.group() == Op.Group.SCALAR).toList();
  }

  private static int type(SpirvAssembler a, TypeRule rule, boolean result) {
    return switch (rule) {
      case FLOATS, SINGLES, FLOAT_WIDTHS -> a.number();
      case INTEGERS, INTEGER_WIDTHS, SHIFTS -> a.integer();
      case FLOATS_TO_INTEGERS -> result ? a.integer() : a.number();
      case INTEGERS_TO_FLOATS -> result ? a.number() : a.integer();
      case BITS -> result ? a.integer() : a.number();
      case TRUTHS -> a.bool();
      case FLOATS_TO_TRUTHS -> result ? a.bool() : a.number();
      case INTEGERS_TO_TRUTHS -> result ? a.bool() : a.integer();
    };
  }

  /** The instruction on two inputs; truth values are made of integers and made into them. */
  private static ShaderModule shader(Op op, int code) {
    SpirvAssembler a = new SpirvAssembler();
    int zero = a.constant(43, a.integer(), 0);
    int one = a.constant(43, a.integer(), 1);
    int of = type(a, op.rule(), false);
    int to = type(a, op.rule(), true);
    int[] in = new int[op.operands().length()];
    for (int i = 0; i < in.length; i++) {
      in[i] = of == a.bool() ? a.op(171, of, a.input(a.integer()), zero) : a.input(of);
    }
    int r = a.op(code, to, in);
    if (to == a.bool()) {
      to = a.integer();
      r = a.op(169, to, r, one, zero);
    }
    a.output(to, r);
    return a.fragment(op.name());
  }

  /** All pairs of numbers at which instructions tend to differ. */
  private static void corners(ShaderContext c, int round) {
    int[] words = {
      0,
      1,
      -1,
      31,
      32,
      Integer.MIN_VALUE,
      Integer.MAX_VALUE,
      0x7fc00000,
      0x7f800000,
      0xff800000,
      0x3f800000,
      0xbf800000,
      0x4f800000,
      0x3f000000,
      0x7f7fffff
    };
    for (int l = 0; l < words.length * words.length; l++) {
      int[] pair = {words[l % words.length], words[(l / words.length + round) % words.length]};
      for (int i = 0; i < pair.length; i++) {
        if (c.inI[i * 4] != null) {
          c.inI[i * 4][l] = pair[i];
        } else if (c.inF[i * 4] != null) {
          c.inF[i * 4][l] = Float.intBitsToFloat(pair[i]);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("scalars")
  void compilerAgreesWithTheRow(Op op) {
    int code = 0;
    while (Op.of(code) != op) {
      code++;
    }
    ShaderModule module = shader(op, code);
    ShaderRoutine oracle = Interpreter.of(module);
    ShaderRoutine compiled = ShaderCompiler.compile(module);
    for (int round = 0; round < 4; round++) {
      ShaderContext expected = ShaderHarness.context(oracle.reflection(), round);
      ShaderContext actual = ShaderHarness.context(oracle.reflection(), round);
      corners(expected, round);
      corners(actual, round);
      oracle.run(expected, ShaderContext.LANES);
      compiled.run(actual, ShaderContext.LANES);
      assertEquals(
          List.of(),
          ShaderHarness.differences(oracle.reflection(), expected, actual, ShaderContext.LANES),
          op + " round " + round);
      Set<Integer> results = new TreeSet<>();
      for (int l = 0; l < ShaderContext.LANES; l++) {
        results.add(
            expected.outI[0] != null
                ? expected.outI[0][l]
                : Float.floatToRawIntBits(expected.outF[0][l]));
      }
      assertTrue(results.size() > 1, op + " gives one answer for everything");
    }
  }

  /** What a group promises, each of its instructions has. */
  @ParameterizedTest
  @EnumSource(Op.class)
  void groupsFitTheirWords(Op op) {
    switch (op.group()) {
      case TERMINATOR -> assertTrue(!op.hasResult() && op.isTerminator());
      case SCALAR,
          DERIVATIVE,
          PRODUCT,
          INTEGER_DOT,
          PAIR,
          REDUCTION,
          SELECT,
          BIT_FIELD,
          COMPOSITE,
          IMAGE -> {
        boolean gives = op != Op.IMAGE_WRITE;
        boolean takesPointers = op == Op.SELECT; // of pointers that are values
        assertTrue(op.hasType() == gives && op.hasResult() == gives);
        assertEquals(takesPointers, op.takesPointers());
      }
      default -> assertTrue(!op.isTerminator());
    }
  }
}
