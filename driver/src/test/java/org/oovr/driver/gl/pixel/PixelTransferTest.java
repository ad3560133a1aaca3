package org.oovr.driver.gl.pixel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.PixelFormat;

class PixelTransferTest {
  private static final int[] FORMATS = {
    GL_RED,
    GL_RG,
    GL_RGB,
    GL_RGBA,
    GL_BGR,
    GL_BGRA,
    GL_GREEN,
    GL_ALPHA,
    GL_LUMINANCE,
    GL_LUMINANCE_ALPHA,
    GL_RED_INTEGER,
    GL_RG_INTEGER,
    GL_RGB_INTEGER,
    GL_RGBA_INTEGER,
    GL_BGRA_INTEGER,
    GL_DEPTH_COMPONENT,
    GL_STENCIL_INDEX,
    GL_DEPTH_STENCIL
  };
  private static final int[] TYPES = {
    GL_UNSIGNED_BYTE,
    GL_BYTE,
    GL_UNSIGNED_SHORT,
    GL_SHORT,
    GL_UNSIGNED_INT,
    GL_INT,
    GL_FLOAT,
    GL_HALF_FLOAT,
    GL_UNSIGNED_BYTE_3_3_2,
    GL_UNSIGNED_BYTE_2_3_3_REV,
    GL_UNSIGNED_SHORT_5_6_5,
    GL_UNSIGNED_SHORT_5_6_5_REV,
    GL_UNSIGNED_SHORT_4_4_4_4,
    GL_UNSIGNED_SHORT_4_4_4_4_REV,
    GL_UNSIGNED_SHORT_5_5_5_1,
    GL_UNSIGNED_SHORT_1_5_5_5_REV,
    GL_UNSIGNED_INT_8_8_8_8,
    GL_UNSIGNED_INT_8_8_8_8_REV,
    GL_UNSIGNED_INT_10_10_10_2,
    GL_UNSIGNED_INT_2_10_10_10_REV,
    GL_UNSIGNED_INT_24_8,
    GL_UNSIGNED_INT_10F_11F_11F_REV,
    GL_UNSIGNED_INT_5_9_9_9_REV,
    GL_FLOAT_32_UNSIGNED_INT_24_8_REV
  };

  private static byte[] unpack(
      int internal, int format, int type, PixelStore store, int w, int h, ByteBuffer source) {
    return PixelTransfer.unpack(
        source, 0, format, type, store, w, h, 1, false, InternalFormat.of(internal));
  }

  private static PixelStore tight() {
    PixelStore s = new PixelStore();
    s.alignment = 1;
    return s;
  }

  private static ByteBuffer bytes(int... values) {
    ByteBuffer b = ByteBuffer.allocate(values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < values.length; i++) {
      b.put(i, (byte) values[i]);
    }
    return b;
  }

  @Test
  void frequentConversions() {
    assertArrayEquals(
        bytes(1, 2, 3, 255, 4, 5, 6, 255).array(),
        unpack(GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE, tight(), 2, 1, bytes(1, 2, 3, 4, 5, 6)));
    assertArrayEquals(
        bytes(3, 2, 1, 9).array(),
        unpack(GL_RGBA8, GL_BGRA, GL_UNSIGNED_BYTE, tight(), 1, 1, bytes(1, 2, 3, 9)));
    assertArrayEquals(
        bytes(3, 2, 1, 9).array(),
        unpack(GL_RGBA8, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, tight(), 1, 1, bytes(1, 2, 3, 9)));
    assertArrayEquals(
        bytes(9, 3, 2, 1).array(),
        unpack(GL_RGBA8, GL_RGBA, GL_UNSIGNED_INT_8_8_8_8, tight(), 1, 1, bytes(1, 2, 3, 9)));
    assertArrayEquals(
        bytes(255, 0, 0, 255).array(),
        unpack(GL_RGBA8, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, tight(), 1, 1, bytes(0x00, 0xf8)));
    assertArrayEquals(
        bytes(7, 8).array(),
        unpack(GL_ALPHA, GL_RGBA, GL_UNSIGNED_BYTE, tight(), 2, 1, bytes(1, 1, 1, 7, 2, 2, 2, 8)));
    assertArrayEquals(
        bytes(7, 9).array(),
        unpack(
            GL_LUMINANCE_ALPHA, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, tight(), 1, 1, bytes(7, 9)));
    assertArrayEquals(
        bytes(7).array(),
        unpack(GL_INTENSITY, GL_LUMINANCE, GL_UNSIGNED_BYTE, tight(), 1, 1, bytes(7)));
    // depth-stencil words are the same on both sides
    assertArrayEquals(
        bytes(5, 1, 2, 3).array(),
        unpack(
            GL_DEPTH24_STENCIL8,
            GL_DEPTH_STENCIL,
            GL_UNSIGNED_INT_24_8,
            tight(),
            1,
            1,
            bytes(5, 1, 2, 3)));
  }

