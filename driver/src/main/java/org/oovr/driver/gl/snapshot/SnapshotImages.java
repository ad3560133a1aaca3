package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.Drawable;
import org.oovr.driver.gl.object.GlRenderbuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.UploadFormat;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.simulator.command.RenderTarget;

/**
 * The calls that bring back what lies in images that nobody can upload to, renderbuffers and
 * windows: a texture of our own is filled and copied into them through framebuffers. Expects the
 * initial state of a context; leaves texture and framebuffer bindings changed.
 */
final class SnapshotImages {
  private final SnapshotCalls calls;

  SnapshotImages(SnapshotCalls calls) {
    this.calls = calls;
  }

  /** The contents of a renderbuffer that exists already. */
  void renderbuffer(GlContext gl, GlRenderbuffer r) {
    if (r.storage() == null) {
      return;
    }
    RenderTarget.Attachment image = new RenderTarget.Attachment(r.storage(), 0, 0, false);
    if (r.samples > 0 || r.format.base() == GL_STENCIL_INDEX) {
      samples(gl, r, image);
      return;
    }
    byte[] texels = gl.emitter.read(image, 0, 0, r.width, r.height);
    int framebuffer = calls.ownName();
    calls.begin("glGenFramebuffers", 1).ints(1, framebuffer).put();
    calls.make("glBindFramebuffer", GL_FRAMEBUFFER, framebuffer);
    calls.make(
        "glFramebufferRenderbuffer", GL_FRAMEBUFFER, point(r.format), GL_RENDERBUFFER, r.name);
    if (!r.format.isColor()) {
      calls.make("glDrawBuffer", GL_NONE);
      calls.make("glReadBuffer", GL_NONE);
    }
    copy(framebuffer, r.format, r.width, r.height, texels);
    calls.begin("glDeleteFramebuffers", 1).ints(1, framebuffer).put();
  }

  private void samples(GlContext gl, GlRenderbuffer r, RenderTarget.Attachment image) {
    byte[][] samples = r.drawnSamples;
    if (samples == null && (r.samples <= 1 || gl.frame.executesAll())) {
      samples = gl.emitter.readSamples(image, r.width, r.height);
    }
    if (samples == null) {
      calls.loss("contents of renderbuffer " + r.name);
      return;
    }
    new SnapshotSamples(calls, gl)
        .write(
            r.format,
            r.width,
            r.height,
            samples,
            () ->
                calls.make(
                    "glFramebufferRenderbuffer",
                    GL_FRAMEBUFFER,
                    point(r.format),
                    GL_RENDERBUFFER,
                    r.name));
  }

  /** The contents of a multisampled texture that exists already, all layers. */
  void samples(GlContext gl, GlTexture t) {
    TextureImage image = t.image(0, 0);
    byte[][] samples = image.drawnSamples;
    boolean array = t.target == GL_TEXTURE_2D_MULTISAMPLE_ARRAY;
    if (samples == null && !array && t.storage() != null && gl.frame.executesAll()) {
      RenderTarget.Attachment all = new RenderTarget.Attachment(t.storage(), 0, 0, false);
      samples = gl.emitter.readSamples(all, image.width, image.height);
    }
    if (samples == null) {
      calls.loss("contents of multisampled texture " + t.name);
      return;
    }
    new SnapshotSamples(calls, gl)
        .write(
            image.format,
            image.width,
            image.height,
            samples,
            () ->
                calls.make(
                    "glFramebufferTexture2D",
                    GL_FRAMEBUFFER,
                    point(image.format),
                    t.target,
                    t.name,
                    0));
  }

