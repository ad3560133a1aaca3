package org.oovr.simulator.lanes;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/**
 * Copies float arrays to int arrays and back, bits unchanged. C2 vectorises no loop with {@link
 * Float#floatToRawIntBits}, so 256 lanes take 40 ns that way; as one block of memory 8 to 15.
 */
public final class LaneCasts {
  /**
   * Whether the JVM makes vector instructions of plain loops over lanes. C1 alone does not: there
   * one loop that does all is quicker than several that are vectorised elsewhere.
   */
  public static final boolean VECTORS =
      !System.getProperty("java.vm.info", "").contains("emulated-client");

  private static final long FLOAT_BASE;
  private static final long INT_BASE;

  /** (Object from, long offset, Object to, long offset, long bytes), or null when there is none. */
  private static final MethodHandle COPY;

  /** (float[] from, long offset, int[] to, long offset, long bytes), or null. */
  private static final MethodHandle TO_INTS;

  /** (int[] from, long offset, float[] to, long offset, long bytes), or null. */
  private static final MethodHandle TO_FLOATS;

  static {
    MethodHandle copy = null;
    MethodHandle toInts = null;
    MethodHandle toFloats = null;
    long floatBase = 0;
    long intBase = 0;
    try {
      if (Runtime.version().feature() >= 22) {
        toInts = segmentCopy(float[].class, int[].class);
        toFloats = segmentCopy(int[].class, float[].class);
      } else {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field instance = unsafe.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        Object u = instance.get(null);
        floatBase = unsafe.getField("ARRAY_FLOAT_BASE_OFFSET").getInt(null);
        intBase = unsafe.getField("ARRAY_INT_BASE_OFFSET").getInt(null);
        copy =
            MethodHandles.lookup()
                .findVirtual(
                    unsafe,
                    "copyMemory",
                    MethodType.methodType(
                        void.class, Object.class, long.class, Object.class, long.class, long.class))
                .bindTo(u);
      }
    } catch (ReflectiveOperationException | RuntimeException e) {
      // Not offered by this JVM: loops do the same, slower.
      copy = null;
      toInts = null;
      toFloats = null;
    }
    COPY = copy;
    TO_INTS = toInts;
    TO_FLOATS = toFloats;
    FLOAT_BASE = floatBase;
    INT_BASE = intBase;
  }

  private LaneCasts() {}

  /** java.lang.foreign.MemorySegment.copy between heap segments of two arrays (JDK 22). */
  private static MethodHandle segmentCopy(Class<?> from, Class<?> to)
      throws ReflectiveOperationException {
    Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle copy =
        lookup.findStatic(
            segment,
            "copy",
            MethodType.methodType(
                void.class, segment, long.class, segment, long.class, long.class));
    MethodHandle source =
        lookup.findStatic(segment, "ofArray", MethodType.methodType(segment, from));
    MethodHandle target = lookup.findStatic(segment, "ofArray", MethodType.methodType(segment, to));
    return MethodHandles.filterArguments(copy, 0, source, null, target);
  }

  /** Copies the bits of {@code n} floats. */
  public static void toInts(float[] in, int[] out, int n) {
    try {
      if (TO_INTS != null) {
        TO_INTS.invokeExact(in, 0L, out, 0L, n * 4L);
        return;
      }
      if (COPY != null && n <= in.length && n <= out.length) {
        COPY.invokeExact((Object) in, FLOAT_BASE, (Object) out, INT_BASE, n * 4L);
        return;
      }
    } catch (Throwable e) {
      throw rethrown(e);
    }
    for (int i = 0; i < n; i++) {
      out[i] = Float.floatToRawIntBits(in[i]);
    }
  }

  /** Copies {@code n} floats by their bits. */
  public static void toFloats(int[] in, float[] out, int n) {
    toFloats(in, out, 0, n);
  }

  /** Copies {@code n} floats by their bits to a place and those that follow it. */
  public static void toFloats(int[] in, float[] out, int at, int n) {
    try {
      if (TO_FLOATS != null) {
        TO_FLOATS.invokeExact(in, 0L, out, at * 4L, n * 4L);
        return;
      }
      if (COPY != null && n <= in.length && at >= 0 && at <= out.length - n) {
        COPY.invokeExact((Object) in, INT_BASE, (Object) out, FLOAT_BASE + at * 4L, n * 4L);
        return;
      }
    } catch (Throwable e) {
      throw rethrown(e);
    }
    for (int i = 0; i < n; i++) {
      out[at + i] = Float.intBitsToFloat(in[i]);
    }
  }

  /** The copies throw nothing checked. */
  private static RuntimeException rethrown(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return e instanceof RuntimeException r ? r : new IllegalStateException(e);
  }
}
