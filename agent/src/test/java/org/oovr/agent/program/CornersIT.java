package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.oovr.programs.CornerCase;
import org.oovr.programs.CornerCases;
import org.oovr.programs.CornerShaders;
import org.oovr.programs.CornerValues;

/**
 * Built-in functions of shaders, texture units, render targets and fixed stages give llvmpipe's
 * answers for the corners of their operands.
 */
class CornersIT {
  private static final int SHADERS = 200;
  private static final int WORDS =
      CornerShaders.SLOTS * CornerValues.WIDTH * CornerValues.HEIGHT * 4;

  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  @Test
  void everyFunctionAndUnitAnswersAsLlvmpipeDoes() throws Exception {
    Path out = Path.of(System.getProperty("oovr.programs.out"), "Corners");
    Files.createDirectories(out);
    Path theirs = out.resolve("llvmpipe.bin");
    Path ours = out.resolve("simulated.bin");
    Files.deleteIfExists(theirs);
    Files.deleteIfExists(ours);
    String program = "org.oovr.programs.Corners";
    List<String> alone =
        new ArrayList<>(List.of(OovrCommand.JAVA.toString(), "-XX:TieredStopAtLevel=1", "-cp"));
    alone.addAll(List.of(ProgramRun.classPath(), program));
    alone.addAll(arguments(theirs, out.resolve("llvmpipe-units.bin")));
    StockTools real = new StockTools(display::environment);
    real.run(alone, out.resolve("llvmpipe.txt"));
    List<String> watched =
        OovrCommand.starting(
            program,
            arguments(ours, out.resolve("simulated-units.bin")),
            "run",
            "--mode",
            "instead",
            "--frames",
            "0-0",
            "--out",
            out.resolve("run").toString());
    new StockTools(Map::of).run(watched, out.resolve("simulated.txt"));

    CornerAnswers answers = new CornerAnswers();
    for (CornerShaders.Shader shader : CornerShaders.make(SHADERS, CornerShaders.SEED)) {
      answers.compare(shader, words(ours, shader), words(theirs, shader));
    }
    for (CornerCase c : CornerCases.all()) {
      boolean skipped = c.except() == CornerCase.Except.ALL;
      assertTrue(skipped || answers.compared().getOrDefault(c.name(), 0) > 100, c + " is compared");
    }
    assertEquals(Map.of(), answers.wrong());

    CornerUnitAnswers units = new CornerUnitAnswers();
    units.compare(out.resolve("simulated-units.bin"), out.resolve("llvmpipe-units.bin"));
    assertEquals(Map.of(), units.wrong());
    assertTrue(units.compared() > 500, units.compared() + " pictures of units are compared");
    String log = Files.readString(out.resolve("simulated.txt"));
    assertFalse(log.contains("internal fault"), log);
  }

  private static List<String> arguments(Path out, Path units) {
    String shaders = Integer.toString(SHADERS);
    return List.of("--shaders", shaders, "--out", out.toString(), "--units", units.toString());
  }

  private static IntBuffer words(Path file, CornerShaders.Shader shader) throws Exception {
    byte[] all = Files.readAllBytes(file);
    assertEquals(4L * WORDS * SHADERS, all.length, file.toString());
    return ByteBuffer.wrap(all, 4 * WORDS * shader.number(), 4 * WORDS).slice().asIntBuffer();
  }
}
