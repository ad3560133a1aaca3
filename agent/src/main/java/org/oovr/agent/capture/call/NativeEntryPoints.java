package org.oovr.agent.capture.call;

import com.sun.jna.CallbackProxy;
import com.sun.jna.CallbackReference;
import com.sun.jna.Function;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.bridge.RawCall;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.GlType;
import org.oovr.driver.gl.real.NativeSignatures;

/**
 * Addresses for GL and GLFW functions, for whoever calls functions by their addresses: native
 * libraries that were handed them (NanoVG, ImGui), and Java code that calls through LWJGL's {@code
 * JNI}. Such a call goes over the bridge as one of LWJGL's classes does, with the real function
 * behind it where there is one.
 *
 * <p>Where no native library provides the functions, LWJGL's own classes get these addresses, too,
 * and never really call them, since each of their calls is intercepted; the address tells which
 * function is meant. A GLFW function has no answer for native callers there and ends the virtual
 * machine with a message.
 */
public final class NativeEntryPoints {
  private record Key(String name, long real) {}

  private final Set<String> windowFunctions;
  private final Map<Key, Long> addresses = new HashMap<>();
  private final Map<Long, Key> keys = new HashMap<>();

  /** Keeps the callbacks alive, native code does not. */
  private final Map<Key, Object> callbacks = new HashMap<>();

  /**
   * Entry points of all GL functions and some others.
   *
   * @param windowFunctions names of the GLFW functions that nobody answers to native callers
   */
  public NativeEntryPoints(Set<String> windowFunctions) {
    this.windowFunctions = windowFunctions;
  }

  /** The address of a function that is answered here, 0 when there is none of that name. */
  public long address(String name) {
    return address(name, 0);
  }

  /**
   * The address of a function.
   *
   * @param real address of the function that is called in the end, 0 where nobody is
   * @return 0 when there is no function of that name
   */
  public synchronized long address(String name, long real) {
    Key key = new Key(name, real);
    Long known = addresses.get(key);
    if (known != null) {
      return known;
    }
    long address = make(key);
    if (address != 0) {
      addresses.put(key, address);
      keys.put(address, key);
    }
    return address;
  }

  /** The function of an address of ours, or null. */
  public synchronized String name(long address) {
    Key key = keys.get(address);
    return key == null ? null : key.name;
  }

  /** The real function behind an address of ours; every other address is its own. */
  public synchronized long real(long address) {
    Key key = keys.get(address);
    return key == null ? address : key.real;
  }

  /**
   * Calls {@code void f(arguments)}, which is of the application; the arguments are Integer, Long,
   * Float, Double, or bytes that it gets the address of. What it throws is the application's, too,
   * and waits there until the call that is being answered is over.
   */
  public static void callBack(long address, Object... arguments) {
    try {
      Function.getFunction(new Pointer(address)).invoke(void.class, arguments);
    } catch (Throwable theirs) {
      if (!Bridge.thread().endWith(theirs)) {
        throw theirs;
      }
    }
  }

  /** Whether a name is one of GL itself, and none of the window system's. */
  public static boolean isGl(String name) {
    return name.startsWith("gl")
        && !name.startsWith("glX")
        && !name.startsWith("glfw")
        && GlFunctions.find(name) != null;
  }

  private long make(Key key) {
    if (isGl(key.name)) {
      GlFunction function = GlFunctions.byName(key.name);
      long signature = NativeSignatures.prepare(function);
      GlEntry entry = new GlEntry(function, key.real);
      long closure = Native.ffi_prep_closure(signature, entry);
      if (closure == 0) {
        throw new IllegalStateException("libffi makes no function for " + key.name);
      }
      callbacks.put(key, entry);
      // the closure begins with the address of its code
      return NativeMemory.getLong(closure);
    }
    if (windowFunctions.contains(key.name)) {
      CallbackProxy dead = new Dead(key.name);
      callbacks.put(key, dead);
      return Pointer.nativeValue(CallbackReference.getFunctionPointer(dead));
    }
    return 0;
  }

  /** What is behind the address of one GL function. */
  private static final class GlEntry implements Native.ffi_callback {
    private final int number;
    private final long real;
    private final GlType result;
    private final GlType[] types;

    GlEntry(GlFunction function, long real) {
      this.number = function.id();
      this.real = real;
      this.result =
          function.returnsNothing()
              ? null
              : function.returnPointers() > 0 ? GlType.ADDRESS : function.returnType();
      this.types = function.parameters().stream().map(GlEntry::type).toArray(GlType[]::new);
    }

    private static GlType type(GlParameter parameter) {
      return parameter.isPointer() ? GlType.ADDRESS : parameter.type();
    }

    /**
     * A native call.
     *
     * @param resultAt where the result goes, with its upper bits
     * @param values address of the addresses of the arguments
     */
    @Override
    public void invoke(long signature, long resultAt, long values) {
      RawCall raw = open();
      if (raw == null) {
        pass(signature, resultAt, values);
        return;
      }
      for (int i = 0; i < types.length; i++) {
        raw.a[i + 1] = load(types[i], NativeMemory.getLong(values + 8L * i));
      }
      if (!Bridge.enter(raw)) {
        pass(signature, resultAt, values);
        raw.a[0] = result == null ? 0 : load(result, resultAt);
        Bridge.leave(raw);
      } else if (result != null) {
        NativeMemory.putLong(resultAt, result.canonical(raw.a[0]));
      }
    }

    /**
     * Null when the call is not to be reported, or has been: LWJGL itself may have been given this
     * address, and then comes here from inside of a call.
     */
    private RawCall open() {
      if (!Bridge.active || (real != 0 && Bridge.thread().isCalling(number))) {
        return null;
      }
      return Bridge.open(number);
    }

    private void pass(long signature, long resultAt, long values) {
      if (real != 0) {
        Native.ffi_call(signature, real, resultAt, values);
      } else if (result != null) {
        NativeMemory.putLong(resultAt, 0);
      }
    }

    private static long load(GlType type, long at) {
      long bits =
          switch (type.bytes()) {
            case 1 -> NativeMemory.getByte(at);
            case 2 -> NativeMemory.getByte(at) & 0xff | NativeMemory.getByte(at + 1) << 8;
            case 4 -> NativeMemory.getInt(at);
            default -> NativeMemory.getLong(at);
          };
      return type.canonical(bits);
    }
  }

  /** Whoever calls this cannot go on. */
  private static final class Dead implements CallbackProxy {
    private final String name;

    Dead(String name) {
      this.name = name;
    }

    @Override
    public Object callback(Object[] arguments) {
      System.err.println(
          "oovr: native code called "
              + name
              + " by its address. There is no native GLFW in mode 'instead'; run the program in"
              + " mode 'alongside'.");
      Runtime.getRuntime().halt(1);
      return null;
    }

    @Override
    public Class<?>[] getParameterTypes() {
      return new Class<?>[0];
    }

    @Override
    public Class<?> getReturnType() {
      return void.class;
    }
  }
}
