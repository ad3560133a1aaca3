package org.oovr.simulator.machine.sm;

import java.util.Arrays;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.IntQueue;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.memory.Cache;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.memory.MshrTable;
import org.oovr.simulator.machine.memory.Requests;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.machine.spec.TextureUnitSpec;

/**
 * A streaming multiprocessor with its texture units and L1. Warps in flight are limited by
 * registers; the texture units serve them first come, first served, and so does the issue port
 * unless the machine has clauses or priorities; a texture instruction goes on when its last line is
 * there. Latency is hidden by whatever other warps do meanwhile (RTR eq. 23.12).
 */
public final class Sm extends Component implements Requests.Requester {
  private static final int ISSUED = 0;
  private static final int FILTERED = 1;
  private static final int TEXTURED = 2;
  private static final int CHOOSE = 3;
  private static final int CLAUSE_DONE = 4;

  private final CrossbarPort memory;
  private final Probe probe;
  private final Cache l1;

  /** Texture descriptors that are here; null where the machine does not read any. */
  private final Cache descriptors;

  /** The first line that is a descriptor's. */
  private final int firstDescriptor;

  private final MshrTable fetching;
  private final Warp[] warps;
  private final int[] freeWarps;
  private int freeCount;
  private final RegisterFile registers;
  private final WarpQueue queue = new WarpQueue();
  private final int queueCapacity;
  private final int traffic;
  private final int requester;

  private final Block[] blocks;

  /** Executes what needs no lanes. */
  private final SidePorts sides;

  private final int clauseInstructions;
  private final int clauseLatency;
  private long textureFree;
  private final long texelTicks;
  private final long lineTicks;
  private final int l1Latency;
  private final int textureLatency;

  // --- lines being fetched: each has the warps that wait for it, as a list of entries
  private final int[] entryWarp;
  private final int[] entryNext;
  private int entryFree;
  private final int[] missHead;
  private final int[] missFree;
  private int missFreeCount;

  /** Warps whose texture instruction waits for a free miss entry, in order. */
  private final IntQueue blocked = new IntQueue();

  private final SmListener listener;
  private final int accesses;
  private final int hits;
  private final int misses;
  private final int descriptorMisses;
  private final int issueTicks;
  private final int textureTicks;
  private final int warpCount;
  private final int clauseCount;

  /** Is told when an SM can take more work. */
  public interface SmListener {
    void smHasRoom();
  }

  /** Numbers of so many places, the first last. */
  private static int[] downwards(int places) {
    int[] numbers = new int[places];
    Arrays.setAll(numbers, i -> places - 1 - i);
    return numbers;
  }

  private static Cache descriptors(TextureUnitSpec spec) {
    boolean delayed = spec.descriptors() == TextureUnitSpec.Descriptors.DELAYED;
    return delayed ? new Cache(spec.descriptorEntries(), spec.descriptorEntries()) : null;
  }

  /** One that reads no texture descriptors. */
  public Sm(
      Engine engine,
      String name,
      MachineSpec spec,
      CrossbarPort memory,
      SmListener listener,
      Probe probe,
      int traffic) {
    this(engine, name, spec, memory, listener, probe, traffic, Integer.MAX_VALUE);
  }

  /**
   * @param traffic class of its lines
   * @param describes lines from here on are texture descriptors
   */
  public Sm(
      Engine engine,
      String name,
      MachineSpec spec,
      CrossbarPort memory,
      SmListener listener,
      Probe probe,
      int traffic,
      int describes) {
    super(engine, name);
    engine.add(this);
    this.memory = memory;
    this.listener = listener;
    this.probe = probe;
    this.traffic = traffic;
    requester = memory.requester(this);
    l1 = Cache.of(spec.l1().kib(), spec.l1().ways(), spec.lineBytes());
    descriptors = descriptors(spec.textureUnit());
    firstDescriptor = descriptors == null ? Integer.MAX_VALUE : describes;
    int places = spec.sm().warps();
    warps = new Warp[places];
    Arrays.setAll(warps, i -> new Warp());
    freeWarps = downwards(places);
    freeCount = places;
    registers = new RegisterFile(name, spec.sm(), probe);
    queueCapacity = spec.sm().queueWarps();
    clauseInstructions = spec.sm().clauseInstructions();
    clauseLatency = spec.sm().aluLatencyCycles();
    blocks = Block.of(spec.sm());
    texelTicks =
        Ticks.of(1, (double) spec.textureUnit().count() * spec.textureUnit().texelsPerCycle());
    lineTicks = Ticks.of(1, spec.textureUnit().count());
    l1Latency = spec.l1().latencyCycles();
    textureLatency = spec.textureUnit().latencyCycles();
    int most = spec.l1().misses();
    fetching = new MshrTable(most);
    missHead = new int[most];
    missFree = downwards(most);
    missFreeCount = most;
    // a warp waits for each missing line once: entries are bounded by warps times misses
    int entries = Math.min(places * most, 1 << 16);
    entryWarp = new int[entries];
    entryNext = new int[entries];
    for (int i = 0; i < entries; i++) {
      entryNext[i] = i + 1 < entries ? i + 1 : -1;
    }
    accesses = probe.counter(name + ".l1", "accesses");
    hits = probe.counter(name + ".l1", "hits");
    misses = probe.counter(name + ".l1", "misses");
    issueTicks = probe.counter(name, "issueTicks");
    sides = new SidePorts(name, spec.sm(), probe);
    textureTicks = probe.counter(name, "textureTicks");
    descriptorMisses = descriptors == null ? -1 : probe.counter(name, "descriptorMisses");
    warpCount = probe.counter(name, "warps");
    clauseCount = clauseInstructions > 0 ? probe.counter(name, "clauses") : -1;
  }

