package org.oovr.driver.vk.object;

import java.util.LinkedHashSet;
import java.util.Set;

/** Handles of the sets that come from a pool. */
public final class DescriptorPool {
  public final int mostSets;
  public final Set<Long> sets = new LinkedHashSet<>();

  public DescriptorPool(int mostSets) {
    this.mostSets = mostSets;
  }
}
