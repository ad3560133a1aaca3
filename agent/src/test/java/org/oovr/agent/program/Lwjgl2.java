package org.oovr.agent.program;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.oovr.agent.instrument.LwjglJars;

/** LWJGL 2 with a program for it. */
final class Lwjgl2 {
  static final String VERSION = "2.9.3";

  private final CompiledProgram program;
  private final Path directory;

  /**
   * Unpacks the natives and compiles a program.
   *
   * @param name simple name, in {@code src/test/lwjgl2}
   * @param directory where to
   */
  Lwjgl2(String name, Path directory) throws IOException {
    this.directory = directory;
    List<Path> jars = List.of(LwjglJars.jar("lwjgl", VERSION));
    program = new CompiledProgram("lwjgl2", name, jars, directory);
    Path natives = LwjglJars.jar("lwjgl-platform", VERSION + "-natives-linux");
    try (ZipFile zip = new ZipFile(natives.toFile());
        InputStream library = zip.getInputStream(zip.getEntry("liblwjgl64.so"))) {
      Files.copy(library, directory.resolve("liblwjgl64.so"));
    }
  }

  /** The program with LWJGL. */
  String classPath() {
    return program.classPath();
  }

  /** What the virtual machine must be told. */
  String jvmOption() {
    return "-Djava.library.path=" + directory;
  }
}
