package org.oovr.driver.common;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * The application's memory by address. Uses {@code jdk.internal.misc.Unsafe}, which the agent has
 * opened to itself: the memory methods of {@code sun.misc.Unsafe} print a warning since JDK 24.
 *
 * <p>An address that the application should not have passed ends the virtual machine here as it
 * would in a real driver.
 */
public final class NativeMemory {
  /** Nothing is in the first page of any process: bits of an address in a page. */
  private static final int PAGE_SHIFT = 12;

  private static final Object UNSAFE;
  private static final MethodHandle GET_BYTE;
  private static final MethodHandle GET_INT;
  private static final MethodHandle GET_LONG;
  private static final MethodHandle PUT_BYTE;
  private static final MethodHandle PUT_INT;
  private static final MethodHandle PUT_LONG;
  private static final MethodHandle ALLOCATE;
  private static final MethodHandle FREE;
  private static final MethodHandle FILL;
  private static final MethodHandle COPY;
  private static final MethodHandle NEW_VIEW;

  static {
    try {
      Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
      UNSAFE = type.getMethod("getUnsafe").invoke(null);
      GET_BYTE = method("getByte", byte.class, long.class);
      GET_INT = method("getInt", int.class, long.class);
      GET_LONG = method("getLong", long.class, long.class);
      PUT_BYTE = method("putByte", void.class, long.class, byte.class);
      PUT_INT = method("putInt", void.class, long.class, int.class);
      PUT_LONG = method("putLong", void.class, long.class, long.class);
      ALLOCATE = method("allocateMemory", long.class, long.class);
      FREE = method("freeMemory", void.class, long.class);
      FILL = method("setMemory", void.class, long.class, long.class, byte.class);
      COPY =
          method(
              "copyMemory",
              void.class,
              Object.class,
              long.class,
              Object.class,
              long.class,
              long.class);
      NEW_VIEW = viewConstructor();
    } catch (ReflectiveOperationException fault) {
      throw new ExceptionInInitializerError(fault);
    }
  }

  private NativeMemory() {}

  private static MethodHandle method(String name, Class<?> result, Class<?>... parameters)
      throws ReflectiveOperationException {
    return MethodHandles.lookup()
        .findVirtual(UNSAFE.getClass(), name, MethodType.methodType(result, parameters))
        .bindTo(UNSAFE);
  }

  /**
   * A direct buffer over memory that is not the buffer's own. Its size was an int before JDK 21.
   */
  private static MethodHandle viewConstructor() throws ReflectiveOperationException {
    Class<?> type = Class.forName("java.nio.DirectByteBuffer");
    MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    MethodHandle constructor;
    try {
      constructor =
          lookup.findConstructor(type, MethodType.methodType(void.class, long.class, long.class));
    } catch (NoSuchMethodException older) {
      constructor =
          MethodHandles.explicitCastArguments(
              lookup.findConstructor(
                  type, MethodType.methodType(void.class, long.class, int.class)),
              MethodType.methodType(type, long.class, long.class));
    }
    return constructor.asType(MethodType.methodType(ByteBuffer.class, long.class, long.class));
  }

  /**
   * Refuses pointers that are null, and members of structs behind such: wrong programs and damaged
   * files have them, and the virtual machine would die of them.
   */
  private static void require(long address) {
    if (address >>> PAGE_SHIFT == 0) {
      throw new NoMemoryException(address);
    }
  }

  public static byte getByte(long address) {
    require(address);
    try {
      return (byte) GET_BYTE.invokeExact(address);
    } catch (Throwable fault) {
      throw unexpected(fault);
    }
  }

  public static int getInt(long address) {
    require(address);
    try {
      return (int) GET_INT.invokeExact(address);
    } catch (Throwable fault) {
      throw unexpected(fault);
    }
  }

  public static long getLong(long address) {
    require(address);
    try {
      return (long) GET_LONG.invokeExact(address);
    } catch (Throwable fault) {
      throw unexpected(fault);
    }
  }

  public static void putByte(long address, byte value) {
    require(address);
    try {
      PUT_BYTE.invokeExact(address, value);
    } catch (Throwable fault) {
      throw unexpected(fault);
    }
  }

  public static void putInt(long address, int value) {
    require(address);
    try {
      PUT_INT.invokeExact(address, value);
    } catch (Throwable fault) {
      throw unexpected(fault);
    }
  }

  public static void putLong(long address, long value) {
    require(address);
    try {
      PUT_LONG.invokeExact(address, value);
    } catch (Throwable fault) {
      throw unexpected(fault);
    }
  }

