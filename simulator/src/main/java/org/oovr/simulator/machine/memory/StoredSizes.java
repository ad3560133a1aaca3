package org.oovr.simulator.machine.memory;

import java.util.Arrays;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * Bytes that lines take in memory and on links: fewer than a line where images are compressed
 * (Real-Time Rendering 23.10.2). Caches hold them as whole lines.
 */
public final class StoredSizes {
  private final int lineBytes;
  private final int sectorBytes;

  /** By line; null where nothing is compressed. */
  private final short[] bytes;

  /**
   * @param lines of the address space
   */
  public StoredSizes(MachineSpec spec, int lines) {
    lineBytes = spec.lineBytes();
    sectorBytes = Math.min(spec.compression().sectorBytes(), lineBytes);
    bytes = spec.compression().any() ? new short[lines] : null;
    if (bytes != null) {
      Arrays.fill(bytes, (short) lineBytes);
    }
  }

  /** Bytes of a line. */
  public int of(int line) {
    return bytes == null ? lineBytes : bytes[line];
  }

  /** Says how far a line is compressed, at least 1; no less than a sector is ever moved. */
  public void compressed(int line, int ratio) {
    bytes[line] = (short) Math.max(sectorBytes, lineBytes / ratio);
  }
}
