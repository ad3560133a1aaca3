package org.oovr.simulator.command;

/**
 * Is told what a command does to resources, access by access: see {@link Command#accesses}. Reads
 * come before writes.
 */
public interface AccessVisitor {
  /** What a command or a part of it does with a resource. */
  enum Usage {
    /** Vertex attributes. */
    VERTEX_INPUT,
    /** Numbers of a draw. */
    INDIRECT,
    /** Indices of vertices. */
    INDEX_INPUT,
    /** Sampled or fetched by shaders, or read by them as constants. */
    SHADER,
    /** Written with primitives, see {@link StreamOutput}. */
    STREAM_OUTPUT,
    /** Tested, blended or written by the fixed end of the pipeline. */
    ATTACHMENT,
    CLEAR,
    /** Copied as it is. */
    COPY,
    /** Copied with scaling, conversion or resolve. */
    BLIT,
    /** Levels made from another level. */
    MIPMAPS,
    /** Bytes that come with the command, or go back to whoever gave it. */
    HOST,
    /** Shown. */
    PRESENT
  }

  void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage);

  void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage);

  void reads(ImageRange range, Usage usage);

  /**
   * Texels are written.
   *
   * @param overwritten components (bits R, G, B, A; any for depth and stencil) of which no texel of
   *     the range keeps what it had: 15 when nothing is left, 0 when only some texels are written
   */
  void writes(ImageRange range, Usage usage, int overwritten);

  /** The resource is gone afterwards; what had been taken from it may live on. */
  void destroys(Buffer buffer);

  /** The resource is gone afterwards; what had been taken from it may live on. */
  void destroys(Texture texture);
}
