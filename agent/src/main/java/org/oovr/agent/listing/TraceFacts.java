package org.oovr.agent.listing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.oovr.agent.report.IndentedJson;
import org.oovr.driver.trace.CallParser;
import org.oovr.driver.trace.FrameRule;
import org.oovr.driver.trace.TraceException;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;
import org.oovr.driver.trace.file.Trace;

/**
 * What a trace is, counted.
 *
 * @param container how it is packed
 * @param version version of the format
 * @param api what the window system speaks: GLX, EGL, WGL or CGL; empty when no call says; of
 *     captures of Vulkan "Vulkan"
 * @param properties facts about the program
 * @param fileBytes size of the file
 * @param streamBytes size of the stream
 * @param calls calls, all of them
 * @param programCalls calls that the program made itself
 * @param incomplete calls that never ended
 * @param draws calls that change a frame buffer
 * @param frames frames
 * @param lostCalls calls that the recorder lost
 * @param waitedNanos time that the program waited for the recorder; -1 when it was not told
 * @param recordingNanos what recording a call cost the program's thread on average; -1 when it was
 *     not told
 * @param threads names of the threads by number; empty names where they are not told
 * @param callsByName calls of each function
 * @param unsupported what the recorder could not do
 * @param flaws what is wrong with the file
 */
public record TraceFacts(
    String container,
    int version,
    String api,
    Map<String, String> properties,
    long fileBytes,
    long streamBytes,
    long calls,
    long programCalls,
    long incomplete,
    long draws,
    int frames,
    long lostCalls,
    long waitedNanos,
    double recordingNanos,
    Map<Long, String> threads,
    Map<String, Long> callsByName,
    Map<String, Long> unsupported,
    List<String> flaws) {

  /** Reads all of a trace. */
  public static TraceFacts of(Trace trace) throws IOException {
    return new Counter().count(trace);
  }

  private static final class Counter {
    private final Map<Long, String> threads = new TreeMap<>();
    private final Map<String, Long> byName = new TreeMap<>();
    private final Map<String, Long> unsupported = new TreeMap<>();
    private final TreeSet<String> apis = new TreeSet<>();
    private long calls;
    private long programCalls;
    private long incomplete;
    private long draws;
    private long lost;
    private long waited = -1;
    private double recording = -1;

    TraceFacts count(Trace trace) throws IOException {
      List<String> flaws = new ArrayList<>(trace.index().flaws());
      CallParser parser = trace.read();
      try {
        for (TracedCall call = parser.next(); call != null; call = parser.next()) {
          count(call);
        }
      } catch (TraceException fault) {
        if (!flaws.contains(fault.getMessage())) {
          flaws.add(fault.getMessage());
        }
      }
      return new TraceFacts(
          trace.container(),
          parser.header().version(),
          String.join(", ", apis),
          parser.header().properties(),
          trace.fileBytes(),
          trace.index().streamBytes(),
          calls,
          programCalls,
          incomplete,
          draws,
          trace.index().frames().size(),
          lost,
          waited,
          recording,
          threads,
          byName,
          unsupported,
          flaws);
    }

    private void count(TracedCall call) {
      String name = call.name();
      calls++;
      byName.merge(name, 1L, Long::sum);
      threads.putIfAbsent(call.thread(), "");
      incomplete += call.complete() ? 0 : 1;
      programCalls += call.fake() ? 0 : 1;
      draws += FrameRule.draws(name) ? 1 : 0;
      switch (name) {
        case "oovrThread" -> threads.put(number(call, "thread"), text(call, "name"));
        case "oovrUnsupported" ->
            unsupported.merge(text(call, "what"), number(call, "count"), Long::sum);
        case "oovrLost" -> lost += number(call, "calls");
        case "oovrOverhead" -> {
          long measured = number(call, "measuredCalls");
          recording = measured == 0 ? -1 : (double) number(call, "nanos") / measured;
        }
        case "oovrCaptureEnd" -> waited = number(call, "waitedNanos");
        default -> api(name);
      }
    }

    private void api(String name) {
      if (name.startsWith("glX")) {
        apis.add("GLX");
      } else if (name.startsWith("egl")) {
        apis.add("EGL");
      } else if (name.startsWith("wgl")) {
        apis.add("WGL");
      } else if (name.startsWith("CGL")) {
        apis.add("CGL");
      }
    }

    private static long number(TracedCall call, String parameter) {
      Value value = call.argument(parameter);
      return value == null ? 0 : value.asLong();
    }

    private static String text(TracedCall call, String parameter) {
      return call.argument(parameter) instanceof Value.Text text ? text.text() : "";
    }
  }

  /** In a line. */
  public String line() {
    return String.format(
        Locale.ROOT,
        "%d frames, %d calls, %d bytes (%.1f a call)",
        frames,
        calls,
        fileBytes,
        calls == 0 ? 0.0 : (double) fileBytes / calls);
  }

  /** In lines for people. */
  public List<String> lines(int mostFunctions) {
    List<String> lines = new ArrayList<>();
    lines.add("container     " + container + ", format version " + version);
    lines.add(
        api.equals("Vulkan")
            ? "API           Vulkan"
            : "window system " + (api.isEmpty() ? "none is named" : api));
    lines.add(
        String.format(Locale.ROOT, "size          %d bytes, %d unpacked", fileBytes, streamBytes));
    lines.add(
        String.format(
            Locale.ROOT,
            "calls         %d, of them %d by the program itself, %d draws and clears",
            calls,
            programCalls,
            draws));
    lines.add("frames        " + frames);
    if (incomplete > 0) {
      lines.add("never ended   " + incomplete);
    }
    threads.forEach(
        (number, name) -> lines.add("thread " + number + (name.isEmpty() ? "" : "      " + name)));
    properties.forEach((name, value) -> lines.add(name + " = " + value));
    if (lostCalls > 0) {
      lines.add("lost calls    " + lostCalls);
    }
    if (waitedNanos >= 0) {
      lines.add(
          String.format(Locale.ROOT, "waited        %.3f s for the recorder", waitedNanos / 1e9));
    }
    if (recordingNanos >= 0) {
      lines.add(String.format(Locale.ROOT, "recording     %.0f ns a call", recordingNanos));
    }
    unsupported.forEach((what, count) -> lines.add("not recorded  " + what + " (" + count + ")"));
    flaws.forEach(flaw -> lines.add("flaw          " + flaw));
    callsByName.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Collections.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(mostFunctions)
        .forEach(e -> lines.add(String.format(Locale.ROOT, "%10d  %s", e.getValue(), e.getKey())));
    return lines.stream().map(line -> line.replaceAll("\\p{Cntrl}", "?")).toList();
  }

  /** As a JSON object with stable keys. */
  public String json() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("container", container);
    all.put("version", version);
    all.put("api", api);
    all.put("properties", properties);
    all.put("fileBytes", fileBytes);
    all.put("streamBytes", streamBytes);
    all.put("calls", calls);
    all.put("programCalls", programCalls);
    all.put("incompleteCalls", incomplete);
    all.put("draws", draws);
    all.put("frames", frames);
    all.put("lostCalls", lostCalls);
    all.put("waitedNanos", waitedNanos < 0 ? null : waitedNanos);
    all.put("recordingNanosPerCall", recordingNanos < 0 ? null : recordingNanos);
    all.put("threads", threads);
    all.put("callsByName", callsByName);
    all.put("unsupported", unsupported);
    all.put("flaws", flaws);
    return IndentedJson.dense(all);
  }
}
