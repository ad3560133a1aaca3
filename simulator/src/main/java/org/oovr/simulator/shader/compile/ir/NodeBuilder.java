package org.oovr.simulator.shader.compile.ir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.oovr.simulator.shader.InstructionClass;
import org.oovr.simulator.shader.ShaderException;

/**
 * Makes nodes: folds constants, shares equal ones, and places each as far out as it can be computed
 * without doing work in vain: values of uniforms only at the start of the shader, values that do
 * not change in a loop before it.
 */
public final class NodeBuilder {
  /** Nodes of one shader; above that it is refused rather than memory exhausted. */
  private static final int MAX_NODES = 400_000;

  private final Region root = new Region(Region.Role.SHADER, null);
  private Region region = root;
  private int nextId;
  private boolean quiet;

  public Region root() {
    return root;
  }

  /** Where code is being added. */
  public Region region() {
    return region;
  }

  public void setRegion(Region r) {
    region = r;
  }

  // --- constants

  public Node constant(Kind kind, int bits) {
    return pure(NodeOp.CONST, kind, bits, null);
  }

  public Node constant(float value) {
    return constant(Kind.FLOAT, Float.floatToRawIntBits(value));
  }

  public Node constant(int value) {
    return constant(Kind.INT, value);
  }

  public Node truth(boolean value) {
    return constant(Kind.BOOL, value ? -1 : 0);
  }

  public Node zero(Kind kind) {
    return constant(kind, 0);
  }

  // --- making nodes

  /** A pure node: shared with an equal one, folded if its operands are constant. */
  public Node pure(NodeOp op, Kind kind, int imm, Object data, Node... operands) {
    Node[] in = new Node[operands.length];
    for (int i = 0; i < in.length; i++) {
      in[i] = operands[i].resolve();
      if (!op.takes(i, in[i].kind())) {
        throw new ShaderException("operand " + i + " of " + op + " has the wrong type");
      }
    }
    if (op.isCommutative() && in[0].id() > in[1].id()) {
      Node t = in[0];
      in[0] = in[1];
      in[1] = t;
    }
    Node simple = Folding.simplify(this, op, kind, data, in);
    if (simple != null) {
      return simple;
    }
    List<Integer> ids = new ArrayList<>(in.length);
    boolean invariant = true;
    for (Node n : in) {
      ids.add(n.id());
      invariant &= n.invariant();
    }
    invariant &= op != NodeOp.INPUT && op != NodeOp.DERIVATIVE;
    Region home = op == NodeOp.INPUT ? root : home(in, invariant);
    Region.NodeKey key = new Region.NodeKey(op, kind, imm, data, ids);
    Node known = home.find(key);
    if (known != null) {
      return known;
    }
    Node n = create(op, kind, imm, data, invariant, in);
    n.setHome(home);
    if (op == NodeOp.CALL) {
      n.setCounted(((MathFunction) data).counted());
    } else if (op == NodeOp.WIDE) {
      n.setCounted(((WideCall) data).function().counted());
    }
    if (quiet) {
      n.setCounted(null);
    }
    home.remember(key, n);
    home.add(n);
    return n;
  }

  /** A node with identity, at the current place. */
  public Node distinct(NodeOp op, Kind kind, int imm, Object data, Node... operands) {
    Node n = create(op, kind, imm, data, false, operands);
    n.setHome(region);
    if (quiet) {
      n.setCounted(null);
    }
    return n;
  }

  /** A select that belongs to no region yet and is not simplified. */
  public Node looseSelect(Node condition, Node a, Node b) {
    NodeOp op = a.kind().isFloat() ? NodeOp.SELECT_F : NodeOp.SELECT_I;
    return create(op, a.kind(), 0, null, false, condition, a, b);
  }

  private Node create(NodeOp op, Kind kind, int imm, Object data, boolean invariant, Node... in) {
    if (nextId >= MAX_NODES) {
      throw new ShaderException("shader is too large: more than " + MAX_NODES + " operations");
    }
    return new Node(nextId++, op, kind, imm, data, invariant, in);
  }

  /** Nodes made so far. */
  public int size() {
    return nextId;
  }

  private Region home(Node[] in, boolean invariant) {
    if (invariant) {
      return root;
    }
    Region r = region;
    while (r.role() == Region.Role.LOOP && !usesWithin(in, r)) {
      r = r.parent();
    }
    return r;
  }

  private static boolean usesWithin(Node[] in, Region loop) {
    for (Node n : in) {
      if (!n.invariant() && n.home().isWithin(loop)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Makes the nodes of one costly instruction: only its result counts as executed.
   *
   * @param as what it counts as
   */
  public Node counted(InstructionClass as, Supplier<Node> nodes) {
    boolean before = quiet;
    quiet = true;
    try {
      Node n = nodes.get();
      if (!before && !n.isConst()) {
        n.setCounted(as);
      }
      return n;
    } finally {
      quiet = before;
    }
  }

  // --- shorthands

  public Node op(NodeOp op, Kind kind, Node... in) {
    return pure(op, kind, 0, null, in);
  }

  public Node f(NodeOp op, Node... in) {
    return pure(op, Kind.FLOAT, 0, null, in);
  }

  public Node i(NodeOp op, Node... in) {
    return pure(op, Kind.INT, 0, null, in);
  }

  public Node call(MathFunction function, Node... in) {
    return pure(NodeOp.CALL, function.result(), 0, function, in);
  }

  public Node not(Node b) {
    return pure(NodeOp.IXOR, b.kind(), 0, null, b, constant(b.kind(), -1));
  }

  public Node and(Node a, Node b) {
    return pure(NodeOp.IAND, a.kind(), 0, null, a, b);
  }

  public Node or(Node a, Node b) {
    return pure(NodeOp.IOR, a.kind(), 0, null, a, b);
  }

  public Node lessThan(Node a, Node b) {
    return pure(a.kind().isFloat() ? NodeOp.FLT : NodeOp.ILT, Kind.BOOL, 0, null, a, b);
  }

  public Node equal(Node a, Node b) {
    return pure(a.kind().isFloat() ? NodeOp.FEQ : NodeOp.IEQ, Kind.BOOL, 0, null, a, b);
  }

  /** {@code condition ? a : b}. */
  public Node select(Node condition, Node a, Node b) {
    NodeOp op = a.kind().isFloat() ? NodeOp.SELECT_F : NodeOp.SELECT_I;
    return pure(op, a.kind(), 0, null, condition, a, b);
  }

  /** The index limited to an array of {@code count} elements. */
  public Node clampIndex(Node index, int count) {
    Node low = i(NodeOp.IMAX, index, constant(0));
    return i(NodeOp.IMIN, low, constant(count - 1));
  }

  public Node input(LaneArray array, Kind kind) {
    return pure(NodeOp.INPUT, kind, 0, array);
  }

  /** Bits of a float as an integer. */
  public Node bits(Node f) {
    return pure(NodeOp.F2BITS, Kind.INT, 0, null, f);
  }

  /** The float of these bits. */
  public Node fromBits(Node i) {
    return pure(NodeOp.BITS2F, Kind.FLOAT, 0, null, i);
  }

  public static boolean allEqual(Node[] nodes) {
    return Arrays.stream(nodes).allMatch(n -> n == nodes[0]);
  }
}
