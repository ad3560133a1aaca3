package org.oovr.simulator.scheme;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.machine.FrameWork;
import org.oovr.simulator.machine.Gpm;
import org.oovr.simulator.machine.Machine;
import org.oovr.simulator.machine.Taker;
import org.oovr.simulator.machine.Task;
import org.oovr.simulator.scheme.SchemeRun.BatchResult;
import org.oovr.simulator.scheme.SchemeRun.Interval;

/**
 * The object-aware runtime distribution engine (paper, section 5.2): batches go to the GPM that is
 * predicted to be free first, PA units copy their data ahead, and when no batch is left idle GPMs
 * take tiles from the one with most.
 */
final class RuntimeDispatch extends Component implements Dispatch {
  private static final int TRY_STEALING = 0;

  /** Cycles between looks for tiles to take. */
  private static final int STEALING_PERIOD_CYCLES = 100;

  /** Fewer tiles than this are not worth moving. */
  private static final int FEWEST_TILES_TO_SHARE = 4;

  private final Machine machine;
  private final FrameWork work;
  private final SchemeSettings settings;
  private final List<Batch> batches;
  private final GroupRunner runner;
  private final PaUnits paUnits;
  private final Distribution.Recorder recorder;
  private final TimePredictor predictor;
  private final ArrayDeque<Batch> queue = new ArrayDeque<>();
  private final int gpms;
  private final List<WorkGroup> calibration = new ArrayList<>();
  private int calibrating;
  private boolean watching;
  private boolean moving;
  private long lastExecuted;

  RuntimeDispatch(
      Machine machine,
      FrameWork work,
      SchemeSettings settings,
      List<Batch> batches,
      DrawPages pages,
      TimePredictor before) {
    super(machine.engine(), "distribution");
    machine.engine().add(this);
    this.machine = machine;
    this.work = work;
    this.settings = settings;
    this.batches = batches;
    runner = new GroupRunner(machine, settings.commandBytesPerDraw());
    paUnits = new PaUnits(machine, work, settings, pages, runner);
    recorder = new Distribution.Recorder(work.draws(), work.profile().unitCount());
    gpms = machine.spec().gpms();
    predictor = new TimePredictor(gpms);
    if (before != null) {
      predictor.take(before);
    }
  }

  @Override
  public TimePredictor predictor() {
    return predictor;
  }

  @Override
  public Distribution distribution() {
    return recorder.end(gpms, this::unitsOf);
  }

  private int[] unitsOf(int draw) {
    return work.units(draw, 0, work.viewsOf(draw));
  }

  @Override
  public void start(int firstDraw, int endDraw) {
    for (Batch b : batches) {
      if (b.draws().get(0) >= firstDraw && b.draws().get(0) < endDraw) {
        queue.add(b);
      }
    }
    pump();
  }

  /** Batches at a GPM: being copied, waiting or rendered. */
  private int held(int gpm) {
    return runner.inFlight(gpm) + paUnits.waiting(gpm);
  }

  private void pump() {
    while (!queue.isEmpty()) {
      int gpm = choose();
      if (gpm < 0) {
        break;
      }
      assign(queue.remove(), gpm);
    }
    steal();
  }

  /** The GPM for the next batch, -1 when it must wait. */
  private int choose() {
    if (!predictor.fitted()) {
      int next = calibration.size();
      if (next >= settings.calibrationBatches()) {
        return calibrating == 0 && settings.calibrationBatches() == 0
            ? leastHeld()
            : -1; // the rates come with the last of the first batches
      }
      int gpm = next % gpms;
      return held(gpm) < settings.batchQueue() ? gpm : -1;
    }
    int best = -1;
    double least = 0;
    for (int g = 0; g < gpms; g++) {
      if (held(g) < settings.batchQueue()) {
        double remaining = predictor.remaining(g, vertices(g), pixels(g));
        if (best < 0 || remaining < least) {
          best = g;
          least = remaining;
        }
      }
    }
    return best;
  }

