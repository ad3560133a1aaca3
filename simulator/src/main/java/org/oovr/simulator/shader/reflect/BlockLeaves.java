package org.oovr.simulator.shader.reflect;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.spirv.Decorations;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.ArrayType;
import org.oovr.simulator.shader.spirv.SpirvType.MatrixType;
import org.oovr.simulator.shader.spirv.SpirvType.RuntimeArrayType;
import org.oovr.simulator.shader.spirv.SpirvType.StructType;

/** Collects the leaves of a uniform or storage block with their byte layout. */
final class BlockLeaves {
  /** Offsets stay far below the int range, whatever strides a module states. */
  private static final long MOST_BYTES = 1 << 28;

  private final List<ShaderReflection.Member> members = new ArrayList<>();
  private long end;
  private String open;
  private int openStride;

  void walk(StructType block, String name) {
    struct(block, name, 0);
  }

  List<ShaderReflection.Member> members() {
    return List.copyOf(members);
  }

  /** Size of the block; std140 blocks are a multiple of a vec4 (GL 3.3 core, 2.11.4). */
  int sizeBytes() {
    return (int) ((end + 15) & ~15L);
  }

  /** Bytes before an array of open length, or of the whole block. */
  int fixedBytes() {
    return (int) end;
  }

  /** Stride of the array of open length at the end, or 0. */
  int openStrideBytes() {
    return openStride;
  }

  /** Refuses an array of open length. */
  void requireClosed() {
    if (open != null) {
      throw new ShaderException("runtime array \"" + open + "\" in a uniform block");
    }
  }

  private void struct(StructType s, String name, long base) {
    for (SpirvType.Member m : s.members()) {
      Decorations d = m.decorations();
      if (d.offset() < 0) {
        throw new ShaderException("block member \"" + m.name() + "\" has no offset");
      }
      leaf(m.type(), ReflectionBuilder.path(name, m.name()), base + d.offset(), d);
    }
  }

  private void leaf(SpirvType type, String name, long offset, Decorations d) {
    if (offset > MOST_BYTES) {
      throw new ShaderException("block member \"" + name + "\" lies at byte " + offset);
    }
    if (type instanceof StructType s) {
      struct(s, name, offset);
      return;
    }
    if (type instanceof RuntimeArrayType a) {
      openArray(a, name, offset, d);
      return;
    }
    if (type instanceof ArrayType a && !ReflectionBuilder.basic(a.elementType())) {
      for (int i = 0; i < a.length(); i++) {
        leaf(a.elementType(), name + "[" + i + "]", offset + (long) i * a.strideBytes(), d);
      }
      return;
    }
    boolean isArray = type instanceof ArrayType;
    basic(
        isArray ? type.element(0) : type,
        name,
        offset,
        d,
        isArray,
        isArray ? type.elementCount() : 1,
        isArray ? ((ArrayType) type).strideBytes() : 0);
  }

  /** What follows the fixed part of a storage block: its leaves count for one element. */
  private void openArray(RuntimeArrayType a, String name, long offset, Decorations d) {
    if (a.strideBytes() == 0) {
      throw new ShaderException("runtime array \"" + name + "\" has no stride");
    }
    open = name;
    openStride = a.strideBytes();
    long fixed = Math.max(end, offset);
    if (ReflectionBuilder.basic(a.elementType())) {
      basic(a.elementType(), name, offset, d, true, 0, a.strideBytes());
    } else {
      leaf(a.elementType(), name + "[0]", offset, d);
    }
    end = fixed;
  }

  private void basic(
      SpirvType t, String name, long offset, Decorations d, boolean isArray, int n, int stride) {
    if (!ReflectionBuilder.basic(t) || (t instanceof MatrixType && d.matrixStride() == 0)) {
      throw new ShaderException("block member \"" + name + "\" of type " + t + " has no layout");
    }
    boolean matrix = t instanceof MatrixType;
    members.add(
        new ShaderReflection.Member(
            name,
            ReflectionBuilder.base(t.scalar()),
            ReflectionBuilder.columns(t),
            ReflectionBuilder.rows(t),
            n,
            isArray,
            (int) offset,
            stride,
            matrix ? d.matrixStride() : 0,
            matrix && d.rowMajor()));
    int lines = d.rowMajor() ? ReflectionBuilder.rows(t) : ReflectionBuilder.columns(t);
    long size = matrix ? (long) lines * d.matrixStride() : 4L * t.scalars();
    long last = offset + Math.max(0, n - 1L) * stride;
    if (last + size > MOST_BYTES) {
      throw new ShaderException("block member \"" + name + "\" ends at byte " + (last + size));
    }
    end = Math.max(end, last + size);
  }
}
