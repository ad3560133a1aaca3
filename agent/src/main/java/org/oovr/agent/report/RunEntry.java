package org.oovr.agent.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.scheme.SchemeRun;

/**
 * One scheme on one frame and machine, as {@code report.json} has it; see {@code
 * docs/report-schema.md}. Everything is in the order of the run's own lists, so the same run gives
 * the same bytes.
 *
 * @param worstToBestGpm see {@link SchemeRun#worstToBest()}
 * @param prediction null where no batch was predicted
 * @param objectTraffic the largest, by falling bytes
 * @param objectTrafficCount entries there were, listed or not
 * @param stereo of the frame
 * @param perturbed cycles of further runs with disturbed time; null when there were none
 */
public record RunEntry(
    int frame,
    String scheme,
    String machine,
    String stereo,
    long cycles,
    long latencyCycles,
    String sha256,
    TrafficBytes interGpmBytes,
    long dramBytes,
    List<Gpm> gpms,
    double worstToBestGpm,
    LinkEnergy linkEnergyMicrojoules,
    List<Link> links,
    Prediction prediction,
    List<Batch> batches,
    List<ObjectBytes> objectTraffic,
    int objectTrafficCount,
    List<Box> boxes,
    int engineBits,
    long simulatedEvents,
    Perturbed perturbed,
    Files files) {

  /** Entries of {@code objectTraffic} that the report lists; the CSV file beside it has all. */
  public static final int MAX_OBJECT_TRAFFIC = 256;

  /** Energy of links on a board, picojoules per bit (paper, section 6.2). */
  public static final double BOARD_PICOJOULES_PER_BIT = 10;

  /** Energy of links between nodes, picojoules per bit (paper, section 6.2). */
  public static final double NODE_PICOJOULES_PER_BIT = 250;

  /** What order the largest traffic comes in. */
  private static final Comparator<SchemeRun.ObjectTraffic> LARGEST =
      Comparator.comparingLong(SchemeRun.ObjectTraffic::bytes)
          .reversed()
          .thenComparingInt(SchemeRun.ObjectTraffic::draw)
          .thenComparingInt(SchemeRun.ObjectTraffic::from)
          .thenComparingInt(SchemeRun.ObjectTraffic::to)
          .thenComparing(SchemeRun.ObjectTraffic::traffic);

  /** One GPM; its number is its place in the list. */
  public record Gpm(
      long busyCycles,
      long fragments,
      long triangles,
      long idleCycles,
      long renderCycles,
      long vertices,
      long dramBytes) {}

  /** Microjoules that all links took, at two technologies of integration. */
  public record LinkEnergy(double board10pJPerBit, double node250pJPerBit) {}

  /** One direction between two GPMs. */
  public record Link(
      int from, int to, TrafficBytes sentBytes, TrafficBytes receivedBytes, long busyCycles) {}

  /**
   * How well the distribution engine foresaw the time of batches.
   *
   * @param batches how many were predicted, and rendered where they went
   * @param meanAbsoluteErrorPercent mean of |predicted - actual| / actual
   * @param medianAbsoluteErrorPercent the median of the same (the lower one of two)
   */
  public record Prediction(
      int batches, double meanAbsoluteErrorPercent, double medianAbsoluteErrorPercent) {}

  /** See {@link SchemeRun.BatchResult}; null where nothing was predicted. */
  public record Batch(
      int number,
      List<Integer> draws,
      int views,
      int gpm,
      long issueCycle,
      long startCycle,
      long endCycle,
      Double predictedCycles,
      long actualCycles,
      int stolen) {}

  /** See {@link SchemeRun.Spread}. */
  public record Perturbed(
      int runs,
      double meanCycles,
      long leastCycles,
      long mostCycles,
      double standardDeviationCycles) {}

  /** Cycles per frame: the mean of the perturbed runs where there are any, else of this one. */
  public double expectedCycles() {
    return perturbed == null ? cycles : perturbed.meanCycles();
  }

  /** Bytes that a draw moved over a link; draw -1 is what belongs to no draw. */
  public record ObjectBytes(int draw, int from, int to, String traffic, long bytes) {}

  /** Counters of one box, by name in the box's own order. */
  public record Box(String box, Map<String, Long> counters) {}

  /** Files with what is too long for here, relative to the report; null for none. */
  public record Files(String timeline, String objectTraffic) {}

  /** The entry of a run. */
  public static RunEntry of(SchemeRun run, String stereo, Files files) {
    return new RunEntry(
        run.frame(),
        run.scheme(),
        run.machine(),
        stereo,
        run.cycles(),
        run.latencyCycles(),
        run.sha256(),
        interGpmBytes(run),
        run.dramBytes(),
        run.gpms().stream().map(RunEntry::gpm).toList(),
        rounded(run.worstToBest()),
        new LinkEnergy(
            rounded(run.linkEnergyMicrojoules(BOARD_PICOJOULES_PER_BIT)),
            rounded(run.linkEnergyMicrojoules(NODE_PICOJOULES_PER_BIT))),
        run.links().stream().map(RunEntry::link).toList(),
        prediction(run),
        run.batches().stream().map(RunEntry::batch).toList(),
        largest(run.objectTraffic()).stream()
            .map(o -> new ObjectBytes(o.draw(), o.from(), o.to(), o.traffic().id(), o.bytes()))
            .toList(),
        run.objectTraffic().size(),
        run.boxes().stream().map(RunEntry::box).toList(),
        run.engineBits(),
        run.simulatedEvents(),
        perturbed(run.perturbed()),
        files);
  }

  /** The same without the boxes' counters, for the page. */
  RunEntry withoutBoxes() {
    return new RunEntry(
        frame,
        scheme,
        machine,
        stereo,
        cycles,
        latencyCycles,
        sha256,
        interGpmBytes,
        dramBytes,
        gpms,
        worstToBestGpm,
        linkEnergyMicrojoules,
        links,
        prediction,
        batches,
        objectTraffic,
        objectTrafficCount,
        List.of(),
        engineBits,
        simulatedEvents,
        perturbed,
        files);
  }

  private static TrafficBytes interGpmBytes(SchemeRun run) {
    long[] bytes = new long[TrafficClass.values().length];
    for (TrafficClass traffic : TrafficClass.values()) {
      bytes[traffic.ordinal()] = run.interGpmBytes(traffic);
    }
    return TrafficBytes.of(bytes);
  }

  private static Gpm gpm(SchemeRun.GpmResult g) {
    return new Gpm(
        g.busyCycles(),
        g.fragments(),
        g.triangles(),
        g.idleCycles(),
        g.renderCycles(),
        g.vertices(),
        g.dramBytes());
  }

  private static Link link(SchemeRun.LinkResult l) {
    return new Link(
        l.from(),
        l.to(),
        TrafficBytes.of(l.sentBytes()),
        TrafficBytes.of(l.receivedBytes()),
        l.busyCycles());
  }

  private static Batch batch(SchemeRun.BatchResult b) {
    return new Batch(
        b.number(),
        b.draws(),
        b.views(),
        b.gpm(),
        b.issueCycle(),
        b.startCycle(),
        b.endCycle(),
        b.predictedCycles() < 0 ? null : rounded(b.predictedCycles()),
        b.actualCycles(),
        b.stolen());
  }

  private static Box box(SchemeRun.BoxResult box) {
    Map<String, Long> counters = new LinkedHashMap<>();
    box.counters().forEach(counter -> counters.put(counter.name(), counter.value()));
    return new Box(box.box(), counters);
  }

  private static Perturbed perturbed(SchemeRun.Spread spread) {
    return spread == null
        ? null
        : new Perturbed(
            spread.runs(),
            rounded(spread.meanCycles()),
            spread.leastCycles(),
            spread.mostCycles(),
            rounded(spread.standardDeviationCycles()));
  }

  private static Prediction prediction(SchemeRun run) {
    List<Double> errors = new ArrayList<>();
    for (SchemeRun.BatchResult b : run.batches()) {
      if (b.predictedCycles() >= 0 && b.actualCycles() > 0 && b.stolen() == 0) {
        errors.add(100 * Math.abs(b.predictedCycles() - b.actualCycles()) / b.actualCycles());
      }
    }
    if (errors.isEmpty()) {
      return null;
    }
    double sum = 0;
    for (double error : errors) {
      sum += error;
    }
    errors.sort(null);
    return new Prediction(
        errors.size(), rounded(sum / errors.size()), rounded(errors.get((errors.size() - 1) / 2)));
  }

  private static List<SchemeRun.ObjectTraffic> largest(List<SchemeRun.ObjectTraffic> all) {
    return all.stream().sorted(LARGEST).limit(MAX_OBJECT_TRAFFIC).toList();
  }

  /** To three decimals: more would be noise of the arithmetic. */
  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}
