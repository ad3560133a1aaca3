package org.oovr.driver.vk.object;

/** What the shaders of a pipeline do to memory that they know by its address. */
public enum AddressUse {
  NONE,
  READS,
  /** Writes it, and perhaps reads it. */
  WRITES;

  /** What this and another stage do together. */
  public AddressUse and(boolean reads, boolean writes) {
    return writes || this == WRITES ? WRITES : reads ? READS : this;
  }
}
