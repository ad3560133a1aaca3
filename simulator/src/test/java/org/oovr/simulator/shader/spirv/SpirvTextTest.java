package org.oovr.simulator.shader.spirv;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpirvTextTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "a", "abc", "main", "gl_in[0]", "é€"})
  void isReadAsItWasWritten(String text) {
    int[] words = {7, -1, -1, -1, -1};
    int end = SpirvText.write(text, words, 1);
    assertEquals(1 + SpirvText.words(text), end);
    assertEquals(7, words[0]);
    assertEquals(text, SpirvText.read(words, 1, end));
  }

  @Test
  void theLowByteComesFirstAndANulEnds() {
    int[] words = new int[2];
    SpirvText.write("abcd", words, 0);
    assertArrayEquals(new int[] {0x64636261, 0}, words);
    assertEquals(4, SpirvText.bytes(words, 0, 2));
  }

  @Test
  void whatHasNoEndIsReadToTheLastWord() {
    int[] words = {0x64636261};
    assertEquals(4, SpirvText.bytes(words, 0, 1));
    assertEquals("abcd", SpirvText.read(words, 0, 1));
    assertEquals("", SpirvText.read(words, 1, 0));
  }
}
