package org.oovr.simulator.shader.compile.emit;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.compile.ir.ContextScalar;
import org.oovr.simulator.shader.compile.ir.LaneArray;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.compile.runtime.LaneRuntime;
import org.oovr.simulator.shader.compile.schedule.SlotAllocator;

/** Access to values from generated methods, whose six arguments are always the same locals. */
final class ValueAccess {
  static final String CONTEXT = Type.getInternalName(ShaderContext.class);
  static final String RUNTIME = Type.getInternalName(LaneRuntime.class);

  static final int CONTEXT_LOCAL = 1;
  static final int LANES_LOCAL = 2;
  static final int SCRATCH_F_LOCAL = 3;
  static final int SCRATCH_I_LOCAL = 4;
  static final int UNIFORM_F_LOCAL = 5;
  static final int UNIFORM_I_LOCAL = 6;

  private final MethodVisitor m;
  private final SlotAllocator slots;

  ValueAccess(MethodVisitor m, SlotAllocator slots) {
    this.m = m;
    this.slots = slots;
  }

  SlotAllocator slots() {
    return slots;
  }

  void pushContext() {
    m.visitVarInsn(Opcodes.ALOAD, CONTEXT_LOCAL);
  }

  void pushLanes() {
    m.visitVarInsn(Opcodes.ILOAD, LANES_LOCAL);
  }

  /** Calls a routine of {@link LaneRuntime}. */
  void runtime(String name, String descriptor) {
    m.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, name, descriptor, false);
  }

  /** Pushes a field of the context. */
  void contextField(String name, String descriptor) {
    pushContext();
    m.visitFieldInsn(Opcodes.GETFIELD, CONTEXT, name, descriptor);
  }

  // --- arrays

  void pushArray(Node n) {
    pushArray(slots.array(n));
  }

  /** The array of one of some nodes, or null where there is no such node or nobody wants it. */
  void pushArrayOrNull(Node[] nodes, int k) {
    if (k < nodes.length && nodes[k].live()) {
      pushArray(nodes[k]);
    } else {
      m.visitInsn(Opcodes.ACONST_NULL);
    }
  }

  void pushArray(LaneArray a) {
    switch (a.field()) {
      case SCRATCH_F -> m.visitVarInsn(Opcodes.ALOAD, SCRATCH_F_LOCAL);
      case SCRATCH_I -> m.visitVarInsn(Opcodes.ALOAD, SCRATCH_I_LOCAL);
      default -> {
        String element = a.field().isFloat() ? "[F" : "[I";
        boolean plain = a.field().shape() == LaneArray.Shape.PLAIN;
        contextField(a.field().fieldName(), plain ? element : "[" + element);
        if (plain) {
          return;
        }
      }
    }
    OpBytecode.constantInt(m, a.index());
    m.visitInsn(Opcodes.AALOAD);
  }

  /** Exchanges the scratch arrays of two values. */
  void swapArrays(Node a, Node b) {
    LaneArray x = slots.array(a);
    LaneArray y = slots.array(b);
    boolean floats = x.field() == LaneArray.Field.SCRATCH_F;
    m.visitVarInsn(Opcodes.ALOAD, floats ? SCRATCH_F_LOCAL : SCRATCH_I_LOCAL);
    OpBytecode.constantInt(m, x.index());
    OpBytecode.constantInt(m, y.index());
    runtime("swap", "([Ljava/lang/Object;II)V");
  }

  // --- shared values

  void pushScalar(Node n) {
    if (n.isConst()) {
      OpBytecode.constant(m, n.kind(), n.imm());
      return;
    }
    if (n.op() == NodeOp.CONTEXT) {
      contextField(((ContextScalar) n.data()).field(), "I");
      return;
    }
    boolean f = n.kind().isFloat();
    m.visitVarInsn(Opcodes.ALOAD, f ? UNIFORM_F_LOCAL : UNIFORM_I_LOCAL);
    OpBytecode.constantInt(m, slots.uniform(n));
    m.visitInsn(f ? Opcodes.FALOAD : Opcodes.IALOAD);
  }

  /** Stores the top of the stack as the value of a node. */
  void popScalar(Node n) {
    boolean f = n.kind().isFloat();
    m.visitVarInsn(Opcodes.ALOAD, f ? UNIFORM_F_LOCAL : UNIFORM_I_LOCAL);
    m.visitInsn(Opcodes.SWAP);
    OpBytecode.constantInt(m, slots.uniform(n));
    m.visitInsn(Opcodes.SWAP);
    m.visitInsn(f ? Opcodes.FASTORE : Opcodes.IASTORE);
  }

  // --- assignments

  private static String element(Node n) {
    return n.kind().isFloat() ? "F" : "I";
  }

  /** {@code target = value}. */
  void assign(Node target, Node value) {
    if (!target.varying()) {
      pushScalar(value);
      popScalar(target);
    } else if (!value.varying()) {
      fill(slots.array(target), value);
    } else if (!slots.array(target).equals(slots.array(value))) {
      pushArray(value);
      pushArray(target);
      pushLanes();
      runtime("copy", "([" + element(value) + "[" + element(target) + "I)V");
    }
  }

  /** Fills an array with a shared value. */
  void fill(LaneArray target, Node value) {
    pushArray(target);
    pushScalar(value);
    pushLanes();
    runtime("fill", "([" + element(value) + element(value) + "I)V");
  }

  /** {@code target = constant}. */
  void assignConstant(Node target, int bits) {
    if (target.varying()) {
      pushArray(target);
      OpBytecode.constant(m, target.kind(), bits);
      pushLanes();
      runtime("fill", "([" + element(target) + element(target) + "I)V");
    } else {
      OpBytecode.constant(m, target.kind(), bits);
      popScalar(target);
    }
  }

  /** {@code target = value} for the lanes in the mask; the target is varying. */
  void assignMasked(Node mask, Node value, Node target) {
    String e = element(target);
    if (!mask.varying()) {
      pushScalar(mask);
    } else {
      pushArray(mask);
    }
    if (value.varying()) {
      pushArray(value);
    } else {
      pushScalar(value);
    }
    pushArray(target);
    pushLanes();
    String maskType = mask.varying() ? "[I" : "I";
    runtime("assign", "(" + maskType + (value.varying() ? "[" : "") + e + "[" + e + "I)V");
  }
}
