package org.oovr.driver.vk.object;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.vk.object.FixedState.VertexAttribute;
import org.oovr.driver.vk.object.FixedState.VertexBinding;
import org.oovr.simulator.command.VertexFormat;

/** Collects bindings of vertices and the attributes in them. */
public final class VertexInputs {
  /** maxVertexInputBindings and maxVertexInputAttributes. */
  public static final int MOST = 32;

  private final VertexBinding[] bindings = new VertexBinding[MOST];
  private final List<VertexAttribute> attributes = new ArrayList<>();
  private int count;

  /**
   * Adds a binding.
   *
   * @throws InvalidHandleException when there is none of that number
   */
  public void binding(int number, int stride, boolean perInstance, int divisor) {
    bindings[checked(number)] = new VertexBinding(stride, perInstance, divisor);
    count = Math.max(count, number + 1);
  }

  /**
   * Adds an attribute.
   *
   * @throws InvalidHandleException when there is no such location or binding
   */
  public void attribute(int location, int binding, VertexFormat format, int offset) {
    attributes.add(new VertexAttribute(checked(location), checked(binding), format, offset));
  }

  private static int checked(int number) {
    if (number < 0 || number >= MOST) {
      throw new InvalidHandleException(
          "vertex input " + Integer.toUnsignedString(number) + " of " + MOST);
    }
    return number;
  }

  /** By number, null where there is none. */
  public VertexBinding[] bindings() {
    return java.util.Arrays.copyOf(bindings, count);
  }

  public List<VertexAttribute> attributes() {
    return List.copyOf(attributes);
  }
}
