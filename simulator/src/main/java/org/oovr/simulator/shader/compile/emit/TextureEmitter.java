package org.oovr.simulator.shader.compile.emit;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.oovr.simulator.shader.TextureRequest;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.TextureCall;
import org.oovr.simulator.shader.compile.schedule.Step;

/** Texture instructions: fills the context's request and hands it to the texture unit. */
final class TextureEmitter {
  private static final String REQUEST = Type.getInternalName(TextureRequest.class);
  private static final String OP = Type.getInternalName(TextureRequest.Op.class);

  private final MethodVisitor m;
  private final ValueAccess v;

  TextureEmitter(MethodVisitor m, ValueAccess v) {
    this.m = m;
    this.v = v;
  }

  private void request() {
    v.contextField("request", "L" + REQUEST + ";");
  }

  void emit(Step.Texture t) {
    TextureCall call = (TextureCall) t.node().data();
    request();
    m.visitInsn(Opcodes.DUP);
    m.visitMethodInsn(Opcodes.INVOKEVIRTUAL, REQUEST, "clear", "()V", false);
    m.visitFieldInsn(Opcodes.GETSTATIC, OP, call.op().name(), "L" + OP + ";");
    m.visitFieldInsn(Opcodes.PUTFIELD, REQUEST, "op", "L" + OP + ";");
    integer("instruction", call.instruction());
    integer("gatherComponent", call.gatherComponent());
    integer("offsetX", call.offset(0));
    integer("offsetY", call.offset(1));
    integer("offsetZ", call.offset(2));
    for (int i = 0; i < t.node().count(); i++) {
      operand(call.operands().get(i), t.node().in(i));
    }
    results(t, call);
    v.pushContext();
    Node slot = t.node().in(0);
    if (slot.varying()) {
      v.pushArray(slot);
    } else {
      v.pushScalar(slot);
    }
    v.pushLanes();
    String slots = slot.varying() ? "[I" : "I";
    v.runtime("execute", "(L" + ValueAccess.CONTEXT + ";" + slots + "I)V");
  }

  private void integer(String field, int value) {
    if (value == 0 && !field.equals("instruction")) {
      return;
    }
    request();
    OpBytecode.constantInt(m, value);
    m.visitFieldInsn(Opcodes.PUTFIELD, REQUEST, field, "I");
  }

  private void operand(TextureCall.Operand o, Node value) {
    switch (o.place()) {
      case SLOT -> {
        // passed to the call itself
      }
      case COORD -> element("coord", "[F", o.index(), value);
      case TEXEL -> element("texel", "[I", o.index(), value);
      case DDX -> element("ddx", "[F", o.index(), value);
      case DDY -> element("ddy", "[F", o.index(), value);
      case OFFSETS -> element("offsets", "[I", o.index(), value);
      case LOD -> field("lod", "[F", value);
      case REFERENCE -> field("reference", "[F", value);
      case TEXEL_LEVEL -> field("texelLevel", "[I", value);
      case SAMPLE_INDEX -> field("sampleIndex", "[I", value);
      case ACTIVE -> {
        if (value.varying()) {
          field("active", "[I", value);
        }
      }
    }
  }

  private void field(String name, String type, Node value) {
    request();
    v.pushArray(value);
    m.visitFieldInsn(Opcodes.PUTFIELD, REQUEST, name, type);
  }

  private void element(String name, String type, int index, Node value) {
    request();
    m.visitFieldInsn(Opcodes.GETFIELD, REQUEST, name, "[" + type);
    OpBytecode.constantInt(m, index);
    v.pushArray(value);
    m.visitInsn(Opcodes.AASTORE);
  }

  private void results(Step.Texture t, TextureCall call) {
    String name = call.integerResult() ? "outI" : "outF";
    String type = call.integerResult() ? "[I" : "[F";
    for (int c = 0; c < call.results(); c++) {
      request();
      m.visitFieldInsn(Opcodes.GETFIELD, REQUEST, name, "[" + type);
      OpBytecode.constantInt(m, c);
      if (t.results()[c] != null) {
        v.pushArray(t.results()[c]);
      } else {
        v.contextField(call.integerResult() ? "unusedI" : "unusedF", type);
      }
      m.visitInsn(Opcodes.AASTORE);
    }
  }
}
