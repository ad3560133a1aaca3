package org.oovr.agent.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A chart of a bar for each frame, put together of series, as SVG inside a page. */
public final class StackedBars {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 220;
  private static final int LEFT = 64;
  private static final int BELOW = 22;
  private static final int ABOVE = 28;
  private static final int LEGEND = 180;

  /** Most numbers of frames below the bars. */
  private static final int LABELS = 12;

  private record Series(String name, String color, List<Double> values) {}

  private final String unit;
  private final List<Integer> frames = new ArrayList<>();
  private final List<Series> series = new ArrayList<>();

  /**
   * @param unit of the values
   */
  public StackedBars(String unit) {
    this.unit = unit;
  }

  /** Adds a series; the first is lowest. */
  public StackedBars series(String name, String color) {
    series.add(new Series(name, color, new ArrayList<>()));
    return this;
  }

  /** Adds the bar of a frame: a value for each series. */
  public void frame(int number, double... values) {
    frames.add(number);
    for (int i = 0; i < values.length; i++) {
      series.get(i).values().add(values[i]);
    }
  }

  /** The chart. */
  public String svg() {
    double most = 0;
    for (int f = 0; f < frames.size(); f++) {
      double sum = 0;
      for (Series s : series) {
        sum += s.values().get(f);
      }
      most = Math.max(most, sum);
    }
    StringBuilder text = new StringBuilder();
    text.append("<svg viewBox=\"0 0 " + WIDTH + ' ' + HEIGHT + "\" width=\"100%\" role=\"img\"");
    text.append(" style=\"padding:0 14px\" font-size=\"12\" fill=\"currentColor\">");
    for (int i = 0; i < series.size(); i++) {
      rectangle(text, series.get(i).color(), LEFT + i * LEGEND, 6, 12, 12, "");
      label(text, LEFT + i * LEGEND + 18.0, 16, "start", series.get(i).name());
    }
    double bottom = HEIGHT - BELOW;
    double up = bottom - ABOVE;
    label(text, LEFT - 6.0, ABOVE + 10.0, "end", number(most) + " " + unit);
    label(text, LEFT - 6.0, bottom, "end", "0");
    double step = (double) (WIDTH - LEFT) / Math.max(1, frames.size());
    int each = (frames.size() + LABELS - 1) / LABELS;
    for (int f = 0; f < frames.size(); f++) {
      double y = bottom;
      for (Series s : series) {
        double value = s.values().get(f);
        double height = most == 0 ? 0 : value / most * up;
        y -= height;
        String title = "frame " + frames.get(f) + ", " + s.name() + ": " + number(value);
        rectangle(text, s.color(), LEFT + f * step, y, step * 0.9, height, title + " " + unit);
      }
      if (f % each == 0) {
        label(text, LEFT + (f + 0.45) * step, HEIGHT - 6.0, "middle", "" + frames.get(f));
      }
    }
    return text.append("</svg>").toString();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.2f", value);
  }

  private static void rectangle(
      StringBuilder text, String color, double x, double y, double w, double h, String title) {
    text.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"",
            x,
            y,
            w,
            h,
            color));
    text.append(title.isEmpty() ? "/>" : "><title>" + title + "</title></rect>");
  }

  private static void label(StringBuilder text, double x, double y, String anchor, String words) {
    text.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
            x,
            y,
            anchor,
            words));
  }
}
