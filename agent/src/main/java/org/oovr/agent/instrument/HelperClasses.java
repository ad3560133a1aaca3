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

  private static final String LIBRARY = "org/lwjgl/system/SharedLibrary";
  private static final String PROVIDER = "org/lwjgl/system/FunctionProvider";
  private static final String PROVIDER_TYPE = "L" + PROVIDER + ";";
  private static final String INNER = "inner";

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
        new String[] {LIBRARY});
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

  /**
   * A {@code SharedLibrary} around a {@code FunctionProvider}, which it asks for everything; what
   * it hands out are entry points of ours.
   */
  public static byte[] watchedProvider(String internalName) {
    ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    out.visit(
        Opcodes.V1_8,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_SUPER,
        internalName,
        null,
        "java/lang/Object",
        new String[] {LIBRARY});
    out.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, INNER, PROVIDER_TYPE, null, null)
        .visitEnd();
    MethodVisitor init =
        out.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "(" + PROVIDER_TYPE + ")V", null, null);
    init.visitCode();
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitVarInsn(Opcodes.ALOAD, 1);
    init.visitFieldInsn(Opcodes.PUTFIELD, internalName, INNER, PROVIDER_TYPE);
    end(init, Opcodes.RETURN);
    for (String parameter : new String[] {"Ljava/nio/ByteBuffer;", "Ljava/lang/CharSequence;"}) {
      MethodVisitor look =
          out.visitMethod(
              Opcodes.ACC_PUBLIC, "getFunctionAddress", "(" + parameter + ")J", null, null);
      look.visitCode();
      look.visitVarInsn(Opcodes.ALOAD, 1);
      look.visitVarInsn(Opcodes.ALOAD, 0);
      look.visitFieldInsn(Opcodes.GETFIELD, internalName, INNER, PROVIDER_TYPE);
      look.visitVarInsn(Opcodes.ALOAD, 1);
      look.visitMethodInsn(
          Opcodes.INVOKEINTERFACE, PROVIDER, "getFunctionAddress", "(" + parameter + ")J", true);
      look.visitMethodInsn(
          Opcodes.INVOKESTATIC, BRIDGE, "entryPoint", "(" + parameter + "J)J", false);
      end(look, Opcodes.LRETURN);
    }
    asks(out, internalName, LIBRARY, "getName", "()Ljava/lang/String;", Opcodes.ARETURN);
    asks(out, internalName, LIBRARY, "getPath", "()Ljava/lang/String;", Opcodes.ARETURN);
    asks(out, internalName, "org/lwjgl/system/Pointer", "address", "()J", Opcodes.LRETURN);
    asks(out, internalName, "org/lwjgl/system/NativeResource", "free", "()V", Opcodes.RETURN);
    out.visitEnd();
    return out.toByteArray();
  }

  /** A {@code PeerInfo} of LWJGL 2 around a buffer, which nobody need lock. */
  public static byte[] peerInfo(String internalName) {
    String peer = "org/lwjgl/opengl/PeerInfo";
    String constructor = "(Ljava/nio/ByteBuffer;)V";
    ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    out.visit(
        Opcodes.V1_5,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_SUPER,
        internalName,
        null,
        peer,
        null);
    MethodVisitor init = out.visitMethod(Opcodes.ACC_PUBLIC, "<init>", constructor, null, null);
    init.visitCode();
    init.visitVarInsn(Opcodes.ALOAD, 0);
    init.visitVarInsn(Opcodes.ALOAD, 1);
    init.visitMethodInsn(Opcodes.INVOKESPECIAL, peer, "<init>", constructor, false);
    end(init, Opcodes.RETURN);
    for (String method : new String[] {"doLockAndInitHandle", "doUnlock"}) {
      MethodVisitor nothing = out.visitMethod(Opcodes.ACC_PROTECTED, method, "()V", null, null);
      nothing.visitCode();
      end(nothing, Opcodes.RETURN);
    }
    out.visitEnd();
    return out.toByteArray();
  }

  /** A method that calls the same one of the object inside. */
  private static void asks(
      ClassWriter out, String self, String type, String method, String descriptor, int end) {
    MethodVisitor body = out.visitMethod(Opcodes.ACC_PUBLIC, method, descriptor, null, null);
    body.visitCode();
    body.visitVarInsn(Opcodes.ALOAD, 0);
    body.visitFieldInsn(Opcodes.GETFIELD, self, INNER, PROVIDER_TYPE);
    body.visitTypeInsn(Opcodes.CHECKCAST, type);
    body.visitMethodInsn(Opcodes.INVOKEINTERFACE, type, method, descriptor, true);
    end(body, end);
  }

  private static void end(MethodVisitor body, int end) {
    body.visitInsn(end);
    body.visitMaxs(0, 0);
    body.visitEnd();
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
