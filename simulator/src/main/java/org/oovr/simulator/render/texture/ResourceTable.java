package org.oovr.simulator.render.texture;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.MemoryBlock;
import org.oovr.simulator.command.MemoryBlock.Placement;
import org.oovr.simulator.command.Texture;

/**
 * The memory of the simulated GPU: contents of buffers and textures by identity, and the modelled
 * address of each. Addresses of blocks, and of resources outside of them, are handed out upwards in
 * creation order, page by page, and never used twice. Not thread-safe: one command processor owns
 * it.
 */
public final class ResourceTable {
  /** Grain of placement in modelled memory. */
  public static final int PAGE_BYTES = 4096;

  private record Placed<T>(T content, long address) {}

  private final Map<Integer, Placed<byte[]>> buffers = new HashMap<>();
  private final Map<Integer, Placed<TextureStore>> textures = new HashMap<>();
  private final PlacedMemory placed = new PlacedMemory(this::buffer);

  /** By id of a texture: that of the one whose texels it shows. */
  private final Map<Integer, Integer> shared = new HashMap<>();

  private long nextAddress = PAGE_BYTES;

  void createMemory(MemoryBlock block) {
    placed.create(block, nextAddress);
    place(block.sizeBytes());
  }

  void destroy(MemoryBlock block) {
    placed.destroy(block);
  }

  /** Creates a buffer in memory of its own; {@code data} may be null or shorter than the buffer. */
  public byte[] createBuffer(Buffer buffer, byte[] data) {
    return createBuffer(buffer, data, null);
  }

  /** The same at a place; null for none. */
  byte[] createBuffer(Buffer buffer, byte[] data, Placement at) {
    if (buffers.containsKey(buffer.id())) {
      throw new ResourceException("buffer " + buffer.id() + " exists already");
    }
    if (data != null && data.length > buffer.sizeBytes()) {
      throw new ResourceException(
          data.length + " bytes for buffer " + buffer.id() + " of " + buffer.sizeBytes());
    }
    long address = at == null ? 0 : placed.address(at, buffer.sizeBytes());
    byte[] bytes;
    try {
      bytes = new byte[buffer.sizeBytes()];
    } catch (OutOfMemoryError e) {
      throw new ResourceException(
          "out of memory: buffer %d '%s' of %d bytes"
              .formatted(buffer.id(), buffer.label(), buffer.sizeBytes()),
          e);
    }
    if (at == null) {
      address = place(bytes.length);
    } else {
      placed.place(buffer, at, bytes);
    }
    if (data != null) {
      System.arraycopy(data, 0, bytes, 0, data.length);
    }
    buffers.put(buffer.id(), new Placed<>(bytes, address));
    return bytes;
  }

  /** Creates the zeroed storage of a texture in memory of its own. */
  public TextureStore createTexture(Texture texture) {
    return createTexture(texture, null);
  }

  /** The same at a place; null for none. */
  TextureStore createTexture(Texture texture, Placement at) {
    if (textures.containsKey(texture.id())) {
      throw new ResourceException("texture " + texture.id() + " exists already");
    }
    if (texture.part() != null) {
      Placed<TextureStore> whole = placed(texture.part().of());
      TextureStore store = new TextureStore(texture, whole.content());
      textures.put(texture.id(), new Placed<>(store, whole.address()));
      return store;
    }
    if (at != null) {
      return createPlaced(texture, at);
    }
    TextureStore store = new TextureStore(texture);
    long address = place(store.layout().totalBytes() * texture.views());
    textures.put(texture.id(), new Placed<>(store, address));
    return store;
  }

  private TextureStore createPlaced(Texture texture, Placement at) {
    long bytes = new TextureLayout(texture).totalBytes() * texture.views();
    long address = placed.address(at, bytes);
    Texture same = placed.place(texture, at, bytes);
    TextureStore store = same == null ? new TextureStore(texture) : texture(same);
    textures.put(texture.id(), new Placed<>(store, address));
    if (same != null) {
      shared.put(texture.id(), contentsId(same));
    }
    return store;
  }

  /** The id of a texture, or of the first of those that show the same texels. */
  public int contentsId(Texture texture) {
    int id = texture.contentsId();
    return shared.isEmpty() ? id : shared.getOrDefault(id, id);
  }

  /** Other buffers that show bytes of a range of a buffer. */
  public List<Buffer> aliases(Buffer buffer, long offsetBytes, long sizeBytes) {
    return placed.hasBuffers() ? placed.aliases(buffer, offsetBytes, sizeBytes) : List.of();
  }

  /** Shows what a command has written to buffers in all others that lie at the same places. */
  public void wrote(Command command) {
    if (placed.hasBuffers()) {
      command.accesses(placed);
    }
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
    placed.remove(buffer);
    buffers.remove(buffer.id());
  }

  /** Forgets a texture. */
  public void destroy(Texture texture) {
    placed(texture);
    placed.remove(texture);
    textures.remove(texture.id());
    shared.remove(texture.id());
  }
}
