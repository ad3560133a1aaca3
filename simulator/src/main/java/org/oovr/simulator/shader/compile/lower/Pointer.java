package org.oovr.simulator.shader.compile.lower;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.spirv.SpirvType;

/**
 * A place in a variable. Offsets count words of the variable; in blocks, bytes.
 *
 * @param type what is there
 * @param offset constant part
 * @param indices variable parts
 * @param slot texture or block slots after the variable's first
 * @param slotIndices variable parts of the slot
 * @param layout matrix layout, in blocks
 */
record Pointer(
    Variable variable,
    SpirvType type,
    int offset,
    List<Index> indices,
    int slot,
    List<Index> slotIndices,
    Layout layout) {

  /**
   * Dynamic index.
   *
   * @param stride units per step
   * @param count elements; the index is limited to them. 0 where the buffer's end limits it
   */
  record Index(Node value, int stride, int count) {}

  /**
   * Layout of matrices and their parts in blocks.
   *
   * @param matrixStride bytes from line to line
   * @param componentStride bytes from component to component of a vector; 0 where one follows the
   *     other
   */
  record Layout(int matrixStride, boolean rowMajor, int componentStride) {
    static final Layout PLAIN = new Layout(0, false, 0);

    /** Bytes from component to component of a vector of this type. */
    int componentStride(SpirvType type) {
      return componentStride == 0 ? type.scalarBytes() : componentStride;
    }
  }

  static Pointer to(Variable variable) {
    return new Pointer(variable, variable.type(), 0, List.of(), 0, List.of(), Layout.PLAIN);
  }

  /** The same, of which matrices and vectors lie so. */
  Pointer with(Layout other) {
    return new Pointer(variable, type, offset, indices, slot, slotIndices, other);
  }

  static <T> List<T> plus(List<T> list, T element) {
    List<T> r = new ArrayList<>(list);
    r.add(element);
    return r;
  }
}
