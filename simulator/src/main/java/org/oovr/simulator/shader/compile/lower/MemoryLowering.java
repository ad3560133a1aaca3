package org.oovr.simulator.shader.compile.lower;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.compile.ir.EffectItem;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.LaneArray;
import org.oovr.simulator.shader.compile.ir.MemoryItem;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.reflect.StageMemory;
import org.oovr.simulator.shader.spirv.BuiltIn;
import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Variables, pointers, loads and stores. */
final class MemoryLowering {
  private final Lowering lowering;
  private final ShaderInterface shader;
  private final NodeBuilder b;
  private final Environment env;
  private final Map<Integer, Pointer> globals = new HashMap<>();

  /** By id of a pointer that is a value: how matrices and vectors lie there. */
  private final Map<Integer, Pointer.Layout> addressLayouts = new HashMap<>();

  private final BlockLoader blocks;
  private final AccessLowering access;

  MemoryLowering(Lowering lowering, ShaderInterface shader) {
    this.lowering = lowering;
    this.shader = shader;
    b = lowering.builder();
    env = lowering.environment();
    blocks = new BlockLoader(b);
    access = new AccessLowering(lowering, blocks);
  }

  // --- declarations

  void declareGlobals(Set<Integer> indexed, Collection<FunctionFacts> facts) {
    for (SpirvVariable v : shader.module().variables().values()) {
      if (shader.uses(v.id())) {
        int stores = facts.stream().mapToInt(f -> f.stores(v.id())).sum();
        globals.put(v.id(), Pointer.to(global(v, indexed.contains(v.id()), stores)));
      }
    }
  }

  private Variable global(SpirvVariable v, boolean isIndexed, int stores) {
    StageMemory.Place place = shader.memory().place(v.id());
    if (place != null) {
      LaneArray.Field base =
          place.output() ? LaneArray.Field.OUTPUT_BASE : LaneArray.Field.INPUT_BASE;
      return new Variable.Recorded(
          v.type(), b.input(new LaneArray(base, 0), Kind.INT), place.word(), place.strideWords());
    }
    return switch (v.storage()) {
      case INPUT ->
          new Variable.Fixed(
              v.type(),
              inputs(v),
              v.decorations().builtIn() != null || isBuiltInBlock(v)
                  ? null
                  : InterfaceArrays.byLocation(v));
      case UNIFORM_CONSTANT ->
          new Variable.Uniform(
              v.type(),
              shader.constantWord(v.id()),
              shader.textureSlot(v.id()),
              shader.imageSlot(v.id()));
      case UNIFORM, PUSH_CONSTANT, STORAGE_BUFFER ->
          ShaderInterface.isStorage(v)
              ? new Variable.Storage(v.type(), shader.storageSlot(v.id()))
              : new Variable.Block(v.type(), shader.blockSlot(v.id()));
      case WORKGROUP -> new Variable.Workgroup(v.type(), shader.workgroupWord(v.id()));
      case OUTPUT, PRIVATE -> {
        if (isIndexed && stores == 0 && v.initializer() != null) {
          yield new Variable.Table(v.type(), v.initializer().words());
        }
        yield writable(v, isIndexed);
      }
      default -> throw new ShaderException("variable \"" + v.name() + "\" in " + v.storage());
    };
  }

  /** A local variable of the function being entered. */
  Variable local(SpirvVariable v, FunctionFacts facts) {
    boolean isIndexed = facts.isIndexed(v.id());
    if (isIndexed) {
      SpirvConstant only = facts.stores(v.id()) == 0 ? v.initializer() : facts.onlyValue(v.id());
      if (only != null) {
        return new Variable.Table(v.type(), only.words());
      }
    }
    return writable(v, isIndexed);
  }

  private Variable writable(SpirvVariable v, boolean isIndexed) {
    Kind[] kinds = TypeKinds.of(v.type());
    Node[] initial = new Node[kinds.length];
    for (int i = 0; i < kinds.length; i++) {
      int bits = v.initializer() == null ? 0 : v.initializer().words()[i];
      initial[i] = kinds[i] == Kind.BOOL ? b.truth(bits != 0) : b.constant(kinds[i], bits);
    }
    if (!isIndexed) {
      int base = env.allocate(kinds, b);
      for (int i = 0; i < kinds.length; i++) {
        env.set(base + i, initial[i]);
      }
      return new Variable.Register(v.type(), base);
    }
    MemoryItem.Memory m = new MemoryItem.Memory(v.name(), kinds);
    for (int i = 0; i < kinds.length; i++) {
      b.region().add(new MemoryItem.Store(m, i, null, initial[i], lowering.path()));
    }
    return new Variable.Indexed(v.type(), m);
  }

