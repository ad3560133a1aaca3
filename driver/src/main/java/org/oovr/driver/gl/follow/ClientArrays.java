package org.oovr.driver.gl.follow;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.api.PointerSizes;
import org.oovr.driver.gl.client.InterleavedFormat;
import org.oovr.driver.trace.Call;

/**
 * Vertex arrays that lie in the application's memory. How much of them counts is known when
 * something is drawn: then the stream gets the pointer call again, marked as not the application's
 * own, with the bytes that the draw reads. Bytes before the first vertex that is drawn are zeros:
 * they may not be the application's to read.
 *
 * <p>Used by the thread in which the context is current.
 */
public final class ClientArrays {
  private static final long MAX_BLOB_BYTES = 1 << 30;

  /**
   * Keys of arrays: generic ones by number, those of fixed functions by the name of their state.
   */
  private static final int TEXTURE_COORDINATES = 0x1_0000;

  /** One array as it was last set. */
  private static final class Array {
    GlFunction function;
    long[] bits;
    boolean enabled;
    long divisor;

    Array copy() {
      Array copy = new Array();
      copy.function = function;
      copy.bits = bits;
      copy.enabled = enabled;
      copy.divisor = divisor;
      return copy;
    }

    long argument(String name, long otherwise) {
      int at = function.indexOf(name);
      return at < 0 ? otherwise : bits[at];
    }
  }

  private Map<Integer, Array> arrays = new TreeMap<>();
  private final ArrayDeque<Map<Integer, Array>> pushed = new ArrayDeque<>();
  private int activeTexture;
  private boolean used;

  /** Whether a draw may read application memory. */
  boolean used() {
    return used;
  }

  /**
   * Follows a call that has just been made.
   *
   * @param arrayBuffer buffer bound for vertex pointers
   */
  void after(GlFunction function, long[] bits, int arrayBuffer) {
    switch (function.effect()) {
      case ARRAY_POINTER -> pointer(function, bits, arrayBuffer);
      case INTERLEAVED_ARRAYS -> interleaved((int) bits[0], (int) bits[1], bits[2], arrayBuffer);
      case ENABLE_ARRAY -> array(fixed((int) bits[0])).enabled = true;
      case DISABLE_ARRAY -> array(fixed((int) bits[0])).enabled = false;
      case ENABLE_ATTRIBUTE -> array((int) bits[0]).enabled = true;
      case DISABLE_ATTRIBUTE -> array((int) bits[0]).enabled = false;
      case CLIENT_TEXTURE -> activeTexture = (int) bits[0] - GL.GL_TEXTURE0;
      case ATTRIBUTE_DIVISOR -> array((int) bits[0]).divisor = bits[1] & 0xffff_ffffL;
      case PUSH_CLIENT_STATE -> push((int) bits[0]);
      case POP_CLIENT_STATE -> pop();
      default -> {
        // the call has nothing to do with arrays
      }
    }
  }

  private Array array(int key) {
    return arrays.computeIfAbsent(key, k -> new Array());
  }

  private int fixed(int state) {
    return state == GL.GL_TEXTURE_COORD_ARRAY ? TEXTURE_COORDINATES + activeTexture : state;
  }

  private void pointer(GlFunction function, long[] bits, int arrayBuffer) {
    int index = function.indexOf("index");
    Array array = array(index >= 0 ? (int) bits[index] : fixed(function.clientArray()));
    int pointer = function.indexOf("pointer");
    if (arrayBuffer != 0 || bits[pointer] == 0) {
      array.function = null;
      return;
    }
    array.function = function;
    array.bits = java.util.Arrays.copyOf(bits, function.parameters().size());
    used = true;
  }

  /** Sets several arrays at once (GL 2.1, 2.8, table 2.5). */
  private void interleaved(int format, int stride, long pointer, int arrayBuffer) {
    InterleavedFormat f = InterleavedFormat.of(format);
    if (f == null) {
      return;
    }
    int step = stride != 0 ? stride : f.bytes();
    for (int state :
        new int[] {
          GL.GL_EDGE_FLAG_ARRAY,
          GL.GL_INDEX_ARRAY,
          GL.GL_SECONDARY_COLOR_ARRAY,
          GL.GL_FOG_COORD_ARRAY,
          GL.GL_TEXTURE_COORD_ARRAY,
          GL.GL_COLOR_ARRAY,
          GL.GL_NORMAL_ARRAY
        }) {
      array(fixed(state)).enabled = false;
    }
    for (InterleavedFormat.Part part : f.parts()) {
      GlFunction function = GlFunctions.byName(pointerFunction(part.array()));
      long[] bits =
          function.indexOf("size") < 0
              ? new long[] {part.type(), step, pointer + part.offset()}
              : new long[] {part.size(), part.type(), step, pointer + part.offset()};
      pointer(function, bits, arrayBuffer);
      array(fixed(function.clientArray())).enabled = true;
    }
  }

  private static String pointerFunction(int array) {
    return switch (array) {
      case GL.GL_TEXTURE_COORD_ARRAY -> "glTexCoordPointer";
      case GL.GL_COLOR_ARRAY -> "glColorPointer";
      case GL.GL_NORMAL_ARRAY -> "glNormalPointer";
      default -> "glVertexPointer";
    };
  }

