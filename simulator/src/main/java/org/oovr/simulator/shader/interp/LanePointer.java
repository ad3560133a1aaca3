package org.oovr.simulator.shader.interp;

import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.spirv.Decorations;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvVariable;

/**
 * A place in a variable, lane by lane. An index outside an array, vector or matrix is limited to
 * it; in a block it is taken as it is, and the end of the buffer decides.
 *
 * @param variable what it points into
 * @param type what is there
 * @param offset per lane: words from the start of the variable; bytes in blocks
 * @param slot per lane: texture or block slots after the variable's first
 * @param address per lane: address from which the offset counts; null for what lies in a variable
 * @param matrixStride bytes from line to line of a matrix in a block
 * @param rowMajor lines of a matrix in a block are rows
 * @param componentStride bytes between components of a vector in a block; 0 where one follows the
 *     other
 * @param vertexStride words from element to element where there is one for each vertex; else 0
 */
record LanePointer(
    SpirvVariable variable,
    SpirvType type,
    int[] offset,
    int[] slot,
    long[] address,
    int matrixStride,
    boolean rowMajor,
    int componentStride,
    int vertexStride) {

  static LanePointer to(SpirvVariable variable, int lanes, int vertexStride) {
    return new LanePointer(
        variable, variable.type(), new int[lanes], new int[lanes], null, 0, false, 0, vertexStride);
  }

  /** To what lies at addresses. */
  static LanePointer at(long[] address, SpirvType type) {
    int lanes = address.length;
    return new LanePointer(null, type, new int[lanes], new int[lanes], address, 0, false, 0, 0);
  }

  /** The same, of which matrices and vectors lie as at another one. */
  LanePointer as(LanePointer other) {
    return other == null
        ? this
        : new LanePointer(
            variable,
            type,
            offset,
            slot,
            address,
            other.matrixStride,
            other.rowMajor,
            other.componentStride,
            0);
  }

  /** So many elements on from what is pointed to. */
  LanePointer elements(int[] index, int strideBytes) {
    return moved(type, plusTimes(offset, index, strideBytes), slot);
  }

  /** The address of a lane. */
  long address(int lane) {
    return address[lane] + offset[lane];
  }

  boolean inBlock() {
    return address != null || ShaderInterface.inBlock(variable.storage());
  }

  /** One step of an access chain. */
  LanePointer step(int[] index) {
    if (inBlock()) {
      return stepInBlock(index);
    }
    int n = type.elementCount();
    if (type instanceof SpirvType.StructType) {
      int i = index[0];
      return moved(
          type.element(i),
          plus(offset, type.elementOffset(i)),
          plus(slot, ShaderInterface.slotOffset(type, i)));
    }
    int words = vertexStride > 0 ? vertexStride : type.element(0).scalars();
    int slots = ShaderInterface.slots(type.element(0));
    int[] newOffset = offset.clone();
    int[] newSlot = slot.clone();
    for (int l = 0; l < index.length; l++) {
      int i = Math.max(0, Math.min(index[l], n - 1));
      newOffset[l] += i * words;
      newSlot[l] += i * slots;
    }
    return moved(type.element(0), newOffset, newSlot);
  }

  private LanePointer stepInBlock(int[] index) {
    if (type instanceof SpirvType.StructType s) {
      SpirvType.Member m = s.members().get(index[0]);
      Decorations d = m.decorations();
      if (d.offset() < 0) {
        throw new ShaderException("block member \"" + m.name() + "\" has no offset");
      }
      return new LanePointer(
          variable,
          m.type(),
          plus(offset, d.offset()),
          slot,
          address,
          d.matrixStride(),
          d.rowMajor(),
          0,
          0);
    }
    if (type instanceof SpirvType.ArrayType a && isArrayOfBlocks(a)) {
      int blocks = ShaderInterface.blocks(a.elementType());
      int[] newSlot = slot.clone();
      for (int l = 0; l < index.length; l++) {
        newSlot[l] += Math.max(0, Math.min(index[l], a.length() - 1)) * blocks;
      }
      return moved(a.elementType(), offset, newSlot);
    }
    if (type instanceof SpirvType.ArrayType a) {
      return moved(a.elementType(), plusTimes(offset, index, a.strideBytes()), slot);
    }
    if (type instanceof SpirvType.RuntimeArrayType a) {
      return moved(a.elementType(), plusTimes(offset, index, a.strideBytes()), slot);
    }
    if (type instanceof SpirvType.MatrixType m) {
      int column = rowMajor ? m.scalarBytes() : matrixStride;
      int component = rowMajor ? matrixStride : 0;
      return new LanePointer(
          variable,
          m.column(),
          plusTimes(offset, index, column),
          slot,
          address,
          0,
          false,
          component,
          0);
    }
    int stride = componentStride == 0 ? type.scalarBytes() : componentStride;
    return moved(type.element(0), plusTimes(offset, index, stride), slot);
  }

  private static boolean isArrayOfBlocks(SpirvType.ArrayType type) {
    SpirvType t = type;
    while (t instanceof SpirvType.ArrayType a) {
      if (a.strideBytes() != 0) {
        return false;
      }
      t = a.elementType();
    }
    return t instanceof SpirvType.StructType s
        && (s.decorations().block() || s.decorations().bufferBlock());
  }

  private LanePointer moved(SpirvType to, int[] newOffset, int[] newSlot) {
    return new LanePointer(
        variable, to, newOffset, newSlot, address, matrixStride, rowMajor, componentStride, 0);
  }

  private static int[] plus(int[] a, int n) {
    int[] r = a.clone();
    for (int l = 0; l < r.length; l++) {
      r[l] += n;
    }
    return r;
  }

  private static int[] plusTimes(int[] a, int[] index, int stride) {
    int[] r = a.clone();
    for (int l = 0; l < r.length; l++) {
      r[l] += index[l] * stride;
    }
    return r;
  }

  /**
   * What one instruction made on separate ways. A pointer into another variable than the first
   * lane's comes from another call of the function and is not used any more.
   */
  @SuppressWarnings("ReferenceEquality") // a variable is its declaration
  static LanePointer merge(LanePointer[] lanes) {
    LanePointer first = null;
    for (LanePointer p : lanes) {
      first = first == null ? p : first;
    }
    int[] offset = new int[lanes.length];
    int[] slot = new int[lanes.length];
    for (int l = 0; l < lanes.length; l++) {
      if (lanes[l] != null && lanes[l].variable == first.variable) {
        offset[l] = lanes[l].offset[l];
        slot[l] = lanes[l].slot[l];
      }
    }
    return new LanePointer(
        first.variable,
        first.type,
        offset,
        slot,
        null,
        first.matrixStride,
        first.rowMajor,
        first.componentStride,
        first.vertexStride);
  }
}
