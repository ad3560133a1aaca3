package org.oovr.simulator.shader.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.ShaderRoutine;
import org.oovr.simulator.shader.SpirvAssembler;
import org.oovr.simulator.shader.interp.Interpreter;

/** Dot products of integers in both back ends, against numbers without end. */
class IntegerDotTest {
  private static final int S_DOT = 4450;
  private static final int U_DOT = 4451;
  private static final int S_DOT_ACC_SAT = 4453;
  private static final int[] CORNERS = {0, 1, -1, 0x7f7f7f7f, 0x80808080, 0x7fffffff, 0x80000000};

  /** Vectors of two words each and an accumulator of two; words come in at locations. */
  private static ShaderModule shader(int code, int form, boolean wide) {
    SpirvAssembler a = new SpirvAssembler();
    int word = a.integer();
    int result = wide ? a.longInteger() : word;
    int[] in = new int[6];
    for (int i = 0; i < in.length; i++) {
      in[i] = a.input(word);
    }
    int[] vectors = new int[2];
    for (int v = 0; v < 2; v++) {
      int pair = a.op(80, a.type(23, word, 2), in[2 * v], in[2 * v + 1]);
      int component = form == 64 ? a.longInteger() : word;
      int one = form == 64 ? a.op(124, component, pair) : in[2 * v];
      // components of 64 bits: the number twice, once shifted
      int other = form == 64 ? a.op(196, component, one, a.constant(43, word, 17)) : in[2 * v + 1];
      vectors[v] = form == 8 ? in[2 * v] : a.op(80, a.type(23, component, 2), one, other);
    }
    int accumulator = in[4];
    if (wide) {
      accumulator = a.op(124, result, a.op(80, a.type(23, word, 2), in[4], in[5]));
    }
    boolean accumulates = code >= S_DOT_ACC_SAT;
    int[] operands = {vectors[0], vectors[1], accumulator, 0};
    int count = accumulates ? 3 : 2;
    operands[count] = 0; // four components of 8 bits
    int r = a.op(code, result, java.util.Arrays.copyOf(operands, form == 8 ? count + 1 : count));
    if (wide) {
      int words = a.op(124, a.type(23, word, 2), r);
      a.output(word, a.op(81, word, words, 0));
      a.output(word, a.op(81, word, words, 1));
    } else {
      a.output(word, r);
    }
    return a.fragment("dot");
  }

  private static BigInteger number(long value, boolean signed, int bits) {
    BigInteger all = BigInteger.ONE.shiftLeft(bits);
    BigInteger n = BigInteger.valueOf(value).mod(all);
    return signed && n.testBit(bits - 1) ? n.subtract(all) : n;
  }

  private static long expected(int code, int form, int bits, int[] in) {
    boolean first = code != U_DOT && code != U_DOT + 3;
    boolean second = code == S_DOT || code == S_DOT_ACC_SAT;
    BigInteger sum = BigInteger.ZERO;
    for (int c = 0; c < (form == 8 ? 4 : 2); c++) {
      BigInteger[] x = new BigInteger[2];
      for (int v = 0; v < 2; v++) {
        long pair = in[2 * v] & 0xffffffffL | (long) in[2 * v + 1] << 32;
        long component =
            form == 8 ? in[2 * v] >> 8 * c : form == 32 ? in[2 * v + c] : pair << 17 * c;
        x[v] = number(component, v == 0 ? first : second, form);
      }
      sum = sum.add(x[0].multiply(x[1]));
    }
    if (code < S_DOT_ACC_SAT) {
      return sum.longValue();
    }
    BigInteger more = number(in[4] & 0xffffffffL | (long) in[5] << 32, first, bits);
    BigInteger least = first ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
    BigInteger most = BigInteger.ONE.shiftLeft(first ? bits - 1 : bits).subtract(BigInteger.ONE);
    return number(sum.longValue(), first, bits).add(more).max(least).min(most).longValue();
  }

  private static void check(ShaderRoutine routine, int code, int form, boolean wide, String what) {
    Random random = new Random(code + form);
    ShaderContext c = ShaderHarness.context(routine.reflection(), 1);
    for (int i = 0; i < 6; i++) {
      for (int l = 0; l < ShaderContext.LANES && c.inI[4 * i] != null; l++) {
        boolean corner = random.nextInt(3) == 0;
        c.inI[4 * i][l] = corner ? CORNERS[random.nextInt(CORNERS.length)] : random.nextInt();
      }
    }
    routine.run(c, ShaderContext.LANES);
    for (int l = 0; l < ShaderContext.LANES; l++) {
      int[] in = new int[6];
      for (int i = 0; i < 6; i++) {
        in[i] = c.inI[4 * i] == null ? 0 : c.inI[4 * i][l];
      }
      long e = expected(code, form, wide ? 64 : 32, in);
      assertEquals((int) e, c.outI[0][l], what + " lane " + l);
      if (wide) {
        assertEquals((int) (e >>> 32), c.outI[4][l], what + " lane " + l + ", upper word");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"8,false", "8,true", "32,false", "32,true", "64,true"})
  void sumsAreExact(int bits, boolean wide) {
    for (int code = S_DOT; code <= S_DOT_ACC_SAT + 2; code++) {
      ShaderModule module = shader(code, bits, wide);
      check(Interpreter.of(module), code, bits, wide, code + " interpreted");
      check(ShaderCompiler.compile(module), code, bits, wide, code + " compiled");
    }
  }

  @ParameterizedTest
  @CsvSource({"64,false"})
  void resultsAreNoNarrowerThanComponents(int bits, boolean wide) {
    assertThrows(ShaderException.class, () -> Interpreter.of(shader(S_DOT, bits, wide)));
  }
}
