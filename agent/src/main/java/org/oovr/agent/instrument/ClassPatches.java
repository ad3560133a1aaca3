package org.oovr.agent.instrument;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The few methods and classes that the general rules of {@link LwjglClassRewriter} do not fit.
 *
 * <p>When calls are reported, {@code GL.getFunctionProvider} hands out addresses of ours, which
 * report calls of native code.
 *
 * <p>LWJGL 2 has its own: {@link Lwjgl2Patches}.
 *
 * <p>When calls are answered instead of reported, LWJGL must also start without libGL and libGLFW:
 * {@code GL.create}, {@code VK.create} and {@code GLFW} then take their function addresses from a
 * {@code SharedLibrary} of ours, and GLFW's check for the first thread of macOS is left out.
 */
final class ClassPatches {
  /** Simple name of the class that {@link HelperClasses} defines beside GL and GLFW. */
  static final String HELPER = "OovrFunctions";

  private static final String GL = "org/lwjgl/opengl/GL";
  private static final String GLES = "org/lwjgl/opengles/GLES";
  private static final String EGL = "org/lwjgl/egl/EGL";
  private static final String VULKAN = "org/lwjgl/vulkan/VK";

  /** The functions that the Vulkan Memory Allocator, a native library, is to call. */
  static final String ALLOCATOR = "org/lwjgl/util/vma/VmaVulkanFunctions";

  private static final String GLFW = "org/lwjgl/glfw/GLFW";
  private static final String EVENT_LOOP = "org/lwjgl/glfw/EventLoop";
  private static final String LIBRARY = "Lorg/lwjgl/system/SharedLibrary;";
  private static final String PROVIDER = "Lorg/lwjgl/system/FunctionProvider;";

  /** JNI calls in these classes reach functions that only the address tells apart. */
  private static final Set<String> BY_ADDRESS = Set.of("org/lwjgl/glfw/Callbacks");

  /**
   * JNI calls in these classes are no GL or GLFW functions: the look-up of addresses in the real
   * library, and macOS's Objective-C runtime.
   */
  private static final Set<String> NOT_OURS =
      Set.of(
          "org/lwjgl/opengl/GL$1",
          "org/lwjgl/opengl/GL$2",
          "org/lwjgl/opengles/GLES$1",
          "org/lwjgl/opengles/GLES$2",
          "org/lwjgl/egl/EGL$1",
          "org/lwjgl/egl/EGL$2",
          EVENT_LOOP);

  private final boolean answering;
  private final Lwjgl2Patches lwjgl2;

  /**
   * Patches for one mode.
   *
   * @param answering whether every call is answered and the real libraries are never used
   */
  ClassPatches(boolean answering) {
    this.answering = answering;
    this.lwjgl2 = new Lwjgl2Patches(answering);
  }

  boolean concern(String className) {
    return isLibrary(className)
        || lwjgl2.concern(className)
        || !answering && className.equals(ALLOCATOR)
        || (answering && (className.equals(EGL) || className.equals(VULKAN)))
        || (answering && (className.equals(GLFW) || className.equals(EVENT_LOOP)));
  }

  /** Whether a class of LWJGL 3 loads the library of an API and looks its functions up. */
  private static boolean isLibrary(String className) {
    return className.equals(GL) || className.equals(GLES);
  }

  boolean callsByAddress(String className) {
    return BY_ADDRESS.contains(className);
  }

  boolean callsThrough(String className) {
    return NOT_OURS.contains(className);
  }

  /**
   * A visitor that writes another body for a method, or null to leave the method alone.
   *
   * @param out writer of the method
   */
  MethodVisitor patch(String className, String method, String descriptor, MethodVisitor out) {
    if (!concern(className)) {
      return null;
    }
    if (lwjgl2.concern(className)) {
      return lwjgl2.patch(className, method, descriptor, out);
    }
    String key = className + "." + method + descriptor;
    if (className.equals(ALLOCATOR)) {
      boolean sets = method.startsWith("nvk") && descriptor.equals("(JJ)V");
      return sets ? new WatchedFunction(out, method.substring(1)) : null;
    }
    if (!answering) {
      boolean hands = isLibrary(className) && method.equals("getFunctionProvider");
      return hands ? new WatchedProvider(out, className) : null;
    }
    if (isLibrary(className) || className.equals(EGL) || className.equals(VULKAN)) {
      return switch (method + descriptor) {
        case "create()V", "create(Ljava/lang/String;)V" ->
            new Replacement(out, body -> createWithOwnLibrary(body, className));
        case "create(" + PROVIDER + ")V" -> ownProviderFirst(out, className);
        default -> null;
      };
    }
    return switch (key) {
      case GLFW + ".<clinit>()V" -> new OwnLibraryForGlfw(out);
      case EVENT_LOOP + ".check()V" -> new Replacement(out, body -> body.visitInsn(Opcodes.RETURN));
      default -> null;
    };
  }

