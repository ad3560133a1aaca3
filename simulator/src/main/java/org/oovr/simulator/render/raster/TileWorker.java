package org.oovr.simulator.render.raster;

import java.util.List;
import org.oovr.simulator.command.Query;
import org.oovr.simulator.lanes.Lanes;
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
  private final WorkLog workLog = new WorkLog();
  private final StudyLog studyLog = new StudyLog(workLog);

  private PassTarget target;
  private int view;
  private int layer;
  private int binX;
  private int binY;
  private DrawJob job;

  /** Block of the list that was begun last. */
  private int begun;

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
      primitives(list, from, to, blocks);
      fragments.shade();
      return;
    }
    for (int y = 0; y < Bins.SIZE; y += PrimitiveWalker.TILE) {
      for (int x = 0; x < Bins.SIZE; x += PrimitiveWalker.TILE) {
        walker.limit(x, y, PrimitiveWalker.TILE - 1);
        log.beginTile(view, layer, binX + x, binY + y);
        primitives(list, from, to, blocks);
        fragments.shade();
        log.endTile();
      }
    }
  }

  private void primitives(BinList list, int from, int to, List<PrimitiveBlock> blocks) {
    for (int i = from; i < to; i++) {
      PrimitiveBlock block = blocks.get(list.block(i));
      begun = i;
      if (block.job.failure != null) {
        continue;
      }
      for (int k = list.start(i); k < list.end(i); k++) {
        walker.walk(block, block.binned[k], binX, binY);
      }
    }
  }
}
