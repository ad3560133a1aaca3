package org.oovr.simulator.shader.spirv.parse;

import static org.oovr.simulator.shader.spirv.parse.Words.bad;
import static org.oovr.simulator.shader.spirv.parse.Words.string;
import static org.oovr.simulator.shader.spirv.parse.Words.word;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.spirv.BuiltIn;
import org.oovr.simulator.shader.spirv.ExecutionModel;
import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvFunction;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvModule.EntryPoint;
import org.oovr.simulator.shader.spirv.SpirvText;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Reads the words of a module (SPIR-V 2.3, 2.4); one use per module. */
final class SpirvParser {
  private static final int MAGIC = 0x07230203;

  private static final int MODE_LOCAL_SIZE_ID = 38;
  private static final int ADDRESSING_64 = 5348;

  private final int[] words;
  private final List<int[]> pendingEntries = new ArrayList<>();
  private final Map<Integer, Map<Integer, List<Integer>>> modes = new HashMap<>();
  private final IdTable ids;
  private final TypeReader types;
  private final ConstantReader constants;
  private final VariableReader variableReader;
  private final FunctionReader functions;
  private final Map<Integer, SpirvVariable> variables = new LinkedHashMap<>();

  SpirvParser(int[] words, Map<Integer, Long> specialization) {
    this.words = words;
    ids = new IdTable(specialization);
    types = new TypeReader(ids);
    constants = new ConstantReader(ids, types);
    variableReader = new VariableReader(ids, types);
    functions = new FunctionReader(ids, types, variableReader);
  }

  SpirvModule parse() {
    int[] w = nativeOrder();
    if (w.length < 5) {
      throw new ShaderException("SPIR-V: " + w.length + " words are too few for a header");
    }
    int version = w[1];
    if (version < 0x00010000 || version > 0x000106FF || (version & 0xFF) != 0) {
      throw new ShaderException("SPIR-V: version 0x%08x is not 1.0 to 1.6".formatted(version));
    }
    ids.bound(w[3]);
    for (int at = 5; at < w.length; ) {
      int length = w[at] >>> 16;
      if (length == 0 || length > w.length - at) {
        throw bad(at, "instruction of " + length + " words, " + (w.length - at) + " left");
      }
      instruction(w, at, w[at] & 0xFFFF, at + length);
      at += length;
    }
    functions.end(w.length);
    return new SpirvModule(
        ids.bound(), entryPoints(w), ids.constants(), variables, functions.all(), ids.types());
  }

  private int[] nativeOrder() {
    if (words.length > 0 && words[0] == Integer.reverseBytes(MAGIC)) {
      return Arrays.stream(words).map(Integer::reverseBytes).toArray();
    }
    if (words.length == 0 || words[0] != MAGIC) {
      throw new ShaderException("SPIR-V: no magic number");
    }
    return words.clone();
  }

  private void instruction(int[] w, int at, int code, int end) {
    if (functions.inside() || code == 54) {
      functions.instruction(w, at, code, end);
      return;
    }
    switch (code) {
      case 0, 2, 3, 4, 7, 8, 317, 330, 10 -> {
        // Source text, lines and extensions: what is used is checked where it is used
      }
      case 17 -> types.capability(word(w, at, end, 1));
      case 5 -> ids.name(word(w, at, end, 1), string(w, at + 2, end));
      case 6 -> ids.memberName(word(w, at, end, 1), word(w, at, end, 2), string(w, at + 3, end));
      case 11 -> {
        int id = ids.define(word(w, at, end, 1), at);
        String set = string(w, at + 2, end);
        ids.extendedSet(id, set.equals("GLSL.std.450"));
      }
      case 14 -> {
        if (word(w, at, end, 1) != 0 && w[at + 1] != ADDRESSING_64) {
          throw bad(
              at, "addressing model " + w[at + 1] + " is not Logical or PhysicalStorageBuffer64");
        }
      }
      case 15 -> pendingEntries.add(new int[] {at, end});
      case 16, 331 -> executionMode(w, at, end);
      case 71, 332, 5632 -> decorate(w, at, end);
      case 72, 5633 -> memberDecorate(w, at, end);
      case 73 -> ids.define(word(w, at, end, 1), at);
      case 74, 75 -> groupDecorate(w, at, code, end);
      default -> {
        if (code >= 19 && code <= 39) {
          types.read(w, at, code, end);
        } else if (code == 59) {
          SpirvVariable v = variableReader.read(w, at, end);
          if (v.storage() == StorageClass.FUNCTION) {
            throw bad(at, "function variable outside a function");
          }
          variables.put(v.id(), v);
        } else if (code == 1 || (code >= 41 && code <= 52)) {
          constants.read(w, at, code, end);
        } else if (code == 12 && Boolean.FALSE.equals(ids.extendedSet(word(w, at, end, 3)))) {
          ids.define(word(w, at, end, 2), at); // non-semantic debug information
        } else {
          throw bad(at, "instruction " + code + " is unknown or out of place");
        }
      }
    }
  }

