package org.oovr.simulator.shader.compile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderRoutine;
import org.oovr.simulator.shader.TestShaders;
import org.oovr.simulator.shader.Workgroups;
import org.oovr.simulator.shader.interp.Interpreter;

/** Compiled compute shaders against the interpreter: all memory is the same afterwards. */
class ComputeDifferentialTest {
  private static final int ROUNDS = 60;
  private static final int BYTES = 8 * 4 + 40 * 4 + 2;

  private static byte[][] run(ShaderRoutine routine, long seed, boolean counting) {
    Random random = new Random(seed);
    ShaderReflection r = routine.reflection();
    Workgroups w = new Workgroups(routine);
    ShaderContext c = w.context();
    int n = r.storageSlots();
    c.storage = new byte[n][BYTES];
    c.storageOffset = new int[n];
    c.storageSize = new int[n];
    for (int i = 0; i < n; i++) {
      random.nextBytes(c.storage[i]);
      for (int at = 0; at < BYTES; at += 4) {
        Arrays.fill(c.storage[i], Math.min(at + 1, BYTES), Math.min(at + 4, BYTES), (byte) 0);
      }
      c.storageOffset[i] = 4 * random.nextInt(3);
      c.storageSize[i] = BYTES - random.nextInt(20);
    }
    if (n == 3) {
      c.storage[2] = new byte[3 * c.lanes() * RandomCompute.RESULTS * 4];
      c.storageOffset[2] = 0;
      c.storageSize[2] = c.storage[2].length;
    }
    c.blocks = new byte[r.blocks().size()][4096];
    c.blockOffset = new int[c.blocks.length];
    c.blockSize = new int[c.blocks.length];
    Arrays.fill(c.blockSize, 4096);
    if (counting) {
      c.executed = new int[8 * ((c.lanes() + 31) / 32)];
    }
    w.run(2, 1, 0, 2, 2, 1);
    assertTrue(!counting || Arrays.stream(c.executed).sum() > 0);
    return c.storage;
  }

  private static void compare(ShaderModule module, long seed) {
    byte[][] expected = run(Interpreter.of(module), seed, false);
    byte[][] actual = run(ShaderCompiler.compile(module), seed, false);
    byte[][] counted = run(ShaderCompiler.compile(module, true), seed, true);
    for (int i = 0; i < expected.length; i++) {
      assertArrayEquals(expected[i], actual[i], "seed " + seed + " block " + i);
      assertArrayEquals(expected[i], counted[i], "seed " + seed + " block " + i + ", counting");
    }
  }

  @Test
  void randomShadersLeaveTheSameMemory() {
    int[] lanes = {1, 7, 32, 64, 300};
    int changed = 0;
    for (int seed = 0; seed < ROUNDS; seed++) {
      ShaderModule module = new RandomCompute(seed).module(lanes[seed % lanes.length]);
      compare(module, seed);
      changed += Interpreter.of(module).reflection().writesStorage() ? 1 : 0;
    }
    assertTrue(changed > ROUNDS / 2, changed + " shaders write");
  }

  @Test
  void shadersOfSourceLeaveTheSameMemory() {
    for (int seed = 0; seed < 3; seed++) {
      compare(TestShaders.load("blocks.comp"), seed);
      compare(TestShaders.load("reduce.comp"), seed);
      compare(TestShaders.load("subgroups.comp"), seed);
    }
  }
}
