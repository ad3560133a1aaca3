package org.oovr.simulator.shader.compile.lower;

import org.oovr.simulator.shader.compile.ir.LaneArray;
import org.oovr.simulator.shader.compile.ir.MemoryItem;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.spirv.SpirvType;

/** Where a SPIR-V variable lives. */
public sealed interface Variable {
  SpirvType type();

  /**
   * Its scalars are values that lowering keeps track of.
   *
   * @param base number of the first in the environment
   */
  record Register(SpirvType type, int base) implements Variable {}

  /**
   * Its scalars never change.
   *
   * @param arrays of an input that is matched by location, where each scalar lies; else null
   */
  record Fixed(SpirvType type, Node[] values, LaneArray[] arrays) implements Variable {
    Fixed(SpirvType type, Node[] values) {
      this(type, values, null);
    }
  }

  /** Constant table with dynamic index; bits of its scalars. */
  record Table(SpirvType type, int[] words) implements Variable {}

  /** Indexed dynamically and written. */
  record Indexed(SpirvType type, MemoryItem.Memory memory) implements Variable {}

  /** Loose uniform: its first word, first texture slot and first image slot. */
  record Uniform(SpirvType type, int word, int slot, int imageSlot) implements Variable {}

  /** Texel of a storage image. */
  record Texel(SpirvType type, Node slot, Node address) implements Variable {}

  /** What lies at an address, of which these are the words. */
  record Addressed(SpirvType type, Node low, Node high) implements Variable {}

  /** Uniform block (array): its first slot. */
  record Block(SpirvType type, int slot) implements Variable {}

  /** Storage block (array): its first slot. */
  record Storage(SpirvType type, int slot) implements Variable {}

  /**
   * Of vertices or a patch, in memory that lanes share: its first word after the lane's base.
   *
   * @param strideWords from vertex to vertex; 0 where it has no element for each of them
   */
  record Recorded(SpirvType type, Node base, int word, int strideWords) implements Variable {}

  /** Shared by a workgroup: its first word. */
  record Workgroup(SpirvType type, int word) implements Variable {}
}
