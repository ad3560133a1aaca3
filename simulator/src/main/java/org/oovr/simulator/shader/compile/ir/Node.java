package org.oovr.simulator.shader.compile.ir;

import org.oovr.simulator.shader.InstructionClass;

/** A scalar value, or an instruction whose results are. */
public final class Node {
  private final int id;
  private final NodeOp op;
  private final Kind kind;
  private final int imm;
  private final Object data;
  private final Node[] in;
  private final boolean invariant;
  private Region home;
  private InstructionClass counted;
  private Node forward;
  private boolean varying;
  private boolean live;
  private int uses;

  public Node(int id, NodeOp op, Kind kind, int imm, Object data, boolean invariant, Node... in) {
    this.id = id;
    this.op = op;
    this.kind = kind;
    this.imm = imm;
    this.data = data;
    this.in = in;
    this.invariant = invariant;
    this.counted = op.counted();
  }

  public int id() {
    return id;
  }

  public NodeOp op() {
    return op;
  }

  public Kind kind() {
    return kind;
  }

  public int imm() {
    return imm;
  }

  public Object data() {
    return data;
  }

  public int count() {
    return in.length;
  }

  /** Operand {@code i}, with replacements followed. */
  public Node in(int i) {
    Node n = in[i];
    if (n != null && n.forward != null) {
      n = n.resolve();
      in[i] = n;
    }
    return n;
  }

  public void setIn(int i, Node n) {
    in[i] = n;
  }

  /** Same in every run of one draw, whatever the control flow; computed once at the start. */
  public boolean invariant() {
    return invariant;
  }

  /** Region in which it is computed. */
  public Region home() {
    return home;
  }

  public void setHome(Region region) {
    home = region;
  }

  /** What it counts as, or null. */
  public InstructionClass counted() {
    return counted;
  }

  public void setCounted(InstructionClass c) {
    counted = c;
  }

  /** Makes every use of this one a use of {@code other}. */
  public void replaceBy(Node other) {
    if (other.resolve() != this) {
      forward = other;
    }
  }

  /** The node to use in place of this one. */
  public Node resolve() {
    Node n = this;
    while (n.forward != null) {
      n = n.forward;
    }
    return n;
  }

  /** Lanes may differ. */
  public boolean varying() {
    return varying;
  }

  public void setVarying() {
    varying = true;
  }

  /** Needed for the result of the shader. */
  public boolean live() {
    return live;
  }

  public void setLive() {
    live = true;
  }

  /** Live nodes and items that take it as an operand. */
  public int uses() {
    return uses;
  }

  public void use() {
    uses++;
  }

  public boolean isConst() {
    return op == NodeOp.CONST;
  }

  public boolean isConst(int bits) {
    return op == NodeOp.CONST && imm == bits;
  }

  public float floatValue() {
    return Float.intBitsToFloat(imm);
  }

  @Override
  public String toString() {
    StringBuilder b = new StringBuilder("n" + id + "=" + op + (isConst() ? " " + imm : ""));
    for (Node n : in) {
      b.append(n == null ? " ?" : " n" + n.id);
    }
    return b.toString();
  }
}