  private static void createWithOwnLibrary(MethodVisitor out, String library) {
    pushOwnLibrary(out, library);
    out.visitMethodInsn(Opcodes.INVOKESTATIC, library, "create", "(" + PROVIDER + ")V", false);
    out.visitInsn(Opcodes.RETURN);
  }

  private static MethodVisitor ownProviderFirst(MethodVisitor out, String library) {
    return new MethodVisitor(Opcodes.ASM9, out) {
      @Override
      public void visitCode() {
        super.visitCode();
        pushOwnLibrary(mv, library);
        super.visitVarInsn(Opcodes.ASTORE, 0);
      }
    };
  }

  private static void pushOwnLibrary(MethodVisitor out, String beside) {
    out.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        "java/lang/invoke/MethodHandles",
        "lookup",
        "()Ljava/lang/invoke/MethodHandles$Lookup;",
        false);
    out.visitLdcInsn(beside.substring(0, beside.lastIndexOf('/') + 1) + HELPER);
    out.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        "org/oovr/agent/bridge/Bridge",
        "helper",
        "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;)Ljava/lang/Object;",
        false);
    out.visitTypeInsn(Opcodes.CHECKCAST, Type.getType(LIBRARY).getInternalName());
  }

  /** GLFW's class initialiser gets our library in place of the one it loads. */
  private static final class OwnLibraryForGlfw extends MethodVisitor {
    OwnLibraryForGlfw(MethodVisitor out) {
      super(Opcodes.ASM9, out);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      boolean loads =
          owner.equals("org/lwjgl/system/Library")
              && name.equals("loadNative")
              && descriptor.endsWith(")" + LIBRARY);
      if (!loads) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        return;
      }
      Type[] arguments = Type.getArgumentTypes(descriptor);
      for (int i = arguments.length - 1; i >= 0; i--) {
        super.visitInsn(arguments[i].getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
      }
      pushOwnLibrary(mv, GLFW);
    }
  }

  /** A function's address that is put into a struct becomes one of ours, whose calls are seen. */
  private static final class WatchedFunction extends MethodVisitor {
    private static final int VALUE = 2;
    private final String function;

    WatchedFunction(MethodVisitor out, String function) {
      super(Opcodes.ASM9, out);
      this.function = function;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      super.visitLdcInsn(function);
      super.visitVarInsn(Opcodes.LLOAD, VALUE);
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          "org/oovr/agent/bridge/Bridge",
          "entryPoint",
          "(Ljava/lang/CharSequence;J)J",
          false);
      super.visitVarInsn(Opcodes.LSTORE, VALUE);
    }
  }

  /**
   * Whoever asks GL for its function provider calls functions by their addresses, or has them
   * called by a native library. LWJGL's own classes take the field, or ask for no GL function.
   */
  private static final class WatchedProvider extends MethodVisitor {
    private final String library;

    WatchedProvider(MethodVisitor out, String library) {
      super(Opcodes.ASM9, out);
      this.library = library;
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.ARETURN) {
        super.visitMethodInsn(
            Opcodes.INVOKESTATIC,
            "java/lang/invoke/MethodHandles",
            "lookup",
            "()Ljava/lang/invoke/MethodHandles$Lookup;",
            false);
        super.visitLdcInsn(library.substring(0, library.lastIndexOf('/') + 1) + HELPER);
        super.visitMethodInsn(
            Opcodes.INVOKESTATIC,
            "org/oovr/agent/bridge/Bridge",
            "around",
            "(Ljava/lang/Object;Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;)"
                + "Ljava/lang/Object;",
            false);
        super.visitTypeInsn(Opcodes.CHECKCAST, Type.getType(PROVIDER).getInternalName());
      }
      super.visitInsn(opcode);
    }
  }
}
