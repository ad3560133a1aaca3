package org.oovr.simulator.render.draw;

import java.util.Arrays;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * Tells draws whose fragments can be treated as those of one: the same pipeline, the same numbers,
 * and a fragment shader that reaches the same. Where their vertices come from does not matter.
 */
public final class FragmentKey {
  private static final int SPIRV_HEADER_WORDS = 5;
  private static final int OP_CAPABILITY = 17;
  private static final int SHADER_CLOCK = 5055;

  /** Bytes of a uniform block of which it is worth to see whether another has the same. */
  private static final int MOST_COMPARED_BYTES = 1024;

  private FragmentKey() {}

  /** Whether draws of a plan can be treated as one at all: their shader cannot tell them apart. */
  static boolean joins(DrawPlan plan) {
    if (plan.writesStorage) {
      return false;
    }
    if (plan.fragment == null) {
      return true;
    }
    ShaderReflection f = plan.fragment.reflection();
    ShaderModule module = plan.state.shaders().get(Stage.FRAGMENT);
    return f.imageSlots() == 0
        && f.storageSlots() == 0
        && !f.readsAddresses()
        && !readsClock(module.words());
  }

  private static boolean readsClock(int[] words) {
    for (int at = SPIRV_HEADER_WORDS; at + 1 < words.length; at += words[at] >>> 16) {
      if (words[at] != (2 << 16 | OP_CAPABILITY)) {
        return false;
      }
      if (words[at + 1] == SHADER_CLOCK) {
        return true;
      }
    }
    return false;
  }

  /** Whether the fragments of two draws into one target are treated as those of one. */
  public static boolean same(DrawJob a, DrawJob b) {
    return a.plan == b.plan
        && a.plan.joinsDraws
        && !a.study
        && !b.study
        && a.kills == b.kills
        && a.command.dynamic().equals(b.command.dynamic())
        && a.queries.equals(b.queries)
        && (a.plan.fragment == null
            || same(a.bindings.get(Stage.FRAGMENT), b.bindings.get(Stage.FRAGMENT)));
  }

  private static boolean same(StageBinding a, StageBinding b) {
    return Arrays.equals(a.constants(), b.constants()) && sameUnits(a, b) && sameBlocks(a, b);
  }

  private static boolean sameUnits(StageBinding a, StageBinding b) {
    boolean same = a.textures().length == b.textures().length;
    for (int set = 0; same && set < a.textures().length; set++) {
      for (int i = 0; same && i < a.textures()[set].length; i++) {
        same = a.textures()[set][i] == b.textures()[set][i];
      }
    }
    return same;
  }

  private static boolean sameBlocks(StageBinding a, StageBinding b) {
    for (int i = 0; i < a.blocks().length; i++) {
      int size = a.blockSize()[i];
      int from = a.blockOffset()[i];
      int other = b.blockOffset()[i];
      byte[] bytes = a.blocks()[i];
      byte[] others = b.blocks()[i];
      boolean one = bytes == others && from == other;
      if (size != b.blockSize()[i]
          || !one
              && (size > MOST_COMPARED_BYTES
                  || !Arrays.equals(bytes, from, from + size, others, other, other + size))) {
        return false;
      }
    }
    return true;
  }
}
