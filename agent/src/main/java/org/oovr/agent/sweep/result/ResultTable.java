package org.oovr.agent.sweep.result;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.agent.report.CsvText;

/** The rows of a sweep by their points, as files have them. */
final class ResultTable {
  /** Settings are written with so many digits at most. */
  private static final MathContext DIGITS = new MathContext(9);

  private final List<Column> columns = Column.all();
  private final List<Map<String, Object>> rows = new ArrayList<>();

  /** Adds the row of the next point. */
  void add(ResultRow row) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put(Column.POINT, (long) rows.size());
    values.putAll(row.values());
    rows.add(values);
  }

  List<Column> columns() {
    return columns;
  }

  List<Map<String, Object>> rows() {
    return rows;
  }

  byte[] csv() {
    StringBuilder text = new StringBuilder();
    CsvText.line(text, columns.stream().map(Column::name).toList());
    for (Map<String, Object> row : rows) {
      List<Object> cells = new ArrayList<>();
      for (Column column : columns) {
        Object value = row.get(column.name());
        cells.add(value instanceof Double d ? decimal(d) : value);
      }
      CsvText.line(text, cells);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Without an exponent, and the same on every JDK. */
  private static String decimal(double value) {
    BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
    return rounded.signum() == 0 ? "0" : rounded.toPlainString();
  }

  byte[] parquet(String creator) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ParquetFile.write(out, columns, rows, creator);
    return out.toByteArray();
  }
}
