package org.oovr.agent.program.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.oovr.agent.program.OnVirtualDisplay;
import org.oovr.agent.program.OovrCommand;
import org.oovr.agent.program.ProgramRun;
import org.oovr.agent.program.StockTools;

/**
 * Without a driver, random state calls and queries give the answers and errors that llvmpipe gives.
 * The property {@code oovr.answers.sequences} asks for more sequences than usual, {@code
 * oovr.answers.seed} for others; differences lie beside the answers, in {@code differences.txt}.
 */
class AnswersIT {
  private static final int SEQUENCES = Integer.getInteger("oovr.answers.sequences", 40);
  private static final long SEED = Long.getLong("oovr.answers.seed", 20261124);

  /** Calls of a thousand that may differ where nobody has looked at the sequences yet. */
  private static final int FEW = 8;

  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  @Test
  void everyAnswerAndErrorIsLlvmpipes() throws Exception {
    Path out = Path.of(System.getProperty("oovr.programs.out"), "Answers");
    Files.createDirectories(out);
    Path script = out.resolve("script.txt");
    QuestionScript questions = new QuestionScript(SEED);
    Files.write(script, questions.make(SEQUENCES));
    Path theirs = out.resolve("llvmpipe-answers.txt");
    Path ours = out.resolve("simulated-answers.txt");
    String program = "org.oovr.programs.Questions";
    List<String> alone =
        List.of(
            OovrCommand.JAVA.toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            ProgramRun.classPath(),
            program,
            "--script",
            script.toString(),
            "--out",
            theirs.toString());
    new StockTools(display::environment).run(alone, out.resolve("llvmpipe.txt"));
    List<String> watched =
        OovrCommand.starting(
            program,
            List.of("--script", script.toString(), "--out", ours.toString()),
            "run",
            "--mode",
            "instead",
            "--frames",
            "0-0",
            "--out",
            out.resolve("run").toString());
    new StockTools(Map::of).run(watched, out.resolve("simulated.txt"));
    Map<String, Integer> wrong = new TreeMap<>();
    int compared = AnswerDifferences.count(theirs, ours, wrong);
    boolean known = SEQUENCES == 40 && SEED == 20261124;
    int most = known ? 0 : compared * FEW / 1000;
    int differ = wrong.values().stream().mapToInt(n -> n).sum();
    assertTrue(differ <= most, differ + " of " + compared + " calls differ: " + wrong);
    assertEquals(SEQUENCES * (QuestionScript.CALLS + 1), compared);
  }
}
