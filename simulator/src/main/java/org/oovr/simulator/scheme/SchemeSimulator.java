package org.oovr.simulator.scheme;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import org.oovr.simulator.machine.AddressMap;
import org.oovr.simulator.machine.FrameWork;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.compose.FrameOrder;
import org.oovr.simulator.scheme.compose.RenderPass;

/** Times frames under schemes. A frame is prepared once and run as often as one likes. */
public final class SchemeSimulator {
  /** Groups of the tile schemes, and of the baseline, that a GPM has at once. */
  private static final int DRAWS_IN_FLIGHT = 16;

  private final FrameProfile profile;
  private final FrameWork work;
  private final FrameOrder order;
  private final List<SceneObject> objects;
  private final Placements placements = new Placements();

  /** By the bytes of a page and of a line. */
  private final Map<Long, DrawPages> pages = new ConcurrentHashMap<>();

  private final LongConsumer simulated;

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
    this.profile = profile;
    this.simulated = simulated;
    work = new FrameWork(profile);
    order = new FrameOrder(profile);
    objects = order.objects();
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
    MachineSpec spec =
        kind == SchemeKind.BASELINE_1TBS ? machine.with(Map.of("linkGbps", "1000")) : machine;
    List<Batch> batches =
        kind == SchemeKind.OO_APP || kind == SchemeKind.OO_VR
            ? Batches.checked(batcher.batch(objects), objects)
            : List.of();
    Placements.Before before = new Placements.Before(new AddressMap(profile, spec));
    if (!settings.cold() && kind != SchemeKind.AFR) { // AFR has all at one GPM
      before =
          placements.before(
              kind, spec, settings, batches, () -> warmedUp(kind, spec, batches, settings));
    }
    FramePass timed = new FramePass(kind, spec, before, batches, settings, true);
    timed.run();
    SchemeRun run = timed.result(machine.name());
    if (settings.perturbedRuns() == 0) {
      return run;
    }
    long[] cycles = new long[settings.perturbedRuns()];
    for (int i = 0; i < cycles.length; i++) {
      cycles[i] =
          perturbed(run, kind, spec, spec.dramJitterSeed() + 1 + i, before, batches, settings);
    }
    return run.with(SchemeRun.Spread.of(cycles));
  }

  /** Cycles of a run with disturbed time, whose image must be that of the undisturbed one. */
  private long perturbed(
      SchemeRun run,
      SchemeKind kind,
      MachineSpec spec,
      int seed,
      Placements.Before before,
      List<Batch> batches,
      SchemeSettings settings) {
    MachineSpec disturbed = spec.with(Map.of("dramJitterSeed", Integer.toString(seed)));
    FramePass pass = new FramePass(kind, disturbed, before, batches, settings, true);
    pass.run();
    SchemeRun other = pass.result(run.machine());
    if (!other.sha256().equals(run.sha256())) {
      throw new IllegalStateException(
          kind.id() + ": another image with dramJitterSeed " + seed + ": " + other.sha256());
    }
    return other.cycles();
  }

  /**
   * What the frame leaves for the next one like it. The distribution engine needs two passes to
   * come to a steady state: in the first it fits its rates, and only from the second on are all
   * batches, and with them their data, distributed by them.
   */
  private Placements.Before warmedUp(
      SchemeKind kind, MachineSpec spec, List<Batch> batches, SchemeSettings settings) {
    MachineSpec reference = Placements.referenceFor(spec);
    Placements.Before before = new Placements.Before(new AddressMap(profile, reference));
    if (kind == SchemeKind.OO_VR) {
      before = pass(kind, reference, before, batches, settings).left(false);
    }
    return pass(kind, reference, before, batches, settings).left(true);
  }

  private FramePass pass(
      SchemeKind kind,
      MachineSpec reference,
      Placements.Before before,
      List<Batch> batches,
      SchemeSettings settings) {
    FramePass pass = new FramePass(kind, reference, before, batches, settings, false);
    pass.run();
    return pass;
  }

  private DrawPages pagesOf(MachineSpec spec) {
    long key = (long) spec.pageBytes() << 32 | spec.lineBytes();
    return pages.computeIfAbsent(key, k -> new DrawPages(work, new AddressMap(profile, spec)));
  }

  /** One rendering of the frame. */
  private final class FramePass {
    private final SchemeKind kind;
    private final PixelPolicy policy;
    private final AddressMap addresses;
    private final Machine machine;
    private final Dispatch dispatch;
    private final int rootGpm;
    private final int batchQueue;
    private long latencyCycles;

    FramePass(
        SchemeKind kind,
        MachineSpec spec,
        Placements.Before before,
        List<Batch> batches,
        SchemeSettings settings,
        boolean timed) {
      this.kind = kind;
      batchQueue = settings.batchQueue();
      int gpms = spec.gpms();
      rootGpm = kind == SchemeKind.AFR ? profile.index() % gpms : 0;
      addresses = new AddressMap(before.addresses());
      if (kind == SchemeKind.AFR) {
        addresses.allAt(rootGpm);
      }
      boolean sortLast =
          kind == SchemeKind.OBJECT || kind == SchemeKind.OO_APP || kind == SchemeKind.OO_VR;
      boolean distributed =
          kind == SchemeKind.OO_VR
              ? settings.distributedComposition()
              : sortLast && settings.distributedObjectComposition();
      Partition partition =
          switch (kind) {
            case BASELINE, BASELINE_1TBS ->
                Partition.islands(work, gpms, settings.baselineTileInterleave());
            case AFR -> Partition.single(rootGpm);
            case TILE_V -> Partition.vertical(work, gpms);
            case TILE_H -> Partition.horizontal(work, gpms);
            case OBJECT, OO_APP, OO_VR ->
                distributed ? Partition.vertical(work, gpms) : Partition.single(0);
          };
      policy =
          new PixelPolicy(
              order,
              sortLast ? gpms : 0,
              distributed,
              partition,
              sortLast && !distributed,
              timed,
              settings);
      machine = new Machine(spec, work, addresses, policy, sortLast, settings.primitiveBytes());
      Pieces pieces = new Pieces(work, settings.largestObjectTiles());
      dispatch =
          switch (kind) {
            case BASELINE, BASELINE_1TBS ->
                fixed(settings, DRAWS_IN_FLIGHT, StaticDispatch.tiles(partition, false, true));
            case AFR -> fixed(settings, DRAWS_IN_FLIGHT, StaticDispatch.allAt(rootGpm));
            case TILE_V ->
                fixed(settings, DRAWS_IN_FLIGHT, StaticDispatch.tiles(partition, false, false));
            case TILE_H ->
                fixed(settings, DRAWS_IN_FLIGHT, StaticDispatch.tiles(partition, true, false));
            case OBJECT ->
                fixed(settings, settings.objectsInFlight(), StaticDispatch.objects(pieces));
            case OO_APP ->
                fixed(
                    settings, settings.objectsInFlight(), StaticDispatch.batches(batches, pieces));
            case OO_VR -> distribution(spec, before, batches, settings, timed);
          };
      machine.listen(dispatch);
    }

    private StaticDispatch fixed(
        SchemeSettings settings, int inFlight, StaticDispatch.Planner planner) {
      return new StaticDispatch(machine, work, settings, inFlight, planner);
    }

    /** The engine at work, or what it did in the frame before. */
    private Dispatch distribution(
        MachineSpec spec,
        Placements.Before before,
        List<Batch> batches,
        SchemeSettings settings,
        boolean timed) {
      DrawPages drawPages = pagesOf(spec);
      return timed && settings.keepDistribution() && before.distribution() != null
          ? new KeptDispatch(machine, work, settings, drawPages, before.distribution())
          : new RuntimeDispatch(machine, work, settings, batches, drawPages, before.predictor());
    }

    /**
     * What the next frame finds.
     *
     * @param distributed whether it may want the distribution, too
     */
    Placements.Before left(boolean distributed) {
      return dispatch instanceof RuntimeDispatch r
          ? new Placements.Before(addresses, r.predictor(), distributed ? r.distribution() : null)
          : new Placements.Before(addresses);
    }

    void run() {
      PassWork between = new PassWork(order, machine);
      int before = -1;
      for (RenderPass pass : order.passes()) {
        between.operations(before, pass.firstDraw(), rootGpm);
        before = pass.firstDraw();
        policy.openPass(pass.number());
        between.open(pass);
        dispatch.start(pass.firstDraw(), pass.endDraw());
        machine.finishPass();
        if (!dispatch.idle() || !policy.passDone(pass.number())) {
          throw new IllegalStateException(
              kind.id() + ": pass " + pass.number() + " ended with work left");
        }
      }
      between.operations(before, Integer.MAX_VALUE, rootGpm);
      machine.finishPass();
      policy.closeFrame();
      latencyCycles = machine.engine().now();
      simulated.accept(latencyCycles);
    }

    SchemeRun result(String machineName) {
      return Results.of(
          kind, machineName, profile, machine, policy, dispatch, batchQueue, latencyCycles);
    }
  }
}
