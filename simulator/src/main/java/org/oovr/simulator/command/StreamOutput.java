package org.oovr.simulator.command;

import java.util.List;

/**
 * Where the primitives of a draw go beside the rasteriser: those that leave the last stage before
 * it, whole, in the order of the API, and before anything is clipped. A primitive for which one of
 * the buffers has no room any more goes to none of them.
 *
 * @param targets by number of the buffer in the layout; null where the layout has none
 */
public record StreamOutput(Layout layout, List<Target> targets) {
  /** Most buffers, and most streams. */
  public static final int BUFFERS = 4;

  /** What a word of a vertex comes from. */
  public enum Source {
    /** Located outputs of 32-bit floats, by {@code location * 4 + component}. */
    FLOATS,
    /** Other located outputs, likewise; a 64-bit number is two words, the low one first. */
    WORDS,
    POSITION,
    POINT_SIZE,
    CLIP_DISTANCE,
    CULL_DISTANCE,
    VIEWPORT_INDEX,
    /** An output that no shader writes: zero. */
    NOTHING
  }

  /**
   * Words of each vertex.
   *
   * @param offsetBytes in the vertex of the buffer
   * @param first number of the first word in its source
   */
  public record Element(int buffer, int offsetBytes, Source source, int first, int words) {}

  /**
   * What a buffer gets.
   *
   * @param strideBytes from vertex to vertex; 0 for a buffer that is not used
   * @param stream whose vertices it gets
   */
  public record BufferLayout(int strideBytes, int stream) {}

  /** What goes where; a driver shares it among the draws of a program. */
  public record Layout(List<Element> elements, List<BufferLayout> buffers) {
    public Layout {
      elements = List.copyOf(elements);
      buffers = List.copyOf(buffers);
      if (buffers.size() > BUFFERS) {
        throw new IllegalArgumentException(buffers.size() + " buffers");
      }
    }
  }

  /** A part of a buffer that vertices are appended to, by one draw after the other. */
  public static final class Target {
    private final Buffer buffer;
    private final int offsetBytes;
    private final int sizeBytes;
    private volatile int writtenBytes;

    /**
     * @param sizeBytes of the part, which lies inside the buffer
     */
    public Target(Buffer buffer, int offsetBytes, int sizeBytes) {
      this.buffer = buffer;
      this.offsetBytes = offsetBytes;
      this.sizeBytes = sizeBytes;
    }

    public Buffer buffer() {
      return buffer;
    }

    public int offsetBytes() {
      return offsetBytes;
    }

    public int sizeBytes() {
      return sizeBytes;
    }

    /** Bytes that were appended; right when all commands before have been executed. */
    public int writtenBytes() {
      return writtenBytes;
    }

    /** Goes on behind what was appended; for the simulator. */
    public void append(int bytes) {
      int before = writtenBytes; // one thread alone appends
      writtenBytes = before + bytes;
    }
  }

  /** Names the buffers. */
  void accesses(AccessVisitor visitor) {
    for (Target t : targets) {
      if (t != null) {
        visitor.writes(t.buffer, t.offsetBytes, t.sizeBytes, AccessVisitor.Usage.STREAM_OUTPUT);
      }
    }
  }
}
