package org.oovr.simulator.scheme;

import java.util.List;
import org.oovr.simulator.machine.TaskListener;

/** How a scheme hands its work to the GPMs. One object serves one frame on one machine. */
interface Dispatch extends TaskListener {
  /** Hands out the draws {@code firstDraw .. endDraw-1}; what cannot go yet follows by itself. */
  void start(int firstDraw, int endDraw);

  /** Whether all that was started is done. */
  boolean idle();

  /** What became of each batch. */
  List<SchemeRun.BatchResult> batches();

  /** What GPMs did when. */
  List<SchemeRun.Interval> timeline();

  /** Rates that the next frame may go on with; null where nothing is predicted. */
  default TimePredictor predictor() {
    return null;
  }

  /** Who has rendered what, when the frame has ended; null where that was known before. */
  default Distribution distribution() {
    return null;
  }
}
