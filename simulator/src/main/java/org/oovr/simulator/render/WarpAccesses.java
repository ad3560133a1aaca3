package org.oovr.simulator.render;

import java.util.Arrays;
import org.oovr.simulator.profile.DispatchLog;
import org.oovr.simulator.profile.DispatchWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.shader.ShaderContext;

/**
 * What the warps of one workgroup access, in their order, until the workgroup is done: its warps
 * are executed side by side, and told one after the other.
 */
final class WarpAccesses {
  private static final int LANES = ShaderContext.WARP_LANES;
  private static final long NOTHING = Long.MIN_VALUE;

  /** Words of a vector. */
  private static final int MOST_JOINED = 4;

  private static final int WORD_BYTES = 4;

  /** Lines of a workgroup that are told. */
  private static final int MOST_LINES = 1 << 20;

  /** Phases of all warps of a workgroup that are told. */
  private static final int MOST_PHASES = 1 << 14;

  private final int warps;
  private final DispatchLog log;

  // --- by warp: lines so far, with what becomes of each
  private final long[][] lines;
  private final byte[][] kinds;
  private final byte[][] degrees;
  private final int[] count;
  private final int[] texels;

  // --- by warp: the access that came last
  private final int[] lastKind;
  private final int[] lastBegin;
  private final int[] joined;
  private final long[] lastKeys;

  // --- phases of the group, warp by warp
  private int[] instructions = new int[64 * FrameProfile.INSTRUCTION_CLASSES];
  private int[] phaseTexels = new int[64];
  private int[] phaseShared = new int[64];
  private int[] phaseCycles = new int[64 * DispatchWork.BANKINGS];
  private int[] phaseEnd = new int[64];
  private int phases;
  private int allLines;

  WarpAccesses(int warps, DispatchLog log) {
    this.warps = warps;
    this.log = log;
    lines = new long[warps][64];
    kinds = new byte[warps][64];
    degrees = new byte[warps][64];
    count = new int[warps];
    texels = new int[warps];
    lastKind = new int[warps];
    lastBegin = new int[warps];
    joined = new int[warps];
    lastKeys = new long[warps * LANES];
  }

  /** A workgroup begins. */
  void begin() {
    Arrays.fill(count, 0);
    Arrays.fill(texels, 0);
    Arrays.fill(lastKind, -1);
    phases = 0;
    allLines = 0;
  }

  /**
   * An access of a warp.
   *
   * @param keys by lane what it accesses, {@link Long#MIN_VALUE} for nothing; of words next to each
   *     other they are 4 apart
   * @param touched by lane the packed line
   * @param words whether accesses of words next to each other are one
   */
  void add(int warp, int kind, long[] keys, long[] touched, int n, boolean words) {
    if (isIdle(keys, n)) {
      return;
    }
    boolean goesOn = words && kind != DispatchWork.ATOMIC && goesOn(warp, kind, keys, n);
    if (!goesOn) {
      lastBegin[warp] = count[warp];
      joined[warp] = 0;
    }
    joined[warp]++;
    lastKind[warp] = words ? kind : -1;
    System.arraycopy(keys, 0, lastKeys, warp * LANES, n);
    int from = count[warp];
    for (int i = 0; i < n; i++) {
      if (keys[i] != NOTHING) {
        int degree = kind == DispatchWork.ATOMIC ? degree(keys, i, n) : 1;
        line(warp, kind, touched[i], degree);
      }
    }
    sort(warp, from);
  }

  private static boolean isIdle(long[] keys, int n) {
    for (int i = 0; i < n; i++) {
      if (keys[i] != NOTHING) {
        return false;
      }
    }
    return true;
  }

  /** Whether every lane accesses the word behind the one that it accessed before. */
  private boolean goesOn(int warp, int kind, long[] keys, int n) {
    if (lastKind[warp] != kind || joined[warp] >= MOST_JOINED) {
      return false;
    }
    int at = warp * LANES;
    for (int i = 0; i < n; i++) {
      long next = lastKeys[at + i] == NOTHING ? NOTHING : lastKeys[at + i] + WORD_BYTES;
      if (keys[i] != next) {
        return false;
      }
    }
    return true;
  }

