package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.GatheredVertices;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.object.GlVertexArray;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.VertexFormat;
import org.oovr.simulator.command.VertexStream;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * Where the inputs of a vertex shader come from: arrays, current values, or vertices that were told
 * one by one. They are kept from the last draw until a version number that they depend on has
 * moved.
 */
final class VertexStreams {
  private static final VertexFormat CONSTANT_FLOAT =
      new VertexFormat(VertexFormat.Type.FLOAT, 4, VertexFormat.Conversion.FLOAT, false);
  private static final VertexFormat CONSTANT_INT =
      new VertexFormat(VertexFormat.Type.INT, 4, VertexFormat.Conversion.INTEGER, false);
  private static final VertexFormat CONSTANT_UINT =
      new VertexFormat(VertexFormat.Type.UINT, 4, VertexFormat.Conversion.INTEGER, false);

  /** Indices before their buffer grows no longer than it must. */
  private static final int MOST_INDICES = 1 << 20;

  private final GlContext gl;
  private List<VertexStream> streams = List.of();
  private GlVertexArray array;
  private int arrayVersion;
  private int bufferEpoch;
  private int genericVersion;
  private int attributeVersion;
  private ProgramExecutable executable;

  /** Vertices that were told one by one, while they are drawn; else null. */
  private GatheredVertices gathered;

  /** Where they lie. */
  private GlBuffer gatheredBuffer;

  private GlBuffer indices;
  private int indexCount;

  VertexStreams(GlContext gl) {
    this.gl = gl;
  }

  /** Takes vertices that were told one by one in place of arrays, until they are dropped. */
  void gather(GatheredVertices vertices) {
    if (gatheredBuffer == null) {
      gatheredBuffer = new GlBuffer(0, gl.emitter, new int[1]);
      gatheredBuffer.label = "vertices told one by one";
    }
    gatheredBuffer.store(vertices.bytes());
    gathered = vertices;
  }

  /** Indices from 0 on, at least as many. */
  Buffer consecutive(int count) {
    if (indices == null) {
      indices = new GlBuffer(0, gl.emitter, new int[1]);
      indices.label = "indices of lists";
    }
    if (count > indexCount) {
      indexCount = Math.max(count, Math.min(2 * indexCount, MOST_INDICES));
      byte[] bytes = new byte[Math.multiplyExact(4, indexCount)];
      IntBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
      for (int i = 0; i < indexCount; i++) {
        words.put(i);
      }
      indices.store(bytes);
    }
    return indices.resource();
  }

  /** Takes arrays again. */
  void drop() {
    gathered = null;
  }

  /** The streams of a program's inputs under the present state. */
  List<VertexStream> get(ProgramExecutable exe) {
    GlVertexArray v = gl.vertexArray();
    if (gathered == null
        && v == array
        && v.version == arrayVersion
        && exe == executable
        && exe.part(Stage.VERTEX).attributeVersion == attributeVersion
        && gl.share.bufferEpoch[0] == bufferEpoch
        && gl.genericVersion == genericVersion) {
      return streams;
    }
    List<ShaderReflection.Variable> inputs = exe.program.reflections().get(Stage.VERTEX).inputs();
    List<VertexStream> out = new ArrayList<>(inputs.size());
    for (ShaderReflection.Variable input : inputs) {
      ProgramExecutable vertex = exe.part(Stage.VERTEX);
      int at = input.location();
      if (at >= 0 && at < vertex.attributeIndex.length) {
        int attribute = vertex.attributeIndex[at];
        VertexStream stream =
            gathered != null ? gatheredStream(at, attribute) : stream(v, at, attribute);
        boolean wide = WideStreams.isWide(input.base());
        out.add(wide ? WideStreams.of(stream, vertex.attributeUpper[at]) : stream);
      }
    }
    VertexStream flags = gl.core ? null : edgeFlags(v);
    if (flags != null) {
      out.add(flags);
    }
    streams = List.copyOf(out);
    array = gathered != null ? null : v;
    arrayVersion = v.version;
    executable = exe;
    attributeVersion = exe.part(Stage.VERTEX).attributeVersion;
    // taken last: making a buffer's storage moves the epoch
    bufferEpoch = gl.share.bufferEpoch[0];
    genericVersion = gl.genericVersion;
    return streams;
  }

  /** Which edges of polygons are edges of their outlines; null where all are. */
  private VertexStream edgeFlags(GlVertexArray v) {
    int slot = ConventionalAttributes.EDGE_FLAG;
    int location = VertexStream.EDGE_FLAGS;
    VertexStream flags =
        gathered != null ? gatheredStream(location, slot) : stream(v, location, slot);
    return flags.buffer() == null && flags.constant()[0] != 0 ? null : flags;
  }

  /** Where generic attribute 0 is an array it is the position, and the other way round. */
  private int aliased(GlVertexArray v, int index) {
    if (gl.core) {
      return index;
    }
    int position = ConventionalAttributes.POSITION;
    if (index == position && v.attributes[0].enabled) {
      return 0;
    }
    return index == 0 && !v.attributes[0].enabled && v.attributes[position].enabled
        ? position
        : index;
  }

  private VertexStream stream(GlVertexArray v, int location, int attribute) {
    int index = aliased(v, attribute);
    if (index >= 0 && index < GlVertexArray.MAX_ATTRIBUTES && v.attributes[index].enabled) {
      GlVertexArray.Attribute a = v.attributes[index];
      if (a.clientMemory != null) {
        return new VertexStream(
            location,
            a.clientMemory.resource(),
            0,
            v.bindings[a.binding].stride,
            v.bindings[a.binding].divisor,
            a.format,
            null);
      }
      GlVertexArray.Binding b = v.bindings[a.binding];
      if (b.buffer != null) {
        return new VertexStream(
            location,
            b.buffer.resource(),
            b.offset + a.relativeOffset,
            b.stride,
            b.divisor,
            a.format,
            null);
      }
      gl.unsupported("vertex attribute in application memory that was not recorded");
    }
    return constant(location, index);
  }

  /** The same value for all vertices. */
  private VertexStream constant(int location, int index) {
    int i = index >= 0 && index < GlVertexArray.MAX_ATTRIBUTES ? index : 0;
    return new VertexStream(location, null, 0, 0, 0, format(i), gl.genericAttributes[i].clone());
  }

  /** How a current value lies in memory. */
  private VertexFormat format(int attribute) {
    return switch (gl.genericTypes[attribute]) {
      case GL_INT -> CONSTANT_INT;
      case GL_UNSIGNED_INT -> CONSTANT_UINT;
      default -> CONSTANT_FLOAT;
    };
  }

  private static boolean isFloat(int slot) {
    return slot == ConventionalAttributes.POSITION || slot >= ConventionalAttributes.MATERIALS;
  }

  /** Generic attribute 0 is the position. */
  private VertexStream gatheredStream(int location, int attribute) {
    int slot = attribute == 0 ? ConventionalAttributes.POSITION : attribute;
    if (slot >= ConventionalAttributes.MATERIALS && gathered.offsetBytes(slot) < 0) {
      int[] material = gathered.current(slot).clone();
      return new VertexStream(location, null, 0, 0, 0, CONSTANT_FLOAT, material);
    }
    if (slot < 0 || gathered.offsetBytes(slot) < 0) {
      return constant(location, slot);
    }
    return new VertexStream(
        location,
        gatheredBuffer.resource(),
        gathered.offsetBytes(slot),
        gathered.strideBytes(),
        0,
        isFloat(slot) ? CONSTANT_FLOAT : format(slot),
        null);
  }
}
