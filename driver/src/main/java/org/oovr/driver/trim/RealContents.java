package org.oovr.driver.trim;

import java.util.Map;
import org.oovr.driver.gl.real.RealDriver;
import org.oovr.driver.trace.Call;

/**
 * Where the contents that a GPU has written come from: a real driver that makes the calls again.
 */
public interface RealContents {
  /**
   * Connects to a driver; asked for only where earlier frames must be drawn.
   *
   * @param sizes width and height of windows that the trace itself tells nothing about
   * @return null to have the simulator draw instead
   * @throws org.oovr.driver.gl.real.RealDriverException when there is none
   */
  RealDriver open(Map<Long, int[]> sizes);

  /** The driver is about to make a call. */
  default void making(Call call) {}

  /** All calls were made, and what they left was read. */
  default void made() {}
}
