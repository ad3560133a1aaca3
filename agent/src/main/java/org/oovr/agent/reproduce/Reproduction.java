package org.oovr.agent.reproduce;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.agent.reproduce.Measurements.Measured;
import org.oovr.agent.reproduce.Measurements.Need;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.machine.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;

/**
 * Times workload points for a set of figures. Each work log is timed once per machine and scheme,
 * however many figures need it.
 */
public final class Reproduction {
  private static final List<SchemeKind> RANKED =
      List.of(
          SchemeKind.OO_VR,
          SchemeKind.OO_APP,
          SchemeKind.OBJECT,
          SchemeKind.TILE_V,
          SchemeKind.TILE_H,
          SchemeKind.BASELINE);

  private final List<Figure> figures;
  private final TimingSetup base;
  private final SchemeTimer timer;
  private final int threads;
  private final Measurements measurements = new Measurements();
  private final List<String> frameSha256 = new ArrayList<>();

  /** Runs on one machine. */
  private record Group(TimingSetup setup, Set<SchemeKind> schemes, List<Condition> conditions) {}

  private final List<Group> groups;

  /**
   * @param number of the only figure wanted, or 0 for all
   * @param base the machine of the figures, Table 2 in the paper
   * @throws IllegalArgumentException when there is no such figure, or the base cannot be changed as
   *     the figures need it
   */
  public Reproduction(int number, TimingSetup base, SchemeTimer timer, int threads) {
    List<Figure> all = Figures.all();
    figures = number == 0 ? all : all.stream().filter(f -> f.number() == number).toList();
    if (figures.isEmpty()) {
      throw new IllegalArgumentException(
          "figure '" + number + "': expected one of " + all.stream().map(Figure::number).toList());
    }
    this.base = base;
    this.timer = timer;
    this.threads = threads;
    groups = groups();
  }

  private List<Group> groups() {
    Map<TimingSetup, Group> byMachine = new LinkedHashMap<>();
    for (Figure figure : figures) {
      for (Need need : figure.needs()) {
        TimingSetup setup = need.condition().apply(base);
        // The name tells how a machine came about, not what it is.
        MachineSpec unnamed = setup.machine().with(Map.of("name", "machine"));
        Group group =
            byMachine.computeIfAbsent(
                new TimingSetup(unnamed, setup.settings(), setup.middleware()),
                key -> new Group(setup, EnumSet.noneOf(SchemeKind.class), new ArrayList<>()));
        group.schemes().add(need.scheme());
        if (!group.conditions().contains(need.condition())) {
          group.conditions().add(need.condition());
        }
      }
    }
    return List.copyOf(byMachine.values());
  }

  /** Runs that a point takes. */
  public int runsPerPoint() {
    return groups.stream().mapToInt(g -> g.schemes().size()).sum();
  }

  /**
   * Times a point.
   *
   * @param sha256 of the frame's image, or null when it is not known
   * @param done told after each machine how many runs it was
   */
  public void time(
      String point, FrameProfile profile, String sha256, java.util.function.IntConsumer done) {
    measurements.point(point);
    frameSha256.add(sha256);
    for (Group group : groups) {
      List<SchemeKind> schemes = List.copyOf(group.schemes());
      List<SchemeRun> runs = timer.time(profile, group.setup(), schemes, threads);
      for (int s = 0; s < schemes.size(); s++) {
        for (Condition condition : group.conditions()) {
          measurements.add(new Need(condition, schemes.get(s)), Measured.of(runs.get(s)));
        }
      }
      done.accept(schemes.size());
    }
  }

  /** All figures, measured at the points timed so far. */
  public ReproductionResult result() {
    List<ReproductionResult.Table> tables = new ArrayList<>();
    for (Figure figure : figures) {
      tables.add(
          new ReproductionResult.Table(
              figure.number(), figure.title(), figure.unit(), rows(figure)));
    }
    return new ReproductionResult(
        base.machine().name(),
        measurements.points(),
        tables,
        ranking(),
        measurements.pointsWithWrongImages(frameSha256));
  }

  private List<ReproductionResult.Row> rows(Figure figure) {
    List<ReproductionResult.Row> rows = new ArrayList<>();
    for (FigureRow row : figure.rows(measurements)) {
      rows.add(ReproductionResult.Row.of(row));
    }
    return rows;
  }

  /** Schemes by falling average frame rate, or null unless the figures hold all ranked ones. */
  private ReproductionResult.Ranking ranking() {
    Map<SchemeKind, Double> rates = new LinkedHashMap<>();
    Need baseline = new Need(Condition.BASE, SchemeKind.BASELINE);
    List<Need> timed = figures.stream().flatMap(f -> f.needs().stream()).toList();
    for (SchemeKind scheme : RANKED) {
      Need need = new Need(Condition.BASE, scheme);
      if (!timed.contains(need) || !timed.contains(baseline)) {
        return null;
      }
      rates.put(
          scheme,
          measurements.ratio(baseline, need, Measured::cycles).stream()
              .mapToDouble(r -> r)
              .average()
              .orElseThrow());
    }
    List<SchemeKind> ours = new ArrayList<>(RANKED);
    ours.sort((a, b) -> Double.compare(rates.get(b), rates.get(a)));
    return new ReproductionResult.Ranking(
        RANKED.stream().map(Figure::name).toList(),
        ours.stream().map(Figure::name).toList(),
        ours.equals(RANKED));
  }
}
