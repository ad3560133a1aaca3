package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.glsl.source.LegacyBuiltIns;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Block;
import org.oovr.simulator.shader.ShaderReflection.StorageBlock;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.reflect.ShaderReflector;
import org.oovr.simulator.shader.reflect.StageMemory;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.ArrayType;
import org.oovr.simulator.shader.spirv.SpirvType.StructType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/** A stage while its program is linked. */
final class StageModule {
  /** Operands of OpDecorate, and the opcode. */
  private static final int DECORATION_BLOCK = 2;

  private static final int DECORATION_BUFFER_BLOCK = 3;

  private static final int OP_DECORATE = 71;

  /** First word of OpVariable with an initialiser, and a storage class. */
  private static final int INITIALISED = 5 << 16 | 59;

  private static final int UNIFORM_CONSTANT = 0;
  private static final int HEADER_WORDS = 5;

  private final Stage stage;
  private final String label;
  private final String source;
  private final Declarations declarations;
  private final SubroutineSource subroutines;
  private final int version;
  private final ShaderInterface shader;
  private final int[] plainWords;
  private final SpirvEditor editor;
  private ShaderInterface plain;
  private ShaderModule module;
  private ShaderReflection reflection;
  private ShaderReflection complete;
  private ShaderInterface finished;
  private Map<String, Integer> elements = Map.of();
  private Set<String> external = Set.of();

  /**
   * @param words the module to run
   * @param plainWords the same before optimisation, which still has what is declared and not used;
   *     the same array when there was none
   * @param source the source as compiled, for dumps
   * @param version GLSL version it was compiled with
   * @param subroutines what the source said of subroutines, or null
   */
  StageModule(
      Stage stage,
      int[] words,
      int[] plainWords,
      String label,
      String source,
      int version,
      Declarations declarations,
      SubroutineSource subroutines)
      throws LinkRequest.Failure {
    this.subroutines = subroutines;
    this.version = version;
    this.stage = stage;
    this.label = label;
    this.source = source;
    this.plainWords = plainWords;
    this.declarations = declarations;
    shader = parse(words);
    plain = words == plainWords ? shader : null;
    editor = new SpirvEditor(words);
    for (SpirvVariable v : shader.module().variables().values()) {
      boolean resource =
          v.storage() == StorageClass.UNIFORM_CONSTANT || v.storage() == StorageClass.UNIFORM;
      boolean bound =
          declarations.bound().contains(blockOrName(v))
              || blockOrName(v).startsWith(AtomicCounters.PREFIX); // all counters are
      if (resource && !bound) {
        editor.unbind(v.id());
      }
    }
  }

  /** Elements that the stage uses of its arrays of loose uniforms, where that is known. */
  Map<String, Integer> elements() {
    return elements;
  }

  void elements(Map<String, Integer> elements) {
    this.elements = elements;
  }

  /** Samplers of the external kind: see {@link ExternalSamplers}. */
  Set<String> external() {
    return external;
  }

  void external(Set<String> paths) {
    external = paths;
  }

  ShaderInterface parse(int[] words) throws LinkRequest.Failure {
    try {
      return ShaderInterface.of(new ShaderModule(stage, words, "main", label));
    } catch (ShaderException e) {
      throw unsupported(stage, e);
    }
  }

  private static LinkRequest.Failure unsupported(Stage stage, ShaderException e) {
    return new LinkRequest.Failure(
        "error: the simulator cannot run the " + stage.text() + " shader: " + e.getMessage());
  }

  ShaderInterface plain() throws LinkRequest.Failure {
    if (plain == null) {
      plain = parse(plainWords);
    }
    return plain;
  }

  Stage stage() {
    return stage;
  }

  /** Type of an input or output; where each vertex has one, of one of them. */
  SpirvType typeOf(SpirvVariable v) {
    return StageMemory.isArrayed(stage, v) && v.type() instanceof ArrayType a
        ? a.elementType()
        : v.type();
  }

  ShaderInterface shader() {
    return shader;
  }

  Declarations declarations() {
    return declarations;
  }

  SubroutineSource subroutines() {
    return subroutines;
  }

  int version() {
    return version;
  }

  /** Gives an input or output of this stage its location; one that was optimised away has none. */
  void locate(SpirvVariable variable, int location) {
    SpirvVariable v = own(variable);
    if (v != null) {
      editor.location(v.id(), location);
    }
  }

  /** Says which colour of the target an output finds there, where the shader reads it. */
  void fetch(String output, int location) {
    for (SpirvVariable v : shader.module().variables().values()) {
      if (v.name().equals(LegacyBuiltIns.FETCH_PREFIX + output)) {
        editor.location(v.id(), location);
        editor.index(v.id(), 1); // see ShaderInterface.isFetched
      }
    }
  }

