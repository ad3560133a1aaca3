package org.oovr.simulator.shader.compile.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.oovr.simulator.shader.AddressSpace;
import org.oovr.simulator.shader.MemoryRecorder.Access;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.math.SubgroupFunction;
import org.oovr.simulator.shader.spirv.AtomicRule;

/**
 * What generated code does to memory that lanes share: of each call lane by lane in ascending
 * order. Where a slot array is null, all lanes use the one slot that follows it; where a mask is
 * null, all lanes are in it. Reads outside of what is bound give 0, writes there do nothing.
 */
public final class MemoryRuntime {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle WIDE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private MemoryRuntime() {}

  /** Whether a lane may change memory: on the way, and neither a helper nor killed. */
  static boolean writes(ShaderContext c, int[] mask, int lane) {
    return (mask == null || mask[lane] != 0) && (c.killed[lane] | c.helper[lane]) == 0;
  }

  // --- storage blocks

  /** Bytes bound to a slot. */
  public static int size(ShaderContext c, int slot) {
    boolean bound = slot >= 0 && slot < c.storage.length && c.storage[slot] != null;
    return bound ? c.storageSize[slot] : 0;
  }

  public static void sizes(ShaderContext c, int[] slot, int[] out, int n) {
    for (int i = 0; i < n; i++) {
      out[i] = size(c, slot[i]);
    }
  }

  /** Where a word is in the array of its slot, or -1 when it is not bound. */
  private static int place(ShaderContext c, int slot, int address) {
    if (slot < 0 || slot >= c.storage.length || c.storage[slot] == null) {
      return -1;
    }
    return place(c.storage[slot], c.storageOffset[slot], c.storageSize[slot], address);
  }

  private static int place(byte[] bytes, int offset, int size, int address) {
    int at = offset + address;
    boolean inside = address >= 0 && address <= size - 4 && at >= 0 && at <= bytes.length - 4;
    return inside ? at : -1;
  }

  /** A word that all lanes read. */
  public static int word(ShaderContext c, int slot, int address) {
    if (c.recorder != null) {
      c.recorder.storageWord(slot, address, c.reading, c.lanes());
    }
    return read(c, slot, address);
  }

  private static int read(ShaderContext c, int slot, int address) {
    int at = place(c, slot, address);
    return at < 0 ? 0 : (int) WORD.get(c.storage[slot], at);
  }

  public static void load(ShaderContext c, int[] slots, int slot, int[] address, int[] out, int n) {
    if (c.recorder != null) {
      c.recorder.storage(Access.READ, slots, slot, address, c.reading, n);
    }
    if (slots != null || size(c, slot) == 0) {
      for (int i = 0; i < n; i++) {
        out[i] = read(c, slots == null ? slot : slots[i], address[i]);
      }
      return;
    }
    byte[] bytes = c.storage[slot];
    int offset = c.storageOffset[slot];
    int size = c.storageSize[slot];
    for (int i = 0; i < n; i++) {
      int at = place(bytes, offset, size, address[i]);
      out[i] = at < 0 ? 0 : (int) WORD.get(bytes, at);
    }
  }

  public static void load(
      ShaderContext c, int[] slots, int slot, int[] address, float[] out, int n) {
    if (c.recorder != null) {
      c.recorder.storage(Access.READ, slots, slot, address, c.reading, n);
    }
    if (slots != null || size(c, slot) == 0) {
      for (int i = 0; i < n; i++) {
        out[i] = Float.intBitsToFloat(read(c, slots == null ? slot : slots[i], address[i]));
      }
      return;
    }
    byte[] bytes = c.storage[slot];
    int offset = c.storageOffset[slot];
    int size = c.storageSize[slot];
    for (int i = 0; i < n; i++) {
      int at = place(bytes, offset, size, address[i]);
      out[i] = at < 0 ? 0 : Float.intBitsToFloat((int) WORD.get(bytes, at));
    }
  }

  public static void store(
      ShaderContext c, int[] slots, int slot, int[] address, int[] value, int[] mask, int n) {
    if (c.recorder != null) {
      c.recorder.storage(Access.WRITE, slots, slot, address, mask, n);
    }
    for (int i = 0; i < n; i++) {
      if (writes(c, mask, i)) {
        int s = slots == null ? slot : slots[i];
        int at = place(c, s, address[i]);
        if (at >= 0) {
          WORD.set(c.storage[s], at, value[i]);
        }
      }
    }
  }

