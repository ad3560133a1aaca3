package org.oovr.simulator.shader.compile.lower;

import java.util.Arrays;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.spirv.SpirvType;

/** Kinds of the words of a type. */
final class TypeKinds {
  private TypeKinds() {}

  /** Kind of each word, in depth-first order. */
  static Kind[] of(SpirvType type) {
    Kind[] kinds = new Kind[type.scalars()];
    fill(type, kinds, 0);
    return kinds;
  }

  private static void fill(SpirvType type, Kind[] kinds, int at) {
    if (type.scalar() != null) {
      Arrays.fill(kinds, at, at + type.scalars(), Kind.of(type.scalar()));
      return;
    }
    for (int i = 0; i < type.elementCount(); i++) {
      fill(type.element(i), kinds, at + type.elementOffset(i));
    }
  }

  /** Values of the type consist of scalars. */
  static boolean isData(SpirvType type) {
    return type != null
        && (type.isScalar() || type.elementCount() > 0)
        && !(type instanceof SpirvType.RuntimeArrayType);
  }
}
