// Long because sorting a chunk, writing it and reading it ahead of the raster engine are one box.
package org.oovr.simulator.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.IntQueue;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.memory.PolygonLists;
import org.oovr.simulator.machine.memory.Requests;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.spec.BinnerSpec;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;

/**
 * Tiled caching of a GPM (RTR 23.10.2), before its raster engine: sorts what is drawn into tiles,
 * chunk by chunk. A chunk has as many draws as their transformed primitives fit into the buffer, at
 * least one; its tiles come one place after the other, at each place in the order of the draws.
 * Primitives are written to memory when they are sorted, and read again for each tile that they
 * cover; as long as the L2 holds them, that is all. One chunk is filled while another is
 * rasterised.
 */
final class Binner extends Component implements Requests.Requester {
  private static final int SORTED = 0;
  private static final int WRITTEN = -1;
  private static final int TRAFFIC = TrafficClass.VERTEX.ordinal();

  /** Tiles whose primitives are being read, or have been. */
  private static final int AHEAD = 16;

  /** What is behind it, and before it. */
  interface Next {
    /** A tile may be ready. */
    void tileReady();

    /** No other tile of a chunk comes for a place. */
    void placeEnds(Place place);

    /** A draw lies in the buffer: nothing before the binner works for it any more. */
    void binned(Task task);
  }

  /** A place of a chunk, where shading waits until all of its tiles have been tested. */
  static final class Place {
    /** Tiles that have been tested and are to be shaded, in the order of the draws. */
    final List<Tile> held = new ArrayList<>();

    /** Tiles that have not been tested. */
    int untested;

    boolean ended;
  }

  private final CrossbarPort memory;
  private final AddressMap addresses;
  private final FrameWork work;
  private final FrameProfile profile;
  private final BinnerSpec spec;
  private final int lineBytes;
  private final int gpm;
  private final Component box;
  private final Next next;
  private final Probe probe;
  private final int requester;
  private final Credits misses;

  /** Draws whose geometry is not complete, or that the chunk has no room for; in their order. */
  private final ArrayDeque<Task> coming = new ArrayDeque<>();

  /** What is known of the first of them when its geometry is complete; else null. */
  private Bin first;

  private List<Bin> filling = new ArrayList<>();
  private List<Bin> chunk = new ArrayList<>();

  /** Polygon lists of both; null where they take no memory. */
  private PolygonLists fillingLists;

  private PolygonLists chunkLists;

  /** Place whose lists have been read last, -1 for none of the chunk. */
  private long listedPlace = -1;

  /** Bytes of the chunk that is filled, and which half of the buffer it has. */
  private long filled;

  private int half;
  private long sortFree;

  /** Cycle of the event that waits for the sorting, -1 for none. */
  private long wakes = -1;

  private final IntQueue writes = new IntQueue();
  private int openWrites;

  // --- tiles ahead of the raster engine: a ring
  private final Task[] aheadTask = new Task[AHEAD];
  private final int[] aheadUnit = new int[AHEAD];

  /** Lines that a tile ahead waits for. */
  private final int[] aheadMissing = new int[AHEAD];

  private final Place[] aheadPlace = new Place[AHEAD];
  private int aheadFirst;
  private int aheadCount;

  /** Where the last tile ahead is, and its number; null where shading does not wait. */
  private Place place;

  private long placeNumber;
  private final IntQueue reads = new IntQueue();
  private final IntQueue readFor = new IntQueue();
  private int openReads;
  private boolean advancing;

  private final int listEntries;
  private final int listEntriesRead;
  private final int listLines;
  private final int listLinesRead;
  private final int chunks;
  private final int entries;
  private final int linesWritten;
  private final int linesRead;
  private final int busyTicks;

  /** A draw of a chunk. */
  private final class Bin {
    final Task task;

    /** By view and number of the primitive: its place in the buffer, -1 for none. */
    final int[] slots;

    final int range;
    int primitives;
    long entries;

    /** Where it begins in its half of the buffer. */
    long begin;

