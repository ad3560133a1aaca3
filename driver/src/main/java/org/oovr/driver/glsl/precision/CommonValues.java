package org.oovr.driver.glsl.precision;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.shader.spirv.Op;

/**
 * What a module calculates or reads twice is calculated once: Mesa does so before it puts sums in
 * order, and which operations it joins depends on how often a value is used. Values are the same
 * within a block, and those of a function's first block everywhere in it. Instructions that nothing
 * uses any more stay, as their ids may have names.
 */
final class CommonValues {
  private static final int UNIFORM_CONSTANT = 0;
  private static final int INPUT = 1;
  private static final int FUNCTION = 7;

  private static final int MODF = 35;
  private static final int FREXP = 51;

  private final int[] words;
  private final ModuleFacts facts;

  /** Of each id, the one that stands for it, or 0. */
  private final int[] same;

  private final Map<Integer, Integer> bases = new HashMap<>();
  private final Map<Integer, Integer> storage = new HashMap<>();

  /** Of each variable, how often it may have changed so far. */
  private final Map<Integer, Integer> changesOf = new HashMap<>();

  /** Label of the block. */
  private int block;

  private Map<List<Integer>, Integer> known = new HashMap<>();
  private Map<List<Integer>, Integer> first = new HashMap<>();

  private CommonValues(int[] words) {
    this.words = words.clone();
    facts = new ModuleFacts(words);
    same = new int[facts.bound()];
  }

  /** A module whose equal values are used as one. */
  static int[] merge(int[] words) {
    CommonValues common = new CommonValues(words);
    common.run();
    return common.words;
  }

  private void run() {
    for (int at = ModuleFacts.HEADER_WORDS; at < words.length; at += words[at] >>> 16) {
      Op op = Op.of(words[at] & 0xffff);
      if (op == Op.VARIABLE) {
        storage.put(words[at + 2], words[at + 3]);
      }
      if (op == null || at < facts.firstFunction()) {
        continue;
      }
      rename(op, at);
      switch (op) {
        case FUNCTION -> {
          first = new HashMap<>();
          known = first;
        }
        case LABEL -> {
          boolean entry = known == first && first.isEmpty();
          known = entry ? first : new HashMap<>();
          block = words[at + 1];
        }
        case STORE -> change(base(words[at + 1]));
        default -> value(op, at);
      }
    }
  }

  private void rename(Op op, int at) {
    int from = ModuleFacts.firstOperand(op);
    for (int i = from; i < words[at] >>> 16; i++) {
      boolean value = op == Op.PHI || ModuleFacts.isOperand(op, i - from);
      int id = words[at + i];
      if (value && id > 0 && id < same.length && same[id] != 0) {
        words[at + i] = same[id];
      }
    }
  }

  private void value(Op op, int at) {
    boolean chain = op == Op.ACCESS_CHAIN || op == Op.IN_BOUNDS_ACCESS_CHAIN;
    if (chain) {
      bases.put(words[at + 2], base(words[at + 3]));
    }
    if (chain || op == Op.LOAD || isCalculation(op) && !writes(op, at)) {
      List<Integer> key = key(op, at);
      Integer id = known.get(key);
      id = id == null ? first.get(key) : id;
      if (id == null) {
        known.put(key, words[at + 2]);
      } else {
        same[words[at + 2]] = id;
      }
    } else if (op.group() == Op.Group.CALL || op.group() == Op.Group.ATOMIC) {
      changesOf.replaceAll((variable, n) -> n + 1);
      known = new HashMap<>();
      first = new HashMap<>();
    }
  }

  private List<Integer> key(Op op, int at) {
    int length = words[at] >>> 16;
    Integer[] key = new Integer[length + 2];
    key[0] = words[at];
    key[1] = words[at + 1];
    for (int i = 3; i < length; i++) {
      key[i - 1] = words[at + i];
    }
    boolean commutes = op == Op.F_ADD || op == Op.F_MUL || op == Op.I_ADD || op == Op.I_MUL;
    if (commutes && key[2] > key[3]) {
      key[3] = key[2];
      key[2] = words[at + 4];
    }
    int id = words[at + 2];
    key[length - 1] = (facts.isRelaxed(id) ? 1 : 0) + (facts.isPrecise(id) ? 2 : 0);
    int variable = op == Op.LOAD ? base(words[at + 3]) : 0;
    int of = storage.getOrDefault(variable, FUNCTION); // a parameter, which the function may change
    boolean changes = op == Op.LOAD && of != UNIFORM_CONSTANT && of != INPUT;
    key[length] = changes ? changesOf.getOrDefault(variable, 0) : 0;
    key[length + 1] = changes ? block : 0; // a loop may come back with other contents
    return Arrays.asList(key);
  }

  private void change(int variable) {
    changesOf.merge(variable, 1, Integer::sum);
  }

  private int base(int pointer) {
    return bases.getOrDefault(pointer, pointer);
  }

  /** Whether an instruction of the extended set gives part of its result through a pointer. */
  private boolean writes(Op op, int at) {
    return op == Op.EXT_INST && (words[at + 4] == MODF || words[at + 4] == FREXP);
  }

  private static boolean isCalculation(Op op) {
    return switch (op.group()) {
      case SCALAR, EXTENDED, PRODUCT, REDUCTION, COMPOSITE, SELECT ->
          op.hasType() && op.hasResult();
      default -> false;
    };
  }
}
