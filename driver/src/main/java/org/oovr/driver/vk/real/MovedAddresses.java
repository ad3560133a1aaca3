package org.oovr.driver.vk.real;

import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putLong;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.oovr.driver.common.NativeMemory;

/**
 * Addresses of buffers that are others here than where calls were recorded. Programs keep them as
 * plain numbers, in push constants and in memory, so data is looked through: eight bytes, aligned,
 * that lie within a recorded buffer are such an address. Nothing else is likely to: drivers give
 * addresses whose upper bytes are set.
 */
final class MovedAddresses {
  /** Bytes that an address leads to, and where they are instead. */
  private record Range(long bytes, long to) {}

  private final Map<Long, Long> sizes = new HashMap<>();

  /** By the recorded address, and by the one that is had here. */
  private final TreeMap<Long, Range> here = new TreeMap<>(Long::compareUnsigned);

  private final TreeMap<Long, Range> recorded = new TreeMap<>(Long::compareUnsigned);

  /** By the place of an address in memory that was changed: what the program had written there. */
  private final TreeMap<Long, Long> written = new TreeMap<>(Long::compareUnsigned);

  /** A buffer was made. */
  void buffer(long handle, long bytes) {
    sizes.put(handle, bytes);
  }

  /** A buffer is gone; what holds its address may stay. */
  void destroyed(long handle) {
    sizes.remove(handle);
  }

  /** A buffer has an address, and had one where calls were recorded. */
  void told(long buffer, long then, long now) {
    long bytes = sizes.getOrDefault(buffer, 0L);
    if (then != 0 && now != 0 && bytes > 0) {
      put(here, then, new Range(bytes, now));
      put(recorded, now, new Range(bytes, then));
    }
  }

  /** Joins a range with such that moved alike, and replaces those that lie elsewhere by now. */
  private static void put(TreeMap<Long, Range> map, long address, Range range) {
    long from = address;
    long end = address + range.bytes;
    long by = range.to - address;
    for (var e = map.lowerEntry(end);
        e != null && Long.compareUnsigned(e.getKey() + e.getValue().bytes, from) > 0;
        e = map.lowerEntry(end)) {
      long first = e.getKey();
      map.remove(first);
      if (e.getValue().to - first == by) {
        from = Long.compareUnsigned(first, from) < 0 ? first : from;
        long last = first + e.getValue().bytes;
        end = Long.compareUnsigned(last, end) > 0 ? last : end;
      }
    }
    map.put(from, new Range(end - from, from + by));
  }

  private static long moved(TreeMap<Long, Range> map, long address) {
    Map.Entry<Long, Range> range = map.floorEntry(address);
    boolean inside =
        range != null && Long.compareUnsigned(address - range.getKey(), range.getValue().bytes) < 0;
    return inside ? range.getValue().to + (address - range.getKey()) : address;
  }

  private static boolean mayHold(TreeMap<Long, Range> map, long value) {
    return Long.compareUnsigned(value, map.firstKey()) >= 0
        && Long.compareUnsigned(value, map.lastKey() + map.lastEntry().getValue().bytes) < 0;
  }

  /** Has data lead to where things are here. */
  void toHere(long at, long bytes) {
    change(here, at, bytes);
  }

  /** Has data lead to where things were when calls were recorded. */
  void toRecorded(long at, long bytes) {
    change(recorded, at, bytes);
  }

  private static void change(TreeMap<Long, Range> map, long at, long bytes) {
    if (map.isEmpty() || at == 0) {
      return;
    }
    for (long p = at; p <= at + bytes - Long.BYTES; p += Long.BYTES) {
      long value = getLong(p);
      if (mayHold(map, value)) {
        putLong(p, moved(map, value));
      }
    }
  }

  /**
   * Writes what the program wrote to memory that stays mapped, of which the record may have only
   * some bytes of an address.
   */
  void fill(byte[] from, int offset, long at, int bytes) {
    long first = at & -Long.BYTES;
    long end = at + bytes + Long.BYTES - 1 & -Long.BYTES;
    for (var cell : written.subMap(first, true, end, false).entrySet()) {
      if (getLong(cell.getKey()) == moved(here, cell.getValue())) {
        putLong(cell.getKey(), cell.getValue());
      }
    }
    written.subMap(first, true, end, false).clear();
    NativeMemory.write(from, offset, at, bytes);
    for (long p = first; p < end && !here.isEmpty(); p += Long.BYTES) {
      long value = getLong(p);
      if (mayHold(here, value) && moved(here, value) != value) {
        written.put(p, value);
        putLong(p, moved(here, value));
      }
    }
  }
}
