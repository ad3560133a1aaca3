package org.oovr.agent.sweep.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.TimingOptions;
import org.oovr.agent.timing.MachineFileException;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.scheme.SchemeKind;
import org.yaml.snakeyaml.nodes.Node;

/** Reads a plan and makes its points. */
final class PlanReader {
  private static final int MOST_POINTS = 1_000_000;
  private static final int MOST_VARIANTS = 100_000;

  private static final String FROM = "machine";

  private final PlanFile file;
  private final String defaultName;

  /** A machine that others start from. */
  private record Machine(String name, TimingSetup setup, int line) {}

  PlanReader(PlanFile file, Path path) {
    this.file = file;
    String base = path.getFileName().toString();
    int dot = base.lastIndexOf('.');
    defaultName = dot > 0 ? base.substring(0, dot) : base;
  }

  SweepPlan read() throws PlanException {
    Node root = file.root();
    Map<String, PlanFile.Entry> top =
        file.mapping(
            root,
            "plan",
            List.of(
                "name",
                "workloads",
                "machines",
                "presets",
                "schemes",
                "fields",
                "samples",
                "exclude"));
    if (!top.containsKey("workloads")) {
      throw file.fault(root, "plan: workloads is missing");
    }
    String name = top.containsKey("name") ? file.text(top.get("name").value(), "name") : null;
    List<Workload> workloads = workloads(top.get("workloads").value());
    List<Machine> machines = machines(top.get("machines"), presets(top.get("presets")));
    List<SchemeKind> schemes = schemes(top.get("schemes"));
    List<Axis> axes = axes(top);
    List<Condition> excluded = new ArrayList<>();
    if (top.containsKey("exclude")) {
      for (Node one : PlanFile.list(top.get("exclude").value())) {
        excluded.add(Condition.read(file, one));
      }
    }
    long size = (long) workloads.stream().mapToInt(w -> w.frames().size()).sum() * schemes.size();
    List<Choice> choices = choices(root, machines, axes, size);
    Made made = points(workloads, schemes, choices, excluded);
    if (made.points().isEmpty()) {
      throw file.fault(root, "plan: no point is left");
    }
    List<String> varied = axes.stream().flatMap(a -> a.fields().stream()).toList();
    return new SweepPlan(
        name == null ? defaultName : name,
        file.text(),
        workloads,
        varied,
        made.points(),
        made.excluded());
  }

