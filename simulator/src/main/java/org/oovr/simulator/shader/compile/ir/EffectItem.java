package org.oovr.simulator.shader.compile.ir;

/** Effects on the context. */
public sealed interface EffectItem extends Region.Item {
  /** Marks the lanes in {@code mask} as killed. */
  record Kill(Node mask) implements EffectItem {}

  /** The lanes of a workgroup wait for each other. */
  record Barrier() implements EffectItem {}

  /** Writes an output. */
  record Output(LaneArray target, Node value) implements EffectItem {}
}
