package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.oovr.driver.gl.draw.PrimitiveCounts;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.Translate;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.MemoryParts;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Dispatch;

/**
 * All drawing commands (GL 3.3 core section 2.8.3, and indirect draws), dispatches of compute
 * shaders (GL 4.3 core chapter 19), and the barriers between them.
 */
public final class DrawCalls {
  private DrawCalls() {}

  public static void drawArrays(GlContext gl, int mode, int first, int count) {
    arrays(gl, mode, first, count, 1, 0);
  }

  public static void drawArraysInstanced(
      GlContext gl, int mode, int first, int count, int instancecount) {
    arrays(gl, mode, first, count, instancecount, 0);
  }

  public static void drawArraysInstancedBaseInstance(
      GlContext gl, int mode, int first, int count, int instancecount, int baseinstance) {
    arrays(gl, mode, first, count, instancecount, baseinstance);
  }

  public static void drawElements(GlContext gl, int mode, int count, int type, Pointer indices) {
    elements(gl, mode, count, type, indices, 0, 1, 0);
  }

  public static void drawElementsBaseVertex(
      GlContext gl, int mode, int count, int type, Pointer indices, int basevertex) {
    elements(gl, mode, count, type, indices, basevertex, 1, 0);
  }

  public static void drawElementsInstanced(
      GlContext gl, int mode, int count, int type, Pointer indices, int instancecount) {
    elements(gl, mode, count, type, indices, 0, instancecount, 0);
  }

  public static void drawElementsInstancedBaseVertex(
      GlContext gl,
      int mode,
      int count,
      int type,
      Pointer indices,
      int instancecount,
      int basevertex) {
    elements(gl, mode, count, type, indices, basevertex, instancecount, 0);
  }

  public static void drawElementsInstancedBaseInstance(
      GlContext gl,
      int mode,
      int count,
      int type,
      Pointer indices,
      int instancecount,
      int baseinstance) {
    elements(gl, mode, count, type, indices, 0, instancecount, baseinstance);
  }

  public static void drawElementsInstancedBaseVertexBaseInstance(
      GlContext gl,
      int mode,
      int count,
      int type,
      Pointer indices,
      int instancecount,
      int basevertex,
      int baseinstance) {
    elements(gl, mode, count, type, indices, basevertex, instancecount, baseinstance);
  }

  public static void drawRangeElements(
      GlContext gl, int mode, int start, int end, int count, int type, Pointer indices) {
    rangeElements(gl, mode, start, end, count, type, indices, 0);
  }

  public static void drawRangeElementsBaseVertex(
      GlContext gl,
      int mode,
      int start,
      int end,
      int count,
      int type,
      Pointer indices,
      int basevertex) {
    rangeElements(gl, mode, start, end, count, type, indices, basevertex);
  }

  public static void multiDrawElements(
      GlContext gl, int mode, Pointer count, int type, Pointer indices, int drawcount) {
    multiElements(gl, mode, count, type, indices, drawcount, null);
  }

  public static void multiDrawElementsBaseVertex(
      GlContext gl,
      int mode,
      Pointer count,
      int type,
      Pointer indices,
      int drawcount,
      Pointer basevertex) {
    multiElements(gl, mode, count, type, indices, drawcount, basevertex);
  }

  public static void drawArraysIndirect(GlContext gl, int mode, Pointer indirect) {
    arraysIndirect(gl, mode, indirect, 1, 0);
  }

  public static void multiDrawArraysIndirect(
      GlContext gl, int mode, Pointer indirect, int drawcount, int stride) {
    arraysIndirect(gl, mode, indirect, drawcount, stride);
  }

  public static void drawElementsIndirect(GlContext gl, int mode, int type, Pointer indirect) {
    elementsIndirect(gl, mode, type, indirect, 1, 0);
  }

  public static void multiDrawElementsIndirect(
      GlContext gl, int mode, int type, Pointer indirect, int drawcount, int stride) {
    elementsIndirect(gl, mode, type, indirect, drawcount, stride);
  }

