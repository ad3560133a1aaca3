package org.oovr.simulator.profile;

/**
 * Work of the frame that is not a draw.
 *
 * @param kind what it is
 * @param beforeDraw it happens before the draw of this index (the number of draws for one at the
 *     end)
 * @param view view it happens for
 * @param source table index of what is read, or -1
 * @param target table index of what is written, or -1
 * @param x left edge in the target, texels; 0 for buffers
 * @param y lower edge in the target
 * @param width texels, or bytes for buffers
 * @param height texels; 1 for buffers
 * @param bytesRead bytes read from {@code source} (and from {@code target} where it is combined)
 * @param bytesWritten bytes written to {@code target}
 */
public record Operation(
    Kind kind,
    int beforeDraw,
    int view,
    int source,
    int target,
    int x,
    int y,
    int width,
    int height,
    long bytesRead,
    long bytesWritten) {

  /** Kinds of operations. */
  public enum Kind {
    CLEAR,
    UPLOAD,
    COPY,
    BLIT,
    MIPMAPS,
    READ_BACK
  }
}
