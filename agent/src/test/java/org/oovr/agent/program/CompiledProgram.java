package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import javax.tools.ToolProvider;
import org.oovr.agent.instrument.LwjglJars;

/**
 * A program for another LWJGL than the one on the class path of the tests, compiled here: many of
 * its classes have the same names.
 */
final class CompiledProgram {
  private static final String LWJGL_2 = "2.9.3";

  private final Path directory;
  private final String jars;

  /**
   * Compiles a program.
   *
   * @param folder in {@code src/test}
   * @param name simple name, in {@code org.oovr.programs}
   * @param directory where to
   */
  CompiledProgram(String folder, String name, List<Path> jars, Path directory) {
    this.directory = directory;
    this.jars =
        String.join(
            File.pathSeparator, jars.stream().map(j -> j.toAbsolutePath().toString()).toList());
    Path source = Path.of("src", "test", folder, "org", "oovr", "programs", name + ".java");
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    String[] arguments = {"-d", directory.toString(), "-cp", this.jars, source.toString()};
    int status = ToolProvider.getSystemJavaCompiler().run(null, said, said, arguments);
    assertEquals(0, status, said.toString(StandardCharsets.UTF_8));
  }

  /**
   * Compiles a program for LWJGL 2, and unpacks its natives.
   *
   * @param name simple name, in {@code src/test/lwjgl2}
   * @param directory where to
   */
  static CompiledProgram ofLwjgl2(String name, Path directory) throws IOException {
    List<Path> jars = List.of(LwjglJars.jar("lwjgl", LWJGL_2));
    Path natives = LwjglJars.jar("lwjgl-platform", LWJGL_2 + "-natives-linux");
    try (ZipFile zip = new ZipFile(natives.toFile());
        InputStream library = zip.getInputStream(zip.getEntry("liblwjgl64.so"))) {
      Files.copy(library, directory.resolve("liblwjgl64.so"));
    }
    return new CompiledProgram("lwjgl2", name, jars, directory);
  }

  /** What the virtual machine must be told for LWJGL 2. */
  String jvmOption() {
    return "-Djava.library.path=" + directory;
  }

  /** The program with its LWJGL. */
  String classPath() {
    return directory + File.pathSeparator + jars;
  }
}
