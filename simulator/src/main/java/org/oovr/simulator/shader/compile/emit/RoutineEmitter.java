package org.oovr.simulator.shader.compile.emit;

import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.oovr.simulator.shader.compile.ir.Derivative;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.MemoryItem;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.compile.runtime.MemoryRuntime;
import org.oovr.simulator.shader.compile.schedule.Step;

/** Shared values, routines on arrays, variables in memory and effects. */
final class RoutineEmitter {
  private final MethodVisitor m;
  private final ValueAccess v;
  private final String owner;
  private final List<int[]> tables;

  RoutineEmitter(MethodVisitor m, ValueAccess v, String owner, List<int[]> tables) {
    this.m = m;
    this.v = v;
    this.owner = owner;
    this.tables = tables;
  }

  private static String element(Node n) {
    return n.kind().isFloat() ? "F" : "I";
  }

  // --- values that all lanes share

  /** Computes a uniform node. */
  void scalar(Node n) {
    switch (n.op()) {
      case CONST, CONTEXT -> {
        return;
      }
      case LOAD_CONSTANT -> {
        v.pushContext();
        v.pushScalar(n.in(0));
        v.runtime("constant", "(L" + ValueAccess.CONTEXT + ";I)I");
        word(n);
      }
      case LOAD_BLOCK -> {
        v.pushContext();
        v.pushScalar(n.in(0));
        v.pushScalar(n.in(1));
        v.runtime("blockWord", "(L" + ValueAccess.CONTEXT + ";II)I");
        word(n);
      }
      case LOAD_TABLE -> {
        table(n);
        v.pushScalar(n.in(0));
        v.runtime("tableWord", "([II)I");
        word(n);
      }
      case TEXTURE_SIZE -> {
        v.pushContext();
        v.pushScalar(n.in(0));
        v.pushScalar(n.in(1));
        OpBytecode.constantInt(m, n.imm());
        v.runtime("textureSize", "(L" + ValueAccess.CONTEXT + ";III)I");
      }
      case TEXTURE_LEVELS -> {
        v.pushContext();
        v.pushScalar(n.in(0));
        OpBytecode.constantInt(m, n.imm());
        v.runtime("textureLevels", "(L" + ValueAccess.CONTEXT + ";II)I");
      }
      case TEXEL_ADDRESS, IMAGE_SIZE -> new ImageEmitter(m, v).scalar(n);
      case STORAGE_SIZE -> {
        v.pushContext();
        v.pushScalar(n.in(0));
        memory("size", "(L" + ValueAccess.CONTEXT + ";I)I");
      }
      case DERIVATIVE -> {
        v.pushScalar(n.in(0));
        v.pushScalar(n.in(0));
        m.visitInsn(Opcodes.FSUB);
      }
      case SELECT_F, SELECT_I -> select(n);
      default -> {
        for (int i = 0; i < n.count(); i++) {
          v.pushScalar(n.in(i));
          OpBytecode.operandPushed(m, n.op(), n.data(), i);
        }
        OpBytecode.apply(m, n.op(), n.data());
      }
    }
    v.popScalar(n);
  }

  private void memory(String name, String descriptor) {
    m.visitMethodInsn(
        Opcodes.INVOKESTATIC, Type.getInternalName(MemoryRuntime.class), name, descriptor, false);
  }

  /** Turns a word on the stack into the kind of the node. */
  private void word(Node n) {
    if (n.kind().isFloat()) {
      OpBytecode.apply(m, NodeOp.BITS2F, null);
    } else if (n.kind() == Kind.BOOL) {
      v.runtime("truth", "(I)I");
    }
  }

  private void select(Node n) {
    org.objectweb.asm.Label otherwise = new org.objectweb.asm.Label();
    org.objectweb.asm.Label end = new org.objectweb.asm.Label();
    v.pushScalar(n.in(0));
    m.visitJumpInsn(Opcodes.IFEQ, otherwise);
    v.pushScalar(n.in(1));
    m.visitJumpInsn(Opcodes.GOTO, end);
    m.visitLabel(otherwise);
    v.pushScalar(n.in(2));
    m.visitLabel(end);
  }

  private void table(Node n) {
    int number = tables.indexOf((int[]) n.data());
    if (number < 0) {
      number = tables.size();
      tables.add((int[]) n.data());
    }
    m.visitVarInsn(Opcodes.ALOAD, 0);
    m.visitFieldInsn(Opcodes.GETFIELD, owner, "tables", "[[I");
    OpBytecode.constantInt(m, number);
    m.visitInsn(Opcodes.AALOAD);
  }

  // --- routines on arrays

