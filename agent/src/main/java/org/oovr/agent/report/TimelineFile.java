package org.oovr.agent.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.oovr.simulator.scheme.SchemeRun;

/**
 * Writes a run's timeline in the trace event format, which Perfetto and Chrome's tracing page open
 * (Google, "Trace Event Format"). A process per GPM; a thread per stage, more where work of a stage
 * overlaps, because events of a thread must nest; one more process with the batches. A cycle is
 * shown as a nanosecond, whatever the machine's clock.
 */
final class TimelineFile {
  private static final int BATCHES = 1_000_000;

  private TimelineFile() {}

  /** Ends of the last event of each lane of a stage. */
  private static final class Lanes {
    private final int firstThread;
    private final List<Long> ends = new ArrayList<>();

    Lanes(int firstThread) {
      this.firstThread = firstThread;
    }

    /** A lane that is free from {@code start}; the same one whenever possible. */
    int take(long start, long end) {
      for (int lane = 0; lane < ends.size(); lane++) {
        if (ends.get(lane) <= start) {
          ends.set(lane, end);
          return lane;
        }
      }
      ends.add(end);
      return ends.size() - 1;
    }
  }

  /** Threads of one stage: so many lanes may overlap before numbers collide. */
  private static final int LANES = 10_000;

  static void write(Path file, SchemeRun run, List<DrawRow> draws) throws IOException {
    Files.createDirectories(file.getParent());
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
        JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("displayTimeUnit", "ns");
      json.writeObjectFieldStart("otherData");
      json.writeNumberField("frame", run.frame());
      json.writeStringField("scheme", run.scheme());
      json.writeStringField("machine", run.machine());
      json.writeStringField("unit", "1 ns is 1 cycle");
      json.writeEndObject();
      json.writeArrayFieldStart("traceEvents");
      intervals(json, run, draws);
      batches(json, run);
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void intervals(JsonGenerator json, SchemeRun run, List<DrawRow> draws)
      throws IOException {
    TreeMap<String, Lanes> stages = new TreeMap<>();
    for (SchemeRun.Interval i : run.timeline()) {
      stages.putIfAbsent(i.what(), null);
    }
    int number = 0;
    for (SchemeRun.GpmResult gpm : run.gpms()) {
      name(json, "process_name", gpm.gpm(), 0, "GPM " + gpm.gpm());
    }
    int gpm = -1;
    for (SchemeRun.Interval i : run.timeline()) {
      if (i.gpm() != gpm) {
        gpm = i.gpm();
        number = 0;
        for (String stage : new ArrayList<>(stages.keySet())) {
          stages.put(stage, new Lanes(LANES * number++));
        }
      }
      Lanes lanes = stages.get(i.what());
      int known = lanes.ends.size();
      int lane = lanes.take(i.startCycle(), i.endCycle());
      int thread = lanes.firstThread + lane;
      if (lane == known) {
        name(json, "thread_name", gpm, thread, lane == 0 ? i.what() : i.what() + " " + (lane + 1));
      }
      event(json, text(i, draws), i.what(), gpm, thread, i.startCycle(), i.endCycle());
      json.writeObjectFieldStart("args");
      json.writeNumberField("draw", i.draw());
      json.writeEndObject();
      json.writeEndObject();
    }
  }

  private static String text(SchemeRun.Interval i, List<DrawRow> draws) {
    if (i.draw() < 0) {
      return i.what();
    }
    boolean named = i.draw() < draws.size() && draws.get(i.draw()).draw() == i.draw();
    return "draw " + i.draw() + (named ? ": " + draws.get(i.draw()).label() : "");
  }

  private static void batches(JsonGenerator json, SchemeRun run) throws IOException {
    if (run.batches().isEmpty()) {
      return;
    }
    name(json, "process_name", BATCHES, 0, "batches");
    TreeMap<Integer, Lanes> byGpm = new TreeMap<>();
    for (SchemeRun.BatchResult b : run.batches()) {
      Lanes lanes = byGpm.computeIfAbsent(b.gpm(), gpm -> new Lanes(LANES * gpm));
      int known = lanes.ends.size();
      int lane = lanes.take(b.startCycle(), b.endCycle());
      int thread = lanes.firstThread + lane;
      if (lane == known) {
        name(json, "thread_name", BATCHES, thread, "on GPM " + b.gpm());
      }
      String text = "batch " + b.number();
      event(json, text, "batch", BATCHES, thread, b.startCycle(), b.endCycle());
      json.writeObjectFieldStart("args");
      json.writeNumberField("draws", b.draws().size());
      json.writeNumberField("issueCycle", b.issueCycle());
      if (b.predictedCycles() >= 0) {
        json.writeNumberField("predictedCycles", Math.round(b.predictedCycles()));
      }
      json.writeNumberField("actualCycles", b.actualCycles());
      json.writeNumberField("stolenTiles", b.stolen());
      json.writeEndObject();
      json.writeEndObject();
    }
  }

  private static void name(JsonGenerator json, String what, int process, int thread, String text)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("name", what);
    json.writeStringField("ph", "M");
    json.writeNumberField("pid", process);
    json.writeNumberField("tid", thread);
    json.writeObjectFieldStart("args");
    json.writeStringField("name", text);
    json.writeEndObject();
    json.writeEndObject();
  }

  /** A complete event, left open for its arguments. */
  private static void event(
      JsonGenerator json, String text, String kind, int process, int thread, long start, long end)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("name", text);
    json.writeStringField("cat", kind);
    json.writeStringField("ph", "X");
    json.writeNumberField("pid", process);
    json.writeNumberField("tid", thread);
    json.writeFieldName("ts");
    json.writeNumber(micros(start));
    json.writeFieldName("dur");
    json.writeNumber(micros(end - start));
  }

  /** Nanoseconds as the format's microseconds, exactly. */
  private static String micros(long nanos) {
    return String.format(Locale.ROOT, "%d.%03d", nanos / 1000, nanos % 1000);
  }
}
