package org.oovr.agent.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The outcome of a sweep, a row per point, frame and scheme: {@code sweep.csv} for spreadsheets and
 * {@code sweep.json} with the same rows as objects.
 */
public final class SweepTable {
  public static final String CSV = "sweep.csv";
  public static final String JSON = "sweep.json";

  private final List<Map<String, Object>> rows = new ArrayList<>();

  /**
   * Adds a row.
   *
   * @param point the swept fields with their values, in order; the same fields in every row
   */
  public void add(Map<String, String> point, RunEntry run) {
    Map<String, Object> row = new LinkedHashMap<>(point);
    row.put("frame", run.frame());
    row.put("scheme", run.scheme());
    row.put("stereo", run.stereo());
    row.put("cycles", run.cycles());
    row.put("latencyCycles", run.latencyCycles());
    row.put("textureBytes", run.interGpmBytes().texture());
    row.put("vertexBytes", run.interGpmBytes().vertex());
    row.put("depthBytes", run.interGpmBytes().depth());
    row.put("colorBytes", run.interGpmBytes().color());
    row.put("commandBytes", run.interGpmBytes().command());
    row.put("interGpmBytes", run.interGpmBytes().total());
    row.put("dramBytes", run.dramBytes());
    row.put("worstToBestGpm", run.worstToBestGpm());
    row.put("linkMicrojoulesBoard", run.linkEnergyMicrojoules().board10pJPerBit());
    row.put("linkMicrojoulesNode", run.linkEnergyMicrojoules().node250pJPerBit());
    row.put(
        "meanPredictionErrorPercent",
        run.prediction() == null ? null : run.prediction().meanAbsoluteErrorPercent());
    row.put("perturbedRuns", run.perturbed() == null ? 0 : run.perturbed().runs());
    row.put("meanCycles", run.expectedCycles());
    row.put(
        "standardDeviationCycles",
        run.perturbed() == null ? null : run.perturbed().standardDeviationCycles());
    row.put("sha256", run.sha256());
    rows.add(row);
  }

  /** The rows so far, each with its columns in order. */
  public List<Map<String, Object>> rows() {
    return List.copyOf(rows);
  }

  /** Writes both files. */
  public void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    ReportFiles.replace(directory.resolve(CSV), csv().getBytes(StandardCharsets.UTF_8));
    ReportFiles.replace(directory.resolve(JSON), ReportFiles.json(rows));
  }

  private String csv() {
    StringBuilder text = new StringBuilder();
    if (!rows.isEmpty()) {
      line(text, List.copyOf(rows.get(0).keySet()));
    }
    for (Map<String, Object> row : rows) {
      line(text, new ArrayList<>(row.values()));
    }
    return text.toString();
  }

  private static void line(StringBuilder text, List<?> cells) {
    for (int i = 0; i < cells.size(); i++) {
      text.append(i == 0 ? "" : ",").append(cell(cells.get(i)));
    }
    text.append('\n');
  }

  private static String cell(Object value) {
    String text = value == null ? "" : value instanceof Double d ? decimal(d) : value.toString();
    return text.matches("[^,\"\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  /** Without an exponent, and the same on every JDK. */
  private static String decimal(double value) {
    return new java.math.BigDecimal(value)
        .setScale(3, java.math.RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }
}
