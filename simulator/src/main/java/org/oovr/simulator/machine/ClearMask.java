package org.oovr.simulator.machine;

import org.oovr.simulator.machine.memory.AddressMap;

/**
 * What is known of lines of images without memory: which have been written since their image was
 * cleared, as the others hold one value (fast clear, RTR 23.5); and of depth, where it is asked
 * for, a bound on what has been drawn since (zmin, RTR 23.7). Depths are compared as keys that are
 * less the nearer they are.
 */
public final class ClearMask {
  private final AddressMap addresses;
  private final int gpms;
  private final long[] written;

  /** The least key that was written since the image was cleared; null where nobody asks. */
  private final int[] nearest;

  /** By line: which depths are near, {@link #NONE} before any was written. */
  private final byte[] sense;

  private static final byte NONE = 0;
  private static final byte LOW = 1;
  private static final byte HIGH = 2;
  private static final byte UNKNOWN = 3;

  /**
   * @param bounds whether bounds on depth are kept
   */
  ClearMask(AddressMap addresses, int gpms, boolean bounds) {
    this.addresses = addresses;
    this.gpms = gpms;
    written = new long[addresses.lines() / 64 + 1];
    nearest = bounds ? new int[addresses.lines()] : null;
    sense = bounds ? new byte[addresses.lines()] : null;
  }

  /** Whether bounds on depth are kept. */
  boolean keepsBounds() {
    return nearest != null;
  }

  /**
   * Whether depths are in front of all that has been drawn to a line.
   *
   * @param low whether low depths are near
   * @param farthest key of them
   * @param equal whether depths that are equal to those drawn before pass, too
   */
  boolean isBehind(int line, boolean low, int farthest, boolean equal) {
    return sense[line] == (low ? LOW : HIGH)
        && (farthest < nearest[line] || equal && farthest == nearest[line]);
  }

  /** Depths have passed a test and are written. */
  void drawn(int line, boolean low, int key) {
    byte now = low ? LOW : HIGH;
    if (sense[line] == NONE) {
      sense[line] = now;
      nearest[line] = key;
    } else if (sense[line] == now) {
      nearest[line] = Math.min(nearest[line], key);
    } else {
      sense[line] = UNKNOWN;
    }
  }

  /** Depths are written that may be anything. */
  void drawnAnyhow(int line) {
    sense[line] = UNKNOWN;
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
    if (sense != null) {
      sense[line] = NONE;
    }
  }

  /** All lines of an image hold one value. */
  public void cleared(int image) {
    int from = addresses.imageLine(image);
    for (int line = from; line < from + addresses.imageLines(image); line++) {
      clear(line);
    }
    clearPrivate(image);
  }

  /** An image holds something that must be read from memory. */
  public void filled(int image) {
    int from = addresses.imageLine(image);
    for (int line = from; line < from + addresses.imageLines(image); line++) {
      write(line);
      if (sense != null) {
        drawnAnyhow(line);
      }
    }
    clearPrivate(image);
  }

  /** GPMs begin with empty images of their own. */
  private void clearPrivate(int image) {
    for (int g = 0; g < gpms; g++) {
      int own = addresses.privateImageLine(g, image);
      for (int line = own; line < own + addresses.imageLines(image); line++) {
        clear(line);
      }
    }
  }
}