  public static void dispatchCompute(
      GlContext gl, int num_groups_x, int num_groups_y, int num_groups_z) {
    for (int n : new int[] {num_groups_x, num_groups_y, num_groups_z}) {
      if (n < 0 || n > Limits.MAX_WORKGROUPS && !gl.lenient()) {
        gl.invalidValue("number of workgroups", Integer.toUnsignedLong(n));
        return;
      }
    }
    gl.drawing.dispatch(num_groups_x, num_groups_y, num_groups_z);
  }

  public static void dispatchComputeIndirect(GlContext gl, long indirect) {
    if (indirect < 0 || indirect % 4 != 0) {
      gl.invalidValue("indirect", indirect);
      return;
    }
    GlBuffer b = gl.buffers.at(GL_DISPATCH_INDIRECT_BUFFER);
    if (b == null || indirect > b.size() - Dispatch.Indirect.PARAMETER_BYTES) {
      gl.invalidOperation(
          b == null
              ? "no dispatch indirect buffer is bound"
              : "parameters reach outside the dispatch indirect buffer");
      return;
    }
    gl.drawing.dispatchIndirect(b.resource(), indirect);
  }

  /** Raises an error and gives true when a buffer that the draw reads is mapped. */
  private static boolean readsMapped(GlContext gl) {
    if (gl.recorded || gl.environment.mappings().isEmpty()) {
      return false;
    }
    GlVertexArray v = gl.vertexArray();
    boolean mapped = isMapped(v.elements);
    for (GlVertexArray.Attribute a : v.attributes) {
      mapped |= a.enabled && isMapped(v.bindings[a.binding].buffer);
    }
    if (mapped) {
      gl.invalidOperation("a vertex or index buffer is mapped");
    }
    return mapped;
  }

  private static boolean isMapped(GlBuffer b) {
    return b != null && b.mapped && (b.mapAccess & GL_MAP_PERSISTENT_BIT) == 0;
  }

  /** Whether there is something to draw. In Mesa a draw takes over what was told before it. */
  private static boolean isPrepared(GlContext gl, int mode) {
    gl.vertices.takeCurrent();
    return gl.drawing.prepare(mode);
  }

  private static void arrays(
      GlContext gl, int mode, int first, int count, int instances, int baseInstance) {
    if (first < 0 || count < 0 || instances < 0) {
      gl.invalidValue("first, count or instances", Math.min(first, Math.min(count, instances)));
      return;
    }
    if (!readsMapped(gl) && isPrepared(gl, mode)) {
      gl.drawing.arrays(first, count, instances, baseInstance);
    }
  }

  public static void multiDrawArrays(
      GlContext gl, int mode, Pointer first, Pointer count, int drawcount) {
    int n = drawcount;
    if (n < 0) {
      gl.invalidValue("drawcount", n);
      return;
    }
    n = Math.min(n, Math.min(first.count(4), count.count(4)));
    for (int i = 0; i < n; i++) {
      if (count.int32(i) < 0) {
        gl.invalidValue("count", count.int32(i));
        return;
      }
    }
    if (readsMapped(gl) || !isPrepared(gl, mode)) {
      return;
    }
    int primitives = 0;
    for (int i = 0; i < n; i++) {
      gl.drawing.number(i, primitives);
      gl.drawing.arrays(first.int32(i), count.int32(i), 1, 0);
      primitives += PrimitiveCounts.of(mode, count.int32(i));
    }
    gl.drawing.number(0);
  }

  private static void rangeElements(
      GlContext gl,
      int mode,
      int start,
      int end,
      int count,
      int type,
      Pointer indices,
      int baseVertex) {
    if (Integer.compareUnsigned(end, start) < 0) {
      gl.invalidValue("end", end);
      return;
    }
    elements(gl, mode, count, type, indices, baseVertex, 1, 0);
  }

  /**
   * Draws with indices that lie in the bound buffer from an offset on, or in memory.
   *
   * @param memory null for those of the buffer
   */
  public static void elementsAt(
      GlContext gl, int mode, int count, int type, long offset, ByteBuffer memory) {
    elements(gl, mode, count, type, offset, memory, 0, 1, 0);
  }

