package org.oovr.simulator.profile;

import java.util.List;

/**
 * The work log of one frame: everything that a timing model needs, and enough to compose the frame
 * again in another order without shading.
 *
 * <p>Structure: draws ({@link DrawWork}, one per draw and view), the {@link ProfilePass passes}
 * they stand in and {@link Operation}s in API order; units, one per (draw, view, 16x16 tile) that
 * has a covered quad, sorted by draw, view, tile row (from the lowest that is seen), tile column;
 * per unit its quads in primitive order, its warps, and per warp the distinct cache lines its
 * texture reads touched. The quads are all that the primitive covers, also those that API order
 * culls before shading, because another scheme's depth buffer might not cull them.
 */
public final class FrameProfile {
  /** Edge of a tile in pixels. */
  public static final int TILE = 16;

  /** Bytes of a logged cache line; a machine with larger lines joins neighbours. */
  public static final int LINE_BYTES = 64;

  /** Number of instruction classes, see {@code simulator.shader.InstructionClass}. */
  public static final int INSTRUCTION_CLASSES = 8;

  /** Number of kinds of uniform instructions, see {@code simulator.shader.UniformClass}. */
  public static final int UNIFORM_CLASSES = 3;

  /** Quad flag: the primitive faces the viewer. */
  public static final int QUAD_FRONT_FACING = 1;

  /** Quad flag: rejected by the hierarchical depth test, which reads no stored depth. */
  public static final int QUAD_HIZ_REJECTED = 2;

  /** Quad flag: all stored depths of its block were out of the bounds that the draw tests. */
  public static final int QUAD_BOUNDS_REJECTED = 4;

  /** Bits 4..7 of the quad flags: pixels that the shader discarded. */
  public static final int QUAD_KILLED_SHIFT = 4;

  private final int index;
  private final int width;
  private final int height;
  private final int views;
  private final List<ProfileResource> resources;
  private final List<DrawWork> draws;
  private final List<ProfilePass> passes;
  private final List<ProfileBarrier> barriers;
  private final List<Operation> operations;
  private final List<ProfileImage> images;
  private final List<ImageSnapshot> snapshots;
  private final List<ImageBlit> blits;
  private final ProfileWindow window;
  private final List<ImageEnd> ends;
  private final List<DispatchWork> dispatches;
  final int[] units;
  final QuadTable quads;
  final int[] depths;
  final int[] outputs;
  final int[] warps;
  final LineTable lines;

  FrameProfile(
      int index,
      int width,
      int height,
      int views,
      List<ProfileResource> resources,
      List<DrawWork> draws,
      List<ProfilePass> passes,
      List<ProfileBarrier> barriers,
      List<Operation> operations,
      List<ProfileImage> images,
      List<ImageSnapshot> snapshots,
      List<ImageBlit> blits,
      ProfileWindow window,
      List<ImageEnd> ends,
      List<DispatchWork> dispatches,
      int[] units,
      QuadTable quads,
      int[] depths,
      int[] outputs,
      int[] warps,
      LineTable lines) {
    this.index = index;
    this.width = width;
    this.height = height;
    this.views = views;
    this.resources = List.copyOf(resources);
    this.draws = List.copyOf(draws);
    this.passes = List.copyOf(passes);
    this.barriers = List.copyOf(barriers);
    this.operations = List.copyOf(operations);
    this.images = List.copyOf(images);
    this.snapshots = List.copyOf(snapshots);
    this.blits = List.copyOf(blits);
    this.window = window;
    this.ends = List.copyOf(ends);
    this.dispatches = List.copyOf(dispatches);
    this.units = units;
    this.quads = quads;
    this.depths = depths;
    this.outputs = outputs;
    this.warps = warps;
    this.lines = lines;
  }

  /** Packs a cache line: table index of the resource and number of the line in it. */
  public static long line(int resource, long lineNumber) {
    return ((long) resource << 40) | lineNumber;
  }

  /** Table index of the resource of a packed line. */
  public static int lineResource(long line) {
    return (int) (line >>> 40);
  }

  /** Number of the line in its resource. */
  public static long lineNumber(long line) {
    return line & ((1L << 40) - 1);
  }

  /** Frame number, from 0. */
  public int index() {
    return index;
  }

  /** Width of one view of the window's image, pixels. */
  public int width() {
    return width;
  }

  /** Height of the window's image, pixels. */
  public int height() {
    return height;
  }

  /** Views of the window's image. */
  public int views() {
    return views;
  }

  public List<ProfileResource> resources() {
    return resources;
  }

  /** Draws in API order, the views of a draw one after the other. */
  public List<DrawWork> draws() {
    return draws;
  }