  private Node[] inputs(SpirvVariable v) {
    BuiltIn builtIn = v.decorations().builtIn();
    Node[] values = new Node[v.type().scalars()];
    Kind[] kinds = TypeKinds.of(v.type());
    if (builtIn != null) {
      for (int i = 0; i < values.length; i++) {
        values[i] = InterfaceArrays.input(b, builtIn, i, shader.entry());
      }
      return values;
    }
    if (isBuiltInBlock(v)) {
      Arrays.setAll(values, i -> b.zero(kinds[i]));
      eachBuiltIn(
          v,
          (member, at) -> {
            for (int i = 0; i < member.type().scalars(); i++) {
              values[at + i] =
                  InterfaceArrays.input(b, member.decorations().builtIn(), i, shader.entry());
            }
          });
      return values;
    }
    LaneArray[] arrays = InterfaceArrays.byLocation(v);
    for (int i = 0; i < values.length; i++) {
      values[i] = b.input(arrays[i], kinds[i]);
    }
    return values;
  }

  private static boolean isBuiltInBlock(SpirvVariable v) {
    return v.type() instanceof SpirvType.StructType s
        && s.elementCount() > 0
        && s.members().get(0).decorations().builtIn() != null;
  }

  /** Visits a member and the number of its first scalar. */
  private interface MemberVisitor {
    void visit(SpirvType.Member member, int firstScalar);
  }

  private void eachBuiltIn(SpirvVariable v, MemberVisitor visitor) {
    SpirvType.StructType s = (SpirvType.StructType) v.type();
    for (int m = 0; m < s.elementCount(); m++) {
      BuiltIn builtIn = s.members().get(m).decorations().builtIn();
      if (builtIn != null && shader.uses(builtIn)) {
        visitor.visit(s.members().get(m), s.elementOffset(m));
      }
    }
  }

  /** Writes every output that the shader refers to. */
  void writeOutputs() {
    for (SpirvVariable v : shader.module().variables().values()) {
      if (v.storage() != StorageClass.OUTPUT
          || !shader.uses(v.id())
          || shader.memory().place(v.id()) != null) {
        continue;
      }
      Node[] values = load(globals.get(v.id()));
      BuiltIn builtIn = v.decorations().builtIn();
      if (builtIn != null) {
        writeBuiltIn(builtIn, values, 0, v.type().scalars());
      } else if (isBuiltInBlock(v)) {
        eachBuiltIn(
            v,
            (member, at) ->
                writeBuiltIn(member.decorations().builtIn(), values, at, member.type().scalars()));
      } else {
        LaneArray[] arrays = InterfaceArrays.byLocation(v);
        for (int i = 0; i < values.length; i++) {
          b.root().add(new EffectItem.Output(arrays[i], values[i]));
        }
      }
    }
  }

  private void writeBuiltIn(BuiltIn builtIn, Node[] values, int from, int count) {
    for (int i = 0; i < count; i++) {
      b.root().add(new EffectItem.Output(InterfaceArrays.output(builtIn, i), values[from + i]));
    }
  }

  // --- pointers

  Pointer pointer(int id) {
    Pointer p = lowering.function().pointers().get(id);
    if (p == null) {
      p = globals.get(id);
    }
    if (p == null && shader.module().typeOf(id) instanceof SpirvType.AddressType t) {
      return AccessLowering.pointer(t, lowering.value(id), addressLayouts.get(id));
    }
    if (p == null) {
      throw new ShaderException("%" + id + " is no pointer that can be followed");
    }
    return p;
  }

  /** The words of a variable's pointer; null of what is none in shared memory. */
  Node[] words(int id) {
    Pointer p = globals.get(id);
    return p == null ? null : access.words(p);
  }

  void setPointer(int id, Pointer p) {
    lowering.function().pointers().put(id, p);
  }

  /** Adds the environment numbers of what {@code id} names: a variable, parameter or result. */
  void registersOf(int id, Set<Integer> out) {
    Integer register = lowering.function().registers().get(id);
    if (register != null) {
      int n = lowering.module().typeOf(id).scalars();
      for (int i = 0; i < n; i++) {
        out.add(register + i);
      }
      return;
    }
    Pointer p = lowering.function().pointers().get(id);
    if (p == null) {
      p = globals.get(id);
    }
    if (p != null && p.variable() instanceof Variable.Register r) {
      for (int i = 0; i < r.type().scalars(); i++) {
        out.add(r.base() + i);
      }
    }
  }

