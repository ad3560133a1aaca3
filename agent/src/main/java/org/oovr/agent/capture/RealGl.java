package org.oovr.agent.capture;

import java.lang.reflect.Method;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentMap;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.bridge.ThreadCalls;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.GlType;
import org.oovr.driver.gl.follow.GlQueries;
import org.oovr.driver.gl.real.NativeInvoker;
import org.oovr.driver.gl.real.NativeSignatures;

/**
 * The real GL, by the addresses of its functions: nobody sees these calls, and they need nothing
 * but a current context. LWJGL's own methods would need its capabilities, too, which a context has
 * not got yet when a native library makes the first calls in it.
 */
final class RealGl implements GlQueries {
  private record Function(long prepared, long address, GlType result) {}

  private final ConcurrentMap<String, Function> functions = new ConcurrentHashMap<>();

  /** Those that no thread is using. */
  private final ConcurrentLinkedDeque<NativeInvoker> invokers = new ConcurrentLinkedDeque<>();

  private static final String GL = "org.lwjgl.opengl.GL";
  private static final String GLES = "org.lwjgl.opengles.GLES";

  private volatile ClassLoader loader;

  /** LWJGL's class that has the functions' addresses. */
  private volatile String library = GL;

  /** Whether it is LWJGL 2; null before anybody asked. */
  private volatile Boolean ofLwjgl2;

  /**
   * LWJGL's OpenGL classes come from this loader.
   *
   * @param es whether they are those of OpenGL ES, which a program loads that makes such contexts
   */
  void loader(ClassLoader of, boolean es) {
    if (es && library.equals(GL)) {
      library = GLES;
      functions.clear();
    }
    if (loader != of) {
      loader = of;
      ofLwjgl2 = null;
      functions.clear();
    }
  }

  @Override
  public boolean has(String function) {
    return function(function).address != 0;
  }

  @Override
  public long call(String name, long... arguments) {
    Function function = function(name);
    if (function.address == 0) {
      throw new IllegalStateException("the driver has no " + name);
    }
    NativeInvoker invoker = invokers.poll();
    if (invoker == null) {
      invoker = new NativeInvoker();
    }
    try {
      long bits = invoker.call(function.prepared, function.address, arguments, arguments.length);
      return function.result.canonical(bits);
    } finally {
      invokers.push(invoker);
    }
  }

  private Function function(String name) {
    Function known = functions.get(name);
    if (known == null) {
      long address = windowFunction(name);
      GlFunction signature = GlFunctions.byName(name);
      GlType result = signature.returnPointers() > 0 ? GlType.ADDRESS : signature.returnType();
      known = new Function(NativeSignatures.prepare(signature), address, result);
      functions.put(name, known);
    }
    return known;
  }

  /** Address of a function of GL or GLX, 0 for none. */
  long windowFunction(String name) {
    if (ofLwjgl2 == null) {
      ofLwjgl2 = loader.getResource("org/lwjgl/opengl/GLContext.class") != null;
    }
    return ofLwjgl2 ? addressOfLwjgl2(name) : address(loader, library, "getFunctionProvider", name);
  }

  private long addressOfLwjgl2(String function) {
    ThreadCalls thread = Bridge.thread();
    thread.beginInternal();
    try {
      Method look =
          Class.forName("org.lwjgl.opengl.GLContext", true, loader)
              .getDeclaredMethod("getFunctionAddress", String.class);
      look.setAccessible(true);
      return (long) look.invoke(null, function);
    } catch (ReflectiveOperationException fault) {
      throw new IllegalStateException("cannot ask LWJGL 2 for " + function, fault);
    } finally {
      thread.endInternal();
    }
  }

  /**
   * Asks a library of LWJGL for the address of a function.
   *
   * @param provider static method of {@code className} that returns a {@code FunctionProvider}
   * @return 0 for none
   */
  static long address(ClassLoader loader, String className, String provider, String function) {
    ThreadCalls thread = Bridge.thread();
    thread.beginInternal();
    try {
      Object library = Class.forName(className, true, loader).getMethod(provider).invoke(null);
      Method look =
          Class.forName("org.lwjgl.system.FunctionProvider", true, loader)
              .getMethod("getFunctionAddress", CharSequence.class);
      return library == null ? 0 : (long) look.invoke(library, function);
    } catch (ReflectiveOperationException fault) {
      throw new IllegalStateException("cannot ask " + className + " for " + function, fault);
    } finally {
      thread.endInternal();
    }
  }
}
