package org.oovr.driver.gl.api;

/** Basic types of GL parameters, return values, and of what pointers point to. */
public enum GlType {
  VOID(1, Form.NONE),
  ENUM(4, Form.UNSIGNED),
  BITFIELD(4, Form.UNSIGNED),
  BOOLEAN(1, Form.TRUTH),
  /** The 32-bit Bool of the window system. */
  BOOL32(4, Form.TRUTH),
  BYTE(1, Form.SIGNED),
  UBYTE(1, Form.UNSIGNED),
  CHAR(1, Form.SIGNED),
  SHORT(2, Form.SIGNED),
  USHORT(2, Form.UNSIGNED),
  /** IEEE 754 binary16 bits. */
  HALF(2, Form.UNSIGNED),
  INT(4, Form.SIGNED),
  UINT(4, Form.UNSIGNED),
  SIZEI(4, Form.SIGNED),
  /** 16.16 fixed point. */
  FIXED(4, Form.SIGNED),
  INT64(8, Form.SIGNED),
  UINT64(8, Form.UNSIGNED),
  INTPTR(8, Form.SIGNED),
  SIZEIPTR(8, Form.SIGNED),
  FLOAT(4, Form.FLOATING),
  DOUBLE(8, Form.FLOATING),
  /** A GLsync handle. */
  SYNC(8, Form.HANDLE),
  /** Function pointers and handles of other libraries. */
  ADDRESS(8, Form.HANDLE);

  /** How the bits of a value are read. */
  public enum Form {
    NONE,
    SIGNED,
    UNSIGNED,
    TRUTH,
    FLOATING,
    HANDLE
  }

  private final int bytes;
  private final Form form;

  GlType(int bytes, Form form) {
    this.bytes = bytes;
    this.form = form;
  }

  /** Bytes of one value in memory; 1 for {@link #VOID}, whose lengths are in bytes. */
  public int bytes() {
    return bytes;
  }

  public Form form() {
    return form;
  }

  /**
   * The one representation of a raw value that {@code Call.bits} uses: signed types sign-extended,
   * unsigned ones zero-extended, truth values 0 or 1, floats with zero upper half.
   */
  public long canonical(long bits) {
    switch (form) {
      case TRUTH:
        return (bytes == 1 ? bits & 0xff : (int) bits) != 0 ? 1 : 0;
      case SIGNED:
        int shift = 64 - 8 * bytes;
        return bits << shift >> shift;
      case HANDLE:
        return bits;
      default:
        return bytes == 8 ? bits : bits & ((1L << 8 * bytes) - 1);
    }
  }
}