  /** Render passes in API order; each draw is in one. */
  public List<ProfilePass> passes() {
    return passes;
  }

  /** Barriers in API order; waiting for semaphores is one, too. */
  public List<ProfileBarrier> barriers() {
    return barriers;
  }

  /** Everything else in API order. */
  public List<Operation> operations() {
    return operations;
  }

  /** Images that draws write, and those of the window. */
  public List<ProfileImage> images() {
    return images;
  }

  /**
   * Contents of images that draws did not make, in API order; those at the number of draws are of
   * the window's image when something else than a draw wrote it last.
   */
  public List<ImageSnapshot> snapshots() {
    return snapshots;
  }

  /** Copies between images, in API order. */
  public List<ImageBlit> blits() {
    return blits;
  }

  /** The window's image. */
  public ProfileWindow window() {
    return window;
  }

  /**
   * What images held at the end of the frame that draws, or copies of what they made, wrote last:
   * who composes the frame again can compare. Empty where nobody knows, as in files before version
   * 11.
   */
  public List<ImageEnd> ends() {
    return ends;
  }

  /** Dispatches of compute shaders, in API order; none in files before version 14. */
  public List<DispatchWork> dispatches() {
    return dispatches;
  }

  /** The same log with what images held at the end. */
  public FrameProfile with(List<ImageEnd> imageEnds) {
    return with(imageEnds, dispatches);
  }

  /** The same log with dispatches of compute shaders. */
  public FrameProfile withDispatches(List<DispatchWork> work) {
    return with(ends, work);
  }

  private FrameProfile with(List<ImageEnd> imageEnds, List<DispatchWork> work) {
    return new FrameProfile(
        index,
        width,
        height,
        views,
        resources,
        draws,
        passes,
        barriers,
        operations,
        images,
        snapshots,
        blits,
        window,
        imageEnds,
        work,
        units,
        quads,
        depths,
        outputs,
        warps,
        lines);
  }

  public int unitCount() {
    return units.length / WorkLog.UNIT_WORDS - 1;
  }

  private int unit(int unit, int word) {
    return units[unit * WorkLog.UNIT_WORDS + word];
  }

  public int unitDraw(int unit) {
    return unit(unit, WorkLog.U_DRAW);
  }

  public int unitView(int unit) {
    return unit(unit, WorkLog.U_VIEW);
  }

  public int unitTileX(int unit) {
    return unit(unit, WorkLog.U_TILE_X);
  }

  public int unitTileY(int unit) {
    return unit(unit, WorkLog.U_TILE_Y);
  }

  /**
   * First quad of a unit; it ends where the next one begins (unit {@code unitCount()} is legal).
   */
  public int firstQuad(int unit) {
    return unit(unit, WorkLog.U_QUADS);
  }

  /** Index of the first depth of a unit's quads. */
  public int firstDepth(int unit) {
    return unit(unit, WorkLog.U_DEPTHS);
  }

  /** Index of the first output word of a unit's quads. */
  public int firstOutput(int unit) {
    return unit(unit, WorkLog.U_OUTPUTS);
  }

  public int firstWarp(int unit) {
    return unit(unit, WorkLog.U_WARPS);
  }

  public int quadCount() {
    return quads.count();
  }

  /** Number of the primitive in its draw. */
  public int quadPrimitive(int quad) {
    return quads.primitive(quad);
  }

  /** Column of the quad in its tile, 0 to 7. */
  public int quadX(int quad) {
    return quads.place(quad) & 7;
  }

  /** Row of the quad in its tile, 0 to 7, upwards. */
  public int quadY(int quad) {
    return quads.place(quad) >> 3;
  }

  /** Both in one: {@code row*8 + column}. */
  public int quadPlace(int quad) {
    return quads.place(quad);
  }

  /** Covered samples: bit {@code pixel*8 + sample}. */
  public int quadCoverage(int quad) {
    return quads.coverage(quad);
  }

  /** Samples that passed the tests before shading, in API order. */
  public int quadEarlyPass(int quad) {
    return quads.early(quad);
  }

  /** Samples written in the end, in API order. */
  public int quadWritten(int quad) {
    return quads.written(quad);
  }

  /** Covered samples that the shader and alpha to coverage left: what tests after it see. */
  public int quadLive(int quad) {
    return quads.live(quad);
  }

  /** {@code QUAD_} flags. */
  public int quadFlags(int quad) {
    return quads.flags(quad);
  }

  /**
   * Depth by index, see {@link #firstDepth}: {@code pixel*samples + sample} within a quad; as the
   * depth image stores it. Quads of draws that do not test depth have none.
   */
  public int depth(int i) {
    return depths[i];
  }

