package org.oovr.agent.capture;

import java.util.List;
import java.util.function.IntSupplier;
import org.oovr.agent.capture.vulkan.VulkanCapture;
import org.oovr.agent.options.FrameSelection;
import org.oovr.driver.gl.api.FrameWish;

/**
 * Counts frames and decides which of them are drawn by the simulator. Frame k ends with the k-th
 * present, whichever window it is of.
 *
 * <p>A selection without an end ({@code every:N}) leaves samples out while the simulator is behind;
 * one with an end waits for it.
 */
final class FrameClock implements VulkanCapture.Clock {
  /** Sampled frames that may be unfinished before a further one is left out. */
  private static final int MOST_BEHIND = 2;

  private final FrameSelection selection;
  private final boolean samples;
  private final boolean maySkip;
  private final IntSupplier behind;
  private int frame;
  private boolean sampled;
  private boolean drawnBefore;
  private boolean drawsAll;
  private boolean missed;
  private int skipped;
  private volatile boolean over;
  private Runnable whenBegun = () -> {};
  private Runnable whenOver = () -> {};

  /**
   * A clock at frame 0.
   *
   * @param maySkip whether frames of an endless selection may be left out
   * @param behind number of sampled frames that the simulator has not finished
   */
  FrameClock(FrameSelection selection, boolean maySkip, IntSupplier behind) {
    this(selection, true, maySkip, behind);
  }

  private FrameClock(
      FrameSelection selection, boolean samples, boolean maySkip, IntSupplier behind) {
    this.selection = selection;
    this.samples = samples;
    this.maySkip = maySkip && selection.last() == Integer.MAX_VALUE;
    this.behind = behind;
    this.sampled = samples && selection.includes(0);
    // Nothing has been drawn before frame 0.
    this.drawnBefore = true;
  }

  /** A clock of which no frame is drawn by the simulator, and which is over after the last one. */
  static FrameClock unsampled(FrameSelection selection) {
    return new FrameClock(selection, false, false, () -> 0);
  }

  /** Number of the present frame, from 0. */
  synchronized int frame() {
    return frame;
  }

  /** Whether the present frame is drawn by the simulator. */
  synchronized boolean sampled() {
    return sampled;
  }

  /** What is wanted of the present frame. */
  synchronized FrameWish wish() {
    return sampled ? FrameWish.SHOWN : drawsAll ? FrameWish.DRAWN : FrameWish.NOTHING;
  }

  /** Draws every frame from the present one on, or only those that are shown. */
  synchronized void drawAll(boolean all) {
    drawsAll = all && samples;
  }

  /** Whether frames are drawn that are not shown. */
  synchronized boolean drawsAll() {
    return drawsAll;
  }

  /** Whether the present frame, or one before, is not drawn from its beginning. */
  synchronized boolean missed() {
    return missed || !sampled;
  }

  /** Whether the simulator lacks what the frame before the present one drew. */
  synchronized boolean resumes() {
    return sampled && !drawnBefore;
  }

  /** Frames presented. */
  synchronized int presents() {
    return frame;
  }

  /** Samples left out because the simulator was behind. */
  synchronized int skipped() {
    return skipped;
  }

  /** Whether no frame from the present one on is drawn by the simulator. */
  @Override
  public boolean isOver() {
    return over;
  }

  /** Runs something when the first frame has ended, on the thread that ends it. */
  synchronized void whenBegun(Runnable action) {
    whenBegun = action;
  }

  /**
   * Runs something when the last frame that was asked for has ended, on the thread that ends it.
   */
  synchronized void whenOver(Runnable action) {
    whenOver = action;
  }

  /** Ends a frame and starts the next. */
  @Override
  public void present() {
    for (Runnable action : next()) {
      action.run();
    }
  }

  private synchronized List<Runnable> next() {
    frame++;
    drawnBefore = sampled || drawsAll;
    missed |= !drawnBefore;
    sampled = samples && selection.includes(frame);
    if (sampled && maySkip && behind.getAsInt() >= MOST_BEHIND) {
      sampled = false;
      skipped++;
    }
    boolean wasOver = over;
    over = frame > selection.last();
    boolean ends = over && !wasOver;
    if (frame > 1 && !ends) {
      return List.of();
    }
    return frame > 1 ? List.of(whenOver) : ends ? List.of(whenBegun, whenOver) : List.of(whenBegun);
  }
}
