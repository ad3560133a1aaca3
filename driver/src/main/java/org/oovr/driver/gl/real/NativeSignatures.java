package org.oovr.driver.gl.real;

import com.sun.jna.Native;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.GlType;

/** Signatures of GL functions in the words of the libffi that is part of JNA. */
public final class NativeSignatures {
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

  private static final long TYPES = types();

  private NativeSignatures() {}

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

  private static long type(int code) {
    return TYPES + (long) TYPE_BYTES * code;
  }

  private static long type(GlType type, int pointers) {
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

  /**
   * The {@code ffi_cif} of functions with this signature, never freed.
   *
   * @throws RealDriverException where libffi knows no such calls
   */
  public static long prepare(GlFunction function) {
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
}
