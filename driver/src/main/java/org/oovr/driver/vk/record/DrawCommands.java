package org.oovr.driver.vk.record;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.vk.api.VK.VK_CONDITIONAL_RENDERING_INVERTED_BIT_EXT;

import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.ConditionalRenderingBeginInfoEXT;
import org.oovr.driver.vk.api.VkStructs.MultiDrawIndexedInfoEXT;
import org.oovr.driver.vk.api.VkStructs.MultiDrawInfoEXT;
import org.oovr.driver.vk.object.BufferObject;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.play.Feedback;
import org.oovr.driver.vk.play.Player;
import org.oovr.driver.vk.play.Step;
import org.oovr.driver.vk.table.Chain;
import org.oovr.driver.vk.table.Functions;
import org.oovr.simulator.command.StreamOutput;

/** Draws and dispatches. */
public final class DrawCommands extends Recorder {
  private DrawCommands(Functions functions, Session session) {
    super(functions, session);
  }

  /** Says who records these commands. */
  public static void register(Functions f, Session session) {
    DrawCommands c = new DrawCommands(f, session);
    c.add(VkFunctions.CMD_DRAW, a -> draw((int) a[1], (int) a[2], (int) a[3], (int) a[4]));
    c.add(
        VkFunctions.CMD_DRAW_INDEXED,
        a -> drawIndexed((int) a[1], (int) a[2], (int) a[3], (int) a[4], (int) a[5]));
    c.add(VkFunctions.CMD_DRAW_INDIRECT, a -> c.indirect(false, a));
    c.add(VkFunctions.CMD_DRAW_INDEXED_INDIRECT, a -> c.indirect(true, a));
    c.add(VkFunctions.CMD_DRAW_INDIRECT_COUNT, a -> c.indirectCount(false, a));
    c.add(VkFunctions.CMD_DRAW_INDEXED_INDIRECT_COUNT, a -> c.indirectCount(true, a));
    c.add(VkFunctions.CMD_BIND_TRANSFORM_FEEDBACK_BUFFERS_EXT, c::feedbackBuffers);
    c.add(
        VkFunctions.CMD_BEGIN_TRANSFORM_FEEDBACK_EXT,
        a -> {
          Feedback.Counters counters = c.counters(a);
          return p -> p.feedback.begin(counters);
        });
    c.add(
        VkFunctions.CMD_END_TRANSFORM_FEEDBACK_EXT,
        a -> {
          Feedback.Counters counters = c.counters(a);
          return p -> p.feedback.end(counters);
        });
    c.add(VkFunctions.CMD_DRAW_INDIRECT_BYTE_COUNT_EXT, c::byteCount);
    c.add(VkFunctions.CMD_DRAW_MULTI_EXT, DrawCommands::several);
    c.add(VkFunctions.CMD_DRAW_MULTI_INDEXED_EXT, DrawCommands::severalIndexed);
    c.add(VkFunctions.CMD_BEGIN_CONDITIONAL_RENDERING_EXT, c::conditional);
    c.add(VkFunctions.CMD_END_CONDITIONAL_RENDERING_EXT, a -> Player::endConditional);
    c.add(VkFunctions.CMD_DISPATCH, a -> dispatch(Player.FROM_ZERO, a, 1));
    c.add(
        VkFunctions.CMD_DISPATCH_BASE,
        a -> dispatch(new int[] {(int) a[1], (int) a[2], (int) a[3]}, a, 4));
    c.add(
        VkFunctions.CMD_DISPATCH_INDIRECT,
        a -> {
          BufferObject parameters = c.buffer(a[1]);
          long offset = a[2];
          return p -> p.dispatchIndirect(parameters, offset);
        });
  }

  private static Step draw(int count, int instances, int first, int baseInstance) {
    return p -> p.draw(count, instances, first, baseInstance, 0);
  }

  private static Step drawIndexed(
      int count, int instances, int first, int baseVertex, int baseInstance) {
    return p -> p.drawIndexed(count, instances, first, baseVertex, baseInstance, 0);
  }

