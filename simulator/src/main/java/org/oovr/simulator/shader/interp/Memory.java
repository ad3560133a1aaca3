package org.oovr.simulator.shader.interp;

import java.util.HashMap;
import java.util.Map;
import org.oovr.simulator.shader.AddressSpace;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.reflect.StageMemory;
import org.oovr.simulator.shader.spirv.AtomicRule;
import org.oovr.simulator.shader.spirv.Decorations;
import org.oovr.simulator.shader.spirv.NarrowValues;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Pointers, loads and stores. */
final class Memory {
  private static final SpirvType WORD = new SpirvType.IntType(false, 32);

  private final Execution run;
  private final int lanes;
  private final ChosenPlaces places;

  /** By id of an address: a pointer there, which says how matrices and vectors lie. */
  private final Map<Integer, LanePointer> layouts = new HashMap<>();

  Memory(Execution run) {
    this.run = run;
    lanes = run.lanes();
    places = new ChosenPlaces(run.shader(), lanes);
  }

  LanePointer pointer(LaneState s, int id) {
    LanePointer p = s.pointer(id);
    if (p != null) {
      return p;
    }
    SpirvVariable v = run.variable(id);
    if (v == null && run.module().typeOf(id) instanceof SpirvType.AddressType t) {
      int[] words = run.value(s, id);
      LanePointer to =
          t.isPhysical() ? LanePointer.at(addresses(words), t.pointee()) : places.of(t, words);
      return to.as(layouts.get(id));
    }
    if (v == null) {
      throw new ShaderException("%" + id + " is no pointer");
    }
    StageMemory.Place place = run.shader().memory().place(id);
    return LanePointer.to(v, lanes, place == null ? 0 : place.strideWords());
  }

  /** Pointers that are values. */
  ChosenPlaces places() {
    return places;
  }

  /** OpAccessChain. */
  void chain(LaneState s, SpirvInstruction i) {
    LanePointer p = pointer(s, i.operand(0));
    int first = i.op().firstIndex();
    if (first > 1) {
      SpirvType.AddressType t = (SpirvType.AddressType) run.module().typeOf(i.operand(0));
      p = p.elements(run.index(s, i.operand(1)), t.stride());
    }
    for (int k = first; k < i.count(); k++) {
      p = p.step(run.index(s, i.operand(k)));
    }
    if (!(i.type() instanceof SpirvType.AddressType)) {
      s.set(i.id(), p);
      return;
    }
    layouts.put(i.id(), p);
    if (p.address() == null) {
      s.set(i.id(), places.words(p));
      return;
    }
    int[] words = new int[2 * lanes];
    for (int l = 0; l < lanes; l++) {
      words[l] = (int) p.address(l);
      words[lanes + l] = (int) (p.address(l) >>> 32);
    }
    s.set(i.id(), words);
  }

  private long[] addresses(int[] words) {
    long[] r = new long[lanes];
    for (int l = 0; l < lanes; l++) {
      r[l] = AddressSpace.join(words[lanes + l], words[l]);
    }
    return r;
  }

  /** An integer as an address, or the other way round. */
  int[] convert(LaneState s, SpirvInstruction i) {
    return java.util.Arrays.copyOf(run.value(s, i.operand(0)), i.type().scalars() * lanes);
  }

  /** The value a pointer points to; for samplers, the texture slot per lane. */
  int[] load(LaneState s, LanePointer p) {
    SpirvVariable v = p.variable();
    if (p.type() instanceof SpirvType.SampledImageType) {
      int first = run.shader().textureSlot(v.id());
      int[] slots = p.slot().clone();
      for (int l = 0; l < lanes; l++) {
        slots[l] += first;
      }
      return slots;
    }
    if (p.type() instanceof SpirvType.ImageType) {
      return imageSlots(p);
    }
    int n = p.type().scalars();
    int[] out = new int[n * lanes];
    if (isAddressed(p)) {
      eachWord(
          p,
          (at, offset, scalar) -> {
            for (int l = 0; l < lanes; l++) {
              int w = word(p, l, offset, scalar);
              out[at * lanes + l] = scalar.isBool() && w != 0 ? 1 : w;
            }
          });
      return out;
    }
    if (v.storage() == StorageClass.UNIFORM_CONSTANT) {
      int word = run.shader().constantWord(v.id());
      int[] constants = run.context().constants;
      boolean[] truth = truthWords(p.type());
      for (int c = 0; c < n; c++) {
        for (int l = 0; l < lanes; l++) {
          int w = constants[word + p.offset()[l] + c];
          out[c * lanes + l] = truth[c] && w != 0 ? 1 : w;
        }
      }
      return out;
    }
    int[] contents = s.get(v.id());
    for (int c = 0; c < n; c++) {
      for (int l = 0; l < lanes; l++) {
        out[c * lanes + l] = contents[(p.offset()[l] + c) * lanes + l];
      }
    }
    return out;
  }

