package org.oovr.agent.sweep.run;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.oovr.agent.options.ToolVersion;
import org.oovr.agent.sweep.cache.Digests;

/** Which build of us computes: figures of two builds are never mixed. */
public final class ToolIdentity {
  private static final int DIGITS = 16;

  /** Of classes that lie in no jar, in tests. */
  private static final String UNPACKED = "unpacked";

  private ToolIdentity() {}

  /** Where in our jar lies what decides about the cycles of a run. */
  private static final List<String> TIMING =
      List.of(
          "inst/org/oovr/simulator/",
          "inst/org/oovr/driver/oo/",
          "inst/org/oovr/agent/timing/",
          "inst/org/oovr/agent/reproduce/Measurements");

  /** Version, and the beginning of the SHA-256 of {@code oovr.jar}. */
  public static List<String> of() throws IOException {
    try {
      Path code =
          Path.of(ToolIdentity.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      String build = Files.isRegularFile(code) ? Digests.of(code).substring(0, DIGITS) : UNPACKED;
      return List.of(ToolVersion.number(), build);
    } catch (URISyntaxException fault) {
      throw new IOException("cannot tell where our own code lies", fault);
    }
  }

  /**
   * Version, and what the timing model is: builds that differ in anything else have the same runs,
   * so that a study of hours goes on when its text was changed.
   */
  public static List<String> ofTiming() throws IOException {
    try {
      Path code =
          Path.of(ToolIdentity.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      String build =
          Files.isRegularFile(code) ? entries(code, TIMING).substring(0, DIGITS) : UNPACKED;
      return List.of(ToolVersion.number(), "timing", build);
    } catch (URISyntaxException fault) {
      throw new IOException("cannot tell where our own code lies", fault);
    }
  }

  /** SHA-256 of some of a jar's entries, whatever their order, times and compression. */
  static String entries(Path file, List<String> prefixes) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      List<String> lines = new ArrayList<>();
      for (JarEntry entry : Collections.list(jar.entries())) {
        String name = entry.getName();
        if (!entry.isDirectory() && prefixes.stream().anyMatch(name::startsWith)) {
          try (InputStream in = jar.getInputStream(entry)) {
            lines.add(name + " " + Digests.of(in.readAllBytes()));
          }
        }
      }
      Collections.sort(lines);
      return Digests.of(String.join("\n", lines));
    }
  }
}
