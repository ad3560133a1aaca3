package org.oovr.driver.vk.replay;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.AttachmentDescription;
import org.oovr.driver.vk.api.VkStructs.AttachmentReference;
import org.oovr.driver.vk.api.VkStructs.DescriptorImageInfo;
import org.oovr.driver.vk.api.VkStructs.DescriptorPoolCreateInfo;
import org.oovr.driver.vk.api.VkStructs.DescriptorPoolSize;
import org.oovr.driver.vk.api.VkStructs.DescriptorSetAllocateInfo;
import org.oovr.driver.vk.api.VkStructs.DescriptorSetLayoutBinding;
import org.oovr.driver.vk.api.VkStructs.DescriptorSetLayoutCreateInfo;
import org.oovr.driver.vk.api.VkStructs.FramebufferCreateInfo;
import org.oovr.driver.vk.api.VkStructs.GraphicsPipelineCreateInfo;
import org.oovr.driver.vk.api.VkStructs.ImageCreateInfo;
import org.oovr.driver.vk.api.VkStructs.ImageSubresourceRange;
import org.oovr.driver.vk.api.VkStructs.ImageViewCreateInfo;
import org.oovr.driver.vk.api.VkStructs.MemoryAllocateInfo;
import org.oovr.driver.vk.api.VkStructs.MemoryRequirements;
import org.oovr.driver.vk.api.VkStructs.PipelineColorBlendAttachmentState;
import org.oovr.driver.vk.api.VkStructs.PipelineColorBlendStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineDepthStencilStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineDynamicStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineInputAssemblyStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineLayoutCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineMultisampleStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineRasterizationStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineShaderStageCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineVertexInputStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineViewportStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PushConstantRange;
import org.oovr.driver.vk.api.VkStructs.RenderPassBeginInfo;
import org.oovr.driver.vk.api.VkStructs.RenderPassCreateInfo;
import org.oovr.driver.vk.api.VkStructs.ShaderModuleCreateInfo;
import org.oovr.driver.vk.api.VkStructs.StencilOpState;
import org.oovr.driver.vk.api.VkStructs.SubpassDescription;
import org.oovr.driver.vk.api.VkStructs.Viewport;
import org.oovr.driver.vk.api.VkStructs.WriteDescriptorSet;
import org.oovr.driver.vk.call.NativeArena;
import org.oovr.driver.vk.format.Formats;
import org.oovr.driver.vk.replay.Staging.RefusedException;
import org.oovr.simulator.command.PixelFormat;

/**
 * Reads and fills images of several samples, which no copy does: by draws between them and an image
 * of one sample that has a layer for each sample of each layer. All samples' texels lie behind each
 * other in the buffer, the layers of the first before those of the second.
 *
 * <p>One image at a time: what is made for it goes with it.
 */
// Long because a pipeline is described in full.
final class SampleCopies implements AutoCloseable {
  private static final int NEXT = 16;
  private static final int PUSHED = 8;
  private static final int ALL_STENCIL = 0xff;
  private static final int COLOURS = 0xf;

  /** Beside a sample: a fetch multiplies depths of 24 bits, as llvmpipe's does, and divides not. */
  private static final int BY_PRODUCT = 0x100;

  /** What is destroyed at the end, in the order of its making: function and handle. */
  private record Made(int function, long handle) {}

  private final Staging staging;
  private final NativeArena arena = new NativeArena();
  private final List<Made> made = new ArrayList<>();
  private final long image;
  private final KnownImage known;
  private final int aspect;
  private final boolean depthStencil;

  /** The image of one sample. */
  private final KnownImage planes;

  private long plane;
  private long layout;
  private long set;
  private long pass;
  private long vertex;

  /**
   * For an aspect of an image.
   *
   * @param image of several samples
   */
  SampleCopies(Staging staging, long image, KnownImage known, int aspect) {
    this.staging = staging;
    this.image = image;
    this.known = known;
    this.aspect = aspect;
    this.depthStencil = aspect != VK.VK_IMAGE_ASPECT_COLOR_BIT;
    int format = planeFormat();
    this.planes = known.planes(format);
  }

