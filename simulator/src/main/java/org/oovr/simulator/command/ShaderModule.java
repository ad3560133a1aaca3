package org.oovr.simulator.command;

import java.util.Arrays;
import java.util.Objects;

/**
 * One shader stage as SPIR-V. Inputs and outputs of consecutive stages meet by location.
 *
 * @param stage pipeline stage
 * @param words the SPIR-V module, magic number first, native word order; never changed afterwards
 * @param entryPoint name of the entry point
 * @param label name for reports and generated classes
 */
public record ShaderModule(Stage stage, int[] words, String entryPoint, String label) {

  public ShaderModule {
    Objects.requireNonNull(stage, "stage");
    Objects.requireNonNull(words, "words");
    Objects.requireNonNull(entryPoint, "entryPoint");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ShaderModule m
        && stage == m.stage
        && entryPoint.equals(m.entryPoint)
        && Arrays.equals(words, m.words);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(words) + entryPoint.hashCode();
  }

  @Override
  public String toString() {
    return stage + ":" + label;
  }
}
