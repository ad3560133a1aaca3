// Long because buffers are cleared by state and by value, of bound and of named framebuffers.
package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import org.oovr.driver.common.Viewports;
import org.oovr.driver.gl.call.compression.LegacyColors;
import org.oovr.driver.gl.draw.PipelineCache;
import org.oovr.driver.gl.object.Drawable;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.pixel.ClearedTexels;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.Viewport;

/** Clears and blits (GL 3.3 core sections 4.2.3 and 4.3.3). */
public final class ClearCalls {
  private static final int ALL_COMPONENTS = 15;

  private ClearCalls() {}

  public static void clearDepth(GlContext gl, double depth) {
    gl.state.clearDepth = clamp(depth);
  }

  public static void clearDepthf(GlContext gl, float d) {
    gl.state.clearDepth = clamp(d);
  }

  public static void clearStencil(GlContext gl, int s) {
    gl.state.clearStencil = s;
  }

  public static void clearBufferfv(GlContext gl, int buffer, int drawbuffer, Pointer value) {
    clearBuffer(gl, gl.drawFramebuffer, buffer, drawbuffer, value, 'f');
  }

  public static void clearBufferiv(GlContext gl, int buffer, int drawbuffer, Pointer value) {
    clearBuffer(gl, gl.drawFramebuffer, buffer, drawbuffer, value, 'i');
  }

  public static void clearBufferuiv(GlContext gl, int buffer, int drawbuffer, Pointer value) {
    clearBuffer(gl, gl.drawFramebuffer, buffer, drawbuffer, value, 'u');
  }

  public static void clearBufferfi(
      GlContext gl, int buffer, int drawbuffer, float depth, int stencil) {
    clearBufferBoth(gl, gl.drawFramebuffer, buffer, drawbuffer, depth, stencil);
  }

  public static void clearNamedFramebufferfv(
      GlContext gl, int framebuffer, int buffer, int drawbuffer, Pointer value) {
    clearBuffer(gl, named(gl, framebuffer), buffer, drawbuffer, value, 'f');
  }

  public static void clearNamedFramebufferiv(
      GlContext gl, int framebuffer, int buffer, int drawbuffer, Pointer value) {
    clearBuffer(gl, named(gl, framebuffer), buffer, drawbuffer, value, 'i');
  }

  public static void clearNamedFramebufferuiv(
      GlContext gl, int framebuffer, int buffer, int drawbuffer, Pointer value) {
    clearBuffer(gl, named(gl, framebuffer), buffer, drawbuffer, value, 'u');
  }

  public static void clearNamedFramebufferfi(
      GlContext gl, int framebuffer, int buffer, int drawbuffer, float depth, int stencil) {
    clearBufferBoth(gl, named(gl, framebuffer), buffer, drawbuffer, depth, stencil);
  }

  public static void blitFramebuffer(
      GlContext gl,
      int srcX0,
      int srcY0,
      int srcX1,
      int srcY1,
      int dstX0,
      int dstY0,
      int dstX1,
      int dstY1,
      int mask,
      int filter) {
    Areas areas = new Areas(srcX0, srcY0, srcX1, srcY1, dstX0, dstY0, dstX1, dstY1);
    blit(gl, gl.readFramebuffer, gl.drawFramebuffer, areas, mask, filter);
  }

  private static double clamp(double v) {
    return Math.max(0, Math.min(v, 1));
  }

  private static GlFramebuffer named(GlContext gl, int framebuffer) {
    return FramebufferCalls.cleared(gl, framebuffer);
  }

  public static void clearColor(GlContext gl, float red, float green, float blue, float alpha) {
    float[] color = gl.state.clearColor;
    color[0] = red;
    color[1] = green;
    color[2] = blue;
    color[3] = alpha;
    gl.state.clearIntegers = null;
  }

  public static void clearColorIiEXT(GlContext gl, int red, int green, int blue, int alpha) {
    gl.state.clearIntegers = new int[] {red, green, blue, alpha};
  }

  public static void clearColorIuiEXT(GlContext gl, int red, int green, int blue, int alpha) {
    clearColorIiEXT(gl, red, green, blue, alpha);
  }

  /** Whether a framebuffer can be written now; raises the error when it is not complete. */
  private static boolean ready(GlContext gl, GlFramebuffer f) {
    return isComplete(gl, f) && gl.frame.executes() && !gl.conditionFails();
  }