  public static void putFloat(long address, float value) {
    putInt(address, Float.floatToRawIntBits(value));
  }

  public static void putDouble(long address, double value) {
    putLong(address, Double.doubleToRawLongBits(value));
  }

  /** Zeroed memory that stays until {@link #free}. */
  public static long allocate(long bytes) {
    try {
      long address = (long) ALLOCATE.invokeExact(Math.max(1, bytes));
      FILL.invokeExact(address, bytes, (byte) 0);
      return address;
    } catch (Throwable fault) {
      throw unexpected(fault);
    }
  }

  public static void free(long address) {
    try {
      FREE.invokeExact(address);
    } catch (Throwable fault) {
      throw unexpected(fault);
    }
  }

  /** Copies from memory into {@code to[offset..]}. */
  public static void read(long address, byte[] to, int offset, int bytes) {
    java.util.Objects.checkFromIndexSize(offset, bytes, to.length);
    if (bytes > 0) {
      require(address);
    }
    copy(null, address, to, ARRAY_BASE + offset, bytes);
  }

  /** Copies {@code from[offset..]} to memory. */
  public static void write(byte[] from, int offset, long address, int bytes) {
    java.util.Objects.checkFromIndexSize(offset, bytes, from.length);
    if (bytes > 0) {
      require(address);
    }
    copy(from, ARRAY_BASE + offset, null, address, bytes);
  }

  /** Offset of the first element of every primitive array. */
  private static final long ARRAY_BASE = arrayBase();

  private static long arrayBase() {
    try {
      // An int before Java 25, a long since.
      Object offset = UNSAFE.getClass().getField("ARRAY_BYTE_BASE_OFFSET").get(null);
      return ((Number) offset).longValue();
    } catch (ReflectiveOperationException fault) {
      throw new ExceptionInInitializerError(fault);
    }
  }

  /** Copies a whole primitive array to memory. */
  public static void writeArray(Object array, long address) {
    if (arrayBytes(array) > 0) {
      require(address);
    }
    copy(array, ARRAY_BASE, null, address, arrayBytes(array));
  }

  /** Fills a whole primitive array from memory. */
  public static void readArray(long address, Object array) {
    if (arrayBytes(array) > 0) {
      require(address);
    }
    copy(null, address, array, ARRAY_BASE, arrayBytes(array));
  }

  /** Bytes of the elements of a primitive array. */
  public static long arrayBytes(Object array) {
    if (array instanceof float[] a) {
      return 4L * a.length;
    } else if (array instanceof int[] a) {
      return 4L * a.length;
    } else if (array instanceof short[] a) {
      return 2L * a.length;
    } else if (array instanceof double[] a) {
      return 8L * a.length;
    } else if (array instanceof long[] a) {
      return 8L * a.length;
    } else if (array instanceof byte[] a) {
      return a.length;
    }
    throw new IllegalArgumentException("not an array that LWJGL passes on: " + array.getClass());
  }

  private static void copy(Object from, long fromAt, Object to, long toAt, long bytes) {
    try {
      COPY.invokeExact(from, fromAt, to, toAt, bytes);
    } catch (Throwable fault) {
      throw unexpected(fault);
    }
  }

  /**
   * The memory itself, little-endian, position 0.
   *
   * @param bytes at most {@link Integer#MAX_VALUE}
   */
  public static ByteBuffer view(long address, long bytes) {
    if (bytes < 0 || bytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(bytes + " bytes do not fit a buffer");
    }
    try {
      ByteBuffer view = (ByteBuffer) NEW_VIEW.invokeExact(address, bytes);
      return view.order(ByteOrder.LITTLE_ENDIAN);
    } catch (Throwable fault) {
      throw unexpected(fault);
    }
  }

  /** Bytes before the first NUL. */
  public static int textLength(long address) {
    int length = 0;
    while (getByte(address + length) != 0) {
      length++;
    }
    return length;
  }

  /** The UTF-8 text that ends at the first NUL; null for a null pointer. */
  public static String text(long address) {
    if (address == 0) {
      return null;
    }
    byte[] bytes = new byte[textLength(address)];
    read(address, bytes, 0, bytes.length);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** New memory with the text in UTF-8 and a NUL. */
  public static long allocateText(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    long address = allocate(bytes.length + 1L);
    write(bytes, 0, address, bytes.length);
    return address;
  }

  private static RuntimeException unexpected(Throwable fault) {
    if (fault instanceof Error error) {
      throw error;
    }
    if (fault instanceof RuntimeException runtime) {
      throw runtime;
    }
    return new IllegalStateException(fault);
  }
}
