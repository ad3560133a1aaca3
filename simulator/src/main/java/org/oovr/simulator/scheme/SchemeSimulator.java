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
import org.oovr.simulator.machine.memory.PageHistory;
import org.oovr.simulator.machine.spec.DisplaySpec;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.compose.FrameOrder;
import org.oovr.simulator.scheme.compose.HiddenTiles;
import org.oovr.simulator.scheme.compose.PassRatios;
import org.oovr.simulator.scheme.reuse.TileReuse;

/**
 * Times frames under schemes. A frame is prepared once and run as often as one likes. It is timed
 * after itself, or, as a frame of a sequence, after those before it.
 */
public final class SchemeSimulator {
  /**
   * What frames of a program have left for those after them, by who rendered them: homes and copies
   * of pages, and what the distribution engine has learnt. It holds on to no frame.
   */
  public static final class History {
    /**
     * All that decides about it.
     *
     * @param batcher those that are equal batch alike; null where there are no batches
     */
    private record Key(
        String scheme,
        int gpms,
        int pageBytes,
        int lineBytes,
        SchemeSettings settings,
        Batcher batcher) {}

    private record Left(PageHistory pages, TimePredictor predictor) {}

    private final Map<Key, Left> byKey = new ConcurrentHashMap<>();

    private static Key key(
        Scheme scheme, MachineSpec spec, SchemeSettings settings, Batcher batcher) {
      return new Key(
          scheme.placesPagesAs(),
          spec.gpms(),
          spec.pageBytes(),
          spec.lineBytes(),
          settings.ofFramesBefore(),
          scheme.takesBatches() ? batcher : null);
    }

    private Left of(Key key) {
      Left left = byKey.get(key);
      if (left == null) {
        throw new IllegalStateException("no frame before was rendered under " + key);
      }
      return left;
    }
  }

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

  /** Of the frames before; null when the frame is timed after itself. */
  private final History earlier;

  private final History left = new History();

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
    this(profile, null, null, simulated);
  }

  /** A simulator of a frame of which some tiles are not rendered. */
  public SchemeSimulator(FrameProfile profile, TileReuse reuse) {
    this(profile, reuse, null, cycles -> {});
  }

  /**
   * A simulator of a frame that comes after others of the same program.
   *
   * @param earlier what they have {@linkplain #history() left}
   */
  public SchemeSimulator(FrameProfile profile, History earlier) {
    this(profile, null, earlier, cycles -> {});
  }

  private SchemeSimulator(
      FrameProfile profile, TileReuse reuse, History earlier, LongConsumer simulated) {
    this.profile = profile;
    this.reuse = reuse;
    this.earlier = earlier;
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
    Placements.Before before = found(scheme, spec, settings, batches, batcher);
    if (spec.hbcc().any() && !settings.cold()) {
      // which pages are in DRAM is what the frame before has left there
      FramePass last = new FramePass(scheme, order, frame(spec, settings, batches, before, false));
      if (!last.holdsAllPages()) {
        run(last);
        before = before.with(last.pagesHeld());
      }
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

  /** What a timed frame finds. */
  private Placements.Before found(
      Scheme scheme,
      MachineSpec spec,
      SchemeSettings settings,
      List<Batch> batches,
      Batcher batcher) {
    AddressMap nothing = new AddressMap(profile, spec);
    if (settings.cold() || scheme.warmUpPasses() == 0) {
      return new Placements.Before(nothing);
    }
    Scheme placing = placing(scheme, settings);
    if (placing == null) {
      return new Placements.Before(nothing.interleaved());
    }
    Placements.Before before =
        earlier == null
            ? framesBefore(placing, spec, settings, placing == scheme ? batches : List.of())
            : carried(placing, spec, settings, batcher);
    return kept(scheme, settings, before);
  }

  /** Who has placed the pages that a scheme's frames find; null: nobody, they lie in turn. */
  private static Scheme placing(Scheme scheme, SchemeSettings settings) {
    return switch (scheme.homes(settings)) {
      case OWN -> scheme;
      case BASELINE -> SchemeKind.BASELINE.scheme();
      case INTERLEAVED -> null;
    };
  }

  /** What of that is still there when the next frame begins. */
  private static Placements.Before kept(
      Scheme scheme, SchemeSettings settings, Placements.Before before) {
    return scheme.copiesStay(settings)
        ? before
        : new Placements.Before(
            before.addresses().withoutCopies(), before.predictor(), before.distribution());
  }

  /** What frames before have left, in the addresses of this one. */
  private Placements.Before carried(
      Scheme placing, MachineSpec spec, SchemeSettings settings, Batcher batcher) {
    History.Left before = earlier.of(History.key(placing, spec, settings, batcher));
    AddressMap addresses = before.pages().before(new AddressMap(profile, spec), profile);
    // batches and tiles of another frame are others: the engine decides anew
    return new Placements.Before(addresses, before.predictor(), null);
  }

  /**
   * Renders the frame for what it leaves for those after it; the first of a sequence as often as
   * one that is timed after itself. May be called by several threads at once.
   */
  public void leave(
      SchemeKind kind, MachineSpec machine, SchemeSettings settings, Batcher batcher) {
    Scheme scheme = kind.scheme();
    boolean alone = settings.cold() || scheme.warmUpPasses() == 0;
    Scheme placing = alone ? null : placing(scheme, settings);
    if (placing == null) {
      return;
    }
    MachineSpec spec = scheme.machine(machine);
    List<Batch> batches =
        placing.takesBatches() ? Batches.checked(batches(placing, batcher), objects) : List.of();
    Placements.Before after =
        placements.before(
            placing,
            spec,
            settings,
            batches,
            () ->
                earlier == null
                    ? warmedUp(placing, spec, batches, settings)
                    : followed(placing, spec, batches, settings, batcher));
    History.Key key = History.key(placing, spec, settings, batcher);
    PageHistory pages = earlier == null ? PageHistory.NONE : earlier.of(key).pages();
    left.byKey.put(
        key, new History.Left(pages.after(after.addresses(), profile), after.predictor()));
  }

  /** What the frame leaves after those before it. */
  private Placements.Before followed(
      Scheme scheme,
      MachineSpec spec,
      List<Batch> batches,
      SchemeSettings settings,
      Batcher batcher) {
    Placements.Before before = kept(scheme, settings, carried(scheme, spec, settings, batcher));
    MachineSpec reference = Placements.referenceFor(spec);
    return pass(scheme, frame(reference, settings, batches, before, false)).left();
  }

  /** What has been {@linkplain #leave left} for the frames after this one. */
  public History history() {
    return left;
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
    run(pass);
    return pass;
  }

  private void run(FramePass pass) {
    pass.run();
    simulated.accept(pass.latencyCycles());
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
