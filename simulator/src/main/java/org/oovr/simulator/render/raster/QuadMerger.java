package org.oovr.simulator.render.raster;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.command.DynamicState.BlendConstants;
import org.oovr.simulator.command.DynamicState.DepthBounds;
import org.oovr.simulator.command.DynamicState.StencilValues;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ImageSnapshot;
import org.oovr.simulator.profile.ProfileImage;

/**
 * Tests and blends logged quads again, in an order and into images of the caller's choice: so a
 * parallel rendering scheme composes its own image without shading. Uses the same arithmetic as the
 * renderer. Not thread-safe.
 */
public final class QuadMerger {
  private final FrameProfile profile;
  private final List<Surface> images;
  private final FragmentRun run = new FragmentRun();
  private final int[] quadOf = new int[FragmentRun.QUADS];

  /** Of the stencil test, of the pixels of a quad. */
  private final int[] references = new int[4];

  /** Keys by depth image; null until a run needs them. */
  private final DepthKeys[] keys;

  // draws come back in any order, and most share their state: nothing is made twice
  private final Map<DrawWork, Binding> bindings = new IdentityHashMap<>();
  private final Map<DepthState, DepthUnit> depths = new HashMap<>();
  private final Map<OutputState, ColorOutput> colors = new HashMap<>();
  private final TileDepth tile;
  private final OutputScratch scratch = new OutputScratch();

  private record DepthState(
      DepthStencil state,
      StencilValues front,
      StencilValues back,
      DepthBounds bounds,
      int depthImage,
      int stencilImage,
      boolean shaderStencil) {}

  private record OutputState(
      PipelineState.Blend blend, BlendConstants constants, int attachment, int image) {}

  /** A draw with the images that it writes. */
  private static final class Binding {
    DrawWork work;
    DepthUnit depth;
    ColorOutput[] outputs;

    /** Where the words of each attachment begin in those of a quad, and how many a quad has. */
    int[] outputStart;

    int quadWords;

    /** Whether it has an output at all. */
    boolean writes;

    boolean late;
  }

  private Binding bound;

  /**
   * Merges into images.
   *
   * @param images by index in {@link FrameProfile#images()}; null entries are not written and, for
   *     depth and stencil, not tested
   */
  public QuadMerger(FrameProfile profile, List<Surface> images) {
    this.profile = profile;
    this.images = images;
    keys = new DepthKeys[images.size()];
    tile = new TileDepth(profile);
  }

  /** Makes an image of the profile, zeroed. */
  public static Surface newImage(ProfileImage image) {
    return new Surface(image.width(), image.height(), image.format(), image.samples());
  }

  /** Copies a snapshot into its image. */
  public static void restore(ImageSnapshot snapshot, Surface image) {
    int[] words = snapshot.words();
    if (words.length == image.words.length) {
      System.arraycopy(words, 0, image.words, 0, words.length);
    } else if (words.length == 1) {
      java.util.Arrays.fill(image.words, words[0]);
    } else {
      for (int i = 0; i < image.words.length; i++) {
        image.words[i] = words[i % words.length];
      }
    }
  }

  /** Chooses the draw whose quads follow. */
  public void bind(DrawWork draw) {
    if (bound == null || bound.work != draw) {
      bound = bindings.get(draw);
      if (bound == null) {
        bound = binding(draw);
        bindings.put(draw, bound);
      }
    }
  }

  private Binding binding(DrawWork draw) {
    Binding b = new Binding();
    b.work = draw;
    b.late = (draw.order & DrawWork.ORDER_LATE_TESTS) != 0;
    b.depth =
        depths.computeIfAbsent(
            new DepthState(
                draw.depthStencil,
                draw.dynamic.stencilFront(),
                draw.dynamic.stencilBack(),
                draw.dynamic.depthBounds(),
                draw.depthImage,
                draw.stencilImage,
                draw.shaderStencil()),
            s -> depthUnit(draw, images));
    b.outputs = new ColorOutput[draw.colorImages.length];
    b.outputStart = new int[b.outputs.length];
    for (int i = 0; i < b.outputs.length; i++) {
      int at = i;
      Surface s = get(images, draw.colorImages[i]);
      b.outputs[i] =
          s != null && draw.outputWords[i] > 0
              ? colors.computeIfAbsent(
                  new OutputState(
                      draw.blend, draw.dynamic.blendConstants(), i, draw.colorImages[i]),
                  k -> ColorOutput.of(s, draw.blend, draw.dynamic.blendConstants(), at, scratch))
              : null;
      b.writes |= b.outputs[i] != null;
      b.outputStart[i] = b.quadWords;
      b.quadWords += 4 * draw.outputWords[i];
    }
    b.quadWords = 4 * draw.pixelWords();
    return b;
  }

  static DepthUnit depthUnit(DrawWork draw, List<Surface> images) {
    DepthUnit unit = new DepthUnit();
    unit.bind(
        draw.depthStencil,
        draw.dynamic,
        get(images, draw.depthImage),
        get(images, draw.stencilImage));
    return unit;
  }

  private static Surface get(List<Surface> images, int index) {
    return index < 0 ? null : images.get(index);
  }

  /**
   * Merges all quads of a unit of the bound draw as API order does.
   *
   * @return samples that passed all tests
   */
  public long merge(int unit) {
    return merge(unit, null, 0, false);
  }

  /**
   * The same for chosen samples.
   *
   * @param masks samples of each quad that are considered, bit {@code pixel*8 + sample}
   * @param at index of the first quad's mask
   */
  public long merge(int unit, int[] masks, int at) {
    return merge(unit, masks, at, false);
  }

