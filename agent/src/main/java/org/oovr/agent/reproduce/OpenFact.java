package org.oovr.agent.reproduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Something that the paper leaves open, as a field of machine or schemes.
 *
 * @param field of machine, schemes or middleware
 * @param values that a calibration tries; none where the baseline does not look at it
 * @param section of the paper
 * @param text what the paper says of it
 */
public record OpenFact(String field, List<String> values, String section, String text) {
  private static final String LIST = "open-facts.txt";

  public OpenFact {
    values = List.copyOf(values);
  }

  /** The documented list, {@code open-facts.txt} in the resources. */
  public static List<OpenFact> all() {
    List<OpenFact> all = new ArrayList<>();
    for (String line : ResourceLines.of(LIST)) {
      String[] parts = line.split("\\|", 2);
      String[] place = parts[0].split("@", 2);
      String[] field = place[0].split("=", 2);
      List<String> values =
          Arrays.stream(field[1].split(",")).map(String::strip).filter(v -> !v.isEmpty()).toList();
      all.add(new OpenFact(field[0].strip(), values, place[1].strip(), parts[1].strip()));
    }
    return all;
  }

  /** Those that a calibration tries, some with other values. */
  public static List<OpenFact> calibrated(List<Variation> changed) {
    List<OpenFact> facts = new ArrayList<>();
    for (OpenFact fact : all()) {
      if (!fact.values().isEmpty()) {
        facts.add(fact);
      }
    }
    for (Variation variation : changed) {
      OpenFact other = new OpenFact(variation.field(), variation.values(), "", "given");
      boolean known = facts.removeIf(f -> f.field().equals(variation.field()));
      if (known || !variation.values().isEmpty()) {
        facts.add(other);
      }
    }
    return facts;
  }
}
