package org.oovr.simulator.render;

import java.util.Arrays;
import org.oovr.simulator.profile.DispatchWork;
import org.oovr.simulator.shader.ShaderContext;

/**
 * Accesses to the memory that a workgroup shares, and how long they take where it has so many
 * banks. Word i lies in bank i modulo their number. A bank gives one word in a cycle, to all lanes
 * that want it, and changes one for one lane in a cycle where it is read and changed in one step.
 * So an access takes as many cycles as the bank with most different words has of them.
 */
final class SharedAccesses {
  private static final int LANES = ShaderContext.WARP_LANES;
  private static final int BANKS = 1 << DispatchWork.BANKINGS - 1;
  private static final int MOST_JOINED = 4;
  private static final long NOTHING = Long.MIN_VALUE;

  /** By warp and bank: words of the access that came last. */
  private final int[] words;

  /** By warp and logarithm of the number of banks: cycles of that access, and of all. */
  private final int[] last;

  private final int[] all;
  private final int[] accesses;

  // --- the access that came last
  private final int[] lastKind;
  private final int[] joined;
  private final long[] lastKeys;

  /** By word: number of the access that had it last. */
  private final int[] seen;

  private final int[] number;
  private int numbers;
  private final int[] folded = new int[BANKS];

  /**
   * @param memoryWords of the workgroup
   */
  SharedAccesses(int warps, int memoryWords) {
    words = new int[warps * BANKS];
    last = new int[warps * DispatchWork.BANKINGS];
    all = new int[warps * DispatchWork.BANKINGS];
    accesses = new int[warps];
    lastKind = new int[warps];
    joined = new int[warps];
    lastKeys = new long[warps * LANES];
    seen = new int[memoryWords];
    number = new int[warps];
  }

  /** A phase begins. */
  void begin() {
    Arrays.fill(all, 0);
    Arrays.fill(accesses, 0);
    Arrays.fill(lastKind, -1);
  }

  /** Accesses of a warp in this phase. */
  int accesses(int warp) {
    return accesses[warp];
  }

  /** Their cycles, by logarithm of the number of banks. */
  void cycles(int warp, int[] to, int at) {
    System.arraycopy(all, warp * DispatchWork.BANKINGS, to, at, DispatchWork.BANKINGS);
  }

  /**
   * An access of a warp.
   *
   * @param keys by lane the word, {@link Long#MIN_VALUE} for none
   */
  void add(int warp, int kind, long[] keys, int n) {
    boolean any = false;
    for (int i = 0; i < n; i++) {
      any |= keys[i] != NOTHING;
    }
    if (!any) {
      return;
    }
    if (!goesOn(warp, kind, keys, n)) {
      accesses[warp]++;
      joined[warp] = 0;
      Arrays.fill(words, warp * BANKS, (warp + 1) * BANKS, 0);
      Arrays.fill(last, warp * DispatchWork.BANKINGS, (warp + 1) * DispatchWork.BANKINGS, 0);
      number[warp] = next();
    }
    joined[warp]++;
    lastKind[warp] = kind;
    System.arraycopy(keys, 0, lastKeys, warp * LANES, n);
    for (int i = 0; i < n; i++) {
      if (keys[i] == NOTHING) {
        continue;
      }
      int word = (int) keys[i];
      if (kind == DispatchWork.ATOMIC || seen[word] != number[warp]) {
        seen[word] = number[warp];
        words[warp * BANKS + word % BANKS]++;
      }
    }
    price(warp);
  }

  private int next() {
    if (++numbers == Integer.MAX_VALUE) {
      Arrays.fill(seen, 0);
      numbers = 1;
    }
    return numbers;
  }

  /** Whether every lane accesses the word behind the one that it accessed before. */
  private boolean goesOn(int warp, int kind, long[] keys, int n) {
    if (lastKind[warp] != kind || kind == DispatchWork.ATOMIC || joined[warp] >= MOST_JOINED) {
      return false;
    }
    int at = warp * LANES;
    for (int i = 0; i < n; i++) {
      long next = lastKeys[at + i] == NOTHING ? NOTHING : lastKeys[at + i] + 1;
      if (keys[i] != next) {
        return false;
      }
    }
    return true;
  }

  /** Counts the cycles that the access takes now. */
  private void price(int warp) {
    System.arraycopy(words, warp * BANKS, folded, 0, BANKS);
    for (int b = DispatchWork.BANKINGS - 1; b >= 0; b--) {
      int banks = 1 << b;
      int most = 0;
      for (int i = 0; i < banks; i++) {
        if (b < DispatchWork.BANKINGS - 1) {
          folded[i] += folded[i + banks];
        }
        most = Math.max(most, folded[i]);
      }
      int at = warp * DispatchWork.BANKINGS + b;
      all[at] += most - last[at];
      last[at] = most;
    }
  }
}
