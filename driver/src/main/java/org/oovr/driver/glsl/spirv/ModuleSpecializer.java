package org.oovr.driver.glsl.spirv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.spirv.ExecutionModel;
import org.oovr.simulator.shader.spirv.SpirvText;

/**
 * Makes the module of one entry point, with the values of its constants, and names everything in
 * its interface by location, binding or id: the names of a module say nothing in GL (GL 4.6 core
 * section 7.4.1), and two stages have the same uniform where they have the same location.
 */
final class ModuleSpecializer {
  private static final int MAGIC = 0x07230203;
  private static final int HEADER_WORDS = 5;
  private static final int BOUND = 3;

  private static final int OP_NAME = 5;
  private static final int OP_MEMBER_NAME = 6;
  private static final int OP_ENTRY_POINT = 15;
  private static final int OP_EXECUTION_MODE = 16;
  private static final int FIRST_TYPE = 19;
  private static final int LAST_TYPE = 39;
  private static final int OP_TYPE_ARRAY = 28;
  private static final int OP_TYPE_RUNTIME_ARRAY = 29;
  private static final int OP_TYPE_STRUCT = 30;
  private static final int OP_TYPE_POINTER = 32;
  private static final int OP_SPEC_CONSTANT_TRUE = 48;
  private static final int OP_SPEC_CONSTANT_FALSE = 49;
  private static final int OP_SPEC_CONSTANT = 50;
  private static final int OP_FUNCTION = 54;
  private static final int OP_VARIABLE = 59;
  private static final int OP_DECORATE = 71;
  private static final int OP_MEMBER_DECORATE = 72;
  private static final int LAST_ANNOTATION = 75;
  private static final int OP_EXECUTION_MODE_ID = 331;

  private static final int SPEC_ID = 1;
  private static final int BLOCK = 2;
  private static final int BUFFER_BLOCK = 3;
  private static final int BUILT_IN = 11;
  private static final int LOCATION = 30;
  private static final int BINDING = 33;
  private static final int OFFSET = 35;

  private static final int UNIFORM_CONSTANT = 0;
  private static final int INPUT = 1;
  private static final int UNIFORM = 2;
  private static final int OUTPUT = 3;
  private static final int ATOMIC_COUNTER = 10;
  private static final int STORAGE_BUFFER = 12;

  private final Stage stage;
  private final int[] binary;
  private final int[] words;
  private final String entryPoint;
  private final int[] constants;
  private final int[] values;

  /** Decorations by id: value, or 1 for those without. */
  private final Map<Integer, Map<Integer, Integer>> decorations = new HashMap<>();

  private final Map<Integer, int[]> types = new HashMap<>();
  private final Map<Integer, String> names = new LinkedHashMap<>();

  /**
   * Of variables whose block has the type of another one's: new ids of their type's parts, from the
   * pointer to the structure. Blocks are known by their types' names.
   */
  private final Map<Integer, Map<Integer, Integer>> twins = new LinkedHashMap<>();

  private final Set<String> located = new HashSet<>();
  private final Set<String> bound = new HashSet<>();
  private int[] out;
  private int size;
  private int nextId;

  ModuleSpecializer(Stage stage, int[] binary, String entryPoint, int[] constants, int[] values) {
    this.stage = stage;
    this.binary = binary;
    this.entryPoint = entryPoint;
    this.constants = constants;
    this.values = values;
    boolean swapped = binary.length > 0 && binary[0] == Integer.reverseBytes(MAGIC);
    words = binary.clone();
    for (int i = 0; swapped && i < words.length; i++) {
      words[i] = Integer.reverseBytes(words[i]);
    }
    nextId = words.length > BOUND ? words[BOUND] : 0;
  }

  SpirvShader specialize() throws ModuleFault {
    check();
    int function = find();
    out = new int[2 * words.length + 64];
    System.arraycopy(words, 0, out, 0, HEADER_WORDS);
    size = HEADER_WORDS;
    boolean named = false;
    for (int at = HEADER_WORDS; at < words.length; at += words[at] >>> 16) {
      int op = words[at] & 0xffff;
      boolean annotation = op >= OP_DECORATE && op <= LAST_ANNOTATION;
      if (!named && (annotation || op >= FIRST_TYPE && op <= LAST_TYPE)) {
        putNames();
        named = true;
      }
      instruction(at, op, function);
    }
    out[BOUND] = nextId;
    return new SpirvShader(
        binary,
        entryPoint,
        constants,
        values,
        Arrays.copyOf(out, size),
        Set.copyOf(located),
        Set.copyOf(bound));
  }

  /** Whether this is a sequence of instructions at all. */
  private void check() throws ModuleFault {
    if (words.length < HEADER_WORDS || words[0] != MAGIC) {
      throw new ModuleFault("this is no module of SPIR-V");
    }
    for (int at = HEADER_WORDS; at < words.length; at += words[at] >>> 16) {
      int count = words[at] >>> 16;
      if (count == 0 || count > words.length - at) {
        throw new ModuleFault("an instruction has " + count + " words");
      }
    }
  }

