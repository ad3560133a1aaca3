package org.oovr.driver.vk.object;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.driver.common.ChangedBytes;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.ResourceCommand;

/**
 * Memory that the host sees. Its changes reach buffers and linear images when something is
 * submitted; what the GPU wrote reaches the host when it waits, and then buffers and linear images
 * that lie at the same place, too. Who wrote a byte is found by comparing it with what it was.
 */
public final class HostMemories {
  /** Changed bytes that lie closer together travel as one. */
  private static final int JOINED_BYTES = 64;

  private final Session session;

  /** Memory that is mapped, or was since the last submission. */
  private final List<DeviceMemory> watched = new ArrayList<>();

  HostMemories(Session session) {
    this.session = session;
  }

  /** Shows memory to the host. */
  public long map(DeviceMemory memory) {
    if (memory.address == 0) {
      memory.address = NativeMemory.allocate(memory.size);
      memory.known = new byte[Math.toIntExact(memory.size)];
      memory.buffers.forEach(b -> b.written = true); // whoever wrote it, nobody has told
      memory.images.forEach(i -> i.written = true);
      toHost(memory);
    }
    memory.mapped = true;
    if (!watched.contains(memory)) {
      watched.add(memory);
    }
    return memory.address;
  }

  /** Memory is gone. */
  public void free(DeviceMemory memory) {
    watched.remove(memory);
    if (memory.address != 0) {
      NativeMemory.free(memory.address);
      memory.address = 0;
    }
  }

  /** A buffer came to lie where the host has bytes already. */
  public void bound(BufferObject buffer) {
    DeviceMemory memory = buffer.memory;
    if (memory.address != 0) {
      int at = (int) buffer.offset;
      byte[] now = Arrays.copyOfRange(memory.known, at, at + (int) buffer.size);
      session.make(new ResourceCommand.UpdateBuffer(buffer.buffer, 0, now));
    }
  }

  /** An image came to lie where the host has bytes already. */
  public void bound(ImageObject image) {
    DeviceMemory memory = image.memory;
    if (memory.address != 0) {
      for (LinearLayout.Part part : image.linear.parts()) {
        upload(image, part);
      }
    }
  }

  // --- from the host to the GPU

  /** Tells the simulator what hosts have written. */
  public void toDevice() {
    for (int i = watched.size() - 1; i >= 0; i--) {
      DeviceMemory memory = watched.get(i);
      toDevice(memory);
      if (!memory.mapped) {
        watched.remove(i);
      }
    }
  }

  private void toDevice(DeviceMemory memory) {
    if (memory.buffers.isEmpty() && memory.images.isEmpty()) {
      return;
    }
    ByteBuffer bytes = NativeMemory.view(memory.address, memory.size);
    Runs runs = new Runs(memory, null);
    long end = 0;
    for (BufferObject b : memory.buffers) {
      end = Math.max(end, b.offset + b.size);
    }
    for (ImageObject image : memory.images) {
      end = Math.max(end, image.offset + image.linear.sizeBytes());
    }
    ChangedBytes.take(bytes, memory.known, 0, (int) Math.min(end, memory.size), runs);
    runs.end();
  }

  /** Joins changed bytes and sends them on. */
  private final class Runs implements ChangedBytes.Runs {
    private final DeviceMemory memory;
    private int from;
    private int to = -1;

    /** Where the changed bytes come from, a buffer or an image; null where from the host. */
    private final Object source;

    Runs(DeviceMemory memory, Object source) {
      this.memory = memory;
      this.source = source;
    }

    @Override
    public void changed(int offset, int bytes) {
      if (to >= 0 && offset - to <= JOINED_BYTES && !isWritten(to, offset)) {
        to = offset + bytes;
        return;
      }
      end();
      from = offset;
      to = offset + bytes;
    }

    /** Whether the GPU may have written bytes, so that those of the host are not the newest. */
    private boolean isWritten(int begin, int end) {
      for (BufferObject b : memory.buffers) {
        if (b.written && b.offset < end && begin < b.offset + b.size) {
          return true;
        }
      }
      return false;
    }

