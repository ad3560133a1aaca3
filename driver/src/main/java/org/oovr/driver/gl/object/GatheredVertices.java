package org.oovr.driver.gl.object;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Vertices of a primitive that calls tell one by one, between {@code glBegin} and {@code glEnd}.
 * Only attributes that change between two of them are kept by vertex; the others are current values
 * like those of any draw.
 */
public final class GatheredVertices {
  /** {@link #mode} outside of a primitive. */
  public static final int NONE = -1;

  /** Components of an attribute. */
  private static final int WORDS = 4;

  /** Vertices beyond this are dropped: their buffer would be larger than any. */
  private static final long MAX_WORDS = GlBuffer.MAX_BYTES / 4;

  private final int[][] current;
  private int mode = NONE;
  private int count;

  /** Words from vertex to vertex. */
  private int stride;

  /** Where each attribute lies in a vertex, in words; -1 where all have the current value. */
  private final int[] offset;

  /** The attributes that lie behind the position. */
  private final int[] varying;

  private int varyings;
  private int[] words = new int[1024];
  private boolean overflowed;

  /**
   * An empty one.
   *
   * @param current the current values of all attributes, four words each
   */
  public GatheredVertices(int[][] current) {
    this.current = current;
    offset = new int[current.length];
    varying = new int[current.length];
  }

  /** Begins a primitive. */
  public void begin(int glMode) {
    mode = glMode;
    count = 0;
    overflowed = false;
    Arrays.fill(offset, -1);
    offset[ConventionalAttributes.POSITION] = 0;
    stride = WORDS;
    varyings = 0;
  }

  /** Ends the primitive; its vertices stay until another begins. */
  public void end() {
    mode = NONE;
  }

  /** Whether a primitive has begun. */
  public boolean isOpen() {
    return mode != NONE;
  }

  /** The GL type of the primitive, or {@link #NONE}. */
  public int mode() {
    return mode;
  }

  /** Number of vertices. */
  public int count() {
    return count;
  }

  /** Whether there were more vertices than fit. */
  public boolean overflowed() {
    return overflowed;
  }

  /** Bytes from vertex to vertex. */
  public int strideBytes() {
    return 4 * stride;
  }

  /** Where an attribute lies in a vertex, in bytes; negative where all have the current value. */
  public int offsetBytes(int slot) {
    return 4 * offset[slot];
  }

  /** Ends a vertex: it has this position, and the other attributes as they are. */
  public void vertex(int x, int y, int z, int w) {
    int at = count * stride;
    if (at + stride > words.length && !grow(at + (long) stride)) {
      return;
    }
    int[] to = words;
    to[at] = x;
    to[at + 1] = y;
    to[at + 2] = z;
    to[at + 3] = w;
    for (int i = 0; i < varyings; i++) {
      int[] from = current[varying[i]];
      at += WORDS;
      to[at] = from[0];
      to[at + 1] = from[1];
      to[at + 2] = from[2];
      to[at + 3] = from[3];
    }
    count++;
  }

  private boolean grow(long needed) {
    if (needed > MAX_WORDS) {
      overflowed = true;
      return false;
    }
    words = Arrays.copyOf(words, (int) Math.min(MAX_WORDS, Math.max(needed, 2L * words.length)));
    return true;
  }

  /** An attribute is about to get another value. */
  public void changes(int slot, int x, int y, int z, int w) {
    if (count == 0 || offset[slot] >= 0) {
      return;
    }
    int[] v = current[slot];
    if (v[0] != x || v[1] != y || v[2] != z || v[3] != w) {
      vary(slot, v);
    }
  }

  /** Gives each vertex a value of its own; those that are told already have the present one. */
  private void vary(int slot, int[] value) {
    int wider = stride + WORDS;
    long needed = (long) wider * count;
    if (needed > words.length && !grow(needed)) {
      return;
    }
    for (int i = count - 1; i >= 0; i--) {
      System.arraycopy(words, i * stride, words, i * wider, stride);
      System.arraycopy(value, 0, words, i * wider + stride, WORDS);
    }
    offset[slot] = stride;
    varying[varyings++] = slot;
    stride = wider;
  }

  /** All vertices as they lie in a buffer; a new array. */
  public byte[] bytes() {
    byte[] bytes = new byte[4 * count * stride];
    ByteBuffer.wrap(bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .asIntBuffer()
        .put(words, 0, count * stride);
    return bytes;
  }
}