  @Test
  void storeParametersAndOffsets() {
    PixelStore s = new PixelStore();
    s.rowLength = 3;
    s.skipPixels = 1;
    s.skipRows = 1;
    s.alignment = 4;
    // rows of 3 bytes padded to 4
    ByteBuffer source = bytes(0, 0, 0, 0, 0, 11, 12, 0, 0, 21, 22, 0);
    assertArrayEquals(
        bytes(11, 12, 21, 22).array(), unpack(GL_R8, GL_RED, GL_UNSIGNED_BYTE, s, 2, 2, source));
    assertEquals(4 + 1 + 4 + 2, s.extent(2, 2, 1, 1, false));
    PixelStore swap = tight();
    swap.swapBytes = true;
    assertArrayEquals(
        bytes(2, 1).array(), unpack(GL_R16, GL_RED, GL_UNSIGNED_SHORT, swap, 1, 1, bytes(1, 2)));
    PixelStore volume = tight();
    volume.imageHeight = 2;
    volume.skipImages = 1;
    byte[] out =
        PixelTransfer.unpack(
            bytes(0, 0, 1, 0, 2, 0),
            0,
            GL_RED,
            GL_UNSIGNED_BYTE,
            volume,
            1,
            1,
            2,
            true,
            InternalFormat.of(GL_R8));
    assertArrayEquals(bytes(1, 2).array(), out);
  }

  @Test
  void shortMemoryReadsAsZero() {
    assertArrayEquals(
        bytes(1, 2, 3, 255, 0, 0, 0, 255).array(),
        unpack(GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE, tight(), 2, 1, bytes(1, 2, 3)));
  }

  private static List<InternalFormat> internals() {
    List<InternalFormat> out = new ArrayList<>();
    for (int token = 1; token < 0x9000; token++) {
      InternalFormat f = InternalFormat.of(token);
      if (f != null && !f.storage().isCompressed()) {
        out.add(f);
      }
    }
    return out;
  }

  private static boolean isIdentity(InternalFormat f, int format, int type) {
    return PixelTransfer.isIdentity(format, type, f);
  }

  private static boolean compatible(InternalFormat f, int format) {
    boolean depth = format == GL_DEPTH_COMPONENT || format == GL_DEPTH_STENCIL;
    if (f.isDepth()) {
      return depth && (f.base() == GL_DEPTH_STENCIL) == (format == GL_DEPTH_STENCIL);
    }
    if (f.base() == GL_STENCIL_INDEX) {
      return format == GL_STENCIL_INDEX;
    }
    return !depth && format != GL_STENCIL_INDEX && f.isInteger() == ClientFormat.isInteger(format);
  }

