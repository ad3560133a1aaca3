// Long because samples, quads and blocks are tested against the same bound state.
package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.DynamicState;
import org.oovr.simulator.command.DynamicState.StencilValues;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PipelineState.StencilFace;
import org.oovr.simulator.command.PipelineState.StencilOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.lanes.LaneKernels;
import org.oovr.simulator.lanes.Lanes;

/**
 * Depth bounds, stencil and depth tests of one draw on one pair of surfaces (EXT_depth_bounds_test;
 * GL 3.3 core 4.1.4, 4.1.5). Depth is compared as stored: unsigned integers, or the bits of
 * non-negative floats, whose order is that of their values. One instance per thread.
 */
final class DepthUnit {
  private static final CompareOp[] COMPARE = CompareOp.values();

  // --- bound state
  private boolean depthTest;
  private boolean depthWrite;
  private int compare;

  /** As far as it is below, and above, the stored depth a new one passes; not of NOT_EQUAL. */
  private long below;

  private long above;
  private boolean boundsTest;

  /** Stored depths that the test of bounds lets through; all while there is none. */
  private int least;

  private int greatest;
  private boolean stencilTest;
  private final int[] stencilCompare = new int[2];
  private final int[] reference = new int[2];
  private final int[] readMask = new int[2];
  private final int[] writeMask = new int[2];
  private final StencilOp[] fail = new StencilOp[2];
  private final StencilOp[] depthFail = new StencilOp[2];
  private final StencilOp[] pass = new StencilOp[2];

  /** Quantised depths of {@link #testBlock}. */
  private final int[] block = new int[HiZ.BLOCK * HiZ.BLOCK];

  /** Pixels of each of its rows that pass. */
  private final int[] rows = new int[HiZ.BLOCK];

  private int[] words;
  private int base;
  private int rowWords;
  private int texelWords;
  private int sampleWords;
  private int shift;
  private int keep;
  private PixelFormat format;
  private int width;
  private int height;
  private int samples;

  private int[] stencilWords;
  private int stencilBase;
  private int stencilRowWords;
  private int stencilTexelWords;
  private int stencilSampleWords;

  /**
   * Sets the surfaces; either may be null, then its test passes (4.1.4, 4.1.5, last paragraphs).
   */
  void bind(DepthStencil state, DynamicState values, Surface depth, Surface stencil) {
    boolean stored = depth != null && depth.format.hasDepth();
    boundsTest = state.boundsTest() && stored;
    depthWrite = state.depthTest() && stored && state.depthWrite();
    // bounds without a test of depth are one that all depths pass
    compare = (state.depthTest() ? state.depthCompare() : CompareOp.ALWAYS).ordinal();
    below =
        switch (COMPARE[compare]) {
          case NEVER, GREATER -> 1;
          case EQUAL, GREATER_EQUAL -> 0;
          default -> Long.MIN_VALUE;
        };
    above =
        switch (COMPARE[compare]) {
          case LESS -> -1;
          case NEVER, EQUAL, LESS_EQUAL -> 0;
          default -> Long.MAX_VALUE;
        };
    depthTest =
        stored
            && (boundsTest
                || state.depthTest() && (depthWrite || state.depthCompare() != CompareOp.ALWAYS));
    stencilTest = state.stencilTest() && stencil != null && stencil.format.hasStencil();
    format = PixelFormat.D32_FLOAT; // whatever, while depth is not tested
    if (depthTest) {
      words = depth.words;
      base = depth.base;
      rowWords = depth.rowWords;
      texelWords = depth.wordsPerTexel;
      sampleWords = depth.sampleWords;
      format = depth.format;
      width = depth.width;
      height = depth.height;
      samples = depth.samples;
      boolean d24 = format == PixelFormat.D24_UNORM || format == PixelFormat.D24_UNORM_S8;
      shift = d24 ? 8 : 0;
      keep = d24 ? 0xff : 0;
    }
    least = boundsTest ? quantize(values.depthBounds().least()) : Integer.MIN_VALUE;
    greatest = boundsTest ? quantize(values.depthBounds().greatest()) : Integer.MAX_VALUE;
    if (stencilTest) {
      stencilWords = stencil.words;
      stencilBase = stencil.base + (stencil.format == PixelFormat.D32_FLOAT_S8 ? 1 : 0);
      stencilRowWords = stencil.rowWords;
      stencilTexelWords = stencil.wordsPerTexel;
      stencilSampleWords = stencil.sampleWords;
      face(0, state.front(), values.stencilFront());
      face(1, state.back(), values.stencilBack());
    }
  }

