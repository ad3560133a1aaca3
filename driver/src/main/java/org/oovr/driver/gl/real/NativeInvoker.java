package org.oovr.driver.gl.real;

import com.sun.jna.Native;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.trace.Call;

/**
 * Calls native functions by their addresses, with arguments as raw bits, through the libffi that is
 * part of JNA: no object is made for a call. For one thread.
 */
public final class NativeInvoker {
  private static final int MAX_ARGUMENTS = Call.MAX_ARGUMENTS;

  private final long slots = NativeMemory.allocate(8L * MAX_ARGUMENTS);
  private final long slotAddresses = NativeMemory.allocate(8L * MAX_ARGUMENTS);
  private final long result = NativeMemory.allocate(16);

  public NativeInvoker() {
    for (int i = 0; i < MAX_ARGUMENTS; i++) {
      NativeMemory.putLong(slotAddresses + 8L * i, slots + 8L * i);
    }
  }

  /**
   * Makes a call.
   *
   * @param prepared of the function's signature, see {@link NativeSignatures}
   * @param address of the function
   * @param bits arguments as {@code Call.bits} has them, pointers are addresses
   * @return the result's bits, of which the result's type tells how many count
   */
  public long call(long prepared, long address, long[] bits, int count) {
    for (int i = 0; i < count; i++) {
      NativeMemory.putLong(slots + 8L * i, bits[i]);
    }
    NativeMemory.putLong(result, 0);
    Native.ffi_call(prepared, address, result, slotAddresses);
    return NativeMemory.getLong(result);
  }
}
