package org.oovr.simulator.shader.interp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvFunction;
import org.oovr.simulator.shader.spirv.SpirvInstruction;

/**
 * In which order the ways from a branch are walked: the first before the second; of a switch, the
 * cases into which no other falls as the switch names them, the default first, and then those into
 * which they do.
 */
final class SwitchOrder {
  private final SpirvFunction function;
  private final Set<Integer> stops;

  /**
   * @param stops labels at which ways end
   */
  SwitchOrder(SpirvFunction function, Set<Integer> stops) {
    this.function = function;
    this.stops = stops;
  }

  /** Targets of a terminator, each once. */
  List<Integer> order(SpirvInstruction t, int merge) {
    Set<Integer> labels = new LinkedHashSet<>();
    if (t.op() == Op.BRANCH_CONDITIONAL) {
      labels.add(t.operand(1));
      labels.add(t.operand(2));
      return List.copyOf(labels);
    }
    labels.add(t.operand(1));
    for (int i = 2; i + 1 < t.count(); i += 2) {
      labels.add(t.operand(i + 1));
    }
    Map<Integer, Set<Integer>> falls = new HashMap<>();
    Map<Integer, Integer> before = new HashMap<>();
    for (int label : labels) {
      Set<Integer> into = fallsInto(label, labels, merge);
      falls.put(label, into);
      into.forEach(l -> before.merge(l, 1, Integer::sum));
    }
    List<Integer> result = new ArrayList<>();
    for (int label : labels) {
      if (!before.containsKey(label)) {
        result.add(label);
      }
    }
    for (int i = 0; i < result.size(); i++) {
      for (int l : falls.get(result.get(i)).stream().sorted().toList()) {
        if (before.merge(l, -1, Integer::sum) == 0) {
          result.add(l);
        }
      }
    }
    return result;
  }

  /** Whether of a branch's two ways the first alone can reach the block where they meet. */
  boolean secondLeaves(SpirvInstruction t, int merge) {
    return t.op() == Op.BRANCH_CONDITIONAL
        && !fallsInto(t.operand(2), Set.of(merge), 0).contains(merge)
        && t.operand(2) != merge
        && (t.operand(1) == merge || fallsInto(t.operand(1), Set.of(merge), 0).contains(merge));
  }

  /** Cases that can be reached from one without passing a third, or leaving the switch. */
  private Set<Integer> fallsInto(int from, Set<Integer> labels, int merge) {
    Set<Integer> found = new HashSet<>();
    Set<Integer> seen = new HashSet<>(Set.of(from));
    Deque<Integer> open = new ArrayDeque<>();
    if (from != merge && !stops.contains(from)) {
      open.add(from);
    }
    while (!open.isEmpty()) {
      for (int next : function.block(open.remove()).successors()) {
        if (!seen.add(next) || next == merge || stops.contains(next)) {
          continue;
        }
        if (labels.contains(next)) {
          found.add(next);
        } else {
          open.add(next);
        }
      }
    }
    return found;
  }
}
