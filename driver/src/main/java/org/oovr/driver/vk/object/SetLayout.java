package org.oovr.driver.vk.object;

import java.util.List;
import org.oovr.simulator.command.BindGroupLayout;
import org.oovr.simulator.command.SamplerState;

/**
 * What a descriptor set has.
 *
 * @param bindings in the order of their numbers
 * @param group the same for the simulator; bindings without descriptors are not in it
 */
public record SetLayout(List<Binding> bindings, BindGroupLayout group) {
  /**
   * Descriptors under one number.
   *
   * @param type kind of descriptor
   * @param count descriptors; bytes of a block that is written directly
   * @param samplers that stand for ever, one each, or null
   * @param variable whether sets may have fewer
   */
  public record Binding(
      int number, int type, int count, SamplerState[] samplers, boolean variable) {}

  /** The binding of a number, or null. */
  public Binding binding(int number) {
    for (Binding b : bindings) {
      if (b.number == number) {
        return b;
      }
    }
    return null;
  }
}
