package org.oovr.simulator.render.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.Texture.Shape;
import org.oovr.simulator.render.format.DepthStencilCodec;

class TextureStoreTest {
  static Texture texture(
      Shape shape, PixelFormat f, int w, int h, int d, int layers, int levels, int samples) {
    return new Texture(1, shape, f, w, h, d, layers, levels, samples, 1, "test");
  }

  private static byte[] randomBytes(long n, long seed) {
    byte[] data = new byte[(int) n];
    new Random(seed).nextBytes(data);
    return data;
  }

  @ParameterizedTest
  @EnumSource
  void uploadReadsBack(PixelFormat format) {
    int across = format.blockWidthTexels();
    int down = format.blockHeightTexels();
    int w = 5 * across;
    int h = 3 * down;
    TextureStore store = new TextureStore(texture(Shape.D2_ARRAY, format, w, h, 1, 3, 2, 1));
    byte[] all = randomBytes(format.regionBytes(w, h, 3), 1);
    TextureTransfer.update(
        store, new ResourceCommand.UpdateTexture(store.texture(), 0, 0, 0, 0, 0, w, h, 3, all));
    assertArrayEquals(all, TextureTransfer.read(store, 0, 0, 0, 0, 0, w, h, 3));
    byte[] part = randomBytes(format.regionBytes(2 * across, down, 1), 2);
    TextureTransfer.update(
        store,
        new ResourceCommand.UpdateTexture(
            store.texture(), 0, across, 2 * down, 0, 1, 2 * across, down, 1, part));
    assertArrayEquals(
        part,
        TextureTransfer.read(
            store,
            new RenderTarget.Attachment(store.texture(), 0, 1, false),
            0,
            across,
            2 * down,
            2 * across,
            down));
    byte[] row = TextureTransfer.read(store, 0, 0, 2, 0, 0, w, h, 1);
    int third = (int) format.regionBytes(w, h, 2);
    assertArrayEquals(java.util.Arrays.copyOfRange(all, third, all.length), row);
  }

  @Test
  void regionsOutsideAreRefusedByName() {
    TextureStore store =
        new TextureStore(texture(Shape.D2, PixelFormat.RGBA8_UNORM, 8, 8, 1, 1, 1, 1));
    ResourceException e =
        assertThrows(
            ResourceException.class, () -> TextureTransfer.read(store, 0, 0, 0, 4, 0, 5, 1, 1));
    assertTrue(e.getMessage().contains("'test'"), e.getMessage());
    assertThrows(
        ResourceException.class,
        () ->
            TextureTransfer.update(
                store,
                new ResourceCommand.UpdateTexture(
                    store.texture(), 0, 0, 0, 0, 0, 8, 8, 1, new byte[9])));
    assertThrows(
        ResourceException.class, () -> TextureTransfer.read(store, 0, 1, 0, 0, 0, 1, 1, 1));
  }

  @Test
  void addressesAreUniqueAndLinesHoldSquares() {
    for (PixelFormat format :
        new PixelFormat[] {
          PixelFormat.RGBA8_UNORM,
          PixelFormat.R8_UNORM,
          PixelFormat.RGBA16_FLOAT,
          PixelFormat.RGBA32_FLOAT
        }) {
      TextureStore store = new TextureStore(texture(Shape.D2_ARRAY, format, 45, 38, 1, 2, 6, 1));
      Set<Long> seen = new HashSet<>();
      for (int level = 0; level < 6; level++) {
        for (int layer = 0; layer < 2; layer++) {
          for (int y = 0; y < store.texture().height(level); y++) {
            for (int x = 0; x < store.texture().width(level); x++) {
              long a = store.texelAddressBytes(level, layer, x, y);
              assertTrue(seen.add(a));
              TextureLayout layout = store.layout();
              long line = layout.imageLine(level, layer);
              line += layout.columnLines(level)[x] + layout.rowLines(level)[y];
              assertEquals(a >> 6, line);
              assertTrue(a >= 0 && a + format.blockBytes() <= store.layout().totalBytes());
            }
          }
        }
      }
    }
    TextureStore store =
        new TextureStore(texture(Shape.D2, PixelFormat.RGBA8_UNORM, 64, 64, 1, 1, 1, 1));
    assertEquals(0, store.texelAddressBytes(0, 0, 3, 3) >> 6);
    assertEquals(1, store.texelAddressBytes(0, 0, 4, 0) >> 6);
    assertEquals(2, store.texelAddressBytes(0, 0, 0, 4) >> 6);
    assertEquals(3, store.texelAddressBytes(0, 0, 4, 4) >> 6);
    assertEquals(4096, store.texelAddressBytes(0, 0, 32, 0));
    assertEquals(8192, store.texelAddressBytes(0, 0, 0, 32));
    assertEquals(16384, store.layout().totalBytes());
  }

