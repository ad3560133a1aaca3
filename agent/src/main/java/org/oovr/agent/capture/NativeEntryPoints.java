package org.oovr.agent.capture;

import com.sun.jna.CallbackProxy;
import com.sun.jna.CallbackReference;
import com.sun.jna.Function;
import com.sun.jna.Pointer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.GlType;

/**
 * Addresses for GL and GLFW functions where no native library provides them.
 *
 * <p>LWJGL's own classes never really call them, since each of their calls is intercepted; the
 * address tells which function is meant. Native libraries that were handed the address of a GL
 * function (NanoVG, ImGui) do call it, and are answered like anybody else. A GLFW function has no
 * answer for native callers and ends the virtual machine with a message.
 */
final class NativeEntryPoints {
  /** Answers a call that came in through an address. */
  interface Target {
    /**
     * @param a room for the result at 0 and the arguments from 1
     */
    void call(String function, long[] a);
  }

  private final Target target;
  private final FaultLog faults;
  private final Set<String> windowFunctions;
  private final Map<String, Long> addresses = new HashMap<>();
  private final Map<Long, String> names = new HashMap<>();

  /** Keeps the callbacks alive, native code does not. */
  private final Map<String, CallbackProxy> callbacks = new HashMap<>();

  /**
   * Entry points of all GL functions and some others.
   *
   * @param windowFunctions names of the GLFW functions
   */
  NativeEntryPoints(Target target, FaultLog faults, Set<String> windowFunctions) {
    this.target = target;
    this.faults = faults;
    this.windowFunctions = windowFunctions;
  }

  /** The address of a function, 0 when there is none of that name. */
  synchronized long address(String name) {
    Long known = addresses.get(name);
    if (known != null) {
      return known;
    }
    CallbackProxy callback = callback(name);
    if (callback == null) {
      return 0;
    }
    long address = Pointer.nativeValue(CallbackReference.getFunctionPointer(callback));
    callbacks.put(name, callback);
    addresses.put(name, address);
    names.put(address, name);
    return address;
  }

  /** The function of an address, or null. */
  synchronized String name(long address) {
    return names.get(address);
  }

  /** Calls {@code void f(arguments)}; the arguments are Integer, Long, Float or Double. */
  static void callVoid(long address, Object... arguments) {
    Function.getFunction(new Pointer(address)).invoke(void.class, arguments);
  }

  private CallbackProxy callback(String name) {
    if (name.startsWith("gl")) {
      GlFunction function = GlFunctions.find(name);
      if (function != null) {
        return new GlEntry(function);
      }
    }
    return windowFunctions.contains(name) ? new Dead(name) : null;
  }

  private final class GlEntry implements CallbackProxy {
    private final GlFunction function;
    private final Class<?>[] parameters;

    GlEntry(GlFunction function) {
      this.function = function;
      this.parameters = function.parameters().stream().map(GlEntry::type).toArray(Class<?>[]::new);
    }

    private static Class<?> type(GlParameter parameter) {
      return parameter.isPointer() ? long.class : type(parameter.type());
    }

    private static Class<?> type(GlType type) {
      if (type.form() == GlType.Form.FLOATING) {
        return type.bytes() == Float.BYTES ? float.class : double.class;
      }
      return switch (type.bytes()) {
        case 1 -> byte.class;
        case 2 -> short.class;
        case 4 -> int.class;
        default -> long.class;
      };
    }

    @Override
    public Object callback(Object[] arguments) {
      try {
        long[] a = new long[arguments.length + 1];
        for (int i = 0; i < arguments.length; i++) {
          a[i + 1] = bits(arguments[i]);
        }
        target.call(function.name(), a);
        return function.returnsNothing() ? null : box(a[0]);
      } catch (Throwable fault) {
        faults.report("capture", function.name() + " called by native code", fault);
        return function.returnsNothing() ? null : box(0);
      }
    }

    private static long bits(Object value) {
      if (value instanceof Float f) {
        return Float.floatToRawIntBits(f);
      }
      if (value instanceof Double d) {
        return Double.doubleToRawLongBits(d);
      }
      return ((Number) value).longValue();
    }

    private Object box(long bits) {
      Class<?> type = getReturnType();
      if (type == float.class) {
        return Float.intBitsToFloat((int) bits);
      } else if (type == double.class) {
        return Double.longBitsToDouble(bits);
      } else if (type == byte.class) {
        return (byte) bits;
      } else if (type == short.class) {
        return (short) bits;
      } else if (type == int.class) {
        return (int) bits;
      }
      return bits;
    }

    @Override
    public Class<?>[] getParameterTypes() {
      return parameters;
    }

    @Override
    public Class<?> getReturnType() {
      if (function.returnsNothing()) {
        return void.class;
      }
      return function.returnPointers() > 0 ? long.class : type(function.returnType());
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
