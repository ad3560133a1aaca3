package org.oovr.agent.present;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.oovr.agent.report.Picture;
import org.oovr.simulator.render.Frame;
import org.oovr.simulator.render.FrameListener;

/**
 * Waits for the simulated picture of each sampled frame, joins it with the real one, and writes
 * both to the report, on a thread of its own.
 */
public final class Presenter implements FrameListener {
  /** Where finished pairs go. */
  public interface Output {
    /**
     * A finished frame.
     *
     * @param real null where there is none
     */
    void frame(Frame simulated, Picture real) throws Exception;
  }

  /** What to do with a fault of our own. */
  public interface Faults {
    void report(String during, Throwable fault);
  }

  /** A frame that the application has presented and the report does not have yet. */
  private static final class Expected {
    private final Picture real;
    private Frame simulated;

    Expected(Picture real) {
      this.real = real;
    }
  }

  private final Output output;
  private final Faults faults;
  private final Map<Integer, Expected> expected = new HashMap<>();
  private final ArrayDeque<Expected> ready = new ArrayDeque<>();
  private final Thread writer;
  private int writing;
  private int written;
  private int missing;
  private boolean over;
  private boolean closed;

  public Presenter(Output output, Faults faults) {
    this.output = output;
    this.faults = faults;
    writer = new Thread(this::serve, "oovr-present");
    writer.setDaemon(true);
    writer.start();
  }

  /**
   * The application presents a frame that the simulator draws, too. Called before the simulator can
   * have finished it.
   *
   * @param real what the real driver drew, or null
   */
  public synchronized void expect(int frame, Picture real) {
    if (over) {
      missing++;
    } else {
      expected.put(frame, new Expected(real));
    }
  }

  /** A frame is no longer expected; whether it was. */
  public synchronized boolean forget(int frame) {
    boolean forgotten = expected.remove(frame) != null;
    if (forgotten) {
      notifyAll(); // else nobody is woken, as most frames of a long trace are not expected
    }
    return forgotten;
  }

  /** No simulated frame comes any more: those that are still expected are missing. */
  public synchronized void noMoreFrames() {
    over = true;
    missing += expected.size();
    expected.clear();
    notifyAll();
  }

  /** {@inheritDoc} Waits while another one waits to be written: their work logs are large. */
  @Override
  public synchronized void onFrame(Frame frame) {
    if (frame.width() == 0) {
      missing += forget(frame.index()) ? 1 : 0;
      return;
    }
    boolean interrupted = false;
    while (!ready.isEmpty() && !closed) {
      try {
        wait();
      } catch (InterruptedException fault) {
        interrupted = true; // the frame is not to be lost for that
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    Expected pair = expected.remove(frame.index());
    if (pair == null) {
      pair = new Expected(null);
    }
    pair.simulated = frame;
    ready.add(pair);
    notifyAll();
  }

  /** Frames presented by the application that are not in the report yet. */
  public synchronized int outstanding() {
    return expected.size() + ready.size() + writing;
  }

  /** Frames in the report. */
  public synchronized int written() {
    return written;
  }

  /** Frames presented by the application that will never be in the report. */
  public synchronized int missing() {
    return missing;
  }

  /**
   * Waits until at most {@code most} frames are outstanding.
   *
   * @return false when the time was over first
   */
  public synchronized boolean await(int most, long nanos) throws InterruptedException {
    long deadline = System.nanoTime() + nanos;
    while (outstanding() > most && !closed) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
    return true;
  }

  /** Takes no more frames; those that are ready are written first, if that takes no longer. */
  public void close(long nanos) throws InterruptedException {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    writer.join(TimeUnit.NANOSECONDS.toMillis(nanos) + 1);
  }

  private void serve() {
    for (Expected pair = next(); pair != null; pair = next()) {
      boolean success = false;
      try {
        output.frame(pair.simulated, pair.real);
        success = true;
      } catch (Exception | LinkageError | VirtualMachineError fault) {
        faults.report("writing frame " + pair.simulated.index(), fault);
      } finally {
        done(success);
      }
    }
  }

  private synchronized Expected next() {
    while (ready.isEmpty()) {
      if (closed) {
        return null;
      }
      try {
        wait();
      } catch (InterruptedException fault) {
        Thread.currentThread().interrupt();
        return null;
      }
    }
    writing++;
    notifyAll();
    return ready.remove();
  }

  private synchronized void done(boolean success) {
    writing--;
    written += success ? 1 : 0;
    missing += success ? 0 : 1;
    notifyAll();
  }
}