  private void executionMode(int[] w, int at, int end) {
    int mode = word(w, at, end, 2);
    List<Integer> operands = new ArrayList<>();
    for (int i = at + 3; i < end; i++) {
      operands.add(w[i]);
    }
    modes.computeIfAbsent(w[at + 1], k -> new LinkedHashMap<>()).put(mode, operands);
  }

  private void decorate(int[] w, int at, int end) {
    int decoration = word(w, at, end, 2);
    ids.decorations(w[at + 1]).add(decoration, w, at + 3, end);
  }

  private void memberDecorate(int[] w, int at, int end) {
    int decoration = word(w, at, end, 3);
    ids.decorations(w[at + 1], w[at + 2]).add(decoration, w, at + 4, end);
  }

  private void groupDecorate(int[] w, int at, int code, int end) {
    DecorationReader group = ids.decorations(word(w, at, end, 1));
    if (code == 74) {
      for (int i = at + 2; i < end; i++) {
        ids.decorations(w[i]).addAll(group);
      }
      return;
    }
    for (int i = at + 2; i + 1 < end; i += 2) {
      ids.decorations(w[i], w[i + 1]).addAll(group);
    }
  }

  private List<EntryPoint> entryPoints(int[] w) {
    List<EntryPoint> result = new ArrayList<>();
    for (int[] e : pendingEntries) {
      int at = e[0];
      ExecutionModel model = ExecutionModel.of(word(w, at, e[1], 1));
      int function = word(w, at, e[1], 2);
      String name = string(w, at + 3, e[1]);
      if (model == null) {
        continue; // another stage of the same module, which nobody asks for
      }
      SpirvFunction f = functions.all().get(function);
      if (f == null
          || !f.parameters().isEmpty()
          || !(f.returnType() instanceof SpirvType.VoidType)) {
        throw bad(at, "entry point \"" + name + "\" is no void function without parameters");
      }
      List<Integer> ids = new ArrayList<>();
      int first = at + 3 + SpirvText.words(name);
      for (int i = first; i < e[1]; i++) {
        ids.add(w[i]);
      }
      result.add(new EntryPoint(model.stage(), name, function, List.copyOf(ids), modes(function)));
    }
    return result;
  }

  /** Execution modes of an entry point, the size of its workgroups always as literals. */
  private Map<Integer, List<Integer>> modes(int function) {
    Map<Integer, List<Integer>> own = new HashMap<>(modes.getOrDefault(function, Map.of()));
    List<Integer> byId = own.get(MODE_LOCAL_SIZE_ID);
    if (byId != null) {
      own.put(
          SpirvModule.MODE_LOCAL_SIZE,
          byId.stream().map(id -> ids.constant(id, words.length).asInt()).toList());
    }
    for (SpirvConstant c : ids.constants().values()) {
      if (ids.decorationsOf(c.id()).builtIn() == BuiltIn.WORKGROUP_SIZE) {
        own.put(SpirvModule.MODE_LOCAL_SIZE, Arrays.stream(c.words()).boxed().toList());
      }
    }
    List<Integer> size = own.get(SpirvModule.MODE_LOCAL_SIZE);
    if (size != null && size.size() != 3) {
      throw bad(words.length, "workgroup of " + size.size() + " dimensions");
    }
    return Map.copyOf(own);
  }
}
