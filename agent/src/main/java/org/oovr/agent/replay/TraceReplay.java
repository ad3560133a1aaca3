package org.oovr.agent.replay;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.report.Picture;
import org.oovr.driver.gl.follow.DrawTargetReader;
import org.oovr.driver.gl.real.CallTimes;
import org.oovr.driver.gl.real.RealDrawable;
import org.oovr.driver.gl.real.RealDriver;
import org.oovr.driver.replay.CallFeed;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.KeptCalls;
import org.oovr.driver.trace.file.Trace;

/** Frames of a trace, drawn again by a real driver. For one use, on one thread. */
public final class TraceReplay {
  /**
   * What is wanted.
   *
   * @param frames frames to look at; those before them are drawn, too, because later ones need them
   * @param loops how often the frames are drawn, at least 1; from the second time on out of memory
   * @param pictures whether frames are read back
   * @param draws whether the frame buffer is read back after each call that draws
   * @param timed whether calls are timed
   */
  public record Options(
      FrameSelection frames, int loops, boolean pictures, boolean draws, boolean timed) {}

  /** Takes what was drawn. */
  public interface Output {
    /**
     * A frame, the first time it was drawn.
     *
     * @param picture null unless frames are read back
     * @param recordedSha256 of the picture as the program drew it, or null
     * @param nanos from present to present
     */
    void frame(int frame, Picture picture, String recordedSha256, long nanos) throws IOException;

    /** The frame buffer of the window after a call that draws. */
    void draw(int frame, long call, Picture picture) throws IOException;

    /** A call of a wanted frame, the first time it was made, and the driver's time in it. */
    void timed(int frame, Call call, long nanos) throws IOException;

    /** The GPU's time in one of these calls, by its number; before its frame. */
    void timedOnGpu(long call, long nanos);
  }

  /**
   * What came of it.
   *
   * @param calls calls of the trace that were looked at
   * @param frames frames of the trace that were looked at
   * @param drawn wanted frames that were drawn
   * @param nanos time of the wanted frames, all loops
   * @param damage what is wrong with the file, or null
   * @param omitted calls that could not be made, with their counts
   * @param timings time by function, the longest first
   */
  public record Outcome(
      long calls,
      int frames,
      int drawn,
      long nanos,
      String damage,
      Map<String, Long> omitted,
      List<CallTimes> timings) {}

  private final RealDriver driver;
  private final Options options;
  private final Output output;
  private final CallProgress progress;
  private CallTap tap = CallTap.NONE;
  private final KeptCalls kept = new KeptCalls();
  private final Map<Integer, String> hashes = new HashMap<>();
  private int frame;
  private int drawn;
  private int presents;
  private boolean again;
  private Picture picture;
  private long frameStart;
  private long nanos;
  private IOException fault;

  /**
   * A replay.
   *
   * @param driver a new one
   * @param progress told of each call, or null
   */
  public TraceReplay(RealDriver driver, Options options, Output output, CallProgress progress) {
    this.driver = driver;
    this.options = options;
    this.output = output;
    this.progress = progress;
  }

  /** Sets who looks at the calls of the file, the first time they are made. */
  public void tap(CallTap by) {
    tap = by;
  }

  /** Draws. */
  public Outcome replay(Trace trace) throws IOException {
    driver.observe(new Watcher());
    CallFeed feed = new CallFeed(new Target(), this::wanted, options.frames.last());
    CallFeed.Outcome fed = feed.feed(trace);
    checked();
    again = true;
    driver.time(options.timed);
    for (int loop = 1; loop < options.loops; loop++) {
      long start = System.nanoTime();
      kept.forEach(this::make);
      finish();
      nanos += System.nanoTime() - start;
      gpuTimes();
    }
    return new Outcome(
        fed.calls(),
        fed.frames(),
        drawn,
        nanos,
        fed.damage(),
        new TreeMap<>(driver.omissions()),
        driver.timings());
  }

  private boolean wanted(int number) {
    return options.frames.includes(number);
  }

  private void make(Call call) {
    if (progress != null) {
      progress.at(call);
    }
    driver.apply(call);
  }

  private void finish() {
    if (presents > 0) {
      driver.gl().call("glFinish");
    }
  }

  private void gpuTimes() {
    if (options.timed) {
      driver.gpuTimes();
    }
  }

  private void checked() throws IOException {
    if (fault != null) {
      throw fault;
    }
  }

  private void begin() {
    driver.time(options.timed && wanted(frame));
    picture = null;
    frameStart = System.nanoTime();
  }

  private final class Target implements CallFeed.Target {
    Target() {
      begin();
    }

    @Override
    public void apply(Call call) {
      if (options.loops > 1 && wanted(frame)) {
        kept.add(call);
      }
      if (tap.before(call)) {
        make(call);
        tap.after(call);
      }
    }

    @Override
    public void presenting(int number) {
      // The driver says when.
    }

    @Override
    public void presented(int number) {
      if (wanted(number) && presents > 0) {
        if (options.loops > 1 || options.timed) {
          finish();
        }
        long took = System.nanoTime() - frameStart;
        gpuTimes();
        nanos += took;
        drawn++;
        try {
          output.frame(number, picture, hashes.remove(number), took);
        } catch (IOException cannotWrite) {
          fault = fault == null ? cannotWrite : fault;
        }
      }
      frame = number + 1;
      begin();
    }
  }

  private final class Watcher implements RealDriver.Observer {
    @Override
    public void presenting(RealDrawable drawable) {
      presents++;
      if (!again && options.pictures && wanted(frame)) {
        picture = read(drawable);
      }
    }

    @Override
    public void drawn(Call call, RealDrawable drawable) {
      if (!again && options.draws && wanted(frame)) {
        try {
          DrawTargetReader.Image image = driver.drawn(drawable);
          if (image != null) {
            Picture target = new Picture(image.width(), image.height(), image.rgba());
            output.draw(frame, call.number, target);
          }
        } catch (IOException cannotWrite) {
          fault = fault == null ? cannotWrite : fault;
        }
      }
    }

    @Override
    public void timed(Call call, long callNanos) {
      if (!again && fault == null) {
        try {
          output.timed(frame, call, callNanos);
        } catch (IOException cannotWrite) {
          fault = cannotWrite;
        }
      }
    }

    @Override
    public void timedOnGpu(long call, long gpuNanos) {
      if (!again) {
        output.timedOnGpu(call, gpuNanos);
      }
    }

    @Override
    public void hashRecorded(Call call) {
      if (call.data[3] != null) {
        String sha256 = StandardCharsets.US_ASCII.decode(call.data[3].duplicate()).toString();
        hashes.put(call.i(0), sha256);
      }
    }

    private Picture read(RealDrawable drawable) {
      DrawTargetReader.Image image = driver.picture(drawable);
      return new Picture(image.width(), image.height(), image.rgba());
    }
  }
}
