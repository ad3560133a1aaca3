package org.oovr.agent.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds the samples: every class with a main method under {@code gl} and {@code stereo}, and the
 * one under {@code oo}.
 */
final class SampleIndex {
  private SampleIndex() {}

  /** Names relative to {@code org.oovr.samples}, sorted. */
  static List<String> mainClasses() {
    Path root = Path.of(System.getProperty("oovr.samples.classes"), "org", "oovr", "samples");
    try (Stream<Path> files = Stream.of("gl", "stereo").flatMap(p -> list(root.resolve(p)))) {
      return Stream.concat(files, Stream.of(root.resolve("oo/ObjectStereo.class")))
          .map(f -> root.relativize(f).toString().replace('/', '.').replaceAll("\\.class$", ""))
          .filter(n -> !n.contains("$") && !n.endsWith("package-info"))
          .sorted()
          .toList();
    }
  }

  private static Stream<Path> list(Path directory) {
    try {
      return Files.list(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("the samples are not built", e);
    }
  }
}