  /** Lanes that access the same word. */
  private static int degree(long[] keys, int lane, int n) {
    int degree = 0;
    for (int i = 0; i < n; i++) {
      degree += keys[i] == keys[lane] ? 1 : 0;
    }
    return degree;
  }

  /** Notes a line of the access that came last, once. */
  private void line(int warp, int kind, long packed, int degree) {
    long[] list = lines[warp];
    for (int i = count[warp] - 1; i >= lastBegin[warp]; i--) {
      if (list[i] == packed) {
        degrees[warp][i] = (byte) Math.max(degrees[warp][i], degree);
        return;
      }
    }
    append(warp, kind, packed, degree);
  }

  private void append(int warp, int kind, long packed, int degree) {
    if (allLines == MOST_LINES) {
      log.leftOut(1);
      return;
    }
    allLines++;
    int at = count[warp]++;
    if (at == lines[warp].length) {
      lines[warp] = Arrays.copyOf(lines[warp], at * 2);
      kinds[warp] = Arrays.copyOf(kinds[warp], at * 2);
      degrees[warp] = Arrays.copyOf(degrees[warp], at * 2);
    }
    lines[warp][at] = packed;
    kinds[warp][at] = (byte) (kind | (at == lastBegin[warp] ? Byte.MIN_VALUE : 0));
    degrees[warp][at] = (byte) degree;
  }

  /** Puts lines into ascending order, so that larger ones of a machine join neighbours. */
  private void sort(int warp, int from) {
    long[] list = lines[warp];
    for (int i = from + 1; i < count[warp]; i++) {
      long line = list[i];
      byte degree = degrees[warp][i];
      int to = i;
      while (to > from && list[to - 1] > line) {
        list[to] = list[to - 1];
        degrees[warp][to] = degrees[warp][to - 1];
        to--;
      }
      list[to] = line;
      degrees[warp][to] = degree;
    }
  }

  /** A texture instruction of a warp. */
  void texture(int warp, int texelCount, long first, long[] touched, int n) {
    texels[warp] += texelCount;
    lastKind[warp] = -1;
    lastBegin[warp] = count[warp];
    for (int i = 0; i < n; i++) {
      append(warp, DispatchWork.TEXTURE, first + touched[i], 1);
    }
  }

  /** Whether one more phase is told. */
  boolean mayDivide() {
    return phases + 2 * warps <= MOST_PHASES;
  }

  /**
   * A phase ends for all warps.
   *
   * @param executed instructions, index {@code class * warps + warp}
   */
  void endPhase(int[] executed, SharedAccesses shared) {
    for (int w = 0; w < warps; w++) {
      if (phases == phaseEnd.length) {
        grow();
      }
      for (int c = 0; c < FrameProfile.INSTRUCTION_CLASSES; c++) {
        instructions[phases * FrameProfile.INSTRUCTION_CLASSES + c] = executed[c * warps + w];
      }
      phaseTexels[phases] = texels[w];
      phaseShared[phases] = shared.accesses(w);
      shared.cycles(w, phaseCycles, phases * DispatchWork.BANKINGS);
      phaseEnd[phases++] = count[w];
      texels[w] = 0;
      lastKind[w] = -1;
    }
  }

  private void grow() {
    int size = phases * 2;
    instructions = Arrays.copyOf(instructions, size * FrameProfile.INSTRUCTION_CLASSES);
    phaseTexels = Arrays.copyOf(phaseTexels, size);
    phaseShared = Arrays.copyOf(phaseShared, size);
    phaseCycles = Arrays.copyOf(phaseCycles, size * DispatchWork.BANKINGS);
    phaseEnd = Arrays.copyOf(phaseEnd, size);
  }

  /** The workgroup is done: it is told. */
  void endGroup() {
    for (int p = 0; p < phases; p++) {
      int w = p % warps;
      int from = p < warps ? 0 : phaseEnd[p - warps];
      for (int i = from; i < phaseEnd[p]; i++) {
        // what was left out may have been the beginning
        boolean begins = i == from || kinds[w][i] < 0;
        log.line(lines[w][i], kinds[w][i] & 3, begins, degrees[w][i]);
      }
      log.phase(
          instructions,
          p * FrameProfile.INSTRUCTION_CLASSES,
          1,
          phaseTexels[p],
          phaseShared[p],
          phaseCycles,
          p * DispatchWork.BANKINGS);
    }
    log.endGroup();
  }
}