  /** Every pair that GL allows works, and what is written comes back. */
  @Test
  void everyCombinationSurvivesPackAndUnpack() {
    Random random = new Random(3);
    int combinations = 0;
    for (InternalFormat f : internals()) {
      for (int format : FORMATS) {
        for (int type : TYPES) {
          if (ClientFormat.check(format, type, false) != GL_NO_ERROR || !compatible(f, format)) {
            continue;
          }
          combinations++;
          int group = ClientFormat.groupBytes(format, type);
          byte[] client = new byte[group * 6];
          random.nextBytes(client);
          if (type == GL_FLOAT || type == GL_FLOAT_32_UNSIGNED_INT_24_8_REV) {
            ByteBuffer b = ByteBuffer.wrap(client).order(ByteOrder.LITTLE_ENDIAN);
            int step = type == GL_FLOAT ? 4 : 8;
            for (int i = 0; i < client.length; i += step) {
              b.putFloat(i, ClientFormat.isInteger(format) ? i : random.nextFloat());
            }
          }
          byte[] texels = unpack(f.token(), format, type, tight(), 3, 2, ByteBuffer.wrap(client));
          assertEquals(f.storage().regionBytes(3, 2, 1), texels.length);
          ByteBuffer packed = ByteBuffer.allocate(client.length);
          PixelTransfer.pack(texels, f, packed, 0, format, type, tight(), 3, 2, 1, false);
          // a second trip must not change anything any more
          byte[] again = unpack(f.token(), format, type, tight(), 3, 2, packed);
          ByteBuffer packedAgain = ByteBuffer.allocate(client.length);
          PixelTransfer.pack(again, f, packedAgain, 0, format, type, tight(), 3, 2, 1, false);
          boolean lossless = !ClientFormat.isLuminance(format) || f.base() == GL_LUMINANCE;
          // signed values lose bits, in llvmpipe, too, and packed floats are cut off
          lossless &= f.storage().kind() != PixelFormat.Kind.SNORM || type == GL_FLOAT;
          lossless &= f.storage() != PixelFormat.R11G11B10_FLOAT || type == GL_FLOAT;
          lossless &= type != GL_UNSIGNED_INT_10F_11F_11F_REV;
          // depths are cut off, too
          lossless &= f.isColor() || type == GL_FLOAT || isIdentity(f, format, type);
          // a float that is one has no lower bits there
          lossless &= type != GL_INT && type != GL_UNSIGNED_INT;
          if (lossless) {
            assertArrayEquals(
                packed.array(),
                packedAgain.array(),
                () ->
                    Integer.toHexString(f.token())
                        + " "
                        + Integer.toHexString(format)
                        + " "
                        + Integer.toHexString(type));
          }
        }
      }
    }
    assertTrue(combinations > 2000, "only " + combinations);
  }

  /** The fast paths give what the general path gives. */
  @Test
  void codecsAgreeWithTheIdentityPath() {
    Random random = new Random(5);
    for (InternalFormat f : internals()) {
      for (int format : FORMATS) {
        for (int type : TYPES) {
          boolean identity =
              ClientFormat.check(format, type, false) == GL_NO_ERROR
                  && compatible(f, format)
                  && PixelTransfer.isIdentity(format, type, f);
          boolean exact = f.storage().kind() != PixelFormat.Kind.FLOAT;
          if (!identity || !exact) {
            continue;
          }
          byte[] client = new byte[ClientFormat.groupBytes(format, type) * 4];
          random.nextBytes(client);
          byte[] texels = unpack(f.token(), format, type, tight(), 4, 1, ByteBuffer.wrap(client));
          // byte order reversed twice forces the general path
          PixelStore swap = tight();
          swap.swapBytes = true;
          byte[] reversed = client.clone();
          ClientTexels.swapBytes(reversed, reversed.length, ClientFormat.typeBytes(type));
          assertArrayEquals(
              texels,
              unpack(f.token(), format, type, swap, 4, 1, ByteBuffer.wrap(reversed)),
              () -> Integer.toHexString(f.token()) + " " + Integer.toHexString(format));
        }
      }
    }
  }