  /** OpAccessChain, and OpPtrAccessChain, which steps from element to element first. */
  void chain(SpirvInstruction i) {
    Pointer p = pointer(i.operand(0));
    if (i.op().firstIndex() > 1) {
      SpirvType.AddressType from = (SpirvType.AddressType) shader.module().typeOf(i.operand(0));
      Node index = lowering.index(i.operand(1));
      p = BlockLoader.bytes(p, p.type(), index, from.stride(), p.layout());
    }
    for (int k = i.op().firstIndex(); k < i.count(); k++) {
      p = step(p, i.operand(k));
    }
    if (i.type() instanceof SpirvType.AddressType) {
      addressLayouts.put(i.id(), p.layout());
      lowering.setValue(i.id(), access.words(p));
    } else {
      setPointer(i.id(), p);
    }
  }

  /** An integer as an address, or the other way round. */
  void convert(SpirvInstruction i) {
    Node[] v = lowering.value(i.operand(0));
    Node[] r = new Node[i.type().scalars()];
    for (int k = 0; k < r.length; k++) {
      r[k] = k < v.length ? v[k] : b.constant(0);
    }
    lowering.setValue(i.id(), r);
  }

  private Pointer step(Pointer p, int indexId) {
    Node index = lowering.index(indexId);
    if (p.variable() instanceof Variable.Block
        || p.variable() instanceof Variable.Storage
        || p.variable() instanceof Variable.Addressed) {
      return blocks.step(p, index);
    }
    SpirvType t = p.type();
    int n = t.elementCount();
    boolean vertices =
        p.variable() instanceof Variable.Recorded r
            && r.strideWords() > 0
            && p.type().equals(r.type());
    int ofVertex = vertices ? ((Variable.Recorded) p.variable()).strideWords() : 0;
    if (index.isConst()) {
      int i = Math.min(Math.max(index.imm(), 0), n - 1);
      return new Pointer(
          p.variable(),
          t.element(i),
          p.offset() + (vertices ? i * ofVertex : t.elementOffset(i)),
          p.indices(),
          p.slot() + ShaderInterface.slotOffset(t, i),
          p.slotIndices(),
          p.layout());
    }
    int slots = ShaderInterface.slots(t.element(0));
    int scalars = vertices ? ofVertex : t.element(0).scalars();
    return new Pointer(
        p.variable(),
        t.element(0),
        p.offset(),
        scalars == 0
            ? p.indices()
            : Pointer.plus(p.indices(), new Pointer.Index(index, scalars, n)),
        p.slot(),
        slots == 0
            ? p.slotIndices()
            : Pointer.plus(p.slotIndices(), new Pointer.Index(index, slots, n)),
        p.layout());
  }

  /** Sum of the scaled indices, each limited to its array; null when there is none. */
  static Node scaledIndex(NodeBuilder b, List<Pointer.Index> indices) {
    Node sum = null;
    for (Pointer.Index i : indices) {
      Node limited = i.count() == 0 ? i.value() : b.clampIndex(i.value(), i.count());
      Node scaled = b.i(NodeOp.IMUL, limited, b.constant(i.stride()));
      sum = sum == null ? scaled : b.i(NodeOp.IADD, sum, scaled);
    }
    return sum;
  }

  /** Atomics, and what else is about shared memory alone. */
  AccessLowering access() {
    return access;
  }

  /** Slot of the sampler or storage image a pointer points to. */
  Node textureSlot(Pointer p) {
    if (!(p.variable() instanceof Variable.Uniform u)) {
      throw new ShaderException("texture that is no uniform");
    }
    Node index = scaledIndex(b, p.slotIndices());
    boolean image = p.type() instanceof SpirvType.ImageType i && i.storage();
    Node first = b.constant((image ? u.imageSlot() : u.slot()) + p.slot());
    return index == null ? first : b.i(NodeOp.IADD, first, index);
  }

  // --- loads and stores

  Node[] load(Pointer p) {
    Kind[] kinds = TypeKinds.of(p.type());
    Node[] out = new Node[kinds.length];
    Variable v = p.variable();
    if (v instanceof Variable.Block block) {
      return blocks.load(p, block);
    }
    if (AccessLowering.isShared(v)) {
      return access.load(p);
    }
    if (v instanceof Variable.Register || v instanceof Variable.Fixed) {
      for (int i = 0; i < out.length; i++) {
        out[i] = selectElement(v, p.offset() + i, p.indices(), 0);
      }
      return out;
    }
    Node index = scaledIndex(b, p.indices());
    for (int i = 0; i < out.length; i++) {
      out[i] = loadIndexed(v, p.offset() + i, index, kinds[i]);
    }
    return out;
  }

