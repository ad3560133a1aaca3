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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    assertEquals(4, process.status(), process.err());
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
    OovrProcess process =
        run(
            OovrProcess.java(),
            "-Doovr.test.fault=renderer",
            "-cp",
            classPath(),
            "org.oovr.programs.Triangle",
            "3");
    assertEquals(1, process.status(), process.err());
    assertTrue(
        process.err().contains("oovr run: frames that are missing: 2, as the simulator's renderer"),
        process.err());
    assertTrue(process.err().contains("has the one frame drawn before"), process.err());
  }

  private static String classPath() throws Exception {
    return LwjglJars.classPath("3.3.6").stream()
            .map(p -> p.toAbsolutePath() + File.pathSeparator)
            .collect(Collectors.joining())
        + Path.of("target/test-classes").toAbsolutePath();
  }

  /** Why a program ends before it draws, and what its status says. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "version|1|status 1 before it made an OpenGL call; the program asked for a context of OpenGL 9.9",
        "file|1|status 1 before it made an OpenGL call; its last exception: java.io.Unchecked",
        "caught|5|status 5 before it made an OpenGL call; its last exception: java.io.Unchecked",
        "extension|1|status 1; the program asked for the extension GL_ZZ_wishes, which we lack; its",
        "meshes|0|pictures may be wrong; draws that were left out: 1 (glDrawMeshTasksNV)"
      })
  void whatHappenedLastIsToldLast(String why, int own, String told) throws Exception {
    OovrProcess process =
        run(OovrProcess.java(), "-cp", classPath(), "org.oovr.programs.Refused", why);
    assertEquals(own == 0 ? 3 : 1, process.status(), process.err());
    String last = process.err().lines().reduce((first, second) -> second).orElseThrow();
    assertTrue(last.startsWith("oovr run: "), process.err());
    assertTrue(last.contains(told), last);
    assertFalse(process.err().contains("NOTHING WAS INTERCEPTED"), process.err());
    if (why.equals("file")) {
      assertTrue(last.contains("(caused by java.nio.file.NoSuchFileException: levels"), last);
    }
  }

  private static String quoted(String[] words) {
    return "'" + String.join("' '", words) + "'";
  }

  @Test
  void scriptWithoutJava() throws Exception {
    OovrProcess process = run("sh", "-c", "echo nothing here");
    assertEquals(4, process.status());
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
