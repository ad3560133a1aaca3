package org.oovr.agent.capture.lwjgl2;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.lang.reflect.Method;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.oovr.agent.capture.glfw.ContextHost;
import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.GlfwWindow;
import org.oovr.agent.capture.glfw.WindowHints;
import org.oovr.agent.capture.lwjgl2.Faces.RefusedException;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.AttributeList;

/**
 * The windows and contexts of LWJGL 2. A peer is what LWJGL 2 calls something that a context draws
 * into; here each is a window that nobody sees.
 */
public final class NullLwjgl2 {
  private static final int CORE_PROFILE = 1;
  private static final int DEBUG = 1;
  private static final int FORWARD_COMPATIBLE = 2;

  private final ContextHost host;
  private final Peers peers;
  private final Faces contexts;
  private final NullDisplay display;

  /** Contexts by handle. */
  private final Map<Long, GlfwWindow> made = new HashMap<>();

  /** What is current on a thread. */
  private record Current(GlfwWindow window, long context) {}

  @SuppressWarnings("ThreadLocalUsage") // one object per process, and tests make their own
  private final ThreadLocal<Current> current = new ThreadLocal<>();

  /**
   * Everything that LWJGL 2 asks for.
   *
   * @param unsupported is told of what nobody answers
   */
  public NullLwjgl2(ContextHost host, Consumer<String> unsupported) {
    this.host = host;
    this.peers = new Peers(host);
    this.contexts = new Faces(unsupported);
    this.display = new NullDisplay(peers, unsupported);
    registerContexts();
  }

  /**
   * An object for one of the interfaces that LWJGL 2 has implementations of for each platform.
   *
   * @param face {@code DisplayImplementation}, {@code AWTCanvasImplementation} or {@code
   *     ContextImplementation}
   */
  public Object implement(Class<?> face) {
    if (face.getSimpleName().equals("ContextImplementation")) {
      return contexts.of(face);
    }
    display.loader(face.getClassLoader());
    return display.faces().of(face);
  }

  /** Asks the application to close its window, as a click on its close button does. */
  public void closeWindows() {
    display.close();
  }

  private void registerContexts() {
    contexts.put("create", a -> create(a[0], (IntBuffer) a[1], (ByteBuffer) a[2]));
    contexts.put("makeCurrent", a -> makeCurrent(a[0], address((Buffer) a[1])));
    contexts.put(
        "isCurrent",
        a -> {
          Current now = current.get();
          return now != null && now.context == address((Buffer) a[0]);
        });
    contexts.put("releaseCurrentContext", a -> release());
    contexts.put(
        "swapBuffers",
        a -> {
          Current now = current.get();
          if (now == null) {
            throw new IllegalStateException("No context is current");
          }
          host.swapBuffers(now.window);
          return null;
        });
    contexts.constant(null, "releaseDrawable", "update", "setSwapInterval");
    contexts.put("destroy", a -> destroy(address((Buffer) a[1])));
  }

  private Object create(Object peer, IntBuffer attributes, ByteBuffer share)
      throws ReflectiveOperationException {
    WindowHints hints = peers.window(peer).hints.copy();
    int major = attribute(attributes, AttributeList.CONTEXT_MAJOR, 1);
    int minor = attribute(attributes, AttributeList.CONTEXT_MINOR, 0);
    int flags = attribute(attributes, AttributeList.CONTEXT_FLAGS, 0);
    int profile = attribute(attributes, AttributeList.CONTEXT_PROFILE, CORE_PROFILE);
    hints.set(GlfwConstants.CONTEXT_VERSION_MAJOR, major);
    hints.set(GlfwConstants.CONTEXT_VERSION_MINOR, minor);
    hints.set(
        GlfwConstants.OPENGL_PROFILE,
        (profile & CORE_PROFILE) != 0
            ? GlfwConstants.OPENGL_CORE_PROFILE
            : GlfwConstants.OPENGL_COMPAT_PROFILE);
    hints.set(GlfwConstants.CONTEXT_DEBUG, flags & DEBUG);
    hints.set(GlfwConstants.OPENGL_FORWARD_COMPAT, flags & FORWARD_COMPATIBLE);
    long handle = NativeMemory.allocate(Long.BYTES);
    GlfwWindow context = new GlfwWindow(handle, hints, 1, 1);
    context.context = handle;
    if (host.createContext(context, share == null ? 0 : address(share)) == 0) {
      throw new RefusedException(
          "Could not create context: the simulated GPU has no OpenGL " + major + "." + minor);
    }
    synchronized (made) {
      made.put(handle, context);
    }
    return NativeMemory.view(handle, Long.BYTES);
  }

  private Object makeCurrent(Object peer, long context) throws ReflectiveOperationException {
    GlfwWindow window = peers.window(peer);
    window.context = context;
    current.set(new Current(window, context));
    host.makeCurrent(window);
    return null;
  }

  private Object release() {
    current.remove();
    host.makeCurrent(null);
    return null;
  }

  private Object destroy(long handle) {
    Current now = current.get();
    if (now != null && now.context == handle) {
      release();
    }
    GlfwWindow context;
    synchronized (made) {
      context = made.remove(handle);
    }
    if (context != null) {
      host.destroyContext(context);
    }
    return null;
  }

  private static int attribute(IntBuffer list, int wanted, int otherwise) {
    if (list != null) {
      for (int i = 0; i + 1 < list.limit() && list.get(i) != 0; i += 2) {
        if (list.get(i) == wanted) {
          return list.get(i + 1);
        }
      }
    }
    return otherwise;
  }

  /** Address of a direct buffer, 0 for none. */
  static long address(Buffer buffer) {
    return buffer == null ? 0 : Pointer.nativeValue(Native.getDirectBufferPointer(buffer));
  }

  /** A method of a class of LWJGL's, whoever may see it. */
  static Method method(Class<?> of, String name, Class<?>... parameters)
      throws ReflectiveOperationException {
    Method method = of.getDeclaredMethod(name, parameters);
    method.setAccessible(true);
    return method;
  }
}
