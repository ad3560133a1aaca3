package org.oovr.agent.cli;

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
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.report.Picture;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.RunReport;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.simulator.profile.FrameProfile;

/** What {@code oovr simulate} refuses, and how. */
class SimulateCommandTest {
  @TempDir Path dir;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void reportOfFrame7() throws Exception {
    Path report = dir.resolve("report");
    try (RunReport run = RunReport.open(RunOptions.parse("out=" + report), "1")) {
      run.frame(7, new Picture(64, 32, new byte[64 * 32 * 4]), 1, null, List.of());
    }
    FrameProfile profile =
        FrameProfile.merge(7, 64, 32, 1, List.of(), List.of(), List.of(), List.of());
    WorkLogFile.write(profile, report.resolve(ReportFiles.profile(7)));
    Files.createDirectories(dir.resolve("lone/profiles"));
    WorkLogFile.write(profile, dir.resolve("lone/profiles/log.oovrp"));
    Files.writeString(dir.resolve("game.trace"), "x");
    Files.writeString(dir.resolve("note.oovrp"), "not a log");
    Files.writeString(dir.resolve("zero.txt"), "gpms = 0\n");
    Files.createDirectories(dir.resolve("empty"));
  }

  private int run(String args) {
    String[] words = ("simulate " + args.replace("@", dir + "/")).split(" ");
    return CommandLineMain.run(words, new PrintWriter(out, true), new PrintWriter(err, true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | @report --scheme fast | scheme 'fast': expected baseline",
        "2 | @report --machine oovr-5gpm | machine 'oovr-5gpm': no such file",
        "2 | @report --set gpms=0 | --set: gpms is 0",
        "2 | @report --set linkGbps=-1 | --set: linkGbps is -1",
        "2 | @report --set color=red | --set: unknown field 'color'",
        "2 | @report --set gpms | --set",
        "2 | @report --sweep gpms=1,0 | gpms is 0",
        "2 | @report --sweep color=red | unknown field 'color'",
        "2 | @report --threads -1 | threads '-1': expected 0 to 1024",
        "2 | @report --frames 4-3 | frames '4-3': the last is before the first",
        "2 | @report --stereo 3d | stereo '3d'",
        "2 | @report --sort second | sort 'second': expected first, middle, last-fragment or",
        "2 | @report --sort first --scheme all | --sort goes without --scheme",
        "2 | @report --texmem page=3 | --texmem: page 3: expected 4 to 512",
        "2 | @report --texmem page=4096 | --texmem: page 4096: expected 4 to 512",
        "2 | @report --texmem gpus=0 | --texmem: gpus 0",
        "2 | @report --texmem mib=0 | --texmem: ",
        "2 | @report --redundancy te --scheme all | --redundancy 'te' with --scheme: expected re",
        "2 | @report --texmem queue=-1 | --texmem: queue -1: expected 0 to 65536",
        "2 | @report --texmem queues=4 | queues: expected gpus, page",
        "2 | @report @report | unexpected argument",
        "2 | --scheme all | Missing required parameter: 'FILE'",
        "1 | @report --machine @zero.txt | zero.txt:1: gpms is 0",
        "1 | @report --sweep machine=@zero.txt | zero.txt:1: gpms is 0",
        "1 | @report --frames 0-3 | no frame to time",
        "1 | @report --stereo auto | frame 7 was drawn with --stereo off, not auto",
        "1 | @report/profiles/000007.oovrp --frames 6 | is the work log of frame 7",
        "1 | @game.trace | game.trace: not a trace",
        "1 | @note.oovrp | note.oovrp is no work log",
        "1 | @nothing | nothing does not exist",
        "1 | @empty | is no report",
        "1 | @lone/profiles/log.oovrp --out @lone | holds"
      })
  void refusesInOneLine(int status, String args, String message) {
    assertEquals(status, run(args.strip()), err.toString());
    assertTrue(err.toString().contains(message), err.toString());
    assertTrue(err.toString().startsWith("oovr simulate: "), err.toString());
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertEquals("", out.toString());
    assertTrue(Files.exists(dir.resolve("lone/profiles/log.oovrp")));
    assertTrue(Files.exists(dir.resolve("report/profiles/000007.oovrp")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | --figure 5 | figure '5': expected one of [4, 7, 8, 9, 10, 15, 16, 17, 18]",
        "2 | --figure 4 --sensitivity | figure '4': sensitivity has rows of figures 7, 8, 9, 15"
            + " and 16",
        "2 | --vary color | 'color': expected FIELD=V1,V2,.. or one of sm.lanes",
        "2 | --vary gpms=0 | gpms is 0",
        "2 | --points DM3-800 | point 'DM3-800': expected DM3-1600",
        "2 | --machine oovr-5gpm | machine 'oovr-5gpm': no such file",
        "2 | --threads 2000 | threads '2000': expected 0 to 1024",
        "2 | re --size 640 | size '640': expected WIDTHxHEIGHT of 10 to 9999 pixels",
        "2 | extra | expected one of [OOVR_VR, oovr-vr, RE, re, DSM, dsm]",
        "1 | --machine @zero.txt | zero.txt:1: gpms is 0",
        "1 | --trace @nothing | nothing does not exist",
        "1 | --trace @game.trace | game.trace: not a trace"
      })
  void reproduceRefusesInOneLine(int status, String args, String message) {
    String[] words = ("reproduce --out @never " + args.strip()).replace("@", dir + "/").split(" ");
    assertEquals(
        status, CommandLineMain.run(words, new PrintWriter(out, true), new PrintWriter(err, true)));
    assertTrue(err.toString().contains(message), err.toString());
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertFalse(Files.exists(dir.resolve("never")));
  }

  @Test
  void logInsideAReportTakesItsFrame() {
    TimedInput input = TimedInput.of(dir.resolve("report/profiles/000007.oovrp"), f -> true);
    assertEquals(dir.resolve("report"), input.directory());
    assertEquals("frames/000007-sim.png", input.report().frames().get(0).images().sim());
    TimedInput lone = TimedInput.of(dir.resolve("lone/profiles/log.oovrp"), f -> true);
    assertEquals(List.of(7), lone.logs().frames());
    assertEquals("simulate", lone.report().mode());
  }
}
