package org.oovr.simulator.command;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One instruction to the simulated GPU. Commands own their data: arrays passed in are not changed
 * afterwards by anyone.
 */
public sealed interface Command {

  /** Creates a buffer; {@code data} may be null (then zeroes) or shorter than the buffer. */
  record CreateBuffer(Buffer buffer, byte[] data) implements Command {}

  /** Replaces bytes from {@code offsetBytes} on. */
  record UpdateBuffer(Buffer buffer, int offsetBytes, byte[] data) implements Command {}

  record CopyBuffer(Buffer source, int sourceOffset, Buffer target, int targetOffset, int sizeBytes)
      implements Command {}

  record DestroyBuffer(Buffer buffer) implements Command {}

  /** Creates a texture with undefined (zero) texels. */
  record CreateTexture(Texture texture) implements Command {}

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
      implements Command {}

  /** Computes levels {@code baseLevel+1 .. maxLevel} from {@code baseLevel} with a box filter. */
  record GenerateMipmaps(Texture texture, int baseLevel, int maxLevel) implements Command {}

  record DestroyTexture(Texture texture) implements Command {}

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
      implements Command {}

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
      implements Command {}

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
      implements Command {}

  /** Width of one index. */
  enum IndexType {
    U8,
    U16,
    U32
  }

  /**
   * Draws primitives, once per view of the target.
   *
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
      ShaderBindings vertexBindings,
      ShaderBindings fragmentBindings,
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
      implements Command {}

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
  record BeginQuery(Query query) implements Command {}

  record EndQuery(Query query) implements Command {}

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
      implements Command {
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
  }

  record ReadBuffer(Buffer buffer, int offsetBytes, int sizeBytes, CompletableFuture<byte[]> result)
      implements Command {}

  /** Completes the future when all commands before it have taken effect. */
  record Fence(CompletableFuture<Void> done) implements Command {}

  /**
   * Starts a frame.
   *
   * @param index from 0
   * @param study whether a FrameProfile is wanted
   */
  record BeginFrame(int index, boolean study) implements Command {}

  /**
   * Ends a frame: the image of {@code color} (resolved, all views side by side) is the result.
   *
   * @param wanted false when nobody wants the image
   */
  record EndFrame(int index, RenderTarget.Attachment color, boolean wanted) implements Command {}
}
