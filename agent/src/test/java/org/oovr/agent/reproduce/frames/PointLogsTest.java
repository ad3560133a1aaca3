package org.oovr.agent.reproduce.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.agent.sweep.plan.WorkloadPoint;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.WorkLog;

class PointLogsTest {
  private static final PointFrames POINT = PointFrames.alone(WorkloadPoint.all(32, 16).get(1));

  @TempDir private Path directory;

  /** Draws empty frames, slowly, and finds out whether anybody draws at the same time. */
  private static final class Slow implements PointDrawer {
    final AtomicInteger drawn = new AtomicInteger();
    private final AtomicInteger drawing = new AtomicInteger();
    private final String identity;

    Slow(String identity) {
      this.identity = identity;
    }

    @Override
    public String identity() {
      return identity;
    }

    @Override
    public void draw(WorkloadPoint point, List<String> arguments, int first, int last, Path report)
        throws IOException {
      assertEquals(1, drawing.incrementAndGet());
      assertFalse(Files.exists(report));
      try {
        Thread.sleep(20);
      } catch (InterruptedException stopped) {
        throw new IOException(stopped);
      }
      for (int frame = first; frame <= last; frame++) {
        Path log = report.resolve(ReportFiles.profile(frame));
        Files.createDirectories(log.getParent());
        WorkLogFile.write(empty(frame, point, drawn.incrementAndGet()), log);
      }
      drawing.decrementAndGet();
    }
  }

  /** A frame without draws; its views tell the drawings apart. */
  private static FrameProfile empty(int frame, WorkloadPoint point, int views) {
    return FrameProfile.merge(
        frame,
        point.width(),
        point.height(),
        views,
        List.of(),
        List.of(),
        List.of(),
        List.of(new WorkLog()));
  }

  @Test
  void whoComesLaterFindsWhatTheOthersHaveDrawn() throws Exception {
    Slow drawer = new Slow("one build");
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Future<Integer>> views = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      // each has logs of its own, as processes have
      PointLogs logs = new PointLogs(directory, drawer);
      views.add(
          pool.submit(
              () -> {
                logs.make(POINT, false);
                return logs.read(POINT).profile().views();
              }));
    }
    for (Future<Integer> one : views) {
      assertEquals(1, one.get());
    }
    pool.shutdown();
    assertEquals(1, drawer.drawn.get());
  }

  @Test
  void whatAnotherBuildHasReplacedIsDrawnAgain() throws Exception {
    Slow one = new Slow("one build");
    Slow other = new Slow("another build");
    PointLogs ours = new PointLogs(directory, one);
    assertTrue(ours.make(POINT, false));
    assertFalse(ours.make(POINT, false));
    assertTrue(ours.make(POINT, true));
    assertEquals(2, ours.read(POINT).profile().views());

    assertEquals(1, new PointLogs(directory, other).read(POINT).profile().views());
    assertEquals(3, ours.read(POINT).profile().views());
  }

  @Test
  void framesOfASequenceAreDrawnTogether() throws Exception {
    Slow drawer = new Slow("one build");
    PointFrames walk = new PointFrames(POINT.point(), 3, PointFrames.CameraPath.WALK);
    PointLogs logs = new PointLogs(directory, drawer);
    TimedPoint timed = logs.read(walk);
    assertEquals(4, timed.profile().index());
    assertEquals(2, timed.before().size());
    assertEquals(2, timed.before().get(0).read().index());
    assertEquals(3, timed.before().get(1).read().index());
    assertEquals(3, drawer.drawn.get());
    // another camera, and the frame alone, are others
    logs.read(new PointFrames(POINT.point(), 3, PointFrames.CameraPath.STROLL));
    assertEquals(6, drawer.drawn.get());
    assertTrue(logs.make(POINT, false));
    assertFalse(logs.make(walk, false));
    logs.delete(walk);
    assertTrue(logs.make(walk, false));
  }

  @Test
  void whatAKilledProcessLeftIsNoFrame() throws Exception {
    Files.createDirectories(directory.resolve(POINT.name() + ".drawing"));
    Files.writeString(directory.resolve(POINT.name() + ".oovrp"), "half of a log");
    Slow drawer = new Slow("one build");
    assertEquals(1, new PointLogs(directory, drawer).read(POINT).profile().views());
  }

  @Test
  void aDrawingThatFailedLeavesNothing() throws Exception {
    PointDrawer failing =
        new PointDrawer() {
          @Override
          public String identity() {
            return "one build";
          }

          @Override
          public void draw(
              WorkloadPoint point, List<String> arguments, int first, int last, Path report)
              throws IOException {
            Files.createDirectories(report);
            throw new IOException("no display");
          }
        };
    PointLogs logs = new PointLogs(directory, failing);
    assertThrows(IOException.class, () -> logs.make(POINT, false));
    assertFalse(Files.exists(directory.resolve(POINT.name() + ".drawing")));
    assertTrue(new PointLogs(directory, new Slow("one build")).make(POINT, false));
  }
}
