package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import org.oovr.driver.gl.object.Attachment;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.GlRenderbuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.ShareGroup;
import org.oovr.driver.gl.state.GlContext;

/** The calls that bring back renderbuffers and framebuffer objects. */
final class SnapshotFramebuffers {
  private final SnapshotCalls calls;
  private final LiveObjects live;

  SnapshotFramebuffers(SnapshotCalls calls, LiveObjects live) {
    this.calls = calls;
    this.live = live;
  }

  /** Renderbuffers of a share group, with their contents. */
  void renderbuffers(GlContext gl) {
    ShareGroup share = gl.share;
    int[] names = live.of(LiveObjects.Kind.RENDERBUFFER, share.renderbuffers.names());
    if (names.length == 0) {
      return;
    }
    calls.begin("glGenRenderbuffers", names.length).ints(1, names).put();
    SnapshotImages images = new SnapshotImages(calls);
    for (int name : names) {
      GlRenderbuffer r = share.renderbuffers.get(name);
      if (r == null || r.format == null) {
        continue;
      }
      calls.make("glBindRenderbuffer", GL_RENDERBUFFER, name);
      if (r.samples > 0) {
        calls.make(
            "glRenderbufferStorageMultisample",
            GL_RENDERBUFFER,
            r.samples,
            r.format.token(),
            r.width,
            r.height);
      } else {
        calls.make("glRenderbufferStorage", GL_RENDERBUFFER, r.format.token(), r.width, r.height);
      }
      if (live.needsContents(LiveObjects.Kind.RENDERBUFFER, name)) {
        images.renderbuffer(gl, r);
      }
    }
  }

  /** Framebuffer objects of a context; leaves bindings changed. */
  void objects(GlContext gl) {
    int[] names = live.of(LiveObjects.Kind.FRAMEBUFFER, gl.framebuffers.names());
    if (names.length > 0) {
      calls.begin("glGenFramebuffers", names.length).ints(1, names).put();
    }
    for (int name : names) {
      GlFramebuffer f = gl.framebuffers.get(name);
      if (f != null) {
        calls.make("glBindFramebuffer", GL_FRAMEBUFFER, name);
        attachments(f);
        buffers(f);
      }
    }
    if (names.length > 0) {
      calls.make("glBindFramebuffer", GL_FRAMEBUFFER, 0);
    }
    buffers(gl.defaultFramebuffer);
  }

  private void attachments(GlFramebuffer f) {
    for (int i = 0; i < GlFramebuffer.MAX_COLORS; i++) {
      attachment(GL_COLOR_ATTACHMENT0 + i, f.attachment(GL_COLOR_ATTACHMENT0 + i));
    }
    Attachment depth = f.attachment(GL_DEPTH_ATTACHMENT);
    Attachment stencil = f.attachment(GL_STENCIL_ATTACHMENT);
    if (depth != null && depth.equals(stencil)) {
      attachment(GL_DEPTH_STENCIL_ATTACHMENT, depth);
    } else {
      attachment(GL_DEPTH_ATTACHMENT, depth);
      attachment(GL_STENCIL_ATTACHMENT, stencil);
    }
    parameter(GL_FRAMEBUFFER_DEFAULT_WIDTH, f.defaultWidth);
    parameter(GL_FRAMEBUFFER_DEFAULT_HEIGHT, f.defaultHeight);
    parameter(GL_FRAMEBUFFER_DEFAULT_LAYERS, f.defaultLayers);
    parameter(GL_FRAMEBUFFER_DEFAULT_SAMPLES, f.defaultSamples);
    parameter(GL_FRAMEBUFFER_DEFAULT_FIXED_SAMPLE_LOCATIONS, f.defaultFixedSamples ? 1 : 0);
    parameter(GL_FRAMEBUFFER_FLIP_Y_MESA, f.flipsRows ? 1 : 0);
  }

  private void parameter(int name, int value) {
    if (value != 0) {
      calls.make("glFramebufferParameteri", GL_FRAMEBUFFER, name, value);
    }
  }

  private void attachment(int point, Attachment a) {
    if (a == null) {
      return;
    }
    if (a.renderbuffer() != null) {
      if (!a.renderbuffer().deleted) {
        calls.make(
            "glFramebufferRenderbuffer",
            GL_FRAMEBUFFER,
            point,
            GL_RENDERBUFFER,
            a.renderbuffer().name);
      }
      return;
    }
    GlTexture t = a.texture();
    if (t.deleted) {
      return;
    }
    if (a.views() > 0) {
      calls.make(
          "glFramebufferTextureMultiviewOVR",
          GL_FRAMEBUFFER,
          point,
          t.name,
          a.level(),
          a.layer(),
          a.views());
    } else if (a.layered()) {
      calls.make("glFramebufferTexture", GL_FRAMEBUFFER, point, t.name, a.level());
    } else {
      image(point, t, a);
    }
  }

  private void image(int point, GlTexture t, Attachment a) {
    switch (t.target) {
      case GL_TEXTURE_1D ->
          calls.make("glFramebufferTexture1D", GL_FRAMEBUFFER, point, t.target, t.name, a.level());
      case GL_TEXTURE_CUBE_MAP ->
          calls.make(
              "glFramebufferTexture2D",
              GL_FRAMEBUFFER,
              point,
              GL_TEXTURE_CUBE_MAP_POSITIVE_X + a.face(),
              t.name,
              a.level());
      case GL_TEXTURE_2D, GL_TEXTURE_RECTANGLE, GL_TEXTURE_2D_MULTISAMPLE ->
          calls.make("glFramebufferTexture2D", GL_FRAMEBUFFER, point, t.target, t.name, a.level());
      default ->
          calls.make(
              "glFramebufferTextureLayer", GL_FRAMEBUFFER, point, t.name, a.level(), a.layer());
    }
  }

  /** What the bound framebuffer draws to and reads from. */
  private void buffers(GlFramebuffer f) {
    int[] initial = new int[f.drawBuffers.length];
    initial[0] = f.isDefault() ? GL_BACK : GL_COLOR_ATTACHMENT0;
    if (!Arrays.equals(initial, f.drawBuffers)) {
      int count = 0;
      for (int i = 0; i < f.drawBuffers.length; i++) {
        count = f.drawBuffers[i] != GL_NONE ? i + 1 : count;
      }
      if (count <= 1) {
        calls.make("glDrawBuffer", f.drawBuffers[0]);
      } else {
        calls.begin("glDrawBuffers", count).ints(1, Arrays.copyOf(f.drawBuffers, count)).put();
      }
    }
    if (f.readBuffer != initial[0]) {
      calls.make("glReadBuffer", f.readBuffer);
    }
  }

  void bindings(GlContext gl) {
    if (gl.drawFramebuffer == gl.readFramebuffer) {
      if (!gl.drawFramebuffer.isDefault()) {
        calls.make("glBindFramebuffer", GL_FRAMEBUFFER, gl.drawFramebuffer.name);
      }
    } else {
      calls.make("glBindFramebuffer", GL_DRAW_FRAMEBUFFER, gl.drawFramebuffer.name);
      calls.make("glBindFramebuffer", GL_READ_FRAMEBUFFER, gl.readFramebuffer.name);
    }
    if (gl.renderbuffer != null && !gl.renderbuffer.deleted) {
      calls.make("glBindRenderbuffer", GL_RENDERBUFFER, gl.renderbuffer.name);
    } else if (live.of(LiveObjects.Kind.RENDERBUFFER, gl.share.renderbuffers.names()).length > 0) {
      calls.make("glBindRenderbuffer", GL_RENDERBUFFER, 0);
    }
  }
}