  /** Looks through what stands before the functions; returns the function of the entry point. */
  private int find() throws ModuleFault {
    int function = -1;
    List<int[]> variables = new ArrayList<>();
    for (int at = HEADER_WORDS; at < words.length; at += words[at] >>> 16) {
      int op = words[at] & 0xffff;
      if (op == OP_FUNCTION) {
        break;
      }
      if (op == OP_ENTRY_POINT && isMeant(at)) {
        function = words[at + 2];
      } else if (op == OP_DECORATE) {
        int value = words[at] >>> 16 > 3 ? words[at + 3] : 1;
        decorations.computeIfAbsent(words[at + 1], id -> new HashMap<>()).put(words[at + 2], value);
      } else if (op == OP_MEMBER_DECORATE && words[at + 3] == LOCATION) {
        decorations.computeIfAbsent(words[at + 1], id -> new HashMap<>()).put(LOCATION, -1);
      } else if (op == OP_MEMBER_DECORATE && words[at + 3] == BUILT_IN) {
        decorations.computeIfAbsent(words[at + 1], id -> new HashMap<>()).put(BUILT_IN, -1);
      } else if (op >= FIRST_TYPE && op <= LAST_TYPE) {
        types.put(words[at + 1], Arrays.copyOfRange(words, at, at + (words[at] >>> 16)));
      } else if (op == OP_VARIABLE) {
        variables.add(new int[] {words[at + 1], words[at + 2], words[at + 3]});
      }
    }
    if (function < 0) {
      throw new ModuleFault("there is no entry point `" + entryPoint + "' of that stage");
    }
    checkConstants();
    for (int[] v : variables) {
      name(v[0], v[1], v[2]);
    }
    return function;
  }

  private boolean isMeant(int at) {
    ExecutionModel model = ExecutionModel.of(words[at + 1]);
    return model != null
        && model.stage() == stage
        && SpirvText.read(words, at + 3, at + (words[at] >>> 16)).equals(entryPoint);
  }

  private void checkConstants() throws ModuleFault {
    Set<Integer> known = new HashSet<>();
    decorations.values().forEach(d -> known.add(d.getOrDefault(SPEC_ID, -1)));
    for (int index : constants) {
      if (!known.contains(index)) {
        throw new ModuleFault("there is no specialization constant " + index);
      }
    }
  }

  // --- names

  private int decoration(int id, int decoration) {
    return decorations.getOrDefault(id, Map.of()).getOrDefault(decoration, -1);
  }

  private boolean has(int id, int decoration) {
    return decorations.getOrDefault(id, Map.of()).containsKey(decoration);
  }

  private void name(int pointer, int id, int storage) {
    int type = types.get(pointer)[3];
    while ((types.get(type)[0] & 0xffff) == OP_TYPE_ARRAY
        || (types.get(type)[0] & 0xffff) == OP_TYPE_RUNTIME_ARRAY) {
      type = types.get(type)[2];
    }
    boolean block = has(type, BLOCK) || has(type, BUFFER_BLOCK);
    int binding = decoration(id, BINDING);
    int location = decoration(id, LOCATION);
    String name;
    switch (storage) {
      case INPUT -> name = "in_" + id;
      case OUTPUT -> name = "out_" + id;
      case UNIFORM, STORAGE_BUFFER -> {
        boolean uniform = storage == UNIFORM && !has(type, BUFFER_BLOCK);
        name = (uniform ? "block_" : "storage_") + binding;
      }
      case ATOMIC_COUNTER -> name = "counter_" + binding + "_" + decoration(id, OFFSET);
      case UNIFORM_CONSTANT ->
          name = location >= 0 ? "uniform_" + location : "unit_" + binding + "_" + kind(type);
      default -> {
        return; // of no interface
      }
    }
    name = SpirvShader.PREFIX + name;
    names.put(id, name);
    if (block) {
      String before = names.put(type, name);
      if (before != null
          && !before.equals(name)
          && (storage == UNIFORM || storage == STORAGE_BUFFER)) {
        names.put(type, before);
        twin(pointer, id, name);
      }
    }
    if (location >= 0 || block && has(type, LOCATION)) {
      located.add(name);
    }
    if (binding >= 0) {
      bound.add(name);
    }
  }

  /** Gives a variable a block type of its own. */
  private void twin(int pointer, int variable, String name) {
    Map<Integer, Integer> ids = new LinkedHashMap<>();
    ids.put(pointer, nextId++);
    int type = types.get(pointer)[3];
    ids.put(type, nextId++);
    while (kind(type) != OP_TYPE_STRUCT) {
      type = types.get(type)[2];
      ids.put(type, nextId++);
    }
    names.put(ids.get(type), name);
    twins.put(variable, ids);
  }

