package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.oovr.agent.bench.VirtualDisplay;
import org.oovr.agent.report.Comparison;
import org.oovr.agent.report.Picture;

/** A native program, traced by stock apitrace, is drawn as stock glretrace draws it. */
class NativeTraceIT {
  private static final int EVERY = 40;

  @Test
  void framesOfANativeProgram() throws Exception {
    for (String tool : List.of("apitrace", "glretrace", "glmark2")) {
      boolean there =
          Stream.of(System.getenv("PATH").split(File.pathSeparator))
              .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
      assertTrue(there, "no " + tool + ": ./oovr test installs it");
    }
    Path out = Path.of(System.getProperty("oovr.programs.out"), "glmark2");
    Path stock = out.resolve("glretrace");
    Path ours = out.resolve("images");
    for (Path folder : List.of(stock, ours)) {
      Files.createDirectories(folder);
      for (Path old : files(folder)) {
        Files.delete(old);
      }
    }
    Path trace = out.resolve("glmark2.trace");
    Files.deleteIfExists(trace);
    try (VirtualDisplay display = VirtualDisplay.start()) {
      List<String> program = new ArrayList<>(List.of("apitrace", "trace", "-a", "gl", "-o"));
      program.addAll(List.of(trace.toString(), "glmark2", "--size", "320x240"));
      for (String scene : List.of("build", "texture", "shading", "bump")) {
        program.addAll(List.of("-b", scene + ":duration=0.2"));
      }
      run(program, display, out.resolve("trace.txt"));
      String prefix = "--snapshot-prefix=" + stock + File.separator;
      run(List.of("glretrace", prefix, trace.toString()), display, out.resolve("glretrace.txt"));
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      List<String> images = new ArrayList<>(List.of(java, "-jar", System.getProperty("oovr.jar")));
      images.addAll(List.of("images", "--frames", "every:" + EVERY, "--out", ours.toString()));
      images.add(trace.toString());
      run(images, display, out.resolve("images.txt"));
    }
    List<Path> expected = files(stock);
    List<Path> drawn = files(ours);
    assertTrue(drawn.size() > 2, drawn.toString());
    assertEquals((expected.size() + EVERY - 1) / EVERY, drawn.size());
    for (int i = 1; i < drawn.size(); i++) {
      Picture sim = Snapshot.lowerLeft(drawn.get(i), 320, 240);
      Picture real = Snapshot.lowerLeft(expected.get(i * EVERY), 320, 240);
      Comparison compare = Comparison.of(real, sim);
      assertTrue(compare.pixelsOver2() <= 320 * 240 / 200, drawn.get(i) + ": " + compare);
    }
  }

  private static List<Path> files(Path folder) throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static void run(List<String> command, VirtualDisplay display, Path log) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(display.environment());
    Process process = builder.start();
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError(command + " did not end");
    }
    assertEquals(0, process.exitValue(), () -> command + ", see " + log);
  }
}
