package org.oovr.simulator.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where one render worker writes down what it does in the tiles it owns; never shared between
 * threads. {@link FrameProfile#merge} puts the logs of all workers into the one order that does not
 * depend on who did what.
 *
 * <p>What has come to some size is closed as a {@link WorkSegment}, so that a log of gigabytes is
 * never copied to grow and has no unused room.
 *
 * <p>Use: {@link #beginUnit}, then any number of {@link #addQuad} (outputs follow by {@link
 * #setOutput}) and of {@link #addWarp} with its lines by {@link #addLine}, then {@link #endUnit}.
 * In a {@link #beginBatch batch} warps come later.
 */
public final class WorkLog {
  static final int UNIT_WORDS = 10;
  static final int U_DRAW = 0;
  static final int U_VIEW = 1;
  static final int U_TILE_X = 2;
  static final int U_TILE_Y = 3;
  static final int U_QUADS = 4;
  static final int U_DEPTHS = 5;
  static final int U_OUTPUTS = 6;
  static final int U_WARPS = 7;
  static final int U_LINES = 8;
  static final int U_PART = 9;

  static final int QUAD_WORDS = 7;
  static final int Q_PRIMITIVE = 0;
  static final int Q_PLACE = 1;
  static final int Q_COVERAGE = 2;
  static final int Q_EARLY = 3;
  static final int Q_FINAL = 4;
  static final int Q_FLAGS = 5;
  static final int Q_LIVE = 6;

  static final int WARP_WORDS = FrameProfile.INSTRUCTION_CLASSES + FrameProfile.UNIFORM_CLASSES + 3;
  static final int W_LANES = 0;
  static final int W_TEXELS = 1;
  static final int W_LINES_END = 2;
  static final int W_CLASSES = 3;
  static final int W_UNIFORM = W_CLASSES + FrameProfile.INSTRUCTION_CLASSES;

  /**
   * A segment ends with the unit that brings it to so many quads or lines. Its arrays then are far
   * smaller than a region of the G1 collector: larger ones would take whole regions each, never
   * move, and leave no room for the joined arrays between them.
   */
  private static final int SEGMENT_QUADS = 1 << 13;

  private static final int SEGMENT_LINES = 1 << 15;

  private final LogBudget budget;
  private final List<WorkSegment> closed = new ArrayList<>();

  // --- the open segment; grows by doubling
  private int[] units = new int[UNIT_WORDS * 256];
  private int unitCount;
  private boolean unitOpen;

  // --- the units whose warps come later, all at once
  private boolean inBatch;
  private int batchUnit;
  private int batchWarps;
  private int batchLines;

  /** Units that know where their warps begin. */
  private int warped;

  private int[] quads = new int[QUAD_WORDS * 1024];
  private int quadCount;
  private int[] depths = new int[4096];
  private int depthCount;
  private int[] outputs = new int[16 * 1024];
  private int outputCount;
  private int[] warps = new int[WARP_WORDS * 128];
  private int warpCount;
  private long[] lines = new long[4096];
  private int lineCount;

  /** One that may become as large as it will. */
  public WorkLog() {
    this(new LogBudget(Long.MAX_VALUE));
  }

  /**
   * One that keeps only what a budget has room for.
   *
   * @param budget of the frame, of all workers together
   */
  public WorkLog(LogBudget budget) {
    this.budget = budget;
  }

  /**
   * Starts a (draw, view, tile).
   *
   * @param part ascending number among units of the same draw, view and tile: large draws are
   *     executed in parts
   * @param tileX tile column from the left
   * @param tileY tile row of the image, whichever way up it is
   */
  public void beginUnit(int draw, int view, int part, int tileX, int tileY) {
    if (unitOpen) {
      forget();
    }
    if (isFull() && !inBatch) {
      close();
    }
    unitOpen = true;
    if ((unitCount + 1) * UNIT_WORDS > units.length) {
      units = Arrays.copyOf(units, units.length * 2);
    }
    int at = unitCount * UNIT_WORDS;
    units[at + U_DRAW] = draw;
    units[at + U_VIEW] = view;
    units[at + U_TILE_X] = tileX;
    units[at + U_TILE_Y] = tileY;
    units[at + U_QUADS] = quadCount;
    units[at + U_DEPTHS] = depthCount;
    units[at + U_OUTPUTS] = outputCount;
    units[at + U_WARPS] = warpCount;
    units[at + U_LINES] = lineCount;
    units[at + U_PART] = part;
  }

  /** Ends the unit; one without quads leaves no trace. */
  public void endUnit() {
    unitOpen = false;
    if (quadCount > units[unitCount * UNIT_WORDS + U_QUADS]) {
      unitCount++;
    }
  }

  /** Whether the open segment has come to its size. */
  public boolean isFull() {
    return quadCount >= SEGMENT_QUADS || lineCount >= SEGMENT_LINES;
  }

  /**
   * Begins units whose warps are not added before {@link #endUnit} but later, for one after the
   * other, each after {@link #warpsOf}. Numbers of quads, depths and outputs are valid as long as
   * the batch is.
   */
  public void beginBatch() {
    if (isFull()) {
      close();
    }
    inBatch = true;
    batchUnit = unitCount;
    batchWarps = warpCount;
    batchLines = lineCount;
    warped = unitCount;
  }

  /** Number of the unit that was begun last, if it gets a quad; valid as long as the batch is. */
  public int unit() {
    return unitCount;
  }

  /** The warps that follow are of a unit of the batch, and not of one before it. */
  public void warpsOf(int unit) {
    while (warped <= unit) {
      units[warped * UNIT_WORDS + U_WARPS] = warpCount;
      units[warped++ * UNIT_WORDS + U_LINES] = lineCount;
    }
  }

  /** All warps of the batch have been added. */
  public void endBatch() {
    warpsOf(unitCount - 1);
    inBatch = false;
  }

  /** Takes back the batch, because of a fault. */
  public void abandonBatch() {
    if (inBatch && (unitCount > batchUnit || unitOpen)) {
      unitCount = batchUnit;
      forget();
      warpCount = batchWarps;
      lineCount = batchLines;
    }
    inBatch = false;
  }

  /** Takes back a unit that was begun and, because of a fault, never ended. */
  private void forget() {
    int at = unitCount * UNIT_WORDS;
    quadCount = units[at + U_QUADS];
    depthCount = units[at + U_DEPTHS];
    outputCount = units[at + U_OUTPUTS];
    warpCount = units[at + U_WARPS];
    lineCount = units[at + U_LINES];
    unitOpen = false;
  }

  /** Ends the open segment, which is kept if there is room, and begins the next one. */
  private void close() {
    if (budget.takes(bytes())) {
      keep();
    } else {
      clear();
    }
  }

  private void keep() {
    QuadTable table = new QuadTable(quadCount);
    for (int q = 0; q < quadCount; q++) {
      table.set(q, quads, q * QUAD_WORDS);
    }
    closed.add(
        new WorkSegment(
            Arrays.copyOf(units, unitCount * UNIT_WORDS),
            table,
            Arrays.copyOf(depths, depthCount),
            Arrays.copyOf(outputs, outputCount),
            Arrays.copyOf(warps, warpCount * WARP_WORDS),
            LineTable.of(lines, lineCount)));
    reset();
  }

  private long bytes() {
    long words = (long) unitCount * UNIT_WORDS + (long) quadCount * QUAD_WORDS;
    words += depthCount + outputCount + (long) warpCount * WARP_WORDS + 2L * lineCount;
    return Integer.BYTES * words;
  }

  private void reset() {
    unitCount = 0;
    unitOpen = false;
    inBatch = false;
    quadCount = 0;
    depthCount = 0;
    outputCount = 0;
    warpCount = 0;
    lineCount = 0;
  }

  /** All that was logged, in order; the log is empty afterwards. */
  List<WorkSegment> take() {
    if (unitOpen) {
      forget();
    }
    if (unitCount > 0) {
      keep();
    }
    List<WorkSegment> all = List.copyOf(closed);
    clear();
    return all;
  }

  /**
   * Adds a covered quad.
   *
   * @param primitive number of the primitive in the draw, in API order
   * @param quadX column of the quad in the tile, 0 to 7
   * @param quadY row of the quad in the tile, 0 to 7, upwards
   * @param coverage bit {@code pixel*8 + sample}, pixel = 2*y + x
   * @param samples samples per pixel
   * @param outputWords words that the colours of its four pixels take; 0 until they are set
   * @param depth depth of each sample as the target stores it, index {@code pixel*samples +
   *     sample}; null when depth is not tested: then no quad of the unit has any
   * @return the quad's number in this log
   */
  public int addQuad(
      int primitive,
      int quadX,
      int quadY,
      int coverage,
      boolean frontFacing,
      int samples,
      int outputWords,
      int[] depth) {
    if ((quadCount + 1) * QUAD_WORDS > quads.length) {
      quads = Arrays.copyOf(quads, quads.length * 2);
    }
    int at = quadCount * QUAD_WORDS;
    quads[at + Q_PRIMITIVE] = primitive;
    quads[at + Q_PLACE] = quadY * 8 + quadX;
    quads[at + Q_COVERAGE] = coverage;
    quads[at + Q_EARLY] = coverage;
    quads[at + Q_FINAL] = 0;
    quads[at + Q_LIVE] = coverage;
    quads[at + Q_FLAGS] = frontFacing ? FrameProfile.QUAD_FRONT_FACING : 0;
    int depthWords = depth == null ? 0 : 4 * samples;
    if (depthCount + depthWords > depths.length) {
      depths = Arrays.copyOf(depths, depths.length * 2);
    }
    for (int i = 0; i < depthWords; i++) { // a few words: copying them is not worth a call
      depths[depthCount + i] = depth[i];
    }
    depthCount += depthWords;
    if (outputCount + outputWords > outputs.length) {
      outputs = Arrays.copyOf(outputs, Math.max(outputs.length * 2, outputWords));
    }
    for (int i = outputCount; i < outputCount + outputWords; i++) {
      outputs[i] = 0;
    }
    outputCount += outputWords;
    return quadCount++;
  }

  /**
   * Sets what API order made of a quad.
   *
   * @param earlyPass samples that passed the tests before shading (the coverage when tests are
   *     late)
   * @param rejected {@link FrameProfile#QUAD_HIZ_REJECTED} or {@link
   *     FrameProfile#QUAD_BOUNDS_REJECTED} where a hierarchical test has rejected it, else 0
   */
  public void setEarly(int quad, int earlyPass, int rejected) {
    int at = quad * QUAD_WORDS;
    quads[at + Q_EARLY] = earlyPass;
    quads[at + Q_FLAGS] |= rejected;
  }

  /**
   * Sets what the shader made of the coverage.
   *
   * @param live covered samples that it did not discard and that alpha to coverage left
   * @param killedPixels bit per pixel that the shader discarded
   */
  public void setLive(int quad, int live, int killedPixels) {
    int at = quad * QUAD_WORDS;
    quads[at + Q_LIVE] = live;
    quads[at + Q_FLAGS] |= (killedPixels & 15) << FrameProfile.QUAD_KILLED_SHIFT;
  }

  /** Covered samples of a quad. */
  public int coverage(int quad) {
    return quads[quad * QUAD_WORDS + Q_COVERAGE];
  }

  /**
   * Sets the end of a quad in API order.
   *
   * @param written samples that reached the colour or depth buffer
   */
  public void setFinal(int quad, int written) {
    quads[quad * QUAD_WORDS + Q_FINAL] = written;
  }

  /**
   * Keeps words of the colours of a quad.
   *
   * @param to index of the first in the log; those of a unit's quads begin at the {@link
   *     #outputCount} of before its first quad
   */
  public void setOutput(int to, int[] from, int at, int count) {
    System.arraycopy(from, at, outputs, to, count);
  }

  /** Replaces the depths of a quad whose shader wrote them; same layout as in {@link #addQuad}. */
  public void setDepth(int firstDepth, int[] depth, int depthAt, int count) {
    System.arraycopy(depth, depthAt, depths, firstDepth, count);
  }

  /**
   * Adds a warp of fragments; lines added since the last warp belong to it.
   *
   * @param activeLanes lanes that are not helpers
   * @param texels texels fetched by all its texture instructions (anisotropic samples included)
   * @param executed instructions by class, from {@code at} on with stride {@code stride}
   */
  public void addWarp(int activeLanes, int texels, int[] executed, int at, int stride) {
    addWarp(activeLanes, texels, executed, null, at, stride);
  }

  /**
   * The same with those of the instructions whose operands are the same in all lanes.
   *
   * @param uniform of them, by kind, as {@code executed}; null where nobody knows
   */
  public void addWarp(
      int activeLanes, int texels, int[] executed, int[] uniform, int at, int stride) {
    if ((warpCount + 1) * WARP_WORDS > warps.length) {
      warps = Arrays.copyOf(warps, warps.length * 2);
    }
    int w = warpCount * WARP_WORDS;
    warps[w + W_LANES] = activeLanes;
    warps[w + W_TEXELS] = texels;
    warps[w + W_LINES_END] = lineCount;
    for (int c = 0; c < FrameProfile.INSTRUCTION_CLASSES; c++) {
      warps[w + W_CLASSES + c] = executed == null ? 0 : executed[at + c * stride];
    }
    for (int c = 0; c < FrameProfile.UNIFORM_CLASSES; c++) {
      warps[w + W_UNIFORM + c] = uniform == null ? 0 : uniform[at + c * stride];
    }
    warpCount++;
  }

  /** Adds a cache line touched by the warp that {@link #addWarp} is going to close. */
  public void addLine(int resource, long lineNumber) {
    addLine(FrameProfile.line(resource, lineNumber));
  }

  /** The same with a line packed by {@link FrameProfile#line}. */
  public void addLine(long packed) {
    if (lineCount == lines.length) {
      lines = Arrays.copyOf(lines, lines.length * 2);
    }
    lines[lineCount++] = packed;
  }

  /** Number that the next quad gets; numbers are valid until the unit ends. */
  public int quadCount() {
    return quadCount;
  }

  /** Index that the next depth gets; valid until the unit ends. */
  public int depthCount() {
    return depthCount;
  }

  /** Index that the next output word gets; valid until the unit ends. */
  public int outputCount() {
    return outputCount;
  }

  /** Forgets everything; keeps the memory of the open segment. */
  public void clear() {
    closed.clear();
    reset();
  }
}
