package org.oovr.agent.capture;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.oovr.agent.bridge.ThreadCalls;
import org.oovr.agent.capture.trigger.FrameRanges;
import org.oovr.agent.capture.trigger.KeyTrigger;
import org.oovr.agent.capture.trigger.Triggers;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.StackSelection;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.options.TriggerSelection;
import org.oovr.agent.report.Picture;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.follow.Recorder;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.LiveStream;
import org.oovr.driver.trace.file.SnappyOutput;
import org.oovr.driver.trace.file.TailFile;

/**
 * From the application's threads to a trace file: calls are encoded on the one side, compressed and
 * written by a thread of ours on the other. At a present the application waits until the frame
 * before is in the file, so that whatever kills the process, only the last frame can be lost.
 */
final class TraceOutlet implements CaptureOutlet {
  private static final int CHUNK_BYTES = 256 << 10;
  private static final long QUEUE_BYTES = 64L << 20;
  private static final int READ_BYTES = 64 << 10;

  /** A disk that does not answer for so long has lost the trace. */
  private static final long PATIENCE_SECONDS = 60;

  private final LiveStream stream;
  private final SnappyOutput file;
  private final TailFile tail;
  private final RunOptions options;
  private final LwjglWindows windows;

  /** Null when nobody chooses frames while the program runs. */
  private FrameRanges ranges;

  /** Null when no key does. */
  private KeyTrigger key;

  private final StackSamples stacks;
  private final FaultLog faults;
  private final Thread writer;

  /** Position in the stream up to which the file is to be complete. */
  private volatile long flushTo;

  private long written;
  private boolean failed;
  private long frameEnd;
  private long waitedNanos;

  TraceOutlet(
      RunOptions options, Map<String, String> properties, LwjglWindows windows, FaultLog faults)
      throws IOException {
    this.options = options;
    this.windows = windows;
    TriggerSelection trigger = options.capture().trigger();
    if (!trigger.isEmpty()) {
      ranges = new FrameRanges(trigger.lastFrames(), Session::log);
      Triggers.listen(trigger, ranges);
    }
    if (!trigger.key().isEmpty()) {
      key = new KeyTrigger(trigger.keyNumber(), ranges);
    }
    StackSelection selection = options.capture().stacks();
    this.stacks = selection.isEmpty() ? null : new StackSamples(selection);
    this.faults = faults;
    file = SnappyOutput.create(options.out());
    tail = TailFile.create(options.out(), GlCallTable.INSTANCE.size());
    stream =
        new LiveStream(
            GlCallTable.INSTANCE,
            new LiveStream.Limits(
                CHUNK_BYTES, QUEUE_BYTES, TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)),
            properties,
            tail);
    writer = new Thread(this::serve, "oovr-trace");
    writer.setDaemon(true);
    writer.start();
  }

  @Override
  public boolean samples() {
    return false;
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
  public void presented(int frame, long window, ThreadCalls thread, Recorder to, Call scratch) {
    if (ranges == null) {
      return;
    }
    if (key != null) {
      key.presented(window, (of, number) -> windows.isKeyDown(thread, of, number));
    }
    FrameRanges.Range range = ranges.presented(frame);
    if (range != null) {
      to.range(scratch, range.number(), range.first(), range.last());
    }
  }

  @Override
  public void closes(Recorder to, Call scratch) {
    FrameRanges.Range range = ranges == null ? null : ranges.end();
    if (range != null) {
      to.range(scratch, range.number(), range.first(), range.last());
    }
  }

  @Override
  public StackSamples stacks() {
    return stacks;
  }

  @Override
  public void put(Call call) {
    stream.put(call);
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
    // told before the bytes are handed over, so that the writer knows when it has them all
    flushTo = stream.end();
    stream.flush();
    awaitFrameBefore();
  }

  private synchronized void awaitFrameBefore() {
    long start = System.nanoTime();
    long patience = TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    boolean interrupted = false;
    while (written < frameEnd && !failed && System.nanoTime() - start < patience) {
      try {
        TimeUnit.NANOSECONDS.timedWait(this, patience);
      } catch (InterruptedException fault) {
        interrupted = true; // meant for the application, which gets it back
      }
    }
    waitedNanos += System.nanoTime() - start;
    frameEnd = Math.min(flushTo, stream.handedOver());
    if (interrupted) {
      Thread.currentThread().interrupt();
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

  private void serve() {
    byte[] bytes = new byte[READ_BYTES];
    long taken = 0;
    long flushed = 0;
    try (InputStream in = stream.input()) {
      for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
        file.write(bytes, 0, n);
        taken += n;
        if (taken >= flushTo && taken > flushed) {
          flushed = taken;
          file.flush();
          wrote(taken, false);
        }
      }
    } catch (IOException | RuntimeException | LinkageError fault) {
      faults.report("trace", "writing the trace", fault);
      wrote(taken, true);
    }
  }

  private synchronized void wrote(long bytes, boolean over) {
    written = bytes;
    failed |= over;
    notifyAll();
  }

  @Override
  public synchronized long waitedNanos() {
    return waitedNanos + stream.statistics().waitedNanos();
  }

  @Override
  public long lostCalls() {
    return stream.statistics().lostCalls();
  }

  @Override
  public boolean close() throws IOException, InterruptedException {
    stream.close();
    writer.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    boolean done = !writer.isAlive();
    if (done) {
      file.close();
    }
    synchronized (this) {
      if (done && !failed) {
        tail.delete();
      }
      return done && !failed;
    }
  }
}
