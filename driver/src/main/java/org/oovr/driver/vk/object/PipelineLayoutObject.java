package org.oovr.driver.vk.object;

import java.util.List;

/** The sets that pipelines use together; those that are left open are null. */
public record PipelineLayoutObject(List<SetLayout> sets) {
  /** Descriptors of a binding; 0 where there is none. */
  public int descriptors(int set, int binding) {
    SetLayout layout = set < sets.size() ? sets.get(set) : null;
    SetLayout.Binding b = layout == null ? null : layout.binding(binding);
    return b == null ? 0 : b.count();
  }
}
