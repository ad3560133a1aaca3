package org.oovr.driver.vk.call;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.oovr.driver.trace.gfxr.GfxrBlock;
import org.oovr.driver.trace.gfxr.GfxrCompression;
import org.oovr.driver.trace.gfxr.GfxrReader;
import org.oovr.driver.trace.gfxr.GfxrWriter;

/**
 * Captures that GFXReconstruct's layer makes of vkcube on lavapipe, now: none lies in the sources.
 */
public final class StockCapture {
  private static final int PATIENCE_SECONDS = 120;

  private StockCapture() {}

  /** Five frames, once for each folder; needs the tools that {@code ./oovr test} installs. */
  public static Path vkcube(Path folder) throws IOException, InterruptedException {
    return vkcube(folder, "vkcube.gfxr", "");
  }

  /** Frames 2 and 3 of them, after the state before. */
  public static Path middle(Path folder) throws IOException, InterruptedException {
    vkcube(folder, "middle.gfxr", "3-4"); // counted from 1
    return folder.resolve("middle_frames_3_through_4.gfxr");
  }

  private static Path vkcube(Path folder, String name, String frames)
      throws IOException, InterruptedException {
    Path file = folder.resolve(name);
    Path made =
        frames.isEmpty()
            ? file
            : folder.resolve(
                name.replace(".", "_frames_" + frames.replace("-", "_through_") + "."));
    if (Files.exists(made)) {
      return file;
    }
    ProcessBuilder recorded = new ProcessBuilder("xvfb-run", "-a", "vkcube", "--c", "5");
    recorded.environment().put("VK_INSTANCE_LAYERS", "VK_LAYER_LUNARG_gfxreconstruct");
    recorded.environment().put("GFXRECON_CAPTURE_FILE", file.toString());
    recorded.environment().put("GFXRECON_CAPTURE_FILE_TIMESTAMP", "false");
    recorded.environment().put("GFXRECON_CAPTURE_FRAMES", frames);
    recorded.redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile());
    Process process = recorded.start();
    assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertTrue(Files.exists(made), () -> text(folder.resolve("log")));
    return file;
  }

  /**
   * The calls of that without compression, and nothing else: every byte that is changed changes a
   * call.
   */
  public static Path unpacked(Path folder) throws IOException, InterruptedException {
    Path file = folder.resolve("unpacked.gfxr");
    try (GfxrReader reader = GfxrReader.open(vkcube(folder));
        GfxrWriter writer = GfxrWriter.create(file, GfxrCompression.NONE)) {
      for (GfxrBlock b = reader.next(); b != null; b = reader.next()) {
        if (b.type() == GfxrBlock.FUNCTION_CALL) {
          byte[] body = new byte[b.body().remaining()];
          b.body().get(body);
          writer.call(b.family(), b.id(), b.thread(), body, body.length);
        }
      }
    }
    return file;
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException fault) {
      return fault.toString();
    }
  }
}