  /** The contents of the window of a context. */
  void window(GlContext gl, LiveObjects live) {
    Drawable d = gl.defaultFramebuffer.drawable;
    boolean color = live.needsWindowColor();
    boolean depth = live.needsWindowDepth();
    if (d == null || !(color || depth)) {
      return;
    }
    if (live.windowsAreTold() && !d.presented && !d.contentsTold) {
      return; // nobody has seen it
    }
    if (d.samples > 1) {
      calls.loss("contents of the multisampled window");
      return;
    }
    if (live.windowsAreTold() && !d.contentsTold) {
      calls.loss("contents of a window other than the one presented last");
      return;
    }
    if (color && d.hasFront()) {
      calls.loss("contents of a front buffer");
    }
    if (color) {
      image(d, d.colorFormat(), read(gl, d, d.color()), live.windowsAsRecords());
    }
    if (depth && d.depthStencil() != null) {
      image(d, d.depthStencilFormat(), read(gl, d, d.depthStencil()), live.windowsAsRecords());
    }
  }

  private void image(Drawable d, InternalFormat format, byte[] texels, boolean asRecord) {
    if (!asRecord) {
      copy(0, format, d.width, d.height, texels);
      return;
    }
    InternalFormat f = linear(format);
    UploadFormat as = UploadFormat.of(f);
    byte[] bytes = SnapshotTextures.client(f, d.width, d.height, 1, texels);
    calls
        .begin(
            "oovrRenderbufferContents", 0, d.width, d.height, as.format(), as.type(), bytes.length)
        .bytes(6, bytes)
        .put();
  }

  private static byte[] read(GlContext gl, Drawable d, RenderTarget.Attachment image) {
    return gl.emitter.read(image, 0, 0, d.width, d.height);
  }

  private static int point(InternalFormat f) {
    return switch (f.base()) {
      case GL_DEPTH_COMPONENT -> GL_DEPTH_ATTACHMENT;
      case GL_DEPTH_STENCIL -> GL_DEPTH_STENCIL_ATTACHMENT;
      case GL_STENCIL_INDEX -> GL_STENCIL_ATTACHMENT;
      default -> GL_COLOR_ATTACHMENT0;
    };
  }

  /** Copies raw texels: without the sRGB encoding, which a copy would have to undo. */
  static InternalFormat linear(InternalFormat f) {
    return switch (f.token()) {
      case GL_SRGB8, GL_SRGB -> InternalFormat.of(GL_RGB8);
      case GL_SRGB8_ALPHA8, GL_SRGB_ALPHA -> InternalFormat.of(GL_RGBA8);
      default -> f;
    };
  }

  private void copy(int target, InternalFormat format, int width, int height, byte[] texels) {
    InternalFormat f = linear(format);
    int texture = calls.ownName();
    int source = calls.ownName();
    calls.begin("glGenTextures", 1).ints(1, texture).put();
    calls.make("glBindTexture", GL_TEXTURE_2D, texture);
    SnapshotTextures.upload(
        calls, f, width, height, SnapshotTextures.client(f, width, height, 1, texels));
    calls.make("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    calls.begin("glGenFramebuffers", 1).ints(1, source).put();
    calls.make("glBindFramebuffer", GL_FRAMEBUFFER, source);
    calls.make("glFramebufferTexture2D", GL_FRAMEBUFFER, point(f), GL_TEXTURE_2D, texture, 0);
    if (!f.isColor()) {
      calls.make("glDrawBuffer", GL_NONE);
      calls.make("glReadBuffer", GL_NONE);
    }
    calls.make("glBindFramebuffer", GL_DRAW_FRAMEBUFFER, target);
    int mask =
        f.isColor()
            ? GL_COLOR_BUFFER_BIT
            : GL_DEPTH_BUFFER_BIT | (f.base() == GL_DEPTH_STENCIL ? GL_STENCIL_BUFFER_BIT : 0);
    calls.make("glBlitFramebuffer", 0, 0, width, height, 0, 0, width, height, mask, GL_NEAREST);
    calls.make("glBindFramebuffer", GL_FRAMEBUFFER, 0);
    calls.begin("glDeleteFramebuffers", 1).ints(1, source).put();
    calls.begin("glDeleteTextures", 1).ints(1, texture).put();
  }
}
