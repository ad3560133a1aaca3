package org.oovr.agent.reproduce;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.oovr.agent.options.TimingOptions;
import org.oovr.agent.timing.Sweep;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.machine.spec.FieldNames;
import org.oovr.simulator.scheme.SchemeKind;

/**
 * A field whose value the sensitivity study changes, all others being as they are.
 *
 * @param field of machine, schemes or middleware
 * @param values other than the one it has, in the order of their columns
 * @param affected schemes that look at the field; the others are not run again
 * @param reason why it might matter, in a line; empty for a user's own
 */
public record Variation(
    String field, List<String> values, Set<SchemeKind> affected, String reason) {
  private static final String LIST = "sensitivity.txt";
  private static final Set<SchemeKind> ALL = Set.of(SchemeKind.values());

  public Variation {
    values = List.copyOf(values);
    affected = Set.copyOf(affected);
  }

  /** The documented list, {@code sensitivity.txt} in the resources. */
  public static List<Variation> all() {
    List<Variation> all = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Variation.class.getResourceAsStream(LIST), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          all.add(parse(line));
        }
      }
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
    return all;
  }

  /** Reads a line of the list: {@code field = v1, v2 @ scheme, scheme | reason}. */
  private static Variation parse(String line) {
    String[] parts = line.split("\\|", 2);
    String[] changes = parts[0].replace(" ", "").split("@", 2);
    Sweep.Axis axis = Sweep.Axis.parse(changes[0]);
    Set<SchemeKind> affected =
        changes.length == 1 ? ALL : Set.copyOf(TimingOptions.schemes(changes[1]));
    return new Variation(axis.field(), axis.values(), affected, parts[1].strip());
  }

  /**
   * Reads {@code FIELD} or {@code FIELD=V1,V2,..}; a field alone has the values of the list.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static Variation of(String text) {
    boolean alone = text.indexOf('=') < 0;
    Sweep.Axis axis = alone ? new Sweep.Axis(text, List.of()) : Sweep.Axis.parse(text);
    String field = FieldNames.current(axis.field());
    if (axis.field().equals(Sweep.MACHINE)) {
      throw new IllegalArgumentException(
          "'" + text + "': the machine is no field; give it by --machine");
    }
    List<Variation> known = all();
    for (Variation one : known) {
      if (one.field().equals(field)) {
        return alone
            ? one
            : new Variation(one.field(), axis.values(), one.affected(), one.reason());
      }
    }
    if (alone) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "': expected FIELD=V1,V2,.. or one of "
              + String.join(", ", known.stream().map(Variation::field).toList()));
    }
    return new Variation(field, axis.values(), ALL, "");
  }

  /** Conditions under which something really changes. */
  List<Condition> conditions(TimingSetup base) {
    List<Condition> conditions = new ArrayList<>();
    TimingSetup unchanged = RunPlan.unnamed(base);
    for (String value : values) {
      Condition condition = new Condition(field, value);
      if (!RunPlan.unnamed(condition.apply(base)).equals(unchanged)) {
        conditions.add(condition);
      }
    }
    return conditions;
  }
}
