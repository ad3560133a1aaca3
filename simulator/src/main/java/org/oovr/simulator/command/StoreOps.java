package org.oovr.simulator.command;

import java.util.List;

/**
 * What a render pass does with each attachment of its target when it ends.
 *
 * @param colors one per colour attachment; those that are not named are stored
 */
public record StoreOps(List<StoreOp> colors, StoreOp depth, StoreOp stencil) {
  /** What becomes of the contents that an attachment has after the pass. */
  public enum StoreOp {
    /** Whoever comes later sees them. */
    STORE,
    /** They are undefined; this simulator leaves them as they are. */
    DONT_CARE
  }

  /** Everything is kept. */
  public static final StoreOps STORE = new StoreOps(List.of(), StoreOp.STORE, StoreOp.STORE);

  public StoreOps {
    colors = List.copyOf(colors);
  }

  /** What is done with a colour attachment. */
  public StoreOp color(int attachment) {
    return attachment < colors.size() ? colors.get(attachment) : StoreOp.STORE;
  }
}
