// Long because it is all that tests share, struct by struct.
package org.oovr.driver.vk;

import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;
import static org.oovr.driver.vk.api.VK.*;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.glsl.VulkanShaders;
import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkKind;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStruct;
import org.oovr.driver.vk.api.VulkanCalls;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.render.Frame;
import org.oovr.simulator.render.RenderOptions;
import org.oovr.simulator.render.Renderer;
import org.oovr.simulator.shader.ShaderBackEnd;
import org.oovr.simulator.shader.compile.ShaderCompiler;
import org.oovr.simulator.shader.interp.Interpreter;

/** A program of Vulkan in a test: structs in C memory, calls by name, frames by the simulator. */
final class TestProgram implements AutoCloseable {
  /** Extensions of the device that are enabled, all with the features that it has of them. */
  private static final String[] EXTENSIONS = {
    "VK_EXT_attachment_feedback_loop_layout",
    "VK_EXT_border_color_swizzle",
    "VK_EXT_conditional_rendering",
    "VK_EXT_custom_border_color",
    "VK_EXT_depth_clip_control",
    "VK_EXT_depth_clip_enable",
    "VK_EXT_extended_dynamic_state2",
    "VK_EXT_extended_dynamic_state3",
    "VK_EXT_graphics_pipeline_library",
    "VK_EXT_image_2d_view_of_3d",
    "VK_EXT_multi_draw",
    "VK_EXT_multisampled_render_to_single_sampled",
    "VK_EXT_post_depth_coverage",
    "VK_EXT_primitives_generated_query",
    "VK_EXT_rasterization_order_attachment_access",
    "VK_EXT_shader_atomic_float",
    "VK_EXT_shader_atomic_float2",
    "VK_EXT_shader_subgroup_ballot",
    "VK_EXT_shader_subgroup_vote",
    "VK_EXT_transform_feedback",
    "VK_EXT_vertex_input_dynamic_state",
    "VK_KHR_pipeline_library",
    "VK_KHR_push_descriptor",
    "VK_KHR_shader_clock",
  };

  private static final String[] FEATURES = {
    "VkPhysicalDeviceVulkan13Features",
    "VkPhysicalDeviceVulkan12Features",
    "VkPhysicalDeviceVulkan11Features",
    "VkPhysicalDeviceAttachmentFeedbackLoopLayoutFeaturesEXT",
    "VkPhysicalDeviceBorderColorSwizzleFeaturesEXT",
    "VkPhysicalDeviceConditionalRenderingFeaturesEXT",
    "VkPhysicalDeviceCustomBorderColorFeaturesEXT",
    "VkPhysicalDeviceDepthClipControlFeaturesEXT",
    "VkPhysicalDeviceDepthClipEnableFeaturesEXT",
    "VkPhysicalDeviceExtendedDynamicState2FeaturesEXT",
    "VkPhysicalDeviceExtendedDynamicState3FeaturesEXT",
    "VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT",
    "VkPhysicalDeviceImage2DViewOf3DFeaturesEXT",
    "VkPhysicalDeviceMultiDrawFeaturesEXT",
    "VkPhysicalDeviceMultisampledRenderToSingleSampledFeaturesEXT",
    "VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT",
    "VkPhysicalDeviceRasterizationOrderAttachmentAccessFeaturesEXT",
    "VkPhysicalDeviceShaderAtomicFloatFeaturesEXT",
    "VkPhysicalDeviceShaderAtomicFloat2FeaturesEXT",
    "VkPhysicalDeviceShaderClockFeaturesKHR",
    "VkPhysicalDeviceTransformFeedbackFeaturesEXT",
    "VkPhysicalDeviceVertexInputDynamicStateFeaturesEXT",
  };

  final List<Frame> frames = new ArrayList<>();
  final List<String> log = new ArrayList<>();
  final VulkanDriver driver;
  private final VulkanCalls calls;
  final long instance;
  final long physicalDevice;
  final long device;
  final long queue;
  final long pool;
  private final Renderer renderer;
  private final List<Long> memory = new ArrayList<>();

  /** On our driver. */
  TestProgram() {
    this(null);
  }