  private int leastHeld() {
    int best = -1;
    for (int g = 0; g < gpms; g++) {
      if (held(g) < settings.batchQueue() && (best < 0 || held(g) < held(best))) {
        best = g;
      }
    }
    return best;
  }

  private long vertices(int gpm) {
    return machine.gpm(gpm).verticesSoFar();
  }

  private long pixels(int gpm) {
    return machine.gpm(gpm).fragmentsSoFar();
  }

  private void assign(Batch batch, int gpm) {
    WorkGroup group = new WorkGroup(batch.number(), batch.draws(), 0, gpm);
    for (int draw : batch.draws()) {
      group.addWhole(machine, work, draw);
    }
    if (predictor.fitted()) {
      group.predictedCycles = predictor.predict(batch.triangles());
      predictor.assigned(gpm, group.predictedCycles);
    } else {
      calibration.add(group);
      calibrating++;
    }
    recorder.whole(group, this::unitsOf);
    paUnits.give(group);
    if (settings.preallocate() && predictor.fitted()) {
      paUnits.bring(group);
    } else {
      paUnits.issue(group);
    }
  }

  @Override
  public void taskRendered(Task task) {
    WorkGroup group = runner.rendered(task);
    if (group != null) {
      if (calibrating > 0 && calibration.contains(group)) {
        calibrated(group);
      }
      int g = group.gpm;
      if (held(g) == 0) {
        predictor.drained(g, vertices(g), pixels(g));
      }
      pump();
    }
  }

  /** One of the first batches is done; after the last the rates are known. */
  private void calibrated(WorkGroup group) {
    if (--calibrating > 0
        || calibration.size() < settings.calibrationBatches() && !queue.isEmpty()) {
      return;
    }
    int n = calibration.size();
    long[] cycles = new long[n];
    long[] triangles = new long[n];
    long[] vertices = new long[n];
    long[] pixels = new long[n];
    for (int i = 0; i < n; i++) {
      WorkGroup g = calibration.get(i);
      cycles[i] = g.renderedCycle - g.startCycle;
      for (int draw : g.draws) {
        triangles[i] += work.work(draw, 0).primitivesIn;
        vertices[i] += work.work(draw, 0).verticesShaded;
        pixels[i] += work.fragments(draw);
      }
    }
    predictor.fit(cycles, triangles, vertices, pixels);
    for (int g = 0; g < gpms; g++) {
      predictor.drained(g, vertices(g), pixels(g));
    }
  }

  @Override
  public void taskDone(Task task) {
    runner.done(task);
  }

  // --- the left-over (end of section 5.2)

  /** Gives tiles of the GPM with most to those that have nothing. */
  private void steal() {
    if (!settings.stealing() || !queue.isEmpty() || moving) {
      return;
    }
    moving = true; // what is moved may start at once, end, and bring us here again
    boolean busy = false;
    for (int g = 0; g < gpms; g++) {
      busy |= held(g) > 0;
    }
    for (int thief = 0; busy && thief < gpms; thief++) {
      if (hungry(thief)) {
        stealFor(thief);
      }
    }
    moving = false;
    if (busy && !watching) {
      watching = true;
      after(STEALING_PERIOD_CYCLES, TRY_STEALING, 0);
    }
  }

  /**
   * Whether a GPM's raster engine is about to run out of tiles, and none are on their way to it.
   */
  private boolean hungry(int gpm) {
    return paUnits.waiting(gpm) == 0 && machine.gpm(gpm).waitingTiles() == 0;
  }

  private void stealFor(int thief) {
    if (!stealTiles(thief)) {
      stealWarps(thief);
    }
  }

  /**
   * A hungry GPM takes as many tiles of the one with most as makes them and the others that are
   * hungry equal.
   *
   * @return false when nobody has tiles to give
   */
  private boolean stealTiles(int thief) {
    Gpm victim = null;
    int hungry = 0;
    int theirs = 0;
    for (int g = 0; g < gpms; g++) {
      Gpm gpm = machine.gpm(g);
      if (hungry(g)) {
        hungry++;
        theirs += gpm.unrenderedTiles();
      } else if ((victim == null || gpm.unrenderedTiles() > victim.unrenderedTiles())
          && gpm.shareableTiles() > 0) {
        victim = gpm;
      }
    }
    if (victim == null) {
      return false;
    }
    int fair = (victim.unrenderedTiles() + theirs) / (hungry + 1);
    int most = Math.min(fair - machine.gpm(thief).unrenderedTiles(), victim.shareableTiles());
    if (most >= FEWEST_TILES_TO_SHARE) {
      victim.giveUp(most, new Thief(victim, thief, victim.unrenderedTiles() - most));
    }
    return true;
  }