  /** Gives an output its index. */
  void index(SpirvVariable variable, int index) {
    SpirvVariable v = own(variable);
    if (v != null && v.decorations().index() != index) {
      editor.index(v.id(), index);
    }
  }

  /** The variable of the module to run that is meant; names are unique per storage class. */
  private SpirvVariable own(SpirvVariable variable) {
    if (plain == shader) {
      return variable;
    }
    for (SpirvVariable v : shader.module().variables().values()) {
      boolean same =
          v.storage() == variable.storage() && blockOrName(v).equals(blockOrName(variable));
      if (same && (block(v) == null) == (block(variable) == null)) {
        return v;
      }
    }
    return null;
  }

  String source() {
    return source;
  }

  /** Applies the edits; module and reflection are there afterwards. */
  void finish() throws LinkRequest.Failure {
    module = new ShaderModule(stage, editor.apply(), "main", label);
    try {
      reflection = ShaderReflector.reflect(module);
    } catch (ShaderException e) {
      throw unsupported(stage, e);
    }
  }

  /** The module as it will run, with its final locations. */
  ShaderInterface finished() throws LinkRequest.Failure {
    if (finished == null) {
      finished = parse(module.words());
    }
    return finished;
  }

  ShaderModule module() {
    return module;
  }

  ShaderReflection reflection() {
    return reflection;
  }

  /**
   * Inputs or outputs that the module to run refers to and that are no built-ins, in the order of
   * their declaration (which is the order of the locations that the compiler gave).
   */
  List<SpirvVariable> used(StorageClass storage) {
    return variables(shader, storage, true);
  }

  /** Inputs or outputs that are declared, used or not, likewise. */
  List<SpirvVariable> declared(StorageClass storage) throws LinkRequest.Failure {
    return variables(plain(), storage, false);
  }

  /**
   * Uniform blocks that are declared: all of them are active (GL 3.3 core section 2.11.4). Their
   * slots are those of the module to run, -1 when it does not use them.
   */
  List<Block> blocks() throws LinkRequest.Failure {
    if (declared() == reflection) {
      return reflection.blocks();
    }
    List<Block> all = new ArrayList<>();
    for (Block declared : declared().blocks()) {
      int slot = -1;
      for (Block b : reflection.blocks()) {
        slot = b.name().equals(declared.name()) ? b.slot() : slot;
      }
      all.add(
          new Block(
              declared.name(),
              slot,
              declared.arraySize(),
              declared.isArray(),
              declared.group(),
              declarations.bound().contains(declared.name()) ? declared.binding() : -1,
              declared.sizeBytes(),
              declared.members()));
    }
    return all;
  }

  /**
   * Storage blocks that are declared, all of them active likewise, and the atomic counters that the
   * module to run uses, as {@link AtomicCounters} makes blocks of them.
   */
  List<StorageBlock> storage() throws LinkRequest.Failure {
    if (declared() == reflection) {
      return reflection.storage();
    }
    List<StorageBlock> all = new ArrayList<>();
    for (StorageBlock b : declared().storage()) {
      int slot = -1;
      for (StorageBlock used : reflection.storage()) {
        slot = used.name().equals(b.name()) ? used.slot() : slot;
      }
      boolean counter = b.name().startsWith(AtomicCounters.PREFIX);
      if (!counter || slot >= 0) {
        all.add(
            new StorageBlock(
                b.name(),
                slot,
                b.arraySize(),
                b.isArray(),
                b.group(),
                counter || declarations.bound().contains(b.name()) ? b.binding() : -1,
                b.sizeBytes(),
                b.openStrideBytes(),
                b.written(),
                b.members()));
      }
    }
    return all;
  }

  /** Members of a block without a name for its instance that the module to run uses. */
  Set<String> usedMembers(String block, StorageClass... classes) {
    Set<String> used = new HashSet<>();
    for (SpirvVariable v : shader.module().variables().values()) {
      StructType type = List.of(classes).contains(v.storage()) ? block(v) : null;
      for (int m = 0; type != null && m < type.members().size(); m++) {
        if (type.name().equals(block) && shader.usesMember(v.id(), m)) {
          used.add(type.members().get(m).name());
        }
      }
    }
    return used;
  }

  /** The interface with blocks that are declared and not used. */
  private ShaderReflection declared() throws LinkRequest.Failure {
    if (complete == null) {
      if (plain == shader || !hasBlocks(plainWords)) {
        complete = reflection;
      } else {
        SpirvEditor editor = new SpirvEditor(plainWords);
        for (SpirvVariable v : plain().module().variables().values()) {
          if (LegacyBuiltIns.lacksLocation(v.name())) {
            editor.location(v.id(), 0);
          }
        }
        complete = parse(editor.apply()).reflection();
      }
    }
    return complete;
  }

