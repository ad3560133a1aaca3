package org.oovr.agent.sweep.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.oovr.agent.timing.TimingSetup;
import org.yaml.snakeyaml.nodes.Node;

/**
 * Samples over several fields at once. {@code random} takes each value by itself; {@code
 * latin-hypercube} cuts the stretch of each field into as many equal parts as there are samples and
 * takes one value of each part. The generator is that of {@link Random}, whose numbers are
 * specified: a seed gives the same samples everywhere.
 */
final class SampleReader {
  private static final int MOST = 100_000;

  private final PlanFile file;

  SampleReader(PlanFile file) {
    this.file = file;
  }

  /** How the values of a field come out of a share of their stretch. */
  private interface Stretch {
    String at(double share);
  }

  Axis read(Node node) throws PlanException {
    Map<String, PlanFile.Entry> entries =
        file.mapping(node, "samples", List.of("method", "count", "seed", "fields"));
    for (String needed : List.of("method", "count", "seed", "fields")) {
      if (!entries.containsKey(needed)) {
        throw file.fault(node, "samples: " + needed + " is missing");
      }
    }
    String method = file.text(entries.get("method").value(), "method");
    if (!method.equals("random") && !method.equals("latin-hypercube")) {
      throw file.fault(
          entries.get("method").value(),
          "method '" + method + "': expected random or latin-hypercube");
    }
    int count = (int) file.whole(entries.get("count").value(), "count", 1, MOST);
    long seed = file.whole(entries.get("seed").value(), "seed", Long.MIN_VALUE, Long.MAX_VALUE);
    List<String> fields = new ArrayList<>();
    List<Stretch> stretches = new ArrayList<>();
    for (Map.Entry<String, PlanFile.Entry> one :
        file.mapping(entries.get("fields").value(), "fields", null).entrySet()) {
      PlanFile.Entry entry = one.getValue();
      String field = field(one.getKey(), entry.key());
      if (fields.contains(field)) {
        throw file.fault(entry.key(), field + " is given twice");
      }
      fields.add(field);
      stretches.add(stretch(field, entry.value()));
    }
    if (fields.isEmpty()) {
      throw file.fault(node, "samples: no field is given");
    }
    boolean strata = method.equals("latin-hypercube");
    return new Axis(fields, rows(stretches, count, seed, strata), PlanFile.line(node));
  }

  private String field(String name, Node at) throws PlanException {
    try {
      return TimingSetup.field(name);
    } catch (IllegalArgumentException unknown) {
      throw file.fault(at, unknown.getMessage());
    }
  }

  private Stretch stretch(String field, Node node) throws PlanException {
    FieldValues reader = new FieldValues(file, field);
    if (PlanFile.isMapping(node)) {
      Map<String, PlanFile.Entry> ends = file.mapping(node, field, List.of("from", "to", "scale"));
      return reader.span(node, ends)::sample;
    }
    List<String> values = reader.read(node);
    return share -> values.get(Math.min(values.size() - 1, (int) (share * values.size())));
  }

  private static List<List<String>> rows(
      List<Stretch> stretches, int count, long seed, boolean strata) {
    Random random = new Random(seed);
    List<List<String>> columns = new ArrayList<>();
    for (Stretch stretch : stretches) {
      List<Integer> parts = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        parts.add(i);
      }
      Collections.shuffle(parts, random);
      List<String> column = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        double within = random.nextDouble();
        column.add(stretch.at(strata ? (parts.get(i) + within) / count : within));
      }
      columns.add(column);
    }
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<String> row = new ArrayList<>();
      for (List<String> column : columns) {
        row.add(column.get(i));
      }
      rows.add(List.copyOf(row));
    }
    // Whole numbers and choices meet again: the same point twice says nothing new.
    return rows.stream().distinct().toList();
  }
}
