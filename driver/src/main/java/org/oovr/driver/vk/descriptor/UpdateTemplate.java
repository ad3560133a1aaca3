package org.oovr.driver.vk.descriptor;

import static org.oovr.driver.vk.api.VK.*;

import java.util.BitSet;
import java.util.List;
import org.oovr.driver.vk.object.DescriptorSet;

/**
 * Where in a piece of memory descriptors are told.
 *
 * @param set number of the set that is pushed, else not used
 * @param compute whether a set that is pushed is for dispatches
 */
public record UpdateTemplate(List<Entry> entries, int set, boolean compute) {
  /** Some descriptors of one type. */
  public record Entry(int binding, int element, int count, int type, long offset, long stride) {}

  /** Numbers of the resources that it tells. */
  public BitSet resources(DescriptorSet of) {
    BitSet which = new BitSet();
    for (Entry e : entries) {
      boolean inline = e.type == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;
      which.or(Descriptors.resources(of, e.binding, inline ? 0 : e.element, inline ? 1 : e.count));
    }
    return which;
  }

  /** Writes all of them. */
  public void apply(Descriptors descriptors, DescriptorSet to, long data) {
    for (Entry e : entries) {
      if (e.type == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
        descriptors.inline(to, e.binding, e.element, e.count, data + e.offset);
      } else {
        descriptors.write(to, e.type, e.binding, e.element, e.count, data + e.offset, e.stride);
      }
    }
  }
}
