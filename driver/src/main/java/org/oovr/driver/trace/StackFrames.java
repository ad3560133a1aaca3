package org.oovr.driver.trace;

import java.io.IOException;

/** Frames of a call's backtrace: details by number, until their end. */
final class StackFrames {
  private StackFrames() {}

  /**
   * Reads a frame behind its signature.
   *
   * @param mostTextBytes of a module's, function's or file's name
   * @throws TraceException for details that the format does not have, and for longer names
   */
  static TracedCall.StackFrame read(TraceInput in, int mostTextBytes) throws IOException {
    String module = null;
    String function = null;
    String file = null;
    long line = -1;
    long offset = -1;
    while (true) {
      int detail = in.readByte();
      switch (detail) {
        case Format.FRAME_END:
          return new TracedCall.StackFrame(module, function, file, line, offset);
        case Format.FRAME_MODULE:
          module = in.readText(mostTextBytes);
          break;
        case Format.FRAME_FUNCTION:
          function = in.readText(mostTextBytes);
          break;
        case Format.FRAME_FILE:
          file = in.readText(mostTextBytes);
          break;
        case Format.FRAME_LINE:
          line = in.readUint();
          break;
        case Format.FRAME_OFFSET:
          offset = in.readUint();
          break;
        default:
          throw in.fault("unknown stack frame detail " + detail);
      }
    }
  }
}
