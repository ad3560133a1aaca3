package org.oovr.agent.capture;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.Buffer;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.bridge.RawCall;
import org.oovr.agent.instrument.FunctionNumbers;

/**
 * The contexts of LWJGL 2 beside a real driver. What it asks the platform to do with them is
 * reported as calls of functions that {@link WindowCalls} knows, and done by the platform.
 */
final class Lwjgl2Contexts implements InvocationHandler {
  /** Arguments: peer, attributes, shared context; the result is the context. */
  static final String CREATE = "ContextGL.create";

  /** Arguments: drawable, context, display; the display is 0 where the window system has none. */
  static final String MAKE_CURRENT = "ContextGL.makeCurrent";

  static final String RELEASE = "ContextGL.releaseCurrentContext";
  static final String SWAP = "ContextGL.swapBuffers";

  /** Arguments: context. */
  static final String DESTROY = "ContextGL.destroy";

  private final FunctionNumbers functions;
  private final Object real;

  private Lwjgl2Contexts(FunctionNumbers functions, Object real) {
    this.functions = functions;
    this.real = real;
  }

  /** The platform's implementation with reports of its calls. */
  static Object around(Class<?> face, Object real, FunctionNumbers functions) {
    return Proxy.newProxyInstance(
        face.getClassLoader(), new Class<?>[] {face}, new Lwjgl2Contexts(functions, real));
  }

  @Override
  public Object invoke(Object self, Method method, Object[] arguments) throws Throwable {
    String function =
        switch (method.getName()) {
          case "create" -> CREATE;
          case "makeCurrent" -> MAKE_CURRENT;
          case "releaseCurrentContext" -> RELEASE;
          case "swapBuffers" -> SWAP;
          case "destroy" -> DESTROY;
          default -> null;
        };
    RawCall raw =
        function == null || !Bridge.active ? null : Bridge.open(functions.number(function));
    return raw == null ? call(method, arguments) : reported(raw, function, method, arguments);
  }

  private Object reported(RawCall raw, String function, Method method, Object[] arguments)
      throws Throwable {
    Object result;
    try {
      before(raw, function, arguments);
      Bridge.enter(raw);
      result = call(method, arguments);
    } catch (Throwable theirs) {
      Bridge.abandon(raw);
      throw theirs;
    }
    if (function.equals(MAKE_CURRENT)) {
      window(raw, arguments[0]);
    }
    raw.a[0] = result instanceof Buffer buffer ? address(buffer) : 0;
    Bridge.leave(raw);
    return result;
  }

  private Object call(Method method, Object[] arguments) throws Throwable {
    method.setAccessible(true);
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException theirs) {
      throw theirs.getCause();
    }
  }

  private static void before(RawCall raw, String function, Object[] arguments) {
    switch (function) {
      case CREATE -> {
        raw.a[2] = address((Buffer) arguments[1]);
        raw.a[3] = address((Buffer) arguments[2]);
      }
      case MAKE_CURRENT -> raw.a[2] = address((Buffer) arguments[1]);
      case DESTROY -> raw.a[1] = address((Buffer) arguments[1]);
      default -> {
        // It is about what is current.
      }
    }
  }

  /** The window of a peer: an X drawable, or the peer itself where there is no X. */
  private static void window(RawCall raw, Object peer) {
    raw.a[1] = System.identityHashCode(peer);
    raw.a[3] = 0;
    for (Class<?> type = peer.getClass(); type != null; type = type.getSuperclass()) {
      if (type.getSimpleName().equals("LinuxPeerInfo")) {
        try {
          raw.a[3] = (long) open(type, "getDisplay").invoke(peer);
          raw.a[1] = (long) open(type, "getDrawable").invoke(peer);
        } catch (ReflectiveOperationException other) {
          raw.a[3] = 0; // a version without them: its windows are told apart, not measured
        }
      }
    }
  }

  private static Method open(Class<?> type, String name) throws NoSuchMethodException {
    Method method = type.getDeclaredMethod(name);
    method.setAccessible(true);
    return method;
  }

  private static long address(Buffer buffer) {
    return buffer == null ? 0 : Pointer.nativeValue(Native.getDirectBufferPointer(buffer));
  }
}
