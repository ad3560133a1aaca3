package org.oovr.simulator.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.sm.Warp;
import org.oovr.simulator.machine.sm.WarpSource;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.shader.InstructionClass;

/** The PolyMorph engines alone, before SMs that take a fixed time for a warp. */
class PolyMorphContractTest extends BoxContract {
  private static final int WARP_CYCLES = 7;

  private final List<String> done = new ArrayList<>();
  private final Shaders shaders = new Shaders();
  private int warps;

  PolyMorphContractTest() {
    super(
        Map.of(
            "polymorph.batchVertices", "8",
            "polymorph.batchesInFlight", "3",
            "polymorph.misses", "2",
            "polymorph.primitivesPerCycle", "0.02"));
  }

  /** Shades all that it is given at once. */
  private final class Shaders extends Component implements PolyMorph.Next {
    private final List<WarpSource> sources = new ArrayList<>();
    private int open;
    private int mostOpen;

    Shaders() {
      super(engine, "shaders");
    }

    @Override
    public void shadeVertices(WarpSource source) {
      mostOpen = Math.max(mostOpen, ++open);
      sources.add(source);
      while (source.warpsLeft() > 0) {
        source.nextWarp(new Warp());
        warps++;
        after(WARP_CYCLES, 0, sources.size() - 1);
      }
    }

    @Override
    protected void handle(int kind, int number) {
      sources.get(number).warpDone();
    }

    @Override
    public void geometryDone(Task task, int batch) {
      open--;
      done.add(task.draw + "/" + batch);
    }
  }

  @Test
  void everyBatchIsShadedAndProjectedOnceInTheTimeOfItsPrimitives() {
    PolyMorph box = new PolyMorph(engine, gpm, spec, memory.port(), addresses, probe, shaders);
    long vertices = 0;
    long primitives = 0;
    int batches = 0;
    for (int draw = 0; draw < work.draws(); draw++) {
      Task task = task(draw);
      DrawWork w = task.geometry.work;
      vertices += w.verticesShaded * (w.verticesShared ? 1 : work.viewsOf(draw));
      primitives += w.primitivesIn * work.viewsOf(draw);
      batches += task.geometry.batches;
      box.add(task);
    }
    double cycles = run();
    assertEquals(batches, done.size());
    assertEquals(batches, new HashSet<>(done).size());
    assertEquals(vertices, probe.value(box.verticesCounter()));
    assertEquals(primitives, (long) probe.byBox().get("gpm0.polymorph").get("primitives"));
    assertTrue(shaders.mostOpen <= 3, "batches at once: " + shaders.mostOpen);
    assertTrue(memory.mostOpen() <= 2, "lines at once: " + memory.mostOpen());
    assertTrue(warps >= batches && warps >= vertices / 32);
    double bound = primitives / spec.polymorph().primitivesPerCycle();
    assertTrue(cycles >= bound, cycles + " of " + bound);
    assertEquals(bound, cycles, 10.0 * MEMORY_CYCLES); // what is before the first primitive
  }

  /**
   * With position shading, instructions of varyings are those of vertices whose primitives are
   * left: all for what is drawn whole, none but the position's for what is culled.
   */
  @ParameterizedTest
  @CsvSource({"0, 1", "0.25, 0.25", "0.25, 0.5", "0.6, 0", "1, 0.1"})
  void varyingsAreShadedForWhatIsLeft(double position, double left) {
    DrawWork w = new DrawWork();
    w.verticesShaded = 8 * 32;
    w.primitivesIn = 1000;
    w.primitivesRasterized = Math.round(left * 1000);
    w.vertexInstructions[InstructionClass.FLOAT.ordinal()] = 8 * 1000;
    MachineSpec machine =
        spec.with(
            Map.of(
                "polymorph.positionShare",
                Double.toString(position),
                "polymorph.batchVertices",
                "256"));
    long[] ticks = new long[1];
    PolyMorph.Next next =
        new PolyMorph.Next() {
          @Override
          public void geometryDone(Task task, int batch) {}

          @Override
          public void shadeVertices(WarpSource source) {
            while (source.warpsLeft() > 0) {
              Warp warp = new Warp();
              source.nextWarp(warp);
              ticks[0] += warp.issueTicks;
              source.warpDone();
            }
          }
        };
    PolyMorph box = new PolyMorph(engine, gpm, machine, memory.port(), addresses, probe, next);
    box.add(new Task(0, 0, new int[0], new Geometry(w, 1, 1), 0, 1));
    run();
    double whole = 8 * 1000 * Ticks.of(32, machine.sm().lanes());
    double executed = position == 0 ? 1 : position + (1 - position) * left;
    assertEquals(whole * executed, (double) ticks[0], 0.001 * whole);
  }

  /** Of a geometry that GPMs share, each does every n-th batch. */
  @Test
  void aShareOfAGeometryIsItsOwnBatches() {
    PolyMorph box = new PolyMorph(engine, gpm, spec, memory.port(), addresses, probe, shaders);
    int draw = drawOf(2);
    Geometry shared = new Geometry(work.work(draw, 0), 1, 7);
    box.add(new Task(0, draw, new int[0], shared, 1, 3));
    run();
    assertEquals(List.of(draw + "/1", draw + "/4"), done);
  }
}
