package org.oovr.simulator.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.shader.InstructionClass;

/** N GPMs and the links between them, working on one frame. */
public final class Machine {
  /** Who gives it work. */
  public interface Listener {
    /** All that a task may still have to do where it runs are tiles that go in their turn. */
    default void taskReleased(Task task) {}

    /** The GPM can take other work; tiles of the task may still be on their way. */
    void taskRendered(Task task);

    /** The last pixel of a task has been merged. */
    void taskDone(Task task);
  }

  private final MachineSpec spec;
  private final FrameWork work;
  private final FrameProfile profile;
  private final AddressMap addresses;
  private final RenderPolicy policy;
  private final Engine engine = new Engine();
  private final Probe probe = new Probe();
  private final TrafficLedger ledger;
  private final Requests requests = new Requests();
  private final Links links;
  private final Gpm[] gpms;
  private final IssueCost cost;
  private final boolean privateDepth;
  private final int primitiveBytes;
  private final long[] touched;
  private Listener listener;
  private final Component idler;

  // --- tiles
  private final ArrayDeque<UnitRun> freeRuns = new ArrayDeque<>();
  private UnitRun[] parked = new UnitRun[256];
  private final IntQueue freeParked = new IntQueue();
  private int parkedUsed;
  private final UnitRun[] slotHead;
  private int waitingForSlots;

  /**
   * @param privateDepth whether each GPM tests against a depth image of its own
   * @param primitiveBytes size of a shaded primitive handed to another GPM
   */
  public Machine(
      MachineSpec spec,
      FrameWork work,
      AddressMap addresses,
      RenderPolicy policy,
      boolean privateDepth,
      int primitiveBytes) {
    this.spec = spec;
    this.work = work;
    this.addresses = addresses;
    this.policy = policy;
    this.privateDepth = privateDepth;
    this.primitiveBytes = primitiveBytes;
    profile = work.profile();
    cost = new IssueCost(spec);
    ledger = new TrafficLedger(spec.gpms(), work.draws(), TrafficClass.values().length);
    links = new Links(engine, spec, requests, probe, ledger);
    Memory[] memories = new Memory[spec.gpms()];
    int readOnly = 1 << TrafficClass.TEXTURE.ordinal() | 1 << TrafficClass.VERTEX.ordinal();
    for (int g = 0; g < memories.length; g++) {
      memories[g] = new Memory(engine, g, spec, addresses, requests, links, probe, readOnly);
    }
    links.connect(memories);
    gpms = new Gpm[spec.gpms()];
    for (int g = 0; g < gpms.length; g++) {
      gpms[g] = new Gpm(engine, g, this, memories[g], probe);
    }
    engine.add(new SlotWatch());
    idler = new Idler();
    slotHead = new UnitRun[policy.slots()];
    touched = new long[addresses.lines() / 64 + 1];
  }

  /** Its events only let time pass. */
  private final class Idler extends Component {
    Idler() {
      super(engine, "idle");
    }

    @Override
    protected void handle(int kind, int argument) {}
  }

  /** Tells the watchdog of tiles that wait for others of their place. */
  private final class SlotWatch extends Component {
    SlotWatch() {
      super(engine, "order");
    }

    @Override
    protected void handle(int kind, int argument) {
      throw new IllegalStateException("order has no events");
    }

    @Override
    public Waiting waiting() {
      if (waitingForSlots == 0) {
        return null;
      }
      StringBuilder who = new StringBuilder();
      for (UnitRun head : slotHead) {
        if (head != null) {
          who.append("tile ")
              .append(profile.unitTileX(head.unit))
              .append(',')
              .append(profile.unitTileY(head.unit))
              .append(" of draw ")
              .append(head.task.draw)
              .append(" on gpm")
              .append(head.gpm);
          break;
        }
      }
      return new Waiting(waitingForSlots + " tiles for earlier draws, the first " + who, null);
    }
  }

  public void listen(Listener to) {
    listener = to;
  }

  public Engine engine() {
    return engine;
  }

  public Probe probe() {
    return probe;
  }

  public TrafficLedger ledger() {
    return ledger;
  }

  public MachineSpec spec() {
    return spec;
  }

  public AddressMap addresses() {
    return addresses;
  }

