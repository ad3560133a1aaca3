package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.oovr.driver.gl.object.GlBuffer;
import org.oovr.driver.gl.pixel.BlockLayout;
import org.oovr.driver.gl.pixel.ClientFormat;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.pixel.PixelTransfer;
import org.oovr.driver.gl.pixel.RectangleTexels;
import org.oovr.driver.gl.pixel.YcbcrTexels;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Texels that an image call brings: in its memory, or in the bound unpack buffer. */
final class UnpackSource {
  private UnpackSource() {}

  static boolean hasPixels(GlContext gl, Pointer pixels) {
    return gl.buffers.at(GL_PIXEL_UNPACK_BUFFER) != null || pixels.memory() != null;
  }

  /** Canonical texels from the call's memory or the pixel buffer; null after raising an error. */
  static byte[] unpack(
      GlContext gl,
      Pointer pixels,
      int format,
      int type,
      int width,
      int height,
      int depth,
      boolean volume,
      InternalFormat f) {
    ByteBuffer source = pixels.memory();
    long offset = 0;
    if (gl.buffers.at(GL_PIXEL_UNPACK_BUFFER) != null) {
      offset = pixels.address();
      int bytes = Math.max(1, ClientFormat.typeBytes(type)); // bits have none
      long extent =
          format == GL_COLOR_INDEX
              ? RectangleTexels.extent(gl.pixels.unpack, width, height, format, type)
              : gl.pixels.unpack.extent(
                  width, height, depth, ClientFormat.groupBytes(format, type), volume);
      if (!readable(gl, offset, offset + extent, bytes)) {
        return null;
      }
      source = gl.buffers.at(GL_PIXEL_UNPACK_BUFFER).view();
      if (volume && depth > 1 && format != GL_COLOR_INDEX) {
        return images(gl, source, offset, format, type, width, height, depth, f);
      }
    }
    if (format == GL_COLOR_INDEX) {
      return RectangleTexels.ofIndices(
          source,
          offset,
          type,
          gl.pixels.unpack,
          width,
          height,
          depth,
          volume,
          f,
          gl.state.transfer);
    }
    return PixelTransfer.unpack(
        source,
        offset,
        format,
        type,
        gl.pixels.unpack,
        width,
        height,
        depth,
        volume,
        f,
        gl.state.transfer);
  }

  /** Images of a buffer, each where it lies: those of memory follow each other in Mesa. */
  private static byte[] images(
      GlContext gl,
      ByteBuffer source,
      long offset,
      int format,
      int type,
      int width,
      int height,
      int depth,
      InternalFormat f) {
    PixelStore store = gl.pixels.unpack;
    long stride = store.imageStride(width, height, ClientFormat.groupBytes(format, type));
    ByteBuffer all = null;
    for (int z = 0; z < depth; z++) {
      long at = offset + (store.skipImages + z) * stride;
      byte[] image =
          PixelTransfer.unpack(
              source, at, format, type, store, width, height, 1, false, f, gl.state.transfer);
      all = all == null ? ByteBuffer.allocate(Math.multiplyExact(image.length, depth)) : all;
      all.put(image);
    }
    return all.array();
  }

  /** Texels of MESA_ycbcr_texture as they are kept; null after raising an error. */
  static byte[] pairs(GlContext gl, Pointer pixels, int type, int width, int height) {
    byte[] pairs =
        unpack(
            gl,
            pixels,
            YcbcrTexels.CLIENT_FORMAT,
            YcbcrTexels.CLIENT_TYPE,
            width,
            height,
            1,
            false,
            YcbcrTexels.PAIRS);
    return pairs == null ? null : YcbcrTexels.order(pairs, type, gl.pixels.unpack.swapBytes);
  }

  private static boolean readable(GlContext gl, long offset, long end, int multiple) {
    if (gl.buffers.at(GL_PIXEL_UNPACK_BUFFER).mapped
        && (gl.buffers.at(GL_PIXEL_UNPACK_BUFFER).mapAccess & GL_MAP_PERSISTENT_BIT) == 0) {
      gl.invalidOperation("the pixel buffer is mapped");
      return false;
    }
    if (offset < 0
        || end > gl.buffers.at(GL_PIXEL_UNPACK_BUFFER).size()
        || offset % multiple != 0) {
      gl.invalidOperation("pixels reach outside the pixel buffer");
      return false;
    }
    return true;
  }

  /**
   * Compressed blocks, one behind the other; null without memory, or after raising an error.
   *
   * @param size bytes of them
   */
  static byte[] blocks(GlContext gl, Pointer behind, int size, BlockLayout layout) {
    GlBuffer b = gl.buffers.at(GL_PIXEL_UNPACK_BUFFER);
    if (b != null) {
      long offset = behind.address();
      if (!readable(gl, offset, offset + size, 1)) {
        return null;
      }
      long all = Math.min(Math.max(size, layout.extentBytes()), b.size() - offset);
      byte[] bytes = b.contents((int) offset, (int) all);
      return layout.isTight() ? bytes : layout.gather(ByteBuffer.wrap(bytes));
    }
    ByteBuffer memory = behind.memory();
    if (memory == null) {
      return null;
    }
    return layout.isTight() ? Pointer.bytes(memory, 0, size) : layout.gather(memory);
  }
}
