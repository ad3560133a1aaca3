package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfileImage;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.profile.ProfileWindow;

/** {@code oovr sweep} over a work log that has nothing in it. */
class SweepCommandTest {
  @TempDir Path dir;
  private StringWriter out;
  private StringWriter err;

  @BeforeEach
  void plan() throws Exception {
    WorkLogFile.write(blank(), dir.resolve("empty.oovrp"));
    Files.writeString(dir.resolve("game.trace"), "no trace");
    write("good", "workloads: {work-log: empty.oovrp}", "fields: {gpms: [2, 4]}");
    write("bad", "workloads: {work-log: empty.oovrp}", "fields:", "  gpms: [2, 400]");
    write("trace", "workloads: {trace: game.trace}", "schemes: afr");
    write("damaged", "workloads: {work-log: game.trace}");
  }

  /** A window in which nothing was drawn. */
  private static FrameProfile blank() {
    return FrameProfile.merge(
        7,
        64,
        32,
        1,
        List.of(new ProfileResource(true, 1, "window", 64 * 32 * 4, 64, 32, "RGBA8_UNORM", 1)),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(new ProfileImage(0, 0, 0, 0, 64, 32, PixelFormat.RGBA8_UNORM, 1)),
        List.of(),
        List.of(),
        new ProfileWindow(new int[] {0}, ""),
        List.of());
  }

  private void write(String name, String... lines) throws Exception {
    Files.writeString(dir.resolve(name + ".yaml"), String.join("\n", lines) + "\n");
  }

  private int run(String args) {
    out = new StringWriter();
    err = new StringWriter();
    String[] words = ("sweep " + args.replace("@", dir + "/")).split(" ");
    return CommandLineMain.run(words, new PrintWriter(out, true), new PrintWriter(err, true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | @bad.yaml | bad.yaml:3: gpms is 400",
        "1 | @none.yaml | none.yaml does not exist",
        "1 | @damaged.yaml | damaged.yaml:1: work-log",
        "1 | @bad.yaml --master local-cluster[2,1,1024] | bad.yaml:3: gpms is 400",
        "1 | @good.yaml --out @good.yaml/x | cannot write to",
        "1 | merge @ | is no sweep",
        "2 | --explain | Missing required parameter: 'PLAN.yaml'",
        "2 | @good.yaml --shard 3/2 | shard '3/2': expected I/N",
        "2 | @good.yaml --cache-size 10 | cache-size '10'",
        "2 | @good.yaml --threads -1 | threads '-1'",
        "2 | @good.yaml --reports some | reports 'some'"
      })
  void refusesInOneLine(int status, String args, String message) {
    String all = args.strip();
    boolean merge = all.startsWith("merge");
    if (!merge && !all.contains("--out")) {
      all += " --out @never --cache @cache";
    }
    assertEquals(status, run(all), err.toString());
    assertTrue(err.toString().contains(message), err.toString());
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertEquals("", out.toString());
    assertFalse(Files.exists(dir.resolve("never")));
  }

  @Test
  void whatIsNoTraceIsAFailedPoint() throws Exception {
    assertEquals(1, run("@trace.yaml --out @t --cache @cache"));
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertTrue(err.toString().contains("1 points failed: "), err.toString());
    assertTrue(err.toString().contains("game.trace: not a trace"), err.toString());
    String table = Files.readString(dir.resolve("t/sweep.csv"));
    assertTrue(table.contains(",failed,"), table);
  }

  @Test
  void wholeAndShardsAreTheSameFiles() throws Exception {
    assertEquals(0, run("@good.yaml --explain --out @a --cache @cache"), err.toString());
    assertTrue(out.toString().contains("points      16"), out.toString());
    assertFalse(Files.exists(dir.resolve("a")));
    assertEquals(0, run("@good.yaml --out @a --cache @cache"), err.toString());
    assertTrue(out.toString().contains("sweep.html"), out.toString());
    assertEquals(0, run("@good.yaml --out @b --cache @cache --shard 1/2 --reports none"));
    assertEquals(1, run("merge @b"));
    assertTrue(err.toString().contains("8 of 16 points are missing, the first is 8"), "" + err);
    assertEquals(0, run("@good.yaml --out @c --cache @cache --shard 2/2 --reports none"));
    assertEquals(0, run("merge --out @d @b @c"), err.toString());
    for (String file : List.of("sweep.csv", "sweep.parquet")) {
      assertArrayEquals(
          Files.readAllBytes(dir.resolve("a").resolve(file)),
          Files.readAllBytes(dir.resolve("d").resolve(file)),
          file);
    }
    String page = Files.readString(dir.resolve("a/sweep.html"));
    String report = page.replaceAll("(?s).*?\"(points/[0-9a-f]{16}/report.html)\".*", "$1");
    assertTrue(Files.exists(dir.resolve("a").resolve(report)), report);
    String manifest = Files.readString(dir.resolve("a/manifest.json"));
    assertTrue(manifest.contains("work log of frame 7 sha256 "), manifest);
  }

  @Test
  void framesAreDrawnInStretches() {
    assertEquals(
        List.of(
            FrameSelection.parse("1-3"), FrameSelection.parse("7"), FrameSelection.parse("9-10")),
        SweepFrames.ranges(List.of(1, 2, 3, 7, 9, 10)));
  }
}
