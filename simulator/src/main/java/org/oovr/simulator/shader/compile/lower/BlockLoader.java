package org.oovr.simulator.shader.compile.lower;

import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.spirv.Decorations;
import org.oovr.simulator.shader.spirv.SpirvType;

/** Pointers into uniform blocks, in bytes, and loads through them. */
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
      int stride = l.rowMajor() ? 4 : l.matrixStride();
      int component = l.rowMajor() ? l.matrixStride() : 4;
      return bytes(p, m.column(), index, stride, new Pointer.Layout(0, false, component));
    }
    return bytes(p, t.element(0), index, p.layout().componentStride(), Pointer.Layout.PLAIN);
  }

  private static boolean holdsBlocks(SpirvType t) {
    SpirvType e = t;
    while (e instanceof SpirvType.ArrayType a) {
      if (a.strideBytes() != 0) {
        return false;
      }
      e = a.elementType();
    }
    return e instanceof SpirvType.StructType s && s.decorations().block();
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
        new Pointer.Layout(d.matrixStride(), d.rowMajor(), 4));
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

  private static Pointer bytes(
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
    Node slot = b.constant(block.slot() + p.slot());
    Node slotIndex = MemoryLowering.scaledIndex(b, p.slotIndices());
    if (slotIndex != null) {
      slot = b.i(NodeOp.IADD, slot, slotIndex);
    }
    Node index = MemoryLowering.scaledIndex(b, p.indices());
    Node[] out = new Node[p.type().scalars()];
    load(new Source(slot, index), p.type(), p.offset(), p.layout(), out, 0);
    return out;
  }

  private record Source(Node slot, Node index) {}

  private void load(
      Source from, SpirvType t, int offset, Pointer.Layout layout, Node[] out, int at) {
    if (t instanceof SpirvType.StructType s) {
      for (int m = 0; m < s.elementCount(); m++) {
        Decorations d = s.members().get(m).decorations();
        Pointer.Layout l = new Pointer.Layout(d.matrixStride(), d.rowMajor(), 4);
        load(from, s.element(m), offset + d.offset(), l, out, at + s.elementOffset(m));
      }
    } else if (t instanceof SpirvType.ArrayType a) {
      for (int i = 0; i < a.length(); i++) {
        load(
            from,
            a.elementType(),
            offset + i * a.strideBytes(),
            layout,
            out,
            at + a.elementOffset(i));
      }
    } else if (t instanceof SpirvType.MatrixType m) {
      for (int c = 0; c < m.columns(); c++) {
        int stride = layout.rowMajor() ? 4 : layout.matrixStride();
        int component = layout.rowMajor() ? layout.matrixStride() : 4;
        load(
            from,
            m.column(),
            offset + c * stride,
            new Pointer.Layout(0, false, component),
            out,
            at + c * m.rows());
      }
    } else {
      Kind kind = Kind.of(t.scalar());
      for (int c = 0; c < t.components(); c++) {
        out[at + c] = word(from, offset + c * layout.componentStride(), kind);
      }
    }
  }

  private Node word(Source from, int offset, Kind kind) {
    Node address = b.constant(offset);
    if (from.index != null) {
      address = b.i(NodeOp.IADD, from.index, address);
    }
    return b.pure(NodeOp.LOAD_BLOCK, kind, 0, null, from.slot, address);
  }
}
