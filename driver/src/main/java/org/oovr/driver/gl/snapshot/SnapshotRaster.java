package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RasterPosition;

/**
 * The calls that bring back the raster position, where it is not the initial one, and what else
 * pixel rectangles and accumulation depend on. Nothing has been said of the context before.
 */
final class SnapshotRaster {
  private static final RasterPosition INITIAL = new RasterPosition();

  private final SnapshotCalls calls;

  SnapshotRaster(SnapshotCalls calls) {
    this.calls = calls;
  }

  /** All of a context of the compatibility profile. */
  void write(GlContext gl) {
    if (gl.core) {
      return;
    }
    if (gl.state.zoomX != 1 || gl.state.zoomY != 1) {
      make("glPixelZoom", gl.state.zoomX, gl.state.zoomY);
    }
    float[] clear = gl.state.clearAccum;
    if (!Arrays.equals(clear, new float[4])) {
      make("glClearAccum", clear);
    }
    if (gl.state.clearIndex != 0) {
      make("glClearIndex", gl.state.clearIndex);
    }
    if (gl.state.indexMask != -1) {
      calls.make("glIndexMask", gl.state.indexMask);
    }
    if (gl.defaultFramebuffer.drawable != null && gl.defaultFramebuffer.drawable.accumulates()) {
      calls.loss("contents of an accumulation buffer");
    }
    if (gl.selection.mode != GL_RENDER) {
      calls.loss("selection or feedback that lasts over the frame's end");
    }
    position(gl.raster);
  }

  private void make(String function, float... values) {
    calls.make(function, bits(values));
  }

  private static long[] bits(float... values) {
    long[] bits = new long[values.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = SnapshotCalls.bits(values[i]);
    }
    return bits;
  }

  /** A window position takes the current values over, which return to the initial ones. */
  private void position(RasterPosition r) {
    boolean moved = !r.valid || !Arrays.equals(r.position, INITIAL.position);
    boolean colored = !Arrays.equals(r.color, INITIAL.color);
    boolean second = !Arrays.equals(r.secondaryColor, INITIAL.secondaryColor);
    boolean textured = false;
    for (int i = 0; i < r.textureCoordinates.length; i++) {
      textured |= !Arrays.equals(r.textureCoordinates[i], INITIAL.textureCoordinates[i]);
    }
    if (!moved && !colored && !second && !textured) {
      return;
    }
    if (colored) {
      make("glColor4f", r.color);
    }
    if (second) {
      make("glSecondaryColor3f", Arrays.copyOf(r.secondaryColor, 3));
    }
    if (textured) {
      for (int i = 0; i < r.textureCoordinates.length; i++) {
        textures(i, r.textureCoordinates[i]);
      }
    }
    make("glWindowPos3f", Arrays.copyOf(r.position, 3));
    if (!r.valid) {
      make("glRasterPos4f", 2, 0, 0, 1); // outside of the clip volume
    }
    if (colored) {
      make("glColor4f", 1, 1, 1, 1);
    }
    if (second) {
      make("glSecondaryColor3f", 0, 0, 0);
    }
    if (textured) {
      for (int i = 0; i < r.textureCoordinates.length; i++) {
        textures(i, INITIAL.textureCoordinates[i]);
      }
    }
  }

  private void textures(int set, float[] v) {
    long[] bits = bits(v);
    calls.make("glMultiTexCoord4f", GL_TEXTURE0 + set, bits[0], bits[1], bits[2], bits[3]);
  }
}
