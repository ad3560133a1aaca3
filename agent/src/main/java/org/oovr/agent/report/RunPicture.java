package org.oovr.agent.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.oovr.simulator.scheme.SchemeRun;

/**
 * What the page draws of a run and {@code report.json} does not hold: the timeline, thinned so that
 * a page stays readable, and the page-home map.
 *
 * @param stages names that {@code intervals} refers to
 * @param intervals five numbers each: GPM, stage, draw, start cycle, end cycle
 * @param intervalCount intervals there were before the short ones were left out
 * @param homes home GPM per tile, row by row from below: a digit 0 to 9, a to z, A to Z, + and -
 *     each, {@code .} for none
 */
public record RunPicture(
    int frame,
    String scheme,
    List<String> stages,
    long[] intervals,
    int intervalCount,
    int tilesX,
    int tilesY,
    String homes) {
  /** One for each of the 64 GPMs that there can be; the page knows them, too. */
  private static final String DIGITS =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-";

  private static final int WORDS = 5;

  /** Neighbours closer than this share of the run are drawn as one: less than half a pixel. */
  private static final int PIXELS = 4000;

  /** The picture of a run with at most {@code maxIntervals} intervals, the longest ones. */
  public static RunPicture of(SchemeRun run, int maxIntervals) {
    List<String> stages =
        run.timeline().stream().map(SchemeRun.Interval::what).distinct().sorted().toList();
    List<SchemeRun.Interval> joined = joined(run);
    if (joined.size() > maxIntervals) {
      joined =
          new ArrayList<>(
              joined.stream()
                  .sorted(Comparator.comparingLong(RunPicture::length).reversed())
                  .limit(maxIntervals)
                  .toList());
      joined.sort(
          Comparator.comparingInt(SchemeRun.Interval::gpm)
              .thenComparingLong(SchemeRun.Interval::startCycle)
              .thenComparing(SchemeRun.Interval::what));
    }
    long[] words = new long[joined.size() * WORDS];
    int at = 0;
    for (SchemeRun.Interval i : joined) {
      words[at++] = i.gpm();
      words[at++] = stages.indexOf(i.what());
      words[at++] = i.draw();
      words[at++] = i.startCycle();
      words[at++] = i.endCycle();
    }
    SchemeRun.PageHomes homes = run.homes();
    return new RunPicture(
        run.frame(),
        run.scheme(),
        stages,
        words,
        run.timeline().size(),
        homes.tilesX(),
        homes.tilesY(),
        digits(homes.home()));
  }

  private static long length(SchemeRun.Interval i) {
    return i.endCycle() - i.startCycle();
  }

  /** Intervals of one GPM, stage and draw that touch, or nearly, as one. */
  private static List<SchemeRun.Interval> joined(SchemeRun run) {
    long end = 1;
    for (SchemeRun.Interval i : run.timeline()) {
      end = Math.max(end, i.endCycle());
    }
    long gap = end / PIXELS;
    List<SchemeRun.Interval> sorted = new ArrayList<>(run.timeline());
    sorted.sort(
        Comparator.comparingInt(SchemeRun.Interval::gpm)
            .thenComparing(SchemeRun.Interval::what)
            .thenComparingInt(SchemeRun.Interval::draw)
            .thenComparingLong(SchemeRun.Interval::startCycle)
            .thenComparingLong(SchemeRun.Interval::endCycle));
    List<SchemeRun.Interval> joined = new ArrayList<>();
    SchemeRun.Interval last = null;
    for (SchemeRun.Interval i : sorted) {
      boolean same =
          last != null
              && last.gpm() == i.gpm()
              && last.draw() == i.draw()
              && last.what().equals(i.what());
      if (same && i.startCycle() - last.endCycle() <= gap) {
        last =
            new SchemeRun.Interval(
                i.gpm(),
                i.what(),
                i.draw(),
                last.startCycle(),
                Math.max(last.endCycle(), i.endCycle()));
        joined.set(joined.size() - 1, last);
      } else {
        last = i;
        joined.add(i);
      }
    }
    return joined;
  }

  private static String digits(byte[] homes) {
    StringBuilder text = new StringBuilder(homes.length);
    for (byte home : homes) {
      text.append(home < 0 ? '.' : DIGITS.charAt(home));
    }
    return text.toString();
  }
}
