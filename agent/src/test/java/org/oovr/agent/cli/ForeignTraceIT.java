package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces of native programs on all window systems are replayed on that of this machine. */
class ForeignTraceIT {
  @TempDir Path dir;

  @ParameterizedTest
  @ValueSource(strings = {"GLX", "WGL", "EGL"})
  void framesOfAllWindowSystems(String api) throws Exception {
    Path trace = dir.resolve("native.trace");
    ForeignTrace.write(api, trace);
    Path out = dir.resolve("replay");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String jar = System.getProperty("oovr.jar");
    Path log = dir.resolve("log.txt");
    List<String> replay = List.of("replay", "--snapshot", "frames", "--out", out.toString());
    List<String> command = new java.util.ArrayList<>(List.of(java, "-jar", jar));
    command.addAll(replay);
    command.add(trace.toString());
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().remove("DISPLAY");
    Process process = builder.start();
    if (!process.waitFor(2, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    String said = Files.readString(log);
    assertEquals(0, process.exitValue(), said);
    assertFalse(said.contains("not replayed"), said);
    for (int frame = 0; frame < ForeignTrace.FRAMES; frame++) {
      ForeignTrace.assertFrame(frame, out.resolve(String.format("%06d.png", frame)));
    }
  }
}
