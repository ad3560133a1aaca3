package org.oovr.driver.trace;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The signatures of a stream: each is written out where it is first used, and is a number
 * afterwards. A reader that starts in the middle is given those before; one that goes back meets
 * bodies of signatures that it knows, at the very positions where it first met them.
 */
public final class Definitions {
  private static final int MAX_IDS = 1 << 20;

  /** Calls of several threads may define a little out of order. */
  private static final int MAX_GAP = 1 << 12;

  private static final int MAX_TEXT_BYTES = 1 << 16;

  /** The signatures of one kind by their numbers. */
  static final class Space<T> {
    private final String name;
    private final List<T> defined = new ArrayList<>();
    private final List<Long> positions = new ArrayList<>();

    Space(String name) {
      this.name = name;
    }

    /** The signature, or null when its body follows at {@code position}. */
    T find(int id, long position) {
      return id < defined.size() && positions.get(id) != position ? defined.get(id) : null;
    }

    int size() {
      return defined.size();
    }

    /** The signature, or null when the stream has none of that number. */
    T get(int id) {
      return defined.get(id);
    }

    void define(int id, long position, T signature) {
      while (defined.size() <= id) {
        defined.add(null);
        positions.add(-1L);
      }
      defined.set(id, signature);
      positions.set(id, position);
    }

    int readId(TraceInput in) throws IOException {
      int id = in.readCount(name + " signatures", MAX_IDS);
      // ids are dense in every stream; a wild one would only cost memory
      if (id > defined.size() + MAX_GAP) {
        throw in.fault(name + " signature " + id + " after " + defined.size());
      }
      return id;
    }

    private void write(DataOutput out, Writer<T> body) throws IOException {
      out.writeInt(defined.size());
      for (int id = 0; id < defined.size(); id++) {
        out.writeLong(positions.get(id));
        if (defined.get(id) != null) {
          body.write(out, defined.get(id));
        }
      }
    }

    private void read(DataInput in, Reader<T> body) throws IOException {
      int count = count(in, MAX_IDS);
      for (int id = 0; id < count; id++) {
        long position = in.readLong();
        if (position >= 0) {
          define(id, position, body.read(in));
        }
      }
    }
  }

  private interface Writer<T> {
    void write(DataOutput out, T signature) throws IOException;
  }

  private interface Reader<T> {
    T read(DataInput in) throws IOException;
  }

  final Space<CallSignature> functions = new Space<>("function");
  final Space<Value.EnumSignature> enums = new Space<>("enum");
  final Space<FlagNames> bitmasks = new Space<>("bitmask");
  final Space<Value.StructSignature> structs = new Space<>("struct");
  final Space<TracedCall.StackFrame> frames = new Space<>("stack frame");

  /** Writes all signatures with their positions, for an index. */
  public void writeTo(DataOutput out) throws IOException {
    functions.write(
        out,
        (o, f) -> {
          text(o, f.name());
          texts(o, f.parameters());
        });
    enums.write(out, (o, e) -> named(o, e.names(), e.values()));
    bitmasks.write(out, (o, b) -> named(o, b.names(), b.values()));
    structs.write(
        out,
        (o, s) -> {
          text(o, s.name());
          texts(o, s.members());
        });
    frames.write(
        out,
        (o, f) -> {
          text(o, f.module());
          text(o, f.function());
          text(o, f.file());
          o.writeLong(f.line());
          o.writeLong(f.offset());
        });
  }

  /** Reads what {@link #writeTo} wrote. */
  public static Definitions readFrom(DataInput in) throws IOException {
    Definitions all = new Definitions();
    all.functions.read(in, i -> new CallSignature(CallSignature.UNKNOWN, text(i), texts(i)));
    all.enums.read(in, i -> new Value.EnumSignature(texts(i), numbers(i)));
    all.bitmasks.read(in, i -> new FlagNames(texts(i), numbers(i)));
    all.structs.read(in, i -> new Value.StructSignature(text(i), texts(i)));
    all.frames.read(
        in, i -> new TracedCall.StackFrame(text(i), text(i), text(i), i.readLong(), i.readLong()));
    return all;
  }

  private static int count(DataInput in, int max) throws IOException {
    int count = in.readInt();
    if (count < 0 || count > max) {
      throw new IOException(count + " entries in an index");
    }
    return count;
  }

  private static void text(DataOutput out, String text) throws IOException {
    byte[] bytes = text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(text == null ? -1 : bytes.length);
    out.write(bytes);
  }

  private static String text(DataInput in) throws IOException {
    int length = in.readInt();
    if (length == -1) {
      return null;
    }
    if (length < 0 || length > 3 * MAX_TEXT_BYTES) {
      throw new IOException("a name of " + length + " bytes in an index");
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static void texts(DataOutput out, List<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      text(out, text);
    }
  }

  private static List<String> texts(DataInput in) throws IOException {
    int count = count(in, MAX_TEXT_BYTES);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(text(in));
    }
    return texts;
  }

  private static void named(DataOutput out, List<String> names, List<Long> values)
      throws IOException {
    texts(out, names);
    out.writeInt(values.size());
    for (long value : values) {
      out.writeLong(value);
    }
  }

  private static List<Long> numbers(DataInput in) throws IOException {
    int count = count(in, MAX_TEXT_BYTES);
    List<Long> numbers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      numbers.add(in.readLong());
    }
    return numbers;
  }
}
