package org.oovr.simulator.shader.interp;

import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;

import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.MatrixType;

/** Vectors, matrices and other composites (SPIR-V 3.52.12 and the products of 3.52.13). */
final class Composites {
  private final SpirvModule module;
  private final Values values;

  Composites(SpirvModule module, Values values) {
    this.module = module;
    this.values = values;
  }

  /** Runs one instruction; false when it belongs elsewhere. */
  boolean execute(SpirvInstruction i, int[] lanes, int count) {
    switch (i.op()) {
      case UNDEF -> values.define(i.id(), i.type().scalars());
      case VECTOR_EXTRACT_DYNAMIC, VECTOR_INSERT_DYNAMIC -> dynamic(i, lanes, count);
      case VECTOR_SHUFFLE -> shuffle(i, lanes, count);
      case COMPOSITE_CONSTRUCT -> construct(i, lanes, count);
      case COMPOSITE_EXTRACT -> extract(i, lanes, count);
      case COMPOSITE_INSERT -> insert(i, lanes, count);
      case TRANSPOSE -> transpose(i, lanes, count);
      case VECTOR_TIMES_SCALAR, MATRIX_TIMES_SCALAR -> scale(i, lanes, count);
      case VECTOR_TIMES_MATRIX, MATRIX_TIMES_VECTOR, MATRIX_TIMES_MATRIX, OUTER_PRODUCT, DOT ->
          product(i, lanes, count);
      case ANY, ALL -> anyAll(i, lanes, count);
      default -> {
        return false;
      }
    }
    return true;
  }

  private int[][] in(SpirvInstruction i, int operand) {
    return values.get(i.operand(operand));
  }

  private int[][] out(SpirvInstruction i) {
    return values.define(i.id(), i.type().scalars());
  }

  private static void move(int[] from, int[] to, int[] lanes, int count) {
    for (int k = 0; k < count; k++) {
      to[lanes[k]] = from[lanes[k]];
    }
  }

  /** Indices outside the vector are moved to its nearest end. */
  private void dynamic(SpirvInstruction i, int[] lanes, int count) {
    int[][] v = in(i, 0);
    int[][] to = out(i);
    boolean extract = to.length == 1;
    int[] index = in(i, extract ? 1 : 2)[0];
    for (int k = 0; k < count; k++) {
      int l = lanes[k];
      int at = Math.max(0, Math.min(index[l], v.length - 1));
      if (extract) {
        to[0][l] = v[at][l];
      } else {
        for (int c = 0; c < v.length; c++) {
          to[c][l] = c == at ? in(i, 1)[0][l] : v[c][l];
        }
      }
    }
  }

  private void shuffle(SpirvInstruction i, int[] lanes, int count) {
    int[][] a = in(i, 0);
    int[][] b = in(i, 1);
    int[][] to = out(i);
    for (int c = 0; c < to.length; c++) {
      int from = i.operand(2 + c);
      if (from >= 0 && from < a.length + b.length) {
        move(from < a.length ? a[from] : b[from - a.length], to[c], lanes, count);
      }
    }
  }

  private void construct(SpirvInstruction i, int[] lanes, int count) {
    int[][] to = out(i);
    int at = 0;
    for (int id : i.operands()) {
      for (int[] scalar : values.get(id)) {
        move(scalar, to[at++], lanes, count);
      }
    }
  }

  private int offset(SpirvInstruction i, SpirvType type, int firstIndex) {
    SpirvType t = type;
    int at = 0;
    for (int k = firstIndex; k < i.count(); k++) {
      at += t.elementOffset(i.operand(k));
      t = t.element(i.operand(k));
    }
    return at;
  }

  private void extract(SpirvInstruction i, int[] lanes, int count) {
    int at = offset(i, module.typeOf(i.operand(0)), 1);
    int[][] to = out(i);
    for (int s = 0; s < to.length; s++) {
      move(in(i, 0)[at + s], to[s], lanes, count);
    }
  }

  private void insert(SpirvInstruction i, int[] lanes, int count) {
    int at = offset(i, i.type(), 2);
    int[][] object = in(i, 0);
    int[][] to = out(i);
    for (int s = 0; s < to.length; s++) {
      boolean inside = s >= at && s < at + object.length;
      move(inside ? object[s - at] : in(i, 1)[s], to[s], lanes, count);
    }
  }

  private void transpose(SpirvInstruction i, int[] lanes, int count) {
    MatrixType t = (MatrixType) i.type();
    int[][] to = out(i);
    for (int c = 0; c < t.columns(); c++) {
      for (int r = 0; r < t.rows(); r++) {
        move(in(i, 0)[r * t.columns() + c], to[c * t.rows() + r], lanes, count);
      }
    }
  }

  private void scale(SpirvInstruction i, int[] lanes, int count) {
    int[] factor = in(i, 1)[0];
    int[][] to = out(i);
    for (int s = 0; s < to.length; s++) {
      int[] from = in(i, 0)[s];
      for (int k = 0; k < count; k++) {
        int l = lanes[k];
        to[s][l] = floatToRawIntBits(intBitsToFloat(from[l]) * intBitsToFloat(factor[l]));
      }
    }
  }

  /** Sums run from the first component to the last, products rounded before they are added. */
  private void product(SpirvInstruction i, int[] lanes, int count) {
    int[][] a = in(i, 0);
    int[][] b = in(i, 1);
    int[][] to = out(i);
    int terms;
    int rows;
    int strideA;
    switch (i.op()) {
      case DOT -> {
        terms = a.length;
        rows = 1;
        strideA = 1;
      }
      case MATRIX_TIMES_VECTOR, MATRIX_TIMES_MATRIX -> {
        rows = ((MatrixType) module.typeOf(i.operand(0))).rows();
        terms = a.length / rows;
        strideA = rows;
      }
      case VECTOR_TIMES_MATRIX -> {
        // each column of the matrix dotted with the vector
        int[][] swap = a;
        a = b;
        b = swap;
        terms = b.length;
        rows = to.length;
        strideA = 1;
      }
      default -> {
        terms = 1;
        rows = a.length;
        strideA = 0;
      }
    }
    boolean vectorFirst = i.op() == org.oovr.simulator.shader.spirv.Op.VECTOR_TIMES_MATRIX;
    for (int e = 0; e < to.length; e++) {
      int row = e % rows;
      int column = e / rows;
      int fromA = vectorFirst ? row * terms : row;
      int fromB = vectorFirst ? 0 : column * terms;
      for (int k = 0; k < count; k++) {
        int l = lanes[k];
        float sum = intBitsToFloat(a[fromA][l]) * intBitsToFloat(b[fromB][l]);
        for (int t = 1; t < terms; t++) {
          sum += intBitsToFloat(a[fromA + t * strideA][l]) * intBitsToFloat(b[fromB + t][l]);
        }
        to[e][l] = floatToRawIntBits(sum);
      }
    }
  }

  private void anyAll(SpirvInstruction i, int[] lanes, int count) {
    boolean all = i.op() == org.oovr.simulator.shader.spirv.Op.ALL;
    int[][] v = in(i, 0);
    int[][] to = out(i);
    for (int k = 0; k < count; k++) {
      int l = lanes[k];
      int result = v[0][l];
      for (int c = 1; c < v.length; c++) {
        result = all ? result & v[c][l] : result | v[c][l];
      }
      to[0][l] = result;
    }
  }
}
