// Long because all that happens to resources is read in one place; most lines are the components of
// records.
package org.oovr.simulator.command;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.oovr.simulator.command.AccessVisitor.Usage;

/** Creates, destroys, moves, clears or filters resources, or reads them back. */
public sealed interface ResourceCommand extends Command {
  /** Does something for each kind of command that concerns resources only. */
  interface ResourceVisitor<R> {
    R createMemory(CreateMemory c);

    R destroyMemory(DestroyMemory c);

    R createBuffer(CreateBuffer c);

    R updateBuffer(UpdateBuffer c);

    R copyBuffer(CopyBuffer c);

    R readBuffer(ReadBuffer c);

    R destroyBuffer(DestroyBuffer c);

    R createTexture(CreateTexture c);

    R updateTexture(UpdateTexture c);

    R copyTexture(CopyTexture c);

    R readTexture(ReadTexture c);

    R destroyTexture(DestroyTexture c);

    R generateMipmaps(GenerateMipmaps c);

    R blit(Blit c);

    R clear(Clear c);
  }

  @Override
  default <R> R accept(Visitor<R> visitor) {
    return visitor.resource(this);
  }

  /** Calls the visitor's method for this kind of command. */
  <R> R accept(ResourceVisitor<R> visitor);

  /** Creates a block of memory; its bytes are zeroes. */
  record CreateMemory(MemoryBlock block) implements ResourceCommand {
    @Override
    public <R> R accept(ResourceVisitor<R> visitor) {
      return visitor.createMemory(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      // nothing lies in it
    }
  }

  /** Nothing more will be placed in a block; what lies there stays usable until it is destroyed. */
  record DestroyMemory(MemoryBlock block) implements ResourceCommand {
    @Override
    public <R> R accept(ResourceVisitor<R> visitor) {
      return visitor.destroyMemory(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      // what lies in it has its own commands
    }
  }

