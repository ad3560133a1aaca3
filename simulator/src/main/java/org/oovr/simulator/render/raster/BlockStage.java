package org.oovr.simulator.render.raster;

import java.util.Arrays;

/**
 * Takes the quads of 8x8 blocks all at once, in targets of one sample: their depths are tested
 * together before they are shaded, or looked at where a test before shading is not legal but what
 * fails now fails later, too. One instance per thread.
 */
final class BlockStage {
  /** Quads of a block from which on they are added together. */
  private static final int MANY_QUADS = 5;

  /**
   * Quads of a block from which on they are tested together. Depths of a block take 75 to 90 ns as
   * vectors and 200 by loops, a quad alone 11 to 16.
   */
  private static final int MANY_TESTED_QUADS = 12;

  /** The pixels of all quads of an 8x8 block. */
  private static final int[] WHOLE_BLOCK = new int[FragmentRun.BLOCK_QUADS];

  static {
    Arrays.fill(WHOLE_BLOCK, FragmentRun.ALL);
  }

  private final QuadStage quads;
  private final FragmentStage fragments;
  private final FragmentRun run;
  private final DepthUnit depth;
  private final Interpolator interpolator;
  private final DepthPlane depths;
  private final HiZ hiz;
  private final float[] blockDepth = new float[HiZ.BLOCK * HiZ.BLOCK];
  private final int[] masks = new int[FragmentRun.BLOCK_QUADS];

  private int binX;
  private int binY;

  /** While a frame is studied: depths of the block's pixels as stored, row by row. */
  private final int[] stored = new int[HiZ.BLOCK * HiZ.BLOCK];

  // --- current draw
  /** Null where nothing is studied. */
  private StudyLog log;

  /** Whether blocks are shaded without a test. */
  private boolean passes;

  /** Whether they are tested before. */
  private boolean tests;

  /** Whether they are tested after shading. */
  private boolean late;

  /** Whether those are looked at before. */
  private boolean looks;

  private boolean shades;
  private boolean usesHiZ;

  BlockStage(QuadStage quads, FragmentStage fragments, DepthPlane depths, HiZ hiz) {
    this.quads = quads;
    this.fragments = fragments;
    this.depths = depths;
    this.hiz = hiz;
    run = fragments.run;
    depth = fragments.depth;
    interpolator = fragments.interpolator;
  }

  void beginBin(int x, int y) {
    binX = x;
    binY = y;
  }

  /**
   * Begins a draw; the fragment stage is bound to it already.
   *
   * @param plain whether blocks may be taken at all
   * @param rejectsAhead whether what fails before shading would fail later, too
   * @param hierarchical whether what is written must be told
   * @param studyLog null where nothing is studied
   */
  void beginDraw(boolean plain, boolean rejectsAhead, boolean hierarchical, StudyLog studyLog) {
    log = studyLog;
    shades = fragments.shades();
    usesHiZ = hierarchical;
    boolean early = fragments.testsEarly();
    passes = plain && shades && !depth.active();
    tests = plain && early && depth.active() && !depth.testsStencil() && depth.testsBlocks();
    boolean lookable = log != null || !rejectsAhead || depth.testsParts();
    late = plain && !early && depth.active() && lookable;
    looks = late && rejectsAhead;
  }

  /**
   * A block that the primitive covers as a whole.
   *
   * @param x left pixel in the target
   * @param back 1 for a back face, else 0
   * @param rejected why a hierarchical test has rejected it, only while a frame is studied
   * @return whether it was taken
   */
  boolean whole(int x, int y, int back, int rejected) {
    if (log != null) {
      boolean taken = passes || tests || late;
      if (taken) {
        study(x, y, WHOLE_BLOCK, rejected);
      }
      return taken;
    }
    if (passes) {
      append(x, y, WHOLE_BLOCK, back);
      return true;
    }
    if (tests) {
      depths.block(x - binX, y - binY, blockDepth);
      depth.testBlock(x, y, HiZ.BLOCK, blockDepth, masks);
      tested(x, y, back);
      return true;
    }
    if (late && depth.holds(x, y)) {
      late(x, y, WHOLE_BLOCK, back);
    }
    return late && depth.holds(x, y);
  }

  /** Whether blocks may come that are covered in part. */
  boolean takesParts() {
    return passes || tests && depth.testsParts() || late;
  }

