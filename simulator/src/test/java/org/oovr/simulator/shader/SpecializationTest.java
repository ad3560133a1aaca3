package org.oovr.simulator.shader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.compile.ShaderCompiler;
import org.oovr.simulator.shader.interp.Interpreter;

/** Specialisation constants take the values that an API gives them, in every back end. */
class SpecializationTest {
  static List<ShaderBackEnd> backEnds() {
    return List.of(ShaderCompiler::compile, (module, counting) -> Interpreter.of(module));
  }

  /** Writes an integer, a float's bits, a choice by a truth value, and 2 more than the integer. */
  private static ShaderModule shader() {
    SpirvAssembler a = new SpirvAssembler();
    int i = a.constant(50, a.integer(), 5);
    a.decorate(i, 1, 3);
    int f = a.constant(50, a.number(), Float.floatToRawIntBits(0.5f));
    a.decorate(f, 1, 7);
    int yes = a.constant(48, a.bool());
    a.decorate(yes, 1, 8);
    int no = a.constant(49, a.bool());
    a.decorate(no, 1, 9);
    int two = a.constant(43, a.integer(), 2);
    int sum = a.constant(52, a.integer(), 128, i, two);
    a.output(a.integer(), i);
    a.output(a.number(), f);
    a.output(a.integer(), a.op(169, a.integer(), yes, i, two));
    a.output(a.integer(), a.op(169, a.integer(), no, i, two));
    a.output(a.integer(), sum);
    return a.fragment("specialised");
  }

  private static List<Integer> run(ShaderBackEnd backEnd, Map<Integer, Long> values) {
    ShaderModule plain = shader();
    ShaderModule module =
        new ShaderModule(plain.stage(), plain.words(), "main", plain.label(), values);
    ShaderContext c = new ShaderContext();
    backEnd.routine(module, false).run(c, 4);
    return List.of(
        c.outI[0][3],
        Float.floatToRawIntBits(c.outF[4][3]),
        c.outI[8][3],
        c.outI[12][3],
        c.outI[16][3]);
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void defaultsHoldWhereNothingIsSaid(ShaderBackEnd backEnd) {
    assertEquals(List.of(5, 0x3f000000, 5, 2, 7), run(backEnd, Map.of()));
    assertEquals(List.of(5, 0x3f000000, 5, 2, 7), run(backEnd, Map.of(77, 1L)));
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void valuesReplaceDefaults(ShaderBackEnd backEnd) {
    Map<Integer, Long> values = Map.of(3, -9L, 7, 0x40490fdbL, 8, 0L, 9, 1L);
    assertEquals(List.of(-9, 0x40490fdb, 2, -9, -7), run(backEnd, values));
  }

  /** Writes words of a 64-bit integer and float, and of what is computed of them. */
  private static ShaderModule wide() {
    SpirvAssembler a = new SpirvAssembler();
    int word = a.integer();
    int l = a.constant(50, a.longInteger(), 7, 1);
    a.decorate(l, 1, 0);
    long half = Double.doubleToRawLongBits(0.5);
    int d = a.constant(50, a.doubleNumber(), (int) half, (int) (half >>> 32));
    a.decorate(d, 1, 1);
    int ten = a.constant(43, a.longInteger(), 10, 0);
    int product = a.constant(52, a.longInteger(), 132, l, ten);
    int low = a.constant(52, word, 114, l);
    int single = a.constant(52, a.number(), 115, d);
    int more = a.constant(52, a.bool(), 173, l, ten);
    int chosen = a.constant(52, a.longInteger(), 169, more, l, ten);
    int pair = a.type(23, word, 2);
    for (int v : new int[] {l, d, product, chosen}) {
      int bits = a.op(124, pair, v);
      a.output(word, a.op(81, word, bits, 0));
      a.output(word, a.op(81, word, bits, 1));
    }
    a.output(word, low);
    a.output(word, a.op(124, word, single));
    return a.fragment("wide");
  }

  private static List<Integer> words(long... values) {
    List<Integer> r = new ArrayList<>();
    for (long v : values) {
      r.add((int) v);
      r.add((int) (v >>> 32));
    }
    return r;
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void valuesMayHave64Bits(ShaderBackEnd backEnd) {
    long l = 1L << 32 | 7;
    for (Map<Integer, Long> values :
        List.of(Map.<Integer, Long>of(), Map.of(0, -5L, 1, Double.doubleToRawLongBits(1e300)))) {
      ShaderModule plain = wide();
      ShaderModule module = new ShaderModule(plain.stage(), plain.words(), "main", "", values);
      ShaderContext c = new ShaderContext();
      backEnd.routine(module, false).run(c, 4);
      long x = values.getOrDefault(0, l);
      double d = Double.longBitsToDouble(values.getOrDefault(1, 0x3fe0000000000000L));
      List<Integer> expected = words(x, Double.doubleToRawLongBits(d), x * 10, Math.max(x, 10));
      expected.add((int) x);
      expected.add(Float.floatToRawIntBits((float) d));
      List<Integer> actual = new ArrayList<>();
      for (int i = 0; i < expected.size(); i++) {
        actual.add(c.outI[4 * i][2]);
      }
      assertEquals(expected, actual);
    }
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void cachesTellSpecialisationsApart(ShaderBackEnd backEnd) {
    ShaderCache cache = new ShaderCache(backEnd);
    assertEquals(List.of(5, 0x3f000000, 5, 2, 7), run(cache, Map.of()));
    assertEquals(List.of(6, 0x3f000000, 6, 2, 8), run(cache, Map.of(3, 6L)));
    assertEquals(2, cache.size());
    ShaderModule m = shader();
    assertNotEquals(m, new ShaderModule(m.stage(), m.words(), "main", "", Map.of(3, 6L)));
  }
}
