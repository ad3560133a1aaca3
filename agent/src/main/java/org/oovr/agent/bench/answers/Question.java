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

  /** The last fence of a context, whose address each driver has of its own. */
  static final class Fence {
    private long bits;
  }

  private static final int OUT_BYTES = 4096;
  private static final byte UNTOUCHED = (byte) 0xCD;
  private static final long NO_POINTER = 0xCDCDCDCDCDCDCDCDL;
  private static final GlFunction GET_ERROR = GlFunctions.byName("glGetError");
  private static final long[] NONE = {};

  private Question() {}

  /** Makes the call of a line and says, after it, its result, its error and what it wrote. */
  static String ask(String line, Asked asked, Fence fence) {
    String[] words = line.split(" ");
    GlFunction function = GlFunctions.byName(words[0]);
    long[] bits = new long[words.length - 1];
    List<Long> written = new ArrayList<>();
    List<Long> pointers = new ArrayList<>();
    List<Long> memory = new ArrayList<>();
    for (int i = 0; i < bits.length; i++) {
      char kind = words[i + 1].charAt(0);
      if (kind == 'o') {
        bits[i] = filled(OUT_BYTES);
        written.add(bits[i]);
        memory.add(bits[i]);
      } else if (kind == 'p') {
        bits[i] = filled(OUT_BYTES);
        pointers.add(bits[i]);
        memory.add(bits[i]);
      } else if (kind == 'a') {
        bits[i] = strings(words[i + 1].substring(1), memory);
      } else if (kind == 'r') {
        bits[i] = fence.bits;
      } else if (kind == 'm') {
        bits[i] = read(words[i + 1].substring(1));
        memory.add(bits[i]);
      } else {
        bits[i] = number(kind, words[i + 1].substring(1));
      }
    }
    StringBuilder answer = new StringBuilder(line).append(" =");
    long result = asked.call(function, bits);
    if (function.returnType() == GlType.SYNC && result != 0) {
      fence.bits = result;
    }
    if (function.returnPointers() > 0 || function.returnType() == GlType.SYNC) {
      answer.append(' ').append(result != 0);
    } else if (!function.returnsNothing()) {
      answer.append(' ').append(result);
    }
    answer.append(" error ").append(Long.toHexString(asked.call(GET_ERROR, NONE)));
    written.forEach(address -> answer.append(' ').append(contents(address)));
    pointers.forEach(address -> answer.append(pointer(address)));
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
    long address = filled(Math.max(OUT_BYTES, bytes)); // more than any call reads
    for (int k = 0; k < bytes; k++) {
      NativeMemory.putByte(
          address + k, (byte) Integer.parseInt(digits.substring(2 * k, 2 * k + 2), 16));
    }
    return address;
  }

  /** Memory with the addresses of texts. */
  private static long strings(String texts, List<Long> memory) {
    String[] each = texts.split(",");
    long array = filled(OUT_BYTES);
    memory.add(array);
    long[] addresses = new long[each.length];
    for (int i = 0; i < each.length; i++) {
      addresses[i] = read(each[i]);
      memory.add(addresses[i]);
    }
    for (int i = 0; i < OUT_BYTES; i++) { // as often as they fit: nobody reads beyond
      long text = addresses[i / Long.BYTES % each.length];
      NativeMemory.putByte(array + i, (byte) (text >> (8 * (i % Long.BYTES))));
    }
    return array;
  }

  /** Whether a pointer was written, and whether it leads anywhere: addresses are a driver's own. */
  private static String pointer(long address) {
    long bits = 0;
    for (int b = Long.BYTES - 1; b >= 0; b--) {
      bits = bits << 8 | NativeMemory.getByte(address + b) & 0xff;
    }
    return bits == NO_POINTER ? " []" : bits == 0 ? " [null]" : " [pointer]";
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