  private void face(int i, StencilFace f, StencilValues values) {
    stencilCompare[i] = f.compare().ordinal();
    reference[i] = values.reference() & 0xff;
    readMask[i] = values.readMask() & 0xff;
    writeMask[i] = values.writeMask() & 0xff;
    fail[i] = f.fail();
    depthFail[i] = f.depthFail();
    pass[i] = f.pass();
  }

  /** Changes the reference that a shader says, of both faces. */
  void reference(int value) {
    reference[0] = value & 0xff;
    reference[1] = value & 0xff;
  }

  /** Whether anything is tested or written at all. */
  boolean active() {
    return depthTest || stencilTest;
  }

  boolean testsDepth() {
    return depthTest;
  }

  boolean testsStencil() {
    return stencilTest;
  }

  boolean writesDepth() {
    return depthWrite;
  }

  boolean testsBounds() {
    return boundsTest;
  }

  /** Whether all depths between two stored ones are outside of the bounds. */
  boolean outside(int smallest, int largest) {
    return largest < least || smallest > greatest;
  }

  /**
   * Whether a fragment whose stored depth is out of bounds now would be discarded later, too,
   * whatever its shader does: the draw leaves depth as it is.
   */
  boolean boundsStand() {
    return boundsTest && !depthWrite;
  }

  /**
   * Whether a fragment that fails now would fail later too, whatever happens between: the stored
   * value only moves in one direction, and a failure leaves no trace.
   */
  boolean canRejectAhead() {
    return depthTest
        && !stencilTest
        && (!boundsTest || !depthWrite)
        && (passesBelow() || passesAbove() || COMPARE[compare] == CompareOp.NEVER);
  }

  /** The test passes for depths below (or equal to) the stored one. */
  boolean passesBelow() {
    return COMPARE[compare] == CompareOp.LESS || COMPARE[compare] == CompareOp.LESS_EQUAL;
  }

  /** The test passes for depths above (or equal to) the stored one. */
  boolean passesAbove() {
    return COMPARE[compare] == CompareOp.GREATER || COMPARE[compare] == CompareOp.GREATER_EQUAL;
  }

  /**
   * Whether {@link #testBlock} can test: comparisons that are one interval of the difference of new
   * and stored depth.
   */
  boolean testsBlocks() {
    return COMPARE[compare] != CompareOp.NOT_EQUAL && samples == 1;
  }

  /**
   * Tests the depths of all pixels of a square, and writes them where that is enabled.
   *
   * @param x left pixel, even
   * @param size pixels in a row, even
   * @param z depths in [0, 1], row by row
   * @param masks takes the pixels that pass, a bit each, quad by quad
   */
  void testBlock(int x, int y, int size, float[] z, int[] masks) {
    StoredDepth.of(format, z, size * size, block);
    if (size == LaneKernels.SQUARE && texelWords == 1 && !boundsTest) {
      testSquare(base + y * rowWords + x, masks);
      return;
    }
    int q = 0;
    for (int py = 0; py < size; py += 2) {
      int row = base + (y + py) * rowWords + x * texelWords;
      int d = py * size;
      for (int px = 0; px < size; px += 2, d += 2) {
        int k = row + px * texelWords;
        masks[q++] =
            pass(k, block[d])
                | pass(k + texelWords, block[d + 1]) << 1
                | pass(k + rowWords, block[d + size]) << 2
                | pass(k + rowWords + texelWords, block[d + size + 1]) << 3;
      }
    }
  }

  /** Makes depths of a block what the bound format stores. */
  void quantizeBlock(float[] z) {
    StoredDepth.of(format, z, HiZ.BLOCK * HiZ.BLOCK, block);
  }

  /**
   * The depths of the block that was tested last, or looked at, as stored, row by row; of pixels
   * that were not tested, anything.
   */
  int[] blockDepths() {
    return block;
  }

  /** Whether {@link #testPart} can test: comparisons that some value fails against all others. */
  boolean testsParts() {
    return testsBlocks() && texelWords == 1 && !boundsTest && COMPARE[compare] != CompareOp.ALWAYS;
  }

  /** Whether all of a square of blocks' size is inside of the image. */
  boolean holds(int x, int y) {
    return x + HiZ.BLOCK <= width && y + HiZ.BLOCK <= height;
  }

  /**
   * Tests the depths of some pixels of a block inside of the image, and writes them where that is
   * enabled; only where {@link #testsParts}.
   *
   * @param x left pixel, even
   * @param z depths in [0, 1] of all pixels, row by row
   * @param masks pixels that are tested, a bit each, quad by quad; takes those that pass
   */
  void testPart(int x, int y, float[] z, int[] masks) {
    testPart(x, y, z, masks, depthWrite);
  }

  /** The same, but nothing is written; only where {@link #testsParts}. */
  void lookAtPart(int x, int y, float[] z, int[] masks) {
    testPart(x, y, z, masks, false);
  }

