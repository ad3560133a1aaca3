package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.oovr.driver.gl.object.GlBuffer;
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
    // Mesa does not ask for powers of two where indices become indices
    boolean powers = TransferState.takesIndices(map) && map > GL_PIXEL_MAP_I_TO_I;
    boolean odd = powers && (size & size - 1) != 0;
    if (size < 1 || size > TransferState.MOST_ENTRIES || odd) {
      gl.invalidValue("mapsize", size);
      return null;
    }
    GlBuffer b = gl.buffers.at(GL_PIXEL_UNPACK_BUFFER);
    if (b != null && !holds(gl, b, values.address(), size * bytes, bytes)) {
      return null;
    }
    if (!TransferState.isMap(map)) {
      gl.invalidEnum("map", map);
      return null;
    }
    if (b != null) {
      byte[] entries = b.contents((int) values.address(), size * bytes);
      return ByteBuffer.wrap(entries).order(ByteOrder.LITTLE_ENDIAN);
    }
    ByteBuffer memory = values.memory();
    return memory == null || memory.limit() < size * bytes
        ? null
        : ByteBuffer.wrap(Pointer.bytes(memory, 0, size * bytes)).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Whether a pixel buffer has such a range; raises the error. */
  private static boolean holds(GlContext gl, GlBuffer b, long offset, int size, int multiple) {
    boolean reaches = offset < 0 || offset + size > b.size() || offset % multiple != 0;
    if (reaches || b.mapped && (b.mapAccess & GL_MAP_PERSISTENT_BIT) == 0) {
      gl.invalidOperation("the map is outside of the pixel buffer, or that is mapped");
      return false;
    }
    return true;
  }

  public static void getPixelMapfv(GlContext gl, int map, Pointer values) {
    getnPixelMapfv(gl, map, Integer.MAX_VALUE, values);
  }

  public static void getnPixelMapfv(GlContext gl, int map, int bufSize, Pointer values) {
    float[] entries = entries(gl, map, bufSize, Float.BYTES, values);
    ByteBuffer to = room(entries, Float.BYTES);
    to.asFloatBuffer().put(entries);
    write(gl, to, values);
  }

  public static void getPixelMapuiv(GlContext gl, int map, Pointer values) {
    getnPixelMapuiv(gl, map, Integer.MAX_VALUE, values);
  }

  public static void getnPixelMapuiv(GlContext gl, int map, int bufSize, Pointer values) {
    float[] entries = entries(gl, map, bufSize, Integer.BYTES, values);
    // Mesa takes indices of colours for parts of one here, and gives those of stencils as floats
    boolean raw = map == GL_PIXEL_MAP_S_TO_S;
    ByteBuffer to = room(entries, Integer.BYTES);
    for (int i = 0; i < entries.length; i++) {
      int whole = (int) (long) (entries[i] * (double) 0xffffffffL);
      to.putInt(4 * i, raw ? Float.floatToRawIntBits(entries[i]) : whole);
    }
    write(gl, to, values);
  }

  public static void getPixelMapusv(GlContext gl, int map, Pointer values) {
    getnPixelMapusv(gl, map, Integer.MAX_VALUE, values);
  }

  public static void getnPixelMapusv(GlContext gl, int map, int bufSize, Pointer values) {
    float[] entries = entries(gl, map, bufSize, Short.BYTES, values);
    float one = TransferState.givesIndices(map) ? 1 : 0xffff;
    ByteBuffer to = room(entries, Short.BYTES);
    for (int i = 0; i < entries.length; i++) {
      int v = (int) Math.rint(Math.max(0, Math.min(entries[i] * one, 0xffff)));
      to.putShort(2 * i, (short) v);
    }
    write(gl, to, values);
  }

  private static ByteBuffer room(float[] entries, int bytes) {
    return ByteBuffer.allocate(entries.length * bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Writes a map into the pixel buffer, or into the memory of the call. */
  private static void write(GlContext gl, ByteBuffer entries, Pointer values) {
    GlBuffer b = gl.buffers.at(GL_PIXEL_PACK_BUFFER);
    if (b != null) {
      if (entries.capacity() > 0) {
        b.update((int) values.address(), entries.array());
      }
      return;
    }
    ByteBuffer to = values.memory();
    for (int i = 0; to != null && i < Math.min(entries.capacity(), to.limit()); i++) {
      to.put(i, entries.get(i));
    }
  }

  /** None after raising an error. */
  private static float[] entries(GlContext gl, int map, int room, int bytes, Pointer values) {
    if (!TransferState.isMap(map)) {
      gl.invalidEnum("map", map);
      return new float[0];
    }
    float[] entries = gl.state.transfer.map(map);
    GlBuffer b = gl.buffers.at(GL_PIXEL_PACK_BUFFER);
    if (b != null) {
      boolean holds = holds(gl, b, values.address(), entries.length * bytes, bytes);
      return holds ? entries : new float[0];
    }
    if (entries.length > room / bytes) {
      gl.invalidOperation("the buffer is too small");
      return new float[0];
    }
    return entries;
  }
}
