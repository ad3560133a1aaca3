package org.oovr.samples.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.vulkan.VK12.*;
import static org.oovr.samples.vulkan.Gpu.check;

import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;
import org.oovr.samples.util.Mesh;

/** Pipelines that draw triangles; what is not said is as a solid mesh in the window needs it. */
final class Pipelines {
  private final Gpu gpu;
  private final Pass pass;
  private final Sets sets;
  private int subpass;
  private int width;
  private int height;
  private boolean upwards = true;
  private int attributes = 3;
  private int cull = VK_CULL_MODE_BACK_BIT;
  private int samples = 1;
  private int colors = 1;
  private boolean depthTest = true;
  private boolean depthWrite = true;
  private int[] blend;
  private float biasConstant;
  private float biasSlope;

  Pipelines(Gpu gpu, Pass pass, Sets sets) {
    this.gpu = gpu;
    this.pass = pass;
    this.sets = sets;
    width = gpu.frames.width();
    height = gpu.frames.height();
  }

  Pipelines subpass(int number, int targets) {
    subpass = number;
    colors = targets;
    return this;
  }

  /** The pixels that are drawn to; y runs upwards, or the first row is the lowest one. */
  Pipelines viewport(int across, int down, boolean firstRowIsTop) {
    width = across;
    height = down;
    upwards = firstRowIsTop;
    return this;
  }

  /** How many of a mesh's attributes the vertex shader reads: place, normal, coordinates. */
  Pipelines attributes(int count) {
    attributes = count;
    return this;
  }

  Pipelines cull(int mode) {
    cull = mode;
    return this;
  }

  Pipelines samples(int count) {
    samples = count;
    return this;
  }

  Pipelines depth(boolean test, boolean write) {
    depthTest = test;
    depthWrite = write;
    return this;
  }

  /** Blends by factors: source and destination, of colour, then of alpha. */
  Pipelines blend(int... factors) {
    blend = factors;
    return this;
  }

  Pipelines bias(float constant, float slope) {
    biasConstant = constant;
    biasSlope = slope;
    return this;
  }

  /** A pipeline of a vertex and a fragment shader; the second may be null. */
  long make(String vertex, String fragment) {
    try (MemoryStack stack = stackPush()) {
      VkPipelineShaderStageCreateInfo.Buffer stages =
          VkPipelineShaderStageCreateInfo.calloc(fragment == null ? 1 : 2, stack);
      stage(stages.get(0), VK_SHADER_STAGE_VERTEX_BIT, vertex, stack);
      if (fragment != null) {
        stage(stages.get(1), VK_SHADER_STAGE_FRAGMENT_BIT, fragment, stack);
      }
      VkGraphicsPipelineCreateInfo.Buffer info =
          VkGraphicsPipelineCreateInfo.calloc(1, stack)
              .sType$Default()
              .pStages(stages)
              .pVertexInputState(vertexInput(stack))
              .pInputAssemblyState(
                  VkPipelineInputAssemblyStateCreateInfo.calloc(stack)
                      .sType$Default()
                      .topology(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST))
              .pViewportState(viewport(stack))
              .pRasterizationState(raster(stack))
              .pMultisampleState(
                  VkPipelineMultisampleStateCreateInfo.calloc(stack)
                      .sType$Default()
                      .rasterizationSamples(samples))
              .pDepthStencilState(
                  VkPipelineDepthStencilStateCreateInfo.calloc(stack)
                      .sType$Default()
                      .depthTestEnable(depthTest)
                      .depthWriteEnable(depthWrite)
                      .depthCompareOp(VK_COMPARE_OP_LESS))
              .pColorBlendState(blending(stack))
              .layout(sets.layout())
              .renderPass(pass.handle())
              .subpass(subpass);
      LongBuffer l = stack.mallocLong(1);
      check(vkCreateGraphicsPipelines(gpu.device, NULL, info, null, l));
      return kept(gpu, l.get(0));
    }
  }

