package org.oovr.simulator.shader.compile.ir;

import java.util.ArrayList;
import java.util.List;

/** A loop. Lanes leave it by exits only; it ends when none is left in it. */
public final class LoopItem implements Region.Item {
  /**
   * Lanes in {@code mask} leave the loop here.
   *
   * @param values per exit variable, its value for these lanes
   * @param snapshot all variables at this point, until the exit variables are known
   */
  public record ExitItem(LoopItem loop, Node mask, Node[] snapshot, List<Node> values)
      implements Region.Item {}

  /** Defines a node as the lanes that are in the loop now. */
  public record LiveItem(LoopItem loop, Node[] result) implements Region.Item {}

  private final Region body;
  private final List<Node> carried = new ArrayList<>();
  private final List<Node> exitVars = new ArrayList<>();
  private final List<ExitItem> exits = new ArrayList<>();
  private Node live;
  private Node spent;
  private Node entry;
  private Node path;

  public LoopItem(Region parent) {
    body = new Region(Region.Role.LOOP, parent);
  }

  public Region body() {
    return body;
  }

  /** {@link NodeOp#LOOP_VAR} nodes. */
  public List<Node> carried() {
    return carried;
  }

  /** {@link NodeOp#EXIT_VAR} nodes. */
  public List<Node> exitVars() {
    return exitVars;
  }

  public List<ExitItem> exits() {
    return exits;
  }

  /** The {@link NodeOp#LOOP_LIVE} node; varying when lanes leave one by one. */
  public Node live() {
    return live;
  }

  public void setLive(Node n) {
    live = n;
  }

  /** The {@link NodeOp#LOOP_SPENT} node. */
  public Node spent() {
    return spent;
  }

  public void setSpent(Node n) {
    spent = n;
  }

  /** Lanes that enter the loop. */
  public Node entry() {
    return entry.resolve();
  }

  public void setEntry(Node n) {
    entry = n;
  }

  /**
   * Whether {@link #live} begins with the lanes that enter. Those that stand aside must not run
   * along with whatever their variables hold: they might keep the loop alive for as long as loops
   * may run.
   */
  public boolean entersByLane() {
    return live.varying() && entry().varying();
  }

  /** Lanes that execute the body, exactly. */
  public Node path() {
    return path.resolve();
  }

  public void setPath(Node n) {
    path = n;
  }
}
