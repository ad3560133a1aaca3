package org.oovr.driver.vk.call;

import java.util.Arrays;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkStruct;

/** A call of a capture, its structs laid out in memory. Good until the next one is decoded. */
public final class DecodedCall {
  private static final int MOST_ARGUMENTS = 31;

  /** The bits of the arguments, as {@link org.oovr.driver.vk.api.VulkanCalls} wants them. */
  public final long[] arguments = new long[MOST_ARGUMENTS];

  VkFunction function;
  long result;

  /** Numbers in the capture of arguments that are handles. */
  final long[] numbers = new long[MOST_ARGUMENTS];

  private long[] madeAt = new long[16];
  private long[] madeNumbers = new long[16];
  private int made;

  /** Structs of chains. */
  private VkStruct[] extending = new VkStruct[4];

  private int extendingCount;

  public VkFunction function() {
    return function;
  }

  /** The recorded result, 0 for void. */
  public long result() {
    return result;
  }

  /** The number that the capture has for an argument that is a handle. */
  public long number(int argument) {
    return numbers[argument];
  }

  void begin(VkFunction of) {
    function = of;
    result = 0;
    made = 0;
    extendingCount = 0;
    Arrays.fill(arguments, 0);
    Arrays.fill(numbers, 0);
  }

  /** At an address a handle is written by the call, which the capture has this number for. */
  void makes(long at, long number) {
    if (made == madeAt.length) {
      madeAt = Arrays.copyOf(madeAt, 2 * made);
      madeNumbers = Arrays.copyOf(madeNumbers, 2 * made);
    }
    madeAt[made] = at;
    madeNumbers[made++] = number;
  }

  /** A struct hangs on another one. */
  void extendedBy(VkStruct struct) {
    if (extendingCount == extending.length) {
      extending = Arrays.copyOf(extending, 2 * extendingCount);
    }
    extending[extendingCount++] = struct;
  }

  /** How many structs hang on others. */
  public int extendingCount() {
    return extendingCount;
  }

  /** One of the structs that hang on others. */
  public VkStruct extending(int index) {
    return extending[index];
  }

  /** Number in the capture of the handle that the call writes last, 0 for none. */
  public long madeNumber() {
    return made == 0 ? 0 : madeNumbers[made - 1];
  }

  /** How many handles the call writes. */
  public int madeCount() {
    return made;
  }

  /** Number in the capture of one of the handles that the call writes. */
  public long madeNumber(int index) {
    return madeNumbers[index];
  }

  /** The call was made: remembers the handles that it has written. */
  public void made(HandleTable handles) {
    for (int i = 0; i < made; i++) {
      long handle = NativeMemory.getLong(madeAt[i]);
      if (handle != 0) {
        handles.put(madeNumbers[i], handle);
      }
    }
  }
}
