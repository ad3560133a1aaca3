package org.oovr.agent.bridge;

/**
 * The arguments and the result of one intercepted call while it is under way. Each thread has a
 * stack of them, because a native call can call back into the application (debug callbacks, GLFW
 * events), which then calls GL again.
 */
public final class RawCall {
  /** Most arguments of any function. */
  public static final int MAX_ARGUMENTS = 31;

  /** Function number, see {@code FunctionNumbers}. */
  public int function;

  /**
   * {@code a[0]} is the result; {@code a[1..]} are the arguments: integers sign-extended, booleans
   * 0 or 1, floats and doubles as raw bits, pointers as addresses.
   */
  public final long[] a = new long[MAX_ARGUMENTS + 1];

  /**
   * Primitive arrays that the application passed where the function takes a pointer; same index as
   * in {@link #a}. Null entries elsewhere; meaningful only when {@link #arrayCount} is not 0.
   */
  public final Object[] arrays = new Object[MAX_ARGUMENTS + 1];

  /** Number of entries of {@link #arrays} in use. */
  public int arrayCount;

  /** Number of arguments; set only for calls that are known by their address. */
  public int argumentCount;

  /** The thread that makes the call. */
  public final ThreadCalls owner;

  /** What a callback of the application threw while the call was answered; null for nothing. */
  Throwable thrown;

  private final long[] shifted = new long[MAX_ARGUMENTS];

  RawCall(ThreadCalls owner) {
    this.owner = owner;
  }

  /** Puts a primitive array in place of a pointer. */
  public void array(Object array, int argument) {
    a[argument] = 0;
    arrays[argument] = array;
    arrayCount++;
  }

  /** The first arguments, from 0, until the next such question. */
  public long[] arguments(int count) {
    System.arraycopy(a, 1, shifted, 0, count);
    return shifted;
  }

  /** Lets go of the application's objects. */
  void clear() {
    thrown = null;
    if (arrayCount != 0) {
      java.util.Arrays.fill(arrays, null);
      arrayCount = 0;
    }
  }
}
