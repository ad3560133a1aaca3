package org.oovr.driver.trace;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which functions end a frame and which draw, by their names, for readers of files that know no
 * graphics library. The names come from the table of all functions (see {@code src/generator}).
 */
public final class FrameRule {
  private static final String TABLE = "frame-functions.txt";
  private static final Set<String> PRESENTS = names("presents");
  private static final Set<String> DRAWS = names("draws");

  private FrameRule() {}

  private static Set<String> names(String kind) {
    try (InputStream in = FrameRule.class.getResourceAsStream(TABLE)) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .filter(line -> line.startsWith(kind + "\t"))
          .map(line -> line.substring(kind.length() + 1))
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException fault) {
      throw new UncheckedIOException(TABLE, fault);
    }
  }

  /** Whether a call of the function ends a frame. */
  public static boolean presents(String function) {
    return PRESENTS.contains(function);
  }

  /** Whether a call of the function changes a frame buffer. */
  public static boolean draws(String function) {
    return DRAWS.contains(function);
  }
}
