package org.oovr.simulator.scheme;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import org.oovr.simulator.machine.FrameWork;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.spec.DisplaySpec;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.compose.FrameOrder;
import org.oovr.simulator.scheme.compose.HiddenTiles;
import org.oovr.simulator.scheme.compose.PassRatios;
import org.oovr.simulator.scheme.reuse.TileReuse;

/** Times frames under schemes. A frame is prepared once and run as often as one likes. */
public final class SchemeSimulator {
  private final FrameProfile profile;
  private final FrameWork work;
  private final FrameOrder order;
  private final List<SceneObject> objects;
  private final Placements placements = new Placements();

  /** By the bytes of a page and of a line. */
  private final Map<Long, DrawPages> pages = new ConcurrentHashMap<>();

  /** Found when a scheme asks for it. */
  private BitSet hidden;

  private List<List<PassRatios.Drawn>> ratios;

  private final LongConsumer simulated;

  /** Tiles that the work log leaves out; null when it leaves out none. */
  private final TileReuse reuse;

  public SchemeSimulator(FrameProfile profile) {
    this(profile, cycles -> {});
  }

  /**
   * A simulator that tells how much it simulates.
   *
   * @param simulated given the cycles of each pass over the frame when it ends, by the thread that
   *     simulated it; a run takes one to three, and shares those that place pages with others
   */
  public SchemeSimulator(FrameProfile profile, LongConsumer simulated) {
    this(profile, null, simulated);
  }

  /** A simulator of a frame of which some tiles are not rendered. */
  public SchemeSimulator(FrameProfile profile, TileReuse reuse) {
    this(profile, reuse, cycles -> {});
  }

  private SchemeSimulator(FrameProfile profile, TileReuse reuse, LongConsumer simulated) {
    this.profile = profile;
    this.reuse = reuse;
    this.simulated = simulated;
    work = new FrameWork(profile);
    order = new FrameOrder(profile);
    objects = SceneObjects.of(order);
  }

