package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.oovr.driver.gl.pixel.TransferState;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** How pixels change on their way between the application and images (GL 2.1, 3.6.3). */
public final class PixelMapCalls {
  private PixelMapCalls() {}

  public static void pixelTransferf(GlContext gl, int pname, float param) {
    if (!gl.state.transfer.set(pname, param)) {
      gl.invalidEnum("pname", pname);
    }
  }

  public static void pixelTransferi(GlContext gl, int pname, int param) {
    pixelTransferf(gl, pname, param);
  }

  public static void pixelMapfv(GlContext gl, int map, int mapsize, Pointer values) {
    ByteBuffer from = source(gl, map, mapsize, Float.BYTES, values);
    if (from != null) {
      float[] entries = new float[mapsize];
      from.asFloatBuffer().get(entries);
      gl.state.transfer.setMap(map, entries);
    }
  }

  public static void pixelMapuiv(GlContext gl, int map, int mapsize, Pointer values) {
    ByteBuffer from = source(gl, map, mapsize, Integer.BYTES, values);
    if (from != null) {
      double one = TransferState.givesIndices(map) ? 1 : 0xffffffffL;
      float[] entries = new float[mapsize];
      for (int i = 0; i < mapsize; i++) {
        entries[i] = (float) ((from.getInt(4 * i) & 0xffffffffL) / one);
      }
      gl.state.transfer.setMap(map, entries);
    }
  }

  public static void pixelMapusv(GlContext gl, int map, int mapsize, Pointer values) {
    ByteBuffer from = source(gl, map, mapsize, Short.BYTES, values);
    if (from != null) {
      float one = TransferState.givesIndices(map) ? 1 : 0xffff;
      float[] entries = new float[mapsize];
      for (int i = 0; i < mapsize; i++) {
        entries[i] = (from.getShort(2 * i) & 0xffff) / one;
      }
      gl.state.transfer.setMap(map, entries);
    }
  }

  /** The entries; null after raising an error, or without memory. */
  private static ByteBuffer source(GlContext gl, int map, int size, int bytes, Pointer values) {
    if (!TransferState.isMap(map)) {
      gl.invalidEnum("map", map);
      return null;
    }
    boolean odd = TransferState.takesIndices(map) && (size & size - 1) != 0;
    if (size < 1 || size > TransferState.MOST_ENTRIES || odd) {
      gl.invalidValue("mapsize", size);
      return null;
    }
    if (gl.buffers.at(GL_PIXEL_UNPACK_BUFFER) != null) {
      gl.unsupported("maps in pixel buffers");
      return null;
    }
    ByteBuffer memory = values.memory();
    return memory == null || memory.limit() < size * bytes
        ? null
        : ByteBuffer.wrap(Pointer.bytes(memory, 0, size * bytes)).order(ByteOrder.LITTLE_ENDIAN);
  }

  public static void getPixelMapfv(GlContext gl, int map, Pointer values) {
    getnPixelMapfv(gl, map, Integer.MAX_VALUE, values);
  }

  public static void getnPixelMapfv(GlContext gl, int map, int bufSize, Pointer values) {
    float[] entries = entries(gl, map, bufSize / Float.BYTES);
    for (int i = 0; i < entries.length; i++) {
      values.putFloat(i, entries[i]);
    }
  }

  public static void getPixelMapuiv(GlContext gl, int map, Pointer values) {
    getnPixelMapuiv(gl, map, Integer.MAX_VALUE, values);
  }

  public static void getnPixelMapuiv(GlContext gl, int map, int bufSize, Pointer values) {
    float[] entries = entries(gl, map, bufSize / Integer.BYTES);
    // Mesa takes indices of colours for parts of one here
    double one = map == GL_PIXEL_MAP_S_TO_S ? 1 : 0xffffffffL;
    for (int i = 0; i < entries.length; i++) {
      values.putInt(i, (int) (long) (entries[i] * one));
    }
  }

  public static void getPixelMapusv(GlContext gl, int map, Pointer values) {
    getnPixelMapusv(gl, map, Integer.MAX_VALUE, values);
  }

  public static void getnPixelMapusv(GlContext gl, int map, int bufSize, Pointer values) {
    float[] entries = entries(gl, map, bufSize / Short.BYTES);
    ByteBuffer to = values.memory();
    float one = TransferState.givesIndices(map) ? 1 : 0xffff;
    for (int i = 0; to != null && i < entries.length && 2 * i + 2 <= to.limit(); i++) {
      int v = (int) Math.rint(Math.max(0, Math.min(entries[i] * one, 0xffff)));
      to.put(2 * i, (byte) v);
      to.put(2 * i + 1, (byte) (v >> 8));
    }
  }

  /** None after raising an error. */
  private static float[] entries(GlContext gl, int map, int room) {
    if (!TransferState.isMap(map)) {
      gl.invalidEnum("map", map);
      return new float[0];
    }
    if (gl.buffers.at(GL_PIXEL_PACK_BUFFER) != null) {
      gl.unsupported("maps in pixel buffers");
      return new float[0];
    }
    float[] entries = gl.state.transfer.map(map);
    if (entries.length > room) {
      gl.invalidOperation("the buffer is too small");
      return new float[0];
    }
    return entries;
  }
}
