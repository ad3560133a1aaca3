package org.oovr.driver.gl.call.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** {@code GL_ARB_compressed_texture_pixel_storage}. */
class CompressedPixelStorageTest {
  private static final int FORMAT = GL_COMPRESSED_RGBA_S3TC_DXT5_EXT;
  private static final int BLOCK_BYTES = 16;

  private final GlTestContext gl = GlTestContext.drawing();

  @AfterEach
  void close() {
    gl.close();
  }

  private void store(boolean unpack, int row, int image, int pixels, int rows, int images) {
    int other = unpack ? 0 : GL_PACK_ROW_LENGTH - GL_UNPACK_ROW_LENGTH;
    gl.call("glPixelStorei", GL_UNPACK_ROW_LENGTH + other, row);
    gl.call("glPixelStorei", GL_UNPACK_SKIP_PIXELS + other, pixels);
    gl.call("glPixelStorei", GL_UNPACK_SKIP_ROWS + other, rows);
    gl.call("glPixelStorei", unpack ? GL_UNPACK_IMAGE_HEIGHT : GL_PACK_IMAGE_HEIGHT, image);
    gl.call("glPixelStorei", unpack ? GL_UNPACK_SKIP_IMAGES : GL_PACK_SKIP_IMAGES, images);
    int first = unpack ? GL_UNPACK_COMPRESSED_BLOCK_WIDTH : GL_PACK_COMPRESSED_BLOCK_WIDTH;
    int[] block = {4, 4, 1, BLOCK_BYTES};
    for (int i = 0; i < block.length; i++) {
      gl.call("glPixelStorei", first + i, block[i]);
    }
    gl.expect(GL_NO_ERROR);
  }

  /** Blocks whose bytes are their place in an image of so many blocks. */
  private static byte[] blocks(int... places) {
    byte[] out = new byte[BLOCK_BYTES * places.length];
    for (int i = 0; i < places.length; i++) {
      Arrays.fill(out, BLOCK_BYTES * i, BLOCK_BYTES * (i + 1), (byte) places[i]);
    }
    return out;
  }

  @Test
  void partsOfLargerImages() {
    byte[] whole = new byte[BLOCK_BYTES * 2 * 3 * 4]; // two images of three rows of four blocks
    for (int i = 0; i < whole.length; i++) {
      whole[i] = (byte) (i / BLOCK_BYTES);
    }
    gl.call("glBindTexture", GL_TEXTURE_2D_ARRAY, gl.gen("glGenTextures"));
    store(true, 16, 12, 4, 4, 1);
    int size = 4 * BLOCK_BYTES;
    gl.call("glCompressedTexImage3D", GL_TEXTURE_2D_ARRAY, 0, FORMAT, 8, 8, 1, 0, size, whole);
    gl.expect(GL_NO_ERROR);
    byte[] tight = new byte[size];
    gl.call("glGetCompressedTexImage", GL_TEXTURE_2D_ARRAY, 0, tight);
    assertArrayEquals(blocks(17, 18, 21, 22), tight);
    gl.buffer(GL_PIXEL_UNPACK_BUFFER, whole);
    store(true, 16, 12, 0, 8, 0);
    gl.call(
        "glCompressedTexSubImage3D",
        GL_TEXTURE_2D_ARRAY,
        0,
        4,
        0,
        0,
        4,
        4,
        1,
        FORMAT,
        BLOCK_BYTES,
        0L);
    store(false, 12, 0, 4, 0, 0);
    byte[] spread = new byte[7 * BLOCK_BYTES];
    Arrays.fill(spread, (byte) 99);
    gl.call("glGetCompressedTexImage", GL_TEXTURE_2D_ARRAY, 0, spread);
    gl.expect(GL_NO_ERROR);
    assertArrayEquals(blocks(99, 17, 8, 99, 21, 22, 99), spread);
  }

  @Test
  void errors() {
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    store(true, 0, 0, 2, 0, 0);
    byte[] data = new byte[BLOCK_BYTES];
    gl.call("glCompressedTexImage2D", GL_TEXTURE_2D, 0, FORMAT, 4, 4, 0, data.length, data);
    gl.expect(GL_INVALID_OPERATION);
    store(true, 0, 0, 0, 0, 3); // images do not count where there is one
    gl.call("glCompressedTexImage2D", GL_TEXTURE_2D, 0, FORMAT, 4, 4, 0, data.length, data);
    gl.expect(GL_NO_ERROR);
    store(false, 0, 0, 0, 2, 0);
    gl.call("glGetCompressedTexImage", GL_TEXTURE_2D, 0, data);
    gl.expect(GL_INVALID_OPERATION);
    store(false, 0, 0, 0, 4, 0);
    gl.call("glGetnCompressedTexImage", GL_TEXTURE_2D, 0, data.length, data);
    gl.expect(GL_INVALID_OPERATION); // it would end behind the memory
    assertEquals(0, data[0]);
  }
}
