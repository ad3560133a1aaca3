package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.report.ReportFiles;

/** The directory that {@code --out} names. */
final class OutputDirectory {
  private OutputDirectory() {}

  /** Makes it ready for a report, or fails with a message before any work is done. */
  static void prepare(Path directory) {
    try {
      ReportFiles.prepare(directory);
    } catch (IOException fault) {
      throw new CommandFailedException(
          "cannot write to " + directory + ": " + reason(fault), fault);
    }
    probe(directory);
  }

  /** Creates it if need be, and fails when nothing can be written there. */
  static void probe(Path directory) {
    try {
      Files.createDirectories(directory);
      Path probe = Files.createTempFile(directory, ".oovr", ".probe");
      Files.delete(probe);
    } catch (IOException fault) {
      throw new CommandFailedException(
          "cannot write to " + directory + ": " + reason(fault), fault);
    }
  }

  /** What an exception of the file system means, in words. */
  static String reason(IOException fault) {
    if (fault instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (fault instanceof FileAlreadyExistsException exists) {
      return exists.getFile() + " is not a directory";
    }
    if (fault instanceof NoSuchFileException missing) {
      return missing.getFile() + " does not exist";
    }
    if (fault instanceof FileSystemException other && other.getReason() != null) {
      return other.getReason().toLowerCase(Locale.ROOT);
    }
    return fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage();
  }
}
