package org.oovr.simulator.shader.compile.lower;

import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.compile.ir.AccessItem;
import org.oovr.simulator.shader.compile.ir.AccessItem.Space;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.MathFunction;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.spirv.AtomicRule;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.StorageClass;

/**
 * Loads, stores and atomics in memory that lanes share: storage blocks, a workgroup's words,
 * records of vertices and patches.
 */
final class AccessLowering {
  private final Lowering lowering;
  private final NodeBuilder b;
  private final BlockLoader blocks;

  AccessLowering(Lowering lowering, BlockLoader blocks) {
    this.lowering = lowering;
    this.blocks = blocks;
    b = lowering.builder();
  }

  /** Whether a variable is in such memory. */
  static boolean isShared(Variable v) {
    return v instanceof Variable.Storage
        || v instanceof Variable.Workgroup
        || v instanceof Variable.Addressed
        || v instanceof Variable.Recorded
        || v instanceof Variable.Texel;
  }

  private static Space space(Pointer p) {
    if (p.variable() instanceof Variable.Texel) {
      return Space.IMAGE;
    }
    if (p.variable() instanceof Variable.Addressed) {
      return Space.ADDRESS;
    }
    return p.variable() instanceof Variable.Storage ? Space.STORAGE : Space.WORKGROUP;
  }

  private Node slot(Pointer p) {
    if (p.variable() instanceof Variable.Texel t) {
      return t.slot();
    }
    return p.variable() instanceof Variable.Storage s ? blocks.slot(p, s.slot()) : b.constant(0);
  }

  /** Told of each scalar: its number, its slot and address, its kind, and how it is stored. */
  private interface Word {
    void at(int scalar, Node slot, Node address, Kind kind, SpirvType stored);
  }

  /** What is stored as a word. */
  private static final SpirvType WORD = new SpirvType.IntType(false, 32);

  private void each(Pointer p, Word word) {
    if (p.variable() instanceof Variable.Addressed a) {
      BlockLoader.each(
          p,
          (scalar, offset, type) -> {
            Node[] at = moved(a, p, offset);
            word.at(scalar, at[1], at[0], Kind.of(type), type);
          });
      return;
    }
    Node slot = slot(p);
    if (p.variable() instanceof Variable.Texel t) {
      word.at(0, slot, t.address(), Kind.of(t.type()), WORD);
      return;
    }
    Node index = MemoryLowering.scaledIndex(b, p.indices());
    if (p.variable() instanceof Variable.Workgroup w) {
      Kind[] kinds = TypeKinds.of(p.type());
      for (int i = 0; i < kinds.length; i++) {
        word.at(i, slot, blocks.address(index, w.word() + p.offset() + i), kinds[i], WORD);
      }
      return;
    }
    if (p.variable() instanceof Variable.Recorded r) {
      Node base = index == null ? r.base() : b.i(NodeOp.IADD, r.base(), index);
      Kind[] kinds = TypeKinds.of(p.type());
      boolean vertices = r.strideWords() > 0 && p.type().equals(r.type());
      int ofVertex = vertices ? p.type().element(0).scalars() : kinds.length;
      for (int i = 0; i < kinds.length; i++) {
        int at = i / ofVertex * r.strideWords() + i % ofVertex;
        word.at(i, slot, blocks.address(base, r.word() + p.offset() + at), kinds[i], WORD);
      }
      return;
    }
    BlockLoader.each(
        p,
        (scalar, offset, type) ->
            word.at(scalar, slot, blocks.address(index, offset), Kind.of(type), type));
  }

  /**
   * Where the words of a pointer lead that is a value.
   *
   * @param known how matrices and vectors lie there, or null where they lie as usual
   */
  static Pointer pointer(SpirvType.AddressType t, Node[] words, Pointer.Layout known) {
    Pointer.Layout layout = known == null ? Pointer.Layout.PLAIN : known;
    if (t.isPhysical()) {
      return Pointer.to(new Variable.Addressed(t.pointee(), words[0], words[1])).with(layout);
    }
    boolean storage = t.storage() == StorageClass.STORAGE_BUFFER;
    Variable v =
        storage ? new Variable.Storage(t.pointee(), 0) : new Variable.Workgroup(t.pointee(), 0);
    List<Pointer.Index> offset = List.of(new Pointer.Index(words[0], 1, 0));
    List<Pointer.Index> slot = List.of(new Pointer.Index(words[1], 1, 0));
    return new Pointer(v, t.pointee(), 0, offset, -1, storage ? slot : List.of(), layout);
  }

  /** Whether two pointers are the same, or how many elements lie between them. */
  Node difference(SpirvInstruction i) {
    SpirvType.AddressType t = (SpirvType.AddressType) lowering.module().typeOf(i.operand(0));
    Node[] x = lowering.value(i.operand(0));
    Node[] y = lowering.value(i.operand(1));
    if (i.op() == Op.PTR_DIFF) {
      Node distance = b.i(NodeOp.ISUB, x[0], y[0]);
      return b.call(MathFunction.DIVIDE_SIGNED, distance, b.constant(Math.max(1, t.stride())));
    }
    Node same = b.and(b.equal(x[0], y[0]), b.equal(x[1], y[1]));
    return i.op() == Op.PTR_EQUAL ? same : b.not(same);
  }

