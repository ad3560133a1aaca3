// Long because a plain reference of all filters stands beside the cases it judges.
package org.oovr.simulator.render.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.simulator.render.texture.SamplerFixture.LANES;
import static org.oovr.simulator.render.texture.SamplerFixture.all;
import static org.oovr.simulator.render.texture.SamplerFixture.sampler;
import static org.oovr.simulator.render.texture.SamplerFixture.texel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.SamplerState.MipMode;
import org.oovr.simulator.command.SamplerState.Wrap;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.Texture.Shape;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.shader.TextureRequest.Op;

/** Checks against the formulas of OpenGL 3.3 core, section 3.8.11, evaluated in doubles. */
class SamplerUnitTest {
  private static final float[] BORDER = {0.2f, 0.4f, 0.9f, 0.3f};

  private final SamplerFixture f = new SamplerFixture();

  /** Texel of a wrapped integer coordinate, or -1 for the border. */
  private static int wrap(Wrap wrap, int i, int size) {
    switch (wrap) {
      case REPEAT:
        return Math.floorMod(i, size);
      case MIRRORED_REPEAT:
        int m = Math.floorMod(i, 2 * size);
        return m < size ? m : 2 * size - 1 - m;
      case CLAMP_TO_EDGE:
        return Math.max(0, Math.min(i, size - 1));
      case MIRROR_CLAMP_TO_EDGE:
        return Math.min(i < 0 ? -1 - i : i, size - 1);
      default:
        return i < 0 || i >= size ? -1 : i;
    }
  }

  private static float[] tap(TextureStore store, Wrap wrap, int level, int x, int y) {
    Texture t = store.texture();
    int i = wrap(wrap, x, t.width(level));
    int j = wrap(wrap, y, t.height(level));
    return i < 0 || j < 0 ? BORDER : texel(store, level, 0, i, j);
  }

  private static double[] filtered(
      TextureStore store, Wrap wrap, boolean linear, int level, double s, double t) {
    double u = s * store.texture().width(level);
    double v = t * store.texture().height(level);
    if (wrap == Wrap.MIRROR_CLAMP || wrap == Wrap.MIRROR_CLAMP_TO_BORDER) {
      u = Math.abs(u);
      v = Math.abs(v);
      wrap = wrap == Wrap.MIRROR_CLAMP ? Wrap.CLAMP : Wrap.CLAMP_TO_BORDER;
    }
    if (wrap == Wrap.CLAMP) {
      u = Math.max(0, Math.min(u, store.texture().width(level)));
      v = Math.max(0, Math.min(v, store.texture().height(level)));
      wrap = linear ? Wrap.CLAMP_TO_BORDER : Wrap.CLAMP_TO_EDGE;
    }
    double[] sum = new double[4];
    if (!linear) {
      float[] c = tap(store, wrap, level, (int) Math.floor(u), (int) Math.floor(v));
      for (int k = 0; k < 4; k++) {
        sum[k] = c[k];
      }
      return sum;
    }
    int i = (int) Math.floor(u - 0.5);
    int j = (int) Math.floor(v - 0.5);
    double a = u - 0.5 - i;
    double b = v - 0.5 - j;
    for (int tap = 0; tap < 4; tap++) {
      float[] c = tap(store, wrap, level, i + (tap & 1), j + (tap >> 1));
      double w = ((tap & 1) != 0 ? a : 1 - a) * ((tap >> 1) != 0 ? b : 1 - b);
      for (int k = 0; k < 4; k++) {
        sum[k] += w * c[k];
      }
    }
    return sum;
  }

  @ParameterizedTest
  @EnumSource
  void wrapsAndFilters(Wrap wrap) {
    Random random = new Random(wrap.ordinal());
    for (PixelFormat format :
        new PixelFormat[] {
          PixelFormat.RGBA8_UNORM, PixelFormat.RGBA32_FLOAT, PixelFormat.RGBA8_SRGB
        }) {
      for (int width : new int[] {32, 20}) {
        TextureStore store = f.texture(Shape.D2, format, width, 16, 1, 1, 1, width);
        float[] s = SamplerFixture.random(random, -2.5f, 3);
        float[] t = SamplerFixture.random(random, -2.5f, 3);
        for (boolean linear : new boolean[] {false, true}) {
          f.request.op = Op.SAMPLE_LOD;
          f.request.lod = all(0);
          f.coordinates(s, t);
          f.unit(store, sampler(wrap, linear, MipMode.NONE)).execute(f.request, LANES);
          double tolerance = format == PixelFormat.RGBA8_UNORM ? 3 / 255.0 : 2e-5;
          for (int i = 0; i < LANES; i++) {
            double[] expected = filtered(store, wrap, linear, 0, s[i], t[i]);
            for (int c = 0; c < 4; c++) {
              assertEquals(expected[c], f.out[c][i], tolerance, wrap + " " + format + " lane " + i);
            }
          }
        }
      }
    }
  }

