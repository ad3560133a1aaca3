package org.oovr.agent.capture.lwjgl2;

import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.WeakHashMap;
import org.oovr.agent.capture.glfw.ContextHost;
import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.GlfwWindow;
import org.oovr.agent.capture.glfw.WindowHints;
import org.oovr.agent.instrument.HelperClasses;
import org.oovr.driver.common.NativeMemory;

/** What contexts of LWJGL 2 draw into: its objects, and the windows that stand behind them. */
final class Peers {
  private static final String NAME = "org/lwjgl/opengl/OovrPeerInfo";
  private static final int ALPHA_BITS = 8;
  private static final int DEPTH_BITS = 32;
  private static final int DEPTH_BITS_BESIDE_STENCIL = 24;
  private static final int STENCIL_BITS = 8;
  private static final int SAMPLES = 4;

  private final ContextHost host;

  /** They have an identity only. */
  private final Map<Object, GlfwWindow> windows = new WeakHashMap<>();

  /** Where a window is an AWT canvas; by the same objects. */
  private final Map<Object, Object> canvases = new WeakHashMap<>();

  private Class<?> type;

  Peers(ContextHost host) {
    this.host = host;
  }

  /**
   * A new one.
   *
   * @param format of {@code org.lwjgl.opengl.PixelFormat}
   * @param canvas the AWT component whose size it has, null for none
   */
  synchronized Object create(Object format, Object canvas, int width, int height)
      throws ReflectiveOperationException {
    if (type == null) {
      // Beside LWJGL's own class, which only its package may extend.
      type =
          MethodHandles.privateLookupIn(format.getClass(), MethodHandles.lookup())
              .defineClass(HelperClasses.peerInfo(NAME));
    }
    Object peer =
        type.getConstructor(ByteBuffer.class).newInstance(ByteBuffer.allocateDirect(Long.BYTES));
    long handle = NativeMemory.allocate(Long.BYTES);
    windows.put(peer, new GlfwWindow(handle, hints(format), width, height));
    if (canvas != null) {
      canvases.put(peer, canvas);
    }
    resize(peer, width, height, true);
    return peer;
  }

  private static WindowHints hints(Object format) throws ReflectiveOperationException {
    return hints(
        of(format, "getAlphaBits"),
        of(format, "getDepthBits"),
        of(format, "getStencilBits"),
        of(format, "getSamples"));
  }

  /**
   * What GLX of the reference driver chooses, as LWJGL asks it: alpha only where it is wanted, else
   * the smaller frame buffer comes first; the largest depth, which has no stencil beside it; the
   * samples that there are.
   */
  static WindowHints hints(int alpha, int depth, int stencil, int samples) {
    int deepest = stencil > 0 ? DEPTH_BITS_BESIDE_STENCIL : DEPTH_BITS;
    WindowHints hints = new WindowHints();
    hints.set(GlfwConstants.ALPHA_BITS, alpha > 0 ? ALPHA_BITS : 0);
    hints.set(GlfwConstants.DEPTH_BITS, depth > 0 || stencil > 0 ? deepest : 0);
    hints.set(GlfwConstants.STENCIL_BITS, stencil > 0 ? STENCIL_BITS : 0);
    hints.set(GlfwConstants.SAMPLES, samples > 0 ? SAMPLES : 0);
    return hints;
  }

  private static int of(Object format, String getter) throws ReflectiveOperationException {
    return (int) NullLwjgl2.method(format.getClass(), getter).invoke(format);
  }

  /** The window of one, as large as it is now. */
  synchronized GlfwWindow window(Object peer) throws ReflectiveOperationException {
    Object canvas = canvases.get(peer);
    if (canvas != null) {
      resize(peer, size(canvas, "getWidth"), size(canvas, "getHeight"), false);
    }
    GlfwWindow window = windows.get(peer);
    if (window == null) {
      throw new IllegalStateException("a window that is none of ours");
    }
    return window;
  }

  synchronized void resize(Object peer, int width, int height, boolean tell) {
    GlfwWindow window = windows.get(peer);
    if (window.resize(Math.max(1, width), Math.max(1, height)) || tell) {
      host.resized(window);
    }
  }

  /** Width or height of an AWT component. */
  static int size(Object component, String getter) throws ReflectiveOperationException {
    return Math.max(
        1,
        (int)
            Class.forName("java.awt.Component", false, component.getClass().getClassLoader())
                .getMethod(getter)
                .invoke(component));
  }
}
