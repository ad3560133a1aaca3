package org.oovr.agent.sweep.run;

import java.util.List;
import java.util.Map;
import org.oovr.agent.sweep.cache.Digests;
import org.oovr.agent.sweep.plan.Workload;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.profile.FrameProfileCodec;
import org.oovr.simulator.scheme.SchemeKind;

/**
 * All that is needed to compute a point, by whom ever, wherever.
 *
 * @param key what the row is known by; equal keys mean equal rows
 * @param workload with all frames that are wanted of it
 * @param source what its frames are made from
 * @param frame one of these
 * @param settings every field with its value
 * @param tool version and build of who is to compute it
 */
public record PointTask(
    String key,
    Workload workload,
    List<String> source,
    int frame,
    String scheme,
    Map<String, String> settings,
    List<String> tool) {

  /** A task; its key follows from the rest. */
  static PointTask of(
      Workload workload,
      List<String> source,
      int frame,
      SchemeKind scheme,
      Map<String, String> settings,
      List<String> tool) {
    StringBuilder text = new StringBuilder(logKey(source, frame, tool)).append('\n');
    text.append(workload.name()).append('\n').append(scheme.id()).append('\n');
    settings.forEach((field, value) -> text.append(field).append('=').append(value).append('\n'));
    String key = Digests.of(text.toString());
    return new PointTask(key, workload, source, frame, scheme.id(), settings, tool);
  }

  /** What the work log of a frame is kept by. */
  static String logKey(List<String> source, int frame, List<String> tool) {
    return Digests.of(
        String.join("\n", source)
            + "\nframe "
            + frame
            + "\nwork log version "
            + FrameProfileCodec.VERSION
            + "\ndrawn by "
            + String.join(" ", tool));
  }

  /** What the work log of its frame is kept by. */
  public String logKey() {
    return logKey(source, frame, tool);
  }

  SchemeKind schemeKind() {
    return SchemeKind.of(scheme)
        .orElseThrow(() -> new IllegalArgumentException("no scheme " + scheme));
  }

  TimingSetup setup() {
    return TimingSetup.defaults().with(settings);
  }
}