  /** On a driver of the machine; null for ours. */
  TestProgram(RealVulkan real) {
    this(real, (module, counting) -> Interpreter.of(module));
  }

  /** Likewise, with one more extension, which changes what others do. */
  TestProgram(RealVulkan real, String extension) {
    this(real, (module, counting) -> Interpreter.of(module), null, false, extension);
  }

  /** On our driver, with shaders that are compiled as those of programs are. */
  static TestProgram compiled() {
    return new TestProgram(null, ShaderCompiler::compile);
  }

  /** On our driver, before a simulator that fails at what a test names. */
  static TestProgram failingAt(Class<? extends Command> what) {
    return new TestProgram(null, (module, counting) -> Interpreter.of(module), what, false);
  }

  /** On our driver, as a program whose calls were made before, elsewhere. */
  static TestProgram traced() {
    return new TestProgram(null, (module, counting) -> Interpreter.of(module), null, true);
  }

  private TestProgram(RealVulkan real, ShaderBackEnd backEnd) {
    this(real, backEnd, null, false);
  }

  private TestProgram(
      RealVulkan real,
      ShaderBackEnd backEnd,
      Class<? extends Command> fails,
      boolean traced,
      String... more) {
    // Long because structs have many members, each on a line of its own.
    renderer =
        real != null
            ? null
            : new Renderer(new RenderOptions(1, RenderOptions.Study.NEVER), frames::add, backEnd);
    driver =
        real != null
            ? null
            : new VulkanDriver(
                sink(fails), VulkanOptions.of().withLog(log::add).withTraced(traced));
    calls = real != null ? real : driver;
    instance =
        make(
            "vkCreateInstance",
            struct(
                "VkInstanceCreateInfo",
                "pApplicationInfo",
                struct("VkApplicationInfo", "apiVersion", 1 << 22 | 3 << 12)),
            0);
    long count = allocate(8);
    putInt(count, 1);
    long out = allocate(8);
    call("vkEnumeratePhysicalDevices", instance, count, out);
    physicalDevice = getLong(out);
    long features = struct("VkPhysicalDeviceFeatures");
    call("vkGetPhysicalDeviceFeatures", physicalDevice, features);
    long features2 = known(FEATURES);
    device =
        make(
            "vkCreateDevice",
            physicalDevice,
            struct(
                "VkDeviceCreateInfo",
                "pNext",
                features2,
                "queueCreateInfoCount",
                1,
                "pQueueCreateInfos",
                struct("VkDeviceQueueCreateInfo", "queueCount", 1, "pQueuePriorities", floats(1)),
                "enabledExtensionCount",
                EXTENSIONS.length + more.length,
                "ppEnabledExtensionNames",
                longs(
                    Stream.concat(Stream.of(EXTENSIONS), Stream.of(more))
                        .mapToLong(this::text)
                        .toArray()),
                "pEnabledFeatures",
                features),
            0);
    call("vkGetDeviceQueue", device, 0, 0, out);
    queue = getLong(out);
    pool = make("vkCreateCommandPool", device, struct("VkCommandPoolCreateInfo"), 0);
  }

  /** What a device has of features, a struct behind the other. */
  private long known(String... structs) {
    long first = 0;
    for (String name : structs) {
      first = struct(name, "pNext", first);
    }
    call(
        "vkGetPhysicalDeviceFeatures2",
        physicalDevice,
        struct("VkPhysicalDeviceFeatures2", "pNext", first));
    return first;
  }

  private CommandSink sink(Class<? extends Command> fails) {
    return fails == null
        ? renderer
        : command -> {
          if (fails.isInstance(command)) {
            throw new IllegalStateException("on purpose");
          }
          renderer.accept(command);
        };
  }

  /** Who executes what it calls. */
  VulkanCalls calls() {
    return calls;
  }

  /** Zeroed memory until the test ends. */
  long allocate(long bytes) {
    long address = NativeMemory.allocate(bytes);
    memory.add(address);
    return address;
  }

  /** So many floats in memory. */
  long floats(float... values) {
    long address = allocate(4L * values.length);
    NativeMemory.writeArray(values, address);
    return address;
  }

