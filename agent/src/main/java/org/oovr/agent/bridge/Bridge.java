package org.oovr.agent.bridge;

import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * The static methods that rewritten LWJGL code calls. For a function f, number n, the code is
 *
 * <pre>{@code
 * if (!Bridge.active) return real(args);
 * RawCall f = Bridge.open(n);
 * if (f == null) return real(args);
 * f.a[1] = args...;
 * try {
 *   if (Bridge.enter(f)) return f.a[0];
 *   result = f.a[0] = real(args);
 *   Bridge.leave(f);
 *   return result;
 * } catch (Throwable t) {
 *   Bridge.abandon(f);
 *   throw t;
 * }
 * }</pre>
 *
 * <p>Nothing of ours is ever thrown into the application, only what its own callbacks have thrown.
 */
public final class Bridge {
  /**
   * Whether calls are reported at all. Plain, not volatile: it is set before the application's
   * {@code main} starts, and the passive price must be one load and one branch.
   */
  public static boolean active;

  /** Whether nothing may reach the real functions: they are absent or not to be used. */
  private static boolean answering;

  private static BridgeHandler handler;

  /** Calls that failed on our side and could not even be reported. */
  private static volatile long lostFaults;

  /** Most causes that are followed; they may be a ring. */
  private static final int MOST_CAUSES = 20;

  private static volatile String lastPrinted = "";
  private static volatile boolean closing;

  private static final ThreadLocal<ThreadCalls> THREADS = ThreadLocal.withInitial(ThreadCalls::new);

  /** The state of a thread that has called; most programs call from one, and find it here. */
  private static ThreadCalls latest = THREADS.get();

  /** Calls after which a thread that is not the latest one becomes that. */
  private static final int PERSISTENT = 256;

  private static final Map<Class<?>, Object> HELPERS = new WeakHashMap<>();
  private static final Map<Class<?>, Class<?>> AROUND_TYPES = new WeakHashMap<>();
  private static final Map<Object, Object> AROUND = new IdentityHashMap<>();

  private Bridge() {}

  /**
   * Starts reporting calls.
   *
   * @param answers whether the handler answers every call, so that the real functions are never
   *     reached
   */
  public static void install(BridgeHandler newHandler, boolean answers) {
    handler = newHandler;
    answering = answers;
    active = true;
  }

  /**
   * Stops reporting calls. Without effect when calls are answered: there is nothing to go back to.
   */
  public static void deactivate() {
    if (!answering) {
      active = false;
    }
  }

  /** The state of the calling thread. */
  public static ThreadCalls thread() {
    ThreadCalls calls = latest;
    return calls.thread == Thread.currentThread() ? calls : notLatest();
  }

  private static ThreadCalls notLatest() {
    ThreadCalls calls = THREADS.get();
    // seldom: what threads write in turn they wait for
    if (++calls.missed == PERSISTENT) {
      calls.missed = 0;
      latest = calls;
    }
    return calls;
  }

  public static long lostFaults() {
    return lostFaults;
  }

  /** The raw form of a call of the application, or null when the agent itself is calling. */
  public static RawCall open(int function) {
    ThreadCalls calls = thread();
    return calls.isInternal() ? null : calls.push(function);
  }

  /**
   * True when the call was answered; it is over then. What a callback of the application has thrown
   * meanwhile goes on from here, and the call is to be abandoned.
   */
  public static boolean enter(RawCall raw) {
    boolean answered;
    try {
      answered = handler.enter(raw);
    } catch (Throwable fault) {
      answered = report(raw, fault);
    }
    if (raw.thrown != null) {
      throw Bridge.<RuntimeException>unchecked(raw.thrown);
    }
    if (answered) {
      raw.owner.pop(raw);
    }
    return answered;
  }

