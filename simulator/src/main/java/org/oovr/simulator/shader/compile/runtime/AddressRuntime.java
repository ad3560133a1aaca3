package org.oovr.simulator.shader.compile.runtime;

import java.util.Arrays;
import org.oovr.simulator.shader.AddressSpace;
import org.oovr.simulator.shader.MemoryRecorder.Access;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.spirv.AtomicRule;

/**
 * What generated code does to memory by its addresses, in the way of {@link MemoryRuntime}: where
 * an array of upper words is null, all lanes have the one that follows it.
 */
public final class AddressRuntime {
  private AddressRuntime() {}

  /** A word that all lanes read. */
  public static int word(ShaderContext c, int high, int low) {
    if (c.recorder != null) {
      c.recorder.addressedWord(high, low, c.reading, c.lanes());
    }
    long address = AddressSpace.join(high, low);
    int range = c.addresses.find(address, -1);
    return range < 0 ? 0 : c.addresses.word(range, address);
  }

  public static void load(ShaderContext c, int[] highs, int high, int[] low, int[] out, int n) {
    if (c.recorder != null) {
      c.recorder.addressed(Access.READ, highs, high, low, c.reading, n);
    }
    AddressSpace space = c.addresses;
    int range = -1;
    for (int i = 0; i < n; i++) {
      long address = AddressSpace.join(highs == null ? high : highs[i], low[i]);
      range = space.find(address, range);
      out[i] = range < 0 ? 0 : space.word(range, address);
    }
  }

  public static void load(ShaderContext c, int[] highs, int high, int[] low, float[] out, int n) {
    if (c.recorder != null) {
      c.recorder.addressed(Access.READ, highs, high, low, c.reading, n);
    }
    AddressSpace space = c.addresses;
    int range = -1;
    for (int i = 0; i < n; i++) {
      long address = AddressSpace.join(highs == null ? high : highs[i], low[i]);
      range = space.find(address, range);
      out[i] = range < 0 ? 0 : Float.intBitsToFloat(space.word(range, address));
    }
  }

  public static void store(
      ShaderContext c, int[] highs, int high, int[] low, int[] value, int[] mask, int n) {
    if (c.recorder != null) {
      c.recorder.addressed(Access.WRITE, highs, high, low, mask, n);
    }
    AddressSpace space = c.addresses;
    int range = -1;
    for (int i = 0; i < n; i++) {
      if (MemoryRuntime.writes(c, mask, i)) {
        long address = AddressSpace.join(highs == null ? high : highs[i], low[i]);
        range = space.find(address, range);
        if (range >= 0) {
          space.setWord(range, address, value[i]);
        }
      }
    }
  }

  /** So many bytes that all lanes read, with zeroes above. */
  public static int wordPart(ShaderContext c, int high, int low, int bytes) {
    if (c.recorder != null) {
      c.recorder.addressedWord(high, low, c.reading, c.lanes());
    }
    return part(c, high, low, bytes);
  }

  private static int part(ShaderContext c, int high, int low, int bytes) {
    long address = AddressSpace.join(high, low);
    int range = c.addresses.find(address, -1, bytes);
    return range < 0 ? 0 : c.addresses.bits(range, address, bytes);
  }

  /** The same lane by lane. */
  public static void loadPart(
      ShaderContext c, int[] highs, int high, int[] low, int[] out, int bytes, int n) {
    if (c.recorder != null) {
      c.recorder.addressed(Access.READ, highs, high, low, c.reading, n);
    }
    for (int i = 0; i < n; i++) {
      out[i] = part(c, highs == null ? high : highs[i], low[i], bytes);
    }
  }

  /** Writes the lowest bytes of words. */
  public static void storePart(
      ShaderContext c,
      int[] highs,
      int high,
      int[] low,
      int[] value,
      int[] mask,
      int bytes,
      int n) {
    if (c.recorder != null) {
      c.recorder.addressed(Access.WRITE, highs, high, low, mask, n);
    }
    AddressSpace space = c.addresses;
    int range = -1;
    for (int i = 0; i < n; i++) {
      if (MemoryRuntime.writes(c, mask, i)) {
        long address = AddressSpace.join(highs == null ? high : highs[i], low[i]);
        range = space.find(address, range, bytes);
        if (range >= 0) {
          space.setBits(range, address, value[i], bytes);
        }
      }
    }
  }

  /** Reads and changes words; what was there before goes to {@code out}, where it is not null. */
  public static void atomic(
      ShaderContext c,
      AtomicRule rule,
      int[] highs,
      int high,
      int[] low,
      int[] value,
      int[] comparator,
      int[] mask,
      int[] out,
      int n) {
    if (c.recorder != null) {
      c.recorder.addressed(Access.ATOMIC, highs, high, low, mask, n);
    }
    if (out != null) {
      Arrays.fill(out, 0, n, 0);
    }
    AddressSpace space = c.addresses;
    int range = -1;
    for (int i = 0; i < n; i++) {
      if (!MemoryRuntime.writes(c, mask, i)) {
        continue;
      }
      long address = AddressSpace.join(highs == null ? high : highs[i], low[i]);
      range = space.find(address, range);
      if (range >= 0) {
        int old = space.word(range, address);
        int operand = value == null ? 0 : value[i];
        space.setWord(
            range, address, rule.apply(old, operand, comparator == null ? 0 : comparator[i]));
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
      int[] highs,
      int high,
      int[] low,
      int[] value,
      int[] comparator,
      int[] upperValue,
      int[] upperComparator,
      int[] mask,
      int[] out,
      int[] upperOut,
      int n) {
    if (c.recorder != null) {
      c.recorder.addressed(Access.ATOMIC, highs, high, low, mask, n);
    }
    AddressSpace space = c.addresses;
    int range = -1;
    for (int i = 0; i < n; i++) {
      long old = 0;
      if (MemoryRuntime.writes(c, mask, i)) {
        long address = AddressSpace.join(highs == null ? high : highs[i], low[i]);
        range = space.find(address, range, Long.BYTES);
        if (range >= 0) {
          old = space.wide(range, address);
          long operand = MemoryRuntime.wide(upperValue, value, i);
          long expected = MemoryRuntime.wide(upperComparator, comparator, i);
          space.setWide(range, address, rule.applyWide(old, operand, expected));
        }
      }
      MemoryRuntime.put(out, upperOut, i, old);
    }
  }
}
