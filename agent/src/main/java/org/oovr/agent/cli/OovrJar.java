package org.oovr.agent.cli;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.oovr.agent.cli.terminal.CommandFailedException;

/** The jar that we run from. */
final class OovrJar {
  private OovrJar() {}

  static Path path() {
    String given = System.getProperty("oovr.jar");
    try {
      Path path =
          given != null
              ? Path.of(given)
              : Path.of(OovrJar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (!Files.isRegularFile(path)) {
        throw new CommandFailedException("not started from oovr.jar but from " + path);
      }
      return path.toAbsolutePath();
    } catch (URISyntaxException fault) {
      throw new CommandFailedException("cannot tell where oovr.jar lies", fault);
    }
  }
}