  private static boolean isComplete(GlContext gl, GlFramebuffer f) {
    if (f == null) {
      return false;
    }
    if (f.status() != GL_FRAMEBUFFER_COMPLETE) {
      gl.error(GL_INVALID_FRAMEBUFFER_OPERATION, "framebuffer is not complete");
      return false;
    }
    return true;
  }

  public static void clear(GlContext gl, int mask) {
    int known = GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT;
    if (!gl.core && !gl.es) {
      known |= GL_ACCUM_BUFFER_BIT;
    }
    if ((mask & ~known) != 0) {
      gl.invalidValue("mask", mask);
      return;
    }
    GlFramebuffer f = gl.drawFramebuffer;
    if (!ready(gl, f) || gl.state.rasterizerDiscard) {
      return;
    }
    RenderTarget target = f.target();
    RenderState s = gl.state;
    int n = target.colors().size();
    int[] masks = new int[n];
    int[] words = new int[4 * n];
    if ((mask & GL_COLOR_BUFFER_BIT) != 0) {
      for (int i = 0; i < n; i++) {
        int draw = f.drawBufferOf(i);
        InternalFormat format = f.colorFormat(i);
        if (draw >= 0 && format != null) {
          masks[i] = PipelineCache.writeMask(s.colorMask[draw], format);
          colorWords(s, format, words, 4 * i);
          packed(gl, f, target, format, draw, words, 4 * i);
        }
      }
    }
    if ((mask & GL_ACCUM_BUFFER_BIT) != 0 && f.isDefault()) {
      clearAccumulation(gl, f.drawable);
    }
    boolean depth = (mask & GL_DEPTH_BUFFER_BIT) != 0 && s.depthMask && target.depth() != null;
    boolean stencil =
        (mask & GL_STENCIL_BUFFER_BIT) != 0
            && (s.front.writeMask & 0xff) != 0
            && target.stencil() != null;
    emit(
        gl,
        target,
        masks,
        words,
        depth,
        (float) s.clearDepth,
        stencil,
        s.clearStencil & 0xff,
        s.front.writeMask & 0xff);
  }

  /** Rounds a colour as Mesa does for an image that it fills, or draws a rectangle on. */
  private static void packed(
      GlContext gl,
      GlFramebuffer f,
      RenderTarget target,
      InternalFormat format,
      int draw,
      int[] words,
      int at) {
    if (!(format.storage().isSrgb() && gl.writesSrgb(f))) {
      boolean whole = gl.state.colorMask[draw] == ALL_COMPONENTS && isWhole(gl.state, target);
      ClearedTexels.pack(format.storage(), whole, words, at);
    }
  }

  /** Whether the scissor box leaves nothing out. */
  private static boolean isWhole(RenderState s, RenderTarget target) {
    int[] box = s.scissors[0];
    return !s.scissorTest(0)
        || box[0] <= 0
            && box[1] <= 0
            && (long) box[0] + box[2] >= target.width()
            && (long) box[1] + box[3] >= target.height();
  }

  private static void clearAccumulation(GlContext gl, Drawable d) {
    RenderState s = gl.state;
    int[] box = s.scissorTest(0) ? s.scissors[0] : new int[] {0, 0, d.width, d.height};
    int x1 = (int) Math.min(d.width, (long) box[0] + box[2]);
    int y1 = (int) Math.min(d.height, (long) box[1] + box[3]);
    d.accumulation().clear(Math.max(0, box[0]), Math.max(0, box[1]), x1, y1, s.clearAccum);
  }

  /**
   * Where no {@code glClearColorI} said it, what {@code glClear} makes of an integer buffer is
   * undefined; Mesa takes the bits of the floats for integers, and stores the nearest that the
   * format has.
   */
  private static void colorWords(RenderState s, InternalFormat format, int[] words, int at) {
    float[] color = s.clearColor;
    for (int i = 0; i < 4; i++) {
      words[at + i] =
          format.isInteger() && s.clearIntegers != null
              ? s.clearIntegers[i]
              : Float.floatToRawIntBits(color[i]);
    }
    words[at + format.alphaAt()] = words[at + 3];
  }

