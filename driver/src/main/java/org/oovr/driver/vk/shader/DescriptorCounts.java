package org.oovr.driver.vk.shader;

/** How many descriptors bindings have. */
@FunctionalInterface
public interface DescriptorCounts {
  /** Descriptors of a binding; 0 where there is none. */
  int of(int set, int binding);
}
