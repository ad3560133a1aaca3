package org.oovr.agent.sweep.cache;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.oovr.agent.report.ReportFiles;

/**
 * A folder in the system's temporary directory, {@code oovr-PURPOSE-PID-NUMBER}. It goes when it is
 * closed, else when the process ends; that of a process which was killed goes when the next one
 * makes such a folder. Whether an owner lives is told by the lock that it holds on a file inside,
 * which also holds among containers that share the directory.
 */
public final class TemporaryFolder implements AutoCloseable {
  private static final String OWNER = ".owner";

  private static final Pattern NAME = Pattern.compile("oovr-[a-z]+-(\\d+)-\\d+");

  /** One without an owner's file was made by a process that was killed while it did. */
  private static final Duration STALE = Duration.ofDays(1);

  private static final Set<TemporaryFolder> OPEN = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(TemporaryFolder::closeAll, "oovr-folders"));
  }

  private final Path directory;
  private final FileChannel owner;

  private TemporaryFolder(Path directory, FileChannel owner) {
    this.directory = directory;
    this.owner = owner;
  }

  /**
   * Makes one, and deletes what killed processes have left.
   *
   * @param purpose a word of small letters
   */
  public static TemporaryFolder create(String purpose) throws IOException {
    return create(Path.of(System.getProperty("java.io.tmpdir")), purpose);
  }

  static TemporaryFolder create(Path parent, String purpose) throws IOException {
    // One user at a time: a folder without a lock is being made by nobody.
    Path guard = parent.resolve("oovr-" + System.getProperty("user.name") + ".lock");
    FileLocks.Held held = FileLocks.take(guard);
    try {
      deleteOrphans(parent);
      String prefix = "oovr-" + purpose + "-" + ProcessHandle.current().pid() + "-";
      Path directory = Files.createTempDirectory(parent, prefix);
      FileChannel owner =
          FileChannel.open(
              directory.resolve(OWNER), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      owner.lock();
      TemporaryFolder folder = new TemporaryFolder(directory, owner);
      OPEN.add(folder);
      return folder;
    } finally {
      held.close();
    }
  }

  private static void deleteOrphans(Path parent) throws IOException {
    String own = Long.toString(ProcessHandle.current().pid());
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, "oovr-*")) {
      for (Path folder : folders) {
        Matcher name = NAME.matcher(folder.getFileName().toString());
        // A file of ours must not be opened again: closing it would let go of its lock.
        if (name.matches() && !name.group(1).equals(own) && isOrphan(folder)) {
          delete(folder);
        }
      }
    }
  }

  private static boolean isOrphan(Path folder) {
    try (FileChannel owner = FileChannel.open(folder.resolve(OWNER), StandardOpenOption.WRITE)) {
      return owner.tryLock() != null;
    } catch (NoSuchFileException none) {
      return isOld(folder);
    } catch (IOException | OverlappingFileLockException others) {
      return false; // another user's
    }
  }

  private static boolean isOld(Path folder) {
    try {
      return Files.getLastModifiedTime(folder).toInstant().isBefore(Instant.now().minus(STALE));
    } catch (IOException gone) {
      return false;
    }
  }

  /** What cannot be deleted now is an orphan for the next one. */
  private static void delete(Path folder) {
    try {
      ReportFiles.deleteTree(folder);
    } catch (IOException | RuntimeException busy) {
      return;
    }
  }

  private static void closeAll() {
    OPEN.forEach(TemporaryFolder::close);
  }

  /** Where it lies. */
  public Path directory() {
    return directory;
  }

  /** Deletes it with everything in it. */
  @Override
  public void close() {
    if (OPEN.remove(this)) {
      try {
        owner.close(); // some systems keep a file that is open
      } catch (IOException unlocked) {
        return;
      } finally {
        delete(directory);
      }
    }
  }
}
