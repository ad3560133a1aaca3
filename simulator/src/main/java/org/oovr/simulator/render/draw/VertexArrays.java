package org.oovr.simulator.render.draw;

/**
 * Shaded vertices of one draw: vertex {@code instance * vertexCount + position} (or a clipper's
 * additions).
 */
public final class VertexArrays {
  /** Records for a stage of primitives; null behind the last of them. */
  public int[] words;

  /** Clip coordinates, 4 per vertex. */
  public float[] clip;

  /** Interpolated components, {@code VaryingLayout.floats} per vertex. */
  public float[] floats;

  /** Flat components as bits, {@code VaryingLayout.flats} per vertex. */
  public int[] flats;

  /** Point size; null when the shader writes none. */
  public float[] pointSize;

  /** Number of the viewport; null where the shader does not choose among several. */
  public byte[] viewport;

  /** Number of the viewport as the shader says it, there or not; null where it says none. */
  public int[] saidViewport;

  /** Number of the layer as the shader says it, there or not; null where it says none. */
  public int[] layer;

  /** Number of the primitive as fragments see it; null where no shader chooses it. */
  public int[] primitiveId;

  /** User clip distances, 8 per vertex; null when none is enabled. */
  public float[] clipDistance;

  /** Words that go to buffers, {@code CapturePlan.words} per vertex; null where none do. */
  public int[] captured;

  /**
   * Window coordinates per view: x, y, z and 1/w, 4 per vertex; only valid where the clip code does
   * not demand clipping.
   */
  public final float[][] window;

  /** Clip codes per view, see {@code ClipCode}. */
  public final int[][] codes;

  public VertexArrays(int views) {
    window = new float[views][];
    codes = new int[views][];
  }

  /** Gives back the arrays that came from a memory; nobody looks at them any more. */
  public void release(VertexMemory memory) {
    memory.give(clip);
    memory.give(floats);
    clip = null;
    floats = null;
    for (int view = 0; view < window.length; view++) {
      memory.give(window[view]);
      memory.give(codes[view]);
      window[view] = null;
      codes[view] = null;
    }
  }
}
