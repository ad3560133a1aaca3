package org.oovr.simulator.shader.reflect;

import java.util.HashMap;
import java.util.Map;

/**
 * What decorations of a module say of transform feedback: of a variable by its id, of a member of a
 * structure by {@code (member + 1) << 32 | id}.
 */
public final class FeedbackDecorations {
  public static final int STREAM = 29;
  public static final int OFFSET = 35;
  public static final int XFB_BUFFER = 36;
  public static final int XFB_STRIDE = 37;

  private static final int HEADER_WORDS = 5;
  private static final int OP_DECORATE = 71;
  private static final int OP_MEMBER_DECORATE = 72;

  private final Map<Integer, Map<Long, Integer>> values = new HashMap<>();

  /** Those of a module that is valid. */
  public FeedbackDecorations(int[] words) {
    for (int at = HEADER_WORDS; at < words.length; at += words[at] >>> 16) {
      int op = words[at] & 0xffff;
      int count = words[at] >>> 16;
      if (op == OP_DECORATE && count == 4) {
        put(words[at + 2], words[at + 1], words[at + 3]);
      } else if (op == OP_MEMBER_DECORATE && count == 5) {
        put(words[at + 3], words[at + 1] + (words[at + 2] + 1L << 32), words[at + 4]);
      }
    }
  }

  private void put(int decoration, long target, int value) {
    switch (decoration) {
      case STREAM, OFFSET, XFB_BUFFER, XFB_STRIDE ->
          values.computeIfAbsent(decoration, d -> new HashMap<>()).put(target, value);
      default -> {
        // about something else
      }
    }
  }

  /** Whether something has a decoration. */
  public boolean has(int decoration) {
    return values.containsKey(decoration);
  }

  /** All values of a decoration, by what has it. */
  public Map<Long, Integer> all(int decoration) {
    return values.getOrDefault(decoration, Map.of());
  }

  /** The value of a decoration, null where there is none. */
  public Integer get(int decoration, long target) {
    return all(decoration).get(target);
  }

  /** The same, or another value where there is none. */
  public int get(int decoration, long target, int otherwise) {
    Integer value = get(decoration, target);
    return value == null ? otherwise : value;
  }
}
