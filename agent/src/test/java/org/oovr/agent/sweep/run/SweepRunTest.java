package org.oovr.agent.sweep.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.report.SampleRuns;
import org.oovr.agent.sweep.cache.WorkLogCache;
import org.oovr.agent.sweep.plan.SweepPlan;
import org.oovr.agent.sweep.plan.Workload;
import org.oovr.agent.sweep.result.ResultRow;
import org.oovr.agent.sweep.result.RowJournal;
import org.oovr.agent.sweep.result.SweepFiles;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.simulator.profile.FrameProfile;

class SweepRunTest {
  private static final List<String> TOOL = List.of("1", "test");

  /** Cycles that tell link bandwidth, number of GPMs and frame. */
  private static final SchemeTimer RULE =
      profile ->
          (scheme, setup) -> {
            if (setup.machine().link().gbps() == 13) {
              throw new IllegalStateException("stands still\nat cycle 7");
            }
            return SampleRuns.run(
                profile.index(),
                scheme.id(),
                setup.machine().gpms(),
                8,
                (long) (1000 + 64_000 / setup.machine().link().gbps()));
          };

  @TempDir Path dir;
  private SweepPlan plan;
  private final List<String> told = Collections.synchronizedList(new ArrayList<>());

  /** Draws nothing, and counts. WE has no frame 3. */
  private static final class Drawer implements FrameDrawer {
    private final AtomicInteger drawn = new AtomicInteger();
    private final AtomicInteger passes = new AtomicInteger();

    @Override
    public List<String> source(Workload workload) {
      return List.of("made up", workload.name());
    }

    @Override
    public void draw(Workload workload, List<String> source, List<Integer> frames, Output output)
        throws IOException {
      passes.incrementAndGet();
      for (int frame : frames) {
        if (workload.name().equals("WE") && frame == 3) {
          throw new IOException("WE ended before frame 3");
        }
        drawn.incrementAndGet();
        output.frame(
            frame,
            FrameProfile.merge(frame, 64, 32, 1, List.of(), List.of(), List.of(), List.of()));
      }
    }
  }

  @BeforeEach
  void plan() throws Exception {
    Path file = dir.resolve("plan.yaml");
    Files.writeString(
        file,
        """
        workloads:
          - {stand-in: NFS, frames: [0, 2]}
          - {stand-in: WE, frames: [2, 3]}
        schemes: [baseline, oo-vr]
        fields:
          gpms: [2, 4]
          link.gbps: [13, 32, 64]
        """);
    plan = SweepPlan.read(file);
  }

  private WorkLogCache cache() {
    return new WorkLogCache(dir.resolve("cache"), 1 << 20, told::add);
  }

  private SweepTasks tasks(FrameDrawer drawer) throws IOException {
    return SweepTasks.of(plan, drawer, TOOL);
  }

  /** Computes what is left of a shard in a directory. */
  private int run(String out, Shard shard, int threads, Drawer drawer) throws IOException {
    SweepTasks tasks = tasks(drawer);
    AtomicInteger computed = new AtomicInteger();
    Path directory = dir.resolve(out);
    SweepFiles.begin(directory, tasks.manifest(), tasks.keys());
    Map<String, ResultRow> rows = RowJournal.read(directory);
    try (RowJournal journal = RowJournal.open(directory, shard.part())) {
      PointWorker worker = new PointWorker(cache(), drawer, RULE, null);
      List<PointTask> left =
          tasks.shard(shard).stream().filter(t -> !rows.containsKey(t.key())).toList();
      new SweepRun(worker::compute, journal, threads, row -> computed.incrementAndGet()).run(left);
    }
    return computed.get();
  }

  private byte[] table(String out, String... from) throws IOException {
    SweepTasks tasks = tasks(new Drawer());
    Map<String, ResultRow> rows = RowJournal.read(dir.resolve(out));
    for (String other : from) {
      rows.putAll(RowJournal.read(dir.resolve(other)));
    }
    SweepFiles.write(dir.resolve(out), tasks.manifest(), SweepFiles.ordered(tasks.keys(), rows));
    return Files.readAllBytes(dir.resolve(out).resolve(SweepFiles.CSV));
  }

  @Test
  void sameTableByOneThreadByFourAndByShards() throws Exception {
    Drawer drawer = new Drawer();
    assertEquals(48, run("one", Shard.WHOLE, 1, drawer));
    assertEquals(3, drawer.drawn.get(), "every frame once");
    assertEquals(2, drawer.passes.get(), "NFS and WE once each");
    Drawer later = new Drawer();
    run("four", Shard.WHOLE, 4, later);
    assertEquals(0, later.drawn.get(), "all work logs are in the cache");
    for (int i = 1; i <= 3; i++) {
      run("shard" + i, new Shard(i, 3), 2, later);
    }
    byte[] one = table("one");
    assertArrayEquals(one, table("four"));
    assertArrayEquals(one, table("shard1", "shard2", "shard3"));
    for (String file : List.of(SweepFiles.PARQUET, SweepFiles.HTML)) {
      byte[] bytes = Files.readAllBytes(dir.resolve("one").resolve(file));
      assertArrayEquals(bytes, Files.readAllBytes(dir.resolve("four").resolve(file)), file);
    }
    assertEquals(List.of(), told);
  }

