package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.oovr.driver.glsl.LinkedProgram.Type;
import org.oovr.driver.glsl.LinkedProgram.Uniform;
import org.oovr.driver.glsl.LinkedProgram.UniformBlock;
import org.oovr.driver.glsl.source.BooleanMembers;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.ShaderReflection.Block;
import org.oovr.simulator.shader.ShaderReflection.Constant;
import org.oovr.simulator.shader.ShaderReflection.ImageSlot;
import org.oovr.simulator.shader.ShaderReflection.Member;
import org.oovr.simulator.shader.ShaderReflection.TextureSlot;

/** Uniforms and blocks of a program: those of its stages, merged by name. */
final class ResourceMerger {
  /** A loose uniform while it is merged. */
  private static final class Loose {
    final String name;
    final Type type;
    final boolean isArray;
    int arraySize;
    int explicitLocation = -1;
    int unit = -1;
    PerStage<Constant> constants = PerStage.none();
    PerStage<TextureSlot> textures = PerStage.none();
    PerStage<ImageSlot> images = PerStage.none();

    /** First word in the variable that it is part of. */
    int word;

    Loose(String name, Type type, boolean isArray) {
      this.name = name;
      this.type = type;
      this.isArray = isArray;
    }
  }

  private record OrderedName(int place, int location, Runnable add) {}

  private final Map<String, Loose> loose = new LinkedHashMap<>();
  private final Map<String, PerStage<Block>> blocks = new LinkedHashMap<>();

  /** A loose uniform, or the members of a block. */
  private record Entry(Loose loose, String block) {}

  /**
   * The order of all: of each stage that brings any its blocks, from the last declared to the
   * first, and then its loose uniforms.
   */
  private final List<Entry> sequence = new ArrayList<>();

  /** Of each block, its members in {@link #uniforms}. */
  private final Map<String, List<Integer>> blockMembers = new HashMap<>();

  private final List<Uniform> uniforms = new ArrayList<>();
  private final List<UniformBlock> uniformBlocks = new ArrayList<>();
  private final StorageMerger storageMerger;
  private ProgramStorage storage = ProgramStorage.NONE;
  private String conflict;

  /** Whether stages are of several programs, in which the same name may mean different things. */
  private final boolean ofParts;

  /** What sources initialise variables with. */
  private final Map<String, int[]> initial = new HashMap<>();

  /** First words of the variables of the stage that is being added. */
  private final Map<String, Integer> firstWords = new HashMap<>();

  /** Elements that stages use of arrays, by the names of their variables; absent: all. */
  private final Map<String, Integer> elements = new HashMap<>();

  /** Ranges of locations that are taken: the first and how many. */
  private final List<int[]> taken = new ArrayList<>();

  /** Members of blocks that are booleans, by stage. */
  private final List<BooleanMembers> booleans = new ArrayList<>();

  ResourceMerger(boolean ofParts) {
    this.ofParts = ofParts;
    storageMerger = new StorageMerger(ofParts);
  }

  /** The declared type of a member: modules have unsigned integers in place of booleans. */
  static Type type(Member m, List<BooleanMembers> booleans) {
    boolean truth = m.base() == Base.UINT && booleans.stream().anyMatch(b -> b.has(m.name()));
    return Type.of(truth ? Base.BOOL : m.base(), m.columns(), m.rows());
  }

  /** Adds what a stage uses. */
  void add(StageModule stage, Stage s) throws LinkRequest.Failure {
    ShaderReflection r = stage.reflection();
    stage.elements().forEach((name, n) -> elements.merge(name, n, Math::max));
    taken.addAll(stage.reservedLocations());
    List<OrderedName> order = new ArrayList<>();
    DeclaredOrder declared = DeclaredOrder.ofUniforms(stage.source());
    initial.putAll(stage.initialValues());
    firstWords.clear();
    for (Constant c : r.constants()) {
      firstWords.merge(root(c.name()), c.offsetWords(), Math::min);
    }
    for (Constant c : r.constants()) {
      if (c.name().startsWith(SubroutineRewriter.CHOICE)) {
        continue; // no uniform of the application
      }
      order.add(
          new OrderedName(
              declared.place(root(c.name())), c.location(), () -> constant(stage, s, c)));
    }
    for (TextureSlot t : r.textures()) {
      order.add(
          new OrderedName(
              declared.place(root(t.name())), t.location(), () -> texture(stage, s, t)));
    }
    for (ImageSlot i : r.images()) {
      order.add(
          new OrderedName(declared.place(root(i.name())), i.location(), () -> image(stage, s, i)));
    }
    List<Block> blocksOfStage = ordered(stage);
    if (!blocksOfStage.isEmpty()) {
      booleans.add(BooleanMembers.of(stage.source()));
    }
    List<String> names = new ArrayList<>(blocksOfStage.stream().map(Block::name).toList());
    names.sort(Comparator.comparingInt((String name) -> -declaredAt(stage.source(), name)));
    for (String name : names) {
      if (!blocks.containsKey(name)) {
        sequence.add(new Entry(null, name));
      }
    }
    // where the place is not known: locations of the compiler follow the order of declaration
    order.sort(Comparator.comparingInt(OrderedName::place).thenComparingInt(OrderedName::location));
    order.forEach(o -> o.add.run());
    for (Block b : blocksOfStage) {
      PerStage<Block> others = blocks.getOrDefault(b.name(), PerStage.none());
      blocks.put(b.name(), others.with(s, b));
      if (!others.values().stream().allMatch(o -> sameBlock(o, b))) {
        conflict = "definitions of uniform block `" + b.name() + "' do not match";
      }
    }
    storageMerger.add(stage, s);
    if (conflict != null && !ofParts) {
      throw new LinkRequest.Failure("error: " + conflict);
    }
  }

