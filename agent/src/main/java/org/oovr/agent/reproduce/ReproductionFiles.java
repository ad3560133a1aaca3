package org.oovr.agent.reproduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.oovr.agent.report.IndentedJson;

/** Writes what a study leaves: JSON, Markdown, pictures, and a page of it all. */
final class ReproductionFiles {
  private static final String CHARTS = "charts";

  private ReproductionFiles() {}

  /**
   * Writes the figures.
   *
   * @return the page
   */
  static Path write(Path directory, ReproductionResult result) throws IOException {
    Path charts = Files.createDirectories(directory.resolve(CHARTS));
    Map<Integer, byte[]> pictures = new LinkedHashMap<>();
    for (ReproductionResult.Table table : result.figures()) {
      byte[] png = Charts.png(table, result.points());
      pictures.put(table.figure(), png);
      Files.write(
          charts.resolve(String.format(Locale.ROOT, "figure-%02d.png", table.figure())), png);
    }
    return write(
        directory,
        "reproduce",
        result,
        ReproductionText.of(result),
        ReproductionPage.of(result, pictures));
  }

  /**
   * Writes the sensitivity tables.
   *
   * @return the page
   */
  static Path write(Path directory, SensitivityResult result) throws IOException {
    Path charts = Files.createDirectories(directory.resolve(CHARTS));
    Map<String, List<byte[]>> pictures = new LinkedHashMap<>();
    for (SensitivityResult.Field field : result.fields()) {
      List<byte[]> pair = new ArrayList<>();
      for (boolean traffic : new boolean[] {false, true}) {
        byte[] png = SensitivityCharts.png(result.unchanged(), field, traffic);
        if (png != null) {
          pair.add(png);
          String kind = traffic ? "traffic" : "performance";
          Files.write(charts.resolve(field.field() + "-" + kind + ".png"), png);
        }
      }
      pictures.put(field.field(), pair);
    }
    return write(
        directory,
        "sensitivity",
        result,
        SensitivityText.of(result),
        SensitivityPage.of(result, pictures));
  }

  /**
   * Writes a calibration.
   *
   * @return its tables
   */
  static Path write(Path directory, CalibrationResult result) throws IOException {
    return tables(directory, "calibration", result, CalibrationText.of(result));
  }

  /**
   * Writes what follows from a calibration.
   *
   * @return its table
   */
  static Path write(Path directory, PredictionResult result) throws IOException {
    return tables(directory, "prediction", result, PredictionText.of(result));
  }

  private static Path tables(Path directory, String name, Object result, String markdown)
      throws IOException {
    Files.createDirectories(directory);
    json(directory, name, result);
    return Files.writeString(directory.resolve(name + ".md"), markdown);
  }

  private static Path write(
      Path directory, String name, Object result, String markdown, String html) throws IOException {
    json(directory, name, result);
    Files.writeString(directory.resolve(name + ".md"), markdown);
    return Files.writeString(directory.resolve(name + ".html"), html);
  }

  private static void json(Path directory, String name, Object result) throws IOException {
    Files.write(directory.resolve(name + ".json"), IndentedJson.bytes(result));
  }
}
