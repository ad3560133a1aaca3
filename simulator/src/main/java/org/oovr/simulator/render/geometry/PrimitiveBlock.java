package org.oovr.simulator.render.geometry;

import java.util.Arrays;
import java.util.BitSet;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.VertexArrays;
import org.oovr.simulator.render.draw.ViewportTransform;

/**
 * Set-up primitives of one chunk of one draw and view, sorted into bins. Structure of arrays; a
 * block is filled by one thread and then only read.
 *
 * <p>Vertex references: {@code >= 0} counts in the job's vertices, {@code < 0} is {@code ~index}
 * into {@link #extra}, the vertices that clipping made, and copies of vertices in other viewports
 * than their own.
 */
public final class PrimitiveBlock {
  /** {@link #kind}: three edges, attributes by barycentric planes. */
  public static final byte TRIANGLE = 0;

  /** Four edges around a segment, attributes along it. */
  public static final byte LINE = 1;

  /** Four axis-aligned edges, constant attributes. */
  public static final byte POINT = 2;

  public DrawJob job;
  public int view;
  public int count;

  public byte[] kind = new byte[64];

  /** -1 for front-facing, else 0. */
  public byte[] front = new byte[64];

  /** Three vertex references per primitive. */
  public int[] vertex = new int[192];

  /** Vertex that gives the flat attributes. */
  public int[] provoking = new int[64];

  /**
   * Corners in 24.8 fixed point relative to the lattice of pixel centres, x then y,
   * counter-clockwise with y up: 8 per primitive, triangles use 6.
   */
  public int[] corner = new int[512];

  /** Rows and columns of pixels around its outline that a primitive may cost beside its inside. */
  private static final int OUTLINE = 16;

  /** So many in a block are not worth being counted closely. */
  private static final long FEW_PIXELS = 1 << 22;

  /** Pixels touched at most: x0, y0, x1, y1, all inclusive. */
  public int[] box = new int[256];

  /** Number of the viewport. */
  public byte[] viewportNumber = new byte[64];

  /** Number of the layer. */
  public int[] layer = new int[64];

  /** Numbers of layer and viewport as fragments see them: as a shader said, there or not. */
  public int[] saidLayer = new int[64];

  public int[] saidViewport = new int[64];

  /** Added to the window depth. */
  public float[] depthOffset = new float[64];

  /** Half the size of a point, in pixels. */
  public float[] halfSize = new float[64];

  /**
   * Of smooth lines the centre, the direction, half of length and width with the pixels on which
   * they fade, and 1/w of both ends; of smooth points the centre and the reciprocal of the radius.
   * Null while there are none.
   */
  public float[] smooth;

  /** Words of {@link #smooth} per primitive. */
  public static final int SMOOTH = 8;

  /** Number of the primitive as fragments see it: in its instance, or as a shader says. */
  public int[] primitiveId = new int[64];

  /** What is missing from it to the number of the primitive in the draw. */
  public int[] instanceOffset = new int[64];

  /** Vertices made by clipping and copies; null while there are none. */
  public VertexArrays extra;

  public int extraCount;

  /** Which of them are copies of shaded vertices in another viewport; null while there are none. */
  private BitSet copied;

  // --- bins
  /** Bins with primitives, ascending. */
  public int[] bin = new int[16];

  /** Position in {@link #binned} of the first primitive of each bin, and the end. */
  public int[] binStart = new int[17];

  public int bins;
  public int[] binned = new int[64];

  // --- counts for the profile
  public int primitivesIn;

  /** What was left by clipping, outlining and culling, whether it covers anything or not. */
  public int primitivesOut;

  public int rejected;
  public int culled;
  public int clipped;

  /** The job's vertices, as the view has them, and their window coordinates. */
  private VertexArrays shaded;

  private float[] shadedWindow;

  /** Empties the block for another chunk; the job's vertices are shaded already. */
  public void reset(DrawJob owner, int ofView) {
    job = owner;
    view = ofView;
    // many look at these for every primitive
    shaded = owner == null ? null : owner.vertices(ofView);
    shadedWindow = owner == null ? null : shaded.window[ofView];
    currentViewport = 0;
    currentLayer = 0;
    currentSaidLayer = 0;
    currentSaidViewport = 0;
    count = 0;
    extra = null;
    extraCount = 0;
    copied = null;
    smooth = null;
    bins = 0;
    primitivesIn = 0;
    primitivesOut = 0;
    rejected = 0;
    culled = 0;
    clipped = 0;
  }

  /** Number of the viewport of the primitives that are added from now on. */
  int currentViewport;

