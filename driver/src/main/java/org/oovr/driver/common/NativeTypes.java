package org.oovr.driver.common;

/** Types of values in the words of libffi: addresses of its {@code ffi_type}. */
public final class NativeTypes {
  /** {@code FFI_TYPE_*} of ffi.h. */
  public static final int VOID = 0;

  public static final int FLOAT = 2;
  public static final int DOUBLE = 3;
  public static final int UINT8 = 5;
  public static final int SINT8 = 6;
  public static final int UINT16 = 7;
  public static final int SINT16 = 8;
  public static final int UINT32 = 9;
  public static final int SINT32 = 10;
  public static final int UINT64 = 11;
  public static final int SINT64 = 12;
  public static final int POINTER = 14;
  private static final int CODES = 15;

  /** Bytes of {@code ffi_type}: size, alignment, code, elements. */
  private static final int TYPE_BYTES = 24;

  private static final int TYPE_ALIGNMENT_AT = 8;

  private static final long TYPES = types();

  private NativeTypes() {}

  private static long types() {
    long types = NativeMemory.allocate((long) TYPE_BYTES * CODES);
    int[] bytes = {1, 0, 4, 8, 0, 1, 1, 2, 2, 4, 4, 8, 8, 0, 8};
    for (int code = 0; code < CODES; code++) {
      long at = types + (long) TYPE_BYTES * code;
      NativeMemory.putLong(at, bytes[code]);
      NativeMemory.putInt(at + TYPE_ALIGNMENT_AT, Math.max(1, bytes[code]) | code << 16);
    }
    return types;
  }

  /** Address of the type with one of these codes. */
  public static long type(int code) {
    return TYPES + (long) TYPE_BYTES * code;
  }
}
