// Long because values, bindings and the names that an application has for them are one state.
package org.oovr.driver.gl.object;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.oovr.driver.common.IntMap;
import org.oovr.driver.glsl.LinkRequest;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.glsl.ProgramStorage;
import org.oovr.driver.glsl.Subroutines;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineLayout;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * A linked program at work: values of its uniforms, texture units of its samplers, bindings of its
 * blocks, and the names under which the application knows its locations.
 *
 * <p>Uniform words of a stage are one array that is handed to draws as it is and copied before the
 * next change, so that draws between changes share it.
 */
public final class ProgramExecutable {
  private static final Stage[] STAGES = Stage.values();

  /** A uniform location: an element of an active uniform. */
  public record Location(LinkedProgram.Uniform uniform, int element) {}

  /** Answers for uniforms that a recorded driver has and we have not. */
  static final Location IGNORED = new Location(null, 0);

  public final LinkedProgram program;

  /** Built-in uniforms that follow state; null when the program uses none. */
  public final StateUniforms stateUniforms;

  /** What the program was linked from; null when that is not known. */
  public final LinkRequest request;

  /** The application's program that this one stands for, with the same values; or null. */
  private final ProgramExecutable base;

  /** Who wrote its built-in uniforms last. */
  public Object follower;

  private int baseBindings = -1;
  private int baseAttributes;

  private final Location[] locations;
  private final IntMap<Location> recorded = new IntMap<>();

  /** What the stages read, as the uniforms say. */
  public final PerStage<StageInputs> stages;

  /** How they find it: a group for each stage, in their order. */
  public final PipelineLayout layout;

  /** Uniform buffer binding point per block. */
  public final int[] blockBindings;

  /** Storage buffer binding point per storage block. */
  public final int[] storageBindings;

  /** Our block for the index of a recorded driver; null while they agree. */
  private IntMap<Integer> recordedBlocks;

  /** API attribute index per shader input location. */
  public final int[] attributeIndex = new int[GlVertexArray.MAX_ATTRIBUTES];

  /** Whether an input location holds the third and fourth 64-bit component of its attribute. */
  public final boolean[] attributeUpper = new boolean[GlVertexArray.MAX_ATTRIBUTES];

  /** Counts changes of sampler units and block bindings. */
  public int bindingVersion;

  private int clashVersion = -1;
  private boolean clash;

  /** Counts changes of {@link #attributeIndex}. */
  public int attributeVersion;

  /** The program of each stage, where this is several joined; else null. */
  private final PerStage<ProgramExecutable> parts;

  public ProgramExecutable(LinkedProgram program, LinkRequest request) {
    this(program, request, null, null);
  }

  /**
   * A program at work.
   *
   * @param base one whose stages it has, and maybe more; values of its uniforms are shared
   */
  public ProgramExecutable(LinkedProgram program, LinkRequest request, ProgramExecutable base) {
    this(program, request, base, null);
  }

  /**
   * Several programs at work together.
   *
   * @param program their shaders linked with each other
   * @param parts the program of each stage, whose uniforms and bindings it reads
   */
  ProgramExecutable(LinkedProgram program, LinkRequest request, PerStage<ProgramExecutable> parts) {
    this(program, request, null, parts);
  }

  private ProgramExecutable(
      LinkedProgram program,
      LinkRequest request,
      ProgramExecutable base,
      PerStage<ProgramExecutable> parts) {
    this.program = program;
    this.request = request;
    this.base = base;
    this.parts = parts;
    stateUniforms = StateUniforms.of(program);
    PerStage<StageInputs> inputs = PerStage.none();
    for (Stage stage : program.reflections().stages()) {
      ShaderReflection reflection = program.reflections().get(stage);
      ProgramExecutable from = parts != null ? parts.get(stage) : base;
      boolean shared = parts != null || shares(base, stage, reflection);
      inputs = inputs.with(stage, shared ? from.stages.get(stage) : new StageInputs(reflection));
    }
    stages = inputs;
    layout = StageGroups.layout(program.reflections());
    blockBindings = new int[program.blocks().size()];
    storageBindings = new int[program.storage().blocks().size()];
    locations = new Location[lastLocation(program) + 1];
    for (int i = 0; i < attributeIndex.length; i++) {
      attributeIndex[i] = i;
    }
    if (parts == null) {
      initialize();
    }
  }

