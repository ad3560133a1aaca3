package org.oovr.simulator.shader.compile.schedule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeOp;

/**
 * Cuts a group of nodes of one unit into kernels that are small enough for C2 to vectorise.
 *
 * <p>C2 gives up on a loop whose body has more than 60 nodes before unrolling (LoopUnrollLimit). A
 * load or store is about three nodes (two address computations), the loop itself about nine.
 */
final class KernelCutter {
  private static final int LIMIT = 52;
  private static final int MIXED_LIMIT = 150;
  private static final int LOOP_WEIGHT = 9;
  private static final int ACCESS_WEIGHT = 3;

  /** What marks a lane of a guarded kernel: a smaller and a magnitude for each result. */
  private static final int MARK_WEIGHT = 2;

  private final NodeOp.Unit unit;
  private final List<Node> order = new ArrayList<>();
  private final Set<Node> group;
  private final Map<Node, Integer> usesInGroup = new HashMap<>();
  private final Set<Node> outside = new HashSet<>();

  KernelCutter(NodeOp.Unit unit, List<Node> nodes) {
    this.unit = unit;
    group = new LinkedHashSet<>(nodes);
    for (Node n : nodes) {
      for (int i = 0; i < n.count(); i++) {
        if (group.contains(n.in(i))) {
          usesInGroup.merge(n.in(i), 1, Integer::sum);
        }
      }
    }
    // Depth first from the nodes nothing in the group uses: values are used soon after they are
    // made.
    Set<Node> done = new HashSet<>();
    for (Node n : nodes) {
      if (!usesInGroup.containsKey(n)) {
        visit(n, done);
      }
    }
  }

  /** Adds what {@code root} needs of the group, operands first; without recursion. */
  private void visit(Node root, Set<Node> done) {
    Deque<Node> stack = new ArrayDeque<>();
    stack.push(root);
    while (!stack.isEmpty()) {
      Node n = stack.peek();
      boolean ready = true;
      for (int i = n.count() - 1; i >= 0 && !done.contains(n); i--) {
        Node x = n.in(i);
        if (group.contains(x) && !done.contains(x)) {
          stack.push(x);
          ready = false;
        }
      }
      if (ready) {
        stack.pop();
        if (done.add(n)) {
          order.add(n);
        }
      }
    }
  }

  void emit(List<Step> out) {
    int start = 0;
    while (start < order.size()) {
      int end = cut(start);
      out.add(kernel(order.subList(start, end)));
      start = end;
    }
  }

  /** End of the kernel that starts at {@code start}. */
  private int cut(int start) {
    Set<Node> inside = new HashSet<>();
    Set<Node> loads = new HashSet<>();
    Map<Node, Integer> openUses = new HashMap<>();
    int limit = unit == NodeOp.Unit.MIXED ? MIXED_LIMIT : LIMIT;
    int weight = LOOP_WEIGHT;
    boolean guarded = false;
    int best = start + 1;
    int bestStores = Integer.MAX_VALUE;
    for (int k = start; k < order.size(); k++) {
      Node n = order.get(k);
      weight += KernelCode.weight(n);
      for (int i = 0; i < n.count(); i++) {
        Node x = n.in(i);
        if (inside.contains(x)) {
          openUses.merge(x, -1, Integer::sum);
        } else if (x.varying() && loads.add(x)) {
          weight += ACCESS_WEIGHT;
        }
      }
      inside.add(n);
      if (unit == NodeOp.Unit.FLOAT && n.op().swallowsNan() && !guarded) {
        guarded = true;
        weight += ACCESS_WEIGHT;
      }
      openUses.put(n, usesInGroup.getOrDefault(n, 0));
      int stores = stores(inside, openUses);
      int storeWeight = ACCESS_WEIGHT + (guarded ? MARK_WEIGHT : 0);
      if (weight + storeWeight * stores > limit && k > start) {
        return best;
      }
      // Late ends are better, but not at the price of many more stores.
      if (stores <= bestStores + (k - best) / 6) {
        best = k + 1;
        bestStores = stores;
      }
    }
    return order.size();
  }

  private int stores(Set<Node> inside, Map<Node, Integer> openUses) {
    int stores = 0;
    for (Node n : inside) {
      if (openUses.get(n) > 0 || !usesInGroup.containsKey(n)) {
        stores++;
      }
    }
    return stores;
  }

  private Step.Kernel kernel(List<Node> nodes) {
    Set<Node> inside = new HashSet<>(nodes);
    Set<Node> inputs = new LinkedHashSet<>();
    Set<Node> scalars = new LinkedHashSet<>();
    for (Node n : nodes) {
      for (int i = 0; i < n.count(); i++) {
        Node x = n.in(i);
        if (inside.contains(x) || x.isConst()) {
          continue;
        }
        (x.varying() ? inputs : scalars).add(x);
      }
    }
    return new Step.Kernel(
        unit,
        List.copyOf(nodes),
        new ArrayList<>(),
        new ArrayList<>(inputs),
        new ArrayList<>(scalars));
  }
}
