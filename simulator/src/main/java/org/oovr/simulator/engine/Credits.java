package org.oovr.simulator.engine;

/**
 * Credits of a bounded port: places that a receiver has for what a sender sends. The sender takes
 * one for each item before it goes and must wait when none is left; who empties the place gives it
 * back. So a port never holds more than it has places for, and no box asks another how full it is.
 *
 * <p>What must not wait, because others would wait for it in a circle, is {@linkplain #overdraw
 * taken on trust}; until it is given back, others find fewer places.
 */
public final class Credits {
  private final int places;

  /** Below 0 when more are taken on trust than there are places. */
  private int free;

  /**
   * @param places at the receiver, at least 1
   */
  public Credits(int places) {
    if (places < 1) {
      throw new IllegalArgumentException("a port of " + places + " places");
    }
    this.places = places;
    free = places;
  }

  /** Whether something can be sent. */
  public boolean available() {
    return free > 0;
  }

  /** Whether so many things can be sent. */
  public boolean available(int items) {
    return free >= items;
  }

  /** Takes a place, if there is one. */
  public boolean take() {
    if (free <= 0) {
      return false;
    }
    free--;
    return true;
  }

  /** Takes a place whether there is one or not. */
  public void overdraw() {
    free--;
  }

  /** Gives a place back. */
  public void give() {
    if (free == places) {
      throw new IllegalStateException("a port of " + places + " places was emptied twice");
    }
    free++;
  }

  /** Places that are taken, those on trust among them. */
  public int taken() {
    return places - free;
  }
}