  /**
   * A block that the primitive covers in part.
   *
   * @param x left pixel in the target
   * @param covered pixels of each quad, row by row
   * @param some how many of them have any
   * @param back 1 for a back face, else 0
   * @param rejected as in {@link #whole}
   * @return whether it was taken
   */
  boolean part(int x, int y, int[] covered, int some, int back, int rejected) {
    if (log != null) {
      boolean taken = some >= MANY_QUADS && (passes || late || depth.holds(x, y));
      if (taken) {
        study(x, y, covered, rejected);
      }
      return taken;
    }
    if (passes) {
      if (some >= MANY_QUADS) {
        append(x, y, covered, back);
      }
      return some >= MANY_QUADS;
    }
    if (some < MANY_TESTED_QUADS || !depth.holds(x, y)) {
      return false;
    }
    if (late) {
      late(x, y, covered, back);
      return true;
    }
    depths.block(x - binX, y - binY, blockDepth);
    System.arraycopy(covered, 0, masks, 0, FragmentRun.BLOCK_QUADS);
    depth.testPart(x, y, blockDepth, masks);
    tested(x, y, back);
    return true;
  }

  /** A block that is shaded whatever the tests say; only what passes is written. */
  private void study(int x, int y, int[] covered, int rejected) {
    int[] left = covered;
    if (!passes) {
      depths.block(x - binX, y - binY, blockDepth);
      depth.quantizeBlock(blockDepth);
      System.arraycopy(depth.blockDepths(), 0, stored, 0, stored.length);
    }
    if (tests) {
      left = masks;
      if (covered == WHOLE_BLOCK) {
        depth.testBlock(x, y, HiZ.BLOCK, blockDepth, masks);
      } else {
        System.arraycopy(covered, 0, masks, 0, FragmentRun.BLOCK_QUADS);
        depth.testPart(x, y, blockDepth, masks);
      }
      int passed = 0;
      for (int mask : masks) {
        passed += -mask >>> 31;
      }
      if (usesHiZ && passed > 0) {
        hiz.wrote(x - binX, y - binY, passed);
      }
    }
    quads.study(x, y, covered, left, rejected, stored);
  }

  /** A block after its depth test. */
  private void tested(int x, int y, int back) {
    int passed = 0;
    int pixels = 0;
    for (int mask : masks) {
      passed += -mask >>> 31;
      pixels += Integer.bitCount(mask);
    }
    if (passed == 0) {
      return;
    }
    if (usesHiZ) {
      hiz.wrote(x - binX, y - binY, passed);
    }
    if (shades) {
      append(x, y, masks, back);
    } else {
      fragments.countSamples(pixels);
    }
  }

  /** A block whose depths are tested after shading. */
  private void late(int x, int y, int[] covered, int back) {
    depths.block(x - binX, y - binY, blockDepth);
    System.arraycopy(covered, 0, masks, 0, FragmentRun.BLOCK_QUADS);
    if (looks) {
      depth.lookAtPart(x, y, blockDepth, masks);
    } else {
      depth.quantizeBlock(blockDepth);
    }
    int any = 0;
    for (int mask : masks) {
      any |= mask;
    }
    if (any != 0) {
      append(x, y, masks, back);
    }
  }

  /**
   * Appends the quads of a block.
   *
   * @param left pixels of each that are left, row by row; of some quad any
   */
  private void append(int x, int y, int[] left, int back) {
    int[] stored = depth.blockDepths();
    if (run.quads + FragmentRun.BLOCK_QUADS > run.most || fragments.ordered()) {
      for (int q = 0; q < FragmentRun.BLOCK_QUADS; q++) {
        if (left[q] != 0) {
          int d = (q >> 2) * 2 * HiZ.BLOCK + (q & 3) * 2;
          int above = d + HiZ.BLOCK;
          int px = x + (q & 3) * 2;
          int py = y + (q >> 2) * 2;
          quads.append(px, py, left[q], stored[d], stored[d + 1], stored[above], stored[above + 1]);
        }
      }
      return;
    }
    quads.openSegment();
    float up = interpolator.planeStepY();
    run.addBlock(x, y, left, back, interpolator.planeX(x), interpolator.planeY(y), up);
    if (late) {
      run.addDepths(left, stored);
    }
  }
}
