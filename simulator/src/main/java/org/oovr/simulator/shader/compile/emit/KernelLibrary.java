package org.oovr.simulator.shader.compile.emit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.MathFunction;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.compile.schedule.KernelCode;
import org.oovr.simulator.shader.compile.schedule.KernelCode.Body;
import org.oovr.simulator.shader.compile.schedule.KernelCode.Instruction;
import org.oovr.simulator.shader.compile.schedule.KernelCode.Operand;

/**
 * All kernels of the process for one width, each a class with one static method. Shaders share
 * them: many contain the same matrix products and normalisations, and C2 needs some ten
 * milliseconds for each.
 */
public final class KernelLibrary {
  public static final String METHOD = "run";

  /** Same for the marked lanes only, with the operations that prefer numbers as they are. */
  private static final String EXACT = "exact";

  /** HotSpot inlines hot methods up to this many bytecodes (FreqInlineSize). */
  private static final int INLINE_LIMIT = 325;

  private static final String PACKAGE = "org/oovr/simulator/shader/compile/kernel/";

  private final Loader loader = new Loader();
  private final int mostLanes;
  private final Map<Body, Kernel> kernels = new HashMap<>();

  /**
   * @param mostLanes lanes that a call has at most
   */
  public KernelLibrary(int mostLanes) {
    this.mostLanes = mostLanes;
  }

  /**
   * A compiled kernel.
   *
   * @param owner internal name of its class
   * @param descriptor of its method: arrays, scalars, number of lanes
   */
  public record Kernel(String owner, String descriptor) {}

  /** Loader of kernels; shaders are its children. */
  static final class Loader extends ClassLoader {
    Loader() {
      super(KernelLibrary.class.getClassLoader());
    }

    Class<?> define(String name, byte[] bytes) {
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  public ClassLoader loader() {
    return loader;
  }

  synchronized int size() {
    return kernels.size();
  }

  /** The kernel with this body, made on first use. */
  public synchronized Kernel kernel(Body body, ClassDump dump) {
    Kernel k = kernels.get(body);
    if (k == null) {
      k = new Kernel(PACKAGE + "K" + kernels.size(), descriptor(body));
      byte[] bytes = emit(k, body);
      dump.write(k.owner, bytes);
      loader.define(k.owner.replace('/', '.'), bytes);
      kernels.put(body, k);
    }
    return k;
  }

  private static String descriptor(Body body) {
    StringBuilder d = new StringBuilder("(");
    body.arrays().forEach(k -> d.append(k.isFloat() ? "[F" : "[I"));
    body.scalars().forEach(k -> d.append(k.isFloat() ? "F" : "I"));
    return d.append("I)V").toString();
  }

  private byte[] emit(Kernel k, Body body) {
    ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    w.visit(
        Opcodes.V17,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL,
        k.owner,
        null,
        "java/lang/Object",
        null);
    MethodVisitor m =
        w.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, METHOD, k.descriptor, null, null);
    m.visitCode();
    new BodyEmitter(m, body, mostLanes, false).emit();
    if (body.guarded()) {
      again(m, k, body);
    }
    m.visitInsn(Opcodes.RETURN);
    // Dead code, so that C2 compiles the loop by itself: many in one method exhaust its node
    // budget,
    // and then none is vectorised.
    for (int i = 0; i <= INLINE_LIMIT; i++) {
      m.visitInsn(Opcodes.NOP);
    }
    m.visitInsn(Opcodes.RETURN);
    m.visitMaxs(0, 0);
    m.visitEnd();
    if (body.guarded()) {
      m = w.visitMethod(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC, EXACT, k.descriptor, null, null);
      m.visitCode();
      new BodyEmitter(m, body, mostLanes, true).emit();
      m.visitInsn(Opcodes.RETURN);
      m.visitMaxs(0, 0);
      m.visitEnd();
    }
    w.visitEnd();
    return w.toByteArray();
  }

