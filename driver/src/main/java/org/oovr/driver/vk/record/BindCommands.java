package org.oovr.driver.vk.record;

import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.vk.api.VK.*;

import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.WriteDescriptorSet;
import org.oovr.driver.vk.descriptor.Descriptors;
import org.oovr.driver.vk.descriptor.UpdateTemplate;
import org.oovr.driver.vk.object.BufferObject;
import org.oovr.driver.vk.object.ComputePipeline;
import org.oovr.driver.vk.object.DescriptorSet;
import org.oovr.driver.vk.object.GraphicsPipeline;
import org.oovr.driver.vk.object.PipelineLayoutObject;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.object.VertexInputs;
import org.oovr.driver.vk.play.CommandBuffer;
import org.oovr.driver.vk.play.Step;
import org.oovr.driver.vk.table.Chain;
import org.oovr.driver.vk.table.Functions;
import org.oovr.simulator.command.Command.IndexType;

/** Commands that bind pipelines, sets, buffers, and set push constants. */
public final class BindCommands extends Recorder {
  private static final Step NOTHING = p -> {};

  private final Descriptors descriptors;

  private BindCommands(Functions functions, Session session) {
    super(functions, session);
    descriptors = new Descriptors(session);
  }

  /** Says who records these commands. */
  public static void register(Functions f, Session session) {
    BindCommands c = new BindCommands(f, session);
    c.add(VkFunctions.CMD_BIND_PIPELINE, a -> c.pipeline(a[2]));
    c.add(VkFunctions.CMD_BIND_DESCRIPTOR_SETS, c::sets);
    c.add(VkFunctions.CMD_PUSH_CONSTANTS, c::constants);
    c.add(VkFunctions.CMD_BIND_VERTEX_BUFFERS, a -> c.vertices(a, 0, 0));
    c.add(VkFunctions.CMD_BIND_VERTEX_BUFFERS2, a -> c.vertices(a, a[5], a[6]));
    c.add(VkFunctions.CMD_BIND_INDEX_BUFFER, a -> c.indices(a[1], a[2], (int) a[3]));
    c.add(VkFunctions.CMD_PUSH_DESCRIPTOR_SET_KHR, c::push);
    c.add(VkFunctions.CMD_PUSH_DESCRIPTOR_SET_WITH_TEMPLATE_KHR, c::pushTemplate);
    c.add(
        VkFunctions.CMD_EXECUTE_COMMANDS,
        a -> {
          CommandBuffer[] all = new CommandBuffer[(int) a[1]];
          for (int i = 0; i < all.length; i++) {
            all[i] = session.handles.get(getLong(a[2] + 8L * i), CommandBuffer.class);
          }
          return p -> {
            for (CommandBuffer one : all) {
              p.play(one);
            }
          };
        });
  }

  private Step pipeline(long handle) {
    GraphicsPipeline graphics = session.handles.find(handle, GraphicsPipeline.class);
    if (graphics != null) {
      return p -> p.bind(graphics);
    }
    ComputePipeline compute = session.optional("vkCmdBindPipeline", handle, ComputePipeline.class);
    return compute == null ? NOTHING : p -> p.bind(compute);
  }

  private Step sets(long[] a) {
    boolean compute = (int) a[1] == VK_PIPELINE_BIND_POINT_COMPUTE;
    int first = (int) a[3];
    DescriptorSet[] sets = new DescriptorSet[(int) a[4]];
    int[][] offsets = new int[sets.length][];
    int[] all = Chain.ints(a[7], (int) a[6]);
    int at = 0;
    for (int i = 0; i < sets.length; i++) {
      sets[i] =
          session.optional("vkCmdBindDescriptorSets", getLong(a[5] + 8L * i), DescriptorSet.class);
      int n = sets[i] == null ? 0 : sets[i].layout.group().dynamicOffsets();
      n = Math.min(n, all.length - at);
      offsets[i] = java.util.Arrays.copyOfRange(all, at, at + n);
      at += n;
    }
    return p -> {
      for (int i = 0; i < sets.length; i++) {
        p.bind(compute, first + i, sets[i], offsets[i]);
      }
    };
  }

  private Step constants(long[] a) {
    int first = (int) a[3] / 4;
    int[] words = Chain.ints(a[5], (int) a[4] / 4);
    return p -> p.push(first, words);
  }

  /** A buffer with memory, or null. */
  private BufferObject bound(long handle) {
    return handle == 0 ? null : buffer(handle);
  }

  private Step vertices(long[] a, long sizes, long strides) {
    int first = (int) a[1];
    int n = (int) a[2];
    if (first < 0 || n < 0 || n > VertexInputs.MOST - first) {
      session.diagnostics.error("vkCmdBindVertexBuffers", "beyond maxVertexInputBindings");
      return p -> {};
    }
    BufferObject[] buffers = new BufferObject[n];
    for (int i = 0; i < n; i++) {
      buffers[i] = bound(getLong(a[3] + 8L * i));
    }
    long[] offsets = Chain.longs(a[4], n);
    long[] steps = strides == 0 ? null : Chain.longs(strides, n);
    return p -> {
      for (int i = 0; i < n; i++) {
        int stride = steps == null ? -1 : (int) steps[i];
        p.draws().vertices(first + i, buffers[i], offsets[i], stride);
      }
    };
  }

  private Step indices(long handle, long offset, int code) {
    BufferObject buffer = bound(handle);
    IndexType type =
        switch (code) {
          case VK_INDEX_TYPE_UINT8_EXT -> IndexType.U8;
          case VK_INDEX_TYPE_UINT16 -> IndexType.U16;
          default -> IndexType.U32;
        };
    return p -> p.indices(buffer, offset, type);
  }

  // --- descriptors in command buffers

  private DescriptorSet newSet(long layout, int number) {
    return new DescriptorSet(
        session.handles.get(layout, PipelineLayoutObject.class).sets().get(number));
  }

  private Step push(long[] a) {
    boolean compute = (int) a[1] == VK_PIPELINE_BIND_POINT_COMPUTE;
    int number = (int) a[3];
    DescriptorSet written = newSet(a[2], number);
    java.util.BitSet which = new java.util.BitSet();
    for (int i = 0; i < (int) a[4]; i++) {
      long w = a[5] + (long) i * WriteDescriptorSet.SIZEOF;
      descriptors.write(written, w);
      which.or(Descriptors.resources(written, w));
    }
    return p -> p.pushSet(compute, number, written, which);
  }

  private Step pushTemplate(long[] a) {
    UpdateTemplate template = session.handles.get(a[1], UpdateTemplate.class);
    int number = (int) a[3];
    DescriptorSet written = newSet(a[2], number);
    template.apply(descriptors, written, a[4]);
    java.util.BitSet which = template.resources(written);
    return p -> p.pushSet(template.compute(), number, written, which);
  }
}
