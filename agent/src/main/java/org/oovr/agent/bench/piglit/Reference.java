package org.oovr.agent.bench.piglit;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.oovr.agent.report.Picture;

/**
 * What llvmpipe made of a trace.
 *
 * @param frame number of the last frame; -1 when nothing was drawn
 * @param picture of that frame, or null
 * @param reads what was read back, by the call's number
 */
record Reference(int frame, Picture picture, Map<Long, PixelRead> reads) {
  private static final int VERSION = 2;

  void write(Path file) throws IOException {
    Path whole = file.resolveSibling(file.getFileName() + ".part");
    try (DataOutputStream out =
        new DataOutputStream(new GZIPOutputStream(Files.newOutputStream(whole)))) {
      out.writeInt(VERSION);
      out.writeInt(frame);
      out.writeInt(picture == null ? 0 : picture.width());
      out.writeInt(picture == null ? 0 : picture.height());
      out.write(picture == null ? new byte[0] : picture.rgba());
      out.writeInt(reads.size());
      for (PixelRead read : reads.values()) {
        out.writeLong(read.call());
        out.writeInt(read.format());
        out.writeInt(read.type());
        out.writeInt(read.pixels());
        out.writeInt(read.size());
        out.writeInt(read.bytes().length);
        out.write(read.bytes());
      }
    }
    Files.move(whole, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
  }

  /** Whether a file is there and as this version writes it. */
  static boolean isCurrent(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (DataInputStream in =
        new DataInputStream(new GZIPInputStream(Files.newInputStream(file)))) {
      return in.readInt() == VERSION;
    }
  }

  static Reference read(Path file) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new GZIPInputStream(Files.newInputStream(file)))) {
      if (in.readInt() != VERSION) {
        throw new IOException(file + " was written by another version: delete it");
      }
      int frame = in.readInt();
      int width = in.readInt();
      int height = in.readInt();
      byte[] rgba = in.readNBytes(4 * width * height);
      Map<Long, PixelRead> reads = new HashMap<>();
      int count = in.readInt();
      for (int i = 0; i < count; i++) {
        long call = in.readLong();
        int format = in.readInt();
        int type = in.readInt();
        int pixels = in.readInt();
        int size = in.readInt();
        byte[] bytes = in.readNBytes(in.readInt());
        reads.put(call, new PixelRead(call, format, type, pixels, size, bytes));
      }
      return new Reference(frame, width == 0 ? null : new Picture(width, height, rgba), reads);
    }
  }
}
