package org.oovr.agent.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Installed JDKs of another release than ours. */
final class OtherJdks {
  private OtherJdks() {}

  /** Their {@code java} programs. */
  static List<Path> javas() throws IOException {
    Path home = Path.of(System.getProperty("java.home")).toRealPath();
    Path parent = Path.of("/usr/lib/jvm");
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> jdks = Files.list(parent)) {
      return jdks.filter(j -> j.getFileName().toString().contains("25"))
          .map(j -> j.resolve("bin/java"))
          .filter(Files::isExecutable)
          .filter(j -> !j.startsWith(home))
          .sorted()
          .toList();
    }
  }
}
