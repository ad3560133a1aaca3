package org.oovr.driver.glsl.precision;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.shader.spirv.Op;

/**
 * Where the components of a module's values come from: through copies, swizzles and the shader's
 * own variables back to the instruction that calculates them, and how often they are used.
 *
 * <p>A component is an id times {@value #WIDTH} plus its index. A variable is looked through within
 * the block that stores to it, and everywhere where one store in the first block of its function is
 * all that it has.
 */
final class ScalarSources {
  static final int WIDTH = 4;

  private static final int ALL = -1;
  private static final int UNKNOWN = -2;

  private final int[] words;
  private final ModuleFacts facts;

  /** Of each id, where the instruction is that makes it; 0 for none in a function. */
  private final int[] definedAt;

  /** Of each load that is looked through, the value that was stored; else 0. */
  private final int[] stored;

  /** Of each of these, the component that it loads, or all. */
  private final int[] loaded;

  /** Of each component, how many operations use it; all that only take it along are one. */
  private final int[] uses;

  /** Components that something takes along. */
  private final BitSet widened = new BitSet();

  private final Map<Integer, Integer> bases = new HashMap<>();
  private final Set<Integer> variables = new HashSet<>();

  /** Variables that something else than loads and stores knows. */
  private final Set<Integer> shared = new HashSet<>();

  /** Of each variable, how many stores it or parts of it have. */
  private final Map<Integer, Integer> stores = new HashMap<>();

  /** Variables of which some load is not looked through. */
  private final Set<Integer> kept = new HashSet<>();

  /** Of each variable, what it holds at the place that is read. */
  private final Map<Integer, Integer> held = new HashMap<>();

  /** The same of those that hold it until their function ends. */
  private final Map<Integer, Integer> heldForGood = new HashMap<>();

  ScalarSources(int[] words, ModuleFacts facts) {
    this.words = words;
    this.facts = facts;
    definedAt = new int[facts.bound()];
    stored = new int[facts.bound()];
    loaded = new int[facts.bound()];
    uses = new int[facts.bound() * WIDTH];
    for (int at = facts.firstFunction(); at < words.length; at += words[at] >>> 16) {
      declare(at);
    }
    int blocks = 0;
    for (int at = facts.firstFunction(); at < words.length; at += words[at] >>> 16) {
      Op op = Op.of(words[at] & 0xffff);
      if (op == Op.FUNCTION) {
        blocks = 0;
        heldForGood.clear();
      } else if (op == Op.LABEL) {
        blocks++;
        held.clear();
        held.putAll(heldForGood);
      } else if (op == Op.STORE) {
        store(at, blocks == 1);
      } else if (op == Op.LOAD) {
        load(at);
      }
    }
    count();
  }

  private void declare(int at) {
    Op op = Op.of(words[at] & 0xffff);
    if (op == null) {
      return;
    }
    if (op.hasResult() && op.hasType()) {
      definedAt[words[at + 2]] = at;
    }
    switch (op) {
      case VARIABLE -> variables.add(words[at + 2]);
      case ACCESS_CHAIN, IN_BOUNDS_ACCESS_CHAIN -> bases.put(words[at + 2], base(words[at + 3]));
      case STORE -> stores.merge(base(words[at + 1]), 1, Integer::sum);
      case LOAD -> {
        // shares nothing
      }
      default -> {
        for (int i = 1; i < words[at] >>> 16; i++) {
          shared.add(base(words[at + i]));
        }
      }
    }
  }

  private int base(int pointer) {
    return bases.getOrDefault(pointer, pointer);
  }

  /** Whether a pointer is to a variable that loads and stores alone know. */
  boolean isOwn(int pointer) {
    int variable = base(pointer);
    return variables.contains(variable) && !shared.contains(variable);
  }

  /** Whether a component that was traced is read from outside of the shader. */
  boolean isGiven(int component) {
    int at = definedAt[component / WIDTH];
    return at != 0 && (words[at] & 0xffff) == Op.LOAD.code() && !isOwn(words[at + 3]);
  }

  private void store(int at, boolean firstBlock) {
    int variable = base(words[at + 1]);
    held.remove(variable);
    if (variable == words[at + 1]
        && isOwn(variable)
        && facts.isFloatVector(facts.type(words[at + 2]))) {
      held.put(variable, words[at + 2]);
      if (firstBlock && stores.get(variable) == 1) {
        heldForGood.put(variable, words[at + 2]);
      }
    }
  }

  private void load(int at) {
    int variable = base(words[at + 3]);
    Integer value = held.get(variable);
    int component = words[at + 3] == variable ? ALL : componentOf(words[at + 3]);
    if (value == null || component == UNKNOWN) {
      kept.add(variable);
    } else {
      stored[words[at + 2]] = value;
      loaded[words[at + 2]] = component;
    }
  }

