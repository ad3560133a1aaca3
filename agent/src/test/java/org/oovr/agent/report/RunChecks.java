package org.oovr.agent.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;
import org.oovr.simulator.scheme.SchemeKind;

/** What must hold of the timed runs of any report. */
public final class RunChecks {
  private static final List<ToLongFunction<TrafficBytes>> KINDS =
      List.of(
          TrafficBytes::texture,
          TrafficBytes::vertex,
          TrafficBytes::depth,
          TrafficBytes::color,
          TrafficBytes::command,
          TrafficBytes::total);

  private RunChecks() {}

  /**
   * Every scheme composed the frame to the bit, and nothing was lost on the way.
   *
   * @param out directory of the report
   * @param frame that all runs are of
   * @param gpms number of GPMs of the machine
   */
  public static void everyScheme(ReportData report, Path out, int frame, int gpms)
      throws IOException {
    assertEquals(
        SchemeKind.ofPaper().stream().map(SchemeKind::id).toList(),
        report.runs().stream().map(RunEntry::scheme).toList());
    ReportData.FrameEntry drawn =
        report.frames().stream().filter(f -> f.index() == frame).findFirst().orElseThrow();
    for (RunEntry run : report.runs()) {
      String what = out + " frame " + run.frame() + " " + run.scheme();
      assertEquals(frame, run.frame(), what);
      assertEquals(drawn.sha256(), run.sha256(), what);
      assertEquals(drawn.stereo(), run.stereo(), what);
      assertEquals(gpms, run.gpms().size(), what);
      assertEquals(run.scheme().equals("oo-vr") ? 240 * gpms : 0, run.engineBits(), what);
      bytes(run, out, what);
      work(run, drawn, what);
    }
  }

  /** What is sent arrives, and the parts of each sum are all of it. */
  private static void bytes(RunEntry run, Path out, String what) throws IOException {
    int gpms = run.gpms().size();
    assertEquals(gpms * (gpms - 1), run.links().size(), what);
    for (RunEntry.Link link : run.links()) {
      assertEquals(link.sentBytes(), link.receivedBytes(), what);
    }
    for (ToLongFunction<TrafficBytes> kind : KINDS) {
      assertEquals(
          kind.applyAsLong(run.interGpmBytes()),
          run.links().stream().mapToLong(l -> kind.applyAsLong(l.sentBytes())).sum(),
          what);
    }
    TrafficBytes all = run.interGpmBytes();
    assertEquals(
        all.total(),
        all.texture() + all.vertex() + all.depth() + all.color() + all.storage() + all.command(),
        what);
    assertEquals(
        run.dramBytes(), run.gpms().stream().mapToLong(RunEntry.Gpm::dramBytes).sum(), what);
    List<String> rows = Files.readAllLines(out.resolve(run.files().objectTraffic()));
    int bytesColumn = List.of(rows.get(0).split(",")).indexOf("bytes");
    assertEquals(run.objectTrafficCount(), rows.size() - 1, what);
    assertEquals(
        all.total(),
        rows.stream().skip(1).mapToLong(r -> Long.parseLong(r.split(",")[bytesColumn])).sum(),
        what);
    assertTrue(Files.exists(out.resolve(run.files().timeline())), what);
  }

  /** All draws were rendered, and no GPM worked longer than the run lasted. */
  private static void work(RunEntry run, ReportData.FrameEntry drawn, String what) {
    assertTrue(run.cycles() > 0 && run.latencyCycles() >= run.cycles(), what);
    long triangles = drawn.draws().stream().mapToLong(DrawRow::triangles).sum();
    long ranTriangles = run.gpms().stream().mapToLong(RunEntry.Gpm::triangles).sum();
    long ranFragments = run.gpms().stream().mapToLong(RunEntry.Gpm::fragments).sum();
    assertTrue(ranTriangles >= triangles, what + ": triangles " + ranTriangles + " " + triangles);
    assertTrue(ranFragments > 0, what);
    for (RunEntry.Gpm gpm : run.gpms()) {
      assertTrue(gpm.busyCycles() <= run.latencyCycles(), what);
      assertEquals(run.latencyCycles(), gpm.busyCycles() + gpm.idleCycles(), what);
    }
  }
}