  /** Computes a varying node that no kernel can. */
  void routine(Node n) {
    // Long because a table: one case an operation, each a few pushes and a call.
    String out = "[" + element(n);
    switch (n.op()) {
      case F2BITS, BITS2F -> {
        v.pushArray(n.in(0));
        v.pushArray(n);
        v.pushLanes();
        v.runtime("cast", n.op() == NodeOp.F2BITS ? "([F[II)V" : "([I[FI)V");
      }
      case SELECT_F -> selects(n);
      case FILL -> v.fill(v.slots().array(n), n.in(0));
      case DERIVATIVE -> {
        v.pushArray(n.in(0));
        v.pushArray(n);
        v.pushLanes();
        v.runtime(((Derivative) n.data()).method(), "([F[FI)V");
      }
      case LOAD_CONSTANT -> {
        v.pushContext();
        v.pushArray(n.in(0));
        v.pushArray(n);
        v.pushLanes();
        v.runtime("constants", "(L" + ValueAccess.CONTEXT + ";[I" + out + "I)V");
      }
      case LOAD_BLOCK -> {
        v.pushContext();
        v.pushArray(n.in(0));
        v.pushArray(n.in(1));
        v.pushArray(n);
        v.pushLanes();
        v.runtime("blockWords", "(L" + ValueAccess.CONTEXT + ";[I[I" + out + "I)V");
      }
      case LOAD_TABLE -> {
        table(n);
        v.pushArray(n.in(0));
        v.pushArray(n);
        v.pushLanes();
        v.runtime("tableWords", "([I[I" + out + "I)V");
      }
      case TEXTURE_SIZE -> {
        v.pushContext();
        eachOrAll(n.in(0));
        eachOrAll(n.in(1));
        OpBytecode.constantInt(m, n.imm());
        v.pushArray(n);
        v.pushLanes();
        v.runtime("textureSizes", "(L" + ValueAccess.CONTEXT + ";[II[III[II)V");
      }
      case TEXTURE_LEVELS -> {
        v.pushContext();
        v.pushArray(n.in(0));
        OpBytecode.constantInt(m, n.imm());
        v.pushArray(n);
        v.pushLanes();
        v.runtime("textureLevels", "(L" + ValueAccess.CONTEXT + ";[II[II)V");
      }
      case TEXEL_ADDRESS, IMAGE_SIZE -> new ImageEmitter(m, v).array(n);
      case STORAGE_SIZE -> {
        v.pushContext();
        v.pushArray(n.in(0));
        v.pushArray(n);
        v.pushLanes();
        memory("sizes", "(L" + ValueAccess.CONTEXT + ";[I[II)V");
      }
      default -> throw new IllegalStateException("no routine for " + n);
    }
    if (n.kind() == Kind.BOOL && n.op().counted() != null) {
      v.pushArray(n);
      v.pushLanes();
      v.runtime("truths", "([II)V");
    }
  }

  /** A choice between floats by a mask over lanes. */
  private void selects(Node n) {
    StringBuilder descriptor = new StringBuilder("([I");
    v.pushArray(n.in(0));
    for (int i = 1; i < 3; i++) {
      if (n.in(i).varying()) {
        v.pushArray(n.in(i));
      } else {
        v.pushScalar(n.in(i));
      }
      descriptor.append(n.in(i).varying() ? "[F" : "F");
    }
    v.pushArray(n);
    v.pushLanes();
    v.runtime("select", descriptor.append("[FI)V").toString());
  }

  /** Pushes an array with a value for each lane, or null, and then the value of all. */
  private void eachOrAll(Node n) {
    if (n.varying()) {
      v.pushArray(n);
      m.visitInsn(Opcodes.ICONST_0);
    } else {
      m.visitInsn(Opcodes.ACONST_NULL);
      v.pushScalar(n);
    }
  }

  // --- effects and memory

  void effect(Step s) {
    if (s instanceof Step.Kill k) {
      kill(k.mask());
    } else if (s instanceof Step.Output o) {
      output(o);
    } else if (s instanceof Step.Load l) {
      load(l.item());
    } else if (s instanceof Step.Store t) {
      store(t.item());
    } else if (s instanceof Step.Access a) {
      reading(a);
      new AccessEmitter(m, v).emit(a.item());
    } else if (s instanceof Step.Barrier) {
      v.pushContext();
      memory("barrier", "(L" + ValueAccess.CONTEXT + ";)V");
    } else if (s instanceof Step.Count c) {
      count(c);
    } else {
      throw new IllegalStateException("no code for " + s);
    }
  }

  /** Says which lanes a read is for, where that is wanted. */
  private void reading(Step.Access a) {
    if (a.told()) {
      v.pushContext();
      if (a.reading() == null) {
        m.visitInsn(Opcodes.ACONST_NULL);
      } else {
        v.pushArray(a.reading());
      }
      m.visitFieldInsn(Opcodes.PUTFIELD, ValueAccess.CONTEXT, "reading", "[I");
    }
  }

