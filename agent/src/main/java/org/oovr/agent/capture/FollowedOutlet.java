package org.oovr.agent.capture;

import java.io.IOException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.oovr.agent.bridge.ThreadCalls;
import org.oovr.agent.capture.trigger.FrameRanges;
import org.oovr.agent.capture.trigger.KeyTrigger;
import org.oovr.agent.capture.trigger.Triggers;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.StackSelection;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.options.TriggerSelection;
import org.oovr.agent.report.Picture;
import org.oovr.driver.gl.follow.Recorder;
import org.oovr.driver.trace.Call;

/**
 * A capture that does not begin with the program. The record is cut between frames into segments; a
 * thread of ours follows them, so that it knows the state at a cut, and writes those that are
 * wanted.
 */
final class FollowedOutlet implements CaptureOutlet {
  /** What is done with the segments, on the thread of ours, in their order. */
  interface Plan {
    /** Whether the record is to be cut before a frame. */
    boolean cuts(int frame, long nowNanos, Segment present);

    /** Takes a segment, reading it to its end. */
    void take(Segment segment, Runnable presented) throws IOException;

    /** No segment comes any more. */
    void end() throws IOException;

    /** Whether the application waits at each present until the frame before is in the file. */
    boolean writes(Segment segment);
  }

  private static final long PATIENCE_SECONDS = 60;

  /** Segments that may wait; with more, the present one goes on until the application must wait. */
  private static final int MOST_WAITING = 4;

  private final RunOptions options;
  private final Plan plan;
  private final LwjglWindows windows;
  private final StackSamples stacks;
  private final FaultLog faults;

  /** Triggers; null for none. */
  private FrameRanges ranges;

  /** The key; null for none. */
  private KeyTrigger key;

  private final LinkedBlockingQueue<Segment> segments = new LinkedBlockingQueue<>();
  private final Thread follower;

  /** Held for writing while the segment is exchanged. */
  private final ReentrantReadWriteLock exchange = new ReentrantReadWriteLock();

  private Segment present;

  /** The last segment, once it is known to be that; set before its stream ends. */
  private volatile Segment closing;

  /** Whether what is kept is to be saved at the end of the present frame. */
  private volatile boolean saveWanted;

  private long lostBefore;
  private long waitedBefore;

  /** Presents of the segments that are written, and those of them that are in the file. */
  private long presents;

  private long written;
  private boolean over;
  private boolean failed;
  private long waitedNanos;

  FollowedOutlet(RunOptions options, Plan plan, LwjglWindows windows, FaultLog faults) {
    this.options = options;
    this.plan = plan;
    this.windows = windows;
    this.faults = faults;
    TriggerSelection trigger = options.capture().trigger();
    if (!trigger.isEmpty()) {
      // whatever is asked for, the answer is what is kept
      ranges = new FrameRanges(1, line -> {});
      Triggers.listen(trigger, ranges);
    }
    if (!trigger.key().isEmpty()) {
      key = new KeyTrigger(trigger.keyNumber(), ranges);
    }
    StackSelection selection = options.capture().stacks();
    stacks = selection.isEmpty() ? null : new StackSamples(selection);
    present = begin(0);
    follower = new Thread(this::follow, "oovr-follow");
    follower.setDaemon(true);
    follower.start();
  }

  private Segment begin(int frame) {
    Segment segment =
        new Segment(frame, System.nanoTime(), TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS));
    segments.add(segment);
    return segment;
  }

  @Override
  public boolean samples() {
    return true; // none is; our follower must be told so
  }

  @Override
  public boolean hashes() {
    return options.capture().hashes();
  }

  @Override
  public void opens(Recorder to, Call scratch) {
    if (options.stereo() != Stereo.OFF) {
      to.stereoHint(scratch, RunOptions.name(options.stereo()), options.disparity());
    }
  }

  @Override
  public StackSamples stacks() {
    return stacks;
  }

  @Override
  public void put(Call call) {
    exchange.readLock().lock();
    try {
      present.stream.put(call);
    } finally {
      exchange.readLock().unlock();
    }
  }

  @Override
  public void flush() {
    exchange.readLock().lock();
    try {
      present.stream.flush();
      if (!plan.writes(present)) {
        return;
      }
    } finally {
      exchange.readLock().unlock();
    }
    awaitFrameBefore();
  }

  private synchronized void awaitFrameBefore() {
    long start = System.nanoTime();
    long patience = TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    boolean interrupted = false;
    while (written < presents && !over && System.nanoTime() - start < patience) {
      try {
        TimeUnit.NANOSECONDS.timedWait(this, patience);
      } catch (InterruptedException fault) {
        interrupted = true; // meant for the application, which gets it back
      }
    }
    waitedNanos += System.nanoTime() - start;
    presents++;
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void presented() {
    written++;
    notifyAll();
  }

  @Override
  public boolean cuts(int frame) {
    boolean wanted = saveWanted || plan.cuts(frame, System.nanoTime(), present);
    return wanted && segments.size() < MOST_WAITING;
  }

  @Override
  public void cut(int frame) {
    exchange.writeLock().lock();
    try {
      Segment ended = present;
      ended.saved = saveWanted;
      saveWanted = false;
      ended.endedNanos = System.nanoTime();
      present = begin(frame);
      ended.stream.close();
      lostBefore += ended.stream.statistics().lostCalls();
      waitedBefore += ended.stream.statistics().waitedNanos();
    } finally {
      exchange.writeLock().unlock();
    }
  }

  @Override
  public void presented(int frame, long window, ThreadCalls thread, Recorder to, Call scratch) {
    if (key != null) {
      key.presented(window, (of, number) -> windows.isKeyDown(thread, of, number));
    }
    if (ranges != null && ranges.presented(frame) != null) {
      saveWanted = true;
    }
  }

  @Override
  public void frameDrawn(int frame, Picture real) {
    // Only sampled frames are read, and a capture samples none.
  }

  @Override
  public void frameBegins(int frame) {
    // As frameDrawn.
  }

  private void follow() {
    try {
      Segment segment;
      do {
        segment = segments.take();
        plan.take(segment, this::presented);
      } while (segment != closing);
      plan.end();
      ended(false);
    } catch (IOException | RuntimeException | LinkageError fault) {
      faults.report("trace", "following the program", fault);
      ended(true);
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      ended(true);
    }
  }

  private synchronized void ended(boolean byFault) {
    over = true;
    failed = byFault;
    notifyAll();
  }

  @Override
  public synchronized long waitedNanos() {
    return waitedNanos + waitedBefore + present.stream.statistics().waitedNanos();
  }

  @Override
  public long lostCalls() {
    return lostBefore + present.stream.statistics().lostCalls();
  }

  @Override
  public boolean close() throws InterruptedException {
    exchange.writeLock().lock();
    try {
      closing = present;
      present.saved |= saveWanted;
      present.endedNanos = System.nanoTime();
      present.stream.close();
    } finally {
      exchange.writeLock().unlock();
    }
    follower.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    synchronized (this) {
      return !follower.isAlive() && !failed;
    }
  }
}
