package org.oovr.simulator.shader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;

/**
 * Makes the SPIR-V of a fragment or compute shader with one function, for instructions that no test
 * shader has. Inputs and outputs are scalars at the locations in which they are asked for.
 */
public final class SpirvAssembler {
  private final List<Integer> head = new ArrayList<>();
  private final List<Integer> decorations = new ArrayList<>();
  private final List<Integer> declarations = new ArrayList<>();
  private final List<Integer> body = new ArrayList<>();
  private final Map<List<Integer>, Integer> known = new HashMap<>();
  private final List<Integer> variables = new ArrayList<>();
  private int next = 1;
  private int glsl;
  private int inputs;
  private int outputs;

  /** A new id. */
  public int id() {
    return next++;
  }

  private static void add(List<Integer> to, int code, int... operands) {
    to.add((operands.length + 1) << 16 | code);
    for (int w : operands) {
      to.add(w);
    }
  }

  /**
   * A declaration of a type or constant whose result id is its first word, shared with equal ones.
   */
  public int type(int code, int... operands) {
    List<Integer> key = new ArrayList<>(List.of(code));
    int[] words = new int[operands.length + 1];
    for (int i = 0; i < operands.length; i++) {
      key.add(operands[i]);
      words[i + 1] = operands[i];
    }
    return known.computeIfAbsent(
        key,
        k -> {
          words[0] = id();
          add(declarations, code, words);
          return words[0];
        });
  }

  public int bool() {
    return type(20);
  }

  public int integer() {
    return type(21, 32, 1);
  }

  public int number() {
    return type(22, 32);
  }

  public int doubleNumber() {
    return type(22, 64);
  }

  public int longInteger() {
    return type(21, 64, 1);
  }

  /** An instruction of GLSL.std.450 with a result. */
  public int extended(int number, int type, int... operands) {
    if (glsl == 0) {
      glsl = id();
      // "GLSL.std.450"
      add(head, 11, glsl, 0x4c534c47, 0x6474732e, 0x3035342e, 0);
    }
    int[] words = new int[operands.length + 2];
    words[0] = glsl;
    words[1] = number;
    System.arraycopy(operands, 0, words, 2, operands.length);
    return op(12, type, words);
  }

  /** A storage block of one array of open length; its elements are so many bytes apart. */
  public int storage(int element, int strideBytes) {
    int array = type(29, element);
    int struct = type(30, array);
    decorate(array, 6, strideBytes);
    decorateMember(struct, 0, 35, 0);
    decorate(struct, 2);
    return constant(59, type(32, 12, struct), 12);
  }

  /** A declaration with type and result before the operands: constants. */
  public int constant(int code, int type, int... operands) {
    int id = id();
    int[] words = new int[operands.length + 2];
    words[0] = type;
    words[1] = id;
    System.arraycopy(operands, 0, words, 2, operands.length);
    add(declarations, code, words);
    return id;
  }

  /** Decorates an id. */
  public void decorate(int id, int... words) {
    int[] all = new int[words.length + 1];
    all[0] = id;
    System.arraycopy(words, 0, all, 1, words.length);
    add(decorations, 71, all);
  }

  /** An instruction of the body with a result. */
  public int op(int code, int type, int... operands) {
    int id = id();
    int[] words = new int[operands.length + 2];
    words[0] = type;
    words[1] = id;
    System.arraycopy(operands, 0, words, 2, operands.length);
    add(body, code, words);
    return id;
  }

  /** An instruction of the body without a result. */
  public void effect(int code, int... operands) {
    add(body, code, operands);
  }

  private int variable(int type, int storage, int location) {
    int id = constant(59, type(32, storage, type), storage);
    decorate(id, 30, location);
    variables.add(id);
    return id;
  }

  /** The value of the next flat input of a scalar type. */
  public int input(int type) {
    int v = variable(type, 1, inputs++);
    decorate(v, 14);
    return op(61, type, v);
  }

  /** Writes a value to the next output of its type. */
  public void output(int type, int value) {
    effect(62, variable(type, 3, outputs++), value);
  }

  /** A module variable that is part of the interface, decorated as a built-in. */
  public int builtIn(int type, int number) {
    int id = constant(59, type(32, 1, type), 1);
    decorate(id, 11, number);
    variables.add(id);
    return id;
  }

  /** Decorates a member of a structure. */
  public void decorateMember(int id, int... words) {
    int[] all = new int[words.length + 1];
    all[0] = id;
    System.arraycopy(words, 0, all, 1, words.length);
    add(decorations, 72, all);
  }

  /** The fragment shader. */
  public ShaderModule fragment(String label) {
    return shader(Stage.FRAGMENT, 4, label, 7);
  }

  /** The compute shader. */
  public ShaderModule compute(String label, int sizeX, int sizeY, int sizeZ) {
    return shader(Stage.COMPUTE, 5, label, 17, sizeX, sizeY, sizeZ);
  }

  private ShaderModule shader(Stage stage, int model, String label, int... mode) {
    int nothing = type(19);
    int signature = type(33, nothing);
    int main = id();
    int label0 = id();
    add(head, 17, 1); // Shader
    add(head, 14, 0, 1); // Logical, GLSL450
    int[] entry = new int[4 + variables.size()];
    entry[0] = model;
    entry[1] = main;
    entry[2] = 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24;
    for (int i = 0; i < variables.size(); i++) {
      entry[4 + i] = variables.get(i);
    }
    add(head, 15, entry);
    int[] modes = new int[mode.length + 1];
    modes[0] = main;
    System.arraycopy(mode, 0, modes, 1, mode.length);
    add(head, 16, modes);
    List<Integer> all = new ArrayList<>(List.of(0x07230203, 0x00010000, 0, next, 0));
    all.addAll(head);
    all.addAll(decorations);
    all.addAll(declarations);
    add(all, 54, nothing, main, 0, signature);
    add(all, 248, label0);
    all.addAll(body);
    add(all, 253);
    add(all, 56);
    int[] words = all.stream().mapToInt(Integer::intValue).toArray();
    return new ShaderModule(stage, words, "main", label);
  }
}
