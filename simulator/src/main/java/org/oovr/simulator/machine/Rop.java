package org.oovr.simulator.machine;

import java.util.Arrays;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/**
 * One of the two halves of a GPM's ROPs: the depth stage, which tests quads before they are shaded,
 * or the colour stage, which tests what could not be tested before, blends and writes. Each serves
 * so many quads per cycle and reads and writes its images through a cache of its own, lines of
 * cleared tiles without memory (RTR 23.5).
 */
final class Rop extends Component implements Requests.Requester {
  private static final int SERVED = 0;

  /** What comes out. */
  interface Done {
    void done(UnitRun run);
  }

  private final Gpm gpm;
  private final Machine machine;
  private final Memory memory;
  private final Probe probe;
  private final Cache cache;
  private final boolean depthStage;
  private final Done done;
  private final int capacity;
  private final int mostMisses;
  private final int requester;
  private final double quadsPerCycle;
  private final int latency;
  private final TilesByTurns queue = new TilesByTurns();
  private UnitRun[] waiter = new UnitRun[64];
  private int[] waiterLine = new int[64];
  private int waiters;
  private final LineTable fetching = new LineTable(64);
  private final IntQueue lines = new IntQueue();
  private final IntQueue lineFlags = new IntQueue();
  private UnitRun current;
  private int open;
  private long freeTicks;
  private UnitRun[] served = new UnitRun[64];
  private final IntQueue freeServed = new IntQueue();
  private int servedUsed;
  private int inService;
  private boolean working;
  private final int accesses;
  private final int hits;
  private final int misses;
  private final int clearHits;
  private final int quadCount;
  private final int busyTicks;
  private final int depthTraffic;
  private final int colorTraffic;

  private static final int READ = 1;
  private static final int WRITE = 2;
  private static final int DEPTH = 4;

  Rop(
      Engine engine,
      Gpm gpm,
      String name,
      Machine machine,
      Memory memory,
      Probe probe,
      boolean depthStage,
      Done done) {
    super(engine, name);
    engine.add(this);
    this.gpm = gpm;
    this.machine = machine;
    this.memory = memory;
    this.probe = probe;
    this.depthStage = depthStage;
    this.done = done;
    MachineSpec spec = machine.spec();
    cache =
        Cache.of(
            depthStage ? spec.depthCacheKibPerGpm() : spec.colorCacheKibPerGpm(),
            spec.ropCacheWays(),
            spec.lineBytes());
    capacity = depthStage ? spec.rasterQueue() : spec.ropQueue();
    mostMisses = spec.ropMissesPerGpm();
    requester = memory.requester(this);
    quadsPerCycle = spec.ropsPerGpm() * spec.pixelsPerCyclePerRop() / 4.0;
    latency = depthStage ? 0 : spec.ropLatencyCycles();
    depthTraffic = machine.depthTraffic();
    colorTraffic = machine.colorTraffic();
    accesses = probe.counter(name + ".cache", "accesses");
    hits = probe.counter(name + ".cache", "hits");
    misses = probe.counter(name + ".cache", "misses");
    clearHits = probe.counter(name + ".cache", "clearHits");
    quadCount = probe.counter(name, "quads");
    busyTicks = probe.counter(name, "busyTicks");
  }

  boolean hasRoom() {
    return queue.own() < capacity;
  }

  void add(UnitRun run) {
    queue.addOwn(run);
    work();
  }

  /**
   * Takes a tile whose turn has come: there is always room, else what it waits for could wait for
   * it.
   */
  void addInTurn(UnitRun run) {
    queue.addOther(run);
    work();
  }

  private void work() {
    if (working) {
      return; // a tile that comes while room is made is taken by the loop that made it
    }
    working = true;
    takeTiles();
    working = false;
  }

  private void takeTiles() {
    while (true) {
      if (current == null) {
        if (queue.isEmpty() || inService >= capacity) {
          return;
        }
        current = queue.remove();
        list(current);
        gpm.ropHasRoom(depthStage);
      }
      while (!lines.isEmpty()) {
        if (!access(lines.peek(), lineFlags.peek())) {
          return; // no miss entry left
        }
        lines.remove();
        lineFlags.remove();
      }
      UnitRun run = current;
      current = null;
      if (run.missing == 0) {
        serve(run);
      }
    }
  }

  /** Lists the lines that a unit touches here. */
  private void list(UnitRun run) {
    FrameProfile p = machine.work().profile();
    DrawWork work = machine.work().work(p.unitDraw(run.unit), p.unitView(run.unit));
    boolean early = (work.order & DrawWork.ORDER_LATE_TESTS) == 0;
    boolean tests =
        depthStage
            ? early && work.depthImage >= 0 && (work.order & DrawWork.ORDER_DEPTH_TEST) != 0
            : work.depthImage >= 0
                && (work.order & (DrawWork.ORDER_DEPTH_TEST | DrawWork.ORDER_STENCIL)) != 0
                && (!early || machine.policy().testsAtMerge() && !run.testedAtOwner);
    if (tests) {
      boolean writes = (work.order & (DrawWork.ORDER_DEPTH_WRITE | DrawWork.ORDER_STENCIL)) != 0;
      long mask = depthStage ? testedQuads(run, p) : run.quadMask;
      addLines(run, p, work.depthImage, mask, READ | DEPTH | (writes ? WRITE : 0));
    }
    if (!depthStage) {
      boolean blends = (work.order & DrawWork.ORDER_BLENDS) != 0;
      for (int i = 0; i < work.colorImages.length; i++) {
        if (work.colorImages[i] >= 0 && work.outputLocations[i] >= 0) {
          addLines(run, p, work.colorImages[i], run.quadMask, WRITE | (blends ? READ : 0));
        }
      }
    }
  }

