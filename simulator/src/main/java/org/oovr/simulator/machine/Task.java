package org.oovr.simulator.machine;

/**
 * What a scheme hands to a GPM: tiles of a draw in one or more views, and a share of its geometry.
 * The GPM renders its tasks in the order in which it got them.
 */
public final class Task {
  /** Number of the batch it belongs to. */
  public final int batch;

  public final int draw;

  /** Units to render, by the geometry batch they wait for. */
  final int[] units;

  /** By unit: the row of tiles that it goes with; null where draws go one after the other. */
  final int[] rows;

  public final Geometry geometry;
  final int firstBatch;
  final int batchStep;

  /** Cycle of the first work, and of the last pixel composed; -1 before. */
  public long startCycle = -1;

  public long endCycle = -1;

  /** Where it runs. */
  public int gpm = -1;

  /** Tiles that other GPMs took over. */
  public int stolen;

  /** Tiles of another task, whose geometry is done. */
  boolean handedOver;

  // --- state
  int nextBatch;
  int nextUnit;
  int unitEnd;
  int unitsOpen;
  int geometryOpen;
  TaskState state = TaskState.WAITS;

  /** Tiles that have not left the GPM's pipeline. */
  int unitsRendering;

  /** Ordered tiles between the raster engine and their end: here order decides when they go on. */
  int unitsOrdered;

  /** Tiles that wait for their turn before they are shaded. */
  int unitsParked;

  /** Its primitives lie in the buffer of a {@link Binner}. */
  boolean binned;

  Task(int batch, int draw, int[] units, Geometry geometry, int firstBatch, int batchStep) {
    this(batch, draw, units, null, geometry, firstBatch, batchStep);
  }

  Task(
      int batch,
      int draw,
      int[] units,
      int[] rows,
      Geometry geometry,
      int firstBatch,
      int batchStep) {
    this.batch = batch;
    this.rows = rows;
    this.draw = draw;
    this.units = units;
    this.geometry = geometry;
    this.firstBatch = firstBatch;
    this.batchStep = batchStep;
    nextBatch = firstBatch;
    unitEnd = units.length;
    unitsOpen = units.length;
    unitsRendering = units.length;
    geometryOpen =
        geometry.batches > firstBatch
            ? (geometry.batches - firstBatch + batchStep - 1) / batchStep
            : 0;
  }

  /** Somebody else does its geometry. */
  void dropGeometry() {
    nextBatch = geometry.batches;
    geometryOpen = 0;
  }

  boolean started() {
    return state != TaskState.WAITS;
  }

  boolean rendered() {
    return state == TaskState.RENDERED;
  }

  /** Row of the next unit. */
  int nextRow() {
    return rows[nextUnit];
  }

  /** Units not yet rasterised. */
  int unitsWaiting() {
    return unitEnd - nextUnit;
  }
}
