package org.oovr.driver.gl.state;

import java.util.Arrays;

/** Current values of all attributes at one time. */
public final class RememberedValues {
  private final int[][] words;
  private final int[] types;

  private RememberedValues(int[][] words, int[] types) {
    this.words = words;
    this.types = types;
  }

  /** Those of now. */
  public static RememberedValues of(GlContext gl) {
    int[][] words = new int[gl.genericAttributes.length][];
    Arrays.setAll(words, slot -> gl.genericAttributes[slot].clone());
    return new RememberedValues(words, gl.genericTypes.clone());
  }

  /** Makes them the current ones again. */
  public void bringBack(GlContext gl) {
    for (int slot = 0; slot < words.length; slot++) {
      int[] w = words[slot];
      if (types[slot] != gl.genericTypes[slot] || !Arrays.equals(w, gl.genericAttributes[slot])) {
        gl.set(slot, new int[] {types[slot], w[0], w[1], w[2], w[3]});
      }
    }
  }
}