  /** Values of stencil, and depths of 24 bits, are drawn as numbers. */
  private int planeFormat() {
    if (aspect == VK.VK_IMAGE_ASPECT_STENCIL_BIT) {
      return VK.VK_FORMAT_R8_UINT;
    }
    return isDepth24() ? VK.VK_FORMAT_R32_UINT : known.format();
  }

  private boolean isDepth24() {
    return aspect == VK.VK_IMAGE_ASPECT_DEPTH_BIT
        && (known.format() == VK.VK_FORMAT_X8_D24_UNORM_PACK32
            || known.format() == VK.VK_FORMAT_D24_UNORM_S8_UINT);
  }

  // --- structs

  private long struct(int type, int bytes) {
    long at = arena.allocate(bytes);
    putInt(at, type);
    return at;
  }

  private static void ints(long at, int... values) {
    for (int i = 0; i < values.length; i++) {
      putInt(at + 4L * i, values[i]);
    }
  }

  private long make(int create, int destroy, long info) throws RefusedException {
    long handle = staging.made(create, info);
    made.add(new Made(destroy, handle));
    return handle;
  }

  // --- what is drawn from and to

  private void planes(int usage) throws RefusedException {
    long info = struct(VK.VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO, ImageCreateInfo.SIZEOF);
    putInt(info + ImageCreateInfo.IMAGE_TYPE, VK.VK_IMAGE_TYPE_2D);
    putInt(info + ImageCreateInfo.FORMAT, planes.format());
    ints(info + ImageCreateInfo.EXTENT, planes.width(), planes.height(), 1, 1, planes.layers(), 1);
    putInt(info + ImageCreateInfo.TILING, VK.VK_IMAGE_TILING_OPTIMAL);
    putInt(info + ImageCreateInfo.USAGE, usage);
    plane = make(VkFunctions.CREATE_IMAGE, VkFunctions.DESTROY_IMAGE, info);
    long room = arena.allocate(MemoryRequirements.SIZEOF);
    staging.call(VkFunctions.GET_IMAGE_MEMORY_REQUIREMENTS, staging.device(), plane, room);
    long memory = struct(VK.VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, MemoryAllocateInfo.SIZEOF);
    putLong(memory + MemoryAllocateInfo.ALLOCATION_SIZE, getLong(room + MemoryRequirements.SIZE));
    int types = getInt(room + MemoryRequirements.MEMORY_TYPE_BITS);
    putInt(memory + MemoryAllocateInfo.MEMORY_TYPE_INDEX, Integer.numberOfTrailingZeros(types));
    long allocated = make(VkFunctions.ALLOCATE_MEMORY, VkFunctions.FREE_MEMORY, memory);
    staging.call(VkFunctions.BIND_IMAGE_MEMORY, staging.device(), plane, allocated, 0);
  }

  private long view(long of, int format, int type, int aspects, int layer, int layers)
      throws RefusedException {
    long info = struct(VK.VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO, ImageViewCreateInfo.SIZEOF);
    putLong(info + ImageViewCreateInfo.IMAGE, of);
    putInt(info + ImageViewCreateInfo.VIEW_TYPE, type);
    putInt(info + ImageViewCreateInfo.FORMAT, format);
    long range = info + ImageViewCreateInfo.SUBRESOURCE_RANGE;
    putInt(range + ImageSubresourceRange.ASPECT_MASK, aspects);
    putInt(range + ImageSubresourceRange.LEVEL_COUNT, 1);
    putInt(range + ImageSubresourceRange.BASE_ARRAY_LAYER, layer);
    putInt(range + ImageSubresourceRange.LAYER_COUNT, layers);
    return make(VkFunctions.CREATE_IMAGE_VIEW, VkFunctions.DESTROY_IMAGE_VIEW, info);
  }

