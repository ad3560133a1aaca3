package org.oovr.agent.bench.games;

import java.util.List;
import java.util.Map;
import org.oovr.agent.bench.ComparedFrame;
import org.oovr.agent.bench.SchemeImages;

/**
 * What was measured of one trace.
 *
 * @param frames of the trace that were drawn
 * @param shots compared frames
 * @param realMillis of a frame on llvmpipe, over the last two thirds; 0 where there are too few
 * @param simulatedMillis the same on the simulated GPU
 * @param firstMillis the same there when the trace was drawn for the first time
 * @param peakHeapBytes of the process
 * @param unsupported calls and features that the driver lacks, with their counts
 * @param faults our own faults by place, the first of each
 * @param errors of OpenGL that one side alone has
 * @param schemes what schemes make of the compared frames, or null where that was not asked
 * @param kernels what the simulated GPU computed with in the end
 */
public record GameRow(
    int frames,
    List<ComparedFrame> shots,
    double realMillis,
    double simulatedMillis,
    double firstMillis,
    long peakHeapBytes,
    Map<String, Long> unsupported,
    Map<String, String> faults,
    List<String> errors,
    SchemeImages.Composed schemes,
    String kernels) {
  /** Compared frames that are in the tolerance. */
  int within() {
    return ComparedFrame.within(shots);
  }

  /** Speed of the simulated GPU as a share of llvmpipe's; 0 where it was not measured. */
  double ratio() {
    return ratio(simulatedMillis);
  }

  /** The same while the trace was drawn for the first time. */
  double firstRatio() {
    return ratio(firstMillis);
  }

  private double ratio(double millis) {
    return realMillis > 0 && millis > 0 ? realMillis / millis : 0;
  }

  /** Whether all that was asked holds. */
  boolean right() {
    return !shots.isEmpty()
        && within() == shots.size()
        && (schemes == null || schemes.equal() && schemes.frames() == shots.size());
  }
}
