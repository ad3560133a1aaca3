package org.oovr.agent.sweep.result;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.oovr.agent.report.IndentedJson;
import org.oovr.agent.sweep.cache.Digests;
import org.oovr.agent.sweep.cache.Parts;

/** The files of a sweep's directory. */
public final class SweepFiles {
  public static final String CSV = "sweep.csv";
  public static final String PARQUET = "sweep.parquet";
  public static final String HTML = "sweep.html";
  public static final String MANIFEST = "manifest.json";
  private static final String KEYS = "points.txt";
  private static final String REPORTS = "points";
  private static final int KEY_DIGITS = 16;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private SweepFiles() {}

  /**
   * What the points were made from.
   *
   * @param plan name of the plan
   * @param planSha256 of its text
   * @param pointsSha256 of the keys of all points: equal ones mean the same table
   * @param points how many there are
   * @param varied columns that differ between points, for the page
   * @param inputs each workload with what it was drawn from
   * @param version ours
   * @param build SHA-256 of our code
   * @param files what is in the directory; empty before the table is whole
   */
  public record Manifest(
      String schema,
      String plan,
      String planSha256,
      String pointsSha256,
      int points,
      List<String> varied,
      List<Input> inputs,
      String version,
      String build,
      List<Content> files) {
    public static final String SCHEMA = "oovr-sweep-1";

    Manifest withFiles(List<Content> others) {
      return new Manifest(
          schema, plan, planSha256, pointsSha256, points, varied, inputs, version, build, others);
    }
  }

  /**
   * A workload's input.
   *
   * @param source all that decides about its pictures, with hashes, in lines
   */
  public record Input(String workload, String kind, List<String> source) {}

  /** A file by its content. */
  public record Content(String name, long bytes, String sha256) {}

  /** Where the report of a point goes, relative to the sweep. */
  public static String report(String key) {
    return REPORTS + "/" + key.substring(0, KEY_DIGITS);
  }

  /** Says what will be in the directory, before anything is. */
  public static void begin(Path directory, Manifest manifest, List<String> keys)
      throws IOException {
    Files.createDirectories(directory);
    Parts.replace(
        directory.resolve(KEYS),
        String.join("\n", keys).concat("\n").getBytes(StandardCharsets.US_ASCII));
    Parts.replace(directory.resolve(MANIFEST), IndentedJson.bytes(manifest));
  }

  /** Reads what {@link #begin} left. */
  public static Manifest manifest(Path directory) throws IOException {
    return MAPPER.readValue(Files.readAllBytes(directory.resolve(MANIFEST)), Manifest.class);
  }

  /** Keys of all points, in order. */
  public static List<String> keys(Path directory) throws IOException {
    return Files.readAllLines(directory.resolve(KEYS));
  }

  /**
   * Writes table, page and manifest.
   *
   * @param rows of all points, in order
   */
  public static void write(Path directory, Manifest manifest, List<ResultRow> rows)
      throws IOException {
    ResultTable table = new ResultTable();
    rows.forEach(table::add);
    Parts.replace(directory.resolve(CSV), table.csv());
    Parts.replace(directory.resolve(PARQUET), table.parquet("oovr " + manifest.version()));
    Parts.replace(directory.resolve(HTML), SweepPage.of(directory, manifest, table, rows));
    List<Content> files = new ArrayList<>();
    for (String name : List.of(CSV, PARQUET, HTML)) {
      Path file = directory.resolve(name);
      files.add(new Content(name, Files.size(file), Digests.of(file)));
    }
    Parts.replace(directory.resolve(MANIFEST), IndentedJson.bytes(manifest.withFiles(files)));
  }

  /** Copies reports of points to where a merged page looks for them. */
  public static void copyReports(List<Path> from, Path to, List<String> keys) throws IOException {
    for (Path directory : from) {
      for (String key : keys) {
        Path report = directory.resolve(report(key));
        Path copy = to.resolve(report(key));
        if (Files.isDirectory(report) && !Files.exists(copy)) {
          copyTree(report, copy);
        }
      }
    }
  }

  private static void copyTree(Path from, Path to) throws IOException {
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(from)) {
      paths = walk.toList();
    }
    for (Path path : paths) {
      Path copy = to.resolve(from.relativize(path).toString());
      if (Files.isDirectory(path)) {
        Files.createDirectories(copy);
      } else {
        Files.copy(path, copy);
      }
    }
  }

  /** Rows in the order of their points; null where there is none. */
  public static List<ResultRow> ordered(List<String> keys, Map<String, ResultRow> rows) {
    List<ResultRow> ordered = new ArrayList<>();
    for (String key : keys) {
      ordered.add(rows.get(key));
    }
    return ordered;
  }
}
