package org.oovr.simulator.shader.compile.schedule;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.oovr.simulator.shader.compile.ir.AccessItem;
import org.oovr.simulator.shader.compile.ir.Node;

/** Replaces the operands of an access by those that are executed. */
final class AccessOperands {
  private final UnaryOperator<Node> asArray;

  /**
   * @param asArray makes an array of a value that is equal in all lanes
   */
  AccessOperands(UnaryOperator<Node> asArray) {
    this.asArray = asArray;
  }

  AccessItem of(AccessItem a) {
    if (a instanceof AccessItem.Load l) {
      boolean varying = l.result()[0].varying();
      Node address = l.address().resolve();
      return new AccessItem.Load(
          l.space(),
          l.slot().resolve(),
          varying ? asArray.apply(address) : address,
          l.bytes(),
          l.result());
    }
    if (a instanceof AccessItem.Store s) {
      return new AccessItem.Store(
          s.space(),
          s.slot().resolve(),
          array(s.address()),
          s.bytes(),
          array(s.value()),
          s.mask().resolve());
    }
    if (a instanceof AccessItem.TexelLoad l) {
      return new AccessItem.TexelLoad(l.slot().resolve(), array(l.address()), l.results());
    }
    if (a instanceof AccessItem.TexelStore s) {
      return new AccessItem.TexelStore(
          s.slot().resolve(), array(s.address()), arrays(s.values()), s.mask().resolve());
    }
    if (a instanceof AccessItem.Subgroup g) {
      return new AccessItem.Subgroup(
          g.function(),
          array(g.value()),
          g.index() == null ? null : array(g.index()),
          g.mask().resolve(),
          g.scope(),
          g.row(),
          g.result());
    }
    AccessItem.Atomic t = (AccessItem.Atomic) a;
    return new AccessItem.Atomic(
        t.space(),
        t.slot().resolve(),
        array(t.address()),
        t.rule(),
        arrays(t.value()),
        arrays(t.comparator()),
        t.mask().resolve(),
        t.result());
  }

  private Node[] arrays(Node[] all) {
    Node[] arrays = new Node[all.length];
    Arrays.setAll(arrays, c -> array(all[c]));
    return arrays;
  }

  private Node array(Node n) {
    return asArray.apply(n.resolve());
  }
}
