package org.oovr.simulator.shader.compile.runtime;

import java.util.Arrays;
import org.oovr.simulator.shader.ImageUnit;
import org.oovr.simulator.shader.MemoryRecorder.Access;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.spirv.AtomicRule;

/**
 * What generated code does to storage images: of each call lane by lane in ascending order. Where a
 * slot array is null, all lanes use the one slot that follows it; where a mask is null, all lanes
 * are in it.
 */
public final class ImageRuntime {
  private ImageRuntime() {}

  private static ImageUnit unit(ShaderContext c, int slot) {
    boolean bound = slot >= 0 && slot < c.images.length && c.images[slot] != null;
    return bound ? c.images[slot] : ImageUnit.UNBOUND;
  }

  /** End of the lanes from one on that use the same slot. */
  private static int end(int[] slots, int from, int n) {
    if (slots == null) {
      return n;
    }
    int to = from + 1;
    while (to < n && slots[to] == slots[from]) {
      to++;
    }
    return to;
  }

  // --- addresses and sizes

  /** Address of a texel that all lanes use. */
  public static int address(ShaderContext c, int slot, int x, int y, int z, int sample) {
    return unit(c, slot).address(x, y, z, sample);
  }

  public static void addresses(
      ShaderContext c,
      int[] slots,
      int slot,
      int[] x,
      int[] y,
      int[] z,
      int[] sample,
      int[] out,
      int n) {
    for (int from = 0, to; from < n; from = to) {
      to = end(slots, from, n);
      unit(c, slots == null ? slot : slots[from]).addresses(x, y, z, sample, from, to, out);
    }
  }

  /** A component of the size, or, where it is 3, the samples. */
  public static int size(ShaderContext c, int slot, int component) {
    ImageUnit unit = unit(c, slot);
    if (component == 3) {
      return unit.samples();
    }
    unit.size(c.sizeScratch);
    return c.sizeScratch[component];
  }

  public static void sizes(
      ShaderContext c, int[] slots, int slot, int component, int[] out, int n) {
    for (int i = 0; i < n; i++) {
      out[i] = size(c, slots == null ? slot : slots[i], component);
    }
  }

  // --- texels

  public static void load(
      ShaderContext c,
      int[] slots,
      int slot,
      int[] address,
      float[] r,
      float[] g,
      float[] b,
      float[] a,
      int n) {
    if (c.recorder != null) {
      c.recorder.texels(Access.READ, slots, slot, address, c.reading, n);
    }
    float[][] rgba = {r, g, b, a};
    for (int from = 0, to; from < n; from = to) {
      to = end(slots, from, n);
      ImageUnit unit = unit(c, slots == null ? slot : slots[from]);
      (unit.isInteger() ? ImageUnit.UNBOUND : unit)
          .load(address, from, to, ImageUnit.scratch(c), rgba);
    }
  }

  public static void load(
      ShaderContext c,
      int[] slots,
      int slot,
      int[] address,
      int[] r,
      int[] g,
      int[] b,
      int[] a,
      int n) {
    if (c.recorder != null) {
      c.recorder.texels(Access.READ, slots, slot, address, c.reading, n);
    }
    int[][] rgba = {r, g, b, a};
    for (int from = 0, to; from < n; from = to) {
      to = end(slots, from, n);
      ImageUnit unit = unit(c, slots == null ? slot : slots[from]);
      (unit.isInteger() ? unit : ImageUnit.UNBOUND)
          .load(address, from, to, ImageUnit.scratch(c), rgba);
    }
  }

  public static void store(
      ShaderContext c,
      int[] slots,
      int slot,
      int[] address,
      float[] r,
      float[] g,
      float[] b,
      float[] a,
      int[] mask,
      int n) {
    if (c.recorder != null) {
      c.recorder.texels(Access.WRITE, slots, slot, address, mask, n);
    }
    float[][] rgba = {r, g, b, a};
    int[] at = writing(c, address, mask, n);
    for (int from = 0, to; from < n; from = to) {
      to = end(slots, from, n);
      ImageUnit unit = unit(c, slots == null ? slot : slots[from]);
      if (!unit.isInteger()) {
        unit.store(at, from, to, ImageUnit.scratch(c), rgba);
      }
    }
  }

  public static void store(
      ShaderContext c,
      int[] slots,
      int slot,
      int[] address,
      int[] r,
      int[] g,
      int[] b,
      int[] a,
      int[] mask,
      int n) {
    if (c.recorder != null) {
      c.recorder.texels(Access.WRITE, slots, slot, address, mask, n);
    }
    int[][] rgba = {r, g, b, a};
    int[] at = writing(c, address, mask, n);
    for (int from = 0, to; from < n; from = to) {
      to = end(slots, from, n);
      ImageUnit unit = unit(c, slots == null ? slot : slots[from]);
      if (unit.isInteger()) {
        unit.store(at, from, to, ImageUnit.scratch(c), rgba);
      }
    }
  }

  /** The addresses, -1 for lanes that write nothing: not on the way, helpers, or killed. */
  private static int[] writing(ShaderContext c, int[] address, int[] mask, int n) {
    int[] at = ImageUnit.addressScratch(c);
    for (int i = 0; i < n; i++) {
      boolean writes = MemoryRuntime.writes(c, mask, i);
      at[i] = writes ? address[i] : -1;
    }
    return at;
  }

  /** Reads and changes texels; what was there before goes to {@code out}, where it is not null. */
  public static void atomic(
      ShaderContext c,
      AtomicRule rule,
      int[] slots,
      int slot,
      int[] address,
      int[] value,
      int[] comparator,
      int[] mask,
      int[] out,
      int n) {
    if (c.recorder != null) {
      c.recorder.texels(Access.ATOMIC, slots, slot, address, mask, n);
    }
    if (out != null) {
      Arrays.fill(out, 0, n, 0);
    }
    for (int i = 0; i < n; i++) {
      if (!MemoryRuntime.writes(c, mask, i)) {
        continue;
      }
      ImageUnit unit = unit(c, slots == null ? slot : slots[i]);
      int old = unit.word(address[i]);
      if (rule.writes()) {
        int v = value == null ? 0 : value[i];
        unit.setWord(address[i], rule.apply(old, v, comparator == null ? 0 : comparator[i]));
      }
      if (out != null) {
        out[i] = old;
      }
    }
  }
}
