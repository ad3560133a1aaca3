package org.oovr.driver.glsl;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.glsl.source.LegacyBuiltIns;
import org.oovr.simulator.shader.spirv.SpirvText;

/**
 * Rewrites names and decorations of a SPIR-V module, and drops debug instructions: the result
 * depends on the shader's meaning only.
 */
final class SpirvEditor {
  private static final int HEADER_WORDS = 5;

  private static final int OP_SOURCE_CONTINUED = 2;
  private static final int OP_SOURCE = 3;
  private static final int OP_SOURCE_EXTENSION = 4;
  private static final int OP_NAME = 5;
  private static final int OP_MEMBER_NAME = 6;
  private static final int OP_STRING = 7;
  private static final int OP_LINE = 8;
  private static final int OP_DECORATE = 71;
  private static final int OP_NO_LINE = 317;
  private static final int OP_MODULE_PROCESSED = 330;
  private static final int OP_U_MOD = 137;
  private static final int OP_S_MOD = 139;
  private static final int FIRST_TYPE = 19;
  private static final int LAST_TYPE = 39;
  private static final int OP_CONSTANT_TRUE = 41;

  private static final int LOCATION = 30;
  private static final int INDEX = 32;
  private static final int BINDING = 33;

  private final int[] words;
  private final Map<Integer, Integer> locations = new HashMap<>();
  private final Map<Integer, Integer> indices = new HashMap<>();
  private final Set<Integer> unbound = new HashSet<>();
  private int[] out;
  private int size;

  SpirvEditor(int[] words) {
    this.words = words;
  }

  /** Gives a variable a location. */
  void location(int variable, int location) {
    locations.put(variable, location);
  }

  /** Gives an output an index. */
  void index(int variable, int index) {
    indices.put(variable, index);
  }

  /** Takes a variable's binding away. */
  void unbind(int variable) {
    unbound.add(variable);
  }

  /** The changed module. */
  int[] apply() {
    out = new int[words.length + 4 * (locations.size() + indices.size())];
    System.arraycopy(words, 0, out, 0, HEADER_WORDS);
    size = HEADER_WORDS;
    boolean decorated = false;
    for (int at = HEADER_WORDS; at < words.length; ) {
      int op = words[at] & 0xffff;
      int count = words[at] >>> 16;
      if (!decorated && (op >= FIRST_TYPE && op <= LAST_TYPE || op == OP_CONSTANT_TRUE)) {
        addDecorations();
        decorated = true;
      }
      switch (op) {
        case OP_SOURCE_CONTINUED, OP_SOURCE, OP_SOURCE_EXTENSION, OP_STRING:
        case OP_LINE, OP_NO_LINE, OP_MODULE_PROCESSED:
          break;
        case OP_NAME:
          name(at, 2);
          break;
        case OP_MEMBER_NAME:
          name(at, 3);
          break;
        case OP_DECORATE:
          if (!isReplaced(at)) {
            copy(at, count);
          }
          break;
        case OP_S_MOD:
          // Undefined in GLSL where an operand is negative; Mesa takes both as unsigned.
          copy(at, count);
          out[size - count] = count << 16 | OP_U_MOD;
          break;
        default:
          copy(at, count);
      }
      at += count;
    }
    return Arrays.copyOf(out, size);
  }

  private boolean isReplaced(int at) {
    int target = words[at + 1];
    switch (words[at + 2]) {
      case LOCATION:
        return locations.containsKey(target);
      case INDEX:
        return indices.containsKey(target);
      case BINDING:
        return unbound.contains(target);
      default:
        return false;
    }
  }

  private void addDecorations() {
    int[] ids = locations.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
    for (int id : ids) {
      decorate(id, LOCATION, locations.get(id));
    }
    ids = indices.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
    for (int id : ids) {
      decorate(id, INDEX, indices.get(id));
    }
  }

  private void decorate(int id, int decoration, int value) {
    out[size++] = 4 << 16 | OP_DECORATE;
    out[size++] = id;
    out[size++] = decoration;
    out[size++] = value;
  }

  /** Copies a name without the prefix that the fix-ups put before it. */
  private void name(int at, int textAt) {
    int count = words[at] >>> 16;
    String name = SpirvText.read(words, at + textAt, at + count);
    String plain = LegacyBuiltIns.plain(name);
    if (plain.equals(name)) {
      copy(at, count);
      return;
    }
    out[size] = (textAt + SpirvText.words(plain)) << 16 | words[at] & 0xffff;
    System.arraycopy(words, at + 1, out, size + 1, textAt - 1);
    size = SpirvText.write(plain, out, size + textAt);
  }

  private void copy(int at, int count) {
    System.arraycopy(words, at, out, size, count);
    size += count;
  }
}