  private static void emit(
      GlContext gl,
      RenderTarget target,
      int[] masks,
      int[] words,
      boolean clearDepth,
      float depth,
      boolean clearStencil,
      int stencil,
      int stencilMask) {
    boolean any = clearDepth || clearStencil;
    for (int m : masks) {
      any |= m != 0;
    }
    if (any) {
      gl.emitter.clear(
          new ResourceCommand.Clear(
              target,
              masks,
              words,
              clearDepth,
              depth,
              clearStencil,
              stencil,
              stencilMask,
              gl.writesSrgb(gl.drawFramebuffer),
              scissor(gl, target)));
    }
  }

  private static Viewport scissor(GlContext gl, RenderTarget target) {
    RenderState s = gl.state;
    return new Viewport(
        0,
        0,
        target.width(),
        target.height(),
        0,
        1,
        s.scissorTest(0),
        s.scissors[0][0],
        s.scissors[0][1],
        s.scissors[0][2],
        s.scissors[0][3]);
  }

  private static void clearBuffer(
      GlContext gl, GlFramebuffer f, int buffer, int index, Pointer value, char type) {
    if (!isComplete(gl, f)) {
      return;
    }
    boolean color = buffer == GL_COLOR;
    boolean depth = buffer == GL_DEPTH && type == 'f';
    boolean stencil = buffer == GL_STENCIL && type == 'i';
    if (!color && !depth && !stencil) {
      gl.invalidEnum("buffer", buffer);
      return;
    }
    if (index < 0 || index >= (color ? GlFramebuffer.MAX_COLORS : 1)) {
      gl.invalidValue("drawbuffer", index);
      return;
    }
    if (!ready(gl, f) || gl.state.rasterizerDiscard) {
      return;
    }
    RenderTarget target = f.target();
    RenderState s = gl.state;
    int n = target.colors().size();
    int[] masks = new int[n];
    int[] words = new int[4 * n];
    if (color) {
      for (int i = 0; i < n; i++) {
        InternalFormat format = f.means(f.drawBuffers[index], i) ? f.colorFormat(i) : null;
        if (format == null) {
          continue;
        }
        masks[i] = PipelineCache.writeMask(s.colorMask[index], format);
        for (int k = 0; k < 4; k++) {
          words[4 * i + k] = value.int32(k);
        }
        words[4 * i + format.alphaAt()] = words[4 * i + 3];
        packed(gl, f, target, format, index, words, 4 * i);
      }
    }
    emit(
        gl,
        target,
        masks,
        words,
        depth && s.depthMask && target.depth() != null,
        depth ? (float) clamp(value.float32(0)) : 0,
        stencil && target.stencil() != null && (s.front.writeMask & 0xff) != 0,
        stencil ? value.int32(0) & 0xff : 0,
        s.front.writeMask & 0xff);
  }

  private static void clearBufferBoth(
      GlContext gl, GlFramebuffer f, int buffer, int index, float depth, int stencil) {
    if (buffer != GL_DEPTH_STENCIL) {
      gl.invalidEnum("buffer", buffer);
      return;
    }
    if (index != 0) {
      gl.invalidValue("drawbuffer", index);
      return;
    }
    if (!ready(gl, f) || gl.state.rasterizerDiscard) {
      return;
    }
    RenderTarget target = f.target();
    RenderState s = gl.state;
    emit(
        gl,
        target,
        new int[target.colors().size()],
        new int[4 * target.colors().size()],
        s.depthMask && target.depth() != null,
        (float) clamp(depth),
        target.stencil() != null && (s.front.writeMask & 0xff) != 0,
        stencil & 0xff,
        s.front.writeMask & 0xff);
  }

  // --- blits

  /** Two opposite corners of what is read and of what is written, in pixels. */
  private record Areas(
      int srcX0, int srcY0, int srcX1, int srcY1, int dstX0, int dstY0, int dstX1, int dstY1) {
    boolean sameSize() {
      return Math.abs(srcX1 - srcX0) == Math.abs(dstX1 - dstX0)
          && Math.abs(srcY1 - srcY0) == Math.abs(dstY1 - dstY0);
    }
  }

