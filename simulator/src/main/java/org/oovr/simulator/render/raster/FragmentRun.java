package org.oovr.simulator.render.raster;

import org.oovr.simulator.render.geometry.PrimitiveBlock;
import org.oovr.simulator.shader.ShaderContext;

/**
 * The quads that wait to be shaded together: of one draw and view, in primitive order, all from one
 * bin. Lane {@code 4q + 2y + x} is pixel (x, y) of quad q.
 */
public final class FragmentRun {
  /** Most quads of one run. */
  public static final int QUADS = ShaderContext.LANES / 4;

  /** Number of quads. */
  public int quads;

  /** Lower left pixel of each quad, in target pixels; always even. */
  public final int[] x = new int[QUADS];

  public final int[] y = new int[QUADS];

  /** Pixels that count, bit {@code 2y + x}: covered, and what tests have left so far. */
  public final int[] mask = new int[QUADS];

  /** Multisampled targets: samples that count, bit {@code pixel*8 + sample}. */
  public final int[] samples = new int[QUADS];

  /** Quantised depth per lane (tests after shading only). */
  public final int[] depth;

  /** Pixel position relative to the bin, per lane. */
  public final float[] localX = new float[ShaderContext.LANES];

  public final float[] localY = new float[ShaderContext.LANES];

  // --- segments of quads of the same primitive
  public int segments;
  public final PrimitiveBlock[] segmentBlock = new PrimitiveBlock[QUADS];
  public final int[] segmentPrimitive = new int[QUADS];

  /** First quad of each segment. */
  public final int[] segmentStart = new int[QUADS + 1];

  /** 1 for back faces, else 0, per quad. */
  public final int[] back = new int[QUADS];

  /** A run with room for the depths of so many samples. */
  public FragmentRun(int maxSamples) {
    depth = new int[ShaderContext.LANES * maxSamples];
  }

  /** Empties the run. */
  public void clear() {
    quads = 0;
    segments = 0;
  }
}
