package org.oovr.simulator.command;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.oovr.simulator.command.AccessVisitor.Usage;

/**
 * One instruction to the simulated GPU. Commands own their data: arrays passed in are not changed
 * afterwards by anyone.
 *
 * <p>Whoever treats commands by kind implements {@link Visitor}, or {@link ResourceVisitor} for
 * those that only concern resources: a command that is added is then missed by nobody. What a
 * command reads, writes and carries it says itself.
 */
public sealed interface Command {

  /** Does something for each kind of command. */
  interface Visitor<R> {
    R draw(Draw c);

    /** A command that concerns resources only; {@link ResourceCommand#accept} tells which. */
    R resource(ResourceCommand c);

    R beginQuery(BeginQuery c);

    R endQuery(EndQuery c);

    R fence(Fence c);

    R beginFrame(BeginFrame c);

    R endFrame(EndFrame c);
  }

  /** Does something for each kind of command that concerns resources only. */
  interface ResourceVisitor<R> {
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

  /** Calls the visitor's method for this kind of command. */
  <R> R accept(Visitor<R> visitor);

  /** Names all that this command reads and writes. */
  void accesses(AccessVisitor visitor);

  /** Bytes of the data that travel inside this command. */
  default long dataBytes() {
    return 0;
  }

  /**
   * Keeps what this command promises without executing it, because nobody wants its effect any
   * more: whoever waits goes on, with zeroes where contents were asked for.
   */
  default void drop() {}

  /** Lets whoever waits for this command's result know that there is none. */
  default void fail(Throwable reason) {}

  /** Creates, destroys, moves, clears or filters resources, or reads them back. */
  sealed interface ResourceCommand extends Command {
    @Override
    default <R> R accept(Visitor<R> visitor) {
      return visitor.resource(this);
    }

    /** Calls the visitor's method for this kind of command. */
    <R> R accept(ResourceVisitor<R> visitor);
  }

  /** Creates a buffer; {@code data} may be null (then zeroes) or shorter than the buffer. */
  record CreateBuffer(Buffer buffer, byte[] data) implements ResourceCommand {
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

  /** Creates a texture with undefined (zero) texels. */
  record CreateTexture(Texture texture) implements ResourceCommand {
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
   * @param z slice of a 3D texture, else 0
   * @param layer first layer, for arrays and cube faces
   * @param depth slices (3D) or layers (arrays) covered
   */
  record UpdateTexture(
      Texture texture,
      int level,
      int x,
      int y,
      int z,
      int layer,
      int width,
      int height,
      int depth,
      byte[] data)
      implements ResourceCommand {
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
          Coverage.ofSize(texture, level, width, height));
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
      Viewport scissor)
      implements ResourceCommand {
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
      visitor.reads(ImageRange.of(source, 0, aspects), Usage.BLIT);
      visitor.writes(ImageRange.of(target, 0, aspects), Usage.BLIT, Coverage.of(this));
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
        visitor.writes(
            ImageRange.of(a, target.multiviewCount(), aspect),
            Usage.CLEAR,
            Coverage.isWhole(target, a, scissor) ? components : 0);
      }
    }
  }

  /** Width of one index. */
  enum IndexType {
    U8,
    U16,
    U32
  }

  /**
   * Draws primitives, once per view of the target.
   *
   * @param bindings what each stage reads beside its varyings
   * @param indices null for consecutive vertices
   * @param indexOffsetBytes start in {@code indices}
   * @param first first vertex when not indexed, else unused
   * @param count vertices or indices
   * @param restart whether {@code restartIndex} restarts the primitive
   * @param clipShiftX per view, x_clip += clipShiftX[v] * w_clip after the vertex shader; empty for
   *     none
   * @param label where the draw comes from
   */
  record Draw(
      PipelineState state,
      RenderTarget target,
      Viewport viewport,
      List<VertexStream> streams,
      PerStage<ShaderBindings> bindings,
      Buffer indices,
      IndexType indexType,
      long indexOffsetBytes,
      int first,
      int count,
      int baseVertex,
      boolean restart,
      int restartIndex,
      int instanceCount,
      int baseInstance,
      float[] clipShiftX,
      DrawLabel label)
      implements Command {
    private static final Stage[] STAGES = Stage.values();

    /** What a stage reads; {@link ShaderBindings#NONE} where the draw says nothing. */
    public ShaderBindings bindings(Stage stage) {
      return bindings.getOrDefault(stage, ShaderBindings.NONE);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.draw(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      for (int i = 0; i < streams.size(); i++) {
        Buffer buffer = streams.get(i).buffer();
        if (buffer != null) {
          visitor.reads(buffer, 0, buffer.sizeBytes(), Usage.VERTEX_INPUT);
        }
      }
      if (indices != null) {
        visitor.reads(indices, 0, indices.sizeBytes(), Usage.INDEX_INPUT);
      }
      for (Stage stage : STAGES) {
        bindings(stage).accesses(visitor);
      }
      state.accesses(target, visitor);
    }

    @Override
    public long dataBytes() {
      long bytes = 0;
      for (Stage stage : STAGES) {
        bytes += bindings(stage).dataBytes();
      }
      return bytes;
    }
  }

  /**
   * Provenance of a draw.
   *
   * @param frame frame index, from 0
   * @param drawInFrame from 0
   * @param callNumber number of the API call in the stream
   * @param text a short name: the call, and the debug group it is in
   */
  record DrawLabel(int frame, int drawInFrame, long callNumber, String text) {}

  /** Starts counting; a query counts until its {@link EndQuery}. */
  record BeginQuery(Query query) implements Command {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.beginQuery(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      // a query is no resource
    }
  }

  record EndQuery(Query query) implements Command {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.endQuery(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      // a query is no resource
    }

    @Override
    public void drop() {
      query.finish();
    }

    @Override
    public void fail(Throwable reason) {
      query.finish();
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
      visitor.reads(ImageRange.of(source, 0, aspects), Usage.HOST);
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

  /** Completes the future when all commands before it have taken effect. */
  record Fence(CompletableFuture<Void> done) implements Command {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.fence(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      // order only
    }

    @Override
    public void drop() {
      done.complete(null);
    }

    @Override
    public void fail(Throwable reason) {
      done.completeExceptionally(reason);
    }
  }

  /**
   * Starts a frame.
   *
   * @param index from 0
   * @param study whether a FrameProfile is wanted
   */
  record BeginFrame(int index, boolean study) implements Command {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.beginFrame(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      // order only
    }
  }

  /**
   * Ends a frame: the image of {@code color} (resolved, all views side by side) is the result.
   *
   * @param wanted false when nobody wants the image
   */
  record EndFrame(int index, RenderTarget.Attachment color, boolean wanted) implements Command {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.endFrame(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      if (color != null) {
        visitor.reads(ImageRange.of(color, 0, ImageRange.COLOR), Usage.PRESENT);
      }
    }
  }
}
