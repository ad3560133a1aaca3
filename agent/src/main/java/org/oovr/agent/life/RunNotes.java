package org.oovr.agent.life;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What virtual machines under the agent tell the command that started them, a line each in a file
 * of that command's: what happened, in which process, and a text. A program may be a script that
 * starts several of them. Notes that cannot be written are left out: they are for a better message,
 * and nothing hangs on them.
 */
public final class RunNotes {
  /** What happened. */
  public enum Kind {
    /** The command itself, which wrote the file; the process is its own. */
    COMMAND,
    /** A virtual machine started under the agent. */
    STARTED,
    /** It made its first OpenGL call. */
    DREW,
    /** Its last frame that was asked for was presented; it is being closed. */
    CLOSING,
    /** What it leaves is whole, and it is about to end. */
    WHOLE,
    /** It drew; the text says with which kernels at its end. */
    KERNELS,
    /** It asked for something that it was not given; the text says what. */
    REFUSED,
    /** It printed an exception; the text is its first line. */
    EXCEPTION
  }

  /**
   * A line of the file.
   *
   * @param pid of the process that wrote it
   * @param text one line, may be empty
   */
  public record Note(Kind kind, long pid, String text) {}

  private static final int MOST_TEXT = 400;

  /** Null for notes that nobody reads. */
  private final Path file;

  private RunNotes(Path file) {
    this.file = file;
  }

  /** Begins a file whose first line is this process. */
  public static RunNotes create() throws IOException {
    RunNotes notes = new RunNotes(Files.createTempFile("oovr-run", ".notes"));
    notes.write(Kind.COMMAND, "");
    return notes;
  }

  /** The notes in a file, or such that nobody reads when it is null. */
  public static RunNotes of(Path file) {
    return new RunNotes(file);
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /** Adds a line of this process. */
  public void write(Kind kind, String text) {
    if (file == null) {
      return;
    }
    String oneLine = text.strip().replaceAll("\\s*\\R\\s*", " ");
    String line =
        kind.name().toLowerCase(Locale.ROOT)
            + ' '
            + ProcessHandle.current().pid()
            + ' '
            + oneLine.substring(0, Math.min(MOST_TEXT, oneLine.length()))
            + '\n';
    try {
      Files.write(file, line.getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
    } catch (NoSuchFileException over) {
      // The command has ended.
    } catch (IOException | SecurityException unreadable) {
      // As the class says.
    }
  }

  /** All lines so far, in their order. */
  public List<Note> read() {
    List<Note> notes = new ArrayList<>();
    if (file == null) {
      return notes;
    }
    String text;
    try {
      text = Files.readString(file);
    } catch (IOException | SecurityException over) {
      return notes;
    }
    // a line without an end is being written
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n")) {
      String[] words = line.split(" ", 3);
      if (words.length == 3 && words[1].matches("\\d{1,18}")) {
        Kind kind = Kind.valueOf(words[0].toUpperCase(Locale.ROOT));
        notes.add(new Note(kind, Long.parseLong(words[1]), words[2]));
      }
    }
    return notes;
  }

  /** The last line of a kind. */
  public Optional<Note> last(Kind kind) {
    return read().stream().filter(n -> n.kind() == kind).reduce((first, second) -> second);
  }

  /** Whether another process than this one has drawn. */
  public boolean othersDrew() {
    long self = ProcessHandle.current().pid();
    return read().stream().anyMatch(n -> n.kind() == Kind.DREW && n.pid() != self);
  }

  /** Deletes the file. */
  public void delete() {
    if (file == null) {
      return;
    }
    try {
      Files.deleteIfExists(file);
    } catch (IOException inUse) {
      file.toFile().deleteOnExit();
    }
  }
}
