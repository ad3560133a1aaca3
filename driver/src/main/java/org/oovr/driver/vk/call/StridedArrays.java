package org.oovr.driver.vk.call;

import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkFunctions;

/**
 * The places of several draws (VK_EXT_multi_draw), between which a program's memory may have a
 * stride of its own: files have them one after the other, and so has the call in the file.
 */
final class StridedArrays {
  // --- positions in both functions that have one
  private static final int COUNT = 1;
  private static final int ARRAY = 2;
  private static final String STRIDE = "stride";

  private StridedArrays() {}

  private static boolean has(VkFunction function) {
    int number = function.number();
    return number == VkFunctions.CMD_DRAW_MULTI_EXT
        || number == VkFunctions.CMD_DRAW_MULTI_INDEXED_EXT;
  }

  /** The arguments, or others that say the same without gaps, for {@link #release}. */
  static long[] packed(VkFunction function, long[] arguments) {
    if (!has(function) || arguments[ARRAY] == 0) {
      return arguments;
    }
    int size = function.parameters().get(ARRAY).bytes();
    int at = function.position(STRIDE);
    long stride = arguments[at] & 0xffffffffL;
    int count = (int) arguments[COUNT];
    if (stride == size || count <= 0) {
      return arguments;
    }
    long[] packed = arguments.clone();
    packed[at] = size;
    packed[ARRAY] = NativeMemory.allocate((long) count * size);
    byte[] element = new byte[size];
    for (long i = 0; i < count; i++) {
      NativeMemory.read(arguments[ARRAY] + i * stride, element, 0, size);
      NativeMemory.write(element, 0, packed[ARRAY] + i * size, size);
    }
    return packed;
  }

  static void release(long[] packed, long[] arguments) {
    if (packed != arguments) {
      NativeMemory.free(packed[ARRAY]);
    }
  }

  /** Looks whether a file's array is there with the gaps that its call tells. */
  static void check(DecodedCall call, NativeArena arena) throws GfxrException {
    VkFunction function = call.function;
    if (!has(function) || call.arguments[ARRAY] == 0) {
      return;
    }
    long count = call.arguments[COUNT] & 0xffffffffL;
    long stride = call.arguments[function.position(STRIDE)] & 0xffffffffL;
    long bytes = (count - 1) * stride + function.parameters().get(ARRAY).bytes();
    if (count > 0 && bytes > arena.size(call.arguments[ARRAY])) {
      throw new GfxrException(
          function.name() + ": a stride of " + stride + " bytes, but no gaps in the file");
    }
  }
}