  /** A plane of what a pointer points to in an interpolated input; null where it is none. */
  int[] plane(LanePointer p, int number) {
    int[] contents =
        p.variable().storage() == StorageClass.INPUT
            ? new InterfaceVariables(run).planes(p.variable(), number)
            : null;
    if (contents == null) {
      return null;
    }
    int[] out = new int[p.type().scalars() * lanes];
    for (int c = 0; c < out.length / lanes; c++) {
      for (int l = 0; l < lanes; l++) {
        out[c * lanes + l] = contents[(p.offset()[l] + c) * lanes + l];
      }
    }
    return out;
  }

  /** The slot of a storage image per lane. */
  int[] imageSlots(LanePointer p) {
    int[] slots = p.slot().clone();
    for (int l = 0; l < lanes; l++) {
      slots[l] += run.shader().imageSlot(p.variable().id());
    }
    return slots;
  }

  private static boolean[] truthWords(SpirvType t) {
    boolean[] r = new boolean[t.scalars()];
    markTruth(t, r, 0);
    return r;
  }

  private static void markTruth(SpirvType t, boolean[] r, int at) {
    if (t.isBool()) {
      java.util.Arrays.fill(r, at, at + t.components(), true);
    } else if (t.components() == 0) {
      for (int i = 0; i < t.elementCount(); i++) {
        markTruth(t.element(i), r, at + t.elementOffset(i));
      }
    }
  }

  void store(LaneState s, LanePointer p, int[] value) {
    if (isAddressed(p)) {
      eachWord(
          p,
          (at, offset, scalar) -> {
            for (int l = 0; l < lanes; l++) {
              if (writes(l)) {
                setWord(p, l, offset, scalar, value[at * lanes + l]);
              }
            }
          });
      return;
    }
    int[] contents = s.get(p.variable().id()).clone();
    for (int c = 0; c < value.length / lanes; c++) {
      for (int l = 0; l < lanes; l++) {
        contents[(p.offset()[l] + c) * lanes + l] = value[c * lanes + l];
      }
    }
    s.set(p.variable().id(), contents);
  }

  /** OpArrayLength: elements of the array that a storage block ends with. */
  int[] arrayLength(LanePointer p, int member) {
    SpirvType.Member m = ((SpirvType.StructType) p.type()).members().get(member);
    int stride = ((SpirvType.RuntimeArrayType) m.type()).strideBytes();
    int[] r = new int[lanes];
    for (int l = 0; l < lanes; l++) {
      int slot = run.shader().storageSlot(p.variable().id()) + p.slot()[l];
      ShaderContext c = run.context();
      int bytes = c.storage[slot] == null ? 0 : c.storageSize[slot];
      r[l] = Math.max(0, bytes - p.offset()[l] - m.decorations().offset()) / stride;
    }
    return r;
  }

  /** Reads and changes a word for one lane after the other; returns what was there before. */
  int[] atomic(LanePointer p, AtomicRule rule, int[] value, int[] comparator) {
    if (p.type().isWide()) {
      return wideAtomic(p, rule, value, comparator);
    }
    int[] r = new int[lanes];
    for (int l = 0; l < lanes; l++) {
      if (writes(l)) {
        r[l] = word(p, l, 0, p.type());
        if (rule.writes()) {
          setWord(
              p,
              l,
              0,
              p.type(),
              rule.apply(
                  r[l], value == null ? 0 : value[l], comparator == null ? 0 : comparator[l]));
        }
      }
    }
    return r;
  }

