package org.oovr.agent.instrument;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Classes that rewritten code defines beside itself, because they implement LWJGL's interfaces,
 * which only the application's loader knows.
 */
public final class HelperClasses {
  private static final String BRIDGE = "org/oovr/agent/bridge/Bridge";

  private HelperClasses() {}

  /** A {@code org.lwjgl.system.SharedLibrary} whose addresses come from the bridge. */
  public static byte[] functionLibrary(String internalName) {
    ClassWriter out = new ClassWriter(0);
    out.visit(
        Opcodes.V1_8,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_SUPER,
        internalName,
        null,
        "java/lang/Object",
        new String[] {"org/lwjgl/system/SharedLibrary"});
    MethodVisitor init = out.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    init.visitCode();
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    init.visitInsn(Opcodes.RETURN);
    init.visitMaxs(1, 1);
    init.visitEnd();
    look(out, "Ljava/nio/ByteBuffer;");
    look(out, "Ljava/lang/CharSequence;");
    text(out, "getName", "oovr");
    text(out, "getPath", null);
    MethodVisitor address = out.visitMethod(Opcodes.ACC_PUBLIC, "address", "()J", null, null);
    address.visitCode();
    address.visitInsn(Opcodes.LCONST_1);
    address.visitInsn(Opcodes.LRETURN);
    address.visitMaxs(2, 1);
    address.visitEnd();
    MethodVisitor free = out.visitMethod(Opcodes.ACC_PUBLIC, "free", "()V", null, null);
    free.visitCode();
    free.visitInsn(Opcodes.RETURN);
    free.visitMaxs(0, 1);
    free.visitEnd();
    out.visitEnd();
    return out.toByteArray();
  }

  private static void look(ClassWriter out, String parameter) {
    MethodVisitor method =
        out.visitMethod(
            Opcodes.ACC_PUBLIC, "getFunctionAddress", "(" + parameter + ")J", null, null);
    method.visitCode();
    method.visitVarInsn(Opcodes.ALOAD, 1);
    method.visitMethodInsn(
        Opcodes.INVOKESTATIC, BRIDGE, "functionAddress", "(" + parameter + ")J", false);
    method.visitInsn(Opcodes.LRETURN);
    method.visitMaxs(2, 2);
    method.visitEnd();
  }

  private static void text(ClassWriter out, String name, String value) {
    MethodVisitor method =
        out.visitMethod(Opcodes.ACC_PUBLIC, name, "()Ljava/lang/String;", null, null);
    method.visitCode();
    if (value == null) {
      method.visitInsn(Opcodes.ACONST_NULL);
    } else {
      method.visitLdcInsn(value);
    }
    method.visitInsn(Opcodes.ARETURN);
    method.visitMaxs(1, 1);
    method.visitEnd();
  }
}
