package org.oovr.simulator.shader.interp;

import java.util.HashMap;
import java.util.Map;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.ShaderInterface;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.ArrayType;
import org.oovr.simulator.shader.spirv.SpirvType.MatrixType;
import org.oovr.simulator.shader.spirv.SpirvType.StructType;
import org.oovr.simulator.shader.spirv.SpirvType.VectorType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Variables, pointers into them, loads and stores (SPIR-V 3.52.8). */
final class Memory {
  private final ShaderInterface shader;
  private final ShaderContext context;
  private final Values values;
  private final Map<Integer, int[][]> variables = new HashMap<>();
  private final Map<Integer, Pointer> pointers = new HashMap<>();

  Memory(ShaderInterface shader, ShaderContext context, Values values) {
    this.shader = shader;
    this.context = context;
    this.values = values;
    for (SpirvVariable v : shader.module().variables().values()) {
      declare(v);
    }
  }

  /** Makes a variable known; its content starts as the initializer or zero. */
  void declare(SpirvVariable v) {
    int slotBase = 0;
    if (opaque(v.type())) {
      slotBase = shader.uses(v.id()) ? shader.textureSlot(v.id()) : 0;
    } else if (!isBlock(v)) {
      int[][] data = variables.computeIfAbsent(v.id(), k -> new int[v.type().scalars()][]);
      for (int s = 0; s < data.length; s++) {
        if (data[s] == null) {
          data[s] = new int[ShaderContext.LANES];
        }
      }
      if (v.storage() == StorageClass.UNIFORM_CONSTANT && shader.uses(v.id())) {
        int first = shader.constantWord(v.id());
        for (int s = 0; s < data.length; s++) {
          int word = first + s < context.constants.length ? context.constants[first + s] : 0;
          java.util.Arrays.fill(data[s], word);
        }
      }
    }
    int[] offset = new int[ShaderContext.LANES];
    java.util.Arrays.fill(offset, slotBase);
    int[] slot = isBlock(v) ? new int[ShaderContext.LANES] : null;
    if (slot != null && shader.uses(v.id())) {
      java.util.Arrays.fill(slot, shader.blockSlot(v.id()));
    }
    pointers.put(v.id(), new Pointer(v, v.type(), offset, slot, 0, false, 4));
  }

  /** Sets a variable to its initializer for some lanes. */
  void initialize(SpirvVariable v, int[] lanes, int count) {
    if (v.initializer() == null) {
      return;
    }
    int[][] data = variables.get(v.id());
    for (int s = 0; s < data.length; s++) {
      for (int k = 0; k < count; k++) {
        data[s][lanes[k]] = v.initializer().words()[s];
      }
    }
  }

  int[][] data(int variable) {
    return variables.get(variable);
  }

  Pointer pointer(int id) {
    return pointers.get(id);
  }

  void setPointer(int id, Pointer pointer) {
    pointers.put(id, pointer);
  }

  private static boolean opaque(SpirvType type) {
    SpirvType t = type;
    while (t instanceof ArrayType a) {
      t = a.elementType();
    }
    return t.scalars() == 0 && !(t instanceof StructType);
  }

  private static boolean isBlock(SpirvVariable v) {
    return v.storage() == StorageClass.UNIFORM || v.storage() == StorageClass.STORAGE_BUFFER;
  }

  /** OpAccessChain; indices out of range are moved to the nearest element. */
  void accessChain(SpirvInstruction i, int[] lanes, int count) {
    Pointer p = pointers.get(i.operand(0));
    for (int k = 1; k < i.count(); k++) {
      p = step(p, values.get(i.operand(k))[0], lanes, count);
    }
    pointers.put(i.id(), p);
  }

  private Pointer step(Pointer p, int[] index, int[] lanes, int count) {
    SpirvType type = p.pointee();
    int[] offset = new int[ShaderContext.LANES];
    int[] slot = p.slot() == null ? null : p.slot().clone();
    boolean block = p.slot() != null;
    if (block && type instanceof ArrayType a && isBlockArray(p)) {
      for (int k = 0; k < count; k++) {
        int l = lanes[k];
        slot[l] += clamp(index[l], a.length());
        offset[l] = p.offset()[l];
      }
      return new Pointer(p.variable(), a.elementType(), offset, slot, 0, false, 4);
    }
    boolean slots = holdsSamplers(type);
    SpirvType element = type.element(type instanceof StructType ? index[lanes[0]] : 0);
    for (int k = 0; k < count; k++) {
      int l = lanes[k];
      int at = clamp(index[l], type.elementCount());
      offset[l] =
          p.offset()[l]
              + (block
                  ? bytes(p, at)
                  : slots ? ShaderInterface.slotOffset(type, at) : type.elementOffset(at));
    }
    int matrixStride = p.matrixStrideBytes();
    boolean rowMajor = p.rowMajor();
    int stride = 4;
    if (block && type instanceof StructType s) {
      var d = s.members().get(index[lanes[0]]).decorations();
      matrixStride = d.matrixStride();
      rowMajor = d.rowMajor();
    } else if (block && type instanceof MatrixType && rowMajor) {
      stride = matrixStride;
    }
    return new Pointer(p.variable(), element, offset, slot, matrixStride, rowMajor, stride);
  }

