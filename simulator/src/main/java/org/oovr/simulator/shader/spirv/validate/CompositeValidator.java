package org.oovr.simulator.shader.spirv.validate;

import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.RuntimeArrayType;
import org.oovr.simulator.shader.spirv.SpirvType.StructType;
import org.oovr.simulator.shader.spirv.SpirvType.VectorType;

/** Composite instructions (SPIR-V 3.52.12) and walks into composites. */
final class CompositeValidator {
  private final InstructionValidator v;
  private final SpirvModule module;

  CompositeValidator(InstructionValidator v, SpirvModule module) {
    this.v = v;
    this.module = module;
  }

  void check(Op op) {
    switch (op) {
      case UNDEF -> v.requireData(v.result());
      case VECTOR_EXTRACT_DYNAMIC -> {
        v.require(v.operand(0) instanceof VectorType, "of " + v.operand(0));
        v.requireEqual(v.result(), v.operand(0).scalar());
        index(v.operand(1));
      }
      case VECTOR_INSERT_DYNAMIC -> {
        v.require(v.result() instanceof VectorType, "of " + v.result());
        v.requireEqual(v.operand(0), v.result());
        v.requireEqual(v.operand(1), v.result().scalar());
        index(v.operand(2));
      }
      case VECTOR_SHUFFLE -> shuffle();
      case COMPOSITE_CONSTRUCT -> construct();
      case COMPOSITE_EXTRACT -> {
        v.requireData(v.operand(0));
        v.requireEqual(v.result(), walkLiterals(v.operand(0), 1));
      }
      case COMPOSITE_INSERT -> {
        v.requireData(v.result());
        v.requireEqual(v.operand(1), v.result());
        v.requireEqual(v.operand(0), walkLiterals(v.operand(1), 2));
      }
      case COPY_LOGICAL -> {
        v.requireData(v.result());
        v.requireData(v.operand(0));
        v.require(
            v.result().scalars() == v.operand(0).scalars(), "of differently sized composites");
      }
      default -> v.require(false, "not allowed in a function");
    }
  }

  private void index(SpirvType t) {
    v.require(t.isInt() && t.isScalar(), "index of type " + t);
  }

  private void shuffle() {
    SpirvType a = v.operand(0);
    SpirvType b = v.operand(1);
    v.require(
        a instanceof VectorType
            && b instanceof VectorType
            && v.result() instanceof VectorType
            && a.scalar().equals(v.result().scalar())
            && b.scalar().equals(v.result().scalar()),
        "of " + a + " and " + b);
    int n = v.inst().count() - 2;
    v.require(n == v.result().components(), n + " components for " + v.result());
    for (int i = 0; i < n; i++) {
      int c = v.inst().operand(2 + i);
      v.require(c >= -1 && c < a.components() + b.components(), "component " + c);
    }
  }

  private void construct() {
    SpirvType r = v.result();
    v.requireData(r);
    int n = v.inst().count();
    if (r instanceof VectorType) {
      int have = 0;
      for (int i = 0; i < n; i++) {
        v.require(
            r.scalar().equals(v.operand(i).scalar()) && v.operand(i).components() > 0,
            "constituent " + v.operand(i));
        have += v.operand(i).components();
      }
      v.require(have == r.components(), have + " components for " + r);
      return;
    }
    v.require(n == r.elementCount() && !r.isScalar(), n + " constituents for " + r);
    for (int i = 0; i < n; i++) {
      v.requireEqual(v.operand(i), r.element(i));
    }
  }

  private SpirvType walkLiterals(SpirvType from, int first) {
    SpirvType t = from;
    for (int i = first; i < v.inst().count(); i++) {
      int index = v.inst().operand(i);
      v.require(index >= 0 && index < t.elementCount(), "index " + index + " into " + t);
      t = t.element(index);
    }
    return t;
  }

  /** Type an access chain ends at; operand 0 is the pointer, {@code first} the first index. */
  SpirvType walkPointer(SpirvType from, int first) {
    if (first > 1) {
      index(v.operand(1));
    }
    SpirvType t = from;
    for (int i = first; i < v.inst().count(); i++) {
      index(v.operand(i));
      if (t instanceof StructType s) {
        SpirvConstant c = module.constant(v.inst().operand(i));
        v.require(c != null, "index into a structure is no constant");
        v.require(c.asInt() >= 0 && c.asInt() < s.elementCount(), "member " + c.asInt());
        t = s.element(c.asInt());
      } else {
        v.require(t.elementCount() > 0 || t instanceof RuntimeArrayType, "index into " + t);
        t = t.element(0);
      }
    }
    return t;
  }
}
