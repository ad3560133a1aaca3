package org.oovr.driver.trace.file;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallDecoder;
import org.oovr.driver.trace.CallEncoder;
import org.oovr.driver.trace.CallMaker;
import org.oovr.driver.trace.CallText;
import org.oovr.driver.trace.TracedCall;

/**
 * Traces that were damaged at random places: reading them ends, in time and within memory, with
 * calls or with a message. Seeds are fixed; {@code -Doovr.fuzz.traces=N} tries N of them.
 */
class HostileTraceTest {
  private static final int TRACES = Integer.getInteger("oovr.fuzz.traces", 3000);

  /** Allocated in all while one file is read, most of it garbage at once. */
  private static final long MOST_BYTES = 400L << 20;

  private static final long MOST_NANOS = 10_000_000_000L;

  @TempDir Path dir;

  /** Bytes of a stream with calls of every kind, and the files that hold it. */
  private List<byte[]> files(int seed) throws IOException {
    CallMaker maker = new CallMaker(seed);
    CallEncoder encoder = new CallEncoder(CallMaker.TABLE);
    encoder.begin(Map.of("process.name", "hostile", "note", "x"));
    for (int i = 0; i < 60; i++) {
      encoder.encode(i % 20 == 19 ? CallMaker.call("glXSwapBuffers", 1, 7) : maker.randomCall());
    }
    byte[] stream = encoder.take();
    List<byte[]> files = new ArrayList<>();
    files.add(stream);
    Path snappy = dir.resolve("base.trace");
    pack(stream, snappy);
    files.add(Files.readAllBytes(snappy));
    Trace.addIndex(snappy);
    files.add(Files.readAllBytes(snappy));
    ByteArrayOutputStream gzip = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(gzip)) {
      out.write(stream);
    }
    files.add(gzip.toByteArray());
    ByteArrayOutputStream zstd = new ByteArrayOutputStream();
    try (OutputStream out = new ZstdOutputStream(zstd)) {
      out.write(stream);
    }
    files.add(zstd.toByteArray());
    try (InputStream brotli = getClass().getResourceAsStream("small.brotli.trace")) {
      files.add(brotli.readAllBytes());
    }
    return files;
  }

  private static void pack(byte[] stream, Path path) throws IOException {
    try (SnappyOutput out = SnappyOutput.create(path)) {
      for (int at = 0; at < stream.length; at += 5000) {
        out.write(stream, at, Math.min(5000, stream.length - at));
        out.flush();
      }
    }
  }

  @Test
  void damagedFilesEndInCallsOrAMessage() throws Exception {
    Random random = new Random(11);
    List<byte[]> bases = files(5);
    int refused = 0;
    int read = 0;
    for (int i = 0; i < TRACES; i++) {
      if (i % 500 == 0) {
        bases = files(i);
      }
      int kind = random.nextInt(bases.size() + 2);
      byte[] damaged = damage(bases.get(Math.max(0, kind - 2)), random);
      Path path = dir.resolve("damaged.trace");
      if (kind <= 2) {
        pack(damaged, path); // a sound container of a damaged stream
      } else {
        Files.write(path, damaged);
      }
      int number = i;
      String message = read(path, () -> "trace " + number);
      if (message == null) {
        read++;
      } else {
        assertFalse(message.isBlank() || message.contains("\n"), message);
        refused++;
      }
    }
    assertTrue(
        refused > TRACES / 20 && read > TRACES / 20, refused + " refused, " + read + " read");
  }

  /** Overwrites, inserts, removes, doubles and cuts. */
  private static byte[] damage(byte[] sound, Random random) {
    byte[] bytes = sound.clone();
    int times = 1 + random.nextInt(4);
    for (int t = 0; t < times && bytes.length > 2; t++) {
      int at = random.nextInt(bytes.length);
      int n = 1 + random.nextInt(Math.min(16, bytes.length - at));
      switch (random.nextInt(8)) {
        case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> bytes[at] = (byte) random.nextInt();
        case 2 -> Arrays.fill(bytes, at, at + n, (byte) 0xff);
        case 3 -> Arrays.fill(bytes, at, at + n, (byte) 0);
        case 4 -> bytes = join(bytes, at, at + n);
        case 5 -> bytes = join(bytes, at + n, at);
        case 6 -> bytes = random.nextInt(4) == 0 ? Arrays.copyOf(bytes, at) : bytes;
        default -> {
          // a length that claims much
          byte[] huge = {(byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) (random.nextInt(8)), 0x7f};
          System.arraycopy(huge, 0, bytes, at, Math.min(huge.length, bytes.length - at));
        }
      }
    }
    return bytes;
  }

  /** Everything before {@code end} and then everything from {@code start} on. */
  private static byte[] join(byte[] bytes, int end, int start) {
    byte[] joined = Arrays.copyOf(bytes, end + bytes.length - start);
    System.arraycopy(bytes, start, joined, end, bytes.length - start);
    return joined;
  }

  private interface Name {
    String get();
  }

  /** Reads in every way; null, or why it was refused. */
  private static String read(Path path, Name name) {
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    long start = System.nanoTime();
    try {
      return readAll(path);
    } catch (IOException refused) {
      return String.valueOf(refused.getMessage());
    } catch (RuntimeException | Error fault) {
      throw new AssertionError(name.get(), fault);
    } finally {
      long nanos = System.nanoTime() - start;
      long bytes = threads.getCurrentThreadAllocatedBytes() - before;
      assertTrue(nanos < MOST_NANOS, () -> name.get() + " took " + nanos / 1_000_000 + " ms");
      assertTrue(bytes < MOST_BYTES, () -> name.get() + " took " + bytes + " bytes");
    }
  }

  private static String readAll(Path path) throws IOException {
    try (Trace trace = Trace.open(path)) {
      int frames = trace.index().frames().size();
      String problem = null;
      try {
        for (int f = 0; f < frames; f += Math.max(1, frames / 3)) {
          trace.readFrom(f).next();
        }
        org.oovr.driver.trace.CallParser parser = trace.read();
        for (TracedCall call = parser.next(); call != null; call = parser.next()) {
          CallText.of(call, true);
        }
      } catch (IOException fault) {
        problem = String.valueOf(fault.getMessage());
      }
      CallDecoder decoder = trace.decode(CallMaker.TABLE);
      for (Call call = decoder.next(); call != null; call = decoder.next()) {
        assertTrue(call.argumentCount <= Call.MAX_ARGUMENTS);
      }
      return problem;
    }
  }
}