  /** Locations that the source gives to loose uniforms, used or not: first ones and how many. */
  List<int[]> reservedLocations() throws LinkRequest.Failure {
    List<int[]> reserved = new ArrayList<>();
    if (declarations.located().isEmpty()) {
      return reserved;
    }
    for (SpirvVariable v : plain().module().variables().values()) {
      if (v.storage() == StorageClass.UNIFORM_CONSTANT && hasLocation(v)) {
        reserved.add(new int[] {v.decorations().location(), leaves(v.type())});
      }
    }
    return reserved;
  }

  /** Locations that a loose uniform takes. */
  private static int leaves(SpirvType type) {
    if (type instanceof ArrayType a) {
      return a.length() * leaves(a.elementType());
    }
    int leaves = type instanceof StructType ? 0 : 1;
    if (type instanceof StructType s) {
      for (SpirvType.Member m : s.members()) {
        leaves += leaves(m.type());
      }
    }
    return leaves;
  }

  /** What the source initialises uniforms with, used or not, by their names. */
  Map<String, int[]> initialValues() throws LinkRequest.Failure {
    boolean any = false;
    for (int at = HEADER_WORDS; at < plainWords.length && !any; at += plainWords[at] >>> 16) {
      any = plainWords[at] == INITIALISED && plainWords[at + 3] == UNIFORM_CONSTANT;
    }
    Map<String, int[]> values = new HashMap<>();
    for (SpirvVariable v : any ? plain().module().variables().values() : List.<SpirvVariable>of()) {
      if (v.storage() == StorageClass.UNIFORM_CONSTANT && v.initializer() != null) {
        values.put(nameOf(v), v.initializer().words());
      }
    }
    return values;
  }

  private static boolean hasBlocks(int[] words) {
    for (int at = HEADER_WORDS; at < words.length; at += words[at] >>> 16) {
      if ((words[at] & 0xffff) == OP_DECORATE
          && (words[at + 2] == DECORATION_BLOCK || words[at + 2] == DECORATION_BUFFER_BLOCK)) {
        return true;
      }
    }
    return false;
  }

  private static List<SpirvVariable> variables(
      ShaderInterface shader, StorageClass storage, boolean usedOnly) {
    List<SpirvVariable> found = new ArrayList<>();
    for (SpirvVariable v : shader.module().variables().values()) {
      boolean located =
          v.decorations().location() >= 0
              || LegacyBuiltIns.lacksLocation(v.name())
              || hasLocatedMembers(v);
      boolean fetched = v.name().startsWith(LegacyBuiltIns.FETCH_PREFIX);
      boolean wanted = v.storage() == storage && located && !fetched;
      if (wanted && !isBuiltIn(v) && (!usedOnly || shader.uses(v.id()))) {
        found.add(v);
      }
    }
    found.sort(Comparator.comparingInt(v -> v.decorations().location()));
    return found;
  }

  private static boolean isBuiltIn(SpirvVariable v) {
    return v.decorations().builtIn() != null;
  }

  /** Whether the source gave the variable a location. */
  boolean hasLocation(SpirvVariable v) {
    return hasLocatedMembers(v) || declarations.located().contains(blockOrName(v));
  }

  /**
   * Whether it is an instance of a block whose members have locations, as all have or none. What
   * the compiler gave the variable beside them means nothing.
   */
  static boolean hasLocatedMembers(SpirvVariable v) {
    StructType block = block(v);
    return block != null
        && block.elementCount() > 0
        && block.members().get(0).decorations().location() >= 0;
  }

  /** First location of an input or output that has one. */
  static int location(SpirvVariable v) {
    if (!hasLocatedMembers(v)) {
      return v.decorations().location();
    }
    int first = Integer.MAX_VALUE;
    for (SpirvType.Member m : block(v).members()) {
      first = Math.min(first, m.decorations().location());
    }
    return first;
  }

  /** Name in the application's words. */
  static String nameOf(SpirvVariable v) {
    return plain(v.name());
  }

  static String plain(String name) {
    return LegacyBuiltIns.plain(name);
  }

  /** Block that the variable is an instance of, or null. */
  static StructType block(SpirvVariable v) {
    SpirvType t = v.type();
    while (t instanceof ArrayType a) {
      t = a.elementType();
    }
    boolean isBlock =
        t instanceof StructType s && (s.decorations().block() || s.decorations().bufferBlock());
    return isBlock ? (StructType) t : null;
  }

  /** Name of its block, or of the variable. */
  static String blockOrName(SpirvVariable v) {
    StructType block = block(v);
    return block != null ? block.name() : v.name();
  }
}
