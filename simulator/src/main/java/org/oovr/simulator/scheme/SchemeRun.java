package org.oovr.simulator.scheme;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.LongSummaryStatistics;
import org.oovr.simulator.machine.memory.TrafficClass;

/**
 * What one scheme made of one frame on one machine. All lists and arrays are the run's own.
 *
 * @param frame frame number
 * @param scheme name of the scheme
 * @param machine name of the machine
 * @param cycles cycles per frame at the frame rate that the scheme reaches (frames in flight count)
 * @param latencyCycles from the first command to the last pixel of this frame
 * @param sha256 of the composed image, as the frame's own; empty where pixels came together in an
 *     order that makes none: such a run is for its time only
 * @param wrongImages images, the window's or others, that were composed to something else than what
 *     the frame left of them, of those of which its work log knows
 * @param gpms one per GPM
 * @param links one per ordered pair of GPMs that are linked, by (from, to)
 * @param objectTraffic which draw moved which bytes over which link, by (draw, from, to, class)
 * @param batches one per batch; for schemes without batches one per draw
 * @param timeline what each GPM did when, by (gpm, start)
 * @param homes pages of the frame's image
 * @param boxes statistics of every box, by name
 * @param simulatedEvents events that the kernel executed
 * @param engineBits storage of the distribution engine in bits, 0 where there is none
 * @param perturbed cycles of further runs with disturbed time; null when there were none
 */
public record SchemeRun(
    int frame,
    String scheme,
    String machine,
    long cycles,
    long latencyCycles,
    String sha256,
    int wrongImages,
    List<GpmResult> gpms,
    List<LinkResult> links,
    List<ObjectTraffic> objectTraffic,
    List<BatchResult> batches,
    List<Interval> timeline,
    PageHomes homes,
    List<BoxResult> boxes,
    long simulatedEvents,
    int engineBits,
    Spread perturbed) {

  /**
   * Cycles per frame of runs that differ in accidents of time alone.
   *
   * @param runs how many
   * @param standardDeviationCycles of the sample; 0 for one run
   */
  public record Spread(
      int runs,
      double meanCycles,
      long leastCycles,
      long mostCycles,
      double standardDeviationCycles) {

    /** Of at least one run. */
    static Spread of(long[] cycles) {
      LongSummaryStatistics all = Arrays.stream(cycles).summaryStatistics();
      double squares = 0;
      for (long c : cycles) {
        squares += (c - all.getAverage()) * (c - all.getAverage());
      }
      double deviation = cycles.length < 2 ? 0 : Math.sqrt(squares / (cycles.length - 1));
      return new Spread(cycles.length, all.getAverage(), all.getMin(), all.getMax(), deviation);
    }
  }

  /**
   * One GPM. A GPM is busy in a cycle when any of its warps, fixed-function units or transfers of
   * its own work is in progress.
   *
   * @param renderCycles end of the last work it rendered, for the best-to-worst ratio of Fig. 10
   */
  public record GpmResult(
      int gpm,
      long busyCycles,
      long idleCycles,
      long renderCycles,
      long fragments,
      long triangles,
      long vertices,
      long dramBytes) {}

  /** Bytes one link carried, by {@link TrafficClass} ordinal. */
  public record LinkResult(
      int from, int to, long[] sentBytes, long[] receivedBytes, long busyCycles) {}

  /** Bytes of a class that a draw moved over a link; draw -1 is what belongs to no draw. */
  public record ObjectTraffic(int draw, int from, int to, TrafficClass traffic, long bytes) {}

  /**
   * One batch or draw.
   *
   * @param gpm where it was rendered; the first one when pieces were stolen
   * @param issueCycle when the scheme handed it to the GPM
   * @param startCycle when the GPM began
   * @param endCycle when its last pixel was composed
   * @param predictedCycles by eq. (3); -1 where nothing was predicted
   * @param actualCycles rendering time
   * @param views 0: all views, else view + 1
   * @param stolen tiles that other GPMs rendered
   */
  public record BatchResult(
      int number,
      List<Integer> draws,
      int views,
      int gpm,
      long issueCycle,
      long startCycle,
      long endCycle,
      double predictedCycles,
      long actualCycles,
      int stolen) {}

  /** What a GPM did in a stretch of time. */
  public record Interval(int gpm, String what, int draw, long startCycle, long endCycle) {}

  /**
   * Home GPM of every page that holds a tile of the frame's image.
   *
   * @param tilesX columns of tiles, all views side by side
   * @param tilesY rows of tiles
   * @param home by row from below, then column; -1 where nothing was ever written
   */
  public record PageHomes(int tilesX, int tilesY, byte[] home) {}

  /** Counters of one box, by name in order of their first use. */
  public record BoxResult(String box, List<Counter> counters) {}

  /** A counter with its unit in the name. */
  public record Counter(String name, long value) {}

  /** Cycles per frame: the mean of the perturbed runs where there are any, else of this one. */
  public double expectedCycles() {
    return perturbed == null ? cycles : perturbed.meanCycles();
  }

  /** The same run with what further ones took. */
  public SchemeRun with(Spread others) {
    return with(boxes, others);
  }

  /** The same run with one more box. */
  SchemeRun with(BoxResult box) {
    List<BoxResult> more = new ArrayList<>(boxes);
    more.add(box);
    return with(more, perturbed);
  }

  private SchemeRun with(List<BoxResult> results, Spread others) {
    return new SchemeRun(
        frame,
        scheme,
        machine,
        cycles,
        latencyCycles,
        sha256,
        wrongImages,
        gpms,
        links,
        objectTraffic,
        batches,
        timeline,
        homes,
        results,
        simulatedEvents,
        engineBits,
        others);
  }

  /** Bytes of a class over all links. */
  public long interGpmBytes(TrafficClass traffic) {
    return links.stream().mapToLong(l -> l.sentBytes()[traffic.ordinal()]).sum();
  }

  /** Bytes over all links. */
  public long interGpmBytes() {
    long sum = 0;
    for (TrafficClass c : TrafficClass.values()) {
      sum += interGpmBytes(c);
    }
    return sum;
  }

  /** Bytes read from and written to the DRAM of all GPMs. */
  public long dramBytes() {
    return gpms.stream().mapToLong(GpmResult::dramBytes).sum();
  }

  /** Longest over shortest rendering time of the GPMs that rendered anything (paper, Fig. 10). */
  public double worstToBest() {
    long best = Long.MAX_VALUE;
    long worst = 0;
    for (GpmResult g : gpms) {
      if (g.renderCycles() > 0) {
        best = Math.min(best, g.busyCycles());
        worst = Math.max(worst, g.busyCycles());
      }
    }
    return worst == 0 || best == 0 ? 1 : (double) worst / best;
  }

  /** Energy of the links in microjoules. */
  public double linkEnergyMicrojoules(double picojoulesPerBit) {
    return interGpmBytes() * 8 * picojoulesPerBit / 1e6;
  }
}