  /** Coordinates of quads of which neighbouring pixels are {@code step} apart. */
  private void quadCoordinates(float stepS, float stepT) {
    float[] s = new float[LANES];
    float[] t = new float[LANES];
    Random random = new Random(1);
    for (int i = 0; i < LANES; i++) {
      if ((i & 3) == 0) {
        s[i] = random.nextFloat();
        t[i] = random.nextFloat();
      } else {
        s[i] = s[i & ~3] + (i & 1) * stepS;
        t[i] = t[i & ~3] + (i >> 1 & 1) * stepT;
      }
    }
    f.coordinates(s, t);
  }

  /** A texture whose texels hold the number of their level. */
  private TextureStore levelTexture(Shape shape, int size, int layers, int levels) {
    TextureStore store =
        f.texture(shape, PixelFormat.RGBA32_FLOAT, size, size, 1, layers, levels, 1);
    for (int l = 0; l < levels; l++) {
      float[][] row = new float[4][store.texture().width(l)];
      Arrays.fill(row[0], l);
      for (int layer = 0; layer < layers; layer++) {
        Arrays.fill(row[1], layer);
        for (int y = 0; y < store.texture().height(l); y++) {
          store.writeFloats(0, l, layer, 0, 0, y, row[0].length, row, 0);
        }
      }
    }
    return store;
  }

  @Test
  void levelOfDetailFollowsTheLongerAxis() {
    TextureStore store = levelTexture(Shape.D2, 64, 1, 7);
    SamplerUnit unit = f.unit(store, sampler(Wrap.REPEAT, true, MipMode.LINEAR));
    f.request.op = Op.SAMPLE;
    for (float texels : new float[] {0.5f, 1, 1.5f, 2, 5, 8, 500}) {
      quadCoordinates(texels / 64, 0.3f / 64);
      unit.execute(f.request, LANES);
      double lod = Math.max(0, Math.min(6, Math.log(texels) / Math.log(2)));
      // the logarithm is linear between powers of two of its square: at most 0.044 off
      assertEquals(lod, f.out[0][17], 0.05, "texels " + texels);
      if (Math.rint(lod) == lod) {
        assertEquals(lod, f.out[0][17], 1e-3);
      }
    }
  }

  @Test
  void nearestLevelBiasClampAndBase() {
    TextureStore store = levelTexture(Shape.D2, 64, 1, 7);
    f.request.op = Op.SAMPLE;
    quadCoordinates(2.9f / 64, 0);
    f.unit(store, sampler(Wrap.REPEAT, true, MipMode.NEAREST)).execute(f.request, LANES);
    assertEquals(2, f.out[0][0]);
    f.unit(store, sampler(Wrap.REPEAT, true, true, MipMode.NEAREST, 1.2f, -9, 99, 1, null, true))
        .execute(f.request, LANES);
    assertEquals(3, f.out[0][0]);
    f.unit(store, sampler(Wrap.REPEAT, true, true, MipMode.LINEAR, 0, 3.25f, 4, 1, null, true))
        .execute(f.request, LANES);
    assertEquals(3.25f, f.out[0][0]);
    TextureView part =
        new TextureView(
            store.texture(), 2, 4, TextureView.Swizzle.IDENTITY, false, true, null, null);
    SamplerUnit unit =
        SamplerUnit.create(part, sampler(Wrap.REPEAT, true, MipMode.LINEAR), f.table, 0);
    f.request.op = Op.SAMPLE_LOD;
    f.request.lod = all(0.5f);
    unit.execute(f.request, LANES);
    assertEquals(2.5f, f.out[0][0]);
    f.request.lod = all(77);
    unit.execute(f.request, LANES);
    assertEquals(4, f.out[0][0]);
    assertEquals(3, unit.levels());
    int[] size = new int[3];
    unit.size(1, size);
    assertArrayEquals(new int[] {8, 8, 1}, size);
  }

