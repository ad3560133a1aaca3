package org.oovr.driver.gl.api;

/**
 * Parameter of a GL function.
 *
 * @param name name in the registry
 * @param type type of the value, or of what the (innermost) pointer points to
 * @param pointers number of {@code *}: 0 value, 1 pointer, 2 pointer to pointers
 * @param constant whether GL only reads through the pointer
 * @param group enum group ({@link GlFunctions#enumName}), or empty
 * @param length elements behind the pointer as the registry writes it: a number, a parameter, an
 *     expression ({@code count*4}), {@code COMPSIZE(...)}, or empty; {@link PointerSizes} knows
 *     what it means
 * @param objects kind of the objects whose names are in it or behind it, or null
 */
public record GlParameter(
    String name,
    GlType type,
    int pointers,
    boolean constant,
    String group,
    String length,
    ObjectKind objects) {

  /** What a parameter is for. */
  public enum Kind {
    /** A number or handle. */
    VALUE,
    /** Memory that GL reads. */
    INPUT,
    /** Memory that GL writes. */
    OUTPUT,
    /** Text that GL reads: {@code const char*}. */
    STRING,
    /** {@code const char*const*}. */
    STRING_ARRAY,
    /** Other pointers to pointers that GL reads (index pointers of multi-draws). */
    POINTER_ARRAY,
    /** Where GL writes pointers ({@code glGetBufferPointerv}). */
    POINTER_OUTPUT
  }

  public Kind kind() {
    if (pointers == 0) {
      return Kind.VALUE;
    }
    if (pointers == 1) {
      if (!constant) {
        return Kind.OUTPUT;
      }
      return type == GlType.CHAR ? Kind.STRING : Kind.INPUT;
    }
    if (!constant) {
      return Kind.POINTER_OUTPUT;
    }
    return type == GlType.CHAR ? Kind.STRING_ARRAY : Kind.POINTER_ARRAY;
  }

  public boolean isPointer() {
    return pointers > 0;
  }

  /** Bytes of one element behind the pointer. */
  public int elementBytes() {
    return pointers > 1 ? Long.BYTES : type.bytes();
  }
}
