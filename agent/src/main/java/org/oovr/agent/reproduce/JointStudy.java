package org.oovr.agent.reproduce;

import java.util.ArrayList;
import java.util.List;
import org.oovr.agent.reproduce.frames.TimedPoint;

/** Several reproductions of the same points under settings of their own. */
abstract class JointStudy implements Study {
  final List<Reproduction> reproductions = new ArrayList<>();

  @Override
  public final int runsPerPoint() {
    return reproductions.stream().mapToInt(Reproduction::runsPerPoint).sum();
  }

  @Override
  public final void time(TimedPoint point, Runnable done) {
    for (Reproduction one : reproductions) {
      one.time(point, done);
    }
  }

  /** Of each, in their order. */
  final List<ReproductionResult> results() {
    return reproductions.stream().map(Reproduction::result).toList();
  }
}
