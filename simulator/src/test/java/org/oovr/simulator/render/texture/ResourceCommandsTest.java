package org.oovr.simulator.render.texture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.Texture.Shape;
import org.oovr.simulator.command.Viewport;
import org.oovr.simulator.render.format.DepthStencilCodec;

class ResourceCommandsTest {
  private final ResourceTable table = new ResourceTable();
  private final ResourceCommands commands = new ResourceCommands(table, Sharing.ALONE);
  private int nextId = 1;

  private void execute(ResourceCommand command) {
    command.accept(commands);
  }

  private Texture create(
      Shape shape, PixelFormat f, int w, int h, int d, int layers, int levels, int samples) {
    Texture t = new Texture(nextId++, shape, f, w, h, d, layers, levels, samples, 1, "t" + nextId);
    execute(new ResourceCommand.CreateTexture(t));
    return t;
  }

  private Texture image(PixelFormat f, int w, int h, int... words) {
    Texture t = create(Shape.D2, f, w, h, 1, 1, 1, 1);
    System.arraycopy(words, 0, table.texture(t).words(0), 0, words.length);
    return t;
  }

  private static Attachment at(Texture t) {
    return new Attachment(t, 0, 0, false);
  }

  private static final Viewport NO_SCISSOR = new Viewport(0, 0, 1, 1, 0, 1, false, 0, 0, 0, 0);

  private ResourceCommand.Blit blit(
      Texture s, int[] from, Texture t, int[] to, boolean linear, boolean encode, Viewport v) {
    return new ResourceCommand.Blit(
        at(s),
        from[0],
        from[1],
        from[2],
        from[3],
        at(t),
        to[0],
        to[1],
        to[2],
        to[3],
        linear,
        s.format().kind() != PixelFormat.Kind.DEPTH_STENCIL,
        s.format().hasDepth(),
        s.format().hasStencil(),
        encode,
        v);
  }

  private int[] words(Texture t) {
    return table.texture(t).words(0);
  }

  @Test
  void blitCopiesFlipsAndScales() {
    Texture s = image(PixelFormat.RGBA8_UNORM, 2, 2, 1, 2, 3, 4);
    Texture t = image(PixelFormat.RGBA8_UNORM, 4, 4);
    int[] all2 = {0, 0, 2, 2};
    execute(blit(s, all2, t, new int[] {4, 0, 0, 4}, false, false, NO_SCISSOR));
    assertArrayEquals(new int[] {2, 2, 1, 1, 2, 2, 1, 1, 4, 4, 3, 3, 4, 4, 3, 3}, words(t));
    Arrays.fill(words(t), 9);
    Viewport scissor = new Viewport(0, 0, 1, 1, 0, 1, true, 1, 1, 2, 99);
    execute(blit(s, all2, t, new int[] {0, 3, 2, 1}, false, false, scissor));
    assertArrayEquals(new int[] {9, 9, 9, 9, 9, 4, 9, 9, 9, 2, 9, 9, 9, 9, 9, 9}, words(t));
  }

  @Test
  void blitFromOutsideTheSourceLeavesTheTarget() {
    Texture s = image(PixelFormat.RGBA8_UNORM, 2, 1, 1, 2);
    Texture t = image(PixelFormat.RGBA8_UNORM, 4, 1, 9, 9, 9, 9);
    execute(blit(s, new int[] {-1, 0, 3, 1}, t, new int[] {0, 0, 4, 1}, false, false, NO_SCISSOR));
    assertArrayEquals(new int[] {9, 1, 2, 9}, words(t));
  }

  /** Each of the two steps rounds, as llvmpipe's sampler does: averages of averages rise. */
  @Test
  void linearBlitsOfBytesRoundTwice() {
    Texture s =
        image(PixelFormat.RGBA8_UNORM, 2, 2, 0x00010200, 0x01010300, 0x00010300, 0x00020300);
    Texture t = image(PixelFormat.RGBA8_UNORM, 1, 1);
    int[] all2 = {0, 0, 2, 2};
    execute(blit(s, all2, t, new int[] {0, 0, 1, 1}, true, false, NO_SCISSOR));
    assertArrayEquals(new int[] {0x01020300}, words(t));
  }