    void end() {
      if (to < 0) {
        return;
      }
      for (BufferObject b : memory.buffers) {
        int begin = (int) Math.max(from, b.offset);
        int stop = (int) Math.min(to, b.offset + b.size);
        if (begin < stop && b != source) {
          session.make(
              new ResourceCommand.UpdateBuffer(
                  b.buffer,
                  (int) (begin - b.offset),
                  Arrays.copyOfRange(memory.known, begin, stop)));
        }
      }
      for (ImageObject image : memory.images) {
        boolean has = source instanceof ImageObject of && of.texture == image.texture;
        for (LinearLayout.Part part : has ? List.<LinearLayout.Part>of() : image.linear.parts()) {
          long at = image.offset + part.offset();
          if (at < to && from < at + part.sizeBytes()) {
            image.changedParts.add(part);
          }
        }
      }
      to = -1;
      for (ImageObject image : memory.images) {
        image.changedParts.forEach(part -> upload(image, part));
        image.changedParts.clear();
      }
    }
  }

  private void upload(ImageObject image, LinearLayout.Part part) {
    byte[] texels = part.take(image.memory.known, (int) image.offset);
    image.format.order().toStorage(texels);
    session.make(
        new ResourceCommand.UpdateTexture(
            image.texture,
            part.level(),
            0,
            0,
            0,
            part.layer(),
            part.width(),
            part.height(),
            1,
            texels));
  }

  // --- from the GPU to the host

  /** Tells hosts what the GPU has written. */
  public void toHost() {
    for (DeviceMemory memory : watched) {
      toHost(memory);
    }
  }

  /** The same for memory that is about to be looked at. */
  public void toHost(DeviceMemory memory) {
    for (BufferObject b : memory.buffers) {
      if (b.written) {
        b.written = false;
        byte[] now = session.read(b.buffer, 0, b.buffer.sizeBytes());
        Runs others = new Runs(memory, b);
        tell(memory, (int) b.offset, now, 0, now.length, others);
        others.end();
      }
    }
    for (ImageObject image : memory.images) {
      if (image.written) {
        image.written = false;
        Runs others = new Runs(memory, image);
        for (LinearLayout.Part part : image.linear.parts()) {
          byte[] texels =
              session.read(
                  image.texture, part.level(), part.layer(), 0, 0, part.width(), part.height());
          image.format.order().toMemory(texels);
          for (int row = 0; row < part.rows(); row++) {
            int at = (int) (image.offset + part.offset() + (long) row * part.rowPitch());
            tell(memory, at, texels, row * part.rowBytes(), part.rowBytes(), others);
          }
        }
        others.end();
      }
    }
  }

  /** Writes bytes that differ from those that were there; others may be the host's by now. */
  private static void tell(
      DeviceMemory memory, int at, byte[] now, int from, int bytes, Runs others) {
    boolean shared = !memory.images.isEmpty(); // buffers see each other's bytes anyway
    byte[] known = memory.known;
    int done = 0;
    while (done < bytes) {
      int same = Arrays.mismatch(known, at + done, at + bytes, now, from + done, from + bytes);
      if (same < 0) {
        return;
      }
      int start = done + same;
      int end = start;
      while (end < bytes && known[at + end] != now[from + end]) {
        known[at + end] = now[from + end];
        end++;
      }
      NativeMemory.write(now, from + start, memory.address + at + start, end - start);
      if (shared) {
        others.changed(at + start, end - start);
      }
      done = end;
    }
  }

  /**
   * Bytes of a buffer as the GPU sees them at this point of what is submitted.
   *
   * @param offset in the buffer
   */
  public byte[] contents(BufferObject buffer, long offset, int bytes) {
    DeviceMemory memory = buffer.memory;
    if (memory.address != 0 && !buffer.written) {
      int at = (int) (buffer.offset + offset);
      return Arrays.copyOfRange(memory.known, at, at + bytes);
    }
    return session.read(buffer.buffer, (int) offset, bytes);
  }
}
