// Long because generated code calls all of these by name: a routine for each kind of operands.
package org.oovr.simulator.shader.compile.runtime;

import java.util.Arrays;
import org.oovr.simulator.lanes.Lanes;
import org.oovr.simulator.shader.InstructionClass;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.TextureUnit;
import org.oovr.simulator.shader.UniformClass;

/** Routines on lane arrays that generated code calls. Indices out of range are harmless. */
public final class LaneRuntime {
  private static final float[] UNMARKED = new float[ShaderContext.WORKGROUP_LANES];

  /** Masks without any lane, and with all of them. */
  private static final int[] NONE = new int[ShaderContext.WORKGROUP_LANES];

  private static final int[] EVERY = new int[ShaderContext.WORKGROUP_LANES];

  static {
    Arrays.fill(EVERY, -1);
  }

  private static final int CLASSES = InstructionClass.values().length;
  private static final int UNIFORM_CLASSES = UniformClass.values().length;

  private LaneRuntime() {}

  /** Whether one of the first lanes is not +0; compares whole vectors, as one block of memory. */
  public static boolean anyMarked(float[] marks, int lanes) {
    return Arrays.mismatch(marks, 0, lanes, UNMARKED, 0, lanes) >= 0;
  }

  // --- values that all lanes share

  /** Word of the loose uniforms; 0 outside. */
  public static int constant(ShaderContext c, int index) {
    int[] words = c.constants;
    return index >= 0 && index < words.length ? words[index] : 0;
  }

  /** Word at a byte offset of a uniform block; 0 outside the bound range. */
  public static int blockWord(ShaderContext c, int slot, int offset) {
    if (slot < 0 || slot >= c.blocks.length || offset < 0) {
      return 0;
    }
    byte[] b = c.blocks[slot];
    if (b == null || offset > c.blockSize[slot] - 4) {
      return 0;
    }
    int at = c.blockOffset[slot] + offset;
    if (at < 0 || at > b.length - 4) {
      return 0;
    }
    return (b[at] & 0xff)
        | (b[at + 1] & 0xff) << 8
        | (b[at + 2] & 0xff) << 16
        | (b[at + 3] & 0xff) << 24;
  }

  /** Element of a table; 0 outside. */
  public static int tableWord(int[] table, int index) {
    return index >= 0 && index < table.length ? table[index] : 0;
  }

  /** -1 for any word but 0. */
  public static int truth(int word) {
    return word != 0 ? -1 : 0;
  }

  /** Counts an iteration of a loop: -1 when there is to be none after it. */
  public static int spent(ShaderContext c) {
    return --c.iterationsLeft <= 0 ? -1 : 0;
  }

  /** The texture unit in a slot. */
  public static TextureUnit texture(ShaderContext c, int slot) {
    return c.textures[Math.min(Math.max(slot, 0), c.textures.length - 1)];
  }

  /** A component of the size of a level; 0 when nothing is bound. */
  public static int textureSize(ShaderContext c, int slot, int level, int component) {
    TextureUnit unit = texture(c, slot);
    if (unit == null) {
      return 0;
    }
    int[] size = c.sizeScratch;
    unit.size(level, size);
    return size[component];
  }

  /** Levels ({@code what} 0) or samples (1) of a texture. */
  public static int textureLevels(ShaderContext c, int slot, int what) {
    TextureUnit unit = texture(c, slot);
    return unit == null ? 0 : what == 0 ? unit.levels() : unit.samples();
  }

  // --- filling and copying

  public static void fill(float[] out, float value, int n) {
    Arrays.fill(out, 0, n, value);
  }

  public static void fill(int[] out, int value, int n) {
    Arrays.fill(out, 0, n, value);
  }

  public static void copy(float[] in, float[] out, int n) {
    System.arraycopy(in, 0, out, 0, n);
  }

  public static void copy(int[] in, int[] out, int n) {
    System.arraycopy(in, 0, out, 0, n);
  }

  /** Bits of floats. */
  public static void cast(float[] in, int[] out, int n) {
    Lanes.kernels().toInts(in, out, n);
  }

  /** Floats of bits. */
  public static void cast(int[] in, float[] out, int n) {
    Lanes.kernels().toFloats(in, out, 0, n);
  }

  // --- masks