  /** Warps that can be queued. */
  public int room() {
    return queueCapacity - queue.warps();
  }

  /** Whether work can be queued. */
  public boolean hasRoom() {
    return queue.warps() < queueCapacity;
  }

  /** Warps here, in flight or queued. */
  public int load() {
    return warps.length - freeCount + queue.warps();
  }

  /** Queues warps of a source. */
  public void run(WarpSource source, int count) {
    queue.add(source, count);
    launch();
  }

  /** What is queued. */
  public WarpQueue queue() {
    return queue;
  }

  private void launch() {
    while (freeCount > 0 && !queue.isEmpty()) {
      Block block = blockFor(queue.peek());
      if (block == null) {
        break;
      }
      WarpSource source = queue.take();
      int w = freeWarps[--freeCount];
      Warp warp = warps[w];
      warp.lineCount = 0;
      warp.scalarTicks = 0;
      warp.branchTicks = 0;
      warp.source = source;
      warp.block = block;
      block.warps++;
      source.nextWarp(warp);
      warp.begin();
      registers.begin(warp);
      probe.add(warpCount, 1);
      issue(w);
    }
    if (hasRoom()) {
      listener.smHasRoom();
    }
  }

  /** The block with the fewest warps of those that have registers for another one, or null. */
  private Block blockFor(WarpSource source) {
    Block best = null;
    for (Block block : blocks) {
      if ((best == null || block.warps < best.warps) && registers.admits(block, source)) {
        best = block;
      }
    }
    return best;
  }

  private void issue(int w) {
    Warp warp = warps[w];
    Block block = warp.block;
    if (block.ready != null) {
      warp.divide(clauseInstructions);
      block.ready.add(w, warp);
      choose(block);
      return;
    }
    long start = Math.max(Ticks.at(now()), block.issueFree);
    block.issueFree = start + warp.issueTicks;
    probe.add(issueTicks, warp.issueTicks);
    long done = Math.max(Ticks.cycle(block.issueFree), Ticks.cycle(start) + warp.latencyCycles);
    done = Math.max(done, sides.serve(now(), warp.scalarTicks, warp.branchTicks));
    after(done - now(), ISSUED, w);
  }

  /** Executes clauses of what is ready as long as the issue port is free in this cycle. */
  private void choose(Block block) {
    while (!block.ready.isEmpty() && block.issueFree < Ticks.at(now() + 1)) {
      int w = block.ready.take();
      Warp warp = warps[w];
      long ticks = warp.ofClause(warp.issueTicks);
      long start = Ticks.start(now(), block.issueFree);
      block.issueFree = start + ticks;
      probe.add(issueTicks, ticks);
      // within a clause nobody waits for results: what it needs of the one before is there
      long latency = clauseInstructions == 0 ? warp.latencyCycles : clauseLatency;
      if (clauseInstructions > 0) {
        probe.add(clauseCount, 1);
        latency = warp.instructions == 0 ? 0 : latency;
      }
      long done = Math.max(Ticks.cycle(block.issueFree), Ticks.cycle(start) + latency);
      long scalar = warp.ofClause(warp.scalarTicks);
      done = Math.max(done, sides.serve(now(), scalar, warp.ofClause(warp.branchTicks)));
      after(Math.max(0, done - now()), CLAUSE_DONE, w);
    }
    if (!block.ready.isEmpty() && !block.choosing) {
      block.choosing = true;
      after(Ticks.cycle(block.issueFree) - now(), CHOOSE, block.number);
    }
  }

