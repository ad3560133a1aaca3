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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * Profile files. Layout: the 8 bytes {@code OOVRPROF}, a big-endian int version, a byte that says
 * what packs (from version 15 on), the packed fields in the order of {@link #writeBody} (counts
 * before arrays, array elements little-endian), the CRC-32 of all bytes before as a big-endian int,
 * and the 4 bytes {@code END!}. Packed is a deflate stream (0), or the blocks of a {@link
 * BlockPacking}.
 */
public final class FrameProfileCodec {
  private static final byte[] MAGIC = {'O', 'O', 'V', 'R', 'P', 'R', 'O', 'F'};
  private static final byte[] END = {'E', 'N', 'D', '!'};
  private static final int HEAD_BYTES = 12;
  private static final int TRAILER_BYTES = 8;

  /** Version of the format. */
  public static final int VERSION = 15;

  /** Files before this version are not read. Those before version 6 do not tell the passes. */
  private static final int OLDEST_VERSION = 5;

  private static final int FIRST_WITH_PASSES = 6;
  private static final int FIRST_WITH_BARRIERS = 7;
  private static final int FIRST_WITH_QUEUES = 8;

  /** The first that tells which way up images are. */
  private static final int FIRST_WITH_ROWS = 9;

  /** The first that signs what the pixels of draws follow from. */
  private static final int FIRST_WITH_INPUTS = 10;

  /**
   * The first that tells what draws left in images, and has the references of the stencil test that
   * shaders write.
   */
  private static final int FIRST_WITH_ENDS = 11;

  /** The first that tells what shaders do with registers. */
  private static final int FIRST_WITH_REGISTERS = 12;

  /** The first that tells the bounds of stored depth that draws test. */
  private static final int FIRST_WITH_DEPTH_BOUNDS = 13;

  /** The first that tells what dispatches of compute shaders did. */
  private static final int FIRST_WITH_DISPATCHES = 14;

  /** The first that tells which instructions have operands that are the same in all lanes. */
  private static final int FIRST_WITH_UNIFORM = 14;

  /** The first that says what packs, and has differences of units and warps. */
  private static final int FIRST_WITH_PACKING = 15;

  /** Deflate makes nothing smaller than this share of it (258 bytes by two bits). */
  private static final int MOST_RATIO = 1032;

  private FrameProfileCodec() {}

