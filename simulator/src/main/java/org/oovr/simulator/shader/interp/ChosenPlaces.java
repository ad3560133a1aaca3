package org.oovr.simulator.shader.interp;

import java.util.Arrays;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.reflect.ShaderInterface;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/**
 * Pointers into storage blocks and into what a workgroup shares that are values, which lanes choose
 * among: words as {@link SpirvType.AddressType} has them.
 */
final class ChosenPlaces {
  /** Before everything, wherever an index leads from there. */
  private static final int NOWHERE = Integer.MIN_VALUE / 2;

  private final ShaderInterface shader;
  private final int lanes;

  ChosenPlaces(ShaderInterface shader, int lanes) {
    this.shader = shader;
    this.lanes = lanes;
  }

  /** The words of a pointer into a variable. */
  int[] words(LanePointer p) {
    int[] words = new int[2 * lanes];
    boolean shared = p.variable().storage() == StorageClass.WORKGROUP;
    int id = p.variable().id();
    int slot = shared ? 1 : shader.storageSlot(id) + 1;
    int offset = shared ? shader.workgroupWord(id) : 0;
    for (int l = 0; l < lanes; l++) {
      words[l] = offset + p.offset()[l];
      words[lanes + l] = slot + p.slot()[l];
    }
    return words;
  }

  /**
   * Where words point to, as places from the first variable of their kind on; lanes that point
   * nowhere are before it.
   */
  LanePointer of(SpirvType.AddressType t, int[] words) {
    SpirvVariable first = first(t.storage());
    boolean shared = t.storage() == StorageClass.WORKGROUP;
    int[] offset = Arrays.copyOf(words, lanes);
    int[] slot = new int[lanes];
    for (int l = 0; l < lanes; l++) {
      if (words[lanes + l] == 0) {
        offset[l] = NOWHERE;
      } else if (shared) {
        offset[l] -= shader.workgroupWord(first.id());
      } else {
        slot[l] = words[lanes + l] - 1 - shader.storageSlot(first.id());
      }
    }
    return new LanePointer(first, t.pointee(), offset, slot, null, 0, false, 0, 0);
  }

  private SpirvVariable first(StorageClass storage) {
    for (SpirvVariable v : shader.module().variables().values()) {
      if (v.storage() == storage && shader.uses(v.id())) {
        return v;
      }
    }
    throw new ShaderException("pointer into " + storage + ", of which there is no variable");
  }

  /** Whether two pointers are the same, or how many elements lie between them. */
  int[] difference(Op op, SpirvType.AddressType t, int[] x, int[] y) {
    int[] r = new int[lanes];
    int stride = Math.max(1, t.stride());
    for (int l = 0; l < lanes; l++) {
      boolean same = x[l] == y[l] && x[lanes + l] == y[lanes + l];
      r[l] = op == Op.PTR_DIFF ? (x[l] - y[l]) / stride : same == (op == Op.PTR_EQUAL) ? 1 : 0;
    }
    return r;
  }
}
