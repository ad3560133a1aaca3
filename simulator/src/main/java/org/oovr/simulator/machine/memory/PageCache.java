package org.oovr.simulator.machine.memory;

import java.util.Arrays;
import org.oovr.simulator.engine.Component;
import org.oovr.simulator.engine.Engine;
import org.oovr.simulator.engine.IntQueue;
import org.oovr.simulator.engine.Probe;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfileImage;

/**
 * The high-bandwidth cache controller of a GPM (RTR 23.10.3): DRAM holds so many pages of the
 * host's memory. An access to another page has that fetched over the bus, and waits for it; what
 * has been used least lately makes room, and goes back over the bus if it has been written.
 *
 * <p>Pages whose contents the host has never had (of images that draws write, and of private
 * memory) take a place without being fetched, until they have been sent there.
 */
public final class PageCache extends Component {
  private static final int ARRIVED = 0;

  /** End of a list. */
  private static final int NONE = -1;

  // --- states of a page
  private static final byte AWAY = 0;
  private static final byte COMING = 1;
  private static final byte CLEAN = 2;
  private static final byte DIRTY = 3;

  private final HostBus bus;
  private final Dram dram;
  private final Probe probe;
  private final int pageBytes;
  private final int lineShift;
  private final long capacity;
  private final byte[] states;

  /** By page: whether the host has its contents. */
  private final boolean[] atHost;

  // --- pages that are here, from the one used last to the one used first
  private final int[] newer;
  private final int[] older;
  private int newest = NONE;
  private int oldest = NONE;

  /** Places that are taken, those of pages on their way among them. */
  private long taken;

  // --- what waits for a page: a list of items by page
  private final int[] waitHead;
  private final int[] waitTail;
  private int[] waitItem = new int[64];
  private int[] waitNext = new int[64];
  private int waitFree = NONE;
  private int waitUsed;

  /** Pages that no place is free for, in order: all places are of pages on their way. */
  private final IntQueue placeless = new IntQueue();

  private int coming;
  private final int accesses;
  private final int hits;
  private final int misses;
  private final int evictions;
  private final int bytesIn;
  private final int bytesOut;

  /**
   * @param gpm its number
   * @param dram behind it
   */
  public PageCache(
      Engine engine,
      int gpm,
      MachineSpec spec,
      AddressMap addresses,
      FrameProfile profile,
      HostBus bus,
      Dram dram,
      Probe probe) {
    super(engine, "gpm" + gpm + ".hbcc");
    engine.add(this);
    this.bus = bus;
    this.dram = dram;
    this.probe = probe;
    pageBytes = spec.pageBytes();
    lineShift = Integer.numberOfTrailingZeros(pageBytes / spec.lineBytes());
    capacity = spec.hbcc().pages(pageBytes);
    int pages = addresses.pages();
    states = new byte[pages];
    newer = new int[pages];
    older = new int[pages];
    waitHead = new int[pages];
    waitTail = new int[pages];
    Arrays.fill(waitHead, NONE);
    atHost = new boolean[pages];
    for (int r = 0; r < profile.resources().size(); r++) {
      Arrays.fill(atHost, addresses.firstPage(r), addresses.endPage(r), true);
    }
    for (ProfileImage image : profile.images()) {
      int r = image.resource();
      Arrays.fill(atHost, addresses.firstPage(r), addresses.endPage(r), false);
    }
    accesses = probe.counter(name(), "accesses");
    hits = probe.counter(name(), "hits");
    misses = probe.counter(name(), "misses");
    evictions = probe.counter(name(), "evictions");
    bytesIn = probe.counter(name(), "bytesIn");
    bytesOut = probe.counter(name(), "bytesOut");
  }

  /** Whether there is a place for all pages of the machine. */
  public boolean holdsAll() {
    return capacity >= states.length;
  }

  /** What is here: pages from the one used first to the one used last; negative (~) if written. */
  public int[] pages() {
    int[] all = new int[Math.toIntExact(taken)];
    int n = 0;
    for (int p = oldest; p != NONE; p = newer[p]) {
      all[n++] = states[p] == DIRTY ? ~p : p;
    }
    return Arrays.copyOf(all, n);
  }

