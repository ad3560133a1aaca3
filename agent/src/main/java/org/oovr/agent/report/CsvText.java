package org.oovr.agent.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** Tables as comma-separated values. */
public final class CsvText {
  private CsvText() {}

  /** Adds a line of cells; null is an empty one. */
  public static void line(StringBuilder text, List<?> cells) {
    for (int i = 0; i < cells.size(); i++) {
      text.append(i == 0 ? "" : ",").append(cell(cells.get(i)));
    }
    text.append('\n');
  }

  private static String cell(Object value) {
    String text = value == null ? "" : value instanceof Double d ? decimal(d) : value.toString();
    return text.matches("[^,\"\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  /** Without an exponent, and the same on every JDK; empty where there is no number. */
  private static String decimal(double value) {
    return !Double.isFinite(value)
        ? ""
        : new BigDecimal(value)
            .setScale(3, RoundingMode.HALF_EVEN)
            .stripTrailingZeros()
            .toPlainString();
  }
}
