package org.oovr.simulator.machine;

import org.oovr.simulator.machine.memory.AddressMap;

/**
 * Which lines of images have been written since their image was cleared: the others hold one value
 * that needs no memory (fast clear, RTR 23.5).
 */
public final class ClearMask {
  private final AddressMap addresses;
  private final int gpms;
  private final long[] written;

  ClearMask(AddressMap addresses, int gpms) {
    this.addresses = addresses;
    this.gpms = gpms;
    written = new long[addresses.lines() / 64 + 1];
  }

  /** Whether a line must be read from memory. */
  boolean written(int line) {
    return (written[line >> 6] >>> line & 1) != 0;
  }

  void write(int line) {
    written[line >> 6] |= 1L << line;
  }

  private void clear(int line) {
    written[line >> 6] &= ~(1L << line);
  }

  /** All lines of an image hold one value. */
  public void cleared(int image) {
    int from = addresses.tileLine(image, 0, 0);
    for (int line = from; line < from + addresses.imageLines(image); line++) {
      clear(line);
    }
    clearPrivate(image);
  }

  /** An image holds something that must be read from memory. */
  public void filled(int image) {
    int from = addresses.tileLine(image, 0, 0);
    for (int line = from; line < from + addresses.imageLines(image); line++) {
      write(line);
    }
    clearPrivate(image);
  }

  /** GPMs begin with empty images of their own. */
  private void clearPrivate(int image) {
    for (int g = 0; g < gpms; g++) {
      int own = addresses.privateTileLine(g, image, 0, 0);
      for (int line = own; line < own + addresses.imageLines(image); line++) {
        clear(line);
      }
    }
  }
}
