package org.oovr.agent.replay;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallSignature;

/**
 * The call that a process is making, in a file that outlives it: a driver that crashes takes the
 * process with it.
 */
public final class CallProgress {
  private static final int BYTES = 256;
  private static final int NUMBER_AT = 0;
  private static final int LENGTH_AT = Long.BYTES;
  private static final int NAME_AT = LENGTH_AT + 1;
  private static final int MOST_NAME = BYTES - NAME_AT;

  private final ByteBuffer memory;
  private final Map<CallSignature, byte[]> names = new IdentityHashMap<>();
  private CallSignature last;

  /** Writes to a file that exists. */
  public CallProgress(Path file) throws IOException {
    try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
      memory = access.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, BYTES);
    }
  }

  /** A call is about to be made. */
  public void at(Call call) {
    memory.putLong(NUMBER_AT, call.number);
    if (call.signature != last) {
      last = call.signature;
      byte[] name = names.computeIfAbsent(last, CallProgress::name);
      memory.put(LENGTH_AT, (byte) name.length);
      memory.put(NAME_AT, name);
    }
  }

  private static byte[] name(CallSignature of) {
    byte[] text = of.name().getBytes(StandardCharsets.US_ASCII);
    return Arrays.copyOf(text, Math.min(text.length, MOST_NAME));
  }

  /** The same by its number among the calls and the name of its function. */
  public void at(long number, String function) {
    last = null;
    byte[] text = function.getBytes(StandardCharsets.US_ASCII);
    int length = Math.min(text.length, MOST_NAME);
    memory.putLong(NUMBER_AT, number);
    memory.put(LENGTH_AT, (byte) length);
    memory.put(NAME_AT, text, 0, length);
  }

  /** The process goes on to its end by itself: no call is being made any more. */
  public void end() {
    memory.put(LENGTH_AT, (byte) 0);
    last = null;
  }

  /** The call that was being made when the process died, as text; empty when there was none. */
  public static String last(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (bytes.length < BYTES || bytes[LENGTH_AT] == 0) {
      return "";
    }
    String name = new String(bytes, NAME_AT, bytes[LENGTH_AT] & 0xff, StandardCharsets.US_ASCII);
    return "call " + ByteBuffer.wrap(bytes).getLong(NUMBER_AT) + ", " + name;
  }
}
