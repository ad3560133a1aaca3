package org.oovr.agent.reproduce;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.imageio.ImageIO;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.style.CategoryStyler;
import org.knowm.xchart.style.Styler;

/**
 * A figure as a picture: bars of each scheme per workload point with their average and the paper's;
 * of a swept figure, bars per value of the swept field, ours beside the paper's.
 */
final class Charts {
  private static final int WIDTH = 1100;
  private static final int HEIGHT = 420;

  /** Pixels of the picture per unit of length. */
  private static final int SHARPNESS = 2;

  /** What the axis shows, over the highest bar. */
  private static final double HEADROOM = 1.06;

  /** As many as there are schemes, so that each has its own. */
  static final Color[] COLORS = {
    new Color(0x8c95a3),
    new Color(0x2f6df6),
    new Color(0xe27c33),
    new Color(0x12a08a),
    new Color(0x8a63d2),
    new Color(0xd6446a),
    new Color(0xb8901f),
    new Color(0x5c9e31),
    new Color(0x7a4a2b)
  };

  private Charts() {}

  /** The picture as PNG. */
  static byte[] png(ReproductionResult.Table table, List<String> points) throws IOException {
    boolean swept = table.rows().stream().anyMatch(row -> !row.category().isEmpty());
    CategoryChart chart =
        chart(WIDTH, "Figure " + table.figure() + ": " + table.title(), table.unit());
    if (swept) {
      sweptBars(chart, table);
    } else {
      pointBars(chart, table, points);
    }
    return encoded(chart);
  }

  private static double highest(CategoryChart chart) {
    double highest = 0;
    for (CategorySeries series : chart.getSeriesCollection()) {
      for (Number value : series.getYData()) {
        // a bar that there is not
        boolean none = value == null || Double.isNaN(value.doubleValue());
        highest = none ? highest : Math.max(highest, value.doubleValue());
      }
    }
    return highest == 0 ? 1 : highest;
  }

  /** An empty chart. */
  static CategoryChart chart(int width, String title, String unit) {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(width)
            .height(HEIGHT)
            .title(title)
            .yAxisTitle(unit)
            .build();
    style(chart.getStyler());
    return chart;
  }

  /** A chart as PNG. */
  static byte[] encoded(CategoryChart chart) throws IOException {
    chart.getStyler().setYAxisMax(HEADROOM * highest(chart));
    int width = chart.getWidth();
    BufferedImage image =
        new BufferedImage(SHARPNESS * width, SHARPNESS * HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      graphics.scale(SHARPNESS, SHARPNESS);
      chart.paint(graphics, width, HEIGHT);
    } finally {
      graphics.dispose();
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(image, "png", out);
    return out.toByteArray();
  }

  private static void style(CategoryStyler styler) {
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBorderVisible(false);
    styler.setPlotGridVerticalLinesVisible(false);
    styler.setPlotGridLinesColor(new Color(0xe4e7ec));
    styler.setLegendPosition(Styler.LegendPosition.OutsideE);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setAvailableSpaceFill(0.8);
    styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 16));
    styler.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    styler.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    styler.setYAxisMin(0.0);
    styler.setPlotContentSize(1.0);
    styler.setChartTitleBoxVisible(false);
  }

  private static void pointBars(
      CategoryChart chart, ReproductionResult.Table table, List<String> points) {
    List<String> categories = new ArrayList<>(points);
    categories.add("average");
    categories.add("paper");
    int color = 0;
    for (ReproductionResult.Row row : table.rows()) {
      List<Double> values = new ArrayList<>(row.values());
      values.add(row.ours());
      values.add(row.paper());
      series(chart, row.label(), categories, values, COLORS[color++ % COLORS.length]);
    }
  }

  private static void sweptBars(CategoryChart chart, ReproductionResult.Table table) {
    Set<String> categories = new LinkedHashSet<>();
    Map<String, Map<String, ReproductionResult.Row>> byScheme = new LinkedHashMap<>();
    for (ReproductionResult.Row row : table.rows()) {
      categories.add(row.category());
      byScheme.computeIfAbsent(row.scheme(), s -> new LinkedHashMap<>()).put(row.category(), row);
    }
    int color = 0;
    for (Map.Entry<String, Map<String, ReproductionResult.Row>> scheme : byScheme.entrySet()) {
      List<Double> ours = new ArrayList<>();
      List<Double> paper = new ArrayList<>();
      for (String category : categories) {
        ReproductionResult.Row row = scheme.getValue().get(category);
        ours.add(row == null ? null : Double.valueOf(row.ours()));
        paper.add(row == null ? null : row.paper());
      }
      Color ink = COLORS[color++ % COLORS.length];
      series(chart, scheme.getKey(), List.copyOf(categories), ours, ink);
      if (paper.stream().anyMatch(java.util.Objects::nonNull)) {
        Color pale = new Color(ink.getRed(), ink.getGreen(), ink.getBlue(), 90);
        series(chart, scheme.getKey() + ", paper", List.copyOf(categories), paper, pale);
      }
    }
  }

  static void series(
      CategoryChart chart, String name, List<String> categories, List<Double> values, Color ink) {
    CategorySeries series = chart.addSeries(name, categories, values);
    series.setFillColor(ink);
  }
}
