package org.oovr.simulator.machine.compute;

import java.util.Arrays;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.memory.Cache;
import org.oovr.simulator.machine.memory.CrossbarPort;
import org.oovr.simulator.machine.memory.MshrTable;
import org.oovr.simulator.machine.memory.Requests;
import org.oovr.simulator.machine.spec.MachineSpec;

/** Reads of an SM's workgroups: its L1, the lines that are on their way, and who waits for them. */
final class LineLoads implements Requests.Requester {
  /** What became of a line that a warp asked for. */
  enum Answer {
    HERE,
    /** It is on its way: the warp is told. */
    COMING,
    /** No line can be asked for now: the warp must ask again. */
    FULL
  }

  /** Who asks. */
  interface Listener {
    /** A line that a warp waits for has come. */
    void arrived(int warp);

    /** A line can be asked for again. */
    void hasRoom();
  }

  private static final int NONE = -1;

  private final CrossbarPort memory;
  private final Listener listener;
  private final Probe probe;
  private final int requester;
  private final Cache l1;
  private final MshrTable fetching;
  private final int[] freeMisses;
  private int freeCount;

  // --- by line on its way: the warps that wait for it, as a list of entries
  private final int[] head;
  private int[] entryWarp = new int[64];
  private int[] entryNext = new int[64];
  private int freeEntry = NONE;
  private int entries;

  private final int accesses;
  private final int hits;
  private final int misses;

  LineLoads(String name, MachineSpec spec, CrossbarPort memory, Probe probe, Listener listener) {
    this.memory = memory;
    this.listener = listener;
    this.probe = probe;
    requester = memory.requester(this);
    l1 = Cache.of(spec.l1().kib(), spec.l1().ways(), spec.lineBytes());
    int most = spec.l1().misses();
    fetching = new MshrTable(most);
    freeMisses = new int[most];
    Arrays.setAll(freeMisses, i -> most - 1 - i);
    freeCount = most;
    head = new int[most];
    accesses = probe.counter(name, "accesses");
    hits = probe.counter(name, "hits");
    misses = probe.counter(name, "misses");
  }

  /** Forgets all lines, which others may have changed. */
  void invalidate() {
    l1.clear();
  }

  /** Asks for a line. */
  Answer load(int warp, int line, int traffic) {
    if (l1.hit(line)) {
      probe.add(accesses, 1);
      probe.add(hits, 1);
      return Answer.HERE;
    }
    int place = fetching.find(line);
    int miss = fetching.at(place);
    if (miss < 0 && freeCount == 0) {
      return Answer.FULL;
    }
    probe.add(accesses, 1);
    if (miss < 0) {
      probe.add(misses, 1);
      miss = freeMisses[--freeCount];
      head[miss] = NONE;
      fetching.putAt(place, line, miss);
      memory.access(line, false, traffic, NONE, requester, miss);
    } else {
      probe.add(hits, 1);
    }
    join(warp, miss);
    return Answer.COMING;
  }

  private void join(int warp, int miss) {
    int entry = freeEntry;
    if (entry >= 0) {
      freeEntry = entryNext[entry];
    } else {
      entry = entries++;
      if (entry == entryWarp.length) {
        entryWarp = Arrays.copyOf(entryWarp, entry * 2);
        entryNext = Arrays.copyOf(entryNext, entry * 2);
      }
    }
    entryWarp[entry] = warp;
    entryNext[entry] = head[miss];
    head[miss] = entry;
  }

  @Override
  public void answered(int miss, int line) {
    fetching.remove(line);
    l1.put(line, false);
    int entry = head[miss];
    freeMisses[freeCount++] = miss;
    while (entry >= 0) {
      int warp = entryWarp[entry];
      int next = entryNext[entry];
      entryNext[entry] = freeEntry;
      freeEntry = entry;
      entry = next;
      listener.arrived(warp);
    }
    listener.hasRoom();
  }

  /** For the watchdog; null when nothing is on its way. */
  Component.Waiting waiting() {
    return fetching.size() == 0 ? null : Requests.waiting(fetching.size(), memory.answersBy());
  }
}
