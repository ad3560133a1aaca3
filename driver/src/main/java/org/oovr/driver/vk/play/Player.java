package org.oovr.driver.vk.play;

import java.util.BitSet;
import org.oovr.driver.vk.object.BufferObject;
import org.oovr.driver.vk.object.ComputePipeline;
import org.oovr.driver.vk.object.DescriptorSet;
import org.oovr.driver.vk.object.GraphicsPipeline;
import org.oovr.driver.vk.object.InvalidHandleException;
import org.oovr.driver.vk.object.Session;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.Dispatch;

/** Plays the commands of a command buffer, with what is bound and set on the way. */
public final class Player {
  private static final int CONSTANT_WORDS = 64;
  private static final int[] NO_OFFSETS = {};

  /** Of a draw: minutes, for a simulator. Damaged captures have more. */
  private static final long MOST_VERTICES = 1 << 26;

  private static final long MOST_GROUPS = 65535;
  private static final long MOST_ALL_GROUPS = 1 << 24;

  /** Base of dispatches that have none. */
  public static final int[] FROM_ZERO = {0, 0, 0};

  public final Session session;
  public final PassState pass;
  private final Copies copies;
  public final QueryCommands queries;
  public final Feedback feedback;
  private final BindPoint graphicsSets;
  private final BindPoint computeSets;
  private final DrawState draws;
  private ComputePipeline compute;
  private int[] constants = new int[CONSTANT_WORDS];
  private BufferObject indices;
  private long indexOffset;
  private Command.IndexType indexType;
  private String label = "";
  private boolean skips;

  public Player(Session session) {
    this.session = session;
    graphicsSets = new BindPoint(session);
    computeSets = new BindPoint(session);
    feedback = new Feedback(session);
    draws = new DrawState(graphicsSets, session, feedback);
    pass = new PassState(session);
    copies = new Copies(session);
    queries = new QueryCommands(session, pass);
  }

  /** Plays a command buffer. */
  public void play(CommandBuffer commands) {
    commands.play(this);
  }

  /** Plays one that is submitted. */
  void playAll(CommandBuffer commands) {
    try {
      play(commands);
    } finally {
      pass.endOpen();
    }
  }

  /**
   * Copies and clears, which stand outside of passes.
   *
   * @throws InvalidHandleException when one is open
   */
  public Copies copies() {
    outside();
    return copies;
  }

  private void outside() {
    if (pass.target() != null) {
      throw new InvalidHandleException("inside of a render pass");
    }
  }

  // --- state

  public void bind(GraphicsPipeline pipeline) {
    draws.bind(pipeline);
  }

  public void bind(ComputePipeline pipeline) {
    compute = pipeline;
  }

  /** What draws have beside their numbers. */
  public DrawState draws() {
    return draws;
  }

  /** Binds a set. */
  public void bind(boolean forCompute, int number, DescriptorSet set, int[] offsets) {
    if (number < 0 || number >= BindPoint.SETS) {
      session.diagnostics.error("vkCmdBindDescriptorSets", "beyond maxBoundDescriptorSets");
    } else if (forCompute) {
      computeSets.bind(number, set, offsets);
    } else {
      graphicsSets.bind(number, set, offsets);
      draws.bindingsChanged();
    }
  }

  /**
   * Changes descriptors of the set that is bound, whose others stay if it was made like this, too.
   *
   * @param which resources
   */
  public void pushSet(boolean forCompute, int number, DescriptorSet written, BitSet which) {
    DescriptorSet before = (forCompute ? computeSets : graphicsSets).set(number);
    boolean goesOn = before != null && before.layout == written.layout;
    DescriptorSet next = new DescriptorSet(goesOn ? before : written);
    which.stream().forEach(r -> next.copy(written, r, r));
    bind(forCompute, number, next, NO_OFFSETS);
  }

  /** Sets words of push constants. */
  public void push(int firstWord, int[] words) {
    if (firstWord < 0 || words.length > constants.length - firstWord) {
      session.diagnostics.error("vkCmdPushConstants", "beyond maxPushConstantsSize");
      return;
    }
    constants = constants.clone(); // draws keep theirs
    System.arraycopy(words, 0, constants, firstWord, words.length);
  }

