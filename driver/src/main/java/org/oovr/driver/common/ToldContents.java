package org.oovr.driver.common;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Objects whose contents were not drawn or uploaded here but told by the record: read back from the
 * driver that had written them. Safe to read from any thread.
 */
public final class ToldContents {
  /** Objects kept; further ones are left out. */
  private static final int MOST = 10_000;

  /**
   * An object in a frame.
   *
   * @param frame the frame that began with these contents
   * @param kind {@code texture}, {@code renderbuffer}, {@code buffer} or {@code window}
   * @param name of the object; 0 for a window
   * @param bytes told, all levels and faces
   */
  public record Entry(int frame, String kind, int name, long bytes) {}

  private record Key(int frame, String kind, int name) {}

  private final Map<Key, long[]> bytes = new LinkedHashMap<>();

  public synchronized void told(int frame, String kind, int name, long size) {
    Key key = new Key(frame, kind, name);
    long[] sum = bytes.get(key);
    if (sum == null) {
      if (bytes.size() >= MOST) {
        return;
      }
      sum = new long[1];
      bytes.put(key, sum);
    }
    sum[0] += size;
  }

  /** In the order in which they were told. */
  public synchronized List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    bytes.forEach((key, sum) -> entries.add(new Entry(key.frame, key.kind, key.name, sum[0])));
    return entries;
  }
}
