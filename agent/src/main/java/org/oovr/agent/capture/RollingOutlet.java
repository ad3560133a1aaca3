package org.oovr.agent.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.oovr.agent.bridge.ThreadCalls;
import org.oovr.agent.options.RunOptions;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.follow.Recorder;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.file.Segments;
import org.oovr.driver.trace.file.TailFile;
import org.oovr.driver.trim.RollingTrace;

/**
 * The last seconds of a program. The record is cut between frames into segments, a file each; a
 * thread of ours follows those that are too old, and saves the others when a trigger or the
 * program's end asks for them. A program that is killed leaves the files, of which {@code
 * RollingRecovery} makes the trace.
 */
final class RollingOutlet extends CaptureOutlet {
  /** Parts of the time that is kept; what is saved is longer by one of them at most. */
  private static final int PARTS = 8;

  /** Segments that may wait; with more, the present one goes on. */
  private static final int MOST_WAITING = 4;

  /** A segment that has ended. */
  private record Ended(
      int number, int firstFrame, long beganNanos, long endedNanos, boolean saved, boolean last) {}

  private final long keptNanos;
  private final RollingTrace rolling;
  private final TailFile tail;
  private final LinkedBlockingQueue<Ended> ended = new LinkedBlockingQueue<>();
  private final Thread follower;

  /** Held for writing while one segment ends and the next begins. */
  private final ReentrantReadWriteLock exchange = new ReentrantReadWriteLock();

  private Recording present;
  private int number;
  private int firstFrame;
  private long beganNanos;

  /** Whether what is kept is to be saved at the end of the present frame. */
  private volatile boolean saveWanted;

  private volatile boolean failed;
  private final LongAdder dropped = new LongAdder();
  private int saves;
  private long lostBefore;
  private long waitedBefore;

  RollingOutlet(
      RunOptions options, Map<String, String> properties, LwjglWindows windows, FaultLog faults)
      throws IOException {
    // whatever a trigger asks for, the answer is what is kept
    super(options, 1, line -> {}, windows, faults);
    keptNanos = (long) (options.capture().lastSeconds() * TimeUnit.SECONDS.toNanos(1));
    Files.deleteIfExists(options.out());
    rolling = new RollingTrace(options.out(), keptNanos, properties);
    tail = TailFile.create(options.out(), GlCallTable.INSTANCE.size());
    begin(0, 0);
    follower = new Thread(this::follow, "oovr-follow");
    follower.setDaemon(true);
    follower.start();
  }

  private void begin(int segment, int frame) throws IOException {
    number = segment;
    firstFrame = frame;
    beganNanos = System.nanoTime();
    tail.restart(segment);
    present =
        Recording.begin(
            Segments.segment(options.out(), segment),
            rolling.properties(frame, beganNanos),
            tail,
            faults);
  }

  /** Ends the present segment and gives it to the follower. */
  private void end(boolean last) throws IOException {
    boolean whole = present.close();
    failed |= !whole;
    lostBefore += present.lostCalls();
    waitedBefore += present.waitedNanos();
    ended.add(new Ended(number, firstFrame, beganNanos, System.nanoTime(), saveWanted, last));
    saveWanted = false;
  }

  @Override
  public boolean samples() {
    return true; // none is; the follower must be told so
  }

  @Override
  public void put(Call call) {
    if (failed) {
      dropped.increment(); // nobody deletes what is old any more: the disk would fill up
      return;
    }
    exchange.readLock().lock();
    try {
      present.put(call);
    } finally {
      exchange.readLock().unlock();
    }
  }

  @Override
  public void begins(int thread, int function, long[] bits, int arguments) {
    tail.begin(thread, function, bits, arguments);
  }

  @Override
  public void ended(int thread) {
    tail.end(thread);
  }

  @Override
  public void flush() {
    exchange.readLock().lock();
    try {
      present.flush();
    } finally {
      exchange.readLock().unlock();
    }
  }

  @Override
  public void presented(int frame, long window, ThreadCalls thread, Recorder to, Call scratch) {
    if (asked(frame, window, thread) != null) {
      saveWanted = true;
    }
  }

  @Override
  public boolean cuts(int frame) {
    boolean wanted = saveWanted || System.nanoTime() - beganNanos >= keptNanos / PARTS;
    return wanted && !failed && ended.size() < MOST_WAITING;
  }

  @Override
  public void cut(int frame) {
    exchange.writeLock().lock();
    try {
      end(false);
      begin(number + 1, frame);
    } catch (IOException fault) {
      failed = true;
      faults.report("trace", "writing the trace", fault);
    } finally {
      exchange.writeLock().unlock();
    }
  }

  private void follow() {
    try {
      Ended segment;
      do {
        segment = ended.take();
        rolling.add(segment.number, segment.firstFrame, segment.beganNanos, segment.endedNanos);
        if (segment.saved || segment.last && saves == 0) {
          save();
        }
      } while (!segment.last);
    } catch (IOException | RuntimeException | LinkageError fault) {
      failed = true;
      faults.report("trace", "following the program", fault);
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      failed = true;
    } finally {
      rolling.close();
    }
  }

  private void save() throws IOException {
    Path file = Segments.saved(options.out(), saves++);
    rolling.save(file).losses().forEach(RangeOutlet::lost);
    Session.log("saved " + file.getFileName());
  }

  @Override
  long waitedNanos() {
    return waitedBefore + present.waitedNanos();
  }

  @Override
  long lostCalls() {
    return lostBefore + present.lostCalls() + dropped.sum();
  }

  /** The files stay where something went wrong: they can be joined. */
  @Override
  boolean close() throws IOException {
    exchange.writeLock().lock();
    try {
      end(true);
    } finally {
      exchange.writeLock().unlock();
    }
    boolean whole = Recording.join(follower) && !failed;
    if (whole) {
      tail.close();
      Segments.delete(options.out());
    }
    return whole;
  }
}