  private static void elements(
      GlContext gl,
      int mode,
      int count,
      int type,
      Pointer indices,
      int baseVertex,
      int instances,
      int baseInstance) {
    long offset = indices.address();
    ByteBuffer memory = indices.memory();
    elements(gl, mode, count, type, offset, memory, baseVertex, instances, baseInstance);
  }

  private static void elements(
      GlContext gl,
      int mode,
      int count,
      int type,
      long offset,
      ByteBuffer memory,
      int baseVertex,
      int instances,
      int baseInstance) {
    if (count < 0 || instances < 0) {
      gl.invalidValue("count or instances", Math.min(count, instances));
      return;
    }
    if (Translate.indexType(type) == null) {
      gl.invalidEnum("type", type);
      return;
    }
    if (readsMapped(gl) || !isPrepared(gl, mode)) {
      return;
    }
    GlBuffer elements = gl.vertexArray().elements;
    Buffer indices;
    long start = offset;
    if (elements != null) {
      indices = elements.resource();
    } else if (memory != null && (!gl.core || gl.lenient())) {
      indices = clientIndices(gl, memory);
      start = 0;
    } else if (gl.core && !gl.lenient()) {
      gl.invalidOperation("no element array buffer is bound");
      return;
    } else {
      gl.leaveOut("indices in application memory that were not recorded");
      return;
    }
    gl.drawing.elements(indices, type, start, count, baseVertex, instances, baseInstance);
  }

  /** A buffer for indices that lie in application memory. */
  private static Buffer clientIndices(GlContext gl, ByteBuffer memory) {
    GlVertexArray v = gl.vertexArray();
    if (v.clientIndices == null) {
      v.clientIndices = new GlBuffer(0, gl.emitter, gl.share.bufferEpoch);
      v.clientIndices.label = "application indices";
    }
    v.clientIndices.store(memory.limit(), memory);
    return v.clientIndices.resource();
  }

  /**
   * Several draws.
   *
   * @param base vertex added to the indices of each; null for 0
   */
  private static void multiElements(
      GlContext gl,
      int mode,
      Pointer count,
      int type,
      Pointer indices,
      int drawcount,
      Pointer base) {
    int n = drawcount;
    if (n < 0) {
      gl.invalidValue("drawcount", n);
      return;
    }
    n = Math.min(n, Math.min(count.count(4), indices.count(8)));
    boolean parts = gl.vertexArray().elements == null && indices.address() == Call.SOME_PARTS;
    if (gl.vertexArray().elements == null && !parts) {
      gl.leaveOut("multi-draw with indices in application memory");
      return;
    }
    boolean restarts = gl.state.primitiveRestart || gl.state.primitiveRestartFixed;
    int primitives = 0;
    for (int i = 0; i < n; i++) {
      ByteBuffer memory = parts ? MemoryParts.part(indices.memory(), i) : null;
      if (parts && memory == null && count.int32(i) == 0) {
        continue;
      }
      gl.drawing.number(i, primitives);
      primitives += restarts ? 0 : PrimitiveCounts.of(mode, count.int32(i));
      elements(
          gl,
          mode,
          count.int32(i),
          type,
          parts ? 0 : indices.int64(i),
          memory,
          base != null ? base.int32(i) : 0,
          1,
          0);
    }
    gl.drawing.number(0);
  }

  // --- indirect

  /** Whether parameters lie in the bound buffer; raises an error when they reach outside. */
  private static boolean insideBuffer(GlContext gl, long offset, long bytes) {
    boolean inside =
        offset >= 0
            && offset % 4 == 0
            && offset + bytes <= gl.buffers.at(GL_DRAW_INDIRECT_BUFFER).size();
    if (!inside) {
      gl.invalidOperation("parameters reach outside the draw indirect buffer");
    }
    return inside;
  }

  /** The parameters of indirect draws in application memory; null after raising an error. */
  private static ByteBuffer clientParameters(GlContext gl, Pointer pointer, long bytes) {
    ByteBuffer memory = pointer.memory();
    if (memory == null || memory.limit() < bytes || (gl.core && !gl.lenient())) {
      gl.invalidOperation("no draw indirect buffer is bound");
      return null;
    }
    return memory;
  }