  /** Computes the marked lanes once more, if there are any. */
  private static void again(MethodVisitor m, Kernel k, Body body) {
    Label end = new Label();
    int arrays = body.arrays().size();
    int lanes = arrays + body.scalars().size();
    m.visitVarInsn(Opcodes.ALOAD, arrays - 1);
    m.visitVarInsn(Opcodes.ILOAD, lanes);
    m.visitMethodInsn(Opcodes.INVOKESTATIC, ValueAccess.RUNTIME, "anyMarked", "([FI)Z", false);
    m.visitJumpInsn(Opcodes.IFEQ, end);
    for (int i = 0; i < arrays; i++) {
      m.visitVarInsn(Opcodes.ALOAD, i);
    }
    for (int i = 0; i < body.scalars().size(); i++) {
      m.visitVarInsn(body.scalars().get(i).isFloat() ? Opcodes.FLOAD : Opcodes.ILOAD, arrays + i);
    }
    m.visitVarInsn(Opcodes.ILOAD, lanes);
    m.visitMethodInsn(Opcodes.INVOKESTATIC, k.owner, EXACT, k.descriptor, false);
    m.visitLabel(end);
  }

  /** Writes the loop. */
  private static final class BodyEmitter {
    private final MethodVisitor m;
    private final Body body;
    private final int mostLanes;
    private final boolean exact;
    private final int arrays;
    private final int lanes;
    private final int index;
    private final int firstTemporary;
    private final Map<Integer, Integer> loaded = new HashMap<>();
    private int nextLocal;

    BodyEmitter(MethodVisitor m, Body body, int mostLanes, boolean exact) {
      this.m = m;
      this.body = body;
      this.mostLanes = mostLanes;
      this.exact = exact;
      arrays = body.arrays().size();
      lanes = arrays + body.scalars().size();
      index = lanes + 1;
      firstTemporary = index + 1;
      nextLocal = firstTemporary + body.instructions().size();
    }

    void emit() {
      Label test = new Label();
      Label next = new Label();
      Label end = new Label();
      // A limit that C2 can see spares every array access two nodes of its budget.
      m.visitVarInsn(Opcodes.ILOAD, lanes);
      OpBytecode.constantInt(m, mostLanes);
      m.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", "min", "(II)I", false);
      m.visitVarInsn(Opcodes.ISTORE, lanes);
      m.visitInsn(Opcodes.ICONST_0);
      m.visitVarInsn(Opcodes.ISTORE, index);
      m.visitLabel(test);
      m.visitVarInsn(Opcodes.ILOAD, index);
      m.visitVarInsn(Opcodes.ILOAD, lanes);
      m.visitJumpInsn(Opcodes.IF_ICMPGE, end);
      if (exact) {
        element(arrays - 1);
        m.visitInsn(Opcodes.DUP);
        m.visitInsn(Opcodes.FCMPL);
        m.visitJumpInsn(Opcodes.IFEQ, next);
      }
      for (int i = 0; i < body.instructions().size(); i++) {
        instruction(body.instructions().get(i), firstTemporary + i);
      }
      for (int s = 0; s < body.stored().size(); s++) {
        store(body.stores().get(s), body.stored().get(s).index());
      }
      if (body.guarded() && !exact) {
        mark();
      }
      m.visitLabel(next);
      m.visitIincInsn(index, 1);
      m.visitJumpInsn(Opcodes.GOTO, test);
      m.visitLabel(end);
    }

    /**
     * All float operations that C2 vectorises hand a NaN on, and Java's min and max do too: a lane
     * in which one that prefers numbers met a NaN has it in a result. C2 vectorises no comparison,
     * but the smaller of 0 and a magnitude: 0 or NaN.
     */
    private void mark() {
      m.visitVarInsn(Opcodes.ALOAD, arrays - 1);
      m.visitVarInsn(Opcodes.ILOAD, index);
      m.visitInsn(Opcodes.FCONST_0);
      for (int temporary : marking()) {
        load(Kind.FLOAT, firstTemporary + temporary);
        OpBytecode.apply(m, NodeOp.FABS, null);
        OpBytecode.apply(m, NodeOp.FMIN, null);
      }
      m.visitInsn(Opcodes.FASTORE);
    }

    /** Results that depend on an operation that prefers numbers. */
    private List<Integer> marking() {
      boolean[] depends = new boolean[body.instructions().size()];
      for (int i = 0; i < depends.length; i++) {
        Instruction instruction = body.instructions().get(i);
        depends[i] = instruction.op().swallowsNan();
        for (Operand o : instruction.operands()) {
          depends[i] |= o instanceof KernelCode.Temporary t && depends[t.index()];
        }
      }
      return body.stored().stream()
          .map(KernelCode.Temporary::index)
          .filter(i -> depends[i])
          .distinct()
          .toList();
    }