    Bin(Task task) {
      this.task = task;
      int last = 0;
      for (int i = task.nextUnit; i < task.unitEnd; i++) {
        last = Math.max(last, work.lastPrimitive(task.units[i]));
      }
      range = last + 1;
      slots = new int[range * task.geometry.projections];
      Arrays.fill(slots, -1);
      for (int i = task.nextUnit; i < task.unitEnd; i++) {
        int unit = task.units[i];
        entries += work.primitives(unit);
        int at = slot(unit, 0);
        for (int q = profile.firstQuad(unit); q < profile.firstQuad(unit + 1); q++) {
          int slot = at + profile.quadPrimitive(q);
          if (slots[slot] < 0) {
            slots[slot] = primitives++;
          }
        }
      }
    }

    private int slot(int unit, int primitive) {
      return (profile.unitView(unit) - task.geometry.work.view) * range + primitive;
    }

    long bytes() {
      return (long) primitives * spec.primitiveBytes();
    }
  }

  /**
   * @param box that it is part of, for the watchdog
   * @param number of the GPM
   */
  Binner(
      Engine engine,
      Component box,
      int number,
      MachineSpec machine,
      FrameWork work,
      AddressMap addresses,
      CrossbarPort memory,
      Probe probe,
      Next next) {
    super(engine, box.name() + ".binner");
    engine.add(this);
    this.box = box;
    gpm = number;
    this.work = work;
    profile = work.profile();
    this.addresses = addresses;
    this.memory = memory;
    this.probe = probe;
    this.next = next;
    spec = machine.binner();
    lineBytes = machine.lineBytes();
    requester = memory.requester(this);
    misses = new Credits(spec.misses());
    boolean lists = spec.levels() > 0;
    if (lists) {
      fillingLists = new PolygonLists(profile, spec, lineBytes);
      chunkLists = new PolygonLists(profile, spec, lineBytes);
    }
    listEntries = lists ? probe.counter(name(), "listEntries") : -1;
    listEntriesRead = lists ? probe.counter(name(), "listEntriesRead") : -1;
    listLines = lists ? probe.counter(name(), "listLines") : -1;
    listLinesRead = lists ? probe.counter(name(), "listLinesRead") : -1;
    chunks = probe.counter(name(), "chunks");
    entries = probe.counter(name(), "primitiveTiles");
    linesWritten = probe.counter(name(), "linesWritten");
    linesRead = probe.counter(name(), "linesRead");
    busyTicks = probe.counter(name(), "busyTicks");
  }

  /** Takes a draw, whose geometry may be still to come. */
  void add(Task task) {
    coming.add(task);
    advance();
  }

  /** Draws with tiles that have not gone to the raster engine, in their order. */
  Iterable<Task> tasks() {
    List<Task> all = new ArrayList<>();
    chunk.forEach(bin -> all.add(bin.task));
    filling.forEach(bin -> all.add(bin.task));
    all.addAll(coming);
    return all;
  }

  /** Whether a tile can be rasterised now. */
  boolean ready() {
    return aheadCount > 0 && aheadMissing[aheadFirst] == 0;
  }

  /** The draw of the tile that is ready. */
  Task task() {
    return aheadTask[aheadFirst];
  }

  /** The place of the tile that is ready, null where shading does not wait. */
  Place place() {
    return aheadPlace[aheadFirst];
  }

  /** Takes the tile that is ready. */
  int take() {
    int unit = aheadUnit[aheadFirst];
    aheadTask[aheadFirst] = null;
    aheadFirst = (aheadFirst + 1) % AHEAD;
    aheadCount--;
    return unit;
  }

  /** Goes on with whatever can: geometry may have been completed, or a tile been taken. */
  void advance() {
    if (advancing) {
      return; // a draw that starts because another has been sorted is taken by this loop
    }
    advancing = true;
    boolean more = true;
    while (more) {
      sort();
      more = !left() && begin();
      fetch();
    }
    advancing = false;
    send();
  }

