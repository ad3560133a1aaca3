package org.oovr.simulator.scheme;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.machine.FrameWork;
import org.oovr.simulator.machine.Geometry;
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
// Long because what the engine decides and what it keeps back is one state.
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
  private final boolean predicts;

  /** Tiles that wait for those in front of them; null where none do. */
  private final Postponed postponed;

  private final List<WorkGroup> calibration = new ArrayList<>();
  private int calibrating;
  private boolean watching;
  private boolean moving;
  private long lastExecuted;

  /** The engine with its predictor. */
  static RuntimeDispatch predicting(SchemeFrame frame, Machine machine) {
    return new RuntimeDispatch(frame, machine, null);
  }

  /** Batches go to the GPM that has fewest tiles left, but for tiles that are postponed. */
  static RuntimeDispatch withoutPrediction(
      SchemeFrame frame, Machine machine, Postponed postponed) {
    return new RuntimeDispatch(frame, machine, postponed);
  }

  private RuntimeDispatch(SchemeFrame frame, Machine machine, Postponed postponed) {
    super(machine.engine(), "distribution");
    machine.engine().add(this);
    this.machine = machine;
    this.postponed = postponed;
    predicts = postponed == null;
    work = frame.work();
    settings = frame.settings();
    batches = frame.batches();
    runner = new GroupRunner(machine, settings.commandBytesPerDraw());
    paUnits = new PaUnits(machine, work, settings, frame.pages().get(), runner);
    recorder = new Distribution.Recorder(work.draws(), work.profile().unitCount());
    gpms = machine.spec().gpms();
    predictor = new TimePredictor(gpms);
    TimePredictor before = frame.before().predictor();
    if (predicts && before != null) {
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
      if (postponed != null && !postponed.isEmpty() && postponed.keepsPlace(queue.peek())) {
        bringPostponed();
        continue; // what is brought may start at once, end, and take from the queue
      }
      int gpm = choose();
      if (gpm < 0) {
        break;
      }
      assign(queue.remove(), gpm);
    }
    if (postponed != null && queue.isEmpty()) {
      bringPostponed();
    }
    steal();
  }

  /** What was postponed goes where its draw's geometry is. */
  private void bringPostponed() {
    for (Postponed.Tiles tiles : postponed.take()) {
      WorkGroup group = new WorkGroup(tiles.batch(), List.of(tiles.draw()), 0, tiles.gpm());
      recorder.tiles(group, tiles.units());
      paUnits.give(group);
      paUnits.bringTiles(group, tiles.geometry(), tiles.gpm(), tiles.units());
    }
  }

  /** Tiles go to those that own them as soon as their draw's geometry is done. */
  private void bringToOwners(WorkGroup of) {
    for (Postponed.Tiles tiles : postponed.takeOwned()) {
      WorkGroup group = new WorkGroup(tiles.batch(), List.of(tiles.draw()), 0, tiles.gpm());
      group.unqueued = true; // nobody there waits for the geometry
      recorder.tiles(group, tiles.units());
      paUnits.bringTiles(group, tiles.geometry(), of.gpm, tiles.units());
    }
  }

  /** The GPM for the next batch, -1 when it must wait. */
  private int choose() {
    if (!predicts) {
      return leastTiles();
    }
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

  private int leastTiles() {
    int best = -1;
    int least = 0;
    for (int g = 0; g < gpms; g++) {
      int tiles = machine.gpm(g).unrenderedTiles();
      if (held(g) < settings.batchQueue()
          && (best < 0 || tiles < least || tiles == least && held(g) < held(best))) {
        best = g;
        least = tiles;
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
    boolean all = postponed == null || postponed.keepsPlace(batch);
    for (int draw : batch.draws()) {
      if (postponed != null && postponed.atOwners(draw)) {
        postponed.addOwned(group, machine, draw);
      } else if (all) {
        group.addWhole(machine, work, draw);
      } else {
        postponed.add(group, machine, draw);
      }
    }
    if (predictor.fitted()) {
      group.predictedCycles = predictor.predict(batch.triangles());
      predictor.assigned(gpm, group.predictedCycles);
    } else if (predicts) {
      calibration.add(group);
      calibrating++;
    }
    recorder.whole(group, postponed == null ? this::unitsOf : postponed::withGeometry);
    paUnits.give(group);
    if (settings.preallocate() && (predictor.fitted() || !predicts)) {
      paUnits.bring(group);
    } else {
      paUnits.issue(group);
    }
    if (postponed != null) {
      bringToOwners(group);
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
    return paUnits.waiting(gpm) == 0 && !machine.gpm(gpm).tilesWait();
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
      boolean parted = whole && postponed != null && postponed.parts(task.draw);
      return !parted && pays(before, to, task, units, whole);
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
    return queue.isEmpty()
        && (postponed == null || postponed.isEmpty())
        && runner.open() == 0
        && paUnits.idle();
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

  /**
   * Tiles that a GPM leaves for later, as they are likely to be hidden by then. What depends on the
   * order of draws comes after them, so nobody waits for a tile that is not on its way.
   */
  static final class Postponed {
    /**
     * Tiles of a draw.
     *
     * @param gpm where they are rendered
     */
    record Tiles(int batch, int draw, int gpm, Geometry geometry, int[] units) {}

    private final FrameWork work;
    private final List<SceneObject> objects;
    private final BitSet hidden;
    private final Partition owners;
    private final List<Tiles> waiting = new ArrayList<>();
    private final List<Tiles> owned = new ArrayList<>();

    /** By draw: the tiles that go with its geometry; null where all do. */
    private final int[][] visible;

    /**
     * @param hidden units that are likely to be hidden
     * @param owners where tiles come together
     */
    Postponed(FrameWork work, List<SceneObject> objects, BitSet hidden, Partition owners) {
      this.work = work;
      this.objects = objects;
      this.hidden = hidden;
      this.owners = owners;
      visible = new int[work.draws()][];
    }

    /** Whether a batch has a draw that keeps its place: what is postponed must go before it. */
    boolean keepsPlace(Batch batch) {
      return batch.draws().stream().anyMatch(draw -> objects.get(draw).ordered());
    }

    /** Adds a draw to its batch's group, without the tiles that can wait. */
    void add(WorkGroup group, Machine machine, int draw) {
      int views = work.viewsOf(draw);
      int[] all = work.units(draw, 0, views);
      int[] now = Arrays.stream(all).filter(unit -> !hidden.get(unit)).toArray();
      if (now.length == all.length) {
        group.addWhole(machine, work, draw);
        return;
      }
      visible[draw] = now;
      Geometry geometry = machine.tasks().geometry(draw, 0, views);
      group.add(machine.tasks().task(group.number, geometry, now, 0, 1, group.gpm));
      int[] later = Arrays.stream(all).filter(hidden::get).toArray();
      waiting.add(new Tiles(group.number, draw, group.gpm, geometry, later));
    }

    /**
     * Whether a draw's tiles are rendered where they come together: those that have depth and
     * stencil alone need no data but their primitives, and are tested there in any case.
     */
    boolean atOwners(int draw) {
      for (int view = 0; view < work.viewsOf(draw); view++) {
        if (!work.work(draw, view).depthAlone()) {
          return false;
        }
      }
      return work.viewsOf(draw) > 0;
    }

    /** Adds a draw to its batch's group, with the tiles that its GPM owns. */
    void addOwned(WorkGroup group, Machine machine, int draw) {
      int views = work.viewsOf(draw);
      int[] all = work.units(draw, 0, views);
      Geometry geometry = machine.tasks().geometry(draw, 0, views);
      for (int g = 0; g < machine.spec().gpms(); g++) {
        int gpm = g;
        int[] of = Arrays.stream(all).filter(unit -> owners.owner(unit) == gpm).toArray();
        if (gpm == group.gpm) {
          visible[draw] = of;
          group.add(machine.tasks().task(group.number, geometry, of, 0, 1, gpm));
        } else if (of.length > 0) {
          owned.add(new Tiles(group.number, draw, gpm, geometry, of));
        }
      }
    }

    /** What others own of the draws that were added last. */
    List<Tiles> takeOwned() {
      List<Tiles> all = List.copyOf(owned);
      owned.clear();
      return all;
    }

    /** Whether some of a draw's tiles do not go with it. */
    boolean parts(int draw) {
      return visible[draw] != null;
    }

    /** The tiles of a draw that go with its geometry. */
    int[] withGeometry(int draw) {
      return visible[draw] != null ? visible[draw] : work.units(draw, 0, work.viewsOf(draw));
    }

    boolean isEmpty() {
      return waiting.isEmpty();
    }

    /** All that waits, in the order in which it was postponed; nothing is left. */
    List<Tiles> take() {
      List<Tiles> all = List.copyOf(waiting);
      waiting.clear();
      return all;
    }
  }
}
