package org.oovr.driver.vk.shader;

/**
 * Turns modules of Vulkan's SPIR-V into such as the simulator takes. Rows of images run downwards:
 * what Vulkan calls the upper left corner is where the simulator's rows begin.
 */
public final class ModuleTranslator {
  private static final int HEADER_WORDS = 5;
  private static final int OP_EXECUTION_MODE = 16;
  private static final int ORIGIN_UPPER_LEFT = 7;
  private static final int ORIGIN_LOWER_LEFT = 8;

  private ModuleTranslator() {}

  /** The module as the simulator takes it; others than SPIR-V come back as they are. */
  public static int[] translate(int[] module) {
    int[] words = module.clone();
    int at = HEADER_WORDS;
    while (at < words.length) {
      int count = words[at] >>> 16;
      if (count == 0) {
        break; // whoever reads it will say so
      }
      boolean mode = (words[at] & 0xffff) == OP_EXECUTION_MODE && at + 2 < words.length;
      if (mode && words[at + 2] == ORIGIN_UPPER_LEFT) {
        words[at + 2] = ORIGIN_LOWER_LEFT;
      }
      at += count;
    }
    return words;
  }
}
