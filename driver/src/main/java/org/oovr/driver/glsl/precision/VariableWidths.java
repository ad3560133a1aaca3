package org.oovr.driver.glsl.precision;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the variables of lower precision hold while a module is read: values that were calculated in
 * 16 bits, or such as were never rounded. Follows stores in the order of the text; a variable that
 * several blocks store to holds what was rounded, as where their ways meet llvmpipe has 16 bits.
 */
final class VariableWidths {
  private static final int OP_FUNCTION = 54;
  private static final int OP_FUNCTION_PARAMETER = 55;
  private static final int OP_STORE = 62;
  private static final int OP_ACCESS_CHAIN = 65;
  private static final int OP_IN_BOUNDS_ACCESS_CHAIN = 66;
  private static final int OP_LABEL = 248;

  private static final int SEVERAL = -1;

  private final int[] words;

  /** Of each variable the block that stores to it, or {@link #SEVERAL}. */
  private final Map<Integer, Integer> storingBlocks = new HashMap<>();

  /** Of each variable the block whose store was read last. */
  private final Map<Integer, Integer> lastBlocks = new HashMap<>();

  private final Map<Integer, Boolean> narrow = new HashMap<>();
  private final Map<Integer, List<Integer>> parameters = new HashMap<>();
  private final Map<Integer, Integer> bases = new HashMap<>();
  private int block;

  VariableWidths(int[] words, int firstFunction) {
    this.words = words;
    List<Integer> of = new ArrayList<>();
    int label = 0;
    for (int at = firstFunction; at < words.length; at += words[at] >>> 16) {
      switch (words[at] & 0xffff) {
        case OP_FUNCTION -> {
          of = new ArrayList<>();
          parameters.put(words[at + 2], of);
        }
        case OP_FUNCTION_PARAMETER -> of.add(words[at + 2]);
        case OP_LABEL -> label = words[at + 1];
        case OP_ACCESS_CHAIN, OP_IN_BOUNDS_ACCESS_CHAIN ->
            bases.put(words[at + 2], base(words[at + 3]));
        case OP_STORE -> {
          int here = label;
          storingBlocks.merge(base(words[at + 1]), here, (a, b) -> a == here ? a : SEVERAL);
        }
        default -> {
          // says nothing of variables
        }
      }
    }
  }

  /** The variable or parameter that a pointer was made from. */
  int base(int pointer) {
    return bases.getOrDefault(pointer, pointer);
  }

  void enter(int label) {
    block = label;
  }

  /** A store is read. */
  void stored(int pointer, boolean narrowValue) {
    narrow.put(base(pointer), narrowValue);
    lastBlocks.put(base(pointer), block);
  }

  /**
   * A call is read: its parameters hold what its arguments do, what it may have stored is narrow.
   */
  void called(int at) {
    List<Integer> of = parameters.getOrDefault(words[at + 3], List.of());
    for (int i = 0; i < of.size(); i++) {
      int argument = words[at + 4 + i];
      Boolean held = narrow.get(base(argument));
      if (held != null) {
        narrow.merge(of.get(i), held, Boolean::logicalAnd);
        if (storingBlocks.containsKey(of.get(i))) {
          narrow.put(base(argument), true);
        }
      }
    }
  }

  /** Whether what is loaded through a pointer was calculated in 16 bits. */
  boolean isNarrow(int pointer) {
    int variable = base(pointer);
    return isMerged(variable) || narrow.getOrDefault(variable, false);
  }

  /** Whether the ways of several stores meet before a load. */
  boolean isMerged(int pointer) {
    int variable = base(pointer);
    return storingBlocks.getOrDefault(variable, 0) == SEVERAL
        && lastBlocks.getOrDefault(variable, 0) != block;
  }
}
