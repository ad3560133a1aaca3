package org.oovr.driver.vk.trim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.vk.VulkanDriver;
import org.oovr.driver.vk.VulkanOptions;
import org.oovr.driver.vk.call.StockCapture;
import org.oovr.driver.vk.replay.GfxrPlayer;
import org.oovr.driver.vk.replay.Pictures;
import org.oovr.simulator.render.RenderOptions;
import org.oovr.simulator.render.Renderer;
import org.oovr.simulator.shader.ShaderCache;
import org.oovr.simulator.shader.compile.ShaderCompiler;

class GfxrTrimmerTest {
  @TempDir static Path folder;

  private static GfxrTrimmer.Outcome trim(Path file, int first, int last, Path out)
      throws Exception {
    try (Renderer renderer =
        new Renderer(
            new RenderOptions(1, RenderOptions.Study.NEVER),
            frame -> {},
            new ShaderCache(ShaderCompiler::compile))) {
      return new GfxrTrimmer(file, first, last)
          .write(out, () -> new VulkanDriver(renderer, VulkanOptions.of().withTraced(true)));
    }
  }

  private static List<String> pictures(Path file) throws Exception {
    List<String> frames = new ArrayList<>();
    GfxrPlayer.Outcome played = Pictures.play(file, frames);
    assertNull(played.damage());
    assertEquals(Map.of(), played.lacking());
    return frames;
  }

  @Test
  void framesOfTheMiddleAreThoseOfTheWhole() throws Exception {
    Path whole = StockCapture.vkcube(folder);
    Path out = folder.resolve("trimmed.gfxr");
    GfxrTrimmer.Outcome outcome = trim(whole, 2, 3, out);
    assertEquals(2, outcome.frames());
    assertEquals(List.of(), outcome.losses());
    assertNull(outcome.damage());
    List<String> all = pictures(whole);
    assertEquals(all.subList(2, 4), pictures(out));
    Path again = folder.resolve("again.gfxr"); // that begins in the middle, too
    assertEquals(1, trim(out, 1, 9, again).frames());
    assertEquals(all.subList(3, 4), pictures(again));
    Path other = folder.resolve("other.gfxr");
    assertEquals(1, trim(out, 1, 1, other).frames());
    assertEquals(-1, Files.mismatch(again, other));
  }

  @Test
  void framesFromTheFirstAreTheBeginningOfTheFile() throws Exception {
    Path whole = StockCapture.vkcube(folder);
    Path out = folder.resolve("beginning.gfxr");
    GfxrTrimmer.Outcome outcome = trim(whole, 0, 1, out);
    assertEquals(2, outcome.frames());
    assertEquals(0, outcome.stateCalls());
    assertTrue(outcome.frameCalls() > 100);
    assertEquals(2, pictures(out).size());
  }

  @Test
  void framesThatAreNotThereAreTold() throws Exception {
    Path whole = StockCapture.vkcube(folder);
    GfxrException fault =
        assertThrows(GfxrException.class, () -> trim(whole, 7, 8, folder.resolve("nothing.gfxr")));
    assertEquals("the capture has 5 frames, from 0", fault.getMessage());
  }
}