  /** Whether any lane is in the mask. */
  public static boolean any(int[] mask, int n) {
    return any(mask, 0, n);
  }

  /** Whether any of the lanes {@code from..end-1} is in the mask; compares whole vectors. */
  private static boolean any(int[] mask, int from, int end) {
    return Arrays.mismatch(mask, from, end, NONE, 0, end - from) >= 0;
  }

  /** {@code target |= mask}. */
  public static void or(int[] mask, int[] target, int n) {
    for (int i = 0; i < n; i++) {
      target[i] |= mask[i];
    }
  }

  /** {@code target &= ~mask}. */
  public static void andNot(int[] mask, int[] target, int n) {
    for (int i = 0; i < n; i++) {
      target[i] &= ~mask[i];
    }
  }

  /** Whether all lanes are in the mask. */
  private static boolean all(int[] mask, int n) {
    return Arrays.mismatch(mask, 0, n, EVERY, 0, n) < 0;
  }

  // Lanes mostly go the same way: then selecting is copying.

  /** {@code out = mask ? yes : no}; either may be {@code out}. */
  public static void select(int[] mask, float[] yes, float[] no, float[] out, int n) {
    if (all(mask, n)) {
      copyOther(yes, out, n);
    } else if (!any(mask, n)) {
      copyOther(no, out, n);
    } else {
      Lanes.kernels().select(mask, yes, no, n, out);
    }
  }

  /** {@code out = mask ? yes : no}. */
  public static void select(int[] mask, float yes, float[] no, float[] out, int n) {
    place(mask, 0, yes, no, out, n);
  }

  /** {@code out = mask ? yes : no}. */
  public static void select(int[] mask, float[] yes, float no, float[] out, int n) {
    place(mask, -1, no, yes, out, n);
  }

  /** {@code out = mask ? yes : no}. */
  public static void select(int[] mask, float yes, float no, float[] out, int n) {
    fill(out, no, n);
    place(mask, 0, yes, out, out, n);
  }

  private static void place(int[] mask, int flip, float value, float[] rest, float[] out, int n) {
    if (flip == 0 ? all(mask, n) : !any(mask, n)) {
      fill(out, value, n);
    } else if (flip == 0 ? !any(mask, n) : all(mask, n)) {
      copyOther(rest, out, n);
    } else {
      Lanes.kernels().place(mask, flip, value, rest, n, out);
    }
  }

  private static void copyOther(float[] in, float[] out, int n) {
    if (in != out) {
      copy(in, out, n);
    }
  }

  /** {@code target = value} for lanes in the mask. */
  public static void assign(int[] mask, float[] value, float[] target, int n) {
    select(mask, value, target, target, n);
  }

  /** {@code target = value} for lanes in the mask. */
  public static void assign(int[] mask, float value, float[] target, int n) {
    place(mask, 0, value, target, target, n);
  }

  /** {@code target = value} for lanes in the mask. */
  public static void assign(int[] mask, int[] value, int[] target, int n) {
    for (int i = 0; i < n; i++) {
      target[i] = value[i] & mask[i] | target[i] & ~mask[i];
    }
  }

  /** {@code target = value} for lanes in the mask. */
  public static void assign(int[] mask, int value, int[] target, int n) {
    for (int i = 0; i < n; i++) {
      target[i] = value & mask[i] | target[i] & ~mask[i];
    }
  }

  /** {@code target = value} for all lanes, or none. */
  public static void assign(int mask, float[] value, float[] target, int n) {
    if (mask != 0) {
      copy(value, target, n);
    }
  }

  /** {@code target = value} for all lanes, or none. */
  public static void assign(int mask, float value, float[] target, int n) {
    if (mask != 0) {
      fill(target, value, n);
    }
  }

  /** {@code target = value} for all lanes, or none. */
  public static void assign(int mask, int[] value, int[] target, int n) {
    if (mask != 0) {
      copy(value, target, n);
    }
  }

  /** {@code target = value} for all lanes, or none. */
  public static void assign(int mask, int value, int[] target, int n) {
    if (mask != 0) {
      fill(target, value, n);
    }
  }

  /** {@code target |= mask}, the same for all lanes. */
  public static void or(int mask, int[] target, int n) {
    for (int i = 0; i < n; i++) {
      target[i] |= mask;
    }
  }

