package org.oovr.driver.vk.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.vk.VulkanDriver;
import org.oovr.driver.vk.VulkanOptions;
import org.oovr.driver.vk.call.StockCapture;
import org.oovr.simulator.command.Command;

class GfxrPlayerTest {
  @TempDir static Path folder;

  private static GfxrPlayer.Outcome play(Path file, List<Integer> shown) throws Exception {
    VulkanDriver driver =
        new VulkanDriver(
            command -> {
              if (command instanceof Command.EndFrame end && end.wanted()) {
                shown.add(end.index());
              }
              command.drop();
            },
            VulkanOptions.of().withTraced(true));
    GfxrPlayer.Listener nobody =
        new GfxrPlayer.Listener() {
          @Override
          public void presenting(int frame) {
            // nothing is written
          }

          @Override
          public void presented(int frame) {
            // nothing is written
          }
        };
    return new GfxrPlayer(driver, frame -> frame > 0, 3, nobody).play(file);
  }

  @Test
  void framesUpToTheLastAreMade() throws Exception {
    List<Integer> shown = new ArrayList<>();
    GfxrPlayer.Outcome outcome = play(StockCapture.vkcube(folder), shown);
    assertNull(outcome.damage());
    assertEquals(4, outcome.frames());
    assertEquals(List.of(1, 2, 3), shown);
    assertEquals(Map.of(), outcome.lacking());
  }

  /** Damaged files give errors or other pictures, and the virtual machine lives. */
  @Test
  void damagedFilesArePlayedOrRefused() throws Exception {
    byte[] good = Files.readAllBytes(StockCapture.unpacked(folder));
    Random random = new Random(21);
    int damaged = 0;
    for (int n = 0; n < Integer.getInteger("oovr.mutants", 40); n++) {
      byte[] bad = good.clone();
      for (int i = random.nextInt(3); i >= 0; i--) {
        bad[24 + random.nextInt(bad.length - 24)] =
            (byte) (random.nextBoolean() ? random.nextInt() : 0xff);
      }
      Path file = folder.resolve("bad.gfxr");
      Files.write(file, bad);
      try {
        damaged += play(file, new ArrayList<>()).damage() == null ? 0 : 1;
      } catch (GfxrException header) {
        damaged++;
      }
    }
    assertTrue(damaged > 0);
  }
}
