package org.oovr.simulator.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;

import java.util.Arrays;
import java.util.Map;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.memory.SlowMemory;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.RandomFrames;

/**
 * What tests of a box alone need: work of a real frame, a memory that answers after a fixed time,
 * and a look at the end of each run. A box holds its contract when what goes in comes out once, in
 * the order that it promises, in the time that its spec says, with no more in flight than there are
 * places; and when nothing is left to do, nothing happens.
 */
abstract class BoxContract {
  static final int MEMORY_CYCLES = 200;

  private static final FrameWork FRAME = new FrameWork(RandomFrames.usual(3, 1, 2).profile());

  final Engine engine = new Engine();
  final Probe probe = new Probe();
  final FrameWork work = FRAME;
  final FrameProfile profile = work.profile();
  final SlowMemory memory = new SlowMemory(engine, MEMORY_CYCLES);
  final Component gpm = new Gpm0(engine);
  final MachineSpec spec;
  final AddressMap addresses;
  final TilePool pool;
  final Tasks tasks;

  private static final class Gpm0 extends Component {
    Gpm0(Engine engine) {
      super(engine, "gpm0");
    }

    @Override
    protected void handle(int kind, int argument) {
      throw new IllegalStateException();
    }
  }

  /**
   * @param overrides of the machine that the box is part of, which has one GPM
   */
  BoxContract(Map<String, String> overrides) {
    spec = MachineSpec.preset("oovr-1gpm").with(overrides);
    addresses = new AddressMap(profile, spec).withTables(profile, spec);
    pool = new TilePool(new ShadingWork(work, addresses, spec));
    tasks = new Tasks(work, spec, new Geometry.Listener[] {mock(Geometry.Listener.class)});
  }

  /**
   * Runs until nothing is left to do.
   *
   * @return cycles that it took
   */
  final long run() {
    final long start = engine.now();
    engine.run(); // ends with an error if a box still waits
    long end = engine.now();
    assertEquals(0, memory.open());
    long executed = engine.executed();
    engine.run();
    assertEquals(executed, engine.executed(), "events of an idle box");
    return end - start;
  }

  /** All of a draw at GPM 0. */
  final Task task(int draw) {
    int views = work.viewsOf(draw);
    Geometry geometry = tasks.geometry(draw, 0, views);
    return tasks.task(draw, geometry, work.units(draw, 0, views), 0, 1, 0);
  }

  /** The first draw with at least so many tiles. */
  final int drawOf(int tiles) {
    for (int draw = 0; draw < work.draws(); draw++) {
      if (work.units(draw, 0, work.viewsOf(draw)).length >= tiles) {
        return draw;
      }
    }
    throw new IllegalStateException("no draw of " + tiles + " tiles");
  }

  static void complete(Geometry geometry) {
    for (int batch = 0; batch < geometry.batches; batch++) {
      geometry.batchDone(batch);
    }
  }

  /** All tiles of the frame as they leave the raster engine, all that they cover visible. */
  final Tile[] tiles() {
    Tile[] tiles = new Tile[profile.unitCount()];
    for (int unit = 0; unit < tiles.length; unit++) {
      tiles[unit] = pool.take();
      tiles[unit].begin(unit, 0, task(profile.unitDraw(unit)));
      tiles[unit].coverAll();
      tiles[unit].prepareWarps(tile -> {});
    }
    return tiles;
  }

  static int[] numbers(Iterable<Tile> tiles) {
    int[] numbers = new int[0];
    for (Tile tile : tiles) {
      numbers = Arrays.copyOf(numbers, numbers.length + 1);
      numbers[numbers.length - 1] = tile.unit;
    }
    return numbers;
  }
}
