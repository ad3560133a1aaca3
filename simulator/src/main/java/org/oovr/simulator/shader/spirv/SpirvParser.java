package org.oovr.simulator.shader.spirv;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.spirv.SpirvModule.EntryPoint;
import org.oovr.simulator.shader.spirv.SpirvModule.ExecutionModel;

/** Reads the words of a module (SPIR-V 2.3, 2.4); one use per module. */
final class SpirvParser {
  private static final int MAGIC = 0x07230203;

  /** Universal limit of SPIR-V 2.17 on the id bound. */
  private static final int MAX_BOUND = 0x3FFFFF;

  /** Scalars of one value; above that a module is refused rather than memory exhausted. */
  static final int MAX_SCALARS = 1 << 16;

  private final int[] words;
  private int bound;

  private final Map<Integer, Decorations.Builder> decorations = new HashMap<>();
  private final Map<Long, Decorations.Builder> memberDecorations = new HashMap<>();
  private final Map<Integer, String> names = new HashMap<>();
  private final Map<Long, String> memberNames = new HashMap<>();
  private final List<int[]> pendingEntries = new ArrayList<>();
  private final Map<Integer, Map<Integer, List<Integer>>> modes = new HashMap<>();
  private final Map<Integer, Boolean> extendedSets = new HashMap<>();
  private final Map<Integer, Integer> definedAt = new HashMap<>();
  private final TypeReader types = new TypeReader(this);
  private final ConstantReader constants = new ConstantReader(this);
  private final FunctionReader functions = new FunctionReader(this);
  private final Map<Integer, SpirvVariable> variables = new LinkedHashMap<>();
  private final Map<Integer, SpirvType> typesOfIds = new HashMap<>();

  SpirvParser(int[] words) {
    this.words = words;
  }

