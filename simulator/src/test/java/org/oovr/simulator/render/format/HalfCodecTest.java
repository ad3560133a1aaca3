package org.oovr.simulator.render.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.PixelFormat;

/** Conversions by blocks are those of {@link SmallFloat}, bit by bit. */
class HalfCodecTest {
  private static final int FIRST = 3;

  @ParameterizedTest
  @EnumSource(names = {"R16_FLOAT", "RG16_FLOAT", "RGBA16_FLOAT"})
  void everyHalfIsRead(PixelFormat format) {
    int n = format.components();
    int step = TexelCodec.of(format).words();
    // blocks with and without infinities among them
    int[] texels = new int[(0x10000 + 1) * step];
    for (int i = 0; i <= 0x10000; i++) {
      for (int c = 0; c < n; c++) {
        texels[i * step + (c >> 1)] |= half(i, c) << (c & 1) * 16;
      }
    }
    float[][] v = new float[4][0x10000 + FIRST];
    TexelCodec.of(format).unpack(texels, step, 0x10000, v[0], v[1], v[2], v[3], FIRST);
    for (int i = 0; i < 0x10000; i++) {
      for (int c = 0; c < 4; c++) {
        float expected = c < n ? SmallFloat.halfToFloat(half(i + 1, c)) : c == 3 ? 1 : 0;
        int bits = Float.floatToRawIntBits(expected);
        assertEquals(bits, Float.floatToRawIntBits(v[c][i + FIRST]), c + " of " + i);
      }
    }
  }

  private static int half(int i, int c) {
    return i + c * 0x1234 & 0xffff;
  }

  @ParameterizedTest
  @EnumSource(names = {"R16_FLOAT", "RG16_FLOAT", "RGBA16_FLOAT"})
  void everyKindOfFloatIsWritten(PixelFormat format) {
    int count = 5000;
    float[][] v = new float[4][count + FIRST];
    Random random = new Random(16);
    int[] corners = {
      0,
      0x80000000,
      1,
      0x007fffff,
      0x387fffff,
      0x38800000,
      0x33800000,
      0x337fffff,
      0x477fe000,
      0x477fffff,
      0x47800000,
      0x7f7fffff,
      0x7f800000,
      0x7f800001,
      0x7fc00000,
      0x38000000
    };
    for (int i = FIRST; i < count + FIRST; i++) {
      for (int c = 0; c < 4; c++) {
        int corner = corners[random.nextInt(corners.length)] | random.nextInt(2) << 31;
        int usual = 0x38000000 + random.nextInt(0x10000000);
        int any = random.nextInt();
        int kind = random.nextInt(4);
        v[c][i] = Float.intBitsToFloat(kind == 0 ? corner : kind == 1 ? any : usual);
      }
    }
    int n = format.components();
    int step = TexelCodec.of(format).words();
    int[] texels = new int[(count + FIRST) * step];
    java.util.Arrays.fill(texels, -1);
    TexelCodec.of(format).pack(v[0], v[1], v[2], v[3], FIRST, count, texels, step);
    for (int i = 0; i < count; i++) {
      for (int w = 0; w < step; w++) {
        int low = SmallFloat.truncateToHalf(v[2 * w][i + FIRST]);
        int high = 2 * w + 1 < n ? SmallFloat.truncateToHalf(v[2 * w + 1][i + FIRST]) : 0;
        assertEquals(low | high << 16, texels[(i + 1) * step + w], "word " + w + " of " + i);
      }
    }
  }
}
