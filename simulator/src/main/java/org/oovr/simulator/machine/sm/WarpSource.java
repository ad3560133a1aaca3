package org.oovr.simulator.machine.sm;

/** Work that SMs run: something that has warps to give. */
public interface WarpSource {
  /** Warps not given yet. */
  int warpsLeft();

  /** Fills a place of an SM with the next warp. */
  void nextWarp(Warp into);

  /** A warp that came from here is done. */
  void warpDone();

  /** Registers that a thread of its warps takes, where machines look at that. */
  int registers();

  /** Draw that its memory traffic belongs to. */
  int draw();
}
