package org.oovr.simulator.shader.compile.emit;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.oovr.simulator.shader.compile.ir.AccessItem;
import org.oovr.simulator.shader.compile.ir.AccessItem.Space;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.compile.runtime.AddressRuntime;
import org.oovr.simulator.shader.compile.runtime.MemoryRuntime;
import org.oovr.simulator.shader.compile.schedule.StepUses;
import org.oovr.simulator.shader.math.SubgroupFunction;
import org.oovr.simulator.shader.spirv.AtomicRule;

/** Calls of {@link MemoryRuntime} and {@link AddressRuntime}. */
final class AccessEmitter {
  private static final String RUNTIME = Type.getInternalName(MemoryRuntime.class);
  private static final String ADDRESSES = Type.getInternalName(AddressRuntime.class);
  private static final String RULE = Type.getInternalName(AtomicRule.class);
  private static final String FUNCTION = Type.getInternalName(SubgroupFunction.class);
  private static final String CONTEXT = "L" + ValueAccess.CONTEXT + ";";

  private final MethodVisitor m;
  private final ValueAccess v;

  AccessEmitter(MethodVisitor m, ValueAccess v) {
    this.m = m;
    this.v = v;
  }

  private void call(Space space, String name, String descriptor) {
    String owner = space == Space.ADDRESS ? ADDRESSES : RUNTIME;
    m.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }

  void emit(AccessItem item) {
    if (item.space() == Space.IMAGE) {
      new ImageEmitter(m, v).emit(item);
      return;
    }
    if (item instanceof AccessItem.Load l) {
      if (l.result()[0].varying()) {
        load(l);
      } else {
        loadShared(l);
      }
    } else if (item instanceof AccessItem.Store s) {
      v.pushContext();
      String place = place(s);
      v.pushArray(s.value());
      mask(s.mask());
      String size = size(s.bytes());
      v.pushLanes();
      call(s.space(), "store" + part(size), "(" + CONTEXT + place + "[I[I" + size + "I)V");
    } else if (item instanceof AccessItem.Atomic t) {
      atomic(t);
    } else if (item instanceof AccessItem.Subgroup g && StepUses.result(g) != null) {
      subgroup(g);
    }
  }

  /**
   * Pushes slots or upper words, where there are such, and addresses; returns their part of the
   * descriptor.
   */
  private String place(AccessItem a) {
    if (a.space() == Space.WORKGROUP) {
      v.pushArray(a.address());
      return "[I";
    }
    if (a.slot().varying()) {
      v.pushArray(a.slot());
      m.visitInsn(Opcodes.ICONST_0);
    } else {
      m.visitInsn(Opcodes.ACONST_NULL);
      v.pushScalar(a.slot());
    }
    v.pushArray(a.address());
    return "[II[I";
  }

  /**
   * Pushes how many bytes there are, where they are no word; returns its part of the descriptor.
   */
  private String size(int bytes) {
    if (bytes == AccessItem.WORD_BYTES) {
      return "";
    }
    OpBytecode.constantInt(m, bytes);
    return "I";
  }

  private static String part(String size) {
    return size.isEmpty() ? "" : "Part";
  }

  private void mask(Node mask) {
    if (mask.varying()) {
      v.pushArray(mask);
    } else {
      // Under uniform conditions only: being here means that all lanes do it.
      m.visitInsn(Opcodes.ACONST_NULL);
    }
  }

  private void loadShared(AccessItem.Load l) {
    Node n = l.result()[0];
    v.pushContext();
    if (l.space() != Space.WORKGROUP) {
      v.pushScalar(l.slot());
      v.pushScalar(l.address());
      String size = size(l.bytes());
      call(l.space(), "word" + part(size), "(" + CONTEXT + "II" + size + ")I");
    } else {
      v.pushScalar(l.address());
      call(l.space(), "word", "(" + CONTEXT + "I)I");
    }
    if (n.kind().isFloat()) {
      OpBytecode.apply(m, NodeOp.BITS2F, null);
    }
    v.popScalar(n);
  }

  private void load(AccessItem.Load l) {
    Node n = l.result()[0];
    v.pushContext();
    String place = place(l);
    v.pushArray(n);
    String size = size(l.bytes());
    v.pushLanes();
    String out = n.kind().isFloat() ? "[F" : "[I";
    call(l.space(), "load" + part(size), "(" + CONTEXT + place + out + size + "I)V");
  }

  private void atomic(AccessItem.Atomic t) {
    v.pushContext();
    m.visitFieldInsn(Opcodes.GETSTATIC, RULE, t.rule().name(), "L" + RULE + ";");
    String place = place(t);
    int words = t.result().length;
    for (int k = 0; k < words; k++) {
      v.pushArrayOrNull(t.value(), k);
      v.pushArrayOrNull(t.comparator(), k);
    }
    mask(t.mask());
    for (int k = 0; k < words; k++) {
      v.pushArrayOrNull(t.result(), k);
    }
    v.pushLanes();
    String name = words == 1 ? "atomic" : "atomicWide";
    String arrays = "[I[I".repeat(words) + "[I" + "[I".repeat(words);
    call(t.space(), name, "(" + CONTEXT + "L" + RULE + ";" + place + arrays + "I)V");
  }

  private void subgroup(AccessItem.Subgroup g) {
    v.pushContext();
    m.visitFieldInsn(Opcodes.GETSTATIC, FUNCTION, g.function().name(), "L" + FUNCTION + ";");
    v.pushArray(g.value());
    arrayOrNull(g.index());
    mask(g.mask());
    v.pushArray(g.result()[0]);
    m.visitLdcInsn(g.scope());
    m.visitLdcInsn(g.row());
    v.pushLanes();
    call(Space.WORKGROUP, "subgroup", "(" + CONTEXT + "L" + FUNCTION + ";[I[I[I[IIII)V");
  }

  private void arrayOrNull(Node n) {
    if (n == null) {
      m.visitInsn(Opcodes.ACONST_NULL);
    } else {
      v.pushArray(n);
    }
  }
}
