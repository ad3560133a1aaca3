package org.oovr.simulator.render.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.SamplerState.MipMode;
import org.oovr.simulator.command.SamplerState.Wrap;
import org.oovr.simulator.command.Texture.Shape;
import org.oovr.simulator.shader.TextureRequest;

/** Texels of four bytes are summed one by one, or collected and filtered as all others are. */
class AnisotropicFilterTest {
  private static final int LANES = 64;

  private final SamplerFixture fixture = new SamplerFixture();
  private final Random random = new Random(24);

  @Test
  void bytesAreSummedAsCollectedTexelsAre() {
    for (PixelFormat format : List.of(PixelFormat.RGBA8_UNORM, PixelFormat.RGBA8_SRGB)) {
      for (Wrap wrap : List.of(Wrap.REPEAT, Wrap.CLAMP_TO_EDGE)) {
        for (Shape shape : List.of(Shape.D2, Shape.D2_ARRAY, Shape.CUBE)) {
          int height = shape == Shape.CUBE ? 64 : 32;
          int layers = shape == Shape.D2 ? 1 : 6;
          TextureStore store = fixture.texture(shape, format, 64, height, 1, layers, 7, 5);
          compare(store, wrap);
        }
      }
    }
  }

  private void compare(TextureStore store, Wrap wrap) {
    SamplerState sampler =
        SamplerFixture.sampler(wrap, true, true, MipMode.NEAREST, 0, -1000, 1000, 8, null, true);
    ImageSource image = new ImageSource(SamplerFixture.view(store), store, 0);
    FloatFilter floats = new FloatFilter(image, sampler);
    ByteEllipse bytes = ByteEllipse.of(image, sampler);
    assertNotNull(bytes);
    AnisotropicFilter summing = new AnisotropicFilter(image, floats, bytes);
    AnisotropicFilter collecting = new AnisotropicFilter(image, floats, null);
    for (int level = 0; level < 7; level++) {
      // far away, and past what floats count, too
      for (float reach : new float[] {1, 40, 1e7f}) {
        LaneGroup lanes = lanes(store, reach);
        List<String> expectedLines = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        float[][] expected = filter(collecting, lanes, level, expectedLines);
        float[][] sums = filter(summing, lanes, level, lines);
        for (int c = 0; c < 4; c++) {
          assertArrayEquals(expected[c], sums[c], 0f, wrap + " " + store.texture() + " " + level);
        }
        assertEquals(expectedLines, lines);
        assertFalse(lines.isEmpty());
      }
    }
  }

  private LaneGroup lanes(TextureStore store, float reach) {
    LaneGroup p = new LaneGroup();
    p.count = LANES;
    p.s = SamplerFixture.random(random, -reach, reach);
    p.t = SamplerFixture.random(random, -reach, reach);
    p.gradient = new float[4][];
    for (int d = 0; d < 4; d++) {
      p.gradient[d] = SamplerFixture.random(random, -0.1f, 0.1f);
    }
    p.s[3] = Float.NaN;
    p.gradient[1][5] = Float.POSITIVE_INFINITY;
    Arrays.fill(p.gradient[0], 8, 16, 0);
    Arrays.fill(p.gradient[3], 8, 16, 0);
    for (int i = 20; i < 24; i++) { // cut off
      p.gradient[0][i] = 0;
      p.gradient[1][i] = 0;
      p.gradient[2][i] = 0;
      p.gradient[3][i] = 9000;
    }
    p.offsetX = 3;
    p.offsetY = -2;
    if (store.texture().layers() > 1) {
      p.layer = new int[SamplerFixture.LANES];
      Arrays.setAll(p.layer, i -> i % store.texture().layers());
      p.face = p.layer;
    }
    return p;
  }

  private float[][] filter(AnisotropicFilter filter, LaneGroup p, int level, List<String> lines) {
    TextureRequest request = fixture.request;
    request.recorder =
        (texture, resource, view, warp, texels, touched, count) ->
            lines.add(warp + ": " + texels + Arrays.toString(Arrays.copyOf(touched, count)));
    SamplerScratch x = SamplerScratch.of(request);
    x.wanted = 15;
    x.log.begin(request);
    float[][] out = new float[4][SamplerFixture.LANES];
    filter.filter(p, level, x, x.log, out);
    x.log.end(true, 1, 0);
    float[][] silent = new float[4][SamplerFixture.LANES];
    filter.filter(p, level, x, null, silent);
    for (int c = 0; c < 4; c++) {
      assertArrayEquals(silent[c], out[c]);
    }
    return out;
  }
}
