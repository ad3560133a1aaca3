package org.oovr.simulator.machine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.engine.Ticks;

/** The depth stage and the colour stage, each alone. */
class RopStageContractTest extends BoxContract {
  private final ClearMask clears;
  private final List<Tile> served = new ArrayList<>();
  private final Credits places = new Credits(3);
  private final RenderPolicy policy = mock(RenderPolicy.class);
  private Tile[] tiles;
  private int sent;
  private RopStage stage;
  private int mostTaken;

  RopStageContractTest() {
    super(
        Map.of(
            "rop.misses", "5",
            "rop.queue", "64",
            "raster.queue", "64",
            "rop.latencyCycles", "9",
            "rop.depthCacheKib", "1024", // no line is pushed out
            "rop.colorCacheKib", "1024",
            "rop.cacheWays", "64"));
    clears = new ClearMask(addresses, 1, false);
  }

  private void build(boolean depth) {
    RopStage.Next next =
        new RopStage.Next() {
          @Override
          public void hasRoom() {
            send();
          }

          @Override
          public void served(Tile tile) {
            served.add(tile);
          }
        };
    RopStage.Parts parts =
        new RopStage.Parts(engine, 0, spec, work, policy, addresses, clears, memory.port(), probe);
    stage =
        depth ? new DepthStage(parts, false, places, next) : new ColorStage(parts, places, next);
    tiles = tiles();
  }

  /** Sends while there are places, as every sender does. */
  private void send() {
    while (sent < tiles.length && places.take()) {
      mostTaken = Math.max(mostTaken, places.taken());
      stage.add(tiles[sent++]);
    }
  }

  private double quads() {
    return Arrays.stream(tiles).mapToDouble(stage::quads).sum();
  }

  private void allServedOnce() {
    int[] numbers = numbers(served);
    Arrays.sort(numbers);
    int[] all = new int[tiles.length];
    Arrays.setAll(all, i -> i);
    assertArrayEquals(all, numbers);
    assertEquals(0, places.taken());
    assertTrue(mostTaken <= 3);
  }

  /** Lines of cleared images need no memory: tiles go in order, and only quads take time. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void clearedTilesTakeTheirQuads(boolean depth) {
    build(depth);
    send();
    long expected = Ticks.cycle(Ticks.of(quads(), spec.rop().quadsPerCycle()));
    long latency = depth ? 0 : spec.rop().latencyCycles();
    double slack = tiles.length / 4096.0 + 1; // each tile's time is rounded up to a tick
    assertEquals((double) expected + latency, (double) run(), slack);
    allServedOnce();
    for (int i = 0; i < tiles.length; i++) {
      assertEquals(i, served.get(i).unit);
    }
    assertEquals(List.of(), memory.requests());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void linesAreReadOnceAndNoMoreAtATimeThanThereAreMissRegisters(boolean depth) {
    build(depth);
    for (int image = 0; image < profile.images().size(); image++) {
      clears.filled(image);
    }
    send();
    run();
    allServedOnce();
    List<Integer> read = memory.lines(false);
    assertTrue(read.size() > 5, "something was read");
    assertEquals(read.size(), new HashSet<>(read).size());
    assertEquals(List.of(), memory.lines(true)); // all of it fits into the cache
    assertTrue(memory.mostOpen() <= spec.rop().misses(), "at once " + memory.mostOpen());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatWasWrittenIsWrittenBackOnce(boolean depth) {
    build(depth);
    send();
    run();
    stage.flush();
    assertEquals(MEMORY_CYCLES, run());
    List<Integer> written = memory.lines(true);
    assertTrue(written.size() > 5, "something was written");
    assertEquals(written.size(), new HashSet<>(written).size());
    for (int line : written) {
      assertTrue(clears.written(line), "line " + line);
    }
    stage.flush();
    assertEquals(0, run());
  }

  /** Tiles in their turn need no place, and neither they nor the others come to a stop. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void tilesInTheirTurnAlternateWithOthers(boolean depth) {
    build(depth);
    int n = 100;
    sent = tiles.length - n;
    int turn = sent - n;
    send();
    for (int i = turn; i < turn + n; i++) {
      stage.addInTurn(tiles[i]);
    }
    assertEquals(3, places.taken());
    run();
    assertEquals(2 * n, new HashSet<>(served).size());
    assertEquals(2 * n, served.size());
    List<Boolean> inTurn = served.stream().map(t -> t.unit < turn + n).toList();
    // 64 were in service before the others came
    for (int i = 64; i < 64 + 72; i += 2) {
      assertNotEquals(inTurn.get(i), inTurn.get(i + 1), () -> "not by turns: " + inTurn);
    }
  }
}
