package org.oovr.driver.gl.pixel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/** What llvmpipe (Mesa 22.3.6) makes of colours on their way to textures and back. */
class TexelConversionTest {
  private static ByteBuffer floats(float... values) {
    ByteBuffer b = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (float v : values) {
      b.putFloat(v);
    }
    return b.rewind();
  }

  private static byte[] bytes(int... values) {
    byte[] out = new byte[values.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = (byte) values[i];
    }
    return out;
  }

  private static byte[] up(int internal, int format, int type, int width, ByteBuffer source) {
    InternalFormat f = InternalFormat.of(internal);
    return PixelTransfer.unpack(source, 0, format, type, new PixelStore(), width, 1, 1, false, f);
  }

  private static int[] down(
      int internal, byte[] texels, int format, int type, int words, TransferState transfer) {
    ByteBuffer out = ByteBuffer.allocate(4 * words).order(ByteOrder.LITTLE_ENDIAN);
    InternalFormat f = InternalFormat.of(internal);
    PixelTransfer.pack(texels, f, out, 0, format, type, new PixelStore(), 1, 1, 1, false, transfer);
    int[] all = new int[words];
    for (int i = 0; i < words; i++) {
      all[i] = out.getInt(4 * i);
    }
    return all;
  }

  /** The product with 2^32 is a float: 1 has no lower bits. */
  @Test
  void oneIsNothingInThirtyTwoBits() {
    byte[] texels = up(GL_RGBA32F, GL_RGBA, GL_FLOAT, 1, floats(1, 0.5f, 2, -1));
    TransferState plain = new TransferState().ofTexels(false);
    assertArrayEquals(
        new int[] {0, Integer.MIN_VALUE, -1, 0},
        down(GL_RGBA32F, texels, GL_RGBA, GL_UNSIGNED_INT, 4, plain));
    assertArrayEquals(
        new int[] {Integer.MIN_VALUE, 0x40000000, Integer.MAX_VALUE, Integer.MIN_VALUE},
        down(GL_RGBA32F, texels, GL_RGBA, GL_INT, 4, plain));
    // bytes become words by themselves, without floats
    assertArrayEquals(
        new int[] {-1, 0x01010101, 0, -1},
        down(GL_RGBA8, bytes(255, 1, 0, 255), GL_RGBA, GL_UNSIGNED_INT, 4, plain));
  }

  /** Texels of four floats are packed as those of the format; others are changed one by one. */
  @Test
  void halfFloatsAreCutOrRounded() {
    float between = 1 + 3 / 2048f; // nearer to the half above
    assertArrayEquals(
        bytes(1, 0x3c, 0, 0, 0, 0, 0, 0),
        up(GL_RGBA16F, GL_RGBA, GL_FLOAT, 1, floats(between, 0, 0, 0)));
    assertArrayEquals(bytes(2, 0x3c), up(GL_R16F, GL_RED, GL_FLOAT, 1, floats(between)));
    // the largest, and not infinity
    assertArrayEquals(
        bytes(0xff, 0x7b, 0, 0x7c),
        up(GL_RG16F, GL_RGBA, GL_FLOAT, 1, floats(1e6f, Float.POSITIVE_INFINITY, 0, 0)));
  }

  @Test
  void smallComponentsGoThroughBytes() {
    ByteBuffer shorts = ByteBuffer.allocate(6).order(ByteOrder.LITTLE_ENDIAN);
    shorts.putShort(0, (short) 0x0843); // 1/31 is 0x842, which is 8 of a byte, that is 1 of 31
    assertArrayEquals(bytes(1, 0), up(GL_RGB565, GL_RGB, GL_UNSIGNED_SHORT, 1, shorts));
    assertArrayEquals(
        bytes(0, 0, 0, 0), up(GL_R11F_G11F_B10F, GL_RGB, GL_FLOAT, 1, floats(1e-5f, 1e-6f, -1)));
  }

  /** Of textures luminance is red, of framebuffers the sum (GL 2.1, 4.3.2). */
  @Test
  void luminanceIsASumOfWhatIsRead() {
    byte[] texel = bytes(10, 20, 30, 40);
    assertArrayEquals(
        new int[] {10},
        down(
            GL_RGBA8,
            texel,
            GL_LUMINANCE,
            GL_UNSIGNED_BYTE,
            1,
            new TransferState().ofTexels(false)));
    assertArrayEquals(
        new int[] {60},
        down(GL_RGBA8, texel, GL_LUMINANCE, GL_UNSIGNED_BYTE, 1, new TransferState()));
    assertArrayEquals(
        new int[] {60, 40},
        down(
            GL_RGBA8UI,
            texel,
            GL_LUMINANCE_ALPHA_INTEGER_EXT,
            GL_UNSIGNED_INT,
            2,
            new TransferState()));
  }

  /** Where components change, Mesa skips nothing, and images follow each other without gaps. */
  @Test
  void changedTexelsAreNotSkipped() {
    TransferState half = new TransferState();
    half.set(GL_RED_SCALE, 0.5f);
    PixelStore store = new PixelStore();
    store.skipPixels = 1;
    store.imageHeight = 2;
    InternalFormat f = InternalFormat.of(GL_R8);
    ByteBuffer source = ByteBuffer.wrap(bytes(100, 0, 0, 0, 200, 0, 0, 0, 50, 0, 0, 0, 0, 0, 0, 0));
    assertArrayEquals(
        bytes(50, 100),
        PixelTransfer.unpack(source, 0, GL_RED, GL_UNSIGNED_BYTE, store, 1, 1, 2, true, f, half));
  }

  private static int[] depths(int type, int... words) {
    ByteBuffer b = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int w : words) {
      b.putInt(w);
    }
    byte[] texels = up(GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, type, words.length, b.rewind());
    ByteBuffer out = ByteBuffer.wrap(texels).order(ByteOrder.LITTLE_ENDIAN);
    int[] all = new int[words.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = out.getInt(4 * i) >>> 8;
    }
    return all;
  }

  /** Depths are clamped, and cut off in the bits that they are stored in. */
  @Test
  void depthsAreCut() {
    int half = Float.floatToRawIntBits(0.5f);
    int two = Float.floatToRawIntBits(2f);
    int minus = Float.floatToRawIntBits(-1f);
    assertArrayEquals(new int[] {0x7fffff, 0xffffff, 0}, depths(GL_FLOAT, half, two, minus));
    assertArrayEquals(new int[] {0, 0xffffff, 0}, depths(GL_INT, minus, 0x7fffffff, -5));
    // what 24 bits were comes back
    assertArrayEquals(new int[] {1, 0x123456}, depths(GL_UNSIGNED_INT, 0x100, 0x12345612));
  }

  @Test
  void depthsAreToldAsOldNumbers() {
    byte[] texel = up(GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT, 1, floats(0.5f));
    TransferState none = new TransferState();
    int f = GL_DEPTH_COMPONENT32F;
    assertArrayEquals(new int[] {63}, down(f, texel, GL_DEPTH_COMPONENT, GL_BYTE, 1, none));
    assertArrayEquals(
        new int[] {127}, down(f, texel, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, 1, none));
    assertArrayEquals(new int[] {16383}, down(f, texel, GL_DEPTH_COMPONENT, GL_SHORT, 1, none));
    assertArrayEquals(
        new int[] {0x7fffffff},
        down(f, texel, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, 1, none.ofTexels(false)));
  }
}