  /** Sorts draws whose geometry is complete, as many as there is room for. */
  private void sort() {
    while (!coming.isEmpty()) {
      Task task = coming.peek();
      if (task.unitsWaiting() == 0) {
        coming.remove();
        first = null;
        continue;
      }
      if (task.geometry.prefix() < task.geometry.batches) {
        return;
      }
      if (first == null) {
        first = new Bin(task);
      }
      if (full()) {
        return;
      }
      fill(first);
      coming.remove();
      Task done = first.task;
      first = null;
      next.binned(done);
    }
  }

  /** Whether what comes next does not fit into the chunk that is filled. */
  private boolean full() {
    return first != null && !filling.isEmpty() && filled + first.bytes() > spec.kib() * (long) 1024;
  }

  private void fill(Bin bin) {
    bin.begin = filled;
    filled += bin.bytes();
    filling.add(bin);
    long sorted = fillingLists == null ? bin.entries : enter(bin.task);
    long ticks = Ticks.of((double) sorted, spec.primitiveTilesPerCycle());
    sortFree = Math.max(Ticks.at(now()), sortFree) + ticks;
    probe.add(entries, bin.entries);
    probe.add(busyTicks, ticks);
    Task task = bin.task;
    sortByPlace(task);
    long from = bin.begin / lineBytes;
    long to = (bin.begin + bin.bytes() + lineBytes - 1) / lineBytes;
    for (long line = from; line < to; line++) {
      writes.add(addresses.binnerLine(gpm, half, line));
    }
  }

  /** Enters a draw's primitives into polygon lists, which are written; tells how many entries. */
  private long enter(Task task) {
    long before = fillingLists.entries();
    int line = fillingLists.lines();
    fillingLists.add(task.units, task.nextUnit, task.unitEnd);
    probe.add(listEntries, fillingLists.entries() - before);
    probe.add(listLines, fillingLists.lines() - line);
    for (; line < fillingLists.lines(); line++) {
      writes.add(addresses.binnerListLine(gpm, half, line));
    }
    return fillingLists.entries() - before;
  }

  /** Lists the lines of the polygon lists that a tile is in; tells how many they are. */
  private int listLists(int unit, int token) {
    int n = 0;
    for (int level = 0; level < chunkLists.levels(); level++) {
      int line = chunkLists.firstLine(level, unit);
      for (; line != PolygonLists.NONE; line = chunkLists.nextLine(line)) {
        reads.add(addresses.binnerListLine(gpm, half ^ 1, line));
        readFor.add(token);
        n++;
      }
    }
    probe.add(listEntriesRead, chunkLists.entriesFor(unit));
    probe.add(listLinesRead, n);
    return n;
  }

  /** Its tiles by their places; within a place they are of one draw and view. */
  private void sortByPlace(Task task) {
    int n = task.unitsWaiting();
    long[] keyed = new long[n];
    for (int i = 0; i < n; i++) {
      int unit = task.units[task.nextUnit + i];
      keyed[i] = place(unit) << 32 | unit;
    }
    Arrays.sort(keyed);
    for (int i = 0; i < n; i++) {
      task.units[task.nextUnit + i] = (int) keyed[i];
    }
  }

  /** Where a tile is, as a number: by view, row and column. */
  private long place(int unit) {
    return (long) profile.unitView(unit) << 28
        | (long) profile.unitTileY(unit) << 14
        | profile.unitTileX(unit);
  }

  /** Whether tiles of the chunk are left that have not gone on, or that are being read. */
  private boolean left() {
    chunk.removeIf(bin -> bin.task.unitsWaiting() == 0);
    return !chunk.isEmpty() || openReads > 0 || !reads.isEmpty();
  }

  /**
   * Begins the next chunk, if it is complete: full, or nothing is known that could come into it.
   */
  private boolean begin() {
    filling.removeIf(bin -> bin.task.unitsWaiting() == 0);
    if (filling.isEmpty() || !full() && !coming.isEmpty()) {
      return false;
    }
    if (!writes.isEmpty() || openWrites > 0) {
      return false;
    }
    if (sortFree > Ticks.at(now())) {
      long at = Ticks.cycle(sortFree);
      if (wakes != at) {
        wakes = at;
        after(at - now(), SORTED, 0);
      }
      return false;
    }
    List<Bin> empty = chunk;
    chunk = filling;
    filling = empty;
    filled = 0;
    half ^= 1;
    if (chunkLists != null) {
      PolygonLists old = chunkLists;
      chunkLists = fillingLists;
      fillingLists = old;
      fillingLists.clear();
      listedPlace = -1;
    }
    probe.add(chunks, 1);
    return true;
  }

