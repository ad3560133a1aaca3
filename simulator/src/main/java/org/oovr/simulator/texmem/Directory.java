package org.oovr.simulator.texmem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The directory: for each page of the global address space a presence bit for each GPU, a dirty
 * bit, and the copy of the host. A page is dirty when one GPU alone has its contents. What GPUs can
 * hold is bounded; the page that was used least recently makes room.
 *
 * <p>Copies carry the number of the write that made them, so that a read of an old copy is found.
 */
final class Directory {
  /** What a read or write of a page took. */
  static final class Traffic {
    /** Pages that a GPU asked for. */
    long requests;

    /** Pages read from another GPU. */
    long remotePages;

    long remoteBytes;

    /** Pages written to a GPU. */
    long uploadedPages;

    long uploadedBytes;

    /** Copies that were taken away. */
    long invalidations;

    /** Pages that made room, and those of them that had to be saved. */
    long evictions;

    long savedPages;
    long savedBytes;

    /** What memory managers are asked for, one for each page. */
    final List<MemoryManagers.Request> asked = new ArrayList<>();

    /** Reads of a copy that was not the last: none, or the protocol is wrong. */
    long staleReads;
  }

  private final int gpus;
  private final long gpuBytes;

  private long[] presence = new long[0];
  private boolean[] dirty = new boolean[0];
  private long[] bytes = new long[0];
  private int[] latest = new int[0];
  private int[] hostVersion = new int[0];
  private int[][] versions;
  private final LinkedHashSet<Integer>[] used;
  private final long[] usedBytes;
  private final BitSet touched = new BitSet();

  /** GPUs that have used a page since the last {@link #beginFrame}. */
  private long[] users = new long[0];

  @SuppressWarnings({"unchecked", "rawtypes"})
  Directory(int gpus, long gpuBytes) {
    this.gpus = gpus;
    this.gpuBytes = gpuBytes;
    versions = new int[gpus][0];
    used = new LinkedHashSet[gpus];
    Arrays.setAll(used, g -> new LinkedHashSet<>());
    usedBytes = new long[gpus];
  }

  /** Adds pages behind those that there are, on the host alone; answers the first of them. */
  int add(long[] pageBytes) {
    int first = bytes.length;
    int n = first + pageBytes.length;
    presence = Arrays.copyOf(presence, n);
    dirty = Arrays.copyOf(dirty, n);
    bytes = Arrays.copyOf(bytes, n);
    latest = Arrays.copyOf(latest, n);
    hostVersion = Arrays.copyOf(hostVersion, n);
    users = Arrays.copyOf(users, n);
    for (int g = 0; g < gpus; g++) {
      versions[g] = Arrays.copyOf(versions[g], n);
    }
    System.arraycopy(pageBytes, 0, bytes, first, pageBytes.length);
    return first;
  }

  int pages() {
    return bytes.length;
  }

  boolean isPresent(int page, int gpu) {
    return (presence[page] >> gpu & 1) != 0;
  }

  boolean isDirty(int page) {
    return dirty[page];
  }

  /** From now on nobody has used a page. */
  void beginFrame() {
    Arrays.fill(users, 0);
  }

  /** GPUs that have used a page in this frame, a bit each. */
  long users(int page) {
    return users[page];
  }

  /** GPUs that have a page. */
  int copies(int page) {
    return Long.bitCount(presence[page]);
  }

  long bytes(int page) {
    return bytes[page];
  }

  /** Whether a page was ever asked for. */
  boolean isTouched(int page) {
    return touched.get(page);
  }

  /** The host writes a page: all copies are old. */
  void hostWrites(int page) {
    for (int g = 0; g < gpus; g++) {
      drop(page, g);
    }
    dirty[page] = false;
    hostVersion[page] = ++latest[page];
  }

