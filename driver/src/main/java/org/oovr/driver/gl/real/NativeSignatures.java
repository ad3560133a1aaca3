package org.oovr.driver.gl.real;

import com.sun.jna.Native;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.common.NativeTypes;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.gl.api.GlType;

/** Signatures of GL functions in the words of the libffi that is part of JNA. */
public final class NativeSignatures {
  private NativeSignatures() {}

  private static long type(GlType type, int pointers) {
    return NativeTypes.type(pointers > 0 ? NativeTypes.POINTER : code(type));
  }

  private static int code(GlType type) {
    return switch (type) {
      case VOID -> NativeTypes.VOID;
      case ENUM, BITFIELD, UINT -> NativeTypes.UINT32;
      case BOOLEAN, UBYTE -> NativeTypes.UINT8;
      case BYTE, CHAR -> NativeTypes.SINT8;
      case SHORT -> NativeTypes.SINT16;
      case USHORT, HALF -> NativeTypes.UINT16;
      case BOOL32, INT, SIZEI, FIXED -> NativeTypes.SINT32;
      case INT64, INTPTR, SIZEIPTR -> NativeTypes.SINT64;
      case UINT64 -> NativeTypes.UINT64;
      case FLOAT -> NativeTypes.FLOAT;
      case DOUBLE -> NativeTypes.DOUBLE;
      case SYNC, ADDRESS -> NativeTypes.POINTER;
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
