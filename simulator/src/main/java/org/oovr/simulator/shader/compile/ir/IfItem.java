package org.oovr.simulator.shader.compile.ir;

import java.util.ArrayList;
import java.util.List;

/** A branch with both sides, and the values that depend on which was taken. */
public final class IfItem implements Region.Item {
  /** How it is executed. */
  public enum Mode {
    /** One side, by a condition that is equal in all lanes. */
    UNIFORM,
    /** Each side unless no lane takes it. */
    MASKED,
    /** Both sides always, as part of the code around. */
    FLAT
  }

  private Node condition;
  private final Node maskYes;
  private final Node maskNo;
  private final Region yes;
  private final Region no;
  private final List<Node> phis = new ArrayList<>();
  private Mode mode;

  /**
   * @param maskYes the lanes that take the first side, exactly
   * @param maskNo the lanes that take the second
   */
  public IfItem(Node condition, Node maskYes, Node maskNo, Region parent) {
    this.condition = condition;
    this.maskYes = maskYes;
    this.maskNo = maskNo;
    yes = new Region(Region.Role.BRANCH, parent, this);
    no = new Region(Region.Role.BRANCH, parent, this);
  }

  public Node condition() {
    condition = condition.resolve();
    return condition;
  }

  public Node maskYes() {
    return maskYes.resolve();
  }

  public Node maskNo() {
    return maskNo.resolve();
  }

  public Region yes() {
    return yes;
  }

  public Region no() {
    return no;
  }

  public List<Node> phis() {
    return phis;
  }

  public Mode mode() {
    return mode;
  }

  public void setMode(Mode m) {
    mode = m;
  }
}
