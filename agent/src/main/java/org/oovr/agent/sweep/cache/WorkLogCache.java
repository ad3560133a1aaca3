package org.oovr.agent.sweep.cache;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.simulator.profile.FrameProfile;

/**
 * Work logs in a directory that several processes may share. {@code logs/SHA.oovrp} has the SHA-256
 * of its bytes for a name; {@code made/KEY} says which log came out of what KEY stands for. A log
 * is looked at whole before it is used: one that is not what its name says is deleted, and drawn
 * again. Files appear in one step; the least recently used logs go when there are too many.
 */
public final class WorkLogCache {
  private static final String SUFFIX = ".oovrp";

  /** What a killed process was writing is deleted after so long. */
  private static final Duration STALE = Duration.ofDays(1);

  private final Path directory;
  private final long maxBytes;
  private final Consumer<String> told;

  /** What was said already is not said again. */
  private final Set<String> said = ConcurrentHashMap.newKeySet();

  /**
   * How long things took that happened to a log, in seconds; 0 where nobody knows.
   *
   * @param drawing of the frame
   * @param timing of a point, the mean of the last sweep
   */
  public record Seconds(double drawing, double timing) {}

  /**
   * A cache.
   *
   * @param maxBytes of all logs together
   * @param told takes a line when something is wrong with it
   */
  public WorkLogCache(Path directory, long maxBytes, Consumer<String> told) {
    this.directory = directory;
    this.maxBytes = maxBytes;
    this.told = told;
  }

  /** Where it lies. */
  public Path directory() {
    return directory;
  }

  private Path log(String sha256) {
    return directory.resolve("logs").resolve(sha256 + SUFFIX);
  }

  private Path made(String key) {
    return directory.resolve("made").resolve(key);
  }

  /** Waits until nobody else draws what this name stands for. */
  public FileLocks.Held lock(String name) throws IOException {
    return FileLocks.take(directory.resolve("locks").resolve(name));
  }

  /** Whether there is a log for a key; it may turn out to be damaged. */
  public boolean has(String key) {
    String sha256 = entry(key).getProperty("sha256");
    return sha256 != null && Files.exists(log(sha256));
  }

  /** How long it took to make the log of a key, if it was ever made. */
  public Seconds seconds(String key) {
    Properties entry = entry(key);
    return new Seconds(number(entry, "drawingSeconds"), number(entry, "timingSeconds"));
  }

  private static double number(Properties entry, String name) {
    try {
      return Double.parseDouble(entry.getProperty(name, "0"));
    } catch (NumberFormatException damaged) {
      return 0;
    }
  }

  private Properties entry(String key) {
    Properties entry = new Properties();
    try (var in = Files.newBufferedReader(made(key))) {
      entry.load(in);
    } catch (NoSuchFileException none) {
      return entry;
    } catch (IOException | IllegalArgumentException damaged) {
      if (!Files.exists(made(key))) {
        return entry;
      }
      tell(
          "cache: "
              + made(key)
              + " cannot be read ("
              + damaged.getMessage()
              + "): it is made again");
      entry.clear();
    }
    return entry;
  }

  /** The log of a key, or null when there is none that is whole. */
  public FrameProfile get(String key) {
    String sha256 = entry(key).getProperty("sha256");
    if (sha256 == null || !sha256.matches("[0-9a-f]{64}")) {
      return null;
    }
    Path file = log(sha256);
    try {
      if (!Digests.of(file).equals(sha256)) {
        tell("cache: " + file + " is damaged: it is deleted and drawn again");
        Files.deleteIfExists(file);
        return null;
      }
      FrameProfile profile = WorkLogFile.read(file);
      touch(file);
      return profile;
    } catch (NoSuchFileException gone) {
      return null; // for lack of room
    } catch (IOException fault) {
      if (Files.exists(file)) {
        tell("cache: " + fault.getMessage() + ": drawn again");
      }
      return null;
    }
  }

  /** Tells when a log was last used; a cache that may only be read does without. */
  private static void touch(Path file) {
    try {
      Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
    } catch (IOException readOnly) {
      return;
    }
  }

  /**
   * Keeps a log. What cannot be written is told, and the sweep goes on without.
   *
   * @param drawingSeconds how long it took to draw
   */
  public void put(String key, FrameProfile profile, double drawingSeconds) {
    Path part = null;
    try {
      Path parts = Files.createDirectories(directory.resolve("parts"));
      part = Parts.name(parts);
      MessageDigest digest = Digests.sha256();
      try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(part), 1 << 16);
          OutputStream out = new DigestOutputStream(file, digest)) {
        WorkLogFile.write(profile, out);
      }
      String sha256 = Digests.hex(digest);
      Files.createDirectories(log(sha256).getParent());
      Parts.move(part, log(sha256));
      Properties entry = new Properties();
      entry.setProperty("sha256", sha256);
      entry.setProperty("drawingSeconds", Double.toString(drawingSeconds));
      write(made(key), entry);
      makeRoom(sha256);
    } catch (IOException fault) {
      tell(
          "cache: "
              + directory
              + " cannot be written ("
              + reason(fault)
              + "): goes on, and draws frames again instead of keeping them");
      delete(part);
    }
  }

  private static void delete(Path part) {
    if (part != null) {
      part.toFile().delete(); // a part that stays is deleted later
    }
  }

  private static String reason(IOException fault) {
    return fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage();
  }

  /** Keeps how long a point of this log took. */
  public void timed(String key, double seconds) {
    Properties entry = entry(key);
    if (entry.getProperty("sha256") == null) {
      return;
    }
    entry.setProperty("timingSeconds", Double.toString(seconds));
    try {
      write(made(key), entry);
    } catch (IOException fault) {
      tell("cache: " + directory + " cannot be written: " + reason(fault));
    }
  }

  private static void write(Path file, Properties entry) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    entry.store(bytes, null);
    Files.createDirectories(file.getParent());
    Parts.replace(file, bytes.toByteArray());
  }

  /** A log in the directory. */
  private record Kept(Path file, long bytes, FileTime used) {}

  /** Deletes what was not used for the longest time, but not what was just written. */
  private void makeRoom(String justWritten) throws IOException {
    FileLocks.Held held = lock("room");
    try {
      List<Kept> logs = new ArrayList<>();
      long total = 0;
      try (DirectoryStream<Path> files =
          Files.newDirectoryStream(directory.resolve("logs"), "*" + SUFFIX)) {
        for (Path file : files) {
          Kept kept = new Kept(file, Files.size(file), Files.getLastModifiedTime(file));
          total += kept.bytes();
          if (!file.equals(log(justWritten))) {
            logs.add(kept);
          }
        }
      }
      logs.sort(Comparator.comparing(Kept::used).thenComparing(Kept::file));
      for (Kept oldest : logs) {
        if (total <= maxBytes) {
          break;
        }
        Files.deleteIfExists(oldest.file());
        total -= oldest.bytes();
      }
      deleteStale();
    } finally {
      held.close();
    }
  }

  private void deleteStale() throws IOException {
    Instant before = Instant.now().minus(STALE);
    try (DirectoryStream<Path> parts =
        Files.newDirectoryStream(directory.resolve("parts"), "*" + Parts.SUFFIX)) {
      for (Path part : parts) {
        if (Files.getLastModifiedTime(part).toInstant().isBefore(before)) {
          Files.deleteIfExists(part);
        }
      }
    } catch (NoSuchFileException moved) {
      return; // another process finished it
    }
  }

  private void tell(String line) {
    if (said.add(line)) {
      told.accept(line);
    }
  }
}
