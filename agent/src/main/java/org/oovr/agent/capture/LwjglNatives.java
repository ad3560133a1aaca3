package org.oovr.agent.capture;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.oovr.agent.instrument.LwjglTransformer;
import org.oovr.agent.instrument.Modules;
import org.oovr.driver.gl.follow.GlQueries;

/**
 * The real GL, through the natives that the transformer has renamed: the calls go past the bridge
 * and are not seen by anyone.
 */
final class LwjglNatives implements GlQueries {
  /** Classes that hold the core functions' natives, in the order in which they are tried. */
  private static final String[] CLASSES = {
    "GL11C", "GL12C", "GL13C", "GL14C", "GL15C", "GL20C", "GL21C", "GL30C", "GL31C", "GL32C",
    "GL33C", "GL40C", "GL41C", "GL42C", "GL43C", "GL44C", "GL45C", "GL46C", "GL11", "GL30",
    "OVRMultiview"
  };

  private final Instrumentation instrumentation;
  private final ConcurrentMap<String, Optional<MethodHandle>> handles = new ConcurrentHashMap<>();
  private volatile ClassLoader loader;

  LwjglNatives(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** LWJGL's OpenGL classes come from this loader. */
  void loader(ClassLoader of) {
    if (loader != of) {
      loader = of;
      handles.clear();
    }
  }

  @Override
  public boolean has(String function) {
    return handle(function).isPresent();
  }

  @Override
  public long call(String function, long... arguments) {
    MethodHandle handle =
        handle(function)
            .orElseThrow(() -> new IllegalStateException("LWJGL has no native " + function));
    try {
      return (long) handle.invokeExact(arguments);
    } catch (RuntimeException | Error fault) {
      throw fault;
    } catch (Throwable fault) {
      throw new IllegalStateException(function, fault);
    }
  }

  private Optional<MethodHandle> handle(String function) {
    Optional<MethodHandle> known = handles.get(function);
    if (known == null) {
      known = Optional.ofNullable(find(function));
      handles.put(function, known);
    }
    return known;
  }

  private MethodHandle find(String function) {
    for (String simple : CLASSES) {
      Class<?> type = load("org.lwjgl.opengl." + simple);
      if (type != null) {
        for (Method method : type.getDeclaredMethods()) {
          if (method.getName().equals(LwjglTransformer.NATIVE_PREFIX + function)
              || method.getName().equals(LwjglTransformer.NATIVE_PREFIX + "n" + function)) {
            return adapt(type, method);
          }
        }
      }
    }
    return null;
  }

  private Class<?> load(String name) {
    try {
      return Class.forName(name, true, loader);
    } catch (ClassNotFoundException absent) {
      return null;
    }
  }

  /** A handle of type {@code (long[])long} that converts every argument from raw bits. */
  private MethodHandle adapt(Class<?> type, Method method) {
    Modules.open(instrumentation, type, LwjglNatives.class.getModule());
    try {
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      MethodHandle target = lookup.unreflect(method);
      for (int i = 0; i < target.type().parameterCount(); i++) {
        if (target.type().parameterType(i) == float.class) {
          target = MethodHandles.filterArguments(target, i, floatFromInt());
        } else if (target.type().parameterType(i) == double.class) {
          target = MethodHandles.filterArguments(target, i, doubleFromLong());
        }
      }
      MethodType longs = MethodType.genericMethodType(target.type().parameterCount());
      for (int i = 0; i < longs.parameterCount(); i++) {
        longs = longs.changeParameterType(i, long.class);
      }
      if (target.type().returnType() == void.class) {
        target = MethodHandles.filterReturnValue(target, MethodHandles.constant(long.class, 0L));
      }
      return MethodHandles.explicitCastArguments(target, longs.changeReturnType(long.class))
          .asSpreader(long[].class, longs.parameterCount());
    } catch (ReflectiveOperationException fault) {
      throw new IllegalStateException("cannot reach " + method, fault);
    }
  }

  private static MethodHandle floatFromInt() throws ReflectiveOperationException {
    return MethodHandles.publicLookup()
        .findStatic(Float.class, "intBitsToFloat", MethodType.methodType(float.class, int.class));
  }

  private static MethodHandle doubleFromLong() throws ReflectiveOperationException {
    return MethodHandles.publicLookup()
        .findStatic(
            Double.class, "longBitsToDouble", MethodType.methodType(double.class, long.class));
  }
}
