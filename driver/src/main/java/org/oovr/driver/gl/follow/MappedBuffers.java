package org.oovr.driver.gl.follow;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.oovr.driver.common.ChangedBytes;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;

/**
 * The buffers that the application has mapped, beside a real driver. What it writes reaches the
 * stream as {@code memcpy} records: at the unmap or the flush; for persistent maps before every
 * call that may read them.
 *
 * <p>The memory is compared with what it was at the map or when it was sent last, and exactly the
 * bytes that differ are sent: those beside them may belong to the GPU or be written later. Contents
 * that are undefined to begin with (a new store without data, an invalidated range) are sent whole.
 */
public final class MappedBuffers {
  private static final int INVALIDATES =
      GL.GL_MAP_INVALIDATE_RANGE_BIT | GL.GL_MAP_INVALIDATE_BUFFER_BIT;

  private static final int MAX_FOLLOWED_BYTES = Integer.MAX_VALUE - 8;

  /** Most bytes of one record. */
  private static final long PART_BYTES = 1 << 28;

  /** Receives what the application wrote. */
  public interface Writes {
    /**
     * Bytes were written.
     *
     * @param bytes position 0; valid during the call
     */
    void memory(long address, ByteBuffer bytes);
  }

  /** One mapping. */
  private static final class Mapping {
    final long address;
    final long bytes;
    final int access;

    /** What the stream has of the memory; null where it is sent whole. */
    final byte[] sent;

    /** Whether the stream may have other contents than {@link #sent}. */
    private boolean unknown;

    Mapping(long address, long bytes, int access, boolean undefined) {
      this.address = address;
      this.bytes = bytes;
      this.access = access;
      boolean compared =
          has(GL.GL_MAP_WRITE_BIT) && bytes <= MAX_FOLLOWED_BYTES && (persistent() || !undefined);
      this.sent = compared ? new byte[(int) bytes] : null;
      this.unknown = undefined;
      if (compared && !undefined) {
        NativeMemory.read(address, sent, 0, sent.length);
      }
    }

    boolean has(int bit) {
      return (access & bit) != 0;
    }

    boolean persistent() {
      return has(GL.GL_MAP_PERSISTENT_BIT);
    }

    /** Whether only flushes hand over what was written. */
    boolean flushesOnly() {
      return has(GL.GL_MAP_FLUSH_EXPLICIT_BIT) && !has(GL.GL_MAP_COHERENT_BIT);
    }

    /** Whether a draw may read what was written just before it. */
    boolean shared() {
      return sent != null && persistent() && !flushesOnly();
    }

    void send(long from, long to, Writes writes) {
      if (sent != null && unknown) {
        NativeMemory.read(address + from, sent, (int) from, (int) (to - from));
        writes.memory(address + from, ByteBuffer.wrap(sent, (int) from, (int) (to - from)).slice());
        unknown = from > 0 || to < bytes;
        return;
      }
      if (sent != null) {
        ChangedBytes.take(
            NativeMemory.view(address, bytes),
            sent,
            (int) from,
            (int) to,
            (offset, n) ->
                writes.memory(address + offset, ByteBuffer.wrap(sent, offset, n).slice()));
        return;
      }
      for (long at = from; at < to; at += PART_BYTES) {
        long part = Math.min(PART_BYTES, to - at);
        writes.memory(address + at, NativeMemory.view(address + at, part));
      }
    }
  }

  private final Map<Integer, Mapping> byBuffer = new HashMap<>();

  /** Buffers whose store was made without data. */
  private final Set<Integer> undefined = new HashSet<>();

  /** Buffers that copies have written to. */
  private final Set<Integer> copied = new HashSet<>();

  /** Whether the present comparison has found something. */
  private boolean told;

  private volatile int shared;

  /** Whether {@link #compare} has anything to do. */
  public boolean hasPersistent() {
    return shared > 0;
  }

  /** A buffer has a new store, which ends its map. */
  public synchronized void stored(int buffer, boolean withData) {
    unmapped(buffer);
    if (withData) {
      undefined.remove(buffer);
    } else {
      undefined.add(buffer);
    }
  }

  /** A buffer was deleted, which ends its map. */
  public synchronized void deleted(int buffer) {
    unmapped(buffer);
    copied.remove(buffer);
    undefined.remove(buffer);
  }

  /**
   * A buffer has been mapped.
   *
   * @param access bits of {@code glMapBufferRange}
   */
  public synchronized void mapped(int buffer, long address, long bytes, int access) {
    unmapped(buffer);
    boolean discards = (access & INVALIDATES) != 0 || undefined.contains(buffer);
    Mapping map = new Mapping(address, bytes, access, discards);
    byBuffer.put(buffer, map);
    shared += map.shared() ? 1 : 0;
  }

  /** A buffer is no longer mapped. */
  public synchronized void unmapped(int buffer) {
    Mapping old = byBuffer.remove(buffer);
    if (old != null && old.shared()) {
      shared--;
    }
  }

  /** Tells what was written, just before the real unmap. */
  public synchronized void beforeUnmap(int buffer, Writes to) {
    Mapping map = byBuffer.get(buffer);
    if (map != null && map.has(GL.GL_MAP_WRITE_BIT) && !map.flushesOnly()) {
      map.send(0, map.bytes, to);
    }
  }

  /** Tells what an explicit flush covers; {@code offset} is relative to the start of the map. */
  public synchronized void flushed(int buffer, long offset, long bytes, Writes to) {
    Mapping map = byBuffer.get(buffer);
    if (map == null || offset < 0 || bytes <= 0 || bytes > map.bytes - offset) {
      return;
    }
    map.send(offset, offset + bytes, to);
  }

  /** A copy has written to a buffer. */
  public synchronized void copied(int buffer) {
    copied.add(buffer);
  }

  /**
   * Tells what has changed in persistent maps since the last time. What the GPU has written there
   * looks like what the application has written.
   *
   * @param gpuWrites whether other calls than copies let the GPU write to a buffer
   * @param unclear run for each map of which something is told and to which the GPU may have
   *     written
   */
  public synchronized void compare(Writes to, IntPredicate gpuWrites, Runnable unclear) {
    for (Map.Entry<Integer, Mapping> entry : byBuffer.entrySet()) {
      Mapping map = entry.getValue();
      if (!map.shared()) {
        continue;
      }
      told = false;
      map.send(
          0,
          map.bytes,
          (address, bytes) -> {
            told = true;
            to.memory(address, bytes);
          });
      int buffer = entry.getKey();
      if (told && (copied.contains(buffer) || gpuWrites.test(buffer))) {
        unclear.run();
      }
    }
  }
}
