package org.oovr.agent.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes the body of a wrapper, as the Javadoc of {@link org.oovr.agent.bridge.Bridge} shows it, in
 * front of one static function.
 *
 * <p>Stack map frames are written by hand: LWJGL's classes have version 52 and up, and recomputing
 * the frames of a whole class would need its other classes.
 */
final class WrapperEmitter {
  private static final String BRIDGE = "org/oovr/agent/bridge/Bridge";
  private static final String RAW_CALL = "org/oovr/agent/bridge/RawCall";

  private final MethodVisitor out;
  private final Type[] parameters;
  private final Type result;
  private final int reported;
  private final boolean counted;
  private final int rawLocal;
  private final Object[] parameterFrame;
  private boolean resultReplaced;

  /**
   * A body for a static method.
   *
   * @param descriptor of the wrapper and of the real function
   * @param reported how many of the parameters, from the first, belong to the call; what follows is
   *     passed to the real function only
   * @param counted whether the raw call is to hold their number
   */
  WrapperEmitter(MethodVisitor out, String descriptor, int reported, boolean counted) {
    this.out = out;
    this.parameters = Type.getArgumentTypes(descriptor);
    this.result = Type.getReturnType(descriptor);
    this.reported = reported;
    this.counted = counted;
    int slots = 0;
    parameterFrame = new Object[parameters.length];
    for (int i = 0; i < parameters.length; i++) {
      slots += parameters[i].getSize();
      parameterFrame[i] = verificationType(parameters[i]);
    }
    rawLocal = slots;
  }

  /**
   * The caller gets what the handler has left in the raw call, not what the real function returned.
   */
  WrapperEmitter replacingResult() {
    resultReplaced = true;
    return this;
  }

  /**
   * Writes code, frames and maxima.
   *
   * @param function number in the {@link FunctionNumbers}
   */
  void emit(int function, String realOwner, String realName, String descriptor) {
    out.visitCode();
    Label direct = new Label();
    out.visitFieldInsn(Opcodes.GETSTATIC, BRIDGE, "active", "Z");
    out.visitJumpInsn(Opcodes.IFEQ, direct);
    out.visitLdcInsn(function);
    bridge("open", "(I)L" + RAW_CALL + ";");
    out.visitVarInsn(Opcodes.ASTORE, rawLocal);
    out.visitVarInsn(Opcodes.ALOAD, rawLocal);
    out.visitJumpInsn(Opcodes.IFNULL, direct);
    storeArguments();
    reportedCall(realOwner, realName, descriptor);

    out.visitLabel(direct);
    out.visitFrame(Opcodes.F_NEW, parameters.length, parameterFrame, 0, null);
    loadParameters();
    out.visitMethodInsn(Opcodes.INVOKESTATIC, realOwner, realName, descriptor, false);
    out.visitInsn(result.getOpcode(Opcodes.IRETURN));
    out.visitMaxs(0, 0);
    out.visitEnd();
  }

  private void reportedCall(String realOwner, String realName, String descriptor) {
    Label start = new Label();
    Label end = new Label();
    Label call = new Label();
    Label handler = new Label();
    out.visitTryCatchBlock(start, end, handler, "java/lang/Throwable");
    out.visitLabel(start);
    out.visitVarInsn(Opcodes.ALOAD, rawLocal);
    bridge("enter", "(L" + RAW_CALL + ";)Z");
    out.visitJumpInsn(Opcodes.IFEQ, call);
    loadResult();
    out.visitInsn(result.getOpcode(Opcodes.IRETURN));

    Object[] locals = java.util.Arrays.copyOf(parameterFrame, parameterFrame.length + 1);
    locals[parameterFrame.length] = RAW_CALL;
    out.visitLabel(call);
    out.visitFrame(Opcodes.F_NEW, locals.length, locals, 0, null);
    loadParameters();
    out.visitMethodInsn(Opcodes.INVOKESTATIC, realOwner, realName, descriptor, false);
    int resultLocal = rawLocal + 1;
    if (result.getSort() != Type.VOID) {
      out.visitVarInsn(result.getOpcode(Opcodes.ISTORE), resultLocal);
      out.visitVarInsn(Opcodes.ALOAD, rawLocal);
      out.visitFieldInsn(Opcodes.GETFIELD, RAW_CALL, "a", "[J");
      out.visitInsn(Opcodes.ICONST_0);
      out.visitVarInsn(result.getOpcode(Opcodes.ILOAD), resultLocal);
      toLong(result);
      out.visitInsn(Opcodes.LASTORE);
    }
    out.visitVarInsn(Opcodes.ALOAD, rawLocal);
    bridge("leave", "(L" + RAW_CALL + ";)V");
    if (resultReplaced) {
      loadResult();
    } else if (result.getSort() != Type.VOID) {
      out.visitVarInsn(result.getOpcode(Opcodes.ILOAD), resultLocal);
    }
    out.visitLabel(end);
    out.visitInsn(result.getOpcode(Opcodes.IRETURN));

    out.visitLabel(handler);
    out.visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
    out.visitVarInsn(Opcodes.ALOAD, rawLocal);
    bridge("abandon", "(L" + RAW_CALL + ";)V");
    out.visitInsn(Opcodes.ATHROW);
  }

