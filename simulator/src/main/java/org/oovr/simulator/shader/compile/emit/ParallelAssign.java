package org.oovr.simulator.shader.compile.emit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.oovr.simulator.shader.compile.ir.Node;

/**
 * Carries loop variables over to the next iteration: all take their new values at once, although
 * one's new value may be another's old one.
 */
final class ParallelAssign {
  private final ValueAccess v;

  ParallelAssign(ValueAccess v) {
    this.v = v;
  }

  void emit(List<Node> variables) {
    List<Node> arrays = new ArrayList<>(variables.stream().filter(Node::varying).toList());
    while (!arrays.isEmpty()) {
      Set<Node> awaited = new HashSet<>();
      arrays.forEach(n -> awaited.add(n.in(1)));
      Node ready = null;
      for (Node n : arrays) {
        if (!awaited.contains(n) || n.in(1) == n) {
          ready = n;
          break;
        }
      }
      if (ready == null) {
        // Only circles are left: exchange two arrays, which closes one of them by one.
        Node n = arrays.remove(0);
        Node source = n.in(1);
        v.swapArrays(n, source);
        redirect(arrays, n, source);
      } else {
        v.assign(ready, ready.in(1));
        arrays.remove(ready);
      }
    }
    // After the arrays, which may take over old shared values.
    List<Node> shared = variables.stream().filter(n -> !n.varying()).toList();
    shared.forEach(n -> v.pushScalar(n.in(1)));
    for (int i = shared.size() - 1; i >= 0; i--) {
      v.popScalar(shared.get(i));
    }
  }

  /** After the exchange, n holds what source held, and source what n held. */
  private static void redirect(List<Node> arrays, Node n, Node source) {
    for (Node other : arrays) {
      if (other.in(1) == n) {
        other.setIn(1, source);
      } else if (other.in(1) == source) {
        other.setIn(1, n);
      }
    }
    arrays.removeIf(other -> other.in(1) == other);
  }
}
