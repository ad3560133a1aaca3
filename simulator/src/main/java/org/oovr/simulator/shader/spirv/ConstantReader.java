package org.oovr.simulator.shader.spirv;

import static org.oovr.simulator.shader.spirv.SpirvParser.bad;
import static org.oovr.simulator.shader.spirv.SpirvParser.word;

import java.util.LinkedHashMap;
import java.util.Map;

/** Reads constants (SPIR-V 3.52.7); specialisation constants get their default. */
final class ConstantReader {
  private final SpirvParser parser;
  private final Map<Integer, SpirvConstant> constants = new LinkedHashMap<>();

  ConstantReader(SpirvParser parser) {
    this.parser = parser;
  }

  Map<Integer, SpirvConstant> all() {
    return constants;
  }

  void read(int[] w, int at, int code, int end) {
    SpirvType type = parser.type(word(w, at, end, 1), at);
    int id = parser.define(word(w, at, end, 2), at);
    if (!TypeReader.isData(type)) {
      throw bad(at, "constant of type " + type);
    }
    int[] value =
        switch (code) {
          case 1, 46 -> new int[type.scalars()];
          case 41, 48 -> bool(type, 1, at);
          case 42, 49 -> bool(type, 0, at);
          case 43, 50 -> scalar(w, at, end, type);
          case 44, 51 -> composite(w, at, end, type);
          case 52 -> new ConstantFolder(this, w, at, end, type).fold();
          default -> throw bad(at, "instruction " + code + " is not supported");
        };
    constants.put(id, new SpirvConstant(id, type, value));
    parser.setType(id, type);
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
    return new int[] {word(w, at, end, 3)};
  }

  private int[] composite(int[] w, int at, int end, SpirvType type) {
    if (end - at - 3 != type.elementCount()) {
      throw bad(at, (end - at - 3) + " constituents for " + type);
    }
    int[] value = new int[type.scalars()];
    for (int i = 0; i < type.elementCount(); i++) {
      SpirvConstant c = get(w[at + 3 + i], at);
      if (!c.type().equals(type.element(i))) {
        throw bad(at, "constituent " + i + " is " + c.type());
      }
      System.arraycopy(c.words(), 0, value, type.elementOffset(i), c.words().length);
    }
    return value;
  }

  SpirvConstant get(int id, int at) {
    SpirvConstant c = constants.get(id);
    if (c == null) {
      throw bad(at, "id " + id + " is not a constant");
    }
    return c;
  }
}
