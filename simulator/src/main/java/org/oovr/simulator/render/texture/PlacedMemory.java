package org.oovr.simulator.render.texture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.command.AccessVisitor;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.ImageRange;
import org.oovr.simulator.command.MemoryBlock;
import org.oovr.simulator.command.MemoryBlock.Placement;
import org.oovr.simulator.command.Texture;

/**
 * Memory blocks and what lies in them. Each buffer has bytes of its own, so that it can get a new
 * version while draws still read the old one; what is written to it is copied to all others that
 * lie at the same place. The bytes of buffers that are gone stay where they were.
 */
final class PlacedMemory implements AccessVisitor {
  private static final int PAGE_BYTES = 1 << 16;

  private record Resource<T>(T resource, long offsetBytes, long sizeBytes) {
    boolean overlaps(long from, long to) {
      return offsetBytes < to && from < offsetBytes + sizeBytes;
    }
  }

  private static final class Block {
    final long address;
    final List<Resource<Buffer>> buffers = new ArrayList<>();
    final List<Resource<Texture>> textures = new ArrayList<>();

    /** Bytes on which no buffer lies any more, by page. */
    final Map<Long, byte[]> pages = new HashMap<>();

    Block(long address) {
      this.address = address;
    }
  }

  /** Gives the present bytes of a buffer. */
  interface Contents {
    byte[] of(Buffer buffer);
  }

  private final Contents contents;
  private final Map<Integer, Block> blocks = new HashMap<>();

  /** By buffer id: the block in which it lies. */
  private final Map<Integer, Block> ofBuffer = new HashMap<>();

  /** By texture id: the block in which it lies. */
  private final Map<Integer, Block> ofTexture = new HashMap<>();

  PlacedMemory(Contents contents) {
    this.contents = contents;
  }

  void create(MemoryBlock block, long address) {
    if (blocks.putIfAbsent(block.id(), new Block(address)) != null) {
      throw new ResourceException("memory block " + block.id() + " exists already");
    }
  }

  /** Forgets a block; what lies in it stays usable, but nothing new can be placed there. */
  void destroy(MemoryBlock block) {
    find(block);
    blocks.remove(block.id());
  }

  private Block find(MemoryBlock block) {
    Block found = blocks.get(block.id());
    if (found == null) {
      throw new ResourceException(
          "unknown memory block " + block.id() + " '" + block.label() + "'");
    }
    return found;
  }

  /** The modelled address of a place that has room for so many bytes. */
  long address(Placement at, long sizeBytes) {
    Block block = find(at.block());
    if (at.offsetBytes() < 0 || at.offsetBytes() > at.block().sizeBytes() - sizeBytes) {
      throw new ResourceException(
          "%d bytes at %d are outside of memory block %d of %d bytes"
              .formatted(sizeBytes, at.offsetBytes(), at.block().id(), at.block().sizeBytes()));
    }
    return block.address + at.offsetBytes();
  }

  /** Places a buffer, whose bytes become those that are there. */
  void place(Buffer buffer, Placement at, byte[] bytes) {
    Block block = find(at.block());
    long from = at.offsetBytes();
    for (int done = 0; done < bytes.length; ) {
      int within = (int) ((from + done) % PAGE_BYTES);
      int n = Math.min(PAGE_BYTES - within, bytes.length - done);
      byte[] page = block.pages.get((from + done) / PAGE_BYTES);
      if (page != null) {
        System.arraycopy(page, within, bytes, done, n);
      }
      done += n;
    }
    Resource<Buffer> placed = new Resource<>(buffer, from, bytes.length);
    for (Resource<Buffer> other : block.buffers) {
      copy(other, contents.of(other.resource), placed, bytes, from, from + bytes.length);
    }
    block.buffers.add(placed);
    ofBuffer.put(buffer.id(), block);
  }

  /** Copies the part of a range of the block that lies in both. */
  private static void copy(
      Resource<Buffer> source,
      byte[] sourceBytes,
      Resource<Buffer> target,
      byte[] targetBytes,
      long from,
      long to) {
    long begin = Math.max(from, Math.max(source.offsetBytes, target.offsetBytes));
    long end =
        Math.min(
            to,
            Math.min(source.offsetBytes + source.sizeBytes, target.offsetBytes + target.sizeBytes));
    if (begin < end) {
      System.arraycopy(
          sourceBytes,
          (int) (begin - source.offsetBytes),
          targetBytes,
          (int) (begin - target.offsetBytes),
          (int) (end - begin));
    }
  }

