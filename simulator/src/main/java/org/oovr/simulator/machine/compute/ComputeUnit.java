package org.oovr.simulator.machine.compute;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Credits;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.IntQueue;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.machine.sm.IssueCost;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.machine.spec.SmSpec;
import org.oovr.simulator.profile.DispatchWork;

/**
 * An SM that executes workgroups. Those in flight are limited by warps, registers, shared memory
 * and their number (RTR eq. 23.12); one that is alone always begins. One issue port serves warps as
 * they come; so do the shared memory, and the port to the L1, through which loads, stores and
 * texture instructions go. A warp waits for what it loads and for atomic accesses, not for stores;
 * at a barrier it waits for the other warps of its workgroup.
 */
final class ComputeUnit extends Component implements LineLoads.Listener {
  private static final int ISSUED = 0;
  private static final int SHARED = 1;
  private static final int SERVED = 2;
  private static final int ACCESSED = 3;

  /** Where workgroups come from. */
  interface Source {
    /** A workgroup is done. */
    void groupDone();
  }

  private final Probe probe;
  private final int gpm;
  private final int number;
  private final Source source;
  private final SmSpec sm;
  private final IssueCost cost;
  private final CrossbarPort memory;
  private final AddressMap addresses;
  private final LineLoads loads;
  private final SharedMemory shared;

  /** Lines of a workgroup's memory where the SM has none for it, else 0. */
  private final int sharedLines;

  private final int linesOfAccess;
  private final int l1Latency;
  private final int textureLatency;
  private final long texelTicks;
  private final long lineTicks;
  private long issueFree;
  private long portFree;

  /** Warps of 32 threads, as work logs have them, for which there is room. */
  private final int places;

  // --- what is free
  private int warpsFree;
  private int registersFree;
  private int sharedFree;
  private int groups;
  private final boolean[] slotTaken;

  private final List<ComputeWarp> warps = new ArrayList<>();
  private final IntQueue freePlaces = new IntQueue();

  /** Warps whose loads, or stores, wait until another can be asked for. */
  private final IntQueue blockedLoads = new IntQueue();

  private final IntQueue blockedStores = new IntQueue();
  private final Credits stores;
  private final int storeRequester;
  private final int groupCount;
  private final int warpCount;
  private final int issueTicks;
  private final int portTicks;
  private final int storeCount;
  private final int atomicCount;
  private final int barrierCount;
  private final int barrierCycles;

  ComputeUnit(
      Engine engine,
      String name,
      int gpm,
      int number,
      MachineSpec spec,
      CrossbarPort memory,
      AddressMap addresses,
      int sharedLines,
      Probe probe,
      Source source) {
    super(engine, name);
    engine.add(this);
    this.gpm = gpm;
    this.number = number;
    this.probe = probe;
    this.source = source;
    this.memory = memory;
    this.addresses = addresses;
    this.sharedLines = sharedLines;
    sm = spec.sm();
    cost = new IssueCost(spec);
    loads = new LineLoads(name + ".l1", spec, memory, probe, this);
    shared = new SharedMemory(name + ".shared", sm, probe);
    linesOfAccess = Math.max(1, MachineSpec.WARP_THREADS * Integer.BYTES / spec.lineBytes());
    l1Latency = spec.l1().latencyCycles();
    textureLatency = spec.textureUnit().latencyCycles();
    texelTicks =
        Ticks.of(1, (double) spec.textureUnit().count() * spec.textureUnit().texelsPerCycle());
    lineTicks = Ticks.of(1, spec.textureUnit().count());
    places = Math.max(1, sm.warps() * sm.warpThreads() / MachineSpec.WARP_THREADS);
    warpsFree = places;
    registersFree = sm.registers();
    sharedFree = sm.sharedKib() * 1024;
    slotTaken = new boolean[sm.maxGroups()];
    stores = new Credits(spec.l1().misses());
    storeRequester = memory.requester((warp, line) -> stored(warp));
    groupCount = probe.counter(name, "workgroups");
    warpCount = probe.counter(name, "warps");
    issueTicks = probe.counter(name, "issueTicks");
    portTicks = probe.counter(name, "memoryTicks");
    storeCount = probe.counter(name, "lineStores");
    atomicCount = probe.counter(name, "lineAtomics");
    barrierCount = probe.counter(name, "barriers");
    barrierCycles = probe.counter(name, "barrierWaitCycles");
  }

  /** Forgets what the L1 holds. */
  void invalidate() {
    loads.invalidate();
  }

  /** Warps in flight. */
  int load() {
    return places - warpsFree;
  }

  /** Whether a workgroup of a dispatch can begin. */
  boolean admits(DispatchRun run) {
    return groups == 0
        || groups < sm.maxGroups()
            && run.warps() <= warpsFree
            && (!sm.registersByShader() || run.registers() <= registersFree)
            && (sm.sharedKib() == 0 || run.sharedBytes() <= sharedFree);
  }

