package org.oovr.driver.gl.follow;

import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.PixelSizes;

/**
 * Which elements of its arrays a drawing command reads.
 *
 * @param first lowest vertex number
 * @param last highest vertex number; below {@code first} when nothing is read
 * @param firstInstance lowest element of arrays that advance by instance, before their divisors
 * @param instances instances drawn
 */
record VertexSpan(long first, long last, long firstInstance, long instances) {
  /** Draws of one call whose parameters are looked at. */
  private static final int MAX_DRAWS = 1 << 20;

  private static final VertexSpan NOTHING = new VertexSpan(0, -1, 0, 0);

  /** What must be asked to follow indices. */
  interface Indices {
    /**
     * Copies indices from the bound element buffer.
     *
     * @return their address, valid until the next call; 0 when there is no such range
     */
    long inBuffer(long offset, long bytes);

    /**
     * Indirect parameters of draws.
     *
     * @param pointer offset into the bound buffer, or an address
     * @return their address, valid until the next call of another method; 0 when there are none
     */
    long commands(long pointer, long bytes);

    /** Whether an index stands for the end of a primitive. */
    boolean restarts(int type, long index);
  }

  /**
   * The elements that a command reads, or null when that cannot be told.
   *
   * @param bits its arguments
   * @param elementBuffer whether indices are offsets into a buffer
   */
  static VertexSpan of(GlFunction f, long[] bits, boolean elementBuffer, Indices indices) {
    if (f.indexOf("indirect") >= 0) {
      return ofIndirect(f, bits, elementBuffer, indices);
    }
    int count = f.indexOf("count");
    int first = f.indexOf("first") >= 0 ? f.indexOf("first") : f.indexOf("start");
    int index = f.indexOf("indices");
    if (count < 0 || (first < 0 && index < 0)) {
      return null;
    }
    if (f.parameters().get(count).isPointer()) {
      return ofMany(f, bits, elementBuffer, indices);
    }
    long instances = argument(f, bits, 1, "instancecount", "primcount");
    long firstInstance = argument(f, bits, 0, "baseinstance") & 0xffff_ffffL;
    int n = (int) bits[count];
    if (n <= 0 || instances <= 0) {
      return NOTHING;
    }
    if (index < 0) {
      int from = (int) bits[first];
      return new VertexSpan(from, (long) from + n - 1, firstInstance, instances);
    }
    long base = (int) argument(f, bits, 0, "basevertex");
    int type = (int) bits[f.indexOf("type")];
    return ofIndices(bits[index], n, type, base, elementBuffer, indices)
        .withInstances(firstInstance, instances);
  }

  private VertexSpan withInstances(long firstOne, long count) {
    return new VertexSpan(first, last, firstOne, count);
  }

  private static VertexSpan ofMany(
      GlFunction f, long[] bits, boolean elementBuffer, Indices indices) {
    long draws = argument(f, bits, 0, "drawcount", "primcount");
    long counts = bits[f.indexOf("count")];
    int first = f.indexOf("first");
    int index = f.indexOf("indices");
    int bases = f.indexOf("basevertex");
    VertexSpan all = NOTHING;
    for (int i = 0; i < draws; i++) {
      int n = NativeMemory.getInt(counts + 4L * i);
      if (n <= 0) {
        continue;
      }
      VertexSpan one;
      if (index < 0) {
        int from = NativeMemory.getInt(bits[first] + 4L * i);
        one = new VertexSpan(from, (long) from + n - 1, 0, 1);
      } else {
        long base = bases < 0 ? 0 : NativeMemory.getInt(bits[bases] + 4L * i);
        long at = NativeMemory.getLong(bits[index] + 8L * i);
        int type = (int) bits[f.indexOf("type")];
        one = ofIndices(at, n, type, base, elementBuffer, indices);
      }
      all = all.with(one);
    }
    return all.withInstances(0, 1);
  }

