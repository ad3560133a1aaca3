package org.oovr.driver.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;

/**
 * {@link TracedCall}s to bytes: the counterpart of {@link CallParser}. Numbers the calls anew, and
 * each signature is written once, however many streams the calls come from. Not thread-safe.
 */
public final class TracedCallEncoder {
  /** Ids of signatures; equal ones have the same. */
  private static final class Ids<T> {
    private static final int MOST_OBJECTS = 1 << 16;

    /** A short cut: some signatures have thousands of names to compare. */
    private final Map<T, Integer> byObject = new IdentityHashMap<>();

    private final Map<Object, Integer> byContents = new HashMap<>();

    /** The id; for a new one, whose body must be written, its complement. */
    int find(T signature, Object contents) {
      Integer same = byObject.get(signature);
      if (same != null) {
        return same;
      }
      same = byContents.get(contents);
      int id = same != null ? same : byContents.size();
      if (byObject.size() >= MOST_OBJECTS) {
        byObject.clear();
      }
      byObject.put(signature, id);
      if (same != null) {
        return id;
      }
      byContents.put(contents, id);
      return ~id;
    }

    int size() {
      return byContents.size();
    }
  }

  private final TraceOutput out = new TraceOutput();
  private final Ids<CallSignature> functions = new Ids<>();
  private final List<CallSignature> functionsById = new ArrayList<>();
  private final Ids<Value.EnumSignature> enums = new Ids<>();
  private final Ids<FlagNames> bitmasks = new Ids<>();
  private final Ids<Value.StructSignature> structs = new Ids<>();
  private final Ids<TracedCall.StackFrame> frames = new Ids<>();
  private long nextCall;

  /** Writes the start of a stream. */
  public void begin(Map<String, String> properties) {
    StreamHeader.write(out, properties);
  }

  /** Writes a call; one that never ended stays so. */
  public void encode(TracedCall call) {
    out.writeByte(Format.EVENT_ENTER);
    out.writeUint(call.thread());
    function(call.signature());
    if (call.flags() != 0) {
      out.writeByte(Format.DETAIL_FLAGS);
      out.writeUint(call.flags());
    }
    for (int i = 0; i < call.argumentCount(); i++) {
      if (call.argument(i) != null) {
        out.writeByte(Format.DETAIL_ARGUMENT);
        out.writeUint(i);
        value(call.argument(i));
      }
    }
    if (!call.backtrace().isEmpty()) {
      backtrace(call.backtrace());
    }
    out.writeByte(Format.DETAIL_END);
    if (call.complete()) {
      out.writeByte(Format.EVENT_LEAVE);
      out.writeUint(nextCall);
      if (call.result() != null) {
        out.writeByte(Format.DETAIL_RESULT);
        value(call.result());
      }
      out.writeByte(Format.DETAIL_END);
    }
    nextCall++;
  }

  /** Bytes that wait to be taken. */
  public int pendingBytes() {
    return out.size();
  }

  /** The bytes written since the last take. */
  public byte[] take() {
    return out.take();
  }

  /** Number of the next call. */
  public long nextCall() {
    return nextCall;
  }

  /** An encoder of calls as they are made, which goes on with this stream. */
  public CallEncoder goOn(FunctionTable table) {
    return new CallEncoder(table, this);
  }

  void forEachFunction(ObjIntConsumer<CallSignature> to) {
    for (int id = 0; id < functionsById.size(); id++) {
      to.accept(functionsById.get(id), id);
    }
  }

  /** Functions defined so far; as the three after it, the first free id. */
  int functions() {
    return functions.size();
  }

  int enums() {
    return enums.size();
  }

  int bitmasks() {
    return bitmasks.size();
  }

  int frames() {
    return frames.size();
  }

  /** Writes an id; true when the signature must follow. */
  private boolean defines(int id) {
    out.writeUint(id >= 0 ? id : ~id);
    return id < 0;
  }