  @Test
  void failedPointIsARowWithItsReason() throws Exception {
    run("out", Shard.WHOLE, 2, new Drawer());
    String csv = new String(table("out"), StandardCharsets.UTF_8);
    List<String> lines = csv.lines().toList();
    assertEquals(49, lines.size());
    // a third stands still, and of WE a frame is missing
    assertEquals(24, lines.stream().filter(line -> line.contains(",failed,")).count());
    assertTrue(csv.contains("java.lang.IllegalStateException: stands still; at cycle 7"), csv);
    assertTrue(csv.contains("WE ended before frame 3"), csv);
    assertTrue(lines.get(0).startsWith("point,workload,frame,stereo,scheme,machine,clockGhz,"));
    Map<String, ResultRow> rows = RowJournal.read(dir.resolve("out"));
    assertEquals(24, rows.values().stream().filter(ResultRow::isDone).count());
  }

  @Test
  void goesOnAfterAnyByteWasWritten() throws Exception {
    run("whole", Shard.WHOLE, 1, new Drawer());
    byte[] expected = table("whole");
    byte[] journal = Files.readAllBytes(dir.resolve("whole/rows/1-of-1.jsonl"));
    for (int length : new int[] {0, 1, journal.length / 3, journal.length - 1, journal.length}) {
      String out = "cut" + length;
      Files.createDirectories(dir.resolve(out).resolve("rows"));
      byte[] cut = java.util.Arrays.copyOf(journal, length);
      Files.write(dir.resolve(out).resolve("rows/1-of-1.jsonl"), cut);
      int whole = RowJournal.read(dir.resolve(out)).size();
      assertEquals(48 - whole, run(out, Shard.WHOLE, 2, new Drawer()), "length " + length);
      assertArrayEquals(expected, table(out), "length " + length);
    }
  }

  @Test
  void damagedRowIsComputedAgain() throws Exception {
    run("out", Shard.WHOLE, 1, new Drawer());
    byte[] expected = table("out");
    Path file = dir.resolve("out/rows/1-of-1.jsonl");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 4;
    Files.write(file, bytes);
    assertEquals(1, run("out", Shard.WHOLE, 1, new Drawer()));
    assertArrayEquals(expected, table("out"));
  }

  @Test
  void flippedBitInTheCacheIsDrawnAgain() throws Exception {
    run("a", Shard.WHOLE, 1, new Drawer());
    try (var logs = Files.list(dir.resolve("cache/logs"))) {
      for (Path log : logs.toList()) {
        Files.write(log, new byte[] {1}, StandardOpenOption.WRITE);
      }
    }
    Drawer again = new Drawer();
    run("b", Shard.WHOLE, 1, again);
    assertEquals(2, again.drawn.get(), "frame 2 is the same in both");
    assertArrayEquals(table("a"), table("b"));
    assertTrue(told.get(0).contains("is damaged"), told.toString());
  }

  @Test
  void otherInputsAndOtherSettingsAreOtherPoints() throws Exception {
    SweepTasks tasks = tasks(new Drawer());
    assertEquals(48, tasks.keys().stream().distinct().count());
    SweepTasks changed =
        SweepTasks.of(
            plan,
            new FrameDrawer() {
              @Override
              public List<String> source(Workload workload) {
                return List.of("another", workload.name());
              }

              @Override
              public void draw(Workload w, List<String> s, List<Integer> f, Output output) {
                throw new IllegalStateException();
              }
            },
            TOOL);
    assertNotEquals(tasks.manifest().pointsSha256(), changed.manifest().pointsSha256());
    assertNotEquals(tasks.keys().get(0), changed.keys().get(0));
  }

  @Test
  void onlyOneWritesAtATime() throws Exception {
    Path out = dir.resolve("out");
    RowJournal journal = RowJournal.open(out, "1-of-1");
    assertNull(RowJournal.open(out, "1-of-1"));
    RowJournal other = RowJournal.open(out, "1-of-2");
    other.close();
    journal.close();
    RowJournal.open(out, "1-of-1").close();
  }

  @Test
  void rowThatCannotBeKeptStopsTheSweep() throws Exception {
    SweepTasks tasks = tasks(new Drawer());
    RowJournal journal = RowJournal.open(dir.resolve("out"), "1-of-1");
    journal.close();
    PointWorker worker = new PointWorker(cache(), new Drawer(), RULE, null);
    assertThrows(
        IOException.class,
        () -> new SweepRun(worker::compute, journal, 2, row -> {}).run(tasks.tasks()));
  }

  @Test
  void shardsCoverAllOnce() {
    for (int n = 1; n < 9; n++) {
      int next = 0;
      for (int i = 1; i <= n; i++) {
        assertEquals(next, new Shard(i, n).first(50));
        next = new Shard(i, n).end(50);
      }
      assertEquals(50, next);
    }
    assertEquals(new Shard(2, 8), Shard.parse("2/8"));
    for (String wrong : List.of("0/2", "3/2", "1", "a/b", "1/0")) {
      assertThrows(IllegalArgumentException.class, () -> Shard.parse(wrong));
    }
  }

  @Test
  void estimateCountsWhatIsThere() throws Exception {
    SweepTasks tasks = tasks(new Drawer());
    String before = SweepEstimate.of(tasks, Map.of(), cache(), 2).text(plan);
    assertTrue(before.contains("points      48"), before);
    assertTrue(before.contains("renderings  4"), before);
    assertTrue(before.contains("4 of 4 frames were never timed here"), before);
    run("out", Shard.WHOLE, 1, new Drawer());
    String after =
        SweepEstimate.of(tasks, RowJournal.read(dir.resolve("out")), cache(), 2).text(plan);
    assertTrue(after.contains("to compute  24, 24 are there"), after);
    assertTrue(after.contains("renderings  1, 3 are there"), after);
  }
}