  private void storeArguments() {
    if (counted) {
      out.visitVarInsn(Opcodes.ALOAD, rawLocal);
      out.visitLdcInsn(reported);
      out.visitFieldInsn(Opcodes.PUTFIELD, RAW_CALL, "argumentCount", "I");
    }
    int slot = 0;
    for (int i = 0; i < reported; i++) {
      Type type = parameters[i];
      if (type.getSort() == Type.ARRAY || type.getSort() == Type.OBJECT) {
        out.visitVarInsn(Opcodes.ALOAD, rawLocal);
        out.visitVarInsn(Opcodes.ALOAD, slot);
        out.visitLdcInsn(i + 1);
        out.visitMethodInsn(
            Opcodes.INVOKEVIRTUAL, RAW_CALL, "array", "(Ljava/lang/Object;I)V", false);
      } else {
        out.visitVarInsn(Opcodes.ALOAD, rawLocal);
        out.visitFieldInsn(Opcodes.GETFIELD, RAW_CALL, "a", "[J");
        out.visitLdcInsn(i + 1);
        out.visitVarInsn(type.getOpcode(Opcodes.ILOAD), slot);
        toLong(type);
        out.visitInsn(Opcodes.LASTORE);
      }
      slot += type.getSize();
    }
  }

  private void loadParameters() {
    int slot = 0;
    for (Type type : parameters) {
      out.visitVarInsn(type.getOpcode(Opcodes.ILOAD), slot);
      slot += type.getSize();
    }
  }

  private void loadResult() {
    if (result.getSort() == Type.VOID) {
      return;
    }
    out.visitVarInsn(Opcodes.ALOAD, rawLocal);
    out.visitFieldInsn(Opcodes.GETFIELD, RAW_CALL, "a", "[J");
    out.visitInsn(Opcodes.ICONST_0);
    out.visitInsn(Opcodes.LALOAD);
    switch (result.getSort()) {
      case Type.BOOLEAN -> {
        out.visitInsn(Opcodes.LCONST_0);
        out.visitInsn(Opcodes.LCMP);
        // The sign of the comparison is -1, 0 or 1; its lowest bit says "not 0".
        out.visitInsn(Opcodes.ICONST_1);
        out.visitInsn(Opcodes.IAND);
      }
      case Type.BYTE -> narrow(Opcodes.I2B);
      case Type.SHORT -> narrow(Opcodes.I2S);
      case Type.CHAR -> narrow(Opcodes.I2C);
      case Type.INT -> out.visitInsn(Opcodes.L2I);
      case Type.FLOAT -> {
        out.visitInsn(Opcodes.L2I);
        out.visitMethodInsn(
            Opcodes.INVOKESTATIC, "java/lang/Float", "intBitsToFloat", "(I)F", false);
      }
      case Type.DOUBLE ->
          out.visitMethodInsn(
              Opcodes.INVOKESTATIC, "java/lang/Double", "longBitsToDouble", "(J)D", false);
      case Type.LONG -> {
        // as it is
      }
      default -> throw new IllegalArgumentException("result of type " + result);
    }
  }

  private void narrow(int opcode) {
    out.visitInsn(Opcodes.L2I);
    out.visitInsn(opcode);
  }

  private void toLong(Type type) {
    switch (type.getSort()) {
      case Type.BOOLEAN, Type.BYTE, Type.SHORT, Type.CHAR, Type.INT -> out.visitInsn(Opcodes.I2L);
      case Type.FLOAT -> {
        out.visitMethodInsn(
            Opcodes.INVOKESTATIC, "java/lang/Float", "floatToRawIntBits", "(F)I", false);
        out.visitInsn(Opcodes.I2L);
      }
      case Type.DOUBLE ->
          out.visitMethodInsn(
              Opcodes.INVOKESTATIC, "java/lang/Double", "doubleToRawLongBits", "(D)J", false);
      case Type.LONG -> {
        // as it is
      }
      default -> throw new IllegalArgumentException("argument of type " + type);
    }
  }

  private void bridge(String name, String descriptor) {
    out.visitMethodInsn(Opcodes.INVOKESTATIC, BRIDGE, name, descriptor, false);
  }

  private static Object verificationType(Type type) {
    return switch (type.getSort()) {
      case Type.BOOLEAN, Type.BYTE, Type.SHORT, Type.CHAR, Type.INT -> Opcodes.INTEGER;
      case Type.FLOAT -> Opcodes.FLOAT;
      case Type.LONG -> Opcodes.LONG;
      case Type.DOUBLE -> Opcodes.DOUBLE;
      default -> type.getInternalName();
    };
  }
}
