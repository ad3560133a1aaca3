package org.oovr.driver.common;

import org.oovr.simulator.command.Viewport;

/** Small helpers for viewports. */
public final class Viewports {
  private Viewports() {}

  /** The whole of a target, no scissor. */
  public static Viewport whole(int width, int height) {
    return new Viewport(0, 0, width, height, 0, 1, false, 0, 0, width, height);
  }
}
