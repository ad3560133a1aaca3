package org.oovr.driver.gl.snapshot;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.GlParameter;
import org.oovr.driver.trace.Call;

/** Makes the calls of a snapshot, one after the other, and hands them on. */
public final class SnapshotCalls {
  /** First name of objects that a snapshot makes for itself and deletes again. */
  private static final int FIRST_OWN_NAME = 0x7f00_0000;

  private final Consumer<Call> sink;
  private final Call call = new Call();
  private final List<String> losses = new ArrayList<>();
  private GlFunction function;
  private int thread;
  private int nextOwnName = FIRST_OWN_NAME;
  private long count;

  public SnapshotCalls(Consumer<Call> sink) {
    this.sink = sink;
  }

  /** Number of the thread that makes the calls from now on. */
  void thread(int number) {
    thread = number;
  }

  /** Calls made so far. */
  long count() {
    return count;
  }

  /** Notes something that the calls do not bring back. */
  void loss(String what) {
    losses.add(what);
  }

  List<String> losses() {
    return List.copyOf(losses);
  }

  /** A name for an object of our own. */
  int ownName() {
    return nextOwnName++;
  }

  /** Makes a call of values alone. */
  public void make(String name, long... bits) {
    begin(name, bits).put();
  }

  /** Begins a call; pointers are addresses or offsets until memory is given. */
  SnapshotCalls begin(String name, long... bits) {
    function = GlFunctions.byName(name);
    List<GlParameter> parameters = function.parameters();
    call.clear();
    call.signature = function.signature();
    call.thread = thread;
    call.argumentCount = parameters.size();
    call.recorded = true;
    call.fake = true;
    for (int i = 0; i < bits.length; i++) {
      GlParameter p = parameters.get(i);
      call.bits[i] = p.isPointer() ? bits[i] : p.type().canonical(bits[i]);
    }
    return this;
  }

  /** Gives a pointer its memory. */
  SnapshotCalls bytes(int argument, byte[] memory) {
    call.bits[argument] = Call.SOME_ADDRESS;
    call.data[argument] = ByteBuffer.wrap(memory).order(ByteOrder.LITTLE_ENDIAN);
    return this;
  }

  SnapshotCalls ints(int argument, int... values) {
    ByteBuffer memory = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    memory.asIntBuffer().put(values);
    return bytes(argument, memory.array());
  }

  SnapshotCalls text(int argument, String text) {
    return bytes(argument, text.getBytes(StandardCharsets.UTF_8));
  }

  SnapshotCalls texts(int argument, List<String> texts) {
    call.bits[argument] = Call.SOME_ADDRESS;
    call.strings[argument] = texts.toArray(String[]::new);
    return this;
  }

  SnapshotCalls result(long bits) {
    call.result = bits;
    return this;
  }

  void put() {
    count++;
    sink.accept(call);
  }

  static long bits(float value) {
    return Float.floatToRawIntBits(value);
  }

  static long bits(double value) {
    return Double.doubleToRawLongBits(value);
  }
}
