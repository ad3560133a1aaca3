package org.oovr.simulator.machine.memory;

import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.IntQueue;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * Memory-side L2 of one GPM: it caches what this GPM's DRAM holds, for all GPMs (MCM, section 2).
 * Banks serve one request at a time; a bank waits when DRAM or the link back has no room.
 */
final class L2 extends Component {
  private static final int SERVED = 0;
  private static final int ANSWER = 1;

  private final int gpm;
  private final Requests requests;
  private final Probe probe;
  private final Cache cache;
  private final MshrTable fetching = new MshrTable(256);
  private final IntQueue[] queues;
  private final boolean[] busy;
  private final boolean[] stalled;
  private final long[] freeTicks;
  private final int bankMask;
  private final long serviceTicks;
  private final int latency;
  private final int hits;
  private final int misses;
  private final int accesses;
  private Dram dram;
  private Crossbar links;
  private int stalledBanks;

  L2(Engine engine, String name, int gpm, MachineSpec spec, Requests requests, Probe probe) {
    super(engine, name);
    engine.add(this);
    this.gpm = gpm;
    this.requests = requests;
    this.probe = probe;
    cache = Cache.of(spec.l2OwnKib(), spec.l2().ways(), spec.lineBytes());
    int banks = spec.l2().banks();
    queues = new IntQueue[banks];
    for (int b = 0; b < banks; b++) {
      queues[b] = new IntQueue();
    }
    busy = new boolean[banks];
    stalled = new boolean[banks];
    freeTicks = new long[banks];
    bankMask = banks - 1;
    serviceTicks = Ticks.of(spec.lineBytes(), spec.l2().bytesPerCyclePerBank());
    latency = spec.l2().latencyCycles();
    accesses = probe.counter(name, "accesses");
    hits = probe.counter(name, "hits");
    misses = probe.counter(name, "misses");
  }

  void connect(Dram memory, Crossbar network) {
    dram = memory;
    links = network;
  }

  /** A request from this GPM, or from another one that the link has brought. */
  void request(int r) {
    int line = requests.line(r);
    int bank = (line ^ line >>> 9) & bankMask;
    queues[bank].add(r);
    if (!busy[bank]) {
      serve(bank);
    }
  }

  private void serve(int bank) {
    int r = queues[bank].peek();
    boolean remote = requests.from(r) != gpm;
    boolean room =
        dram.accepts(requests.line(r))
            && (!remote || links.link(gpm, requests.from(r)).reserveAnswer());
    if (!room) {
      if (!stalled[bank]) {
        stalled[bank] = true;
        stalledBanks++;
      }
      return;
    }
    if (stalled[bank]) {
      stalled[bank] = false;
      stalledBanks--;
    }
    busy[bank] = true;
    freeTicks[bank] =
        Ticks.start(now(), freeTicks[bank]) + serviceTicks + Ticks.at(requests.moreCycles(r));
    after(Ticks.cycle(freeTicks[bank]) - now(), SERVED, bank);
  }

  @Override
  protected void handle(int kind, int argument) {
    if (kind == ANSWER) {
      answer(argument);
      return;
    }
    int r = queues[argument].remove();
    busy[argument] = false;
    if (requests.from(r) != gpm) {
      links.link(requests.from(r), gpm).requestTaken();
    }
    access(r);
    if (!queues[argument].isEmpty()) {
      serve(argument);
    }
  }

  private void access(int r) {
    int line = requests.line(r);
    probe.add(accesses, 1);
    int place = fetching.find(line);
    int waiting = fetching.at(place);
    if (waiting >= 0) {
      // on its way: wait with the others
      probe.add(hits, 1);
      requests.next(r, requests.next(waiting));
      requests.next(waiting, r);
      return;
    }
    boolean write = requests.writes(r);
    boolean changes = requests.changes(r);
    if (cache.hit(line, changes)) {
      probe.add(hits, 1);
      after(latency, ANSWER, r);
    } else {
      probe.add(misses, 1);
      evict(cache.put(line, changes));
      if (write) {
        // ROPs write whole lines or with byte masks: nothing to fetch
        after(latency, ANSWER, r);
      } else {
        requests.next(r, -1);
        fetching.putAt(place, line, r);
        dram.read(r);
      }
    }
  }

  private void evict(int line) {
    if (line >= 0) {
      dram.write(line);
    }
  }

  /** DRAM has delivered the line of a request: all that wait for it are answered. */
  void fetched(int r) {
    fetching.remove(requests.line(r));
    int next = r;
    while (next >= 0) {
      int one = next;
      next = requests.next(one);
      answer(one);
    }
  }

  private void answer(int r) {
    if (requests.from(r) == gpm) {
      requests.answer(r);
    } else {
      links.link(gpm, requests.from(r)).answer(r);
    }
  }

  /** A place in a DRAM queue, or on a link back, is free again. */
  void dramHasRoom() {
    for (int b = 0; stalledBanks > 0 && b < queues.length; b++) {
      if (stalled[b]) {
        serve(b);
      }
    }
  }

  @Override
  public Waiting waiting() {
    for (IntQueue q : queues) {
      if (!q.isEmpty()) {
        int r = q.peek();
        return new Waiting(
            "room in DRAM or on the link back",
            requests.from(r) == gpm ? dram : links.link(gpm, requests.from(r)));
      }
    }
    return null;
  }
}
