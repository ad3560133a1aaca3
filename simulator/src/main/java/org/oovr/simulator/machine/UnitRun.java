package org.oovr.simulator.machine;

import org.oovr.simulator.profile.FrameProfile;

/** A unit on its way through a GPM: from the raster engine to the image. Used again. */
final class UnitRun implements WarpSource {
  private static final int QUADS_PER_WARP = MachineSpec.WARP_THREADS / 4;

  /** By place of a quad in its tile, row by row: the same in Z order. */
  private static final byte[] Z_ORDER = new byte[64];

  static {
    for (int i = 0; i < Z_ORDER.length; i++) {
      int x = i & 7;
      int y = i >> 3;
      Z_ORDER[i] =
          (byte) (x & 1 | (y & 1) << 1 | (x & 2) << 1 | (y & 2) << 2 | (x & 4) << 2 | (y & 4) << 3);
    }
  }

  private final Machine machine;
  private final FrameProfile profile;

  int unit;
  int gpm;
  Task task;
  int[] survivors = new int[128];
  int survivingQuads;

  /** Lines that the ROP stage still waits for. */
  int missing;

  /** On its way to its owner's depth test, or waiting for its turn to be tested there. */
  boolean testing;

  /** On its way to an SM although its turn to be tested has not come. */
  boolean untested;

  /** It is shaded after its test, in the turn of its place; others may wait for it. */
  boolean ordered;

  /** It has waited for its turn. */
  boolean waited;

  /** Its owner has tested it before it was shaded. */
  boolean testedAtOwner;

  /** It waits beside the ROPs. */
  boolean placeBesideRops;

  /** It waits in DRAM, with so many bytes. */
  int spilledBytes;

  /** Next tile that waits for the same slot. */
  UnitRun nextInSlot;

  /** True on its way to, or at, its owner after it was rendered elsewhere. */
  boolean composing;

  /** Bit per quad of the tile, in Z order: touched by survivors. */
  long quadMask;

  // --- warps: the profile's, joined where few of their quads survived
  private int warpsLeft;
  private int warpsOpen;
  private int warp;

  /** By warp of the unit: its surviving quads. */
  private int[] alive = new int[32];

  UnitRun(Machine machine) {
    this.machine = machine;
    profile = machine.work().profile();
  }

  void begin(int unitNumber, int gpmNumber, Task owner) {
    unit = unitNumber;
    gpm = gpmNumber;
    task = owner;
    composing = false;
    testing = false;
    testedAtOwner = false;
    untested = false;
    ordered = false;
    waited = false;
    missing = 0;
    int quads = profile.firstQuad(unit + 1) - profile.firstQuad(unit);
    if (survivors.length < quads) {
      survivors = new int[Math.max(quads, survivors.length * 2)];
    }
  }

  /** Quads of the unit. */
  int quads() {
    return profile.firstQuad(unit + 1) - profile.firstQuad(unit);
  }

  /** Place of a quad in its tile in Z order, 0 to 63. */
  static int place(FrameProfile profile, int quad) {
    return Z_ORDER[profile.quadPlace(quad)];
  }

  /** Sets up shading of the survivors. */
  void prepareWarps() {
    quadMask = 0;
    int first = profile.firstQuad(unit);
    int n = quads();
    for (int i = 0; i < n; i++) {
      if (survivors[i] != 0) {
        quadMask |= 1L << place(profile, first + i);
      }
    }
    warpsLeft = countWarps(first);
    warpsOpen = warpsLeft;
    warp = profile.firstWarp(unit);
  }

  private int countWarps(int firstQuad) {
    int from = profile.firstWarp(unit);
    int n = profile.firstWarp(unit + 1) - from;
    if (alive.length < n) {
      alive = new int[Math.max(n, alive.length * 2)];
    }
    int count = 0;
    int joined = 0;
    int quad = 0;
    for (int w = 0; w < n; w++) {
      int end = machine.work().warpEndQuad(from + w) - firstQuad;
      int left = 0;
      for (; quad < end; quad++) {
        left += survivors[quad] != 0 ? 1 : 0;
      }
      alive[w] = left;
      if (full(joined, left)) {
        count++;
        joined = 0;
      }
      joined += left;
    }
    return joined > 0 ? count + 1 : count;
  }

  /** Whether another profile warp must go into a warp of its own. */
  private static boolean full(int joined, int more) {
    return joined > 0 && joined + more > QUADS_PER_WARP;
  }

  /** Whether an SM has begun to shade it. */
  boolean begun() {
    return warpsLeft < warpsOpen;
  }

  @Override
  public int warpsLeft() {
    return warpsLeft;
  }

  @Override
  public void nextWarp(Warp into) {
    warpsLeft--;
    join(into);
  }

  /**
   * Takes profile warps until 8 surviving quads are together; hardware packs survivors of a tile.
   * The joined warp runs as long as its longest part and touches of each part's lines the share of
   * the quads that survived.
   */
  private void join(Warp into) {
    int first = profile.firstWarp(unit);
    int end = profile.firstWarp(unit + 1);
    int joined = 0;
    long ticks = 0;
    long instructions = 0;
    int textures = 0;
    int texels = 0;
    for (; warp < end; warp++) {
      int left = alive[warp - first];
      if (left == 0) {
        continue;
      }
      if (full(joined, left)) {
        break;
      }
      int before = warp == first ? profile.firstQuad(unit) : machine.work().warpEndQuad(warp - 1);
      int all = machine.work().warpEndQuad(warp) - before;
      ticks = Math.max(ticks, machine.warpTicks(warp));
      instructions = Math.max(instructions, machine.warpInstructions(warp));
      textures = Math.max(textures, machine.warpTextures(warp));
      texels += (int) ((long) profile.warpTexels(warp) * left / all);
      addLines(into, left, all);
      joined += left;
    }
    into.textures = textures;
    into.texels = texels;
    into.issueTicks = ticks / (textures + 1);
    into.latencyCycles = machine.cost().latencyCycles(instructions) / (textures + 1);
  }

  private void addLines(Warp into, int left, int all) {
    int from = profile.warpFirstLine(warp);
    long n = (long) profile.warpEndLine(warp) - from;
    int count = (int) ((n * left + all - 1) / all);
    int[] to = into.roomFor(count);
    into.lineCount = machine.addresses().lines(profile, from, count, to, into.lineCount);
  }

  @Override
  public void warpDone() {
    if (--warpsOpen == 0) {
      machine.gpm(gpm).shaded(this);
    }
  }

  @Override
  public int draw() {
    return task.draw;
  }

  /** Takes all covered samples for survivors. */
  void coverAll() {
    int first = profile.firstQuad(unit);
    int n = quads();
    for (int i = 0; i < n; i++) {
      survivors[i] = profile.quadCoverage(first + i);
    }
    survivingQuads = n;
  }

  /** Surviving pixels. */
  int pixels() {
    int count = 0;
    int n = quads();
    for (int i = 0; i < n; i++) {
      count += FrameProfile.pixels(survivors[i]);
    }
    return count;
  }
}
