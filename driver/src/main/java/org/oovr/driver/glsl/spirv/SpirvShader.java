package org.oovr.driver.glsl.spirv;

import java.util.Arrays;
import java.util.Set;
import org.oovr.simulator.command.Stage;

/**
 * A shader in SPIR-V: what the application said, and the module that it means.
 *
 * @param binary words that the application gave
 * @param entryPoint the function that is meant
 * @param constants indices of the constants that are specialised
 * @param values their values
 * @param words the module with these values and with names of ours, whose entry point is main
 * @param located names of what has a location
 * @param bound names of what has a binding
 */
public record SpirvShader(
    int[] binary,
    String entryPoint,
    int[] constants,
    int[] values,
    int[] words,
    Set<String> located,
    Set<String> bound) {
  /** Beginning of names of ours, which programs are not told. */
  static final String PREFIX = "oovrB_";

  /**
   * Specialises a module.
   *
   * @throws ModuleFault when it cannot be, with what the application gave
   */
  public static SpirvShader of(
      Stage stage, int[] binary, String entryPoint, int[] constants, int[] values)
      throws ModuleFault {
    try {
      return new ModuleSpecializer(stage, binary, entryPoint, constants, values).specialize();
    } catch (IndexOutOfBoundsException e) {
      throw new ModuleFault("the module is cut off");
    }
  }

  /** A name as programs are told it: empty where it is one of ours. */
  public static String listed(String name) {
    return name.contains(PREFIX) ? "" : name;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SpirvShader s && Arrays.equals(words, s.words);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(words);
  }
}
