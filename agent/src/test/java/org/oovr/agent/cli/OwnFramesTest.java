package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.agent.reproduce.frames.TimedPoint;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.WorkLog;

class OwnFramesTest {
  @TempDir private Path directory;

  @Test
  void framesOfTracesAreNamed() throws IOException {
    Path trace = Files.createFile(directory.resolve("game.trace"));
    assertEquals(new OwnFrames(trace, 40), OwnFrames.of(trace + "@40"));
    assertEquals(new OwnFrames(trace, -1), OwnFrames.of(trace.toString()));
    Path at = Files.createFile(directory.resolve("game@7.trace"));
    assertEquals(new OwnFrames(at, -1), OwnFrames.of(at.toString()));
    assertEquals(new OwnFrames(at, 3), OwnFrames.of(at + "@3"));
  }

  @Test
  void whatIsWrongIsSaid() throws IOException {
    Path log = Files.createFile(directory.resolve("frame.oovrp"));
    String text = log + "@4";
    IllegalArgumentException fault =
        assertThrows(IllegalArgumentException.class, () -> OwnFrames.of(text));
    assertTrue(fault.getMessage().contains("only of a trace"), fault.getMessage());
    assertThrows(IllegalArgumentException.class, () -> OwnFrames.of(log + "@x"));
    assertThrows(
        CommandFailedException.class, () -> OwnFrames.of(directory.resolve("none").toString()));
  }

  @Test
  void aWorkLogIsTimedAlone() throws IOException {
    Path log = directory.resolve("frame.oovrp");
    FrameProfile frame =
        FrameProfile.merge(5, 16, 16, 1, List.of(), List.of(), List.of(), List.of(new WorkLog()));
    WorkLogFile.write(frame, log);
    List<TimedPoint> timed = new ArrayList<>();
    OwnFrames.of(log.toString())
        .time(4, 1, directory, new PrintWriter(java.io.Writer.nullWriter()), timed::add);
    assertEquals(1, timed.size());
    assertEquals("frame 5", timed.get(0).name());
    assertTrue(timed.get(0).before().isEmpty());
  }
}