  /** The words of a pointer that is a value. */
  Node[] words(Pointer p) {
    if (p.variable() instanceof Variable.Addressed a) {
      return moved(a, p, p.offset());
    }
    Node index = MemoryLowering.scaledIndex(b, p.indices());
    if (p.variable() instanceof Variable.Workgroup w) {
      return new Node[] {blocks.address(index, w.word() + p.offset()), b.constant(1)};
    }
    Node slot = b.i(NodeOp.IADD, slot(p), b.constant(1));
    return new Node[] {blocks.address(index, p.offset()), slot};
  }

  /** The words of an address, so many bytes and the pointer's indices on. */
  private Node[] moved(Variable.Addressed a, Pointer p, int bytes) {
    Node index = MemoryLowering.scaledIndex(b, p.indices());
    if (index == null && bytes == 0) {
      return new Node[] {a.low(), a.high()};
    }
    Node by = blocks.address(index, bytes);
    Node low = b.i(NodeOp.IADD, a.low(), by);
    Node carry = b.select(b.op(NodeOp.ULT, Kind.BOOL, low, a.low()), b.constant(1), b.constant(0));
    Node high = b.i(NodeOp.IADD, a.high(), carry);
    if (index != null || bytes < 0) {
      high = b.i(NodeOp.IADD, high, b.i(NodeOp.ISHR, by, b.constant(31)));
    }
    return new Node[] {low, high};
  }

  Node[] load(Pointer p) {
    Node[] out = new Node[p.type().scalars()];
    each(
        p,
        (scalar, slot, address, kind, stored) -> {
          boolean narrow = stored.isNarrow();
          Kind loaded = kind == Kind.BOOL || narrow ? Kind.INT : kind;
          int bytes = narrow ? stored.scalarBytes() : AccessItem.WORD_BYTES;
          Node n = b.distinct(NodeOp.ACCESS_RESULT, loaded, 0, null);
          b.region().add(new AccessItem.Load(space(p), slot, address, bytes, new Node[] {n}));
          if (narrow) {
            out[scalar] = NarrowLowering.value(b, stored, n);
            return;
          }
          out[scalar] = kind == Kind.BOOL ? b.not(b.equal(n, b.constant(0))) : n;
        });
    return out;
  }

  void store(Pointer p, Node[] value) {
    each(
        p,
        (scalar, slot, address, kind, stored) -> {
          boolean narrow = stored.isNarrow();
          int bytes = narrow ? stored.scalarBytes() : AccessItem.WORD_BYTES;
          Node v = narrow ? NarrowLowering.bits(b, stored, value[scalar]) : word(b, value[scalar]);
          b.region().add(new AccessItem.Store(space(p), slot, address, bytes, v, lowering.path()));
        });
  }

  /** A scalar as it is in memory. */
  static Node word(NodeBuilder b, Node value) {
    return switch (value.kind()) {
      case FLOAT -> b.bits(value);
      case BOOL -> b.select(value, b.constant(1), b.constant(0));
      default -> value;
    };
  }

  /** An atomic instruction; sets its result where it has one. */
  void atomic(SpirvInstruction i) {
    AtomicRule rule = i.op().atomic();
    Pointer p = lowering.memory().pointer(i.operand(0));
    if (!isShared(p.variable())) {
      throw new ShaderException("instruction " + i.op() + " on " + p.type());
    }
    Node[] value = operand(i, rule.valueOperand());
    Node[] comparator = operand(i, rule.comparatorOperand());
    each(
        p,
        (scalar, slot, address, kind, stored) -> {
          if (scalar > 0) {
            return; // the upper word of what the first one is about
          }
          Node[] results = new Node[p.type().scalars()];
          Arrays.setAll(results, k -> b.distinct(NodeOp.ACCESS_RESULT, Kind.INT, 0, null));
          b.region()
              .add(
                  new AccessItem.Atomic(
                      space(p), slot, address, rule, value, comparator, lowering.path(), results));
          if (i.op().hasResult()) {
            Node[] old = results.clone();
            old[0] = kind.isFloat() ? b.fromBits(old[0]) : old[0];
            lowering.setValue(i.id(), old);
          }
        });
  }

  /** Words of an operand; none where there is no such operand. */
  private Node[] operand(SpirvInstruction i, int k) {
    Node[] words = k < 0 ? new Node[0] : lowering.value(i.operand(k)).clone();
    Arrays.setAll(words, c -> word(b, words[c]));
    return words;
  }

  /** OpArrayLength: elements of the array that a storage block ends with. */
  Node arrayLength(SpirvInstruction i) {
    Pointer p = lowering.memory().pointer(i.operand(0));
    SpirvType.Member m = ((SpirvType.StructType) p.type()).members().get(i.operand(1));
    int stride = ((SpirvType.RuntimeArrayType) m.type()).strideBytes();
    Node size = b.pure(NodeOp.STORAGE_SIZE, Kind.INT, 0, null, slot(p));
    Node start = b.constant(p.offset() + m.decorations().offset());
    Node open = b.i(NodeOp.IMAX, b.i(NodeOp.ISUB, size, start), b.constant(0));
    return b.call(MathFunction.DIVIDE_SIGNED, open, b.constant(stride));
  }
}
