package org.oovr.simulator.redundancy;

/**
 * A tile-based machine: geometry is sorted into lists of the tiles that it covers, which lie in
 * memory (the parameter buffer), and then tile by tile is rendered into buffers on the chip.
 *
 * @param clockGhz cycles per nanosecond
 * @param vertexLanes scalar vertex instructions in a cycle
 * @param primitivesPerCycle assembled primitives in a cycle
 * @param listEntriesPerCycle entries that the polygon list builder appends in a cycle
 * @param listEntryBytes of a primitive in the list of a tile
 * @param attributesPerCycle vectors of four that the rasteriser sets up in a cycle
 * @param quadsPerCycle quads that the rasteriser makes, the early depth test tests, and the
 *     blending unit blends in a cycle, each
 * @param fragmentProcessors fragment processors, each with a texture cache
 * @param fragmentLanes scalar instructions of each in a cycle
 * @param texelsPerCycle of each texture unit
 * @param textureCacheKib of each texture cache
 * @param tileCacheKib cache between tile scheduler and L2
 * @param l2Kib second level
 * @param cacheWays of all of them
 * @param dramBytesPerCycle bandwidth of memory
 * @param dramLatencyCycles of memory; that of fetching lists is hidden by prefetch
 * @param missesInFlight lines that a texture cache can wait for at a time
 * @param overlapQueue entries of the queue of overlapped tiles
 * @param tileOverheadCycles of scheduling a tile, comparing two signatures among it
 * @param memoEntries of the table of fragments
 * @param memoWays of the table of fragments
 * @param frameBuffers 1: what is skipped stays on the screen, as in the text; 2 or 3: the buffer
 *     that is drawn to has what was drawn two or three frames ago, so that signatures of so many
 *     frames are kept
 * @param fragmentConstantsOnly signs only constants that fragments see, not those of the stages
 *     before, whose outcome is signed anyway
 * @param energy of what happens
 */
public record TileMachine(
    double clockGhz,
    int vertexLanes,
    double primitivesPerCycle,
    double listEntriesPerCycle,
    int listEntryBytes,
    int attributesPerCycle,
    double quadsPerCycle,
    int fragmentProcessors,
    int fragmentLanes,
    int texelsPerCycle,
    int textureCacheKib,
    int tileCacheKib,
    int l2Kib,
    int cacheWays,
    double dramBytesPerCycle,
    int dramLatencyCycles,
    int missesInFlight,
    int overlapQueue,
    int tileOverheadCycles,
    int memoEntries,
    int memoWays,
    int frameBuffers,
    boolean fragmentConstantsOnly,
    Energy energy) {
  /** Most buffers of the screen. */
  public static final int MOST_FRAME_BUFFERS = 3;

  /**
   * Picojoules of what happens, all chosen after published figures of 45 nm (Horowitz, ISSCC 2014).
   *
   * @param dramByte 1.3 nJ for 64 bits
   * @param l2Line a line of a cache of some 100 KiB
   * @param cacheLine a line of a cache of some 10 KiB
   * @param instruction a scalar instruction with its registers
   * @param quad a quad through a fixed stage
   * @param lookUp a word of a table of 1 KiB, or of the Signature Buffer
   * @param cycle what leaks in a cycle
   */
  public record Energy(
      double dramByte,
      double l2Line,
      double cacheLine,
      double instruction,
      double quad,
      double lookUp,
      double cycle) {}

  public TileMachine {
    atLeast("vertexLanes", vertexLanes, 1);
    atLeast("listEntryBytes", listEntryBytes, 1);
    atLeast("attributesPerCycle", attributesPerCycle, 1);
    atLeast("fragmentProcessors", fragmentProcessors, 1);
    atLeast("fragmentLanes", fragmentLanes, 1);
    atLeast("texelsPerCycle", texelsPerCycle, 1);
    atLeast("textureCacheKib", textureCacheKib, 1);
    atLeast("tileCacheKib", tileCacheKib, 1);
    atLeast("l2Kib", l2Kib, 1);
    atLeast("cacheWays", cacheWays, 1);
    atLeast("dramLatencyCycles", dramLatencyCycles, 0);
    atLeast("missesInFlight", missesInFlight, 1);
    atLeast("overlapQueue", overlapQueue, 1);
    atLeast("tileOverheadCycles", tileOverheadCycles, 0);
    atLeast("memoWays", memoWays, 1);
    atLeast("memoEntries", memoEntries, memoWays);
    atLeast("frameBuffers", frameBuffers, 1);
    if (frameBuffers > MOST_FRAME_BUFFERS) {
      throw new IllegalArgumentException(
          "frameBuffers %d: expected 1 to %d".formatted(frameBuffers, MOST_FRAME_BUFFERS));
    }
    positive("clockGhz", clockGhz);
    positive("primitivesPerCycle", primitivesPerCycle);
    positive("listEntriesPerCycle", listEntriesPerCycle);
    positive("quadsPerCycle", quadsPerCycle);
    positive("dramBytesPerCycle", dramBytesPerCycle);
  }

  private static void atLeast(String field, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(
          "%s %d: expected at least %d".formatted(field, value, least));
    }
  }

  private static void positive(String field, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(field + " " + value + ": expected more than 0");
    }
  }

  /**
   * Like a Mali-450: 400 MHz, one vertex and four fragment processors of four lanes, an L2 of 256
   * KiB, 4 bytes of memory in a cycle. Our text has its table as a picture only; what is not public
   * of the chip is chosen.
   */
  public static TileMachine mali450() {
    return new TileMachine(
        0.4,
        4,
        1,
        1,
        8,
        4,
        1,
        4,
        4,
        4,
        8,
        128,
        256,
        2,
        4,
        75,
        16,
        16,
        4,
        2048,
        4,
        1,
        false,
        new Energy(160, 100, 20, 20, 20, 1, 75));
  }

  /** The same with so many buffers of the screen. */
  public TileMachine withFrameBuffers(int buffers) {
    return with(buffers, fragmentConstantsOnly);
  }

  /** The same signing what fragments see, or what the text signs. */
  public TileMachine withFragmentConstantsOnly(boolean only) {
    return with(frameBuffers, only);
  }

  private TileMachine with(int buffers, boolean only) {
    return new TileMachine(
        clockGhz,
        vertexLanes,
        primitivesPerCycle,
        listEntriesPerCycle,
        listEntryBytes,
        attributesPerCycle,
        quadsPerCycle,
        fragmentProcessors,
        fragmentLanes,
        texelsPerCycle,
        textureCacheKib,
        tileCacheKib,
        l2Kib,
        cacheWays,
        dramBytesPerCycle,
        dramLatencyCycles,
        missesInFlight,
        overlapQueue,
        tileOverheadCycles,
        memoEntries,
        memoWays,
        buffers,
        only,
        energy);
  }
}
