package org.oovr.driver.trim;

import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;

/** What becomes of the calls of the frames that are kept. */
final class KeptCalls {
  private KeptCalls() {}

  /**
   * The call as it is in the new file: numbers of frames begin with 0 there, and what only told our
   * own driver of frames that it did not draw is left out.
   *
   * @param first number of the first frame in the old file
   * @return null for a call that is left out
   */
  static TracedCall of(TracedCall call, int first) {
    return switch (call.name()) {
      case "oovrFrameBegin",
          "oovrBufferContents",
          "oovrTextureContents",
          "oovrRenderbufferContents" ->
          null;
      case "oovrFrameHash" -> {
        long frame = call.argument("frame").asLong() - first;
        yield call.with("frame", new Value.Unsigned(Math.max(0, frame)));
      }
      default -> call;
    };
  }
}
