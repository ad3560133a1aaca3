package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.oovr.driver.common.ChangedBytes;
import org.oovr.driver.common.Emitter;
import org.oovr.driver.common.MapMemory;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.ResourceCommand;

/**
 * A buffer object. Besides the simulator's copy the driver keeps the bytes: pixel buffers and
 * read-backs need them at once. What the application writes passes through here; after shaders may
 * have written, the bytes are taken from the simulator by whoever wants to see them, once.
 */
public final class GlBuffer {
  /** Larger stores are refused with GL_OUT_OF_MEMORY; Java arrays end a little below 2 GiB. */
  public static final long MAX_BYTES = 1L << 30;

  public final int name;
  public String label = "";
  public boolean created;
  public boolean deleted;

  private final Emitter emitter;

  /** Null until the first store is made; replaced when the size changes. */
  private Buffer resource;

  private byte[] shadow = new byte[0];

  /**
   * Whether the simulator was given {@link #shadow} itself, so that it must not change any more.
   */
  private boolean shadowShared;

  /** Counts replacements of {@link #resource} over all buffers of a group. */
  private final int[] storageEpoch;

  public int usage = GL_STATIC_DRAW;
  public boolean immutable;
  public int storageFlags;

  // --- mapping
  public boolean mapped;
  public int mapAccess;
  public long mapOffset;
  public long mapLength;
  public long mapAddress;
  public MapMemory.Block mapBlock;

  /** Of a map whose memory draws may read: what was taken over from it last; else null. */
  public byte[] mapTaken;

  public GlBuffer(int name, Emitter emitter, int[] storageEpoch) {
    this.name = name;
    this.emitter = emitter;
    this.storageEpoch = storageEpoch;
  }

  public int size() {
    return shadow.length;
  }

  /** The resource; an empty one when no store was ever made. */
  public Buffer resource() {
    if (resource == null) {
      makeResource(null);
    }
    return resource;
  }

  private void makeResource(byte[] data) {
    resource = new Buffer(emitter.nextBufferId(), shadow.length, labelText());
    emitter.emit(new ResourceCommand.CreateBuffer(resource, data));
    storageEpoch[0]++;
  }

  private String labelText() {
    return label.isEmpty() ? "buffer " + name : label;
  }

  /** A new store, of undefined contents when {@code data} is null. */
  public void store(int size, ByteBuffer data) {
    if (data != null) {
      store(Pointer.bytes(data, 0, size));
    } else if (size != shadow.length || resource == null) {
      shadow = new byte[size];
      destroy();
      makeResource(null);
      shadowShared = false;
    }
  }

  /** A new store that has these bytes; nobody changes them any more. */
  public void store(byte[] bytes) {
    boolean renewed = bytes.length == shadow.length && resource != null;
    shadow = bytes;
    if (renewed) {
      // same size: a new version of the same resource
      emitter.known(resource);
      emitter.emit(new ResourceCommand.UpdateBuffer(resource, 0, shadow));
    } else {
      destroy();
      makeResource(shadow);
    }
    shadowShared = true;
  }

  /** Takes the bytes from the simulator where only it has them all. */
  private void follow() {
    if (resource != null && emitter.isWritten(resource)) {
      byte[] before = shadow;
      emitter.known(resource);
      shadow = emitter.read(resource);
      shadowShared = false;
      if (mapBlock != null) {
        showChanges(before);
      }
    }
  }

  /**
   * What shaders wrote shows in memory that stays mapped. What the application has put there and
   * not given to the GPU yet is kept.
   */
  public void showInMap() {
    if (mapBlock != null && resource != null && emitter.isWritten(resource)) {
      if (mapTaken != null) {
        takeFromMap();
      }
      follow();
    }
  }

  private void showChanges(byte[] before) {
    int at = (int) mapOffset;
    ByteBuffer view = mapBlock.view();
    for (int i = 0; i < (int) mapLength; i++) {
      byte b = shadow[at + i];
      if (b != before[at + i]) {
        view.put(i, b);
        if (mapTaken != null) {
          mapTaken[i] = b;
        }
      }
    }
  }

  /** Replaces bytes; the range lies inside the store. */
  public void update(int offset, byte[] bytes) {
    put(offset, bytes);
    showInMap(offset, bytes.length);
  }

  /** Takes over what the application has written to memory that stays mapped. */
  public void takeFromMap() {
    int at = (int) mapOffset;
    ChangedBytes.take(
        mapBlock.view(),
        mapTaken,
        0,
        mapTaken.length,
        (from, n) -> put(at + from, Arrays.copyOfRange(mapTaken, from, from + n)));
  }

  /** What others write shows in memory that stays mapped. */
  private void showInMap(int offset, int size) {
    if (mapTaken == null) {
      return;
    }
    int from = Math.max(offset, (int) mapOffset);
    int n = Math.min(offset + size, (int) (mapOffset + mapLength)) - from;
    if (n > 0) {
      int into = from - (int) mapOffset;
      System.arraycopy(shadow, from, mapTaken, into, n);
      mapBlock.view().put(into, shadow, from, n);
    }
  }

  private void put(int offset, byte[] bytes) {
    if (bytes.length == 0) {
      return;
    }
    if (bytes.length == shadow.length) {
      shadow = bytes;
      shadowShared = true;
      emitter.known(resource());
    } else {
      own();
      System.arraycopy(bytes, 0, shadow, offset, bytes.length);
    }
    emitter.emit(new ResourceCommand.UpdateBuffer(resource(), offset, bytes));
  }

  /** Copies inside the simulator and here; the ranges lie inside the stores. */
  public void copyFrom(GlBuffer source, int sourceOffset, int offset, int size) {
    if (size == 0) {
      return;
    }
    emitter.emit(
        new ResourceCommand.CopyBuffer(source.resource(), sourceOffset, resource(), offset, size));
    if (emitter.isWritten(source.resource)) {
      return; // now this one is to be read, too
    }
    own();
    System.arraycopy(source.shadow, sourceOffset, shadow, offset, size);
    showInMap(offset, size);
  }

  private void own() {
    if (shadowShared) {
      shadow = shadow.clone();
      shadowShared = false;
    }
  }

  /** The present contents; valid until the next write, not to be changed. */
  public byte[] contents() {
    follow();
    return shadow;
  }

  /** A copy of a range. */
  public byte[] contents(int offset, int size) {
    follow();
    return Arrays.copyOfRange(shadow, offset, offset + size);
  }

  /** The present contents, read-only. */
  public ByteBuffer view() {
    follow();
    return ByteBuffer.wrap(shadow).asReadOnlyBuffer();
  }

  public void unmap() {
    mapped = false;
    mapAccess = 0;
    mapOffset = 0;
    mapLength = 0;
    mapAddress = 0;
    mapBlock = null;
    mapTaken = null;
  }

  /** Frees the simulator's copy. */
  public void destroy() {
    if (resource != null) {
      emitter.emit(new ResourceCommand.DestroyBuffer(resource));
      resource = null;
    }
  }
}