  /** So many bytes that all lanes read, with zeroes above. */
  public static int wordPart(ShaderContext c, int slot, int address, int bytes) {
    if (c.recorder != null) {
      c.recorder.storageWord(slot, address, c.reading, c.lanes());
    }
    return part(c, slot, address, bytes);
  }

  private static int part(ShaderContext c, int slot, int address, int bytes) {
    if (size(c, slot) == 0) {
      return 0;
    }
    byte[] from = c.storage[slot];
    int at = c.storageOffset[slot] + address;
    boolean inside = address >= 0 && address <= c.storageSize[slot] - bytes;
    if (!inside || at < 0 || at > from.length - bytes) {
      return 0;
    }
    return bytes == 1 ? from[at] & 0xff : from[at] & 0xff | (from[at + 1] & 0xff) << 8;
  }

  /** The same lane by lane. */
  public static void loadPart(
      ShaderContext c, int[] slots, int slot, int[] address, int[] out, int bytes, int n) {
    if (c.recorder != null) {
      c.recorder.storage(Access.READ, slots, slot, address, c.reading, n);
    }
    for (int i = 0; i < n; i++) {
      out[i] = part(c, slots == null ? slot : slots[i], address[i], bytes);
    }
  }

  /** Writes the lowest bytes of words. */
  public static void storePart(
      ShaderContext c,
      int[] slots,
      int slot,
      int[] address,
      int[] value,
      int[] mask,
      int bytes,
      int n) {
    if (c.recorder != null) {
      c.recorder.storage(Access.WRITE, slots, slot, address, mask, n);
    }
    for (int i = 0; i < n; i++) {
      int s = slots == null ? slot : slots[i];
      if (!writes(c, mask, i) || size(c, s) == 0) {
        continue;
      }
      byte[] to = c.storage[s];
      int at = c.storageOffset[s] + address[i];
      boolean inside = address[i] >= 0 && address[i] <= c.storageSize[s] - bytes;
      if (inside && at >= 0 && at <= to.length - bytes) {
        for (int k = 0; k < bytes; k++) {
          to[at + k] = (byte) (value[i] >>> 8 * k);
        }
      }
    }
  }

