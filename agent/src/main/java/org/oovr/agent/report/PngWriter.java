package org.oovr.agent.report;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Encodes opaque pictures as PNG (ISO/IEC 15948): 8-bit RGB, filters None, Sub and Up. Alpha is
 * dropped, since what a window shows is opaque whatever its alpha bits hold.
 */
public final class PngWriter {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  private static final int CHANNELS = 3;
  private static final int LEVEL = 4;

  private PngWriter() {}

  public static byte[] encode(Picture picture) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(SIGNATURE);
    ByteBuffer header = ByteBuffer.allocate(13);
    // 8 bits, colour type 2 (RGB), deflate, adaptive filtering, not interlaced.
    header.putInt(picture.width()).putInt(picture.height());
    header.put((byte) 8).put((byte) 2).put((byte) 0).put((byte) 0).put((byte) 0);
    chunk(out, "IHDR", header.array(), 13);
    compressed(out, picture);
    chunk(out, "IEND", new byte[0], 0);
    return out.toByteArray();
  }

  private static void compressed(ByteArrayOutputStream out, Picture picture) {
    int stride = CHANNELS * picture.width();
    byte[] above = new byte[stride];
    byte[] row = new byte[stride];
    byte[][] filtered = new byte[3][stride + 1];
    byte[] chunk = new byte[1 << 16];
    Deflater deflater = new Deflater(LEVEL);
    try {
      for (int y = 0; y < picture.height(); y++) {
        dropAlpha(picture, y, row);
        deflater.setInput(best(filtered, row, above));
        drain(out, deflater, chunk);
        byte[] swap = above;
        above = row;
        row = swap;
      }
      deflater.finish();
      drain(out, deflater, chunk);
    } finally {
      deflater.end();
    }
  }

  private static void drain(ByteArrayOutputStream out, Deflater deflater, byte[] chunk) {
    while (true) {
      int length = deflater.deflate(chunk);
      if (length == 0) {
        return;
      }
      chunk(out, "IDAT", chunk, length);
    }
  }

  private static void dropAlpha(Picture picture, int y, byte[] row) {
    int from = 4 * picture.width() * y;
    for (int to = 0; to < row.length; to += CHANNELS, from += 4) {
      row[to] = picture.rgba()[from];
      row[to + 1] = picture.rgba()[from + 1];
      row[to + 2] = picture.rgba()[from + 2];
    }
  }

  /** The filter with the smallest sum of absolute differences: the standard's own heuristic. */
  private static byte[] best(byte[][] filtered, byte[] row, byte[] above) {
    long[] cost = new long[filtered.length];
    for (int filter = 0; filter < filtered.length; filter++) {
      filtered[filter][0] = (byte) filter;
    }
    for (int x = 0; x < row.length; x++) {
      byte left = x < CHANNELS ? 0 : row[x - CHANNELS];
      filtered[0][x + 1] = row[x];
      filtered[1][x + 1] = (byte) (row[x] - left);
      filtered[2][x + 1] = (byte) (row[x] - above[x]);
      cost[0] += Math.abs(filtered[0][x + 1]);
      cost[1] += Math.abs(filtered[1][x + 1]);
      cost[2] += Math.abs(filtered[2][x + 1]);
    }
    int best = cost[1] < cost[0] ? 1 : 0;
    return filtered[cost[2] < cost[best] ? 2 : best];
  }

  private static void chunk(ByteArrayOutputStream out, String type, byte[] data, int length) {
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 crc = new CRC32();
    crc.update(name);
    crc.update(data, 0, length);
    out.writeBytes(ByteBuffer.allocate(4).putInt(length).array());
    out.writeBytes(name);
    out.write(data, 0, length);
    out.writeBytes(ByteBuffer.allocate(4).putInt((int) crc.getValue()).array());
  }
}
