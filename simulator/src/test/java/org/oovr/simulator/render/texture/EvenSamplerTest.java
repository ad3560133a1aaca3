package org.oovr.simulator.render.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.SamplerState.MipMode;
import org.oovr.simulator.command.SamplerState.Wrap;
import org.oovr.simulator.command.Texture.Shape;
import org.oovr.simulator.shader.TextureRequest;

/** A texture of equal texels gives what filtering them gives, bit by bit. */
class EvenSamplerTest {
  private static final int LANES = SamplerFixture.LANES;

  private final SamplerFixture f = new SamplerFixture();

  @ParameterizedTest
  @EnumSource(
      names = {
        "RGBA8_UNORM",
        "R8_UNORM",
        "RGB565_UNORM",
        "RGBA8_SRGB",
        "RGBA16_FLOAT",
        "R16_FLOAT"
      })
  void givesWhatFilteringGives(PixelFormat format) {
    for (Shape shape : new Shape[] {Shape.D2, Shape.D3, Shape.D2_ARRAY}) {
      for (MipMode mip : new MipMode[] {MipMode.NONE, MipMode.LINEAR}) {
        for (boolean linear : new boolean[] {false, true}) {
          for (Wrap wrap : new Wrap[] {Wrap.REPEAT, Wrap.CLAMP_TO_EDGE, Wrap.MIRRORED_REPEAT}) {
            compare(shape, format, wrap, linear, mip);
          }
        }
      }
    }
  }

  private void compare(Shape shape, PixelFormat format, Wrap wrap, boolean linear, MipMode mip) {
    int depth = shape == Shape.D3 ? 4 : 1;
    int layers = shape == Shape.D2_ARRAY ? 3 : 1;
    TextureStore store = f.texture(shape, format, 8, 4, depth, layers, 3, 7);
    SamplerUnit unit = f.unit(store, SamplerFixture.sampler(wrap, linear, mip));
    assertSame(unit, unit.settled(), "texels differ");
    int step = store.wordsPerTexel();
    int[] words = store.words(0);
    for (int i = step; i < words.length; i++) {
      words[i] = words[i % step];
    }
    SamplerUnit settled = unit.settled();
    assertNotSame(unit, settled, format + " " + wrap);
    Random random = new Random(format.ordinal());
    for (TextureRequest.Op op :
        new TextureRequest.Op[] {TextureRequest.Op.SAMPLE, TextureRequest.Op.SAMPLE_LOD}) {
      float[][] c = new float[4][];
      for (int d = 0; d < 4; d++) {
        c[d] = SamplerFixture.random(random, -3, 3);
      }
      c[0][5] = Float.NaN;
      c[1][77] = Float.POSITIVE_INFINITY;
      c[0][130] = 1e20f;
      f.coordinates(c);
      f.request.op = op;
      f.request.lod = op == TextureRequest.Op.SAMPLE ? null : SamplerFixture.random(random, -1, 4);
      float[][] expected = run(unit);
      float[][] actual = run(settled);
      for (int k = 0; k < 4; k++) {
        assertArrayEquals(bits(expected[k]), bits(actual[k]), format + " " + wrap + " " + linear);
      }
    }
    words[words.length - 1] ^= 1;
    assertSame(unit, unit.settled(), "the last texel differs");
  }

  private float[][] run(SamplerUnit unit) {
    unit.execute(f.request, LANES);
    float[][] out = new float[4][];
    for (int c = 0; c < 4; c++) {
      out[c] = f.out[c].clone();
    }
    return out;
  }

  private static int[] bits(float[] v) {
    int[] bits = new int[v.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Float.floatToIntBits(v[i]);
    }
    return bits;
  }
}