  /** Whether any buffer is placed. */
  boolean hasBuffers() {
    return !ofBuffer.isEmpty();
  }

  private static Resource<Buffer> in(Block block, Buffer buffer) {
    for (Resource<Buffer> r : block.buffers) {
      if (r.resource.id() == buffer.id()) {
        return r;
      }
    }
    throw new IllegalStateException(buffer + " is not in its block");
  }

  /** The other buffers of which some bytes lie in a range of a buffer. */
  List<Buffer> aliases(Buffer buffer, long offsetBytes, long sizeBytes) {
    Block block = ofBuffer.get(buffer.id());
    if (block == null || block.buffers.size() == 1) {
      return List.of();
    }
    long from = in(block, buffer).offsetBytes + Math.max(0, offsetBytes);
    List<Buffer> result = new ArrayList<>();
    for (Resource<Buffer> other : block.buffers) {
      if (other.resource.id() != buffer.id() && other.overlaps(from, from + sizeBytes)) {
        result.add(other.resource);
      }
    }
    return result;
  }

  /** Shows what was written to a range of a buffer in all others that lie there. */
  @Override
  public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
    List<Buffer> aliases = aliases(buffer, offsetBytes, sizeBytes);
    if (aliases.isEmpty()) {
      return;
    }
    Block block = ofBuffer.get(buffer.id());
    Resource<Buffer> source = in(block, buffer);
    long from = source.offsetBytes + Math.max(0, offsetBytes);
    for (Buffer alias : aliases) {
      copy(
          source,
          contents.of(buffer),
          in(block, alias),
          contents.of(alias),
          from,
          from + sizeBytes);
    }
  }

  /** A buffer goes; its bytes stay in the memory. */
  void remove(Buffer buffer) {
    Block block = ofBuffer.remove(buffer.id());
    if (block == null) {
      return;
    }
    Resource<Buffer> placed = in(block, buffer);
    block.buffers.remove(placed);
    byte[] bytes = contents.of(buffer);
    for (int done = 0; done < bytes.length; ) {
      long at = placed.offsetBytes + done;
      int within = (int) (at % PAGE_BYTES);
      int n = Math.min(PAGE_BYTES - within, bytes.length - done);
      byte[] page = block.pages.computeIfAbsent(at / PAGE_BYTES, k -> new byte[PAGE_BYTES]);
      System.arraycopy(bytes, done, page, within, n);
      done += n;
    }
  }

  /**
   * Places a texture.
   *
   * @return one of equal shape that lies at the same place, or null
   */
  Texture place(Texture texture, Placement at, long sizeBytes) {
    Block block = find(at.block());
    Texture same = null;
    for (Resource<Texture> other : block.textures) {
      if (same == null
          && other.offsetBytes == at.offsetBytes()
          && sameShape(other.resource, texture)) {
        same = other.resource;
      }
    }
    block.textures.add(new Resource<>(texture, at.offsetBytes(), sizeBytes));
    ofTexture.put(texture.id(), block);
    return same;
  }

  private static boolean sameShape(Texture a, Texture b) {
    return a.shape() == b.shape()
        && a.format() == b.format()
        && a.width() == b.width()
        && a.height() == b.height()
        && a.depth() == b.depth()
        && a.layers() == b.layers()
        && a.levels() == b.levels()
        && a.samples() == b.samples()
        && a.views() == b.views();
  }

  /** A texture goes. */
  void remove(Texture texture) {
    Block block = ofTexture.remove(texture.id());
    if (block != null) {
      block.textures.removeIf(r -> r.resource.id() == texture.id());
    }
  }

  @Override
  public void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
    // all that lie there have the same bytes
  }

  @Override
  public void reads(ImageRange range, Usage usage) {
    // those that show the same texels share them
  }

  @Override
  public void writes(ImageRange range, Usage usage, int overwritten) {
    // those that show the same texels share them
  }

  @Override
  public void destroys(Buffer buffer) {
    // not written
  }

  @Override
  public void destroys(Texture texture) {
    // not written
  }
}
