package org.oovr.driver.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls to bytes: apitrace v6 events. Not thread-safe. The bytes collect in a buffer that the user
 * takes away whenever it likes ({@link #take}); between two calls that is a legal place to cut.
 *
 * <p>A call whose function the table lacks cannot be written.
 */
public final class CallEncoder {
  private final FunctionTable table;
  private final TraceOutput out = new TraceOutput();
  private final ValueNames names;

  /** Types of parameters by function; null before the first call. */
  private final ValueType[][] types;

  /** What {@link #plain} finds out, by function; null before the first call. */
  private final PlainCall[] plain;

  /** Stream id of each function of the table, -1 while it has none. */
  private final int[] streamIds;

  /** Stream ids of stack frames. */
  private final Map<TracedCall.StackFrame, Integer> frameIds = new HashMap<>();

  private int nextStreamId;
  private int nextFrame;
  private long nextCall;

  public CallEncoder(FunctionTable table) {
    this.table = table;
    names = new ValueNames(table);
    types = new ValueType[table.size()][];
    plain = new PlainCall[table.size()];
    streamIds = new int[table.size()];
    Arrays.fill(streamIds, -1);
  }

  /**
   * Goes on with a stream that another has written.
   *
   * @param defined all signatures in it
   * @param calls calls begun in it
   */
  public CallEncoder(FunctionTable table, Definitions defined, long calls) {
    this(table);
    nextCall = calls;
    nextStreamId = defined.functions.size();
    for (int id = 0; id < nextStreamId; id++) {
      if (defined.functions.get(id) != null) {
        knows(defined.functions.get(id), id);
      }
    }
    nextFrame = defined.frames.size();
    names.continueAfter(defined.enums.size(), defined.bitmasks.size());
  }

  /** Goes on where another encoder has stopped. */
  CallEncoder(FunctionTable table, TracedCallEncoder before) {
    this(table);
    nextCall = before.nextCall();
    nextStreamId = before.functions();
    before.forEachFunction(this::knows);
    nextFrame = before.frames();
    names.continueAfter(before.enums(), before.bitmasks());
  }

  /** The stream has defined a function; one with other parameters than ours is not ours. */
  private void knows(CallSignature theirs, int streamId) {
    CallSignature ours = table.find(theirs.name());
    if (ours != null && ours.parameters().equals(theirs.parameters())) {
      streamIds[ours.id()] = streamId;
    }
  }

  /** Writes the start of a stream: version and properties. */
  public void begin(Map<String, String> properties) {
    StreamHeader.write(out, properties);
  }

  /** Writes a whole call with its outcome and sets its number. */
  public void encode(Call call) {
    PlainCall plain = plain(call);
    if (plain != null) {
      encode(call, plain);
    } else {
      enter(call);
      leave(call);
    }
  }

  /**
   * How a call can be written quickly; null when it cannot: its function is new in the stream or
   * has other parameters than numbers, or the call says more than its arguments.
   */
  private PlainCall plain(Call call) {
    int id = call.signature.id();
    if (id < 0
        || id >= streamIds.length
        || streamIds[id] < 0
        || call.fake
        || call.backtrace != null) {
      return null;
    }
    PlainCall known = plain[id];
    if (known == null) {
      known = PlainCall.of(table, call.signature);
      plain[id] = known;
    }
    return known != PlainCall.NOT_PLAIN && known.parameters() == call.argumentCount ? known : null;
  }

  private void encode(Call call, PlainCall how) {
    int id = call.signature.id();
    int most = how.mostBytes();
    byte[] to = out.room(most);
    int at = PlainCall.enter(to, out.size(), call.thread, streamIds[id]);
    for (int i = 0; i < how.parameters(); i++) {
      to[at++] = Format.DETAIL_ARGUMENT;
      to[at++] = (byte) i;
      if (how.isNamed(i)) {
        out.writtenTo(at);
        ValueType type = parameters(id, call.argumentCount)[i];
        writeElement(type.canonical(call.bits[i]), type);
        to = out.room(most);
        at = out.size();
      } else {
        at = how.value(to, at, i, call.bits[i]);
      }
    }
    call.number = nextCall++;
    out.writtenTo(PlainCall.leave(to, at, call.number));
  }

  /** Writes the start of a call: its inputs. Sets {@link Call#number}. */
  public void enter(Call call) {
    CallSignature signature = call.signature;
    int id = signature.id();
    if (id < 0 || id >= streamIds.length) {
      throw new IllegalArgumentException("no table entry for " + signature.name());
    }
    if (call.argumentCount != signature.parameters().size()) {
      // readers index the names by argument: stock tools crash on more
      throw new IllegalArgumentException(
          signature.name() + " called with " + call.argumentCount + " arguments");
    }
    call.number = nextCall++;
    out.writeByte(Format.EVENT_ENTER);
    out.writeUint(call.thread);
    writeSignature(signature);
    if (call.fake) {
      out.writeByte(Format.DETAIL_FLAGS);
      out.writeUint(Format.FLAG_FAKE);
    }
    if (call.backtrace != null) {
      writeBacktrace(call.backtrace);
    }
    ValueType[] parameters = parameters(id, call.argumentCount);
    for (int i = 0; i < call.argumentCount; i++) {
      ValueType type = parameters[i];
      if (!type.output() || call.data[i] == null) {
        writeArgument(call, i, type);
      }
    }
    out.writeByte(Format.DETAIL_END);
  }

  /** Writes the end of a call: output parameters and result. */
  public void leave(Call call) {
    int id = call.signature.id();
    out.writeByte(Format.EVENT_LEAVE);
    out.writeUint(call.number);
    ValueType[] parameters = parameters(id, call.argumentCount);
    for (int i = 0; i < call.argumentCount; i++) {
      ValueType type = parameters[i];
      if (type.output() && call.data[i] != null) {
        writeArgument(call, i, type);
      }
    }
    ValueType result = table.result(id);
    if (result.form() != ValueType.Form.NONE) {
      out.writeByte(Format.DETAIL_RESULT);
      if (call.resultText != null) {
        out.writeByte(Format.STRING);
        out.writeText(call.resultText);
      } else if (result.isMemory()) {
        out.writePointer(call.result);
      } else {
        writeElement(result.canonical(call.result), result);
      }
    }
    out.writeByte(Format.DETAIL_END);
  }

  private ValueType[] parameters(int id, int count) {
    ValueType[] known = types[id];
    if (known == null) {
      known = new ValueType[count];
      for (int i = 0; i < count; i++) {
        known[i] = table.parameter(id, i);
      }
      types[id] = known;
    }
    return known;
  }

  private void writeSignature(CallSignature signature) {
    int id = signature.id();
    if (streamIds[id] >= 0) {
      out.writeUint(streamIds[id]);
      return;
    }
    streamIds[id] = nextStreamId++;
    out.writeUint(streamIds[id]);
    out.writeText(signature.name());
    out.writeUint(signature.parameters().size());
    for (String p : signature.parameters()) {
      out.writeText(p);
    }
  }

  private void writeBacktrace(List<TracedCall.StackFrame> trace) {
    out.writeByte(Format.DETAIL_BACKTRACE);
    out.writeUint(trace.size());
    for (TracedCall.StackFrame frame : trace) {
      Integer known = frameIds.get(frame);
      if (known != null) {
        out.writeUint(known);
      } else {
        frameIds.put(frame, nextFrame);
        out.writeUint(nextFrame++);
        frame.write(out);
      }
    }
  }

  private void writeArgument(Call call, int index, ValueType type) {
    out.writeByte(Format.DETAIL_ARGUMENT);
    out.writeUint(index);
    ByteBuffer memory = call.data[index];
    switch (type.form()) {
      case VALUE:
        writeElement(type.canonical(call.bits[index]), type);
        return;
      case TEXTS:
        writeTexts(call, index);
        return;
      default:
        if (memory == null) {
          out.writePointer(call.bits[index]);
        } else if (call.bits[index] == Call.SOME_PARTS) {
          writeParts(memory);
        } else if (type.form() == ValueType.Form.ARRAY) {
          writeArray(memory, type);
        } else if (type.form() == ValueType.Form.TEXT) {
          out.writeByte(Format.STRING);
          out.writeBytes(memory, type.output() ? textLength(memory) : memory.limit());
        } else {
          out.writeByte(Format.BLOB);
          out.writeBytes(memory, memory.limit());
        }
    }
  }

  private void writeTexts(Call call, int index) {
    String[] texts = call.strings[index];
    if (texts == null) {
      out.writePointer(call.bits[index]);
      return;
    }
    out.writeByte(Format.ARRAY);
    out.writeUint(texts.length);
    for (String text : texts) {
      if (text == null) {
        out.writeByte(Format.NULL);
      } else {
        out.writeByte(Format.STRING);
        out.writeText(text);
      }
    }
  }

  private void writeArray(ByteBuffer memory, ValueType type) {
    int count = memory.limit() / type.bytes();
    ByteBuffer little = memory.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    out.writeByte(Format.ARRAY);
    out.writeUint(count);
    for (int i = 0; i < count; i++) {
      writeElement(type.canonical(Memory.element(little, i, type.bytes())), type);
    }
  }

  private void writeParts(ByteBuffer memory) {
    int count = MemoryParts.count(memory);
    out.writeByte(Format.ARRAY);
    out.writeUint(count);
    for (int i = 0; i < count; i++) {
      ByteBuffer part = MemoryParts.part(memory, i);
      out.writeByte(Format.BLOB);
      if (part == null) {
        out.writeUint(0);
      } else {
        out.writeBytes(part, part.limit());
      }
    }
  }

  private void writeElement(long bits, ValueType type) {
    if (type.group() != ValueType.NO_GROUP) {
      if (type.element() == ValueType.Element.BITMASK) {
        names.writeBitmask(out, type.group(), bits);
      } else {
        names.writeEnum(out, type.group(), bits);
      }
      return;
    }
    switch (type.element()) {
      case TRUTH:
        out.writeByte(bits != 0 ? Format.TRUE : Format.FALSE);
        break;
      case SIGNED:
        out.writeSigned(bits);
        break;
      case ENUM, BITMASK, UNSIGNED:
        out.writeByte(Format.UINT);
        out.writeUint(bits);
        break;
      case FLOATING:
        if (type.bytes() == Double.BYTES) {
          out.writeByte(Format.DOUBLE);
          out.writeDouble(bits);
        } else {
          out.writeByte(Format.FLOAT);
          out.writeSingle((int) bits);
        }
        break;
      case POINTER:
        out.writePointer(bits);
        break;
    }
  }

  /** Bytes before the NUL of a text that the callee wrote into a larger buffer. */
  private static int textLength(ByteBuffer memory) {
    int n = 0;
    while (n < memory.limit() && memory.get(n) != 0) {
      n++;
    }
    return n;
  }

  /** Shows the bytes that wait from the {@code from}th on. */
  void show(int from, long position, StreamTail tail) {
    out.show(from, position, tail);
  }

  /** Bytes that wait to be taken. */
  public int pendingBytes() {
    return out.size();
  }

  /** Number of the next call. */
  public long nextCall() {
    return nextCall;
  }

  /** The bytes written since the last take. */
  public byte[] take() {
    return out.take();
  }

  /**
   * Goes on as if all calls from {@code firstCall} on had never been written, because the bytes
   * that held them are lost: counts from there again and defines every function anew (under new
   * stream ids), so that the stream stays readable.
   */
  public void forget(long firstCall) {
    nextCall = firstCall;
    Arrays.fill(streamIds, -1);
    names.forget();
    frameIds.clear();
  }
}
