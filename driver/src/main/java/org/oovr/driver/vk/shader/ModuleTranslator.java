// Long because each instruction is looked at once, in the order of the module.
package org.oovr.driver.vk.shader;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.vk.shader.Translated.Pair;

/**
 * Turns modules of Vulkan's SPIR-V into such as the simulator takes.
 *
 * <ul>
 *   <li>Rows of images run downwards: what Vulkan calls the upper left corner is where the
 *       simulator's rows begin.
 *   <li>An image without sampler becomes one with a sampler that is never used; an image that is
 *       read with a separate sampler gets a variable for the pair, or, where the sampler is chosen
 *       among several while the shader runs, an array of all pairs.
 *   <li>An input attachment becomes an image of layers, of which the texel of the fragment is
 *       fetched where it is drawn to: in its layer, or in its view.
 *   <li>Arrays of open length of descriptors get the length that their binding has.
 * </ul>
 */
public final class ModuleTranslator {
  /** Bindings that stand for pairs; no program's are that high. */
  private static final int FIRST_PAIR = 1 << 20;

  static final int HEADER_WORDS = 5;
  private static final int BOUND = 3;
  static final int OP_NAME = 5;
  static final int OP_ENTRY_POINT = 15;
  static final int OP_EXECUTION_MODE = 16;
  static final int OP_TYPE_INT = 21;
  static final int OP_TYPE_FLOAT = 22;
  static final int OP_TYPE_VECTOR = 23;
  static final int OP_TYPE_IMAGE = 25;
  private static final int OP_TYPE_SAMPLER = 26;
  static final int OP_TYPE_SAMPLED_IMAGE = 27;
  static final int OP_TYPE_ARRAY = 28;
  static final int OP_TYPE_RUNTIME_ARRAY = 29;
  static final int OP_TYPE_POINTER = 32;
  static final int OP_CONSTANT = 43;
  private static final int OP_FUNCTION = 54;
  static final int OP_VARIABLE = 59;
  static final int OP_LOAD = 61;
  static final int OP_ACCESS_CHAIN = 65;
  static final int OP_IN_BOUNDS_ACCESS_CHAIN = 66;
  static final int OP_DECORATE = 71;
  private static final int OP_COMPOSITE_CONSTRUCT = 80;
  private static final int OP_COMPOSITE_EXTRACT = 81;
  static final int OP_SAMPLED_IMAGE = 86;
  private static final int OP_IMAGE_FETCH = 95;
  static final int OP_IMAGE_READ = 98;
  private static final int OP_IMAGE = 100;
  private static final int OP_CONVERT_F_TO_S = 110;
  private static final int OP_I_ADD = 128;
  private static final int OP_I_MUL = 132;

  private static final int ORIGIN_UPPER_LEFT = 7;
  private static final int ORIGIN_LOWER_LEFT = 8;
  private static final int VERTEX_ORDER_CW = 4;
  private static final int VERTEX_ORDER_CCW = 5;
  static final int BUILT_IN = 11;
  static final int BINDING = 33;
  static final int DESCRIPTOR_SET = 34;
  private static final int INPUT_ATTACHMENT_INDEX = 43;
  private static final int LAYER = 9;
  private static final int FRAG_COORD = 15;
  private static final int VIEW_INDEX = 4440;
  private static final int UNIFORM_CONSTANT = 0;
  private static final int INPUT = 1;
  private static final int DIM_2D = 1;
  private static final int DIM_SUBPASS = 6;
  private static final int WITH_LOD = 2;

  private final int[] words;
  private final DescriptorCounts counts;
  private final boolean upperLeftDomain;
  private int nextId;

  /** Declarations by the id that they give: types, constants, variables. */
  private final Map<Integer, int[]> declared = new HashMap<>();

  private final Map<Integer, Integer> sets = new HashMap<>();
  private final Map<Integer, Integer> bindings = new HashMap<>();

  /** Variables of built-ins, by their numbers. */
  private final Map<Integer, Integer> builtIns = new HashMap<>();

  /** Variables of images without sampler, and of samplers. */
  private final Set<Integer> images = new HashSet<>();

  private final Set<Integer> samplers = new HashSet<>();

  /** Types made here, by what they are made of. */
  private final Map<String, Integer> made = new HashMap<>();

  /** What stands before the first function, in parts that are put together at the end. */
  private final List<int[]> head = new ArrayList<>();

