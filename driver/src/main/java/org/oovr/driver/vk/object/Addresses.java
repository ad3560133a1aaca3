package org.oovr.driver.vk.object;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.oovr.simulator.command.AddressedBuffers;
import org.oovr.simulator.command.Buffer;

/**
 * Where memory lies for shaders that are given addresses. Each allocation has as many addresses as
 * the largest may need, so that none ends where another begins; 0 is nobody's. Programs whose calls
 * were recorded know the addresses of then: a buffer of which one was recorded lies there, and
 * others, of which such a program knows none, lie nowhere.
 */
public final class Addresses {
  /** Addresses of an allocation; more than {@code MemoryCalls.MOST_BYTES}. */
  private static final long STEP = 1L << 32;

  private final TreeMap<Long, BufferObject> buffers = new TreeMap<>(Long::compareUnsigned);

  /** Whether addresses are those that were recorded. */
  private boolean recorded;

  private long next = 16 * STEP;
  private AddressedBuffers read = AddressedBuffers.NONE;
  private AddressedBuffers written = AddressedBuffers.NONE;

  /** The address of the first byte of a new allocation. */
  long allocate() {
    long address = next;
    next += STEP;
    return address;
  }

  /** Shaders may be given the address of a buffer, which lies in memory now. */
  public void add(BufferObject buffer) {
    if (recorded && !buffer.hasRecordedAddress()) {
      return;
    }
    // of several at one place the largest has what is there
    BufferObject there = buffers.get(buffer.address());
    if (there == null || there.size < buffer.size) {
      buffers.put(buffer.address(), buffer);
      forget();
    }
  }

  /** A buffer, which lies in memory, had this address where calls were recorded. */
  public void adopt(BufferObject buffer, long address) {
    if (!recorded) {
      recorded = true;
      buffers.clear();
    }
    remove(buffer);
    buffer.setRecordedAddress(address);
    add(buffer);
    forget();
  }

  /** A buffer is gone. */
  void remove(BufferObject buffer) {
    if (buffer.memory != null && buffers.remove(buffer.address(), buffer)) {
      forget();
    }
  }

  private void forget() {
    read = null;
    written = null;
  }

  /** What shaders reach; the same object as long as nothing changes. */
  public AddressedBuffers of(AddressUse use) {
    if (use == AddressUse.NONE) {
      return AddressedBuffers.NONE;
    }
    if (read == null) {
      long[] first = new long[buffers.size()];
      List<Buffer> list = new ArrayList<>();
      for (var e : buffers.entrySet()) {
        first[list.size()] = e.getKey();
        list.add(e.getValue().buffer);
      }
      read = new AddressedBuffers(first, list, false);
      written = new AddressedBuffers(first, list, true);
    }
    return use == AddressUse.WRITES ? written : read;
  }
}
