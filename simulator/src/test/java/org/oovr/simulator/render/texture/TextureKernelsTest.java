package org.oovr.simulator.render.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.SamplerState.MipMode;
import org.oovr.simulator.command.SamplerState.Wrap;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.Texture.Shape;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.TextureRequest;
import org.oovr.simulator.shader.TextureRequest.Op;
import org.oovr.simulator.shader.TextureUnit;

/** Kernels that do the same work differently give the same bytes for the same requests. */
class TextureKernelsTest {
  private static final int LANES = ShaderContext.LANES;
  private static final int ROUNDS = 120;

  /** Serves every quad by itself, with working memory of its own. */
  private static TextureUnit quadByQuad(
      TextureView view, SamplerState sampler, ResourceTable table, int viewIndex) {
    TextureUnit unit = SamplerUnit.create(view, sampler, table, viewIndex);
    return new TextureUnit() {
      @Override
      public void execute(TextureRequest q, int laneCount) {
        Object scratch = null;
        for (int from = 0; from < laneCount; from += 4) {
          TextureRequest part = quad(q, from);
          part.scratch = scratch;
          unit.execute(part, 4);
          scratch = from % 16 == 0 ? null : part.scratch;
          for (int c = 0; c < 4; c++) {
            if (q.outF[c] != null) {
              System.arraycopy(part.outF[c], 0, q.outF[c], from, 4);
            }
            if (q.outI[c] != null) {
              System.arraycopy(part.outI[c], 0, q.outI[c], from, 4);
            }
          }
        }
      }

      @Override
      public void size(int level, int[] sizeOut) {
        unit.size(level, sizeOut);
      }

      @Override
      public int levels() {
        return unit.levels();
      }
    };
  }

  private static float[] part(float[] a, int from) {
    return a == null ? null : Arrays.copyOf(Arrays.copyOfRange(a, from, from + 4), LANES);
  }

  private static int[] part(int[] a, int from) {
    return a == null ? null : Arrays.copyOf(Arrays.copyOfRange(a, from, from + 4), LANES);
  }

  private static TextureRequest quad(TextureRequest q, int from) {
    TextureRequest p = new TextureRequest();
    p.op = q.op;
    p.context = q.context;
    p.gatherComponent = q.gatherComponent;
    p.offsetX = q.offsetX;
    p.offsetY = q.offsetY;
    p.offsetZ = q.offsetZ;
    for (int i = 0; i < 4; i++) {
      p.coord[i] = part(q.coord[i], from);
      p.texel[i] = part(q.texel[i], from);
      p.outF[i] = q.outF[i] == null ? null : new float[LANES];
      p.outI[i] = q.outI[i] == null ? null : new int[LANES];
    }
    for (int i = 0; i < 3; i++) {
      p.ddx[i] = part(q.ddx[i], from);
      p.ddy[i] = part(q.ddy[i], from);
    }
    p.lod = part(q.lod, from);
    p.texelLevel = part(q.texelLevel, from);
    p.reference = part(q.reference, from);
    p.active = part(q.active, from);
    return p;
  }

