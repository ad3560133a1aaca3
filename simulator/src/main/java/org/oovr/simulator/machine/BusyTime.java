package org.oovr.simulator.machine;

import org.oovr.simulator.engine.Engine;

/** Cycles in which a GPM has work: its tasks from their start to their end, and others' tiles. */
final class BusyTime {
  private final Engine engine;
  private int active;
  private long since;
  private long cycles;

  BusyTime(Engine engine) {
    this.engine = engine;
  }

  void begin() {
    if (active++ == 0) {
      since = engine.now();
    }
  }

  void end() {
    if (--active == 0) {
      cycles += engine.now() - since;
    }
  }

  /** Up to now. */
  long cycles() {
    return cycles + (active > 0 ? engine.now() - since : 0);
  }
}
