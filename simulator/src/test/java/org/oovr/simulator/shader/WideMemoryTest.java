package org.oovr.simulator.shader;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.compile.ShaderCompiler;
import org.oovr.simulator.shader.interp.Interpreter;
import org.oovr.simulator.shader.reflect.ShaderReflector;

/**
 * 64-bit numbers in blocks, arrays, structures, shared memory, functions, loops, vectors and
 * matrices, in every back end, against Java.
 */
class WideMemoryTest {
  private static final int LANES = 16;
  private static final int CASES = 64;
  private static final int BLOCK = 456;
  private static final int BODY = 64;

  static List<ShaderBackEnd> backEnds() {
    return List.of(
        (module, counting) -> Interpreter.of(module),
        ShaderCompiler::compile,
        (module, counting) -> ShaderCompiler.compile(module, true));
  }

  private static ByteBuffer bytes(int n) {
    return ByteBuffer.allocate(n).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void bind(ShaderContext c, ByteBuffer... buffers) {
    c.executed = new int[64];
    c.storage = new byte[buffers.length][];
    c.storageOffset = new int[buffers.length];
    c.storageSize = new int[buffers.length];
    for (int i = 0; i < buffers.length; i++) {
      c.storage[i] = buffers[i].array();
      c.storageSize[i] = buffers[i].capacity();
    }
  }

  // --- offsets of std140

  private static final int V = 32;
  private static final int M = 64;
  private static final int N = 128;
  private static final int K = 256;
  private static final int LIST = 272;
  private static final int BODIES = 320;
  private static final int U = 448;

  private static ByteBuffer input() {
    ByteBuffer b = bytes(BLOCK);
    Random random = new Random(5);
    for (int at = 0; at < BLOCK; at += 8) {
      b.putDouble(at, random.nextDouble() * 4 - 1);
    }
    b.putFloat(8, 0.75f);
    b.putLong(K, -1234567890123456789L);
    b.putLong(U, -3);
    for (int i = 0; i < 2; i++) {
      b.putFloat(BODIES + BODY * i + 8, 7 + i);
      b.putLong(BODIES + BODY * i + 56, 0x123456789abL << 20 * i);
    }
    return b;
  }

  /** The buffers that {@code doubles.comp} writes. */
  private static ByteBuffer[] run(ShaderBackEnd backEnd, ByteBuffer input) {
    Workgroups w = new Workgroups(backEnd.routine(TestShaders.load("doubles.comp"), false));
    ByteBuffer[] out = {bytes(LANES * 8 * 8), bytes(32 + LANES * BODY), bytes(256)};
    ShaderContext c = w.context();
    bind(c, out);
    c.blocks = new byte[][] {input.array()};
    c.blockOffset = new int[1];
    c.blockSize = new int[] {BLOCK};
    w.run(1, 1, 1);
    return out;
  }

  private static double[] vector(ByteBuffer b, int at, int n) {
    double[] r = new double[n];
    for (int i = 0; i < n; i++) {
      r[i] = b.getDouble(at + 8 * i);
    }
    return r;
  }

  /** Last product first. */
  private static double dot(double[] a, double[] b) {
    double sum = a[a.length - 1] * b[a.length - 1];
    for (int i = a.length - 2; i >= 0; i--) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static double trunc(double x) {
    return x < 0 ? Math.ceil(x) : Math.floor(x);
  }

  private static void same(double expected, double actual, String what) {
    assertEquals(
        Double.doubleToLongBits(expected),
        Double.doubleToLongBits(actual),
        () -> what + ": " + expected + " and " + actual);
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void numbersAreWhatJavaMakesOfThem(ShaderBackEnd backEnd) {
    ByteBuffer in = input();
    ByteBuffer results = run(backEnd, in)[0];
    double a = in.getDouble(0);
    double[] v = vector(in, V, 3);
    double sum = 0;
    for (int i = 0; i < LANES; i++) {
      int at = i * 64;
      double start = in.getDouble(LIST + 16 * (i % 3)) + i;
      sum += start * a;
      same(sum, results.getDouble(at), "sum " + i);
      double power = 1;
      for (int k = 0; k < i; k++) {
        power *= a;
      }
      same(power, results.getDouble(at + 8), "power " + i);
      double[] whole = new double[3];
      double[] rest = new double[3];
      for (int c = 0; c < 3; c++) {
        whole[c] = trunc(v[c] * start);
        rest[c] = v[c] + (v[c] * start - whole[c]);
      }
      same(whole[0] + whole[1] + whole[2], results.getDouble(at + 16), "whole " + i);
      same(rest[0] + rest[1] * rest[2], results.getDouble(at + 24), "rest " + i);
      double[] table = {1.5, 2.5, -3.25, start};
      table[i + 1 & 3] = a;
      same(table[i & 3] + table[3], results.getDouble(at + 32), "table " + i);
      double[] product = new double[2];
      for (int row = 0; row < 2; row++) {
        double[] line = vector(in, M + 32 * row, 3);
        product[row] = line[0] * v[0] + line[1] * v[1] + line[2] * v[2];
      }
      double[] other = new double[3];
      for (int row = 0; row < 3; row++) {
        int matrix = N + 64 * (i & 1) + 8 * row;
        other[row] = in.getDouble(matrix) * product[0] + in.getDouble(matrix + 32) * product[1];
      }
      double[] swizzled = {other[2], other[0], product[0], product[1]};
      swizzled[i & 3] = sum;
      same(swizzled[i + 1 & 3], results.getDouble(at + 40), "picked " + i);
      long bits = in.getLong(K) << i * 4;
      double more = start > 4 ? dot(other, v) : Math.sqrt(dot(other, other));
      same(bits + more, results.getDouble(at + 48), "bits " + i);
      assertEquals(
          bits ^ Double.doubleToRawLongBits(sum), results.getLong(at + 56), "bits of " + i);
    }
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void structuresAreCopied(ShaderBackEnd backEnd) {
    ByteBuffer in = input();
    ByteBuffer bodies = run(backEnd, in)[1];
    assertEquals(LANES, bodies.getInt(0));
    for (int i = 0; i < LANES; i++) {
      int which = i >> 1 & 1;
      boolean chosen = which == (i & 1);
      int from = BODIES + BODY * (chosen ? 1 : which);
      int at = 32 + BODY * i;
      assertEquals(in.getDouble(from), bodies.getDouble(at));
      assertEquals(in.getFloat(from + 8), bodies.getFloat(at + 8));
      for (int c = 0; c < 3; c++) {
        double by = chosen ? in.getDouble(V + 8 * c) : 0;
        assertEquals(in.getDouble(from + 32 + 8 * c) + by, bodies.getDouble(at + 32 + 8 * c));
      }
      assertEquals(in.getLong(from + 56) * (chosen ? 3 : 1), bodies.getLong(at + 56));
    }
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void matricesLieAsTheyAreDeclared(ShaderBackEnd backEnd) {
    ByteBuffer in = input();
    ByteBuffer matrices = run(backEnd, in)[2];
    double[] v = vector(in, V, 3);
    double[] list = {in.getDouble(LIST), in.getDouble(LIST + 16), in.getDouble(LIST + 32)};
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 3; column++) {
        same(v[row] * list[column], matrices.getDouble(32 * row + 8 * column), "row " + row);
      }
    }
    long k = in.getLong(K);
    assertEquals(k / 7, matrices.getLong(192));
    assertEquals(Math.floorMod(k, 7L), matrices.getLong(200));
    assertEquals(k >> 3, matrices.getLong(208));
    assertEquals(Long.divideUnsigned(-3, 10) + 1, matrices.getLong(216));
  }

  @Test
  void backEndsLeaveTheSameBytes() {
    ByteBuffer[] expected = run(backEnds().get(0), input());
    for (ShaderBackEnd backEnd : backEnds()) {
      ByteBuffer[] actual = run(backEnd, input());
      for (int i = 0; i < expected.length; i++) {
        assertArrayEquals(expected[i].array(), actual[i].array(), "buffer " + i);
      }
    }
  }

  @Test
  void reflectionTellsWidths() {
    ShaderReflection r = ShaderReflector.reflect(TestShaders.load("doubles.comp"));
    ShaderReflection.Block block = r.blocks().get(0);
    assertEquals((BLOCK + 15) / 16 * 16, block.sizeBytes());
    List<ShaderReflection.Member> m = block.members();
    assertEquals(
        List.of(0, 8, V, M, N, K, LIST),
        m.subList(0, 7).stream().map(ShaderReflection.Member::offsetBytes).toList());
    assertEquals(Base.DOUBLE, m.get(0).base());
    assertEquals(Base.FLOAT, m.get(1).base());
    assertEquals(Base.LONG, m.get(5).base());
    assertEquals(Base.ULONG, m.get(m.size() - 1).base());
    assertEquals(32, m.get(3).matrixStrideBytes());
    assertEquals(true, m.get(3).rowMajor());
    assertEquals(32 + 11, r.workgroup().memoryWords(), "16 doubles and a body of 11 words");

    ShaderReflection f = ShaderReflector.reflect(TestShaders.load("doubles.frag"));
    assertEquals(2, f.constants().get(0).base().words());
    assertEquals(2 + 2 * 6 + 12, f.constantWords());
    assertEquals(
        List.of("place 2 4 PERSPECTIVE", "seed 0 4 FLAT", "seed 1 2 FLAT"),
        f.inputs().stream()
            .map(
                v -> v.name() + " " + v.location() + " " + v.components() + " " + v.interpolation())
            .toList());
  }

  // --- vectors

  private static double[] cross(double[] a, double[] b) {
    return new double[] {
      a[1] * b[2] - b[1] * a[2], a[2] * b[0] - b[2] * a[0], a[0] * b[1] - b[0] * a[1]
    };
  }

  private static double[] three(double... v) {
    return v;
  }

  private static double number(double a, double b, boolean least) {
    return least ? Math.min(a, b) : Math.max(a, b);
  }

  /** What {@code doublevectors.comp} computes. */
  private static double[] expected(int lane, double[] a, double[] b, double s) {
    double[] a3 = three(a[0], a[1], a[2]);
    double[] b3 = three(b[0], b[1], b[2]);
    double[][] m = {a3, three(b[1], b[2], b[3]), three(s, a[3], b[0])};
    double[] c = cross(a3, b3);
    double[] r = new double[24];
    System.arraycopy(c, 0, r, 0, 3);
    r[3] = dot(a3, m[1]);
    r[4] = m[1][2] * s;
    r[5] = m[0][2] * a[1] + m[1][2] * a[2] + m[2][2] * a[3];
    double d = dot(b3, a3);
    double k = 1 - s * s * (1 - d * d);
    r[6] = k < 0 ? 0 : s * a[2] - (s * d + Math.sqrt(Math.max(k, 0))) * b[2];
    r[7] = a[1] - 2 * d * b[1];
    double facing = dot(c, b3) < 0 ? 1 : -1;
    r[8] = facing * a[0];
    r[9] = a[3] * (1 / Math.sqrt(dot(a, a)));
    double[] apart = new double[4];
    boolean some = false;
    boolean every = true;
    for (int i = 0; i < 4; i++) {
      apart[i] = a[i] - b[i];
      some |= a[i] < b[i];
      every &= a[i] < b[i];
    }
    r[10] = Math.sqrt(dot(apart, apart));
    r[11] = Double.longBitsToDouble(Long.rotateLeft(Double.doubleToRawLongBits(s), 32));
    r[12] = -a[1] * (1 / (a[0] * a[3] - a[2] * a[1]));
    r[13] = number(a[1], b[1], true) + number(a[2], s, false);
    r[14] = (a[0] < b[0] ? b[0] : a[0]) + (a[3] < b[3] ? b[3] : a[3]);
    r[15] = some ? every ? 1 : 0 : s;
    r[16] = (int) a[2] + (double) (float) b[2];
    r[17] = Math.floorMod((long) (a[lane & 3] * 1e6), 1000L);
    r[18] = (double) (7L << 32 | lane + 1) + 6;
    double[][] big = {a3, b3, c, three(facing * a[0], facing * a[1], facing * a[2])};
    double[] column = big[lane & 3];
    big[lane + 1 & 3] = three(column[0] * 2, column[1] * 2, column[2] * 2);
    r[19] = big[0][0] * b[0] + big[1][0] * b[1] + big[2][0] * b[2] + big[3][0] * b[3];
    r[20] = big[lane & 3][2];
    r[21] =
        m[0][0] * (m[1][1] * m[2][2] - m[2][1] * m[1][2])
            - m[0][1] * (m[1][0] * m[2][2] - m[2][0] * m[1][2])
            + m[0][2] * (m[1][0] * m[2][1] - m[2][0] * m[1][1]);
    r[22] = Math.min(Math.max(s, -1), 1) * a[0] + b[0];
    r[23] = m[2][2] * (m[2][2] * s);
    return r;
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void vectorsAndMatrices(ShaderBackEnd backEnd) {
    Workgroups w = new Workgroups(backEnd.routine(TestShaders.load("doublevectors.comp"), false));
    ByteBuffer cases = bytes(CASES * 96);
    ByteBuffer results = bytes(CASES * 24 * 8);
    Random random = new Random(11);
    for (int at = 0; at < cases.capacity(); at += 8) {
      cases.putDouble(at, random.nextInt(9) == 0 ? random.nextInt(3) : random.nextGaussian());
    }
    bind(w.context(), cases, results);
    w.run(1, 1, 1);
    for (int lane = 0; lane < CASES; lane++) {
      int at = lane * 96;
      double[] e =
          expected(lane, vector(cases, at, 4), vector(cases, at + 32, 4), cases.getDouble(at + 64));
      for (int i = 0; i < e.length; i++) {
        // the sign of zeros depends on how a difference is written
        same(e[i] + 0.0, results.getDouble((lane * 24 + i) * 8) + 0.0, lane + " result " + i);
      }
    }
  }
}
