package org.oovr.samples.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.vulkan.KHRSwapchain.VK_IMAGE_LAYOUT_PRESENT_SRC_KHR;
import static org.lwjgl.vulkan.VK11.*;
import static org.oovr.samples.vulkan.Gpu.check;

import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;
import org.oovr.samples.util.Mesh;

/**
 * Draws textured meshes to the window: a pass with depth, and a pipeline whose shaders have a
 * uniform buffer, a texture and push constants.
 */
final class Painter {
  /** Bytes of push constants. */
  static final int CONSTANT_BYTES = 128;

  private final Gpu gpu;
  private final VkDevice device;
  private final long pass;
  private final long setLayout;
  private final long layout;
  private final long pipeline;
  private final long[] framebuffers;

  /**
   * A painter.
   *
   * @param shaders name of the resources, without their ends
   */
  Painter(Gpu gpu, String shaders) {
    this.gpu = gpu;
    device = gpu.device();
    try (MemoryStack stack = stackPush()) {
      pass = pass(stack);
      gpu.atEnd(() -> vkDestroyRenderPass(device, pass, null));
      setLayout = setLayout(stack);
      gpu.atEnd(() -> vkDestroyDescriptorSetLayout(device, setLayout, null));
      LongBuffer l = stack.mallocLong(1);
      VkPushConstantRange.Buffer constants = VkPushConstantRange.calloc(1, stack);
      constants.get(0).set(VK_SHADER_STAGE_VERTEX_BIT, 0, CONSTANT_BYTES);
      check(
          vkCreatePipelineLayout(
              device,
              VkPipelineLayoutCreateInfo.calloc(stack)
                  .sType$Default()
                  .pSetLayouts(stack.longs(setLayout))
                  .pPushConstantRanges(constants),
              null,
              l));
      layout = l.get(0);
      gpu.atEnd(() -> vkDestroyPipelineLayout(device, layout, null));
      pipeline = pipeline(shaders, stack);
      gpu.atEnd(() -> vkDestroyPipeline(device, pipeline, null));
      framebuffers = new long[gpu.views().length];
      for (int i = 0; i < framebuffers.length; i++) {
        check(
            vkCreateFramebuffer(
                device,
                VkFramebufferCreateInfo.calloc(stack)
                    .sType$Default()
                    .renderPass(pass)
                    .pAttachments(stack.longs(gpu.views()[i], gpu.depthView()))
                    .width(gpu.width())
                    .height(gpu.height())
                    .layers(1),
                null,
                l));
        long framebuffer = l.get(0);
        framebuffers[i] = framebuffer;
        gpu.atEnd(() -> vkDestroyFramebuffer(device, framebuffer, null));
      }
    }
  }

