package org.oovr.simulator.machine;

import java.util.ArrayDeque;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.memory.Requests;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.sm.IssueCost;
import org.oovr.simulator.machine.sm.Warp;
import org.oovr.simulator.machine.sm.WarpSource;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.shader.InstructionClass;

/**
 * The PolyMorph engines of a GPM: fetch vertices and indices, have SMs shade them, assemble and
 * cull primitives, and project each once per view (SMP: one geometry pass, several projections).
 */
final class PolyMorph extends Component implements Requests.Requester {
  private static final int FETCH = 0;
  private static final int ASSEMBLED = 1;
  private static final int TRAFFIC = TrafficClass.VERTEX.ordinal();

  /** Where its work goes. */
  interface Next {
    /** A geometry batch of a task is complete. */
    void geometryDone(Task task, int batch);

    /** Vertices wait for an SM. */
    void shadeVertices(WarpSource source);
  }

  private final Next next;
  private final Component gpm;
  private final CrossbarPort memory;
  private final MachineSpec spec;
  private final Probe probe;
  private final AddressMap addresses;
  private final IssueCost cost;
  private final int requester;
  private final ArrayDeque<Task> tasks = new ArrayDeque<>();
  private final Slot[] slots;
  private int inFlight;
  private final Credits misses;
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
    long warpScalarTicks;
    long warpBranchTicks;
    long warpLatency;
    long warpInstructions;

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
      into.pixels = false;
      into.registerUse = task.geometry.registers;
      into.instructions = warpInstructions;
      into.issueTicks = warpTicks;
      into.scalarTicks = warpScalarTicks;
      into.branchTicks = warpBranchTicks;
      into.latencyCycles = warpLatency;
    }

    @Override
    public void warpDone() {
      if (--warpsOpen == 0) {
        assemble(this);
      }
    }

    @Override
    public int registers() {
      return task.geometry.registers.registers();
    }

    @Override
    public int draw() {
      return task.draw;
    }
  }

  /**
   * @param gpm that it is part of, for the watchdog
   */
  PolyMorph(
      Engine engine,
      Component gpm,
      MachineSpec spec,
      CrossbarPort memory,
      AddressMap addresses,
      Probe probe,
      Next next) {
    super(engine, gpm.name() + ".polymorph");
    engine.add(this);
    this.gpm = gpm;
    this.next = next;
    this.memory = memory;
    this.spec = spec;
    this.probe = probe;
    this.addresses = addresses;
    requester = memory.requester(this);
    misses = new Credits(spec.polymorph().misses());
    cost = new IssueCost(spec);
    slots = new Slot[spec.polymorph().batchesInFlight()];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = new Slot(i);
    }
    lineTicks = Ticks.of(1, spec.polymorph().linesPerCycle());
    vertices = probe.counter(name(), "vertices");
    primitives = probe.counter(name(), "primitives");
    linesFetched = probe.counter(name(), "lines");
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
        if (slot.line < slot.lineEnd && !misses.available()) {
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
      next.geometryDone(task, batch);
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
      misses.take();
      probe.add(linesFetched, 1);
      memory.access(line, false, TRAFFIC, slot.task.draw, requester, slot.index);
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
    misses.give();
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
    int warps = warps(shaded, cost.warpThreads());
    // the instructions are those of so many
    int logged = warps(shaded, MachineSpec.WARP_THREADS);
    long lanes = 0;
    long others = 0;
    long instructions = 0;
    double leftOut = leftOut(work);
    for (int c = 0; c < FrameProfile.INSTRUCTION_CLASSES; c++) {
      long n = executed(slot, work.vertexInstructions[c], leftOut);
      long ticks = cost.ticks(c, n);
      lanes += cost.beside(c) ? 0 : ticks;
      others += cost.beside(c) ? ticks : 0;
      instructions += n;
    }
    long uniform = 0;
    for (int c = 0; c < FrameProfile.UNIFORM_CLASSES; c++) {
      long n = executed(slot, work.vertexUniform[c], leftOut);
      // a share of a part of all can be larger by one than that of all
      if (IssueCost.uniformBeside(c)) {
        others = Math.max(0, others - cost.spared(c, n));
      } else {
        lanes = Math.max(0, lanes - cost.spared(c, n));
      }
      uniform += n;
    }
    long control = work.vertexInstructions[InstructionClass.CONTROL.ordinal()];
    slot.warpScalarTicks = cost.scalarTicks(uniform) / logged;
    slot.warpBranchTicks = cost.branchTicks(executed(slot, control, leftOut)) / logged;
    slot.warpsLeft = warps;
    slot.warpsOpen = warps;
    slot.warpTicks = cost.issueTicks(lanes, others) / logged;
    slot.warpInstructions = instructions / logged;
    slot.warpLatency = cost.latencyCycles(instructions / logged);
    next.shadeVertices(slot);
  }

  private static int warps(long threads, int ofWarp) {
    return (int) Math.max(1, (threads + ofWarp - 1) / ofWarp);
  }

  /** Instructions of a batch, of all that a draw has. */
  private static long executed(Slot slot, long all, double leftOut) {
    Geometry g = slot.task.geometry;
    long n = g.share(all, slot.batch) * g.shadings;
    return n - (long) (n * leftOut);
  }

  /**
   * Share of a draw's vertex instructions that are not executed: those for varyings, of vertices
   * whose primitives are culled by their positions.
   */
  private double leftOut(DrawWork work) {
    double position = spec.polymorph().positionShare();
    if (position == 0 || work.primitivesRasterized >= work.primitivesIn) {
      return 0;
    }
    return (1 - position) * (work.primitivesIn - work.primitivesRasterized) / work.primitivesIn;
  }

  private void assemble(Slot slot) {
    Geometry g = slot.task.geometry;
    long n = g.share(g.work.primitivesIn, slot.batch) * g.projections;
    probe.add(primitives, n);
    assembleFree =
        Math.max(Ticks.at(now()), assembleFree)
            + Ticks.of((double) n, spec.polymorph().primitivesPerCycle());
    after(Ticks.cycle(assembleFree) - now(), ASSEMBLED, slot.index);
  }

  @Override
  public Waiting waiting() {
    return inFlight == 0 ? null : new Waiting(inFlight + " geometry batches in flight", gpm);
  }
}