  @Test
  void linearBlitConvertsFormats() {
    Texture s =
        image(PixelFormat.R32_FLOAT, 2, 1, Float.floatToIntBits(0f), Float.floatToIntBits(1f));
    Texture t = image(PixelFormat.RGBA8_UNORM, 4, 1);
    execute(blit(s, new int[] {0, 0, 2, 1}, t, new int[] {0, 0, 4, 1}, true, false, NO_SCISSOR));
    assertArrayEquals(new int[] {0xff000000, 0xff000040, 0xff0000bf, 0xff0000ff}, words(t));
  }

  @Test
  void resolveAveragesColorInLinearLightOnlyWhenEncoding() {
    Texture s = create(Shape.D2, PixelFormat.RGBA8_SRGB, 1, 1, 1, 1, 1, 2);
    words(s)[0] = 0xff000000;
    words(s)[1] = 0xff0000ff;
    Texture t = image(PixelFormat.RGBA8_SRGB, 1, 1);
    int[] one = {0, 0, 1, 1};
    execute(blit(s, one, t, one, false, false, NO_SCISSOR));
    assertEquals(0xff000080, words(t)[0]);
    execute(blit(s, one, t, one, false, true, NO_SCISSOR));
    assertEquals(0xff0000bb, words(t)[0]);
  }

  @Test
  void integersTakeOneSampleAndSaturate() {
    Texture s = create(Shape.D2, PixelFormat.R32_SINT, 1, 1, 1, 1, 1, 2);
    words(s)[0] = -700;
    words(s)[1] = 5;
    Texture t = image(PixelFormat.R8_SINT, 1, 1);
    int[] one = {0, 0, 1, 1};
    execute(blit(s, one, t, one, false, false, NO_SCISSOR));
    assertEquals(0x80, words(t)[0]);
    Texture f = image(PixelFormat.RGBA8_UNORM, 1, 1);
    assertThrows(
        ResourceException.class, () -> execute(blit(s, one, f, one, false, false, NO_SCISSOR)));
  }

  @Test
  void depthStencilBlitTakesSampleZero() {
    Texture s = create(Shape.D2, PixelFormat.D24_UNORM_S8, 1, 1, 1, 1, 1, 4);
    DepthStencilCodec codec = DepthStencilCodec.of(s.format());
    words(s)[0] = codec.depthWord(0.5f) | 7;
    words(s)[1] = codec.depthWord(1f) | 9;
    Texture t = image(PixelFormat.D24_UNORM_S8, 1, 1);
    int[] one = {0, 0, 1, 1};
    execute(blit(s, one, t, one, false, false, NO_SCISSOR));
    assertEquals(words(s)[0], words(t)[0]);
  }

  @Test
  void clearReachesEveryAttachmentLayerAndPart() {
    Texture a = create(Shape.D2_ARRAY, PixelFormat.RGBA8_UNORM, 2, 1, 1, 3, 1, 1);
    Texture b = create(Shape.D2_ARRAY, PixelFormat.R32_SINT, 2, 1, 1, 3, 1, 1);
    Texture d = create(Shape.D2_ARRAY, PixelFormat.D24_UNORM_S8, 2, 1, 1, 3, 1, 1);
    Attachment depth = new Attachment(d, 0, 1, false);
    RenderTarget target =
        new RenderTarget(
            Arrays.asList(new Attachment(a, 0, 1, false), null, new Attachment(b, 0, 0, true)),
            depth,
            depth,
            2,
            1,
            1,
            3);
    int one = Float.floatToIntBits(1);
    int[] values = {one, 0, 0, one, 0, 0, 0, 0, -5, 0, 0, 0};
    execute(
        new ResourceCommand.Clear(
            target,
            new int[] {15, 15, 1},
            values,
            true,
            1f,
            true,
            0x55,
            0x0f,
            false,
            new Viewport(0, 0, 0, 0, 0, 1, true, 1, 0, 1, 1)));
    assertArrayEquals(new int[] {0, 0, 0, 0xff0000ff, 0, 0xff0000ff}, words(a));
    assertArrayEquals(new int[] {0, -5, 0, -5, 0, -5}, words(b));
    assertArrayEquals(new int[] {0, 0, 0, 0xffffff05, 0, 0xffffff05}, words(d));
  }