  /** {@code target &= ~mask}, the same for all lanes. */
  public static void andNot(int[] target, int mask, int n) {
    for (int i = 0; i < n; i++) {
      target[i] &= ~mask;
    }
  }

  /** Exchanges two elements. */
  public static void swap(Object[] arrays, int a, int b) {
    Object t = arrays[a];
    arrays[a] = arrays[b];
    arrays[b] = t;
  }

  // --- textures

  /** Has the texture unit of a slot serve the context's request; without one, texels are black. */
  public static void execute(ShaderContext c, int slot, int n) {
    TextureUnit unit = texture(c, slot);
    c.request.context = c;
    if (unit != null) {
      unit.serve(c.request, n);
      return;
    }
    for (int k = 0; k < 4; k++) {
      if (c.request.outF[k] != null) {
        fill(c.request.outF[k], k == 3 ? 1 : 0, n);
      }
      if (c.request.outI[k] != null) {
        fill(c.request.outI[k], k == 3 ? 1 : 0, n);
      }
    }
  }

  /** The same with a slot for each lane. */
  public static void execute(ShaderContext c, int[] slots, int n) {
    c.divergentSlots().serve(c.request, slots, n, slot -> execute(c, slot, n));
  }

  // --- derivatives; lane 4q + 2y + x is pixel (x, y) of quad q

  public static void derivativeX(float[] in, float[] out, int n) {
    for (int i = 0; i + 1 < n; i += 2) {
      float d = in[i + 1] - in[i];
      out[i] = d;
      out[i + 1] = d;
    }
  }

  public static void derivativeY(float[] in, float[] out, int n) {
    for (int i = 0; i + 3 < n; i += 4) {
      float d0 = in[i + 2] - in[i];
      float d1 = in[i + 3] - in[i + 1];
      out[i] = d0;
      out[i + 1] = d1;
      out[i + 2] = d0;
      out[i + 3] = d1;
    }
  }

  public static void derivativeXCoarse(float[] in, float[] out, int n) {
    for (int i = 0; i + 3 < n; i += 4) {
      float d = in[i + 1] - in[i];
      Arrays.fill(out, i, i + 4, d);
    }
  }

  public static void derivativeYCoarse(float[] in, float[] out, int n) {
    for (int i = 0; i + 3 < n; i += 4) {
      float d = in[i + 2] - in[i];
      Arrays.fill(out, i, i + 4, d);
    }
  }

  // --- indexed reads

  public static void constants(ShaderContext c, int[] index, float[] out, int n) {
    for (int i = 0; i < n; i++) {
      out[i] = Float.intBitsToFloat(constant(c, index[i]));
    }
  }

  public static void constants(ShaderContext c, int[] index, int[] out, int n) {
    for (int i = 0; i < n; i++) {
      out[i] = constant(c, index[i]);
    }
  }

  public static void blockWords(ShaderContext c, int[] slot, int[] offset, float[] out, int n) {
    for (int i = 0; i < n; i++) {
      out[i] = Float.intBitsToFloat(blockWord(c, slot[i], offset[i]));
    }
  }

  public static void blockWords(ShaderContext c, int[] slot, int[] offset, int[] out, int n) {
    for (int i = 0; i < n; i++) {
      out[i] = blockWord(c, slot[i], offset[i]);
    }
  }

  public static void tableWords(int[] table, int[] index, float[] out, int n) {
    for (int i = 0; i < n; i++) {
      out[i] = Float.intBitsToFloat(tableWord(table, index[i]));
    }
  }

  public static void tableWords(int[] table, int[] index, int[] out, int n) {
    for (int i = 0; i < n; i++) {
      out[i] = tableWord(table, index[i]);
    }
  }

  /** -1 for words that are not 0. */
  public static void truths(int[] words, int n) {
    for (int i = 0; i < n; i++) {
      words[i] = truth(words[i]);
    }
  }

  /** Sizes by lane, of texture {@code slots[i]}, or {@code slot} without; levels likewise. */
  public static void textureSizes(
      ShaderContext c,
      int[] slots,
      int slot,
      int[] levels,
      int level,
      int component,
      int[] out,
      int n) {
    for (int i = 0; i < n; i++) {
      int of = slots == null ? slot : slots[i];
      out[i] = textureSize(c, of, levels == null ? level : levels[i], component);
    }
  }

