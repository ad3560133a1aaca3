package org.oovr.simulator.shader.spirv.parse;

import java.util.Map;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.validate.ModuleValidator;

/** The way from words to a module. */
public final class SpirvReader {
  private SpirvReader() {}

  /**
   * Parses and validates a module.
   *
   * @param words the module in either byte order, magic number first
   * @throws org.oovr.simulator.shader.ShaderException when it is not valid SPIR-V or uses what the
   *     simulator does not support
   */
  public static SpirvModule read(int[] words) {
    return read(words, Map.of());
  }

  /**
   * The same with specialisation constants set.
   *
   * @param specialization values by {@code SpecId}: float bits, integers, 1 or 0, in as many low
   *     bits as the constant has
   */
  public static SpirvModule read(int[] words, Map<Integer, Long> specialization) {
    SpirvModule module = new SpirvParser(words, specialization).parse();
    new ModuleValidator(module).validate();
    return module;
  }
}
