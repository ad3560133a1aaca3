package org.oovr.simulator.profile;

import java.io.IOException;

/**
 * How the blocks of a profile file are made smaller. The JDK has deflate alone, which takes longer
 * than a frame takes to draw; whoever uses the simulator may bring something better. Called by
 * several threads at once.
 */
public interface BlockPacking {
  /** What files name it by, 1 to 255; 0 is deflate. */
  int number();

  /** Packs the first {@code length} bytes; the same bytes give the same result. */
  byte[] pack(byte[] bytes, int length) throws IOException;

  /**
   * Unpacks a block.
   *
   * @param packed what {@link #pack} gave, or damaged
   * @param into has room for the largest block
   * @return its length
   * @throws IOException when it is damaged
   */
  int unpack(byte[] packed, byte[] into) throws IOException;
}
