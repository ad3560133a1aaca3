package org.oovr.driver.vk.follow;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.driver.common.ChangedBytes;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VK;

/**
 * What the program writes to memory that it has mapped: it is compared with a copy when it is
 * handed over.
 *
 * <p>Only where buffers and linear images lie: the program knows nothing of the layout of other
 * images. What it writes before something is bound there is found when it is, or when the memory is
 * unmapped before. Of what was bound just now everything is told, as nobody knows what a replay has
 * there.
 */
final class MappedMemory {
  /** Takes what was written. */
  interface Writes {
    /**
     * Some bytes.
     *
     * @param memory handle of the memory
     * @param offset in what is mapped
     */
    void memory(long memory, long offset, ByteBuffer bytes);
  }

  /** Equal bytes between others that are told with them: a block's head is longer. */
  private static final int GAP = 64;

  /** Bits of usage that let the GPU write to a buffer. */
  private static final int GPU_WRITES =
      VK.VK_BUFFER_USAGE_TRANSFER_DST_BIT
          | VK.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT
          | VK.VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT
          | VK.VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT
          | VK.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;

  /**
   * What may be bound: a buffer or an image.
   *
   * @param opaque whether the program does not know how its bytes lie
   */
  private record Resource(long bytes, boolean gpuWrites, boolean opaque) {}

  /** Where something lies in a memory. */
  private static final class Range {
    final long resource;
    final long from;
    final long to;
    final boolean gpuWrites;
    final boolean opaque;
    byte[] known;
    boolean untold = true;

    Range(long resource, long from, long to, Resource what) {
      this.resource = resource;
      this.from = from;
      this.to = to;
      gpuWrites = what.gpuWrites;
      opaque = what.opaque;
    }
  }

  /** An allocation. */
  private static final class Memory {
    final long handle;
    final long bytes;
    final List<Range> ranges = new ArrayList<>();

    /** Where its first byte is or would be; what is mapped of it; nothing where both are 0. */
    long base;

    long from;
    long to;

    /** What was told of the bytes from {@code restFrom} on where nothing is bound. */
    byte[] rest = new byte[0];

    long restFrom;

    Memory(long handle, long bytes) {
      this.handle = handle;
      this.bytes = bytes;
    }
  }

  private final Map<Long, Memory> memories = new HashMap<>();
  private final List<Memory> mapped = new ArrayList<>();
  private final Map<Long, Resource> buffers = new HashMap<>();
  private final Map<Long, Resource> images = new HashMap<>();

  void allocated(long memory, long bytes) {
    freed(memory);
    memories.put(memory, new Memory(memory, bytes));
  }

  void freed(long memory) {
    Memory gone = memories.remove(memory);
    if (gone != null) {
      mapped.remove(gone);
    }
  }

  void mapped(long memory, long offset, long bytes, long address) {
    Memory m = memories.get(memory);
    if (m != null) {
      m.base = address - offset;
      m.from = offset;
      m.to = bytes == VK.VK_WHOLE_SIZE ? m.bytes : Math.min(m.bytes, offset + bytes);
      mapped.remove(m);
      mapped.add(m);
    }
  }

  void unmapped(long memory) {
    Memory m = memories.get(memory);
    if (m != null) {
      mapped.remove(m);
      m.base = 0;
      m.from = 0;
      m.to = 0;
    }
  }

  void madeBuffer(long buffer, long bytes, int usage) {
    buffers.put(buffer, new Resource(bytes, (usage & GPU_WRITES) != 0, false));
  }

  /** An image; where nobody asks how large it is, it takes the rest of its memory. */
  void madeImage(long image, boolean linear) {
    images.put(image, new Resource(Long.MAX_VALUE / 2, true, !linear));
  }

  void askedSize(long image, long bytes) {
    images.computeIfPresent(image, (i, r) -> new Resource(bytes, true, r.opaque));
  }

  void goneBuffer(long buffer) {
    gone(buffers.remove(buffer), buffer);
  }

  void goneImage(long image) {
    gone(images.remove(image), image);
  }

  private void gone(Resource known, long resource) {
    if (known != null) {
      for (Memory m : memories.values()) {
        for (Range range : m.ranges) {
          if (range.resource == resource) {
            keep(m, range);
          }
        }
        m.ranges.removeIf(r -> r.resource == resource);
      }
    }
  }

  /** What was told of a range is known of the bytes there when nothing is bound any more. */
  private static void keep(Memory m, Range range) {
    long from = Math.max(range.from, m.restFrom);
    long to = Math.min(range.to, m.restFrom + m.rest.length);
    if (range.known != null && from < to) {
      System.arraycopy(
          range.known,
          (int) (from - range.from),
          m.rest,
          (int) (from - m.restFrom),
          (int) (to - from));
    }
  }

