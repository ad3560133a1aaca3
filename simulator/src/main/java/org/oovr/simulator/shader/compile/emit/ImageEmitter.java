package org.oovr.simulator.shader.compile.emit;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.oovr.simulator.shader.compile.ir.AccessItem;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.compile.runtime.ImageRuntime;
import org.oovr.simulator.shader.spirv.AtomicRule;

/** Calls of {@link ImageRuntime}. */
final class ImageEmitter {
  private static final String RUNTIME = Type.getInternalName(ImageRuntime.class);
  private static final String RULE = Type.getInternalName(AtomicRule.class);
  private static final String CONTEXT = "L" + ValueAccess.CONTEXT + ";";

  private final MethodVisitor m;
  private final ValueAccess v;

  ImageEmitter(MethodVisitor m, ValueAccess v) {
    this.m = m;
    this.v = v;
  }

  private void call(String name, String descriptor) {
    m.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME, name, descriptor, false);
  }

  // --- nodes

  /** Pushes the value of a node that is equal in all lanes. */
  void scalar(Node n) {
    v.pushContext();
    for (int i = 0; i < n.count(); i++) {
      v.pushScalar(n.in(i));
    }
    if (n.op() == NodeOp.TEXEL_ADDRESS) {
      call("address", "(" + CONTEXT + "IIIII)I");
    } else {
      OpBytecode.constantInt(m, n.imm());
      call("size", "(" + CONTEXT + "II)I");
    }
  }

  /** Fills the array of a node that differs between lanes. */
  void array(Node n) {
    v.pushContext();
    slot(n.in(0));
    if (n.op() == NodeOp.TEXEL_ADDRESS) {
      for (int i = 1; i < n.count(); i++) {
        v.pushArray(n.in(i));
      }
      v.pushArray(n);
      v.pushLanes();
      call("addresses", "(" + CONTEXT + "[II[I[I[I[I[II)V");
    } else {
      OpBytecode.constantInt(m, n.imm());
      v.pushArray(n);
      v.pushLanes();
      call("sizes", "(" + CONTEXT + "[III[II)V");
    }
  }

  /** Pushes an array with a slot for each lane, or null, and then the slot of all. */
  private void slot(Node n) {
    if (n.varying()) {
      v.pushArray(n);
      m.visitInsn(Opcodes.ICONST_0);
    } else {
      m.visitInsn(Opcodes.ACONST_NULL);
      v.pushScalar(n);
    }
  }

  // --- accesses

  void emit(AccessItem item) {
    v.pushContext();
    if (item instanceof AccessItem.Atomic t) {
      m.visitFieldInsn(Opcodes.GETSTATIC, RULE, t.rule().name(), "L" + RULE + ";");
    }
    slot(item.slot());
    v.pushArray(item.address());
    if (item instanceof AccessItem.TexelLoad l) {
      String type = l.results()[0].kind().isFloat() ? "[F" : "[I";
      for (Node n : l.results()) {
        if (n.live()) {
          v.pushArray(n);
        } else {
          v.contextField(type.equals("[F") ? "unusedF" : "unusedI", type);
        }
      }
      v.pushLanes();
      call("load", "(" + CONTEXT + "[II[I" + type.repeat(4) + "I)V");
    } else if (item instanceof AccessItem.TexelStore s) {
      String type = s.values()[0].kind().isFloat() ? "[F" : "[I";
      for (Node n : s.values()) {
        v.pushArray(n);
      }
      mask(s.mask());
      v.pushLanes();
      call("store", "(" + CONTEXT + "[II[I" + type.repeat(4) + "[II)V");
    } else if (item instanceof AccessItem.Atomic t) {
      v.pushArrayOrNull(t.value(), 0);
      v.pushArrayOrNull(t.comparator(), 0);
      mask(t.mask());
      v.pushArrayOrNull(t.result(), 0);
      v.pushLanes();
      call("atomic", "(" + CONTEXT + "L" + RULE + ";[II[I[I[I[I[II)V");
    } else {
      throw new IllegalStateException("no code for " + item);
    }
  }

  private void mask(Node mask) {
    arrayOrNull(mask.varying() ? mask : null);
  }

  private void arrayOrNull(Node n) {
    if (n == null) {
      m.visitInsn(Opcodes.ACONST_NULL);
    } else {
      v.pushArray(n);
    }
  }
}
