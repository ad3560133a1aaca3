package org.oovr.simulator.render.texture;

import java.util.Random;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.SamplerState.MipMode;
import org.oovr.simulator.command.SamplerState.Wrap;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.Texture.Shape;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.TextureRequest;

/** Textures of random texels, samplers and requests for the tests of this package. */
final class SamplerFixture {
  static final int LANES = ShaderContext.LANES;

  final ResourceTable table = new ResourceTable();
  final TextureRequest request = new TextureRequest();
  final float[][] out = new float[4][LANES];
  final int[][] outInts = new int[4][LANES];
  private int nextId = 1;

  SamplerFixture() {
    request.context = new ShaderContext();
    for (int c = 0; c < 4; c++) {
      request.outF[c] = out[c];
      request.outI[c] = outInts[c];
    }
  }

  TextureStore texture(
      Shape shape, PixelFormat f, int w, int h, int d, int layers, int levels, long seed) {
    Texture t = new Texture(nextId++, shape, f, w, h, d, layers, levels, 1, 1, "fixture");
    TextureStore store = table.createTexture(t);
    Random random = new Random(seed);
    for (int l = 0; l < levels; l++) {
      int images = store.layers(l);
      byte[] data = new byte[(int) f.regionBytes(t.width(l), t.height(l), images)];
      random.nextBytes(data);
      TextureTransfer.update(
          store,
          new ResourceCommand.UpdateTexture(
              t, l, 0, 0, 0, 0, t.width(l), t.height(l), images, data));
      if (f.kind() == PixelFormat.Kind.FLOAT || f == PixelFormat.D32_FLOAT) {
        randomFloats(store, l, random);
      }
    }
    return store;
  }

  private static void randomFloats(TextureStore store, int level, Random random) {
    int width = store.texture().width(level);
    float[][] row = new float[4][width];
    for (int layer = 0; layer < store.layers(level); layer++) {
      for (int y = 0; y < store.texture().height(level); y++) {
        for (float[] c : row) {
          for (int x = 0; x < width; x++) {
            c[x] = random.nextFloat();
          }
        }
        store.writeFloats(0, level, layer, 0, 0, y, width, row, 0);
      }
    }
  }

  static TextureView view(TextureStore store) {
    Texture t = store.texture();
    return new TextureView(
        t, 0, t.levels() - 1, TextureView.Swizzle.IDENTITY, false, true, null, null);
  }

  static SamplerState sampler(Wrap wrap, boolean linear, MipMode mip) {
    return sampler(wrap, linear, linear, mip, 0, -1000, 1000, 1, null, true);
  }

  static SamplerState sampler(
      Wrap wrap,
      boolean mag,
      boolean min,
      MipMode mip,
      float bias,
      float minLod,
      float maxLod,
      float aniso,
      CompareOp compare,
      boolean seamless) {
    return new SamplerState(
        wrap, wrap, wrap, mag, min, mip, bias, minLod, maxLod, aniso, compare, 0.2f, 0.4f, 0.9f,
        0.3f, seamless, false);
  }

  SamplerUnit unit(TextureStore store, SamplerState sampler) {
    return SamplerUnit.create(view(store), sampler, table, 0);
  }

  /** Sets coordinates: lane i gets c[d][i]. */
  void coordinates(float[]... c) {
    for (int d = 0; d < 4; d++) {
      request.coord[d] = d < c.length ? c[d] : null;
    }
  }

  /** The same value in every lane. */
  static float[] all(float value) {
    float[] a = new float[LANES];
    java.util.Arrays.fill(a, value);
    return a;
  }

  static float[] random(Random random, float low, float high) {
    float[] a = new float[LANES];
    for (int i = 0; i < LANES; i++) {
      a[i] = low + random.nextFloat() * (high - low);
    }
    return a;
  }

  /** One texel of a level as floats. */
  static float[] texel(TextureStore store, int level, int layer, int x, int y) {
    float[][] c = new float[4][1];
    store.readFloats(0, level, layer, 0, x, y, 1, c, 0);
    return new float[] {c[0][0], c[1][0], c[2][0], c[3][0]};
  }
}