  /** Initial bindings and units. */
  private void initialize() {
    for (LinkedProgram.Uniform u : program.uniforms()) {
      for (Stage stage : u.type().external() ? u.textures().stages() : List.<Stage>of()) {
        stages.get(stage).becomeExternal(u.textures().get(stage));
      }
    }
    for (int i = 0; i < blockBindings.length; i++) {
      LinkedProgram.UniformBlock b = program.blocks().get(i);
      blockBindings[i] = b.initialBinding();
      for (Stage stage : b.slots().stages()) {
        stages.get(stage).blocks[b.slots().get(stage)] = i;
      }
    }
    for (int i = 0; i < storageBindings.length; i++) {
      ProgramStorage.Block b = program.storage().blocks().get(i);
      storageBindings[i] = b.initialBinding();
      for (Stage stage : b.slots().stages()) {
        stages.get(stage).storage[b.slots().get(stage)] = i;
      }
    }
    for (ProgramStorage.CounterBuffer b : program.storage().counters()) {
      for (Stage stage : b.slots().stages()) {
        for (int slot : b.slots().get(stage)) {
          stages.get(stage).counters[slot] = b.binding();
        }
      }
    }
    for (LinkedProgram.Attribute a : program.attributes()) {
      for (int i = 0; a.location() >= 0 && i < a.locations() * a.inputs(); i++) {
        attributeIndex[a.input() + i] = a.location() + i / a.inputs();
        attributeUpper[a.input() + i] = i % a.inputs() == 1;
      }
    }
    for (LinkedProgram.Uniform u : program.uniforms()) {
      for (int i = 0; u.location() >= 0 && i < u.arraySize(); i++) {
        locations[u.location() + i] = new Location(u, i);
        if (u.isOpaque() && base == null) {
          setUnit(u, i, u.initialUnit() < 0 ? 0 : u.initialUnit() + i);
        }
      }
      if (base == null && u.initial() != null) {
        set(u, 0, u.initial(), u.initial().length); // in all stages, whichever says it
      }
    }
  }

  private static int lastLocation(LinkedProgram program) {
    int last = -1;
    for (LinkedProgram.Uniform u : program.uniforms()) {
      last = Math.max(last, u.location() < 0 ? -1 : u.location() + u.arraySize() - 1);
    }
    return last;
  }

  /** Whether this is several programs joined. */
  public boolean isJoined() {
    return parts != null;
  }

  /** The program whose uniforms and bindings a stage reads. */
  public ProgramExecutable part(Stage stage) {
    if (parts != null) {
      return parts.get(stage);
    }
    // what stands for several joined reads what they read
    return base != null && base.isJoined() && base.parts.has(stage) ? base.part(stage) : this;
  }

  /** Counts changes of sampler units and block bindings of all parts. */
  public int bindingVersions() {
    int sum = bindingVersion;
    for (Stage stage : parts == null ? List.<Stage>of() : parts.stages()) {
      sum += parts.get(stage).bindingVersion;
    }
    return sum;
  }

  private static boolean shares(ProgramExecutable base, Stage stage, ShaderReflection reflection) {
    ShaderReflection own = base == null ? null : base.program.reflections().get(stage);
    return own != null
        && own.constantWords() == reflection.constantWords()
        && own.constants().equals(reflection.constants())
        && own.textures().equals(reflection.textures());
  }

  /** Takes over what the application has said about the base and is not shared. */
  public void followBase() {
    for (Stage stage : base.stages.stages()) {
      StageInputs own = stages.get(stage);
      if (own != null && own != base.stages.get(stage)) {
        bindingVersion +=
            own.follow(
                    base.stages.get(stage),
                    base.program.reflections().get(stage),
                    program.reflections().get(stage))
                ? 1
                : 0;
      }
    }
    if (baseBindings != base.bindingVersions()) {
      baseBindings = base.bindingVersions();
      bindingVersion++;
      int n = Math.min(blockBindings.length, base.blockBindings.length);
      System.arraycopy(base.blockBindings, 0, blockBindings, 0, n);
      n = Math.min(storageBindings.length, base.storageBindings.length);
      System.arraycopy(base.storageBindings, 0, storageBindings, 0, n);
    }
    if (baseAttributes != base.attributeVersion) {
      baseAttributes = base.attributeVersion;
      attributeVersion++;
      System.arraycopy(base.attributeIndex, 0, attributeIndex, 0, attributeIndex.length);
    }
  }