  @Test
  void mipmapsOfEvenSizesAreBoxes() {
    Texture t = create(Shape.D2, PixelFormat.RGBA32_FLOAT, 4, 2, 1, 1, 3, 1);
    TextureStore store = table.texture(t);
    float[][] row = {{1, 2, 3, 4}, {0, 0, 0, 0}, {0, 0, 0, 0}, {1, 1, 1, 1}};
    store.writeFloats(0, 0, 0, 0, 0, 0, 4, row, 0);
    row[0] = new float[] {5, 6, 7, 8};
    store.writeFloats(0, 0, 0, 0, 0, 1, 4, row, 0);
    execute(new ResourceCommand.GenerateMipmaps(t, 0, 2));
    float[][] out = new float[4][2];
    store.readFloats(0, 1, 0, 0, 0, 0, 2, out, 0);
    assertArrayEquals(new float[] {3.5f, 5.5f}, out[0]);
    store.readFloats(0, 2, 0, 0, 0, 0, 1, out, 0);
    assertEquals(4.5f, out[0][0]);
  }

  @Test
  void mipmapsFilterSrgbInLinearLightAndVolumesInDepth() {
    Texture t = create(Shape.D2, PixelFormat.RGBA8_SRGB, 2, 1, 1, 1, 2, 1);
    words(t)[0] = 0xff;
    execute(new ResourceCommand.GenerateMipmaps(t, 0, 1));
    assertEquals(0xbb, words(t)[2]);
    Texture v = create(Shape.D3, PixelFormat.RGBA8_UNORM, 2, 2, 2, 1, 2, 1);
    Arrays.fill(words(v), 4, 8, 0x10203040);
    execute(new ResourceCommand.GenerateMipmaps(v, 0, 1));
    assertEquals(0x08101820, words(v)[8]);
    Texture i = create(Shape.D2, PixelFormat.RGBA8_UINT, 2, 1, 1, 1, 2, 1);
    assertThrows(
        ResourceException.class, () -> execute(new ResourceCommand.GenerateMipmaps(i, 0, 1)));
  }

  @Test
  void computedLevelsOfCompressedTexturesHaveTexelsButNoBlocks() {
    Texture t = create(Shape.D2, PixelFormat.BC1_RGB_UNORM, 8, 8, 1, 1, 2, 1);
    byte[] red = {0, (byte) 0xf8, 0, 0, 0, 0, 0, 0};
    byte[] data = new byte[32];
    for (int b = 0; b < 4; b++) {
      System.arraycopy(red, 0, data, b * 8, 8);
    }
    execute(new ResourceCommand.UpdateTexture(t, 0, 0, 0, 0, 0, 8, 8, 1, data));
    execute(new ResourceCommand.GenerateMipmaps(t, 0, 1));
    assertEquals(0xff0000ff, words(t)[table.texture(t).texelIndex(1, 0, 0, 3, 3)]);
    CompletableFuture<byte[]> future = new CompletableFuture<>();
    ResourceCommand read =
        new ResourceCommand.ReadTexture(new Attachment(t, 1, 0, false), 0, 0, 4, 4, future);
    assertThrows(ResourceException.class, () -> execute(read));
    assertTrue(future.isCompletedExceptionally());
  }

  @Test
  void buffersAreCopiedAndRead() {
    Buffer a = new Buffer(1, 4, "a");
    Buffer b = new Buffer(2, 4, "b");
    execute(new ResourceCommand.CreateBuffer(a, new byte[] {1, 2, 3, 4}));
    execute(new ResourceCommand.CreateBuffer(b, null));
    execute(new ResourceCommand.CopyBuffer(a, 1, b, 0, 3));
    execute(new ResourceCommand.UpdateBuffer(b, 3, new byte[] {9}));
    CompletableFuture<byte[]> future = new CompletableFuture<>();
    execute(new ResourceCommand.ReadBuffer(b, 0, 4, future));
    assertArrayEquals(new byte[] {2, 3, 4, 9}, future.join());
    assertThrows(
        ResourceException.class, () -> execute(new ResourceCommand.CopyBuffer(a, 2, b, 0, 3)));
    execute(new ResourceCommand.DestroyBuffer(a));
    assertThrows(ResourceException.class, () -> table.buffer(a));
  }
}
