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
    if (!isReady(gl)) {
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
    if (isNotDrawn(gl, GL_DRAW_PIXEL_TOKEN) || width == 0 || height == 0) {
      return;
    }
    Source source = source(gl, pixels, width, height, format, type);
    if (source == null || !gl.frame.executes() || gl.conditionFails()) {
      return;
    }
    RectangleTexels colors = stencil || depth ? null : source.colors();
    RectangleTexels depths = depth ? source.depths() : null;
    RectangleTexels stencils = stencil ? source.stencils() : null;
    draw(
        gl,
        texture(gl, colors, width, height),
        texture(gl, depths, width, height),
        texture(gl, stencils, width, height),
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
    if (!r.valid || !isReady(gl)) {
      return;
    }
    if (!isNotDrawn(gl, GL_BITMAP_TOKEN) && width > 0 && height > 0) {
      Source source = source(gl, bitmap, width, height, GL_COLOR_INDEX, GL_BITMAP);
      boolean given = gl.buffers.at(GL_PIXEL_UNPACK_BUFFER) != null || bitmap.address() != 0;
      if (source == null && given) {
        return;
      }
      if (source != null && gl.frame.executes() && !gl.conditionFails()) {
        float x = (float) Math.floor(r.position[0] + ALMOST - xorig);
        float y = (float) Math.floor(r.position[1] + ALMOST - yorig);
        Texture texels = texture(gl, source.bitmap(), width, height);
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

  // --- what all have

  /** Raises an error where nothing can be drawn. */
  static boolean isReady(GlContext gl) {
    if (gl.core) {
      gl.invalidOperation("not in the core profile");
      return false;
    }
    if (gl.drawFramebuffer.status() != GL_FRAMEBUFFER_COMPLETE) {
      gl.error(GL_INVALID_FRAMEBUFFER_OPERATION, "the draw framebuffer is not complete");
      return false;
    }
    return true;
  }

  /** Whether something is not drawn, which feedback is told. */
  static boolean isNotDrawn(GlContext gl, int token) {
    if (gl.state.rasterizerDiscard || !gl.raster.valid) {
      return true;
    }
    if (gl.selection.mode == GL_FEEDBACK) {
      gl.selection.raster(token, gl.raster);
    }
    return gl.selection.mode != GL_RENDER;
  }

  /** A texture of texels, which the caller destroys; null for null. */
  static Texture texture(GlContext gl, RectangleTexels texels, int width, int height) {
    if (texels == null) {
      return null;
    }
    Texture t =
        new Texture(
            gl.emitter.nextTextureId(),
            Texture.Shape.D2,
            texels.format(),
            width,
            height,
            1,
            1,
            1,
            1,
            1,
            "pixel rectangle");
    gl.emitter.emit(new ResourceCommand.CreateTexture(t));
    gl.emitter.emit(
        new ResourceCommand.UpdateTexture(t, 0, 0, 0, 0, 0, width, height, 1, texels.bytes()));
    return t;
  }

  /** Draws zoomed texels at the raster position, and destroys them. */
  static void draw(
      GlContext gl, Texture colors, Texture depths, Texture stencils, int width, int height) {
    int x = round(gl.raster.position[0]);
    int y = round(gl.raster.position[1]);
    float zoomY = gl.state.zoomY;
    float y0 = y;
    float y1 = y + height * zoomY;
    boolean fromAbove = !gl.drawFramebuffer.isDefault();
    if (fromAbove) {
      // as Mesa counts rows of these, beginning with a whole one
      y1 = gl.drawFramebuffer.target().height() - (int) y1;
      y0 = y1 + height * zoomY;
    }
    float x1 = x + width * gl.state.zoomX;
    gl.drawing.rectangle(
        new PixelRectangle(colors, false, depths, stencils, x, y0, x1, y1, fromAbove));
    for (Texture t : new Texture[] {colors, depths, stencils}) {
      if (t != null) {
        gl.emitter.emit(new ResourceCommand.DestroyTexture(t));
      }
    }
  }

  /** The nearest whole number, away from zero where there are two. */
  static int round(float v) {
    return (int) (Math.signum(v) * Math.floor(Math.abs(v) + 0.5));
  }

  /** Texels where the application has them. */
  private record Source(
      GlContext gl, ByteBuffer memory, long offset, int format, int type, int width, int height) {
    RectangleTexels colors() {
      return RectangleTexels.colors(
          memory, offset, format, type, gl.pixels.unpack, width, height, gl.state.transfer);
    }

    RectangleTexels depths() {
      return RectangleTexels.depths(memory, offset, format, type, gl.pixels.unpack, width, height);
    }

    RectangleTexels stencils() {
      return RectangleTexels.stencils(
          memory, offset, format, type, gl.pixels.unpack, width, height);
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
