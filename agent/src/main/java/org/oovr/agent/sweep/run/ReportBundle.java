package org.oovr.agent.sweep.run;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** A directory as a line of text: the report of a point on its way from who computed it. */
public final class ReportBundle {
  private ReportBundle() {}

  /** The files of a directory; empty when there is none. */
  public static String pack(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return "";
    }
    List<Path> files;
    try (Stream<Path> walk = Files.walk(directory)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Path file : files) {
        zip.putNextEntry(new ZipEntry(directory.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, zip);
        zip.closeEntry();
      }
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /** Writes what {@link #pack} read. */
  public static void unpack(String text, Path directory) throws IOException {
    if (text.isEmpty()) {
      return;
    }
    byte[] bytes = Base64.getDecoder().decode(text);
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = directory.resolve(entry.getName()).normalize();
        if (!file.startsWith(directory.normalize())) {
          throw new IOException("a report with a file outside of it: " + entry.getName());
        }
        Files.createDirectories(file.getParent());
        Files.write(file, zip.readAllBytes());
      }
    }
  }
}
