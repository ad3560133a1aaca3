package org.oovr.agent.listing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.oovr.driver.trace.CallParser;
import org.oovr.driver.trace.CallText;
import org.oovr.driver.trace.FrameRule;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.file.Trace;

/**
 * Which calls of two traces differ, frame by frame. Calls are equal when everything but their
 * numbers is, contents of blobs included.
 */
public final class CallDiff {
  private final FrameDiff<TracedCall> diff;

  /**
   * A comparison.
   *
   * @param out takes a line for each call that only one trace has: {@code -} the first, {@code +}
   *     the second
   */
  public CallDiff(Consumer<String> out) {
    diff = new FrameDiff<>(TracedCall::sameAs, call -> CallText.of(call, false), out);
  }

  /** Compares; the number of calls that only one of them has. */
  public long compare(Trace first, Trace second) throws IOException {
    CallParser a = first.read();
    CallParser b = second.read();
    return diff.compare(() -> frame(a), () -> frame(b));
  }

  /** The calls up to and with the next present. */
  private static List<TracedCall> frame(CallParser parser) throws IOException {
    List<TracedCall> calls = new ArrayList<>();
    for (TracedCall call = parser.next(); call != null; call = parser.next()) {
      calls.add(call);
      if (FrameRule.presents(call.name())) {
        break;
      }
    }
    return calls;
  }
}
