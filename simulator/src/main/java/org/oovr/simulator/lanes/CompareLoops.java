package org.oovr.simulator.lanes;

import java.util.Arrays;

/** Comparisons of numbers with a reference, a loop each: 1 where it passes, else 0. */
final class CompareLoops {
  private static final int LESS = LaneKernels.LESS;
  private static final int EQUAL = LaneKernels.EQUAL;
  private static final int GREATER = LaneKernels.GREATER;

  private CompareLoops() {}

  static void compare(int passing, float[] reference, int n, float[] d) {
    switch (passing) {
      case 0:
        Arrays.fill(d, 0, n, 0);
        break;
      case LESS:
        for (int i = 0; i < n; i++) {
          d[i] = reference[i] < d[i] ? 1 : 0;
        }
        break;
      case EQUAL:
        for (int i = 0; i < n; i++) {
          d[i] = reference[i] == d[i] ? 1 : 0;
        }
        break;
      case LESS | EQUAL:
        for (int i = 0; i < n; i++) {
          d[i] = reference[i] <= d[i] ? 1 : 0;
        }
        break;
      case GREATER:
        for (int i = 0; i < n; i++) {
          d[i] = reference[i] > d[i] ? 1 : 0;
        }
        break;
      case LESS | GREATER:
        for (int i = 0; i < n; i++) {
          d[i] = reference[i] != d[i] ? 1 : 0;
        }
        break;
      case GREATER | EQUAL:
        for (int i = 0; i < n; i++) {
          d[i] = reference[i] >= d[i] ? 1 : 0;
        }
        break;
      default:
        Arrays.fill(d, 0, n, 1);
        break;
    }
  }
}
