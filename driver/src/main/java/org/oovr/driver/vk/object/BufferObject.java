package org.oovr.driver.vk.object;

import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.BufferRange;

/** A buffer; the simulator has it as soon as it lies in memory. */
public final class BufferObject {
  public final Buffer buffer;
  public final long size;
  public final int usage;

  /** Null until it is bound. */
  public DeviceMemory memory;

  public long offset;

  /** The address that it had where its calls were recorded; 0 where there is none. */
  private long recordedAddress;

  /** Whether the GPU may have written it since hosts were told. */
  public boolean written;

  public BufferObject(Session session, long size, int usage) {
    this.size = size;
    this.usage = usage;
    buffer = session.newBuffer(this, size);
  }

  /** The address that shaders know its first byte by; only once it lies in memory. */
  public long address() {
    return recordedAddress != 0 ? recordedAddress : memory.shaderAddress() + offset;
  }

  /** Whether its address is one that was recorded. */
  boolean hasRecordedAddress() {
    return recordedAddress != 0;
  }

  void setRecordedAddress(long address) {
    recordedAddress = address;
  }

  /** A part of it, as far as it has it. */
  public BufferRange range(long from, long bytes) {
    long start = Math.max(0, Math.min(from, size));
    long length = Math.max(0, Math.min(bytes < 0 ? size : bytes, size - start));
    return new BufferRange(buffer, (int) start, (int) length);
  }
}
