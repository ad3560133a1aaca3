package org.oovr.simulator.shader.spirv.parse;

import static org.oovr.simulator.shader.spirv.parse.Words.bad;
import static org.oovr.simulator.shader.spirv.parse.Words.word;

import org.oovr.simulator.shader.spirv.NarrowValues;
import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.WideValues;

/**
 * Reads constants (SPIR-V 3.52.7); specialisation constants as the API sets them, or else their
 * default.
 */
final class ConstantReader {
  private final IdTable ids;
  private final TypeReader types;

  ConstantReader(IdTable ids, TypeReader types) {
    this.ids = ids;
    this.types = types;
  }

  void read(int[] w, int at, int code, int end) {
    SpirvType type = types.get(word(w, at, end, 1), at);
    int id = ids.define(word(w, at, end, 2), at);
    if (!type.isData()) {
      throw bad(at, "constant of type " + type);
    }
    int[] value =
        switch (code) {
          case 1, 46 -> new int[type.scalars()];
          case 41 -> bool(type, 1, at);
          case 42 -> bool(type, 0, at);
          case 43 -> scalar(w, at, end, type);
          case 48 -> bool(type, ids.specialized(id, 1) == 0 ? 0 : 1, at);
          case 49 -> bool(type, ids.specialized(id, 0) == 0 ? 0 : 1, at);
          case 50 -> specialized(id, scalar(w, at, end, type), type);
          case 44, 51 -> composite(w, at, end, type);
          case 52 -> new ConstantFolder(ids, w, at, end, type).fold();
          default -> throw bad(at, "instruction " + code + " is not supported");
        };
    ids.constants().put(id, new SpirvConstant(id, type, value));
    ids.setType(id, type);
  }

  private static int[] bool(SpirvType type, int value, int at) {
    if (!type.isBool() || !type.isScalar()) {
      throw bad(at, "truth value of type " + type);
    }
    return new int[] {value};
  }

  private static int[] scalar(int[] w, int at, int end, SpirvType type) {
    if (!type.isScalar() || type.isBool()) {
      throw bad(at, "scalar constant of type " + type);
    }
    if (type.isWide()) {
      return new int[] {word(w, at, end, 3), word(w, at, end, 4)};
    }
    int word = word(w, at, end, 3);
    return new int[] {type.isNarrow() ? NarrowValues.value(type, word) : word};
  }

  private int[] specialized(int id, int[] byDefault, SpirvType type) {
    if (type.isNarrow()) {
      int bits = NarrowValues.bits(type, byDefault[0]);
      return new int[] {NarrowValues.value(type, (int) ids.specialized(id, bits))};
    }
    if (byDefault.length == 1) {
      return new int[] {(int) ids.specialized(id, byDefault[0])};
    }
    long value = ids.specialized(id, WideValues.join(byDefault[0], byDefault[1]));
    return new int[] {(int) value, (int) (value >>> 32)};
  }

  private int[] composite(int[] w, int at, int end, SpirvType type) {
    if (end - at - 3 != type.elementCount()) {
      throw bad(at, (end - at - 3) + " constituents for " + type);
    }
    int[] value = new int[type.scalars()];
    for (int i = 0; i < type.elementCount(); i++) {
      SpirvConstant c = ids.constant(w[at + 3 + i], at);
      if (!c.type().equals(type.element(i))) {
        throw bad(at, "constituent " + i + " is " + c.type());
      }
      System.arraycopy(c.words(), 0, value, type.elementOffset(i), c.words().length);
    }
    return value;
  }
}