  /** Reads and changes words; what was there before goes to {@code out}, where it is not null. */
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
      c.recorder.storage(Access.ATOMIC, slots, slot, address, mask, n);
    }
    clear(out, n);
    for (int i = 0; i < n; i++) {
      if (!writes(c, mask, i)) {
        continue;
      }
      int s = slots == null ? slot : slots[i];
      int at = place(c, s, address[i]);
      if (at >= 0) {
        int old = (int) WORD.get(c.storage[s], at);
        WORD.set(c.storage[s], at, rule.apply(old, at(value, i), at(comparator, i)));
        if (out != null) {
          out[i] = old;
        }
      }
    }
  }

  /** The same of 64-bit integers, of each its lower words first. */
  public static void atomicWide(
      ShaderContext c,
      AtomicRule rule,
      int[] slots,
      int slot,
      int[] address,
      int[] value,
      int[] comparator,
      int[] upperValue,
      int[] upperComparator,
      int[] mask,
      int[] out,
      int[] upperOut,
      int n) {
    if (c.recorder != null) {
      c.recorder.storage(Access.ATOMIC, slots, slot, address, mask, n);
    }
    for (int i = 0; i < n; i++) {
      long old = 0;
      int s = slots == null ? slot : slots[i];
      int at = writes(c, mask, i) ? widePlace(c, s, address[i]) : -1;
      if (at >= 0) {
        old = (long) WIDE.get(c.storage[s], at);
        long operand = wide(upperValue, value, i);
        long expected = wide(upperComparator, comparator, i);
        WIDE.set(c.storage[s], at, rule.applyWide(old, operand, expected));
      }
      put(out, upperOut, i, old);
    }
  }

  /** Where 64 bits are in the array of their slot, or -1 when they are not bound. */
  private static int widePlace(ShaderContext c, int slot, int address) {
    int low = place(c, slot, address);
    return low < 0 || place(c, slot, address + Integer.BYTES) < 0 ? -1 : low;
  }

  /** A 64-bit integer of two words; an array that is null is of zeroes. */
  static long wide(int[] upper, int[] lower, int i) {
    return AddressSpace.join(at(upper, i), at(lower, i));
  }

  /** The words of a 64-bit integer, as far as somebody wants them. */
  static void put(int[] lower, int[] upper, int i, long wide) {
    if (lower != null) {
      lower[i] = (int) wide;
    }
    if (upper != null) {
      upper[i] = (int) (wide >>> Integer.SIZE);
    }
  }

  /** All lanes of the workgroup are here at once: there is nothing to wait for. */
  public static void barrier(ShaderContext c) {
    if (c.recorder != null) {
      c.recorder.barrier();
    }
  }

  /** Words of the lanes of sub-groups. */
  public static void subgroup(
      ShaderContext c,
      SubgroupFunction function,
      int[] value,
      int[] index,
      int[] mask,
      int[] out,
      int scope,
      int row,
      int n) {
    function.apply(value, index, mask, c.killed, c.helper, out, scope, row, n);
  }

  private static void clear(int[] out, int n) {
    if (out != null) {
      Arrays.fill(out, 0, n, 0);
    }
  }

  private static int at(int[] a, int i) {
    return a == null ? 0 : a[i];
  }

  // --- what a workgroup shares

  /** A word that all lanes read. */
  public static int word(ShaderContext c, int address) {
    if (c.recorder != null) {
      c.recorder.sharedWord(address, c.reading, c.lanes());
    }
    return read(c, address);
  }

  private static int read(ShaderContext c, int address) {
    int[] words = c.workgroupMemory;
    return address >= 0 && address < words.length ? words[address] : 0;
  }

  public static void load(ShaderContext c, int[] address, int[] out, int n) {
    if (c.recorder != null) {
      c.recorder.shared(Access.READ, address, c.reading, n);
    }
    for (int i = 0; i < n; i++) {
      out[i] = read(c, address[i]);
    }
  }

  public static void load(ShaderContext c, int[] address, float[] out, int n) {
    if (c.recorder != null) {
      c.recorder.shared(Access.READ, address, c.reading, n);
    }
    for (int i = 0; i < n; i++) {
      out[i] = Float.intBitsToFloat(read(c, address[i]));
    }
  }

  public static void store(ShaderContext c, int[] address, int[] value, int[] mask, int n) {
    if (c.recorder != null) {
      c.recorder.shared(Access.WRITE, address, mask, n);
    }
    int[] words = c.workgroupMemory;
    for (int i = 0; i < n; i++) {
      if (writes(c, mask, i) && address[i] >= 0 && address[i] < words.length) {
        words[address[i]] = value[i];
      }
    }
  }

  /** Reads and changes words; what was there before goes to {@code out}, where it is not null. */
  public static void atomic(
      ShaderContext c,
      AtomicRule rule,
      int[] address,
      int[] value,
      int[] comparator,
      int[] mask,
      int[] out,
      int n) {
    if (c.recorder != null) {
      c.recorder.shared(Access.ATOMIC, address, mask, n);
    }
    int[] words = c.workgroupMemory;
    clear(out, n);
    for (int i = 0; i < n; i++) {
      if (writes(c, mask, i) && address[i] >= 0 && address[i] < words.length) {
        int old = words[address[i]];
        words[address[i]] = rule.apply(old, at(value, i), at(comparator, i));
        if (out != null) {
          out[i] = old;
        }
      }
    }
  }

  /** The same of 64-bit integers, of each its lower words first. */
  public static void atomicWide(
      ShaderContext c,
      AtomicRule rule,
      int[] address,
      int[] value,
      int[] comparator,
      int[] upperValue,
      int[] upperComparator,
      int[] mask,
      int[] out,
      int[] upperOut,
      int n) {
    if (c.recorder != null) {
      c.recorder.shared(Access.ATOMIC, address, mask, n);
    }
    int[] words = c.workgroupMemory;
    for (int i = 0; i < n; i++) {
      long old = 0;
      int at = address[i];
      if (writes(c, mask, i) && at >= 0 && at < words.length - 1) {
        old = AddressSpace.join(words[at + 1], words[at]);
        long operand = wide(upperValue, value, i);
        long changed = rule.applyWide(old, operand, wide(upperComparator, comparator, i));
        words[at] = (int) changed;
        words[at + 1] = (int) (changed >>> Integer.SIZE);
      }
      put(out, upperOut, i, old);
    }
  }
}
