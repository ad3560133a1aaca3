package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;

/**
 * A program for another LWJGL than the one on the class path of the tests, compiled here: many of
 * its classes have the same names.
 */
final class CompiledProgram {
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

  /** The program with its LWJGL. */
  String classPath() {
    return directory + File.pathSeparator + jars;
  }
}