  /** {@link #textureLevels(ShaderContext, int, int)} of texture {@code slots[i]}, by lane. */
  public static void textureLevels(ShaderContext c, int[] slots, int what, int[] out, int n) {
    for (int i = 0; i < n; i++) {
      out[i] = textureLevels(c, slots[i], what);
    }
  }

  // --- indexed variables: scalar k is array base + k

  public static void load(float[][] arrays, int base, int[] index, float[] out, int n) {
    for (int i = 0; i < n; i++) {
      out[i] = arrays[base + index[i]][i];
    }
  }

  public static void load(int[][] arrays, int base, int[] index, int[] out, int n) {
    for (int i = 0; i < n; i++) {
      out[i] = arrays[base + index[i]][i];
    }
  }

  /** Read of a variable that all lanes share with an index that they do not. */
  public static void load(float[] values, int base, int[] index, float[] out, int n) {
    for (int i = 0; i < n; i++) {
      out[i] = values[base + index[i]];
    }
  }

  public static void load(int[] values, int base, int[] index, int[] out, int n) {
    for (int i = 0; i < n; i++) {
      out[i] = values[base + index[i]];
    }
  }

  public static void store(
      float[][] arrays, int base, int[] index, float[] value, int[] mask, int n) {
    for (int i = 0; i < n; i++) {
      if (mask == null || mask[i] != 0) {
        arrays[base + index[i]][i] = value[i];
      }
    }
  }

  public static void store(int[][] arrays, int base, int[] index, int[] value, int[] mask, int n) {
    for (int i = 0; i < n; i++) {
      if (mask == null || mask[i] != 0) {
        arrays[base + index[i]][i] = value[i];
      }
    }
  }

  public static void store(
      float[][] arrays, int base, int[] index, float value, int[] mask, int n) {
    for (int i = 0; i < n; i++) {
      if (mask == null || mask[i] != 0) {
        arrays[base + index[i]][i] = value;
      }
    }
  }

  public static void store(int[][] arrays, int base, int[] index, int value, int[] mask, int n) {
    for (int i = 0; i < n; i++) {
      if (mask == null || mask[i] != 0) {
        arrays[base + index[i]][i] = value;
      }
    }
  }

  /** Write with an index that all lanes share. */
  public static void store(float[][] arrays, int place, float[] value, int[] mask, int n) {
    if (mask == null) {
      copy(value, arrays[place], n);
    } else {
      assign(mask, value, arrays[place], n);
    }
  }

  public static void store(int[][] arrays, int place, int[] value, int[] mask, int n) {
    if (mask == null) {
      copy(value, arrays[place], n);
    } else {
      assign(mask, value, arrays[place], n);
    }
  }

  public static void store(float[][] arrays, int place, float value, int[] mask, int n) {
    if (mask == null) {
      fill(arrays[place], value, n);
    } else {
      assign(mask, value, arrays[place], n);
    }
  }

  public static void store(int[][] arrays, int place, int value, int[] mask, int n) {
    if (mask == null) {
      fill(arrays[place], value, n);
    } else {
      assign(mask, value, arrays[place], n);
    }
  }

  // --- statistics

  /**
   * Adds {@code amount} instructions of a class for every warp with a lane in the mask.
   *
   * @param mask null for all lanes
   */
  public static void count(int[] executed, int instructionClass, int amount, int[] mask, int n) {
    if (executed != null) {
      count(executed, executed.length / CLASSES, instructionClass, amount, mask, n);
    }
  }

  /** The same of those whose operands are equal in all lanes. */
  public static void countUniform(int[] executed, int kind, int amount, int[] mask, int n) {
    if (executed != null) {
      count(executed, executed.length / UNIFORM_CLASSES, kind, amount, mask, n);
    }
  }

  private static void count(
      int[] executed, int warps, int instructionClass, int amount, int[] mask, int n) {
    for (int first = 0; first < n; first += ShaderContext.WARP_LANES) {
      int end = Math.min(n, first + ShaderContext.WARP_LANES);
      if (mask == null || any(mask, first, end)) {
        executed[instructionClass * warps + first / ShaderContext.WARP_LANES] += amount;
      }
    }
  }
}
