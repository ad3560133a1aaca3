package org.oovr.driver.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Calls that outlive their decoder, to be handed out any number of times. Not thread-safe. */
public final class KeptCalls {
  /** All of a {@link Call}, without the room for more arguments. */
  private record Kept(
      CallSignature signature,
      long number,
      int thread,
      boolean recorded,
      boolean fake,
      long result,
      String resultText,
      long[] bits,
      ByteBuffer[] data,
      String[][] strings) {}

  private static final ByteBuffer[] NO_DATA = {};
  private static final String[][] NO_STRINGS = {};

  private final List<Kept> calls = new ArrayList<>();
  private long bytes;

  /** Copies a call. */
  public void add(Call call) {
    int n = call.argumentCount;
    ByteBuffer[] data = NO_DATA;
    String[][] strings = NO_STRINGS;
    for (int i = 0; i < n; i++) {
      if (call.data[i] != null) {
        data = data.length == 0 ? new ByteBuffer[n] : data;
        data[i] = copy(call.data[i]);
        bytes += data[i].remaining();
      }
      if (call.strings[i] != null) {
        strings = strings.length == 0 ? new String[n][] : strings;
        strings[i] = call.strings[i].clone();
      }
    }
    calls.add(
        new Kept(
            call.signature,
            call.number,
            call.thread,
            call.recorded,
            call.fake,
            call.result,
            call.resultText,
            Arrays.copyOf(call.bits, n),
            data,
            strings));
  }

  private static ByteBuffer copy(ByteBuffer from) {
    byte[] copy = new byte[from.remaining()];
    from.duplicate().get(copy);
    return ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Calls kept. */
  public int size() {
    return calls.size();
  }

  /** Bytes of memory that belong to them. */
  public long bytes() {
    return bytes;
  }

  /** Hands out all calls in order; the same object is filled again for each. */
  public void forEach(Consumer<Call> consumer) {
    Call call = new Call();
    for (Kept kept : calls) {
      call.clear();
      call.signature = kept.signature;
      call.number = kept.number;
      call.thread = kept.thread;
      call.recorded = kept.recorded;
      call.fake = kept.fake;
      call.result = kept.result;
      call.resultText = kept.resultText;
      call.argumentCount = kept.bits.length;
      System.arraycopy(kept.bits, 0, call.bits, 0, kept.bits.length);
      System.arraycopy(kept.data, 0, call.data, 0, kept.data.length);
      System.arraycopy(kept.strings, 0, call.strings, 0, kept.strings.length);
      consumer.accept(call);
    }
  }
}
