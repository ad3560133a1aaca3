package org.oovr.simulator.machine;

import org.oovr.simulator.profile.FrameProfile;

/** A unit on its way through a GPM: from the raster engine to the image. Used again. */
final class UnitRun implements WarpSource {
  private static final int QUADS_PER_WARP = MachineSpec.WARP_THREADS / 4;

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
  private int quad;

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
    int x = profile.quadX(quad);
    int y = profile.quadY(quad);
    return x & 1 | (y & 1) << 1 | (x & 2) << 1 | (y & 2) << 2 | (x & 4) << 2 | (y & 4) << 3;
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
    warp = profile.firstWarp(unit);
    quad = 0;
    warpsLeft = countWarps();
    warpsOpen = warpsLeft;
    warp = profile.firstWarp(unit);
    quad = 0;
  }

  private int countWarps() {
    int count = 0;
    while (join(null)) {
      count++;
    }
    return count;
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
   *
   * @param into where it goes; null only moves on
   * @return false when no warp with a survivor is left
   */
  private boolean join(Warp into) {
    int end = profile.firstWarp(unit + 1);
    int joined = 0;
    long ticks = 0;
    long instructions = 0;
    int textures = 0;
    int texels = 0;
    while (warp < end) {
      int next = quadsOf(warp, quad);
      int alive = 0;
      for (int q = quad; q < next; q++) {
        alive += survivors[q] != 0 ? 1 : 0;
      }
      if (joined > 0 && joined + alive > QUADS_PER_WARP) {
        break;
      }
      if (alive > 0 && into != null) {
        ticks = Math.max(ticks, machine.warpTicks(warp));
        instructions = Math.max(instructions, machine.warpInstructions(warp));
        textures = Math.max(textures, machine.warpTextures(warp));
        texels += (int) ((long) profile.warpTexels(warp) * alive / (next - quad));
        addLines(into, alive, next - quad);
      }
      joined += alive;
      quad = next;
      warp++;
    }
    if (into != null) {
      into.textures = textures;
      into.texels = texels;
      into.issueTicks = ticks / (textures + 1);
      into.latencyCycles = machine.cost().latencyCycles(instructions) / (textures + 1);
    }
    return joined > 0;
  }

  private void addLines(Warp into, int alive, int all) {
    int from = profile.warpFirstLine(warp);
    long n = (long) profile.warpEndLine(warp) - from;
    int count = (int) ((n * alive + all - 1) / all);
    int last = -1;
    for (int i = 0; i < count; i++) {
      int line = machine.addresses().line(profile.lineAt(from + i));
      if (line != last) {
        into.addLine(line);
        last = line;
      }
    }
  }

  /** End of the quads of a profile warp, which has as many as its lanes account for. */
  private int quadsOf(int w, int from) {
    int lanes = profile.warpLanes(w);
    int first = profile.firstQuad(unit);
    int n = quads();
    int q = from;
    while (q < n && lanes > 0) {
      lanes -= FrameProfile.pixels(profile.quadCoverage(first + q));
      q++;
    }
    return q;
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