  @Test
  void viewsAreSeparateAndUploadsReachBoth() {
    Texture t = new Texture(2, Shape.D2, PixelFormat.R8_UNORM, 4, 4, 1, 1, 1, 1, 2, "stereo");
    TextureStore store = new TextureStore(t);
    TextureTransfer.update(
        store, new ResourceCommand.UpdateTexture(t, 0, 0, 0, 0, 0, 1, 1, 1, new byte[] {7}));
    assertEquals(7, store.words(1)[0]);
    TextureClear.color(Sharing.ALONE, store, 1, 0, 0, 0, 0, 4, 4, 15, bits(1, 0, 0, 0), 0, false);
    assertEquals(7, store.words(0)[0]);
    assertEquals(255, store.words(1)[0]);
  }

  private static int[] bits(float r, float g, float b, float a) {
    return new int[] {
      Float.floatToIntBits(r),
      Float.floatToIntBits(g),
      Float.floatToIntBits(b),
      Float.floatToIntBits(a)
    };
  }

  @Test
  void clearHonoursRectangleMaskAndSamples() {
    TextureStore store =
        new TextureStore(texture(Shape.D2, PixelFormat.RGBA8_UNORM, 5, 4, 1, 1, 1, 4));
    TextureClear.color(
        Sharing.ALONE, store, 0, 0, 0, -3, 1, 2, 99, 0b1001, bits(1, 1, 1, 1), 0, false);
    for (int s = 0; s < 4; s++) {
      for (int y = 0; y < 4; y++) {
        for (int x = 0; x < 5; x++) {
          int expected = x < 2 && y >= 1 ? 0xff0000ff : 0;
          assertEquals(expected, store.words(0)[store.texelIndex(0, 0, s, x, y)]);
        }
      }
    }
    TextureStore ds =
        new TextureStore(texture(Shape.D2, PixelFormat.D32_FLOAT_S8, 2, 1, 1, 1, 1, 1));
    TextureClear.depthStencil(Sharing.ALONE, ds, 0, 0, 0, 0, 0, 1, 1, true, 0.5f, true, 0xff, 0x3c);
    assertArrayEquals(new int[] {Float.floatToIntBits(0.5f), 0x3c, 0, 0}, ds.words(0));
  }

  /**
   * Depth and stencil lie in one word: each is cleared without the other, in rows of any length.
   */
  @Test
  void clearOfDepthKeepsStencil() {
    int w = 37;
    Texture t = texture(Shape.D2, PixelFormat.D24_UNORM_S8, w, 3, 1, 1, 1, 1);
    TextureStore store = new TextureStore(t);
    for (int x = 0; x < w; x++) {
      TextureClear.depthStencil(
          Sharing.ALONE, store, 0, 0, 0, x, 0, x + 1, 3, true, 1, true, 3 * x, 0xff);
    }
    int[] before = store.words(0).clone();
    TextureClear.depthStencil(
        Sharing.ALONE, store, 0, 0, 0, 1, 1, w - 1, 2, true, 0, false, 0, 0xff);
    int depth = DepthStencilCodec.of(t.format()).depthBits();
    for (int x = 0; x < w; x++) {
      for (int y = 0; y < 3; y++) {
        int i = store.texelIndex(0, 0, 0, x, y);
        boolean cleared = y == 1 && x > 0 && x < w - 1;
        assertEquals(cleared ? before[i] & ~depth : before[i], store.words(0)[i], "x " + x);
      }
    }
    TextureClear.depthStencil(Sharing.ALONE, store, 0, 0, 0, 0, 1, w, 2, false, 0, true, 0, 0x0f);
    int i = store.texelIndex(0, 0, 0, 30, 1);
    assertEquals(before[i] & 0xf0, store.words(0)[i]);
  }

  @Test
  void clearEncodesSrgbOnlyWhenAsked() {
    TextureStore store =
        new TextureStore(texture(Shape.D2, PixelFormat.RGBA8_SRGB, 1, 1, 1, 1, 1, 1));
    TextureClear.color(
        Sharing.ALONE, store, 0, 0, 0, 0, 0, 1, 1, 15, bits(0.5f, 0, 1, 0.5f), 0, false);
    assertEquals(0x80ff0080, store.words(0)[0]);
    TextureClear.color(
        Sharing.ALONE, store, 0, 0, 0, 0, 0, 1, 1, 15, bits(0.5f, 0, 1, 0.5f), 0, true);
    assertEquals(0x80ff00bc, store.words(0)[0]);
  }

