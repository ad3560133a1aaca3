package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.PipelineState.LogicOp;

/**
 * Bitwise operations on stored colours (GL 3.3 core 4.1.9), of normalised values and whole numbers.
 * Floats pass as they are, and so do colours that are encoded.
 */
final class LogicOps {
  private LogicOps() {}

  static int apply(LogicOp op, int s, int d) {
    return switch (op) {
      case CLEAR -> 0;
      case AND -> s & d;
      case AND_REVERSE -> s & ~d;
      case COPY -> s;
      case AND_INVERTED -> ~s & d;
      case NOOP -> d;
      case XOR -> s ^ d;
      case OR -> s | d;
      case NOR -> ~(s | d);
      case EQUIV -> ~(s ^ d);
      case INVERT -> ~d;
      case OR_REVERSE -> s | ~d;
      case COPY_INVERTED -> ~s;
      case OR_INVERTED -> ~s | d;
      case NAND -> ~(s & d);
      case SET -> -1;
    };
  }
}
