package org.oovr.simulator.machine;

import org.oovr.simulator.machine.memory.Crossbar;
import org.oovr.simulator.machine.memory.TrafficClass;

/** What GPMs are sent besides lines, pages and pixels. */
public final class Messages {
  private final Crossbar crossbar;

  Messages(Crossbar crossbar) {
    this.crossbar = crossbar;
  }

  /** Sends shaded primitives from one GPM to another; then runs. */
  public void handOver(int from, int to, int bytes, int draw, Runnable then) {
    if (from == to) {
      then.run();
      return;
    }
    crossbar.link(from, to).message(bytes, TrafficClass.VERTEX.ordinal(), draw, t -> then.run(), 0);
  }

  /** Sends bytes of commands from the root, which costs its link time; then runs. */
  public void command(int gpm, int bytes, int draw, Runnable then) {
    if (gpm == 0 || bytes == 0) {
      then.run();
    } else {
      crossbar
          .link(0, gpm)
          .message(bytes, TrafficClass.COMMAND.ordinal(), draw, t -> then.run(), 0);
    }
  }
}
