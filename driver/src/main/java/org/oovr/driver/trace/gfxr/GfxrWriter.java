package org.oovr.driver.trace.gfxr;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a file of version 0.0, block by block, which GFXReconstruct's tools since 0.9 read. Blocks
 * are packed where that makes them smaller.
 */
public final class GfxrWriter implements Closeable {
  private static final int MAGIC = 0x52584647;
  private static final int PACKED = 0x80000000;
  private static final int COMPRESSION_OPTION = 1;
  private static final int JSON = 2;

  /** Bytes that are not worth packing: what says that they are packed takes eight. */
  private static final int LEAST_PACKED = 64;

  private final OutputStream out;
  private final GfxrCompression compression;

  private GfxrWriter(OutputStream out, GfxrCompression compression) throws IOException {
    this.out = out;
    this.compression = compression;
    ByteBuffer head = buffer(24);
    head.putInt(MAGIC).putInt(0).putInt(0).putInt(1);
    head.putInt(COMPRESSION_OPTION).putInt(compression.ordinal());
    out.write(head.array());
  }

  /**
   * Begins a file.
   *
   * @param compression one that can pack
   */
  public static GfxrWriter create(Path file, GfxrCompression compression) throws IOException {
    return new GfxrWriter(
        new BufferedOutputStream(Files.newOutputStream(file), 1 << 16), compression);
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** A call, its arguments as the tables of its API write them. */
  public void call(int family, int id, long thread, byte[] body, int bytes) throws IOException {
    call(family << 16 | id, thread, body, 0, bytes);
  }

  private void call(int id, long thread, byte[] body, int at, int bytes) throws IOException {
    byte[] packed = bytes < LEAST_PACKED ? null : compression.pack(body, at, bytes);
    boolean smaller = packed != null && packed.length + Long.BYTES < bytes;
    int rest = smaller ? packed.length : bytes;
    ByteBuffer head = buffer(12 + 12 + (smaller ? 8 : 0));
    head.putLong(head.capacity() - 12L + rest);
    head.putInt(GfxrBlock.FUNCTION_CALL | (smaller ? PACKED : 0));
    head.putInt(id).putLong(thread);
    if (smaller) {
      head.putLong(bytes);
    }
    out.write(head.array());
    out.write(smaller ? packed : body, smaller ? 0 : at, rest);
  }

  /** Bytes that the program has written to what is mapped of memory. */
  public void fillMemory(long thread, long memory, long offset, byte[] data, int bytes)
      throws IOException {
    fillMemory(thread, memory, offset, data, 0, bytes);
  }

  private void fillMemory(long thread, long memory, long offset, byte[] data, int at, int bytes)
      throws IOException {
    byte[] packed = bytes < LEAST_PACKED ? null : compression.pack(data, at, bytes);
    boolean smaller = packed != null && packed.length < bytes;
    int rest = smaller ? packed.length : bytes;
    ByteBuffer head = buffer(12 + 36);
    head.putLong(36L + rest).putInt(GfxrBlock.METADATA | (smaller ? PACKED : 0));
    head.putInt(GfxrBlock.VULKAN << 16 | GfxrMeta.FILL_MEMORY);
    head.putLong(thread).putLong(memory).putLong(offset).putLong(bytes);
    out.write(head.array());
    out.write(smaller ? packed : data, smaller ? 0 : at, rest);
  }

  /** Blocks of a {@link GfxrPipe}, from their beginning up to the buffer's limit. */
  public void blocks(ByteBuffer chunk) throws IOException {
    while (chunk.hasRemaining()) {
      int at = chunk.position();
      int size = (int) chunk.getLong();
      int type = chunk.getInt();
      int id = chunk.getInt(at + 12);
      int data = chunk.arrayOffset() + at;
      if (type == GfxrBlock.FUNCTION_CALL) {
        call(id, chunk.getLong(at + 16), chunk.array(), data + 24, size - 12);
      } else if (type == GfxrBlock.METADATA && (id & 0xffff) == GfxrMeta.FILL_MEMORY) {
        fillMemory(
            chunk.getLong(at + 16),
            chunk.getLong(at + 24),
            chunk.getLong(at + 32),
            chunk.array(),
            data + 48,
            size - 36);
      } else {
        out.write(chunk.array(), data, 12 + size);
      }
      chunk.position(at + 12 + size);
    }
  }

  /** A window has this size, from its creation or from now on. */
  public void resizeWindow(long thread, long surface, int width, int height) throws IOException {
    ByteBuffer block = buffer(12 + 28);
    block.putLong(28).putInt(GfxrBlock.METADATA);
    block.putInt(GfxrBlock.VULKAN << 16 | GfxrMeta.RESIZE_WINDOW);
    block.putLong(thread).putLong(surface).putInt(width).putInt(height);
    out.write(block.array());
  }

  /** A block as it was read. */
  public void block(GfxrBlock b) throws IOException {
    ByteBuffer body = b.body();
    byte[] data = body.array();
    int at = body.arrayOffset() + body.position();
    int id = b.family() << 16 | b.id();
    switch (b.type()) {
      case GfxrBlock.FUNCTION_CALL -> call(id, b.thread(), data, at, body.remaining());
      case GfxrBlock.METADATA -> {
        int head = GfxrReader.head(b.id(), body);
        if (head < 0) {
          plain(b.type(), id, data, at, body.remaining());
        } else {
          metadata(id, data, at, head, body.remaining() - head);
        }
      }
      case GfxrBlock.FRAME_MARKER, GfxrBlock.STATE_MARKER, GfxrBlock.ANNOTATION ->
          plain(b.type(), b.id(), data, at, body.remaining());
      default -> {
        // nothing is known of it, and its body was not read
      }
    }
  }

  private void plain(int type, int id, byte[] data, int at, int bytes) throws IOException {
    ByteBuffer head = buffer(12 + 4);
    out.write(head.putLong(4L + bytes).putInt(type).putInt(id).array());
    out.write(data, at, bytes);
  }

  /** Metadata of which all but its beginning can be packed. */
  private void metadata(int id, byte[] data, int at, int head, int bytes) throws IOException {
    byte[] packed = bytes < LEAST_PACKED ? null : compression.pack(data, at + head, bytes);
    boolean smaller = packed != null && packed.length < bytes;
    int rest = smaller ? packed.length : bytes;
    ByteBuffer first = buffer(12 + 4);
    first.putLong(4L + head + rest).putInt(GfxrBlock.METADATA | (smaller ? PACKED : 0)).putInt(id);
    out.write(first.array());
    out.write(data, at, head);
    out.write(smaller ? packed : data, smaller ? 0 : at + head, rest);
  }

  /**
   * Metadata of Vulkan.
   *
   * @param kind one of {@link GfxrMeta}
   */
  public void metadata(int kind, ByteBuffer body) throws IOException {
    block(new GfxrBlock(GfxrBlock.METADATA, kind, GfxrBlock.VULKAN, 0, body, 0));
  }

  /**
   * The state before a frame begins or ends here.
   *
   * @param mark {@link GfxrBlock#BEGIN} or {@link GfxrBlock#END}
   * @param frame counted from 1
   */
  public void state(int mark, long frame) throws IOException {
    ByteBuffer body = buffer(8).putLong(frame).flip();
    block(new GfxrBlock(GfxrBlock.STATE_MARKER, mark, 0, 0, body, 0));
  }

  /** What made the file, as JSON. */
  public void annotation(String label, String json) throws IOException {
    byte[] name = label.getBytes(StandardCharsets.UTF_8);
    byte[] text = json.getBytes(StandardCharsets.UTF_8);
    ByteBuffer block = buffer(12 + 16 + name.length + text.length);
    block.putLong(16L + name.length + text.length).putInt(GfxrBlock.ANNOTATION);
    block.putInt(JSON).putInt(name.length).putLong(text.length).put(name).put(text);
    out.write(block.array());
  }

  /**
   * Has the file system have all blocks that are written: a program that is killed loses none of
   * them.
   */
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