  private void testPart(int x, int y, float[] z, int[] masks, boolean write) {
    StoredDepth.of(format, z, HiZ.BLOCK * HiZ.BLOCK, block);
    // fails against all that is stored, or is the same, and then writing changes nothing
    int failing = passesAbove() ? Integer.MIN_VALUE : Integer.MAX_VALUE;
    for (int q = 0; q < FragmentRun.BLOCK_QUADS; q++) {
      int m = masks[q];
      if (m != FragmentRun.ALL) {
        int d = (q >> 2) * 2 * HiZ.BLOCK + (q & 3) * 2;
        exclude(m & 1, d, failing);
        exclude(m & 2, d + 1, failing);
        exclude(m & 4, d + HiZ.BLOCK, failing);
        exclude(m & 8, d + HiZ.BLOCK + 1, failing);
      }
    }
    square(base + y * rowWords + x, write);
    for (int q = 0; q < FragmentRun.BLOCK_QUADS; q++) {
      masks[q] &= passed(q);
    }
  }

  private void exclude(int covered, int d, int failing) {
    if (covered == 0) {
      block[d] = failing;
    }
  }

  private void testSquare(int at, int[] masks) {
    square(at, depthWrite);
    for (int q = 0; q < FragmentRun.BLOCK_QUADS; q++) {
      masks[q] = passed(q);
    }
  }

  /** Pixels of a quad that passed in {@link #square}. */
  private int passed(int q) {
    int right = (q & 3) * 2;
    int r = (q >> 2) * 2;
    return rows[r] >> right & 3 | (rows[r + 1] >> right & 3) << 2;
  }

  private void square(int at, boolean write) {
    CompareOp op = COMPARE[compare];
    int passing = LaneKernels.passing(op.passesLess(), op.passesEqual(), op.passesGreater());
    LaneKernels kernels = Lanes.kernels();
    kernels.testSquare(words, at, rowWords, shift, keep, block, passing, write, rows);
  }

  /** Whether {@link #testQuad} can test: depth alone, as {@link #testsBlocks}. */
  boolean testsQuads() {
    return depthTest && !stencilTest && testsBlocks();
  }

  /**
   * Tests depths of a quad of one sample, as stored, and writes them where that is enabled.
   *
   * @param x left pixel, even
   * @param tested pixels, bit {@code pixel*8}
   * @return those that pass
   */
  int testQuad(int x, int y, int tested, int d0, int d1, int d2, int d3) {
    int k = base + y * rowWords + x * texelWords;
    int result = 0;
    if ((tested & 1) != 0) {
      result = pass(k, d0);
    }
    if ((tested & 1 << 8) != 0) {
      result |= pass(k + texelWords, d1) << 8;
    }
    if ((tested & 1 << 16) != 0) {
      result |= pass(k + rowWords, d2) << 16;
    }
    if ((tested & 1 << 24) != 0) {
      result |= pass(k + rowWords + texelWords, d3) << 24;
    }
    return result;
  }

  private int pass(int k, int value) {
    int word = words[k];
    int stored = word >>> shift;
    long difference = (long) value - stored;
    if (difference < below || difference > above || stored < least || stored > greatest) {
      return 0;
    }
    if (depthWrite) {
      words[k] = value << shift | word & keep;
    }
    return 1;
  }

  /** Depth in [0, 1] as the bound format stores it. */
  int quantize(float z) {
    return StoredDepth.of(format, z);
  }

  /** Index of a sample's stored depth. */
  int index(int x, int y, int sample) {
    return base + y * rowWords + x * texelWords + sample * sampleWords;
  }

  /** Words of the depth image. */
  int[] words() {
    return words;
  }

  /** Words from one row of the depth image to the next. */
  int rowWords() {
    return rowWords;
  }

  /** Words from one pixel of a row to the next. */
  int texelWords() {
    return texelWords;
  }

  /** Words from one sample of the depth image to the next. */
  int sampleWords() {
    return sampleWords;
  }

  /** Bits of a word below depth. */
  int shift() {
    return shift;
  }

  /** Those that are not depth's. */
  int keep() {
    return keep;
  }

  /** Comparison of the depth test. */
  CompareOp compare() {
    return COMPARE[compare];
  }

  /** The test passes for depths equal to the stored one. */
  boolean passesEqual() {
    return COMPARE[compare] == CompareOp.LESS_EQUAL || COMPARE[compare] == CompareOp.GREATER_EQUAL;
  }

  /** Whether a new depth fails against a stored one. */
  boolean fails(int value, int stored) {
    return !passes(compare, value, stored);
  }

