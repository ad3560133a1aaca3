package org.oovr.simulator.render.texture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.TextureRequest;

class FootprintLogTest {
  /** Workgroups have as many lanes as they have invocations, fewer or more than a block. */
  @ParameterizedTest
  @ValueSource(ints = {8, 64, ShaderContext.LANES, ShaderContext.WORKGROUP_LANES})
  void workgroupsOfAnySizeReadTexels(int lanes) {
    TextureRequest request = new TextureRequest();
    request.context = new ShaderContext(lanes);
    request.context.helper[1] = -1;
    FootprintLog log = new FootprintLog();
    log.begin(request);
    log.add(0, 64);
    log.add(1, 128);
    log.add(7, 192);
    List<String> told = new ArrayList<>();
    request.recorder =
        (texture, resource, view, warp, texels, lines, count) ->
            told.add(warp + ": " + texels + " texels, " + count + " lines");
    log.end(true, 1, 0);
    assertEquals(List.of("0: 2 texels, 2 lines"), told);
  }

  /**
   * Quads of neighbours, far apart, wrapped around, with helpers, layers and levels of their own.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void footprintsAreThoseOfTheirTexels(long seed) {
    Random random = new Random(seed);
    PixelFormat format = seed % 2 == 0 ? PixelFormat.RGBA8_UNORM : PixelFormat.RGBA16_FLOAT;
    SamplerFixture fixture = new SamplerFixture();
    TextureStore store = fixture.texture(Texture.Shape.D2, format, 40, 24, 1, 3, 1, seed);
    ImageSource image = new ImageSource(SamplerFixture.view(store), store, 0);
    int n = 4 * random.nextInt(ShaderContext.LANES / 4) + random.nextInt(4);
    int[] lanes = seed % 4 < 2 ? null : someLanes(random, n);
    n = lanes == null ? n : lanes.length;
    int[][] xy = new int[4][n];
    int[] layer = seed % 3 == 0 ? null : new int[n];
    int spread = 1 + random.nextInt(12);
    for (int i = 0, x = 0, y = 0; i < n; i++) {
      if (i % 4 == 0) {
        x = random.nextInt(40);
        y = random.nextInt(24);
      }
      xy[0][i] = (x + random.nextInt(spread)) % 40;
      xy[1][i] = (xy[0][i] + random.nextInt(2)) % 40;
      xy[2][i] = (y + random.nextInt(spread)) % 24;
      xy[3][i] = (xy[2][i] + random.nextInt(2)) % 24;
      if (layer != null) {
        layer[i] = random.nextInt(8) == 0 ? 2 : 1;
      }
    }
    for (int i = 0; i < ShaderContext.LANES; i++) {
      fixture.request.context.helper[i] = random.nextInt(20) == 0 ? -1 : 0;
    }
    int[] weights = random.ints(n, 0, 2).toArray();
    for (boolean weighted : new boolean[] {false, true}) {
      FootprintLog together = new FootprintLog();
      FootprintLog apart = new FootprintLog();
      for (FootprintLog log : List.of(together, apart)) {
        log.begin(fixture.request);
        if (weighted) {
          log.countWhere(weights, n, lanes);
        }
      }
      together.footprints(image, 0, xy[0], xy[1], xy[2], xy[3], layer, n, lanes);
      for (int corner = 0; corner < 4; corner++) {
        apart.texels(image, 0, xy[corner & 1], xy[2 + corner / 2], layer, null, n, lanes);
      }
      List<String> expected = told(fixture.request, apart);
      assertEquals(expected, told(fixture.request, together));
      assertFalse(expected.isEmpty());
    }
  }

  /** Ascending, mostly whole quads. */
  private static int[] someLanes(Random random, int n) {
    return IntStream.range(0, n)
        .filter(i -> (i / 4 * 31 + 7) % 5 != 0 || i % 4 == 1 && random.nextBoolean())
        .toArray();
  }

  private static List<String> told(TextureRequest request, FootprintLog log) {
    List<String> told = new ArrayList<>();
    request.recorder =
        (texture, resource, view, warp, texels, lines, count) ->
            told.add(warp + ": " + texels + " " + Arrays.toString(Arrays.copyOf(lines, count)));
    log.end(true, 1, 0);
    return told;
  }
}
