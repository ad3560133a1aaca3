package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.pixel.StippleBits;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.PolygonStipple;

/** Patterns of lines and polygons (GL 2.1, 3.4.2 and 3.5.2). */
public final class StippleCalls {
  private static final int MOST_FACTOR = 256;

  private StippleCalls() {}

  public static void lineStipple(GlContext gl, int factor, int pattern) {
    gl.fixed.lineStippleFactor = Math.max(1, Math.min(factor, MOST_FACTOR));
    gl.fixed.lineStipplePattern = pattern & 0xffff;
    gl.state.dirty |= RenderState.RASTER;
  }

  public static void polygonStipple(GlContext gl, Pointer mask) {
    GlBuffer buffer = gl.buffers.at(GL_PIXEL_UNPACK_BUFFER);
    ByteBuffer memory = buffer == null ? mask.memory() : buffer.view();
    long offset = buffer == null ? 0 : mask.address();
    if (buffer != null && !reaches(gl, buffer, offset, StippleBits.extent(gl.pixels.unpack))) {
      return;
    }
    if (memory != null) {
      PolygonStipple stipple = StippleBits.read(memory, (int) offset, gl.pixels.unpack);
      gl.fixed.setPolygonStipple(stipple.isNone() ? PolygonStipple.NONE : stipple);
      gl.state.dirty |= RenderState.RASTER;
    }
  }

  public static void getPolygonStipple(GlContext gl, Pointer mask) {
    getnPolygonStipple(gl, Integer.MAX_VALUE, mask);
  }

  public static void getnPolygonStipple(GlContext gl, int bufSize, Pointer pattern) {
    if (gl.recorded && gl.buffers.at(GL_PIXEL_PACK_BUFFER) == null) {
      return;
    }
    int extent = StippleBits.extent(gl.pixels.pack);
    GlBuffer buffer = gl.buffers.at(GL_PIXEL_PACK_BUFFER);
    if (buffer == null) {
      if (extent > bufSize) {
        gl.invalidOperation("the buffer is too small");
      } else if (pattern.memory() != null) {
        StippleBits.write(gl.fixed.polygonStipple(), pattern.memory(), gl.pixels.pack);
      }
    } else if (reaches(gl, buffer, pattern.address(), extent)) {
      byte[] bytes = buffer.contents((int) pattern.address(), extent);
      StippleBits.write(gl.fixed.polygonStipple(), ByteBuffer.wrap(bytes), gl.pixels.pack);
      buffer.update((int) pattern.address(), bytes);
    }
  }

  private static boolean reaches(GlContext gl, GlBuffer buffer, long offset, int extent) {
    if (buffer.mapped && (buffer.mapAccess & GL_MAP_PERSISTENT_BIT) == 0) {
      gl.invalidOperation("the pixel buffer is mapped");
      return false;
    }
    if (offset < 0 || offset + extent > buffer.size()) {
      gl.invalidOperation("the pattern reaches outside the pixel buffer");
      return false;
    }
    return true;
  }
}