  /** Largest (or smallest) stored depth of a square of pixels, cut to the surface. */
  int bound(int x, int y, int size, boolean largest) {
    int endX = Math.min(x + size, width);
    int endY = Math.min(y + size, height);
    int result = largest ? 0 : Integer.MAX_VALUE;
    for (int s = 0; s < samples; s++) {
      for (int py = y; py < endY; py++) {
        int k = base + s * sampleWords + py * rowWords + x * texelWords;
        for (int px = x; px < endX; px++, k += texelWords) {
          int d = words[k] >>> shift;
          result = largest ? Math.max(result, d) : Math.min(result, d);
        }
      }
    }
    return result;
  }

  /** Whether a comparison holds between a new and a stored value, both non-negative. */
  static boolean passes(int op, int value, int stored) {
    switch (op) {
      case 0:
        return false;
      case 1:
        return value < stored;
      case 2:
        return value == stored;
      case 3:
        return value <= stored;
      case 4:
        return value > stored;
      case 5:
        return value != stored;
      case 6:
        return value >= stored;
      default:
        return true;
    }
  }

  /**
   * Tests depth alone and writes it when enabled.
   *
   * @param d quantised depth of the quad's pixels
   * @param mask bit per pixel
   * @param write whether to write (else only look)
   * @return pixels that pass
   */
  int testDepth(int x, int y, int mask, int[] d, int at, boolean write) {
    int i = base + y * rowWords + x * texelWords;
    int op = compare;
    int result = 0;
    boolean store = write && depthWrite;
    for (int p = 0; p < 4; p++) {
      if ((mask >> p & 1) == 0) {
        continue;
      }
      int k = i + (p & 1) * texelWords + (p >> 1) * rowWords;
      int w = words[k];
      int stored = w >>> shift;
      int value = d[at + p];
      if (passes(op, value, stored) && stored >= least && stored <= greatest) {
        result |= 1 << p;
        if (store) {
          words[k] = value << shift | w & keep;
        }
      }
    }
    return result;
  }

  /**
   * Pixels of a quad of which some sample's stored depth is within bounds.
   *
   * @param mask bit per pixel
   */
  int withinBounds(int x, int y, int mask) {
    int result = 0;
    for (int m = mask; m != 0; m &= m - 1) {
      int p = Integer.numberOfTrailingZeros(m);
      for (int s = 0; s < samples; s++) {
        if (inBounds(words[index(x + (p & 1), y + (p >> 1), s)] >>> shift)) {
          result |= 1 << p;
        }
      }
    }
    return result;
  }

  private boolean inBounds(int stored) {
    return stored >= least && stored <= greatest;
  }

  /**
   * Bounds, stencil and depth of one sample, with all side effects; what is out of bounds leaves
   * stencil alone.
   *
   * @param back 1 for back faces, else 0
   * @return whether the sample passes both tests
   */
  boolean testSample(int x, int y, int sample, int d, int back) {
    if (!stencilTest) {
      return !depthTest || depthSample(x, y, sample, d);
    }
    if (boundsTest && !inBounds(words[index(x, y, sample)] >>> shift)) {
      return false;
    }
    int k = stencilBase + y * stencilRowWords + x * stencilTexelWords + sample * stencilSampleWords;
    int stored = stencilWords[k] & 0xff;
    int mask = readMask[back];
    if (!passes(stencilCompare[back], reference[back] & mask, stored & mask)) {
      stencil(k, stored, fail[back], back);
      return false;
    }
    if (depthTest && !depthSample(x, y, sample, d)) {
      stencil(k, stored, depthFail[back], back);
      return false;
    }
    stencil(k, stored, pass[back], back);
    return true;
  }

  private boolean depthSample(int x, int y, int sample, int d) {
    int k = base + y * rowWords + x * texelWords + sample * sampleWords;
    int w = words[k];
    int stored = w >>> shift;
    if (!passes(compare, d, stored) || !inBounds(stored)) {
      return false;
    }
    if (depthWrite) {
      words[k] = d << shift | w & keep;
    }
    return true;
  }

  private void stencil(int k, int stored, StencilOp op, int back) {
    int value =
        switch (op) {
          case KEEP -> stored;
          case ZERO -> 0;
          case REPLACE -> reference[back];
          case INCREMENT_CLAMP -> Math.min(255, stored + 1);
          case DECREMENT_CLAMP -> Math.max(0, stored - 1);
          case INVERT -> ~stored & 0xff;
          case INCREMENT_WRAP -> stored + 1 & 0xff;
          case DECREMENT_WRAP -> stored - 1 & 0xff;
        };
    int mask = writeMask[back];
    stencilWords[k] = stencilWords[k] & ~mask | value & mask;
  }
}