  /** The component that a chain of one known index points at. */
  private int componentOf(int pointer) {
    int at = definedAt[pointer];
    Integer index = words[at] >>> 16 == 5 ? facts.index(words[at + 4]) : null;
    return index == null || index < 0 || index >= WIDTH ? UNKNOWN : index;
  }

  /** Where an instruction is that makes a value; 0: it is none of a function. */
  int definedAt(int id) {
    return definedAt[id];
  }

  static int component(int id, int index) {
    return id * WIDTH + index;
  }

  /** How many operations use a component that was traced. */
  int uses(int component) {
    return uses[component];
  }

  /** The component that another is the same as. */
  int trace(int component) {
    int now = component;
    for (int before = -1; before != now; ) {
      before = now;
      now = step(now / WIDTH, now % WIDTH);
    }
    return now;
  }

  private int step(int id, int index) {
    if (stored[id] != 0) {
      return component(stored[id], loaded[id] == ALL ? index : loaded[id]);
    }
    int at = definedAt[id];
    Op op = at == 0 ? null : Op.of(words[at] & 0xffff);
    if (op == null || !facts.isFloatVector(words[at + 1])) {
      return component(id, index);
    }
    return switch (op) {
      case COPY_OBJECT -> component(words[at + 3], index);
      case COMPOSITE_EXTRACT ->
          words[at] >>> 16 == 5 && facts.isFloatVector(facts.type(words[at + 3]))
              ? component(words[at + 3], words[at + 4])
              : component(id, index);
      case VECTOR_SHUFFLE -> {
        int n = facts.count(facts.type(words[at + 3]));
        int from = words[at + 5 + index];
        yield from < 0
            ? component(id, index)
            : component(from < n ? words[at + 3] : words[at + 4], from < n ? from : from - n);
      }
      case COMPOSITE_CONSTRUCT -> {
        int left = index;
        for (int i = at + 3; i < at + (words[at] >>> 16); i++) {
          int n = facts.count(facts.type(words[i]));
          if (left < n) {
            yield component(words[i], left);
          }
          left -= n;
        }
        yield component(id, index);
      }
      case QUANTIZE_TO_F16 -> {
        int operand = trace(component(words[at + 3], index));
        yield isRounded(operand) ? operand : component(id, index);
      }
      default -> component(id, index);
    };
  }

  /** Whether a component that was traced was rounded to 16 bits already. */
  private boolean isRounded(int component) {
    int at = definedAt[component / WIDTH];
    return at != 0 && (words[at] & 0xffff) == Op.QUANTIZE_TO_F16.code();
  }

  /** Counts the uses by what is not calculated in vain. */
  private void count() {
    BitSet reached = new BitSet();
    ArrayDeque<Integer> next = new ArrayDeque<>();
    for (int at = facts.firstFunction(); at < words.length; at += words[at] >>> 16) {
      Op op = Op.of(words[at] & 0xffff);
      boolean effect = op != null && (!op.hasResult() || op == Op.FUNCTION_CALL);
      if (effect && !(op == Op.STORE && isLookedThrough(words[at + 1]))) {
        reached.set(at);
        next.add(at);
      }
    }
    while (!next.isEmpty()) {
      count(next.remove(), reached, next);
    }
  }

  private void count(int at, BitSet reached, ArrayDeque<Integer> next) {
    Op op = Op.of(words[at] & 0xffff);
    int first = ModuleFacts.firstOperand(op);
    for (int i = first; i < words[at] >>> 16; i++) {
      int id = words[at + i];
      boolean value = op == Op.PHI || ModuleFacts.isOperand(op, i - first);
      if (!value || id <= 0 || id >= facts.bound()) {
        continue;
      }
      if (facts.type(id) == 0 || !facts.isFloatVector(facts.type(id))) {
        reach(definedAt[id], reached, next);
        continue;
      }
      for (int k = 0; k < facts.count(facts.type(id)); k++) {
        int traced = trace(component(id, k));
        if (op != Op.QUANTIZE_TO_F16 || !isRounded(traced)) {
          uses[traced] += isCalculation(op) ? 1 : widened.get(traced) ? 0 : 1;
          widened.set(traced, widened.get(traced) || !isCalculation(op));
        }
        reach(definedAt[traced / WIDTH], reached, next);
      }
    }
  }

  private static boolean isCalculation(Op op) {
    return switch (op.group()) {
      case SCALAR, EXTENDED, PRODUCT, REDUCTION -> true;
      default -> false;
    };
  }

  private static void reach(int at, BitSet reached, ArrayDeque<Integer> next) {
    if (at != 0 && !reached.get(at)) {
      reached.set(at);
      next.add(at);
    }
  }

  /** Whether all loads of a variable are looked through. */
  private boolean isLookedThrough(int variable) {
    return isOwn(variable) && !kept.contains(variable);
  }
}
