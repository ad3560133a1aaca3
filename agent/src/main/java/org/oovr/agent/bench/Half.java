package org.oovr.agent.bench;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** A part of what a benchmark draws from. What is worked on must not be what is reported. */
public enum Half {
  /** What is worked on. */
  WORK,
  /** What nobody looks into: of it there are figures only. */
  KEPT,
  BOTH;

  /**
   * Whether something belongs to this half: its name and the seed alone tell, not what there is
   * besides.
   */
  public boolean holds(long seed, String name) {
    CRC32 sum = new CRC32();
    sum.update((seed + "/" + name).getBytes(StandardCharsets.UTF_8));
    boolean work = (sum.getValue() >>> 7 & 1) == 0;
    return this == BOTH || work == (this == WORK);
  }
}
