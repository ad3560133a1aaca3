package org.oovr.driver.vk.play;

import java.util.LinkedHashSet;
import java.util.Set;

/** Handles of the command buffers that come from a pool. */
public final class CommandPool {
  public final Set<Long> buffers = new LinkedHashSet<>();
}