  public Gpm gpm(int g) {
    return gpms[g];
  }

  /** Memory requests that were never answered: 0 when the machine stands still. */
  public long openRequests() {
    return requests.open();
  }

  FrameWork work() {
    return work;
  }

  RenderPolicy policy() {
    return policy;
  }

  Links links() {
    return links;
  }

  IssueCost cost() {
    return cost;
  }

  boolean keepsPrivateDepth() {
    return privateDepth;
  }

  int depthTraffic() {
    return TrafficClass.DEPTH.ordinal();
  }

  int colorTraffic() {
    return TrafficClass.COLOR.ordinal();
  }

  // --- warps of the profile

  long warpTicks(int warp) {
    long ticks = 0;
    for (int c = 0; c < FrameProfile.INSTRUCTION_CLASSES; c++) {
      ticks += cost.ticks(c, profile.warpInstructions(warp, c));
    }
    return ticks;
  }

  long warpInstructions(int warp) {
    long n = 0;
    for (int c = 0; c < FrameProfile.INSTRUCTION_CLASSES; c++) {
      n += profile.warpInstructions(warp, c);
    }
    return n;
  }

  /**
   * Texture instructions of a warp; lines that no texture instruction accounts for count as one.
   */
  int warpTextures(int warp) {
    int n = profile.warpInstructions(warp, InstructionClass.TEXTURE.ordinal());
    return n == 0 && profile.warpEndLine(warp) > profile.warpFirstLine(warp) ? 1 : n;
  }

  int neededBatch(Task task, int unit) {
    return work.neededBatch(unit, task.geometry.work, task.geometry.batches);
  }

  // --- tasks

  /** The geometry of a draw for views {@code firstView ..}, which may be shared by tasks. */
  public Geometry geometry(int draw, int firstView, int views) {
    DrawWork w = work.work(draw, firstView);
    return new Geometry(w, views, work.geometryBatches(w, spec));
  }

