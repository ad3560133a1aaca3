package org.oovr.simulator.shader.compile.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A sequence of items that is executed as a whole: the shader, a branch, a loop's body. */
public final class Region {
  /** What decides whether and how often it is executed. */
  enum Role {
    SHADER,
    BRANCH,
    LOOP
  }

  /** What a region consists of. */
  public sealed interface Item
      permits Segment,
          IfItem,
          LoopItem,
          LoopItem.ExitItem,
          LoopItem.LiveItem,
          MemoryItem,
          AccessItem,
          EffectItem {}

  /** Nodes without control flow between them; operands stand before their uses. */
  public static final class Segment implements Item {
    private final List<Node> nodes = new ArrayList<>();

    public List<Node> nodes() {
      return nodes;
    }
  }

  private final Role role;
  private final Region parent;
  private final int depth;
  private final List<Item> items = new ArrayList<>();
  private final Map<NodeKey, Node> known = new HashMap<>();
  private final IfItem branchOf;

  Region(Role role, Region parent) {
    this(role, parent, null);
  }

  /**
   * @param branchOf the branch it is a side of, or null
   */
  Region(Role role, Region parent, IfItem branchOf) {
    this.role = role;
    this.parent = parent;
    this.branchOf = branchOf;
    this.depth = parent == null ? 0 : parent.depth + 1;
  }

  /** The branch this is a side of, or null. */
  public IfItem branchOf() {
    return branchOf;
  }

  public Role role() {
    return role;
  }

  public Region parent() {
    return parent;
  }

  public int depth() {
    return depth;
  }

  public List<Item> items() {
    return items;
  }

  public void add(Item item) {
    items.add(item);
  }

  public void add(Node node) {
    if (items.isEmpty() || !(items.get(items.size() - 1) instanceof Segment)) {
      items.add(new Segment());
    }
    ((Segment) items.get(items.size() - 1)).nodes.add(node);
  }

  /** An equal node computed here or in a region around this one. */
  public Node find(NodeKey key) {
    for (Region r = this; r != null; r = r.parent) {
      Node n = r.known.get(key);
      if (n != null) {
        return n;
      }
    }
    return null;
  }

  public void remember(NodeKey key, Node node) {
    known.put(key, node);
  }

  /** Whether this region is {@code other} or inside it. */
  public boolean isWithin(Region other) {
    Region r = this;
    while (r != null && r.depth > other.depth) {
      r = r.parent;
    }
    return r == other;
  }

  /** What makes two pure nodes the same. */
  record NodeKey(NodeOp op, Kind kind, int imm, Object data, List<Integer> operands) {}
}
