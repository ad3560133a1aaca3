package org.oovr.simulator.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.oovr.simulator.engine.Component.Waiting;

/**
 * The event kernel. Events of one cycle run in the order in which they were asked for, so a run is
 * the same every time. Single-threaded.
 *
 * <p>Near events lie in a wheel of lists, one per cycle; far ones in a heap until the wheel reaches
 * them. Events are indices into arrays: nothing is allocated per event.
 */
public final class Engine {
  private static final int WHEEL = 1 << 12;
  private static final int NONE = -1;

  private final List<Component> components = new ArrayList<>();

  /** By {@link Component#target}. */
  private Component[] targets = new Component[64];

  private int targetCount;

  // --- events: numbers of four words each, which lie together because all are used at once
  private static final int WORDS = 4;
  private static final int TARGET = 0;
  private static final int KIND = 1;
  private static final int ARGUMENT = 2;
  private static final int NEXT = 3;
  private int[] events = new int[WORDS << 12];
  private int free = NONE;
  private int used;

  // --- the wheel: lists of events of the cycles now .. now + WHEEL - 1
  private final int[] head = new int[WHEEL];
  private final int[] tail = new int[WHEEL];
  private final long[] occupied = new long[WHEEL / 64];

  // --- the heap: events beyond, by (time, order of asking)
  private int[] heap = new int[256];
  private long[] heapTime = new long[256];
  private long[] heapOrder = new long[256];
  private int heapSize;
  private long asked;

  private long now;
  private long pending;
  private long executed;

  public Engine() {
    Arrays.fill(head, NONE);
  }

  /** Makes a component known to the watchdog. */
  public void add(Component component) {
    components.add(component);
  }

  /** Gives a component its number as a target. */
  int target(Component component) {
    if (targetCount == targets.length) {
      targets = Arrays.copyOf(targets, targetCount * 2);
    }
    targets[targetCount] = component;
    return targetCount++;
  }

  /** Current time, cycles from 0. */
  public long now() {
    return now;
  }

  /** Events executed so far. */
  public long executed() {
    return executed;
  }

  /** Asks for an event {@code delayCycles} from now on; those of one cycle keep their order. */
  public void schedule(long delayCycles, Component component, int eventKind, int eventArgument) {
    if (delayCycles < 0) {
      throw new IllegalArgumentException(component.name() + ": delay of " + delayCycles);
    }
    int e = allocate();
    int at = e * WORDS;
    events[at + TARGET] = component.target();
    events[at + KIND] = eventKind;
    events[at + ARGUMENT] = eventArgument;
    pending++;
    if (delayCycles < WHEEL) {
      append(e, now + delayCycles);
    } else {
      push(e, now + delayCycles);
    }
  }

  /**
   * Runs until no event is left.
   *
   * @throws DeadlockException when a component still waits for another then
   */
  public void run() {
    while (pending > 0) {
      advance();
      int slot = (int) (now & (WHEEL - 1));
      while (head[slot] != NONE) {
        int e = head[slot];
        int at = e * WORDS;
        head[slot] = events[at + NEXT];
        if (head[slot] == NONE) {
          occupied[slot >> 6] &= ~(1L << slot);
        }
        Component component = targets[events[at + TARGET]];
        int k = events[at + KIND];
        int a = events[at + ARGUMENT];
        events[at + NEXT] = free;
        free = e;
        pending--;
        executed++;
        component.handle(k, a);
      }
    }
    watch();
  }

  private int allocate() {
    if (free != NONE) {
      int e = free;
      free = events[e * WORDS + NEXT];
      return e;
    }
    if (used * WORDS == events.length) {
      events = Arrays.copyOf(events, events.length * 2);
    }
    return used++;
  }

  private void append(int e, long time) {
    int slot = (int) (time & (WHEEL - 1));
    events[e * WORDS + NEXT] = NONE;
    if (head[slot] == NONE) {
      head[slot] = e;
      occupied[slot >> 6] |= 1L << slot;
    } else {
      events[tail[slot] * WORDS + NEXT] = e;
    }
    tail[slot] = e;
  }

  /** Moves the time to the next event. */
  private void advance() {
    long near = nextInWheel();
    if (near < 0 || heapSize > 0 && heapTime[0] < near) {
      near = heapTime[0];
    }
    now = near;
    // an event leaves the heap before a later asked one can reach its cycle by the wheel
    while (heapSize > 0 && heapTime[0] < now + WHEEL) {
      long time = heapTime[0];
      append(pop(), time);
    }
  }

  private long nextInWheel() {
    int slot = (int) (now & (WHEEL - 1));
    int words = occupied.length;
    int word = slot >> 6;
    long bits = occupied[word] & -1L << slot;
    for (int i = 0; i <= words; i++) {
      if (bits != 0) {
        int found = (word << 6) + Long.numberOfTrailingZeros(bits);
        return now + ((found - slot) & (WHEEL - 1));
      }
      word = (word + 1) % words;
      bits = occupied[word];
    }
    return -1;
  }

  private boolean before(int a, int b) {
    return heapTime[a] != heapTime[b] ? heapTime[a] < heapTime[b] : heapOrder[a] < heapOrder[b];
  }

  private void swap(int a, int b) {
    int e = heap[a];
    long t = heapTime[a];
    long o = heapOrder[a];
    heap[a] = heap[b];
    heapTime[a] = heapTime[b];
    heapOrder[a] = heapOrder[b];
    heap[b] = e;
    heapTime[b] = t;
    heapOrder[b] = o;
  }

  private void push(int e, long time) {
    if (heapSize == heap.length) {
      heap = Arrays.copyOf(heap, heapSize * 2);
      heapTime = Arrays.copyOf(heapTime, heapSize * 2);
      heapOrder = Arrays.copyOf(heapOrder, heapSize * 2);
    }
    int i = heapSize++;
    heap[i] = e;
    heapTime[i] = time;
    heapOrder[i] = asked++;
    while (i > 0 && before(i, (i - 1) / 2)) {
      swap(i, (i - 1) / 2);
      i = (i - 1) / 2;
    }
  }

  private int pop() {
    final int e = heap[0];
    swap(0, --heapSize);
    int i = 0;
    while (true) {
      int child = 2 * i + 1;
      if (child >= heapSize) {
        return e;
      }
      if (child + 1 < heapSize && before(child + 1, child)) {
        child++;
      }
      if (!before(child, i)) {
        return e;
      }
      swap(i, child);
      i = child;
    }
  }

  /** Looks for components that wait although nothing will happen any more. */
  private void watch() {
    for (Component c : components) {
      if (c.waiting() != null) {
        throw new DeadlockException(chain(c));
      }
    }
  }

  private String chain(Component first) {
    StringBuilder text =
        new StringBuilder("the simulated machine stands still at cycle " + now + ": ");
    Set<Component> seen = new LinkedHashSet<>();
    Component c = first;
    while (c != null && seen.add(c)) {
      Waiting w = c.waiting();
      text.append(c.name());
      if (w == null) {
        return text.append(" (has nothing to do)").toString();
      }
      text.append(" waits (").append(w.why()).append(')');
      if (w.on() == null) {
        return text.toString();
      }
      text.append(" for ");
      c = w.on();
    }
    return text.append(c == null ? "" : c.name() + ", which closes the circle").toString();
  }
}
