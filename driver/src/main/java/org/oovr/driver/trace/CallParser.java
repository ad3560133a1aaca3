package org.oovr.driver.trace;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Bytes to {@link TracedCall}s: reads events of versions 4 to 6 without knowing any function. Not
 * thread-safe.
 *
 * <p>A call is handed out when its end was read; what began and did not end follows at the end of
 * the stream, as incomplete calls.
 */
public final class CallParser {
  private static final int MAX_NAME_BYTES = 1 << 16;
  private static final int MAX_PARAMETERS = 1 << 8;
  private static final int MAX_UNFINISHED = 1 << 12;

  /** A call that has begun. */
  private static final class Open {
    long number;
    long thread;
    CallSignature signature;
    long flags;
    Value[] arguments;
    Value result;
    List<TracedCall.StackFrame> backtrace = List.of();

    TracedCall close(boolean complete) {
      return new TracedCall(
          number, thread, signature, flags, arguments, result, backtrace, complete);
    }
  }

  private final TraceInput in;
  private final ValueParser values;
  private final Definitions definitions;
  private final List<Open> open = new ArrayList<>();
  private StreamHeader header;
  private long nextNumber;
  private boolean ended;
  private boolean truncated;
  private long orphans;

  /** Reads a stream from its start. */
  public CallParser(InputStream stream) throws IOException {
    in = new TraceInput(stream);
    definitions = new Definitions();
    values = new ValueParser(in, definitions);
    try {
      header = StreamHeader.read(in);
    } catch (EOFException end) {
      throw in.fault("the file ends before the first call");
    }
  }

  /**
   * Reads a stream from the middle.
   *
   * @param stream begins at {@code position}, where an event begins
   * @param firstCall number of the first call that begins there
   */
  public CallParser(
      InputStream stream,
      StreamHeader header,
      Definitions definitions,
      long position,
      long firstCall) {
    in = new TraceInput(stream, position);
    this.header = header;
    this.definitions = definitions;
    values = new ValueParser(in, definitions);
    nextNumber = firstCall;
  }

  public StreamHeader header() {
    return header;
  }

  /** All signatures met so far. */
  public Definitions definitions() {
    return definitions;
  }

  /** Whether the stream broke off in the middle of an event. */
  public boolean truncated() {
    return truncated;
  }

  /** Ends of calls whose beginning was not read. */
  public long orphans() {
    return orphans;
  }

  /** Bytes of the stream consumed so far. */
  public long position() {
    return in.position();
  }

  /** Calls begun so far. */
  public long begun() {
    return nextNumber;
  }

  /** Whether every call that has begun has ended. */
  public boolean quiet() {
    return open.isEmpty();
  }

  /**
   * The next call, or null at the end.
   *
   * @throws TraceException when the bytes are no trace
   * @throws IOException when the stream cannot be read
   */
  public TracedCall next() throws IOException {
    while (!ended) {
      try {
        TracedCall done = event();
        if (done != null) {
          return done;
        }
      } catch (EOFException end) {
        ended = true;
        truncated = true;
      } catch (TraceException fault) {
        ended = true;
        throw fault;
      }
    }
    return open.isEmpty() ? null : open.remove(0).close(false);
  }

  private TracedCall event() throws IOException {
    int event = in.readOrEnd();
    switch (event) {
      case -1:
        ended = true;
        return null;
      case Format.EVENT_ENTER:
        enter();
        return null;
      case Format.EVENT_LEAVE:
        return leave();
      default:
        throw in.fault("unknown event " + event);
    }
  }

  private void enter() throws IOException {
    Open call = new Open();
    call.thread = in.readUint();
    call.signature = signature();
    call.arguments = new Value[call.signature.parameters().size()];
    call.number = nextNumber++;
    if (open.size() >= MAX_UNFINISHED) {
      throw in.fault("more than " + MAX_UNFINISHED + " calls begun and not ended");
    }
    open.add(call);
    details(call);
  }

  private TracedCall leave() throws IOException {
    long number = in.readUint();
    int at = open.size() - 1;
    while (at >= 0 && open.get(at).number != number) {
      at--;
    }
    if (at < 0) {
      orphans++;
      Open nowhere = new Open();
      nowhere.arguments = new Value[MAX_PARAMETERS];
      details(nowhere);
      return null;
    }
    Open call = open.get(at);
    details(call);
    open.remove(at);
    return call.close(true);
  }

  private CallSignature signature() throws IOException {
    long position = in.position();
    int id = definitions.functions.readId(in);
    CallSignature known = definitions.functions.find(id, position);
    if (known != null) {
      return known;
    }
    String name = in.readText(MAX_NAME_BYTES);
    int count = in.readCount("parameters", MAX_PARAMETERS);
    List<String> parameters = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parameters.add(in.readText(MAX_NAME_BYTES));
    }
    CallSignature signature = new CallSignature(id, name, parameters);
    definitions.functions.define(id, position, signature);
    return signature;
  }

  private void details(Open call) throws IOException {
    values.beginCall();
    while (true) {
      int detail = in.readByte();
      switch (detail) {
        case Format.DETAIL_END:
          return;
        case Format.DETAIL_ARGUMENT:
          int index = in.readCount("arguments", MAX_PARAMETERS - 1);
          if (index >= call.arguments.length) {
            throw in.fault("argument " + index + " of " + call.signature.name());
          }
          call.arguments[index] = values.read();
          break;
        case Format.DETAIL_RESULT:
          call.result = values.read();
          break;
        case Format.DETAIL_THREAD:
          call.thread = in.readUint();
          break;
        case Format.DETAIL_BACKTRACE:
          call.backtrace = values.readBacktrace();
          break;
        case Format.DETAIL_FLAGS:
          call.flags = in.readUint();
          break;
        default:
          throw in.fault("unknown call detail " + detail);
      }
    }
  }
}
