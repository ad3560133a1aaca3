package org.oovr.simulator.machine;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.DrawWork;

/** Makes tasks of a work log for the GPMs of a machine. */
public final class Tasks {
  /** Draws that a GPM has in flight besides others, if their tiles are taken by rows. */
  public static final int DRAWS_BY_ROWS = 8;

  private static final int ROW_SHIFT = 52;
  private static final int BATCH_SHIFT = 32;
  private final FrameWork work;
  private final MachineSpec spec;
  private final Geometry.Listener[] gpms;

  /** Draws whose tiles are taken by rows, and the row of a unit. */
  private IntPredicate byRows = draw -> false;

  private IntUnaryOperator rowOf = unit -> 0;

  /**
   * @param gpms by number
   */
  Tasks(FrameWork work, MachineSpec spec, Geometry.Listener[] gpms) {
    this.work = work;
    this.spec = spec;
    this.gpms = gpms;
  }

  /**
   * From now on raster engines take the tiles of some draws by rows, those of one row draw after
   * draw: so those of the next row can be rasterised while that is shaded which had to wait for all
   * that comes before it in its row.
   *
   * @param rows of a unit, from 0
   */
  public void takeByRows(IntPredicate draws, IntUnaryOperator rows) {
    byRows = draws;
    rowOf = rows;
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
    boolean inRows = byRows.test(geometry.draw);
    long[] keyed = new long[units.length];
    for (int i = 0; i < units.length; i++) {
      long row = inRows ? rowOf.applyAsInt(units[i]) : 0;
      long needed = work.neededBatch(units[i], geometry.work, geometry.batches);
      keyed[i] = row << ROW_SHIFT | needed << BATCH_SHIFT | units[i];
    }
    Arrays.sort(keyed);
    int[] sorted = new int[units.length];
    int[] rows = inRows ? new int[units.length] : null;
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = (int) keyed[i];
      if (inRows) {
        rows[i] = (int) (keyed[i] >>> ROW_SHIFT);
      }
    }
    return new Task(batch, geometry.draw, sorted, rows, geometry, firstBatch, batchStep);
  }

  /** Tiles of a draw whose geometry is done elsewhere, and is complete. */
  public Task piece(int batch, Geometry geometry, int[] units, int gpm) {
    Task piece = task(batch, geometry, units, geometry.batches, 1, gpm);
    piece.handedOver = true;
    return piece;
  }
}