  /**
   * A plane of each scalar of an interpolated input, see {@link
   * org.oovr.simulator.shader.ShaderContext#planes}; null where it is none.
   */
  Node[] plane(Pointer p, int number) {
    if (!(p.variable() instanceof Variable.Fixed v) || v.arrays() == null) {
      return null;
    }
    Node[] planes = new Node[v.arrays().length];
    for (int i = 0; i < planes.length; i++) {
      LaneArray a = v.arrays()[i];
      if (a.field() == LaneArray.Field.IN_F) {
        int index = a.index() * ShaderContext.PLANE + number;
        planes[i] = b.input(new LaneArray(LaneArray.Field.PLANES, index), Kind.FLOAT);
      } else {
        planes[i] = v.values()[i];
      }
    }
    Variable of = new Variable.Fixed(v.type(), planes);
    return load(
        new Pointer(of, p.type(), p.offset(), p.indices(), p.slot(), p.slotIndices(), p.layout()));
  }

  private Node loadIndexed(Variable v, int offset, Node index, Kind kind) {
    if (v instanceof Variable.Uniform u) {
      return b.pure(NodeOp.LOAD_CONSTANT, kind, 0, null, plus(u.word() + offset, index));
    }
    if (v instanceof Variable.Table t) {
      if (index == null) {
        return kind == Kind.BOOL
            ? b.truth(t.words()[offset] != 0)
            : b.constant(kind, t.words()[offset]);
      }
      return b.pure(NodeOp.LOAD_TABLE, kind, 0, t.words(), plus(offset, index));
    }
    MemoryItem.Memory m = ((Variable.Indexed) v).memory();
    Node n = b.distinct(NodeOp.MEMORY_LOAD, kind, 0, null);
    b.region().add(new MemoryItem.Load(m, offset, index, new Node[] {n}));
    return n;
  }

  private Node plus(int offset, Node index) {
    return index == null ? b.constant(offset) : b.i(NodeOp.IADD, index, b.constant(offset));
  }

  private Node element(Variable v, int scalar) {
    return v instanceof Variable.Register r
        ? env.get(r.base() + scalar)
        : ((Variable.Fixed) v).values()[scalar];
  }

  /** The scalar at {@code offset}, its dynamic indices from {@code k} on still to be applied. */
  private Node selectElement(Variable v, int offset, List<Pointer.Index> indices, int k) {
    if (k == indices.size()) {
      return element(v, offset);
    }
    Pointer.Index index = indices.get(k);
    Node limited = b.clampIndex(index.value(), index.count());
    Node result = selectElement(v, offset + (index.count() - 1) * index.stride(), indices, k + 1);
    for (int i = index.count() - 2; i >= 0; i--) {
      Node x = selectElement(v, offset + i * index.stride(), indices, k + 1);
      result = b.select(b.equal(limited, b.constant(i)), x, result);
    }
    return result;
  }

  void store(Pointer p, Node[] value) {
    if (p.variable() instanceof Variable.Register r) {
      for (int i = 0; i < value.length; i++) {
        storeElement(r, p.offset() + i, p.indices(), 0, value[i], null);
      }
      return;
    }
    if (p.variable() instanceof Variable.Indexed indexed) {
      Node index = scaledIndex(b, p.indices());
      for (int i = 0; i < value.length; i++) {
        b.region()
            .add(
                new MemoryItem.Store(
                    indexed.memory(), p.offset() + i, index, value[i], lowering.path()));
      }
      return;
    }
    if (AccessLowering.isShared(p.variable())) {
      access.store(p, value);
      return;
    }
    if (!(p.variable() instanceof Variable.Table)) {
      throw new ShaderException("store to " + p.variable());
    }
    // A table is stored once, with the constant it consists of.
  }

  private void storeElement(
      Variable.Register r,
      int offset,
      List<Pointer.Index> indices,
      int k,
      Node value,
      Node condition) {
    if (k == indices.size()) {
      int register = r.base() + offset;
      env.set(register, condition == null ? value : b.select(condition, value, env.get(register)));
      return;
    }
    Pointer.Index index = indices.get(k);
    Node limited = b.clampIndex(index.value(), index.count());
    for (int i = 0; i < index.count(); i++) {
      Node here = b.equal(limited, b.constant(i));
      storeElement(
          r,
          offset + i * index.stride(),
          indices,
          k + 1,
          value,
          condition == null ? here : b.and(condition, here));
    }
  }
}