  /**
   * Takes over the values that another program has now: of uniforms and blocks of the same names,
   * and which attributes its inputs are.
   */
  public void takeValues(ProgramExecutable from) {
    for (LinkedProgram.Uniform u : program.uniforms()) {
      Location l = from.find(u.name());
      int n = l == null ? 0 : Math.min(u.arraySize(), l.uniform().arraySize());
      int size = elementWords(u);
      if (n == 0 || size != elementWords(l.uniform()) || u.name().startsWith("gl_")) {
        continue;
      }
      int[] words = new int[size];
      for (int e = 0; e < n; e++) {
        if (u.isOpaque()) {
          setUnit(u, e, from.get(l.uniform(), e, 0));
          continue;
        }
        for (int i = 0; i < size; i++) {
          words[i] = from.get(l.uniform(), e, i);
        }
        set(u, e, words, size);
      }
    }
    for (Stage stage : stages.stages()) {
      if (from.stages.has(stage)) {
        takeBindings(from.part(stage));
      }
    }
    if (stages.has(Stage.VERTEX) && from.stages.has(Stage.VERTEX)) {
      System.arraycopy(
          from.part(Stage.VERTEX).attributeIndex, 0, attributeIndex, 0, attributeIndex.length);
      attributeVersion++;
    }
  }

  private void takeBindings(ProgramExecutable from) {
    for (int i = 0; i < blockBindings.length; i++) {
      int theirs = from.block(program.blocks().get(i).name());
      if (theirs >= 0) {
        bindBlock(i, from.blockBindings[theirs]);
      }
    }
    for (int i = 0; i < storageBindings.length; i++) {
      int theirs = from.storageBlock(program.storage().blocks().get(i).name());
      if (theirs >= 0) {
        bindStorage(i, from.storageBindings[theirs]);
      }
    }
  }

  // --- names and locations

  /** The active uniform element of that name, or null (GL 3.3 core 2.11.4). */
  public Location find(String name) {
    int element = 0;
    String base = name;
    if (name.endsWith("]")) {
      int open = name.lastIndexOf('[');
      if (open < 0) {
        return null;
      }
      try {
        element = Integer.parseInt(name.substring(open + 1, name.length() - 1));
      } catch (NumberFormatException e) {
        return null;
      }
      base = name.substring(0, open);
    }
    for (LinkedProgram.Uniform u : program.uniforms()) {
      // an array, or one of an array's, by itself: the first of its elements
      boolean first = u.name().equals(name) || u.isArray() && u.name().equals(name + "[0]");
      boolean match = first;
      if (!match && u.isArray() && u.name().endsWith("[0]")) {
        match =
            u.name().regionMatches(0, base, 0, base.length())
                && u.name().length() == base.length() + 3;
      }
      if (match) {
        int e = u.isArray() && !first ? element : 0;
        return e >= 0 && e < u.arraySize() ? new Location(u, e) : null;
      }
    }
    return null;
  }

  /** The element at one of our own locations, or null. */
  public Location at(int location) {
    return location >= 0 && location < locations.length ? locations[location] : null;
  }

  /** What a recorded driver calls subroutines. */
  public final SubroutineNames subroutineNames = new SubroutineNames();

  /** Names by what a recorded driver gave them: locations of uniforms. */
  public final TreeMap<Integer, String> learnedLocations = new TreeMap<>();

  /** Elements of uniforms that a recorded driver has given locations, by name. */
  private final Map<String, Integer> learnedElements = new HashMap<>();

  /** Attribute indices that a recorded driver gave, by name. */
  public final TreeMap<String, Integer> learnedAttributes = new TreeMap<>();

  /** Names of blocks by the indices of a recorded driver. */
  public final TreeMap<Integer, String> learnedBlocks = new TreeMap<>();

