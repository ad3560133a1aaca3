package org.oovr.driver.gl.api;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * How many bytes each pointer argument of a function stands for. One object per function, made once
 * and asked at each call.
 */
public final class PointerSizes {
  /** The argument is an offset into a bound buffer object, no address. */
  public static final long OFFSET = -1;

  /**
   * The argument is the address of a client-side vertex array; how much is read is known at the
   * draw only ({@link #clientArrayBytes}).
   */
  public static final long DEFERRED = -2;

  /** Nobody knows; the function is not among the supported ones. */
  public static final long UNKNOWN = -3;

  private static final AtomicReferenceArray<PointerSizes> CACHE =
      new AtomicReferenceArray<>(GlFunctions.size());

  private final GlFunction function;
  private final SizeRule[] rules;
  private final List<String> unsized;

  private PointerSizes(GlFunction function) {
    this.function = function;
    int n = function.parameters().size();
    rules = new SizeRule[n];
    List<String> unknown = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      if (function.parameters().get(i).isPointer()) {
        rules[i] = SizeRules.of(function, i);
        if (rules[i] == null) {
          unknown.add(function.parameters().get(i).name());
        }
      }
    }
    unsized = List.copyOf(unknown);
  }

  /** The sizes of a function. */
  public static PointerSizes of(GlFunction function) {
    PointerSizes p = CACHE.get(function.id());
    if (p == null) {
      p = new PointerSizes(function);
      CACHE.set(function.id(), p);
    }
    return p;
  }

  public GlFunction function() {
    return function;
  }

  /** Names of pointer parameters of which nothing is known; empty for supported functions. */
  public List<String> unsized() {
    return unsized;
  }

  /**
   * Bytes behind an argument.
   *
   * <p>Strings: without the terminating NUL. Arrays of strings: of the array of pointers ({@link
   * #strings} reads the texts). A null pointer that is no offset: 0. Arguments that make the call
   * an error (a negative count): 0.
   *
   * @param parameter position
   * @param bits raw arguments as in {@code Call.bits}
   * @return bytes, or {@link #OFFSET}, {@link #DEFERRED}, {@link #UNKNOWN}; 0 for parameters that
   *     are no pointers
   */
  public long bytes(int parameter, long[] bits, ClientState s) {
    SizeRule rule = rules[parameter];
    if (rule == null) {
      return function.parameters().get(parameter).isPointer() && bits[parameter] != 0 ? UNKNOWN : 0;
    }
    return rule.bytes(bits, s);
  }

  /**
   * Whether the other arguments say that nothing lies behind a pointer (a count of 0): then a null
   * pointer is as good as any. False where the length is no matter of theirs.
   *
   * @param bits raw arguments as in {@code Call.bits}; left as they were
   */
  public boolean isEmpty(int parameter, long[] bits, ClientState s) {
    GlParameter p = function.parameters().get(parameter);
    if (rules[parameter] == null || p.length().isEmpty() || p.length().contains("pname")) {
      return false;
    }
    if (p.kind() == GlParameter.Kind.STRING) {
      int length = SizeRules.explicitLength(function, parameter);
      return length >= 0
          && !function.parameters().get(length).isPointer()
          && (int) bits[length] == 0;
    }
    long before = bits[parameter];
    bits[parameter] = 1; // any but null; no rule of an array reads what lies there
    long bytes = rules[parameter].bytes(bits, s);
    bits[parameter] = before;
    return bytes == 0;
  }

  /**
   * The texts of an array of strings ({@code glShaderSource}): with lengths where the function has
   * a length array and its entry is not negative, else up to the NUL. UTF-8; null pointers give
   * empty texts. Null when the argument is null.
   */
  public String[] strings(int parameter, long[] bits, ClientState s) {
    long array = bits[parameter];
    if (array == 0) {
      return null;
    }
    long count = bytes(parameter, bits, s) / Long.BYTES;
    int lengths = function.indexOf("length");
    long lengthArray =
        lengths >= 0 && function.parameters().get(lengths).isPointer() ? bits[lengths] : 0;
    String[] texts = new String[(int) Math.min(Math.max(count, 0), Integer.MAX_VALUE)];
    for (int i = 0; i < texts.length; i++) {
      long address = s.memoryLong(array + (long) i * Long.BYTES);
      int length = lengthArray == 0 ? -1 : s.memoryInt(lengthArray + (long) i * Integer.BYTES);
      texts[i] = text(address, length, s);
    }
    return texts;
  }

  private static String text(long address, int length, ClientState s) {
    if (address == 0) {
      return "";
    }
    byte[] bytes = new byte[length >= 0 ? length : (int) stringLength(address, s)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = s.memoryByte(address + i);
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Length of a NUL-terminated text. */
  static long stringLength(long address, ClientState s) {
    long n = 0;
    while (s.memoryByte(address + n) != 0) {
      n++;
    }
    return n;
  }

  /**
   * Bytes of a client-side vertex array from its pointer to the end of a vertex.
   *
   * @param size components, or {@code GL_BGRA}
   * @param type component type
   * @param stride bytes, 0 for tightly packed
   * @param lastVertex number of the last vertex that is read
   */
  public static long clientArrayBytes(int size, int type, int stride, long lastVertex) {
    int vertex = vertexBytes(size, type);
    if (vertex < 0 || lastVertex < 0) {
      return vertex < 0 ? UNKNOWN : 0;
    }
    return lastVertex * (stride != 0 ? stride : vertex) + vertex;
  }

  /** Bytes of an element of a vertex array, or -1 when the type is unknown. */
  public static int vertexBytes(int size, int type) {
    int components = size == GL.GL_BGRA ? 4 : size;
    switch (type) {
      case GL.GL_INT_2_10_10_10_REV, GL.GL_UNSIGNED_INT_2_10_10_10_REV:
      case GL.GL_UNSIGNED_INT_10F_11F_11F_REV:
        return 4;
      default:
        int bytes = PixelSizes.typeBytes(type);
        return bytes < 0 ? -1 : components * bytes;
    }
  }

  /** Product of two numbers that are not negative, saturated. */
  static long product(long a, long b) {
    long high = Math.multiplyHigh(a, b);
    long low = a * b;
    return high != 0 || low < 0 ? Long.MAX_VALUE : low;
  }
}
