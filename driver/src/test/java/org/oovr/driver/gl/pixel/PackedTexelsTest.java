package org.oovr.driver.gl.pixel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.simulator.command.PixelFormat;

/** Texels of few bits as Mesa packs them; all numbers are llvmpipe's. */
class PackedTexelsTest {
  private static int depth24(double depth) {
    byte[] row = new byte[4];
    double[] texel = {depth, 0x33};
    DepthTexels.encode(texel, null, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, 1, true, row);
    int word = ByteBuffer.wrap(row).order(ByteOrder.LITTLE_ENDIAN).getInt();
    assertEquals(0x33, word & 0xff);
    return word >>> 8;
  }

  @Test
  void depthIsCutTo24Bits() {
    assertEquals(0x3fffff, depth24(0.25f));
    assertEquals(0xffffff, depth24(1));
    assertEquals(0, depth24(0));
    for (int stored = 0; stored <= 0xffffff; stored += 4099) {
      assertEquals(stored, depth24(stored / 16777215.0)); // which were 24 bits before
    }
  }

  private static float packed(PixelFormat storage, int component, float value) {
    int[] words = new int[8];
    words[4 + component] = Float.floatToRawIntBits(value);
    ClearedTexels.pack(storage, true, words, 4);
    return Float.intBitsToFloat(words[4 + component]);
  }

  @Test
  void clearedColorsAreRoundedAsMesaDoes() {
    assertEquals(1, packed(PixelFormat.RGB5A1_UNORM, 3, 0.5f));
    assertEquals(0, packed(PixelFormat.RGB5A1_UNORM, 3, 0.49f));
    assertEquals(16 / 31f, packed(PixelFormat.RGB5A1_UNORM, 0, 0.5f));
    assertEquals(6 / 15f, packed(PixelFormat.RGBA4_UNORM, 1, 0.37f));
    assertEquals(76 / 255f, packed(PixelFormat.RGBA8_UNORM, 1, 0.3f)); // 76.50000304
    assertEquals(2 / 255f, packed(PixelFormat.R8_UNORM, 0, 2.5f / 255));
    assertEquals(4 / 255f, packed(PixelFormat.RG8_UNORM, 1, 3.5f / 255));
    assertEquals(3 / 65535f, packed(PixelFormat.RGBA16_UNORM, 1, 2.5f / 65535));
    assertEquals(-0.5f * 128 / 127, packed(PixelFormat.RGBA8_SNORM, 2, -0.5f));
    assertEquals(0, packed(PixelFormat.RGBA8_UNORM, 1, Float.NaN));
    assertEquals(0.37f, packed(PixelFormat.RGBA16_FLOAT, 1, 0.37f));
  }

  @Test
  void theSizeOfBlocksIsLookedAtFirst() {
    GlTestContext gl = GlTestContext.core();
    int format = GL_COMPRESSED_RGBA_S3TC_DXT5_EXT;
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    gl.call("glCompressedTexImage2D", GL_TEXTURE_2D, 0, format, 8, 8, 0, 64, new byte[64]);
    byte[] block = new byte[16];
    gl.call("glCompressedTexSubImage2D", GL_TEXTURE_2D, 0, 2, 0, 8, 4, format, 16, block);
    gl.expect(GL_INVALID_VALUE); // though the region is not made of whole blocks, either
    gl.call("glCompressedTexSubImage2D", GL_TEXTURE_2D, 0, 2, 0, 4, 4, format, 16, block);
    gl.expect(GL_INVALID_OPERATION);
  }

  @Test
  void clearsPackTheirColorsSo() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      int texture = gl.gen("glGenTextures");
      gl.call("glBindTexture", GL_TEXTURE_2D, texture);
      gl.call(
          "glTexImage2D", GL_TEXTURE_2D, 0, GL_RGB5_A1, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, null);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
      gl.call(
          "glFramebufferTexture2D",
          GL_FRAMEBUFFER,
          GL_COLOR_ATTACHMENT0,
          GL_TEXTURE_2D,
          texture,
          0);
      gl.call("glClearColor", 0f, 0f, 0f, 0.5f);
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      ByteBuffer out = GlTestContext.buffer(8);
      gl.call("glReadPixels", 0, 0, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, out);
      gl.expect(GL_NO_ERROR);
      assertEquals(0xff, out.get(3) & 0xff);
    }
  }
}