  /** Learns what location a recorded driver gave to a name. */
  public void learn(int location, String name) {
    learnedLocations.put(location, name);
    Location ours = find(name);
    recorded.put(location, ours == null ? IGNORED : ours);
    if (ours != null) {
      learnedElements.putIfAbsent(ours.uniform().name(), ours.uniform().arraySize());
    }
  }

  /**
   * Learns that a recorded driver has no location for a name: of an array it may have left out the
   * elements behind the last that its shaders read.
   */
  public void learnAbsent(String name) {
    Location ours = find(name);
    if (ours != null && ours.element() > 0) {
      learnedElements.merge(ours.uniform().name(), ours.element(), Math::min);
    }
  }

  /** Whether a recorded driver may have an element, as far as it is known which it has. */
  private boolean mayHave(LinkedProgram.Uniform u, int element) {
    return element < learnedElements.getOrDefault(u.name(), u.arraySize());
  }

  /**
   * The element that a location of a recorded stream means: as learnt, else by counting from a
   * learnt location inside the same array, else our own numbering.
   */
  public Location atRecorded(int location) {
    Location l = recorded.get(location);
    if (l != null) {
      return l;
    }
    for (int back = 1; back <= 1024 && back <= location; back++) {
      Location below = recorded.get(location - back);
      if (below != null) {
        LinkedProgram.Uniform u = below.uniform();
        if (u != null && mayHave(u, below.element() + back)) {
          l = new Location(u, below.element() + back);
          recorded.put(location, l);
          return l;
        }
        break;
      }
    }
    l = at(location);
    if (l == null || learnedElements.containsKey(l.uniform().name())) {
      return null; // it has other locations there
    }
    recorded.put(location, l);
    return l;
  }

  /** The locations of a recorded stream that are known to mean something, in order. */
  public int[] recordedLocations() {
    return recorded.sortedKeys();
  }

  /** Learns the attribute index that a recorded driver gave to a name. */
  public void learnAttribute(int index, String name) {
    learnedAttributes.put(name, index);
    for (LinkedProgram.Attribute a : program.attributes()) {
      if (a.location() >= 0 && (a.name().equals(name) || a.name().equals(name + "[0]"))) {
        for (int i = 0; i < a.locations() * a.inputs(); i++) {
          int input = a.input() + i;
          if (input < attributeIndex.length && attributeIndex[input] != index + i / a.inputs()) {
            attributeIndex[input] = index + i / a.inputs();
            attributeVersion++;
          }
        }
      }
    }
  }

