package org.oovr.simulator.render.texture;

import java.util.Locale;
import java.util.Random;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.SamplerState.MipMode;
import org.oovr.simulator.command.SamplerState.Wrap;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.TextureRequest;

/**
 * Samples per second of one core, for the paths that matter. Coordinates are those of a slanted,
 * textured plane over 64 tiles of 16x16 pixels. Run: {@code java -cp
 * target/classes:target/test-classes org.oovr.simulator.render.texture.TextureBench [seconds per
 * case]}.
 */
public final class TextureBench {
  private static final int TILES = 64;
  private static final int LANES = ShaderContext.LANES;

  private final TextureRequest request = new TextureRequest();
  private final float[][][] coord = new float[TILES][3][LANES];
  private final double seconds;

  private TextureBench(double seconds) {
    this.seconds = seconds;
    for (int c = 0; c < 4; c++) {
      request.outF[c] = new float[LANES];
    }
    request.context = new ShaderContext();
  }

  /** Texel coordinates of a plane at about {@code texelsPerPixel}, seen at an angle. */
  private void coordinates(int size, double texelsPerPixel) {
    for (int tile = 0; tile < TILES; tile++) {
      for (int i = 0; i < LANES; i++) {
        int quad = i >> 2;
        double px = (tile & 7) * 16 + (quad & 7) * 2 + (i & 1);
        double py = (tile >> 3) * 16 + (quad >> 3) * 2 + (i >> 1 & 1);
        double w = 1 + 0.004 * py;
        double scale = texelsPerPixel / size;
        coord[tile][0][i] = (float) ((px * 0.9 + py * 0.3) * scale / w);
        coord[tile][1][i] = (float) ((py * 0.9 - px * 0.3) * scale / w);
        coord[tile][2][i] = (float) ((i * 7 + tile) % 256 / 256.0);
      }
    }
  }

  private void run(String name, TextureView view, SamplerState sampler, ResourceTable table) {
    SamplerUnit unit = SamplerUnit.create(view, sampler, table, 0);
    request.op = TextureRequest.Op.SAMPLE;
    request.reference = sampler.compare() == null ? null : coord[0][2];
    double best = 0;
    long until = System.nanoTime() + (long) (seconds * 1e9);
    while (System.nanoTime() < until) {
      long start = System.nanoTime();
      int rounds = 20;
      for (int r = 0; r < rounds; r++) {
        for (int tile = 0; tile < TILES; tile++) {
          System.arraycopy(coord[tile], 0, request.coord, 0, 3);
          unit.execute(request, LANES);
        }
      }
      double took = (System.nanoTime() - start) * 1e-9;
      best = Math.max(best, (double) rounds * TILES * LANES / took);
    }
    System.out.printf(Locale.ROOT, "%-52s %8.1f Msamples/s%n", name, best * 1e-6);
  }

  private static SamplerState sampler(Wrap wrap, boolean linear, MipMode mip, float aniso) {
    return new SamplerState(
        wrap, wrap, wrap, linear, linear, mip, 0, -1000, 1000, aniso, null, 0, 0, 0, 0, true,
        false);
  }

  private static TextureView texture(ResourceTable table, int id, PixelFormat format, int size) {
    int levels = 32 - Integer.numberOfLeadingZeros(size);
    Texture t = new Texture(id, Texture.Shape.D2, format, size, size, 1, 1, levels, 1, 1, "bench");
    TextureStore store = table.createTexture(t);
    Random random = new Random(id);
    for (int l = 0; l < levels; l++) {
      byte[] data = new byte[(int) format.regionBytes(t.width(l), t.height(l), 1)];
      random.nextBytes(data);
      TextureTransfer.update(
          store,
          new ResourceCommand.UpdateTexture(t, l, 0, 0, 0, 0, t.width(l), t.height(l), 1, data));
    }
    return new TextureView(t, 0, levels - 1, TextureView.Swizzle.IDENTITY, false, true, null, null);
  }

  private void all() {
    ResourceTable table = new ResourceTable();
    int id = 1;
    for (int size : new int[] {256, 1024}) {
      TextureView rgba = texture(table, id++, PixelFormat.RGBA8_UNORM, size);
      TextureView srgb = texture(table, id++, PixelFormat.RGBA8_SRGB, size);
      TextureView half = texture(table, id++, PixelFormat.RGBA16_FLOAT, size);
      TextureView depth = texture(table, id++, PixelFormat.D24_UNORM, size);
      SamplerState none = sampler(Wrap.REPEAT, true, MipMode.NONE, 1);
      SamplerState nearest = sampler(Wrap.REPEAT, true, MipMode.NEAREST, 1);
      SamplerState linear = sampler(Wrap.REPEAT, true, MipMode.LINEAR, 1);
      coordinates(size, 1.0);
      run(size + " rgba8 nearest", rgba, sampler(Wrap.REPEAT, false, MipMode.NONE, 1), table);
      run(size + " rgba8 bilinear repeat", rgba, none, table);
      run(
          size + " rgba8 bilinear clamp",
          rgba,
          sampler(Wrap.CLAMP_TO_EDGE, true, MipMode.NONE, 1),
          table);
      run(size + " rgba8 bilinear mip nearest, one level", rgba, nearest, table);
      coordinates(size, 1.4);
      run(size + " rgba8 bilinear mip nearest, two levels", rgba, nearest, table);
      run(size + " rgba8 trilinear, 1.4 texels/pixel", rgba, linear, table);
      coordinates(size, 0.7);
      run(size + " rgba8 trilinear, magnified", rgba, linear, table);
      coordinates(size, 1.4);
      run(size + " srgb8 bilinear", srgb, none, table);
      run(size + " srgb8 trilinear", srgb, linear, table);
      run(size + " rgba16f bilinear", half, none, table);
      SamplerState shadow =
          new SamplerState(
              Wrap.CLAMP_TO_EDGE,
              Wrap.CLAMP_TO_EDGE,
              Wrap.CLAMP_TO_EDGE,
              true,
              true,
              MipMode.NONE,
              0,
              -1000,
              1000,
              1,
              CompareOp.LESS_EQUAL,
              0,
              0,
              0,
              0,
              true,
              false);
      run(size + " depth24 shadow 2x2", depth, shadow, table);
      run(size + " rgba8 anisotropic", rgba, sampler(Wrap.REPEAT, true, MipMode.LINEAR, 8), table);
    }
  }

  public static void main(String[] args) {
    new TextureBench(args.length > 0 ? Double.parseDouble(args[0]) : 1).all();
  }
}
