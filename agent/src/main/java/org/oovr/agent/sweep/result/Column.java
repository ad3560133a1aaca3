package org.oovr.agent.sweep.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.agent.timing.TimingSetup;

/**
 * A column of the table.
 *
 * @param name what it is called in all files
 * @param type of its values
 */
public record Column(String name, Type type) {
  /** What values are. */
  public enum Type {
    TEXT,
    WHOLE,
    NUMBER,
    TRUTH
  }

  /** Number of the point in its plan. */
  static final String POINT = "point";

  /** All columns in order: what the point is, every setting, what came out. */
  static List<Column> all() {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column(POINT, Type.WHOLE));
    for (String text : List.of("workload", "stereo", "scheme", "machine")) {
      columns.add(new Column(text, Type.TEXT));
      if (text.equals("workload")) {
        columns.add(new Column("frame", Type.WHOLE));
      }
    }
    columns.addAll(settings());
    columns.add(new Column(ResultRow.STATUS, Type.TEXT));
    columns.add(new Column(ResultRow.REASON, Type.TEXT));
    results().forEach((name, type) -> columns.add(new Column(name, type)));
    columns.add(new Column("version", Type.TEXT));
    columns.add(new Column("build", Type.TEXT));
    return List.copyOf(columns);
  }

  private static List<Column> settings() {
    List<Column> columns = new ArrayList<>();
    for (String field : TimingSetup.fields()) {
      if (!field.equals("name")) {
        columns.add(new Column(field, type(TimingSetup.type(field))));
      }
    }
    return columns;
  }

  private static Type type(Class<?> type) {
    if (type == boolean.class) {
      return Type.TRUTH;
    }
    if (type == int.class || type == long.class) {
      return Type.WHOLE;
    }
    return type == double.class ? Type.NUMBER : Type.TEXT;
  }

  private static Map<String, Type> results() {
    Map<String, Type> results = new LinkedHashMap<>();
    for (String whole :
        List.of(
            "cycles",
            "latencyCycles",
            "textureBytes",
            "vertexBytes",
            "depthBytes",
            "colorBytes",
            "storageBytes",
            "commandBytes",
            "interGpmBytes",
            "dramBytes")) {
      results.put(whole, Type.WHOLE);
    }
    for (String number :
        List.of(
            "worstToBestGpm",
            "busyFraction",
            "leastBusyFraction",
            "linkBusyFraction",
            "linkMicrojoulesBoard",
            "linkMicrojoulesNode")) {
      results.put(number, Type.NUMBER);
    }
    results.put("composeCycles", Type.WHOLE);
    results.put("predictedBatches", Type.WHOLE);
    results.put("meanPredictionErrorPercent", Type.NUMBER);
    results.put("medianPredictionErrorPercent", Type.NUMBER);
    results.put("stolenTiles", Type.WHOLE);
    results.put("meanCycles", Type.NUMBER);
    results.put("standardDeviationCycles", Type.NUMBER);
    results.put("simulatedEvents", Type.WHOLE);
    results.put("links", Type.TEXT);
    results.put("sha256", Type.TEXT);
    return results;
  }

  /** A setting's text as a value of this column. */
  Object of(String text) {
    return switch (type) {
      case TEXT -> text;
      case WHOLE -> Long.valueOf(text);
      case NUMBER -> Double.valueOf(text);
      case TRUTH -> Boolean.valueOf(text);
    };
  }

  /** Whether this is a type of numbers. */
  boolean isNumeric() {
    return type == Type.WHOLE || type == Type.NUMBER;
  }
}