  public void indices(BufferObject buffer, long offset, Command.IndexType type) {
    indices = buffer;
    indexOffset = offset;
    indexType = type;
  }

  /** Begins or ends a group of commands with a name. */
  public void label(String text) {
    label = text;
  }

  // --- draws

  /**
   * Begins conditional rendering: until it ends, draws, dispatches and clears of attachments are
   * left out where a word is zero.
   *
   * @param inverted where it is not zero
   */
  public void beginConditional(BufferObject buffer, long offset, boolean inverted) {
    if (offset < 0 || offset + 4 > buffer.size) {
      session.diagnostics.error("vkCmdBeginConditionalRenderingEXT", "beyond the buffer");
      return;
    }
    byte[] word = session.memories.contents(buffer, offset, 4);
    boolean zero = (word[0] | word[1] | word[2] | word[3]) == 0;
    skips = zero != inverted;
  }

  public void endConditional() {
    skips = false;
  }

  /** Whether draws, dispatches and clears of attachments are left out. */
  public boolean skips() {
    return skips;
  }

  private boolean canDraw(String what) {
    if (skips) {
      return false;
    }
    if (pass.target() == null || draws.pipeline() == null) {
      session.diagnostics.error(what, "outside of a render pass, or without a pipeline");
      return false;
    }
    if (!draws.pipeline().topologies.contains(draws.topology())) {
      session.diagnostics.error(what, "primitives that no stage of the pipeline takes");
      return false;
    }
    return true;
  }

  /** Whether there are indices; fails where their buffer was destroyed. */
  private boolean hasIndices() {
    session.live.check(indices == null ? null : indices.buffer);
    return indices != null;
  }

  /** Whether a draw has vertices, and no more than anyone waits for. */
  private boolean hasVertices(String what, int count, int instances) {
    long vertices = Integer.toUnsignedLong(count) * Integer.toUnsignedLong(instances);
    if (vertices < 0 || vertices > MOST_VERTICES) {
      session.diagnostics.unsupported(what + " of more than " + MOST_VERTICES + " vertices");
      return false;
    }
    return vertices != 0;
  }

  private String text(String what) {
    return label.isEmpty() ? what : label + " / " + what;
  }

  private void send(Command.Draw draw, Command sent) {
    if (draws.samplesTarget()) {
      pass.interrupt();
    }
    if (draw.output() != null
        || draw.bindings().layout().writes()
        || draw.bindings().addressed().written()) {
      session.work(sent);
    } else {
      session.draw(sent);
    }
  }

  /**
   * Draws vertices.
   *
   * @param number of the draw, of those that one command makes
   */
  public void draw(int count, int instances, int first, int baseInstance, int number) {
    if (canDraw("vkCmdDraw") && hasVertices("vkCmdDraw", count, instances)) {
      Command.Draw draw =
          draws.draw(
              pass.target(),
              constants,
              null,
              null,
              0,
              first,
              count,
              0,
              instances,
              baseInstance,
              number,
              session.label(text("vkCmdDraw")));
      send(draw, draw);
    }
  }

  /**
   * The same by indices.
   *
   * @param number of the draw, of those that one command makes
   */
  public void drawIndexed(
      int count, int instances, int first, int baseVertex, int baseInstance, int number) {
    if (canDraw("vkCmdDrawIndexed")
        && hasIndices()
        && hasVertices("vkCmdDrawIndexed", count, instances)) {
      Command.Draw draw =
          draws.draw(
              pass.target(),
              constants,
              indices.buffer,
              indexType,
              indexOffset + Integer.toUnsignedLong(first) * indexType.bytes(),
              0,
              count,
              baseVertex,
              instances,
              baseInstance,
              number,
              session.label(text("vkCmdDrawIndexed")));
      send(draw, draw);
    }
  }