  private int[] wideAtomic(LanePointer p, AtomicRule rule, int[] value, int[] comparator) {
    int[] r = new int[2 * lanes];
    int upper = p.inBlock() ? Integer.BYTES : 1;
    for (int l = 0; l < lanes; l++) {
      if (writes(l) && reaches(p, l, Long.BYTES)) {
        r[l] = word(p, l, 0, WORD);
        r[lanes + l] = word(p, l, upper, WORD);
        long old = AddressSpace.join(r[lanes + l], r[l]);
        long changed = rule.applyWide(old, wide(value, l), wide(comparator, l));
        setWord(p, l, 0, WORD, (int) changed);
        setWord(p, l, upper, WORD, (int) (changed >>> Integer.SIZE));
      }
    }
    return r;
  }

  /** Whether so many bytes that a lane points to are bound. */
  private boolean reaches(LanePointer p, int lane, int bytesOf) {
    ShaderContext c = run.context();
    if (p.address() != null) {
      return c.addresses.find(p.address(lane), -1, bytesOf) >= 0;
    }
    if (!p.inBlock()) {
      return true;
    }
    int slot = slot(p, lane);
    int at = p.offset()[lane];
    int b = c.storageOffset[slot] + at;
    return isBound(c.storage[slot], c.storageSize[slot], at, b, bytesOf);
  }

  /** A lane's 64-bit integer; 0 where there is no such operand. */
  private long wide(int[] words, int lane) {
    return words == null ? 0 : AddressSpace.join(words[lanes + lane], words[lane]);
  }

  // --- words by address

  /** Whether what it points to is in memory that lanes share, not in values of their own. */
  private boolean isAddressed(LanePointer p) {
    return p.inBlock()
        || p.variable().storage() == StorageClass.WORKGROUP
        || run.shader().memory().place(p.variable().id()) != null;
  }

  /** Whether a lane may change memory. */
  boolean writes(int lane) {
    ShaderContext c = run.context();
    return run.active()[lane] && c.killed[lane] == 0 && c.helper[lane] == 0;
  }

  /** Told of each word of a value in memory: its number, and how far from the pointer it is. */
  private interface WordVisitor {
    void word(int at, int offset, SpirvType scalar);
  }

  private static void eachWord(LanePointer p, WordVisitor visitor) {
    if (p.inBlock()) {
      inBlock(p.type(), 0, new Layout(p), 0, visitor);
      return;
    }
    boolean[] truth = truthWords(p.type());
    int ofVertex = p.vertexStride() > 0 ? p.type().element(0).scalars() : truth.length;
    for (int c = 0; c < truth.length; c++) {
      SpirvType scalar = truth[c] ? new SpirvType.BoolType() : WORD;
      visitor.word(c, c / ofVertex * p.vertexStride() + c % ofVertex, scalar);
    }
  }

  private record Layout(int matrixStride, boolean rowMajor, int componentStride) {
    Layout(LanePointer p) {
      this(p.matrixStride(), p.rowMajor(), p.componentStride());
    }
  }

  /** Visits what lies {@code offset} bytes after the pointer, words from {@code at} on. */
  private static void inBlock(SpirvType t, int offset, Layout layout, int at, WordVisitor visitor) {
    if (t instanceof SpirvType.StructType struct) {
      for (int m = 0; m < struct.elementCount(); m++) {
        Decorations d = struct.members().get(m).decorations();
        Layout inner = new Layout(d.matrixStride(), d.rowMajor(), 0);
        int to = at + struct.elementOffset(m);
        inBlock(struct.element(m), offset + d.offset(), inner, to, visitor);
      }
    } else if (t instanceof SpirvType.ArrayType a) {
      for (int i = 0; i < a.length(); i++) {
        int to = at + a.elementOffset(i);
        inBlock(a.elementType(), offset + i * a.strideBytes(), layout, to, visitor);
      }
    } else if (t instanceof SpirvType.MatrixType m) {
      int column = layout.rowMajor ? m.scalarBytes() : layout.matrixStride;
      int component = layout.rowMajor ? layout.matrixStride : 0;
      for (int c = 0; c < m.columns(); c++) {
        Layout inner = new Layout(0, false, component);
        inBlock(m.column(), offset + c * column, inner, at + m.elementOffset(c), visitor);
      }
    } else {
      int words = t.scalar().scalars();
      int stride = layout.componentStride == 0 ? t.scalarBytes() : layout.componentStride;
      for (int w = 0; w < t.scalars(); w++) {
        visitor.word(at + w, offset + w / words * stride + w % words * 4, t.scalar());
      }
    }
  }