  @Test
  void pairsThatGlRefuses() {
    assertEquals(GL_INVALID_ENUM, ClientFormat.check(GL_RGBA8, GL_UNSIGNED_BYTE, false));
    assertEquals(GL_INVALID_ENUM, ClientFormat.check(GL_RGBA, GL_RGBA, false));
    int packed = GL_UNSIGNED_SHORT_4_4_4_4;
    assertEquals(GL_INVALID_OPERATION, ClientFormat.check(GL_RGB, packed, false));
    // measured on llvmpipe: what is no format at all is no format for packed types
    assertEquals(GL_INVALID_OPERATION, ClientFormat.check(GL_RGBA8, packed, false));
    assertEquals(GL_INVALID_ENUM, ClientFormat.check(GL_RGBA_INTEGER, GL_FLOAT, false));
    assertEquals(GL_INVALID_ENUM, ClientFormat.check(GL_INTENSITY, GL_UNSIGNED_BYTE, false));
    assertEquals(GL_INVALID_ENUM, ClientFormat.check(GL_DEPTH_STENCIL, GL_UNSIGNED_BYTE, false));
    assertEquals(GL_INVALID_OPERATION, ClientFormat.check(GL_RED, GL_UNSIGNED_INT_24_8, false));
  }

  /** ES 3.2 table 8.2. */
  @Test
  void openGlEsHasFewerPairs() {
    assertEquals(GL_NO_ERROR, EsImageFormats.check(GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE));
    assertEquals(GL_NO_ERROR, EsImageFormats.check(GL_RGBA, GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4));
    assertEquals(GL_NO_ERROR, EsImageFormats.check(GL_RGB9_E5, GL_RGB, GL_HALF_FLOAT));
    assertEquals(GL_NO_ERROR, EsImageFormats.check(GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT));
    assertEquals(GL_INVALID_OPERATION, EsImageFormats.check(GL_RGBA16F, GL_RGBA, GL_UNSIGNED_BYTE));
    assertEquals(GL_INVALID_OPERATION, EsImageFormats.check(GL_RGB8, GL_RGBA, GL_UNSIGNED_BYTE));
    assertEquals(GL_INVALID_OPERATION, EsImageFormats.check(GL_RGBA, GL_RGB, GL_UNSIGNED_BYTE));
    assertEquals(GL_INVALID_OPERATION, EsImageFormats.check(GL_SRGB, GL_RGB, GL_UNSIGNED_BYTE));
    assertEquals(GL_INVALID_VALUE, EsImageFormats.check(GL_RGBA12, GL_RGBA, GL_UNSIGNED_BYTE));
    // Mesa takes what OpenGL ES has not where components are alike
    assertEquals(GL_NO_ERROR, EsImageFormats.check(GL_RGBA8, GL_GREEN, GL_UNSIGNED_BYTE));
    assertEquals(GL_INVALID_OPERATION, EsImageFormats.check(GL_RGBA, GL_GREEN, GL_UNSIGNED_BYTE));
    assertEquals(GL_INVALID_OPERATION, EsImageFormats.check(GL_RGBA8UI, GL_BLUE, GL_BYTE));
    assertEquals(GL_NO_ERROR, EsImageFormats.check(GL_RGBA8UI, GL_BGRA_INTEGER, GL_BYTE));
  }

  /** Measured on llvmpipe (Mesa 22.3.6): -20225 / 32767 * 127 is -78.4. */
  @Test
  void signedValuesAreShortenedAndNotRounded() {
    InternalFormat target = InternalFormat.of(GL_RGBA8_SNORM);
    ByteBuffer shorts = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
    shorts.putShort(0, (short) -20225);
    shorts.putShort(2, (short) 6138);
    shorts.putShort(4, (short) -32768);
    shorts.putShort(6, (short) 32767);
    byte[] texels =
        PixelTransfer.unpack(
            shorts, 0, GL_RGBA, GL_SHORT, new PixelStore(), 1, 1, 1, false, target);
    assertArrayEquals(new byte[] {-80, 23, -127, 127}, texels);
  }
}