  private void kill(Node mask) {
    if (mask.varying()) {
      v.pushArray(mask);
    } else {
      v.pushScalar(mask);
    }
    v.contextField("killed", "[I");
    v.pushLanes();
    v.runtime("or", mask.varying() ? "([I[II)V" : "(I[II)V");
  }

  private void output(Step.Output o) {
    Node value = o.value();
    if (!value.varying()) {
      v.fill(o.target(), value);
      return;
    }
    v.pushArray(value);
    v.pushArray(o.target());
    v.pushLanes();
    String e = "[" + element(value);
    v.runtime("copy", "(" + e + e + "I)V");
  }

  /** First place of scalar {@code offset} of a variable in arrays or shared values of its kind. */
  private int base(MemoryItem item, boolean floats) {
    int first =
        floats ? v.slots().memoryFloats(item.memory()) : v.slots().memoryInts(item.memory());
    return first + item.offset();
  }

  private void pushStore(boolean varying, boolean floats) {
    int local =
        varying
            ? floats ? ValueAccess.SCRATCH_F_LOCAL : ValueAccess.SCRATCH_I_LOCAL
            : floats ? ValueAccess.UNIFORM_F_LOCAL : ValueAccess.UNIFORM_I_LOCAL;
    m.visitVarInsn(Opcodes.ALOAD, local);
  }

  /** Pushes base plus the uniform index. */
  private void pushPlace(MemoryItem item, boolean floats) {
    OpBytecode.constantInt(m, base(item, floats));
    if (item.index() != null) {
      v.pushScalar(item.index().resolve());
      m.visitInsn(Opcodes.IADD);
    }
  }

  private void load(MemoryItem.Load item) {
    Node n = item.result()[0];
    boolean floats = n.kind().isFloat();
    boolean varying = item.memory().varying();
    boolean indexVaries = item.index() != null && item.index().resolve().varying();
    String e = element(n);
    pushStore(varying, floats);
    if (indexVaries) {
      OpBytecode.constantInt(m, base(item, floats));
      v.pushArray(item.index().resolve());
      v.pushArray(n);
      v.pushLanes();
      v.runtime("load", "([" + (varying ? "[" : "") + e + "I[I[" + e + "I)V");
      return;
    }
    pushPlace(item, floats);
    if (varying) {
      m.visitInsn(Opcodes.AALOAD);
      v.pushArray(n);
      v.pushLanes();
      v.runtime("copy", "([" + e + "[" + e + "I)V");
    } else {
      m.visitInsn(floats ? Opcodes.FALOAD : Opcodes.IALOAD);
      v.popScalar(n);
    }
  }

  private void store(MemoryItem.Store item) {
    Node value = item.value().resolve();
    boolean floats = value.kind().isFloat();
    String e = element(value);
    pushStore(item.memory().varying(), floats);
    if (!item.memory().varying()) {
      pushPlace(item, floats);
      v.pushScalar(value);
      m.visitInsn(floats ? Opcodes.FASTORE : Opcodes.IASTORE);
      return;
    }
    Node mask = item.mask().resolve();
    boolean indexVaries = item.index() != null && item.index().resolve().varying();
    if (indexVaries) {
      OpBytecode.constantInt(m, base(item, floats));
      v.pushArray(item.index().resolve());
    } else {
      pushPlace(item, floats);
    }
    if (value.varying()) {
      v.pushArray(value);
    } else {
      v.pushScalar(value);
    }
    if (mask.varying()) {
      v.pushArray(mask);
    } else {
      // Under uniform conditions only: being here means that all lanes write.
      m.visitInsn(Opcodes.ACONST_NULL);
    }
    v.pushLanes();
    v.runtime(
        "store",
        "([[" + e + "I" + (indexVaries ? "[I" : "") + (value.varying() ? "[" : "") + e + "[II)V");
  }

  private void count(Step.Count c) {
    count(c, c.counts(), "executed", "count");
    count(c, c.uniform(), "executedUniform", "countUniform");
  }

  private void count(Step.Count c, int[] counts, String field, String routine) {
    for (int k = 0; k < counts.length; k++) {
      if (counts[k] == 0) {
        continue;
      }
      v.contextField(field, "[I");
      OpBytecode.constantInt(m, k);
      OpBytecode.constantInt(m, counts[k]);
      if (c.mask() != null && c.mask().varying()) {
        v.pushArray(c.mask());
      } else {
        m.visitInsn(Opcodes.ACONST_NULL);
      }
      v.pushLanes();
      v.runtime(routine, "([III[II)V");
    }
  }
}
