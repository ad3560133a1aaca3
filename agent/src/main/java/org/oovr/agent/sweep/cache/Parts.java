package org.oovr.agent.sweep.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicLong;

/** Files that appear in one step: written under another name first, by one of several processes. */
public final class Parts {
  static final String SUFFIX = ".part";

  private static final AtomicLong COUNT = new AtomicLong();

  private Parts() {}

  /** A name in a folder that nobody else has; the file gets the rights that files usually get. */
  public static Path name(Path folder) {
    return folder.resolve(
        ".oovr-" + ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet() + SUFFIX);
  }

  /** Replaces a file. */
  public static void replace(Path file, byte[] bytes) throws IOException {
    Path part = name(file.toAbsolutePath().getParent());
    try {
      Files.write(part, bytes);
      move(part, file);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** Puts a part in a file's place. */
  public static void move(Path part, Path file) throws IOException {
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
