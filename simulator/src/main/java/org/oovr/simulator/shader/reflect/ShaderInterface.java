package org.oovr.simulator.shader.reflect;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.spirv.BuiltIn;
import org.oovr.simulator.shader.spirv.ExecutionModel;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvBlock;
import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvFunction;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvModule.EntryPoint;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.AddressType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;
import org.oovr.simulator.shader.spirv.parse.SpirvReader;

/**
 * What one entry point uses of its module, and where its uniforms lie: loose uniforms as words,
 * samplers and blocks as dense slots. The single source of these numbers for reflection, compiler
 * and interpreter.
 *
 * <p>Words of a loose uniform are in the depth-first order of {@link SpirvType#scalars}, samplers
 * inside structures take none; slots likewise count only samplers. So an element of an array of
 * structures is a constant number of words and slots after the one before.
 */
public final class ShaderInterface {
  private final SpirvModule module;
  private final EntryPoint entry;
  private final Set<Integer> usedFunctions = new HashSet<>();
  private final Set<Integer> usedVariables = new HashSet<>();
  private final Set<BuiltIn> usedBuiltIns = EnumSet.noneOf(BuiltIn.class);
  private final Map<Integer, Integer> constantWord = new LinkedHashMap<>();
  private final Map<Integer, Integer> textureSlot = new LinkedHashMap<>();
  private final Map<Integer, Integer> imageSlot = new LinkedHashMap<>();
  private final Map<Integer, Integer> blockSlot = new LinkedHashMap<>();
  private final Map<Integer, Set<Integer>> usedMembers = new HashMap<>();
  private final Map<Integer, Integer> storageSlot = new LinkedHashMap<>();
  private final Map<Integer, Integer> workgroupWord = new LinkedHashMap<>();
  private final Set<BuiltIn> writtenBuiltIns = EnumSet.noneOf(BuiltIn.class);
  private final StageMemory memory;

  /** Variable that each pointer in a function points into; parameters point into themselves. */
  private final Map<Integer, Integer> roots = new HashMap<>();

  private final Set<Integer> writtenVariables = new HashSet<>();
  private boolean writesThroughParameter;
  private boolean writesImageThroughParameter;

  /** Variables of which a function gets a pointer. */
  private final Set<Integer> passedVariables = new HashSet<>();

  private int storageSlots;
  private int workgroupWords;
  private int constantWords;
  private int textureSlots;
  private int imageSlots;
  private int blockSlots;
  private boolean discards;
  private boolean interpolates;
  private boolean readsAddresses;
  private boolean writesAddresses;

  private ShaderInterface(SpirvModule module, EntryPoint entry) {
    this.module = module;
    this.entry = entry;
    findUses();
    findBuiltIns();
    assign();
    checkWorkgroup();
    memory = new StageMemory(this);
  }

  /** Parses a shader and lays out its interface. */
  public static ShaderInterface of(ShaderModule shader) {
    SpirvModule module = SpirvReader.read(shader.words(), shader.specialization());
    Stage stage = shader.stage();
    if (!ExecutionModel.isExecutable(stage)) {
      throw new ShaderException(stage.text() + " shaders are not supported");
    }
    return new ShaderInterface(module, module.entryPoint(stage, shader.entryPoint()));
  }

  public SpirvModule module() {
    return module;
  }

  public EntryPoint entry() {
    return entry;
  }

  /** Whether the entry point can reach an instruction that refers to this module variable. */
  public boolean uses(int variable) {
    return usedVariables.contains(variable);
  }

  /**
   * Whether the entry point can reach an instruction that refers to this member of a module
   * variable, or to all of it.
   */
  public boolean usesMember(int variable, int member) {
    Set<Integer> members = usedMembers.get(variable);
    return uses(variable) && (members == null || members.contains(member));
  }

  /** Whether the entry point refers to this built-in, as a variable or as a block member. */
  public boolean uses(BuiltIn builtIn) {
    return usedBuiltIns.contains(builtIn);
  }

  /** Whether the entry point refers to this built-in output, likewise. */
  public boolean writes(BuiltIn builtIn) {
    return writtenBuiltIns.contains(builtIn);
  }

  /** Inputs and outputs that lie in memory. */
  public StageMemory memory() {
    return memory;
  }

