package org.oovr.simulator.command;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/**
 * One shader stage as SPIR-V. Inputs and outputs of consecutive stages meet by location.
 *
 * @param stage pipeline stage
 * @param words the SPIR-V module, magic number first, native word order; never changed afterwards
 * @param entryPoint name of the entry point
 * @param label name for reports and generated classes
 * @param specialization values of specialisation constants by their {@code SpecId}: float bits,
 *     integers, 1 or 0, in as many low bits as the constant has; constants that are not named keep
 *     the default of the module
 */
public record ShaderModule(
    Stage stage, int[] words, String entryPoint, String label, Map<Integer, Long> specialization) {

  public ShaderModule {
    Objects.requireNonNull(stage, "stage");
    Objects.requireNonNull(words, "words");
    Objects.requireNonNull(entryPoint, "entryPoint");
    specialization = Map.copyOf(specialization);
  }

  /** With the defaults of all specialisation constants. */
  public ShaderModule(Stage stage, int[] words, String entryPoint, String label) {
    this(stage, words, entryPoint, label, Map.of());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ShaderModule m
        && stage == m.stage
        && entryPoint.equals(m.entryPoint)
        && specialization.equals(m.specialization)
        && Arrays.equals(words, m.words);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(words) + entryPoint.hashCode()) + specialization.hashCode();
  }

  @Override
  public String toString() {
    return stage + ":" + label;
  }
}
