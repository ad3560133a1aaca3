package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;
import org.oovr.driver.trace.file.Trace;

/** A program passes its driver a pointer to nowhere and dies inside it. */
class CrashIT {
  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  @TempDir Path dir;

  @ParameterizedTest
  @ValueSource(strings = {"--frames 0-9", "--frames 1-9", "--last 60"})
  void theCallThatCrashedTheDriverIsTheLast(String frames) throws Exception {
    Path trace = dir.resolve("crash.trace");
    List<String> capture = OovrCommand.of("capture");
    capture.addAll(List.of(frames.split(" ")));
    capture.addAll(List.of("-o", trace.toString(), "--", OovrCommand.JAVA.toString()));
    capture.addAll(List.of("-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=hs_err.log"));
    capture.addAll(List.of("-cp", ProgramRun.classPath(), "org.oovr.programs.Crash"));
    String said = run(capture);
    assertTrue(said.contains("glBufferData never ended"), said);
    assertTrue(Files.exists(dir.resolve("hs_err.log")));
    try (Stream<Path> files = Files.list(dir)) {
      assertEquals(
          List.of("crash.trace", "hs_err.log", "log.txt"),
          files.map(file -> file.getFileName().toString()).sorted().toList());
    }

    List<TracedCall> calls = new ArrayList<>();
    try (Trace file = Trace.open(trace)) {
      file.forEach(calls::add);
    }
    int presents = (int) calls.stream().filter(c -> c.name().equals("glXSwapBuffers")).count();
    assertEquals(frames.contains("1-9") ? 1 : 2, presents);
    TracedCall last = calls.get(calls.size() - 1);
    assertEquals("glBufferData", last.name());
    assertFalse(last.complete());
    assertEquals(1 << 20, last.argument("size").asLong());
    assertEquals(new Value.Address(0x7777_0000L), last.argument("data"));
    // whatever the program did before in the frame that it never presented is there, too
    List<TracedCall> before = calls.subList(calls.size() - 1001, calls.size() - 1);
    for (int i = 0; i < before.size(); i++) {
      assertEquals("glClearColor", before.get(i).name());
      assertEquals(new Value.Single(Float.floatToRawIntBits(i)), before.get(i).argument("red"));
      assertTrue(before.get(i).complete());
    }
    String stock = stockDump(trace);
    String end = stock.stripTrailing().substring(stock.stripTrailing().lastIndexOf('\n') + 1);
    assertTrue(end.contains("glBufferData(target = GL_ARRAY_BUFFER, size = 1048576"), end);
    assertTrue(end.contains("incomplete"), end);
  }

  private String run(List<String> command) throws Exception {
    Path log = dir.resolve("log.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(dir.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().putAll(display.environment());
    Process process = builder.start();
    assertTrue(process.waitFor(2, TimeUnit.MINUTES), command.toString());
    assertNotEquals(0, process.exitValue());
    return Files.readString(log);
  }

  private static String stockDump(Path trace) throws Exception {
    Process process =
        new ProcessBuilder("apitrace", "dump", "--color=never", trace.toString())
            .redirectErrorStream(true)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    process.waitFor();
    return text;
  }
}
