package org.oovr.agent.capture;

import java.io.IOException;
import java.util.Map;
import org.oovr.agent.bridge.ThreadCalls;
import org.oovr.agent.capture.trigger.FrameRanges;
import org.oovr.agent.options.RunOptions;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.follow.Recorder;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.file.TailFile;

/** All of a program into one file. */
final class TraceOutlet extends CaptureOutlet {
  private final TailFile tail;
  private final Recording recording;

  TraceOutlet(
      RunOptions options, Map<String, String> properties, LwjglWindows windows, FaultLog faults)
      throws IOException {
    super(options, options.capture().trigger().lastFrames(), Session::log, windows, faults);
    tail = TailFile.create(options.out(), GlCallTable.INSTANCE.size());
    recording = Recording.begin(options.out(), properties, tail, faults);
  }

  @Override
  public void presented(int frame, long window, ThreadCalls thread, Recorder to, Call scratch) {
    tell(asked(frame, window, thread), to, scratch);
  }

  @Override
  public void closes(Recorder to, Call scratch) {
    tell(unended(), to, scratch);
  }

  private static void tell(FrameRanges.Range range, Recorder to, Call scratch) {
    if (range != null) {
      to.range(scratch, range.number(), range.first(), range.last());
    }
  }

  @Override
  public void put(Call call) {
    recording.put(call);
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
    recording.flush();
  }

  @Override
  long waitedNanos() {
    return recording.waitedNanos();
  }

  @Override
  long lostCalls() {
    return recording.lostCalls();
  }

  @Override
  boolean close() throws IOException {
    boolean whole = recording.close();
    if (whole) {
      tail.delete();
    }
    return whole;
  }
}