  /**
   * Merges a unit of a run whose units may arrive in any order, see {@link DepthKeys}.
   *
   * @param masks samples of each quad that are considered, or null for all
   * @param at index of the first quad's mask
   * @return samples that won, for the time being
   */
  public long mergeSorted(int unit, int[] masks, int at) {
    return merge(unit, masks, at, true);
  }

  /** Tells that an image has got new contents, so that nobody holds its samples. */
  public void renewed(int image) {
    if (keys[image] != null) {
      keys[image].clear();
    }
  }

  /**
   * Looks which samples of a unit of a run would win at present.
   *
   * @param masks takes the covered samples of each quad that would; those that the shader discards
   *     are among them
   * @return pixels with such a sample
   */
  public int testSorted(int unit, int[] masks, int at) {
    int first = profile.firstQuad(unit);
    int pixels = 0;
    boolean blind = (bound.work.order & DrawWork.ORDER_SHADER_DEPTH) != 0;
    open(unit);
    for (int quad = first; quad < profile.firstQuad(unit + 1); quad++) {
      int mask = profile.quadCoverage(quad);
      if (!blind) {
        mask = tile.winners(quad, mask, false);
      }
      masks[at + quad - first] = mask;
      pixels += FrameProfile.pixels(mask);
    }
    return pixels;
  }

  private long merge(int unit, int[] masks, int at, boolean sorted) {
    int first = profile.firstQuad(unit);
    int end = profile.firstQuad(unit + 1);
    long passed = 0;
    run.clear();
    if (sorted) {
      open(unit);
    }
    for (int quad = first; quad < end; quad++) {
      int live = profile.quadLive(quad);
      int tested = bound.late ? live : profile.quadCoverage(quad);
      if (masks != null) {
        tested &= masks[at + quad - first];
      }
      int left = sorted ? tile.winners(quad, tested & live, true) : test(unit, quad, tested) & live;
      passed += Integer.bitCount(left);
      if (left != 0 && bound.writes) {
        append(unit, quad, left);
        if (run.quads == FragmentRun.QUADS) {
          write(unit);
        }
      }
    }
    write(unit);
    return passed;
  }

  private void open(int unit) {
    int image = bound.work.depthImage;
    if (keys[image] == null) {
      keys[image] = new DepthKeys(images.get(image));
    }
    tile.open(bound.depth, keys[image], unit, bound.work.samples);
  }

  private void append(int unit, int quad, int left) {
    int q = run.quads++;
    run.x[q] = x(profile, unit, quad);
    run.y[q] = y(profile, unit, quad);
    run.samples[q] = left;
    run.mask[q] = QuadStage.pixels(left);
    quadOf[q] = quad;
  }

  private void write(int unit) {
    for (int i = 0; run.quads > 0 && i < bound.outputs.length; i++) {
      if (bound.outputs[i] != null) {
        load(unit, i);
        bound.outputs[i].writeKept(run, scratch.kept);
      }
    }
    run.clear();
  }

  static int x(FrameProfile profile, int unit, int quad) {
    return profile.unitTileX(unit) * FrameProfile.TILE + 2 * profile.quadX(quad);
  }

  static int y(FrameProfile profile, int unit, int quad) {
    return profile.unitTileY(unit) * FrameProfile.TILE + 2 * profile.quadY(quad);
  }

  /** Index of the first logged depth of a quad. */
  static int firstDepth(FrameProfile profile, int unit, int quad, int samples) {
    return profile.firstDepth(unit) + (quad - profile.firstQuad(unit)) * 4 * samples;
  }

  /** Samples of a quad that pass. */
  private int test(int unit, int quad, int tested) {
    DepthUnit depth = bound.depth;
    if (!depth.active()) {
      return tested;
    }
    int samples = bound.work.samples;
    int first = firstDepth(profile, unit, quad, samples);
    int x = x(profile, unit, quad);
    int y = y(profile, unit, quad);
    if (samples == 1 && depth.testsQuads()) {
      return depth.testQuad(
          x,
          y,
          tested,
          profile.depth(first),
          profile.depth(first + 1),
          profile.depth(first + 2),
          profile.depth(first + 3));
    }
    int back = (profile.quadFlags(quad) & FrameProfile.QUAD_FRONT_FACING) != 0 ? 0 : 1;
    int result = 0;
    boolean shaderStencil = bound.work.shaderStencil();
    if (shaderStencil) {
      int end = profile.firstOutput(unit) + (quad - profile.firstQuad(unit) + 1) * bound.quadWords;
      profile.outputs(end - 4, 4, references, 0);
    }
    for (int m = tested; m != 0; m &= m - 1) {
      int bit = Integer.numberOfTrailingZeros(m);
      int p = bit >> 3;
      int s = bit & 7;
      if (shaderStencil) {
        depth.reference(references[p]);
      }
      int d = depth.testsDepth() ? profile.depth(first + p * samples + s) : 0;
      if (depth.testSample(x + (p & 1), y + (p >> 1), s, d, back)) {
        result |= 1 << bit;
      }
    }
    return result;
  }

  /** Fetches what was kept of the run's quads for one attachment. */
  private void load(int unit, int attachment) {
    int words = 4 * bound.work.outputWords[attachment];
    int first = profile.firstOutput(unit) + bound.outputStart[attachment];
    for (int q = 0; q < run.quads; q++) {
      int quad = quadOf[q] - profile.firstQuad(unit);
      profile.outputs(first + quad * bound.quadWords, words, scratch.kept, q * words);
    }
  }
}
