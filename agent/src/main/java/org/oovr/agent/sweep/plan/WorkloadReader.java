package org.oovr.agent.sweep.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.WorkLogFile;
import org.yaml.snakeyaml.nodes.Node;

/** Reads workloads; one that is to be drawn several ways becomes several. */
final class WorkloadReader {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,5})x(\\d{1,5})");

  /** An address of a Hadoop file system, {@code s3a://bucket/game.trace} say. */
  private static final Pattern ADDRESS = Pattern.compile("[a-z][a-z0-9+.-]+://.+");

  private static final int LARGEST_EDGE = 16_384;
  private static final int LAST_FRAME = 999_999_999;

  /** Of stand-ins: the first frames also pay for uploads. */
  private static final int STAND_IN_FRAME = 2;

  private static final List<String> KEYS =
      Arrays.stream(Workload.Kind.values()).map(Workload.Kind::word).toList();

  private final PlanFile file;

  WorkloadReader(PlanFile file) {
    this.file = file;
  }

  /** Ways to draw: the cross product of what is given in lists. */
  private record Look(Stereo stereo, Float disparity, int width, int height, String suffix) {}

  List<Workload> read(Node node) throws PlanException {
    List<String> known = new ArrayList<>(KEYS);
    known.addAll(List.of("name", "frames", "stereo", "disparity", "size"));
    Map<String, PlanFile.Entry> entries = file.mapping(node, "workload", known);
    List<String> kinds = KEYS.stream().filter(entries::containsKey).toList();
    if (kinds.size() != 1) {
      throw file.fault(node, "workload: expected one of " + String.join(", ", KEYS));
    }
    Workload.Kind kind = Workload.Kind.values()[KEYS.indexOf(kinds.get(0))];
    Node source = entries.get(kinds.get(0)).value();
    List<String> words = source(kind, source);
    String name =
        entries.containsKey("name")
            ? file.text(entries.get("name").value(), "name")
            : defaultName(kind, words);
    List<Integer> frames = frames(kind, words, source, entries.get("frames"));
    List<Workload> workloads = new ArrayList<>();
    for (Look look : looks(kind, words, node, entries)) {
      workloads.add(
          new Workload(
              name + look.suffix(),
              kind,
              words,
              frames,
              look.stereo(),
              look.disparity(),
              look.width(),
              look.height()));
    }
    return workloads;
  }

  private List<String> source(Workload.Kind kind, Node node) throws PlanException {
    switch (kind) {
      case STAND_IN -> {
        String name = file.text(node, "stand-in");
        if (standIn(name) == null) {
          List<String> names = WorkloadPoint.all().stream().map(WorkloadPoint::name).toList();
          throw file.fault(
              node, "stand-in '" + name + "': expected one of " + String.join(", ", names));
        }
        return List.of(name);
      }
      case PROGRAM -> {
        List<String> words = new ArrayList<>();
        for (Node word : PlanFile.list(node)) {
          words.add(file.text(word, "program"));
        }
        if (words.size() == 1) {
          words = List.of(words.get(0).split("\\s+"));
        }
        return words;
      }
      default -> {
        return List.of(path(kind, node));
      }
    }
  }

  private String path(Workload.Kind kind, Node node) throws PlanException {
    String text = file.text(node, kind.word());
    if (kind == Workload.Kind.TRACE && ADDRESS.matcher(text).matches()) {
      return text;
    }
    try {
      Path path = file.folder().resolve(text).normalize();
      boolean right =
          kind == Workload.Kind.TRACE ? Files.isRegularFile(path) : Files.isReadable(path);
      if (!right) {
        throw file.fault(node, kind.word() + ": " + path + " does not exist");
      }
      return path.toString();
    } catch (InvalidPathException fault) {
      throw file.fault(node, kind.word() + " '" + text + "': not a path");
    }
  }

  static WorkloadPoint standIn(String name) {
    return WorkloadPoint.all().stream().filter(p -> p.name().equals(name)).findFirst().orElse(null);
  }

  private static String defaultName(Workload.Kind kind, List<String> words) {
    if (kind == Workload.Kind.STAND_IN) {
      return words.get(0);
    }
    String last = words.get(words.size() - 1);
    String base = last.substring(Math.max(last.lastIndexOf('/'), last.lastIndexOf('\\')) + 1);
    int dot = base.lastIndexOf('.');
    return kind != Workload.Kind.PROGRAM && dot > 0 ? base.substring(0, dot) : base;
  }

  private List<Integer> frames(
      Workload.Kind kind, List<String> words, Node source, PlanFile.Entry entry)
      throws PlanException {
    if (kind == Workload.Kind.WORK_LOG) {
      List<Integer> saved = savedFrames(Path.of(words.get(0)), source);
      List<Integer> wanted = entry == null ? saved : numbers(entry.value());
      for (int frame : wanted) {
        if (!saved.contains(frame)) {
          throw file.fault(
              entry.value(), "frame " + frame + ": " + words.get(0) + " has frames " + saved);
        }
      }
      return wanted;
    }
    if (entry == null) {
      return List.of(kind == Workload.Kind.STAND_IN ? STAND_IN_FRAME : 0);
    }
    return numbers(entry.value());
  }

  /** Frames of a work log or of a report. */
  private List<Integer> savedFrames(Path path, Node at) throws PlanException {
    List<Integer> frames = new ArrayList<>();
    try {
      if (Files.isDirectory(path)) {
        for (ReportData.FrameEntry frame : ReportFiles.read(path).frames()) {
          if (Files.exists(path.resolve(ReportFiles.profile(frame.index())))) {
            frames.add(frame.index());
          }
        }
      } else {
        frames.add(WorkLogFile.read(path).index());
      }
    } catch (IOException fault) {
      throw file.fault(at, "work-log: " + fault.getMessage());
    }
    if (frames.isEmpty()) {
      throw file.fault(at, "work-log: " + path + " has no frame with a work log");
    }
    return frames;
  }

  private List<Integer> numbers(Node node) throws PlanException {
    TreeSet<Integer> frames = new TreeSet<>();
    if (PlanFile.isMapping(node)) {
      for (String value : new FieldValues(file, null).read(node)) {
        frames.add(frame(node, value));
      }
      return List.copyOf(frames);
    }
    for (Node one : PlanFile.list(node)) {
      String text = file.text(one, "frames");
      try {
        FrameSelection range = FrameSelection.parse(text);
        if (range.last() - range.first() >= FieldValues.MOST) {
          throw file.fault(
              one, "frames '" + text + "': expected an end, and at most 100000 frames");
        }
        for (int frame = range.first(); frame <= range.last(); frame++) {
          frames.add(frame);
        }
      } catch (IllegalArgumentException fault) {
        throw file.fault(one, fault.getMessage());
      }
    }
    if (frames.isEmpty()) {
      throw file.fault(node, "frames: none are given");
    }
    return List.copyOf(frames);
  }

  private int frame(Node at, String value) throws PlanException {
    double number = Double.parseDouble(value);
    if (number < 0 || number > LAST_FRAME || number != Math.rint(number)) {
      throw file.fault(at, "frame " + value + ": must be a whole number of at least 0");
    }
    return (int) number;
  }

  private List<Look> looks(
      Workload.Kind kind, List<String> words, Node node, Map<String, PlanFile.Entry> entries)
      throws PlanException {
    if (kind == Workload.Kind.WORK_LOG) {
      for (String fixed : List.of("stereo", "disparity", "size")) {
        if (entries.containsKey(fixed)) {
          throw file.fault(
              entries.get(fixed).key(), "a work log keeps its " + fixed + ": give the trace");
        }
      }
      return List.of(new Look(null, null, 0, 0, ""));
    }
    List<Look> looks = List.of(first(kind, words));
    looks = withSizes(kind, looks, entries.get("size"));
    looks = withStereo(looks, entries.get("stereo"));
    return withDisparities(looks, entries.get("disparity"), node);
  }

  private static Look first(Workload.Kind kind, List<String> words) {
    if (kind != Workload.Kind.STAND_IN) {
      Stereo stereo = kind == Workload.Kind.PROGRAM ? Stereo.OFF : null;
      return new Look(stereo, null, 0, 0, "");
    }
    WorkloadPoint point = standIn(words.get(0));
    return new Look(Stereo.AUTO, null, point.width(), point.height(), "");
  }

  private List<Look> withSizes(Workload.Kind kind, List<Look> looks, PlanFile.Entry entry)
      throws PlanException {
    if (entry == null) {
      return looks;
    }
    if (kind != Workload.Kind.STAND_IN) {
      throw file.fault(entry.key(), "size: only stand-ins can be drawn at any");
    }
    List<Look> more = new ArrayList<>();
    List<Node> sizes = PlanFile.list(entry.value());
    for (Node one : sizes) {
      String text = file.text(one, "size");
      Matcher matcher = SIZE.matcher(text);
      if (!matcher.matches()) {
        throw file.fault(one, "size '" + text + "': expected WIDTHxHEIGHT");
      }
      int width = Integer.parseInt(matcher.group(1));
      int height = Integer.parseInt(matcher.group(2));
      if (Math.min(width, height) < 1 || Math.max(width, height) > LARGEST_EDGE) {
        throw file.fault(one, "size '" + text + "': must be 1 to " + LARGEST_EDGE);
      }
      for (Look look : looks) {
        String suffix = sizes.size() > 1 ? look.suffix() + " " + text : look.suffix();
        more.add(new Look(look.stereo(), look.disparity(), width, height, suffix));
      }
    }
    return more;
  }

  private List<Look> withStereo(List<Look> looks, PlanFile.Entry entry) throws PlanException {
    if (entry == null) {
      return looks;
    }
    List<Look> more = new ArrayList<>();
    List<Node> words = PlanFile.list(entry.value());
    for (Node one : words) {
      Stereo stereo;
      try {
        stereo = RunOptions.word(Stereo.class, file.text(one, "stereo"));
      } catch (IllegalArgumentException fault) {
        throw file.fault(one, fault.getMessage());
      }
      for (Look look : looks) {
        String suffix =
            words.size() > 1 ? look.suffix() + " " + RunOptions.name(stereo) : look.suffix();
        more.add(new Look(stereo, look.disparity(), look.width(), look.height(), suffix));
      }
    }
    return more;
  }

  private List<Look> withDisparities(List<Look> looks, PlanFile.Entry entry, Node node)
      throws PlanException {
    if (entry == null) {
      return looks;
    }
    if (looks.stream().anyMatch(look -> look.stereo() != Stereo.AUTO)) {
      throw file.fault(node, "disparity: only 'stereo: auto' has one");
    }
    List<Look> more = new ArrayList<>();
    List<Node> values = PlanFile.list(entry.value());
    for (Node one : values) {
      float disparity = (float) file.number(one, "disparity");
      if (!(disparity >= 0 && disparity <= 1)) {
        throw file.fault(one, "disparity is " + disparity + ": must be 0 to 1");
      }
      for (Look look : looks) {
        String suffix = values.size() > 1 ? look.suffix() + " " + disparity : look.suffix();
        more.add(new Look(look.stereo(), disparity, look.width(), look.height(), suffix));
      }
    }
    return more;
  }
}
