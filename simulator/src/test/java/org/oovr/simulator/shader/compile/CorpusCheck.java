package org.oovr.simulator.shader.compile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.ShaderRoutine;
import org.oovr.simulator.shader.interp.Interpreter;

/**
 * Compiles every SPIR-V file of a directory and compares each shader with the interpreter on random
 * inputs: {@code CorpusCheck DIRECTORY [ROUNDS]}. Names end in .vert.spv or .frag.spv.
 */
public final class CorpusCheck {
  private CorpusCheck() {}

  /** Checks the directory named first. */
  public static void main(String[] arguments) throws IOException {
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2;
    List<Path> files;
    try (Stream<Path> s = Files.list(Path.of(arguments[0]))) {
      files = s.filter(p -> p.toString().endsWith(".spv")).sorted().toList();
    }
    Set<ShaderModule> seen = new HashSet<>();
    int bad = 0;
    long compileTime = 0;
    for (Path p : files) {
      ShaderModule m = read(p);
      if (!seen.add(m)) {
        continue;
      }
      try {
        long start = System.nanoTime();
        ShaderRoutine compiled = ShaderCompiler.compile(m);
        compileTime += System.nanoTime() - start;
        String difference = compare(m, compiled, rounds);
        if (difference != null) {
          bad++;
          System.out.println(p.getFileName() + ": " + difference);
        }
      } catch (ShaderException | IllegalStateException | LinkageError e) {
        bad++;
        System.out.println(p.getFileName() + ": " + e);
        e.printStackTrace(System.out);
      }
    }
    System.out.printf(
        "%d shaders, %d bad, %.1f ms a compilation%n",
        seen.size(), bad, compileTime * 1e-6 / seen.size());
  }

  /** The shader in a file. */
  static ShaderModule read(Path p) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(p)).order(ByteOrder.LITTLE_ENDIAN);
    int[] words = new int[bytes.remaining() / 4];
    bytes.asIntBuffer().get(words);
    Stage stage = p.toString().endsWith(".vert.spv") ? Stage.VERTEX : Stage.FRAGMENT;
    return new ShaderModule(stage, words, "main", p.getFileName().toString());
  }

  private static String compare(ShaderModule m, ShaderRoutine compiled, int rounds) {
    ShaderRoutine oracle = Interpreter.of(m);
    for (int round = 0; round < rounds; round++) {
      int lanes = round % 2 == 0 ? 16 : 8;
      ShaderContext expected = ShaderHarness.context(oracle.reflection(), round);
      ShaderContext actual = ShaderHarness.context(oracle.reflection(), round);
      try {
        oracle.run(expected, lanes);
      } catch (ShaderException e) {
        System.out.println(m + " round " + round + ": " + e.getMessage());
        continue; // with these random uniforms it has no result
      }
      compiled.run(actual, lanes);
      List<String> d = ShaderHarness.differences(oracle.reflection(), expected, actual, lanes);
      if (!d.isEmpty()) {
        return d.size() + " differences, " + d.get(0);
      }
    }
    return null;
  }
}