  public static void blitNamedFramebuffer(
      GlContext gl,
      int readFramebuffer,
      int drawFramebuffer,
      int srcX0,
      int srcY0,
      int srcX1,
      int srcY1,
      int dstX0,
      int dstY0,
      int dstX1,
      int dstY1,
      int mask,
      int filter) {
    GlFramebuffer read = FramebufferCalls.named(gl, readFramebuffer, gl.readFramebuffer);
    GlFramebuffer draw = FramebufferCalls.named(gl, drawFramebuffer, gl.drawFramebuffer);
    Areas areas = new Areas(srcX0, srcY0, srcX1, srcY1, dstX0, dstY0, dstX1, dstY1);
    blit(gl, read, draw, areas, mask, filter);
  }

  private static void blit(
      GlContext gl, GlFramebuffer read, GlFramebuffer draw, Areas areas, int mask, int filter) {
    if (read == null || draw == null) {
      return;
    }
    if (read.status() != GL_FRAMEBUFFER_COMPLETE || draw.status() != GL_FRAMEBUFFER_COMPLETE) {
      gl.error(GL_INVALID_FRAMEBUFFER_OPERATION, "framebuffer is not complete");
      return;
    }
    // EXT_framebuffer_multisample_blit_scaled
    boolean scaled =
        filter == GL_SCALED_RESOLVE_FASTEST_EXT || filter == GL_SCALED_RESOLVE_NICEST_EXT;
    if (filter != GL_NEAREST && filter != GL_LINEAR && !scaled) {
      gl.invalidEnum("filter", filter);
      return;
    }
    if (scaled && (read.samples() == 0 || draw.samples() > 0)) {
      gl.invalidOperation("samples are resolved into images of one");
      return;
    }
    int known = GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT;
    if ((mask & ~known) != 0) {
      gl.invalidValue("mask", mask);
      return;
    }
    boolean depthOrStencil = (mask & (GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT)) != 0;
    if (depthOrStencil && filter != GL_NEAREST) {
      gl.invalidOperation("depth and stencil need GL_NEAREST");
      return;
    }
    if (gl.es && !gl.lenient() && !fitsEs(gl, read, draw, mask)) {
      return;
    }
    if (!scaled && !samplesFit(gl, areas, read, draw)
        || !gl.frame.executes()
        || gl.conditionFails()) {
      return;
    }
    RenderTarget from = read.target();
    RenderTarget to = draw.target();
    boolean depth = (mask & GL_DEPTH_BUFFER_BIT) != 0 && from.depth() != null && to.depth() != null;
    boolean stencil =
        (mask & GL_STENCIL_BUFFER_BIT) != 0 && from.stencil() != null && to.stencil() != null;
    if ((depth || stencil) && !sameDepthStencil(gl, read, draw, depth, stencil)) {
      return;
    }
    if ((mask & GL_COLOR_BUFFER_BIT) == 0
        || blitColor(gl, read, draw, areas, filter != GL_NEAREST)) {
      blitDepths(gl, from, to, areas, depth, stencil);
    }
  }

  /** What OpenGL ES alone forbids (ES 3.2, 16.2.1); raises the error. */
  private static boolean fitsEs(GlContext gl, GlFramebuffer read, GlFramebuffer draw, int mask) {
    if (draw.samples() > 0) {
      gl.invalidOperation("samples are no destination");
      return false;
    }
    boolean depths =
        (mask & GL_DEPTH_BUFFER_BIT) != 0 && read.depthFormat() != null
            || (mask & GL_STENCIL_BUFFER_BIT) != 0 && read.stencilFormat() != null;
    int source = read.colorIndex(read.readBuffer);
    boolean colors = false;
    for (int buffer : draw.drawBuffers) {
      colors |= draw.colorFormat(source) != null && draw.means(buffer, source);
    }
    boolean same = read == draw && (depths || (mask & GL_COLOR_BUFFER_BIT) != 0 && colors);
    if (same) {
      // others are images, of which one can be in several places
      gl.invalidOperation("source and destination are the same");
    }
    return !same;
  }

  private static void blitDepths(
      GlContext gl,
      RenderTarget from,
      RenderTarget to,
      Areas areas,
      boolean depth,
      boolean stencil) {
    boolean together =
        depth && stencil && from.depth().equals(from.stencil()) && to.depth().equals(to.stencil());
    if (depth) {
      emitBlit(gl, areas, false, from.depth(), to.depth(), false, true, together, to);
    }
    if (stencil && !together) {
      emitBlit(gl, areas, false, from.stencil(), to.stencil(), false, false, true, to);
    }
  }