  long ints(int... values) {
    long address = allocate(4L * values.length);
    NativeMemory.writeArray(values, address);
    return address;
  }

  long longs(long... values) {
    long address = allocate(8L * values.length);
    NativeMemory.writeArray(values, address);
    return address;
  }

  /** A struct with members by path ("extent.width"), each followed by its value. */
  long struct(String name, Object... members) {
    VkStruct struct = VkRegistry.struct(name);
    long address = allocate(struct.bytes());
    fill(struct, address, members);
    return address;
  }

  /** An array of structs that exist already. */
  long array(String name, long... structs) {
    int bytes = VkRegistry.struct(name).bytes();
    long address = allocate((long) bytes * Math.max(1, structs.length));
    for (int i = 0; i < structs.length; i++) {
      byte[] copy = new byte[bytes];
      NativeMemory.read(structs[i], copy, 0, bytes);
      NativeMemory.write(copy, 0, address + (long) i * bytes, bytes);
    }
    return address;
  }

  private void fill(VkStruct struct, long address, Object... members) {
    if (struct.structureType() >= 0) {
      putInt(address, struct.structureType());
    }
    for (int i = 0; i < members.length; i += 2) {
      VkStruct at = struct;
      long base = address;
      VkDeclaration m = null;
      for (String step : ((String) members[i]).split("\\.")) {
        int bracket = step.indexOf('[');
        String member = bracket < 0 ? step : step.substring(0, bracket);
        m = at.member(member);
        if (m == null) {
          throw new IllegalArgumentException(at.name() + " has no " + member);
        }
        base += m.offset();
        if (bracket >= 0) {
          int index = Integer.parseInt(step.substring(bracket + 1, step.length() - 1));
          base += (long) index * m.bytes();
        }
        at = m.struct() == null ? at : m.struct();
      }
      put(m, base, members[i + 1]);
    }
  }

  private static void put(VkDeclaration m, long at, Object value) {
    if (value instanceof Float f) {
      putInt(at, Float.floatToRawIntBits(f));
    } else if (m.pointers() > 0 || m.bytes() == 8 || m.kind() == VkKind.HANDLE) {
      putLong(at, ((Number) value).longValue());
    } else {
      putInt(at, ((Number) value).intValue());
    }
  }

  /** Calls a function; its result. */
  long call(String function, long... arguments) {
    int number = VkRegistry.number(function);
    long[] more = java.util.Arrays.copyOf(arguments, arguments.length + 1);
    return calls.call(number, more);
  }

  /** Calls a function that must succeed. */
  void ok(String function, long... arguments) {
    long result = call(function, arguments);
    if (result != VK_SUCCESS) {
      throw new IllegalStateException(function + " answered " + result + " " + log);
    }
  }

  /** Calls a function that makes an object, which it writes behind its last argument. */
  long make(String function, long... arguments) {
    long out = allocate(8);
    long[] all = java.util.Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = out;
    ok(function, all);
    return getLong(out);
  }

  // --- what most tests need

  long buffer(long size, int usage) {
    long buffer =
        make(
            "vkCreateBuffer",
            device,
            struct("VkBufferCreateInfo", "size", size, "usage", usage),
            0);
    ok("vkBindBufferMemory", device, buffer, memory(size), 0);
    return buffer;
  }

  /** The memory that {@link #memory} made last. */
  long lastMemory;

  long memory(long size) {
    long flags =
        struct("VkMemoryAllocateFlagsInfo", "flags", VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT);
    lastMemory =
        make(
            "vkAllocateMemory",
            device,
            struct(
                "VkMemoryAllocateInfo", "allocationSize", (size + 255) / 256 * 256, "pNext", flags),
            0);
    return lastMemory;
  }

  /** The address by which shaders know a buffer. */
  long address(long buffer) {
    return call(
        "vkGetBufferDeviceAddress", device, struct("VkBufferDeviceAddressInfo", "buffer", buffer));
  }

