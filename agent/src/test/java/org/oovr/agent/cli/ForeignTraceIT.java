package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traces of native programs on all window systems are replayed on that of this machine. */
class ForeignTraceIT {
  @TempDir Path dir;

  @ParameterizedTest
  @CsvSource({"GLX,DESTROYED", "WGL,ELSEWHERE", "EGL,RELEASED"})
  void framesOfAllWindowSystems(String api, ForeignTrace.Ending ending) throws Exception {
    Path trace = dir.resolve("native.trace");
    ForeignTrace.write(api, ending, trace);
    Path out = replayed(trace);
    for (int frame = 0; frame < ForeignTrace.FRAMES; frame++) {
      ForeignTrace.assertFrame(frame, out.resolve(String.format("%06d.png", frame)));
    }
  }

  @Test
  void withoutAWindowThePictureIsTheTexture() throws Exception {
    Path trace = dir.resolve("texture.trace");
    ForeignTrace.writeWithoutWindow(trace);
    BufferedImage image = ImageIO.read(replayed(trace).resolve("000000.png").toFile());
    assertEquals(ForeignTrace.BUFFER_WIDTH, image.getWidth());
    assertEquals(ForeignTrace.BUFFER_HEIGHT, image.getHeight());
    assertEquals(0x00ff00, image.getRGB(3, 5) & 0xffffff);
  }

  /** Replays a trace; the directory of its pictures. */
  private Path replayed(Path trace) throws Exception {
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
    return out;
  }
}
