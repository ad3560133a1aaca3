package org.oovr.simulator.shader.spirv;

import java.nio.charset.StandardCharsets;

/** Literal strings in the words of instructions (SPIR-V 2.2.1): UTF-8, low byte first, a NUL. */
public final class SpirvText {
  private SpirvText() {}

  /** Words of a string with its NUL. */
  public static int words(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length / Integer.BYTES + 1;
  }

  /** Bytes before the first NUL from word {@code from} on; all up to {@code to} where none is. */
  public static int bytes(int[] words, int from, int to) {
    int most = Math.max(0, to - from) * Integer.BYTES;
    int n = 0;
    while (n < most && byteAt(words, from, n) != 0) {
      n++;
    }
    return n;
  }

  /** The string from word {@code from} on, which ends before word {@code to} at the latest. */
  public static String read(int[] words, int from, int to) {
    byte[] bytes = new byte[bytes(words, from, to)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = byteAt(words, from, i);
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static byte byteAt(int[] words, int from, int i) {
    return (byte) (words[from + i / Integer.BYTES] >>> 8 * (i % Integer.BYTES));
  }

  /** Writes a string over words from {@code at} on; returns the word after it. */
  public static int write(String text, int[] words, int at) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int end = at + words(text);
    java.util.Arrays.fill(words, at, end, 0);
    for (int i = 0; i < bytes.length; i++) {
      words[at + i / Integer.BYTES] |= (bytes[i] & 0xff) << 8 * (i % Integer.BYTES);
    }
    return end;
  }
}
