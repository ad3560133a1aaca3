package org.oovr.simulator.shader.compile.ir;

import org.oovr.simulator.shader.math.SubgroupFunction;
import org.oovr.simulator.shader.spirv.AtomicRule;

/** Access to memory that lanes share; these keep their order. */
public sealed interface AccessItem extends Region.Item {
  /** Which memory. */
  enum Space {
    /** A storage block: slots, and bytes in what is bound there. */
    STORAGE,
    /** What lies at an address: its upper word instead of a slot, and its lower word. */
    ADDRESS,
    /** What a workgroup shares: words; there are no slots. */
    WORKGROUP,
    /** A storage image: slots, and addresses of texels there. */
    IMAGE
  }

  Space space();

  /** Storage slot, or upper word of an address; anything in workgroup memory. */
  Node slot();

  /** Byte in the bound range, lower word of an address, word, or address of a texel. */
  Node address();

  /** Bytes of a word. */
  int WORD_BYTES = 4;

  /**
   * Read of a word, or of some bytes with zeroes above.
   *
   * @param bytes 1, 2 or 4; 4 of other memory than blocks and addresses
   */
  record Load(Space space, Node slot, Node address, int bytes, Node[] result)
      implements AccessItem {}

  /**
   * Write of a word, or of its lowest bytes.
   *
   * @param bytes 1, 2 or 4; 4 of other memory than blocks and addresses
   * @param value an integer
   * @param mask lanes that write
   */
  record Store(Space space, Node slot, Node address, int bytes, Node value, Node mask)
      implements AccessItem {}

  /**
   * Read of a texel.
   *
   * @param results its four components, of one kind
   */
  record TexelLoad(Node slot, Node address, Node[] results) implements AccessItem {
    @Override
    public Space space() {
      return Space.IMAGE;
    }

    /** Whether anybody wants a component. */
    public boolean isLive() {
      for (Node n : results) {
        if (n.live()) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * Write of a texel.
   *
   * @param values its four components, of one kind
   * @param mask lanes that write
   */
  record TexelStore(Node slot, Node address, Node[] values, Node mask) implements AccessItem {
    @Override
    public Space space() {
      return Space.IMAGE;
    }
  }

  /**
   * Read and change of a word, or of two words that follow each other as one, lane by lane.
   *
   * @param value words of the change's operand; none where it has no operand
   * @param comparator words of what a comparison expects; none where there is no such
   * @param mask lanes that do it; the others get 0
   * @param result a node for each word
   */
  record Atomic(
      Space space,
      Node slot,
      Node address,
      AtomicRule rule,
      Node[] value,
      Node[] comparator,
      Node mask,
      Node[] result)
      implements AccessItem {}

  /**
   * Words of the lanes of a sub-group, which are no memory, but keep their order and masks alike.
   *
   * @param value a word of each lane
   * @param index number of a lane that each names, or the upper word of a 64-bit number, or null
   * @param mask lanes that take part
   * @param scope which lanes count, as {@link SubgroupFunction} numbers it
   * @param row lanes of a row, each of which begins a sub-group; 0 where there are none
   */
  record Subgroup(
      SubgroupFunction function,
      Node value,
      Node index,
      Node mask,
      int scope,
      int row,
      Node[] result)
      implements AccessItem {
    @Override
    public Space space() {
      return Space.WORKGROUP;
    }

    @Override
    public Node slot() {
      return value;
    }

    @Override
    public Node address() {
      return value;
    }
  }
}
