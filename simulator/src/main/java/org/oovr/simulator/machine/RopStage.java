package org.oovr.simulator.machine;

import java.util.Arrays;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.IntQueue;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.memory.Cache;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.memory.MshrTable;
import org.oovr.simulator.machine.memory.Requests;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/**
 * What the two halves of a GPM's ROPs have in common: each serves so many quads per cycle and reads
 * and writes its images through a cache of its own, lines of cleared tiles without memory (RTR
 * 23.5).
 */
abstract class RopStage extends Component implements Requests.Requester {
  private static final int SERVED = 0;

  /** Token of a request that writes a line back; one that reads has {@link #READ}. */
  private static final int WRITTEN = 0;

  /** Flags of a line that a tile touches. */
  static final int READ = 1;

  static final int WRITE = 2;
  static final int DEPTH = 4;

  private static final int DEPTH_TRAFFIC = TrafficClass.DEPTH.ordinal();
  private static final int COLOR_TRAFFIC = TrafficClass.COLOR.ordinal();

  /** What is around it. */
  interface Next {
    /** A tile has left its queue: what is before it may send another if there is a place. */
    void hasRoom();

    /** A tile has been served. */
    void served(Tile tile);
  }

  /** What both stages of a GPM look at. */
  record Parts(
      Engine engine,
      int gpm,
      MachineSpec spec,
      FrameWork work,
      RenderPolicy policy,
      AddressMap addresses,
      ClearMask clears,
      CrossbarPort memory,
      Probe probe) {}

  final int gpm;
  final FrameWork work;
  final FrameProfile profile;
  final RenderPolicy policy;
  private final AddressMap addresses;
  private final ClearMask clears;
  private final CrossbarPort memory;
  private final Probe probe;
  private final Cache cache;
  private final Next next;
  private final int capacity;
  private final int latency;
  private final int traffic;
  private final Credits places;
  private final Credits misses;
  private final int requester;
  final double quadsPerCycle;
  private final TileArbiter queue = new TileArbiter();
  private Tile[] waiter = new Tile[64];
  private int[] waiterLine = new int[64];
  private int waiters;
  private final MshrTable fetching = new MshrTable(64);
  private final IntQueue lines = new IntQueue();
  private final IntQueue lineFlags = new IntQueue();
  private Tile current;
  private long freeTicks;
  private Tile[] served = new Tile[64];
  private final IntQueue freeServed = new IntQueue();
  private int servedUsed;
  private int inService;
  private boolean working;
  private final int accesses;
  private final int hits;
  private final int missCount;
  private final int clearHits;
  private final int quadCount;
  private final int busyTicks;
  private final TileDepths depths;
  private final int linesNotRead;

  /**
   * @param name of the stage in its GPM
   * @param traffic class of what it writes back in the end
   * @param capacity most tiles in service
   * @param latency from the last quad of a tile until the tile goes on, cycles
   * @param places for tiles that wait
   */
  RopStage(
      Parts parts,
      String name,
      TrafficClass traffic,
      int cacheKib,
      int capacity,
      int latency,
      Credits places,
      Next next) {
    super(parts.engine, "gpm" + parts.gpm + "." + name);
    parts.engine.add(this);
    gpm = parts.gpm;
    work = parts.work;
    profile = work.profile();
    policy = parts.policy;
    addresses = parts.addresses;
    clears = parts.clears;
    memory = parts.memory;
    probe = parts.probe;
    this.places = places;
    this.next = next;
    this.capacity = capacity;
    this.latency = latency;
    MachineSpec spec = parts.spec;
    this.traffic = traffic.ordinal();
    cache = Cache.of(cacheKib, spec.rop().cacheWays(), spec.lineBytes());
    misses = new Credits(spec.rop().misses());
    requester = memory.requester(this);
    quadsPerCycle = spec.rop().quadsPerCycle();
    accesses = probe.counter(name() + ".cache", "accesses");
    hits = probe.counter(name() + ".cache", "hits");
    missCount = probe.counter(name() + ".cache", "misses");
    clearHits = probe.counter(name() + ".cache", "clearHits");
    quadCount = probe.counter(name(), "quads");
    busyTicks = probe.counter(name(), "busyTicks");
    depths = new TileDepths(profile);
    linesNotRead = clears.keepsBounds() ? probe.counter(name(), "linesNotRead") : -1;
  }

  /** Names the lines that a tile touches here, by {@link #touch}. */
  abstract void list(Tile tile, DrawWork draw);

  /** Quads that a tile takes the stage's time for. */
  abstract double quads(Tile tile);

  /** Takes a tile of its GPM; whoever sends it has taken a place for it. */
  void add(Tile tile) {
    queue.addOwn(tile);
    go();
  }

  /**
   * Takes a tile whose turn has come: there is always room, else what it waits for could wait for
   * it.
   */
  void addInTurn(Tile tile) {
    queue.addOther(tile);
    go();
  }

