package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.spec.MachineSpec;

class OoVrPlusTest {
  private static final int DEPTH_ALONE = 4;

  /** Some draws of depth alone, then as many that are seen. */
  private static MicroFrame frame() {
    MicroFrame f = new MicroFrame(64, 6, 1);
    f.depth = true; // a page has sixteen tiles of a row, which is what a GPM owns of one
    f.floatInstructions = 16;
    f.vertices = 300;
    f.primitives = 100;
    for (int i = 0; i < 2 * DEPTH_ALONE; i++) {
      f.colorless = i < DEPTH_ALONE;
      f.draw();
    }
    return f;
  }

  private static SchemeRun run(SchemeKind kind, MicroFrame frame, SchemeSettings settings) {
    SchemeRun run =
        new SchemeSimulator(frame.profile())
            .run(kind, MachineSpec.preset("oovr-4gpm"), settings, Batcher.single());
    SchemeSimulatorTest.conserves(run, kind.id());
    return run;
  }

  /** The depth of such tiles is not sent: they are rendered where it would go. */
  @Test
  void tilesOfDepthAloneAreRenderedByTheirOwners() {
    for (boolean kept : new boolean[] {true, false}) {
      SchemeSettings settings = ChangedSettings.of("keepDistribution", kept);
      SchemeRun plus = run(SchemeKind.OO_VR_PLUS, frame(), settings);
      SchemeRun ooVr = run(SchemeKind.OO_VR, frame(), settings);
      assertEquals(ooVr.sha256(), plus.sha256());
      for (SchemeRun.ObjectTraffic t : plus.objectTraffic()) {
        assertTrue(t.traffic() != TrafficClass.DEPTH || t.draw() >= DEPTH_ALONE, t.toString());
      }
      long less = plus.interGpmBytes(TrafficClass.DEPTH);
      long all = ooVr.interGpmBytes(TrafficClass.DEPTH);
      assertTrue(less < 0.6 * all, less + " of " + all);
    }
  }

  /** Volumes in a stencil bind the raster engines, lights over them the SMs: at the same time. */
  @Test
  void rowsOverlapWhatDrawsCannot() {
    MicroFrame f = new MicroFrame(64, 24, 1);
    f.depth = true;
    f.ordered = true;
    f.vertices = 300;
    f.primitives = 100;
    for (int i = 0; i < 4 * DEPTH_ALONE; i++) {
      f.colorless = i < 3 * DEPTH_ALONE;
      f.floatInstructions = f.colorless ? 1 : 60;
      f.draw();
    }
    SchemeRun plus = run(SchemeKind.OO_VR_PLUS, f, SchemeSettings.defaults());
    SchemeRun ooVr = run(SchemeKind.OO_VR, f, SchemeSettings.defaults());
    assertEquals(ooVr.sha256(), plus.sha256());
    assertTrue(plus.cycles() < 0.9 * ooVr.cycles(), plus.cycles() + " of " + ooVr.cycles());
  }
}