  /** The types of a variable that has ones of its own, from the structure to the pointer. */
  private void putTypes(Map<Integer, Integer> ids) {
    List<Integer> inside = new ArrayList<>(ids.keySet());
    java.util.Collections.reverse(inside);
    for (int id : inside) {
      int[] type = types.get(id);
      reserve(type.length);
      System.arraycopy(type, 0, out, size, type.length);
      out[size + 1] = ids.get(id);
      int op = type[0] & 0xffff;
      if (op != OP_TYPE_STRUCT) {
        int of = op == OP_TYPE_POINTER ? 3 : 2;
        out[size + of] = ids.get(type[of]);
      }
      size += type.length;
    }
  }

  /** The opcode of a type: samplers and images may have the same binding. */
  private int kind(int type) {
    return types.get(type)[0] & 0xffff;
  }

  private void putNames() {
    for (Map.Entry<Integer, String> n : names.entrySet()) {
      put(n.getValue(), OP_NAME, n.getKey());
    }
    types.forEach(
        (id, type) -> {
          for (int m = 0; (type[0] & 0xffff) == OP_TYPE_STRUCT && m < type.length - 2; m++) {
            put("m" + m, OP_MEMBER_NAME, id, m);
            for (Map<Integer, Integer> ids : twins.values()) {
              if (ids.containsKey(id)) {
                put("m" + m, OP_MEMBER_NAME, ids.get(id), m);
              }
            }
          }
        });
  }

  // --- instructions

  private void instruction(int at, int op, int function) {
    int count = words[at] >>> 16;
    switch (op) {
      case OP_NAME, OP_MEMBER_NAME -> {
        // names are ours
      }
      case OP_ENTRY_POINT -> {
        if (isMeant(at)) {
          int interfaces = at + 3 + SpirvText.words(entryPoint);
          int begin = size;
          put("main", OP_ENTRY_POINT, words[at + 1], words[at + 2]);
          int more = at + count - interfaces;
          reserve(more);
          System.arraycopy(words, interfaces, out, size, more);
          size += more;
          out[begin] = size - begin << 16 | OP_ENTRY_POINT;
        }
      }
      case OP_EXECUTION_MODE, OP_EXECUTION_MODE_ID -> {
        if (words[at + 1] == function) {
          copy(at, count);
        }
      }
      case OP_SPEC_CONSTANT_TRUE, OP_SPEC_CONSTANT_FALSE -> {
        copy(at, count);
        int i = specialized(words[at + 2]);
        if (i >= 0) {
          int now = values[i] != 0 ? OP_SPEC_CONSTANT_TRUE : OP_SPEC_CONSTANT_FALSE;
          out[size - count] = count << 16 | now;
        }
      }
      case OP_SPEC_CONSTANT -> {
        copy(at, count);
        int i = specialized(words[at + 2]);
        if (i >= 0) {
          out[size - count + 3] = values[i];
          Arrays.fill(out, size - count + 4, size, 0);
        }
      }
      case OP_DECORATE, OP_MEMBER_DECORATE -> decorate(at, count);
      case OP_VARIABLE -> variable(at, count);
      default -> copy(at, count);
    }
  }

  /** A decoration, and the same of the types that are as the decorated one is. */
  private void decorate(int at, int count) {
    copy(at, count);
    for (Map<Integer, Integer> ids : twins.values()) {
      Integer id = ids.get(words[at + 1]);
      if (id != null) {
        copy(at, count);
        out[size - count + 1] = id;
      }
    }
  }

  /** A variable, with its types before it where these are its own. */
  private void variable(int at, int count) {
    Map<Integer, Integer> ids = twins.get(words[at + 2]);
    if (ids != null) {
      putTypes(ids);
    }
    copy(at, count);
    if (ids != null) {
      out[size - count + 1] = ids.get(words[at + 1]);
    }
  }

  /** Which of the given values a constant has, the last that names it; -1 for none. */
  private int specialized(int id) {
    int found = -1;
    for (int i = 0; has(id, SPEC_ID) && i < constants.length; i++) {
      found = constants[i] == decoration(id, SPEC_ID) ? i : found;
    }
    return found;
  }

  private void put(String text, int op, int... operands) {
    int count = 1 + operands.length + SpirvText.words(text);
    reserve(count);
    out[size] = count << 16 | op;
    System.arraycopy(operands, 0, out, size + 1, operands.length);
    size = SpirvText.write(text, out, size + 1 + operands.length);
  }

  private void copy(int at, int count) {
    reserve(count);
    System.arraycopy(words, at, out, size, count);
    size += count;
  }

  private void reserve(int count) {
    if (size + count > out.length) {
      out = Arrays.copyOf(out, 2 * out.length + count);
    }
  }
}