  /** As measured of llvmpipe: clears of a part, or of some components, encode as draws do. */
  @Test
  void clearOfAPartEncodesAsDrawsDo() {
    TextureStore store =
        new TextureStore(texture(Shape.D2, PixelFormat.RGBA8_SRGB, 2, 1, 1, 1, 1, 1));
    TextureClear.color(
        Sharing.ALONE, store, 0, 0, 0, 0, 0, 1, 1, 15, bits(0.5f, 0, 1, 0.5f), 0, true);
    assertEquals(0x80ff00bb, store.words(0)[0]);
    TextureClear.color(
        Sharing.ALONE, store, 0, 0, 0, 0, 0, 2, 1, 7, bits(0.5f, 0, 1, 0.5f), 0, true);
    assertEquals(0x00ff00bb, store.words(0)[1]);
  }

  @Test
  void overlappingCopyWithinOneImage() {
    for (int dy : new int[] {1, -1}) {
      TextureStore store =
          new TextureStore(texture(Shape.D2, PixelFormat.R32_UINT, 3, 6, 1, 1, 1, 1));
      for (int i = 0; i < 18; i++) {
        store.words(0)[i] = i;
      }
      int from = dy > 0 ? 0 : 1;
      TextureTransfer.copy(
          store,
          store,
          new ResourceCommand.CopyTexture(
              store.texture(), 0, 0, from, 0, store.texture(), 0, 0, from + dy, 0, 3, 5, 1));
      for (int y = 0; y < 5; y++) {
        assertEquals((from + y) * 3, store.words(0)[(from + dy + y) * 3]);
      }
    }
  }

  @Test
  void blocksCopyToWords() {
    TextureStore bc =
        new TextureStore(texture(Shape.D2, PixelFormat.BC1_RGBA_UNORM, 8, 8, 1, 1, 1, 1));
    TextureStore raw = new TextureStore(texture(Shape.D2, PixelFormat.RG32_UINT, 2, 2, 1, 1, 1, 1));
    byte[] data = randomBytes(32, 9);
    TextureTransfer.update(
        bc, new ResourceCommand.UpdateTexture(bc.texture(), 0, 0, 0, 0, 0, 8, 8, 1, data));
    int[] decoded = bc.words(0).clone();
    TextureTransfer.copy(
        bc,
        raw,
        new ResourceCommand.CopyTexture(
            bc.texture(), 0, 0, 0, 0, raw.texture(), 0, 0, 0, 0, 8, 8, 1));
    assertArrayEquals(data, TextureTransfer.read(raw, 0, 0, 0, 0, 0, 2, 2, 1));
    java.util.Arrays.fill(bc.words(0), 0);
    TextureTransfer.copy(
        raw,
        bc,
        new ResourceCommand.CopyTexture(
            raw.texture(), 0, 0, 0, 0, bc.texture(), 0, 0, 0, 0, 2, 2, 1));
    assertArrayEquals(decoded, bc.words(0));
  }

  @Test
  void tableKnowsItsResources() {
    ResourceTable table = new ResourceTable();
    Buffer buffer = new Buffer(4, 10, "b");
    Texture t = texture(Shape.D2, PixelFormat.RGBA8_UNORM, 64, 64, 1, 1, 1, 1);
    assertArrayEquals(
        new byte[] {1, 2, 0, 0, 0, 0, 0, 0, 0, 0}, table.createBuffer(buffer, new byte[] {1, 2}));
    table.createTexture(t);
    assertEquals(table.address(buffer) + 4096, table.address(t, 0));
    assertThrows(ResourceException.class, () -> table.createTexture(t));
    table.destroy(t);
    ResourceException e = assertThrows(ResourceException.class, () -> table.texture(t));
    assertEquals("unknown texture 1 'test'", e.getMessage());
    assertThrows(ResourceException.class, () -> table.buffer(new Buffer(5, 1, "x")));
    Texture huge = texture(Shape.D2_ARRAY, PixelFormat.RGBA32_FLOAT, 16384, 16384, 1, 64, 1, 1);
    e = assertThrows(ResourceException.class, () -> table.createTexture(huge));
    assertTrue(e.getMessage().startsWith("out of memory"), e.getMessage());
    Texture large = texture(Shape.D2_ARRAY, PixelFormat.RGBA8_UNORM, 16384, 16384, 1, 7, 1, 1);
    e = assertThrows(ResourceException.class, () -> table.createTexture(large));
    assertTrue(e.getMessage().contains("needs 7175 MiB"), e.getMessage());
  }
}