  /** Whether the entry point can reach an instruction that kills the fragment. */
  public boolean discards() {
    return discards;
  }

  /** Whether the entry point can reach an instruction that interpolates an input elsewhere. */
  public boolean interpolates() {
    return interpolates;
  }

  /** First word of a loose uniform in {@link ShaderContext#constants}. */
  public int constantWord(int variable) {
    return constantWord.get(variable);
  }

  /** First slot of the samplers of a uniform variable in {@link ShaderContext#textures}. */
  public int textureSlot(int variable) {
    return textureSlot.get(variable);
  }

  /** First slot of the storage images of a uniform variable in {@link ShaderContext#images}. */
  public int imageSlot(int variable) {
    return imageSlot.get(variable);
  }

  /** First slot of a block (array) in {@link ShaderContext#blocks}. */
  public int blockSlot(int variable) {
    return blockSlot.get(variable);
  }

  /** First slot of a storage block (array) in {@link ShaderContext#storage}. */
  public int storageSlot(int variable) {
    return storageSlot.get(variable);
  }

  /** First word of a workgroup variable in {@link ShaderContext#workgroupMemory}. */
  public int workgroupWord(int variable) {
    return workgroupWord.get(variable);
  }

  public int storageSlots() {
    return storageSlots;
  }

  public int workgroupWords() {
    return workgroupWords;
  }

  /** Whether the entry point can reach an instruction that changes this variable. */
  public boolean writes(int variable) {
    SpirvVariable v = module.variable(variable);
    boolean mayBeParameter =
        v != null && v.storage() == StorageClass.UNIFORM_CONSTANT
            ? writesImageThroughParameter && passedVariables.contains(variable)
            : writesThroughParameter;
    return writtenVariables.contains(variable) || mayBeParameter && uses(variable);
  }

  /** Whether the entry point can reach an instruction that reads at an address. */
  public boolean readsAddresses() {
    return readsAddresses;
  }

  /** Whether the entry point can reach an instruction that writes at an address. */
  public boolean writesAddresses() {
    return writesAddresses;
  }

  public int constantWords() {
    return constantWords;
  }

  public int textureSlots() {
    return textureSlots;
  }

  public int imageSlots() {
    return imageSlots;
  }

  public int blockSlots() {
    return blockSlots;
  }

  /**
   * Slots in a value of this type: of samplers, or of storage images. Where a structure has both,
   * each takes a slot of either kind.
   */
  public static int slots(SpirvType type) {
    if (type instanceof SpirvType.ArrayType a) {
      return a.length() * slots(a.elementType());
    }
    if (type instanceof SpirvType.StructType s) {
      return slotOffset(s, s.elementCount());
    }
    return type instanceof SpirvType.SampledImageType || isStorageImage(type) ? 1 : 0;
  }

  private static boolean isStorageImage(SpirvType type) {
    return type instanceof SpirvType.ImageType image && image.storage();
  }

  /** Whether a value of this type has storage images, or else samplers. */
  private static boolean holds(SpirvType type, boolean storageImages) {
    if (type instanceof SpirvType.ArrayType a) {
      return holds(a.elementType(), storageImages);
    }
    if (type instanceof SpirvType.StructType s) {
      return s.members().stream().anyMatch(m -> holds(m.type(), storageImages));
    }
    return storageImages ? isStorageImage(type) : type instanceof SpirvType.SampledImageType;
  }

  /** Slots before constituent {@code index}. */
  public static int slotOffset(SpirvType composite, int index) {
    if (composite instanceof SpirvType.StructType s) {
      int n = 0;
      for (int i = 0; i < index; i++) {
        n += slots(s.element(i));
      }
      return n;
    }
    return index * slots(composite.element(0));
  }

  /**
   * Input or output locations of a value of this type: vectors of three or four 64-bit components
   * have two.
   */
  public static int locations(SpirvType type) {
    if (type instanceof SpirvType.ArrayType a) {
      return a.length() * locations(a.elementType());
    }
    if (type instanceof SpirvType.StructType s) {
      int n = 0;
      for (int i = 0; i < s.elementCount(); i++) {
        n += locations(s.element(i));
      }
      return n;
    }
    if (type instanceof SpirvType.MatrixType m) {
      return m.columns() * locations(m.column());
    }
    return type.scalars() > 4 ? 2 : 1;
  }