  /** A word in memory; 0 outside the bound range. */
  private int word(LanePointer p, int lane, int offset, SpirvType scalar) {
    ShaderContext c = run.context();
    boolean narrow = scalar.isNarrow();
    int bytesOf = narrow ? scalar.scalarBytes() : 4;
    if (p.address() != null) {
      long address = p.address(lane) + offset;
      int range = c.addresses.find(address, -1, bytesOf);
      int bits = range < 0 ? 0 : c.addresses.bits(range, address, bytesOf);
      return narrow ? NarrowValues.value(scalar, bits) : bits;
    }
    int at = p.offset()[lane] + offset;
    if (p.variable().storage() == StorageClass.WORKGROUP) {
      int shared = run.shader().workgroupWord(p.variable().id()) + at;
      return shared < 0 || shared >= c.workgroupMemory.length ? 0 : c.workgroupMemory[shared];
    }
    StageMemory.Place place = run.shader().memory().place(p.variable().id());
    if (place != null) {
      return c.workgroupMemory[base(place, lane) + at];
    }
    boolean storage = ShaderInterface.isStorage(p.variable());
    int slot = slot(p, lane);
    int b = storage ? c.storageOffset[slot] + at : c.blockOffset[slot] + at;
    byte[] bytes = storage ? c.storage[slot] : c.blocks[slot];
    if (!isBound(bytes, storage ? c.storageSize[slot] : c.blockSize[slot], at, b, bytesOf)) {
      return 0;
    }
    int bits = 0;
    for (int k = 0; k < bytesOf; k++) {
      bits |= (bytes[b + k] & 0xff) << 8 * k;
    }
    return narrow ? NarrowValues.value(scalar, bits) : bits;
  }

  /** Changes a word in memory; nothing outside the bound range. */
  private void setWord(LanePointer p, int lane, int offset, SpirvType scalar, int value) {
    ShaderContext c = run.context();
    boolean narrow = scalar.isNarrow();
    int bytesOf = narrow ? scalar.scalarBytes() : 4;
    int bits = narrow ? NarrowValues.bits(scalar, value) : value;
    if (p.address() != null) {
      long address = p.address(lane) + offset;
      int range = c.addresses.find(address, -1, bytesOf);
      if (range >= 0) {
        c.addresses.setBits(range, address, bits, bytesOf);
      }
      return;
    }
    int at = p.offset()[lane] + offset;
    if (p.variable().storage() == StorageClass.WORKGROUP) {
      int shared = run.shader().workgroupWord(p.variable().id()) + at;
      if (shared >= 0 && shared < c.workgroupMemory.length) {
        c.workgroupMemory[shared] = value;
      }
      return;
    }
    StageMemory.Place place = run.shader().memory().place(p.variable().id());
    if (place != null) {
      c.workgroupMemory[base(place, lane) + at] = value;
      return;
    }
    int slot = slot(p, lane);
    int b = c.storageOffset[slot] + at;
    byte[] bytes = c.storage[slot];
    if (isBound(bytes, c.storageSize[slot], at, b, bytesOf)) {
      for (int k = 0; k < bytesOf; k++) {
        bytes[b + k] = (byte) (bits >>> 8 * k);
      }
    }
  }

  private int base(StageMemory.Place place, int lane) {
    ShaderContext c = run.context();
    return (place.output() ? c.outputBase[lane] : c.inputBase[lane]) + place.word();
  }

  private int slot(LanePointer p, int lane) {
    int id = p.variable().id();
    boolean storage = ShaderInterface.isStorage(p.variable());
    return (storage ? run.shader().storageSlot(id) : run.shader().blockSlot(id)) + p.slot()[lane];
  }

  /**
   * Whether a word, or what is as long, is inside the bound range.
   *
   * @param at its byte in the range
   * @param b its byte in the array
   */
  private static boolean isBound(byte[] bytes, int size, int at, int b, int bytesOf) {
    boolean inside = at >= 0 && at <= size - bytesOf && b >= 0;
    return bytes != null && inside && b <= bytes.length - bytesOf;
  }
}
