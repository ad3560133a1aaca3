package org.oovr.agent.sweep.run;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.oovr.agent.options.ToolVersion;
import org.oovr.agent.sweep.cache.Digests;

/** Which build of us computes: figures of two builds are never mixed. */
public final class ToolIdentity {
  private static final int DIGITS = 16;

  /** Of classes that lie in no jar, in tests. */
  private static final String UNPACKED = "unpacked";

  private ToolIdentity() {}

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
}
