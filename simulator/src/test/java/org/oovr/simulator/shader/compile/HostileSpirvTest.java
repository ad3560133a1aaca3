package org.oovr.simulator.shader.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderRoutine;
import org.oovr.simulator.shader.TestShaders;
import org.oovr.simulator.shader.interp.Interpreter;

/**
 * Damaged SPIR-V: it is refused with a reason, or compiled into something that ends. {@code
 * -Doovr.hostile.inputs} says how many shaders are damaged, {@code -Doovr.hostile.seed} how.
 */
class HostileSpirvTest {
  private static final int ROUNDS = Integer.getInteger("oovr.hostile.inputs", 1500);
  private static final long SEED = Long.getLong("oovr.hostile.seed", 19_000_000);
  private static final String[] SHADERS = {
    "floats.frag", "integers.frag", "control.frag", "arrays.frag", "matrices.vert", "textures.frag",
    "lit.frag", "uniforms.frag", "samplers.frag", "multiview.vert", "basic.vert", "interp.frag",
    "aside.frag", "chosen.frag", "doubles.frag", "doubles.vert", "elsewhere.frag", "endless.frag",
  };

  @Test
  @Timeout(value = 3600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void isRefusedOrRunsToItsEnd() {
    Map<String, String> faults = new TreeMap<>(); // the first of each
    int refused = 0;
    int ran = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Random random = new Random(SEED + round);
      String name = SHADERS[random.nextInt(SHADERS.length)];
      ShaderModule whole = TestShaders.load(name);
      int[] words = damage(TestShaders.words(name), random);
      try {
        run(new ShaderModule(whole.stage(), words, "main", name), round, random.nextBoolean());
        ran++;
      } catch (ShaderException expected) {
        assertTrue(!String.valueOf(expected.getMessage()).isBlank(), "no reason, round " + round);
        refused++;
      } catch (Throwable fault) {
        String place = fault + " in " + fault.getStackTrace()[0];
        faults.putIfAbsent(
            place.replaceAll("-?\\d+", "N"), place + ", round " + round + ", " + name);
      }
    }
    assertEquals(Map.of(), faults);
    if (ROUNDS > 1500) {
      System.out.println(refused + " refused, " + ran + " ran");
    }
    assertTrue(refused > ROUNDS / 10 && ran > ROUNDS / 40, refused + " refused, " + ran + " ran");
  }

  private static void run(ShaderModule module, int round, boolean compiled) {
    ShaderRoutine routine =
        compiled ? ShaderCompiler.compile(module, (round & 1) == 0) : Interpreter.of(module);
    ShaderReflection reflection = routine.reflection();
    var context = ShaderHarness.context(reflection, round);
    context.executed = new int[64];
    routine.run(context, 4);
  }

  /** Words changed, taken out, doubled or exchanged; the header mostly stays. */
  private static int[] damage(int[] whole, Random random) {
    int[] words = whole.clone();
    for (int n = random.nextInt(4) == 0 ? 3 : 1; n > 0; n--) {
      int at = random.nextInt(24) == 0 ? random.nextInt(5) : 5 + random.nextInt(words.length - 5);
      switch (random.nextInt(8)) {
        case 0 -> words[at] = random.nextInt();
        case 1 -> words[at] ^= 1 << random.nextInt(32);
        case 2, 3 -> words[at] = 1 + random.nextInt(words[3] > 1 ? Math.min(words[3], 4000) : 4000);
        case 4 -> words[at] = words[5 + random.nextInt(words.length - 5)];
        case 5 -> words[at] += random.nextInt(5) - 2;
        case 6 -> words = without(words, at);
        default -> words[at] = random.nextInt(16);
      }
    }
    return words;
  }

  private static int[] without(int[] words, int at) {
    int[] fewer = new int[words.length - 1];
    System.arraycopy(words, 0, fewer, 0, at);
    System.arraycopy(words, at + 1, fewer, at, fewer.length - at);
    return fewer;
  }
}
