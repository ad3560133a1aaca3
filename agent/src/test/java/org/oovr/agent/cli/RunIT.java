package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.instrument.LwjglJars;

/** {@code oovr run} on programs of which there is nothing to draw. */
class RunIT {
  @TempDir Path dir;

  private OovrProcess run(String... program) throws Exception {
    List<String> args = new ArrayList<>(List.of("run", "--out", dir.resolve("r").toString(), "--"));
    args.addAll(List.of(program));
    return OovrProcess.oovr(dir, args.toArray(new String[0]));
  }

  private static String[] hello(String... args) {
    List<String> words =
        new ArrayList<>(
            List.of(
                OovrProcess.java(),
                "-cp",
                Path.of("target/test-classes").toAbsolutePath().toString(),
                OovrProcess.Hello.class.getName()));
    words.addAll(List.of(args));
    return words.toArray(new String[0]);
  }

  @Test
  void programWithoutGraphicsIsAFailureThatSaysSo() throws Exception {
    OovrProcess process = run(hello("world"));
    assertEquals(1, process.status(), process.err());
    assertEquals("hello world", process.out().strip());
    assertTrue(process.err().contains("oovr run: nothing was intercepted"), process.err());
  }

  @Test
  void statusOfTheProgramIsNamed() throws Exception {
    OovrProcess process = run(hello("x", "42"));
    assertEquals(1, process.status());
    assertTrue(process.err().contains("oovr run: the program ended with status 42"), process.err());
  }

  @Test
  void scriptPassesTheAgentOn() throws Exception {
    Path script = Files.writeString(dir.resolve("game.sh"), "exec " + quoted(hello("script")));
    OovrProcess process = run("sh", script.toString());
    assertEquals("hello script", process.out().strip());
    assertTrue(process.err().contains("oovr run: nothing was intercepted"), process.err());
  }

  @Test
  void missingFramesAreAFailure() throws Exception {
    String path =
        LwjglJars.classPath("3.3.6").stream()
            .map(p -> p.toAbsolutePath() + File.pathSeparator)
            .collect(Collectors.joining());
    OovrProcess process =
        run(
            OovrProcess.java(),
            "-Doovr.test.fault=renderer",
            "-cp",
            path + Path.of("target/test-classes").toAbsolutePath(),
            "org.oovr.programs.Triangle",
            "3");
    assertEquals(1, process.status(), process.err());
    assertTrue(
        process.err().contains("oovr run: frames that are missing: 2, as the simulator's renderer"),
        process.err());
    assertTrue(process.err().contains("has the one frame drawn before"), process.err());
  }

  private static String quoted(String[] words) {
    return "'" + String.join("' '", words) + "'";
  }

  @Test
  void scriptWithoutJava() throws Exception {
    OovrProcess process = run("sh", "-c", "echo nothing here");
    assertEquals(1, process.status());
    assertTrue(process.err().contains("the agent left no report"), process.err());
  }

  @Test
  void agentWithWrongOptionsDoesNotStartTheProgram() throws Exception {
    List<String> command = new ArrayList<>(List.of(hello("never")));
    command.add(1, "-javaagent:" + OovrProcess.jar() + "=mode=sideways");
    OovrProcess process = OovrProcess.start(dir, command);
    assertEquals(1, process.status());
    assertEquals("", process.out());
    assertTrue(process.err().contains("mode 'sideways'"), process.err());
    assertFalse(process.err().contains("\tat "), "a stack trace is no message: " + process.err());
  }

  @Test
  void agentWithUnknownMachineDoesNotStartTheProgram() throws Exception {
    List<String> command = new ArrayList<>(List.of(hello("never")));
    command.add(1, "-javaagent:" + OovrProcess.jar() + "=scheme=oo-vr,machine=oovr-5gpm");
    OovrProcess process = OovrProcess.start(dir, command);
    assertEquals(1, process.status());
    assertEquals("", process.out());
    assertTrue(process.err().contains("machine 'oovr-5gpm': no such file"), process.err());
  }
}