  /** Quads of a unit whose depth is read: all but those that the hierarchical test rejects. */
  private static long testedQuads(UnitRun run, FrameProfile p) {
    long mask = 0;
    int first = p.firstQuad(run.unit);
    int n = run.quads();
    for (int i = 0; i < n; i++) {
      boolean hidden =
          run.survivors[i] == 0 && (p.quadFlags(first + i) & FrameProfile.QUAD_HIZ_REJECTED) != 0;
      if (!hidden) {
        mask |= 1L << UnitRun.place(p, first + i);
      }
    }
    return mask;
  }

  private void addLines(UnitRun run, FrameProfile p, int image, long mask, int flags) {
    AddressMap addresses = machine.addresses();
    int x = p.unitTileX(run.unit);
    int y = p.unitTileY(run.unit);
    boolean own =
        !run.composing
            && !run.testing
            && (depthStage
                ? machine.keepsPrivateDepth()
                : machine.policy().rendersPrivately(run.unit, run.gpm));
    int base =
        own
            ? addresses.privateTileLine(gpm.number(), image, x, y)
            : addresses.tileLine(image, x, y);
    int n = addresses.tileLines(image);
    for (int i = 0; i < n; i++) {
      int from = (int) ((long) i * 64 / n);
      int to = Math.max(from + 1, (int) ((long) (i + 1) * 64 / n));
      long part = (to - from == 64 ? -1L : (1L << to - from) - 1) << from;
      if ((mask & part) != 0) {
        lines.add(base + i);
        lineFlags.add(flags);
      }
    }
  }

  /** Touches a line for the current unit; false when it must wait for a miss entry. */
  private boolean access(int line, int flags) {
    int place = fetching.find(line);
    int waiting = fetching.at(place);
    boolean write = (flags & WRITE) != 0;
    if (waiting >= 0) {
      probe.add(accesses, 1);
      probe.add(hits, 1);
      if ((flags & READ) != 0) {
        waitFor(line);
      }
      return true;
    }
    if (cache.hit(line, write)) {
      probe.add(accesses, 1);
      probe.add(hits, 1);
      if (write) {
        machine.touch(line);
      }
      return true;
    }
    if (open + 2 > mostMisses) {
      return false;
    }
    probe.add(accesses, 1);
    boolean read = (flags & READ) != 0 && machine.touched(line);
    int victim = cache.put(line, write);
    int traffic = (flags & DEPTH) != 0 ? depthTraffic : colorTraffic;
    if (victim >= 0) {
      open++;
      memory.access(victim, true, traffic, current.task.draw, requester, 0);
    }
    if (write) {
      machine.touch(line);
    }
    if (read) {
      probe.add(misses, 1);
      open++;
      fetching.putAt(place, line, 0);
      waitFor(line);
      memory.access(line, false, traffic, current.task.draw, requester, 1);
    } else {
      probe.add(clearHits, 1);
    }
    return true;
  }

  private void waitFor(int line) {
    if (waiters == waiter.length) {
      waiter = Arrays.copyOf(waiter, waiters * 2);
      waiterLine = Arrays.copyOf(waiterLine, waiters * 2);
    }
    waiter[waiters] = current;
    waiterLine[waiters++] = line;
    current.missing++;
  }

  @Override
  public void answered(int token, int line) {
    open--;
    if (token == 1) {
      fetching.remove(line);
      int kept = 0;
      for (int i = 0; i < waiters; i++) {
        UnitRun run = waiter[i];
        if (waiterLine[i] != line) {
          waiter[kept] = run;
          waiterLine[kept++] = waiterLine[i];
        } else if (--run.missing == 0 && run != current) {
          serve(run);
        }
      }
      Arrays.fill(waiter, kept, waiters, null);
      waiters = kept;
    }
    work();
  }

  private void serve(UnitRun run) {
    double quads = depthStage ? depthQuads(run) : Long.bitCount(run.quadMask);
    if (!depthStage) {
      quads = Math.max(quads, run.survivingQuads);
    }
    long ticks = Ticks.of(quads, quadsPerCycle);
    freeTicks = Math.max(Ticks.at(now()), freeTicks) + ticks;
    probe.add(busyTicks, ticks);
    probe.add(quadCount, (long) quads);
    int slot = freeServed.isEmpty() ? servedUsed++ : freeServed.remove();
    if (slot == served.length) {
      served = Arrays.copyOf(served, slot * 2);
    }
    served[slot] = run;
    inService++;
    after(Ticks.cycle(freeTicks) - now() + latency, SERVED, slot);
  }

  /** Quads tested, with those that the hierarchical test rejects at its own rate. */
  private double depthQuads(UnitRun run) {
    FrameProfile p = machine.work().profile();
    int first = p.firstQuad(run.unit);
    int n = run.quads();
    int rejected = 0;
    for (int i = 0; i < n; i++) {
      if (run.survivors[i] == 0 && (p.quadFlags(first + i) & FrameProfile.QUAD_HIZ_REJECTED) != 0) {
        rejected++;
      }
    }
    return n - rejected + rejected * quadsPerCycle / machine.spec().hizQuadsPerCycle();
  }

  @Override
  protected void handle(int kind, int slot) {
    UnitRun run = served[slot];
    served[slot] = null;
    freeServed.add(slot);
    inService--;
    done.done(run);
    work();
  }

  /** Writes all dirty lines back; the requests go out at once, the machine waits for them. */
  void flush() {
    cache.drain(
        line -> {
          open++;
          memory.access(line, true, depthStage ? depthTraffic : colorTraffic, -1, requester, 0);
        });
  }

  @Override
  public Waiting waiting() {
    if (open > 0) {
      return Requests.waiting(open, memory.l2());
    }
    return current == null && queue.isEmpty() ? null : new Waiting("a miss entry", this);
  }
}
