package org.oovr.simulator.texmem;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.render.FrameSequences;
import org.oovr.simulator.render.texture.TextureStore;
import org.oovr.simulator.texmem.TextureMemoryUse.Stage;

/** Pages are where texels are; what is shared moves, what is not stays. */
class TextureMemoryRunTest {
  private static final TextureMemorySpec SPEC = TextureMemorySpec.geforce7800();

  @ParameterizedTest
  @ValueSource(ints = {4, 8, 64, 512})
  void linesOfTexelsAreInTheirPages(int edge) {
    for (PixelFormat format :
        new PixelFormat[] {PixelFormat.RGBA8_UNORM, PixelFormat.RGBA32_FLOAT}) {
      for (int levels : new int[] {1, 7}) {
        Texture t = new Texture(1, Texture.Shape.D2, format, 100, 72, 1, 1, levels, 1, 1, "t");
        TextureStore store = new TextureStore(t);
        TexturePages pages =
            new TexturePages(
                new ProfileResource(
                    true, 1, "t", store.layout().totalBytes(), 100, 72, format.name(), 1),
                edge);
        for (int level = 0; level < levels; level++) {
          for (int y = 0; y < t.height(level); y += 4) {
            for (int x = 0; x < t.width(level); x += 4) {
              long line = store.texelAddressBytes(level, 0, x, y) / TexturePages.lineBytes();
              assertEquals(pages.page(level, 0, x, y), pages.pageOfLine(line));
            }
          }
        }
      }
    }
  }

  /** A texture is drawn and sampled, as the boiling simulation does. */
  private static List<FrameProfile> frames(int n) {
    return FrameSequences.of(
        n,
        (s, f) -> {
          s.drawOffscreen(3, 8);
          s.clear();
          s.drawTextured(4, 30);
        });
  }

  private static TextureMemoryRun run(TextureMemorySpec spec, List<FrameProfile> frames) {
    TextureMemoryRun run = new TextureMemoryRun(spec, false);
    for (FrameProfile frame : frames) {
      assertEquals(0, run.accept(frame).staleReads);
    }
    return run;
  }

  @Test
  void oneGpuAsksOnce() {
    TextureMemoryRun run = run(SPEC.with(1, 16, 1 << 20), frames(3));
    assertTrue(run.frames().get(0).requests[0] > 0);
    assertEquals(0, run.frames().get(2).requests[0]);
    assertEquals(0, run.frames().get(2).sharedBytes);
  }

  @Test
  void twoGpusShareWhatBothRead() {
    TextureMemoryUse use = run(SPEC.with(2, 16, 1 << 20), frames(4)).frames().get(3);
    assertTrue(use.sharedBytes > 0);
    assertTrue(use.remotePages > 0);
    assertTrue(use.seconds[Stage.READ_REQUEST_PASS.ordinal()] > 0);
    assertTrue(use.total() > use.originalSeconds);
  }

  /** Threads with queues answer the same requests; long queues are no slower than short ones. */
  @Test
  void threadsAnswerTheSameRequests() {
    List<FrameProfile> frames = frames(4);
    for (int gpus : new int[] {1, 2, 5}) {
      TextureMemorySpec sums = SPEC.with(gpus, 8, 1 << 14);
      TextureMemoryUse without = run(sums, frames).frames().get(3);
      TextureMemoryUse one = run(sums.withQueue(1), frames).frames().get(3);
      TextureMemoryUse many = run(sums.withQueue(64), frames).frames().get(3);
      assertArrayEquals(without.requests, one.requests);
      assertArrayEquals(without.requests, many.requests);
      assertEquals(without.movedBytes, one.movedBytes);
      assertTrue(one.longestQueue <= 1 + 2 * (gpus - 1), gpus + ": " + one.longestQueue);
      assertTrue(many.longestQueue > one.longestQueue || gpus == 1 && many.longestQueue > 0);
      assertTrue(many.total() <= one.total(), many.total() + " of " + one.total());
      double together = one.seconds[Stage.READ_REQUESTS.ordinal()];
      assertEquals(together > 0, without.seconds[Stage.READ_REQUESTS.ordinal()] > 0);
    }
  }

  @Test
  void proposalsTakeLess() {
    List<FrameProfile> frames = frames(4);
    TextureMemorySpec two = SPEC.with(2, 16, 1 << 20);
    double plain = run(two, frames).frames().get(3).total();
    assertTrue(run(two.with(false, true, 0, false), frames).frames().get(3).total() < plain);
    assertTrue(run(two.with(false, false, 0, true), frames).frames().get(3).total() <= plain);
    TextureMemorySpec one = SPEC.with(1, 16, 1 << 20);
    double all = run(one, frames).frames().get(3).total();
    assertTrue(run(one.with(true, false, 0, false), frames).frames().get(3).total() < all);
  }

  @Test
  void littleMemory() {
    TextureMemoryUse use = run(SPEC.with(2, 4, 1024), frames(3)).frames().get(2);
    assertTrue(use.evictions > 0);
  }

  @Test
  void moreGpusThanTiles() {
    assertEquals(40, run(SPEC.with(40, 8, 1 << 20), frames(2)).frames().get(1).requests.length);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 513, -1})
  void absurdPages(int edge) {
    assertThrows(IllegalArgumentException.class, () -> SPEC.with(2, edge, 1 << 20));
  }

  @Test
  void absurdGpusAndMemory() {
    assertThrows(IllegalArgumentException.class, () -> SPEC.with(0, 8, 1 << 20));
    assertThrows(IllegalArgumentException.class, () -> SPEC.with(65, 8, 1 << 20));
    assertThrows(IllegalArgumentException.class, () -> SPEC.with(2, 8, 0));
  }
}