  /**
   * Runs schemes on one machine, several at once; the results do not depend on the threads.
   *
   * @param threads at least 1
   * @return in the order of {@code kinds}
   */
  public static List<SchemeRun> run(
      FrameProfile profile,
      MachineSpec machine,
      List<SchemeKind> kinds,
      SchemeSettings settings,
      Batcher batcher,
      int threads) {
    SchemeSimulator simulator = new SchemeSimulator(profile);
    ExecutorService pool =
        Executors.newFixedThreadPool(
            threads,
            r -> {
              Thread t = new Thread(r, "oovr-timing");
              t.setDaemon(true);
              return t;
            });
    try {
      List<Future<SchemeRun>> futures = new ArrayList<>();
      for (SchemeKind kind : kinds) {
        Callable<SchemeRun> one = () -> simulator.run(kind, machine, settings, batcher);
        futures.add(pool.submit(one));
      }
      List<SchemeRun> runs = new ArrayList<>();
      for (Future<SchemeRun> f : futures) {
        runs.add(f.get());
      }
      return runs;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("timing was interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  /** Runs one scheme. May be called by several threads at once. */
  public SchemeRun run(
      SchemeKind kind, MachineSpec machine, SchemeSettings settings, Batcher batcher) {
    Scheme scheme = kind.scheme();
    long pixels = (long) profile.width() * profile.views() * profile.height();
    MachineSpec spec = scheme.machine(machine).withScanOut(pixels);
    List<Batch> batches =
        scheme.takesBatches() ? Batches.checked(batches(scheme, batcher), objects) : List.of();
    Placements.Before before = new Placements.Before(new AddressMap(profile, spec));
    if (!settings.cold() && scheme.warmUpPasses() > 0) {
      before =
          switch (scheme.homes(settings)) {
            case OWN -> framesBefore(scheme, spec, settings, batches);
            case BASELINE -> framesBefore(SchemeKind.BASELINE.scheme(), spec, settings, List.of());
            case INTERLEAVED -> new Placements.Before(before.addresses().interleaved());
          };
    }
    SchemeFrame frame = frame(spec, settings, batches, before, true);
    SchemeRun run = shown(pass(scheme, frame).result(machine.name()), spec, pixels);
    if (settings.perturbedRuns() == 0) {
      return run;
    }
    long[] cycles = new long[settings.perturbedRuns()];
    for (int i = 0; i < cycles.length; i++) {
      cycles[i] = perturbed(run, scheme, frame, spec.dram().jitterSeed() + 1 + i);
    }
    return run.with(SchemeRun.Spread.of(cycles));
  }

  /** The run with what becomes of its frames at the display. */
  private static SchemeRun shown(SchemeRun run, MachineSpec spec, long pixels) {
    DisplaySpec display = spec.display();
    if (display.hz() == 0) {
      return run;
    }
    DisplaySpec.Pace pace = display.pace((double) run.cycles(), spec.clockGhz());
    double seconds = pace.everyCycles() / (spec.clockGhz() * 1e9);
    double bytes = display.scanOutGbps(pixels) * 1e9 * seconds;
    return run.with(
        new SchemeRun.BoxResult(
            "display",
            List.of(
                counter("refreshCycles", display.refreshCycles(spec.clockGhz())),
                counter("shownEveryCycles", pace.everyCycles()),
                counter("shownAfterCycles", pace.latencyCycles()),
                counter("waitCycles", pace.waitCycles()),
                counter("bytesSentPerFrame", bytes))));
  }

  private static SchemeRun.Counter counter(String name, double value) {
    return new SchemeRun.Counter(name, Math.round(value));
  }

  private List<Batch> batches(Scheme scheme, Batcher batcher) {
    List<Batch> made = Batches.checked(batcher.batch(objects), objects);
    return scheme.arranged(made, objects, order);
  }

  private Placements.Before framesBefore(
      Scheme scheme, MachineSpec spec, SchemeSettings settings, List<Batch> batches) {
    return placements.before(
        scheme, spec, settings, batches, () -> warmedUp(scheme, spec, batches, settings));
  }

  /** Cycles of a run with disturbed time, whose image must be that of the undisturbed one. */
  private long perturbed(SchemeRun run, Scheme scheme, SchemeFrame frame, int seed) {
    MachineSpec disturbed = frame.spec().with(Map.of("dram.jitterSeed", Integer.toString(seed)));
    SchemeFrame again =
        frame(disturbed, frame.settings(), frame.batches(), frame.before(), frame.timed());
    SchemeRun other = pass(scheme, again).result(run.machine());
    if (!other.sha256().equals(run.sha256())) {
      throw new IllegalStateException(
          scheme.id() + ": another image with dram.jitterSeed " + seed + ": " + other.sha256());
    }
    return other.cycles();
  }

  /** What the frame leaves for the next one like it. */
  private Placements.Before warmedUp(
      Scheme scheme, MachineSpec spec, List<Batch> batches, SchemeSettings settings) {
    MachineSpec reference = Placements.referenceFor(spec);
    Placements.Before before = new Placements.Before(new AddressMap(profile, reference));
    for (int i = 1; i < scheme.warmUpPasses(); i++) {
      before = pass(scheme, frame(reference, settings, batches, before, false)).left();
    }
    return pass(scheme, frame(reference, settings, batches, before, false)).leftWithDistribution();
  }

  private SchemeFrame frame(
      MachineSpec spec,
      SchemeSettings settings,
      List<Batch> batches,
      Placements.Before before,
      boolean timed) {
    return new SchemeFrame(
        work,
        spec,
        settings,
        batches,
        before,
        timed,
        () -> pagesOf(spec),
        objects,
        this::ratios,
        this::hidden,
        reuse);
  }

  private FramePass pass(Scheme scheme, SchemeFrame frame) {
    FramePass pass = new FramePass(scheme, order, frame);
    pass.run();
    simulated.accept(pass.latencyCycles());
    return pass;
  }

  private synchronized List<List<PassRatios.Drawn>> ratios() {
    if (ratios == null) {
      ratios = PassRatios.of(order);
    }
    return ratios;
  }

  private synchronized BitSet hidden() {
    if (hidden == null) {
      hidden = HiddenTiles.of(order);
    }
    return hidden;
  }

  private DrawPages pagesOf(MachineSpec spec) {
    long key = (long) spec.pageBytes() << 32 | spec.lineBytes();
    return pages.computeIfAbsent(key, k -> new DrawPages(work, new AddressMap(profile, spec)));
  }
}