  /**
   * Copies what quads contribute to colour attachments, see {@link #firstOutput}: within a quad by
   * attachment, pixel, then word, as many as {@link DrawWork#outputWords} says; last the pixels'
   * references of the stencil test where the shader writes these. Pixels that are not covered have
   * zeros.
   */
  public void outputs(int first, int count, int[] to, int at) {
    System.arraycopy(outputs, first, to, at, count);
  }

  public int warpCount() {
    return warps.length / WorkLog.WARP_WORDS;
  }

  /** Lanes of the warp that are not helpers. */
  public int warpLanes(int warp) {
    return warps[warp * WorkLog.WARP_WORDS + WorkLog.W_LANES];
  }

  /** Texels that the warp's texture instructions fetched. */
  public int warpTexels(int warp) {
    return warps[warp * WorkLog.WARP_WORDS + WorkLog.W_TEXELS];
  }

  /** Executed instructions of a class. */
  public int warpInstructions(int warp, int instructionClass) {
    return warps[warp * WorkLog.WARP_WORDS + WorkLog.W_CLASSES + instructionClass];
  }

  /**
   * Those of the executed instructions whose operands are the same in all lanes, of a kind; 0 where
   * nobody knows, as in files before version 14.
   */
  public int warpUniform(int warp, int uniformClass) {
    return warps[warp * WorkLog.WARP_WORDS + WorkLog.W_UNIFORM + uniformClass];
  }

  /** First cache line of a warp. */
  public int warpFirstLine(int warp) {
    return warp == 0 ? 0 : warps[(warp - 1) * WorkLog.WARP_WORDS + WorkLog.W_LINES_END];
  }

  /** End (exclusive) of the cache lines of a warp. */
  public int warpEndLine(int warp) {
    return warps[warp * WorkLog.WARP_WORDS + WorkLog.W_LINES_END];
  }

  /** Packed cache line by index. */
  public long lineAt(int i) {
    return lines.get(i);
  }

  /**
   * Numbers consecutive lines anew, those next to each other that get the same number as one.
   *
   * @param base by table index of a resource, what its first line is called
   * @param joined 2^joined lines of a resource have the same number
   * @param to takes the numbers from {@code to[at]} on; has room for all
   * @return the end of the numbers in {@code to}
   */
  public int renumberLines(int from, int count, int[] base, int joined, int[] to, int at) {
    return lines.renumber(from, count, base, joined, to, at);
  }

  public int lineCount() {
    return lines.count();
  }

  /** Covered fragments (pixels with at least one covered sample) of all quads of a unit. */
  public int unitFragments(int unit) {
    int count = 0;
    for (int q = firstQuad(unit); q < firstQuad(unit + 1); q++) {
      count += pixels(quadCoverage(q));
    }
    return count;
  }

  /** Pixels of a quad with at least one sample set in a mask of layout {@code pixel*8 + sample}. */
  public static int pixels(int mask) {
    return ((mask & 0xff) != 0 ? 1 : 0)
        + ((mask & 0xff00) != 0 ? 1 : 0)
        + ((mask & 0xff0000) != 0 ? 1 : 0)
        + ((mask & 0xff000000) != 0 ? 1 : 0);
  }

  /**
   * Joins the logs of all workers. The order of the result is (draw, view, tile row, tile column)
   * whatever worker did what, so a profile does not depend on the number of threads. The logs are
   * empty afterwards: their memory is given up piece by piece while the profile's is taken.
   */
  public static FrameProfile merge(
      int index,
      int width,
      int height,
      int views,
      List<ProfileResource> resources,
      List<DrawWork> draws,
      List<Operation> operations,
      List<WorkLog> logs) {
    return merge(
        index,
        width,
        height,
        views,
        resources,
        draws,
        ProfilePass.of(draws),
        List.of(),
        operations,
        List.of(),
        List.of(),
        List.of(),
        ProfileWindow.NONE,
        logs);
  }

  /** The same with the images that draws write, their contents before, and the window's. */
  public static FrameProfile merge(
      int index,
      int width,
      int height,
      int views,
      List<ProfileResource> resources,
      List<DrawWork> draws,
      List<ProfilePass> passes,
      List<ProfileBarrier> barriers,
      List<Operation> operations,
      List<ProfileImage> images,
      List<ImageSnapshot> snapshots,
      List<ImageBlit> blits,
      ProfileWindow window,
      List<WorkLog> logs) {
    return new ProfileMerger(logs)
        .join(
            index,
            width,
            height,
            views,
            resources,
            draws,
            passes,
            barriers,
            operations,
            images,
            snapshots,
            blits,
            window);
  }
}
