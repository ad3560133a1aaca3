package org.oovr.driver.gl.client;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayDeque;
import org.oovr.driver.gl.pixel.PixelStore;

/** The parameters of {@code glPixelStore} of a context, and those that were pushed. */
public final class PixelStores {
  private record Pair(PixelStore pack, PixelStore unpack) {}

  /** How the application wants what it reads. */
  public PixelStore pack = new PixelStore();

  /** How what the application gives lies in its memory. */
  public PixelStore unpack = new PixelStore();

  private final ArrayDeque<Pair> pushed = new ArrayDeque<>();

  /**
   * The name of a parameter without direction, as {@link PixelStore} has it; 0 for no parameter.
   */
  private static int unpackName(int pname) {
    return switch (pname) {
      case GL_PACK_SWAP_BYTES,
          GL_PACK_LSB_FIRST,
          GL_PACK_ROW_LENGTH,
          GL_PACK_SKIP_ROWS,
          GL_PACK_SKIP_PIXELS,
          GL_PACK_ALIGNMENT ->
          pname - GL_PACK_SWAP_BYTES + GL_UNPACK_SWAP_BYTES;
      case GL_PACK_SKIP_IMAGES -> GL_UNPACK_SKIP_IMAGES;
      case GL_PACK_IMAGE_HEIGHT -> GL_UNPACK_IMAGE_HEIGHT;
      case GL_PACK_INVERT_MESA, GL_PACK_REVERSE_ROW_ORDER_ANGLE -> GL_PACK_INVERT_MESA;
      case GL_PACK_COMPRESSED_BLOCK_WIDTH,
          GL_PACK_COMPRESSED_BLOCK_HEIGHT,
          GL_PACK_COMPRESSED_BLOCK_DEPTH,
          GL_PACK_COMPRESSED_BLOCK_SIZE ->
          pname - GL_PACK_COMPRESSED_BLOCK_WIDTH + GL_UNPACK_COMPRESSED_BLOCK_WIDTH;
      case GL_UNPACK_SWAP_BYTES,
          GL_UNPACK_LSB_FIRST,
          GL_UNPACK_ROW_LENGTH,
          GL_UNPACK_SKIP_ROWS,
          GL_UNPACK_SKIP_PIXELS,
          GL_UNPACK_ALIGNMENT,
          GL_UNPACK_SKIP_IMAGES,
          GL_UNPACK_IMAGE_HEIGHT,
          GL_UNPACK_COMPRESSED_BLOCK_WIDTH,
          GL_UNPACK_COMPRESSED_BLOCK_HEIGHT,
          GL_UNPACK_COMPRESSED_BLOCK_DEPTH,
          GL_UNPACK_COMPRESSED_BLOCK_SIZE ->
          pname;
      default -> 0;
    };
  }

  /** Whether there is such a parameter. */
  public static boolean isName(int pname) {
    return unpackName(pname) != 0;
  }

  /** Whether a parameter, of which there is one of that name, may have a value. */
  public static boolean isValue(int pname, int value) {
    if (unpackName(pname) == GL_UNPACK_SWAP_BYTES
        || unpackName(pname) == GL_UNPACK_LSB_FIRST
        || unpackName(pname) == GL_PACK_INVERT_MESA) {
      return true; // any number is a truth
    }
    return unpackName(pname) == GL_UNPACK_ALIGNMENT
        ? value == 1 || value == 2 || value == 4 || value == 8
        : value >= 0;
  }

  /** Sets a parameter; skipped where name or value is an error. */
  public void set(int pname, int value) {
    if (isName(pname) && isValue(pname, value)) {
      store(pname).set(unpackName(pname), value);
    }
  }

  /** The value of a parameter; 0 where there is none of that name. */
  public int get(int pname) {
    return isName(pname) ? store(pname).get(unpackName(pname)) : 0;
  }

  private PixelStore store(int pname) {
    return unpackName(pname) == pname && pname != GL_PACK_INVERT_MESA ? unpack : pack;
  }

  /** {@code glPushClientAttrib}. */
  public void push() {
    pushed.push(new Pair(pack, unpack));
    pack = pack.copy();
    unpack = unpack.copy();
  }

  /** {@code glPopClientAttrib}; skipped where nothing was pushed. */
  public void pop() {
    if (!pushed.isEmpty()) {
      Pair before = pushed.pop();
      pack = before.pack;
      unpack = before.unpack;
    }
  }
}
