package org.oovr.simulator.machine;

import java.util.ArrayList;
import java.util.List;

/**
 * Draws of a machine that is driven as one GPU: they begin in their order, and only so many are
 * open at once, on whichever GPMs.
 */
public final class LaunchWindow {
  private final int most;

  /** By launch: its groups that have not been rendered. */
  private final List<Integer> unrendered = new ArrayList<>();

  private int begun;
  private int open;

  /**
   * @param most that are open at once; 0: any number
   */
  public LaunchWindow(int most) {
    this.most = most;
  }

  /** Adds the next launch, of some groups. */
  public int add(int groups) {
    unrendered.add(groups);
    advance();
    return unrendered.size() - 1;
  }

  /** Whether a launch has begun. */
  public boolean mayStart(int launch) {
    return launch < begun;
  }

  /**
   * Notes that a group of a launch has been rendered.
   *
   * @return whether other launches have begun by it
   */
  public boolean rendered(int launch) {
    int left = unrendered.get(launch) - 1;
    unrendered.set(launch, left);
    if (left > 0) {
      return false;
    }
    open--;
    int before = begun;
    advance();
    return begun > before;
  }

  private void advance() {
    while (begun < unrendered.size() && (most == 0 || open < most)) {
      begun++;
      open++;
    }
  }
}