  /** Writes a profile; the same profile always gives the same bytes. */
  public static void write(FrameProfile profile, Path file) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      write(profile, out);
    }
  }

  /** Writes a profile, deflated, and leaves the stream open. */
  public static void write(FrameProfile profile, OutputStream stream) throws IOException {
    write(profile, stream, null);
  }

  /**
   * Writes a profile and leaves the stream open.
   *
   * @param packing null for deflate
   */
  public static void write(FrameProfile profile, OutputStream stream, BlockPacking packing)
      throws IOException {
    CheckedOutputStream checked = new CheckedOutputStream(stream, new CRC32());
    DataOutputStream head = new DataOutputStream(checked);
    head.write(MAGIC);
    head.writeInt(VERSION);
    head.writeByte(packing == null ? 0 : packing.number());
    head.flush();
    int threads = Runtime.getRuntime().availableProcessors();
    try (BlockOutput blocks =
        packing == null
            ? new BlockDeflater(checked, threads)
            : new PackedBlocks.Output(checked, threads, packing)) {
      DataOutputStream out = new DataOutputStream(new BufferedOutputStream(blocks, 1 << 16));
      writeBody(profile, out);
      out.flush();
      blocks.finish();
    }
    DataOutputStream tail = new DataOutputStream(stream);
    tail.writeInt((int) checked.getChecksum().getValue());
    tail.write(END);
    tail.flush();
  }

  /** A profile's bytes, which can be read more than once. */
  private interface Source {
    InputStream open() throws IOException;
  }

  /** Reads a deflated profile; see {@link #read(Path, BlockPacking)}. */
  public static FrameProfile read(Path file) throws IOException {
    return read(file, null);
  }

  /**
   * Reads a profile.
   *
   * @param packing known beside deflate, or null
   * @throws IOException when the file is not a profile, of another version, packed in a way that is
   *     not known, cut off or damaged; the message names the file and the fault
   */
  public static FrameProfile read(Path file, BlockPacking packing) throws IOException {
    try {
      return read(Files.size(file), () -> Files.newInputStream(file), packing);
    } catch (IOException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  /** Reads a deflated profile; see {@link #read(Path, BlockPacking)}. */
  public static FrameProfile read(InputStream stream) throws IOException {
    return read(stream, null);
  }

  /** Reads a profile; see {@link #read(Path, BlockPacking)}. */
  public static FrameProfile read(InputStream stream, BlockPacking packing) throws IOException {
    byte[] all = stream.readAllBytes();
    return read(all.length, () -> new ByteArrayInputStream(all), packing);
  }

  private static FrameProfile read(long length, Source source, BlockPacking packing)
      throws IOException {
    check(length, source);
    try (InputStream in = source.open()) {
      int version = ByteBuffer.wrap(in.readNBytes(HEAD_BYTES)).getInt(MAGIC.length);
      int number = version < FIRST_WITH_PACKING ? 0 : in.read();
      if (number != 0 && (packing == null || number != packing.number())) {
        throw new IOException("profile is packed by method " + number + ", which is not known");
      }
      long mostBytes = number == 0 ? length * MOST_RATIO : mostBytes(source);
      InputStream body =
          number == 0
              ? new InflaterInputStream(in, new Inflater(), 1 << 16)
              : new PackedBlocks.Input(new BufferedInputStream(in, 1 << 16), packing);
      try (DataInputStream data = new DataInputStream(new BufferedInputStream(body, 1 << 16))) {
        return readBody(data, version, mostBytes);
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException | EOFException e) {
      throw new IOException("profile is damaged: " + e.getMessage(), e);
    }
  }

  private static long mostBytes(Source source) throws IOException {
    try (InputStream in = new BufferedInputStream(source.open(), 1 << 16)) {
      in.skipNBytes(HEAD_BYTES + 1);
      return PackedBlocks.mostBytes(in);
    }
  }

  /** Reads everything once: what is inside is only looked at when it is whole. */
  private static void check(long length, Source source) throws IOException {
    CRC32 crc = new CRC32();
    try (InputStream in = new BufferedInputStream(source.open(), 1 << 16)) {
      ByteBuffer head = ByteBuffer.wrap(in.readNBytes(HEAD_BYTES));
      if (head.limit() < HEAD_BYTES
          || !Arrays.equals(MAGIC, Arrays.copyOf(head.array(), MAGIC.length))) {
        throw new IOException("not a frame profile");
      }
      int version = head.getInt(MAGIC.length);
      if (version < OLDEST_VERSION || version > VERSION) {
        throw new IOException(
            "profile version "
                + version
                + ", this program reads "
                + OLDEST_VERSION
                + " to "
                + VERSION);
      }
      crc.update(head.array());
      byte[] chunk = new byte[1 << 16];
      long left = length - HEAD_BYTES - TRAILER_BYTES;
      while (left > 0) {
        int n = in.read(chunk, 0, (int) Math.min(left, chunk.length));
        if (n < 0) {
          break;
        }
        crc.update(chunk, 0, n);
        left -= n;
      }
      ByteBuffer tail = ByteBuffer.wrap(in.readNBytes(TRAILER_BYTES));
      if (left != 0
          || tail.limit() < TRAILER_BYTES
          || !Arrays.equals(END, Arrays.copyOfRange(tail.array(), 4, TRAILER_BYTES))) {
        throw new IOException("profile is cut off");
      }
      if (tail.getInt(0) != (int) crc.getValue()) {
        throw new IOException("profile is damaged: checksum differs");
      }
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
    StateCodec.writePasses(p, out);
    StateCodec.writeBarriers(p, out);
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
    ArrayCodec.writeDifferences(p.units, WorkLog.UNIT_WORDS, out);
    ArrayCodec.writeDifferences(p.quads.words(), QuadTable.WORDS, out);
    ArrayCodec.writeInts(p.quads.masks(), out);
    ArrayCodec.writeDepths(p.depths, out);
    ArrayCodec.writeInts(p.outputs, out);
    ArrayCodec.writeDifferences(p.warps, WorkLog.WARP_WORDS, out);
    out.writeByte(p.lines.resourceBits());
    out.writeByte(p.lines.numberBits());
    ArrayCodec.writeInts(p.lines.words, out);
    ArrayCodec.writeInts(p.lines.upper, out);
    DispatchCodec.write(p, out);
  }

  /** {@code writeUTF} takes at most 65,535 bytes; labels come from applications. */
  static String shortened(String text) {
    return text.length() <= 1000 ? text : text.substring(0, 1000);
  }

  private static void writeDraw(DrawWork d, DataOutputStream out) throws IOException {
    out.writeInt(d.draw);
    out.writeInt(d.view);
    out.writeLong(d.callNumber);
    out.writeUTF(shortened(d.label));
    out.writeInt(d.colorTarget);
    out.writeInt(d.depthTarget);
    out.writeInt(d.samples);
    StateCodec.writeState(d, out);
    ArrayCodec.writeInts(d.textures, out);
    ArrayCodec.writeInts(d.buffers, out);
    out.writeInt(d.order);
    out.writeLong(d.verticesIn);
    out.writeLong(d.verticesShaded);
    out.writeLong(d.primitivesIn);
    out.writeLong(d.primitivesOutside);
    out.writeLong(d.primitivesCulled);
    out.writeLong(d.primitivesClipped);
    out.writeLong(d.primitivesRasterized);
    ArrayCodec.writeLongs(d.vertexInstructions, out);
    ArrayCodec.writeLongs(d.geometryLines, out);
    StateCodec.writeInputs(d.inputs, out);
    ArrayCodec.writeInts(d.vertexRegisters, out);
    ArrayCodec.writeInts(d.fragmentRegisters, out);
    ArrayCodec.writeLongs(d.vertexUniform, out);
  }

  private static FrameProfile readBody(DataInputStream in, int version, long mostBytes)
      throws IOException {
    int index = in.readInt();
    int width = in.readInt();
    int height = in.readInt();
    int views = in.readInt();
    List<ProfileResource> resources = readResources(in);
    List<DrawWork> draws = new ArrayList<>();
    for (int n = ArrayCodec.count(in); n > 0; n--) {
      draws.add(readDraw(in, version));
    }
    boolean queues = version >= FIRST_WITH_QUEUES;
    List<ProfilePass> passes =
        version < FIRST_WITH_PASSES ? ProfilePass.of(draws) : StateCodec.readPasses(in, queues);
    List<ProfileBarrier> barriers =
        version < FIRST_WITH_BARRIERS ? List.of() : StateCodec.readBarriers(in, queues);
    List<Operation> operations = readOperations(in);
    List<ProfileImage> images = StateCodec.readImages(in);
    FrameProfile profile =
        new FrameProfile(
            index,
            width,
            height,
            views,
            resources,
            draws,
            passes,
            barriers,
            operations,
            images,
            StateCodec.readSnapshots(in),
            StateCodec.readBlits(in),
            StateCodec.readWindow(in, version >= FIRST_WITH_ROWS),
            version >= FIRST_WITH_ENDS ? StateCodec.readEnds(in) : List.of(),
            List.of(),
            version < FIRST_WITH_PACKING
                ? ArrayCodec.readInts(in, mostBytes)
                : ArrayCodec.readDifferences(in, WorkLog.UNIT_WORDS, mostBytes),
            new QuadTable(
                ArrayCodec.readDifferences(in, QuadTable.WORDS, mostBytes),
                ArrayCodec.readInts(in, mostBytes)),
            ArrayCodec.readDepths(in, mostBytes),
            ArrayCodec.readInts(in, mostBytes),
            readWarps(in, version, mostBytes),
            new LineTable(
                in.readUnsignedByte(),
                in.readUnsignedByte(),
                ArrayCodec.readInts(in, mostBytes),
                ArrayCodec.readInts(in, mostBytes)));
    return version < FIRST_WITH_DISPATCHES
        ? profile
        : profile.withDispatches(DispatchCodec.read(in, mostBytes, profile));
  }

  private static int[] readWarps(DataInputStream in, int version, long mostBytes)
      throws IOException {
    int[] words =
        version < FIRST_WITH_PACKING
            ? ArrayCodec.readInts(in, mostBytes)
            : ArrayCodec.readDifferences(in, WorkLog.WARP_WORDS, mostBytes);
    return version >= FIRST_WITH_UNIFORM ? words : withoutUniform(words);
  }

  /** Warps of files that do not tell which of their instructions are uniform: none is known. */
  static int[] withoutUniform(int[] words) {
    int warps = words.length / WorkLog.W_UNIFORM;
    int[] widened = new int[Math.multiplyExact(warps, WorkLog.WARP_WORDS)];
    for (int w = 0; w < warps; w++) {
      System.arraycopy(
          words, w * WorkLog.W_UNIFORM, widened, w * WorkLog.WARP_WORDS, WorkLog.W_UNIFORM);
    }
    return widened;
  }

  private static List<ProfileResource> readResources(DataInputStream in) throws IOException {
    List<ProfileResource> resources = new ArrayList<>();
    for (int n = ArrayCodec.count(in); n > 0; n--) {
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
    return resources;
  }

  private static List<Operation> readOperations(DataInputStream in) throws IOException {
    Operation.Kind[] kinds = Operation.Kind.values();
    List<Operation> operations = new ArrayList<>();
    for (int n = ArrayCodec.count(in); n > 0; n--) {
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
    return operations;
  }

  private static DrawWork readDraw(DataInputStream in, int version) throws IOException {
    DrawWork d = new DrawWork();
    d.draw = in.readInt();
    d.view = in.readInt();
    d.callNumber = in.readLong();
    d.label = in.readUTF();
    d.colorTarget = in.readInt();
    d.depthTarget = in.readInt();
    d.samples = in.readInt();
    StateCodec.readState(d, in, version >= FIRST_WITH_DEPTH_BOUNDS);
    d.textures = ArrayCodec.readInts(in);
    d.buffers = ArrayCodec.readInts(in);
    d.order = in.readInt();
    d.verticesIn = in.readLong();
    d.verticesShaded = in.readLong();
    d.primitivesIn = in.readLong();
    d.primitivesOutside = in.readLong();
    d.primitivesCulled = in.readLong();
    d.primitivesClipped = in.readLong();
    d.primitivesRasterized = in.readLong();
    d.vertexInstructions = ArrayCodec.readLongs(in);
    d.geometryLines = ArrayCodec.readLongs(in);
    d.inputs = version >= FIRST_WITH_INPUTS ? StateCodec.readInputs(in) : DrawInputs.NONE;
    if (version >= FIRST_WITH_REGISTERS) {
      d.vertexRegisters = ArrayCodec.readInts(in);
      d.fragmentRegisters = ArrayCodec.readInts(in);
    }
    if (version >= FIRST_WITH_UNIFORM) {
      d.vertexUniform = ArrayCodec.readLongs(in);
    }
    return d;
  }
}
