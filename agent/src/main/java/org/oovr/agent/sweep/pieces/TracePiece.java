package org.oovr.agent.sweep.pieces;

import java.util.ArrayList;
import java.util.List;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;

/**
 * Neighbouring frames of a trace, with all that decides about their pictures.
 *
 * @param trace its path or address
 * @param sha256 of its content
 * @param first first frame
 * @param last last frame; one beyond the end means the last there is
 * @param every every how many frames, counted from {@code first}
 * @param stereo how it is seen, as the command line says it
 * @param disparity see {@link RunOptions}
 * @param threads that draw it
 */
public record TracePiece(
    String trace,
    String sha256,
    int first,
    int last,
    int every,
    String stereo,
    float disparity,
    int threads) {

  /**
   * Cuts frames into pieces of about equal length.
   *
   * @param options what is wanted; its threads are shared by all pieces
   * @param has frames of the trace
   * @param count pieces that are wanted; there are no more than frames
   */
  public static List<TracePiece> of(
      String trace, String sha256, RunOptions options, int has, int count) {
    FrameSelection frames = options.frames();
    int end = Math.max(frames.first(), Math.min(frames.last(), has - 1));
    int wanted = (end - frames.first()) / frames.every() + 1;
    int pieces = Math.max(1, Math.min(count, wanted));
    List<TracePiece> all = new ArrayList<>();
    for (int i = 0; i < pieces; i++) {
      int first = frames.first() + frames.every() * (int) ((long) wanted * i / pieces);
      int next = frames.first() + frames.every() * (int) ((long) wanted * (i + 1) / pieces);
      // What was drawn after the last present is a frame that the index does not count.
      int last = i + 1 < pieces ? next - 1 : frames.last();
      all.add(
          new TracePiece(
              trace,
              sha256,
              first,
              last,
              frames.every(),
              RunOptions.name(options.stereo()),
              options.disparity(),
              options.threads()));
    }
    return all;
  }

  Stereo views() {
    return RunOptions.word(Stereo.class, stereo);
  }

  /** Whether a frame of the whole trace is wanted. */
  boolean wants(int frame) {
    return frame >= first && frame <= last && (frame - first) % every == 0;
  }

  /**
   * What a drawing of it is told.
   *
   * @param before frames of the whole trace that the drawn one lacks
   */
  RunOptions options(int before) {
    int end = last == Integer.MAX_VALUE ? Integer.MAX_VALUE - 1 : last;
    return new RunOptions(
        Mode.INSTEAD,
        new FrameSelection(first - before, end - before, 1),
        views(),
        0,
        disparity,
        threads,
        RunOptions.DEFAULT.out());
  }

  /** The frames in words. */
  @Override
  public String toString() {
    return last == Integer.MAX_VALUE
        ? "frames from " + first + " on"
        : "frames " + first + " to " + last;
  }
}
