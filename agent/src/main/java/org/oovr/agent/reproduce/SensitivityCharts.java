package org.oovr.agent.reproduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.CategoryChart;
import org.oovr.agent.reproduce.SensitivityResult.Column;
import org.oovr.agent.reproduce.SensitivityResult.Field;

/** Bars of each scheme per value of a field, with the paper's beside them. */
final class SensitivityCharts {
  private static final int WIDTH = 700;

  private SensitivityCharts() {}

  /** The picture as PNG; null when there is no row of this kind. */
  static byte[] png(Column unchanged, Field field, boolean traffic) throws IOException {
    List<Integer> rows = new ArrayList<>();
    for (int r = 0; r < unchanged.rows().size(); r++) {
      if (traffic(unchanged.rows().get(r)) == traffic) {
        rows.add(r);
      }
    }
    if (rows.isEmpty()) {
      return null;
    }
    List<String> categories = new ArrayList<>();
    categories.add(field.value() + " (as it is)");
    field.columns().forEach(column -> categories.add(column.value()));
    categories.add(SensitivityText.PAPER);
    String kind = traffic ? "traffic" : "performance";
    CategoryChart chart = Charts.chart(WIDTH, field.field() + ": " + kind, kind + ", baseline = 1");
    int color = 1;
    for (int r : rows) {
      List<Double> values = new ArrayList<>();
      values.add(unchanged.rows().get(r).ours());
      field.columns().forEach(column -> values.add(column.rows().get(r).ours()));
      values.add(unchanged.rows().get(r).paper());
      String name = unchanged.rows().get(r).scheme();
      Charts.series(chart, name, categories, values, Charts.COLORS[color++ % Charts.COLORS.length]);
    }
    return Charts.encoded(chart);
  }

  private static boolean traffic(ReproductionResult.Row row) {
    return row.id().startsWith("fig09") || row.id().startsWith("fig16");
  }
}
