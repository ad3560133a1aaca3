package org.oovr.simulator.profile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockDeflaterTest {
  private static final int MEBI = 1 << 20;

  /** Half of it noise, half of it repeats. */
  private static byte[] data(int length) {
    byte[] data = new byte[length];
    new Random(7).nextBytes(data);
    for (int i = 64; i < length; i++) {
      data[i] = (i >> 6 & 1) == 0 ? data[i - 64] : data[i];
    }
    return data;
  }

  private static byte[] deflate(byte[] data, int threads, int step) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (BlockDeflater deflater = new BlockDeflater(out, threads)) {
      for (int at = 0; at < data.length; at += step) {
        deflater.write(data, at, Math.min(step, data.length - at));
      }
      deflater.finish();
    }
    return out.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, MEBI - 1, MEBI, MEBI + 1, 9 * MEBI + 12345})
  void anInflaterReadsItAndThreadsDoNotMatter(int length) throws IOException {
    byte[] data = data(length);
    byte[] deflated = deflate(data, 1, Math.max(1, length));
    assertTrue(deflated.length < length * 0.8 + 100, deflated.length + " of " + length);
    assertArrayEquals(
        data, new InflaterInputStream(new ByteArrayInputStream(deflated)).readAllBytes());
    assertArrayEquals(deflated, deflate(data, 3, 100_003));
  }

  @Test
  void aFullDiskIsReported() throws IOException {
    OutputStream full =
        new OutputStream() {
          private int left = 100_000;

          @Override
          public void write(int b) throws IOException {
            if (--left < 0) {
              throw new IOException("disk full");
            }
          }
        };
    try (BlockDeflater deflater = new BlockDeflater(full, 2)) {
      byte[] data = data(20 * MEBI);
      IOException fault = assertThrows(IOException.class, () -> deflater.write(data));
      assertTrue(fault.getMessage().contains("disk full"), fault.getMessage());
    }
  }
}