  /**
   * Draws as many vertices as bytes were appended.
   *
   * @param before bytes that are not vertices, at the beginning
   */
  public void drawByteCount(
      int instances, int baseInstance, BufferObject counter, long offset, int before, int stride) {
    int bytes = feedback.count(counter, offset) - before;
    if (bytes > 0 && stride > 0) {
      draw(bytes / stride, instances, 0, baseInstance, 0);
    }
  }

  /** Draws what a buffer says, several times. */
  public void drawIndirect(
      boolean indexed, BufferObject parameters, long offset, int count, int stride) {
    if (!canDraw("vkCmdDrawIndirect") || indexed && !hasIndices()) {
      return;
    }
    session.live.check(parameters.buffer);
    long bytes = indexed ? 20 : 16;
    for (int i = 0; i < count; i++) {
      long at = offset + (long) i * stride;
      if (at < 0 || at + bytes > parameters.size || i > 0 && stride < bytes) {
        return; // what lies beyond the buffer draws nothing
      }
      Command.Draw draw =
          draws.draw(
              pass.target(),
              constants,
              indexed ? indices.buffer : null,
              indexed ? indexType : null,
              indexed ? indexOffset : 0,
              0,
              0,
              0,
              0,
              0,
              i,
              session.label(text(indexed ? "vkCmdDrawIndexedIndirect" : "vkCmdDrawIndirect")));
      send(draw, new Command.DrawIndirect(draw, parameters.buffer, at));
    }
  }

  /** The same, as often as another buffer says. */
  public void drawIndirectCount(
      boolean indexed,
      BufferObject parameters,
      long offset,
      BufferObject counts,
      long countOffset,
      int most,
      int stride) {
    if (skips) {
      return;
    }
    byte[] word = session.memories.contents(counts, countOffset, 4);
    int count = java.nio.ByteBuffer.wrap(word).order(java.nio.ByteOrder.LITTLE_ENDIAN).getInt();
    int n = Integer.compareUnsigned(count, most) < 0 ? count : most;
    drawIndirect(indexed, parameters, offset, n, stride);
  }

  // --- dispatches

  /**
   * A dispatch of the bound pipeline, or null where there is none or it is left out.
   *
   * @param base numbers of the first workgroup
   */
  private Dispatch dispatch(int[] base, int x, int y, int z) {
    if (skips) {
      return null;
    }
    outside();
    if (compute == null) {
      session.diagnostics.error("vkCmdDispatch", "without a pipeline");
      return null;
    }
    return new Dispatch(
        compute.shader(),
        computeSets.bindings(
            "vkCmdDispatch",
            compute.layout(),
            constants,
            session.addresses.of(compute.addresses())),
        x,
        y,
        z,
        base[0],
        base[1],
        base[2],
        session.label(text("vkCmdDispatch")));
  }

  /**
   * Dispatches so many workgroups.
   *
   * @param base numbers of the first of them
   */
  public void dispatchGroups(int[] base, int x, int y, int z) {
    long x1 = Integer.toUnsignedLong(x);
    long y1 = Integer.toUnsignedLong(y);
    long z1 = Integer.toUnsignedLong(z);
    if (x1 > MOST_GROUPS || y1 > MOST_GROUPS || z1 > MOST_GROUPS) {
      session.diagnostics.error("vkCmdDispatch", "more groups than maxComputeWorkGroupCount");
    } else if (x1 * y1 * z1 > MOST_ALL_GROUPS) {
      session.diagnostics.unsupported("vkCmdDispatch of more than " + MOST_ALL_GROUPS + " groups");
    } else {
      Dispatch dispatch = dispatch(base, x, y, z);
      if (dispatch != null && x1 * y1 * z1 != 0) {
        session.work(dispatch);
      }
    }
  }

  public void dispatchIndirect(BufferObject parameters, long offset) {
    Dispatch dispatch = dispatch(FROM_ZERO, 0, 0, 0);
    if (dispatch != null) {
      session.work(new Dispatch.Indirect(dispatch, parameters.buffer, offset));
    }
  }
}