  private void function(CallSignature signature) {
    if (defines(functions.find(signature, List.of(signature.name(), signature.parameters())))) {
      functionsById.add(signature);
      out.writeText(signature.name());
      out.writeUint(signature.parameters().size());
      signature.parameters().forEach(out::writeText);
    }
  }

  private void value(Value value) {
    if (value instanceof Value.Constant c) {
      out.writeByte(
          c == Value.Constant.NULL
              ? Format.NULL
              : c == Value.Constant.TRUE ? Format.TRUE : Format.FALSE);
    } else if (value instanceof Value.Signed v) {
      out.writeByte(Format.SINT);
      out.writeUint(-v.value());
    } else if (value instanceof Value.Unsigned v) {
      out.writeByte(Format.UINT);
      out.writeUint(v.value());
    } else if (value instanceof Value.Single v) {
      out.writeByte(Format.FLOAT);
      out.writeSingle(v.bits());
    } else if (value instanceof Value.Double v) {
      out.writeByte(Format.DOUBLE);
      out.writeDouble(v.bits());
    } else if (value instanceof Value.Text v) {
      out.writeByte(Format.STRING);
      out.writeBytes(v.bytes());
    } else if (value instanceof Value.Blob v) {
      out.writeByte(Format.BLOB);
      out.writeBytes(v.bytes());
    } else if (value instanceof Value.Address v) {
      out.writeByte(Format.OPAQUE);
      out.writeUint(v.value());
    } else if (value instanceof Value.EnumValue v) {
      enumValue(v);
    } else if (value instanceof Value.Bitmask v) {
      bitmask(v);
    } else {
      compound(value);
    }
  }

  private void compound(Value value) {
    if (value instanceof Value.Array v) {
      out.writeByte(Format.ARRAY);
      out.writeUint(v.elements().size());
      v.elements().forEach(this::value);
    } else if (value instanceof Value.Struct v) {
      struct(v);
    } else if (value instanceof Value.Repr v) {
      out.writeByte(Format.REPR);
      value(v.human());
      value(v.machine());
    } else if (value instanceof Value.WideText v) {
      out.writeByte(Format.WIDE_STRING);
      out.writeUint(v.characters().size());
      v.characters().forEach(out::writeUint);
    } else {
      throw new IllegalStateException(value.getClass().getName());
    }
  }

  private void enumValue(Value.EnumValue value) {
    Value.EnumSignature signature = value.signature();
    out.writeByte(Format.ENUM);
    if (defines(enums.find(signature, signature))) {
      out.writeUint(signature.names().size());
      for (int i = 0; i < signature.names().size(); i++) {
        out.writeText(signature.names().get(i));
        out.writeSigned(signature.values().get(i));
      }
    }
    out.writeSigned(value.value());
  }

  private void bitmask(Value.Bitmask value) {
    FlagNames signature = value.signature();
    out.writeByte(Format.BITMASK);
    if (defines(bitmasks.find(signature, signature))) {
      out.writeUint(signature.count());
      for (int i = 0; i < signature.count(); i++) {
        out.writeText(signature.name(i));
        out.writeUint(signature.value(i));
      }
    }
    out.writeUint(value.value());
  }

  private void struct(Value.Struct value) {
    Value.StructSignature signature = value.signature();
    out.writeByte(Format.STRUCT);
    if (defines(structs.find(signature, signature))) {
      out.writeText(signature.name());
      out.writeUint(signature.members().size());
      signature.members().forEach(out::writeText);
    }
    value.members().forEach(this::value);
  }

  private void backtrace(List<TracedCall.StackFrame> trace) {
    out.writeByte(Format.DETAIL_BACKTRACE);
    out.writeUint(trace.size());
    for (TracedCall.StackFrame frame : trace) {
      if (defines(frames.find(frame, frame))) {
        frame.write(out);
      }
    }
  }
}