  /** Of images with several samples each becomes one, or stays as many, at its place. */
  private static boolean samplesFit(
      GlContext gl, Areas areas, GlFramebuffer read, GlFramebuffer draw) {
    if (read.samples() == 0 && draw.samples() == 0) {
      return true;
    }
    boolean counts = read.samples() == 0 || draw.samples() == 0 || read.samples() == draw.samples();
    boolean sizes = areas.sameSize();
    if (!counts || !sizes) {
      gl.invalidOperation("scaling of samples, or another number of them");
    }
    return counts && sizes;
  }

  /**
   * Whether what both sides have of depth and stencil has the same size and kind, as Mesa asks: how
   * many bits there are, not how they are stored, and not whether the other one is there at all.
   */
  private static boolean sameDepthStencil(
      GlContext gl, GlFramebuffer read, GlFramebuffer draw, boolean depth, boolean stencil) {
    InternalFormat from = depth ? read.depthFormat() : read.stencilFormat();
    InternalFormat to = depth ? draw.depthFormat() : draw.stencilFormat();
    boolean bothDepth = from.depth() > 0 && to.depth() > 0;
    if (bothDepth && (from.depth() != to.depth() || from.componentType() != to.componentType())) {
      gl.invalidOperation("depth formats differ");
      return false;
    }
    return !(depth && stencil) || sameDepthStencil(gl, read, draw, false, true);
  }

  private static boolean blitColor(
      GlContext gl, GlFramebuffer read, GlFramebuffer draw, Areas areas, boolean linear) {
    RenderTarget.Attachment source = read.readColor();
    if (source == null) {
      return true; // nothing to read: no colour is copied
    }
    boolean integer = source.texture().format().isInteger();
    if (integer && linear) {
      gl.invalidOperation("integer formats need GL_NEAREST");
      return false;
    }
    RenderTarget to = draw.target();
    List<RenderTarget.Attachment> colors = to.colors();
    for (int i = 0; i < colors.size(); i++) {
      RenderTarget.Attachment target = colors.get(i);
      if (target == null || draw.drawBufferOf(i) < 0) {
        continue;
      }
      InternalFormat format = draw.colorFormat(i);
      InternalFormat from = read.readFormat();
      if (!from.hasNumbersOf(format)) {
        gl.invalidOperation("integers of one kind and other numbers");
        return false;
      }
      boolean many = target.texture().samples() > 1;
      if (!many && gl.frame.executes() && LegacyColors.differ(from, format)) {
        Texture sampled = LegacyColors.sampled(gl.emitter, source, from, format);
        RenderTarget.Attachment whole = new RenderTarget.Attachment(sampled, 0, 0, false);
        emitBlit(gl, areas, linear, whole, target, true, false, false, to);
        gl.emitter.emit(new ResourceCommand.DestroyTexture(sampled));
      } else {
        emitBlit(gl, areas, linear, source, target, true, false, false, to);
      }
      if (format != null && format.forcesAlpha()) {
        restoreHiddenAlpha(gl, to, i);
      }
    }
    return true;
  }

  /** A blit writes all stored components; a hidden alpha has to be one again. */
  public static void restoreHiddenAlpha(GlContext gl, RenderTarget target, int color) {
    int n = target.colors().size();
    int[] masks = new int[n];
    int[] words = new int[4 * n];
    masks[color] = 8;
    boolean integer = target.colors().get(color).texture().format().isInteger();
    words[4 * color + 3] = integer ? 1 : Float.floatToRawIntBits(1);
    gl.emitter.emit(
        new ResourceCommand.Clear(
            target,
            masks,
            words,
            false,
            0,
            false,
            0,
            0,
            false,
            Viewports.whole(target.width(), target.height())));
  }

  private static void emitBlit(
      GlContext gl,
      Areas areas,
      boolean linear,
      RenderTarget.Attachment source,
      RenderTarget.Attachment target,
      boolean color,
      boolean depth,
      boolean stencil,
      RenderTarget to) {
    gl.emitter.emit(
        new ResourceCommand.Blit(
            source,
            areas.srcX0,
            areas.srcY0,
            areas.srcX1,
            areas.srcY1,
            target,
            areas.dstX0,
            areas.dstY0,
            areas.dstX1,
            areas.dstY1,
            linear,
            color,
            depth,
            stencil,
            gl.writesSrgb(gl.drawFramebuffer),
            scissor(gl, to)));
  }
}
