package org.oovr.agent.sweep.result;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The page of a sweep: its table, charts of any two columns by a third, the Pareto front. It needs
 * no other file and no network, but for the reports that it leads to.
 */
final class SweepPage {
  /** Rows that a browser still sorts and draws at once. */
  private static final int MAX_ROWS = 20_000;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .build();

  /** Columns that are shown whether or not they differ. */
  private static final List<String> ALWAYS =
      List.of(Column.POINT, "workload", "frame", "scheme", ResultRow.STATUS, "cycles");

  /** Too long for a cell. */
  private static final List<String> NEVER = List.of("links", "machine");

  private SweepPage() {}

  static byte[] of(
      Path directory, SweepFiles.Manifest manifest, ResultTable table, List<ResultRow> rows)
      throws IOException {
    int shown = Math.min(MAX_ROWS, rows.size());
    List<Column> columns = shown(table, manifest.varied());
    List<List<Object>> cells = new ArrayList<>();
    List<String> reports = new ArrayList<>();
    for (int i = 0; i < shown; i++) {
      List<Object> line = new ArrayList<>();
      for (Column column : columns) {
        line.add(table.rows().get(i).get(column.name()));
      }
      cells.add(line);
      String report = SweepFiles.report(rows.get(i).key()) + "/report.html";
      reports.add(Files.exists(directory.resolve(report)) ? report : null);
    }
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("plan", manifest.plan());
    data.put("points", rows.size());
    data.put("version", manifest.version());
    data.put("columns", columns.stream().map(Column::name).toList());
    data.put("numeric", columns.stream().map(Column::isNumeric).toList());
    data.put("varied", manifest.varied());
    data.put("rows", cells);
    data.put("reports", reports);
    String json = MAPPER.writeValueAsString(data).replace("<", "\\u003c");
    return template().replace("/*SWEEP*/", json).getBytes(StandardCharsets.UTF_8);
  }

  /** What differs between rows, and what everybody looks for. */
  private static List<Column> shown(ResultTable table, List<String> varied) {
    List<Column> columns = new ArrayList<>();
    for (Column column : table.columns()) {
      Set<Object> values = new LinkedHashSet<>();
      for (Map<String, Object> row : table.rows()) {
        values.add(row.get(column.name()));
        if (values.size() > 1) {
          break;
        }
      }
      boolean wanted =
          ALWAYS.contains(column.name()) || varied.contains(column.name()) || values.size() > 1;
      if (wanted && !NEVER.contains(column.name())) {
        columns.add(column);
      }
    }
    return columns;
  }

  private static String template() throws IOException {
    try (InputStream in = SweepPage.class.getResourceAsStream("sweep-page.html")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