  void boundBuffer(long buffer, long memory, long offset) {
    bound(buffers.get(buffer), buffer, memory, offset);
  }

  void boundImage(long image, long memory, long offset) {
    bound(images.get(image), image, memory, offset);
  }

  private void bound(Resource what, long resource, long memory, long offset) {
    Memory m = memories.get(memory);
    if (m == null || what == null) {
      return;
    }
    long to = Math.min(m.bytes, offset + what.bytes);
    m.ranges.add(new Range(resource, offset, to, what));
  }

  /** Tells what was written anywhere. */
  void compare(Writes writes) {
    for (int i = 0; i < mapped.size(); i++) {
      compare(mapped.get(i), writes);
    }
  }

  /**
   * Tells what was written to a memory that is about to be unmapped, also where nothing is bound
   * yet.
   */
  void leaving(long memory, Writes writes) {
    Memory m = memories.get(memory);
    if (m == null || m.to == m.from) {
      return;
    }
    compare(m, writes);
    m.ranges.sort(Comparator.comparingLong(r -> r.from));
    long at = m.from;
    for (Range range : m.ranges) {
      if (range.from > at) {
        rest(m, at, Math.min(m.to, range.from), writes);
      }
      at = Math.max(at, range.to);
    }
    rest(m, at, m.to, writes);
  }

  private static void rest(Memory m, long from, long to, Writes writes) {
    if (from >= to) {
      return;
    }
    if (m.rest.length == 0) {
      m.rest = new byte[Math.toIntExact(to - from)];
      m.restFrom = from;
    } else if (from < m.restFrom || to > m.restFrom + m.rest.length) {
      long begin = Math.min(from, m.restFrom);
      long end = Math.max(to, m.restFrom + m.rest.length);
      byte[] larger = new byte[Math.toIntExact(end - begin)];
      System.arraycopy(m.rest, 0, larger, Math.toIntExact(m.restFrom - begin), m.rest.length);
      m.rest = larger;
      m.restFrom = begin;
    }
    Joined joined = new Joined(m, m.restFrom, m.rest, false, writes);
    ByteBuffer now = NativeMemory.view(m.base + m.restFrom, m.rest.length);
    ChangedBytes.take(
        now, m.rest, (int) (from - m.restFrom), (int) (to - m.restFrom), joined::changed);
    joined.tell();
  }

  /** Tells what was written to one memory. */
  void compare(long memory, Writes writes) {
    Memory m = memories.get(memory);
    if (m != null && m.to != m.from) {
      compare(m, writes);
    }
  }

  private static void compare(Memory m, Writes writes) {
    for (int i = 0; i < m.ranges.size(); i++) {
      Range range = m.ranges.get(i);
      long from = Math.max(m.from, range.from);
      long to = Math.min(m.to, range.to);
      if (from < to && !range.opaque) {
        compare(m, range, from, to, writes);
      }
    }
  }

  private static void compare(Memory m, Range range, long from, long to, Writes writes) {
    int length = Math.toIntExact(range.to - range.from);
    if (range.known == null) {
      range.known = new byte[length];
    }
    byte[] known = range.known;
    int first = (int) (from - range.from);
    int end = (int) (to - range.from);
    if (range.untold) {
      NativeMemory.read(m.base + from, known, first, end - first);
      writes.memory(m.handle, from - m.from, ByteBuffer.wrap(known, first, end - first));
      range.untold = end - first < length;
      return;
    }
    Joined joined = new Joined(m, range.from, known, range.gpuWrites, writes);
    ChangedBytes.take(
        NativeMemory.view(m.base + range.from, length), known, first, end, joined::changed);
    joined.tell();
  }

  /** Runs of changed bytes with little between them, told as one. */
  private static final class Joined {
    private final Memory memory;
    private final long origin;
    private final byte[] known;
    private final boolean gpuWrites;
    private final Writes writes;
    private int start;
    private int end;

    /**
     * @param origin where the first byte lies that is known
     */
    Joined(Memory memory, long origin, byte[] known, boolean gpuWrites, Writes writes) {
      this.memory = memory;
      this.origin = origin;
      this.known = known;
      this.gpuWrites = gpuWrites;
      this.writes = writes;
    }

    void changed(int offset, int bytes) {
      // what lies between may be the GPU's
      if (end > start && (gpuWrites ? offset != end : offset - end > GAP)) {
        tell();
        start = offset;
      }
      start = end > start ? start : offset;
      end = offset + bytes;
    }

    void tell() {
      if (end > start) {
        long at = origin + start - memory.from;
        writes.memory(memory.handle, at, ByteBuffer.wrap(known, start, end - start));
      }
      start = end;
    }
  }
}