  /** Has tiles of the chunk read ahead of the raster engine. */
  private void fetch() {
    while (aheadCount < AHEAD) {
      Bin bin = null;
      long least = Long.MAX_VALUE;
      for (Bin b : chunk) {
        if (b.task.unitsWaiting() > 0) {
          long place = place(b.task.units[b.task.nextUnit]);
          if (place < least) {
            least = place;
            bin = b;
          }
        }
      }
      if (bin == null) {
        endPlace();
        return;
      }
      if (place != null && least != placeNumber) {
        endPlace();
      }
      if (place == null && spec.defersShading()) {
        place = new Place();
        placeNumber = least;
      }
      int at = (aheadFirst + aheadCount++) % AHEAD;
      int unit = bin.task.units[bin.task.nextUnit++];
      aheadTask[at] = bin.task;
      aheadUnit[at] = unit;
      aheadPlace[at] = place;
      if (place != null) {
        place.untested++;
      }
      boolean lists = chunkLists != null && least != listedPlace;
      listedPlace = least;
      aheadMissing[at] = (lists ? listLists(unit, at) : 0) + list(bin, unit, at);
    }
  }

  private void endPlace() {
    if (place != null) {
      Place ends = place;
      place = null;
      ends.ended = true;
      next.placeEnds(ends);
    }
  }

  /** Lists the lines that a tile's primitives lie in; tells how many they are. */
  private int list(Bin bin, int unit, int token) {
    int n = 0;
    int last = -1;
    long lastLine = -1;
    int at = bin.slot(unit, 0);
    for (int q = profile.firstQuad(unit); q < profile.firstQuad(unit + 1); q++) {
      int primitive = profile.quadPrimitive(q);
      if (primitive == last) {
        continue;
      }
      last = primitive;
      long begin = bin.begin + (long) bin.slots[at + primitive] * spec.primitiveBytes();
      long end = (begin + spec.primitiveBytes() - 1) / lineBytes;
      for (long line = begin / lineBytes; line <= end; line++) {
        if (line != lastLine) {
          lastLine = line;
          reads.add(addresses.binnerLine(gpm, half ^ 1, line));
          readFor.add(token);
          n++;
        }
      }
    }
    return n;
  }

  /** Asks for lines while there are places: what is read goes first, the raster engine waits. */
  private void send() {
    while (!reads.isEmpty() && misses.take()) {
      int token = readFor.remove();
      openReads++;
      probe.add(linesRead, 1);
      memory.access(reads.remove(), false, TRAFFIC, aheadTask[token].draw, requester, token);
    }
    while (!writes.isEmpty() && misses.take()) {
      openWrites++;
      probe.add(linesWritten, 1);
      memory.access(writes.remove(), true, TRAFFIC, -1, requester, WRITTEN);
    }
  }

  @Override
  public void answered(int token, int line) {
    misses.give();
    if (token == WRITTEN) {
      openWrites--;
    } else {
      openReads--;
      aheadMissing[token]--;
    }
    advance();
    if (ready()) {
      next.tileReady();
    }
  }

  @Override
  protected void handle(int kind, int argument) {
    advance();
    if (ready()) {
      next.tileReady();
    }
  }

  @Override
  public Waiting waiting() {
    if (misses.taken() > 0) {
      return Requests.waiting(misses.taken(), memory.answersBy());
    }
    int tiles = aheadCount;
    for (Task task : tasks()) {
      tiles += task.unitsWaiting();
    }
    return tiles == 0 ? null : new Waiting(tiles + " tiles sorted or to be sorted", box);
  }
}