  /** Begins with what {@link #pages} told, where nothing is here yet. */
  public void begin(int[] pages) {
    for (int p : pages) {
      int page = p < 0 ? ~p : p;
      if (page < states.length && taken < capacity) {
        taken++;
        settle(page, p < 0 ? DIRTY : CLEAN);
      }
    }
  }

  /** Begins with all pages. */
  public void beginWithAll() {
    for (int p = 0; p < states.length; p++) {
      taken++;
      settle(p, CLEAN);
    }
  }

  /**
   * An access to DRAM.
   *
   * @param item what DRAM is given when the page is here, if it is not now
   * @return whether it is
   */
  boolean here(int line, boolean write, int item) {
    int page = line >>> lineShift;
    probe.add(accesses, 1);
    byte state = states[page];
    if (state >= CLEAN) {
      probe.add(hits, 1);
      leave(page);
      settle(page, write ? DIRTY : state);
      return true;
    }
    if (state == COMING) {
      probe.add(hits, 1);
      await(page, item);
      return false;
    }
    probe.add(misses, 1);
    if (!atHost[page] && makeRoom()) {
      taken++;
      settle(page, write ? DIRTY : CLEAN);
      return true;
    }
    states[page] = COMING;
    await(page, item);
    fetch(page);
    return false;
  }

  /** A copy engine has brought a page: it takes a place, if there is one. */
  void brought(int page) {
    atHost[page] = true;
    if (states[page] == AWAY && makeRoom()) {
      taken++;
      settle(page, CLEAN);
    }
  }

  private void fetch(int page) {
    if (!makeRoom()) {
      placeless.add(page);
      return;
    }
    taken++;
    coming++;
    if (!atHost[page]) {
      after(0, ARRIVED, page);
      return;
    }
    probe.add(bytesIn, pageBytes);
    after(bus.in(now(), pageBytes) - now(), ARRIVED, page);
  }

  /** Sees that a place is free; false when those of all places are on their way. */
  private boolean makeRoom() {
    if (taken < capacity) {
      return true;
    }
    if (oldest == NONE) {
      return false;
    }
    int page = oldest;
    boolean written = states[page] == DIRTY;
    leave(page);
    states[page] = AWAY;
    taken--;
    probe.add(evictions, 1);
    if (written) {
      atHost[page] = true;
      probe.add(bytesOut, pageBytes);
      dram.bulk(page << lineShift, pageBytes, false);
      bus.out(now(), pageBytes);
    }
    return true;
  }

  @Override
  protected void handle(int kind, int page) {
    coming--;
    if (atHost[page]) {
      dram.bulk(page << lineShift, pageBytes, true);
    }
    boolean written = false;
    int at = waitHead[page];
    waitHead[page] = NONE;
    while (at != NONE) {
      int next = waitNext[at];
      written |= waitItem[at] < 0;
      dram.enqueue(waitItem[at]);
      waitNext[at] = waitFree;
      waitFree = at;
      at = next;
    }
    settle(page, written ? DIRTY : CLEAN);
    if (!placeless.isEmpty()) {
      fetch(placeless.remove());
    }
  }

  private void await(int page, int item) {
    int at = waitFree;
    if (at == NONE) {
      if (waitUsed == waitItem.length) {
        waitItem = Arrays.copyOf(waitItem, waitUsed * 2);
        waitNext = Arrays.copyOf(waitNext, waitUsed * 2);
      }
      at = waitUsed++;
    } else {
      waitFree = waitNext[at];
    }
    waitItem[at] = item;
    waitNext[at] = NONE;
    if (waitHead[page] == NONE) {
      waitHead[page] = at;
    } else {
      waitNext[waitTail[page]] = at;
    }
    waitTail[page] = at;
  }

  /** Puts a page among those that are here, as the newest. */
  private void settle(int page, byte state) {
    states[page] = state;
    older[page] = newest;
    newer[page] = NONE;
    if (newest == NONE) {
      oldest = page;
    } else {
      newer[newest] = page;
    }
    newest = page;
  }

  private void leave(int page) {
    int before = older[page];
    int behind = newer[page];
    if (before == NONE) {
      oldest = behind;
    } else {
      newer[before] = behind;
    }
    if (behind == NONE) {
      newest = before;
    } else {
      older[behind] = before;
    }
  }

  @Override
  public Waiting waiting() {
    return coming == 0 ? null : new Waiting(coming + " pages from the host", this);
  }
}