  /** The reflection of this entry point. */
  public ShaderReflection reflection() {
    return new ReflectionBuilder(this).build();
  }

  private void findUses() {
    Deque<Integer> open = new ArrayDeque<>();
    open.add(entry.function());
    usedFunctions.add(entry.function());
    while (!open.isEmpty()) {
      SpirvFunction f = module.function(open.remove());
      for (SpirvBlock b : f.blocks()) {
        for (SpirvInstruction i : b.body()) {
          use(i);
          if (i.op() == Op.FUNCTION_CALL && usedFunctions.add(i.operand(0))) {
            open.add(i.operand(0));
          }
        }
        use(b.terminator());
      }
    }
  }

  private void use(SpirvInstruction i) {
    discards |= i.op().discards();
    interpolates |= i.op() == Op.EXT_INST && i.glsl().interpolates();
    findAddresses(i);
    if (i.op().isChain()
        || i.op() == Op.COPY_OBJECT
        || i.op() == Op.IMAGE_TEXEL_POINTER
        || i.op() == Op.LOAD && i.type() instanceof SpirvType.ImageType) {
      roots.put(i.id(), roots.getOrDefault(i.operand(0), i.operand(0)));
    }
    if (i.op() == Op.FUNCTION_CALL) {
      for (int argument : i.operands()) {
        passedVariables.add(roots.getOrDefault(argument, argument));
      }
    }
    if (i.op().writesMemory()) {
      write(i.operand(0));
    } else if (i.op() == Op.EXT_INST && i.glsl().writesMemory()) {
      write(i.operand(3));
    }
    if (i.op().isChain()) {
      // of an array of blocks, such as gl_in, the member comes after the element
      SpirvVariable v = module.variable(i.operand(0));
      int member = v != null && v.type() instanceof SpirvType.ArrayType ? 2 : 1;
      use(i.operand(0), i.count() > member ? module.constant(i.operand(member)) : null);
    } else if (i.op().takesPointers()) {
      for (int id : i.operands()) {
        use(id, null);
      }
    }
  }

  private void findAddresses(SpirvInstruction i) {
    boolean reads = i.op() == Op.LOAD || i.op() == Op.COPY_MEMORY || i.op().atomic() != null;
    for (int k = 0; (reads || i.op() == Op.STORE) && k < i.count(); k++) {
      boolean pointer = k == 0 || i.op() == Op.COPY_MEMORY && k == 1;
      if (pointer && module.typeOf(i.operand(k)) instanceof AddressType a && a.isPhysical()) {
        readsAddresses |= reads && (i.op() != Op.COPY_MEMORY || k == 1);
        writesAddresses |= k == 0 && i.op().writesMemory();
      }
    }
  }

  private void write(int pointer) {
    int root = roots.getOrDefault(pointer, pointer);
    if (module.variable(root) != null) {
      writtenVariables.add(root);
    } else if (module.typeOf(root) instanceof SpirvType.PointerType p) {
      writesThroughParameter |= inBlock(p.storage());
      writesImageThroughParameter |= p.storage() == StorageClass.UNIFORM_CONSTANT;
    } else {
      SpirvType t = module.typeOf(root);
      writesThroughParameter |= t instanceof AddressType a && inBlock(a.storage());
    }
  }

  private void use(int id, SpirvConstant member) {
    SpirvVariable v = module.variable(id);
    if (v == null) {
      return;
    }
    usedVariables.add(id);
    Set<Integer> members = usedMembers.computeIfAbsent(id, k -> new HashSet<>());
    for (int m = 0; m < element(v).elementCount(); m++) {
      if (member == null || member.asInt() == m) {
        members.add(m);
      }
    }
  }

  private void findBuiltIns() {
    for (int id : usedVariables) {
      SpirvVariable v = module.variable(id);
      if (v.decorations().builtIn() != null) {
        builtIn(v, v.decorations().builtIn(), v.type());
      }
      if (element(v) instanceof SpirvType.StructType s) {
        for (int m : usedMembers.get(id)) {
          BuiltIn b = s.members().get(m).decorations().builtIn();
          if (b != null) {
            builtIn(v, b, s.element(m));
          }
        }
      }
    }
  }

