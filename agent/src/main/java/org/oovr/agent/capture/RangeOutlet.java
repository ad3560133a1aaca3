package org.oovr.agent.capture;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.oovr.agent.bridge.ThreadCalls;
import org.oovr.agent.capture.trigger.FrameRanges;
import org.oovr.agent.options.RunOptions;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.follow.Recorder;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallDecoder;
import org.oovr.driver.trace.LiveStream;
import org.oovr.driver.trace.file.TailFile;
import org.oovr.driver.trace.file.TraceWriter;
import org.oovr.driver.trim.StateTracker;

/**
 * Frames from a given one on. A thread of ours follows the frames before, so that it knows the
 * state; where the file is to begin, the application waits until the state is in it. From there on
 * its calls go into the file as those of a capture from frame 0 do.
 */
final class RangeOutlet extends CaptureOutlet {
  /** Name of the property that tells the number of the file's first frame in the program. */
  static final String FIRST_FRAME_PROPERTY = "oovr.firstFrame";

  private static final int FOLLOWING = -1;

  private final int wanted;
  private final Map<String, String> properties;
  private final Thread follower;

  /** Held for writing while the file begins. */
  private final ReentrantReadWriteLock exchange = new ReentrantReadWriteLock();

  /** The frames before the file. */
  private final LiveStream followed;

  /** First frame of the file; set before {@link #followed} ends. */
  private volatile int first = FOLLOWING;

  private volatile TailFile tail;

  /** Null while there is no file, and when there never will be one. */
  private volatile Recording recording;

  private volatile boolean failed;
  private long waitedNanos;

  RangeOutlet(
      RunOptions options, Map<String, String> properties, LwjglWindows windows, FaultLog faults) {
    super(options, options.capture().trigger().lastFrames(), Session::log, windows, faults);
    this.properties = properties;
    wanted = options.frames().first();
    followed = new LiveStream(GlCallTable.INSTANCE, Recording.LIMITS, Map.of());
    follower = new Thread(this::follow, "oovr-follow");
    follower.setDaemon(true);
    follower.start();
  }

  private void follow() {
    try (StateTracker tracker = new StateTracker();
        InputStream in = followed.input()) {
      tracker.follow(new CallDecoder(in, GlCallTable.INSTANCE));
      if (first == FOLLOWING) {
        Session.log("the program ended before frame " + wanted + ": there is no trace");
        return;
      }
      Map<String, String> told = new LinkedHashMap<>(properties);
      told.put(FIRST_FRAME_PROPERTY, Integer.toString(first));
      TraceWriter writer = TraceWriter.create(options.out(), told);
      tracker.write(writer).forEach(RangeOutlet::lost);
      TailFile end = TailFile.create(options.out(), GlCallTable.INSTANCE.size());
      tail = end;
      recording = Recording.goOn(writer.handOver(GlCallTable.INSTANCE), end, faults);
    } catch (IOException | RuntimeException | LinkageError fault) {
      failed = true;
      faults.report("trace", "following the program", fault);
    }
  }

  static void lost(String what) {
    Session.log("the state at the beginning of the trace lacks: " + what);
  }

  @Override
  public boolean samples() {
    return first == FOLLOWING; // none is; the follower must be told so
  }

  @Override
  public int fileFrame(int frame) {
    return frame - Math.max(0, first);
  }

  @Override
  public void put(Call call) {
    exchange.readLock().lock();
    try {
      Recording file = recording;
      if (file != null) {
        file.put(call);
      } else {
        followed.put(call);
      }
    } finally {
      exchange.readLock().unlock();
    }
  }

  @Override
  public void begins(int thread, int function, long[] bits, int arguments) {
    TailFile end = tail;
    if (end != null) {
      end.begin(thread, function, bits, arguments);
    }
  }

  @Override
  public void ended(int thread) {
    TailFile end = tail;
    if (end != null) {
      end.end(thread);
    }
  }

  @Override
  public void flush() {
    Recording file = recording;
    if (file != null) {
      file.flush();
    } else {
      followed.flush();
    }
  }

  @Override
  public boolean cuts(int frame) {
    return first == FOLLOWING && frame >= wanted;
  }

  @Override
  public void cut(int frame) {
    exchange.writeLock().lock();
    try {
      long start = System.nanoTime();
      first = frame;
      armed(frame);
      followed.close();
      failed |= !Recording.join(follower);
      waitedNanos += System.nanoTime() - start;
    } finally {
      exchange.writeLock().unlock();
    }
  }

  @Override
  public void presented(int frame, long window, ThreadCalls thread, Recorder to, Call scratch) {
    if (first != FOLLOWING) {
      tell(asked(frame, window, thread), to, scratch);
    }
  }

  @Override
  public void closes(Recorder to, Call scratch) {
    if (first != FOLLOWING) {
      tell(unended(), to, scratch);
    }
  }

  private void tell(FrameRanges.Range range, Recorder to, Call scratch) {
    if (range != null) {
      to.range(scratch, range.number(), range.first() - first, range.last() - first);
    }
  }

  @Override
  long waitedNanos() {
    Recording file = recording;
    return waitedNanos
        + followed.statistics().waitedNanos()
        + (file == null ? 0 : file.waitedNanos());
  }

  @Override
  long lostCalls() {
    Recording file = recording;
    return followed.statistics().lostCalls() + (file == null ? 0 : file.lostCalls());
  }

  @Override
  boolean close() throws IOException {
    followed.close();
    boolean whole = Recording.join(follower) && !failed;
    Recording file = recording;
    if (file != null) {
      whole &= file.close();
      if (whole) {
        tail.delete();
      }
    }
    return whole;
  }
}