  private void take(DispatchRun run, int sign) {
    groups += sign;
    warpsFree -= sign * run.warps();
    registersFree -= sign * run.registers();
    sharedFree -= sign * run.sharedBytes();
  }

  /** Begins a workgroup that it {@linkplain #admits admits}. */
  void start(DispatchRun run, long group) {
    ComputeWarp.Group g = new ComputeWarp.Group();
    g.run = run;
    g.number = group;
    g.warpsLeft = run.warps();
    while (slotTaken[g.slot]) {
      g.slot++;
    }
    slotTaken[g.slot] = true;
    take(run, 1);
    probe.add(groupCount, 1);
    for (int w = 0; w < run.warps(); w++) {
      int place = place();
      ComputeWarp warp = warps.get(place);
      warp.group = g;
      warp.number = w;
      warp.phase = 0;
      warp.missing = 0;
      warp.blocked = false;
      warp.inShared = false;
      probe.add(warpCount, 1);
      begin(place);
    }
  }

  private int place() {
    if (freePlaces.isEmpty()) {
      warps.add(new ComputeWarp());
      return warps.size() - 1;
    }
    return freePlaces.remove();
  }

  private void begin(int w) {
    warps.get(w).begin(cost, shared.log2Banks());
    issue(w);
  }

  private void issue(int w) {
    ComputeWarp warp = warps.get(w);
    long ticks = warp.partTicks();
    long start = Math.max(Ticks.at(now()), issueFree);
    issueFree = start + ticks;
    probe.add(issueTicks, ticks);
    long chain = Ticks.cycle(start) + cost.latencyCycles(warp.partInstructions());
    after(Math.max(Ticks.cycle(issueFree), chain) - now(), ISSUED, w);
  }

  @Override
  protected void handle(int kind, int w) {
    switch (kind) {
      case ISSUED -> share(w);
      case SHARED -> access(w);
      case SERVED -> served(w);
      default -> {
        ComputeWarp warp = warps.get(w);
        if (warp.inShared) {
          warp.inShared = false;
          access(w);
        } else {
          issue(w);
        }
      }
    }
  }

  // --- shared memory

  private void share(int w) {
    ComputeWarp warp = warps.get(w);
    long count = warp.partShared();
    long cycles = warp.partSharedCycles();
    if (count == 0 && cycles == 0) {
      access(w);
    } else if (sharedLines > 0) {
      warp.inShared = true;
      port(w, Math.max(count * linesOfAccess, cycles) * lineTicks);
    } else {
      long end = shared.serve(now(), count, cycles);
      long chain = now() + count * l1Latency / sm.instructionParallelism();
      after(Math.max(end, chain) - now(), SHARED, w);
    }
  }

  // --- other memory

  private void access(int w) {
    ComputeWarp warp = warps.get(w);
    if (warp.isLastPart()) {
      endPhase(w);
      return;
    }
    warp.nextAccess();
    long ticks = (warp.accessEnd - warp.cursor) * lineTicks;
    if (warp.work().kind(warp.cursor) == DispatchWork.TEXTURE) {
      ticks = Math.max(ticks, warp.texelsEach() * texelTicks);
    }
    port(w, ticks);
  }

  private void port(int w, long ticks) {
    portFree = Math.max(Ticks.at(now()), portFree) + ticks;
    probe.add(portTicks, ticks);
    after(Ticks.cycle(portFree) - now(), SERVED, w);
  }

  private void served(int w) {
    ComputeWarp warp = warps.get(w);
    int kind = warp.inShared ? DispatchWork.READ : warp.work().kind(warp.cursor);
    boolean reads = kind == DispatchWork.READ || kind == DispatchWork.TEXTURE;
    IntQueue blocked = reads ? blockedLoads : blockedStores;
    warp.blocked = !blocked.isEmpty() || !(reads ? load(w, warp) : store(w, warp));
    if (warp.blocked) {
      blocked.add(w);
    }
  }

  /** Asks for the lines of an access; false when it must go on later. */
  private boolean load(int w, ComputeWarp warp) {
    if (warp.inShared) {
      return loadShared(w, warp);
    }
    boolean texture = warp.work().kind(warp.cursor) == DispatchWork.TEXTURE;
    int traffic = (texture ? TrafficClass.TEXTURE : TrafficClass.STORAGE).ordinal();
    for (; warp.cursor < warp.accessEnd; warp.cursor++) {
      int line = line(warp, warp.cursor);
      if (isAgain(warp, line)) {
        continue;
      }
      LineLoads.Answer answer = loads.load(w, line, traffic);
      if (answer == LineLoads.Answer.FULL) {
        return false;
      }
      warp.missing += answer == LineLoads.Answer.COMING ? 1 : 0;
    }
    if (warp.missing == 0) {
      after(l1Latency + (texture ? textureLatency : 0), ACCESSED, w);
    }
    return true;
  }

