package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.agent.cli.terminal.Version;
import picocli.CommandLine;

class CommandLineTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return CommandLineMain.run(args, new PrintWriter(out, true), new PrintWriter(err, true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--nope | oovr: Unknown option: '--nope'",
        "frobnicate | oovr: unknown command 'frobnicate'",
        "run | oovr run: Missing required parameter: 'COMMAND'",
        "run --frames 3-1 -- java | frames '3-1': the last is before the first",
        "run --frames -- java | oovr run:",
        "run --mode never java | mode 'never': expected capture, alongside, instead",
        "run --mode INSTEAD java | mode 'INSTEAD': expected capture, alongside, instead",
        "run --stereo 3d java | stereo '3d': expected off, app, auto",
        "run --disparity 7 java | disparity '7.0': expected 0 to 1",
        "run --disparity far java | '--disparity'",
        "run --threads -1 java | threads '-1': expected 0 to 1024",
        "run --threads 99999999999 java | '--threads'",
        "run --scheme fast java | scheme 'fast': expected baseline",
        "run --machine none java | machine 'none': no such file",
        "run --set gpms=0 java | --set: gpms is 0",
        "bench nothing | unknown benchmark 'nothing': expected fill, game, immediate, scene,"
            + " intercept, timing, capture, piglit, answers, games or programs",
        "bench fill a.trace | files are for the benchmarks games and programs",
        "bench games --limit 0 | --limit '0': expected at least 1",
        "bench fill --trace a.oovrp | --trace is for the benchmark timing",
        "demo extra | oovr demo: unexpected argument 'extra'",
        "compare a | oovr compare: Missing required parameter: 'B'",
        "compare a b c | oovr compare: unexpected argument 'c'",
        "compare --out | oovr compare: Missing required parameter",
        "capture java | oovr capture: Missing required option: '--out=FILE'",
        "capture -o a.trace | oovr capture: Missing required parameter: 'COMMAND'",
        "capture -o a.trace --frames every:2 java | expected A-B or A",
        "capture -o a.trace --frames 3 --last 2 java | --last and --frames exclude each other",
        "capture -o a.trace --last -1 java | last '-1.0': expected seconds up to a day",
        "trim a.trace | --frames A-B, --repack or both are needed",
        "trim --threads -1 --frames 1 a.trace | --threads -1 is not in 0 to 1024",
        "info | oovr info: Missing required parameter: 'FILE.trace'",
        "run --mode capture java | use 'oovr capture'"
      })
  void wrongUsageIsOneLineAndStatus2(String args, String message) {
    assertEquals(2, run(args.strip().split(" ")));
    assertTrue(err.toString().contains(message), err.toString());
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertEquals("", out.toString());
  }

  @Test
  void noCommandIsWrongUsage() {
    assertEquals(2, run());
    assertTrue(err.toString().contains("no command given"));
  }

  @ParameterizedTest
  @CsvSource({
    "--help",
    "run --help",
    "demo --help",
    "compare --help",
    "simulate --help",
    "--version"
  })
  void helpGoesToStdout(String args) {
    assertEquals(0, run(args.split(" ")));
    assertFalse(out.toString().isBlank());
    assertEquals("", err.toString());
  }

  @Test
  void versionIsFilledIn() {
    assertTrue(Version.number().matches("\\d+\\.\\d+\\.\\d+.*"), Version.number());
  }

  @Test
  void outputThatIsAFileFailsBeforeAnyWork(@TempDir Path dir) throws Exception {
    Path file = Files.createFile(dir.resolve("taken"));
    assertEquals(1, run("run", "--out", file.toString(), "no-such-program"));
    assertTrue(err.toString().startsWith("oovr run: cannot write to " + file), err.toString());
    assertEquals(1, run("demo", "--out", file.resolve("deeper").toString()));
    assertEquals(2, err.toString().lines().count(), err.toString());
  }

  @Test
  void programThatCannotStart(@TempDir Path dir) {
    // The jar is not looked into before the program is started.
    System.setProperty("oovr.jar", Path.of("pom.xml").toAbsolutePath().toString());
    try {
      assertEquals(1, run("run", "--out", dir.toString(), "no-such-program", "-x", "--frames"));
      assertTrue(err.toString().contains("no-such-program"), err.toString());
    } finally {
      System.clearProperty("oovr.jar");
    }
  }

  /** The list of commands shows the first line of what each says of itself. */
  @Test
  void theListOfCommandsHasWholeSentences() {
    new CommandLine(new CommandLineMain())
        .getSubcommands()
        .forEach(
            (name, command) -> {
              String[] lines = command.getCommandSpec().usageMessage().description();
              assertTrue(lines.length > 0 && lines[0].endsWith("."), name);
            });
  }

  /**
   * A display may be named and a JDK lack the libraries for it: no command of ours may load them.
   */
  @Test
  void noCommandNeedsWindowsOfJava() {
    String before = System.clearProperty("java.awt.headless");
    try {
      CommandLineMain.run(new String[] {"--version"});
      assertEquals("true", System.getProperty("java.awt.headless"));
    } finally {
      if (before != null) System.setProperty("java.awt.headless", before);
    }
  }

  /** A command is found by the name that it gives itself. */
  @Test
  void commandsHaveTheirNames() {
    CommandLineMain.COMMANDS.forEach(
        (name, command) ->
            assertEquals(name, command.getAnnotation(picocli.CommandLine.Command.class).name()));
  }
}
