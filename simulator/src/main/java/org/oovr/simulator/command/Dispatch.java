package org.oovr.simulator.command;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import org.oovr.simulator.command.AccessVisitor.Usage;
import org.oovr.simulator.command.Command.DrawLabel;

/**
 * Runs a compute shader over a grid of workgroups, one after the other: x fastest, then y, then z.
 * It stands outside render passes.
 *
 * @param shader of stage {@link Stage#COMPUTE}; the pipeline is nothing else
 * @param bindings what the shader reaches
 * @param groupsX workgroups along x, at least 0
 * @param groupsY along y
 * @param groupsZ along z
 * @param baseX number of the first workgroup along x; the shader is told the numbers above as
 *     counts
 * @param baseY along y
 * @param baseZ along z
 * @param label where the dispatch comes from
 */
public record Dispatch(
    ShaderModule shader,
    Bindings bindings,
    int groupsX,
    int groupsY,
    int groupsZ,
    int baseX,
    int baseY,
    int baseZ,
    DrawLabel label)
    implements Command {
  /** A dispatch whose workgroups are numbered from 0. */
  public Dispatch(
      ShaderModule shader,
      Bindings bindings,
      int groupsX,
      int groupsY,
      int groupsZ,
      DrawLabel label) {
    this(shader, bindings, groupsX, groupsY, groupsZ, 0, 0, 0, label);
  }

  public Dispatch {
    if (shader.stage() != Stage.COMPUTE) {
      throw new IllegalArgumentException(shader + " as compute shader");
    }
    if (groupsX < 0 || groupsY < 0 || groupsZ < 0) {
      throw new IllegalArgumentException(
          "%d x %d x %d workgroups".formatted(groupsX, groupsY, groupsZ));
    }
  }

  /** The same from somewhere else. */
  public Dispatch with(DrawLabel from) {
    return new Dispatch(shader, bindings, groupsX, groupsY, groupsZ, baseX, baseY, baseZ, from);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.dispatch(this);
  }

  @Override
  public void accesses(AccessVisitor visitor) {
    bindings.accesses(visitor);
  }

  @Override
  public long dataBytes() {
    return bindings.dataBytes();
  }

  /**
   * Dispatches as many workgroups as a buffer says when it is executed, whoever wrote it: three
   * little-endian 32-bit words, x, y and z.
   *
   * @param dispatch all the rest; its own numbers are not used
   * @param offsetBytes where the words begin
   */
  public record Indirect(Dispatch dispatch, Buffer parameters, long offsetBytes)
      implements Command {
    /** Bytes of the parameters. */
    public static final int PARAMETER_BYTES = 12;

    /**
     * The dispatch that the parameters ask for.
     *
     * @param memory contents of the buffer
     * @throws IndexOutOfBoundsException when the parameters lie outside
     * @throws IllegalArgumentException when a number is beyond 2^31 - 1
     */
    public Dispatch resolve(byte[] memory) {
      long at = Objects.checkFromIndexSize(offsetBytes, (long) PARAMETER_BYTES, memory.length);
      ByteBuffer words =
          ByteBuffer.wrap(memory, (int) at, PARAMETER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
      return new Dispatch(
          dispatch.shader,
          dispatch.bindings,
          words.getInt(),
          words.getInt(),
          words.getInt(),
          dispatch.label);
    }

    /** The same from somewhere else. */
    public Indirect with(DrawLabel from) {
      return new Indirect(dispatch.with(from), parameters, offsetBytes);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.dispatchIndirect(this);
    }

    @Override
    public void accesses(AccessVisitor visitor) {
      visitor.reads(parameters, offsetBytes, PARAMETER_BYTES, Usage.INDIRECT);
      dispatch.accesses(visitor);
    }

    @Override
    public long dataBytes() {
      return dispatch.dataBytes();
    }
  }
}