  /**
   * A GPM whose SMs have free places takes tiles that no SM of the GPM with most warps has begun:
   * half of the warps that it has more.
   */
  private void stealWarps(int thief) {
    Gpm own = machine.gpm(thief);
    int warps = own.warps();
    if (warps >= machine.spec().sm().count() * machine.spec().sm().warps()) {
      return;
    }
    Gpm victim = own;
    for (int g = 0; g < gpms; g++) {
      if (machine.gpm(g).warps() > victim.warps()) {
        victim = machine.gpm(g);
      }
    }
    int most = (victim.warps() - warps) / 2;
    if (most >= machine.spec().sm().count()) { // fewer than one for each SM are not worth moving
      victim.giveUpWarps(most, new Thief(victim, thief, victim.unrenderedTiles()));
    }
  }

  /** Takes work over for a GPM, where that pays. */
  private final class Thief implements Taker {
    private final int from;
    private final int to;
    private final int before;

    /**
     * @param before tiles that the victim has to render before those in question
     */
    Thief(Gpm victim, int to, int before) {
      from = victim.number();
      this.to = to;
      this.before = before;
    }

    @Override
    public boolean wants(Task task, int[] units, boolean whole) {
      return pays(before, to, task, units, whole);
    }

    @Override
    public void whole(Task task) {
      takeWhole(to, task);
    }

    @Override
    public void tiles(Task task, int[] units) {
      takeTiles(from, to, task, units);
    }
  }

  /**
   * Whether work would be at another GPM before its own one is likely to come to it.
   *
   * @param before tiles that its own one has to render before
   */
  private boolean pays(int before, int thief, Task task, int[] units, boolean whole) {
    double copyCycles =
        whole ? paUnits.copyCycles(thief, task.draw) : paUnits.copyCycles(thief, task.draw, units);
    long tiles = 0;
    for (int g = 0; g < gpms; g++) {
      tiles += machine.gpm(g).tilesSoFar();
    }
    double cyclesPerTile = (double) machine.engine().now() * gpms / tiles;
    return copyCycles < cyclesPerTile * before;
  }

  /** A draw that nobody has begun goes to another GPM as a batch does. */
  private void takeWhole(int thief, Task task) {
    WorkGroup group = new WorkGroup(task.batch, List.of(task.draw), 0, thief);
    group.addWhole(machine, work, task.draw);
    recorder.whole(group, this::unitsOf);
    paUnits.give(group);
    paUnits.bring(group);
  }

  /** Of a draw that has begun, tiles go with their primitives and the textures they read. */
  private void takeTiles(int victim, int thief, Task task, int[] units) {
    WorkGroup group = new WorkGroup(task.batch, List.of(task.draw), 0, thief);
    recorder.tiles(group, units);
    paUnits.give(group);
    paUnits.bringTiles(group, task.geometry, victim, units);
  }

  @Override
  protected void handle(int kind, int argument) {
    watching = false;
    long executed = machine.engine().executed();
    if (executed > lastExecuted + 1) {
      lastExecuted = executed;
      steal();
    } // else nothing but this look has happened: looking again would change nothing
  }

  @Override
  public boolean idle() {
    return queue.isEmpty() && runner.open() == 0 && paUnits.idle();
  }

  @Override
  public List<BatchResult> batches() {
    return runner.batches();
  }

  @Override
  public List<Interval> timeline() {
    return runner.timeline();
  }

  @Override
  public Waiting waiting() {
    return queue.isEmpty() ? null : new Waiting(queue.size() + " batches for a GPM", null);
  }
}
