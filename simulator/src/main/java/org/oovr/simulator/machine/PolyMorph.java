package org.oovr.simulator.machine;

import java.util.ArrayDeque;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/**
 * The PolyMorph engines of a GPM: fetch vertices and indices, have SMs shade them, assemble and
 * cull primitives, and project each once per view (SMP: one geometry pass, several projections).
 */
final class PolyMorph extends Component implements Requests.Requester {
  private static final int FETCH = 0;
  private static final int ASSEMBLED = 1;

  private final Gpm gpm;
  private final Memory memory;
  private final MachineSpec spec;
  private final Probe probe;
  private final AddressMap addresses;
  private final IssueCost cost;
  private final int traffic;
  private final int requester;
  private final ArrayDeque<Task> tasks = new ArrayDeque<>();
  private final Slot[] slots;
  private int inFlight;
  private int openLines;
  private boolean fetching;
  private int fetchSlot;
  private long fetchFree;
  private long assembleFree;
  private final long lineTicks;
  private final int vertices;
  private final int primitives;
  private final int linesFetched;

  /** A geometry batch in flight. */
  private final class Slot implements WarpSource {
    final int index;
    Task task;
    int batch;
    int line;
    int lineEnd;
    int missing;
    int warpsLeft;
    int warpsOpen;
    long warpTicks;
    long warpLatency;

    Slot(int index) {
      this.index = index;
    }

    @Override
    public int warpsLeft() {
      return warpsLeft;
    }

    @Override
    public void nextWarp(Warp into) {
      warpsLeft--;
      into.textures = 0;
      into.texels = 0;
      into.issueTicks = warpTicks;
      into.latencyCycles = warpLatency;
    }

    @Override
    public void warpDone() {
      if (--warpsOpen == 0) {
        assemble(this);
      }
    }

    @Override
    public int draw() {
      return task.draw;
    }
  }

  PolyMorph(
      Engine engine,
      Gpm gpm,
      String name,
      Memory memory,
      Machine machine,
      Probe probe,
      int traffic) {
    super(engine, name);
    engine.add(this);
    this.gpm = gpm;
    this.memory = memory;
    this.spec = machine.spec();
    this.probe = probe;
    this.traffic = traffic;
    requester = memory.requester(this);
    addresses = machine.addresses();
    cost = machine.cost();
    slots = new Slot[spec.geometryBatchesInFlight()];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = new Slot(i);
    }
    lineTicks = Ticks.of(1, spec.polymorphLinesPerCycle());
    vertices = probe.counter(name, "vertices");
    primitives = probe.counter(name, "primitives");
    linesFetched = probe.counter(name, "lines");
  }

  int verticesCounter() {
    return vertices;
  }

  void add(Task task) {
    tasks.add(task);
    start();
  }

  /** Starts geometry batches while there are places. */
  private void start() {
    while (inFlight < slots.length && !tasks.isEmpty()) {
      Task task = tasks.peek();
      if (task.nextBatch >= task.geometry.batches) {
        tasks.remove();
        continue;
      }
      Slot slot = null;
      for (Slot s : slots) {
        slot = s.task == null && slot == null ? s : slot;
      }
      inFlight++;
      slot.task = task;
      slot.batch = task.nextBatch;
      task.nextBatch += task.batchStep;
      DrawWork work = task.geometry.work;
      long n = work.geometryLines.length;
      slot.line = (int) (n * slot.batch / task.geometry.batches);
      slot.lineEnd = (int) (n * (slot.batch + 1) / task.geometry.batches);
      slot.missing = 0;
      if (!fetching) {
        fetch();
      }
    }
  }

  /** Asks for the next line of the oldest batch that still has one. */
  private void fetch() {
    for (int i = 0; i < slots.length; i++) {
      Slot slot = slots[(fetchSlot + i) % slots.length];
      if (slot.task != null && slot.line >= 0) {
        fetchSlot = slot.index;
        if (slot.line < slot.lineEnd && openLines == spec.polymorphMissesPerGpm()) {
          fetching = false;
          return;
        }
        fetching = true;
        fetchFree = Ticks.start(now(), fetchFree) + lineTicks;
        after(Ticks.cycle(fetchFree) - now(), FETCH, slot.index);
        return;
      }
    }
    fetching = false;
  }

  @Override
  protected void handle(int kind, int argument) {
    Slot slot = slots[argument];
    if (kind == ASSEMBLED) {
      Task task = slot.task;
      int batch = slot.batch;
      slot.task = null;
      inFlight--;
      gpm.geometryDone(task, batch);
      start();
      return;
    }
    if (slot.line < slot.lineEnd) {
      long[] lines = slot.task.geometry.work.geometryLines;
      int line = addresses.line(lines[slot.line]);
      while (slot.line < slot.lineEnd && addresses.line(lines[slot.line]) == line) {
        slot.line++;
      }
      slot.missing++;
      openLines++;
      probe.add(linesFetched, 1);
      memory.access(line, false, traffic, slot.task.draw, requester, slot.index);
    }
    if (slot.line >= slot.lineEnd) {
      slot.line = -1;
      fetchSlot = (slot.index + 1) % slots.length;
      if (slot.missing == 0) {
        shade(slot);
      }
    }
    fetch();
  }

  @Override
  public void answered(int token, int line) {
    openLines--;
    Slot slot = slots[token];
    if (--slot.missing == 0 && slot.line < 0) {
      shade(slot);
    }
    if (!fetching) {
      fetch();
    }
  }

  private void shade(Slot slot) {
    Geometry g = slot.task.geometry;
    DrawWork work = g.work;
    long shaded = g.share(work.verticesShaded, slot.batch) * g.shadings;
    probe.add(vertices, shaded);
    int warps =
        (int) Math.max(1, (shaded + MachineSpec.WARP_THREADS - 1) / MachineSpec.WARP_THREADS);
    long ticks = 0;
    long instructions = 0;
    for (int c = 0; c < FrameProfile.INSTRUCTION_CLASSES; c++) {
      long n = g.share(work.vertexInstructions[c], slot.batch) * g.shadings;
      ticks += cost.ticks(c, n);
      instructions += n;
    }
    slot.warpsLeft = warps;
    slot.warpsOpen = warps;
    slot.warpTicks = ticks / warps;
    slot.warpLatency = cost.latencyCycles(instructions / warps);
    gpm.dispatch(slot);
  }

  private void assemble(Slot slot) {
    Geometry g = slot.task.geometry;
    long n = g.share(g.work.primitivesIn, slot.batch) * g.projections;
    probe.add(primitives, n);
    assembleFree =
        Math.max(Ticks.at(now()), assembleFree)
            + Ticks.of((double) n, spec.polymorphPrimitivesPerCycle());
    after(Ticks.cycle(assembleFree) - now(), ASSEMBLED, slot.index);
  }

  @Override
  public Waiting waiting() {
    return inFlight == 0 ? null : new Waiting(inFlight + " geometry batches in flight", gpm);
  }
}
