package org.oovr.simulator.shader.interp;

import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.spirv.Decorations;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Pointers, loads and stores. */
final class Memory {
  private final Execution run;
  private final int lanes;

  Memory(Execution run) {
    this.run = run;
    lanes = run.lanes();
  }

  LanePointer pointer(LaneState s, int id) {
    LanePointer p = s.pointer(id);
    if (p != null) {
      return p;
    }
    SpirvVariable v = run.variable(id);
    if (v == null) {
      throw new ShaderException("%" + id + " is no pointer");
    }
    return LanePointer.to(v, lanes);
  }

  /** OpAccessChain. */
  LanePointer chain(LaneState s, SpirvInstruction i) {
    LanePointer p = pointer(s, i.operand(0));
    for (int k = 1; k < i.count(); k++) {
      p = p.step(run.value(s, i.operand(k)));
    }
    return p;
  }

  /** The value a pointer points to; for samplers, the texture slot per lane. */
  int[] load(LaneState s, LanePointer p) {
    SpirvVariable v = p.variable();
    if (p.type() instanceof SpirvType.SampledImageType) {
      int first = run.shader().textureSlot(v.id());
      int[] slots = p.slot().clone();
      for (int l = 0; l < lanes; l++) {
        slots[l] += first;
      }
      return slots;
    }
    if (p.inBlock()) {
      int[] out = new int[p.type().scalars() * lanes];
      loadBlock(p, p.type(), 0, new Layout(p), out, 0);
      return out;
    }
    int n = p.type().scalars();
    int[] out = new int[n * lanes];
    if (v.storage() == StorageClass.UNIFORM_CONSTANT) {
      int word = run.shader().constantWord(v.id());
      int[] constants = run.context().constants;
      boolean[] truth = truthScalars(p.type());
      for (int c = 0; c < n; c++) {
        for (int l = 0; l < lanes; l++) {
          int w = constants[word + p.offset()[l] + c];
          out[c * lanes + l] = truth[c] && w != 0 ? 1 : w;
        }
      }
      return out;
    }
    int[] contents = s.get(v.id());
    for (int c = 0; c < n; c++) {
      for (int l = 0; l < lanes; l++) {
        out[c * lanes + l] = contents[(p.offset()[l] + c) * lanes + l];
      }
    }
    return out;
  }

  private static boolean[] truthScalars(SpirvType t) {
    boolean[] r = new boolean[t.scalars()];
    markTruth(t, r, 0);
    return r;
  }

  private static void markTruth(SpirvType t, boolean[] r, int at) {
    if (t.isBool()) {
      java.util.Arrays.fill(r, at, at + t.components(), true);
    } else if (t.components() == 0) {
      for (int i = 0; i < t.elementCount(); i++) {
        markTruth(t.element(i), r, at + t.elementOffset(i));
      }
    }
  }

  void store(LaneState s, LanePointer p, int[] value) {
    int[] contents = s.get(p.variable().id()).clone();
    for (int c = 0; c < value.length / lanes; c++) {
      for (int l = 0; l < lanes; l++) {
        contents[(p.offset()[l] + c) * lanes + l] = value[c * lanes + l];
      }
    }
    s.set(p.variable().id(), contents);
  }

  // --- blocks

  private record Layout(int matrixStride, boolean rowMajor, int componentStride) {
    Layout(LanePointer p) {
      this(p.matrixStride(), p.rowMajor(), p.componentStride());
    }
  }

  /** Loads what lies {@code offset} bytes after the pointer, into scalars from {@code at} on. */
  private void loadBlock(LanePointer p, SpirvType t, int offset, Layout layout, int[] out, int at) {
    if (t instanceof SpirvType.StructType struct) {
      for (int m = 0; m < struct.elementCount(); m++) {
        Decorations d = struct.members().get(m).decorations();
        Layout inner = new Layout(d.matrixStride(), d.rowMajor(), 4);
        int to = at + struct.elementOffset(m);
        loadBlock(p, struct.element(m), offset + d.offset(), inner, out, to);
      }
    } else if (t instanceof SpirvType.ArrayType a) {
      for (int i = 0; i < a.length(); i++) {
        int to = at + a.elementOffset(i);
        loadBlock(p, a.elementType(), offset + i * a.strideBytes(), layout, out, to);
      }
    } else if (t instanceof SpirvType.MatrixType m) {
      int column = layout.rowMajor ? 4 : layout.matrixStride;
      int component = layout.rowMajor ? layout.matrixStride : 4;
      for (int c = 0; c < m.columns(); c++) {
        Layout inner = new Layout(0, false, component);
        loadBlock(p, m.column(), offset + c * column, inner, out, at + c * m.rows());
      }
    } else {
      for (int c = 0; c < t.components(); c++) {
        for (int l = 0; l < lanes; l++) {
          int w = word(p, l, offset + c * layout.componentStride);
          out[(at + c) * lanes + l] = t.isBool() && w != 0 ? 1 : w;
        }
      }
    }
  }

  /** A word of a block; 0 outside the bound range. */
  private int word(LanePointer p, int lane, int offset) {
    ShaderContext c = run.context();
    int slot = run.shader().blockSlot(p.variable().id()) + p.slot()[lane];
    int at = p.offset()[lane] + offset;
    if (c.blocks[slot] == null || at < 0 || at > c.blockSize[slot] - 4) {
      return 0;
    }
    byte[] bytes = c.blocks[slot];
    int b = c.blockOffset[slot] + at;
    if (b < 0 || b > bytes.length - 4) {
      return 0;
    }
    return bytes[b] & 0xff
        | (bytes[b + 1] & 0xff) << 8
        | (bytes[b + 2] & 0xff) << 16
        | bytes[b + 3] << 24;
  }
}
