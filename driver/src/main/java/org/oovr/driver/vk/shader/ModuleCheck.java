package org.oovr.driver.vk.shader;

import static org.oovr.driver.vk.shader.ModuleTranslator.*;

import java.util.HashSet;
import java.util.Set;

/**
 * Whether a module is one as far as {@link ModuleTranslator} looks at it: instructions that end
 * within it and have their operands (SPIR-V 2.3), and types that are declared once, before what is
 * made of them (2.4).
 */
final class ModuleCheck {
  private static final int FIRST_TYPE = 19;
  private static final int LAST_TYPE = 39;
  private static final int OP_TYPE_FORWARD_POINTER = 39;

  private final Set<Integer> types = new HashSet<>();

  /** Pointers that are told before what they point at. */
  private final Set<Integer> forward = new HashSet<>();

  private ModuleCheck() {}

  static boolean isSound(int[] module) {
    ModuleCheck check = new ModuleCheck();
    int at = HEADER_WORDS;
    while (at < module.length) {
      int count = module[at] >>> 16;
      boolean whole = count >= leastWords(module, at) && count <= module.length - at;
      if (!whole || !check.declares(module, at)) {
        return false;
      }
      at += count;
    }
    return true;
  }

  /**
   * Whether what it declares is new, and an array of what is known: arrays of themselves have no
   * end.
   */
  private boolean declares(int[] module, int at) {
    int op = module[at] & 0xffff;
    if (op < FIRST_TYPE || op > LAST_TYPE) {
      return true;
    }
    int id = module[at + 1];
    if (op == OP_TYPE_FORWARD_POINTER) {
      forward.add(id);
      return true;
    }
    if (op == OP_TYPE_ARRAY || op == OP_TYPE_RUNTIME_ARRAY) {
      int of = module[at + 2];
      if (!types.contains(of) && !forward.contains(of)) {
        return false;
      }
    }
    return types.add(id) && (op == OP_TYPE_POINTER || !forward.contains(id));
  }

  /** Words of an instruction with all operands that it cannot be without. */
  private static int leastWords(int[] module, int at) {
    int op = module[at] & 0xffff;
    return switch (op) {
      case OP_DECORATE -> at + 2 < module.length ? decoration(module[at + 2]) : 3;
      case OP_TYPE_IMAGE -> 9;
      case OP_SAMPLED_IMAGE, OP_IMAGE_READ -> 5;
      case OP_ENTRY_POINT, OP_TYPE_INT, OP_TYPE_VECTOR, OP_TYPE_ARRAY, OP_TYPE_POINTER -> 4;
      case OP_CONSTANT, OP_VARIABLE, OP_LOAD, OP_ACCESS_CHAIN, OP_IN_BOUNDS_ACCESS_CHAIN -> 4;
      case OP_EXECUTION_MODE, OP_TYPE_FLOAT, OP_TYPE_SAMPLED_IMAGE, OP_TYPE_RUNTIME_ARRAY -> 3;
      default -> op == OP_NAME || op >= FIRST_TYPE && op <= LAST_TYPE ? 2 : 1;
    };
  }

  /** Built-ins, bindings and sets have a number behind them. */
  private static int decoration(int which) {
    return which == BUILT_IN || which == BINDING || which == DESCRIPTOR_SET ? 4 : 3;
  }
}
