package org.oovr.simulator.shader.spirv.validate;

import java.util.Arrays;

/**
 * Immediate dominators of a control-flow graph with entry 0, by iteration over reverse postorder
 * (Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm", 2001).
 */
final class Dominators {
  private final int blocks;
  private final int[][] successors;
  private final int[] order;
  private final int[] number;
  private int reached;

  Dominators(int[][] successors) {
    blocks = successors.length;
    this.successors = successors;
    order = new int[blocks];
    number = new int[blocks];
  }

  /** Immediate dominator per block; 0 for the entry, -1 for unreachable blocks. */
  int[] compute() {
    postorder();
    int[][] predecessors = predecessors();
    int[] idom = new int[blocks];
    Arrays.fill(idom, -1);
    idom[0] = 0;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int k = reached - 2; k >= 0; k--) {
        int b = order[k];
        int best = -1;
        for (int p : predecessors[b]) {
          if (idom[p] >= 0) {
            best = best < 0 ? p : intersect(idom, best, p);
          }
        }
        if (best != idom[b]) {
          idom[b] = best;
          changed = true;
        }
      }
    }
    return idom;
  }

  /**
   * Whether an edge is one of those that close the cycles: in a walk in depth its target is left no
   * sooner than its origin. Every cycle of reachable blocks has one. To be asked when the
   * dominators are known.
   */
  boolean goesBack(int from, int to) {
    return number[from] >= 0 && number[to] >= number[from];
  }

  /**
   * Blocks that a block dominates, itself among them; none where it cannot be reached. To be asked
   * when the dominators are known.
   */
  boolean[] dominatedBy(int block, int[] idom) {
    boolean[] dominated = new boolean[blocks];
    dominated[block] = number[block] >= 0;
    for (int k = reached - 2; k >= 0; k--) { // dominators come first
      int b = order[k];
      dominated[b] |= dominated[idom[b]];
    }
    return dominated;
  }

  private int intersect(int[] idom, int a, int b) {
    int x = a;
    int y = b;
    while (x != y) {
      while (number[x] < number[y]) {
        x = idom[x];
      }
      while (number[y] < number[x]) {
        y = idom[y];
      }
    }
    return x;
  }

  /** Fills {@link #order} with reachable blocks, entry last, without recursion. */
  private void postorder() {
    Arrays.fill(number, -1);
    int[] stack = new int[blocks];
    int[] next = new int[blocks];
    boolean[] seen = new boolean[blocks];
    int top = 0;
    stack[top++] = 0;
    seen[0] = true;
    while (top > 0) {
      int b = stack[top - 1];
      int[] s = successors[b];
      if (next[b] == s.length) {
        number[b] = reached;
        order[reached++] = b;
        top--;
      } else {
        int target = s[next[b]++];
        if (!seen[target]) {
          seen[target] = true;
          stack[top++] = target;
        }
      }
    }
  }

  private int[][] predecessors() {
    int[] count = new int[blocks];
    for (int k = 0; k < reached; k++) {
      for (int s : successors[order[k]]) {
        count[s]++;
      }
    }
    int[][] result = new int[blocks][];
    for (int b = 0; b < blocks; b++) {
      result[b] = new int[count[b]];
    }
    Arrays.fill(count, 0);
    for (int k = 0; k < reached; k++) {
      int b = order[k];
      for (int s : successors[b]) {
        result[s][count[s]++] = b;
      }
    }
    return result;
  }
}