  private static int line(ComputeWarp warp, int i) {
    return warp.group.run.line(warp.group.number, warp.phase, warp.number, i);
  }

  /** Whether a line is the one before it of the same access, which a larger line has joined. */
  private static boolean isAgain(ComputeWarp warp, int line) {
    int i = warp.cursor;
    return !warp.work().begins(i) && line(warp, i - 1) == line;
  }

  /** A line of the group's memory, which an access to it touches. */
  private boolean loadShared(int w, ComputeWarp warp) {
    ComputeWarp.Group group = warp.group;
    int first = (number * sm.maxGroups() + group.slot) * sharedLines;
    int lines = Math.min(sharedLines, linesOfAccess);
    int storage = TrafficClass.STORAGE.ordinal();
    for (int i = 0; i < lines; i++) {
      int line = addresses.sharedLine(gpm, first + (group.nextLine + i) % sharedLines);
      LineLoads.Answer answer = loads.load(w, line, storage);
      if (answer == LineLoads.Answer.FULL) {
        group.nextLine = (group.nextLine + i) % sharedLines;
        return false;
      }
      warp.missing += answer == LineLoads.Answer.COMING ? 1 : 0;
    }
    group.nextLine = (group.nextLine + lines) % sharedLines;
    if (warp.missing == 0) {
      after(l1Latency, ACCESSED, w);
    }
    return true;
  }

  @Override
  public void arrived(int w) {
    ComputeWarp warp = warps.get(w);
    if (--warp.missing == 0 && !warp.blocked) {
      after(l1Latency, ACCESSED, w);
    }
  }

  @Override
  public void hasRoom() {
    while (!blockedLoads.isEmpty()) {
      int w = blockedLoads.peek();
      if (!load(w, warps.get(w))) {
        return;
      }
      warps.get(w).blocked = false;
      blockedLoads.remove();
    }
  }

  /** Sends the lines of an access that changes memory; false when it must go on later. */
  private boolean store(int w, ComputeWarp warp) {
    DispatchWork work = warp.work();
    int traffic = TrafficClass.STORAGE.ordinal();
    boolean atomic = work.kind(warp.cursor) == DispatchWork.ATOMIC;
    for (; warp.cursor < warp.accessEnd; warp.cursor++) {
      int line = line(warp, warp.cursor);
      if (!atomic && isAgain(warp, line)) {
        continue;
      }
      if (!stores.take()) {
        return false;
      }
      if (atomic) {
        probe.add(atomicCount, 1);
        warp.missing++;
        memory.atomic(line, work.degree(warp.cursor), traffic, -1, storeRequester, w);
      } else {
        probe.add(storeCount, 1);
        memory.store(line, traffic, -1, storeRequester, -1);
      }
    }
    if (!atomic) {
      after(0, ACCESSED, w);
    }
    return true;
  }

  /** A line has been taken by memory, for a warp that waits for it or none. */
  private void stored(int w) {
    stores.give();
    if (w >= 0) {
      ComputeWarp warp = warps.get(w);
      if (--warp.missing == 0 && !warp.blocked) {
        after(0, ACCESSED, w);
      }
    }
    while (!blockedStores.isEmpty()) {
      int first = blockedStores.peek();
      if (!store(first, warps.get(first))) {
        return;
      }
      warps.get(first).blocked = false;
      blockedStores.remove();
    }
  }

  // --- barriers and ends

  private void endPhase(int w) {
    ComputeWarp warp = warps.get(w);
    ComputeWarp.Group group = warp.group;
    if (!warp.hasNextPhase()) {
      end(w, group);
      return;
    }
    warp.arrived = now();
    if (++group.waiting < group.warpsLeft) {
      return;
    }
    group.waiting = 0;
    probe.add(barrierCount, 1);
    for (int i = 0; i < warps.size(); i++) {
      ComputeWarp other = warps.get(i);
      if (other.group == group) {
        probe.add(barrierCycles, now() - other.arrived);
        other.phase++;
        begin(i);
      }
    }
  }

  private void end(int w, ComputeWarp.Group group) {
    warps.get(w).group = null;
    freePlaces.add(w);
    if (--group.warpsLeft == 0) {
      slotTaken[group.slot] = false;
      take(group.run, -1);
      source.groupDone();
    }
  }

  @Override
  public Waiting waiting() {
    if (groups == 0) {
      return null;
    }
    Waiting lines = loads.waiting();
    return lines != null ? lines : new Waiting(groups + " workgroups in flight", this);
  }
}
