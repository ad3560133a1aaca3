package org.oovr.simulator.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.memory.Dram;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;

/** Shaded tiles that wait: so many beside the ROPs, the others in DRAM. */
class WaitingTilesTest {
  private static final int BYTES = 1024;

  private final Engine engine = new Engine();
  private final Probe probe = new Probe();
  private final Dram dram = mock(Dram.class);
  private final TilePixels pixels = mock(TilePixels.class);
  private final List<Tile> fetched = new ArrayList<>();
  private final MachineSpec spec =
      MachineSpec.preset("oovr-1gpm").with(Map.of("rop.waitingTiles", "1"));
  private TilePool pool;
  private WaitingTiles waiting;

  @BeforeEach
  void build() {
    ShadingWork shading = mock(ShadingWork.class);
    when(shading.profile()).thenReturn(mock(FrameProfile.class));
    pool = new TilePool(shading);
    when(pixels.bytes(any())).thenReturn(BYTES);
    waiting = new WaitingTiles(engine, 0, spec, pixels, pool, dram, probe, fetched::add);
  }

  @Test
  void thoseWithAPlaceGoAtOnce() {
    Tile tile = pool.take();
    for (int i = 0; i < 3; i++) {
      waiting.keep(tile);
      assertTrue(waiting.release(tile));
    }
    assertEquals(0, probe.sum("spilled"));
  }

  @Test
  void theOthersAreWrittenAndFetched() {
    Tile first = pool.take();
    Tile second = pool.take();
    waiting.keep(first);
    waiting.keep(second);
    verify(dram).bulk(0, BYTES, true);
    assertEquals(1, probe.sum("spilled"));
    assertFalse(waiting.release(second));
    assertNotNull(waiting.waiting());
    engine.run();
    verify(dram).bulk(0, BYTES, false);
    assertEquals(List.of(second), fetched);
    assertEquals(spec.dram().latencyCycles() + 2, engine.now());
    assertNull(waiting.waiting());
    assertTrue(waiting.release(first));
  }

  @Test
  void whatHasNoPixelsNeedsNoMemory() {
    when(pixels.bytes(any())).thenReturn(0);
    waiting.keep(pool.take());
    Tile empty = pool.take();
    waiting.keep(empty);
    assertTrue(waiting.release(empty));
    assertEquals(0, probe.sum("spilled"));
  }
}
