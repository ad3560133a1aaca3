package org.oovr.driver.gl.call.pixels;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.oovr.driver.common.RegionCopy;
import org.oovr.driver.common.RegionCopy.Aspect;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.pixel.PixelTransfer;
import org.oovr.driver.gl.pixel.RectangleTexels;
import org.oovr.driver.gl.pixel.TransferState;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.Texture;

/** Pixel rectangles that are read from the framebuffer (GL 2.1, section 4.3.3). */
final class PixelCopies {
  private PixelCopies() {}

  static void copy(GlContext gl, int x, int y, int width, int height, int type) {
    // Long because checks go in the order in which Mesa's errors take precedence.
    if (width < 0 || height < 0) {
      gl.invalidValue("size", Math.min(width, height));
      return;
    }
    boolean packed = type == GL_DEPTH_STENCIL_TO_RGBA_NV || type == GL_DEPTH_STENCIL_TO_BGRA_NV;
    boolean known = type == GL_COLOR || type == GL_DEPTH || type == GL_STENCIL;
    if (!known && type != GL_DEPTH_STENCIL && !packed) {
      gl.invalidEnum("type", type);
      return;
    }
    if (!Rectangles.isReady(gl)) {
      return;
    }
    GlFramebuffer read = gl.readFramebuffer;
    GlFramebuffer draw = gl.drawFramebuffer;
    if (read.status() != GL_FRAMEBUFFER_COMPLETE) {
      gl.error(GL_INVALID_FRAMEBUFFER_OPERATION, "the read framebuffer is not complete");
      return;
    }
    if (!read.isDefault() && read.samples() > 0) {
      gl.invalidOperation("the read framebuffer is multisampled");
      return;
    }
    boolean color = type == GL_COLOR;
    boolean depth = type == GL_DEPTH || type == GL_DEPTH_STENCIL;
    boolean stencil = type == GL_STENCIL || type == GL_DEPTH_STENCIL;
    boolean missing =
        color && read.readColor() == null
            || depth && (read.depthFormat() == null || draw.depthFormat() == null)
            || stencil && (read.stencilFormat() == null || draw.stencilFormat() == null)
            || packed && (read.depthFormat() == null || read.stencilFormat() == null);
    if (missing) {
      gl.invalidOperation("a framebuffer has no such buffer");
      return;
    }
    boolean drawn = !Rectangles.isNotDrawn(gl, GL_COPY_PIXEL_TOKEN);
    if (!drawn || width == 0 || height == 0 || !gl.frame.executes() || gl.conditionFails()) {
      return;
    }
    if (isOutside(gl, x, y, width, height)) {
      return;
    }
    boolean plain = color && isPlain(gl);
    if (plain && blit(gl, x, y, width, height)) {
      return;
    }
    Texture colors =
        color
            ? colors(gl, x, y, width, height, plain)
            : packed ? packed(gl, x, y, width, height, type) : null;
    Texture depths = depth ? depths(gl, x, y, width, height) : null;
    Texture stencils = stencil ? stencils(gl, x, y, width, height) : null;
    boolean encoded = gl.state.framebufferSrgb;
    encodeSrgb(gl, encoded || plain); // as blits are
    Rectangles.draw(gl, colors, depths, stencils, width, height);
    encodeSrgb(gl, encoded);
  }

  private static boolean isOutside(GlContext gl, int x, int y, int width, int height) {
    RenderTarget from = gl.readFramebuffer.target();
    return x >= from.width() || y >= from.height() || x + width <= 0 || y + height <= 0;
  }

  private static void encodeSrgb(GlContext gl, boolean on) {
    if (gl.state.framebufferSrgb != on) {
      gl.state.framebufferSrgb = on;
      gl.state.dirty |= RenderState.BLEND;
    }
  }

  // --- copies of which Mesa makes blits

  /** Whether fragments would go into the framebuffer as they are. Mesa forgets the colour mask. */
  private static boolean isPlain(GlContext gl) {
    RenderState s = gl.state;
    boolean stencilKept =
        !s.stencilTest
            || s.front.fail == GL_KEEP && s.front.pass == GL_KEEP && s.front.depthFail == GL_KEEP;
    boolean shaded =
        gl.fixed.is(GL_FRAGMENT_PROGRAM_ARB)
            || gl.fixed.is(GL_FRAGMENT_SHADER_ATI)
            || gl.executable() != null && gl.executable().program.modules().has(Stage.FRAGMENT);
    return s.zoomX == 1
        && s.zoomY == 1
        && !s.transfer.changesColors()
        && !s.transfer.changesIndices()
        && s.blendEnabled == 0
        && !gl.fixed.is(GL_ALPHA_TEST)
        && (!s.logicOpEnabled || s.logicOp == GL_COPY)
        && (!s.depthTest || s.depthFunc == GL_ALWAYS && !s.depthMask)
        && !s.depthBoundsTest
        && !gl.fixed.is(GL_FOG)
        && stencilKept
        && !shaded
        && gl.activeQueries.isEmpty();
  }

