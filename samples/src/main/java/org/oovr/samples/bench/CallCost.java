package org.oovr.samples.bench;

import java.lang.reflect.Constructor;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import org.lwjgl.BufferUtils;
import org.lwjgl.PointerBuffer;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11C;
import org.lwjgl.opengl.GL20C;
import org.lwjgl.opengl.GLCapabilities;
import org.lwjgl.system.Configuration;
import org.lwjgl.system.FunctionProvider;
import org.lwjgl.system.Library;
import org.lwjgl.system.Platform;
import org.lwjgl.system.SharedLibrary;

/**
 * What a call of OpenGL through LWJGL costs by itself. There is no driver: every function pointer
 * is that of the C library's {@code abs}, which does next to nothing, so that what is left is the
 * way there. Prints one line: {@code calls: 24.3 ns a call}.
 */
public final class CallCost {
  private static final int CALLS = 2_000_000;
  private static final int ROUNDS = 15;

  private CallCost() {}

  public static void main(String[] args) throws ReflectiveOperationException {
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
    double best = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      best = Math.min(best, nanosPerCall());
    }
    System.out.printf(Locale.ROOT, "calls: %.2f ns a call%n", best);
  }

  /** Two functions of one and three arguments in turn, as a program would call them. */
  private static double nanosPerCall() {
    long start = System.nanoTime();
    for (int i = 0; i < CALLS / 2; i++) {
      GL11C.glEnable(i);
      GL20C.glUniform2f(i, 1f, 2f);
    }
    return (System.nanoTime() - start) / (double) CALLS;
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
    Set<String> versions =
        Set.of(
            "OpenGL11", "OpenGL12", "OpenGL13", "OpenGL14", "OpenGL15", "OpenGL20", "OpenGL21");
    return constructor.newInstance(GL.getFunctionProvider(), versions, false, buffers);
  }
}
