package org.oovr.simulator.shader.compile.ir;

import org.oovr.simulator.shader.compile.runtime.LaneRuntime;

/** Screen-space derivatives; the coarse ones use the first row or column of the quad for all. */
public enum Derivative {
  X_FINE("derivativeX"),
  Y_FINE("derivativeY"),
  X_COARSE("derivativeXCoarse"),
  Y_COARSE("derivativeYCoarse");

  private final String method;

  Derivative(String method) {
    this.method = method;
  }

  /** Name in {@link LaneRuntime}. */
  public String method() {
    return method;
  }
}
