package org.oovr.simulator.render.raster;

import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.command.Query;
import org.oovr.simulator.lanes.Lanes;
import org.oovr.simulator.profile.LogBudget;
import org.oovr.simulator.profile.WorkLog;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.geometry.Bins;
import org.oovr.simulator.render.geometry.PrimitiveBlock;

/**
 * Draws one bin after another: walks its primitives and feeds the quads through the stages. One
 * instance per thread; bins are independent of each other.
 */
public final class TileWorker {
  private final FragmentStage fragments = new FragmentStage();
  private final QuadStage quads = new QuadStage(fragments);
  private final PrimitiveWalker walker = new PrimitiveWalker(quads);
  private final WorkLog workLog;
  private final StudyLog studyLog;

  /** Tiles in a row of a bin. */
  private static final int TILES = Bins.SIZE / PrimitiveWalker.TILE;

  /** Of the primitives of a draw in the bin: the tiles that they may touch. */
  private short[] touched = new short[256];

  private PassTarget target;
  private int view;
  private int layer;
  private int binX;
  private int binY;
  private DrawJob job;

  /** Block of the list that was begun last. */
  private int begun;

  /**
   * A worker.
   *
   * @param budget has room for what it logs, or not
   */
  public TileWorker(LogBudget budget) {
    workLog = new WorkLog(budget);
    studyLog = new StudyLog(workLog);
  }

  /** What this worker logged while frames were studied. */
  public WorkLog workLog() {
    return workLog;
  }

  /**
   * Draws everything of one bin of an image.
   *
   * @param image number of the image in the target
   */
  public void bin(PassTarget into, int image, int bin, BinList list, List<PrimitiveBlock> blocks) {
    target = into;
    view = image / into.layers;
    layer = image % into.layers;
    binX = bin % into.binsAcross * Bins.SIZE;
    binY = bin / into.binsAcross * Bins.SIZE;
    quads.beginBin(binX, binY);
    int i = 0;
    while (i < list.size()) {
      job = blocks.get(list.block(i)).job;
      int end = i + 1;
      while (end < list.size() && blocks.get(list.block(end)).job.fragments == job.fragments) {
        end++;
      }
      i = job.failure == null ? guardedDraw(list, i, end, blocks) : i + 1;
    }
    job = null;
    fragments.run.release();
    Lanes.shaded(fragments.takeLanesShaded());
  }

  /**
   * Draws blocks of jobs whose fragments are treated as those of one. A fault in one must not take
   * with it those that have not begun.
   *
   * @return the first block that is left
   */
  private int guardedDraw(BinList list, int from, int to, List<PrimitiveBlock> blocks) {
    int end = to;
    begun = from;
    try {
      draw(list, from, to, blocks);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      fragments.abandon();
      workLog.abandonBatch();
      end = begun + 1;
      for (int i = from; i < end; i++) {
        blocks.get(list.block(i)).job.failure = e;
      }
    }
    long passed = fragments.takeSamplesPassed();
    long shaded = quads.takeInvocations();
    for (Query query : job.queries) {
      switch (query.kind()) {
        case SAMPLES_PASSED, ANY_SAMPLES_PASSED, TIME_ELAPSED -> query.add(passed);
        case FRAGMENT_INVOCATIONS -> query.add(shaded);
        default -> {
          // counted by draws
        }
      }
    }
    return end;
  }

  private void draw(BinList list, int from, int to, List<PrimitiveBlock> blocks) {
    StudyLog log = job.study ? studyLog : null;
    int samples = target.target.samples();
    fragments.beginDraw(job, target, view, layer, log);
    quads.beginDraw(job, samples, log);
    walker.beginDraw(job, samples, log != null);
    if (log == null) {
      walker.limit(0, 0, Bins.SIZE - 1);
      primitives(list, from, to, blocks, -1);
      fragments.shade();
      return;
    }
    findTiles(list, from, to, blocks);
    log.beginBatch();
    for (int y = 0; y < Bins.SIZE; y += PrimitiveWalker.TILE) {
      for (int x = 0; x < Bins.SIZE; x += PrimitiveWalker.TILE) {
        if (log.isFull()) {
          fragments.shade();
          log.endBatch();
          log.beginBatch();
        }
        walker.limit(x, y, PrimitiveWalker.TILE - 1);
        log.beginTile(view, layer, binX + x, binY + y);
        primitives(list, from, to, blocks, (y * TILES + x) / PrimitiveWalker.TILE);
        if (quads.shadesByTile()) {
          fragments.shade();
        }
        log.endTile();
      }
    }
    fragments.shade();
    log.endBatch();
  }

  /** Finds which tiles the boxes of primitives touch: most of them few. */
  private void findTiles(BinList list, int from, int to, List<PrimitiveBlock> blocks) {
    int n = 0;
    for (int i = from; i < to; i++) {
      PrimitiveBlock block = blocks.get(list.block(i));
      int count = list.end(i) - list.start(i);
      if (n + count > touched.length) {
        touched = Arrays.copyOf(touched, Math.max(2 * touched.length, n + count));
      }
      for (int k = list.start(i); k < list.end(i); k++) {
        touched[n++] = tiles(block.box, block.binned[k] * 4);
      }
    }
  }

  /** A bit for each tile, row by row. */
  private short tiles(int[] box, int at) {
    int left = Math.max(box[at] - binX, 0) / PrimitiveWalker.TILE;
    int lower = Math.max(box[at + 1] - binY, 0) / PrimitiveWalker.TILE;
    int right = Math.min(box[at + 2] - binX, Bins.SIZE - 1);
    int upper = Math.min(box[at + 3] - binY, Bins.SIZE - 1);
    if (right < 0 || upper < 0 || left >= TILES || lower >= TILES) {
      return 0;
    }
    int result = 0;
    for (int y = lower; y <= upper / PrimitiveWalker.TILE; y++) {
      for (int x = left; x <= right / PrimitiveWalker.TILE; x++) {
        result |= 1 << y * TILES + x;
      }
    }
    return (short) result;
  }

  /**
   * Walks primitives in their order.
   *
   * @param ofTile those alone that {@link #findTiles} found in this tile; negative for all
   */
  private void primitives(BinList list, int from, int to, List<PrimitiveBlock> blocks, int ofTile) {
    int n = 0;
    for (int i = from; i < to; i++) {
      PrimitiveBlock block = blocks.get(list.block(i));
      begun = i;
      int first = list.start(i);
      int end = block.job.failure == null ? list.end(i) : first;
      for (int k = first; k < end; k++) {
        if (ofTile < 0 || (touched[n + k - first] >> ofTile & 1) != 0) {
          walker.walk(block, block.binned[k], binX, binY);
        }
      }
      n += list.end(i) - first;
    }
  }
}