  private void clauseDone(int w) {
    Warp warp = warps[w];
    if (++warp.clause == warp.clauses) {
      issued(w);
      return;
    }
    warp.block.ready.add(w, warp);
    choose(warp.block);
  }

  @Override
  protected void handle(int kind, int w) {
    switch (kind) {
      case ISSUED -> issued(w);
      case CLAUSE_DONE -> clauseDone(w);
      case CHOOSE -> {
        blocks[w].choosing = false;
        choose(blocks[w]);
      }
      case FILTERED -> {
        if (blocked.isEmpty()) {
          if (!lookUp(w)) {
            blocked.add(w);
          }
        } else {
          blocked.add(w);
        }
      }
      default -> {
        warps[w].phase++;
        issue(w);
      }
    }
  }

  private void issued(int w) {
    Warp warp = warps[w];
    if (warp.phase == warp.textures) {
      WarpSource source = warp.source;
      warp.source = null;
      registers.end(warp);
      warp.block.warps--;
      freeWarps[freeCount++] = w;
      source.warpDone();
      launch();
      return;
    }
    int texels = warp.nextTexture();
    warp.missing = 0;
    long ticks = Math.max(texels * texelTicks, (warp.phaseEnd - warp.cursor) * lineTicks);
    long start = Math.max(Ticks.at(now()), textureFree);
    textureFree = start + ticks;
    probe.add(textureTicks, ticks);
    after(Ticks.cycle(textureFree) - now(), FILTERED, w);
  }

  /** Looks a texture instruction's lines up; false when no miss entry is left. */
  private boolean lookUp(int w) {
    Warp warp = warps[w];
    int[] lines = warp.lines;
    int end = warp.phaseEnd;
    int cursor = warp.cursor;
    int missed = 0;
    boolean all = true;
    for (; cursor < end; cursor++) {
      int line = lines[cursor];
      // a line being fetched is not here yet
      if (line < firstDescriptor ? l1.hit(line) : descriptors.hit(line)) {
        continue;
      }
      int place = fetching.find(line);
      int miss = fetching.at(place);
      if (miss < 0 && missFreeCount == 0 || entryFree < 0) {
        all = false;
        break;
      }
      if (miss < 0) {
        missed++;
        if (line >= firstDescriptor) {
          probe.add(descriptorMisses, 1);
        }
        miss = missFree[--missFreeCount];
        missHead[miss] = -1;
        fetching.putAt(place, line, miss);
        memory.access(line, false, traffic, warp.source.draw(), requester, miss);
      }
      join(w, miss);
    }
    int looked = cursor - warp.cursor;
    probe.add(accesses, looked);
    probe.add(hits, looked - missed);
    probe.add(misses, missed);
    warp.cursor = cursor;
    if (all && warp.missing == 0) {
      after(l1Latency + textureLatency, TEXTURED, w);
    }
    return all;
  }

  private void join(int w, int miss) {
    int entry = entryFree;
    entryFree = entryNext[entry];
    entryWarp[entry] = w;
    entryNext[entry] = missHead[miss];
    missHead[miss] = entry;
    warps[w].missing++;
  }

  @Override
  public void answered(int miss, int line) {
    fetching.remove(line);
    (line < firstDescriptor ? l1 : descriptors).put(line, false);
    int entry = missHead[miss];
    missFree[missFreeCount++] = miss;
    while (entry >= 0) {
      int w = entryWarp[entry];
      Warp warp = warps[w];
      if (--warp.missing == 0 && warp.cursor == warp.phaseEnd) {
        after(l1Latency + textureLatency, TEXTURED, w);
      }
      int next = entryNext[entry];
      entryNext[entry] = entryFree;
      entryFree = entry;
      entry = next;
    }
    while (!blocked.isEmpty() && lookUp(blocked.peek())) {
      blocked.remove();
    }
  }

  @Override
  public Waiting waiting() {
    if (freeCount < warps.length) {
      return fetching.size() > 0
          ? Requests.waiting(fetching.size(), memory.answersBy())
          : new Waiting((warps.length - freeCount) + " warps in flight", this);
    }
    return queue.isEmpty() ? null : new Waiting(queue.warps() + " warps queued", this);
  }
}
