package org.oovr.agent.sweep.plan;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.oovr.agent.timing.TimingSetup;
import org.yaml.snakeyaml.nodes.Node;

/**
 * Points that are left out: those of which all tests hold. {@code gpms == 8 and link.gbps < 64} and
 * {@code {gpms: 8, scheme: [afr, object]}} are conditions.
 */
final class Condition {
  /** What a condition can name beside fields. */
  static final List<String> OTHER_NAMES =
      List.of("workload", "frame", "stereo", "machine", "scheme");

  private static final Pattern TEST =
      Pattern.compile("([\\w.-]+)\\s*(==|!=|<=|>=|<|>|\\bin\\b)\\s*(.+)");
  private static final Pattern LIST = Pattern.compile("\\[(.*)]");

  /** One comparison; the last holds when it does for any of the values. */
  private record Test(String name, String operator, List<String> values) {
    boolean holds(String value) {
      return switch (operator) {
        case "!=" -> values.stream().noneMatch(other -> compare(value, other) == 0);
        case "==", "in" -> values.stream().anyMatch(other -> compare(value, other) == 0);
        case "<" -> compare(value, values.get(0)) < 0;
        case "<=" -> compare(value, values.get(0)) <= 0;
        case ">" -> compare(value, values.get(0)) > 0;
        default -> compare(value, values.get(0)) >= 0;
      };
    }

    private static int compare(String a, String b) {
      BigDecimal one = number(a);
      BigDecimal other = number(b);
      return one == null || other == null ? a.compareTo(b) : one.compareTo(other);
    }
  }

  private final List<Test> tests = new ArrayList<>();

  private Condition() {}

  static Condition read(PlanFile file, Node node) throws PlanException {
    Condition condition = new Condition();
    if (PlanFile.isMapping(node)) {
      for (Map.Entry<String, PlanFile.Entry> one : file.mapping(node, "exclude", null).entrySet()) {
        List<String> values = new ArrayList<>();
        for (Node value : PlanFile.list(one.getValue().value())) {
          values.add(file.text(value, one.getKey()));
        }
        String name = name(file, one.getValue().key(), one.getKey());
        condition.tests.add(new Test(name, "in", values));
      }
      if (condition.tests.isEmpty()) {
        throw file.fault(node, "exclude: leaves out everything");
      }
      return condition;
    }
    for (String part : file.text(node, "exclude").split("\\s+and\\s+")) {
      Matcher matcher = TEST.matcher(part.strip());
      if (!matcher.matches()) {
        throw file.fault(
            node, "exclude '" + part.strip() + "': expected a comparison, 'link.gbps < 64' say");
      }
      condition.tests.add(test(file, node, matcher));
    }
    return condition;
  }

  private static Test test(PlanFile file, Node node, Matcher matcher) throws PlanException {
    String name = name(file, node, matcher.group(1));
    String operator = matcher.group(2);
    String text = matcher.group(3).strip();
    Matcher list = LIST.matcher(text);
    List<String> values = new ArrayList<>();
    if (operator.equals("in")) {
      if (!list.matches()) {
        throw file.fault(node, "exclude '" + name + " in " + text + "': expected [a, b, ..]");
      }
      for (String value : list.group(1).split(",")) {
        values.add(value.strip());
      }
    } else {
      values.add(text);
    }
    if (operator.contains("<") || operator.contains(">")) {
      if (number(text) == null) {
        throw file.fault(
            node,
            "exclude '" + name + " " + operator + " " + text + "': " + text + " is no number");
      }
    }
    return new Test(name, operator, values);
  }

  private static String name(PlanFile file, Node at, String name) throws PlanException {
    if (OTHER_NAMES.contains(name)) {
      return name;
    }
    try {
      return TimingSetup.field(name);
    } catch (IllegalArgumentException unknown) {
      throw file.fault(at, "exclude: " + unknown.getMessage());
    }
  }

  /** A text as a number, or null. */
  private static BigDecimal number(String text) {
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException word) {
      return null;
    }
  }

  /**
   * Whether a point is left out.
   *
   * @param value gives what the point has by name
   */
  boolean holds(UnaryOperator<String> value) {
    for (Test test : tests) {
      if (!test.holds(value.apply(test.name()))) {
        return false;
      }
    }
    return true;
  }
}
