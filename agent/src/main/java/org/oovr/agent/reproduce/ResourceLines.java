package org.oovr.agent.reproduce;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Lists in the resources: a thing a line, {@code #} begins a remark. */
final class ResourceLines {
  private ResourceLines() {}

  static List<String> of(String name) {
    try (InputStream in = ResourceLines.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
