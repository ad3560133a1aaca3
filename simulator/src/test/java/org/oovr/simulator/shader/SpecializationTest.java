package org.oovr.simulator.shader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

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

  private static List<Integer> run(ShaderBackEnd backEnd, Map<Integer, Integer> values) {
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
    assertEquals(List.of(5, 0x3f000000, 5, 2, 7), run(backEnd, Map.of(77, 1)));
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void valuesReplaceDefaults(ShaderBackEnd backEnd) {
    Map<Integer, Integer> values = Map.of(3, -9, 7, 0x40490fdb, 8, 0, 9, 1);
    assertEquals(List.of(-9, 0x40490fdb, 2, -9, -7), run(backEnd, values));
  }

  @ParameterizedTest
  @MethodSource("backEnds")
  void cachesTellSpecialisationsApart(ShaderBackEnd backEnd) {
    ShaderCache cache = new ShaderCache(backEnd);
    assertEquals(List.of(5, 0x3f000000, 5, 2, 7), run(cache, Map.of()));
    assertEquals(List.of(6, 0x3f000000, 6, 2, 8), run(cache, Map.of(3, 6)));
    assertEquals(2, cache.size());
    ShaderModule m = shader();
    assertNotEquals(m, new ShaderModule(m.stage(), m.words(), "main", "", Map.of(3, 6)));
  }
}