  @Test
  void magnificationAndMinificationFiltersMeetAtLodZero() {
    TextureStore store = f.texture(Shape.D2, PixelFormat.RGBA8_UNORM, 64, 64, 1, 1, 1, 4);
    SamplerState state = sampler(Wrap.REPEAT, true, false, MipMode.NONE, 0, -9, 9, 1, null, true);
    f.request.op = Op.SAMPLE;
    for (float texels : new float[] {0.9f, 1.1f}) {
      quadCoordinates(texels / 64, 0);
      f.unit(store, state).execute(f.request, LANES);
      float[] mixed = f.out[0].clone();
      f.unit(store, sampler(Wrap.REPEAT, texels < 1, MipMode.NONE)).execute(f.request, LANES);
      assertArrayEquals(f.out[0], mixed);
    }
  }

  /** As llvmpipe has it: derivatives are multiplied by the size, even if they are in texels. */
  @Test
  void rectanglesAreMinifiedFromATexelOfTheWholeOn() {
    TextureStore store = f.texture(Shape.D2, PixelFormat.RGBA8_UNORM, 64, 64, 1, 1, 1, 1);
    f.request.op = Op.SAMPLE;
    for (float texels : new float[] {0.9f / 64, 1.1f / 64}) {
      quadCoordinates(texels, 0);
      f.unit(store, inTexels(true, false)).execute(f.request, LANES);
      float[] mixed = f.out[0].clone();
      f.unit(store, inTexels(texels < 1f / 64, texels < 1f / 64)).execute(f.request, LANES);
      assertArrayEquals(f.out[0], mixed);
    }
  }

  private static SamplerState inTexels(boolean mag, boolean min) {
    Wrap edge = Wrap.CLAMP_TO_EDGE;
    return new SamplerState(
        edge, edge, edge, mag, min, MipMode.NONE, 0, -9, 9, 1, null, 0, 0, 0, 0, false, true);
  }

  @Test
  void gradientsAndQueries() {
    TextureStore store = levelTexture(Shape.D2, 64, 1, 7);
    SamplerUnit unit = f.unit(store, sampler(Wrap.REPEAT, true, MipMode.LINEAR));
    f.coordinates(all(0.3f), all(0.4f));
    f.request.op = Op.SAMPLE_GRAD;
    for (int d = 0; d < 2; d++) {
      f.request.ddx[d] = all(0);
      f.request.ddy[d] = all(d == 1 ? 4f / 64 : 0);
    }
    unit.execute(f.request, LANES);
    assertEquals(2, f.out[0][5], 1e-6);
    f.request.op = Op.QUERY_LOD;
    quadCoordinates(128f / 64, 0);
    unit.execute(f.request, LANES);
    assertEquals(6, f.out[0][9]);
    assertEquals(7, f.out[1][9], 1e-5);
  }

  @Test
  void volumesArraysAndRows() {
    TextureStore volume = levelTexture(Shape.D2_ARRAY, 8, 5, 1);
    f.request.op = Op.SAMPLE_LOD;
    f.request.lod = all(0);
    float[] layer = all(0);
    float[] wanted = {-3, 0.49f, 1.51f, 2.5f, 3.5f, 99};
    System.arraycopy(wanted, 0, layer, 0, wanted.length);
    f.coordinates(all(0.5f), all(0.5f), layer);
    f.unit(volume, sampler(Wrap.REPEAT, true, MipMode.NONE)).execute(f.request, LANES);
    assertArrayEquals(new float[] {0, 0, 2, 2, 4, 4}, Arrays.copyOf(f.out[1], 6));
    f.coordinates(all(0.5f), all(0.5f), null); // of a shader that knows no layers
    f.unit(volume, sampler(Wrap.REPEAT, true, MipMode.NONE)).execute(f.request, LANES);
    assertEquals(0, f.out[1][5]);

    TextureStore d3 = f.texture(Shape.D3, PixelFormat.RGBA32_FLOAT, 4, 4, 4, 1, 1, 3);
    f.coordinates(all(0.375f), all(0.625f), all(0.5f));
    f.unit(d3, sampler(Wrap.CLAMP_TO_EDGE, true, MipMode.NONE)).execute(f.request, LANES);
    float between = (texel(d3, 0, 1, 1, 2)[2] + texel(d3, 0, 2, 1, 2)[2]) / 2;
    assertEquals(between, f.out[2][3], 1e-6);

    TextureStore row = f.texture(Shape.D1, PixelFormat.RGBA8_UNORM, 4, 1, 1, 1, 1, 3);
    f.coordinates(all(0.375f));
    f.unit(row, sampler(Wrap.CLAMP_TO_EDGE, true, MipMode.NONE)).execute(f.request, LANES);
    assertEquals(texel(row, 0, 0, 1, 0)[1], f.out[1][0], 1e-6);
  }