  private static boolean blit(GlContext gl, int x, int y, int width, int height) {
    GlFramebuffer read = gl.readFramebuffer;
    GlFramebuffer draw = gl.drawFramebuffer;
    RenderTarget from = read.target();
    RenderTarget to = draw.target();
    int index = draw.colorIndex(draw.drawBuffers[0]);
    if (draw.drawsSeveral()) {
      return false;
    }
    RenderTarget.Attachment source = read.readColor();
    RenderTarget.Attachment target =
        index < 0 || index >= to.colors().size() ? null : to.colors().get(index);
    if (target == null
        || draw.colorFormat(index).forcesAlpha()
        || !isLike(read.colorFormat(read.colorIndex(read.readBuffer)), draw.colorFormat(index))
        || from.samples() > 1
        || to.samples() > 1) {
      return false;
    }
    int dx = Rectangles.round(gl.raster.position[0]) - x;
    int dy = Rectangles.round(gl.raster.position[1]) - y;
    RenderState s = gl.state;
    int[] box = s.scissorTest(0) ? s.scissors[0] : new int[] {0, 0, to.width(), to.height()};
    int x0 = Math.max(Math.max(x, 0), Math.max(0, box[0]) - dx);
    int y0 = Math.max(Math.max(y, 0), Math.max(0, box[1]) - dy);
    int x1 =
        Math.min(Math.min(x + width, from.width()), Math.min(to.width(), box[0] + box[2]) - dx);
    int y1 =
        Math.min(Math.min(y + height, from.height()), Math.min(to.height(), box[1] + box[3]) - dy);
    if (x0 >= x1 || y0 >= y1) {
      return true;
    }
    boolean apart = Math.abs(dx) >= x1 - x0 || Math.abs(dy) >= y1 - y0;
    if (source.texture().equals(target.texture()) && !apart) {
      return false;
    }
    boolean light = source.texture().format().isSrgb() != target.texture().format().isSrgb();
    RegionCopy.copy(
        gl.emitter, source, x0, y0, x1, y1, target, x0 + dx, y0 + dy, Aspect.COLOR, light);
    return true;
  }

  /** Whether components of one format lie where those of another do. */
  private static boolean isLike(InternalFormat from, InternalFormat to) {
    boolean old = from.isOfOldBase() || to.isOfOldBase();
    return !from.isInteger() && !to.isInteger() && (!old || from.base() == to.base());
  }

  // --- the others

  /**
   * Colours that are drawn where they are copied to. Those of a window are as they are stored, sRGB
   * or not, as in Mesa; but light where a blit would be made of the copy, which makes sRGB again.
   */
  private static Texture colors(GlContext gl, int x, int y, int width, int height, boolean blits) {
    GlFramebuffer f = gl.readFramebuffer;
    Texture copy = copy(gl, f.readColor(), x, y, width, height, Aspect.COLOR);
    TransferState t = gl.state.transfer;
    InternalFormat format = f.colorFormat(f.colorIndex(f.readBuffer));
    boolean plain =
        !format.isInteger()
            && !format.isOfOldBase()
            && !format.forcesAlpha()
            && !format.storage().isSrgb();
    if (!t.changesColors() && plain) {
      return copy;
    }
    byte[] texels = RegionCopy.taken(gl.emitter, copy, width, height);
    boolean down = f.isDefault();
    if (down && !blits && format.storage().isSrgb()) {
      format = InternalFormat.of(f.drawable.alphaBits == 0 ? GL_RGB8 : GL_RGBA8);
    }
    RectangleTexels changed = RectangleTexels.colors(texels, format, width, height, down, t);
    return Rectangles.texture(gl, changed, width, height);
  }

  /** NV_copy_depth_to_color: the bytes of depth and stencil as colours. */
  private static Texture packed(GlContext gl, int x, int y, int width, int height, int type) {
    GlFramebuffer f = gl.readFramebuffer;
    Texture copy = copy(gl, f.target().depth(), x, y, width, height, Aspect.DEPTH_STENCIL);
    byte[] texels = RegionCopy.taken(gl.emitter, copy, width, height);
    ByteBuffer words =
        ByteBuffer.allocate(4 * width * height).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    PixelTransfer.pack(
        texels,
        f.depthFormat(),
        words,
        0,
        GL_DEPTH_STENCIL,
        GL_UNSIGNED_INT_24_8,
        new PixelStore(),
        width,
        height,
        1,
        false);
    byte[] colors = new byte[4 * width * height];
    boolean highFirst = type == GL_DEPTH_STENCIL_TO_RGBA_NV;
    for (int i = 0; i < width * height; i++) {
      int word = words.getInt(4 * i);
      colors[4 * i] = (byte) (word >> (highFirst ? 24 : 8));
      colors[4 * i + 1] = (byte) (word >> 16);
      colors[4 * i + 2] = (byte) (word >> (highFirst ? 8 : 24));
      colors[4 * i + 3] = (byte) word;
    }
    InternalFormat bytes = InternalFormat.of(GL_RGBA8);
    RectangleTexels rectangle =
        RectangleTexels.colors(colors, bytes, width, height, f.isDefault(), gl.state.transfer);
    return Rectangles.texture(gl, rectangle, width, height);
  }

  private static Texture depths(GlContext gl, int x, int y, int width, int height) {
    GlFramebuffer f = gl.readFramebuffer;
    return copy(gl, f.target().depth(), x, y, width, height, Aspect.DEPTH);
  }

  private static Texture stencils(GlContext gl, int x, int y, int width, int height) {
    GlFramebuffer f = gl.readFramebuffer;
    Texture copy = copy(gl, f.target().stencil(), x, y, width, height, Aspect.STENCIL);
    byte[] texels = RegionCopy.taken(gl.emitter, copy, width, height);
    RectangleTexels changed = RectangleTexels.stencils(texels, f.stencilFormat(), width, height);
    return Rectangles.texture(gl, changed, width, height);
  }

  private static Texture copy(
      GlContext gl,
      RenderTarget.Attachment source,
      int x,
      int y,
      int width,
      int height,
      Aspect aspect) {
    int views = source.texture().views();
    return RegionCopy.of(gl.emitter, source, x, y, width, height, views, aspect);
  }
}
