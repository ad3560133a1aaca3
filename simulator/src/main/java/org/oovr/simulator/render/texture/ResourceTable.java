package org.oovr.simulator.render.texture;

import java.util.HashMap;
import java.util.Map;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Texture;

/**
 * The memory of the simulated GPU: contents of buffers and textures by identity, and the modelled
 * address of each. Addresses are handed out upwards in creation order, page by page, and never used
 * twice. Not thread-safe: one command processor owns it.
 */
public final class ResourceTable {
  /** Grain of placement in modelled memory. */
  public static final int PAGE_BYTES = 4096;

  private record Placed<T>(T content, long address) {}

  private final Map<Integer, Placed<byte[]>> buffers = new HashMap<>();
  private final Map<Integer, Placed<TextureStore>> textures = new HashMap<>();
  private long nextAddress = PAGE_BYTES;

  /** Creates a buffer; {@code data} may be null or shorter than the buffer. */
  public byte[] createBuffer(Buffer buffer, byte[] data) {
    if (buffers.containsKey(buffer.id())) {
      throw new ResourceException("buffer " + buffer.id() + " exists already");
    }
    if (data != null && data.length > buffer.sizeBytes()) {
      throw new ResourceException(
          data.length + " bytes for buffer " + buffer.id() + " of " + buffer.sizeBytes());
    }
    byte[] bytes;
    try {
      bytes = new byte[buffer.sizeBytes()];
    } catch (OutOfMemoryError e) {
      throw new ResourceException(
          "out of memory: buffer %d '%s' of %d bytes"
              .formatted(buffer.id(), buffer.label(), buffer.sizeBytes()),
          e);
    }
    if (data != null) {
      System.arraycopy(data, 0, bytes, 0, data.length);
    }
    buffers.put(buffer.id(), new Placed<>(bytes, place(bytes.length)));
    return bytes;
  }

  /** Creates the zeroed storage of a texture. */
  public TextureStore createTexture(Texture texture) {
    if (textures.containsKey(texture.id())) {
      throw new ResourceException("texture " + texture.id() + " exists already");
    }
    TextureStore store = new TextureStore(texture);
    long address = place(store.layout().totalBytes() * texture.views());
    textures.put(texture.id(), new Placed<>(store, address));
    return store;
  }

  private long place(long bytes) {
    long address = nextAddress;
    nextAddress += Math.max(1, (bytes + PAGE_BYTES - 1) / PAGE_BYTES) * PAGE_BYTES;
    return address;
  }

  /**
   * Gives a buffer a new version with equal bytes, at the same address: whoever holds the old array
   * keeps what it saw.
   */
  public void renew(Buffer buffer) {
    Placed<byte[]> old = placed(buffer);
    buffers.put(buffer.id(), new Placed<>(old.content().clone(), old.address()));
  }

  /** Contents of a buffer. */
  public byte[] buffer(Buffer buffer) {
    return placed(buffer).content();
  }

  /** Storage of a texture. */
  public TextureStore texture(Texture texture) {
    return placed(texture).content();
  }

  /** Modelled address of a buffer's first byte. */
  public long address(Buffer buffer) {
    return placed(buffer).address();
  }

  /** Modelled address of a texture's view; add {@link TextureStore#texelAddressBytes}. */
  public long address(Texture texture, int view) {
    Placed<TextureStore> placed = placed(texture);
    TextureStore store = placed.content();
    return placed.address() + store.viewIndex(view) * store.layout().totalBytes();
  }

  private Placed<byte[]> placed(Buffer buffer) {
    Placed<byte[]> placed = buffers.get(buffer.id());
    if (placed == null) {
      throw new ResourceException("unknown buffer " + buffer.id() + " '" + buffer.label() + "'");
    }
    return placed;
  }

  private Placed<TextureStore> placed(Texture texture) {
    Placed<TextureStore> placed = textures.get(texture.id());
    if (placed == null) {
      throw new ResourceException("unknown texture " + texture.id() + " '" + texture.label() + "'");
    }
    return placed;
  }

  /** Forgets a buffer. */
  public void destroy(Buffer buffer) {
    placed(buffer);
    buffers.remove(buffer.id());
  }

  /** Forgets a texture. */
  public void destroy(Texture texture) {
    placed(texture);
    textures.remove(texture.id());
  }
}
