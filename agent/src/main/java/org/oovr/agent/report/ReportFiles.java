package org.oovr.agent.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The files of a report directory. */
public final class ReportFiles {
  public static final String JSON = "report.json";
  public static final String HTML = "report.html";

  private static final String PART = ".part";

  private static final ObjectMapper MAPPER = JsonMapper.builder().build();

  private ReportFiles() {}

  /** Creates the directory if need be and removes the files of an older report from it. */
  public static void prepare(Path directory) throws IOException {
    Path frames = Files.createDirectories(directory.resolve("frames"));
    Files.deleteIfExists(directory.resolve(JSON));
    Files.deleteIfExists(directory.resolve(HTML));
    Path profiles = Files.createDirectories(directory.resolve("profiles"));
    deleteAll(frames, "[0-9][0-9][0-9][0-9][0-9][0-9]*-{real,sim,diff}.png");
    deleteAll(profiles, "[0-9][0-9][0-9][0-9][0-9][0-9]*.oovrp");
    deleteParts(directory);
    deleteRuns(directory);
    ReportSections.clear(directory);
  }

  /** Removes the files of timed runs. */
  public static void deleteRuns(Path directory) throws IOException {
    deleteAll(directory.resolve("timeline"), "[0-9][0-9][0-9][0-9][0-9][0-9]*.json");
    deleteAll(directory.resolve("traffic"), "[0-9][0-9][0-9][0-9][0-9][0-9]*.csv");
  }

  private static void deleteAll(Path directory, String glob) throws IOException {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (DirectoryStream<Path> old = Files.newDirectoryStream(directory, glob)) {
      for (Path file : old) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Where the work log of a frame goes, relative to the report. */
  public static String profile(int frame) {
    return String.format(Locale.ROOT, "profiles/%06d.oovrp", frame);
  }

  /** Where an image of a frame goes, relative to the report; {@code kind} is real, sim or diff. */
  public static String image(int frame, String kind) {
    return String.format(Locale.ROOT, "frames/%06d-%s.png", frame, kind);
  }

  /** Where the timeline of a scheme goes, relative to the report. */
  public static String timeline(int frame, String scheme) {
    return String.format(Locale.ROOT, "timeline/%06d-%s.json", frame, scheme);
  }

  /** Where the object traffic of a scheme goes, relative to the report. */
  public static String objectTraffic(int frame, String scheme) {
    return String.format(Locale.ROOT, "traffic/%06d-%s.csv", frame, scheme);
  }

  /** Reads {@code report.json} of a directory. */
  public static ReportData read(Path directory) throws IOException {
    return MAPPER.readValue(Files.readAllBytes(directory.resolve(JSON)), ReportData.class);
  }

  /** Writes {@code report.json}. */
  public static void writeJson(Path directory, ReportData data) throws IOException {
    replace(directory.resolve(JSON), IndentedJson.bytes(data));
  }

  /** Deletes a directory with everything in it. */
  public static void deleteTree(Path directory) throws IOException {
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(directory)) {
      paths = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) {
      Files.delete(path);
    }
  }

  /** Replaces a file in one step, so that nobody ever reads half of it. */
  static void replace(Path file, byte[] bytes) throws IOException {
    Files.write(part(file), bytes);
    replace(file);
  }

  /** Where a file is written before it is whole. */
  static Path part(Path file) {
    return file.resolveSibling(file.getFileName() + PART);
  }

  /** Puts what was written to {@link #part} in the place of the file. */
  static void replace(Path file) throws IOException {
    Files.move(
        part(file), file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Removes files that were never whole. */
  static void deleteParts(Path directory) throws IOException {
    for (String folder : new String[] {"", "frames", "profiles"}) {
      deleteAll(directory.resolve(folder), "*" + PART);
    }
  }
}
