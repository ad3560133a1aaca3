package org.oovr.driver.trace.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files of which the last seconds of a running program are made: {@code FILE.trace.segment-N},
 * whole frames each, and {@code FILE.trace.state-N}, the state before segment N. Without a state
 * segment 0 begins with the program.
 */
public final class Segments {
  private static final String SEGMENT = ".segment-";
  private static final String STATE = ".state-";

  /** Of a file that is not whole yet. */
  private static final String UNFINISHED = ".unfinished";

  private Segments() {}

  public static Path segment(Path trace, int number) {
    return beside(trace, SEGMENT + number);
  }

  /** The state before a segment. */
  public static Path state(Path trace, int number) {
    return beside(trace, STATE + number);
  }

  /** What a file is called while it is being written. */
  public static Path unfinished(Path file) {
    return beside(file, UNFINISHED);
  }

  /** Where the n-th save of a trace goes, from 0: FILE.trace, FILE-1.trace and so on. */
  public static Path saved(Path trace, int n) {
    if (n == 0) {
      return trace;
    }
    String name = trace.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return trace.resolveSibling(
        dot < 0 ? name + "-" + n : name.substring(0, dot) + "-" + n + name.substring(dot));
  }

  /** The first place of {@link #saved} where nothing is. */
  public static Path freeSaved(Path trace) {
    int n = 0;
    while (Files.exists(saved(trace, n))) {
      n++;
    }
    return saved(trace, n);
  }

  private static Path beside(Path trace, String suffix) {
    return trace.resolveSibling(trace.getFileName() + suffix);
  }

  /** The segments that there are, by number. */
  public static SortedMap<Integer, Path> segments(Path trace) throws IOException {
    return numbered(trace, SEGMENT);
  }

  /** The states that there are, by the number of the segment after them. */
  public static SortedMap<Integer, Path> states(Path trace) throws IOException {
    return numbered(trace, STATE);
  }

  private static SortedMap<Integer, Path> numbered(Path trace, String suffix) throws IOException {
    String prefix = trace.getFileName() + suffix;
    SortedMap<Integer, Path> found = new TreeMap<>();
    for (Path file : all(trace)) {
      String name = file.getFileName().toString();
      if (name.startsWith(prefix) && name.substring(prefix.length()).matches("\\d{1,9}")) {
        found.put(Integer.parseInt(name.substring(prefix.length())), file);
      }
    }
    return found;
  }

  private static List<Path> all(Path trace) throws IOException {
    String name = trace.getFileName().toString();
    Path folder = trace.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return List.of();
    }
    List<Path> own = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String other = file.getFileName().toString();
        if (other.startsWith(name + SEGMENT)
            || other.startsWith(name + STATE)
            || other.equals(name + UNFINISHED)
            || other.equals(TailFile.beside(trace).getFileName().toString())) {
          own.add(file);
        }
      }
    }
    return own;
  }

  /** Deletes all of them, unfinished ones and the tail, too. */
  public static void delete(Path trace) throws IOException {
    for (Path file : all(trace)) {
      Files.deleteIfExists(file);
    }
  }
}
