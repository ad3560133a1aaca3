package org.oovr.samples.bench;

import java.lang.reflect.Constructor;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import org.lwjgl.BufferUtils;
import org.lwjgl.PointerBuffer;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11C;
import org.lwjgl.opengl.GL14C;
import org.lwjgl.opengl.GLCapabilities;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.FunctionProvider;
import org.lwjgl.system.Library;
import org.lwjgl.system.Platform;
import org.lwjgl.system.SharedLibrary;

/**
 * What a call of OpenGL through LWJGL costs. Prints one line: {@code calls: 24.3 ns a call}.
 *
 * <p>Without arguments there is no driver: every function pointer is that of the C library's {@code
 * abs}, which does next to nothing, so that what is left is the way there. With {@code --context}
 * the calls go to a context of a hidden window.
 */
public final class CallCost {
  /** Short, so that some rounds are not disturbed by whatever else the machine does. */
  private static final int CALLS = 100_000;

  private static final int ROUNDS = 500;

  private CallCost() {}

  public static void main(String[] args) throws ReflectiveOperationException {
    boolean context = args.length > 0 && args[0].equals("--context");
    long window = context ? window() : 0;
    if (!context) {
      stubs();
    }
    double best = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      best = Math.min(best, nanosPerCall());
      if (context) {
        // The end of a frame.
        GLFW.glfwSwapBuffers(window);
      }
    }
    System.out.printf(Locale.ROOT, "calls: %.2f ns a call%n", best);
  }

  /** Two functions of one and four arguments in turn, as a program would call them. */
  private static double nanosPerCall() {
    long start = System.nanoTime();
    for (int i = 0; i < CALLS / 2; i++) {
      GL11C.glEnable(GL11C.GL_BLEND);
      GL14C.glBlendColor(0, 0, 0, 1);
    }
    return (System.nanoTime() - start) / (double) CALLS;
  }

  private static long window() {
    if (!GLFW.glfwInit()) {
      throw new IllegalStateException("GLFW does not start");
    }
    GLFW.glfwWindowHint(GLFW.GLFW_VISIBLE, 0);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MAJOR, 3);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MINOR, 3);
    GLFW.glfwWindowHint(GLFW.GLFW_OPENGL_PROFILE, GLFW.GLFW_OPENGL_CORE_PROFILE);
    long window = GLFW.glfwCreateWindow(64, 64, "calls", 0, 0);
    if (window == 0) {
      throw new IllegalStateException("no window with OpenGL 3.3");
    }
    GLFW.glfwMakeContextCurrent(window);
    GL.createCapabilities();
    return window;
  }

  private static void stubs() throws ReflectiveOperationException {
    SharedLibrary c = Library.loadNative(CallCost.class, "org.oovr.samples", libraryName());
    long nothing = c.getFunctionAddress("abs");
    Configuration.OPENGL_EXPLICIT_INIT.set(true);
    GL.create(
        new FunctionProvider() {
          @Override
          public long getFunctionAddress(ByteBuffer name) {
            return nothing;
          }
        });
    GL.setCapabilities(capabilities());
  }

  private static String libraryName() {
    return switch (Platform.get()) {
      case WINDOWS -> "msvcrt.dll";
      case MACOSX -> "libSystem.dylib";
      default -> "libc.so.6";
    };
  }

  /** What {@code GL.createCapabilities} makes, which would need a context. */
  private static GLCapabilities capabilities() throws ReflectiveOperationException {
    Constructor<GLCapabilities> constructor =
        GLCapabilities.class.getDeclaredConstructor(
            FunctionProvider.class, Set.class, boolean.class, IntFunction.class);
    constructor.setAccessible(true);
    IntFunction<PointerBuffer> buffers = BufferUtils::createPointerBuffer;
    Set<String> versions = Set.of("OpenGL11", "OpenGL12", "OpenGL13", "OpenGL14");
    return constructor.newInstance(GL.getFunctionProvider(), versions, false, buffers);
  }
}
