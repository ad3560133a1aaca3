package org.oovr.simulator.machine.spec;

/**
 * Lossless compression of what ROPs write (RTR 23.5, 23.7, 23.10.2): blocks of 256 bytes go 2:1,
 * 4:1 or 8:1 when their contents allow it.
 *
 * @param color whether colours are compressed
 * @param depth whether depth and stencil are
 * @param sectorBytes least that memory and links move of a line
 */
public record CompressionSpec(boolean color, boolean depth, int sectorBytes) {
  /** Of {@code oovr-4gpm}: the paper says nothing of compression. */
  static final CompressionSpec TABLE_2 = new CompressionSpec(false, false, 32);

  public CompressionSpec {
    Check.within("compression.sectorBytes", sectorBytes, 8, 4096);
  }

  /** Whether anything is compressed. */
  public boolean any() {
    return color || depth;
  }
}
