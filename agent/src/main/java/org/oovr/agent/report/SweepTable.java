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
    row.putAll(row(run));
    rows.add(row);
  }

  /** What a row says of a run. */
  public static Map<String, Object> row(RunEntry run) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("frame", run.frame());
    row.put("scheme", run.scheme());
    row.put("stereo", run.stereo());
    row.put("cycles", run.cycles());
    row.put("latencyCycles", run.latencyCycles());
    row.put("textureBytes", run.interGpmBytes().texture());
    row.put("vertexBytes", run.interGpmBytes().vertex());
    row.put("depthBytes", run.interGpmBytes().depth());
    row.put("colorBytes", run.interGpmBytes().color());
    row.put("storageBytes", run.interGpmBytes().storage());
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
    return row;
  }

  /** The rows so far, each with its columns in order. */
  public List<Map<String, Object>> rows() {
    return List.copyOf(rows);
  }

  /** Writes both files. */
  public void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    ReportFiles.replace(directory.resolve(CSV), csv().getBytes(StandardCharsets.UTF_8));
    ReportFiles.replace(directory.resolve(JSON), IndentedJson.bytes(rows));
  }

  private String csv() {
    StringBuilder text = new StringBuilder();
    if (!rows.isEmpty()) {
      CsvText.line(text, List.copyOf(rows.get(0).keySet()));
    }
    for (Map<String, Object> row : rows) {
      CsvText.line(text, new ArrayList<>(row.values()));
    }
    return text.toString();
  }
}