  /** The blocks of a stage as Mesa numbers them. */
  private static List<Block> ordered(StageModule stage) throws LinkRequest.Failure {
    Map<String, Block> byName = new LinkedHashMap<>();
    for (Block b : stage.blocks()) {
      byName.put(b.name(), b);
    }
    List<String> declared = new ArrayList<>(byName.keySet());
    declared.sort(Comparator.comparingInt(name -> declaredAt(stage.source(), name)));
    return BlockOrder.of(declared).stream().map(byName::get).toList();
  }

  /** Where a source has a word first. */
  static int declaredAt(String source, String word) {
    Matcher found = Pattern.compile("\\b" + Pattern.quote(word) + "\\b").matcher(source);
    return found.find() ? found.start() : source.length();
  }

  private static boolean sameBlock(Block a, Block b) {
    return a.arraySize() == b.arraySize()
        && a.sizeBytes() == b.sizeBytes()
        && a.members().equals(b.members());
  }

  private void constant(StageModule stage, Stage s, Constant c) {
    Type type = Type.of(c.base(), c.columns(), c.rows());
    Loose u = loose(stage, c.name(), type, c.isArray(), c.arraySize(), c.location());
    u.constants = u.constants.with(s, c);
    u.word = c.offsetWords() - firstWords.get(root(c.name()));
  }

  private void texture(StageModule stage, Stage s, TextureSlot t) {
    boolean external = stage.external().contains(ExternalSamplers.path(t.name()));
    Type type =
        new Type(
            t.sampled(), 1, 4, t.dim(), t.arrayed(), t.multisample(), t.shadow(), false, external);
    Loose u = loose(stage, t.name(), type, t.isArray(), t.arraySize(), t.location());
    u.textures = u.textures.with(s, t);
    u.unit = Math.max(u.unit, t.binding());
  }

  private void image(StageModule stage, Stage s, ImageSlot i) {
    Type type =
        new Type(i.sampled(), 1, 4, i.dim(), i.arrayed(), i.multisample(), false, true, false);
    Loose u = loose(stage, i.name(), type, i.isArray(), i.arraySize(), i.location());
    u.images = u.images.with(s, i);
    u.unit = Math.max(u.unit, i.binding());
  }

  private Loose loose(
      StageModule stage, String name, Type type, boolean isArray, int arraySize, int location) {
    Loose u = loose.get(name);
    if (u == null) {
      u = new Loose(name, type, isArray);
      loose.put(name, u);
      sequence.add(new Entry(u, null));
    }
    if (!u.type.equals(type) || u.isArray != isArray) {
      conflict = "uniform `" + name + "' has different types in the vertex and fragment shader";
    }
    u.arraySize = Math.max(u.arraySize, arraySize);
    if (stage.declarations().located().contains(root(name))) {
      u.explicitLocation = location;
    }
    return u;
  }

  /** Name of the variable that a leaf is part of. */
  static String root(String name) {
    int end = 0;
    while (end < name.length() && name.charAt(end) != '.' && name.charAt(end) != '[') {
      end++;
    }
    return name.substring(0, end);
  }

  /** Leaves out elements of arrays behind the last that is used. */
  private void shorten() {
    for (Iterator<Loose> each = loose.values().iterator(); each.hasNext(); ) {
      Loose u = each.next();
      String root = root(u.name);
      Integer n = elements.get(root);
      if (n == null) {
        continue;
      }
      if (u.name.equals(root)) {
        u.arraySize = Math.min(u.arraySize, n);
      } else if (u.name.charAt(root.length()) == '['
          && Integer.parseInt(u.name.substring(root.length() + 1, u.name.indexOf(']'))) >= n) {
        each.remove();
      }
    }
  }