  /** Index of the block of that name, or -1. */
  public int block(String name) {
    List<LinkedProgram.UniformBlock> blocks = program.blocks();
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i).name().equals(name) || blocks.get(i).name().equals(name + "[0]")) {
        return i;
      }
    }
    return -1;
  }

  /** Learns the index that a recorded driver gave to a block. */
  public void learnBlock(int index, String name) {
    int ours = block(name);
    if (recordedBlocks == null) {
      recordedBlocks = new IntMap<>();
    }
    recordedBlocks.put(index, ours);
    learnedBlocks.put(index, name);
  }

  /** Our block for a recorded index; -1 when we have no such block. */
  public int recordedBlock(int index) {
    Integer ours = recordedBlocks == null ? null : recordedBlocks.get(index);
    int i = ours == null ? index : ours;
    return i < blockBindings.length ? i : -1;
  }

  /** Names of storage blocks by the indices of a recorded driver. */
  public final TreeMap<Integer, String> learnedStorage = new TreeMap<>();

  /** Index of the storage block of that name, or -1. */
  public int storageBlock(String name) {
    List<ProgramStorage.Block> blocks = program.storage().blocks();
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i).name().equals(name) || blocks.get(i).name().equals(name + "[0]")) {
        return i;
      }
    }
    return -1;
  }

  /** Learns the index that a recorded driver gave to a storage block. */
  public void learnStorage(int index, String name) {
    learnedStorage.put(index, name);
  }

  /** Our storage block for a recorded index; -1 when we have no such block. */
  public int recordedStorage(int index) {
    String name = learnedStorage.get(index);
    int i = name == null ? index : storageBlock(name);
    return i < storageBindings.length ? i : -1;
  }

  public void bindStorage(int block, int bindingPoint) {
    if (storageBindings[block] != bindingPoint) {
      storageBindings[block] = bindingPoint;
      bindingVersion++;
    }
  }

  public void bindBlock(int block, int bindingPoint) {
    if (blockBindings[block] != bindingPoint) {
      blockBindings[block] = bindingPoint;
      bindingVersion++;
    }
  }

  // --- values

  /** Words per element. */
  public static int elementWords(LinkedProgram.Uniform u) {
    return u.isOpaque() ? 1 : u.type().columns() * u.type().rows() * u.type().base().words();
  }

  /** Sets words of consecutive elements, from {@code element} on; the range is inside the array. */
  public void set(LinkedProgram.Uniform u, int element, int[] words, int count) {
    for (Stage stage : STAGES) {
      ShaderReflection.Constant c = u.constants().get(stage);
      if (c != null) {
        stages.get(stage).set(c, element, words, count);
      }
    }
  }

  /**
   * Whether samplers of different types read one texture unit, with which nothing can be drawn (GL
   * 4.6 core, 7.11).
   */
  public boolean samplersClash() {
    if (clashVersion != bindingVersion) {
      clashVersion = bindingVersion;
      clash = clashes();
    }
    return clash;
  }

  private boolean clashes() {
    Map<Integer, Integer> read = new HashMap<>();
    for (Stage stage : program.modules().stages()) {
      if (clashes(stage, read, 0)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether samplers of a stage read a unit as another type than those before.
   *
   * @param read the targets of the units that are read; gets those of the stage
   * @param first of the units that are looked at
   */
  boolean clashes(Stage stage, Map<Integer, Integer> read, int first) {
    StageInputs inputs = stages.get(stage);
    for (LinkedProgram.Uniform u : program.uniforms()) {
      ShaderReflection.TextureSlot t = u.textures().get(stage);
      int end = t == null ? 0 : t.slot() + Math.min(u.arraySize(), t.arraySize());
      for (int i = t == null ? 0 : t.slot(); i < end; i++) {
        if (inputs.units[i] < first) {
          continue;
        }
        Integer other = read.putIfAbsent(inputs.units[i], inputs.targets[i]);
        if (other != null && other != inputs.targets[i]) {
          return true;
        }
      }
    }
    return false;
  }

  /** Says which subroutines the elements of a subroutine uniform stand for, by their locations. */
  void choose(Stage stage, Subroutines.Choice u, int[] chosen) {
    if (u.constant() != null) {
      stages.get(stage).choose(u.constant(), chosen, u.location());
    }
  }

  /** Current word {@code index} of an element; samplers have their unit. */
  public int get(LinkedProgram.Uniform u, int element, int index) {
    for (Stage stage : STAGES) {
      ShaderReflection.TextureSlot t = u.textures().get(stage);
      if (t != null && element < t.arraySize()) {
        return stages.get(stage).units[t.slot() + element];
      }
      ShaderReflection.ImageSlot image = u.images().get(stage);
      if (image != null && element < image.arraySize()) {
        return stages.get(stage).imageUnits[image.slot() + element];
      }
      ShaderReflection.Constant c = u.constants().get(stage);
      if (c != null && element < c.arraySize()) {
        return stages.get(stage).get(c, element, index);
      }
    }
    return 0;
  }

  /** Points an element of a sampler at a texture unit, of an image at an image unit. */
  public void setUnit(LinkedProgram.Uniform u, int element, int unit) {
    for (Stage stage : STAGES) {
      ShaderReflection.TextureSlot t = u.textures().get(stage);
      if (t != null && element < t.arraySize()) {
        setUnit(stages.get(stage).units, t.slot() + element, unit);
      }
      ShaderReflection.ImageSlot i = u.images().get(stage);
      if (i != null && element < i.arraySize()) {
        setUnit(stages.get(stage).imageUnits, i.slot() + element, unit);
      }
    }
  }

  private void setUnit(int[] units, int slot, int unit) {
    if (units[slot] != unit) {
      units[slot] = unit;
      bindingVersion++;
    }
  }
}
