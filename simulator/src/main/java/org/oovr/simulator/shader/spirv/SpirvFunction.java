package org.oovr.simulator.shader.spirv;

import java.util.List;
import java.util.Map;

/**
 * A function.
 *
 * @param parameters in order
 * @param variables its local variables
 * @param blocks in module order, entry block first
 * @param byLabel the same blocks by label
 */
public record SpirvFunction(
    int id,
    SpirvType returnType,
    List<Parameter> parameters,
    List<SpirvVariable> variables,
    List<SpirvBlock> blocks,
    Map<Integer, SpirvBlock> byLabel) {
  public SpirvFunction {
    parameters = List.copyOf(parameters);
    variables = List.copyOf(variables);
    blocks = List.copyOf(blocks);
    byLabel = Map.copyOf(byLabel);
  }

  /** Formal parameter. */
  public record Parameter(int id, SpirvType type) {}

  /** The block with this label. */
  public SpirvBlock block(int label) {
    return byLabel.get(label);
  }
}
