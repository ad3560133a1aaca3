package org.oovr.driver.vk.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.driver.trace.gfxr.GfxrBlock;
import org.oovr.driver.trace.gfxr.GfxrMeta;
import org.oovr.driver.trace.gfxr.GfxrReader;
import org.oovr.driver.vk.call.StockCapture;

/** Captures that begin in the middle of a program. */
class StateBlocksTest {
  @TempDir static Path folder;

  @Test
  void framesAfterAStateAreThoseOfTheWholeProgram() throws Exception {
    List<String> all = new ArrayList<>();
    List<String> later = new ArrayList<>();
    Pictures.play(StockCapture.vkcube(folder), all);
    GfxrPlayer.Outcome outcome = Pictures.play(StockCapture.middle(folder), later);
    assertNull(outcome.damage());
    assertEquals(Map.of(), outcome.lacking());
    assertEquals(all.subList(2, 4), later);
  }

  /** Sizes and numbers in such blocks may be anything; each gets a line, and the rest is played. */
  @Test
  void damagedStatesAreTold() throws Exception {
    byte[] good = Files.readAllBytes(StockCapture.middle(folder));
    int[] fields = {24, 28, 40}; // sizes, and numbers of levels or images
    int damaged = 0;
    for (int at : blocks(good)) {
      for (int field : fields) {
        byte[] bad = good.clone();
        ByteBuffer.wrap(bad).order(ByteOrder.LITTLE_ENDIAN).putInt(at + 12 + 4 + field, 0x7ffffff0);
        Path file = folder.resolve("bad.gfxr");
        Files.write(file, bad);
        GfxrPlayer.Outcome outcome = Pictures.playUndrawn(file);
        damaged += outcome.damage() != null || !outcome.lacking().isEmpty() ? 1 : 0;
      }
    }
    assertEquals(6, damaged);
  }

  /** Where blocks begin that fill resources or tell of swapchains: one of each kind. */
  private static List<Integer> blocks(byte[] file) throws Exception {
    List<Integer> found = new ArrayList<>();
    List<Integer> kinds = new ArrayList<>();
    Path path = folder.resolve("good.gfxr");
    Files.write(path, file);
    try (GfxrReader reader = GfxrReader.open(path)) {
      int at = (int) reader.position();
      for (GfxrBlock b = reader.next(); b != null; b = reader.next()) {
        boolean filling =
            b.id() == GfxrMeta.INIT_BUFFER
                || b.id() == GfxrMeta.INIT_IMAGE
                || b.id() == GfxrMeta.SET_SWAPCHAIN_IMAGE_STATE;
        if (b.type() == GfxrBlock.METADATA && filling && !kinds.contains(b.id())) {
          kinds.add(b.id());
          found.add(at);
        }
        at = (int) reader.position();
      }
    }
    assertEquals(3, found.size());
    return found;
  }
}
