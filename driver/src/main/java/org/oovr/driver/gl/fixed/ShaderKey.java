package org.oovr.driver.gl.fixed;

import java.util.Arrays;

/** What decides about a shader of the fixed function. */
public final class ShaderKey {
  private final int[] words;
  private final int hash;

  ShaderKey(int[] words) {
    this.words = words;
    hash = Arrays.hashCode(words);
  }

  int word(int index) {
    return words[index];
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ShaderKey key && Arrays.equals(words, key.words);
  }
}