  private void stage(
      VkPipelineShaderStageCreateInfo to, int stage, String shader, MemoryStack stack) {
    to.sType$Default().stage(stage).module(gpu.resources.shader(shader)).pName(stack.UTF8("main"));
  }

  private VkPipelineVertexInputStateCreateInfo vertexInput(MemoryStack stack) {
    VkPipelineVertexInputStateCreateInfo info =
        VkPipelineVertexInputStateCreateInfo.calloc(stack).sType$Default();
    if (attributes == 0) {
      return info;
    }
    VkVertexInputAttributeDescription.Buffer all =
        VkVertexInputAttributeDescription.calloc(attributes, stack);
    for (int i = 0; i < attributes; i++) {
      int format = i < 2 ? VK_FORMAT_R32G32B32_SFLOAT : VK_FORMAT_R32G32_SFLOAT;
      all.get(i).set(i, 0, format, 12 * i);
    }
    return info.pVertexAttributeDescriptions(all)
        .pVertexBindingDescriptions(
            VkVertexInputBindingDescription.calloc(1, stack).stride(Mesh.STRIDE));
  }

  private VkPipelineViewportStateCreateInfo viewport(MemoryStack stack) {
    VkViewport.Buffer viewport = VkViewport.calloc(1, stack);
    viewport.get(0).set(0, upwards ? height : 0, width, upwards ? -height : height, 0, 1);
    VkRect2D.Buffer scissor = VkRect2D.calloc(1, stack);
    scissor.get(0).extent().set(width, height);
    return VkPipelineViewportStateCreateInfo.calloc(stack)
        .sType$Default()
        .viewportCount(1)
        .pViewports(viewport)
        .scissorCount(1)
        .pScissors(scissor);
  }

  private VkPipelineRasterizationStateCreateInfo raster(MemoryStack stack) {
    return VkPipelineRasterizationStateCreateInfo.calloc(stack)
        .sType$Default()
        .cullMode(cull)
        .frontFace(upwards ? VK_FRONT_FACE_COUNTER_CLOCKWISE : VK_FRONT_FACE_CLOCKWISE)
        .depthBiasEnable(biasConstant != 0)
        .depthBiasConstantFactor(biasConstant)
        .depthBiasSlopeFactor(biasSlope)
        .lineWidth(1);
  }

  private VkPipelineColorBlendStateCreateInfo blending(MemoryStack stack) {
    VkPipelineColorBlendAttachmentState.Buffer all =
        VkPipelineColorBlendAttachmentState.calloc(colors, stack);
    for (VkPipelineColorBlendAttachmentState a : all) {
      a.colorWriteMask(15);
      if (blend != null) {
        a.blendEnable(true)
            .srcColorBlendFactor(blend[0])
            .dstColorBlendFactor(blend[1])
            .srcAlphaBlendFactor(blend[blend.length - 2])
            .dstAlphaBlendFactor(blend[blend.length - 1]);
      }
    }
    return VkPipelineColorBlendStateCreateInfo.calloc(stack).sType$Default().pAttachments(all);
  }

  /** A pipeline of a compute shader. */
  static long compute(Gpu gpu, Sets sets, String shader) {
    try (MemoryStack stack = stackPush()) {
      VkComputePipelineCreateInfo.Buffer info =
          VkComputePipelineCreateInfo.calloc(1, stack).sType$Default().layout(sets.layout());
      info.get(0)
          .stage()
          .sType$Default()
          .stage(VK_SHADER_STAGE_COMPUTE_BIT)
          .module(gpu.resources.shader(shader))
          .pName(stack.UTF8("main"));
      LongBuffer l = stack.mallocLong(1);
      check(vkCreateComputePipelines(gpu.device, NULL, info, null, l));
      return kept(gpu, l.get(0));
    }
  }

  private static long kept(Gpu gpu, long pipeline) {
    gpu.atEnd(() -> vkDestroyPipeline(gpu.device, pipeline, null));
    return pipeline;
  }
}
