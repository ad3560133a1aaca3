package org.oovr.driver.gl.pixel;

/**
 * Colours from one layout to another, by the way that Mesa takes: components of whole bytes become
 * each other one by one; where one side has fields, both meet at floats, at bytes, or at whole
 * numbers of 32 bits.
 */
final class TexelConversion {
  private final TexelLayout from;
  private final TexelLayout to;
  private final ComponentType middle;
  private final boolean same;
  private final boolean unpacks;
  private final boolean packs;
  private final int[] raw;

  /**
   * Between two layouts.
   *
   * @param rebased whether components are replaced on the way, so that no way is the shortest
   * @param width most texels at once
   */
  TexelConversion(TexelLayout from, TexelLayout to, boolean rebased, int width) {
    this.from = from;
    this.to = to;
    same = !rebased && from.isSame(to);
    ComponentType direct = rebased ? null : direct(from, to);
    boolean arrays = from.type != null && to.type != null && direct == null;
    boolean format = !arrays && !from.integer;
    if (direct != null) {
      middle = direct;
    } else if (arrays) {
      middle = to.type; // in which what is not there is 0 or 1
    } else if (from.integer) {
      middle = to.signed ? ComponentType.INT : ComponentType.UINT;
    } else {
      middle = to.signed || to.bits > Byte.SIZE ? ComponentType.FLOAT : ComponentType.UBYTE;
    }
    unpacks = format && !from.client;
    packs = format && !to.client;
    raw = new int[4 * width];
  }

  /** What texels of a format are unpacked to or packed from at once; null for neither. */
  private static ComponentType direct(TexelLayout from, TexelLayout to) {
    for (ComponentType t : new ComponentType[] {ComponentType.FLOAT, ComponentType.UBYTE}) {
      if (!from.integer && (!from.client && to.isRgba(t) || !to.client && from.isRgba(t))) {
        return t;
      }
    }
    return null;
  }

  /** Converts a row of texels. */
  void run(byte[] source, int at, byte[] out, int start, int count) {
    if (same) {
      System.arraycopy(source, at, out, start, count * from.bytes);
      return;
    }
    from.read(source, at, count, raw, middle, unpacks);
    to.write(raw, count, out, start, middle, packs);
  }
}
