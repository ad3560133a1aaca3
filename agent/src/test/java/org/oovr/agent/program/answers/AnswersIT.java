package org.oovr.agent.program.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.oovr.agent.bench.answers.AnswerDifferences;
import org.oovr.agent.bench.answers.AskedContext;
import org.oovr.agent.bench.answers.QuestionScript;
import org.oovr.agent.program.OnVirtualDisplay;
import org.oovr.agent.program.OovrCommand;
import org.oovr.agent.program.ProgramRun;
import org.oovr.agent.program.StockTools;

/**
 * Without a driver, random state calls and queries give the answers and errors that llvmpipe gives.
 * They go through LWJGL and the agent here; {@code oovr bench answers} asks many more, in contexts
 * of all kinds.
 */
class AnswersIT {
  private static final int SEQUENCES = 40;
  private static final long SEED = 20_261_124;

  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  @Test
  void everyAnswerAndErrorIsLlvmpipes() throws Exception {
    Path out = Path.of(System.getProperty("oovr.programs.out"), "Answers");
    Files.createDirectories(out);
    Path script = out.resolve("script.txt");
    QuestionScript questions = new QuestionScript(AskedContext.CORE, "");
    List<String> asked = new ArrayList<>();
    for (int i = 0; i < SEQUENCES; i++) {
      asked.addAll(questions.sequence(SEED + i));
    }
    Files.write(script, asked);
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
    AnswerDifferences differences = new AnswerDifferences();
    differences.add(Files.readAllLines(theirs), Files.readAllLines(ours));
    Files.write(out.resolve("differences.txt"), differences.lines());
    assertEquals(Map.of(), differences.wrong(), String.join("\n", differences.lines()));
    assertEquals(0, differences.unanswered());
    assertEquals(SEQUENCES * QuestionScript.CALLS, differences.calls());
  }
}
