package org.oovr.driver.vk.call;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.oovr.driver.common.NativeMemory;

/** Memory for the arguments of one call at a time. */
public final class NativeArena implements AutoCloseable {
  private static final long CHUNK = 1 << 18;
  private static final int ALIGNMENT = 16;

  private final List<Long> chunks = new ArrayList<>();
  private final TreeMap<Long, Long> sizes = new TreeMap<>();
  private long at;
  private long end;
  private final byte[] zeros = new byte[4096];

  /** Zeroed memory until {@link #clear}. */
  public long allocate(long bytes) {
    long needed = Math.max(ALIGNMENT, bytes + ALIGNMENT - 1 & -ALIGNMENT);
    if (at == 0 || needed > end - at) {
      long size = Math.max(CHUNK, needed);
      at = NativeMemory.allocate(size + ALIGNMENT);
      chunks.add(at);
      end = at + size + ALIGNMENT;
      at = at + ALIGNMENT - 1 & -ALIGNMENT;
    }
    long address = at;
    at += needed;
    for (long done = 0; done < needed; done += zeros.length) {
      NativeMemory.write(zeros, 0, address + done, (int) Math.min(zeros.length, needed - done));
    }
    sizes.put(address, bytes);
    return address;
  }

  /** Bytes behind an address that was allocated, 0 for another one. */
  public long size(long address) {
    return sizes.getOrDefault(address, 0L);
  }

  /** Everything is free again. */
  public void clear() {
    sizes.clear();
    while (chunks.size() > 1) {
      NativeMemory.free(chunks.remove(chunks.size() - 1));
    }
    if (!chunks.isEmpty()) {
      // the first chunk may be a large one: it is kept all the same
      at = chunks.get(0) + ALIGNMENT - 1 & -ALIGNMENT;
      end = chunks.get(0) + CHUNK;
    }
  }

  @Override
  public void close() {
    chunks.forEach(NativeMemory::free);
    chunks.clear();
    sizes.clear();
    at = 0;
    end = 0;
  }
}
