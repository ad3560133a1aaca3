package org.oovr.driver.gl.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.api.Test;

class PixelStoresTest {
  @Test
  void bothDirectionsHaveTheirOwnValues() {
    PixelStores pixels = new PixelStores();
    int[] names = {
      GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_IMAGE_HEIGHT, GL_PACK_SKIP_IMAGES,
      GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_IMAGES
    };
    for (int i = 0; i < names.length; i++) {
      pixels.set(names[i], i + 1);
    }
    for (int i = 0; i < names.length; i++) {
      assertEquals(i + 1, pixels.get(names[i]));
    }
    assertEquals(1, pixels.pack.rowLength);
    assertEquals(8, pixels.unpack.skipImages);
  }

  @Test
  void errorsChangeNothing() {
    PixelStores pixels = new PixelStores();
    pixels.set(GL_UNPACK_ALIGNMENT, 3);
    pixels.set(GL_UNPACK_ROW_LENGTH, -1);
    pixels.set(GL_TEXTURE_2D, 1);
    assertEquals(4, pixels.get(GL_UNPACK_ALIGNMENT));
    assertEquals(0, pixels.get(GL_UNPACK_ROW_LENGTH));
    assertEquals(0, pixels.get(GL_TEXTURE_2D));
    assertFalse(PixelStores.isName(GL_TEXTURE_2D));
    assertFalse(PixelStores.isValue(GL_PACK_ALIGNMENT, 16));
  }

  @Test
  void poppedValuesAreThoseThatWerePushed() {
    PixelStores pixels = new PixelStores();
    pixels.set(GL_PACK_ALIGNMENT, 8);
    pixels.push();
    pixels.set(GL_PACK_ALIGNMENT, 1);
    pixels.set(GL_UNPACK_SKIP_PIXELS, 5);
    pixels.pop();
    assertEquals(8, pixels.get(GL_PACK_ALIGNMENT));
    assertEquals(0, pixels.get(GL_UNPACK_SKIP_PIXELS));
    pixels.pop();
    assertEquals(8, pixels.get(GL_PACK_ALIGNMENT));
  }

  @Test
  void aDeletedBufferIsBoundNowhere() {
    BufferBindings<Integer> buffers = new BufferBindings<>();
    buffers.bind(GL_ARRAY_BUFFER, 1000);
    buffers.bind(GL_PIXEL_PACK_BUFFER, Integer.valueOf(1000));
    buffers.bind(GL_UNIFORM_BUFFER, 2000);
    buffers.bind(GL_TEXTURE_2D, 3000);
    assertTrue(buffers.refersTo(1000));
    buffers.detach(1000);
    assertFalse(buffers.refersTo(1000));
    assertNull(buffers.at(GL_PIXEL_PACK_BUFFER));
    assertEquals(2000, buffers.at(GL_UNIFORM_BUFFER));
    assertNull(buffers.at(GL_TEXTURE_2D));
  }
}