  /** Draws whose parameters lie in memory of the GPU or the application (GL 4.6, 10.4). */
  private static VertexSpan ofIndirect(
      GlFunction f, long[] bits, boolean elementBuffer, Indices indices) {
    if (f.name().contains("Count")) {
      return null; // how many draws there are lies in a buffer, too
    }
    boolean elements = f.indexOf("type") >= 0;
    if (elements && !elementBuffer) {
      return NOTHING; // an error
    }
    int words = elements ? 5 : 4;
    long draws = argument(f, bits, 1, "drawcount", "primcount");
    long stride = argument(f, bits, 0, "stride");
    stride = stride != 0 ? stride : 4L * words;
    if (draws <= 0 || stride < 0) {
      return NOTHING;
    }
    long length = stride * (draws - 1) + 4L * words;
    long at = indices.commands(bits[f.indexOf("indirect")], length);
    if (at == 0 || draws > MAX_DRAWS) {
      return at == 0 ? NOTHING : null;
    }
    int[] commands = new int[(int) draws * words];
    for (int i = 0; i < commands.length; i++) {
      commands[i] = NativeMemory.getInt(at + i / words * stride + i % words * 4L);
    }
    VertexSpan all = null;
    for (int draw = 0; draw < commands.length; draw += words) {
      int n = commands[draw];
      long instances = commands[draw + 1] & 0xffff_ffffL;
      if (n <= 0 || instances == 0) {
        continue;
      }
      long firstOne = commands[draw + words - 1] & 0xffff_ffffL;
      long from = commands[draw + 2] & 0xffff_ffffL;
      VertexSpan one;
      if (elements) {
        int type = (int) bits[f.indexOf("type")];
        long offset = from * PixelSizes.indexBytes(type);
        one = ofIndices(offset, n, type, commands[draw + 3], true, indices);
      } else {
        one = new VertexSpan(from, from + n - 1, 0, 1);
      }
      if (all != null && all.firstInstance != firstOne) {
        return null; // arrays that advance by instance would need a span each
      }
      long most = all == null ? instances : Math.max(all.instances, instances);
      all = (all == null ? one : all.with(one)).withInstances(firstOne, most);
    }
    return all == null ? NOTHING : all;
  }

  private VertexSpan with(VertexSpan other) {
    if (last < first) {
      return other;
    }
    if (other.last < other.first) {
      return this;
    }
    return new VertexSpan(Math.min(first, other.first), Math.max(last, other.last), 0, 1);
  }

  private static VertexSpan ofIndices(
      long pointer, int count, int type, long base, boolean elementBuffer, Indices indices) {
    int bytes = type == GL.GL_UNSIGNED_BYTE ? 1 : type == GL.GL_UNSIGNED_SHORT ? 2 : 4;
    long at = elementBuffer ? indices.inBuffer(pointer, (long) count * bytes) : pointer;
    if (at == 0) {
      return NOTHING;
    }
    long lowest = Long.MAX_VALUE;
    long highest = -1;
    for (int i = 0; i < count; i++) {
      long value =
          switch (bytes) {
            case 1 -> NativeMemory.getByte(at + i) & 0xffL;
            case 2 ->
                NativeMemory.getByte(at + 2L * i) & 0xffL
                    | (NativeMemory.getByte(at + 2L * i + 1) & 0xffL) << 8;
            default -> NativeMemory.getInt(at + 4L * i) & 0xffff_ffffL;
          };
      if (!indices.restarts(type, value)) {
        lowest = Math.min(lowest, value);
        highest = Math.max(highest, value);
      }
    }
    return highest < 0 ? NOTHING : new VertexSpan(lowest + base, highest + base, 0, 1);
  }

  private static long argument(GlFunction f, long[] bits, long otherwise, String... names) {
    for (String name : names) {
      if (f.indexOf(name) >= 0) {
        return bits[f.indexOf(name)];
      }
    }
    return otherwise;
  }
}