  /** The same exception, of a type that need not be declared. */
  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
    throw (T) thrown;
  }

  public static void leave(RawCall raw) {
    try {
      handler.leave(raw);
    } catch (Throwable fault) {
      report(raw, fault);
    }
    raw.owner.pop(raw);
  }

  public static void abandon(RawCall raw) {
    try {
      handler.abandon(raw);
    } catch (Throwable fault) {
      report(raw, fault);
    }
    raw.owner.pop(raw);
  }

  private static boolean report(RawCall raw, Throwable fault) {
    try {
      return handler.fault(raw, fault);
    } catch (Throwable second) {
      countLost();
      raw.a[0] = 0;
      return answering;
    }
  }

  /** The stack trace of an exception is about to be printed. */
  public static void printed(Throwable thrown) {
    try {
      Throwable root = thrown;
      for (int i = 0; i < MOST_CAUSES && root.getCause() != null; i++) {
        root = root.getCause();
      }
      String text = thrown.toString();
      String cause = root.toString();
      lastPrinted = text.contains(cause) ? text : text + " (caused by " + cause + ")";
    } catch (Throwable itsOwn) {
      // An exception that cannot be told as a text is not ours to judge.
    }
  }

  /** The last exception that was printed, in a line or more; empty for none. */
  public static String lastPrinted() {
    return lastPrinted;
  }

  private static synchronized void countLost() {
    lostFaults++;
  }

  /**
   * An instance of a helper class beside the caller's class, defined at first use.
   *
   * @param lookup of the class that asks
   * @param internalName in the package of that class
   */
  public static Object helper(MethodHandles.Lookup lookup, String internalName) {
    synchronized (HELPERS) {
      return HELPERS.computeIfAbsent(lookup.lookupClass(), c -> define(lookup, internalName));
    }
  }

  private static Object define(MethodHandles.Lookup lookup, String internalName) {
    try {
      Class<?> helper = lookup.defineClass(handler.helperClass(internalName));
      return helper.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException fault) {
      throw new IllegalStateException("oovr: cannot define " + internalName, fault);
    }
  }

  /**
   * Address that stands for the native function {@code name}, 0 when there is none. Native code
   * that calls one of these addresses is answered or ends in a loud abort.
   */
  public static long functionAddress(CharSequence name) {
    try {
      return handler.functionAddress(name.toString());
    } catch (Throwable fault) {
      countLost();
      return 0;
    }
  }

  /** The same, for a name that ends at its first NUL or at the buffer's limit. */
  public static long functionAddress(ByteBuffer name) {
    return functionAddress(text(name));
  }

  /**
   * What the application gets that asks for a function's address to call it by, itself or through a
   * native library.
   *
   * @param real the function's address, 0 for none
   */
  public static long entryPoint(CharSequence name, long real) {
    if (real == 0 || handler == null) {
      return real;
    }
    try {
      return handler.entryPoint(name.toString(), real);
    } catch (Throwable fault) {
      countLost();
      return real;
    }
  }

  /** The same, for a name that ends at its first NUL or at the buffer's limit. */
  public static long entryPoint(ByteBuffer name, long real) {
    return entryPoint(text(name), real);
  }

  /**
   * What LWJGL 2 gets that asks for a function's address, which it passes to its own natives.
   *
   * @param real the function's address, 0 for none
   */
  public static long stubAddress(CharSequence name, long real) {
    if (real == 0 || handler == null) {
      return real;
    }
    try {
      return handler.stubAddress(name.toString(), real);
    } catch (Throwable fault) {
      countLost();
      return real;
    }
  }

  /**
   * What LWJGL 2 uses for an interface that it has an implementation of for each platform.
   *
   * @param real the platform's; null when calls are answered
   * @param face the interface
   */
  public static Object implementation(Object real, Class<?> face) {
    if (handler == null) {
      return real;
    }
    try {
      return handler.implementation(face, real);
    } catch (Throwable fault) {
      countLost();
      return real;
    }
  }

  /** Asks windows of LWJGL 2 to close. */
  public static void close() {
    closing = true;
  }

  /** Whether the application is asked to close its windows. */
  public static boolean closing() {
    return closing;
  }

  private static CharSequence text(ByteBuffer name) {
    StringBuilder text = new StringBuilder();
    for (int i = name.position(); i < name.limit() && name.get(i) != 0; i++) {
      text.append((char) (name.get(i) & 0xff));
    }
    return text;
  }

  /**
   * An object of a helper class around one of the application's, always the same for the same
   * object.
   *
   * @param inner null, which stays null, or what the helper's constructor takes
   * @param lookup of the class that asks
   * @param internalName in the package of that class
   */
  public static Object around(Object inner, MethodHandles.Lookup lookup, String internalName) {
    if (inner == null || handler == null) {
      return inner;
    }
    synchronized (AROUND) {
      Object known = AROUND.get(inner);
      if (known == null) {
        known = wrap(inner, lookup, internalName);
        AROUND.put(inner, known);
      }
      return known;
    }
  }

  private static Object wrap(Object inner, MethodHandles.Lookup lookup, String internalName) {
    try {
      Class<?> type = AROUND_TYPES.get(lookup.lookupClass());
      if (type == null) {
        type = lookup.defineClass(handler.helperClass(internalName));
        AROUND_TYPES.put(lookup.lookupClass(), type);
      }
      return type.getDeclaredConstructors()[0].newInstance(inner);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError fault) {
      countLost();
      return inner; // as the application would have it without us
    }
  }
}
