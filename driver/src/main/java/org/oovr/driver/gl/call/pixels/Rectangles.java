package org.oovr.driver.gl.call.pixels;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.draw.IntegerTargets;
import org.oovr.driver.gl.pixel.RectangleTexels;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.PixelRectangle;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/** What all pixel rectangles have, whether the application brings them or the framebuffer. */
final class Rectangles {
  private Rectangles() {}

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
    if (IntegerTargets.lackShader(gl)) {
      gl.invalidOperation("whole numbers are drawn to without a fragment shader");
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
}
