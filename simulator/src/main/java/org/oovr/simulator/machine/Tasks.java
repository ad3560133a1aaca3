package org.oovr.simulator.machine;

import java.util.Arrays;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.DrawWork;

/** Makes tasks of a work log for the GPMs of a machine. */
public final class Tasks {
  private final FrameWork work;
  private final MachineSpec spec;
  private final Geometry.Listener[] gpms;

  /**
   * @param gpms by number
   */
  Tasks(FrameWork work, MachineSpec spec, Geometry.Listener[] gpms) {
    this.work = work;
    this.spec = spec;
    this.gpms = gpms;
  }

  /** The geometry of a draw for views {@code firstView ..}, which may be shared by tasks. */
  public Geometry geometry(int draw, int firstView, int views) {
    DrawWork w = work.work(draw, firstView);
    return new Geometry(w, views, work.geometryBatches(w, spec));
  }

  /**
   * A task.
   *
   * @param units tiles to render, any order
   * @param firstBatch first geometry batch that its GPM does
   * @param batchStep step to the next one
   * @param gpm where it will run
   */
  public Task task(
      int batch, Geometry geometry, int[] units, int firstBatch, int batchStep, int gpm) {
    geometry.listen(gpms[gpm]);
    long[] keyed = new long[units.length];
    for (int i = 0; i < units.length; i++) {
      long needed = work.neededBatch(units[i], geometry.work, geometry.batches);
      keyed[i] = needed << 32 | units[i];
    }
    Arrays.sort(keyed);
    int[] sorted = new int[units.length];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = (int) keyed[i];
    }
    return new Task(batch, geometry.draw, sorted, geometry, firstBatch, batchStep);
  }

  /** Tiles of a draw whose geometry is done elsewhere, and is complete. */
  public Task piece(int batch, Geometry geometry, int[] units, int gpm) {
    Task piece = task(batch, geometry, units, geometry.batches, 1, gpm);
    piece.handedOver = true;
    return piece;
  }
}
