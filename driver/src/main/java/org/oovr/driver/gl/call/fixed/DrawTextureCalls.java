package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.EnableCalls;
import org.oovr.driver.gl.call.ViewportCalls;
import org.oovr.driver.gl.client.TextureBindings;
import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.fixed.Matrices;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.SavedAttributes;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.RenderTarget;

/**
 * Rectangles of the window that show a part of each texture (GL_OES_draw_texture): vertices whose
 * positions and coordinates are told, so that nothing before the rasteriser changes them.
 */
public final class DrawTextureCalls {
  private static final int SAVED = GL_CURRENT_BIT | GL_ENABLE_BIT | GL_VIEWPORT_BIT;
  private static final float ONE = 65536;

  private DrawTextureCalls() {}

  public static void drawTexfOES(
      GlContext gl, float x, float y, float z, float width, float height) {
    draw(gl, x, y, z, width, height);
  }

  public static void drawTexfvOES(GlContext gl, Pointer coords) {
    draw(
        gl,
        coords.float32(0),
        coords.float32(1),
        coords.float32(2),
        coords.float32(3),
        coords.float32(4));
  }

  public static void drawTexiOES(GlContext gl, int x, int y, int z, int width, int height) {
    draw(gl, x, y, z, width, height);
  }

  public static void drawTexivOES(GlContext gl, Pointer coords) {
    draw(gl, coords.int32(0), coords.int32(1), coords.int32(2), coords.int32(3), coords.int32(4));
  }

  public static void drawTexsOES(GlContext gl, int x, int y, int z, int width, int height) {
    draw(gl, x, y, z, width, height);
  }

  public static void drawTexsvOES(GlContext gl, Pointer coords) {
    draw(gl, coords.int16(0), coords.int16(1), coords.int16(2), coords.int16(3), coords.int16(4));
  }

  public static void drawTexxOES(GlContext gl, int x, int y, int z, int width, int height) {
    draw(gl, x / ONE, y / ONE, z / ONE, width / ONE, height / ONE);
  }

  public static void drawTexxvOES(GlContext gl, Pointer coords) {
    draw(
        gl,
        coords.int32(0) / ONE,
        coords.int32(1) / ONE,
        coords.int32(2) / ONE,
        coords.int32(3) / ONE,
        coords.int32(4) / ONE);
  }

  private static void draw(GlContext gl, float x, float y, float z, float width, float height) {
    if (!gl.firstEs) {
      gl.invalidOperation("not in OpenGL ES 1");
      return;
    }
    if (width <= 0 || height <= 0) {
      gl.invalidValue("width or height", (long) Math.min(width, height));
      return;
    }
    if (gl.drawFramebuffer.status() != GL_FRAMEBUFFER_COMPLETE) {
      gl.error(GL_INVALID_FRAMEBUFFER_OPERATION, "the draw framebuffer is not complete");
      return;
    }
    FixedState s = gl.fixed;
    SavedAttributes saved = AttributeGroups.save(gl, SAVED);
    float[] modelView = s.modelView.top().clone();
    float[] projection = s.projection.top().clone();
    float[][] texture = new float[FixedState.UNITS][];
    for (int i = 0; i < texture.length; i++) {
      texture[i] = s.texture[i].top().clone();
      MatrixCalls.load(gl, s.texture[i], Matrices.identity());
    }
    MatrixCalls.load(gl, s.modelView, Matrices.identity());
    MatrixCalls.load(gl, s.projection, Matrices.identity());
    try {
      corners(gl, x, y, z, width, height);
    } finally {
      AttributeGroups.restore(gl, saved);
      MatrixCalls.load(gl, s.modelView, modelView);
      MatrixCalls.load(gl, s.projection, projection);
      for (int i = 0; i < texture.length; i++) {
        MatrixCalls.load(gl, s.texture[i], texture[i]);
      }
    }
  }

  private static void corners(GlContext gl, float x, float y, float z, float width, float height) {
    EnableCalls.disable(gl, GL_LIGHTING);
    EnableCalls.disable(gl, GL_FOG);
    for (int i = 0; i < FixedState.PLANES; i++) {
      EnableCalls.disable(gl, GL_CLIP_PLANE0 + i);
    }
    for (int i = 0; i < FixedState.UNITS; i++) {
      for (int c = GL_TEXTURE_GEN_S; c <= GL_TEXTURE_GEN_Q; c++) {
        gl.fixed.enable(c, i, false);
      }
    }
    RenderTarget target = gl.drawFramebuffer.target();
    ViewportCalls.viewportIndexedf(gl, 0, 0, 0, target.width(), target.height());
    float depth = Math.max(0, Math.min(1, z)) * 2 - 1;
    VertexCalls.begin(gl, GL_TRIANGLE_FAN);
    corner(gl, target, x, y, depth, 0, 0);
    corner(gl, target, x + width, y, depth, 1, 0);
    corner(gl, target, x + width, y + height, depth, 1, 1);
    corner(gl, target, x, y + height, depth, 0, 1);
    VertexCalls.end(gl);
  }

  private static void corner(
      GlContext gl, RenderTarget target, float x, float y, float depth, int right, int upper) {
    for (int i = 0; i < FixedState.UNITS; i++) {
      GlTexture t = gl.textures.at(i, TextureBindings.index(GL_TEXTURE_2D));
      TextureImage image = t == null ? null : t.image(0, t.effectiveBase());
      if (image != null) {
        float s = (t.crop[0] + right * t.crop[2]) / (float) image.width;
        float r = (t.crop[1] + upper * t.crop[3]) / (float) image.height;
        CurrentValues.set(gl, ConventionalAttributes.TEXTURE_COORDINATES + i, s, r, 0, 1);
      }
    }
    CurrentValues.set(
        gl,
        ConventionalAttributes.POSITION,
        x / target.width() * 2 - 1,
        y / target.height() * 2 - 1,
        depth,
        1);
  }
}
