package org.oovr.agent.bench;

import java.util.List;
import org.oovr.agent.report.Comparison;
import org.oovr.agent.report.Picture;
import org.oovr.agent.report.ReportData;

/**
 * A frame of a program on llvmpipe and on the simulated GPU.
 *
 * @param share of the pixels with a channel off by more than 2/255
 * @param psnr in dB
 * @param largest difference of a channel
 * @param trouble why they cannot be compared, or null
 */
public record ComparedFrame(int frame, double share, double psnr, int largest, String trouble) {
  /** Share of the pixels that may be off, and the ratio in dB that must be reached: scenes.md. */
  private static final double MOST_SHARE = 0.005;

  private static final double LEAST_PSNR = 40;

  /** Compares pictures; null: there is none. */
  public static ComparedFrame of(int frame, Picture real, Picture simulated) {
    if (real == null || simulated == null) {
      String who = real == null ? "llvmpipe" : "the simulated GPU";
      return not(frame, "missing on " + who);
    }
    if (!real.sameSize(simulated)) {
      return not(frame, size(simulated) + " in place of " + size(real));
    }
    return of(frame, Comparison.of(real, simulated), real.width(), real.height());
  }

  /** A frame of a report. */
  public static ComparedFrame of(ReportData.FrameEntry frame) {
    return frame.compare() == null
        ? not(frame.index(), String.valueOf(frame.note()))
        : of(frame.index(), frame.compare(), frame.width(), frame.height());
  }

  private static ComparedFrame of(int frame, Comparison comparison, int width, int height) {
    double share = (double) comparison.pixelsOver2() / width / height;
    return new ComparedFrame(frame, share, comparison.psnr(), comparison.maxChannelDiff(), null);
  }

  private static ComparedFrame not(int frame, String trouble) {
    return new ComparedFrame(frame, 1, 0, 0, trouble);
  }

  private static String size(Picture picture) {
    return picture.width() + " x " + picture.height();
  }

  /** Whether it is in the tolerance. */
  public boolean within() {
    return trouble == null && share <= MOST_SHARE && psnr >= LEAST_PSNR;
  }

  /** How many are in the tolerance. */
  public static int within(List<ComparedFrame> frames) {
    return (int) frames.stream().filter(ComparedFrame::within).count();
  }

  /** The largest share; of no frames, all. */
  public static double worstShare(List<ComparedFrame> frames) {
    return frames.stream().mapToDouble(ComparedFrame::share).max().orElse(1);
  }

  /** The lowest ratio; of no frames, 0. */
  public static double worstPsnr(List<ComparedFrame> frames) {
    return frames.stream().mapToDouble(ComparedFrame::psnr).min().orElse(0);
  }

  /** The largest difference; of no frames, 0. */
  public static int largest(List<ComparedFrame> frames) {
    return frames.stream().mapToInt(ComparedFrame::largest).max().orElse(0);
  }
}
