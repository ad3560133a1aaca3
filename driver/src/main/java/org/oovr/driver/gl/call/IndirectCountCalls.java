package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Draws whose number lies in a buffer, too (GL 4.6 core section 10.4). */
public final class IndirectCountCalls {
  private static final int COUNT_BYTES = 4;

  private IndirectCountCalls() {}

  public static void multiDrawArraysIndirectCount(
      GlContext gl, int mode, Pointer indirect, long drawcount, int maxdrawcount, int stride) {
    if (isCount(gl, maxdrawcount, stride)) {
      int n = count(gl, drawcount, maxdrawcount);
      if (n >= 0 && DrawCalls.parametersFit(gl, indirect, 16, maxdrawcount, stride)) {
        DrawCalls.arraysIndirect(gl, mode, indirect, n, stride);
      }
    }
  }

  public static void multiDrawElementsIndirectCount(
      GlContext gl,
      int mode,
      int type,
      Pointer indirect,
      long drawcount,
      int maxdrawcount,
      int stride) {
    if (isCount(gl, maxdrawcount, stride)) {
      int n = count(gl, drawcount, maxdrawcount);
      if (n >= 0 && DrawCalls.parametersFit(gl, indirect, 20, maxdrawcount, stride)) {
        DrawCalls.elementsIndirect(gl, mode, type, indirect, n, stride);
      }
    }
  }

  private static boolean isCount(GlContext gl, int most, int stride) {
    if (most < 0 || stride % 4 != 0) {
      gl.invalidValue("maxdrawcount or stride", most);
      return false;
    }
    return true;
  }

  /** How many draws the bound buffer says, at most {@code most}; -1 after raising an error. */
  private static int count(GlContext gl, long offset, int most) {
    if (offset % COUNT_BYTES != 0) {
      gl.invalidValue("drawcount", offset);
      return -1;
    }
    GlBuffer b = gl.buffers.at(GL_PARAMETER_BUFFER);
    boolean mapped = b != null && b.mapped && (b.mapAccess & GL_MAP_PERSISTENT_BIT) == 0;
    if (b == null || mapped || offset < 0 || offset > b.size() - COUNT_BYTES) {
      gl.invalidOperation("no number of draws in a parameter buffer at " + offset);
      return -1;
    }
    byte[] bytes = b.contents((int) offset, COUNT_BYTES);
    int n = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt();
    return Math.max(0, Math.min(n, most));
  }
}