  private static boolean holdsSamplers(SpirvType type) {
    return ShaderInterface.slots(type) > 0 && type.scalars() == 0;
  }

  private static boolean isBlockArray(Pointer p) {
    return p.pointee() == p.variable().type() && p.variable().type() instanceof ArrayType;
  }

  private static int clamp(int index, int length) {
    return Math.max(0, Math.min(index, length - 1));
  }

  private static int bytes(Pointer p, int index) {
    SpirvType t = p.pointee();
    if (t instanceof StructType s) {
      return s.members().get(index).decorations().offset();
    }
    if (t instanceof ArrayType a) {
      return index * a.strideBytes();
    }
    if (t instanceof MatrixType) {
      return p.rowMajor() ? index * 4 : index * p.matrixStrideBytes();
    }
    return index * p.strideBytes();
  }

  /** Copies what a pointer points at into {@code to}. */
  void load(Pointer p, int[][] to, int[] lanes, int count) {
    if (p.slot() != null) {
      loadBlock(p, p.pointee(), 0, to, 0, lanes, count, p.strideBytes());
      return;
    }
    int[][] data = variables.get(p.variable().id());
    for (int s = 0; s < to.length; s++) {
      for (int k = 0; k < count; k++) {
        int l = lanes[k];
        to[s][l] = data[p.offset()[l] + s][l];
      }
    }
  }

  void store(Pointer p, int[][] from, int[] lanes, int count) {
    int[][] data = variables.get(p.variable().id());
    if (data == null) {
      throw new ShaderException("store to \"" + p.variable().name() + "\"");
    }
    for (int s = 0; s < from.length; s++) {
      for (int k = 0; k < count; k++) {
        int l = lanes[k];
        data[p.offset()[l] + s][l] = from[s][l];
      }
    }
  }

  /** Slot of each lane behind a pointer to a sampler. */
  int[] slots(Pointer p) {
    return p.offset();
  }

  private int loadBlock(
      Pointer p,
      SpirvType type,
      int extra,
      int[][] to,
      int scalar,
      int[] lanes,
      int count,
      int stride) {
    if (type.isScalar()) {
      for (int k = 0; k < count; k++) {
        int l = lanes[k];
        to[scalar][l] = word(p.slot()[l], p.offset()[l] + extra);
        if (type.isBool()) {
          to[scalar][l] = to[scalar][l] != 0 ? 1 : 0;
        }
      }
      return scalar + 1;
    }
    int next = scalar;
    for (int e = 0; e < type.elementCount(); e++) {
      int at;
      int inner = 4;
      Pointer q = p;
      if (type instanceof VectorType) {
        at = e * stride;
      } else if (type instanceof MatrixType) {
        at = p.rowMajor() ? e * 4 : e * p.matrixStrideBytes();
        inner = p.rowMajor() ? p.matrixStrideBytes() : 4;
      } else if (type instanceof ArrayType a) {
        at = e * a.strideBytes();
      } else {
        var d = ((StructType) type).members().get(e).decorations();
        at = d.offset();
        q =
            new Pointer(
                p.variable(), p.pointee(), p.offset(), p.slot(), d.matrixStride(), d.rowMajor(), 4);
      }
      next = loadBlock(q, type.element(e), extra + at, to, next, lanes, count, inner);
    }
    return next;
  }

  private int word(int slot, int offset) {
    if (slot >= context.blocks.length || context.blocks[slot] == null) {
      return 0;
    }
    int size =
        Math.min(context.blockSize[slot], context.blocks[slot].length - context.blockOffset[slot]);
    if (offset < 0 || offset + 4 > size) {
      return 0;
    }
    byte[] b = context.blocks[slot];
    int at = context.blockOffset[slot] + offset;
    return (b[at] & 255) | (b[at + 1] & 255) << 8 | (b[at + 2] & 255) << 16 | b[at + 3] << 24;
  }
}