  private void builtIn(SpirvVariable v, BuiltIn b, SpirvType type) {
    if (type.scalars() > b.mostWords()) {
      throw new ShaderException(b + " of " + type.scalars() + " words");
    }
    usedBuiltIns.add(b);
    if (v.storage() == StorageClass.OUTPUT) {
      writtenBuiltIns.add(b);
    }
  }

  /** Type of the elements of an array, or of the variable that is none. */
  private static SpirvType element(SpirvVariable v) {
    return v.type() instanceof SpirvType.ArrayType a ? a.elementType() : v.type();
  }

  private void assign() {
    for (SpirvVariable v : module.variables().values()) {
      switch (v.storage()) {
        case UNIFORM_CONSTANT -> {
          if (uses(v.id())) {
            constantWord.put(v.id(), constantWords);
            constantWords += v.type().scalars();
            textureSlot.put(v.id(), textureSlots);
            textureSlots += holds(v.type(), false) ? slots(v.type()) : 0;
            imageSlot.put(v.id(), imageSlots);
            imageSlots += holds(v.type(), true) ? slots(v.type()) : 0;
          }
        }
        case UNIFORM, PUSH_CONSTANT, STORAGE_BUFFER -> {
          if (isStorage(v)) {
            storageSlot.put(v.id(), storageSlots);
            storageSlots += blocks(v.type());
            continue;
          }
          if (writes(v.id())) {
            throw new ShaderException("uniform block \"" + v.name() + "\" is written");
          }
          // Also unused ones: every block of layout std140 is active (GL 3.3 core, 2.11.4).
          blockSlot.put(v.id(), blockSlots);
          blockSlots += blocks(v.type());
        }
        case WORKGROUP -> {
          if (uses(v.id())) {
            workgroupWord.put(v.id(), workgroupWords);
            workgroupWords += v.type().scalars();
          }
        }
        default -> {
          // inputs, outputs and private variables have no slots
        }
      }
    }
  }

  /** Blocks in a (possibly nested) array of blocks. */
  public static int blocks(SpirvType type) {
    return type instanceof SpirvType.ArrayType a ? a.length() * blocks(a.elementType()) : 1;
  }

  /**
   * Whether an input is the colour that is in the target, of the attachment that its location says.
   * It has an index, which SPIR-V gives to outputs alone; SPIR-V for OpenGL has no words for it.
   */
  public static boolean isFetched(SpirvVariable v) {
    return v.storage() == StorageClass.INPUT && v.decorations().index() == 1;
  }

  /** Whether variables of this class are laid out in bytes. */
  public static boolean inBlock(StorageClass storage) {
    return storage == StorageClass.UNIFORM
        || storage == StorageClass.PUSH_CONSTANT
        || storage == StorageClass.STORAGE_BUFFER;
  }

  /** Whether a block is a storage block: by its class, or, before SPIR-V 1.3, by its type. */
  public static boolean isStorage(SpirvVariable v) {
    SpirvType t = v.type();
    while (t instanceof SpirvType.ArrayType a) {
      t = a.elementType();
    }
    return v.storage() == StorageClass.STORAGE_BUFFER
        || v.storage() == StorageClass.UNIFORM
            && t instanceof SpirvType.StructType s
            && s.decorations().bufferBlock();
  }

  /** Invocations of a workgroup and the words that they share have limits. */
  private void checkWorkgroup() {
    if (entry.stage() != Stage.COMPUTE) {
      if (workgroupWords > 0) {
        throw new ShaderException("workgroup memory in a " + entry.stage().text() + " shader");
      }
      return;
    }
    long invocations = 1;
    for (int n : entry.workgroupSize()) {
      if (n < 1) {
        throw new ShaderException("workgroup of size " + entry.workgroupSize());
      }
      invocations = Math.min(invocations * n, Integer.MAX_VALUE);
    }
    if (invocations > ShaderContext.WORKGROUP_LANES) {
      throw new ShaderException(
          "workgroup of "
              + entry.workgroupSize()
              + " invocations; "
              + ShaderContext.WORKGROUP_LANES
              + " are supported");
    }
  }
}