  /**
   * As plain as it can be said, lane by lane: texels that are fetched, and the nearest one of a
   * level that is asked for, of plain two-dimensional colour textures that repeat.
   */
  private static TextureUnit plain(
      TextureView view, SamplerState sampler, ResourceTable table, int viewIndex) {
    TextureStore store = table.texture(view.texture());
    Texture t = view.texture();
    return new TextureUnit() {
      @Override
      public void execute(TextureRequest q, int laneCount) {
        for (int i = 0; i < laneCount; i++) {
          float[] c;
          if (q.op == Op.FETCH) {
            int level = q.texelLevel == null ? 0 : q.texelLevel[i];
            int x = q.texel[0][i] + q.offsetX;
            int y = q.texel[1][i] + q.offsetY;
            boolean inside = level >= 0 && level < t.levels() && x >= 0 && y >= 0;
            inside = inside && x < t.width(level) && y < t.height(level);
            c = inside ? SamplerFixture.texel(store, level, 0, x, y) : new float[4];
          } else {
            int level = Math.max(0, Math.min((int) q.lod[i], t.levels() - 1));
            int x = (int) Math.floor(q.coord[0][i] * t.width(level)) + q.offsetX;
            int y = (int) Math.floor(q.coord[1][i] * t.height(level)) + q.offsetY;
            x = Math.floorMod(x, t.width(level));
            y = Math.floorMod(y, t.height(level));
            c = SamplerFixture.texel(store, level, 0, x, y);
            for (int k = 0; k < 4 && t.format() == PixelFormat.RGBA8_UNORM; k++) {
              c[k] = Math.round(c[k] * 255) * (1f / 255); // as llvmpipe scales what it samples
            }
          }
          for (int k = 0; k < 4; k++) {
            if (q.outF[k] != null) {
              q.outF[k][i] = c[k];
            }
          }
        }
      }

      @Override
      public void size(int level, int[] sizeOut) {
        Arrays.fill(sizeOut, 1);
        sizeOut[0] = t.width(level);
        sizeOut[1] = t.height(level);
      }

      @Override
      public int levels() {
        return t.levels();
      }
    };
  }

  private static void compare(
      TextureKernels expected,
      TextureKernels actual,
      SamplerFixture f,
      TextureStore store,
      SamplerState sampler,
      String what) {
    TextureView view = SamplerFixture.view(store);
    TextureUnit a = expected.unit(view, sampler, f.table, 0);
    TextureUnit b = actual.unit(view, sampler, f.table, 0);
    float[][] floats = new float[4][];
    int[][] ints = new int[4][];
    boolean integer = store.texture().format().isInteger();
    for (int c = 0; c < 4; c++) {
      f.request.outF[c] = integer ? null : f.out[c];
      f.request.outI[c] = integer ? f.outInts[c] : null;
      Arrays.fill(f.out[c], -7);
      Arrays.fill(f.outInts[c], -7);
    }
    a.execute(f.request, LANES);
    for (int c = 0; c < 4; c++) {
      floats[c] = f.out[c].clone();
      ints[c] = f.outInts[c].clone();
      Arrays.fill(f.out[c], -7);
      Arrays.fill(f.outInts[c], -7);
    }
    b.execute(f.request, LANES);
    for (int c = 0; c < 4; c++) {
      for (int l = 0; l < LANES; l++) {
        if (Float.floatToIntBits(floats[c][l]) != Float.floatToIntBits(f.out[c][l])) {
          assertEquals(floats[c][l], f.out[c][l], what + " component " + c + " lane " + l);
        }
      }
      assertArrayEquals(ints[c], f.outInts[c], what + " component " + c);
    }
    int[] x = new int[4];
    int[] y = new int[4];
    a.size(0, x);
    b.size(0, y);
    assertEquals(x[0] + " " + x[1], y[0] + " " + y[1], what);
    assertEquals(a.levels(), b.levels(), what);
  }

  private static <T> T any(Random random, T[] values) {
    return values[random.nextInt(values.length)];
  }

  private static TextureStore texture(SamplerFixture f, Random random) {
    Shape shape = any(random, Shape.values());
    PixelFormat format =
        any(
            random,
            new PixelFormat[] {
              PixelFormat.RGBA8_UNORM,
              PixelFormat.RGBA8_SRGB,
              PixelFormat.RGBA32_FLOAT,
              PixelFormat.R16_UNORM,
              PixelFormat.RGB565_UNORM,
              PixelFormat.RGBA16_UINT,
              PixelFormat.BC1_RGB_UNORM
            });
    boolean cube = shape == Shape.CUBE || shape == Shape.CUBE_ARRAY;
    boolean flat = shape == Shape.D1 || shape == Shape.D1_ARRAY;
    if (flat && format == PixelFormat.BC1_RGB_UNORM) {
      format = PixelFormat.RGBA8_UNORM;
    }
    int w = 8 << random.nextInt(3);
    int h = flat ? 1 : cube ? w : 8 << random.nextInt(2);
    int layers =
        switch (shape) {
          case CUBE -> 6;
          case CUBE_ARRAY -> 12;
          case D1_ARRAY, D2_ARRAY -> 3;
          default -> 1;
        };
    int levels = 1 + random.nextInt(3);
    return f.texture(
        shape, format, w, h, shape == Shape.D3 ? 4 : 1, layers, levels, random.nextLong());
  }

