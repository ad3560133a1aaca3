package org.oovr.driver.trace.file;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.oovr.driver.trace.Definitions;
import org.oovr.driver.trace.StreamHeader;

/**
 * The index behind the last chunk of a Snappy file. It begins with zeros: an empty chunk is the end
 * of the file for every reader, and a stock reader that asks again (it does so once for each call
 * that never ended) finds the next.
 */
final class IndexFooter {
  private static final int ZERO_BYTES = 4096;
  private static final int VERSION = 1;
  private static final long MAGIC = 0x4f4f_5652_5f49_4458L; // "OOVR_IDX"

  /** Length, CRC-32 and magic number. */
  private static final int TAIL_BYTES = 4 + 4 + 8;

  private static final int MAX_ENTRIES = 1 << 26;

  private IndexFooter() {}

  /** Reads the index of a file, or null when it has none that fits it. */
  static TraceIndex read(RandomAccessFile file) throws IOException {
    long end = file.length();
    if (end < TAIL_BYTES + ZERO_BYTES) {
      return null;
    }
    file.seek(end - TAIL_BYTES);
    int length = file.readInt();
    int crc = file.readInt();
    if (file.readLong() != MAGIC || length < 0 || length > end - TAIL_BYTES - ZERO_BYTES) {
      return null;
    }
    byte[] packed = new byte[length];
    file.seek(end - TAIL_BYTES - length);
    file.readFully(packed);
    if (crc(packed) != crc) {
      return null;
    }
    long dataEnd = end - TAIL_BYTES - length - ZERO_BYTES;
    try (DataInputStream in =
        new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(packed)))) {
      return in.readInt() == VERSION && in.readLong() == dataEnd ? readIndex(in) : null;
    } catch (IOException notOurs) {
      return null; // the index can always be made anew
    }
  }

  private static TraceIndex readIndex(DataInputStream in) throws IOException {
    int version = in.readInt();
    long semantic = in.readLong();
    Map<String, String> properties = new LinkedHashMap<>();
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      properties.put(in.readUTF(), readLongText(in));
    }
    long calls = in.readLong();
    long streamBytes = in.readLong();
    List<TraceIndex.Frame> frames = new ArrayList<>();
    count = entries(in);
    for (int i = 0; i < count; i++) {
      frames.add(
          new TraceIndex.Frame(in.readLong(), in.readLong(), in.readLong(), in.readBoolean()));
    }
    List<TraceIndex.Chunk> chunks = new ArrayList<>();
    count = entries(in);
    for (int i = 0; i < count; i++) {
      chunks.add(new TraceIndex.Chunk(in.readLong(), in.readLong()));
    }
    List<String> flaws = new ArrayList<>();
    count = entries(in);
    for (int i = 0; i < count; i++) {
      flaws.add(in.readUTF());
    }
    return new TraceIndex(
        new StreamHeader(version, semantic, properties),
        calls,
        streamBytes,
        frames,
        chunks,
        Definitions.readFrom(in),
        flaws);
  }

  private static int entries(DataInputStream in) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > MAX_ENTRIES) {
      throw new IOException(count + " entries");
    }
    return count;
  }

  private static String readLongText(DataInputStream in) throws IOException {
    byte[] bytes = in.readNBytes(entries(in));
    return new String(bytes, java.nio.charset.StandardCharsets.UTF_8);
  }

  /** Writes the index behind the last chunk, which ends at {@code dataEnd}. */
  static void write(RandomAccessFile file, long dataEnd, TraceIndex index) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(packed))) {
      out.writeInt(VERSION);
      out.writeLong(dataEnd);
      writeIndex(out, index);
    }
    byte[] body = packed.toByteArray();
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(new byte[ZERO_BYTES]);
    all.writeBytes(body);
    DataOutputStream tail = new DataOutputStream(all);
    tail.writeInt(body.length);
    tail.writeInt(crc(body));
    tail.writeLong(MAGIC);
    file.setLength(dataEnd);
    file.seek(dataEnd);
    file.write(all.toByteArray());
  }

  private static void writeIndex(DataOutputStream out, TraceIndex index) throws IOException {
    out.writeInt(index.header().version());
    out.writeLong(index.header().semanticVersion());
    out.writeInt(index.header().properties().size());
    for (Map.Entry<String, String> p : index.header().properties().entrySet()) {
      out.writeUTF(p.getKey());
      byte[] value = p.getValue().getBytes(java.nio.charset.StandardCharsets.UTF_8);
      out.writeInt(value.length);
      out.write(value);
    }
    out.writeLong(index.calls());
    out.writeLong(index.streamBytes());
    out.writeInt(index.frames().size());
    for (TraceIndex.Frame f : index.frames()) {
      out.writeLong(f.firstCall());
      out.writeLong(f.callCount());
      out.writeLong(f.position());
      out.writeBoolean(f.quiet());
    }
    out.writeInt(index.chunks().size());
    for (TraceIndex.Chunk c : index.chunks()) {
      out.writeLong(c.streamStart());
      out.writeLong(c.filePosition());
    }
    out.writeInt(index.flaws().size());
    for (String flaw : index.flaws()) {
      out.writeUTF(flaw);
    }
    index.definitions().writeTo(out);
  }

  private static int crc(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    return (int) crc.getValue();
  }
}
