package org.oovr.driver.vk.real;

import com.sun.jna.Native;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.common.NativeTypes;
import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkKind;

/** Signatures of Vulkan functions in the words of the libffi that is part of JNA. */
public final class VkSignatures {
  private VkSignatures() {}

  /**
   * The {@code ffi_cif} of functions with this signature, never freed.
   *
   * @throws IllegalStateException where libffi knows no such calls
   */
  public static long prepare(VkFunction function) {
    int count = function.parameters().size();
    long arguments = NativeMemory.allocate(8L * count);
    for (int i = 0; i < count; i++) {
      NativeMemory.putLong(arguments + 8L * i, type(function.parameters().get(i)));
    }
    long prepared = Native.ffi_prep_cif(0, count, type(function.result()), arguments);
    if (prepared == 0) {
      throw new IllegalStateException("libffi cannot call " + function.name());
    }
    return prepared;
  }

  private static long type(VkDeclaration value) {
    return NativeTypes.type(code(value));
  }

  private static int code(VkDeclaration value) {
    if (isPointer(value)) {
      return NativeTypes.POINTER;
    }
    return switch (value.kind()) {
      case VOID -> NativeTypes.VOID;
      case FLOAT -> NativeTypes.FLOAT;
      case DOUBLE -> NativeTypes.DOUBLE;
      case FUNCTION -> NativeTypes.POINTER;
      case STRUCT, UNION ->
          throw new IllegalArgumentException(value.name() + " is a struct that is passed by value");
      default ->
          switch (value.bytes()) {
            case 2 -> NativeTypes.UINT16;
            case 4 -> value.kind() == VkKind.INT ? NativeTypes.SINT32 : NativeTypes.UINT32;
            case 8 -> NativeTypes.UINT64;
            default ->
                throw new IllegalArgumentException(
                    value.name() + " has " + value.bytes() + " bytes");
          };
    };
  }

  /** Whether a parameter is an address: arrays are, too. */
  public static boolean isPointer(VkDeclaration value) {
    return value.pointers() > 0 || value.elements() > 1;
  }

  /** The bits of a value at an address, as {@link org.oovr.driver.vk.api.VulkanCalls} has them. */
  public static long load(VkDeclaration value, long at) {
    if (!isPointer(value) && value.bytes() == Integer.BYTES) {
      return NativeMemory.getInt(at);
    }
    if (!isPointer(value) && value.bytes() == Short.BYTES) {
      return NativeMemory.getByte(at) & 0xff | (NativeMemory.getByte(at + 1) & 0xff) << 8;
    }
    return NativeMemory.getLong(at);
  }
}
