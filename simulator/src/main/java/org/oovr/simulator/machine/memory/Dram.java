package org.oovr.simulator.machine.memory;

import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.IntQueue;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.engine.Ticks;
import org.oovr.simulator.machine.spec.MachineSpec;

/**
 * DRAM of one GPM: channels that lines are interleaved over, each with a bounded queue, a bandwidth
 * and a latency. A read goes back to the L2; a write is done when it has been sent.
 */
public final class Dram extends Component {
  private static final int SERVED = 0;
  private static final int READ_DONE = 1;

  /** Knuth's multiplier and increment of a linear congruential generator (MMIX). */
  private static final long MULTIPLIER = 6364136223846793005L;

  private static final long INCREMENT = 1442695040888963407L;

  private final L2 l2;
  private final Requests requests;
  private final Probe probe;
  private final IntQueue[] queues;
  private final boolean[] busy;
  private final long[] freeTicks;
  private final int capacity;
  private final int latency;
  private final double bytesPerCycle;
  private final int lineBytes;
  private final long lineTicks;
  private final int channelMask;
  private final int bytesRead;
  private final int bytesWritten;
  private final int busyTicks;

  /** Tells which pages are here, where it is a cache of the host's memory; else null. */
  private PageCache pages;

  private final boolean jitters;
  private long random;

  public Dram(Engine engine, String name, MachineSpec spec, L2 l2, Requests requests, Probe probe) {
    super(engine, name);
    engine.add(this);
    this.l2 = l2;
    this.requests = requests;
    this.probe = probe;
    int channels = spec.dram().channels();
    queues = new IntQueue[channels];
    for (int c = 0; c < channels; c++) {
      queues[c] = new IntQueue();
    }
    busy = new boolean[channels];
    freeTicks = new long[channels];
    channelMask = channels - 1;
    capacity = Math.max(2, spec.dram().queue());
    latency = spec.dram().latencyCycles();
    jitters = spec.dram().jitterSeed() != 0 && latency > 0;
    random = name.hashCode() * MULTIPLIER + spec.dram().jitterSeed();
    bytesPerCycle = spec.dramBytesPerCyclePerChannel();
    lineBytes = spec.lineBytes();
    lineTicks = Ticks.of(lineBytes, bytesPerCycle);
    bytesRead = probe.counter(name, "bytesRead");
    bytesWritten = probe.counter(name, "bytesWritten");
    busyTicks = probe.counter(name, "busyTicks");
  }

  private int channel(int line) {
    return (line ^ line >>> 7) & channelMask;
  }

  /** Whether a line's channel takes another read and the write it may push out. */
  public boolean accepts(int line) {
    return queues[channel(line)].size() + 2 <= capacity;
  }

  /** From now on only some pages are here. */
  public void holds(PageCache cache) {
    pages = cache;
  }

  /** Which pages are here; null where all are. */
  public PageCache pages() {
    return pages;
  }

  /** Reads the line of a request. */
  public void read(int r) {
    if (pages == null || pages.here(requests.line(r), false, r)) {
      enqueue(r);
    }
  }

  /** Writes a line; whatever its channel, the write is the bank's own and is not refused. */
  public void write(int line) {
    if (pages == null || pages.here(line, true, ~line)) {
      enqueue(~line);
    }
  }

  /**
   * Writes what a copy engine has brought.
   *
   * @param linesOfPage so that the page's first line is known
   */
  void bring(int page, int linesOfPage, int bytes) {
    if (pages != null) {
      pages.brought(page);
    }
    bulk(page * linesOfPage, bytes, true);
  }

  /** Moves bytes past the queues' order: copies of pages, in lines over all channels. */
  public void bulk(int firstLine, int bytes, boolean write) {
    probe.add(write ? bytesWritten : bytesRead, bytes);
    for (int done = 0; done < bytes; done += lineBytes) {
      int c = channel(firstLine + done / lineBytes);
      long start = Math.max(Ticks.at(now()), freeTicks[c]);
      long ticks = Ticks.of(Math.min(lineBytes, bytes - done), bytesPerCycle);
      freeTicks[c] = start + ticks;
      probe.add(busyTicks, ticks);
    }
  }

  /** Queues a read of a request, or (~) a write of a line. */
  void enqueue(int item) {
    int c = channel(item < 0 ? ~item : requests.line(item));
    queues[c].add(item);
    if (!busy[c]) {
      serve(c);
    }
  }

  private void serve(int c) {
    busy[c] = true;
    int item = queues[c].peek();
    int bytes = requests.stored().of(item < 0 ? ~item : requests.line(item));
    long ticks = bytes == lineBytes ? lineTicks : Ticks.of(bytes, bytesPerCycle);
    freeTicks[c] = Ticks.start(now(), freeTicks[c]) + ticks;
    probe.add(item < 0 ? bytesWritten : bytesRead, bytes);
    probe.add(busyTicks, ticks);
    after(Ticks.cycle(freeTicks[c]) - now(), SERVED, c);
  }

  @Override
  protected void handle(int kind, int argument) {
    if (kind == READ_DONE) {
      l2.fetched(argument);
      return;
    }
    int item = queues[argument].remove();
    busy[argument] = false;
    if (!queues[argument].isEmpty()) {
      serve(argument);
    }
    if (item >= 0) {
      after(jitters ? latency + jitter() : latency, READ_DONE, item);
    }
    l2.dramHasRoom();
  }

  /** -1, 0 or 1. */
  private int jitter() {
    random = random * MULTIPLIER + INCREMENT;
    return (int) ((random >>> 33) % 3) - 1;
  }

  @Override
  public Waiting waiting() {
    for (IntQueue q : queues) {
      if (!q.isEmpty()) {
        return new Waiting(q.size() + " lines queued", this);
      }
    }
    return null;
  }
}
