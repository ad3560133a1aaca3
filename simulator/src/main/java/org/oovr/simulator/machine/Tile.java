package org.oovr.simulator.machine;

import java.util.Arrays;
import org.oovr.simulator.machine.sm.Warp;
import org.oovr.simulator.machine.sm.WarpSource;
import org.oovr.simulator.profile.FrameProfile;

/** A tile of a draw in a view, on its way from the raster engine to the image. Used again. */
final class Tile implements WarpSource {
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

  /** Is told when the warps of a tile are done. */
  interface Shader {
    void shaded(Tile tile);
  }

  private final ShadingWork shading;
  private final FrameProfile profile;
  private TileState state = TileState.FREE;
  private Shader shader;

  /** Its number in the work log. */
  int unit;

  /** Where it is: the GPM that renders it, from {@link TileState#SENT} on its owner. */
  int gpm;

  Task task;

  /** By quad: samples that are left. */
  int[] survivors = new int[128];

  int survivingQuads;

  /** Lines that the ROP stage still waits for. */
  int missing;

  /** It is shaded after its test, in the turn of its place; others may wait for it. */
  boolean ordered;

  /** Its owner has tested it before it was shaded. */
  boolean testedAtOwner;

  /** Where its pixels wait: {@link WaitingTiles#NOWHERE}, or as that box says. */
  int waitsAt;

  /** Where it waits to be shaded until others have been tested, or null. */
  Binner.Place place;

  /** Next tile that waits for the same slot. */
  Tile nextInSlot;

  /** Bit per quad of the tile, in Z order: touched by survivors. */
  long quadMask;

  // --- warps: parts of the profile's, joined where few of their quads survived
  private int warpsLeft;
  private int warpsOpen;
  private int part;
  private int parts;

  /** By part: the profile's warp, its surviving quads, and their primitive where that matters. */
  private int[] partWarp = new int[32];

  private int[] partAlive = new int[32];

  /** By part: surviving quads of its warp that other parts have. */
  private int[] partBefore = new int[32];

  private int[] partPrimitive = new int[32];

  Tile(ShadingWork shading) {
    this.shading = shading;
    profile = shading.profile();
  }

  TileState state() {
    return state;
  }

  /** Goes on to another state: the only way there is. */
  void to(TileState next) {
    if (!state.leadsTo(next)) {
      throw new IllegalStateException(
          "tile of draw " + profile.unitDraw(unit) + " went from " + state + " to " + next);
    }
    state = next;
    if (next.ownerTests()) {
      testedAtOwner = true;
    } else if (next == TileState.SHADES_AHEAD) {
      testedAtOwner = false;
    }
  }

