package org.oovr.agent.sweep.result;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.oovr.agent.sweep.cache.FileLocks;

/**
 * Rows in the order in which they finished: {@code rows/PART.jsonl} of a sweep's directory. A row
 * is in the file before it counts as finished; what a killed process left half written is passed
 * over.
 */
public final class RowJournal implements AutoCloseable {
  private static final String FOLDER = "rows";
  private static final String SUFFIX = ".jsonl";

  private final FileChannel channel;
  private final FileLocks.Held held;

  private RowJournal(FileChannel channel, FileLocks.Held held) {
    this.channel = channel;
    this.held = held;
  }

  /**
   * Opens a part for more rows.
   *
   * @param part its name
   * @return null when another process is writing to it
   */
  public static RowJournal open(Path directory, String part) throws IOException {
    Path folder = Files.createDirectories(directory.resolve(FOLDER));
    FileLocks.Held held = FileLocks.tryTake(folder.resolve(part + ".lock"));
    if (held == null) {
      return null;
    }
    try {
      Path file = folder.resolve(part + SUFFIX);
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      channel.position(channel.size());
      RowJournal journal = new RowJournal(channel, held);
      journal.endLastLine();
      return journal;
    } catch (IOException fault) {
      held.close();
      throw fault;
    }
  }

  /** What was cut off becomes a line of its own, which is no row. */
  private void endLastLine() throws IOException {
    ByteBuffer last = ByteBuffer.allocate(1);
    if (channel.size() > 0 && channel.read(last, channel.size() - 1) == 1 && last.get(0) != '\n') {
      write("\n");
    }
  }

  /** Adds a row. */
  public synchronized void add(ResultRow row) throws IOException {
    write(RowText.write(row) + "\n");
  }

  private void write(String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      held.close();
    }
  }

  /**
   * Rows of all parts in a directory, by key; one that is done wins over one that failed, a later
   * one over an earlier.
   */
  public static Map<String, ResultRow> read(Path directory) throws IOException {
    Map<String, ResultRow> rows = new HashMap<>();
    Path folder = directory.resolve(FOLDER);
    if (!Files.isDirectory(folder)) {
      return rows;
    }
    try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      for (Path part : parts) {
        // A flipped bit may be no UTF-8: the line's checksum tells.
        String text = new String(Files.readAllBytes(part), StandardCharsets.UTF_8);
        for (String line : text.split("\n")) {
          ResultRow row = RowText.read(line);
          if (row != null) {
            rows.merge(row.key(), row, (a, b) -> a.isDone() && !b.isDone() ? a : b);
          }
        }
      }
    }
    return rows;
  }
}
