package org.oovr.driver.trace.gfxr;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Reads a file block by block. A file that ends in the middle of a block, as that of a killed
 * program does, has all blocks before it.
 */
public final class GfxrReader implements Closeable {
  private static final int MAGIC = 0x52584647;
  private static final int PACKED = 0x80000000;
  private static final int COMPRESSION_OPTION = 1;
  private static final int MOST_OPTIONS = 1024;
  private static final int HEADER_BYTES = 12;

  /** Of a block that is read into memory. */
  private static final long MOST_BYTES = Integer.MAX_VALUE - 64;

  private final InputStream in;
  private final long fileBytes;
  private final int major;
  private final int minor;
  private GfxrCompression compression = GfxrCompression.NONE;
  private long position;
  private long blocks;
  private String damage;

  private GfxrReader(InputStream in, long fileBytes) throws IOException {
    this.in = in;
    this.fileBytes = fileBytes;
    ByteBuffer head = bytes(16);
    if (head == null || head.getInt() != MAGIC) {
      throw new GfxrException("no capture of GFXReconstruct");
    }
    major = head.getInt();
    minor = head.getInt();
    int options = head.getInt();
    if (major != 0 || options < 0 || options > MOST_OPTIONS) {
      throw new GfxrException(
          "a capture of GFXReconstruct of version "
              + major
              + "."
              + minor
              + ", which we do not know");
    }
    for (int i = 0; i < options; i++) {
      ByteBuffer option = bytes(8);
      if (option == null) {
        throw new GfxrException("the file ends in its header");
      }
      if (option.getInt() == COMPRESSION_OPTION) {
        int kind = option.getInt();
        if (kind < 0 || kind >= GfxrCompression.values().length) {
          throw new GfxrException("compression " + kind + ", which we do not know");
        }
        compression = GfxrCompression.values()[kind];
      }
    }
  }

