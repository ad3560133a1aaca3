package org.oovr.simulator.machine.sm;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Work that waits for an SM of its GPM. Vertices come first, so that the raster engine does not run
 * dry; then tiles that must be tested at their owner before they are shaded, in the order of the
 * program, as others wait for them; then all others as they came. A heap in arrays.
 */
public final class WarpArbiter {
  private static final long VERTICES = -1;
  private static final long UNORDERED = 1L << 32;

  private WarpSource[] sources = new WarpSource[64];

  /** What comes first by class and place in the program; what came first, of equals. */
  private long[] places = new long[64];

  private long[] arrivals = new long[64];

  /** Warps that no SM has got. */
  private int[] left = new int[64];

  private int size;
  private long arrived;
  private int warps;

  public boolean isEmpty() {
    return size == 0;
  }

  /** Sources of which no SM has got all warps. */
  public int size() {
    return size;
  }

  /** Warps that no SM has got. */
  public int warps() {
    return warps;
  }

  /** Vertices to shade. */
  public void addVertices(WarpSource source) {
    add(source, VERTICES);
  }

  /**
   * A tile to shade that others wait for.
   *
   * @param place in the order of the program, 0 or more
   */
  public void addOrderedTile(WarpSource source, int place) {
    add(source, place);
  }

  /** A tile to shade that nobody waits for. */
  public void addTile(WarpSource source) {
    add(source, UNORDERED);
  }

  private void add(WarpSource source, long place) {
    if (size == sources.length) {
      sources = Arrays.copyOf(sources, size * 2);
      places = Arrays.copyOf(places, size * 2);
      arrivals = Arrays.copyOf(arrivals, size * 2);
      left = Arrays.copyOf(left, size * 2);
    }
    int count = source.warpsLeft();
    warps += count;
    up(size++, source, place, arrived++, count);
  }

  /**
   * Gives SMs what they have room for, each time the one with the fewest warps.
   *
   * @return whether anything went
   */
  public boolean fill(Sm[] sms) {
    boolean any = false;
    while (size > 0) {
      Sm best = null;
      for (Sm sm : sms) {
        if (sm.hasRoom() && (best == null || sm.load() < best.load())) {
          best = sm;
        }
      }
      if (best == null) {
        break;
      }
      give(best);
      any = true;
    }
    return any;
  }

  /** Gives an SM warps of what comes first, as many as it has room for. */
  public void give(Sm sm) {
    WarpSource first = sources[0];
    int n = Math.min(left[0], sm.room());
    left[0] -= n;
    warps -= n;
    if (left[0] == 0) {
      removeAt(0);
    }
    sm.run(first, n);
  }

  /** Takes what no SM has got of a source out; false when there is nothing. */
  public boolean remove(WarpSource source) {
    for (int i = 0; i < size; i++) {
      if (sources[i] == source) {
        warps -= left[i];
        removeAt(i);
        return true;
      }
    }
    return false;
  }

  /**
   * Tiles of which no SM has got a warp, in no order.
   *
   * @param found takes them
   */
  public void untouched(Consumer<WarpSource> found) {
    for (int i = 0; i < size; i++) {
      if (places[i] != VERTICES && left[i] == sources[i].warpsLeft()) {
        found.accept(sources[i]);
      }
    }
  }

  /** A source of which no SM has got a warp has another number of them, more than none. */
  public void recount(WarpSource source) {
    for (int i = 0; i < size; i++) {
      if (sources[i] == source) {
        warps += source.warpsLeft() - left[i];
        left[i] = source.warpsLeft();
      }
    }
  }

  /** What waits, from the last to the first. */
  public WarpSource[] fromLast() {
    Integer[] order = new Integer[size];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> before(a, places[b], arrivals[b]) ? 1 : -1);
    return Arrays.stream(order).map(i -> sources[i]).toArray(WarpSource[]::new);
  }

  private boolean before(int at, long place, long arrival) {
    return places[at] < place || places[at] == place && arrivals[at] < arrival;
  }

  private void removeAt(int at) {
    int last = --size;
    WarpSource source = sources[last];
    long place = places[last];
    long arrival = arrivals[last];
    int count = left[last];
    sources[last] = null;
    if (at == last) {
      return;
    }
    if (at > 0 && !before((at - 1) / 2, place, arrival)) {
      up(at, source, place, arrival, count);
    } else {
      down(at, source, place, arrival, count);
    }
  }

  private void up(int from, WarpSource source, long place, long arrival, int count) {
    int at = from;
    while (at > 0 && !before((at - 1) / 2, place, arrival)) {
      move((at - 1) / 2, at);
      at = (at - 1) / 2;
    }
    put(at, source, place, arrival, count);
  }

  private void down(int from, WarpSource source, long place, long arrival, int count) {
    int at = from;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && before(child + 1, places[child], arrivals[child])) {
        child++;
      }
      if (!before(child, place, arrival)) {
        break;
      }
      move(child, at);
      at = child;
    }
    put(at, source, place, arrival, count);
  }

  private void move(int from, int to) {
    put(to, sources[from], places[from], arrivals[from], left[from]);
  }

  private void put(int at, WarpSource source, long place, long arrival, int count) {
    sources[at] = source;
    places[at] = place;
    arrivals[at] = arrival;
    left[at] = count;
  }
}
