package org.oovr.driver.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * Calls to bytes: apitrace v6 events. Not thread-safe. The bytes collect in a buffer that the user
 * takes away whenever it likes ({@link #take}); between two calls that is a legal place to cut.
 *
 * <p>A call whose function the table lacks cannot be written.
 */
public final class CallEncoder {
  private static final int INITIAL_BYTES = 64 * 1024;

  private final FunctionTable table;
  private byte[] buffer = new byte[INITIAL_BYTES];
  private int size;

  /** Stream id of each function of the table, -1 while it has none. */
  private final int[] streamIds;

  private int nextStreamId;
  private long nextCall;

  public CallEncoder(FunctionTable table) {
    this.table = table;
    streamIds = new int[table.size()];
    Arrays.fill(streamIds, -1);
  }

  /** Writes the start of a stream: version and properties. */
  public void begin(Map<String, String> properties) {
    writeUint(Format.VERSION);
    writeUint(Format.VERSION);
    for (Map.Entry<String, String> p : properties.entrySet()) {
      if (p.getKey().isEmpty()) {
        throw new IllegalArgumentException("a property needs a name");
      }
      writeText(p.getKey());
      writeText(p.getValue());
    }
    writeText("");
  }

  /** Writes a whole call with its outcome and sets its number. */
  public void encode(Call call) {
    enter(call);
    leave(call);
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
    writeByte(Format.EVENT_ENTER);
    writeUint(call.thread);
    writeSignature(signature);
    if (call.fake) {
      writeByte(Format.DETAIL_FLAGS);
      writeUint(Format.FLAG_FAKE);
    }
    for (int i = 0; i < call.argumentCount; i++) {
      ValueType type = table.parameter(id, i);
      if (!type.output() || call.data[i] == null) {
        writeArgument(call, i, type);
      }
    }
    writeByte(Format.DETAIL_END);
  }

  /** Writes the end of a call: output parameters and result. */
  public void leave(Call call) {
    int id = call.signature.id();
    writeByte(Format.EVENT_LEAVE);
    writeUint(call.number);
    for (int i = 0; i < call.argumentCount; i++) {
      ValueType type = table.parameter(id, i);
      if (type.output() && call.data[i] != null) {
        writeArgument(call, i, type);
      }
    }
    ValueType result = table.result(id);
    if (result.form() != ValueType.Form.NONE) {
      writeByte(Format.DETAIL_RESULT);
      if (call.resultText != null) {
        writeByte(Format.STRING);
        writeText(call.resultText);
      } else if (result.isMemory()) {
        writePointer(call.result);
      } else {
        writeElement(result.canonical(call.result), result);
      }
    }
    writeByte(Format.DETAIL_END);
  }

  private void writeSignature(CallSignature signature) {
    int id = signature.id();
    if (streamIds[id] >= 0) {
      writeUint(streamIds[id]);
      return;
    }
    streamIds[id] = nextStreamId++;
    writeUint(streamIds[id]);
    writeText(signature.name());
    writeUint(signature.parameters().size());
    for (String p : signature.parameters()) {
      writeText(p);
    }
  }

  private void writeArgument(Call call, int index, ValueType type) {
    writeByte(Format.DETAIL_ARGUMENT);
    writeUint(index);
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
          writePointer(call.bits[index]);
        } else if (type.form() == ValueType.Form.ARRAY) {
          writeArray(memory, type);
        } else if (type.form() == ValueType.Form.TEXT) {
          writeByte(Format.STRING);
          writeBytes(memory, type.output() ? textLength(memory) : memory.limit());
        } else {
          writeByte(Format.BLOB);
          writeBytes(memory, memory.limit());
        }
    }
  }

  private void writeTexts(Call call, int index) {
    String[] texts = call.strings[index];
    if (texts == null) {
      writePointer(call.bits[index]);
      return;
    }
    writeByte(Format.ARRAY);
    writeUint(texts.length);
    for (String text : texts) {
      if (text == null) {
        writeByte(Format.NULL);
      } else {
        writeByte(Format.STRING);
        writeText(text);
      }
    }
  }

  private void writeArray(ByteBuffer memory, ValueType type) {
    int count = memory.limit() / type.bytes();
    ByteBuffer little = memory.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    writeByte(Format.ARRAY);
    writeUint(count);
    for (int i = 0; i < count; i++) {
      writeElement(type.canonical(Memory.element(little, i, type.bytes())), type);
    }
  }

  private void writeElement(long bits, ValueType type) {
    switch (type.element()) {
      case TRUTH:
        writeByte(bits != 0 ? Format.TRUE : Format.FALSE);
        break;
      case SIGNED:
        writeSigned(bits);
        break;
      case ENUM, BITMASK, UNSIGNED:
        writeByte(Format.UINT);
        writeUint(bits);
        break;
      case FLOATING:
        if (type.bytes() == Double.BYTES) {
          writeByte(Format.DOUBLE);
          writeLittleEndian(bits, Double.BYTES);
        } else {
          writeByte(Format.FLOAT);
          writeLittleEndian(bits, Float.BYTES);
        }
        break;
      case POINTER:
        writePointer(bits);
        break;
    }
  }

  private void writeSigned(long value) {
    if (value < 0) {
      writeByte(Format.SINT);
      writeUint(-value);
    } else {
      writeByte(Format.UINT);
      writeUint(value);
    }
  }

  private void writePointer(long bits) {
    if (bits == 0) {
      writeByte(Format.NULL);
    } else {
      writeByte(Format.OPAQUE);
      writeUint(bits);
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

  private void writeText(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    writeUint(bytes.length);
    reserve(bytes.length);
    System.arraycopy(bytes, 0, buffer, size, bytes.length);
    size += bytes.length;
  }

  private void writeBytes(ByteBuffer memory, int length) {
    writeUint(length);
    reserve(length);
    memory.get(0, buffer, size, length);
    size += length;
  }

  private void writeLittleEndian(long bits, int bytes) {
    reserve(bytes);
    for (int i = 0; i < bytes; i++) {
      buffer[size++] = (byte) (bits >>> 8 * i);
    }
  }

  private void writeUint(long value) {
    reserve(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      buffer[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    buffer[size++] = (byte) rest;
  }

  private void writeByte(int value) {
    reserve(1);
    buffer[size++] = (byte) value;
  }

  private void reserve(int bytes) {
    int needed = size + bytes;
    if (needed < 0) {
      throw new IllegalStateException("more than 2 GiB of calls were never taken");
    }
    if (needed > buffer.length) {
      buffer =
          Arrays.copyOf(
              buffer, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, buffer.length * 2L)));
    }
  }

  /** Bytes that wait to be taken. */
  public int pendingBytes() {
    return size;
  }

  /** Number of the next call. */
  public long nextCall() {
    return nextCall;
  }

  /** The bytes written since the last take. */
  public byte[] take() {
    byte[] taken = Arrays.copyOf(buffer, size);
    size = 0;
    if (buffer.length > 16 * INITIAL_BYTES) {
      buffer = new byte[INITIAL_BYTES];
    }
    return taken;
  }

  /**
   * Goes on as if all calls from {@code firstCall} on had never been written, because the bytes
   * that held them are lost: counts from there again and defines every function anew (under new
   * stream ids), so that the stream stays readable.
   */
  public void forget(long firstCall) {
    nextCall = firstCall;
    Arrays.fill(streamIds, -1);
  }
}