  /**
   * A task.
   *
   * @param units tiles to render, any order
   * @param firstBatch first geometry batch that its GPM does
   * @param batchStep step to the next one
   * @param gpm where it will run
   */
  public Task task(
      int batch, Geometry geometry, int[] units, int firstBatch, int batchStep, int gpm) {
    geometry.listen(gpms[gpm]);
    long[] keyed = new long[units.length];
    for (int i = 0; i < units.length; i++) {
      long needed = work.neededBatch(units[i], geometry.work, geometry.batches);
      keyed[i] = needed << 32 | units[i];
    }
    Arrays.sort(keyed);
    int[] sorted = new int[units.length];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = (int) keyed[i];
    }
    return new Task(batch, geometry.draw, sorted, geometry, firstBatch, batchStep);
  }

  /** Tiles of a draw whose geometry is done elsewhere, and is complete. */
  public Task piece(int batch, Geometry geometry, int[] units, int gpm) {
    Task piece = task(batch, geometry, units, geometry.batches, 1, gpm);
    piece.handedOver = true;
    return piece;
  }

  /** Sends shaded primitives from one GPM to another; then runs. */
  public void handOver(int from, int to, int bytes, int draw, Runnable then) {
    if (from == to) {
      then.run();
      return;
    }
    links.link(from, to).message(bytes, TrafficClass.VERTEX.ordinal(), draw, t -> then.run(), 0);
  }

  /** Whole cycles of a counter that counts ticks. */
  public long cycles(long ticks) {
    return Ticks.cycle(ticks);
  }

  /** Lets time pass with nothing else going on. */
  public void pause(long cycles) {
    engine.schedule(cycles, idler, 0, 0);
    engine.run();
  }

  /** Reads and writes lines at one GPM, as copies and blits do, until all is done. */
  public void stream(int gpm, int[] reads, int[] writes, int traffic) {
    CopyEngine copy = new CopyEngine(engine, gpms[gpm], spec, traffic);
    copy.run(reads, writes);
    engine.run();
  }

  /** Sends bytes of commands from the root, which costs its link time; then runs. */
  public void command(int gpm, int bytes, int draw, Runnable then) {
    if (gpm == 0 || bytes == 0) {
      then.run();
    } else {
      links.link(0, gpm).message(bytes, TrafficClass.COMMAND.ordinal(), draw, t -> then.run(), 0);
    }
  }

  /**
   * Copies pages to a GPM, each from its home, through links and both DRAMs (paper, section 5.2, PA
   * units). Pages without a home get this one.
   */
  public void copyPages(int gpm, int[] pages, int traffic, int draw, Runnable then) {
    int[] open = {1};
    Runnable one =
        () -> {
          if (--open[0] == 0) {
            then.run();
          }
        };
    int bytes = spec.pageBytes();
    for (int page : pages) {
      int home = addresses.homeOfPage(page);
      if (home < 0) {
        addresses.place(page, gpm);
      } else if (!addresses.isLocal(page, gpm)) {
        addresses.copied(page, gpm);
        open[0]++;
        int line = page * (bytes / spec.lineBytes());
        gpms[home].memory().dram().bulk(line, bytes, false);
        links
            .link(home, gpm)
            .message(
                bytes,
                traffic,
                draw,
                t -> {
                  gpms[gpm].memory().dram().bulk(line, bytes, true);
                  one.run();
                },
                0);
      }
    }
    one.run();
  }

  /** Cycles that a GPM's links need to bring pages that it does not have, in whole messages. */
  public double copyCycles(int gpm, int[] pages) {
    int[] from = new int[gpms.length];
    int most = 0;
    for (int page : pages) {
      int home = addresses.homeOfPage(page);
      if (home >= 0 && !addresses.isLocal(page, gpm)) {
        most = Math.max(most, ++from[home]);
      }
    }
    return most
        * (double) (spec.pageBytes() + spec.linkHeaderBytes())
        * spec.clockGhz()
        / spec.linkGbps();
  }

  /** Tells the other GPMs that share a geometry of a batch that is done. */
  void shareGeometry(Task task, int batch, Gpm at) {
    Geometry g = task.geometry;
    List<Gpm> others = g.others(at);
    if (others.isEmpty() || primitiveBytes == 0) {
      g.batchDone(batch);
      return;
    }
    long primitives = g.share(g.work.primitivesRasterized, batch) * g.projections;
    int[] open = {others.size()};
    for (Gpm other : others) {
      // a primitive goes to the GPMs whose tiles it covers; on the average to its share of them
      int bytes = (int) (Math.max(1, primitives / (others.size() + 1)) * primitiveBytes);
      links
          .link(at.number(), other.number())
          .message(
              bytes,
              TrafficClass.VERTEX.ordinal(),
              g.draw,
              t -> {
                if (--open[0] == 0) {
                  g.batchDone(batch);
                }
              },
              0);
    }
  }

  void taskReleased(Task task) {
    listener.taskReleased(task);
  }

  void taskRendered(Task task) {
    listener.taskRendered(task);
    if (task.unitsOpen == 0) {
      done(task);
    }
  }

  private void done(Task task) {
    task.endCycle = engine.now();
    listener.taskDone(task);
  }

  // --- tiles

  UnitRun takeRun() {
    UnitRun run = freeRuns.poll();
    return run == null ? new UnitRun(this) : run;
  }

  /** A tile is done, or somebody else renders it. */
  void free(UnitRun run) {
    run.task = null;
    freeRuns.add(run);
  }

  /** Keeps a tile while its pixels are on a link. */
  int park(UnitRun run) {
    int token = freeParked.isEmpty() ? parkedUsed++ : freeParked.remove();
    if (token == parked.length) {
      parked = Arrays.copyOf(parked, token * 2);
    }
    parked[token] = run;
    return token;
  }

  UnitRun unpark(int token) {
    UnitRun run = parked[token];
    parked[token] = null;
    freeParked.add(token);
    return run;
  }

  /** Keeps a tile that must wait for others of its slot. */
  void waitForSlot(UnitRun run) {
    int slot = policy.slot(run.unit);
    run.nextInSlot = slotHead[slot];
    slotHead[slot] = run;
    waitingForSlots++;
  }

  /** Lets a tile no longer wait for others of its slot. */
  void stopWaiting(UnitRun run) {
    int slot = policy.slot(run.unit);
    UnitRun before = null;
    UnitRun at = slotHead[slot];
    while (at != run) {
      before = at;
      at = at.nextInSlot;
    }
    if (before == null) {
      slotHead[slot] = run.nextInSlot;
    } else {
      before.nextInSlot = run.nextInSlot;
    }
    waitingForSlots--;
  }

  /** Merges a tile's pixels, and lets go those that waited for it. */
  void merge(UnitRun run, int gpm) {
    boolean readied = policy.merge(run.unit, gpm, run.survivors);
    int slot = policy.slot(run.unit);
    UnitRun waiting = slotHead[slot];
    if (waiting == null || !readied) {
      return;
    }
    slotHead[slot] = null;
    List<UnitRun> go = new ArrayList<>();
    while (waiting != null) {
      UnitRun next = waiting.nextInSlot;
      if (policy.ready(waiting.unit)) {
        go.add(waiting);
        waitingForSlots--;
      } else {
        waiting.nextInSlot = slotHead[slot];
        slotHead[slot] = waiting;
      }
      waiting = next;
    }
    go.sort((a, b) -> Integer.compare(a.unit, b.unit));
    for (UnitRun r : go) {
      if (r.testing) {
        gpms[r.gpm].turnCame(r);
      } else {
        gpms[r.gpm].mayMerge(r);
      }
    }
  }

  /** A tile has come to its end. */
  void finished(UnitRun run) {
    Task task = run.task;
    free(run);
    if (--task.unitsOpen == 0 && task.rendered) {
      done(task);
    }
  }

  /** Bytes of a tile's shaded pixels: what its owner tests, blends and writes. */
  int pixelBytes(UnitRun run) {
    if (run.survivingQuads == 0 || policy.colorless(run.unit)) {
      return 0;
    }
    return run.pixels() * (policy.colorBytes(run.unit) + policy.depthBytes(run.unit));
  }

  /** A line of a GPM's own memory where a tile's pixels can wait. */
  int privateLine(UnitRun run, int gpm) {
    DrawWork w = work.work(profile.unitDraw(run.unit), profile.unitView(run.unit));
    int image = 0;
    for (int c : w.colorImages) {
      image = Math.max(image, c);
    }
    return addresses.privateTileLine(
        gpm, image, profile.unitTileX(run.unit), profile.unitTileY(run.unit));
  }

  /** Reads a privately rendered tile back for sending. */
  void readBack(UnitRun run, int gpm) {
    DrawWork w = work.work(profile.unitDraw(run.unit), profile.unitView(run.unit));
    for (int image : w.colorImages) {
      if (image >= 0) {
        int base =
            addresses.privateTileLine(
                gpm, image, profile.unitTileX(run.unit), profile.unitTileY(run.unit));
        for (int i = 0; i < addresses.tileLines(image); i++) {
          gpms[gpm]
              .memory()
              .access(base + i, false, TrafficClass.COLOR.ordinal(), w.draw, Requests.NOBODY, 0);
        }
      }
    }
  }

  // --- images in memory

  /** Whether a line of an image has been written since its image was cleared. */
  boolean touched(int line) {
    return (touched[line >> 6] >>> line & 1) != 0;
  }

  void touch(int line) {
    touched[line >> 6] |= 1L << line;
  }

  /** Fast clear: lines of an image hold one value that needs no memory. */
  public void cleared(int image) {
    mark(image, false);
  }

  /** An image holds something that must be read from memory. */
  public void filled(int image) {
    mark(image, true);
  }

  private void mark(int image, boolean content) {
    int from = addresses.tileLine(image, 0, 0);
    int n = addresses.imageLines(image);
    for (int line = from; line < from + n; line++) {
      if (content) {
        touch(line);
      } else {
        touched[line >> 6] &= ~(1L << line);
      }
    }
    for (int g = 0; g < gpms.length; g++) {
      int own = addresses.privateTileLine(g, image, 0, 0);
      for (int line = own; line < own + n; line++) {
        touched[line >> 6] &= ~(1L << line);
      }
    }
  }

  /** Runs until all work is done and ROP caches are written back. */
  public void finishPass() {
    engine.run();
    for (Gpm g : gpms) {
      g.flush();
    }
    engine.run();
    if (requests.open() != 0) {
      throw new IllegalStateException(requests.open() + " memory requests were lost");
    }
  }
}