  private final List<int[]> decorations = new ArrayList<>();
  private final List<int[]> globals = new ArrayList<>();
  private final List<int[]> body = new ArrayList<>();
  private final List<Integer> newInterface = new ArrayList<>();

  /** Types that already stand in the new module. */
  private final Set<Integer> placed = new HashSet<>();

  /** In functions: the variable that a pointer or a loaded value comes from, and its indices. */
  private final Map<Integer, int[]> origins = new HashMap<>();

  /** By image and sampler: the variable of the pair. */
  private final Map<String, Integer> pairVariables = new LinkedHashMap<>();

  private final Map<Integer, Pair> pairs = new HashMap<>();

  private ModuleTranslator(int[] module, DescriptorCounts counts, boolean upperLeftDomain) {
    words = module;
    this.upperLeftDomain = upperLeftDomain;
    this.counts = counts;
    nextId = module.length > BOUND ? module[BOUND] : 0;
  }

  /**
   * The module as the simulator takes it; others than SPIR-V come back as they are.
   *
   * @param upperLeftDomain whether patches are divided with the origin in their upper left corner:
   *     the triangles that come of it have the other order
   */
  public static Translated translate(
      int[] module, DescriptorCounts counts, boolean upperLeftDomain) {
    if (!ModuleCheck.isSound(module)) {
      return new Translated(module, Map.of()); // whoever reads it will say so
    }
    return new ModuleTranslator(module, counts, upperLeftDomain).run();
  }

  private static int op(int[] i) {
    return i[0] & 0xffff;
  }

  private static int[] instruction(int op, int... operands) {
    int[] i = new int[operands.length + 1];
    i[0] = i.length << 16 | op;
    System.arraycopy(operands, 0, i, 1, operands.length);
    return i;
  }

  private Translated run() {
    List<int[]> all = new ArrayList<>();
    for (int at = HEADER_WORDS; at < words.length; at += words[at] >>> 16) {
      all.add(Arrays.copyOfRange(words, at, at + (words[at] >>> 16)));
    }
    all.forEach(this::declare);
    for (int[] d : declared.values()) {
      if (op(d) == OP_VARIABLE && d[3] == UNIFORM_CONSTANT) {
        int[] t = declared.get(element(pointee(d[1])));
        if (t != null && op(t) == OP_TYPE_IMAGE && (t[7] == 1 || t[3] == DIM_SUBPASS)) {
          images.add(d[2]);
        } else if (t != null && op(t) == OP_TYPE_SAMPLER) {
          samplers.add(d[2]);
        }
      }
    }
    boolean inFunctions = false;
    for (int[] i : all) {
      inFunctions |= op(i) == OP_FUNCTION;
      if (inFunctions) {
        instruction(i);
      } else {
        global(i);
      }
    }
    return new Translated(join(), pairs);
  }

  private void declare(int[] i) {
    switch (op(i)) {
      case OP_TYPE_INT,
          OP_TYPE_FLOAT,
          OP_TYPE_VECTOR,
          OP_TYPE_IMAGE,
          OP_TYPE_SAMPLER,
          OP_TYPE_SAMPLED_IMAGE,
          OP_TYPE_ARRAY,
          OP_TYPE_RUNTIME_ARRAY,
          OP_TYPE_POINTER ->
          declared.put(i[1], i);
      case OP_CONSTANT, OP_VARIABLE -> declared.put(i[2], i);
      case OP_DECORATE -> {
        if (i[2] == DESCRIPTOR_SET) {
          sets.put(i[1], i[3]);
        } else if (i[2] == BINDING) {
          bindings.put(i[1], i[3]);
        } else if (i[2] == BUILT_IN) {
          builtIns.put(i[3], i[1]);
        }
      }
      default -> {
        // nothing that is needed here
      }
    }
  }

  private int pointee(int pointerType) {
    int[] p = declared.get(pointerType);
    return p == null || op(p) != OP_TYPE_POINTER ? 0 : p[3];
  }

  /** The type of the innermost elements of arrays. */
  private int element(int type) {
    int t = type;
    for (int[] d = declared.get(t);
        d != null && (op(d) == OP_TYPE_ARRAY || op(d) == OP_TYPE_RUNTIME_ARRAY);
        d = declared.get(t)) {
      t = d[2];
    }
    return t;
  }