  private void go() {
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
        int own = queue.own();
        current = queue.remove();
        if (queue.own() < own) {
          places.give();
        }
        list(current, work.work(profile.unitDraw(current.unit), profile.unitView(current.unit)));
        next.hasRoom();
      }
      while (!lines.isEmpty()) {
        if (!access(lines.peek(), lineFlags.peek())) {
          return; // no miss entry left
        }
        lines.remove();
        lineFlags.remove();
      }
      Tile tile = current;
      current = null;
      if (tile.missing == 0) {
        serve(tile);
      }
    }
  }

  /**
   * Lists the lines of some quads of a tile.
   *
   * @param mask of quads, in Z order
   * @param own in the image that the GPM keeps for itself
   */
  final void touch(Tile tile, int image, long mask, boolean own, int flags) {
    int base = tileLine(tile, image, own);
    int n = addresses.tileLines(image);
    for (int i = 0; i < n; i++) {
      if ((mask & part(i, n)) != 0) {
        lines.add(base + i);
        lineFlags.add(flags);
      }
    }
  }

  private int tileLine(Tile tile, int image, boolean own) {
    int x = profile.unitTileX(tile.unit);
    int y = profile.unitTileY(tile.unit);
    return own ? addresses.privateTileLine(gpm, image, x, y) : addresses.tileLine(image, x, y);
  }

  /** Quads of a line of a tile that has n, in Z order. */
  private static long part(int i, int n) {
    int from = (int) ((long) i * 64 / n);
    int to = Math.max(from + 1, (int) ((long) (i + 1) * 64 / n));
    return (to - from == 64 ? -1L : (1L << to - from) - 1) << from;
  }

  /**
   * Lists the lines of depth that some quads of a tile touch: those are not read that hold nothing
   * in front of them, where bounds on depth are kept.
   *
   * @param mask of quads that are tested, in Z order
   */
  final void touchDepth(Tile tile, DrawWork draw, long mask, boolean own, boolean writes) {
    int flags = READ | DEPTH | (writes ? WRITE : 0);
    if (!clears.keepsBounds()) {
      touch(tile, draw.depthImage, mask, own, flags);
      return;
    }
    boolean bounded = depths.of(tile, draw);
    int base = tileLine(tile, draw.depthImage, own);
    int n = addresses.tileLines(draw.depthImage);
    for (int i = 0; i < n; i++) {
      long part = part(i, n);
      if ((mask & part) == 0) {
        continue;
      }
      int line = base + i;
      boolean front =
          bounded
              && clears.isBehind(
                  line, depths.low(), depths.farthest(part & mask), depths.passesEqual());
      if (front) {
        probe.add(linesNotRead, 1);
      }
      if (!front || writes) {
        lines.add(line);
        lineFlags.add(front ? flags & ~READ : flags);
      }
      if (writes && bounded && depths.anyLeft(part)) {
        clears.drawn(line, depths.low(), depths.nearest(part));
      } else if (writes && !bounded) {
        clears.drawnAnyhow(line);
      }
    }
  }

  /** Touches a line for the current tile; false when it must wait for a miss entry. */
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
        clears.write(line);
      }
      return true;
    }
    if (!misses.available(2)) {
      return false; // a line, and the one that it pushes out
    }
    probe.add(accesses, 1);
    boolean read = (flags & READ) != 0 && clears.written(line);
    int victim = cache.put(line, write);
    int kind = (flags & DEPTH) != 0 ? DEPTH_TRAFFIC : COLOR_TRAFFIC;
    if (victim >= 0) {
      misses.take();
      memory.access(victim, true, kind, current.task.draw, requester, WRITTEN);
    }
    if (write) {
      clears.write(line);
    }
    if (read) {
      probe.add(missCount, 1);
      misses.take();
      fetching.putAt(place, line, 0);
      waitFor(line);
      memory.access(line, false, kind, current.task.draw, requester, READ);
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
    misses.give();
    if (token == READ) {
      fetching.remove(line);
      int kept = 0;
      for (int i = 0; i < waiters; i++) {
        Tile tile = waiter[i];
        if (waiterLine[i] != line) {
          waiter[kept] = tile;
          waiterLine[kept++] = waiterLine[i];
        } else if (--tile.missing == 0 && tile != current) {
          serve(tile);
        }
      }
      Arrays.fill(waiter, kept, waiters, null);
      waiters = kept;
    }
    go();
  }

  private void serve(Tile tile) {
    double quads = quads(tile);
    long ticks = Ticks.of(quads, quadsPerCycle);
    freeTicks = Math.max(Ticks.at(now()), freeTicks) + ticks;
    probe.add(busyTicks, ticks);
    probe.add(quadCount, (long) quads);
    int slot = freeServed.isEmpty() ? servedUsed++ : freeServed.remove();
    if (slot == served.length) {
      served = Arrays.copyOf(served, slot * 2);
    }
    served[slot] = tile;
    inService++;
    long done = Math.max(Ticks.cycle(freeTicks), culledAt(tile));
    after(done - now() + latency, SERVED, slot);
  }

  /** The cycle at which others than this stage have done their part of a tile's test. */
  long culledAt(Tile tile) {
    return 0;
  }

  @Override
  protected void handle(int kind, int slot) {
    Tile tile = served[slot];
    served[slot] = null;
    freeServed.add(slot);
    inService--;
    next.served(tile);
    go();
  }

  /** Writes all dirty lines back; the requests go out at once, the machine waits for them. */
  void flush() {
    cache.drain(
        line -> {
          misses.overdraw();
          memory.access(line, true, traffic, -1, requester, WRITTEN);
        });
  }

  @Override
  public Waiting waiting() {
    if (misses.taken() > 0) {
      return Requests.waiting(misses.taken(), memory.answersBy());
    }
    return current == null && queue.isEmpty() ? null : new Waiting("a miss register", this);
  }
}