  @Test
  void cubeFacesAndSeams() {
    TextureStore cube = levelTexture(Shape.CUBE, 4, 6, 1);
    f.request.op = Op.SAMPLE_LOD;
    f.request.lod = all(0);
    float[][] d = {all(0), all(0), all(0)};
    for (int face = 0; face < 6; face++) {
      d[face / 2][face] = (face & 1) == 0 ? 3 : -3;
    }
    // right on the edge between +X and +Z, and on the corner of +X, +Y, +Z
    d[0][6] = d[2][6] = 1;
    d[0][7] = d[1][7] = d[2][7] = 1;
    f.coordinates(d);
    f.unit(cube, sampler(Wrap.REPEAT, true, MipMode.NONE)).execute(f.request, LANES);
    assertArrayEquals(new float[] {0, 1, 2, 3, 4, 5}, Arrays.copyOf(f.out[1], 6));
    assertEquals(2, f.out[1][6], 1e-6);
    assertEquals(2, f.out[1][7], 1e-6);
    f.unit(cube, sampler(Wrap.REPEAT, true, true, MipMode.NONE, 0, -9, 9, 1, null, false))
        .execute(f.request, LANES);
    assertEquals(4, f.out[1][6], "without seams filtering stays on the face");
  }

  /** Neighbouring texels across every edge: walking over the cube's surface never jumps. */
  @Test
  void seamlessFilteringIsContinuousAcrossAllEdges() {
    TextureStore cube = f.texture(Shape.CUBE, PixelFormat.RGBA32_FLOAT, 4, 4, 1, 6, 1, 8);
    SamplerUnit unit = f.unit(cube, sampler(Wrap.REPEAT, true, MipMode.NONE));
    f.request.op = Op.SAMPLE_LOD;
    f.request.lod = all(0);
    float[][] d = new float[3][LANES];
    Random random = new Random(2);
    for (int i = 0; i < LANES; i += 2) {
      int a = random.nextInt(3);
      int b = (a + 1 + random.nextInt(2)) % 3;
      float sa = random.nextBoolean() ? 1 : -1;
      float sb = random.nextBoolean() ? 1 : -1;
      float along = random.nextFloat() * 1.98f - 0.99f;
      for (int side = 0; side < 2; side++) {
        d[3 - a - b][i + side] = along;
        d[a][i + side] = sa * (side == 0 ? 1 : 0.99999f);
        d[b][i + side] = sb * (side == 0 ? 0.99999f : 1);
      }
    }
    f.coordinates(d);
    unit.execute(f.request, LANES);
    for (int i = 0; i < LANES; i += 2) {
      for (int c = 0; c < 4; c++) {
        assertEquals(f.out[c][i], f.out[c][i + 1], 3e-4, "lane " + i);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void shadowComparesBeforeItFilters(CompareOp op) {
    TextureStore store = f.texture(Shape.D2, PixelFormat.D32_FLOAT, 8, 8, 1, 1, 1, 5);
    float[] s = SamplerFixture.random(new Random(3), 0.1f, 0.9f);
    float[] t = SamplerFixture.random(new Random(4), 0.1f, 0.9f);
    float[] reference = SamplerFixture.random(new Random(5), 0, 1);
    f.coordinates(s, t);
    f.request.op = Op.SAMPLE_LOD;
    f.request.lod = all(0);
    f.request.reference = reference;
    SamplerState state =
        sampler(Wrap.CLAMP_TO_EDGE, true, true, MipMode.NONE, 0, -9, 9, 1, op, true);
    f.unit(store, state).execute(f.request, LANES);
    for (int i = 0; i < LANES; i++) {
      double u = s[i] * 8 - 0.5;
      double v = t[i] * 8 - 0.5;
      int x = (int) Math.floor(u);
      int y = (int) Math.floor(v);
      double sum = 0;
      for (int tap = 0; tap < 4; tap++) {
        int dx = tap & 1;
        int dy = tap >> 1;
        float depth =
            texel(store, 0, 0, Math.max(0, Math.min(7, x + dx)), Math.max(0, Math.min(7, y + dy)))[
                0];
        double w = (dx == 1 ? u - x : 1 - u + x) * (dy == 1 ? v - y : 1 - v + y);
        sum += holds(op, reference[i], depth) ? w : 0;
      }
      assertEquals(sum, f.out[0][i], 1e-5);
    }
  }

  private static boolean holds(CompareOp op, float a, float b) {
    return switch (op) {
      case NEVER -> false;
      case LESS -> a < b;
      case EQUAL -> a == b;
      case LESS_EQUAL -> a <= b;
      case GREATER -> a > b;
      case NOT_EQUAL -> a != b;
      case GREATER_EQUAL -> a >= b;
      case ALWAYS -> true;
    };
  }

  @Test
  void gatherReturnsTheFootprintInOrder() {
    TextureStore store = f.texture(Shape.D2, PixelFormat.RGBA8_UNORM, 8, 8, 1, 1, 1, 6);
    f.coordinates(all(0.5f), all(0.5f));
    f.request.op = Op.GATHER;
    f.request.gatherComponent = 2;
    f.unit(store, sampler(Wrap.REPEAT, false, MipMode.NONE)).execute(f.request, LANES);
    assertEquals(texel(store, 0, 0, 3, 4)[2], f.out[0][0]);
    assertEquals(texel(store, 0, 0, 4, 4)[2], f.out[1][0]);
    assertEquals(texel(store, 0, 0, 4, 3)[2], f.out[2][0]);
    assertEquals(texel(store, 0, 0, 3, 3)[2], f.out[3][0]);
    f.request.offsets[0] = new int[LANES];
    f.request.offsets[1] = new int[LANES];
    f.request.offsets[0][1] = 5;
    f.unit(store, sampler(Wrap.REPEAT, false, MipMode.NONE)).execute(f.request, LANES);
    assertEquals(texel(store, 0, 0, 0, 4)[2], f.out[0][1]);
    assertEquals(texel(store, 0, 0, 3, 4)[2], f.out[0][2]);
  }

  @Test
  void fetchIgnoresTheSamplerAndGivesZeroOutside() {
    TextureStore store = f.texture(Shape.D2, PixelFormat.RGBA8_UINT, 8, 8, 1, 1, 3, 6);
    int[][] p = {new int[LANES], new int[LANES]};
    f.request.texel[0] = p[0];
    f.request.texel[1] = p[1];
    f.request.texelLevel = new int[LANES];
    f.request.op = Op.FETCH;
    p[0][1] = 3;
    p[1][1] = 2;
    f.request.texelLevel[1] = 1;
    p[0][2] = 4;
    f.request.texelLevel[2] = 1;
    p[1][3] = -1;
    f.request.texelLevel[4] = 3;
    f.unit(store, null).execute(f.request, LANES);
    int[] words = store.words(0);
    assertEquals(words[0] & 255, f.outInts[0][0]);
    assertEquals(words[store.texelIndex(1, 0, 0, 3, 2)] >>> 24, f.outInts[3][1]);
    for (int lane = 2; lane < 5; lane++) {
      assertEquals(0, f.outInts[0][lane]);
      assertEquals(0, f.outInts[3][lane]);
    }
  }

  @Test
  void multisampledTexelsAreFetchedBySample() {
    Texture t = new Texture(90, Shape.D2, PixelFormat.R32_FLOAT, 2, 2, 1, 1, 1, 4, 1, "ms");
    TextureStore store = f.table.createTexture(t);
    for (int s = 0; s < 4; s++) {
      store.words(0)[store.texelIndex(0, 0, s, 1, 1)] = Float.floatToIntBits(s + 1);
    }
    f.request.op = Op.FETCH;
    f.request.texel[0] = new int[LANES];
    f.request.texel[1] = new int[LANES];
    f.request.sampleIndex = new int[LANES];
    for (int i = 0; i < 5; i++) {
      f.request.texel[0][i] = 1;
      f.request.texel[1][i] = 1;
      f.request.sampleIndex[i] = i;
    }
    f.unit(store, null).execute(f.request, LANES);
    assertArrayEquals(new float[] {1, 2, 3, 4, 0}, Arrays.copyOf(f.out[0], 5));
    assertEquals(1, f.out[3][4]);
  }

  @Test
  void swizzleStencilAndUndecodedSrgb() {
    TextureStore store = f.texture(Shape.D2, PixelFormat.RGBA8_SRGB, 1, 1, 1, 1, 1, 6);
    store.words(0)[0] = 0x40ff00bc;
    TextureView raw =
        new TextureView(
            store.texture(),
            0,
            0,
            new TextureView.Swizzle(
                TextureView.A, TextureView.R, TextureView.ONE, TextureView.ZERO),
            false,
            false,
            null,
            null);
    f.request.op = Op.SAMPLE_LOD;
    f.request.lod = all(0);
    f.coordinates(all(0), all(0));
    SamplerUnit.create(raw, sampler(Wrap.REPEAT, true, MipMode.NONE), f.table, 0)
        .execute(f.request, LANES);
    assertEquals(0x40 / 255f, f.out[0][0], 1e-7);
    assertEquals(0xbc / 255f, f.out[1][0], 1e-7);
    assertEquals(1, f.out[2][0]);
    assertEquals(0, f.out[3][0]);

    TextureStore ds = f.texture(Shape.D2, PixelFormat.D24_UNORM_S8, 1, 1, 1, 1, 1, 6);
    ds.words(0)[0] = 0xffffff2a;
    TextureView stencil =
        new TextureView(ds.texture(), 0, 0, TextureView.Swizzle.IDENTITY, true, true, null, null);
    SamplerUnit.create(stencil, sampler(Wrap.REPEAT, false, MipMode.NONE), f.table, 0)
        .execute(f.request, LANES);
    assertEquals(0x2a, f.outInts[0][0]);
    assertEquals(1, f.outInts[3][0]);
    f.unit(ds, sampler(Wrap.REPEAT, false, MipMode.NONE)).execute(f.request, LANES);
    assertEquals(1, f.out[0][0]);
  }

  @Test
  void buffersAndUnboundUnits() {
    Buffer buffer = new Buffer(7, 12, "texels");
    f.table.createBuffer(buffer, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
    TextureView view =
        new TextureView(
            null, 0, 0, TextureView.Swizzle.IDENTITY, false, true, buffer, PixelFormat.RGBA8_UINT);
    SamplerUnit unit = SamplerUnit.create(view, null, f.table, 0);
    f.request.op = Op.FETCH;
    f.request.texel[0] = new int[LANES];
    f.request.texel[0][1] = 2;
    f.request.texel[0][2] = 3;
    unit.execute(f.request, LANES);
    assertEquals(1, f.outInts[0][0]);
    assertEquals(12, f.outInts[3][1]);
    assertEquals(0, f.outInts[3][2]);
    int[] size = new int[3];
    unit.size(0, size);
    assertArrayEquals(new int[] {3, 1, 1}, size);
    f.request.op = Op.SAMPLE;
    assertThrows(ResourceException.class, () -> unit.execute(f.request, LANES));

    SamplerUnit none = SamplerUnit.create(TextureView.UNBOUND, null, f.table, 0);
    none.execute(f.request, LANES);
    assertEquals(0, f.out[0][3]);
    assertEquals(1, f.out[3][3]);
    SamplerUnit.create(TextureView.NOTHING, null, f.table, 0).execute(f.request, LANES);
    assertEquals(0, f.out[3][3]);
  }

  @Test
  void anisotropyKeepsDetailThatIsotropyLoses() {
    // stripes along s, one texel wide: a footprint long in t must not blur them
    TextureStore store = f.texture(Shape.D2, PixelFormat.RGBA8_UNORM, 64, 64, 1, 1, 7, 1);
    TextureStore even = store;
    for (int i = 0; i < 64 * 64; i++) {
      even.words(0)[i] = (i & 1) == 0 ? 0xffffffff : 0xff000000;
    }
    MipmapGenerator.generate(even, 0, 6);
    float[] s = new float[LANES];
    float[] t = new float[LANES];
    for (int i = 0; i < LANES; i++) {
      s[i] = (0.5f + (i >> 2) * 2 + (i & 1)) / 64;
      t[i] = (i >> 1 & 1) * 16f / 64;
    }
    f.coordinates(s, t);
    f.request.op = Op.SAMPLE;
    f.unit(even, sampler(Wrap.REPEAT, true, MipMode.LINEAR)).execute(f.request, LANES);
    assertEquals(0.5, f.out[0][0], 0.01);
    assertEquals(0.5, f.out[0][1], 0.01);
    f.unit(even, sampler(Wrap.REPEAT, true, true, MipMode.LINEAR, 0, -1000, 1000, 16, null, true))
        .execute(f.request, LANES);
    assertTrue(f.out[0][0] > 0.6, "bright stripe: " + f.out[0][0]);
    assertTrue(f.out[0][1] < 0.4, "dark stripe: " + f.out[0][1]);
  }

  @Test
  void recorderHearsDistinctLinesOfActiveLanes() {
    TextureStore store = f.texture(Shape.D2, PixelFormat.RGBA8_UNORM, 64, 64, 1, 1, 1, 1);
    float[] s = new float[LANES];
    float[] t = new float[LANES];
    for (int i = 0; i < LANES; i++) {
      s[i] = (i < 32 ? 2.5f : 20.0f) / 64;
      t[i] = 2.5f / 64;
    }
    f.coordinates(s, t);
    f.request.op = Op.SAMPLE_LOD;
    f.request.lod = all(0);
    f.request.active = new int[LANES];
    Arrays.fill(f.request.active, 0, 64, -1);
    f.request.context.helper[33] = -1;
    List<String> heard = new ArrayList<>();
    f.request.recorder =
        (texture, id, view, warp, texels, lines, count) -> {
          assertTrue(texture);
          assertEquals(store.texture().id(), id);
          heard.add(warp + ":" + texels + ":" + Arrays.toString(Arrays.copyOf(lines, count)));
        };
    f.unit(store, sampler(Wrap.REPEAT, true, MipMode.NONE)).execute(f.request, LANES);
    long left = store.texelAddressBytes(0, 0, 19, 2) >> 6;
    long right = store.texelAddressBytes(0, 0, 20, 2) >> 6;
    assertEquals(List.of("0:128:[0]", "1:124:[" + left + ", " + right + "]"), heard);
    assertFalse(left == right);
  }

  /** Coordinates that no shader should make still give something, from inside the texture. */
  @Test
  void wildCoordinatesAreSafe() {
    float[] wild = {
      Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, 1e30f, -1e30f, 3e9f, -3e9f, -0f
    };
    float[] s = new float[LANES];
    float[] t = new float[LANES];
    for (int i = 0; i < LANES; i++) {
      s[i] = wild[i % 8];
      t[i] = wild[i / 8 % 8];
    }
    for (Shape shape : Shape.values()) {
      int layers = shape == Shape.CUBE ? 6 : shape == Shape.CUBE_ARRAY ? 12 : 1;
      for (PixelFormat format :
          new PixelFormat[] {PixelFormat.RGBA8_UNORM, PixelFormat.RGBA16_FLOAT}) {
        boolean flat = shape == Shape.D1 || shape == Shape.D1_ARRAY;
        TextureStore store = f.texture(shape, format, 20, flat ? 1 : 20, 1, layers, 3, 1);
        for (Wrap wrap : Wrap.values()) {
          for (float aniso : new float[] {1, 4}) {
            SamplerState state =
                sampler(wrap, true, true, MipMode.LINEAR, 0, -99, 99, aniso, null, true);
            f.coordinates(s, t, s, t);
            for (Op op : new Op[] {Op.SAMPLE, Op.SAMPLE_LOD, Op.GATHER, Op.QUERY_LOD}) {
              f.request.op = op;
              f.request.lod = op == Op.SAMPLE_LOD ? s : null;
              f.unit(store, state).execute(f.request, LANES);
              boolean sampled = op == Op.SAMPLE || op == Op.SAMPLE_LOD;
              boolean inside = wrap == Wrap.REPEAT || wrap == Wrap.CLAMP_TO_EDGE;
              if (sampled && inside && aniso == 1 && format == PixelFormat.RGBA8_UNORM) {
                for (int i = 0; i < LANES; i++) {
                  float v = f.out[1][i];
                  assertTrue(v >= 0 && v <= 1 || shape.name().startsWith("CUBE"), "lane " + i);
                }
              }
            }
          }
        }
      }
    }
  }
}