  /** Opens a file and reads its header. */
  public static GfxrReader open(Path file) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    try {
      return new GfxrReader(in, Files.size(file));
    } catch (IOException | RuntimeException fault) {
      in.close();
      throw fault;
    }
  }

  /** Whether a file begins as one of GFXReconstruct's. */
  public static boolean isOne(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(4);
      return head.length == 4
          && ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt() == MAGIC;
    } catch (IOException unreadable) {
      return false; // whoever opens it says so
    }
  }

  /** "0.1". */
  public String version() {
    return major + "." + minor;
  }

  public GfxrCompression compression() {
    return compression;
  }

  /** Blocks read so far. */
  public long blocks() {
    return blocks;
  }

  /** Bytes of the file that were read. */
  public long position() {
    return position;
  }

  /** What is wrong with the file's end, or null; known when {@link #next} has given null. */
  public String damage() {
    return damage;
  }

  /**
   * The next block, null at the end. Kinds that we do not know have an empty body.
   *
   * @throws GfxrException when a block is damaged; the next ones can be read
   */
  public GfxrBlock next() throws IOException {
    long start = position;
    if (start == fileBytes) {
      return null;
    }
    ByteBuffer header = bytes(HEADER_BYTES);
    if (header == null) {
      damage = ending(start);
      return null;
    }
    long size = header.getLong();
    int type = header.getInt();
    if (size < 0 || size > fileBytes - position || size > MOST_BYTES) {
      damage = ending(start);
      position = fileBytes;
      return null;
    }
    ByteBuffer body = bytes((int) size);
    if (body == null) {
      damage = ending(start);
      return null;
    }
    return block(type & ~PACKED, (type & PACKED) != 0, body, blocks++, compression);
  }

  /**
   * A block of a {@link GfxrPipe}, which packs none.
   *
   * @param block whole, with its header
   * @param number blocks before it
   */
  public static GfxrBlock unpacked(ByteBuffer block, long number) throws GfxrException {
    block.getLong();
    int type = block.getInt();
    ByteBuffer body = block.slice().order(ByteOrder.LITTLE_ENDIAN);
    return block(type, false, body, number, GfxrCompression.NONE);
  }

  private String ending(long start) {
    return String.format(Locale.ROOT, "the file ends in the block at byte %d", start);
  }

  private static GfxrBlock block(
      int type, boolean packed, ByteBuffer body, long number, GfxrCompression compression)
      throws GfxrException {
    try {
      switch (type) {
        case GfxrBlock.FRAME_MARKER, GfxrBlock.STATE_MARKER -> {
          return new GfxrBlock(
              type, body.getInt(), 0, 0, body.slice().order(ByteOrder.LITTLE_ENDIAN), number);
        }
        case GfxrBlock.METADATA -> {
          int id = body.getInt();
          return metadata(new Kind(id & 0xffff, id >>> 16), packed, body, number, compression);
        }
        case GfxrBlock.FUNCTION_CALL -> {
          int id = body.getInt();
          long thread = body.getLong();
          ByteBuffer rest =
              packed
                  ? unpack(body, body.getLong(), compression)
                  : body.slice().order(ByteOrder.LITTLE_ENDIAN);
          return new GfxrBlock(type, id & 0xffff, id >>> 16, thread, rest, number);
        }
        case GfxrBlock.ANNOTATION -> {
          return new GfxrBlock(
              type, body.getInt(), 0, 0, body.slice().order(ByteOrder.LITTLE_ENDIAN), number);
        }
        default -> {
          return new GfxrBlock(
              type, 0, 0, 0, ByteBuffer.allocate(0).order(ByteOrder.LITTLE_ENDIAN), number);
        }
      }
    } catch (BufferUnderflowException | IndexOutOfBoundsException fault) {
      throw new GfxrException("block " + number + " is too short for its kind", fault);
    } catch (GfxrException fault) {
      throw new GfxrException("block " + number + ": " + fault.getMessage(), fault);
    }
  }

  /** What metadata is, and of which API. */
  private record Kind(int id, int family) {}

  /** Of packed ones, what precedes the data is not packed; its last number is the data's size. */
  private static GfxrBlock metadata(
      Kind kind, boolean packed, ByteBuffer body, long number, GfxrCompression compression)
      throws GfxrException {
    if (!packed) {
      return new GfxrBlock(
          GfxrBlock.METADATA,
          kind.id,
          kind.family,
          0,
          body.slice().order(ByteOrder.LITTLE_ENDIAN),
          number);
    }
    int head = head(kind.id, body);
    if (head < 0) {
      // what else there is packed has its size in other places
      return new GfxrBlock(
          GfxrBlock.METADATA,
          kind.id,
          kind.family,
          0,
          body.slice().order(ByteOrder.LITTLE_ENDIAN),
          number);
    }
    byte[] first = new byte[head];
    body.get(first);
    long bytes = ByteBuffer.wrap(first).order(ByteOrder.LITTLE_ENDIAN).getLong(3 * Long.BYTES);
    ByteBuffer data = unpack(body, bytes, compression);
    ByteBuffer whole =
        ByteBuffer.allocate(first.length + data.remaining()).order(ByteOrder.LITTLE_ENDIAN);
    whole.put(first).put(data).flip();
    return new GfxrBlock(GfxrBlock.METADATA, kind.id, kind.family, 0, whole, number);
  }

  /** Bytes before the data, the fourth of whose numbers is the data's size; -1 for other kinds. */
  static int head(int kind, ByteBuffer body) throws GfxrException {
    if (kind == GfxrMeta.FILL_MEMORY || kind == GfxrMeta.INIT_BUFFER) {
      return 4 * Long.BYTES;
    }
    if (kind != GfxrMeta.INIT_IMAGE) {
      return -1;
    }
    int numbers = 4 * Long.BYTES + 3 * Integer.BYTES;
    int levels = body.getInt(body.position() + numbers - Integer.BYTES);
    if (levels < 0 || levels > (body.remaining() - numbers) / Long.BYTES) {
      throw new GfxrException("an image of " + levels + " levels");
    }
    return numbers + levels * Long.BYTES;
  }

  private static ByteBuffer unpack(ByteBuffer body, long bytes, GfxrCompression compression)
      throws GfxrException {
    byte[] unpacked =
        compression.unpack(
            body.array(), body.arrayOffset() + body.position(), body.remaining(), bytes);
    return ByteBuffer.wrap(unpacked).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Null where the file ends before. */
  private ByteBuffer bytes(int count) throws IOException {
    byte[] bytes = in.readNBytes(count);
    position += bytes.length;
    return bytes.length < count ? null : ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
