package org.oovr.driver.gl.call.pixels;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.pixel.RectangleTexels;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.PixelRectangle;
import org.oovr.driver.gl.state.RasterPosition;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/** Pixel rectangles and bitmaps of the application (GL 2.1, sections 3.6.4, 3.6.5 and 3.7). */
public final class PixelRectangleCalls {
  /** Raster positions that are almost a whole number are that, as in Mesa. */
  private static final float ALMOST = 0.0001f;

  private PixelRectangleCalls() {}

  public static void pixelZoom(GlContext gl, float xfactor, float yfactor) {
    gl.state.zoomX = xfactor;
    gl.state.zoomY = yfactor;
  }

  public static void copyPixels(GlContext gl, int x, int y, int width, int height, int type) {
    PixelCopies.copy(gl, x, y, width, height, type);
  }

  public static void drawPixels(
      GlContext gl, int width, int height, int format, int type, Pointer pixels) {
    if (width < 0 || height < 0) {
      gl.invalidValue("size", Math.min(width, height));
      return;
    }
    if (!Rectangles.isReady(gl)) {
      return;
    }
    int wrong = RectangleTexels.check(format, type);
    if (wrong != GL_NO_ERROR) {
      gl.error(wrong, "format 0x" + Integer.toHexString(format));
      return;
    }
    GlFramebuffer f = gl.drawFramebuffer;
    boolean stencil = format == GL_STENCIL_INDEX || format == GL_DEPTH_STENCIL;
    boolean depth = format == GL_DEPTH_COMPONENT || format == GL_DEPTH_STENCIL;
    if (stencil && f.stencilFormat() == null || depth && f.depthFormat() == null) {
      gl.invalidOperation("the framebuffer has no such buffer");
      return;
    }
    if (Rectangles.isNotDrawn(gl, GL_DRAW_PIXEL_TOKEN) || width == 0 || height == 0) {
      return;
    }
    Source source = source(gl, pixels, width, height, format, type);
    if (source == null || !gl.frame.executes() || gl.conditionFails()) {
      return;
    }
    RectangleTexels colors = stencil || depth ? null : source.colors();
    RectangleTexels depths = depth ? source.depths() : null;
    RectangleTexels stencils = stencil ? source.stencils() : null;
    Rectangles.draw(
        gl,
        Rectangles.texture(gl, colors, width, height),
        Rectangles.texture(gl, depths, width, height),
        Rectangles.texture(gl, stencils, width, height),
        width,
        height);
  }

  public static void bitmap(
      GlContext gl,
      int width,
      int height,
      float xorig,
      float yorig,
      float xmove,
      float ymove,
      Pointer bitmap) {
    if (width < 0 || height < 0) {
      gl.invalidValue("size", Math.min(width, height));
      return;
    }
    RasterPosition r = gl.raster;
    if (!r.valid || !Rectangles.isReady(gl)) {
      return;
    }
    if (!Rectangles.isNotDrawn(gl, GL_BITMAP_TOKEN) && width > 0 && height > 0) {
      Source source = source(gl, bitmap, width, height, GL_COLOR_INDEX, GL_BITMAP);
      boolean given = gl.buffers.at(GL_PIXEL_UNPACK_BUFFER) != null || bitmap.address() != 0;
      if (source == null && given) {
        return;
      }
      if (source != null && gl.frame.executes() && !gl.conditionFails()) {
        float x = (float) Math.floor(r.position[0] + ALMOST - xorig);
        float y = (float) Math.floor(r.position[1] + ALMOST - yorig);
        Texture texels = Rectangles.texture(gl, source.bitmap(), width, height);
        gl.drawing.rectangle(
            new PixelRectangle(texels, true, null, null, x, y, x + width, y + height, false));
        gl.emitter.emit(new ResourceCommand.DestroyTexture(texels));
      }
    }
    if (!gl.state.rasterizerDiscard) {
      r.position[0] += xmove;
      r.position[1] += ymove;
    }
  }

  /** Texels where the application has them. */
  private record Source(
      GlContext gl, ByteBuffer memory, long offset, int format, int type, int width, int height) {
    RectangleTexels colors() {
      return RectangleTexels.colors(
          memory, offset, format, type, gl.pixels.unpack, width, height, gl.state.transfer);
    }

    RectangleTexels depths() {
      return RectangleTexels.depths(
          memory, offset, format, type, gl.pixels.unpack, width, height, gl.state.transfer);
    }

    RectangleTexels stencils() {
      return RectangleTexels.stencils(
          memory, offset, format, type, gl.pixels.unpack, width, height, gl.state.transfer);
    }

    RectangleTexels bitmap() {
      return RectangleTexels.bitmap(memory, offset, gl.pixels.unpack, width, height);
    }
  }

  /** Null after raising an error, or without memory. */
  private static Source source(
      GlContext gl, Pointer pixels, int width, int height, int format, int type) {
    GlBuffer b = gl.buffers.at(GL_PIXEL_UNPACK_BUFFER);
    if (b == null) {
      ByteBuffer memory = pixels.memory();
      return memory == null ? null : new Source(gl, memory, 0, format, type, width, height);
    }
    if (b.mapped && (b.mapAccess & GL_MAP_PERSISTENT_BIT) == 0) {
      gl.invalidOperation("the pixel buffer is mapped");
      return null;
    }
    long offset = pixels.address();
    long end = offset + RectangleTexels.extent(gl.pixels.unpack, width, height, format, type);
    if (offset < 0 || end > b.size()) {
      gl.invalidOperation("pixels reach outside the pixel buffer");
      return null;
    }
    return new Source(gl, b.view(), offset, format, type, width, height);
  }
}
