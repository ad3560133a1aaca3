package org.oovr.agent.bench.answers;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.GlType;

/** A call of a {@link QuestionScript} that is made, and its answer in words. */
final class Question {
  /** Who is asked. */
  interface Asked extends AutoCloseable {
    /** Makes a context current, in place of the one before it. */
    void context(AskedContext kind);

    /**
     * Calls a function.
     *
     * @param bits arguments as {@code Call.bits} has them, pointers are addresses
     */
    long call(GlFunction function, long[] bits);

    /** What it has to say of the call, beside its error; null for nothing. */
    default String fault() {
      return null;
    }

    @Override
    void close();
  }

  private static final int OUT_BYTES = 4096;
  private static final byte UNTOUCHED = (byte) 0xCD;
  private static final GlFunction GET_ERROR = GlFunctions.byName("glGetError");
  private static final long[] NONE = {};

  private Question() {}

  /** Makes the call of a line and says, after it, its result, its error and what it wrote. */
  static String ask(String line, Asked asked) {
    String[] words = line.split(" ");
    GlFunction function = GlFunctions.byName(words[0]);
    long[] bits = new long[words.length - 1];
    List<Long> written = new ArrayList<>();
    List<Long> memory = new ArrayList<>();
    for (int i = 0; i < bits.length; i++) {
      char kind = words[i + 1].charAt(0);
      if (kind == 'o') {
        bits[i] = filled(OUT_BYTES);
        written.add(bits[i]);
        memory.add(bits[i]);
      } else if (kind == 'm') {
        bits[i] = read(words[i + 1].substring(1));
        memory.add(bits[i]);
      } else {
        bits[i] = number(kind, words[i + 1].substring(1));
      }
    }
    StringBuilder answer = new StringBuilder(line).append(" =");
    long result = asked.call(function, bits);
    if (function.returnPointers() > 0 || function.returnType() == GlType.SYNC) {
      answer.append(' ').append(result != 0);
    } else if (!function.returnsNothing()) {
      answer.append(' ').append(result);
    }
    answer.append(" error ").append(Long.toHexString(asked.call(GET_ERROR, NONE)));
    written.forEach(address -> answer.append(' ').append(contents(address)));
    memory.forEach(NativeMemory::free);
    if (asked.fault() != null) {
      answer.append(" fault ").append(asked.fault());
    }
    return answer.toString();
  }

  private static long number(char kind, String text) {
    return switch (kind) {
      case 'n' -> 0;
      case 'f' -> Float.floatToRawIntBits(Float.parseFloat(text));
      case 'd' -> Double.doubleToRawLongBits(Double.parseDouble(text));
      default -> Long.parseLong(text);
    };
  }

  private static long read(String digits) {
    int bytes = digits.length() / 2;
    long address = filled(Math.max(Long.BYTES, bytes));
    for (int k = 0; k < bytes; k++) {
      NativeMemory.putByte(
          address + k, (byte) Integer.parseInt(digits.substring(2 * k, 2 * k + 2), 16));
    }
    return address;
  }

  private static long filled(int bytes) {
    long address = NativeMemory.allocate(bytes);
    for (int i = 0; i < bytes; i++) {
      NativeMemory.putByte(address + i, UNTOUCHED);
    }
    return address;
  }

  /** Bytes up to the last that was written, as words. */
  private static String contents(long address) {
    int end = OUT_BYTES;
    while (end > 0 && NativeMemory.getByte(address + end - 1) == UNTOUCHED) {
      end--;
    }
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < end; i++) {
      text.append(i > 0 && i % 4 == 0 ? " " : "")
          .append(String.format("%02x", NativeMemory.getByte(address + i)));
    }
    return text.append(']').toString();
  }
}