  /** A pipeline of a compute shader. */
  long compute(long layout, long stage) {
    long info = struct("VkComputePipelineCreateInfo", "layout", layout);
    byte[] copy = new byte[VkRegistry.struct("VkPipelineShaderStageCreateInfo").bytes()];
    NativeMemory.read(stage, copy, 0, copy.length);
    NativeMemory.write(copy, 0, info + 24, copy.length);
    return make("vkCreateComputePipelines", device, 0, 1, info, 0);
  }

  /** A buffer with bytes that the host has written through a mapping. */
  long buffer(int usage, byte[] bytes) {
    long buffer = buffer(bytes.length, usage);
    NativeMemory.write(bytes, 0, map(lastMemory), bytes.length);
    return buffer;
  }

  long map(long deviceMemory) {
    long out = allocate(8);
    ok("vkMapMemory", device, deviceMemory, 0, VK_WHOLE_SIZE, 0, out);
    return getLong(out);
  }

  long image(int format, int width, int height, int usage, Object... more) {
    Object[] members = {
      "imageType", VK_IMAGE_TYPE_2D,
      "format", format,
      "extent.width", width,
      "extent.height", height,
      "extent.depth", 1,
      "mipLevels", 1,
      "arrayLayers", 1,
      "samples", 1,
      "usage", usage
    };
    Object[] all = java.util.Arrays.copyOf(members, members.length + more.length);
    System.arraycopy(more, 0, all, members.length, more.length);
    long image = make("vkCreateImage", device, struct("VkImageCreateInfo", all), 0);
    ok("vkBindImageMemory", device, image, memory(1 << 20), 0);
    general(image, format);
    return image;
  }

  /** Has all of an image in the layout that every use may have. */
  private void general(long image, int format) {
    boolean depth = format >= VK_FORMAT_D16_UNORM && format <= VK_FORMAT_D32_SFLOAT_S8_UINT;
    boolean stencil = format >= VK_FORMAT_S8_UINT && format <= VK_FORMAT_D32_SFLOAT_S8_UINT;
    int aspects =
        (depth && format != VK_FORMAT_S8_UINT ? VK_IMAGE_ASPECT_DEPTH_BIT : 0)
            | (stencil ? VK_IMAGE_ASPECT_STENCIL_BIT : 0);
    long commands = begin();
    call(
        "vkCmdPipelineBarrier",
        commands,
        VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
        VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
        0,
        0,
        0,
        0,
        0,
        1,
        struct(
            "VkImageMemoryBarrier",
            "newLayout",
            VK_IMAGE_LAYOUT_GENERAL,
            "image",
            image,
            "subresourceRange.aspectMask",
            aspects == 0 ? VK_IMAGE_ASPECT_COLOR_BIT : aspects,
            "subresourceRange.levelCount",
            VK_REMAINING_MIP_LEVELS,
            "subresourceRange.layerCount",
            VK_REMAINING_ARRAY_LAYERS));
    submit(commands);
  }

  long view(long image, int format, int aspect, Object... more) {
    Object[] members = {
      "image", image,
      "viewType", VK_IMAGE_VIEW_TYPE_2D,
      "format", format,
      "subresourceRange.aspectMask", aspect,
      "subresourceRange.levelCount", 1,
      "subresourceRange.layerCount", 1
    };
    Object[] all = java.util.Arrays.copyOf(members, members.length + more.length);
    System.arraycopy(more, 0, all, members.length, more.length);
    return make("vkCreateImageView", device, struct("VkImageViewCreateInfo", all), 0);
  }

  /** A shader stage of a pipeline. */
  long stage(Stage stage, String glsl, Object... more) {
    return stage(stage, VulkanShaders.compile(stage, glsl), more);
  }

  /** The same of a module. */
  long stage(Stage stage, int[] words, Object... more) {
    long code = ints(words);
    long module =
        make(
            "vkCreateShaderModule",
            device,
            struct("VkShaderModuleCreateInfo", "codeSize", 4L * words.length, "pCode", code),
            0);
    Object[] members = {"stage", 1 << stage.ordinal(), "module", module, "pName", text("main")};
    Object[] all = java.util.Arrays.copyOf(members, members.length + more.length);
    System.arraycopy(more, 0, all, members.length, more.length);
    return struct("VkPipelineShaderStageCreateInfo", all);
  }

