package org.oovr.agent.instrument;

import java.util.function.Consumer;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The classes of LWJGL 2 that make windows and contexts. Each asks one method for the
 * implementation of an interface for the platform. Where calls are answered, it gets one of ours;
 * where they are reported, contexts are used through one of ours around the platform's.
 */
final class Lwjgl2Patches {
  private static final String PACKAGE = "org/lwjgl/opengl/";
  private static final String DISPLAY = PACKAGE + "Display";
  private static final String CONTEXT = PACKAGE + "ContextGL";
  private static final String CANVAS = PACKAGE + "AWTGLCanvas";
  private static final String FUNCTIONS = PACKAGE + "GLContext";
  private static final String BRIDGE = "org/oovr/agent/bridge/Bridge";

  private static final String DISPLAY_FACE = PACKAGE + "DisplayImplementation";
  private static final String CONTEXT_FACE = PACKAGE + "ContextImplementation";
  private static final String CANVAS_FACE = PACKAGE + "AWTCanvasImplementation";

  private final boolean answering;

  Lwjgl2Patches(boolean answering) {
    this.answering = answering;
  }

  boolean concern(String className) {
    return className.equals(DISPLAY)
        || className.equals(CONTEXT)
        || className.equals(FUNCTIONS)
        || (answering && className.equals(CANVAS));
  }

  /** As {@link ClassPatches#patch}. */
  MethodVisitor patch(String className, String method, String descriptor, MethodVisitor out) {
    String key = className + "." + method + descriptor;
    return answering ? answered(key, out) : reported(className, method, key, out);
  }

  private static MethodVisitor answered(String key, MethodVisitor out) {
    return switch (key) {
      case DISPLAY + ".createDisplayImplementation()L" + DISPLAY_FACE + ";" ->
          replaced(out, DISPLAY_FACE);
      case CONTEXT + ".createImplementation()L" + CONTEXT_FACE + ";" -> replaced(out, CONTEXT_FACE);
      case CANVAS + ".createImplementation()L" + CANVAS_FACE + ";" -> replaced(out, CANVAS_FACE);
      case FUNCTIONS + ".loadOpenGLLibrary()V", FUNCTIONS + ".unloadOpenGLLibrary()V" ->
          new Replacement(out, body -> body.visitInsn(Opcodes.RETURN));
      case FUNCTIONS + ".getFunctionAddress(Ljava/lang/String;)J" ->
          new Replacement(
              out,
              body -> {
                body.visitVarInsn(Opcodes.ALOAD, 0);
                bridge(body, "functionAddress", "(Ljava/lang/CharSequence;)J");
                body.visitInsn(Opcodes.LRETURN);
              });
      default -> null;
    };
  }

  private static MethodVisitor replaced(MethodVisitor out, String face) {
    return new Replacement(
        out,
        body -> {
          body.visitInsn(Opcodes.ACONST_NULL);
          implementation(body, face);
          body.visitInsn(Opcodes.ARETURN);
        });
  }

  private static void implementation(MethodVisitor body, String face) {
    body.visitLdcInsn(Type.getObjectType(face));
    bridge(body, "implementation", "(Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;");
    body.visitTypeInsn(Opcodes.CHECKCAST, face);
  }

  private static void bridge(MethodVisitor body, String name, String descriptor) {
    body.visitMethodInsn(Opcodes.INVOKESTATIC, BRIDGE, name, descriptor, false);
  }

  private static MethodVisitor reported(
      String className, String method, String key, MethodVisitor out) {
    if (key.equals(FUNCTIONS + ".getFunctionAddress(Ljava/lang/String;)J")) {
      return new BeforeReturn(out, Opcodes.LRETURN, Lwjgl2Patches::replaceAddress);
    }
    if (key.equals(DISPLAY + ".isCloseRequested()Z")) {
      return new BeforeReturn(
          out,
          Opcodes.IRETURN,
          body -> {
            bridge(body, "closing", "()Z");
            body.visitInsn(Opcodes.IOR);
          });
    }
    // What OpenCL takes of a context is the platform's own.
    boolean uses =
        className.equals(CONTEXT)
            && !method.equals("<clinit>")
            && !method.equals("setCLSharingProperties");
    return uses ? new AroundImplementation(out) : null;
  }

  private static void replaceAddress(MethodVisitor body) {
    int real = 2; // behind the name and what is made of it
    body.visitVarInsn(Opcodes.LSTORE, real);
    body.visitVarInsn(Opcodes.ALOAD, 0);
    body.visitVarInsn(Opcodes.LLOAD, real);
    bridge(body, "stubAddress", "(Ljava/lang/CharSequence;J)J");
  }

  /** Does something with what is about to be returned. */
  private static final class BeforeReturn extends MethodVisitor {
    private final int opcode;
    private final Consumer<MethodVisitor> change;

    BeforeReturn(MethodVisitor out, int opcode, Consumer<MethodVisitor> change) {
      super(Opcodes.ASM9, out);
      this.opcode = opcode;
      this.change = change;
    }

    @Override
    public void visitInsn(int code) {
      if (code == opcode) {
        change.accept(mv);
      }
      super.visitInsn(code);
    }
  }

  /** Whoever takes the platform's implementation gets ours around it. */
  private static final class AroundImplementation extends MethodVisitor {
    AroundImplementation(MethodVisitor out) {
      super(Opcodes.ASM9, out);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      super.visitFieldInsn(opcode, owner, name, descriptor);
      if (opcode == Opcodes.GETSTATIC && descriptor.equals("L" + CONTEXT_FACE + ";")) {
        implementation(mv, CONTEXT_FACE);
      }
    }
  }
}
