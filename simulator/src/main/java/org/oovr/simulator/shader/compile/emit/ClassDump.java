package org.oovr.simulator.shader.compile.emit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes generated classes to the directory of system property {@code oovr.shader.dump}. */
public final class ClassDump {
  /** Name of the system property. */
  static final String PROPERTY = "oovr.shader.dump";

  private final Path directory;

  public ClassDump(String directory) {
    this.directory = directory == null || directory.isEmpty() ? null : Path.of(directory);
  }

  public static ClassDump fromProperty() {
    return new ClassDump(System.getProperty(PROPERTY));
  }

  void write(String internalName, byte[] bytes) {
    if (directory == null) {
      return;
    }
    Path file = directory.resolve(internalName + ".class");
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + " for -D" + PROPERTY, e);
    }
  }
}
