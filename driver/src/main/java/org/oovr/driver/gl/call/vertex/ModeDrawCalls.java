package org.oovr.driver.gl.call.vertex;

import java.nio.ByteBuffer;
import org.oovr.driver.gl.call.DrawCalls;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.MemoryParts;
import org.oovr.driver.trace.Pointer;

/** Several draws, each with a mode of its own (IBM_multimode_draw_arrays). */
public final class ModeDrawCalls {
  private ModeDrawCalls() {}

  public static void multiModeDrawArraysIBM(
      GlContext gl, Pointer mode, Pointer first, Pointer count, int primcount, int modestride) {
    for (int i = 0; i < primcount; i++) {
      if (count.int32(i) > 0) {
        DrawCalls.drawArrays(gl, mode(mode, i, modestride), first.int32(i), count.int32(i));
      }
    }
  }

  public static void multiModeDrawElementsIBM(
      GlContext gl,
      Pointer mode,
      Pointer count,
      int type,
      Pointer indices,
      int primcount,
      int modestride) {
    boolean parts = gl.vertexArray().elements == null && indices.address() == Call.SOME_PARTS;
    if (gl.vertexArray().elements == null && !parts && primcount > 0) {
      gl.leaveOut("multi-draw with indices in application memory");
      return;
    }
    for (int i = 0; i < primcount; i++) {
      int n = count.int32(i);
      ByteBuffer memory = parts ? MemoryParts.part(indices.memory(), i) : null;
      if (n > 0) {
        DrawCalls.elementsAt(
            gl, mode(mode, i, modestride), n, type, parts ? 0 : indices.int64(i), memory);
      }
    }
  }

  /** The mode of a draw; modes lie {@code stride} bytes apart. */
  private static int mode(Pointer modes, int draw, int stride) {
    return modes.int32(draw * stride / Integer.BYTES);
  }
}