  private static void request(SamplerFixture f, TextureStore store, Random random, Op op) {
    TextureRequest q = f.request;
    Texture t = store.texture();
    q.op = op;
    float[][] c = new float[4][];
    for (int d = 0; d < 4; d++) {
      c[d] = SamplerFixture.random(random, -1.5f, 2.5f);
      q.texel[d] = new int[LANES];
      for (int i = 0; i < LANES; i++) {
        q.texel[d][i] = random.nextInt(24) - 4;
      }
    }
    f.coordinates(c);
    q.lod =
        switch (op) {
          case SAMPLE -> random.nextBoolean() ? null : SamplerFixture.random(random, -1, 2);
          case SAMPLE_LOD -> SamplerFixture.random(random, -1, 3);
          default -> null;
        };
    q.texelLevel = null;
    if (op == Op.FETCH && random.nextBoolean()) {
      q.texelLevel = new int[LANES];
      Arrays.setAll(q.texelLevel, i -> random.nextInt(t.levels() + 1));
    }
    for (int d = 0; d < 3; d++) {
      boolean gradients = op == Op.SAMPLE_GRAD;
      q.ddx[d] = gradients ? SamplerFixture.random(random, -0.2f, 0.2f) : null;
      q.ddy[d] = gradients ? SamplerFixture.random(random, -0.2f, 0.2f) : null;
    }
    q.gatherComponent = random.nextInt(4);
    boolean offsets = t.shape() == Shape.D2 && random.nextInt(3) == 0;
    q.offsetX = offsets ? random.nextInt(8) - 4 : 0;
    q.offsetY = offsets ? random.nextInt(8) - 4 : 0;
    q.reference = null;
  }

  @Test
  void blocksOfAnySizeGiveTheSameBytes() {
    Random random = new Random(17);
    SamplerFixture f = new SamplerFixture();
    int integers = 0;
    for (int round = 0; round < ROUNDS; round++) {
      TextureStore store = texture(f, random);
      Shape shape = store.texture().shape();
      boolean integer = store.texture().format().isInteger();
      boolean gathers = shape == Shape.D2 || shape == Shape.D2_ARRAY || shape == Shape.CUBE;
      boolean cube = shape == Shape.CUBE || shape == Shape.CUBE_ARRAY;
      Op op = any(random, Op.values());
      if (op == Op.GATHER && !gathers || op == Op.FETCH && cube || op == Op.QUERY_LOD && integer) {
        op = Op.SAMPLE;
      }
      request(f, store, random, op);
      boolean linear = !integer && random.nextBoolean();
      SamplerState sampler =
          SamplerFixture.sampler(
              any(random, Wrap.values()),
              linear,
              !integer && random.nextBoolean(),
              integer ? MipMode.NEAREST : any(random, MipMode.values()),
              0.3f * random.nextInt(2),
              -1000,
              1000,
              !integer && random.nextInt(3) == 0 ? 4 : 1,
              null,
              random.nextBoolean());
      integers += integer ? 1 : 0;
      String what = "round " + round + " " + store.texture() + " " + op + " " + sampler;
      compare(SamplerUnit::create, TextureKernelsTest::quadByQuad, f, store, sampler, what);
    }
    assertTrue(integers > 0);
  }

