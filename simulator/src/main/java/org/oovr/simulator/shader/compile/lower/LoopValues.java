package org.oovr.simulator.shader.compile.lower;

import java.util.List;
import org.oovr.simulator.shader.compile.ir.LoopItem;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeOp;

/** What a loop that has been lowered carries from iteration to iteration, and what it leaves. */
final class LoopValues {
  private LoopValues() {}

  /** Variables that every iteration leaves alone need not be carried. */
  static void removeUnchanged(LoopItem item) {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Node n : List.copyOf(item.carried())) {
        if (n.in(1) == n || n.in(1) == n.in(0)) {
          n.replaceBy(n.in(0));
          item.carried().remove(n);
          changed = true;
        }
      }
    }
  }

  /**
   * Values after the loop: those with which each lane left it.
   *
   * @param entry values of all variables before the loop
   */
  static Node[] after(LoopItem item, Node[] entry, NodeBuilder b) {
    Node[] now = entry.clone();
    for (int v = 0; v < entry.length; v++) {
      Node first = null;
      boolean same = true;
      for (LoopItem.ExitItem e : item.exits()) {
        Node x = e.snapshot()[v].resolve();
        same &= first == null || x == first;
        first = x;
      }
      if (first == null) {
        continue;
      }
      if (same && (first.isConst() || first.invariant() || !first.home().isWithin(item.body()))) {
        now[v] = first;
        continue;
      }
      Node n = b.distinct(NodeOp.EXIT_VAR, first.kind(), 0, item);
      item.exitVars().add(n);
      for (LoopItem.ExitItem e : item.exits()) {
        e.values().add(e.snapshot()[v]);
      }
      now[v] = n;
    }
    return now;
  }
}