  /** Numbers everything. */
  void finish() throws LinkRequest.Failure {
    shorten();
    List<Uniform> hidden = new ArrayList<>();
    Map<Integer, String> owners = new HashMap<>();
    for (Loose u : loose.values()) {
      for (int i = 0; u.explicitLocation >= 0 && i < u.arraySize; i++) {
        String root = root(u.name);
        String other = owners.put(u.explicitLocation + i, root);
        if (other != null && !other.equals(root) && !ofParts) {
          throw new LinkRequest.Failure(
              "error: uniforms `" + other + "' and `" + u.name + "' have the same location");
        }
      }
    }
    Map<String, Integer> firstBlocks = new HashMap<>();
    int blockCount = 0;
    for (Map.Entry<String, PerStage<Block>> e : blocks.entrySet()) {
      firstBlocks.put(e.getKey(), blockCount);
      blockCount += e.getValue().values().get(0).arraySize();
    }
    for (Entry entry : sequence) {
      if (entry.block != null) {
        addMembers(entry.block, firstBlocks.get(entry.block));
        continue;
      }
      Loose u = entry.loose;
      if (loose.get(u.name) != u) {
        continue; // behind the end of its array
      }
      int location = u.explicitLocation;
      if (location < 0 && !u.name.startsWith("gl_")) { // those have none (GL 3.3 core 2.11.4)
        location = take(u.arraySize);
      }
      List<Uniform> list = DeclaredOrder.isHidden(u.name) ? hidden : uniforms;
      list.add(
          new Uniform(
              u.name + (u.isArray ? "[0]" : ""),
              u.type,
              u.arraySize,
              u.isArray,
              location,
              u.constants,
              u.textures,
              u.images,
              u.unit,
              -1,
              null,
              -1,
              initial(u)));
    }
    blocks.forEach(this::addBlock);
    storage = storageMerger.finish(uniforms);
    uniforms.addAll(hidden);
  }

  /** Its part of what the variable is initialised with; null where that is nothing. */
  private int[] initial(Loose u) {
    int[] all = u.constants.stages().isEmpty() ? null : initial.get(root(u.name));
    int end = u.word + u.arraySize * u.type.columns() * u.type.rows() * u.type.base().words();
    return all == null || end > all.length ? null : Arrays.copyOfRange(all, u.word, end);
  }

  /** Takes the first free locations. */
  private int take(int count) {
    int location = 0;
    for (boolean free = false; !free; ) {
      free = true;
      for (int[] range : taken) {
        if (location < range[0] + range[1] && range[0] < location + count) {
          location = range[0] + range[1];
          free = false;
        }
      }
    }
    taken.add(new int[] {location, count});
    return location;
  }

  /**
   * Adds the members of a block; those of one whose instance has no name are variables of their
   * own, from the last to the first. They have no locations, but Mesa leaves room for them.
   */
  private void addMembers(String name, int firstBlock) {
    List<Member> all = blocks.get(name).values().get(0).members();
    boolean named = all.isEmpty() || all.get(0).name().startsWith(name + ".");
    List<Integer> order = new ArrayList<>();
    for (int end = all.size(); end > 0; ) {
      int begin = named ? 0 : end - 1;
      while (begin > 0 && root(all.get(begin - 1).name()).equals(root(all.get(begin).name()))) {
        begin--;
      }
      for (int i = begin; i < end; i++) {
        order.add(i);
      }
      end = begin;
    }
    Integer[] members = new Integer[all.size()];
    for (int i : order) {
      Member m = all.get(i);
      members[i] = uniforms.size();
      take(m.arraySize());
      uniforms.add(
          new Uniform(
              m.name() + (m.isArray() ? "[0]" : ""),
              type(m, booleans),
              m.arraySize(),
              m.isArray(),
              -1,
              PerStage.none(),
              PerStage.none(),
              PerStage.none(),
              -1,
              firstBlock,
              m,
              -1,
              null));
    }
    blockMembers.put(name, List.of(members));
  }

  private void addBlock(String name, PerStage<Block> stages) {
    Block any = stages.values().get(0);
    for (int element = 0; element < any.arraySize(); element++) {
      int i = element;
      uniformBlocks.add(
          new UniformBlock(
              any.isArray() ? name + "[" + i + "]" : name,
              any.sizeBytes(),
              any.binding() < 0 ? 0 : any.binding() + i,
              stages.map(block -> block.slot() < 0 ? null : block.slot() + i),
              blockMembers.get(name)));
    }
  }

  List<Uniform> uniforms() {
    return uniforms;
  }

  List<UniformBlock> blocks() {
    return uniformBlocks;
  }

  ProgramStorage storage() {
    return storage;
  }
}
