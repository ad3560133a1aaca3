package org.oovr.simulator.shader.compile;

import java.util.ArrayList;
import java.util.List;

/** A branch with both sides, and the values that depend on which was taken. */
final class IfItem implements Region.Item {
  /** How it is executed. */
  enum Mode {
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
  IfItem(Node condition, Node maskYes, Node maskNo, Region parent) {
    this.condition = condition;
    this.maskYes = maskYes;
    this.maskNo = maskNo;
    yes = new Region(Region.Role.BRANCH, parent, this);
    no = new Region(Region.Role.BRANCH, parent, this);
  }

  Node condition() {
    condition = condition.resolve();
    return condition;
  }

  Node maskYes() {
    return maskYes.resolve();
  }

  Node maskNo() {
    return maskNo.resolve();
  }

  Region yes() {
    return yes;
  }

  Region no() {
    return no;
  }

  List<Node> phis() {
    return phis;
  }

  Mode mode() {
    return mode;
  }

  void setMode(Mode m) {
    mode = m;
  }
}
