package org.oovr.agent.capture;

import java.io.IOException;
import java.util.function.Consumer;
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

/** Where a capture's calls go: what all kinds of captures have in common. */
abstract class CaptureOutlet implements Alongside.Outlet {
  final RunOptions options;
  final FaultLog faults;
  private final LwjglWindows windows;
  private final StackSamples stacks;

  /** Null when nobody chooses frames while the program runs. */
  private final FrameRanges ranges;

  /** Null when no key does. */
  private final KeyTrigger key;

  /**
   * Sets up triggers.
   *
   * @param lastFrames what a trigger means to {@link FrameRanges}
   * @param log takes what triggers have to say to the user
   */
  CaptureOutlet(
      RunOptions options,
      int lastFrames,
      Consumer<String> log,
      LwjglWindows windows,
      FaultLog faults) {
    this.options = options;
    this.windows = windows;
    this.faults = faults;
    TriggerSelection trigger = options.capture().trigger();
    ranges = trigger.isEmpty() ? null : new FrameRanges(lastFrames, log);
    if (ranges != null) {
      Triggers.listen(trigger, ranges);
    }
    key = trigger.key().isEmpty() ? null : new KeyTrigger(trigger.keyNumber(), ranges);
    StackSelection selection = options.capture().stacks();
    stacks = selection.isEmpty() ? null : new StackSamples(selection);
  }

  /** Nanoseconds that the application waited for us. */
  abstract long waitedNanos();

  /** Calls that could not be written in time. */
  abstract long lostCalls();

  /** Ends the file; whether all of it was written. */
  abstract boolean close() throws IOException;

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
  public StackSamples stacks() {
    return stacks;
  }

  /** Asks the triggers after a present; the range that has ended, or null. */
  final FrameRanges.Range asked(int frame, long window, ThreadCalls thread) {
    if (ranges == null) {
      return null;
    }
    if (key != null) {
      key.presented(window, (of, number) -> windows.isKeyDown(thread, of, number));
    }
    return ranges.presented(frame);
  }

  /** Frames before this one cannot be asked for, and nothing that was asked before counts. */
  final void armed(int firstFrame) {
    if (ranges != null) {
      ranges.begin(firstFrame);
    }
  }

  /** The range that was under way when the program ended, or null. */
  final FrameRanges.Range unended() {
    return ranges == null ? null : ranges.end();
  }

  @Override
  public void frameDrawn(int frame, Picture real) {
    // Only sampled frames are read, and a capture samples none.
  }

  @Override
  public void frameBegins(int frame) {
    // As frameDrawn.
  }
}
