package org.oovr.samples.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {
  private static Options parse(String line) throws Options.UsageException {
    return Options.parse(line.isEmpty() ? new String[0] : line.split(" "), 640, 480);
  }

  @Test
  void takesTheDefaultsOfTheProgram() throws Options.UsageException {
    assertEquals(new Options(300, 640, 480), parse(""));
  }

  @Test
  void takesOptionsInAnyOrder() throws Options.UsageException {
    assertEquals(new Options(3, 1280, 1024), parse("--height 1024 --frames 3 --width 1280"));
  }

  @ParameterizedTest
  @CsvSource({
    "--frame 3, unknown option --frame",
    "--frames, needs a number",
    "--frames three, not three",
    "--frames 0, between 1 and",
    "--width 16385, between 1 and 16384",
    "--height -2, between 1 and 16384"
  })
  void saysWhatIsWrong(String line, String message) {
    Exception e = assertThrows(Options.UsageException.class, () -> parse(line));
    assertTrue(e.getMessage().contains(message), e.getMessage());
  }
}
