package org.oovr.driver.gl.call.pixels;

import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import org.oovr.driver.common.RegionCopy;
import org.oovr.driver.common.RegionCopy.Aspect;
import org.oovr.driver.gl.object.Accumulation;
import org.oovr.driver.gl.object.Drawable;
import org.oovr.driver.gl.pixel.CanonicalTexels;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/** The accumulation buffer (GL 2.1, section 4.2.4), which windows have. */
public final class AccumulationCalls {
  private AccumulationCalls() {}

  public static void clearAccum(GlContext gl, float red, float green, float blue, float alpha) {
    float[] color = {red, green, blue, alpha};
    for (int i = 0; i < color.length; i++) {
      gl.state.clearAccum[i] = Math.max(-1, Math.min(color[i], 1));
    }
  }

  public static void accum(GlContext gl, int op, float value) {
    if (op < GL_ACCUM || op > GL_ADD) {
      gl.invalidEnum("op", op);
      return;
    }
    if (!Rectangles.isReady(gl)) {
      return;
    }
    if (!gl.drawFramebuffer.isDefault() || gl.readFramebuffer != gl.drawFramebuffer) {
      gl.invalidOperation("the framebuffer has no accumulation buffer");
      return;
    }
    RenderState s = gl.state;
    if (s.rasterizerDiscard || gl.selection.mode != GL_RENDER || !gl.frame.executes()) {
      return;
    }
    Drawable d = gl.drawFramebuffer.drawable;
    int[] box = s.scissorTest(0) ? s.scissors[0] : new int[] {0, 0, d.width, d.height};
    int x0 = Math.max(0, box[0]);
    int y0 = Math.max(0, box[1]);
    int x1 = (int) Math.min(d.width, (long) box[0] + box[2]);
    int y1 = (int) Math.min(d.height, (long) box[1] + box[3]);
    if (x0 >= x1 || y0 >= y1) {
      return;
    }
    Accumulation a = d.accumulation();
    switch (op) {
      case GL_MULT -> a.multiply(x0, y0, x1, y1, value);
      case GL_ADD -> a.add(x0, y0, x1, y1, value);
      case GL_RETURN -> giveBack(gl, d, x0, y0, x1, y1, value);
      default -> {
        double[] rgba = colors(gl, d, x0, y0, x1, y1);
        a.add(x0, y0, x1, y1, rgba, value, op == GL_LOAD);
      }
    }
  }

  /**
   * Colours of the window, of linear components; several samples are resolved, as where pixels are
   * read. Mesa's GLX has no accumulation buffer for these.
   */
  private static double[] colors(GlContext gl, Drawable d, int x0, int y0, int x1, int y1) {
    RenderTarget.Attachment color = gl.readFramebuffer.readColor();
    PixelFormat format = color.texture().format();
    int n = (x1 - x0) * (y1 - y0);
    double[] rgba = new double[4 * n];
    byte[] texels = texels(gl, color, x0, y0, x1 - x0, y1 - y0);
    CanonicalTexels.decode(format, texels, 0, n, rgba);
    if (format == PixelFormat.RGBA8_SRGB) {
      for (int i = 0; i < rgba.length; i++) {
        double v = rgba[i];
        rgba[i] = i % 4 == 3 ? v : v <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4);
      }
    }
    if (d.alphaBits == 0) {
      for (int i = 3; i < rgba.length; i += 4) {
        rgba[i] = 1;
      }
    }
    return rgba;
  }

  private static byte[] texels(
      GlContext gl, RenderTarget.Attachment color, int x, int y, int width, int height) {
    if (color.texture().samples() == 1) {
      return gl.emitter.read(color, x, y, width, height);
    }
    Texture resolved = RegionCopy.of(gl.emitter, color, x, y, width, height, 1, Aspect.COLOR);
    return RegionCopy.taken(gl.emitter, resolved, width, height);
  }

  /** Writes what was accumulated to the window, as far as the colour mask lets it. */
  private static void giveBack(
      GlContext gl, Drawable d, int x0, int y0, int x1, int y1, float value) {
    PixelFormat format = d.colorFormat().storage();
    double[] rgba = d.accumulation().colors(x0, y0, x1, y1, value);
    if (format == PixelFormat.RGBA8_SRGB) {
      for (int i = 0; i < rgba.length; i++) {
        double v = Math.max(0, Math.min(rgba[i], 1));
        rgba[i] =
            i % 4 == 3 ? v : v <= 0.0031308 ? 12.92 * v : 1.055 * Math.pow(v, 1 / 2.4) - 0.055;
      }
    }
    int n = (x1 - x0) * (y1 - y0);
    byte[] texels = new byte[Math.toIntExact(format.regionBytes(x1 - x0, y1 - y0, 1))];
    CanonicalTexels.encode(format, rgba, n, texels, 0);
    int mask = gl.state.colorMask[0];
    if (d.alphaBits == 0) {
      mask &= 7;
    }
    List<RenderTarget.Attachment> colors = gl.drawFramebuffer.target().colors();
    for (int i = 0; i < colors.size(); i++) {
      if (gl.drawFramebuffer.drawBufferOf(i) >= 0) {
        write(gl, colors.get(i), x0, y0, x1, y1, texels, mask);
      }
    }
  }

  private static void write(
      GlContext gl,
      RenderTarget.Attachment color,
      int x0,
      int y0,
      int x1,
      int y1,
      byte[] texels,
      int mask) {
    int samples = color.texture().samples();
    if (mask == 15) {
      gl.emitter.emit(
          new ResourceCommand.UpdateTexture(
              color.texture(), 0, x0, y0, 0, 0, x1 - x0, y1 - y0, 1, texels));
      return;
    }
    for (int sample = 0; sample < samples; sample++) {
      byte[] merged = gl.emitter.read(color, sample, x0, y0, x1 - x0, y1 - y0);
      for (int i = 0; i < texels.length; i++) {
        merged[i] = (mask >> i % 4 & 1) != 0 ? texels[i] : merged[i];
      }
      gl.emitter.emit(
          new ResourceCommand.UpdateTexture(
              color.texture(), 0, sample, x0, y0, 0, 0, x1 - x0, y1 - y0, 1, merged));
    }
  }
}
