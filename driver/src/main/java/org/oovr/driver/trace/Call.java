package org.oovr.driver.trace;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * One API call. The same object is filled again for each call of a stream, so a consumer copies
 * what it keeps.
 *
 * <p>Argument i has its raw value in {@code bits[i]} (integers sign-extended as declared, floats
 * and doubles as raw bits, pointers as address or offset) and, where it is a pointer to memory that
 * belongs to the call, that memory in {@code data[i]}: little-endian, position 0, limit = size. For
 * a live call {@code data} may look straight at the application's memory and is valid during the
 * call only; output parameters can then be written through it.
 *
 * <p>{@link #recorded} tells who decides the outcome. True: the call has happened on a real driver
 * (or was read from a file); {@link #result} and the output parameters hold what it gave. False:
 * nobody has answered yet; the driver must fill them.
 */
public final class Call {
  /** Most parameters of any function. */
  public static final int MAX_ARGUMENTS = 24;

  /**
   * {@link #bits} of a pointer whose memory is in {@link #data} when the call was decoded: the
   * address itself is not part of a stream.
   */
  public static final long SOME_ADDRESS = 1;

  /** {@link #bits} of an array of pointers whose {@link #data} are {@link MemoryParts}. */
  public static final long SOME_PARTS = 2;

  public CallSignature signature;

  /** Number of the call in its stream, from 0. */
  public long number;

  /** Small dense thread number. */
  public int thread;

  public int argumentCount;
  public final long[] bits = new long[MAX_ARGUMENTS];
  public final ByteBuffer[] data = new ByteBuffer[MAX_ARGUMENTS];

  /** String-array parameters (shader sources, varying names), else null. */
  public final String[][] strings = new String[MAX_ARGUMENTS][];

  private final Pointer[] pointers = new Pointer[MAX_ARGUMENTS];

  public boolean recorded;

  /** Not made by the application: written by the tracer to tell what it found out. */
  public boolean fake;

  /** Where the application made the call, innermost first; null when nobody looked. */
  public List<TracedCall.StackFrame> backtrace;

  /** Return value, raw bits. */
  public long result;

  /** Returned string, or null. */
  public String resultText;

  /** What the call has the driver tell the program's debug callback, once it is over. */
  public final List<DebugMessage> messages = new ArrayList<>(0);

  public int i(int argument) {
    return (int) bits[argument];
  }

  public long l(int argument) {
    return bits[argument];
  }

  public boolean z(int argument) {
    return (bits[argument] & 0xff) != 0;
  }

  public float f(int argument) {
    return Float.intBitsToFloat((int) bits[argument]);
  }

  public double d(int argument) {
    return Double.longBitsToDouble(bits[argument]);
  }

  /** A pointer argument; the same object for each call of a stream. */
  public Pointer pointer(int argument) {
    Pointer p = pointers[argument];
    if (p == null) {
      p = new Pointer(this, argument);
      pointers[argument] = p;
    }
    return p;
  }

  /** Forgets everything but the arrays. */
  public void clear() {
    signature = null;
    // what lies behind the arguments of the call before was cleared before that call
    for (int i = 0; i < argumentCount; i++) {
      bits[i] = 0;
      if (data[i] != null) { // reading is cheaper than writing a reference
        data[i] = null;
      }
      if (strings[i] != null) {
        strings[i] = null;
      }
    }
    argumentCount = 0;
    recorded = false;
    fake = false;
    backtrace = null;
    result = 0;
    resultText = null;
    if (!messages.isEmpty()) {
      messages.clear();
    }
  }

  @Override
  public String toString() {
    return (signature == null ? "?" : signature.name()) + " @" + number;
  }
}
