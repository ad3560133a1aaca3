package org.oovr.simulator.shader.math;

/**
 * What lanes make of each other's values. A sub-group is {@link #LANES} lanes that follow each
 * other, as many as llvmpipe has in a vector of 256 bits; where lanes come in rows, each row begins
 * a sub-group. Of a sub-group those lanes take part that are on the way, and neither helpers nor
 * killed.
 */
public enum SubgroupFunction {
  /** A bit for each lane that takes part and whose value is not 0. */
  BALLOT,
  /** The value of the first lane that takes part. */
  FIRST,
  /** The value of the lane whose number the first lane that takes part says. */
  READ,
  /** Whether all lanes that take part have a value that is not 0. */
  ALL,
  ANY,
  /** Whether all lanes that take part have the same value. */
  ALL_EQUAL;

  /** Lanes of a sub-group. */
  public static final int LANES = 8;

  /**
   * Computes a word for each lane.
   *
   * @param value word of each lane
   * @param index number in its sub-group that each lane names; null unless {@link #READ}
   * @param mask lanes that are on the way, not 0; null for all
   * @param row lanes of a row; 0 where there are none
   * @param n lanes
   */
  public void apply(
      int[] value, int[] index, int[] mask, int[] killed, int[] helper, int[] out, int row, int n) {
    int width = row == 0 ? n : row;
    for (int from = 0; from < n; from += width) {
      int end = Math.min(from + width, n);
      for (int first = from; first < end; first += LANES) {
        int after = Math.min(first + LANES, end);
        int taking = 0;
        for (int l = first; l < after; l++) {
          boolean takes = (mask == null || mask[l] != 0) && (killed[l] | helper[l]) == 0;
          taking |= takes ? 1 << l - first : 0;
        }
        int result = result(value, index, first, after, taking);
        for (int l = first; l < after; l++) {
          out[l] = result;
        }
      }
    }
  }

  private int result(int[] value, int[] index, int first, int after, int taking) {
    int leader = first + (taking == 0 ? 0 : Integer.numberOfTrailingZeros(taking));
    int ballot = 0;
    boolean equal = true;
    for (int l = first; l < after; l++) {
      if ((taking >> l - first & 1) != 0) {
        ballot |= value[l] != 0 ? 1 << l - first : 0;
        equal &= value[l] == value[leader];
      }
    }
    return switch (this) {
      case BALLOT -> ballot;
      case FIRST -> value[leader];
      case READ -> value[Math.min(first + (index[leader] & LANES - 1), after - 1)];
      case ALL -> ballot == taking ? 1 : 0;
      case ANY -> ballot != 0 ? 1 : 0;
      case ALL_EQUAL -> equal ? 1 : 0;
    };
  }
}
