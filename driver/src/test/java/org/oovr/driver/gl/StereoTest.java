package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.api.Test;
import org.oovr.driver.common.StereoMode;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.render.Frame;

/** Synthesised stereo, and the application's own multiview. */
class StereoTest {
  private static final int W = GlTestContext.WIDTH;
  private static final int H = GlTestContext.HEIGHT;

  private static GlOptions auto(float disparity) {
    return GlTestContext.options().withStereo(StereoMode.AUTO, disparity);
  }

  private static void red(GlTestContext gl) {
    int p = gl.program(PictureTest.POSITION_VERTEX, PictureTest.COLOR_FRAGMENT);
    gl.call("glUniform4f", gl.uniform(p, "color"), 1f, 0f, 0f, 1f);
  }

  /** A texture with storage, bound. */
  private static int texture(GlTestContext gl, int format, int width, int height) {
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, t);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glTexStorage2D", GL_TEXTURE_2D, 1, format, width, height);
    return t;
  }

  private static void attach(GlTestContext gl, int point, int texture) {
    gl.call("glFramebufferTexture2D", GL_FRAMEBUFFER, point, GL_TEXTURE_2D, texture, 0);
  }

  @Test
  void zeroDisparityIsTheMonoFrameTwice() {
    try (GlTestContext mono = GlTestContext.drawing();
        GlTestContext stereo = GlTestContext.drawing(auto(0), 0)) {
      for (GlTestContext gl : new GlTestContext[] {mono, stereo}) {
        red(gl);
        gl.positions(-0.7f, -0.8f, 0.9f, -0.3f, -0.2f, 0.8f);
        gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
        gl.present();
      }
      Frame one = mono.frames.get(0);
      Frame two = stereo.frames.get(0);
      assertEquals(2 * W, two.width());
      assertEquals(H, two.height());
      assertEquals(2, two.views());
      for (int y = 0; y < H; y++) {
        for (int view = 0; view < 2; view++) {
          byte[] a = java.util.Arrays.copyOfRange(one.rgba(), y * W * 4, (y + 1) * W * 4);
          int at = (y * 2 + view) * W * 4;
          byte[] b = java.util.Arrays.copyOfRange(two.rgba(), at, at + W * 4);
          assertArrayEquals(a, b, "row " + y + " of view " + view);
        }
      }
    }
  }

  @Test
  void viewsAreShiftedApart() {
    try (GlTestContext gl = GlTestContext.drawing(auto(0.25f), 0)) {
      red(gl);
      // a bar of 16 pixels around the middle; 0.25 of NDC are 8 pixels
      gl.positions(-0.25f, -1, 0.25f, -1, -0.25f, 1, 0.25f, 1);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.present();
      byte[] rgba = gl.frames.get(0).rgba();
      int row = 10 * 2 * W;
      for (int x = 0; x < W; x++) {
        assertEquals(x >= 32 && x < 48, rgba[(row + x) * 4] != 0, "left " + x);
        assertEquals(x >= 16 && x < 32, rgba[(row + W + x) * 4] != 0, "right " + x);
      }
    }
  }

  @Test
  void stereoMayBeginAtALaterFrame() {
    try (GlTestContext late = GlTestContext.drawing(auto(0.25f).withStereoFrom(2), 0);
        GlTestContext always = GlTestContext.drawing(auto(0.25f), 0);
        GlTestContext never = GlTestContext.drawing()) {
      for (GlTestContext gl : new GlTestContext[] {late, always, never}) {
        throughATarget(gl, 4);
      }
      for (int frame = 0; frame < 4; frame++) {
        Frame expected = (frame < 2 ? never : always).frames.get(frame);
        Frame got = late.frames.get(frame);
        assertEquals(frame < 2 ? 1 : 2, got.views());
        assertEquals(expected.width(), got.width());
        assertArrayEquals(expected.rgba(), got.rgba(), "frame " + frame);
      }
    }
  }

  /** Frames of a bar drawn into a texture with a depth buffer, and from there to the window. */
  private static void throughATarget(GlTestContext gl, int frames) {
    int kept = texture(gl, GL_RGBA8, W, H);
    int t = texture(gl, GL_RGBA8, W, H);
    int depth = gl.gen("glGenRenderbuffers");
    gl.call("glBindRenderbuffer", GL_RENDERBUFFER, depth);
    gl.call("glRenderbufferStorage", GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, W, H);
    int once = gl.gen("glGenFramebuffers");
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, once);
    attach(gl, GL_COLOR_ATTACHMENT0, kept);
    gl.call("glClearColor", 0f, 0.5f, 0f, 0f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    int target = gl.gen("glGenFramebuffers");
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, target);
    attach(gl, GL_COLOR_ATTACHMENT0, t);
    gl.call(
        "glFramebufferRenderbuffer", GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    int bar = gl.program(PictureTest.POSITION_VERTEX, PictureTest.COLOR_FRAGMENT);
    int copy = gl.program(PictureTest.POSITION_VERTEX, PictureTest.TEXTURE_FRAGMENT);
    gl.call("glEnable", GL_BLEND);
    gl.call("glBlendFunc", GL_ONE, GL_ONE);
    gl.call("glClearColor", 0f, 0f, 0.25f, 1f);
    for (int frame = 0; frame < frames; frame++) {
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, target);
      gl.call("glClear", GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      gl.call("glEnable", GL_DEPTH_TEST);
      gl.call("glUseProgram", bar);
      gl.call("glUniform4f", gl.uniform(bar, "color"), 1f, 0f, 0.1f * frame, 1f);
      gl.positions(-0.25f, -1, 0.25f, -1, -0.25f, 1, 0.25f, 1);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.call("glDisable", GL_DEPTH_TEST);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      gl.call("glUseProgram", copy);
      gl.fullQuad();
      for (int source : new int[] {t, kept}) {
        gl.call("glBindTexture", GL_TEXTURE_2D, source);
        gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      }
      gl.present();
    }
  }

  @Test
  void targetsOfTheWindowsShapeHaveTwoViews() {
    GlTestContext gl = GlTestContext.commands(auto(0.02f));
    assertEquals(2, views(gl, W, H, true));
    assertEquals(2, views(gl, W / 2, H / 2, true));
    assertEquals(2, views(gl, W / 8, H / 8, true));
    assertEquals(1, views(gl, W / 2, H, true));
    assertEquals(1, views(gl, 128, 128, true));
    assertEquals(1, views(gl, W, H, false)); // depth only: a shadow map
  }

  /** Views of a draw into a fresh target. */
  private static int views(GlTestContext gl, int width, int height, boolean color) {
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    if (color) {
      attach(gl, GL_COLOR_ATTACHMENT0, texture(gl, GL_RGBA8, width, height));
    } else {
      gl.call("glDrawBuffer", GL_NONE);
    }
    attach(gl, GL_DEPTH_ATTACHMENT, texture(gl, GL_DEPTH_COMPONENT24, width, height));
    gl.call("glBindTexture", GL_TEXTURE_2D, 0);
    gl.call("glViewport", 0, 0, width, height);
    red(gl);
    gl.positions(-1, -1, 1, -1, -1, 1);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    Command.Draw draw = gl.last(Command.Draw.class);
    assertEquals(gl.target().viewCount() == 2 ? 2 : 0, draw.clipShiftX().length, "shift per view");
    return gl.target().viewCount();
  }

  @Test
  void postProcessingIsNotShiftedAndSeesItsOwnView() {
    try (GlTestContext gl = GlTestContext.drawing(auto(0.25f), 0)) {
      int t = texture(gl, GL_RGBA8, W, H);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
      attach(gl, GL_COLOR_ATTACHMENT0, t);
      red(gl);
      gl.positions(-0.25f, -1, 0.25f, -1, -0.25f, 1, 0.25f, 1);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
      gl.program(PictureTest.POSITION_VERTEX, PictureTest.TEXTURE_FRAGMENT);
      gl.fullQuad();
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      assertEquals(0, gl.last(Command.Draw.class).clipShiftX().length);
      gl.present();
      byte[] rgba = gl.frames.get(0).rgba();
      int row = 10 * 2 * W;
      for (int x = 0; x < W; x++) {
        assertEquals(x >= 32 && x < 48, rgba[(row + x) * 4] != 0, "left " + x);
        assertEquals(x >= 16 && x < 32, rgba[(row + W + x) * 4] != 0, "right " + x);
      }
    }
  }

  @Test
  void sampledTextureThatBecomesATargetKeepsItsContents() {
    try (GlTestContext gl = GlTestContext.drawing(auto(0.25f), 0)) {
      int t = gl.gen("glGenTextures");
      gl.call("glBindTexture", GL_TEXTURE_2D, t);
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      byte[] texels = new byte[W * H * 4];
      java.util.Arrays.fill(texels, (byte) 200);
      gl.call(
          "glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA8, W, H, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
      gl.program(PictureTest.POSITION_VERTEX, PictureTest.TEXTURE_FRAGMENT);
      gl.fullQuad();
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      assertTrue(gl.last(Command.Draw.class).clipShiftX().length == 2, "still one view");
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
      attach(gl, GL_COLOR_ATTACHMENT0, t);
      gl.expectPixel(5, 5, 0xc8c8c8c8);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      assertEquals(0, gl.last(Command.Draw.class).clipShiftX().length);
      gl.expectPixel(5, 5, 0xc8c8c8c8);
    }
  }

  @Test
  void multiviewTargets() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      int t = gl.gen("glGenTextures");
      gl.call("glBindTexture", GL_TEXTURE_2D_ARRAY, t);
      gl.call("glTexStorage3D", GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, 16, 16, 2);
      int f = gl.gen("glGenFramebuffers");
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, f);
      gl.call("glFramebufferTextureMultiviewOVR", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, t, 0, 0, 3);
      gl.expect(GL_INVALID_VALUE);
      gl.call("glFramebufferTextureMultiviewOVR", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, t, 0, 1, 2);
      assertEquals(
          GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT,
          gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER));
      gl.call("glFramebufferTextureMultiviewOVR", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, t, 0, 0, 2);
      assertEquals(GL_FRAMEBUFFER_COMPLETE, gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER));
      gl.call("glViewport", 0, 0, 16, 16);
      gl.program(
          "#version 330 core\n#extension GL_OVR_multiview2 : require\n"
              + "layout(num_views = 2) in;\nlayout(location=0) in vec2 p; flat out vec4 c;\n"
              + "void main() { gl_Position = vec4(p, 0, 1);\n"
              + "c = gl_ViewID_OVR == 0u ? vec4(1, 0, 0, 1) : vec4(0, 1, 0, 1); }",
          "#version 330 core\nflat in vec4 c; out vec4 o; void main() { o = c; }");
      gl.positions(-1, -1, 3, -1, -1, 3);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      RenderTarget target = gl.target();
      assertEquals(3, target.viewMask());
      for (int layer = 0; layer < 2; layer++) {
        gl.call("glFramebufferTextureLayer", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, t, 0, layer);
        gl.expectPixel(8, 8, layer == 0 ? 0xff0000ff : 0x00ff00ff);
      }
      // one view less than the program has
      gl.call("glFramebufferTextureMultiviewOVR", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, t, 0, 0, 1);
      gl.expect(GL_NO_ERROR);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      gl.expect(GL_INVALID_OPERATION);
    }
  }
}
