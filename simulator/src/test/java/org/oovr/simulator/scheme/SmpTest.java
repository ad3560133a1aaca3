package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * One geometry pass for both views against two sequential passes. What SMP saves is the fetching
 * and shading of vertices; each projection of a primitive is still set up.
 */
class SmpTest {
  private static final int OBJECTS = 16;

  /** What an object is made of. */
  private record Work(int vertices, int instructions, int primitives, int tiles) {}

  private static long cycles(Work work, boolean smp) {
    MicroFrame f = new MicroFrame(16, 16, 2);
    f.vertices = work.vertices();
    f.vertexInstructions = work.instructions();
    f.primitives = work.primitives();
    f.vertexBytes = work.vertices() * 32L;
    f.buffer = f.addBuffer(f.vertexBytes);
    f.texture = f.addTexture(1 << 16);
    f.floatInstructions = 24;
    f.textureInstructions = 1;
    f.texels = 32 * 4;
    f.linesPerWarp = 4;
    f.lineOf = n -> n % 512;
    f.tileX1 = work.tiles();
    f.tileY1 = work.tiles();
    for (int i = 0; i < OBJECTS; i++) {
      f.draw(0, smp ? 2 : 1);
    }
    for (int i = 0; i < OBJECTS && !smp; i++) {
      f.draw(1, 1);
    }
    MachineSpec machine = MachineSpec.preset("oovr-1gpm");
    return new SchemeSimulator(f.profile())
        .run(SchemeKind.TILE_H, machine, SchemeSettings.defaults(), Batcher.single())
        .latencyCycles();
  }

  private static double speedUp(Work work) {
    return (double) cycles(work, false) / cycles(work, true);
  }

  /**
   * Shading takes s, set-up p for each projection; they overlap, so two passes take twice the
   * longer one, and SMP the longer of s and 2p.
   */
  private static void overlaps(Work work) {
    double s = (double) work.vertices() * work.instructions() / (8 * 64);
    double p = work.primitives() / 2.0;
    double expected = 2 * Math.max(s, p) / Math.max(s, 2 * p);
    assertEquals(expected, speedUp(work), 0.02 * expected, () -> work + ": s " + s + ", p " + p);
  }

  /** Half the work where only vertices count, nothing saved where only set-up does. */
  @Test
  void geometryBound() {
    overlaps(new Work(16384, 200, 4096, 1)); // 2
    overlaps(new Work(8192, 400, 8192, 1)); // 1.56
    overlaps(new Work(8192, 300, 8192, 1)); // 1.17
    overlaps(new Work(8192, 200, 8192, 1)); // 1
    overlaps(new Work(4096, 8, 16384, 1)); // 1
  }

  /** With pixels between, whose warps share the SMs with those of vertices. */
  @Test
  void withPixels() {
    assertEquals(1.22, speedUp(new Work(8192, 200, 8192, 12)), 0.02);
  }
}
