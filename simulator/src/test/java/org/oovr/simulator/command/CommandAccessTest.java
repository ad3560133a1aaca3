package org.oovr.simulator.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.RenderTarget.Attachment;

/** What commands say of themselves: what they read, write and carry, and what they promise. */
class CommandAccessTest {
  private static final Texture COLOR = texture(1, PixelFormat.RGBA8_UNORM, 4);
  private static final Texture DEPTH = texture(2, PixelFormat.D24_UNORM_S8, 4);
  private static final Buffer BUFFER = new Buffer(7, 64, "buffer");
  private static final Viewport EVERYWHERE = new Viewport(0, 0, 8, 8, 0, 1, false, 0, 0, 0, 0);

  private static Texture texture(int id, PixelFormat format, int layers) {
    return new Texture(
        id, Texture.Shape.D2_ARRAY, format, 8, 8, 1, layers, 4, 1, 1, "texture " + id);
  }

  private static Attachment layer(Texture texture, int layer) {
    return new Attachment(texture, 0, layer, false);
  }

  private static RenderTarget target(int viewMask) {
    return new RenderTarget(
        List.of(layer(COLOR, 1)), layer(DEPTH, 1), layer(DEPTH, 1), 8, 8, 1, viewMask);
  }

  /** What shaders do, as lines; anything else fails. */
  static List<String> shaderAccesses(java.util.function.Consumer<AccessVisitor> accesses) {
    List<String> lines = new ArrayList<>();
    accesses.accept(
        new AccessVisitor() {
          @Override
          public void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
            assertEquals(Usage.SHADER, usage);
            lines.add("reads " + offsetBytes + "+" + sizeBytes);
          }

          @Override
          public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
            assertEquals(Usage.SHADER, usage);
            lines.add("writes " + offsetBytes + "+" + sizeBytes);
          }

          @Override
          public void reads(ImageRange range, Usage usage) {
            assertEquals(Usage.SHADER, usage);
            lines.add("reads texture " + range.texture().id());
          }

          @Override
          public void writes(ImageRange range, Usage usage, int overwritten) {
            assertEquals(Usage.SHADER, usage);
            lines.add("writes texture " + range.texture().id() + " over " + overwritten);
          }

          @Override
          public void destroys(Buffer buffer) {
            throw new AssertionError(buffer);
          }

          @Override
          public void destroys(Texture texture) {
            throw new AssertionError(texture);
          }
        });
    return lines;
  }

  /** Accesses as lines. */
  private static List<String> accesses(Command command) {
    List<String> lines = new ArrayList<>();
    command.accesses(
        new AccessVisitor() {
          @Override
          public void reads(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
            lines.add("reads buffer " + buffer.id() + at(offsetBytes, sizeBytes) + usage);
          }

          @Override
          public void writes(Buffer buffer, long offsetBytes, long sizeBytes, Usage usage) {
            lines.add("writes buffer " + buffer.id() + at(offsetBytes, sizeBytes) + usage);
          }

          @Override
          public void reads(ImageRange range, Usage usage) {
            lines.add("reads " + text(range) + usage);
          }

          @Override
          public void writes(ImageRange range, Usage usage, int overwritten) {
            lines.add("writes " + text(range) + usage + " over " + overwritten);
          }

          @Override
          public void destroys(Buffer buffer) {
            lines.add("destroys buffer " + buffer.id());
          }

          @Override
          public void destroys(Texture texture) {
            lines.add("destroys texture " + texture.id());
          }
        });
    return lines;
  }

  private static String at(long offset, long size) {
    return " " + offset + "+" + size + " ";
  }

  private static String text(ImageRange r) {
    return "texture %d level %d+%d layer %d+%d aspects %d "
        .formatted(
            r.texture().id(), r.firstLevel(), r.levels(), r.firstLayer(), r.layers(), r.aspects());
  }

  @Test
  void buffersAreReadAndWrittenWhereTheCommandSays() {
    assertEquals(
        List.of("writes buffer 7 8+4 HOST"),
        accesses(new ResourceCommand.UpdateBuffer(BUFFER, 8, new byte[4])));
    Buffer other = new Buffer(8, 16, "other");
    assertEquals(
        List.of("reads buffer 7 4+12 COPY", "writes buffer 8 0+12 COPY"),
        accesses(new ResourceCommand.CopyBuffer(BUFFER, 4, other, 0, 12)));
    assertEquals(
        List.of("reads buffer 7 1+2 HOST"),
        accesses(new ResourceCommand.ReadBuffer(BUFFER, 1, 2, new CompletableFuture<>())));
    assertEquals(List.of("destroys buffer 7"), accesses(new ResourceCommand.DestroyBuffer(BUFFER)));
  }

  @Test
  void anUploadOverwritesALayerOnlyAsAWhole() {
    assertEquals(
        List.of("writes texture 1 level 1+1 layer 2+2 aspects 1 HOST over 15"),
        accesses(new ResourceCommand.UpdateTexture(COLOR, 1, 0, 0, 0, 2, 4, 4, 2, new byte[128])));
    assertEquals(
        List.of("writes texture 1 level 1+1 layer 0+1 aspects 1 HOST over 0"),
        accesses(new ResourceCommand.UpdateTexture(COLOR, 1, 0, 0, 0, 0, 4, 3, 1, new byte[48])));
  }

  @Test
  void mipmapsReadOneLevelAndReplaceTheOthers() {
    assertEquals(
        List.of(
            "reads texture 1 level 1+1 layer 0+4 aspects 1 MIPMAPS",
            "writes texture 1 level 2+1 layer 0+4 aspects 1 MIPMAPS over 15",
            "writes texture 1 level 3+1 layer 0+4 aspects 1 MIPMAPS over 15"),
        accesses(new ResourceCommand.GenerateMipmaps(COLOR, 1, 9)));
  }

  private static ResourceCommand.Clear clear(
      RenderTarget target, int mask, int stencil, Viewport scissor) {
    return new ResourceCommand.Clear(
        target, new int[] {mask}, new int[4], true, 1, true, 0, stencil, false, scissor);
  }

  @Test
  void aClearSaysWhatIsLeft() {
    assertEquals(
        List.of(
            "writes texture 1 level 0+1 layer 1+2 aspects 1 CLEAR over 7",
            "writes texture 2 level 0+1 layer 1+2 aspects 2 CLEAR over 15",
            "writes texture 2 level 0+1 layer 1+2 aspects 4 CLEAR over 0"),
        accesses(clear(target(3), 7, 0x7f, EVERYWHERE)));
    assertEquals(
        List.of(
            "writes texture 1 level 0+1 layer 1+1 aspects 1 CLEAR over 7",
            "writes texture 1 level 0+1 layer 3+2 aspects 1 CLEAR over 7"),
        accesses(clear(target(0b1101), 7, 0x7f, EVERYWHERE)).subList(0, 2));
    Viewport scissor = new Viewport(0, 0, 8, 8, 0, 1, true, 0, 0, 8, 7);
    assertEquals(
        List.of(
            "writes texture 2 level 0+1 layer 1+1 aspects 2 CLEAR over 0",
            "writes texture 2 level 0+1 layer 1+1 aspects 4 CLEAR over 0"),
        accesses(clear(target(0), 0, 0xff, scissor)));
  }

  private static ResourceCommand.Blit blit(int x1, Viewport scissor) {
    return new ResourceCommand.Blit(
        layer(COLOR, 0),
        0,
        0,
        4,
        4,
        new Attachment(COLOR, 0, 3, false),
        8,
        0,
        x1,
        8,
        false,
        true,
        false,
        false,
        false,
        scissor);
  }

  @Test
  void aBlitMayFlipAndStillOverwriteEverything() {
    String read = "reads texture 1 level 0+1 layer 0+1 aspects 1 BLIT";
    String written = "writes texture 1 level 0+1 layer 3+1 aspects 1 BLIT over ";
    assertEquals(List.of(read, written + 15), accesses(blit(0, EVERYWHERE)));
    assertEquals(List.of(read, written + 0), accesses(blit(1, EVERYWHERE)));
    Viewport scissor = new Viewport(0, 0, 8, 8, 0, 1, true, 0, 0, 8, 8);
    assertEquals(List.of(read, written + 0), accesses(blit(0, scissor)));
  }

  @Test
  void aCopyOfAllTexelsOfALevelLeavesNothing() {
    assertEquals(
        List.of(
            "reads texture 1 level 0+1 layer 1+2 aspects 1 COPY",
            "writes texture 2 level 1+1 layer 2+2 aspects 6 COPY over 15"),
        accesses(new ResourceCommand.CopyTexture(COLOR, 0, 0, 0, 1, DEPTH, 1, 0, 0, 2, 4, 4, 2)));
  }

  @Test
  void dataWeighAndNothingElseDoes() {
    assertEquals(5, new ResourceCommand.CreateBuffer(BUFFER, new byte[5]).dataBytes());
    assertEquals(0, new ResourceCommand.CreateBuffer(BUFFER, null).dataBytes());
    assertEquals(4, new ResourceCommand.UpdateBuffer(BUFFER, 8, new byte[4]).dataBytes());
    assertEquals(
        48,
        new ResourceCommand.UpdateTexture(COLOR, 1, 0, 0, 0, 0, 4, 3, 1, new byte[48]).dataBytes());
    assertEquals(0, new ResourceCommand.CreateTexture(COLOR).dataBytes());
  }

  @Test
  void whatIsDroppedIsAnsweredWithZeroes() {
    CompletableFuture<byte[]> texels = new CompletableFuture<>();
    new ResourceCommand.ReadTexture(layer(COLOR, 0), 0, 0, 2, 3, texels).drop();
    assertArrayEquals(new byte[24], texels.join());
    CompletableFuture<byte[]> bytes = new CompletableFuture<>();
    new ResourceCommand.ReadBuffer(BUFFER, 0, 9, bytes).drop();
    assertArrayEquals(new byte[9], bytes.join());
    CompletableFuture<Void> done = new CompletableFuture<>();
    new Command.Fence(done).drop();
    assertTrue(done.isDone() && !done.isCompletedExceptionally());
    Query query = new Query(Query.Kind.SAMPLES_PASSED);
    new Command.EndQuery(query).drop();
    assertTrue(query.isDone());
  }

  @Test
  void whatFailsSaysWhy() {
    IllegalStateException reason = new IllegalStateException("gone");
    CompletableFuture<byte[]> texels = new CompletableFuture<>();
    new ResourceCommand.ReadTexture(layer(COLOR, 0), 0, 0, 2, 3, texels).fail(reason);
    CompletableFuture<byte[]> bytes = new CompletableFuture<>();
    new ResourceCommand.ReadBuffer(BUFFER, 0, 9, bytes).fail(reason);
    CompletableFuture<Void> done = new CompletableFuture<>();
    new Command.Fence(done).fail(reason);
    for (CompletableFuture<?> future : List.of(texels, bytes, done)) {
      assertEquals(reason, assertThrows(CompletionException.class, future::join).getCause());
    }
    Query query = new Query(Query.Kind.SAMPLES_PASSED);
    new Command.EndQuery(query).fail(reason);
    assertTrue(query.isDone());
  }
}