    private void instruction(Instruction i, int target) {
      if (i.op() == NodeOp.SELECT_F || i.op() == NodeOp.SELECT_I) {
        select(i);
      } else {
        Kind operandKind = operandKind(i);
        for (int k = 0; k < i.operands().size(); k++) {
          push(i.operands().get(k), kindOf(i, k, operandKind));
          OpBytecode.operandPushed(m, i.op(), i.data(), k);
        }
        OpBytecode.apply(m, handingNanOn(i.op()), i.data());
      }
      m.visitVarInsn(i.kind().isFloat() ? Opcodes.FSTORE : Opcodes.ISTORE, target);
    }

    private NodeOp handingNanOn(NodeOp op) {
      if (exact || !body.guarded()) {
        return op;
      }
      return op == NodeOp.NMIN ? NodeOp.FMIN : op == NodeOp.NMAX ? NodeOp.FMAX : op;
    }

    private static Kind operandKind(Instruction i) {
      return switch (i.op()) {
        case FLT, FLE, FEQ, F2I, F2BITS -> Kind.FLOAT;
        case I2F, BITS2F -> Kind.INT;
        default -> i.kind();
      };
    }

    private static Kind kindOf(Instruction i, int operand, Kind otherwise) {
      if (i.op() != NodeOp.CALL) {
        return otherwise;
      }
      Type[] types = Type.getArgumentTypes(((MathFunction) i.data()).descriptor());
      return types[operand].equals(Type.FLOAT_TYPE) ? Kind.FLOAT : Kind.INT;
    }

    /**
     * By bits, so that there is no branch: lanes differ, and a wrong guess costs ten nanoseconds.
     */
    private void select(Instruction i) {
      boolean floats = i.kind().isFloat();
      bits(i.operands().get(1), floats);
      push(i.operands().get(0), Kind.INT);
      m.visitInsn(Opcodes.IAND);
      bits(i.operands().get(2), floats);
      push(i.operands().get(0), Kind.INT);
      m.visitInsn(Opcodes.ICONST_M1);
      m.visitInsn(Opcodes.IXOR);
      m.visitInsn(Opcodes.IAND);
      m.visitInsn(Opcodes.IOR);
      if (floats) {
        OpBytecode.apply(m, NodeOp.BITS2F, null);
      }
    }

    private void bits(Operand o, boolean isFloat) {
      if (isFloat && o instanceof KernelCode.Constant c) {
        OpBytecode.constantInt(m, c.bits());
        return;
      }
      push(o, isFloat ? Kind.FLOAT : Kind.INT);
      if (isFloat) {
        OpBytecode.apply(m, NodeOp.F2BITS, null);
      }
    }

    private void push(Operand o, Kind kind) {
      if (o instanceof KernelCode.Constant c) {
        OpBytecode.constant(m, kind, c.bits());
      } else if (o instanceof KernelCode.Temporary t) {
        Kind k = body.instructions().get(t.index()).kind();
        load(k, firstTemporary + t.index());
      } else if (o instanceof KernelCode.Scalar s) {
        load(body.scalars().get(s.index()), arrays + s.index());
      } else {
        element(((KernelCode.Array) o).index());
      }
    }

    private void load(Kind kind, int local) {
      m.visitVarInsn(kind.isFloat() ? Opcodes.FLOAD : Opcodes.ILOAD, local);
    }

    private void element(int array) {
      boolean isFloat = body.arrays().get(array).isFloat();
      Integer local = loaded.get(array);
      if (local == null) {
        local = nextLocal++;
        loaded.put(array, local);
        m.visitVarInsn(Opcodes.ALOAD, array);
        m.visitVarInsn(Opcodes.ILOAD, index);
        m.visitInsn(isFloat ? Opcodes.FALOAD : Opcodes.IALOAD);
        m.visitInsn(Opcodes.DUP);
        m.visitVarInsn(isFloat ? Opcodes.FSTORE : Opcodes.ISTORE, local);
      } else {
        load(body.arrays().get(array), local);
      }
    }

    private void store(int array, int temporary) {
      boolean isFloat = body.arrays().get(array).isFloat();
      m.visitVarInsn(Opcodes.ALOAD, array);
      m.visitVarInsn(Opcodes.ILOAD, index);
      load(body.instructions().get(temporary).kind(), firstTemporary + temporary);
      m.visitInsn(isFloat ? Opcodes.FASTORE : Opcodes.IASTORE);
    }
  }
}
