package org.oovr.samples.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK12.*;
import static org.oovr.samples.vulkan.Gpu.check;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;
import org.oovr.samples.vulkan.Resources.Buffer;

/** What shaders reach: a layout of one descriptor set and push constants, and sets of it. */
final class Sets {
  /** An image with the sampler that reads it; input attachments have none. */
  record Sampled(long view, long sampler, int layout) {
    /** In the layout that images have which are only read. */
    Sampled(long view, long sampler) {
      this(view, sampler, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
    }
  }

  private record Binding(int type, int count, int stages, boolean variable) {}

  private static final int MOST_SETS = 64;

  private final Gpu gpu;
  private final List<Binding> bindings = new ArrayList<>();
  private int constantStages;
  private int constantBytes;
  private long setLayout;
  private long layout;
  private long pool;

  Sets(Gpu gpu) {
    this.gpu = gpu;
  }

  /** A uniform buffer; bindings have the numbers of their order. */
  Sets uniform(int stages) {
    return binding(VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, stages, false);
  }

  Sets storage(int stages) {
    return binding(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, stages, false);
  }

  /** An image with a sampler. */
  Sets texture() {
    return binding(
        VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1, VK_SHADER_STAGE_FRAGMENT_BIT, false);
  }

  /** So many images with samplers; of a variable number sets may have fewer. */
  Sets textures(int count, boolean variable) {
    return binding(
        VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, count, VK_SHADER_STAGE_FRAGMENT_BIT, variable);
  }

  /** An input attachment. */
  Sets input() {
    return binding(VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1, VK_SHADER_STAGE_FRAGMENT_BIT, false);
  }

  private Sets binding(int type, int count, int stages, boolean variable) {
    bindings.add(new Binding(type, count, stages, variable));
    return this;
  }

  Sets constants(int stages, int bytes) {
    constantStages = stages;
    constantBytes = bytes;
    return this;
  }

  /** Makes the layout, once all was said. */
  Sets make() {
    try (MemoryStack stack = stackPush()) {
      setLayout = setLayout(stack);
      LongBuffer l = stack.mallocLong(1);
      VkPipelineLayoutCreateInfo info =
          VkPipelineLayoutCreateInfo.calloc(stack)
              .sType$Default()
              .pSetLayouts(stack.longs(setLayout));
      if (constantBytes > 0) {
        VkPushConstantRange.Buffer constants = VkPushConstantRange.calloc(1, stack);
        constants.get(0).set(constantStages, 0, constantBytes);
        info.pPushConstantRanges(constants);
      }
      check(vkCreatePipelineLayout(gpu.device, info, null, l));
      layout = l.get(0);
      gpu.atEnd(() -> vkDestroyPipelineLayout(gpu.device, layout, null));
      VkDescriptorPoolSize.Buffer sizes = VkDescriptorPoolSize.calloc(bindings.size(), stack);
      for (int i = 0; i < bindings.size(); i++) {
        Binding b = bindings.get(i);
        sizes.get(i).set(b.type, MOST_SETS * b.count);
      }
      VkDescriptorPoolCreateInfo pools =
          VkDescriptorPoolCreateInfo.calloc(stack)
              .sType$Default()
              .maxSets(MOST_SETS)
              .pPoolSizes(sizes);
      check(vkCreateDescriptorPool(gpu.device, pools, null, l));
      pool = l.get(0);
      gpu.atEnd(() -> vkDestroyDescriptorPool(gpu.device, pool, null));
      return this;
    }
  }

  private long setLayout(MemoryStack stack) {
    VkDescriptorSetLayoutBinding.Buffer all =
        VkDescriptorSetLayoutBinding.calloc(bindings.size(), stack);
    int[] flags = new int[bindings.size()];
    boolean variable = false;
    for (int i = 0; i < bindings.size(); i++) {
      Binding b = bindings.get(i);
      all.get(i).binding(i).descriptorType(b.type).descriptorCount(b.count).stageFlags(b.stages);
      flags[i] =
          b.variable
              ? VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT
                  | VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT
              : 0;
      variable |= b.variable;
    }
    VkDescriptorSetLayoutCreateInfo info =
        VkDescriptorSetLayoutCreateInfo.calloc(stack).sType$Default().pBindings(all);
    if (variable) {
      info.pNext(
          VkDescriptorSetLayoutBindingFlagsCreateInfo.calloc(stack)
              .sType$Default()
              .bindingCount(flags.length)
              .pBindingFlags(stack.ints(flags)));
    }
    LongBuffer l = stack.mallocLong(1);
    check(vkCreateDescriptorSetLayout(gpu.device, info, null, l));
    long made = l.get(0);
    gpu.atEnd(() -> vkDestroyDescriptorSetLayout(gpu.device, made, null));
    return made;
  }

  /** A layout of pipelines. */
  long layout() {
    return layout;
  }

  /** A set with a {@link Buffer}, a {@link Sampled} or an array of these at each binding. */
  long set(Object... bound) {
    try (MemoryStack stack = stackPush()) {
      VkDescriptorSetAllocateInfo info =
          VkDescriptorSetAllocateInfo.calloc(stack)
              .sType$Default()
              .descriptorPool(pool)
              .pSetLayouts(stack.longs(setLayout));
      Object last = bound[bound.length - 1];
      if (last instanceof Sampled[] textures && bindings.get(bound.length - 1).variable) {
        info.pNext(
            VkDescriptorSetVariableDescriptorCountAllocateInfo.calloc(stack)
                .sType$Default()
                .pDescriptorCounts(stack.ints(textures.length)));
      }
      LongBuffer l = stack.mallocLong(1);
      check(vkAllocateDescriptorSets(gpu.device, info, l));
      VkWriteDescriptorSet.Buffer writes = VkWriteDescriptorSet.calloc(bound.length, stack);
      for (int i = 0; i < bound.length; i++) {
        VkWriteDescriptorSet w =
            writes
                .get(i)
                .sType$Default()
                .dstSet(l.get(0))
                .dstBinding(i)
                .descriptorType(bindings.get(i).type);
        write(w, bound[i], stack);
      }
      vkUpdateDescriptorSets(gpu.device, writes, null);
      return l.get(0);
    }
  }

  private static void write(VkWriteDescriptorSet w, Object bound, MemoryStack stack) {
    if (bound instanceof Buffer buffer) {
      w.descriptorCount(1)
          .pBufferInfo(
              VkDescriptorBufferInfo.calloc(1, stack).buffer(buffer.handle()).range(VK_WHOLE_SIZE));
      return;
    }
    Sampled[] images =
        bound instanceof Sampled[] several ? several : new Sampled[] {(Sampled) bound};
    VkDescriptorImageInfo.Buffer infos = VkDescriptorImageInfo.calloc(images.length, stack);
    for (int i = 0; i < images.length; i++) {
      infos
          .get(i)
          .sampler(images[i].sampler)
          .imageView(images[i].view)
          .imageLayout(images[i].layout);
    }
    w.descriptorCount(images.length).pImageInfo(infos);
  }

  /** Has the draws that come use a set. */
  void bind(VkCommandBuffer commands, long set) {
    bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, set);
  }

  void bind(VkCommandBuffer commands, int point, long set) {
    try (MemoryStack stack = stackPush()) {
      vkCmdBindDescriptorSets(commands, point, layout, 0, stack.longs(set), null);
    }
  }

  /** Sets push constants, from the first on. */
  void constants(VkCommandBuffer commands, float... words) {
    try (MemoryStack stack = stackPush()) {
      vkCmdPushConstants(commands, layout, constantStages, 0, stack.floats(words));
    }
  }
}
