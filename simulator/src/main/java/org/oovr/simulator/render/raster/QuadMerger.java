package org.oovr.simulator.render.raster;

import java.util.List;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ImageSnapshot;
import org.oovr.simulator.profile.ProfileImage;
import org.oovr.simulator.shader.ShaderContext;

/**
 * Tests and blends logged quads again, in an order and into images of the caller's choice: so a
 * parallel rendering scheme composes its own image without shading. Uses the same arithmetic as the
 * renderer. Not thread-safe.
 */
public final class QuadMerger {
  private final FrameProfile profile;
  private final FragmentRun run = new FragmentRun();
  private final DepthUnit depth = new DepthUnit();
  private final float[][] source = new float[4][ShaderContext.LANES];
  private final float[][] source1 = new float[4][ShaderContext.LANES];
  private final int[][] sourceInt = new int[4][ShaderContext.LANES];
  private final int[] quadOf = new int[FragmentRun.QUADS];

  // --- bound draw
  private DrawWork work;
  private ColorOutput[] outputs = new ColorOutput[0];
  private boolean[] integer = new boolean[0];
  private boolean late;

  public QuadMerger(FrameProfile profile) {
    this.profile = profile;
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
      return;
    }
    for (int i = 0; i < image.words.length; i++) {
      image.words[i] = words[i % words.length];
    }
  }

  /**
   * Chooses the draw whose quads follow.
   *
   * @param images where to merge, by index in {@link FrameProfile#images()}; null entries are not
   *     written and, for depth and stencil, not tested
   */
  public void bind(DrawWork draw, List<Surface> images) {
    work = draw;
    late = (draw.order & DrawWork.ORDER_LATE_TESTS) != 0;
    depth.bind(draw.depthStencil, get(images, draw.depthImage), get(images, draw.stencilImage));
    outputs = new ColorOutput[draw.colorImages.length];
    integer = new boolean[outputs.length];
    for (int i = 0; i < outputs.length; i++) {
      Surface s = get(images, draw.colorImages[i]);
      boolean written =
          s != null
              && draw.outputs > 0
              && draw.outputLocations[i] >= 0
              && i < draw.blend.attachments().size();
      outputs[i] = written ? ColorOutput.of(s, draw.blend, i) : null;
      integer[i] = s != null && s.format.isInteger();
    }
  }

  private static Surface get(List<Surface> images, int index) {
    return index < 0 ? null : images.get(index);
  }

  /**
   * Merges all quads of a unit of the bound draw.
   *
   * @return samples that passed all tests
   */
  public long merge(int unit) {
    return merge(unit, profile.firstQuad(unit), profile.firstQuad(unit + 1));
  }

  /** Merges the quads {@code from..to-1} of a unit of the bound draw. */
  public long merge(int unit, int from, int to) {
    long passed = 0;
    for (int at = from; at < to; at += FragmentRun.QUADS) {
      passed += batch(unit, at, Math.min(to, at + FragmentRun.QUADS));
    }
    return passed;
  }

  private long batch(int unit, int from, int to) {
    run.clear();
    long passed = 0;
    for (int quad = from; quad < to; quad++) {
      int left = test(unit, quad);
      if (left != 0) {
        int q = run.quads++;
        run.x[q] = x(unit, quad);
        run.y[q] = y(unit, quad);
        run.samples[q] = left;
        run.mask[q] = QuadStage.pixels(left);
        quadOf[q] = quad;
        passed += Integer.bitCount(left);
      }
    }
    for (int i = 0; i < outputs.length; i++) {
      if (outputs[i] != null) {
        load(unit, i);
        outputs[i].write(run, source, source1, sourceInt);
      }
    }
    return passed;
  }

  private int x(int unit, int quad) {
    return profile.unitTileX(unit) * FrameProfile.TILE + 2 * profile.quadX(quad);
  }

  private int y(int unit, int quad) {
    return profile.unitTileY(unit) * FrameProfile.TILE + 2 * profile.quadY(quad);
  }

  /** Samples of a quad that pass. */
  private int test(int unit, int quad) {
    int live = profile.quadLive(quad);
    int tested = late ? live : profile.quadCoverage(quad);
    if (!depth.active()) {
      return tested & live;
    }
    int samples = work.samples;
    int first = profile.firstDepth(unit) + (quad - profile.firstQuad(unit)) * 4 * samples;
    int back = (profile.quadFlags(quad) & FrameProfile.QUAD_FRONT_FACING) != 0 ? 0 : 1;
    int x = x(unit, quad);
    int y = y(unit, quad);
    int result = 0;
    for (int m = tested; m != 0; m &= m - 1) {
      int bit = Integer.numberOfTrailingZeros(m);
      int p = bit >> 3;
      int s = bit & 7;
      float z = profile.depth(first + p * samples + s);
      int d = depth.testsDepth() ? depth.quantize(z) : 0;
      if (depth.testSample(x + (p & 1), y + (p >> 1), s, d, back)) {
        result |= 1 << bit;
      }
    }
    return result & live;
  }

  private void load(int unit, int output) {
    boolean second = output == 0 && work.dualSource;
    for (int q = 0; q < run.quads; q++) {
      int first =
          profile.firstOutput(unit) + (quadOf[q] - profile.firstQuad(unit)) * 16 * work.outputs;
      for (int p = 0; p < 4; p++) {
        int at = first + output * 16 + p * 4;
        int at1 = first + (work.outputs - 1) * 16 + p * 4;
        for (int c = 0; c < 4; c++) {
          int word = profile.output(at + c);
          sourceInt[c][q * 4 + p] = word;
          source[c][q * 4 + p] = integer[output] ? 0 : Float.intBitsToFloat(word);
          if (second) {
            source1[c][q * 4 + p] = Float.intBitsToFloat(profile.output(at1 + c));
          }
        }
      }
    }
  }
}