  /** A set with one image, and the layout of pipelines that use it. */
  private void source(long view) throws RefusedException {
    long device = staging.device();
    long binding = arena.allocate(DescriptorSetLayoutBinding.SIZEOF);
    ints(binding, 0, VK.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 1, VK.VK_SHADER_STAGE_FRAGMENT_BIT);
    long info =
        struct(
            VK.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
            DescriptorSetLayoutCreateInfo.SIZEOF);
    putInt(info + DescriptorSetLayoutCreateInfo.BINDING_COUNT, 1);
    putLong(info + DescriptorSetLayoutCreateInfo.P_BINDINGS, binding);
    long sets =
        make(
            VkFunctions.CREATE_DESCRIPTOR_SET_LAYOUT,
            VkFunctions.DESTROY_DESCRIPTOR_SET_LAYOUT,
            info);
    long size = arena.allocate(DescriptorPoolSize.SIZEOF);
    ints(size, VK.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 1);
    info =
        struct(VK.VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, DescriptorPoolCreateInfo.SIZEOF);
    putInt(info + DescriptorPoolCreateInfo.MAX_SETS, 1);
    putInt(info + DescriptorPoolCreateInfo.POOL_SIZE_COUNT, 1);
    putLong(info + DescriptorPoolCreateInfo.P_POOL_SIZES, size);
    long pool = make(VkFunctions.CREATE_DESCRIPTOR_POOL, VkFunctions.DESTROY_DESCRIPTOR_POOL, info);
    long list = arena.allocate(Long.BYTES);
    putLong(list, sets);
    info =
        struct(VK.VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO, DescriptorSetAllocateInfo.SIZEOF);
    putLong(info + DescriptorSetAllocateInfo.DESCRIPTOR_POOL, pool);
    putInt(info + DescriptorSetAllocateInfo.DESCRIPTOR_SET_COUNT, 1);
    putLong(info + DescriptorSetAllocateInfo.P_SET_LAYOUTS, list);
    long out = arena.allocate(Long.BYTES);
    staging.call(VkFunctions.ALLOCATE_DESCRIPTOR_SETS, device, info, out);
    set = getLong(out);
    long told = arena.allocate(DescriptorImageInfo.SIZEOF);
    putLong(told + DescriptorImageInfo.IMAGE_VIEW, view);
    putInt(told + DescriptorImageInfo.IMAGE_LAYOUT, VK.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
    long write = struct(VK.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET, WriteDescriptorSet.SIZEOF);
    putLong(write + WriteDescriptorSet.DST_SET, set);
    putInt(write + WriteDescriptorSet.DESCRIPTOR_COUNT, 1);
    putInt(write + WriteDescriptorSet.DESCRIPTOR_TYPE, VK.VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE);
    putLong(write + WriteDescriptorSet.P_IMAGE_INFO, told);
    staging.call(VkFunctions.UPDATE_DESCRIPTOR_SETS, device, 1, write, 0, 0);
    long range = arena.allocate(PushConstantRange.SIZEOF);
    ints(range, VK.VK_SHADER_STAGE_FRAGMENT_BIT, 0, PUSHED);
    info =
        struct(VK.VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO, PipelineLayoutCreateInfo.SIZEOF);
    putInt(info + PipelineLayoutCreateInfo.SET_LAYOUT_COUNT, 1);
    putLong(info + PipelineLayoutCreateInfo.P_SET_LAYOUTS, list);
    putInt(info + PipelineLayoutCreateInfo.PUSH_CONSTANT_RANGE_COUNT, 1);
    putLong(info + PipelineLayoutCreateInfo.P_PUSH_CONSTANT_RANGES, range);
    layout = make(VkFunctions.CREATE_PIPELINE_LAYOUT, VkFunctions.DESTROY_PIPELINE_LAYOUT, info);
  }

  private static int attached(boolean depthStencil) {
    return depthStencil
        ? VK.VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL
        : VK.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
  }

  /** A pass that keeps what its one attachment holds. */
  private void pass(int format, int samples, boolean depth) throws RefusedException {
    long attachment = arena.allocate(AttachmentDescription.SIZEOF);
    putInt(attachment + AttachmentDescription.FORMAT, format);
    putInt(attachment + AttachmentDescription.SAMPLES, samples);
    int load = VK.VK_ATTACHMENT_LOAD_OP_LOAD;
    int store = VK.VK_ATTACHMENT_STORE_OP_STORE;
    ints(attachment + AttachmentDescription.LOAD_OP, load, store, load, store);
    putInt(attachment + AttachmentDescription.INITIAL_LAYOUT, attached(depth));
    putInt(attachment + AttachmentDescription.FINAL_LAYOUT, attached(depth));
    long reference = arena.allocate(AttachmentReference.SIZEOF);
    ints(reference, 0, attached(depth));
    long subpass = arena.allocate(SubpassDescription.SIZEOF);
    if (depth) {
      putLong(subpass + SubpassDescription.P_DEPTH_STENCIL_ATTACHMENT, reference);
    } else {
      putInt(subpass + SubpassDescription.COLOR_ATTACHMENT_COUNT, 1);
      putLong(subpass + SubpassDescription.P_COLOR_ATTACHMENTS, reference);
    }
    long info = struct(VK.VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO, RenderPassCreateInfo.SIZEOF);
    putInt(info + RenderPassCreateInfo.ATTACHMENT_COUNT, 1);
    putLong(info + RenderPassCreateInfo.P_ATTACHMENTS, attachment);
    putInt(info + RenderPassCreateInfo.SUBPASS_COUNT, 1);
    putLong(info + RenderPassCreateInfo.P_SUBPASSES, subpass);
    pass = make(VkFunctions.CREATE_RENDER_PASS, VkFunctions.DESTROY_RENDER_PASS, info);
  }

  private long framebuffer(long view) throws RefusedException {
    long list = arena.allocate(Long.BYTES);
    putLong(list, view);
    long info = struct(VK.VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO, FramebufferCreateInfo.SIZEOF);
    putLong(info + FramebufferCreateInfo.RENDER_PASS, pass);
    putInt(info + FramebufferCreateInfo.ATTACHMENT_COUNT, 1);
    putLong(info + FramebufferCreateInfo.P_ATTACHMENTS, list);
    ints(info + FramebufferCreateInfo.WIDTH, known.width(), known.height(), 1);
    return make(VkFunctions.CREATE_FRAMEBUFFER, VkFunctions.DESTROY_FRAMEBUFFER, info);
  }

  // --- pipelines

  private long module(String name) throws RefusedException {
    byte[] code;
    try (InputStream in = SampleCopies.class.getResourceAsStream(name + ".spv")) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      code = in.readAllBytes();
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
    long at = arena.allocate(code.length);
    NativeMemory.write(code, 0, at, code.length);
    long info =
        struct(VK.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, ShaderModuleCreateInfo.SIZEOF);
    putLong(info + ShaderModuleCreateInfo.CODE_SIZE, code.length);
    putLong(info + ShaderModuleCreateInfo.P_CODE, at);
    return make(VkFunctions.CREATE_SHADER_MODULE, VkFunctions.DESTROY_SHADER_MODULE, info);
  }

  /** The part of a shader's name that says what its texels are. */
  private String kind() {
    if (aspect == VK.VK_IMAGE_ASPECT_DEPTH_BIT) {
      return isDepth24() ? "depth24.frag" : "depth.frag";
    }
    PixelFormat.Kind kind = Formats.texel(planes.format()).storage().kind();
    return switch (kind) {
      case SINT -> "int.frag";
      case UINT -> "uint.frag";
      default -> "float.frag";
    };
  }

  private void stage(long at, int stage, long module) {
    byte[] name = "main".getBytes(StandardCharsets.US_ASCII);
    long text = arena.allocate(name.length + 1L);
    NativeMemory.write(name, 0, text, name.length);
    putInt(at, VK.VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO);
    putInt(at + PipelineShaderStageCreateInfo.STAGE, stage);
    putLong(at + PipelineShaderStageCreateInfo.MODULE, module);
    putLong(at + PipelineShaderStageCreateInfo.P_NAME, text);
  }

  /** The area of the target, for the viewport and for scissors. */
  private long viewport() {
    long info =
        struct(
            VK.VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
            PipelineViewportStateCreateInfo.SIZEOF);
    long viewport = arena.allocate(Viewport.SIZEOF);
    putInt(viewport + Viewport.WIDTH, Float.floatToRawIntBits(known.width()));
    putInt(viewport + Viewport.HEIGHT, Float.floatToRawIntBits(known.height()));
    putInt(viewport + Viewport.MAX_DEPTH, Float.floatToRawIntBits(1));
    long scissor = arena.allocate(NEXT);
    ints(scissor, 0, 0, known.width(), known.height());
    putInt(info + PipelineViewportStateCreateInfo.VIEWPORT_COUNT, 1);
    putLong(info + PipelineViewportStateCreateInfo.P_VIEWPORTS, viewport);
    putInt(info + PipelineViewportStateCreateInfo.SCISSOR_COUNT, 1);
    putLong(info + PipelineViewportStateCreateInfo.P_SCISSORS, scissor);
    return info;
  }

  private long multisample(int samples, int mask) {
    long info =
        struct(
            VK.VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
            PipelineMultisampleStateCreateInfo.SIZEOF);
    long masks = arena.allocate(Long.BYTES);
    putInt(masks, mask);
    putInt(info + PipelineMultisampleStateCreateInfo.RASTERIZATION_SAMPLES, samples);
    putLong(info + PipelineMultisampleStateCreateInfo.P_SAMPLE_MASK, masks);
    return info;
  }

  private long depthStencil(boolean stencil) {
    long info =
        struct(
            VK.VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO,
            PipelineDepthStencilStateCreateInfo.SIZEOF);
    int depth = stencil ? 0 : 1;
    ints(
        info + PipelineDepthStencilStateCreateInfo.DEPTH_TEST_ENABLE,
        depth,
        depth,
        VK.VK_COMPARE_OP_ALWAYS);
    putInt(info + PipelineDepthStencilStateCreateInfo.STENCIL_TEST_ENABLE, 1 - depth);
    int replace = VK.VK_STENCIL_OP_REPLACE;
    for (int side : new int[] {0, StencilOpState.SIZEOF}) {
      ints(
          info + PipelineDepthStencilStateCreateInfo.FRONT + side,
          replace,
          replace,
          replace,
          VK.VK_COMPARE_OP_ALWAYS,
          ALL_STENCIL);
    }
    return info;
  }

  private long blending() {
    long info =
        struct(
            VK.VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
            PipelineColorBlendStateCreateInfo.SIZEOF);
    long attachment = arena.allocate(PipelineColorBlendAttachmentState.SIZEOF);
    putInt(attachment + PipelineColorBlendAttachmentState.COLOR_WRITE_MASK, COLOURS);
    putInt(info + PipelineColorBlendStateCreateInfo.ATTACHMENT_COUNT, 1);
    putLong(info + PipelineColorBlendStateCreateInfo.P_ATTACHMENTS, attachment);
    return info;
  }

  /** A pipeline that replaces some samples of all texels. */
  private long pipeline(long fragment, int samples, int mask, boolean depth)
      throws RefusedException {
    boolean stencil = depth && aspect == VK.VK_IMAGE_ASPECT_STENCIL_BIT;
    long stages = arena.allocate(2L * PipelineShaderStageCreateInfo.SIZEOF);
    stage(stages, VK.VK_SHADER_STAGE_VERTEX_BIT, vertex);
    stage(stages + PipelineShaderStageCreateInfo.SIZEOF, VK.VK_SHADER_STAGE_FRAGMENT_BIT, fragment);
    long assembly =
        struct(
            VK.VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
            PipelineInputAssemblyStateCreateInfo.SIZEOF);
    putInt(
        assembly + PipelineInputAssemblyStateCreateInfo.TOPOLOGY,
        VK.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST);
    long raster =
        struct(
            VK.VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
            PipelineRasterizationStateCreateInfo.SIZEOF);
    putInt(raster + PipelineRasterizationStateCreateInfo.LINE_WIDTH, Float.floatToRawIntBits(1));
    long info =
        struct(
            VK.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO, GraphicsPipelineCreateInfo.SIZEOF);
    putInt(info + GraphicsPipelineCreateInfo.STAGE_COUNT, 2);
    putLong(info + GraphicsPipelineCreateInfo.P_STAGES, stages);
    putLong(
        info + GraphicsPipelineCreateInfo.P_VERTEX_INPUT_STATE,
        struct(
            VK.VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
            PipelineVertexInputStateCreateInfo.SIZEOF));
    putLong(info + GraphicsPipelineCreateInfo.P_INPUT_ASSEMBLY_STATE, assembly);
    putLong(info + GraphicsPipelineCreateInfo.P_VIEWPORT_STATE, viewport());
    putLong(info + GraphicsPipelineCreateInfo.P_RASTERIZATION_STATE, raster);
    putLong(info + GraphicsPipelineCreateInfo.P_MULTISAMPLE_STATE, multisample(samples, mask));
    if (depth) {
      putLong(info + GraphicsPipelineCreateInfo.P_DEPTH_STENCIL_STATE, depthStencil(stencil));
    } else {
      putLong(info + GraphicsPipelineCreateInfo.P_COLOR_BLEND_STATE, blending());
    }
    if (stencil) {
      long states = arena.allocate(Long.BYTES);
      ints(states, VK.VK_DYNAMIC_STATE_STENCIL_WRITE_MASK, VK.VK_DYNAMIC_STATE_STENCIL_REFERENCE);
      long dynamic =
          struct(
              VK.VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
              PipelineDynamicStateCreateInfo.SIZEOF);
      putInt(dynamic + PipelineDynamicStateCreateInfo.DYNAMIC_STATE_COUNT, 2);
      putLong(dynamic + PipelineDynamicStateCreateInfo.P_DYNAMIC_STATES, states);
      putLong(info + GraphicsPipelineCreateInfo.P_DYNAMIC_STATE, dynamic);
    }
    putLong(info + GraphicsPipelineCreateInfo.LAYOUT, layout);
    putLong(info + GraphicsPipelineCreateInfo.RENDER_PASS, pass);
    long out = arena.allocate(Long.BYTES);
    staging.call(VkFunctions.CREATE_GRAPHICS_PIPELINES, staging.device(), 0, 1, info, 0, out);
    made.add(new Made(VkFunctions.DESTROY_PIPELINE, getLong(out)));
    return getLong(out);
  }

  // --- draws

  private void begin(long framebuffer) throws RefusedException {
    long info = struct(VK.VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO, RenderPassBeginInfo.SIZEOF);
    putLong(info + RenderPassBeginInfo.RENDER_PASS, pass);
    putLong(info + RenderPassBeginInfo.FRAMEBUFFER, framebuffer);
    ints(info + RenderPassBeginInfo.RENDER_AREA, 0, 0, known.width(), known.height());
    long commands = staging.commands();
    staging.call(VkFunctions.CMD_BEGIN_RENDER_PASS, commands, info, 0);
    long sets = arena.allocate(Long.BYTES);
    putLong(sets, set);
    staging.call(VkFunctions.CMD_BIND_DESCRIPTOR_SETS, commands, 0, layout, 0, 1, sets, 0, 0);
  }

  private void draw(long pipeline, int layer, int which) throws RefusedException {
    long commands = staging.commands();
    staging.call(VkFunctions.CMD_BIND_PIPELINE, commands, 0, pipeline);
    long pushed = arena.allocate(PUSHED);
    ints(pushed, layer, which);
    int stage = VK.VK_SHADER_STAGE_FRAGMENT_BIT;
    staging.call(VkFunctions.CMD_PUSH_CONSTANTS, commands, layout, stage, 0, PUSHED, pushed);
    staging.call(VkFunctions.CMD_DRAW, commands, 3, 1, 0, 0);
  }

  /**
   * Reads all samples into the buffer; the image keeps its layout.
   *
   * @param from the layout in which it is
   */
  void read(int from) throws RefusedException {
    boolean depth = aspect == VK.VK_IMAGE_ASPECT_DEPTH_BIT && !isDepth24();
    planes(
        VK.VK_IMAGE_USAGE_TRANSFER_SRC_BIT
            | (depth
                ? VK.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                : VK.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT));
    int array = VK.VK_IMAGE_VIEW_TYPE_2D_ARRAY;
    source(view(image, known.format(), array, aspect, 0, known.layers()));
    pass(planes.format(), 1, depth);
    vertex = module("whole.vert");
    long pipeline = pipeline(module("read-" + kind()), 1, -1, depth);
    int one = depth ? aspect : VK.VK_IMAGE_ASPECT_COLOR_BIT;
    int rule = isDepth24() && staging.isLlvmpipe() ? BY_PRODUCT : 0;
    long[] targets = new long[planes.layers()];
    for (int i = 0; i < targets.length; i++) {
      int type = VK.VK_IMAGE_VIEW_TYPE_2D;
      targets[i] = framebuffer(view(plane, planes.format(), type, planes.aspects(), i, 1));
    }
    staging.record();
    staging.barrier(image, known, from, VK.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
    staging.barrier(plane, planes, VK.VK_IMAGE_LAYOUT_UNDEFINED, attached(depth));
    for (int i = 0; i < targets.length; i++) {
      begin(targets[i]);
      draw(pipeline, i % known.layers(), i / known.layers() | rule);
      staging.call(VkFunctions.CMD_END_RENDER_PASS, staging.commands());
    }
    staging.barrier(image, known, VK.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, from);
    staging.barrier(plane, planes, attached(depth), VK.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
    staging.copyOut(plane, planes, one, new long[1]);
    staging.run();
  }

  /**
   * Fills all samples out of the buffer.
   *
   * @param all whether the buffer has one plane, for all samples
   * @param from layout of the image, which becomes {@code to}
   */
  void write(boolean all, int from, int to) throws RefusedException {
    planes(VK.VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK.VK_IMAGE_USAGE_SAMPLED_BIT);
    boolean stencil = aspect == VK.VK_IMAGE_ASPECT_STENCIL_BIT;
    int one = stencil || isDepth24() ? VK.VK_IMAGE_ASPECT_COLOR_BIT : aspect;
    int array = VK.VK_IMAGE_VIEW_TYPE_2D_ARRAY;
    source(view(plane, planes.format(), array, one, 0, planes.layers()));
    pass(known.format(), known.samples(), depthStencil);
    vertex = module("whole.vert");
    long fragment = module("write-" + (stencil ? "stencil.frag" : kind()));
    long[] pipelines = new long[all ? 1 : known.samples()];
    for (int i = 0; i < pipelines.length; i++) {
      pipelines[i] = pipeline(fragment, known.samples(), all ? -1 : 1 << i, depthStencil);
    }
    long[] targets = new long[known.layers()];
    for (int i = 0; i < targets.length; i++) {
      int type = VK.VK_IMAGE_VIEW_TYPE_2D;
      targets[i] = framebuffer(view(image, known.format(), type, known.aspects(), i, 1));
    }
    staging.record();
    int during = VK.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
    staging.barrier(plane, planes, VK.VK_IMAGE_LAYOUT_UNDEFINED, during);
    KnownImage filled = all ? known.plane(planes.format()) : planes;
    staging.copyIn(plane, filled, one, new long[1], during);
    staging.barrier(plane, planes, during, VK.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
    staging.barrier(image, known, from, attached(depthStencil));
    for (int layer = 0; layer < targets.length; layer++) {
      begin(targets[layer]);
      for (int sample = 0; sample < pipelines.length; sample++) {
        int source = sample * known.layers() + layer;
        if (stencil) {
          bits(pipelines[sample], source);
        } else {
          draw(pipelines[sample], source, 0);
        }
      }
      staging.call(VkFunctions.CMD_END_RENDER_PASS, staging.commands());
    }
    staging.barrier(image, known, attached(depthStencil), to);
    staging.run();
  }

  /** Values of stencil are references, so a draw sets one bit of all of them. */
  private void bits(long pipeline, int source) throws RefusedException {
    long commands = staging.commands();
    int both = VK.VK_STENCIL_FACE_FRONT_AND_BACK;
    for (int bit = 0; bit <= ALL_STENCIL; bit = bit == 0 ? 1 : bit << 1) {
      int mask = bit == 0 ? ALL_STENCIL : bit;
      staging.call(VkFunctions.CMD_SET_STENCIL_WRITE_MASK, commands, both, mask);
      staging.call(VkFunctions.CMD_SET_STENCIL_REFERENCE, commands, both, bit);
      draw(pipeline, source, bit);
    }
  }

  /** Gives back what was made. */
  @Override
  public void close() {
    for (int i = made.size() - 1; i >= 0; i--) {
      staging.destroy(made.get(i).function, made.get(i).handle);
    }
    made.clear();
    arena.close();
  }
}
