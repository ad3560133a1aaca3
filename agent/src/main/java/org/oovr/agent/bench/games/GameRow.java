package org.oovr.agent.bench.games;

import java.util.List;
import java.util.Map;
import org.oovr.agent.report.Comparison;
import org.oovr.agent.report.Picture;

/**
 * What was measured of one trace.
 *
 * @param frames of the trace that were drawn
 * @param shots compared frames
 * @param realMillis of a frame on llvmpipe, over the last two thirds; 0 where there are too few
 * @param simulatedMillis the same on the simulated GPU
 * @param peakHeapBytes of the process
 * @param unsupported calls and features that the driver lacks, with their counts
 * @param faults our own faults by place, the first of each
 * @param errors of OpenGL that one side alone has
 * @param schemes what schemes make of the compared frames, or null where that was not asked
 */
public record GameRow(
    int frames,
    List<Shot> shots,
    double realMillis,
    double simulatedMillis,
    long peakHeapBytes,
    Map<String, Long> unsupported,
    Map<String, String> faults,
    List<String> errors,
    Schemes schemes) {
  /** Share of the pixels that may be off, and the ratio in dB that must be reached: scenes.md. */
  private static final double MOST_SHARE = 0.005;

  private static final double LEAST_PSNR = 40;

  /**
   * A frame on both sides.
   *
   * @param share of the pixels with a channel off by more than 2/255
   * @param trouble why they cannot be compared, or null
   */
  public record Shot(int frame, double share, double psnr, int largest, String trouble) {
    static Shot of(int frame, Picture real, Picture simulated) {
      if (real == null || simulated == null) {
        String who = real == null ? "llvmpipe" : "the simulated GPU";
        return new Shot(frame, 1, 0, 0, "missing on " + who);
      }
      if (!real.sameSize(simulated)) {
        String sizes = size(simulated) + " in place of " + size(real);
        return new Shot(frame, 1, 0, 0, sizes);
      }
      Comparison comparison = Comparison.of(real, simulated);
      double share = (double) comparison.pixelsOver2() / real.width() / real.height();
      return new Shot(frame, share, comparison.psnr(), comparison.maxChannelDiff(), null);
    }

    private static String size(Picture picture) {
      return picture.width() + " x " + picture.height();
    }

    boolean within() {
      return trouble == null && share <= MOST_SHARE && psnr >= LEAST_PSNR;
    }
  }

  /**
   * Compared frames under all schemes.
   *
   * @param frames that were timed
   * @param wrong schemes and frames whose composed image is not the frame's
   */
  public record Schemes(int frames, List<String> wrong) {}

  /** Compared frames that are in the tolerance. */
  int within() {
    return (int) shots.stream().filter(Shot::within).count();
  }

  double worstShare() {
    return shots.stream().mapToDouble(Shot::share).max().orElse(1);
  }

  double worstPsnr() {
    return shots.stream().mapToDouble(Shot::psnr).min().orElse(0);
  }

  /** Speed of the simulated GPU as a share of llvmpipe's; 0 where it was not measured. */
  double ratio() {
    return realMillis > 0 && simulatedMillis > 0 ? realMillis / simulatedMillis : 0;
  }

  /** Whether all that was asked holds. */
  boolean right() {
    return !shots.isEmpty()
        && within() == shots.size()
        && (schemes == null || schemes.wrong.isEmpty() && schemes.frames == shots.size());
  }
}