  /** Number of the layer of the primitives that are added from now on. */
  int currentLayer;

  /** {@link #saidLayer} of the primitives that are added from now on. */
  int currentSaidLayer;

  /** {@link #saidViewport} of the primitives that are added from now on. */
  int currentSaidViewport;

  /** {@link #instanceOffset} of the primitives that are added from now on. */
  int currentInstanceOffset;

  /** Makes room for one more primitive and returns its number. */
  int next() {
    if (count == kind.length) {
      int n = count * 2;
      kind = Arrays.copyOf(kind, n);
      front = Arrays.copyOf(front, n);
      vertex = Arrays.copyOf(vertex, n * 3);
      provoking = Arrays.copyOf(provoking, n);
      corner = Arrays.copyOf(corner, n * 8);
      box = Arrays.copyOf(box, n * 4);
      viewportNumber = Arrays.copyOf(viewportNumber, n);
      layer = Arrays.copyOf(layer, n);
      saidLayer = Arrays.copyOf(saidLayer, n);
      saidViewport = Arrays.copyOf(saidViewport, n);
      depthOffset = Arrays.copyOf(depthOffset, n);
      halfSize = Arrays.copyOf(halfSize, n);
      primitiveId = Arrays.copyOf(primitiveId, n);
      instanceOffset = Arrays.copyOf(instanceOffset, n);
    }
    instanceOffset[count] = currentInstanceOffset;
    layer[count] = currentLayer;
    saidLayer[count] = currentSaidLayer;
    saidViewport[count] = currentSaidViewport;
    viewportNumber[count] = (byte) currentViewport;
    return count++;
  }

  /** Says how the primitive added last covers pixels, in the order of {@link #smooth}. */
  void smooth(int primitive, float... values) {
    if (smooth == null || smooth.length < kind.length * SMOOTH) {
      smooth =
          smooth == null
              ? new float[kind.length * SMOOTH]
              : Arrays.copyOf(smooth, kind.length * SMOOTH);
    }
    System.arraycopy(values, 0, smooth, primitive * SMOOTH, values.length);
  }

  /** The viewport of the primitives that are added from now on. */
  ViewportTransform viewport() {
    return job.viewports[currentViewport];
  }

  /** Notes that an extra vertex is a copy of a shaded one. */
  void copied(int extraVertex) {
    if (copied == null) {
      copied = new BitSet();
    }
    copied.set(extraVertex);
  }

  /** Whether clipping has made a vertex. */
  public boolean isCut(int reference) {
    return reference < 0 && (copied == null || !copied.get(~reference));
  }

  /** The viewport of a primitive. */
  public ViewportTransform viewport(int primitive) {
    return job.viewports[viewportNumber[primitive]];
  }

  /** Arrays in which a vertex reference is found. */
  public VertexArrays arrays(int reference) {
    return reference >= 0 ? shaded : extra;
  }

  /** Window coordinates of the vertices that {@link #arrays} gives. */
  public float[] window(int reference) {
    return reference >= 0 ? shadedWindow : extra.window[0];
  }

  /** Index of a reference in its arrays. */
  public static int index(int reference) {
    return reference >= 0 ? reference : ~reference;
  }

  /** About how many pixels its primitives lie on; where they are few, those of the boxes. */
  public long pixels() {
    long pixels = 0;
    for (int p = 0; p < count; p++) {
      pixels += boxPixels(p);
    }
    // boxes of long thin primitives say little of the work
    return pixels > FEW_PIXELS ? touchedPixels() : pixels;
  }

  private long boxPixels(int p) {
    int b = p * 4;
    return (box[b + 2] - box[b] + 1L) * (box[b + 3] - box[b + 1] + 1L);
  }

  /** About how many pixels are looked at for its primitives: no more than the boxes have. */
  private long touchedPixels() {
    long pixels = 0;
    for (int p = 0; p < count; p++) {
      int b = p * 4;
      int corners = kind[p] == TRIANGLE ? 3 : 4;
      long twice = 0;
      for (int i = 0; i < corners; i++) {
        int from = p * 8 + 2 * i;
        int to = p * 8 + 2 * ((i + 1) % corners);
        twice += (long) corner[from] * corner[to + 1] - (long) corner[to] * corner[from + 1];
      }
      // corners have 8 bits of fractions
      long inside = Math.abs(twice) >> 17;
      long outline = OUTLINE * (box[b + 2] - box[b] + box[b + 3] - box[b + 1] + 2L);
      pixels += Math.min(boxPixels(p), inside + outline);
    }
    return pixels;
  }
}
