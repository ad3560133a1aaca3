// Long because all that a queue can be told is read in one place; most lines say what a field
// means.
package org.oovr.simulator.command;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.oovr.simulator.command.AccessVisitor.Usage;

/**
 * One instruction to the simulated GPU. Commands own their data: arrays passed in are not changed
 * afterwards by anyone.
 *
 * <p>Whoever treats commands by kind implements {@link Visitor}, or {@link
 * ResourceCommand.ResourceVisitor} for those that only concern resources: a command that is added
 * is then missed by nobody. What a command reads, writes and carries it says itself.
 */
public sealed interface Command
    permits ResourceCommand,
        Dispatch,
        Dispatch.Indirect,
        Command.BeginPass,
        Command.EndPass,
        Command.Draw,
        Command.DrawIndirect,
        Command.DrawStreamed,
        Command.Execute,
        Command.Submit,
        Command.Barrier,
        Command.BeginQuery,
        Command.EndQuery,
        Command.Fence,
        Command.BeginFrame,
        Command.EndFrame {

  /** Does something for each kind of command. */
  interface Visitor<R> {
    R beginPass(BeginPass c);

    R endPass(EndPass c);

    R draw(Draw c);

    R drawIndirect(DrawIndirect c);

    R drawStreamed(DrawStreamed c);

    R dispatch(Dispatch c);

    R dispatchIndirect(Dispatch.Indirect c);

    /** A list, whose commands {@link CommandList#expand} tells one by one. */
    R execute(Execute c);

    R submit(Submit c);

    R barrier(Barrier c);

    /** A command that concerns resources only; {@link ResourceCommand#accept} tells which. */
    R resource(ResourceCommand c);

    R beginQuery(BeginQuery c);

    R endQuery(EndQuery c);

    R fence(Fence c);

    R beginFrame(BeginFrame c);

    R endFrame(EndFrame c);
  }

  /** Calls the visitor's method for this kind of command. */
  <R> R accept(Visitor<R> visitor);

  /** Names all that this command reads and writes; of a draw, all but attachments. */
  void accesses(AccessVisitor visitor);

  /**
   * Names all that this command reads and writes.
   *
   * @param pass target of the pass in which it stands, or null
   */
  default void accesses(RenderTarget pass, AccessVisitor visitor) {
    accesses(visitor);
  }

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

  /**
   * Begins a render pass: until it ends, draws go into its target, and no other command than a
   * {@link ResourceCommand.Clear} of this target may use the attached images. Passes do not nest.
   */
  record BeginPass(RenderTarget target, LoadOps loads) implements Command {
    /** The clear that the load operations are, or null. */
    public ResourceCommand.Clear clear() {
      return loads.clear(target);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.beginPass(this);
    }

    /** Names what is cleared; what is loaded, the draws of the pass say. */
    @Override
    public void accesses(AccessVisitor visitor) {
      ResourceCommand.Clear clear = clear();
      if (clear != null) {
        clear.accesses(visitor);
      }
    }
  }

  /** Ends the render pass that was begun. */
  record EndPass(StoreOps stores) implements Command {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.endPass(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      // the draws of the pass have said it
    }
  }

  /** Width of one index. */
  enum IndexType {
    U8(1),
    U16(2),
    U32(4);

    private final int bytes;

    IndexType(int bytes) {
      this.bytes = bytes;
    }

    public int bytes() {
      return bytes;
    }
  }

  /**
   * Draws primitives into the target of the pass that is open, once per view of it.
   *
   * @param viewports one, or up to {@link Viewport#MOST} among which the last stage before the
   *     rasteriser chooses for each primitive; not changed afterwards
   * @param bindings what the stages reach beside their varyings
   * @param indices null for consecutive vertices
   * @param indexOffsetBytes start in {@code indices}
   * @param first first vertex when not indexed, else unused
   * @param count vertices or indices
   * @param restart whether {@code restartIndex} restarts the primitive
   * @param clipShiftX per view, x_clip += clipShiftX[v] * w_clip after the vertex shader; empty for
   *     none
   * @param output buffers that get the primitives, or null
   * @param number which one it is of the draws of a call, where shaders are told that, and the
   *     first vertex of draws without indices as their base; else -1
   * @param label where the draw comes from
   */
  record Draw(
      PipelineState state,
      DynamicState dynamic,
      List<Viewport> viewports,
      List<VertexStream> streams,
      Bindings bindings,
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
      StreamOutput output,
      int number,
      DrawLabel label)
      implements Command {
    /** A draw of which shaders are told no number. */
    public Draw(
        PipelineState state,
        DynamicState dynamic,
        List<Viewport> viewports,
        List<VertexStream> streams,
        Bindings bindings,
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
        StreamOutput output,
        DrawLabel label) {
      this(
          state,
          dynamic,
          viewports,
          streams,
          bindings,
          indices,
          indexType,
          indexOffsetBytes,
          first,
          count,
          baseVertex,
          restart,
          restartIndex,
          instanceCount,
          baseInstance,
          clipShiftX,
          output,
          -1,
          label);
    }

    /** A draw whose primitives go to no buffers. */
    public Draw(
        PipelineState state,
        DynamicState dynamic,
        List<Viewport> viewports,
        List<VertexStream> streams,
        Bindings bindings,
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
        DrawLabel label) {
      this(
          state,
          dynamic,
          viewports,
          streams,
          bindings,
          indices,
          indexType,
          indexOffsetBytes,
          first,
          count,
          baseVertex,
          restart,
          restartIndex,
          instanceCount,
          baseInstance,
          clipShiftX,
          null,
          label);
    }

    public Draw {
      if (viewports.isEmpty() || viewports.size() > Viewport.MOST) {
        throw new IllegalArgumentException(viewports.size() + " viewports");
      }
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.draw(this);
    }

    /** Names what the draw reads and writes beside the attachments of its pass. */
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
      bindings.accesses(visitor);
      if (output != null) {
        output.accesses(visitor);
      }
    }

    @Override
    public void accesses(RenderTarget pass, AccessVisitor visitor) {
      accesses(visitor);
      if (pass != null) {
        state.accesses(pass, visitor);
      }
    }

    /** The same draw that comes from somewhere else. */
    Draw with(DrawLabel newLabel) {
      return new Draw(
          state,
          dynamic,
          viewports,
          streams,
          bindings,
          indices,
          indexType,
          indexOffsetBytes,
          first,
          count,
          baseVertex,
          restart,
          restartIndex,
          instanceCount,
          baseInstance,
          clipShiftX,
          output,
          number,
          newLabel);
    }

    @Override
    public long dataBytes() {
      return bindings.dataBytes();
    }
  }

  /**
   * Draws what a buffer says when it is executed, whoever wrote it. The parameters are
   * little-endian 32-bit words: count, instance count and first vertex, or for an indexed draw
   * count, instance count, first index, base vertex; at the end the base instance.
   *
   * @param draw all the rest of the draw; its own count, instances and first of both are not used
   * @param offsetBytes where the parameters begin
   */
  record DrawIndirect(Draw draw, Buffer parameters, long offsetBytes) implements Command {
    /** Bytes of the parameters. */
    public int parameterBytes() {
      return draw.indices == null ? 16 : 20;
    }

    /**
     * The draw that the parameters ask for.
     *
     * @param memory contents of the buffer
     * @throws IndexOutOfBoundsException when the parameters lie outside
     */
    public Draw resolve(byte[] memory) {
      long at = Objects.checkFromIndexSize(offsetBytes, (long) parameterBytes(), memory.length);
      ByteBuffer words =
          ByteBuffer.wrap(memory, (int) at, parameterBytes()).order(ByteOrder.LITTLE_ENDIAN);
      boolean indexed = draw.indices != null;
      int count = words.getInt();
      int instances = words.getInt();
      int first = words.getInt();
      int baseVertex = indexed ? words.getInt() : 0;
      return new Draw(
          draw.state,
          draw.dynamic,
          draw.viewports,
          draw.streams,
          draw.bindings,
          draw.indices,
          draw.indexType,
          indexed
              ? draw.indexOffsetBytes + Integer.toUnsignedLong(first) * draw.indexType.bytes()
              : 0,
          indexed ? 0 : first,
          first < 0 && !indexed ? 0 : count, // no vertex lies that far out
          baseVertex,
          draw.restart,
          draw.restartIndex,
          instances,
          words.getInt(),
          draw.clipShiftX,
          draw.output,
          draw.number,
          draw.label);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.drawIndirect(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      visitor.reads(parameters, offsetBytes, parameterBytes(), Usage.INDIRECT);
      draw.accesses(visitor);
    }

    @Override
    public void accesses(RenderTarget pass, AccessVisitor visitor) {
      visitor.reads(parameters, offsetBytes, parameterBytes(), Usage.INDIRECT);
      draw.accesses(pass, visitor);
    }

    /** The same draw that comes from somewhere else. */
    DrawIndirect with(DrawLabel newLabel) {
      return new DrawIndirect(draw.with(newLabel), parameters, offsetBytes);
    }

    @Override
    public long dataBytes() {
      return draw.dataBytes();
    }
  }

  /**
   * Draws as many vertices as draws before it appended to a buffer.
   *
   * @param draw all the rest of the draw; its own count is not used
   * @param source where they were appended
   * @param strideBytes from vertex to vertex there
   */
  record DrawStreamed(Draw draw, StreamOutput.Target source, int strideBytes) implements Command {
    /** The draw with its count. */
    public Draw resolve() {
      return new Draw(
          draw.state,
          draw.dynamic,
          draw.viewports,
          draw.streams,
          draw.bindings,
          null,
          null,
          0,
          0,
          source.writtenBytes() / strideBytes,
          0,
          false,
          0,
          draw.instanceCount,
          draw.baseInstance,
          draw.clipShiftX,
          draw.output,
          draw.number,
          draw.label);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.drawStreamed(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      draw.accesses(visitor);
    }

    @Override
    public void accesses(RenderTarget pass, AccessVisitor visitor) {
      draw.accesses(pass, visitor);
    }

    /** The same draw that comes from somewhere else. */
    DrawStreamed with(DrawLabel newLabel) {
      return new DrawStreamed(draw.with(newLabel), source, strideBytes);
    }

    @Override
    public long dataBytes() {
      return draw.dataBytes();
    }
  }

  /**
   * Executes the commands of a list.
   *
   * @param label where it comes from, see {@link CommandList#expand}; null for what was recorded
   */
  record Execute(CommandList list, DrawLabel label) implements Command {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.execute(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      list.accesses(null, visitor);
    }

    @Override
    public void accesses(RenderTarget pass, AccessVisitor visitor) {
      list.accesses(pass, visitor);
    }

    @Override
    public long dataBytes() {
      return list.dataBytes();
    }
  }

  /**
   * Executes a list on a queue, as soon as semaphores have the values that it waits for; those that
   * it signals have theirs when it is done. Submissions to one queue keep their order. All commands
   * that are not submitted stand on queue 0. A submission stands outside of passes.
   *
   * <p>What is waited for must have been signalled by a submission before the next {@link Fence} or
   * {@link EndFrame}, and on queue 0 before the next command that is not submitted: then it is
   * given up with an error.
   *
   * @param queue 0 or higher
   * @param label see {@link Execute}
   */
  record Submit(
      int queue,
      List<Semaphore.Value> waits,
      CommandList list,
      List<Semaphore.Value> signals,
      DrawLabel label)
      implements Command {
    public Submit {
      waits = List.copyOf(waits);
      signals = List.copyOf(signals);
      if (queue < 0) {
        throw new IllegalArgumentException("queue " + queue);
      }
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.submit(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      list.accesses(null, visitor);
    }

    @Override
    public long dataBytes() {
      return list.dataBytes();
    }
  }

  /**
   * What commands before it wrote is there for those after it.
   *
   * @param source how it was written
   * @param target how it will be used
   * @param buffer what is written, or null
   * @param image what is written, or null; without both all buffers and images are meant
   */
  record Barrier(Usage source, Usage target, Buffer buffer, ImageRange image) implements Command {
    /** Whether all buffers and images are meant. */
    public boolean isForAll() {
      return buffer == null && image == null;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.barrier(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      if (buffer != null) {
        visitor.reads(buffer, 0, buffer.sizeBytes(), target);
      }
      if (image != null) {
        visitor.reads(image, target);
      }
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
   * @param wanted false when nobody is expected to want the image
   * @param study whether a FrameProfile is wanted
   * @param upperRowFirst whether row 0 of what it draws is the highest that is seen, else the
   *     lowest; work logs have the rows in one order
   */
  record BeginFrame(int index, boolean wanted, boolean study, boolean upperRowFirst)
      implements Command {
    /** A frame of images whose row 0 is the lowest. */
    public BeginFrame(int index, boolean wanted, boolean study) {
      this(index, wanted, study, false);
    }

    /** A frame whose image is wanted. */
    public BeginFrame(int index, boolean study) {
      this(index, true, study);
    }

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
        visitor.reads(ImageRange.of(color, ImageRange.COLOR), Usage.PRESENT);
      }
    }
  }
}
