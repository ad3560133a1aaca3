package org.oovr.driver.gl.real;

import com.sun.jna.Native;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.GlType;
import org.oovr.driver.gl.follow.NativeMemory;
import org.oovr.driver.trace.Call;

/**
 * Calls native functions by their addresses, with arguments as raw bits, through the libffi that is
 * part of JNA: no object is made for a call. For one thread.
 */
final class NativeInvoker {
  /** {@code FFI_TYPE_*} of ffi.h. */
  private static final int VOID = 0;

  private static final int FLOAT = 2;
  private static final int DOUBLE = 3;
  private static final int UINT8 = 5;
  private static final int SINT8 = 6;
  private static final int UINT16 = 7;
  private static final int SINT16 = 8;
  private static final int UINT32 = 9;
  private static final int SINT32 = 10;
  private static final int UINT64 = 11;
  private static final int SINT64 = 12;
  private static final int POINTER = 14;
  private static final int CODES = 15;

  /** Bytes of {@code ffi_type}: size, alignment, code, elements. */
  private static final int TYPE_BYTES = 24;

  private static final int TYPE_ALIGNMENT_AT = 8;
  private static final int MAX_ARGUMENTS = Call.MAX_ARGUMENTS;

  private final long types = NativeMemory.allocate((long) TYPE_BYTES * CODES);
  private final long slots = NativeMemory.allocate(8L * MAX_ARGUMENTS);
  private final long slotAddresses = NativeMemory.allocate(8L * MAX_ARGUMENTS);
  private final long result = NativeMemory.allocate(16);

  NativeInvoker() {
    int[] bytes = {1, 0, 4, 8, 0, 1, 1, 2, 2, 4, 4, 8, 8, 0, 8};
    for (int code = 0; code < CODES; code++) {
      long at = type(code);
      NativeMemory.putLong(at, bytes[code]);
      NativeMemory.putInt(at + TYPE_ALIGNMENT_AT, Math.max(1, bytes[code]) | code << 16);
    }
    for (int i = 0; i < MAX_ARGUMENTS; i++) {
      NativeMemory.putLong(slotAddresses + 8L * i, slots + 8L * i);
    }
  }

  private long type(int code) {
    return types + (long) TYPE_BYTES * code;
  }

  private long type(GlType type, int pointers) {
    return type(pointers > 0 ? POINTER : code(type));
  }

  private static int code(GlType type) {
    return switch (type) {
      case VOID -> VOID;
      case ENUM, BITFIELD, UINT -> UINT32;
      case BOOLEAN, UBYTE -> UINT8;
      case BYTE, CHAR -> SINT8;
      case SHORT -> SINT16;
      case USHORT, HALF -> UINT16;
      case BOOL32, INT, SIZEI, FIXED -> SINT32;
      case INT64, INTPTR, SIZEIPTR -> SINT64;
      case UINT64 -> UINT64;
      case FLOAT -> FLOAT;
      case DOUBLE -> DOUBLE;
      case SYNC, ADDRESS -> POINTER;
    };
  }

  /** Prepares calls of functions with this signature; what it returns is never freed. */
  long prepare(GlFunction function) {
    int count = function.parameters().size();
    long arguments = NativeMemory.allocate(8L * count);
    for (int i = 0; i < count; i++) {
      GlParameter parameter = function.parameters().get(i);
      NativeMemory.putLong(arguments + 8L * i, type(parameter.type(), parameter.pointers()));
    }
    long prepared =
        Native.ffi_prep_cif(
            0, count, type(function.returnType(), function.returnPointers()), arguments);
    if (prepared == 0) {
      throw new RealDriverException("libffi cannot call " + function.name());
    }
    return prepared;
  }

  /**
   * Makes a call.
   *
   * @param prepared of the function's signature
   * @param address of the function
   * @param bits arguments as {@code Call.bits} has them, pointers are addresses
   * @return the result's bits, of which the result's type tells how many count
   */
  long call(long prepared, long address, long[] bits, int count) {
    for (int i = 0; i < count; i++) {
      NativeMemory.putLong(slots + 8L * i, bits[i]);
    }
    NativeMemory.putLong(result, 0);
    Native.ffi_call(prepared, address, result, slotAddresses);
    return NativeMemory.getLong(result);
  }
}
