package org.oovr.agent.sweep.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.oovr.agent.sweep.cache.Digests;
import org.oovr.agent.sweep.cache.Parts;

/** A file by its address, {@code s3a://bucket/game.trace} say, as a copy on this machine. */
public final class RemoteFile {
  private RemoteFile() {}

  /** Whether a source is an address rather than a path. */
  public static boolean is(String source) {
    return source.matches("[a-z][a-z0-9+.-]+://.+");
  }

  /**
   * Copies a file.
   *
   * @param directory where copies lie, by content
   * @param sha256 of its content; null when nobody knows yet
   * @return the copy
   * @throws IOException when it cannot be read, or is another one
   */
  public static Path fetch(String address, Path directory, String sha256) throws IOException {
    Path inputs = Files.createDirectories(directory.resolve("inputs"));
    if (sha256 != null && Files.exists(inputs.resolve(sha256 + ".trace"))) {
      Path copy = inputs.resolve(sha256 + ".trace");
      if (Digests.of(copy).equals(sha256)) {
        return copy;
      }
      Files.delete(copy);
    }
    Path part = Parts.name(inputs);
    try {
      try (InputStream in = OuterClasses.open(address)) {
        Files.copy(in, part);
      } catch (IOException fault) {
        throw new IOException(address + ": " + fault.getMessage(), fault);
      }
      String content = Digests.of(part);
      if (sha256 != null && !content.equals(sha256)) {
        throw new IOException(address + " has changed since the sweep was planned");
      }
      Path copy = inputs.resolve(content + ".trace");
      Parts.move(part, copy);
      return copy;
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
