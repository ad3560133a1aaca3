package org.oovr.driver.gl.follow;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.driver.gl.api.GL;

/**
 * The buffers that the application has mapped, beside a real driver. What it writes reaches the
 * stream as {@code memcpy} records: at the unmap or the flush; for persistent maps before every
 * call that may read them, where the memory is compared with what was sent last.
 */
public final class MappedBuffers {
  /** Grain of the comparison of persistent maps. */
  private static final int BLOCK = 4096;

  /** Receives what the application wrote. */
  public interface Writes {
    void memory(long address, long bytes);
  }

  /** One mapping. */
  private static final class Mapping {
    final long address;
    final long bytes;
    final int access;

    /** Copy of what was sent last, for persistent maps; else null. */
    final byte[] sent;

    Mapping(long address, long bytes, int access) {
      this.address = address;
      this.bytes = bytes;
      this.access = access;
      boolean compared = (access & GL.GL_MAP_PERSISTENT_BIT) != 0 && writes();
      this.sent = compared && bytes <= Integer.MAX_VALUE - 8 ? new byte[(int) bytes] : null;
      if (sent != null) {
        NativeMemory.read(address, sent, 0, sent.length);
      }
    }

    boolean writes() {
      return (access & GL.GL_MAP_WRITE_BIT) != 0;
    }

    boolean flushesExplicitly() {
      return (access & GL.GL_MAP_FLUSH_EXPLICIT_BIT) != 0;
    }
  }

  private final Map<Integer, Mapping> byBuffer = new HashMap<>();
  private int persistent;

  /** Whether {@link #compare} has anything to do. */
  public boolean hasPersistent() {
    return persistent > 0;
  }

  /**
   * A buffer has been mapped.
   *
   * @param access bits of {@code glMapBufferRange}
   */
  public synchronized void mapped(int buffer, long address, long bytes, int access) {
    unmapped(buffer);
    Mapping map = new Mapping(address, bytes, access);
    byBuffer.put(buffer, map);
    persistent += map.sent != null ? 1 : 0;
  }

  /** A buffer is no longer mapped. */
  public synchronized void unmapped(int buffer) {
    Mapping old = byBuffer.remove(buffer);
    if (old != null && old.sent != null) {
      persistent--;
    }
  }

  /** Tells what was written, just before the real unmap. */
  public synchronized void beforeUnmap(int buffer, Writes to) {
    Mapping map = byBuffer.get(buffer);
    if (map == null || !map.writes()) {
      return;
    }
    if (map.sent != null) {
      compare(map, to);
    } else if (!map.flushesExplicitly()) {
      to.memory(map.address, map.bytes);
    }
  }

  /** Tells what an explicit flush covers; {@code offset} is relative to the start of the map. */
  public synchronized void flushed(int buffer, long offset, long bytes, Writes to) {
    Mapping map = byBuffer.get(buffer);
    if (map == null || offset < 0 || bytes <= 0 || offset + bytes > map.bytes) {
      return;
    }
    to.memory(map.address + offset, bytes);
    if (map.sent != null) {
      NativeMemory.read(map.address + offset, map.sent, (int) offset, (int) bytes);
    }
  }

  /** Tells what has changed in persistent maps since the last time. */
  public synchronized void compare(Writes to) {
    for (Mapping map : byBuffer.values()) {
      if (map.sent != null) {
        compare(map, to);
      }
    }
  }

  private static void compare(Mapping map, Writes to) {
    ByteBuffer now = NativeMemory.view(map.address, map.bytes);
    ByteBuffer before = ByteBuffer.wrap(map.sent);
    for (long[] run : changedBlocks(now, before)) {
      to.memory(map.address + run[0], run[1]);
      NativeMemory.read(map.address + run[0], map.sent, (int) run[0], (int) run[1]);
    }
  }

  /** Offsets and lengths of runs of blocks that differ. */
  private static List<long[]> changedBlocks(ByteBuffer now, ByteBuffer before) {
    List<long[]> runs = new ArrayList<>();
    int limit = now.limit();
    int at = 0;
    while (at < limit) {
      now.limit(limit).position(at);
      before.limit(limit).position(at);
      int mismatch = now.mismatch(before);
      if (mismatch < 0) {
        break;
      }
      int start = (at + mismatch) / BLOCK * BLOCK;
      int end = start;
      do {
        end = Math.min(limit, end + BLOCK);
        int next = Math.min(limit, end + BLOCK);
        now.limit(next).position(end);
        before.limit(next).position(end);
      } while (end < limit && now.mismatch(before) >= 0);
      runs.add(new long[] {start, end - start});
      at = end;
    }
    return runs;
  }
}
