package org.oovr.driver.vk.shader;

import java.util.Map;

/**
 * A module as the simulator takes it.
 *
 * @param pairs images that are read with separate samplers, by the binding that stands for the pair
 */
public record Translated(int[] words, Map<Integer, Pair> pairs) {
  /**
   * An image and a sampler that are bound apart.
   *
   * @param samplerElement in its array; the first where there are several
   * @param samplers samplers that each image has a pair with, one after the other
   */
  public record Pair(
      int imageBinding, int samplerSet, int samplerBinding, int samplerElement, int samplers) {}
}
