package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipFile;
import javax.tools.ToolProvider;
import org.oovr.agent.instrument.LwjglJars;

/**
 * LWJGL 2 with a program for it. The program is compiled here: its classes have the names of those
 * of LWJGL 3, which are on the class path of the tests.
 */
final class Lwjgl2 {
  static final String VERSION = "2.9.3";

  private final Path directory;

  /**
   * Unpacks the natives and compiles a program.
   *
   * @param program simple name, in {@code src/test/lwjgl2}
   * @param directory where to
   */
  Lwjgl2(String program, Path directory) throws IOException {
    this.directory = directory;
    Path source = Path.of("src", "test", "lwjgl2", "org", "oovr", "programs", program + ".java");
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                said,
                said,
                "-d",
                directory.toString(),
                "-cp",
                jar().toString(),
                source.toString());
    assertEquals(0, status, said.toString(StandardCharsets.UTF_8));
    Path natives = LwjglJars.jar("lwjgl-platform", VERSION + "-natives-linux");
    try (ZipFile zip = new ZipFile(natives.toFile());
        InputStream library = zip.getInputStream(zip.getEntry("liblwjgl64.so"))) {
      Files.copy(library, directory.resolve("liblwjgl64.so"));
    }
  }

  private static Path jar() {
    return LwjglJars.jar("lwjgl", VERSION);
  }

  /** The program with LWJGL. */
  String classPath() {
    return directory + File.pathSeparator + jar().toAbsolutePath();
  }

  /** What the virtual machine must be told. */
  String jvmOption() {
    return "-Djava.library.path=" + directory;
  }
}
