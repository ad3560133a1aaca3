package org.oovr.simulator.shader.compile.lower;

import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.spirv.Decorations;
import org.oovr.simulator.shader.spirv.SpirvType;

/** Pointers into blocks, in bytes, and loads from uniform ones. */
final class BlockLoader {
  private final NodeBuilder b;

  BlockLoader(NodeBuilder b) {
    this.b = b;
  }

  Pointer step(Pointer p, Node index) {
    SpirvType t = p.type();
    if (t instanceof SpirvType.StructType s) {
      return member(p, s, index.imm());
    }
    if (t instanceof SpirvType.ArrayType a && holdsBlocks(a)) {
      return blockOf(p, a, index);
    }
    if (t instanceof SpirvType.ArrayType a) {
      return bytes(p, a.elementType(), index, a.strideBytes(), p.layout());
    }
    if (t instanceof SpirvType.RuntimeArrayType a) {
      return bytes(p, a.elementType(), index, a.strideBytes(), p.layout());
    }
    if (t instanceof SpirvType.MatrixType m) {
      Pointer.Layout l = p.layout();
      int stride = l.rowMajor() ? m.scalarBytes() : l.matrixStride();
      int component = l.rowMajor() ? l.matrixStride() : 0;
      return bytes(p, m.column(), index, stride, new Pointer.Layout(0, false, component));
    }
    return bytes(p, t.element(0), index, p.layout().componentStride(t), Pointer.Layout.PLAIN);
  }

  private static boolean holdsBlocks(SpirvType t) {
    SpirvType e = t;
    while (e instanceof SpirvType.ArrayType a) {
      if (a.strideBytes() != 0) {
        return false;
      }
      e = a.elementType();
    }
    return e instanceof SpirvType.StructType s
        && (s.decorations().block() || s.decorations().bufferBlock());
  }

  private Pointer member(Pointer p, SpirvType.StructType s, int index) {
    SpirvType.Member m = s.members().get(index);
    Decorations d = m.decorations();
    if (d.offset() < 0) {
      throw new ShaderException("block member \"" + m.name() + "\" has no offset");
    }
    return new Pointer(
        p.variable(),
        m.type(),
        p.offset() + d.offset(),
        p.indices(),
        p.slot(),
        p.slotIndices(),
        new Pointer.Layout(d.matrixStride(), d.rowMajor(), 0));
  }

  private static Pointer blockOf(Pointer p, SpirvType.ArrayType a, Node index) {
    int blocks = ShaderInterface.blocks(a.elementType());
    if (index.isConst()) {
      int i = Math.min(Math.max(index.imm(), 0), a.length() - 1);
      return new Pointer(
          p.variable(),
          a.elementType(),
          0,
          p.indices(),
          p.slot() + i * blocks,
          p.slotIndices(),
          p.layout());
    }
    return new Pointer(
        p.variable(),
        a.elementType(),
        0,
        p.indices(),
        p.slot(),
        Pointer.plus(p.slotIndices(), new Pointer.Index(index, blocks, a.length())),
        p.layout());
  }

  static Pointer bytes(
      Pointer p, SpirvType element, Node index, int stride, Pointer.Layout layout) {
    if (index.isConst()) {
      return new Pointer(
          p.variable(),
          element,
          p.offset() + index.imm() * stride,
          p.indices(),
          p.slot(),
          p.slotIndices(),
          layout);
    }
    return new Pointer(
        p.variable(),
        element,
        p.offset(),
        Pointer.plus(p.indices(), new Pointer.Index(index, stride, 0)),
        p.slot(),
        p.slotIndices(),
        layout);
  }

  Node[] load(Pointer p, Variable.Block block) {
    Node slot = slot(p, block.slot());
    Node index = MemoryLowering.scaledIndex(b, p.indices());
    Node[] out = new Node[p.type().scalars()];
    each(p, (scalar, offset, type) -> out[scalar] = word(slot, address(index, offset), type));
    return out;
  }

  /** A word of a uniform block, or a number of fewer bits out of one. */
  private Node word(Node slot, Node address, SpirvType type) {
    if (!type.isNarrow()) {
      return b.pure(NodeOp.LOAD_BLOCK, Kind.of(type), 0, null, slot, address);
    }
    Node aligned = b.i(NodeOp.IAND, address, b.constant(~3));
    Node word = b.pure(NodeOp.LOAD_BLOCK, Kind.INT, 0, null, slot, aligned);
    Node by = b.i(NodeOp.ISHL, b.i(NodeOp.IAND, address, b.constant(3)), b.constant(3));
    return NarrowLowering.value(b, type, b.i(NodeOp.IUSHR, word, by));
  }

  /** The slot that a pointer leads to. */
  Node slot(Pointer p, int first) {
    Node slot = b.constant(first + p.slot());
    Node index = MemoryLowering.scaledIndex(b, p.slotIndices());
    return index == null ? slot : b.i(NodeOp.IADD, slot, index);
  }

  /** A constant offset after a variable one, which may be null. */
  Node address(Node index, int offset) {
    Node address = b.constant(offset);
    return index == null ? address : b.i(NodeOp.IADD, index, address);
  }

  /**
   * Told of each word of a value in a block: its number, the constant part of its address, and the
   * type of the scalar that it is or is part of.
   */
  interface Leaf {
    void word(int scalar, int offset, SpirvType type);
  }

  /** Visits the scalars of what a pointer points to. */
  static void each(Pointer p, Leaf leaf) {
    each(p.type(), p.offset(), p.layout(), 0, leaf);
  }

  private static void each(SpirvType t, int offset, Pointer.Layout layout, int at, Leaf leaf) {
    if (t instanceof SpirvType.StructType s) {
      for (int m = 0; m < s.elementCount(); m++) {
        Decorations d = s.members().get(m).decorations();
        Pointer.Layout l = new Pointer.Layout(d.matrixStride(), d.rowMajor(), 0);
        each(s.element(m), offset + d.offset(), l, at + s.elementOffset(m), leaf);
      }
    } else if (t instanceof SpirvType.ArrayType a) {
      for (int i = 0; i < a.length(); i++) {
        int to = at + a.elementOffset(i);
        each(a.elementType(), offset + i * a.strideBytes(), layout, to, leaf);
      }
    } else if (t instanceof SpirvType.MatrixType m) {
      int stride = layout.rowMajor() ? m.scalarBytes() : layout.matrixStride();
      int component = layout.rowMajor() ? layout.matrixStride() : 0;
      Pointer.Layout l = new Pointer.Layout(0, false, component);
      for (int c = 0; c < m.columns(); c++) {
        each(m.column(), offset + c * stride, l, at + m.elementOffset(c), leaf);
      }
    } else {
      int words = t.scalar().scalars();
      int stride = layout.componentStride(t);
      for (int w = 0; w < t.scalars(); w++) {
        leaf.word(at + w, offset + w / words * stride + w % words * 4, t.scalar());
      }
    }
  }
}
