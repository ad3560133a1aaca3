package org.oovr.simulator.shader.spirv.parse;

import static org.oovr.simulator.shader.spirv.parse.Words.bad;
import static org.oovr.simulator.shader.spirv.parse.Words.word;

import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Reads an OpVariable, of the module or of a function (SPIR-V 3.52.8). */
final class VariableReader {
  private final IdTable ids;
  private final TypeReader types;

  VariableReader(IdTable ids, TypeReader types) {
    this.ids = ids;
    this.types = types;
  }

  SpirvVariable read(int[] w, int at, int end) {
    int storageCode = word(w, at, end, 3);
    SpirvType type = types.get(w[at + 1], at);
    SpirvType.PointerType pointer = pointer(type);
    if (pointer == null) {
      throw bad(at, "variable's type is not a pointer");
    }
    if (pointer.storage() != StorageClass.of(storageCode)) {
      throw bad(at, "variable's storage class differs from its pointer's");
    }
    SpirvConstant initializer = null;
    if (end - at > 4) {
      initializer = ids.constants().get(w[at + 4]);
      if (initializer == null || !initializer.type().equals(pointer.pointee())) {
        throw bad(at, "initializer is no constant of the variable's type");
      }
    }
    int id = ids.define(w[at + 2], at);
    ids.setType(id, type);
    return new SpirvVariable(
        id, pointer.storage(), pointer.pointee(), initializer, ids.name(id), ids.decorationsOf(id));
  }

  /** What a variable of a type is; null where it can be none. */
  private static SpirvType.PointerType pointer(SpirvType type) {
    if (type instanceof SpirvType.AddressType a && !a.isPhysical()) {
      return new SpirvType.PointerType(a.storage(), a.pointee());
    }
    return type instanceof SpirvType.PointerType p ? p : null;
  }
}
