package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Points by executors of Spark, which Maven fetches where it has not. Where neither Spark nor a
 * registry is to be had, this fails and says so: a cluster that was never tried is no cluster.
 */
class SparkIT {
  @TempDir Path dir;

  private void sweep(String out, String... options) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                OovrProcess.java(),
                "-XX:+UseSerialGC",
                "-jar",
                OovrProcess.jar().toString(),
                "sweep",
                "plan.yaml",
                "--cache",
                "cache",
                "--reports",
                "none",
                "--out",
                out));
    command.addAll(List.of(options));
    OovrProcess sweep = OovrProcess.start(dir, command);
    assertEquals(0, sweep.status(), sweep.err());
  }

  @Test
  void executorsMakeTheSameTable() throws Exception {
    Files.writeString(
        dir.resolve("plan.yaml"),
        """
        workloads: {stand-in: HL2-640, size: 80x60}
        schemes: [baseline, oo-vr]
        fields: {gpms: [2, 4]}
        """);
    sweep("here", "--threads", "2");
    sweep("there", "--master", "local-cluster[2,1,1024]");
    assertArrayEquals(
        Files.readAllBytes(dir.resolve("here/sweep.csv")),
        Files.readAllBytes(dir.resolve("there/sweep.csv")));
    assertArrayEquals(
        Files.readAllBytes(dir.resolve("here/sweep.parquet")),
        Files.readAllBytes(dir.resolve("there/sweep.parquet")));
  }
}