  private void push(int mask) {
    boolean whole = (mask & GL.GL_CLIENT_VERTEX_ARRAY_BIT) != 0;
    Map<Integer, Array> saved = new TreeMap<>();
    arrays.forEach((key, array) -> saved.put(key, array.copy()));
    pushed.push(whole ? saved : Map.of());
  }

  private void pop() {
    if (!pushed.isEmpty()) {
      Map<Integer, Array> saved = pushed.pop();
      if (!saved.isEmpty()) {
        arrays = saved;
      }
    }
  }

  /**
   * Tells the memory that a draw reads, just before it.
   *
   * @param arrayBuffer buffer bound for vertex pointers, which is bound again afterwards
   * @param span what the draw reads, or null when that cannot be told
   * @param unsupported takes what cannot be recorded
   */
  void record(
      Call scratch,
      Recorder recorder,
      int arrayBuffer,
      VertexSpan span,
      Consumer<String> unsupported) {
    boolean unbound = arrayBuffer == 0;
    int texture = activeTexture;
    for (Map.Entry<Integer, Array> entry : arrays.entrySet()) {
      Array array = entry.getValue();
      if (!array.enabled || array.function == null) {
        continue;
      }
      if (span == null) {
        unsupported.accept("vertices in application memory of an indirect draw");
        return;
      }
      ByteBuffer blob = blob(array, span, unsupported);
      if (blob == null) {
        continue;
      }
      if (!unbound) {
        recorder.own(scratch, "glBindBuffer", GL.GL_ARRAY_BUFFER, 0);
        unbound = true;
      }
      int unit = entry.getKey() - TEXTURE_COORDINATES;
      if (unit >= 0 && unit != texture) {
        texture = unit;
        recorder.own(scratch, "glClientActiveTexture", GL.GL_TEXTURE0 + texture);
      }
      recorder.clientArray(scratch, array.function, array.bits, blob);
    }
    if (texture != activeTexture) {
      recorder.own(scratch, "glClientActiveTexture", GL.GL_TEXTURE0 + activeTexture);
    }
    if (unbound && arrayBuffer != 0) {
      recorder.own(scratch, "glBindBuffer", GL.GL_ARRAY_BUFFER, arrayBuffer);
    }
  }

  /**
   * Records the calls that an array element stands for (GL 2.1, 2.8), the one that makes a vertex
   * of them last: between begin and end nothing can be said about arrays.
   *
   * @param unsupported takes what cannot be recorded
   * @return false where the call itself is to be recorded, because no array lies in memory
   */
  boolean recordElement(
      Call scratch, Recorder recorder, long vertex, Consumer<String> unsupported) {
    List<ImmediateCall> calls = new ArrayList<>();
    ImmediateCall last = null;
    boolean inBuffer = false;
    for (Map.Entry<Integer, Array> entry : arrays.entrySet()) {
      Array array = entry.getValue();
      if (!array.enabled) {
        continue;
      }
      if (array.function == null) {
        inBuffer = true;
        continue;
      }
      int key = entry.getKey();
      ImmediateCall call = ImmediateCall.of(array.function, array.bits, key - TEXTURE_COORDINATES);
      if (call == null) {
        unsupported.accept("glArrayElement: components of " + array.function.name());
        return false;
      }
      // generic attribute 0 makes a vertex; where it is an array, that of positions does not count
      if (key != 0 && key != GL.GL_VERTEX_ARRAY) {
        calls.add(call);
      } else if (last == null || key == 0) {
        last = call;
      }
    }
    if (last != null) {
      calls.add(last);
    }
    if (calls.isEmpty()) {
      return false;
    }
    if (inBuffer) {
      unsupported.accept("glArrayElement: arrays in memory beside arrays in buffers");
      return false;
    }
    for (ImmediateCall call : calls) {
      call.record(scratch, recorder, vertex);
    }
    return true;
  }

  private static ByteBuffer blob(Array array, VertexSpan span, Consumer<String> unsupported) {
    long first = span.first();
    long last = span.last();
    if (array.divisor > 0) {
      first = span.firstInstance();
      last = first + (span.instances() - 1) / array.divisor;
    }
    if (last < first || first < 0) {
      return null;
    }
    int size = (int) array.argument("size", array.function.name().contains("Normal") ? 3 : 1);
    int type = (int) array.argument("type", GL.GL_UNSIGNED_BYTE);
    int stride = (int) array.argument("stride", 0);
    long end = PointerSizes.clientArrayBytes(size, type, stride, last);
    long start = first * (stride != 0 ? stride : PointerSizes.vertexBytes(size, type));
    if (end < 0 || end > MAX_BLOB_BYTES) {
      unsupported.accept(array.function.name() + ": " + end + " bytes of application memory");
      return null;
    }
    byte[] bytes = new byte[(int) end];
    NativeMemory.read(
        array.argument("pointer", 0) + start, bytes, (int) start, (int) (end - start));
    return ByteBuffer.wrap(bytes);
  }
}