  /** Draws at places in the program's memory, with a stride between them. */
  private static Step several(long[] a) {
    int[] numbers = numbers((int) a[1], a[2], MultiDrawInfoEXT.SIZEOF / 4, (int) a[5]);
    int instances = (int) a[3];
    int baseInstance = (int) a[4];
    return p -> {
      for (int i = 0; i < numbers.length / 2; i++) {
        p.draw(numbers[2 * i + 1], instances, numbers[2 * i], baseInstance, i);
      }
    };
  }

  private static Step severalIndexed(long[] a) {
    int[] numbers = numbers((int) a[1], a[2], MultiDrawIndexedInfoEXT.SIZEOF / 4, (int) a[5]);
    int instances = (int) a[3];
    int baseInstance = (int) a[4];
    boolean one = a[6] != 0;
    int forAll = one ? getInt(a[6]) : 0;
    return p -> {
      for (int i = 0; i < numbers.length / 3; i++) {
        int baseVertex = one ? forAll : numbers[3 * i + 2];
        p.drawIndexed(numbers[3 * i + 1], instances, numbers[3 * i], baseVertex, baseInstance, i);
      }
    };
  }

  private static int[] numbers(int draws, long at, int words, int stride) {
    int[] all = new int[at == 0 ? 0 : Math.max(0, draws) * words];
    for (int i = 0; i < all.length; i++) {
      all[i] = getInt(at + (long) (i / words) * stride + 4L * (i % words));
    }
    return all;
  }

  private Step conditional(long[] a) {
    BufferObject condition = buffer(getLong(a[1] + ConditionalRenderingBeginInfoEXT.BUFFER));
    long offset = getLong(a[1] + ConditionalRenderingBeginInfoEXT.OFFSET);
    int flags = getInt(a[1] + ConditionalRenderingBeginInfoEXT.FLAGS);
    boolean inverted = (flags & VK_CONDITIONAL_RENDERING_INVERTED_BIT_EXT) != 0;
    return p -> p.beginConditional(condition, offset, inverted);
  }

  private Step feedbackBuffers(long[] a) {
    int first = (int) a[1];
    int n = Math.max(0, Math.min((int) a[2], StreamOutput.BUFFERS));
    BufferObject[] buffers = new BufferObject[n];
    for (int i = 0; i < n; i++) {
      buffers[i] = buffer(getLong(a[3] + 8L * i));
    }
    long[] offsets = Chain.longs(a[4], n);
    long[] sizes = a[5] == 0 ? null : Chain.longs(a[5], n);
    return p -> {
      for (int i = 0; i < n; i++) {
        p.feedback.bind(first + i, buffers[i], offsets[i], sizes == null ? -1 : sizes[i]);
      }
    };
  }

  private Feedback.Counters counters(long[] a) {
    int n = a[3] == 0 ? 0 : Math.max(0, Math.min((int) a[2], StreamOutput.BUFFERS));
    BufferObject[] buffers = new BufferObject[n];
    for (int i = 0; i < n; i++) {
      long handle = getLong(a[3] + 8L * i);
      buffers[i] = handle == 0 ? null : buffer(handle);
    }
    return new Feedback.Counters(
        (int) a[1], buffers, a[4] == 0 ? new long[n] : Chain.longs(a[4], n));
  }

  private Step byteCount(long[] a) {
    int instances = (int) a[1];
    int baseInstance = (int) a[2];
    BufferObject counter = buffer(a[3]);
    long offset = a[4];
    int before = (int) a[5];
    int stride = (int) a[6];
    return p -> p.drawByteCount(instances, baseInstance, counter, offset, before, stride);
  }

  private static Step dispatch(int[] base, long[] a, int at) {
    int x = (int) a[at];
    int y = (int) a[at + 1];
    int z = (int) a[at + 2];
    return p -> p.dispatchGroups(base, x, y, z);
  }

  private Step indirect(boolean indexed, long[] a) {
    BufferObject parameters = buffer(a[1]);
    long offset = a[2];
    int count = (int) a[3];
    int stride = (int) a[4];
    return p -> p.drawIndirect(indexed, parameters, offset, count, stride);
  }

  private Step indirectCount(boolean indexed, long[] a) {
    BufferObject parameters = buffer(a[1]);
    long offset = a[2];
    BufferObject counts = buffer(a[3]);
    long countOffset = a[4];
    int most = (int) a[5];
    int stride = (int) a[6];
    return p -> p.drawIndirectCount(indexed, parameters, offset, counts, countOffset, most, stride);
  }
}
