package org.oovr.simulator.command;

/**
 * Layout of one vertex attribute in memory.
 *
 * @param type component type
 * @param components 1 to 4; missing ones read as (0,0,0,1)
 * @param conversion how the shader receives the components
 * @param bgra components 0 and 2 are swapped in memory
 */
public record VertexFormat(Type type, int components, Conversion conversion, boolean bgra) {

  /** Component types in memory, little-endian. */
  public enum Type {
    BYTE(1),
    UBYTE(1),
    SHORT(2),
    USHORT(2),
    INT(4),
    UINT(4),
    HALF(2),
    FLOAT(4),
    DOUBLE(8),
    /** 16.16 fixed point. */
    FIXED(4),
    /** One word, x in bits 0..9, y 10..19, z 20..29, w 30..31, signed. */
    INT_2_10_10_10(4),
    UINT_2_10_10_10(4),
    /** One word of three unsigned floats, x in bits 0..10, y 11..21, z 22..31. */
    FLOAT_11_11_10(4);

    private final int bytes;

    Type(int bytes) {
      this.bytes = bytes;
    }

    /** Bytes of one component, or of the whole word for packed types. */
    public int bytes() {
      return bytes;
    }
  }

  /** How components reach the shader. */
  public enum Conversion {
    /** To float by value. */
    FLOAT,
    /** To float in [0,1] or [-1,1]. */
    NORMALIZED,
    /** As integers. */
    INTEGER
  }
}
