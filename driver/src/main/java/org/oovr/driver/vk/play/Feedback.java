package org.oovr.driver.vk.play;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.driver.vk.object.BufferObject;
import org.oovr.driver.vk.object.Session;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.StreamOutput;

/** Transform feedback: buffers that vertices are appended to while it is on. */
public final class Feedback {
  /**
   * Where counters of bytes lie, by number of the buffer.
   *
   * @param buffers null where there is none
   */
  public record Counters(int first, BufferObject[] buffers, long[] offsets) {
    BufferObject of(int buffer) {
      int at = buffer - first;
      return at >= 0 && at < buffers.length ? buffers[at] : null;
    }

    long offset(int buffer) {
      return offsets[buffer - first];
    }
  }

  private final Session session;
  private final BufferObject[] buffers = new BufferObject[StreamOutput.BUFFERS];
  private final long[] offsets = new long[StreamOutput.BUFFERS];
  private final long[] sizes = new long[StreamOutput.BUFFERS];

  /** Not null while it is on. */
  private StreamOutput.Target[] targets;

  /** Bytes that were there when it began, by buffer. */
  private final int[] before = new int[StreamOutput.BUFFERS];

  private StreamOutput output;

  Feedback(Session session) {
    this.session = session;
  }

  /** Binds a part of a buffer; the size is -1 for the rest of it. */
  public void bind(int number, BufferObject buffer, long offset, long size) {
    if (number < 0 || number >= buffers.length || offset < 0 || offset > buffer.size) {
      session.diagnostics.error("vkCmdBindTransformFeedbackBuffersEXT", "beyond what there is");
      return;
    }
    buffers[number] = buffer;
    offsets[number] = offset;
    long rest = buffer.size - offset;
    sizes[number] = size < 0 ? rest : Math.min(size, rest);
  }

  /** Draws append from now on, behind what counters say. */
  public void begin(Counters counters) {
    targets = new StreamOutput.Target[StreamOutput.BUFFERS];
    output = null;
    Arrays.fill(before, 0);
    for (int b = 0; b < targets.length; b++) {
      if (buffers[b] == null) {
        continue;
      }
      session.live.check(buffers[b].buffer);
      before[b] = counters.of(b) == null ? 0 : count(counters.of(b), counters.offset(b));
      long from = Math.min(sizes[b], Integer.toUnsignedLong(before[b]));
      targets[b] =
          new StreamOutput.Target(
              buffers[b].buffer, (int) (offsets[b] + from), (int) (sizes[b] - from) & ~3);
    }
  }

  /** Draws no longer append; counters are told how many bytes there are. */
  public void end(Counters counters) {
    if (targets == null) {
      session.diagnostics.error("vkCmdEndTransformFeedbackEXT", "before it began");
      return;
    }
    session.finish();
    for (int b = 0; b < targets.length; b++) {
      BufferObject counter = targets[b] == null ? null : counters.of(b);
      if (counter == null) {
        continue;
      }
      byte[] bytes = new byte[Integer.BYTES];
      ByteBuffer.wrap(bytes)
          .order(ByteOrder.LITTLE_ENDIAN)
          .putInt(before[b] + targets[b].writtenBytes());
      long at = counters.offset(b);
      if (at < 0 || at > counter.size - bytes.length) {
        session.diagnostics.error("vkCmdEndTransformFeedbackEXT", "a counter beyond its buffer");
        continue;
      }
      session.work(new ResourceCommand.UpdateBuffer(counter.buffer, (int) at, bytes));
      counter.memory.wrote(counter);
    }
    targets = null;
    output = null;
  }

  /** A counter of bytes in a buffer. */
  int count(BufferObject counter, long offset) {
    if (offset < 0 || offset > counter.size - Integer.BYTES) {
      return 0;
    }
    byte[] word = session.memories.contents(counter, offset, Integer.BYTES);
    return ByteBuffer.wrap(word).order(ByteOrder.LITTLE_ENDIAN).getInt();
  }

  /** Where a draw's vertices go; null for nowhere. */
  StreamOutput output(StreamOutput.Layout layout) {
    if (targets == null || layout == null) {
      return null;
    }
    if (output == null || output.layout() != layout) {
      List<StreamOutput.Target> used = new ArrayList<>();
      for (int b = 0; b < layout.buffers().size(); b++) {
        used.add(layout.buffers().get(b).strideBytes() > 0 ? targets[b] : null);
      }
      output = new StreamOutput(layout, used);
    }
    return output;
  }
}