  private List<Workload> workloads(Node node) throws PlanException {
    List<Workload> all = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Node one : PlanFile.list(node)) {
      for (Workload workload : new WorkloadReader(file).read(one)) {
        if (!names.add(workload.name())) {
          throw file.fault(one, "workload: two are called " + workload.name() + "; give a name");
        }
        all.add(workload);
      }
    }
    if (all.isEmpty()) {
      throw file.fault(node, "workloads: none are given");
    }
    return all;
  }

  /** Machines that the plan gives names to; each can start from one before it. */
  private Map<String, TimingSetup> presets(PlanFile.Entry entry) throws PlanException {
    Map<String, TimingSetup> presets = new LinkedHashMap<>();
    if (entry == null) {
      return presets;
    }
    for (Map.Entry<String, PlanFile.Entry> one :
        file.mapping(entry.value(), "presets", null).entrySet()) {
      String name = one.getKey();
      if (MachineSpec.presets().contains(name)) {
        throw file.fault(one.getValue().key(), "preset " + name + ": there is one already");
      }
      TimingSetup base = TimingSetup.defaults();
      Map<String, String> values = new LinkedHashMap<>();
      Map<String, Integer> lines = new HashMap<>();
      for (Map.Entry<String, PlanFile.Entry> field :
          file.mapping(one.getValue().value(), name, null).entrySet()) {
        PlanFile.Entry given = field.getValue();
        String text = file.text(given.value(), field.getKey());
        if (field.getKey().equals(FROM)) {
          base = machine(text, given.value(), presets).setup();
        } else {
          values.put(field(field.getKey(), given.key()), text);
          lines.put(field(field.getKey(), given.key()), PlanFile.line(given.key()));
        }
      }
      values.put("name", name);
      presets.put(name, setup(base, values, lines, PlanFile.line(one.getValue().key())));
    }
    return presets;
  }

  private List<Machine> machines(PlanFile.Entry entry, Map<String, TimingSetup> presets)
      throws PlanException {
    if (entry == null) {
      String name = TimingOptions.DEFAULT_MACHINE;
      return List.of(new Machine(name, TimingSetup.defaults(), 1));
    }
    List<Machine> machines = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Node one : PlanFile.list(entry.value())) {
      Machine machine = machine(file.text(one, "machines"), one, presets);
      if (!names.add(machine.name())) {
        throw file.fault(one, "machine " + machine.name() + " is given twice");
      }
      machines.add(machine);
    }
    if (machines.isEmpty()) {
      throw file.fault(entry.value(), "machines: none are given");
    }
    return machines;
  }

  private Machine machine(String name, Node at, Map<String, TimingSetup> presets)
      throws PlanException {
    int line = PlanFile.line(at);
    if (presets.containsKey(name)) {
      return new Machine(name, presets.get(name), line);
    }
    if (MachineSpec.presets().contains(name)) {
      return new Machine(name, TimingSetup.preset(name), line);
    }
    try {
      TimingSetup setup = TimingSetup.of(file.folder().resolve(name).toString());
      return new Machine(setup.machine().name(), setup, line);
    } catch (MachineFileException fault) {
      throw file.fault(at, fault.getMessage());
    } catch (IllegalArgumentException fault) {
      List<String> known = new ArrayList<>(presets.keySet());
      known.addAll(MachineSpec.presets());
      throw file.fault(
          at,
          "machine '"
              + name
              + "': no such file, and no preset, which are "
              + String.join(", ", known));
    }
  }

  private List<SchemeKind> schemes(PlanFile.Entry entry) throws PlanException {
    if (entry == null) {
      return SchemeKind.ofPaper();
    }
    Set<SchemeKind> schemes = new TreeSet<>();
    for (Node one : PlanFile.list(entry.value())) {
      try {
        schemes.addAll(TimingOptions.schemes(file.text(one, "schemes")));
      } catch (IllegalArgumentException fault) {
        throw file.fault(one, fault.getMessage());
      }
    }
    if (schemes.isEmpty()) {
      throw file.fault(entry.value(), "schemes: none are given");
    }
    return List.copyOf(schemes);
  }

  private String field(String name, Node at) throws PlanException {
    try {
      String field = TimingSetup.field(name);
      if (field.equals("name")) {
        throw file.fault(at, "name: machines get theirs from their values");
      }
      return field;
    } catch (IllegalArgumentException unknown) {
      throw file.fault(at, unknown.getMessage());
    }
  }

  private List<Axis> axes(Map<String, PlanFile.Entry> top) throws PlanException {
    List<Axis> axes = new ArrayList<>();
    if (top.containsKey("fields")) {
      for (Map.Entry<String, PlanFile.Entry> one :
          file.mapping(top.get("fields").value(), "fields", null).entrySet()) {
        PlanFile.Entry entry = one.getValue();
        String field = field(one.getKey(), entry.key());
        List<List<String>> rows =
            new FieldValues(file, field).read(entry.value()).stream().map(List::of).toList();
        axes.add(new Axis(List.of(field), rows, PlanFile.line(entry.key())));
      }
    }
    if (top.containsKey("samples")) {
      for (Node one : PlanFile.list(top.get("samples").value())) {
        axes.add(new SampleReader(file).read(one));
      }
    }
    Set<String> fields = new HashSet<>();
    for (Axis axis : axes) {
      for (String field : axis.fields()) {
        if (!fields.add(field)) {
          throw file.fault(axis.line(), field + " is varied twice");
        }
      }
    }
    return axes;
  }

  /** A machine with values, of which nobody knows yet whether it can be. */
  private record Choice(Machine machine, Map<String, String> values, Map<String, Integer> lines) {
    String value(String field) {
      String given = values.get(field);
      return given == null ? machine.setup().value(field) : given;
    }
  }

  private List<Choice> choices(Node root, List<Machine> machines, List<Axis> axes, long each)
      throws PlanException {
    long count = machines.size();
    for (Axis axis : axes) {
      count *= axis.rows().size();
      if (count > MOST_VARIANTS || count * each > MOST_POINTS) {
        throw file.fault(
            axis.line(),
            "plan: more than "
                + (count > MOST_VARIANTS ? MOST_VARIANTS + " machines" : MOST_POINTS + " points")
                + ": sample the fields instead of combining all their values");
      }
    }
    if (count * each > MOST_POINTS) {
      throw file.fault(root, "plan: more than " + MOST_POINTS + " points");
    }
    List<Choice> choices = new ArrayList<>();
    for (Machine machine : machines) {
      choices.add(new Choice(machine, Map.of(), Map.of()));
    }
    for (Axis axis : axes) {
      List<Choice> more = new ArrayList<>();
      for (Choice choice : choices) {
        for (List<String> row : axis.rows()) {
          Map<String, String> values = new LinkedHashMap<>(choice.values());
          Map<String, Integer> lines = new HashMap<>(choice.lines());
          for (int i = 0; i < axis.fields().size(); i++) {
            values.put(axis.fields().get(i), row.get(i));
            lines.put(axis.fields().get(i), axis.line());
          }
          more.add(new Choice(choice.machine(), values, lines));
        }
      }
      choices = more;
    }
    return choices;
  }

  /** What came out. */
  private record Made(List<Point> points, long excluded) {}

  private Made points(
      List<Workload> workloads,
      List<SchemeKind> schemes,
      List<Choice> choices,
      List<Condition> excluded)
      throws PlanException {
    List<Point> points = new ArrayList<>();
    Variant[] variants = new Variant[choices.size()];
    long left = 0;
    for (Workload workload : workloads) {
      for (int frame : workload.frames()) {
        for (int c = 0; c < variants.length; c++) {
          Choice choice = choices.get(c);
          for (SchemeKind scheme : schemes) {
            boolean out =
                excluded.stream()
                    .anyMatch(x -> x.holds(n -> value(n, workload, frame, choice, scheme)));
            if (out) {
              left++;
              continue;
            }
            if (variants[c] == null) {
              variants[c] = variant(choice);
            }
            points.add(new Point(points.size(), workload, frame, variants[c], scheme));
          }
        }
      }
    }
    return new Made(points, left);
  }

  private static String value(
      String name, Workload workload, int frame, Choice choice, SchemeKind scheme) {
    return switch (name) {
      case "workload" -> workload.name();
      case "frame" -> Integer.toString(frame);
      case "stereo" -> workload.stereo() == null ? "" : RunOptions.name(workload.stereo());
      case "machine" -> choice.machine().name();
      case "scheme" -> scheme.id();
      default -> choice.value(name);
    };
  }

  private Variant variant(Choice choice) throws PlanException {
    TimingSetup setup =
        setup(choice.machine().setup(), choice.values(), choice.lines(), choice.machine().line());
    return new Variant(choice.machine().name(), choice.values(), setup);
  }

  private TimingSetup setup(
      TimingSetup base, Map<String, String> values, Map<String, Integer> lines, int otherwise)
      throws PlanException {
    try {
      return base.with(values);
    } catch (IllegalArgumentException fault) {
      // The message begins with the field.
      int line = lines.getOrDefault(fault.getMessage().split(" ", 2)[0], otherwise);
      throw file.fault(line, fault.getMessage());
    }
  }
}
