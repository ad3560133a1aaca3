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
    byte[] packed = compression.pack(body, bytes);
    boolean smaller = packed != null && packed.length + Long.BYTES < bytes;
    int rest = smaller ? packed.length : bytes;
    ByteBuffer head = buffer(12 + 12 + (smaller ? 8 : 0));
    head.putLong(head.capacity() - 12L + rest);
    head.putInt(GfxrBlock.FUNCTION_CALL | (smaller ? PACKED : 0));
    head.putInt(family << 16 | id).putLong(thread);
    if (smaller) {
      head.putLong(bytes);
    }
    out.write(head.array());
    out.write(smaller ? packed : body, 0, rest);
  }

  /** Bytes that the program has written to what is mapped of memory. */
  public void fillMemory(long thread, long memory, long offset, byte[] data, int bytes)
      throws IOException {
    byte[] packed = compression.pack(data, bytes);
    boolean smaller = packed != null && packed.length < bytes;
    int rest = smaller ? packed.length : bytes;
    ByteBuffer head = buffer(12 + 36);
    head.putLong(36L + rest).putInt(GfxrBlock.METADATA | (smaller ? PACKED : 0));
    head.putInt(GfxrBlock.VULKAN << 16 | GfxrMeta.FILL_MEMORY);
    head.putLong(thread).putLong(memory).putLong(offset).putLong(bytes);
    out.write(head.array());
    out.write(smaller ? packed : data, 0, rest);
  }

  /** A window has this size, from its creation or from now on. */
  public void resizeWindow(long thread, long surface, int width, int height) throws IOException {
    ByteBuffer block = buffer(12 + 28);
    block.putLong(28).putInt(GfxrBlock.METADATA);
    block.putInt(GfxrBlock.VULKAN << 16 | GfxrMeta.RESIZE_WINDOW);
    block.putLong(thread).putLong(surface).putInt(width).putInt(height);
    out.write(block.array());
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
