package org.oovr.driver.trace;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Bytes to calls: reads apitrace v6 events (and versions 4 and 5), ours and those of stock tools.
 * Not thread-safe.
 *
 * <p>A call is handed out when its end was read; calls that never end (the program died in them)
 * are in {@link #unfinished}. Functions that the table lacks come with {@link
 * CallSignature#UNKNOWN} and values as they were written.
 */
public final class CallDecoder {
  private static final int MAX_SIGNATURES = 1 << 20;
  private static final int MAX_UNFINISHED = 1 << 12;
  private static final int MAX_NAME_BYTES = 1 << 12;

  private final FunctionTable table;
  private final TraceInput in;
  private final ValueReader values;
  private final List<CallSignature> signatures = new ArrayList<>();

  /** Calls begun and not ended, in order; mostly one, so a list is quicker than a map. */
  private final ArrayList<PooledCall> open = new ArrayList<>();

  private final ArrayDeque<PooledCall> pool = new ArrayDeque<>();
  private Map<String, String> properties = Map.of();
  private PooledCall handedOut;
  private long nextNumber;
  private boolean begun;
  private boolean ended;
  private boolean truncated;
  private long orphans;

  /**
   * @param in the uncompressed stream; read ahead in blocks, so it belongs to the decoder
   */
  public CallDecoder(InputStream in, FunctionTable table) {
    this.table = table;
    this.in = new TraceInput(in);
    values = new ValueReader(this.in);
  }

  /** Properties of the stream, in order; empty before the first call was read. */
  public Map<String, String> properties() {
    return properties;
  }

  /** Whether the stream broke off in the middle of an event. */
  public boolean truncated() {
    return truncated;
  }

  /** Ends of calls whose beginning is not in the stream. */
  public long orphans() {
    return orphans;
  }

  /** Bytes consumed so far. */
  public long position() {
    return in.position();
  }

  /** Calls that began and did not end, in order; complete when {@link #next} gave null. */
  public List<Call> unfinished() {
    List<Call> calls = new ArrayList<>();
    for (PooledCall p : open) {
      calls.add(p.call);
    }
    return calls;
  }

  /**
   * The next finished call, or null at the end of the stream. The object is used again: it is valid
   * until the following call of this method.
   *
   * @throws TraceException when the bytes are no trace
   * @throws IOException when the stream cannot be read
   */
  public Call next() throws IOException {
    if (handedOut != null) {
      pool.push(handedOut);
      handedOut = null;
    }
    if (ended) {
      return null;
    }
    try {
      if (!begun) {
        properties = StreamHeader.read(in).properties();
        begun = true;
      }
      while (true) {
        int event = in.readOrEnd();
        switch (event) {
          case -1:
            ended = true;
            return null;
          case Format.EVENT_ENTER:
            readEnter();
            break;
          case Format.EVENT_LEAVE:
            PooledCall done = readLeave();
            if (done != null) {
              handedOut = done;
              done.call.recorded = true;
              return done.call;
            }
            break;
          default:
            throw in.fault("unknown event " + event);
        }
      }
    } catch (EOFException e) {
      ended = true;
      truncated = true;
      return null;
    } catch (TraceException e) {
      ended = true;
      throw e;
    }
  }

  private void readEnter() throws IOException {
    long thread = in.readUint();
    CallSignature signature = readSignature();
    if (open.size() >= MAX_UNFINISHED) {
      throw in.fault("more than " + MAX_UNFINISHED + " calls begun and not ended");
    }
    PooledCall pooled = pool.isEmpty() ? new PooledCall() : pool.pop();
    Call call = pooled.call;
    call.clear();
    call.signature = signature;
    call.number = nextNumber++;
    call.thread = (int) thread;
    call.argumentCount = signature.parameters().size();
    open.add(pooled);
    readDetails(pooled);
  }

  private PooledCall readLeave() throws IOException {
    long number = in.readUint();
    int at = open.size() - 1;
    while (at >= 0 && open.get(at).call.number != number) {
      at--;
    }
    if (at < 0) {
      orphans++;
      PooledCall nowhere = new PooledCall();
      nowhere.call.signature =
          new CallSignature(
              CallSignature.UNKNOWN, "?", Collections.nCopies(Call.MAX_ARGUMENTS, ""));
      nowhere.call.argumentCount = Call.MAX_ARGUMENTS;
      readDetails(nowhere);
      return null;
    }
    PooledCall pooled = open.get(at);
    readDetails(pooled);
    open.remove(at);
    return pooled;
  }

  private CallSignature readSignature() throws IOException {
    int id = in.readCount("function signatures", MAX_SIGNATURES);
    if (id < signatures.size() && signatures.get(id) != null) {
      return signatures.get(id);
    }
    String name = in.readText(MAX_NAME_BYTES);
    int count = in.readCount("parameters", Call.MAX_ARGUMENTS);
    List<String> parameters = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      parameters.add(in.readText(MAX_NAME_BYTES));
    }
    CallSignature known = table.find(name);
    CallSignature signature =
        known != null && known.parameters().size() == count
            ? known
            : new CallSignature(CallSignature.UNKNOWN, name, parameters);
    while (signatures.size() <= id) {
      signatures.add(null);
    }
    signatures.set(id, signature);
    return signature;
  }

  private void readDetails(PooledCall pooled) throws IOException {
    Call call = pooled.call;
    int id = call.signature.id();
    while (true) {
      int detail = in.readByte();
      switch (detail) {
        case Format.DETAIL_END:
          return;
        case Format.DETAIL_ARGUMENT:
          int index = in.readCount("arguments", Call.MAX_ARGUMENTS - 1);
          if (index >= call.argumentCount) {
            throw in.fault("argument " + index + " of " + call.signature.name());
          }
          ValueType type =
              id == CallSignature.UNKNOWN ? ValueType.UNTYPED : table.parameter(id, index);
          values.readArgument(pooled, index, type);
          break;
        case Format.DETAIL_RESULT:
          values.readResult(
              call, id == CallSignature.UNKNOWN ? ValueType.UNTYPED : table.result(id));
          break;
        case Format.DETAIL_THREAD:
          call.thread = (int) in.readUint();
          break;
        case Format.DETAIL_BACKTRACE:
          call.backtrace = values.readBacktrace();
          break;
        case Format.DETAIL_FLAGS:
          call.fake = (in.readUint() & Format.FLAG_FAKE) != 0;
          break;
        default:
          throw in.fault("unknown call detail " + detail);
      }
    }
  }

  /** A call and the memory its arguments are decoded into. */
  static final class PooledCall {
    /** Larger memory is not kept for the next call. */
    private static final int KEPT_BYTES = 1 << 16;

    final Call call = new Call();
    private final byte[][] memory = new byte[Call.MAX_ARGUMENTS][];

    byte[] memory(int index) {
      byte[] m = memory[index];
      return m == null ? new byte[256] : m;
    }

    void keep(int index, byte[] bytes) {
      memory[index] = bytes.length <= KEPT_BYTES ? bytes : null;
    }
  }
}
