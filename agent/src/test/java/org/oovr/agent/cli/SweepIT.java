package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code oovr sweep} over stand-ins, killed and in company. */
class SweepIT {
  @TempDir Path dir;

  @BeforeEach
  void plan() throws IOException {
    Files.writeString(
        dir.resolve("plan.yaml"),
        """
        workloads:
          - {stand-in: HL2-640, size: 80x60}
          - {stand-in: DM3-640, size: 80x60, stereo: off}
        schemes: [baseline, oo-vr]
        fields: {gpms: [2, 4], link.gbps: {from: 32, to: 128, count: 3, scale: log}}
        """);
  }

  private static List<String> command(String... options) {
    List<String> command = new ArrayList<>(List.of(OovrProcess.java(), "-XX:+UseSerialGC"));
    command.addAll(List.of(options));
    command.addAll(List.of("-jar", OovrProcess.jar().toString()));
    command.addAll(List.of("sweep", "plan.yaml", "--cache", "cache", "--reports", "none"));
    return command;
  }

  private Process start(String name, List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .directory(dir.toFile())
        .redirectOutput(dir.resolve(name + ".out").toFile())
        .redirectError(dir.resolve(name + ".err").toFile())
        .start();
  }

  private long rows(String out) throws IOException {
    Path file = dir.resolve(out).resolve("rows/1-of-1.jsonl");
    return Files.exists(file) ? Files.readAllBytes(file).length == 0 ? 0 : lines(file) : 0;
  }

  private static long lines(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    }
  }

  /** What a sweep says, but for stand-ins of which it draws a frame for long: it may have to. */
  private List<String> told(String name) throws IOException {
    try (Stream<String> lines = Files.lines(dir.resolve(name + ".err"))) {
      return lines.filter(line -> !line.endsWith("; finishing 1 frames")).toList();
    }
  }

  @Test
  void killedSweepGoesOnBesideAnother() throws Exception {
    List<String> one = command();
    one.addAll(List.of("--out", "a", "--threads", "1"));
    Process killed = start("killed", one);
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (rows("a") < 3 && killed.isAlive() && System.nanoTime() < end) {
      Thread.sleep(5);
    }
    killed.destroyForcibly().waitFor();
    long before = rows("a");
    assertTrue(before >= 3, Files.readString(dir.resolve("killed.err")));
    Process again = start("again", one);
    List<String> other = command("-Xlog:class+load:file=" + dir.resolve("classes.txt"));
    other.addAll(List.of("--out", "b"));
    Process beside = start("beside", other);
    assertTrue(again.waitFor(5, TimeUnit.MINUTES) && beside.waitFor(5, TimeUnit.MINUTES));
    assertEquals(0, again.exitValue(), Files.readString(dir.resolve("again.err")));
    assertEquals(0, beside.exitValue(), Files.readString(dir.resolve("beside.err")));
    assertEquals(List.of(), told("again"));
    byte[] table = Files.readAllBytes(dir.resolve("a/sweep.csv"));
    assertArrayEquals(table, Files.readAllBytes(dir.resolve("b/sweep.csv")));
    assertEquals(1 + 24, lines(dir.resolve("a/sweep.csv")));
    assertTrue(rows("a") <= 24 + 1, "only what was in flight is computed twice: " + rows("a"));
    try (Stream<Path> logs = Files.list(dir.resolve("cache/logs"))) {
      assertEquals(2, logs.count());
    }
    String classes = Files.readString(dir.resolve("classes.txt"));
    assertTrue(classes.contains("org.oovr.agent.sweep.run.SweepRun"));
    assertFalse(classes.contains("org.apache.spark"), "nobody named a master");
  }
}