  /**
   * Creates a buffer.
   *
   * @param data its bytes, perhaps fewer than it has; where there are none, the bytes of the memory
   *     in which it is placed, else zeroes; or null for none
   * @param placement where it lies; null for memory of its own
   */
  record CreateBuffer(Buffer buffer, byte[] data, MemoryBlock.Placement placement)
      implements ResourceCommand {
    /** In memory of its own. */
    public CreateBuffer(Buffer buffer, byte[] data) {
      this(buffer, data, null);
    }

    @Override
    public <R> R accept(ResourceVisitor<R> visitor) {
      return visitor.createBuffer(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      visitor.writes(buffer, 0, buffer.sizeBytes(), Usage.HOST);
    }

    @Override
    public long dataBytes() {
      return data == null ? 0 : data.length;
    }
  }

  /** Replaces bytes from {@code offsetBytes} on. */
  record UpdateBuffer(Buffer buffer, int offsetBytes, byte[] data) implements ResourceCommand {
    @Override
    public <R> R accept(ResourceVisitor<R> visitor) {
      return visitor.updateBuffer(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      visitor.writes(buffer, offsetBytes, data.length, Usage.HOST);
    }

    @Override
    public long dataBytes() {
      return data.length;
    }
  }

  record CopyBuffer(Buffer source, int sourceOffset, Buffer target, int targetOffset, int sizeBytes)
      implements ResourceCommand {
    @Override
    public <R> R accept(ResourceVisitor<R> visitor) {
      return visitor.copyBuffer(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      visitor.reads(source, sourceOffset, sizeBytes, Usage.COPY);
      visitor.writes(target, targetOffset, sizeBytes, Usage.COPY);
    }
  }

  record DestroyBuffer(Buffer buffer) implements ResourceCommand {
    @Override
    public <R> R accept(ResourceVisitor<R> visitor) {
      return visitor.destroyBuffer(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      visitor.destroys(buffer);
    }
  }

  /**
   * Creates a texture with undefined (zero) texels.
   *
   * @param placement where it lies; null for memory of its own
   */
  record CreateTexture(Texture texture, MemoryBlock.Placement placement)
      implements ResourceCommand {
    /** In memory of its own. */
    public CreateTexture(Texture texture) {
      this(texture, null);
    }

    @Override
    public <R> R accept(ResourceVisitor<R> visitor) {
      return visitor.createTexture(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      // its texels are undefined
    }
  }

  /**
   * Replaces a region; {@code data} in the canonical layout of the texture's format, tightly
   * packed.
   *
   * @param sample which of the samples of each texel, or {@link #ALL_SAMPLES}
   * @param z slice of a 3D texture, else 0
   * @param layer first layer, for arrays and cube faces
   * @param depth slices (3D) or layers (arrays) covered
   */
  record UpdateTexture(
      Texture texture,
      int level,
      int sample,
      int x,
      int y,
      int z,
      int layer,
      int width,
      int height,
      int depth,
      byte[] data)
      implements ResourceCommand {
    /** The samples of a texel all get the same. */
    public static final int ALL_SAMPLES = -1;

    /** Replaces all samples. */
    public UpdateTexture(
        Texture texture,
        int level,
        int x,
        int y,
        int z,
        int layer,
        int width,
        int height,
        int depth,
        byte[] data) {
      this(texture, level, ALL_SAMPLES, x, y, z, layer, width, height, depth, data);
    }

    @Override
    public <R> R accept(ResourceVisitor<R> visitor) {
      return visitor.updateTexture(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      int aspects = ImageRange.aspects(texture.format());
      visitor.writes(
          new ImageRange(texture, level, 1, z + layer, depth, aspects),
          Usage.HOST,
          sample == ALL_SAMPLES || texture.samples() == 1
              ? Coverage.ofSize(texture, level, width, height)
              : 0);
    }

    @Override
    public long dataBytes() {
      return data == null ? 0 : data.length;
    }
  }

  /** Computes levels {@code baseLevel+1 .. maxLevel} from {@code baseLevel} with a box filter. */
  record GenerateMipmaps(Texture texture, int baseLevel, int maxLevel) implements ResourceCommand {
    @Override
    public <R> R accept(ResourceVisitor<R> visitor) {
      return visitor.generateMipmaps(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      int aspects = ImageRange.aspects(texture.format());
      visitor.reads(ImageRange.levels(texture, baseLevel, baseLevel, aspects), Usage.MIPMAPS);
      for (int level = baseLevel + 1; level <= Math.min(maxLevel, texture.levels() - 1); level++) {
        visitor.writes(
            ImageRange.levels(texture, level, level, aspects), Usage.MIPMAPS, Coverage.WHOLE);
      }
    }
  }

  record DestroyTexture(Texture texture) implements ResourceCommand {
    @Override
    public <R> R accept(ResourceVisitor<R> visitor) {
      return visitor.destroyTexture(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      visitor.destroys(texture);
    }
  }

  /** Raw texel copy between textures of compatible formats. */
  record CopyTexture(
      Texture source,
      int sourceLevel,
      int sourceX,
      int sourceY,
      int sourceZ,
      Texture target,
      int targetLevel,
      int targetX,
      int targetY,
      int targetZ,
      int width,
      int height,
      int depth)
      implements ResourceCommand {
    @Override
    public <R> R accept(ResourceVisitor<R> visitor) {
      return visitor.copyTexture(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      int read = ImageRange.aspects(source.format());
      int written = ImageRange.aspects(target.format());
      visitor.reads(
          new ImageRange(source, sourceLevel, 1, sourceZ, Math.max(1, depth), read), Usage.COPY);
      visitor.writes(
          new ImageRange(target, targetLevel, 1, targetZ, Math.max(1, depth), written),
          Usage.COPY,
          Coverage.ofSize(target, targetLevel, width, height));
    }
  }

  /**
   * Copies a rectangle with scaling, format conversion and multisample resolve. Rectangles are
   * given by two corners; swapped corners flip.
   *
   * @param nextLayer layer or slice of the source that lies behind its own, between which a
   *     rectangle of a volume is filtered
   * @param nextWeight how much of it, from 0 for nothing to 1; only of colours that are no integers
   */
  record Blit(
      RenderTarget.Attachment source,
      int sourceX0,
      int sourceY0,
      int sourceX1,
      int sourceY1,
      RenderTarget.Attachment target,
      int targetX0,
      int targetY0,
      int targetX1,
      int targetY1,
      boolean linear,
      boolean color,
      boolean depth,
      boolean stencil,
      boolean encodeSrgb,
      Viewport scissor,
      int nextLayer,
      float nextWeight)
      implements ResourceCommand {
    /** Out of one layer or slice. */
    public Blit(
        RenderTarget.Attachment source,
        int sourceX0,
        int sourceY0,
        int sourceX1,
        int sourceY1,
        RenderTarget.Attachment target,
        int targetX0,
        int targetY0,
        int targetX1,
        int targetY1,
        boolean linear,
        boolean color,
        boolean depth,
        boolean stencil,
        boolean encodeSrgb,
        Viewport scissor) {
      this(
          source,
          sourceX0,
          sourceY0,
          sourceX1,
          sourceY1,
          target,
          targetX0,
          targetY0,
          targetX1,
          targetY1,
          linear,
          color,
          depth,
          stencil,
          encodeSrgb,
          scissor,
          0,
          0);
    }

    /** The layer or slice behind that of the source, or null where nothing is taken of it. */
    public RenderTarget.Attachment next() {
      return nextWeight == 0
          ? null
          : new RenderTarget.Attachment(source.texture(), source.level(), nextLayer, false);
    }

    @Override
    public <R> R accept(ResourceVisitor<R> visitor) {
      return visitor.blit(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      int aspects =
          (color ? ImageRange.COLOR : 0)
              | (depth ? ImageRange.DEPTH : 0)
              | (stencil ? ImageRange.STENCIL : 0);
      visitor.reads(ImageRange.of(source, aspects), Usage.BLIT);
      if (next() != null) {
        visitor.reads(ImageRange.of(next(), aspects), Usage.BLIT);
      }
      visitor.writes(ImageRange.of(target, aspects), Usage.BLIT, Coverage.of(this));
    }
  }

  /**
   * Clears parts of a target.
   *
   * @param colorMasks write mask (bits R, G, B, A) per colour attachment, 0 leaves it alone
   * @param colorWords four words per attachment: float bits, or integers for integer formats
   * @param scissor only its scissor rectangle is used
   */
  record Clear(
      RenderTarget target,
      int[] colorMasks,
      int[] colorWords,
      boolean clearDepth,
      float depth,
      boolean clearStencil,
      int stencil,
      int stencilWriteMask,
      boolean encodeSrgb,
      Viewport scissor)
      implements ResourceCommand {
    @Override
    public <R> R accept(ResourceVisitor<R> visitor) {
      return visitor.clear(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      List<RenderTarget.Attachment> colors = target.colors();
      for (int i = 0; i < colors.size(); i++) {
        if (colorMasks[i] != 0) {
          clears(colors.get(i), ImageRange.COLOR, colorMasks[i], visitor);
        }
      }
      if (clearDepth) {
        clears(target.depth(), ImageRange.DEPTH, Coverage.WHOLE, visitor);
      }
      if (clearStencil) {
        int kept = ~stencilWriteMask & 0xff;
        clears(target.stencil(), ImageRange.STENCIL, kept == 0 ? Coverage.WHOLE : 0, visitor);
      }
    }

    private void clears(
        RenderTarget.Attachment a, int aspect, int components, AccessVisitor visitor) {
      if (a != null) {
        int overwritten = Coverage.isWhole(target, a, scissor) ? components : 0;
        ImageRange.visit(
            target, a, aspect, range -> visitor.writes(range, Usage.CLEAR, overwritten));
      }
    }
  }

  /**
   * Reads texels of view 0 in canonical layout, tightly packed, and completes the future.
   *
   * @param sample which of the samples of each texel, 0 where there is one
   */
  record ReadTexture(
      RenderTarget.Attachment source,
      int sample,
      int x,
      int y,
      int width,
      int height,
      CompletableFuture<byte[]> result)
      implements ResourceCommand {
    /** Reads the first sample. */
    public ReadTexture(
        RenderTarget.Attachment source,
        int x,
        int y,
        int width,
        int height,
        CompletableFuture<byte[]> result) {
      this(source, 0, x, y, width, height, result);
    }

    @Override
    public <R> R accept(ResourceVisitor<R> visitor) {
      return visitor.readTexture(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      int aspects = ImageRange.aspects(source.texture().format());
      visitor.reads(ImageRange.of(source, aspects), Usage.HOST);
    }

    @Override
    public void drop() {
      PixelFormat format = source.texture().format();
      long bytes = format.regionBytes(Math.max(0, width), Math.max(0, height), 1);
      result.complete(new byte[Math.toIntExact(bytes)]);
    }

    @Override
    public void fail(Throwable reason) {
      result.completeExceptionally(reason);
    }
  }

  record ReadBuffer(Buffer buffer, int offsetBytes, int sizeBytes, CompletableFuture<byte[]> result)
      implements ResourceCommand {
    @Override
    public <R> R accept(ResourceVisitor<R> visitor) {
      return visitor.readBuffer(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      visitor.reads(buffer, offsetBytes, sizeBytes, Usage.HOST);
    }

    @Override
    public void drop() {
      result.complete(new byte[Math.max(0, sizeBytes)]);
    }

    @Override
    public void fail(Throwable reason) {
      result.completeExceptionally(reason);
    }
  }
}