  long text(String text) {
    long address = NativeMemory.allocateText(text);
    memory.add(address);
    return address;
  }

  /** A command buffer that is being recorded. */
  long begin() {
    long commands =
        make(
            "vkAllocateCommandBuffers",
            device,
            struct("VkCommandBufferAllocateInfo", "commandPool", pool, "commandBufferCount", 1));
    ok("vkBeginCommandBuffer", commands, struct("VkCommandBufferBeginInfo"));
    return commands;
  }

  /** Ends a command buffer, submits it and waits. */
  void submit(long commands) {
    ok("vkEndCommandBuffer", commands);
    ok(
        "vkQueueSubmit",
        queue,
        1,
        struct("VkSubmitInfo", "commandBufferCount", 1, "pCommandBuffers", longs(commands)),
        0);
    ok("vkQueueWaitIdle", queue);
  }

  /** A set layout with bindings of one descriptor each, by type, and its only set. */
  long[] set(int stages, int... types) {
    int[] ones = new int[types.length];
    java.util.Arrays.fill(ones, 1);
    return set(stages, types, ones);
  }

  /** The same with bindings of so many descriptors each. */
  long[] set(int stages, int[] types, int... counts) {
    long[] bindings = new long[types.length];
    for (int i = 0; i < types.length; i++) {
      bindings[i] =
          struct(
              "VkDescriptorSetLayoutBinding",
              "binding",
              i,
              "descriptorType",
              types[i],
              "descriptorCount",
              counts[i],
              "stageFlags",
              stages);
    }
    long layout =
        make(
            "vkCreateDescriptorSetLayout",
            device,
            struct(
                "VkDescriptorSetLayoutCreateInfo",
                "bindingCount",
                types.length,
                "pBindings",
                array("VkDescriptorSetLayoutBinding", bindings)),
            0);
    long sets =
        make(
            "vkCreateDescriptorPool",
            device,
            struct("VkDescriptorPoolCreateInfo", "maxSets", 1),
            0);
    long set =
        make(
            "vkAllocateDescriptorSets",
            device,
            struct(
                "VkDescriptorSetAllocateInfo",
                "descriptorPool",
                sets,
                "descriptorSetCount",
                1,
                "pSetLayouts",
                longs(layout)));
    return new long[] {layout, set};
  }

  /** Writes one descriptor: a buffer, or an image's view and a sampler. */
  void write(long set, int binding, int type, long buffer, long view, long sampler) {
    write(set, binding, 0, type, buffer, view, sampler);
  }

  /** The same of an element of an array. */
  void write(long set, int binding, int element, int type, long buffer, long view, long sampler) {
    call(
        "vkUpdateDescriptorSets",
        device,
        1,
        struct(
            "VkWriteDescriptorSet",
            "dstSet",
            set,
            "dstBinding",
            binding,
            "dstArrayElement",
            element,
            "descriptorCount",
            1,
            "descriptorType",
            type,
            "pBufferInfo",
            struct("VkDescriptorBufferInfo", "buffer", buffer, "range", VK_WHOLE_SIZE),
            "pImageInfo",
            struct(
                "VkDescriptorImageInfo",
                "sampler",
                sampler,
                "imageView",
                view,
                "imageLayout",
                VK_IMAGE_LAYOUT_GENERAL)),
        0,
        0);
  }

  /** A pipeline layout of one set, with 16 bytes of push constants. */
  long layout(long setLayout) {
    return make(
        "vkCreatePipelineLayout",
        device,
        struct(
            "VkPipelineLayoutCreateInfo",
            "setLayoutCount",
            1,
            "pSetLayouts",
            longs(setLayout),
            "pushConstantRangeCount",
            1,
            "pPushConstantRanges",
            struct("VkPushConstantRange", "stageFlags", 63, "size", 16)),
        0);
  }

  static final String FULL =
      """
      #version 450
      void main() {
        gl_Position = vec4(vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 4.0 - 1.0, 0.5, 1.0);
      }
      """;