  private int[] join() {
    int entry = 0;
    int length = HEADER_WORDS;
    for (int i = 0; i < head.size(); i++) {
      entry = op(head.get(i)) == OP_ENTRY_POINT ? i : entry;
      if (op(head.get(i)) == OP_ENTRY_POINT && !newInterface.isEmpty()) {
        int[] old = head.get(i);
        int[] more = Arrays.copyOf(old, old.length + newInterface.size());
        for (int k = 0; k < newInterface.size(); k++) {
          more[old.length + k] = newInterface.get(k);
        }
        more[0] = more.length << 16 | OP_ENTRY_POINT;
        head.set(i, more);
      }
    }
    List<int[]> all = new ArrayList<>(head);
    all.addAll(decorations);
    all.addAll(globals);
    all.addAll(body);
    for (int[] i : all) {
      length += i.length;
    }
    int[] out = Arrays.copyOf(words, HEADER_WORDS);
    out = Arrays.copyOf(out, length);
    int at = HEADER_WORDS;
    for (int[] i : all) {
      System.arraycopy(i, 0, out, at, i.length);
      at += i.length;
    }
    out[BOUND] = nextId;
    return out;
  }

  // --- before the functions

  private void global(int[] i) {
    int op = op(i);
    if (op == OP_EXECUTION_MODE) {
      i[2] = mode(i[2]);
    }
    if (op == OP_ENTRY_POINT) {
      head.add(withoutSamplers(i));
    } else if (op == OP_NAME || op == OP_DECORATE) {
      boolean gone = samplers.contains(i[1]) || op == OP_DECORATE && i[2] == INPUT_ATTACHMENT_INDEX;
      if (!gone) {
        (op == OP_NAME ? head : decorations).add(i);
      }
    } else if (op < OP_TYPE_INT - 2 || op == 331) {
      head.add(i); // names, modes and what else stands before decorations
    } else if (op > OP_DECORATE && op <= 75 || op == 332 || op == 5632 || op == 5633) {
      decorations.add(i);
    } else if (op == OP_TYPE_IMAGE && i[3] == DIM_SUBPASS) {
      i[3] = DIM_2D;
      i[5] = 1; // of layers
      i[7] = 1;
      globals.add(i);
    } else if (op == OP_VARIABLE && !samplers.contains(i[2])) {
      variable(i);
    } else if (op != OP_VARIABLE) {
      place(i);
    }
  }

  /** Types stand once: those that something of ours needed stand there already. */
  private void place(int[] i) {
    if (op(i) > OP_TYPE_POINTER || placed.add(i[1])) {
      globals.add(i);
    }
  }

  private int mode(int given) {
    return switch (given) {
      case ORIGIN_UPPER_LEFT -> ORIGIN_LOWER_LEFT;
      case VERTEX_ORDER_CW -> upperLeftDomain ? VERTEX_ORDER_CCW : given;
      case VERTEX_ORDER_CCW -> upperLeftDomain ? VERTEX_ORDER_CW : given;
      default -> given;
    };
  }

  /** Modules since version 1.4 name all variables at the entry point. */
  private int[] withoutSamplers(int[] i) {
    int at = 3;
    while (at < i.length && (i[at] & 0xff000000) != 0) {
      at++; // the name ends with the word that has a zero
    }
    int[] out = Arrays.copyOf(i, i.length);
    int size = at + 1;
    for (int k = at + 1; k < i.length; k++) {
      if (!samplers.contains(i[k])) {
        out[size++] = i[k];
      }
    }
    out = Arrays.copyOf(out, size);
    out[0] = size << 16 | OP_ENTRY_POINT;
    return out;
  }

  private void variable(int[] i) {
    int type = pointee(i[1]);
    boolean image = images.contains(i[2]);
    int[] d = declared.get(type);
    boolean open = d != null && op(d) == OP_TYPE_RUNTIME_ARRAY && sets.containsKey(i[2]);
    if (image || open) {
      i[1] = pointer(i[3], variableType(i[2], type, image));
    }
    globals.add(i);
  }

  /** The type that a variable of descriptors gets. */
  private int variableType(int variable, int type, boolean image) {
    int[] d = declared.get(type);
    if (d != null && op(d) == OP_TYPE_RUNTIME_ARRAY) {
      int n = counts.of(sets.getOrDefault(variable, 0), bindings.getOrDefault(variable, 0));
      return array(variableType(variable, d[2], image), constant(Math.max(1, n)));
    }
    if (d != null && op(d) == OP_TYPE_ARRAY) {
      return array(variableType(variable, d[2], image), d[3]);
    }
    return image ? sampled(type) : type;
  }

