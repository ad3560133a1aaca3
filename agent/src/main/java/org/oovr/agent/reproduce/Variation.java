package org.oovr.agent.reproduce;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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

  /**
   * What the paper leaves open about machine and schemes, with the documented defaults, all values
   * that a calibration tries, and those of the list, as far as the machine takes them.
   *
   * @param reading that the rest is as in
   */
  public static List<Variation> open(Reading reading, TimingSetup asked) {
    TimingSetup base = reading.apply(asked);
    List<Variation> listed = all();
    List<Variation> open = new ArrayList<>();
    for (OpenFact fact : OpenFact.all()) {
      Variation known =
          listed.stream().filter(v -> v.field().equals(fact.field())).findFirst().orElse(null);
      Set<String> values = new LinkedHashSet<>();
      values.add(TimingSetup.defaults().value(fact.field()));
      values.addAll(fact.values());
      Set<SchemeKind> affected = ALL;
      if (known != null) {
        values.addAll(known.values());
        affected = known.affected();
      }
      String reason = "section " + fact.section() + ": " + fact.text();
      List<String> taken = values.stream().filter(v -> takes(base, fact.field(), v)).toList();
      open.add(new Variation(fact.field(), taken, affected, reason));
    }
    return open;
  }

  /** Whether a value goes together with all others. */
  private static boolean takes(TimingSetup base, String field, String value) {
    try {
      base.with(Map.of(field, value));
      return true;
    } catch (IllegalArgumentException unfit) {
      return false; // a cache that takes all of the L2's budget, say
    }
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
