package org.oovr.driver.glsl.precision;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.oovr.simulator.shader.spirv.GlslOp;
import org.oovr.simulator.shader.spirv.Op;

/** The module that is being written: what stood before the functions, what they need, and they. */
final class ModuleWriter {
  private static final int BOUND = 3;
  private static final int OP_TYPE_BOOL = 20;
  private static final int OP_TYPE_INT = 21;
  private static final int OP_TYPE_VECTOR = 23;

  private final int[] words;
  private final ModuleFacts facts;
  private final Map<Long, Integer> constants = new HashMap<>();
  private final Map<Long, Integer> vectors = new HashMap<>();
  private final Map<Integer, Integer> integers = new HashMap<>();
  private int[] declarations = new int[64];
  private int declared;
  private int[] code;
  private int size;
  private int nextId;
  private int boolType;

  ModuleWriter(int[] words, ModuleFacts facts) {
    this.words = words;
    this.facts = facts;
    code = new int[2 * words.length];
    nextId = facts.bound();
    boolType = facts.boolType();
  }

  int newId() {
    return nextId++;
  }

  /** The type of truths, declared where the module has none. */
  int boolType() {
    if (boolType == 0) {
      boolType = newId();
      declare(2 << 16 | OP_TYPE_BOOL, boolType);
    }
    return boolType;
  }

  /** The type of so many unsigned integers, declared where the module has none. */
  int integers(int count) {
    int known = integers.getOrDefault(count, facts.unsigned(count));
    if (known != 0) {
      return known;
    }
    int component = count > 1 ? integers(1) : 0;
    int id = newId();
    if (count == 1) {
      declare(4 << 16 | OP_TYPE_INT, id, 32, 0);
    } else {
      declare(4 << 16 | OP_TYPE_VECTOR, id, component, count);
    }
    integers.put(count, id);
    return id;
  }

  /** A constant of so many unsigned integers that are all the same. */
  int constants(int count, int bits) {
    int one = constant(integers(1), bits);
    if (count == 1) {
      return one;
    }
    int type = integers(count);
    return vectors.computeIfAbsent(
        (long) type << 32 | bits & 0xffffffffL,
        key -> {
          int id = newId();
          int[] instruction = new int[3 + count];
          Arrays.fill(instruction, one);
          instruction[0] = 3 + count << 16 | Op.CONSTANT_COMPOSITE.code();
          instruction[1] = type;
          instruction[2] = id;
          declare(instruction);
          return id;
        });
  }

  /** A constant of one word. */
  int constant(int type, int bits) {
    return constants.computeIfAbsent(
        (long) type << 32 | bits & 0xffffffffL,
        key -> {
          int id = newId();
          declare(4 << 16 | Op.CONSTANT.code(), type, id, bits);
          return id;
        });
  }

  private void declare(int... instruction) {
    if (declared + instruction.length > declarations.length) {
      declarations = Arrays.copyOf(declarations, 2 * declarations.length);
    }
    System.arraycopy(instruction, 0, declarations, declared, instruction.length);
    declared += instruction.length;
  }

  private void room(int count) {
    if (size + count > code.length) {
      code = Arrays.copyOf(code, 2 * code.length + count);
    }
  }

  /** An instruction of the module as it is; returns where its copy is. */
  int copy(int at) {
    int count = words[at] >>> 16;
    room(count);
    System.arraycopy(words, at, code, size, count);
    size += count;
    return size - count;
  }

  /** An instruction of the module with another result; returns where its copy is. */
  int copy(int at, int result) {
    int begin = copy(at);
    code[begin + 2] = result;
    return begin;
  }

  /** Changes a word of what was written. */
  void set(int place, int word) {
    code[place] = word;
  }

  /** Changes the result of the copy of an instruction, which was written last. */
  void setResult(int at, int result) {
    code[size - (words[at] >>> 16) + 2] = result;
  }

  /** An instruction whose result has a given id. */
  void emitTo(int result, Op op, int type, int... operands) {
    room(operands.length + 3);
    code[size++] = operands.length + 3 << 16 | op.code();
    code[size++] = type;
    code[size++] = result;
    System.arraycopy(operands, 0, code, size, operands.length);
    size += operands.length;
  }

  /** An instruction with a new result. */
  int emit(Op op, int type, int... operands) {
    int result = newId();
    emitTo(result, op, type, operands);
    return result;
  }

  /** An instruction of the extended set. */
  int emit(GlslOp op, int type, int... operands) {
    int[] all = new int[operands.length + 2];
    all[0] = facts.glsl();
    all[1] = op.code();
    System.arraycopy(operands, 0, all, 2, operands.length);
    return emit(Op.EXT_INST, type, all);
  }

  /** The whole module. */
  int[] finish() {
    int first = facts.firstFunction();
    int[] all = Arrays.copyOf(words, first + declared + size);
    all[BOUND] = nextId;
    System.arraycopy(declarations, 0, all, first, declared);
    System.arraycopy(code, 0, all, first + declared, size);
    return all;
  }
}