  /** A declaration that stands before all that uses it; equal ones are made once. */
  private int global(String key, int op, int... operands) {
    Integer known = made.get(key);
    if (known != null) {
      return known;
    }
    int id = nextId++;
    int[] all = new int[operands.length + 1];
    boolean typed = op == OP_CONSTANT || op == OP_VARIABLE;
    all[typed ? 1 : 0] = id;
    if (typed) {
      all[0] = operands[0];
    }
    System.arraycopy(
        operands, typed ? 1 : 0, all, typed ? 2 : 1, operands.length - (typed ? 1 : 0));
    int[] i = instruction(op, all);
    place(i);
    declared.put(id, i);
    made.put(key, id);
    return id;
  }

  private int sampled(int image) {
    return global("sampled " + image, OP_TYPE_SAMPLED_IMAGE, image);
  }

  private int array(int of, int length) {
    return global("array " + of + " " + length, OP_TYPE_ARRAY, of, length);
  }

  private int pointer(int storage, int to) {
    return global("pointer " + storage + " " + to, OP_TYPE_POINTER, storage, to);
  }

  /** A declaration of the module, or one that is made. */
  private int find(String key, int op, int... operands) {
    for (Map.Entry<Integer, int[]> d : declared.entrySet()) {
      int[] i = d.getValue();
      if (op(i) == op && Arrays.equals(Arrays.copyOfRange(i, 2, i.length), operands)) {
        place(i); // it may come later than what needs it now
        return d.getKey();
      }
    }
    return global(key, op, operands);
  }

  private int intType() {
    return find("int", OP_TYPE_INT, 32, 1);
  }

  private int constant(int value) {
    return global("constant " + value, OP_CONSTANT, intType(), value);
  }

  // --- functions

  private void instruction(int[] i) {
    switch (op(i)) {
      case OP_ACCESS_CHAIN, OP_IN_BOUNDS_ACCESS_CHAIN -> chain(i);
      case OP_LOAD -> load(i);
      case OP_SAMPLED_IMAGE -> sampledImage(i);
      case OP_IMAGE_READ -> read(i);
      default -> body.add(i);
    }
  }

  private void chain(int[] i) {
    int root = i[3];
    if (samplers.contains(root)) {
      origins.put(i[2], Arrays.copyOfRange(i, 3, i.length));
      return;
    }
    if (images.contains(root)) {
      origins.put(i[2], Arrays.copyOfRange(i, 3, i.length));
      i[1] = pointer(UNIFORM_CONSTANT, sampled(pointee(i[1])));
    }
    body.add(i);
  }

  private void load(int[] i) {
    int from = i[3];
    int[] origin = origins.get(from);
    if (origin == null && (images.contains(from) || samplers.contains(from))) {
      origin = new int[] {from};
    }
    if (origin == null) {
      body.add(i);
      return;
    }
    origins.put(i[2], origin);
    if (images.contains(origin[0])) {
      int type = sampled(i[1]);
      int value = nextId++;
      body.add(instruction(OP_LOAD, type, value, from));
      body.add(instruction(OP_IMAGE, i[1], i[2], value));
    }
  }

  /** An image that is read with a sampler: the pair is loaded. */
  private void sampledImage(int[] i) {
    int[] image = origins.get(i[3]);
    int[] sampler = origins.get(i[4]);
    int[] t = declared.get(i[1]);
    if (image == null || sampler == null || t == null || op(t) != OP_TYPE_SAMPLED_IMAGE) {
      body.add(i); // whoever reads it will say so
      return;
    }
    int[] index = sampler.length > 1 ? declared.get(sampler[1]) : null;
    boolean open = sampler.length > 1 && (index == null || op(index) != OP_CONSTANT);
    int samplersOfImage = open ? length(sampler[0]) : 1;
    boolean chosen = samplersOfImage > 1;
    int element = open || index == null ? 0 : index[3];
    int variable = pair(image[0], sampler[0], element, samplersOfImage);
    int pointer = variable;
    if (chosen || image.length > 1) {
      pointer = nextId++;
      int[] chain = new int[chosen ? 4 : image.length + 2];
      chain[0] = pointer(UNIFORM_CONSTANT, sampled(t[2]));
      chain[1] = pointer;
      chain[2] = variable;
      if (chosen) {
        chain[3] = number(image, sampler[1], samplersOfImage);
      } else {
        System.arraycopy(image, 1, chain, 3, image.length - 1);
      }
      body.add(instruction(OP_ACCESS_CHAIN, chain));
    }
    body.add(instruction(OP_LOAD, i[1], i[2], pointer));
  }

