package org.oovr.simulator.profile;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Profile files. Layout: the 8 bytes {@code OOVRPROF}, a big-endian int version, a deflate stream
 * of the fields in the order of {@link #writeBody} (counts before arrays, array elements
 * little-endian), the CRC-32 of all bytes before as a big-endian int, and the 4 bytes {@code END!}.
 */
public final class FrameProfileCodec {
  private static final byte[] MAGIC = {'O', 'O', 'V', 'R', 'P', 'R', 'O', 'F'};
  private static final byte[] END = {'E', 'N', 'D', '!'};
  private static final int TRAILER_BYTES = 8;

  /** Version of the format; files of another one are not read. */
  public static final int VERSION = 4;

  private static final int CHUNK_ELEMENTS = 1 << 14;

  private FrameProfileCodec() {}

  /** Writes a profile; the same profile always gives the same bytes. */
  public static void write(FrameProfile profile, Path file) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      write(profile, out);
    }
  }

  /** Writes a profile and leaves the stream open. */
  public static void write(FrameProfile profile, OutputStream stream) throws IOException {
    CheckedOutputStream checked = new CheckedOutputStream(stream, new CRC32());
    DataOutputStream head = new DataOutputStream(checked);
    head.write(MAGIC);
    head.writeInt(VERSION);
    head.flush();
    try (BlockDeflater deflated =
        new BlockDeflater(checked, Runtime.getRuntime().availableProcessors())) {
      DataOutputStream out = new DataOutputStream(new BufferedOutputStream(deflated, 1 << 16));
      writeBody(profile, out);
      out.flush();
      deflated.finish();
    }
    DataOutputStream tail = new DataOutputStream(stream);
    tail.writeInt((int) checked.getChecksum().getValue());
    tail.write(END);
    tail.flush();
  }

  /**
   * Reads a profile.
   *
   * @throws IOException when the file is not a profile, of another version, cut off or damaged; the
   *     message names the file and the fault
   */
  public static FrameProfile read(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return read(in);
    } catch (IOException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  /** Reads a profile; see {@link #read(Path)}. */
  public static FrameProfile read(InputStream stream) throws IOException {
    byte[] all = stream.readAllBytes();
    int start = MAGIC.length + 4;
    if (all.length < start || !Arrays.equals(MAGIC, Arrays.copyOf(all, MAGIC.length))) {
      throw new IOException("not a frame profile");
    }
    ByteBuffer bytes = ByteBuffer.wrap(all);
    int version = bytes.getInt(MAGIC.length);
    if (version != VERSION) {
      throw new IOException("profile version " + version + ", this program reads " + VERSION);
    }
    int end = all.length - TRAILER_BYTES;
    if (end < start || !Arrays.equals(END, Arrays.copyOfRange(all, end + 4, all.length))) {
      throw new IOException("profile is cut off");
    }
    CRC32 crc = new CRC32();
    crc.update(all, 0, end);
    if (bytes.getInt(end) != (int) crc.getValue()) {
      throw new IOException("profile is damaged: checksum differs");
    }
    InputStream body = new ByteArrayInputStream(all, start, end - start);
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(new InflaterInputStream(body), 1 << 16))) {
      return readBody(in);
    } catch (IllegalArgumentException | IndexOutOfBoundsException | EOFException e) {
      throw new IOException("profile is damaged: " + e.getMessage(), e);
    }
  }

  private static void writeBody(FrameProfile p, DataOutputStream out) throws IOException {
    out.writeInt(p.index());
    out.writeInt(p.width());
    out.writeInt(p.height());
    out.writeInt(p.views());
    out.writeInt(p.resources().size());
    for (ProfileResource r : p.resources()) {
      out.writeBoolean(r.texture());
      out.writeInt(r.id());
      out.writeUTF(shortened(r.label()));
      out.writeLong(r.bytes());
      out.writeInt(r.width());
      out.writeInt(r.height());
      out.writeUTF(r.format());
      out.writeInt(r.views());
    }
    out.writeInt(p.draws().size());
    for (DrawWork d : p.draws()) {
      writeDraw(d, out);
    }
    out.writeInt(p.operations().size());
    for (Operation o : p.operations()) {
      out.writeByte(o.kind().ordinal());
      out.writeInt(o.beforeDraw());
      out.writeInt(o.view());
      out.writeInt(o.source());
      out.writeInt(o.target());
      out.writeInt(o.x());
      out.writeInt(o.y());
      out.writeInt(o.width());
      out.writeInt(o.height());
      out.writeLong(o.bytesRead());
      out.writeLong(o.bytesWritten());
    }
    StateCodec.writeImages(p, out);
    writeInts(p.units, out);
    writeInts(p.quads, out);
    writeFloats(p.depths, out);
    writeInts(p.outputs, out);
    writeInts(p.warps, out);
    writeLongs(p.lines, out);
  }

  /** {@code writeUTF} takes at most 65,535 bytes; labels come from applications. */
  private static String shortened(String text) {
    return text.length() <= 1000 ? text : text.substring(0, 1000);
  }

  private static void writeDraw(DrawWork d, DataOutputStream out) throws IOException {
    out.writeInt(d.draw);
    out.writeInt(d.view);
    out.writeLong(d.callNumber);
    out.writeUTF(shortened(d.label));
    out.writeInt(d.colorTarget);
    out.writeInt(d.depthTarget);
    out.writeInt(d.outputs);
    out.writeInt(d.samples);
    StateCodec.writeState(d, out);
    writeInts(d.textures, out);
    writeInts(d.buffers, out);
    out.writeInt(d.order);
    out.writeLong(d.verticesIn);
    out.writeLong(d.verticesShaded);
    out.writeLong(d.primitivesIn);
    out.writeLong(d.primitivesOutside);
    out.writeLong(d.primitivesCulled);
    out.writeLong(d.primitivesClipped);
    out.writeLong(d.primitivesRasterized);
    writeLongs(d.vertexInstructions, out);
    writeLongs(d.geometryLines, out);
  }

  private static FrameProfile readBody(DataInputStream in) throws IOException {
    int index = in.readInt();
    int width = in.readInt();
    int height = in.readInt();
    int views = in.readInt();
    List<ProfileResource> resources = new ArrayList<>();
    for (int n = count(in); n > 0; n--) {
      resources.add(
          new ProfileResource(
              in.readBoolean(),
              in.readInt(),
              in.readUTF(),
              in.readLong(),
              in.readInt(),
              in.readInt(),
              in.readUTF(),
              in.readInt()));
    }
    List<DrawWork> draws = new ArrayList<>();
    for (int n = count(in); n > 0; n--) {
      draws.add(readDraw(in));
    }
    Operation.Kind[] kinds = Operation.Kind.values();
    List<Operation> operations = new ArrayList<>();
    for (int n = count(in); n > 0; n--) {
      operations.add(
          new Operation(
              kinds[in.readByte()],
              in.readInt(),
              in.readInt(),
              in.readInt(),
              in.readInt(),
              in.readInt(),
              in.readInt(),
              in.readInt(),
              in.readInt(),
              in.readLong(),
              in.readLong()));
    }
    List<ProfileImage> images = StateCodec.readImages(in);
    return new FrameProfile(
        index,
        width,
        height,
        views,
        resources,
        draws,
        operations,
        images,
        StateCodec.readSnapshots(in),
        StateCodec.readBlits(in),
        StateCodec.readWindow(in),
        readInts(in),
        readInts(in),
        readFloats(in),
        readInts(in),
        readInts(in),
        readLongs(in));
  }

  private static DrawWork readDraw(DataInputStream in) throws IOException {
    DrawWork d = new DrawWork();
    d.draw = in.readInt();
    d.view = in.readInt();
    d.callNumber = in.readLong();
    d.label = in.readUTF();
    d.colorTarget = in.readInt();
    d.depthTarget = in.readInt();
    d.outputs = in.readInt();
    d.samples = in.readInt();
    StateCodec.readState(d, in);
    d.textures = readInts(in);
    d.buffers = readInts(in);
    d.order = in.readInt();
    d.verticesIn = in.readLong();
    d.verticesShaded = in.readLong();
    d.primitivesIn = in.readLong();
    d.primitivesOutside = in.readLong();
    d.primitivesCulled = in.readLong();
    d.primitivesClipped = in.readLong();
    d.primitivesRasterized = in.readLong();
    d.vertexInstructions = readLongs(in);
    d.geometryLines = readLongs(in);
    return d;
  }

  static int count(DataInputStream in) throws IOException {
    int n = in.readInt();
    if (n < 0) {
      throw new IOException("profile is damaged: negative count");
    }
    return n;
  }

  static void writeInts(int[] values, DataOutputStream out) throws IOException {
    out.writeInt(values.length);
    ByteBuffer chunk = chunk(4);
    for (int at = 0; at < values.length; at += CHUNK_ELEMENTS) {
      int n = Math.min(CHUNK_ELEMENTS, values.length - at);
      chunk.asIntBuffer().put(values, at, n);
      out.write(chunk.array(), 0, n * 4);
    }
  }

  private static void writeFloats(float[] values, DataOutputStream out) throws IOException {
    out.writeInt(values.length);
    ByteBuffer chunk = chunk(4);
    for (int at = 0; at < values.length; at += CHUNK_ELEMENTS) {
      int n = Math.min(CHUNK_ELEMENTS, values.length - at);
      chunk.asFloatBuffer().put(values, at, n);
      out.write(chunk.array(), 0, n * 4);
    }
  }

  private static void writeLongs(long[] values, DataOutputStream out) throws IOException {
    out.writeInt(values.length);
    ByteBuffer chunk = chunk(8);
    for (int at = 0; at < values.length; at += CHUNK_ELEMENTS) {
      int n = Math.min(CHUNK_ELEMENTS, values.length - at);
      chunk.asLongBuffer().put(values, at, n);
      out.write(chunk.array(), 0, n * 8);
    }
  }

  // Arrays are read chunk by chunk and grow as data arrives, so that a damaged length cannot ask
  // for
  // more memory than a few times the file.

  static int[] readInts(DataInputStream in) throws IOException {
    int length = count(in);
    int[] values = new int[Math.min(length, CHUNK_ELEMENTS)];
    ByteBuffer chunk = chunk(4);
    for (int at = 0; at < length; at += CHUNK_ELEMENTS) {
      int n = Math.min(CHUNK_ELEMENTS, length - at);
      in.readFully(chunk.array(), 0, n * 4);
      if (at + n > values.length) {
        values = Arrays.copyOf(values, (int) Math.min(length, 2L * values.length));
      }
      chunk.asIntBuffer().get(values, at, n);
    }
    return values;
  }

  private static float[] readFloats(DataInputStream in) throws IOException {
    int length = count(in);
    float[] values = new float[Math.min(length, CHUNK_ELEMENTS)];
    ByteBuffer chunk = chunk(4);
    for (int at = 0; at < length; at += CHUNK_ELEMENTS) {
      int n = Math.min(CHUNK_ELEMENTS, length - at);
      in.readFully(chunk.array(), 0, n * 4);
      if (at + n > values.length) {
        values = Arrays.copyOf(values, (int) Math.min(length, 2L * values.length));
      }
      chunk.asFloatBuffer().get(values, at, n);
    }
    return values;
  }

  private static long[] readLongs(DataInputStream in) throws IOException {
    int length = count(in);
    long[] values = new long[Math.min(length, CHUNK_ELEMENTS)];
    ByteBuffer chunk = chunk(8);
    for (int at = 0; at < length; at += CHUNK_ELEMENTS) {
      int n = Math.min(CHUNK_ELEMENTS, length - at);
      in.readFully(chunk.array(), 0, n * 8);
      if (at + n > values.length) {
        values = Arrays.copyOf(values, (int) Math.min(length, 2L * values.length));
      }
      chunk.asLongBuffer().get(values, at, n);
    }
    return values;
  }

  private static ByteBuffer chunk(int elementBytes) {
    return ByteBuffer.allocate(CHUNK_ELEMENTS * elementBytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
