package org.oovr.simulator.command;

import java.util.List;
import org.oovr.simulator.command.AccessVisitor.Usage;

/**
 * Buffers that shaders reach by addresses, whatever is bound.
 *
 * @param addresses of the first byte of each, ascending as unsigned numbers; not changed afterwards
 * @param written whether shaders write there
 */
public record AddressedBuffers(long[] addresses, List<Buffer> buffers, boolean written) {
  /** No buffer has an address. */
  public static final AddressedBuffers NONE = new AddressedBuffers(new long[0], List.of(), false);

  public AddressedBuffers {
    buffers = List.copyOf(buffers);
    if (addresses.length != buffers.size()) {
      throw new IllegalArgumentException(
          addresses.length + " addresses of " + buffers.size() + " buffers");
    }
  }

  void reads(AccessVisitor visitor) {
    for (Buffer b : buffers) {
      visitor.reads(b, 0, b.sizeBytes(), Usage.SHADER);
    }
  }

  void writes(AccessVisitor visitor) {
    for (int i = 0; written && i < buffers.size(); i++) {
      visitor.writes(buffers.get(i), 0, buffers.get(i).sizeBytes(), Usage.SHADER);
    }
  }
}
