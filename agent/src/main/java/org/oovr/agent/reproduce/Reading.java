package org.oovr.agent.reproduce;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.machine.spec.FieldNames;

/**
 * One way to fill in what the paper leaves open.
 *
 * @param name on the command line
 * @param choices by field
 */
public record Reading(String name, List<Choice> choices) {
  /** The documented defaults. */
  public static final String TABLE_2 = "table2";

  /** What the paper's text and the calibration by its baseline say. */
  public static final String PAPER = "paper";

  private static final String LIST = "readings.txt";
  private static final String CALIBRATED = "calibrated";

  /**
   * A value of a field.
   *
   * @param reason the text's, or {@code calibrated}
   */
  public record Choice(String field, String value, String reason) {}

  public Reading {
    choices = List.copyOf(choices);
  }

  /** All readings, by the list {@code readings.txt} in the resources. */
  public static List<Reading> all() {
    Map<String, List<Choice>> byName = new LinkedHashMap<>();
    byName.put(TABLE_2, new ArrayList<>());
    for (String line : ResourceLines.of(LIST)) {
      String[] name = line.split(":", 2);
      String[] reason = name[1].split("\\|", 2);
      String[] field = reason[0].split("=", 2);
      byName
          .computeIfAbsent(name[0].strip(), n -> new ArrayList<>())
          .add(new Choice(field[0].strip(), field[1].strip(), reason[1].strip()));
    }
    List<Reading> readings = new ArrayList<>();
    byName.forEach((name, choices) -> readings.add(new Reading(name, choices)));
    return readings;
  }

  /**
   * A reading by its name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Reading of(String name) {
    for (Reading reading : all()) {
      if (reading.name().equals(name)) {
        return reading;
      }
    }
    throw new IllegalArgumentException(
        "reading '" + name + "': expected " + String.join(", ", names()));
  }

  static List<String> names() {
    return all().stream().map(Reading::name).toList();
  }

  /** What this reading says of other fields than those, which somebody has given values himself. */
  public Reading without(Set<String> fields) {
    Set<String> current = fields.stream().map(FieldNames::current).collect(Collectors.toSet());
    return new Reading(
        name, choices.stream().filter(choice -> !current.contains(choice.field())).toList());
  }

  /** A setup under this reading; what it does not name stays. */
  public TimingSetup apply(TimingSetup setup) {
    Map<String, String> values = new LinkedHashMap<>();
    choices.forEach(choice -> values.put(choice.field(), choice.value()));
    return named(setup, values);
  }

  /** Only what the text chooses, for a calibration to choose the rest. */
  public TimingSetup applyText(TimingSetup setup) {
    Map<String, String> values = new LinkedHashMap<>();
    for (Choice choice : choices) {
      if (!choice.reason().startsWith(CALIBRATED)) {
        values.put(choice.field(), choice.value());
      }
    }
    return named(setup, values);
  }

  private static TimingSetup named(TimingSetup setup, Map<String, String> values) {
    return values.isEmpty()
        ? setup
        : setup.with(values).with(Map.of("name", setup.machine().name()));
  }
}
