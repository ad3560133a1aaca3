package org.oovr.simulator.render.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.PixelFormat;

class BlockDecoderTest {
  private static int[] decode(PixelFormat format, int... bytes) {
    byte[] data = new byte[bytes.length + 1];
    for (int i = 0; i < bytes.length; i++) {
      data[i + 1] = (byte) bytes[i];
    }
    int[] texels = new int[16];
    BlockDecoder.of(format).decode(data, 1, texels);
    return texels;
  }

  @Test
  void bc1FourColors() {
    // color0 = pure red (0xf800), color1 = pure blue (0x001f); codes 0,1,2,3 in the first row
    int[] t = decode(PixelFormat.BC1_RGB_UNORM, 0x00, 0xf8, 0x1f, 0x00, 0xe4, 0, 0, 0x55);
    assertEquals(0xff0000ff, t[0]);
    assertEquals(0xffff0000, t[1]);
    assertEquals(0xff5400aa, t[2]);
    assertEquals(0xffa90055, t[3]);
    assertEquals(0xff0000ff, t[4]);
    assertEquals(0xffff0000, t[15]);
  }

  @Test
  void bc1ThreeColorsHaveABlackThatMayBeTransparent() {
    int[] block = {0x1f, 0x00, 0x00, 0xf8, 0xe4, 0, 0, 0};
    assertEquals(0xff000000, decode(PixelFormat.BC1_RGB_UNORM, block)[3]);
    assertEquals(0x00000000, decode(PixelFormat.BC1_RGBA_UNORM, block)[3]);
    assertEquals(0xff800080, decode(PixelFormat.BC1_RGBA_UNORM, block)[2]);
  }

  @Test
  void bc2AndBc3KeepFourColorsAndHaveAlpha() {
    int[] color = {0x1f, 0x00, 0x00, 0xf8, 0xe4, 0, 0, 0};
    int[] bc2 = new int[16];
    bc2[0] = 0x80;
    bc2[1] = 0x0f;
    System.arraycopy(color, 0, bc2, 8, 8);
    int[] t = decode(PixelFormat.BC2_UNORM, bc2);
    assertEquals(0x00ff0000, t[0]);
    assertEquals(0x880000ff, t[1]);
    assertEquals(0xffaa0054, t[2]);
    assertEquals(0x005500a9, t[3]);
    int[] bc3 = new int[16];
    bc3[0] = 200;
    bc3[1] = 60;
    bc3[2] = 0x88; // codes 0, 1, 2 (octal 0, 1, 2 from low bits: 0 + 1<<3 + 2<<6)
    System.arraycopy(color, 0, bc3, 8, 8);
    t = decode(PixelFormat.BC3_UNORM, bc3);
    assertEquals(200, t[0] >>> 24);
    assertEquals(60, t[1] >>> 24);
    assertEquals((6 * 200 + 60) / 7, t[2] >>> 24);
  }

  @Test
  void bc4AndBc5() {
    int[] one = {10, 250, 0b00_111_110, 0, 0, 0, 0, 0};
    int[] t = decode(PixelFormat.BC4_UNORM, one);
    assertArrayEquals(new int[] {0, 255, 10}, java.util.Arrays.copyOf(t, 3));
    int[] two = new int[16];
    System.arraycopy(one, 0, two, 0, 8);
    two[8] = 77;
    assertEquals(255 | 77 << 8, decode(PixelFormat.BC5_UNORM, two)[1]);
    int[] signed = {-100 & 0xff, 100, 0b00_111_110, 0, 0, 0, 0, 0};
    t = decode(PixelFormat.BC4_SNORM, signed);
    assertArrayEquals(new int[] {0x81, 0x7f, 0x9c}, java.util.Arrays.copyOf(t, 3));
  }

  @Test
  void uncompressedIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> BlockDecoder.of(PixelFormat.RGBA8_UNORM));
  }
}