  /** Number of a pair of an image that may be in an array and a sampler that is chosen. */
  private int number(int[] image, int samplerIndex, int samplersOfImage) {
    if (image.length == 1) {
      return samplerIndex;
    }
    int first = nextId++;
    body.add(instruction(OP_I_MUL, intType(), first, image[1], constant(samplersOfImage)));
    int number = nextId++;
    body.add(instruction(OP_I_ADD, intType(), number, first, samplerIndex));
    return number;
  }

  /** Elements of an array of descriptors; 1 for what is none. */
  private int length(int variable) {
    int[] d = declared.get(pointee(declared.get(variable)[1]));
    if (d != null && op(d) == OP_TYPE_ARRAY) {
      int[] n = declared.get(d[3]);
      return n != null && op(n) == OP_CONSTANT ? Math.max(1, n[3]) : 1;
    }
    boolean open = d != null && op(d) == OP_TYPE_RUNTIME_ARRAY;
    int n =
        open ? counts.of(sets.getOrDefault(variable, 0), bindings.getOrDefault(variable, 0)) : 1;
    return Math.max(1, n);
  }

  private int pair(int image, int sampler, int element, int samplersOfImage) {
    String key = image + " " + sampler + " " + element + " " + samplersOfImage;
    Integer known = pairVariables.get(key);
    if (known != null) {
      return known;
    }
    int[] of = declared.get(image);
    int type = of[1];
    if (samplersOfImage > 1) {
      int all = length(image) * samplersOfImage;
      type = pointer(UNIFORM_CONSTANT, array(element(pointee(of[1])), constant(all)));
    }
    int variable = global("pair " + key, OP_VARIABLE, type, UNIFORM_CONSTANT);
    int binding = FIRST_PAIR + pairs.size();
    decorations.add(
        instruction(OP_DECORATE, variable, DESCRIPTOR_SET, sets.getOrDefault(image, 0)));
    decorations.add(instruction(OP_DECORATE, variable, BINDING, binding));
    pairVariables.put(key, variable);
    pairs.put(
        binding,
        new Pair(
            bindings.getOrDefault(image, 0),
            sets.getOrDefault(sampler, 0),
            bindings.getOrDefault(sampler, 0),
            element,
            samplersOfImage));
    return variable;
  }

  /** The value of a built-in input. */
  private int builtIn(int number, int type) {
    Integer variable = builtIns.get(number);
    if (variable == null) {
      variable = global("built-in " + number, OP_VARIABLE, pointer(INPUT, type), INPUT);
      decorations.add(instruction(OP_DECORATE, variable, BUILT_IN, number));
      newInterface.add(variable);
      builtIns.put(number, variable);
    }
    int value = nextId++;
    body.add(instruction(OP_LOAD, type, value, variable));
    return value;
  }

  /** The texel of an input attachment where the fragment is. */
  private void read(int[] i) {
    int[] origin = origins.get(i[3]);
    if (origin == null || !images.contains(origin[0])) {
      body.add(i);
      return;
    }
    int floats = find("float", OP_TYPE_FLOAT, 32);
    int vec4 = find("vec4", OP_TYPE_VECTOR, floats, 4);
    int ints = intType();
    int ivec3 = find("ivec3", OP_TYPE_VECTOR, ints, 3);
    int place = builtIn(FRAG_COORD, vec4);
    int[] texel = new int[2];
    for (int c = 0; c < 2; c++) {
      int number = nextId++;
      texel[c] = nextId++;
      body.add(instruction(OP_COMPOSITE_EXTRACT, floats, number, place, c));
      body.add(instruction(OP_CONVERT_F_TO_S, ints, texel[c], number));
    }
    // passes with views have no layers among which shaders choose
    int layer = nextId++;
    body.add(instruction(OP_I_ADD, ints, layer, builtIn(LAYER, ints), builtIn(VIEW_INDEX, ints)));
    int all = nextId++;
    body.add(instruction(OP_COMPOSITE_CONSTRUCT, ivec3, all, texel[0], texel[1], layer));
    if (i.length > 5) {
      int[] fetch = i.clone(); // with the number of the sample
      fetch[0] = i.length << 16 | OP_IMAGE_FETCH;
      fetch[4] = all;
      body.add(fetch);
    } else {
      body.add(instruction(OP_IMAGE_FETCH, i[1], i[2], i[3], all, WITH_LOD, constant(0)));
    }
  }
}