  /**
   * A GPU reads a page: a copy comes from the host, which first takes it from the GPU that alone
   * has it.
   */
  void read(int page, int gpu, Traffic traffic) {
    touched.set(page);
    if (!isPresent(page, gpu)) {
      traffic.requests++;
      int owner = owner(page);
      long read = owner >= 0 ? bytes[page] : 0;
      traffic.asked.add(new MemoryManagers.Request(gpu, page, owner, 0, false, read, bytes[page]));
      fetch(page, gpu, traffic);
    }
    use(page, gpu);
    traffic.staleReads += versions[gpu][page] == latest[page] ? 0 : 1;
  }

  /**
   * A GPU writes a page: no other has a copy then.
   *
   * @param whole whether all of its texels are written, so that nothing need be fetched
   */
  void write(int page, int gpu, boolean whole, Traffic traffic) {
    touched.set(page);
    boolean exclusive = dirty[page] && isPresent(page, gpu);
    asksToWrite(page, gpu, whole, traffic);
    if (!exclusive) {
      traffic.requests++;
      if (!isPresent(page, gpu)) {
        if (whole) {
          place(page, gpu, traffic);
        } else {
          fetch(page, gpu, traffic);
        }
      }
      for (int g = 0; g < gpus; g++) {
        if (g != gpu && isPresent(page, g)) {
          traffic.invalidations++;
          drop(page, g);
        }
      }
      dirty[page] = true;
    }
    use(page, gpu);
    traffic.staleReads += whole || versions[gpu][page] == latest[page] ? 0 : 1;
    versions[gpu][page] = ++latest[page];
  }

  /** The GPU that alone has the contents of a page, -1 when the host has them. */
  private int owner(int page) {
    return dirty[page] ? Long.numberOfTrailingZeros(presence[page]) : -1;
  }

  private void asksToWrite(int page, int gpu, boolean whole, Traffic traffic) {
    boolean fetches = !isPresent(page, gpu) && !whole;
    int owner = fetches ? owner(page) : -1;
    long losers = presence[page] & ~(1L << gpu);
    long read = owner >= 0 ? bytes[page] : 0;
    traffic.asked.add(
        new MemoryManagers.Request(
            gpu, page, owner, losers, true, read, fetches ? bytes[page] : 0));
  }

  private void fetch(int page, int gpu, Traffic traffic) {
    if (dirty[page]) {
      int owner = Long.numberOfTrailingZeros(presence[page]);
      traffic.remotePages++;
      traffic.remoteBytes += bytes[page];
      save(page, owner);
    }
    place(page, gpu, traffic);
    traffic.uploadedPages++;
    traffic.uploadedBytes += bytes[page];
    versions[gpu][page] = hostVersion[page];
  }

  /** The host's copy becomes that of the GPU that alone had it. */
  private void save(int page, int owner) {
    hostVersion[page] = versions[owner][page];
    dirty[page] = false;
  }

  /** Makes room for a page. */
  private void place(int page, int gpu, Traffic traffic) {
    while (usedBytes[gpu] + bytes[page] > gpuBytes && !used[gpu].isEmpty()) {
      int victim = used[gpu].iterator().next();
      traffic.evictions++;
      if (dirty[victim]) {
        traffic.savedPages++;
        traffic.savedBytes += bytes[victim];
        save(victim, gpu);
      }
      drop(victim, gpu);
    }
    presence[page] |= 1L << gpu;
    used[gpu].add(page);
    usedBytes[gpu] += bytes[page];
  }

  private void drop(int page, int gpu) {
    if (isPresent(page, gpu)) {
      presence[page] &= ~(1L << gpu);
      used[gpu].remove(page);
      usedBytes[gpu] -= bytes[page];
    }
  }

  /** Moves a page behind all others that could make room. */
  private void use(int page, int gpu) {
    users[page] |= 1L << gpu;
    used[gpu].remove(page);
    used[gpu].add(page);
  }

  /** Takes all pages from the GPUs, as after a restart; what is dirty is saved. */
  void clear() {
    for (int page = 0; page < bytes.length; page++) {
      for (int g = 0; g < gpus; g++) {
        if (isPresent(page, g) && dirty[page]) {
          save(page, g);
        }
        drop(page, g);
      }
    }
  }

  /** Bytes that a GPU holds. */
  long usedBytes(int gpu) {
    return usedBytes[gpu];
  }
}