  private long pass(MemoryStack stack) {
    VkAttachmentDescription.Buffer attachments = VkAttachmentDescription.calloc(2, stack);
    attachments
        .get(0)
        .format(gpu.format())
        .samples(1)
        .loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR)
        .storeOp(VK_ATTACHMENT_STORE_OP_STORE)
        .stencilLoadOp(VK_ATTACHMENT_LOAD_OP_DONT_CARE)
        .stencilStoreOp(VK_ATTACHMENT_STORE_OP_DONT_CARE)
        .finalLayout(VK_IMAGE_LAYOUT_PRESENT_SRC_KHR);
    attachments
        .get(1)
        .format(Gpu.DEPTH)
        .samples(1)
        .loadOp(VK_ATTACHMENT_LOAD_OP_CLEAR)
        .storeOp(VK_ATTACHMENT_STORE_OP_DONT_CARE)
        .stencilLoadOp(VK_ATTACHMENT_LOAD_OP_DONT_CARE)
        .stencilStoreOp(VK_ATTACHMENT_STORE_OP_DONT_CARE)
        .finalLayout(VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL);
    VkSubpassDescription.Buffer subpass =
        VkSubpassDescription.calloc(1, stack)
            .pipelineBindPoint(VK_PIPELINE_BIND_POINT_GRAPHICS)
            .colorAttachmentCount(1)
            .pColorAttachments(
                VkAttachmentReference.calloc(1, stack)
                    .layout(VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL))
            .pDepthStencilAttachment(
                VkAttachmentReference.calloc(stack)
                    .attachment(1)
                    .layout(VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL));
    int stages =
        VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT
            | VK_PIPELINE_STAGE_EARLY_FRAGMENT_TESTS_BIT
            | VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT;
    int writes =
        VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT | VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT;
    VkSubpassDependency.Buffer before =
        VkSubpassDependency.calloc(1, stack)
            .srcSubpass(VK_SUBPASS_EXTERNAL)
            .srcStageMask(stages)
            .srcAccessMask(writes)
            .dstStageMask(stages)
            .dstAccessMask(writes);
    LongBuffer l = stack.mallocLong(1);
    check(
        vkCreateRenderPass(
            device,
            VkRenderPassCreateInfo.calloc(stack)
                .sType$Default()
                .pAttachments(attachments)
                .pSubpasses(subpass)
                .pDependencies(before),
            null,
            l));
    return l.get(0);
  }

  private long setLayout(MemoryStack stack) {
    VkDescriptorSetLayoutBinding.Buffer bindings = VkDescriptorSetLayoutBinding.calloc(2, stack);
    bindings
        .get(0)
        .descriptorType(VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER)
        .descriptorCount(1)
        .stageFlags(VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT);
    bindings
        .get(1)
        .binding(1)
        .descriptorType(VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER)
        .descriptorCount(1)
        .stageFlags(VK_SHADER_STAGE_FRAGMENT_BIT);
    LongBuffer l = stack.mallocLong(1);
    check(
        vkCreateDescriptorSetLayout(
            device,
            VkDescriptorSetLayoutCreateInfo.calloc(stack).sType$Default().pBindings(bindings),
            null,
            l));
    return l.get(0);
  }

  private long pipeline(String shaders, MemoryStack stack) {
    // Long because structs have many members, each on a line of its own.
    VkPipelineShaderStageCreateInfo.Buffer stages =
        VkPipelineShaderStageCreateInfo.calloc(2, stack);
    stages
        .get(0)
        .sType$Default()
        .stage(VK_SHADER_STAGE_VERTEX_BIT)
        .module(gpu.shader(shaders + ".vert.spv"))
        .pName(stack.UTF8("main"));
    stages
        .get(1)
        .sType$Default()
        .stage(VK_SHADER_STAGE_FRAGMENT_BIT)
        .module(gpu.shader(shaders + ".frag.spv"))
        .pName(stack.UTF8("main"));
    VkVertexInputAttributeDescription.Buffer attributes =
        VkVertexInputAttributeDescription.calloc(3, stack);
    attributes.get(0).set(0, 0, VK_FORMAT_R32G32B32_SFLOAT, 0);
    attributes.get(1).set(1, 0, VK_FORMAT_R32G32B32_SFLOAT, 12);
    attributes.get(2).set(2, 0, VK_FORMAT_R32G32_SFLOAT, 24);
    VkViewport.Buffer viewport = VkViewport.calloc(1, stack);
    // y runs upwards in the scene
    viewport.get(0).set(0, gpu.height(), gpu.width(), -gpu.height(), 0, 1);
    VkRect2D.Buffer scissor = VkRect2D.calloc(1, stack);
    scissor.get(0).extent().set(gpu.width(), gpu.height());
    VkGraphicsPipelineCreateInfo.Buffer info =
        VkGraphicsPipelineCreateInfo.calloc(1, stack)
            .sType$Default()
            .pStages(stages)
            .pVertexInputState(
                VkPipelineVertexInputStateCreateInfo.calloc(stack)
                    .sType$Default()
                    .pVertexBindingDescriptions(
                        VkVertexInputBindingDescription.calloc(1, stack).stride(Mesh.STRIDE))
                    .pVertexAttributeDescriptions(attributes))
            .pInputAssemblyState(
                VkPipelineInputAssemblyStateCreateInfo.calloc(stack)
                    .sType$Default()
                    .topology(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST))
            .pViewportState(
                VkPipelineViewportStateCreateInfo.calloc(stack)
                    .sType$Default()
                    .viewportCount(1)
                    .pViewports(viewport)
                    .scissorCount(1)
                    .pScissors(scissor))
            .pRasterizationState(
                VkPipelineRasterizationStateCreateInfo.calloc(stack)
                    .sType$Default()
                    .cullMode(VK_CULL_MODE_BACK_BIT)
                    .frontFace(VK_FRONT_FACE_COUNTER_CLOCKWISE)
                    .lineWidth(1))
            .pMultisampleState(
                VkPipelineMultisampleStateCreateInfo.calloc(stack)
                    .sType$Default()
                    .rasterizationSamples(VK_SAMPLE_COUNT_1_BIT))
            .pDepthStencilState(
                VkPipelineDepthStencilStateCreateInfo.calloc(stack)
                    .sType$Default()
                    .depthTestEnable(true)
                    .depthWriteEnable(true)
                    .depthCompareOp(VK_COMPARE_OP_LESS))
            .pColorBlendState(
                VkPipelineColorBlendStateCreateInfo.calloc(stack)
                    .sType$Default()
                    .pAttachments(
                        VkPipelineColorBlendAttachmentState.calloc(1, stack).colorWriteMask(15)))
            .layout(layout)
            .renderPass(pass);
    LongBuffer l = stack.mallocLong(1);
    check(vkCreateGraphicsPipelines(device, NULL, info, null, l));
    return l.get(0);
  }

  /** A set that binds a uniform buffer and a texture. */
  long set(Gpu.Buffer uniform, long texture) {
    try (MemoryStack stack = stackPush()) {
      return set(uniform, texture, stack);
    }
  }

  private long set(Gpu.Buffer uniform, long texture, MemoryStack stack) {
    LongBuffer l = stack.mallocLong(1);
    VkDescriptorPoolSize.Buffer sizes = VkDescriptorPoolSize.calloc(2, stack);
    sizes.get(0).set(VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1);
    sizes.get(1).set(VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1);
    check(
        vkCreateDescriptorPool(
            device,
            VkDescriptorPoolCreateInfo.calloc(stack).sType$Default().maxSets(1).pPoolSizes(sizes),
            null,
            l));
    long pool = l.get(0);
    gpu.atEnd(() -> vkDestroyDescriptorPool(device, pool, null));
    check(
        vkAllocateDescriptorSets(
            device,
            VkDescriptorSetAllocateInfo.calloc(stack)
                .sType$Default()
                .descriptorPool(pool)
                .pSetLayouts(stack.longs(setLayout)),
            l));
    long set = l.get(0);
    check(
        vkCreateSampler(
            device,
            VkSamplerCreateInfo.calloc(stack)
                .sType$Default()
                .magFilter(VK_FILTER_LINEAR)
                .minFilter(VK_FILTER_LINEAR)
                .mipmapMode(VK_SAMPLER_MIPMAP_MODE_LINEAR)
                .maxLod(VK_LOD_CLAMP_NONE),
            null,
            l));
    long sampler = l.get(0);
    gpu.atEnd(() -> vkDestroySampler(device, sampler, null));
    VkWriteDescriptorSet.Buffer writes = VkWriteDescriptorSet.calloc(2, stack);
    writes
        .get(0)
        .sType$Default()
        .dstSet(set)
        .descriptorCount(1)
        .descriptorType(VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER)
        .pBufferInfo(
            VkDescriptorBufferInfo.calloc(1, stack).buffer(uniform.handle()).range(VK_WHOLE_SIZE));
    writes
        .get(1)
        .sType$Default()
        .dstSet(set)
        .dstBinding(1)
        .descriptorCount(1)
        .descriptorType(VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER)
        .pImageInfo(
            VkDescriptorImageInfo.calloc(1, stack)
                .sampler(sampler)
                .imageView(texture)
                .imageLayout(VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL));
    vkUpdateDescriptorSets(device, writes, null);
    return set;
  }

  /** Begins the pass of a frame, and binds the pipeline. */
  void begin(VkCommandBuffer commands, float red, float green, float blue) {
    try (MemoryStack stack = stackPush()) {
      VkClearValue.Buffer clears = VkClearValue.calloc(2, stack);
      clears.get(0).color().float32(0, red).float32(1, green).float32(2, blue).float32(3, 1);
      clears.get(1).depthStencil().set(1, 0);
      VkRenderPassBeginInfo begin =
          VkRenderPassBeginInfo.calloc(stack)
              .sType$Default()
              .renderPass(pass)
              .framebuffer(framebuffers[gpu.image()])
              .pClearValues(clears);
      begin.renderArea().extent().set(gpu.width(), gpu.height());
      vkCmdBeginRenderPass(commands, begin, VK_SUBPASS_CONTENTS_INLINE);
      vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    }
  }

  /** A mesh in buffers. */
  record Model(Gpu.Buffer vertices, Gpu.Buffer indices, int count) {}

  /** Puts a mesh into buffers. */
  Model upload(Mesh mesh) {
    Gpu.Buffer vertices = gpu.buffer(VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, 4 * mesh.vertices().length);
    vertices.bytes().asFloatBuffer().put(mesh.vertices());
    Gpu.Buffer indices = gpu.buffer(VK_BUFFER_USAGE_INDEX_BUFFER_BIT, 4 * mesh.indices().length);
    indices.bytes().asIntBuffer().put(mesh.indices());
    return new Model(vertices, indices, mesh.indices().length);
  }

  /** Draws a mesh with a set and push constants. */
  void draw(VkCommandBuffer commands, Model model, long set, float... constants) {
    try (MemoryStack stack = stackPush()) {
      vkCmdBindDescriptorSets(
          commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout, 0, stack.longs(set), null);
      if (constants.length > 0) {
        vkCmdPushConstants(
            commands, layout, VK_SHADER_STAGE_VERTEX_BIT, 0, stack.floats(constants));
      }
      vkCmdBindVertexBuffers(commands, 0, stack.longs(model.vertices.handle()), stack.longs(0));
      vkCmdBindIndexBuffer(commands, model.indices.handle(), 0, VK_INDEX_TYPE_UINT32);
      vkCmdDrawIndexed(commands, model.count, 1, 0, 0, 0);
    }
  }
}
