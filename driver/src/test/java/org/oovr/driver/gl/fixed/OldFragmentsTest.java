package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.CallEncoder;

/**
 * ATI_fragment_shader, combiners of four arguments, and what else old programs do with colours and
 * pixels.
 */
class OldFragmentsTest {
  private static final float[] CORNERS = {-1, -1, 1, -1, -1, 1, 1, 1};

  private static void quad(GlTestContext gl) {
    gl.call("glVertexPointer", 2, GL_FLOAT, 0, CORNERS);
    gl.call("glEnableClientState", GL_VERTEX_ARRAY);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    assertEquals(List.of(), gl.driver.unsupported());
    gl.expect(GL_NO_ERROR);
  }

  private static int shader(GlTestContext gl) {
    int name = (int) gl.call("glGenFragmentShadersATI", 2);
    gl.call("glBindFragmentShaderATI", name + 1);
    return name + 1;
  }

  @Test
  void anInstructionHasColorsAndAlpha() throws IOException {
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      shader(gl);
      gl.call("glSetFragmentShaderConstantATI", GL_CON_1_ATI, new float[] {0.5f, 0.25f, 0, 1});
      gl.call("glBeginFragmentShaderATI");
      gl.call("glSetFragmentShaderConstantATI", GL_CON_0_ATI, new float[] {0.2f, 0.4f, 0.1f, 0});
      int c = GL_PRIMARY_COLOR;
      gl.call(
          "glColorFragmentOp3ATI",
          GL_MAD_ATI,
          GL_REG_0_ATI,
          0,
          GL_2X_BIT_ATI,
          c,
          0,
          0,
          GL_CON_0_ATI,
          0,
          0,
          GL_CON_1_ATI,
          GL_GREEN,
          GL_NEGATE_BIT_ATI | GL_COMP_BIT_ATI);
      gl.call(
          "glAlphaFragmentOp2ATI",
          GL_ADD_ATI,
          GL_REG_0_ATI,
          GL_SATURATE_BIT_ATI,
          c,
          0,
          0,
          GL_CON_1_ATI,
          GL_RED,
          GL_BIAS_BIT_ATI);
      gl.call("glEndFragmentShaderATI");
      gl.call("glEnable", GL_FRAGMENT_SHADER_ATI);
      gl.call("glColor4f", 5f, 2.5f, 10f, 0.6f);
      quad(gl);
      // 2 * (1 * 0.2 - 0.75) is clamped below 0, so colours come from alpha's neighbour alone
      gl.expectPixel(20, 20, 0x00000099);
      gl.call("glSetFragmentShaderConstantATI", GL_CON_1_ATI, new float[] {0.5f, 1, 0, 1});
      quad(gl);
      // the colour was clamped to 1 before
      gl.expectPixel(20, 20, 0x66cc3399);
      StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
    }
    try (GlTestContext gl = GlTestContext.after(encoder.take())) {
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      quad(gl);
      gl.expectPixel(20, 20, 0x66cc3399);
    }
  }

  @Test
  void aSecondPassSamplesWhereTheFirstSays() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      byte[] texels = {-1, 0, 0, -1, 0, -1, 0, -1};
      gl.call(
          "glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
      shader(gl);
      gl.call("glBeginFragmentShaderATI");
      gl.call("glPassTexCoordATI", GL_REG_1_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
      gl.call(
          "glColorFragmentOp1ATI",
          GL_MOV_ATI,
          GL_REG_1_ATI,
          0,
          0,
          GL_REG_1_ATI,
          0,
          GL_COMP_BIT_ATI);
      gl.call("glSampleMapATI", GL_REG_0_ATI, GL_REG_1_ATI, GL_SWIZZLE_STR_ATI);
      gl.call("glColorFragmentOp1ATI", GL_MOV_ATI, GL_REG_0_ATI, 0, 0, GL_REG_0_ATI, 0, 0);
      gl.call("glEndFragmentShaderATI");
      gl.call("glEnable", GL_FRAGMENT_SHADER_ATI);
      gl.call("glEnable", GL_TEXTURE_2D);
      gl.call("glTexCoord2f", 0.25f, 0.5f);
      quad(gl);
      gl.expectPixel(20, 20, 0x00ff00ff);
      gl.call("glDisable", GL_TEXTURE_2D); // as in the fixed function, the unit has none then
      quad(gl);
      gl.expectPixel(20, 20, 0x000000ff);
    }
  }

  @Test
  void shadersAreWrittenByTheRules() {
    try (GlTestContext gl = GlTestContext.compatibility()) {
      shader(gl);
      gl.call("glSampleMapATI", GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glBeginFragmentShaderATI");
      gl.call("glBeginFragmentShaderATI");
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glSampleMapATI", GL_REG_0_ATI, GL_REG_1_ATI, GL_SWIZZLE_STR_ATI);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glSampleMapATI", GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
      gl.call("glSampleMapATI", GL_REG_0_ATI, GL_TEXTURE1, GL_SWIZZLE_STR_ATI);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glSampleMapATI", GL_REG_1_ATI, GL_TEXTURE0, GL_SWIZZLE_STQ_ATI);
      gl.expect(GL_INVALID_OPERATION);
      int r = GL_REG_0_ATI;
      gl.call("glAlphaFragmentOp2ATI", GL_DOT3_ATI, r, 0, r, 0, 0, r, 0, 0);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glColorFragmentOp1ATI", GL_ADD_ATI, r, 0, 0, r, 0, 0);
      gl.expect(GL_INVALID_ENUM);
      for (int i = 0; i < 6; i++) {
        gl.call("glColorFragmentOp1ATI", GL_MOV_ATI, r, 0, 0, r, 0, 0);
        gl.expect(GL_NO_ERROR);
      }
      gl.call("glColorFragmentOp1ATI", GL_MOV_ATI, r, 0, 0, r, 0, 0);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glAlphaFragmentOp1ATI", GL_MOV_ATI, r, 0, r, 0, 0);
      gl.expect(GL_NO_ERROR);
      gl.call("glEndFragmentShaderATI");
      gl.call("glEndFragmentShaderATI");
      gl.expect(GL_INVALID_OPERATION);
    }
  }

  @Test
  void fourArgumentsAreTwoProducts() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      byte[] texel = {(byte) 0x80, 0x40, 0x20, -1};
      gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
      gl.call("glEnable", GL_TEXTURE_2D);
      int[][] values = {
        {GL_TEXTURE_ENV_MODE, GL_COMBINE4_NV},
        {GL_COMBINE_RGB, GL_ADD},
        {GL_SRC0_RGB, GL_TEXTURE},
        {GL_SRC1_RGB, GL_ONE},
        {GL_SRC2_RGB, GL_PRIMARY_COLOR},
        {GL_OPERAND2_RGB, GL_SRC_COLOR},
        {GL_SOURCE3_RGB_NV, GL_ZERO},
        {GL_OPERAND3_RGB_NV, GL_ONE_MINUS_SRC_COLOR},
        {GL_COMBINE_ALPHA, GL_REPLACE}
      };
      for (int[] v : values) {
        gl.call("glTexEnvi", GL_TEXTURE_ENV, v[0], v[1]);
        gl.expect(GL_NO_ERROR);
      }
      gl.call("glColor4f", 0.2f, 0.4f, 0.6f, 0f);
      quad(gl);
      gl.expectPixel(20, 20, 0xb3a6b9ff);
    }
  }

  @Test
  void aPrimitiveBeginsAgain() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glBegin", GL_TRIANGLE_STRIP);
      gl.call("glVertex2f", -1f, -1f);
      gl.call("glVertex2f", 1f, -1f);
      gl.call("glPrimitiveRestartNV");
      gl.call("glVertex2f", -1f, 1f);
      gl.call("glVertex2f", 1f, 1f);
      gl.call("glEnd");
      gl.expectPixel(20, 20, 0);
      gl.call("glPrimitiveRestartNV");
      gl.expect(GL_INVALID_OPERATION);
    }
  }

  @Test
  void readColorsAreClampedOnDemand() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      float[] texel = {7, -2.75f, 0.5f, 0.75f};
      gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA32F, 1, 1, 0, GL_RGBA, GL_FLOAT, texel);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
      int t = gl.getInteger(GL_TEXTURE_BINDING_2D);
      gl.call("glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
      ByteBuffer out = GlTestContext.buffer(16);
      gl.call("glReadPixels", 0, 0, 1, 1, GL_RGBA, GL_FLOAT, out);
      assertEquals(7, out.getFloat(0));
      gl.call("glClampColor", GL_CLAMP_READ_COLOR, GL_TRUE);
      gl.call("glReadPixels", 0, 0, 1, 1, GL_RGBA, GL_FLOAT, out);
      assertEquals(1, out.getFloat(0));
      assertEquals(0, out.getFloat(4));
      assertEquals(0.5f, out.getFloat(8));
    }
  }

  @Test
  void depthAndStencilAreCopiedAsColors() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      int[] word = {0x76356278};
      gl.call("glRasterPos2f", -1f, -1f);
      gl.call("glEnable", GL_DEPTH_TEST);
      gl.call("glDrawPixels", 1, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, word);
      gl.call("glDisable", GL_DEPTH_TEST);
      gl.call("glWindowPos2i", 10, 10);
      gl.call("glCopyPixels", 0, 0, 1, 1, GL_DEPTH_STENCIL_TO_BGRA_NV);
      gl.expectPixel(10, 10, 0x62357678);
      gl.call("glWindowPos2i", 20, 10);
      gl.call("glCopyPixels", 0, 0, 1, 1, GL_DEPTH_STENCIL_TO_RGBA_NV);
      gl.expectPixel(20, 10, 0x76356278);
    }
  }

  @Test
  void bordersOfTwoComponentsHaveTheirAlpha() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
      float[] border = {0.2f, 0.4f, 0.6f, 0.8f};
      gl.call("glTexParameterfv", GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border);
      gl.call("glEnable", GL_TEXTURE_2D);
      gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
      gl.call("glTexCoord2f", 2f, 0.5f);
      int[][] formats = {
        {GL_LUMINANCE_ALPHA, 0x333333cc}, {GL_ALPHA, 0xffffffcc}, {GL_RGBA, 0x336699cc}
      };
      for (int[] f : formats) {
        gl.call("glTexImage2D", GL_TEXTURE_2D, 0, f[0], 1, 1, 0, f[0], GL_UNSIGNED_BYTE, null);
        quad(gl);
        gl.expectPixel(20, 20, f[1]);
      }
    }
  }
}