  /** Whether all the parameters that may be read lie in memory; raises the error if not. */
  static boolean parametersFit(GlContext gl, Pointer pointer, int bytes, int most, int stride) {
    if (most == 0) {
      return true;
    }
    long all = (most - 1L) * (stride == 0 ? bytes : stride) + bytes;
    return gl.buffers.at(GL_DRAW_INDIRECT_BUFFER) == null
        ? clientParameters(gl, pointer, all) != null
        : insideBuffer(gl, pointer.address(), all);
  }

  static void arraysIndirect(GlContext gl, int mode, Pointer pointer, int count, int stride) {
    int step = stride == 0 ? 16 : stride;
    if (count < 0 || step < 16 || step % 4 != 0) {
      gl.invalidValue("drawcount or stride", count);
      return;
    }
    if (count == 0) {
      return;
    }
    long bytes = (count - 1L) * step + 16;
    GlBuffer b = gl.buffers.at(GL_DRAW_INDIRECT_BUFFER);
    ByteBuffer p = b == null ? clientParameters(gl, pointer, bytes) : null;
    boolean known = b == null ? p != null : insideBuffer(gl, pointer.address(), bytes);
    if (!known || !isPrepared(gl, mode)) {
      return;
    }
    for (int i = 0; i < count; i++) {
      int at = i * step;
      gl.drawing.number(i);
      if (b != null) {
        gl.drawing.arraysIndirect(b.resource(), pointer.address() + at);
      } else if (p.getInt(at) >= 0 && p.getInt(at + 4) >= 0 && p.getInt(at + 8) >= 0) {
        gl.drawing.arrays(p.getInt(at + 8), p.getInt(at), p.getInt(at + 4), p.getInt(at + 12));
      }
    }
    gl.drawing.number(0);
  }

  static void elementsIndirect(
      GlContext gl, int mode, int type, Pointer pointer, int count, int stride) {
    int step = stride == 0 ? 20 : stride;
    if (count < 0 || step < 20 || step % 4 != 0) {
      gl.invalidValue("drawcount or stride", count);
      return;
    }
    if (Translate.indexType(type) == null) {
      gl.invalidEnum("type", type);
      return;
    }
    if (count == 0) {
      return;
    }
    long bytes = (count - 1L) * step + 20;
    if (gl.buffers.at(GL_DRAW_INDIRECT_BUFFER) != null) {
      if (insideBuffer(gl, pointer.address(), bytes)) {
        elementsIndirect(gl, mode, type, pointer.address(), count, step);
      }
      return;
    }
    ByteBuffer p = clientParameters(gl, pointer, bytes);
    if (p == null) {
      return;
    }
    int indexBytes = Translate.indexType(type).bytes();
    for (int i = 0; i < count; i++) {
      int at = i * step;
      gl.drawing.number(i);
      elements(
          gl,
          mode,
          p.getInt(at),
          type,
          (p.getInt(at + 8) & 0xffffffffL) * indexBytes,
          null,
          p.getInt(at + 12),
          p.getInt(at + 4),
          p.getInt(at + 16));
    }
    gl.drawing.number(0);
  }

  /** The parameters lie in the bound buffer. */
  private static void elementsIndirect(
      GlContext gl, int mode, int type, long offset, int count, int step) {
    if (readsMapped(gl) || !isPrepared(gl, mode)) {
      return;
    }
    GlBuffer elements = gl.vertexArray().elements;
    if (elements == null) {
      if (gl.core && !gl.lenient()) {
        gl.invalidOperation("no element array buffer is bound");
      } else {
        gl.leaveOut("indices in application memory that were not recorded");
      }
      return;
    }
    for (int i = 0; i < count; i++) {
      gl.drawing.number(i);
      gl.drawing.elementsIndirect(
          elements.resource(),
          type,
          gl.buffers.at(GL_DRAW_INDIRECT_BUFFER).resource(),
          offset + (long) i * step);
    }
    gl.drawing.number(0);
  }
}
