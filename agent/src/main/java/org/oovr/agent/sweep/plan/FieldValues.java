package org.oovr.agent.sweep.plan;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.agent.timing.TimingSetup;
import org.yaml.snakeyaml.nodes.Node;

/**
 * Values of one field: a list, or a range {@code {from, to}} with {@code step} or {@code count},
 * which {@code scale: log} spaces by equal factors.
 */
final class FieldValues {
  /** So many values of one field are a mistake. */
  static final int MOST = 100_000;

  private static final MathContext DIGITS = new MathContext(6);

  private final PlanFile file;
  private final String field;
  private final boolean whole;
  private final boolean numeric;

  /**
   * Values of a field.
   *
   * @param field one that there is, or frame numbers when null
   */
  FieldValues(PlanFile file, String field) {
    this.file = file;
    this.field = field == null ? "frames" : field;
    Class<?> type = field == null ? int.class : TimingSetup.type(field);
    whole = type == int.class || type == long.class;
    numeric = whole || type == double.class;
  }

  /** The values in the order of the file, each once. */
  List<String> read(Node node) throws PlanException {
    if (PlanFile.isMapping(node)) {
      return range(node);
    }
    List<String> values = new ArrayList<>();
    for (Node one : PlanFile.list(node)) {
      String value = file.text(one, field);
      if (values.contains(value)) {
        throw file.fault(one, field + ": " + value + " is given twice");
      }
      values.add(value);
    }
    if (values.isEmpty()) {
      throw file.fault(node, field + ": no value is given");
    }
    return values;
  }

  private List<String> range(Node node) throws PlanException {
    Map<String, PlanFile.Entry> entries =
        file.mapping(node, field, List.of("from", "to", "step", "count", "scale"));
    Span span = span(node, entries);
    boolean step = entries.containsKey("step");
    if (step == entries.containsKey("count")) {
      throw file.fault(node, field + ": a range needs either step or count");
    }
    Set<String> values = new LinkedHashSet<>();
    if (step) {
      if (span.log()) {
        throw file.fault(node, field + ": a range with scale: log needs count, not step");
      }
      double width = file.number(entries.get("step").value(), field + ", step");
      if (!(width > 0) || (span.to() - span.from()) / width > MOST) {
        throw file.fault(
            entries.get("step").key(),
            field + ", step is " + decimal(width) + ": must be above 0, for at most " + MOST);
      }
      BigDecimal first = decimalOf(span.from());
      BigDecimal each = decimalOf(width);
      BigDecimal last = decimalOf(span.to());
      for (BigDecimal at = first; at.compareTo(last) <= 0; at = at.add(each)) {
        values.add(at.stripTrailingZeros().toPlainString());
      }
    } else {
      int count = (int) file.whole(entries.get("count").value(), field + ", count", 1, MOST);
      for (int i = 0; i < count; i++) {
        values.add(span.at(count == 1 ? 0 : i / (count - 1.0)));
      }
    }
    return List.copyOf(values);
  }

  /**
   * A stretch of numbers.
   *
   * @param whole whether only whole numbers are meant
   */
  record Span(double from, double to, boolean log, boolean whole) {
    /** What lies at a share of the way, with six digits. */
    String at(double share) {
      double value =
          log
              ? from * StrictMath.exp(share * StrictMath.log(to / from))
              : from + share * (to - from);
      return whole ? Long.toString(Math.round(value)) : decimal(value);
    }

    /** What a sample takes: whole numbers are equally likely, the ends like all others. */
    String sample(double share) {
      if (whole && !log) {
        long width = Math.round(to) - Math.round(from) + 1;
        long offset = Math.min(width - 1, (long) Math.floor(share * width));
        return Long.toString(Math.round(from) + offset);
      }
      return at(share);
    }
  }

  /** The ends of a range or of a sampled stretch. */
  Span span(Node node, Map<String, PlanFile.Entry> entries) throws PlanException {
    if (!numeric) {
      throw file.fault(node, field + " is no number: list its values");
    }
    if (!entries.containsKey("from") || !entries.containsKey("to")) {
      throw file.fault(node, field + ": expected from and to");
    }
    double from = file.number(entries.get("from").value(), field + ", from");
    double to = file.number(entries.get("to").value(), field + ", to");
    if (to < from) {
      throw file.fault(node, field + ": to is below from");
    }
    boolean log = false;
    if (entries.containsKey("scale")) {
      Node scale = entries.get("scale").value();
      String word = file.text(scale, field + ", scale");
      if (!word.equals("log") && !word.equals("linear")) {
        throw file.fault(scale, field + ", scale '" + word + "': expected linear or log");
      }
      log = word.equals("log");
    }
    if (log && from <= 0) {
      throw file.fault(node, field + ": scale: log needs from above 0");
    }
    if (whole && (from != Math.rint(from) || to != Math.rint(to))) {
      throw file.fault(node, field + " takes whole numbers");
    }
    return new Span(from, to, log, whole);
  }

  /** Six digits, without an exponent, and the same on every JDK. */
  private static String decimal(double value) {
    return value == 0 ? "0" : decimalOf(value).toPlainString();
  }

  private static BigDecimal decimalOf(double value) {
    return new BigDecimal(value)
        .round(value == Math.rint(value) ? MathContext.DECIMAL64 : DIGITS)
        .stripTrailingZeros();
  }
}