  /** A pipeline that draws three vertices over all of a square target. */
  long full(String fragment, long layout, int size, int samples, Object... more) {
    Object[] members = {
      "stageCount", 2,
      "pStages",
          array(
              "VkPipelineShaderStageCreateInfo",
              stage(Stage.VERTEX, FULL),
              stage(Stage.FRAGMENT, fragment)),
      "pVertexInputState", struct("VkPipelineVertexInputStateCreateInfo"),
      "pInputAssemblyState",
          struct(
              "VkPipelineInputAssemblyStateCreateInfo",
              "topology",
              VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST),
      "pViewportState",
          struct(
              "VkPipelineViewportStateCreateInfo",
              "viewportCount",
              1,
              "pViewports",
              struct("VkViewport", "width", (float) size, "height", (float) size, "maxDepth", 1f),
              "scissorCount",
              1,
              "pScissors",
              struct("VkRect2D", "extent.width", size, "extent.height", size)),
      "pRasterizationState", struct("VkPipelineRasterizationStateCreateInfo", "lineWidth", 1f),
      "pMultisampleState",
          struct("VkPipelineMultisampleStateCreateInfo", "rasterizationSamples", samples),
      "pColorBlendState",
          struct(
              "VkPipelineColorBlendStateCreateInfo",
              "attachmentCount",
              1,
              "pAttachments",
              struct("VkPipelineColorBlendAttachmentState", "colorWriteMask", 15)),
      "layout", layout
    };
    Object[] all = java.util.Arrays.copyOf(members, members.length + more.length);
    System.arraycopy(more, 0, all, members.length, more.length);
    return make(
        "vkCreateGraphicsPipelines", device, 0, 1, struct("VkGraphicsPipelineCreateInfo", all), 0);
  }

  /** Begins to draw to one image that is cleared, and perhaps resolved into another. */
  void beginRendering(long commands, long view, long resolved, int size) {
    call(
        "vkCmdBeginRendering",
        commands,
        struct(
            "VkRenderingInfo",
            "renderArea.extent.width",
            size,
            "renderArea.extent.height",
            size,
            "layerCount",
            1,
            "colorAttachmentCount",
            1,
            "pColorAttachments",
            struct(
                "VkRenderingAttachmentInfo",
                "imageView",
                view,
                "resolveMode",
                resolved == 0 ? 0 : VK_RESOLVE_MODE_AVERAGE_BIT,
                "imageLayout",
                VK_IMAGE_LAYOUT_GENERAL,
                "resolveImageView",
                resolved,
                "resolveImageLayout",
                VK_IMAGE_LAYOUT_GENERAL,
                "loadOp",
                VK_ATTACHMENT_LOAD_OP_CLEAR,
                "storeOp",
                VK_ATTACHMENT_STORE_OP_STORE)));
  }

  /** Binds a pipeline and a set. */
  void bind(long commands, int point, long pipeline, long layout, long set) {
    call("vkCmdBindPipeline", commands, point, pipeline);
    if (set != 0) {
      call("vkCmdBindDescriptorSets", commands, point, layout, 0, 1, longs(set), 0, 0);
    }
  }

  /** Words of an image of four bytes a texel, as a copy to a buffer tells them. */
  int[] read(long image, int width, int height) {
    return read(image, width, height, VK_IMAGE_ASPECT_COLOR_BIT);
  }

  int[] read(long image, int width, int height, int aspect) {
    long bytes = 4L * width * height;
    long target = buffer(bytes, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    long address = map(lastMemory);
    long commands = begin();
    call(
        "vkCmdCopyImageToBuffer",
        commands,
        image,
        VK_IMAGE_LAYOUT_GENERAL,
        target,
        1,
        struct(
            "VkBufferImageCopy",
            "imageSubresource.aspectMask",
            aspect,
            "imageSubresource.layerCount",
            1,
            "imageExtent.width",
            width,
            "imageExtent.height",
            height,
            "imageExtent.depth",
            1));
    submit(commands);
    int[] words = new int[width * height];
    NativeMemory.readArray(address, words);
    return words;
  }

  @Override
  public void close() {
    if (renderer != null) {
      renderer.close();
    }
    memory.forEach(NativeMemory::free);
  }
}
