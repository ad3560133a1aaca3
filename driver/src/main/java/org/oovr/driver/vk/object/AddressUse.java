package org.oovr.driver.vk.object;

import java.util.Collection;
import org.oovr.simulator.shader.ShaderReflection;

/** What the shaders of a pipeline do to memory that they know by its address. */
public enum AddressUse {
  NONE,
  READS,
  /** Writes it, and perhaps reads it. */
  WRITES;

  /** Of shaders with these interfaces. */
  public static AddressUse of(Collection<ShaderReflection> shaders) {
    AddressUse use = NONE;
    for (ShaderReflection s : shaders) {
      use = s.readsAddresses() && use == NONE ? READS : use;
      use = s.writesAddresses() ? WRITES : use;
    }
    return use;
  }
}