  static ShaderException bad(int at, String what) {
    return new ShaderException("SPIR-V word " + at + ": " + what);
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
    bound = w[3];
    if (bound <= 0 || bound > MAX_BOUND) {
      throw new ShaderException("SPIR-V: id bound " + Integer.toUnsignedString(bound));
    }
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
        bound, entryPoints(w), constants.all(), variables, functions.all(), typesOfIds);
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
      case 0, 2, 3, 4, 7, 8, 317, 330, 10, 17 -> {
        // Source text, lines, extensions and capabilities: what is used is checked where it is used
      }
      case 5 -> names.put(word(w, at, end, 1), string(w, at + 2, end));
      case 6 ->
          memberNames.put(key(word(w, at, end, 1), word(w, at, end, 2)), string(w, at + 3, end));
      case 11 -> {
        int id = define(word(w, at, end, 1), at);
        String set = string(w, at + 2, end);
        extendedSets.put(id, set.equals("GLSL.std.450"));
      }
      case 14 -> {
        if (word(w, at, end, 1) != 0) {
          throw bad(at, "addressing model " + w[at + 1] + " is not Logical");
        }
      }
      case 15 -> pendingEntries.add(new int[] {at, end});
      case 16, 331 -> executionMode(w, at, end);
      case 71, 332, 5632 -> decorate(w, at, end);
      case 72, 5633 -> memberDecorate(w, at, end);
      case 73 -> define(word(w, at, end, 1), at);
      case 74, 75 -> groupDecorate(w, at, code, end);
      default -> {
        if (code >= 19 && code <= 39) {
          types.read(w, at, code, end);
        } else if (code == 59) {
          SpirvVariable v = variable(w, at, end);
          if (v.storage() == StorageClass.FUNCTION) {
            throw bad(at, "function variable outside a function");
          }
          variables.put(v.id(), v);
        } else if (code == 1 || (code >= 41 && code <= 52)) {
          constants.read(w, at, code, end);
        } else if (code == 12 && Boolean.FALSE.equals(extendedSets.get(word(w, at, end, 3)))) {
          define(word(w, at, end, 2), at); // non-semantic debug information
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
    decorations
        .computeIfAbsent(w[at + 1], k -> new Decorations.Builder())
        .add(decoration, w, at + 3, end);
  }

  private void memberDecorate(int[] w, int at, int end) {
    int decoration = word(w, at, end, 3);
    memberDecorations
        .computeIfAbsent(key(w[at + 1], w[at + 2]), k -> new Decorations.Builder())
        .add(decoration, w, at + 4, end);
  }

  private void groupDecorate(int[] w, int at, int code, int end) {
    Decorations.Builder group = decorations.get(word(w, at, end, 1));
    if (group == null) {
      return;
    }
    if (code == 74) {
      for (int i = at + 2; i < end; i++) {
        decorations.computeIfAbsent(w[i], k -> new Decorations.Builder()).addAll(group);
      }
      return;
    }
    for (int i = at + 2; i + 1 < end; i += 2) {
      memberDecorations
          .computeIfAbsent(key(w[i], w[i + 1]), k -> new Decorations.Builder())
          .addAll(group);
    }
  }

  /** Reads an OpVariable, of the module or of a function. */
  SpirvVariable variable(int[] w, int at, int end) {
    int storageCode = word(w, at, end, 3);
    if (!(type(w[at + 1], at) instanceof SpirvType.PointerType pointer)) {
      throw bad(at, "variable's type is not a pointer");
    }
    if (pointer.storage() != StorageClass.of(storageCode)) {
      throw bad(at, "variable's storage class differs from its pointer's");
    }
    SpirvConstant initializer = null;
    if (end - at > 4) {
      initializer = constants.all().get(w[at + 4]);
      if (initializer == null || !initializer.type().equals(pointer.pointee())) {
        throw bad(at, "initializer is no constant of the variable's type");
      }
    }
    int id = define(w[at + 2], at);
    typesOfIds.put(id, pointer);
    return new SpirvVariable(
        id, pointer.storage(), pointer.pointee(), initializer, name(id), decorationsOf(id));
  }

  private List<EntryPoint> entryPoints(int[] w) {
    List<EntryPoint> result = new ArrayList<>();
    for (int[] e : pendingEntries) {
      int at = e[0];
      int model = word(w, at, e[1], 1);
      int function = word(w, at, e[1], 2);
      String name = string(w, at + 3, e[1]);
      if (model != 0 && model != 4) {
        continue; // another stage of the same module
      }
      SpirvFunction f = functions.all().get(function);
      if (f == null
          || !f.parameters().isEmpty()
          || !(f.returnType() instanceof SpirvType.VoidType)) {
        throw bad(at, "entry point \"" + name + "\" is no void function without parameters");
      }
      List<Integer> ids = new ArrayList<>();
      int first = at + 3 + name.getBytes(StandardCharsets.UTF_8).length / 4 + 1;
      for (int i = first; i < e[1]; i++) {
        ids.add(w[i]);
      }
      result.add(
          new EntryPoint(
              model == 0 ? ExecutionModel.VERTEX : ExecutionModel.FRAGMENT,
              name,
              function,
              List.copyOf(ids),
              Map.copyOf(modes.getOrDefault(function, Map.of()))));
    }
    return result;
  }

  // --- shared with the other readers

  /** Word {@code i} of the instruction at {@code at}. */
  static int word(int[] w, int at, int end, int i) {
    if (at + i >= end) {
      throw bad(at, "instruction " + (w[at] & 0xFFFF) + " ends after " + (end - at) + " words");
    }
    return w[at + i];
  }

  private static String string(int[] w, int at, int end) {
    byte[] bytes = new byte[Math.max(0, end - at) * 4];
    int n = 0;
    for (int i = at; i < end; i++) {
      for (int shift = 0; shift < 32; shift += 8) {
        byte b = (byte) (w[i] >>> shift);
        if (b == 0) {
          return new String(bytes, 0, n, StandardCharsets.UTF_8);
        }
        bytes[n++] = b;
      }
    }
    throw bad(at, "string without its end");
  }

  private static long key(int id, int member) {
    return ((long) id << 32) | (member & 0xFFFFFFFFL);
  }

  /** Marks an id as defined. */
  int define(int id, int at) {
    if (id <= 0 || id >= bound) {
      throw bad(at, "id " + Integer.toUnsignedString(id) + " is not below the bound " + bound);
    }
    Integer before = definedAt.putIfAbsent(id, at);
    if (before != null) {
      throw bad(at, "id " + id + " is already defined at word " + before);
    }
    return id;
  }

  void setType(int id, SpirvType type) {
    typesOfIds.put(id, type);
  }

  SpirvType typeOf(int id) {
    return typesOfIds.get(id);
  }

  SpirvType type(int id, int at) {
    return types.get(id, at);
  }

  ConstantReader constants() {
    return constants;
  }

  String name(int id) {
    return names.getOrDefault(id, "");
  }

  String memberName(int id, int member) {
    return memberNames.getOrDefault(key(id, member), "");
  }

  Decorations decorationsOf(int id) {
    Decorations.Builder b = decorations.get(id);
    return b == null ? Decorations.NONE : b.build();
  }

  Decorations decorationsOf(int id, int member) {
    Decorations.Builder b = memberDecorations.get(key(id, member));
    return b == null ? Decorations.NONE : b.build();
  }

  /** TRUE: GLSL.std.450; FALSE: another set; null: no set. */
  Boolean extendedSet(int id) {
    return extendedSets.get(id);
  }
}