  @Test
  void depthComparisonsInBlocksOfAnySize() {
    Random random = new Random(18);
    SamplerFixture f = new SamplerFixture();
    for (CompareOp compare : CompareOp.values()) {
      TextureStore store =
          f.texture(Shape.D2, PixelFormat.D16_UNORM, 16, 16, 1, 1, 3, compare.ordinal());
      request(f, store, random, Op.SAMPLE);
      f.request.reference = SamplerFixture.random(random, 0, 1);
      SamplerState sampler =
          SamplerFixture.sampler(
              Wrap.REPEAT, true, true, MipMode.LINEAR, 0, -1000, 1000, 1, compare, true);
      compare(SamplerUnit::create, TextureKernelsTest::quadByQuad, f, store, sampler, "" + compare);
    }
  }

  @Test
  void plainKernelsGiveTheSameBytes() {
    Random random = new Random(19);
    SamplerFixture f = new SamplerFixture();
    PixelFormat[] formats = {
      PixelFormat.RGBA8_UNORM,
      PixelFormat.RGBA8_SRGB,
      PixelFormat.RGBA32_FLOAT,
      PixelFormat.RGBA8_SNORM,
      PixelFormat.RGBA16_FLOAT
    };
    SamplerState sampler = SamplerFixture.sampler(Wrap.REPEAT, false, MipMode.NEAREST);
    for (int round = 0; round < 60; round++) {
      PixelFormat format = formats[round % formats.length];
      TextureStore store =
          f.texture(Shape.D2, format, 8 << round % 3, 16, 1, 1, 3, random.nextLong());
      request(f, store, random, Op.FETCH);
      compare(TextureKernelsTest::plain, SamplerUnit::create, f, store, sampler, "" + format);
      request(f, store, random, Op.SAMPLE_LOD);
      for (int i = 0; i < LANES; i++) {
        f.request.lod[i] = i % 4;
      }
      compare(TextureKernelsTest::plain, SamplerUnit::create, f, store, sampler, "" + format);
    }
  }

  /**
   * Lanes in the middle of texels along an axis give the same bytes, whether all are, which are not
   * mixed then, or one is not.
   */
  @Test
  void texelsThatNeedNoMixingAreThoseThatAreMixed() {
    Random random = new Random(41);
    PixelFormat[] formats = {PixelFormat.RGBA8_UNORM, PixelFormat.RGB565_UNORM};
    for (int round = 0; round < 60; round++) {
      SamplerFixture f = new SamplerFixture();
      TextureStore store = f.texture(Shape.D2, formats[round & 1], 16, 32, 1, 1, 1, round);
      Wrap wrap = (round & 2) == 0 ? Wrap.REPEAT : Wrap.CLAMP_TO_EDGE;
      TextureUnit unit = f.unit(store, SamplerFixture.sampler(wrap, true, MipMode.NONE));
      float[] s = SamplerFixture.random(random, -1, 2);
      float[] t = SamplerFixture.random(random, -1, 2);
      int axes = 1 + round % 3;
      for (int i = 0; i < LANES; i++) {
        s[i] = (axes & 1) == 0 ? s[i] : ((float) Math.floor(s[i] * 16) + 0.5f) / 16;
        t[i] = (axes & 2) == 0 ? t[i] : ((float) Math.floor(t[i] * 32) + 0.5f) / 32;
      }
      f.coordinates(s, t);
      f.request.op = Op.SAMPLE;
      unit.execute(f.request, LANES);
      float[][] whole = new float[4][];
      Arrays.setAll(whole, c -> f.out[c].clone());
      s[LANES - 1] += 0.01f;
      t[LANES - 1] += 0.01f;
      unit.execute(f.request, LANES);
      for (int c = 0; c < 4; c++) {
        for (int i = 0; i < LANES - 1; i++) {
          assertEquals(f.out[c][i], whole[c][i], "round " + round + ", lane " + i);
        }
      }
    }
  }
}