  /** Enters the raster engine of a GPM. */
  void begin(int unitNumber, int gpmNumber, Task owner) {
    to(TileState.RASTER);
    unit = unitNumber;
    gpm = gpmNumber;
    task = owner;
    testedAtOwner = false;
    ordered = false;
    place = null;
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

  /**
   * Sets up shading of the survivors.
   *
   * @param by is told when they are shaded
   */
  void prepareWarps(Shader by) {
    shader = by;
    quadMask = 0;
    int first = profile.firstQuad(unit);
    int n = quads();
    for (int i = 0; i < n; i++) {
      if (survivors[i] != 0) {
        quadMask |= 1L << place(profile, first + i);
      }
    }
    divide(first);
    warpsLeft = countWarps();
    warpsOpen = warpsLeft;
    part = 0;
  }

  /** Sets up shading of fewer survivors, before any warp has been taken. */
  void prepareAgain() {
    prepareWarps(shader);
  }

  /** Finds the parts: the profile's warps, or what these have of one primitive. */
  private void divide(int firstQuad) {
    boolean single = shading.warpsOfOnePrimitive();
    int end = profile.firstWarp(unit + 1);
    int most = shading.quadsPerWarp();
    parts = 0;
    int quad = 0;
    for (int w = profile.firstWarp(unit); w < end; w++) {
      int endQuad = shading.endQuad(w) - firstQuad;
      int current = -1;
      int alive = 0;
      for (; quad < endQuad; quad++) {
        if (survivors[quad] == 0) {
          continue;
        }
        int primitive = single ? profile.quadPrimitive(firstQuad + quad) : 0;
        if (primitive != current || partAlive[parts - 1] == most) {
          addPart(w, primitive, alive);
          current = primitive;
        }
        partAlive[parts - 1]++;
        alive++;
      }
    }
  }

  private void addPart(int warp, int primitive, int before) {
    if (parts == partWarp.length) {
      partWarp = Arrays.copyOf(partWarp, parts * 2);
      partAlive = Arrays.copyOf(partAlive, parts * 2);
      partBefore = Arrays.copyOf(partBefore, parts * 2);
      partPrimitive = Arrays.copyOf(partPrimitive, parts * 2);
    }
    partWarp[parts] = warp;
    partAlive[parts] = 0;
    partBefore[parts] = before;
    partPrimitive[parts++] = primitive;
  }

  private int countWarps() {
    int count = 0;
    int joined = 0;
    for (int p = 0; p < parts; p++) {
      if (full(joined, p)) {
        count++;
        joined = 0;
      }
      joined += partAlive[p];
    }
    return joined > 0 ? count + 1 : count;
  }

  /** Whether a part must go into a warp of its own, which those before it have begun. */
  private boolean full(int joined, int p) {
    return joined > 0
        && (joined + partAlive[p] > shading.quadsPerWarp()
            || partPrimitive[p] != partPrimitive[p - 1]);
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
   * Takes parts of profile warps until as many surviving quads are together as a warp has; hardware
   * packs survivors of a tile. The joined warp runs as long as its longest part and touches of each
   * part's lines the share of the quads that survived.
   */
  private void join(Warp into) {
    int first = profile.firstWarp(unit);
    int joined = 0;
    long ticks = 0;
    long scalarTicks = 0;
    long branchTicks = 0;
    long instructions = 0;
    int textures = 0;
    int texels = 0;
    for (; part < parts && !full(joined, part); part++) {
      int warp = partWarp[part];
      int left = partAlive[part];
      int before = warp == first ? profile.firstQuad(unit) : shading.endQuad(warp - 1);
      int all = shading.endQuad(warp) - before;
      ticks = Math.max(ticks, shading.ticks(warp));
      scalarTicks = Math.max(scalarTicks, shading.scalarTicks(warp));
      branchTicks = Math.max(branchTicks, shading.branchTicks(warp));
      instructions = Math.max(instructions, shading.instructions(warp));
      textures = Math.max(textures, shading.textures(warp));
      long texelsOfWarp = profile.warpTexels(warp);
      int taken = partBefore[part];
      texels += (int) (texelsOfWarp * (taken + left) / all - texelsOfWarp * taken / all);
      shading.addLines(into, warp, taken, left, all);
      joined += left;
    }
    into.pixels = true;
    into.registerUse = shading.registers(unit);
    into.instructions = (instructions + textures) / (textures + 1);
    into.textures = textures;
    into.texels = texels;
    into.issueTicks = ticks / (textures + 1);
    into.scalarTicks = scalarTicks / (textures + 1);
    into.branchTicks = branchTicks / (textures + 1);
    into.latencyCycles = shading.latencyCycles(instructions) / (textures + 1);
  }

  @Override
  public void warpDone() {
    if (--warpsOpen == 0) {
      shader.shaded(this);
    }
  }

  @Override
  public int registers() {
    return shading.registers(unit).registers();
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

  /**
   * Adds the samples that are left to those that are covered.
   *
   * @param cover by place of a quad in the tile
   */
  void addCover(int[] cover) {
    int first = profile.firstQuad(unit);
    int n = quads();
    for (int i = 0; i < n; i++) {
      cover[profile.quadPlace(first + i)] |= survivors[i];
    }
  }

  /**
   * Takes away the samples that are covered.
   *
   * @param cover by place of a quad in the tile
   * @param own whether its later quads cover earlier ones, too: then they are added
   * @return pixels of which nothing is left
   */
  int hide(int[] cover, boolean own) {
    int first = profile.firstQuad(unit);
    int before = pixels();
    survivingQuads = 0;
    for (int i = quads() - 1; i >= 0; i--) {
      int place = profile.quadPlace(first + i);
      survivors[i] &= ~cover[place];
      if (own) {
        cover[place] |= survivors[i];
      }
      survivingQuads += survivors[i] != 0 ? 1 : 0;
    }
    return before - pixels();
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
