package org.oovr.simulator.shader.compile.ir;

/** Access to a variable that is indexed dynamically; these keep their order. */
public sealed interface MemoryItem extends Region.Item {
  /** A variable kept in arrays, one per scalar. */
  final class Memory {
    private final String name;
    private final Kind[] kinds;
    private boolean varying;

    public Memory(String name, Kind[] kinds) {
      this.name = name;
      this.kinds = kinds;
    }

    String name() {
      return name;
    }

    /** Kind of each scalar. */
    public Kind[] kinds() {
      return kinds;
    }

    /** Lanes may differ in some scalar. */
    public boolean varying() {
      return varying;
    }

    public void setVarying() {
      varying = true;
    }
  }

  Memory memory();

  /** Number of the scalar at index 0. */
  int offset();

  /** Scalars to add to the offset, or null. */
  Node index();

  /** Read. */
  record Load(Memory memory, int offset, Node index, Node[] result) implements MemoryItem {}

  /**
   * Write.
   *
   * @param mask lanes that write
   */
  record Store(Memory memory, int offset, Node index, Node value, Node mask)
      implements MemoryItem {}
}
