package org.oovr.driver.vk.create;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.vk.api.VK.*;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.vk.api.VkStructs.GraphicsPipelineCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineColorBlendAttachmentState;
import org.oovr.driver.vk.api.VkStructs.PipelineColorBlendStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineColorWriteCreateInfoEXT;
import org.oovr.driver.vk.api.VkStructs.PipelineDepthStencilStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineDynamicStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineInputAssemblyStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineMultisampleStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineRasterizationDepthClipStateCreateInfoEXT;
import org.oovr.driver.vk.api.VkStructs.PipelineRasterizationLineStateCreateInfoEXT;
import org.oovr.driver.vk.api.VkStructs.PipelineRasterizationProvokingVertexStateCreateInfoEXT;
import org.oovr.driver.vk.api.VkStructs.PipelineRasterizationStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineTessellationStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineVertexInputStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineViewportDepthClipControlCreateInfoEXT;
import org.oovr.driver.vk.api.VkStructs.PipelineViewportStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.StencilOpState;
import org.oovr.driver.vk.api.VkStructs.VertexInputAttributeDescription;
import org.oovr.driver.vk.api.VkStructs.VertexInputBindingDescription;
import org.oovr.driver.vk.format.Enums;
import org.oovr.driver.vk.format.Formats;
import org.oovr.driver.vk.object.FixedState;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.object.VertexInputs;
import org.oovr.driver.vk.table.Chain;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.PipelineState.AttachedReads;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.StencilFace;

/** Reads the fixed state of a pipeline. */
final class FixedStateReader {
  private static final int VIEWPORT_FLOATS = 6;
  private static final int RECTANGLE_INTS = 4;

  // Members of VkPipelineVertexInputDivisorStateCreateInfoEXT: how many pairs of binding and
  // divisor
  private static final int DIVISOR_COUNT = 16;
  private static final int DIVISORS = 24;

  private final Session session;
  private final long info;
  private final int parts;
  private final FixedState s = new FixedState();
  private long dynamic;

  /**
   * For a pipeline.
   *
   * @param parts those that are described: bits of {@code VkGraphicsPipelineLibraryFlagBitsEXT}
   */
  FixedStateReader(Session session, long info, int parts) {
    this.session = session;
    this.info = info;
    this.parts = parts;
  }

  private boolean has(int part) {
    return (parts & part) != 0;
  }

  /** The state, as far as it stands in the pipeline. */
  FixedState read() {
    dynamicStates(getLong(info + GraphicsPipelineCreateInfo.P_DYNAMIC_STATE));
    dynamic &= FixedState.dynamicOf(parts);
    if (has(VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT)) {
      vertices();
    }
    if (has(VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT)) {
      shading();
    }
    boolean draws = !s.discard || (dynamic & FixedState.DISCARD) != 0;
    if (!draws) {
      return s;
    }
    if (has(VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT)) {
      viewports(getLong(info + GraphicsPipelineCreateInfo.P_VIEWPORT_STATE));
    }
    if (has(VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT)) {
      depthStencil(getLong(info + GraphicsPipelineCreateInfo.P_DEPTH_STENCIL_STATE));
      if (s.depthReads == AttachedReads.ANY
          && hasFlag(VK_PIPELINE_CREATE_DEPTH_STENCIL_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT)) {
        s.depthReads = AttachedReads.IN_ORDER;
      }
    }
    if (has(VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT)) {
      multisample(getLong(info + GraphicsPipelineCreateInfo.P_MULTISAMPLE_STATE));
      blend(getLong(info + GraphicsPipelineCreateInfo.P_COLOR_BLEND_STATE));
      if (hasFlag(VK_PIPELINE_CREATE_COLOR_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT)) {
        s.colorReads = AttachedReads.IN_ORDER;
      }
    }
    return s;
  }

  private boolean hasFlag(int flag) {
    return (getInt(info + GraphicsPipelineCreateInfo.FLAGS) & flag) != 0;
  }

  private void vertices() {
    if ((dynamic & FixedState.VERTEX_INPUT) == 0) {
      vertexInput(getLong(info + GraphicsPipelineCreateInfo.P_VERTEX_INPUT_STATE));
    }
    long assembly = getLong(info + GraphicsPipelineCreateInfo.P_INPUT_ASSEMBLY_STATE);
    if (assembly != 0) {
      s.topology = Enums.topology(getInt(assembly + PipelineInputAssemblyStateCreateInfo.TOPOLOGY));
      s.restart =
          Chain.getBool(assembly + PipelineInputAssemblyStateCreateInfo.PRIMITIVE_RESTART_ENABLE);
    }
  }

  private void shading() {
    long tessellation = getLong(info + GraphicsPipelineCreateInfo.P_TESSELLATION_STATE);
    // a pointer that nobody may look at where the topology is known, and has no patches
    boolean patches =
        !has(VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT)
            || s.topology == org.oovr.simulator.command.PipelineState.Topology.PATCHES;
    if (tessellation != 0 && patches) {
      s.patchPoints =
          getInt(tessellation + PipelineTessellationStateCreateInfo.PATCH_CONTROL_POINTS);
    }
    long raster = getLong(info + GraphicsPipelineCreateInfo.P_RASTERIZATION_STATE);
    if (raster != 0) {
      rasterization(raster);
    }
  }

  /** Parts that commands set. */
  long dynamic() {
    return dynamic;
  }

  private void dynamicStates(long p) {
    if (p == 0) {
      return;
    }
    int n = getInt(p + PipelineDynamicStateCreateInfo.DYNAMIC_STATE_COUNT);
    for (int state : Chain.ints(getLong(p + PipelineDynamicStateCreateInfo.P_DYNAMIC_STATES), n)) {
      dynamic |= part(state);
    }
  }

  private long part(int state) {
    return switch (state) {
      case VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT -> FixedState.VIEWPORTS;
      case VK_DYNAMIC_STATE_SCISSOR, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT -> FixedState.SCISSORS;
      case VK_DYNAMIC_STATE_LINE_WIDTH -> FixedState.LINE_WIDTH;
      case VK_DYNAMIC_STATE_DEPTH_BIAS -> FixedState.DEPTH_BIAS;
      case VK_DYNAMIC_STATE_BLEND_CONSTANTS -> FixedState.BLEND_CONSTANTS;
      case VK_DYNAMIC_STATE_STENCIL_COMPARE_MASK -> FixedState.STENCIL_COMPARE_MASK;
      case VK_DYNAMIC_STATE_STENCIL_WRITE_MASK -> FixedState.STENCIL_WRITE_MASK;
      case VK_DYNAMIC_STATE_STENCIL_REFERENCE -> FixedState.STENCIL_REFERENCE;
      case VK_DYNAMIC_STATE_CULL_MODE -> FixedState.CULL_MODE;
      case VK_DYNAMIC_STATE_FRONT_FACE -> FixedState.FRONT_FACE;
      case VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY -> FixedState.TOPOLOGY;
      case VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE -> FixedState.STRIDES;
      case VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE -> FixedState.DEPTH_TEST;
      case VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE -> FixedState.DEPTH_WRITE;
      case VK_DYNAMIC_STATE_DEPTH_COMPARE_OP -> FixedState.DEPTH_COMPARE;
      case VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE -> FixedState.STENCIL_TEST;
      case VK_DYNAMIC_STATE_STENCIL_OP -> FixedState.STENCIL_OPS;
      case VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE -> FixedState.DISCARD;
      case VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE -> FixedState.DEPTH_BIAS_ON;
      case VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE -> FixedState.RESTART;
      case VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT -> FixedState.PATCH_POINTS;
      case VK_DYNAMIC_STATE_LOGIC_OP_EXT -> FixedState.LOGIC_OP;
      case VK_DYNAMIC_STATE_VERTEX_INPUT_EXT -> FixedState.VERTEX_INPUT | FixedState.STRIDES;
      case VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT -> FixedState.COLOR_WRITE;
      case VK_DYNAMIC_STATE_LINE_STIPPLE_EXT -> FixedState.LINE_STIPPLE;
      case VK_DYNAMIC_STATE_DEPTH_BOUNDS -> FixedState.DEPTH_BOUNDS;
      case VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE -> FixedState.DEPTH_BOUNDS_TEST;
      case VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT -> FixedState.DEPTH_CLAMP;
      case VK_DYNAMIC_STATE_DEPTH_CLIP_ENABLE_EXT -> FixedState.DEPTH_CLIP;
      case VK_DYNAMIC_STATE_DEPTH_CLIP_NEGATIVE_ONE_TO_ONE_EXT -> FixedState.DEPTH_RANGE;
      case VK_DYNAMIC_STATE_POLYGON_MODE_EXT -> FixedState.POLYGON_MODE;
      case VK_DYNAMIC_STATE_PROVOKING_VERTEX_MODE_EXT -> FixedState.PROVOKING;
      case VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT -> FixedState.LINE_MODE;
      case VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT -> FixedState.LINE_STIPPLE_ON;
      case VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT -> FixedState.SAMPLES;
      case VK_DYNAMIC_STATE_SAMPLE_MASK_EXT -> FixedState.SAMPLE_MASK;
      case VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT -> FixedState.ALPHA_TO_COVERAGE;
      case VK_DYNAMIC_STATE_ALPHA_TO_ONE_ENABLE_EXT -> FixedState.ALPHA_TO_ONE;
      case VK_DYNAMIC_STATE_LOGIC_OP_ENABLE_EXT -> FixedState.LOGIC_OP_ON;
      case VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT -> FixedState.BLEND_ON;
      case VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT -> FixedState.BLEND_EQUATION;
      case VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT -> FixedState.WRITE_MASK;
      default -> {
        session.diagnostics.unsupported("dynamic state " + state);
        yield 0;
      }
    };
  }

  private void vertexInput(long p) {
    if (p == 0) {
      return;
    }
    int n = getInt(p + PipelineVertexInputStateCreateInfo.VERTEX_BINDING_DESCRIPTION_COUNT);
    long bindings = getLong(p + PipelineVertexInputStateCreateInfo.P_VERTEX_BINDING_DESCRIPTIONS);
    VertexInputs inputs = new VertexInputs();
    long divisors =
        Chain.find(p, VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_DIVISOR_STATE_CREATE_INFO_EXT);
    for (int i = 0; i < n; i++) {
      long b = bindings + (long) i * VertexInputBindingDescription.SIZEOF;
      int number = getInt(b + VertexInputBindingDescription.BINDING);
      inputs.binding(
          number,
          getInt(b + VertexInputBindingDescription.STRIDE),
          getInt(b + VertexInputBindingDescription.INPUT_RATE) == VK_VERTEX_INPUT_RATE_INSTANCE,
          divisor(divisors, number));
    }
    int m = getInt(p + PipelineVertexInputStateCreateInfo.VERTEX_ATTRIBUTE_DESCRIPTION_COUNT);
    long all = getLong(p + PipelineVertexInputStateCreateInfo.P_VERTEX_ATTRIBUTE_DESCRIPTIONS);
    for (int i = 0; i < m; i++) {
      long a = all + (long) i * VertexInputAttributeDescription.SIZEOF;
      int code = getInt(a + VertexInputAttributeDescription.FORMAT);
      Formats.AttributeFormat format = Formats.attribute(code);
      if (format == null) {
        session.diagnostics.unsupported("vertex attribute of format " + code);
        continue;
      }
      inputs.attribute(
          getInt(a + VertexInputAttributeDescription.LOCATION),
          getInt(a + VertexInputAttributeDescription.BINDING),
          format.format(),
          getInt(a + VertexInputAttributeDescription.OFFSET));
    }
    s.bindings = inputs.bindings();
    s.attributes = inputs.attributes();
  }

  private static int divisor(long divisors, int binding) {
    int n = divisors == 0 ? 0 : getInt(divisors + DIVISOR_COUNT);
    for (int i = 0; i < n; i++) {
      long d = getLong(divisors + DIVISORS) + 8L * i;
      if (getInt(d) == binding) {
        return getInt(d + 4);
      }
    }
    return 1;
  }

  private void rasterization(long p) {
    long clip =
        Chain.find(p, VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_DEPTH_CLIP_STATE_CREATE_INFO_EXT);
    // Without clipping depth beyond the viewport's is clamped or undefined: it is clamped.
    s.clamps = Chain.getBool(p + PipelineRasterizationStateCreateInfo.DEPTH_CLAMP_ENABLE);
    s.clips =
        clip == 0
            ? null
            : (Boolean)
                Chain.getBool(
                    clip + PipelineRasterizationDepthClipStateCreateInfoEXT.DEPTH_CLIP_ENABLE);
    s.discard = Chain.getBool(p + PipelineRasterizationStateCreateInfo.RASTERIZER_DISCARD_ENABLE);
    s.polygonMode =
        Enums.polygonMode(getInt(p + PipelineRasterizationStateCreateInfo.POLYGON_MODE));
    int cull = getInt(p + PipelineRasterizationStateCreateInfo.CULL_MODE);
    s.cullFront = (cull & VK_CULL_MODE_FRONT_BIT) != 0;
    s.cullBack = (cull & VK_CULL_MODE_BACK_BIT) != 0;
    s.frontIsClockwise =
        getInt(p + PipelineRasterizationStateCreateInfo.FRONT_FACE) == VK_FRONT_FACE_CLOCKWISE;
    s.depthBias = Chain.getBool(p + PipelineRasterizationStateCreateInfo.DEPTH_BIAS_ENABLE);
    s.biasConstant =
        Chain.getFloat(p + PipelineRasterizationStateCreateInfo.DEPTH_BIAS_CONSTANT_FACTOR);
    s.biasClamp = Chain.getFloat(p + PipelineRasterizationStateCreateInfo.DEPTH_BIAS_CLAMP);
    s.biasSlope = Chain.getFloat(p + PipelineRasterizationStateCreateInfo.DEPTH_BIAS_SLOPE_FACTOR);
    s.lineWidth = Chain.getFloat(p + PipelineRasterizationStateCreateInfo.LINE_WIDTH);
    long provoking =
        Chain.find(
            p, VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_PROVOKING_VERTEX_STATE_CREATE_INFO_EXT);
    s.provokingLast =
        provoking != 0
            && getInt(
                    provoking
                        + PipelineRasterizationProvokingVertexStateCreateInfoEXT
                            .PROVOKING_VERTEX_MODE)
                == VK_PROVOKING_VERTEX_MODE_LAST_VERTEX_EXT;
    long lines = Chain.find(p, VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_LINE_STATE_CREATE_INFO_EXT);
    if (lines != 0) {
      s.smoothLines =
          getInt(lines + PipelineRasterizationLineStateCreateInfoEXT.LINE_RASTERIZATION_MODE)
              == VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT;
      s.stippledLines =
          Chain.getBool(lines + PipelineRasterizationLineStateCreateInfoEXT.STIPPLED_LINE_ENABLE);
      s.stippleFactor =
          getInt(lines + PipelineRasterizationLineStateCreateInfoEXT.LINE_STIPPLE_FACTOR);
      s.stipplePattern =
          getInt(lines + PipelineRasterizationLineStateCreateInfoEXT.LINE_STIPPLE_PATTERN) & 0xffff;
    }
  }

  private void viewports(long p) {
    if (p == 0) {
      return;
    }
    long clip =
        Chain.find(p, VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_DEPTH_CLIP_CONTROL_CREATE_INFO_EXT);
    s.depthFromMinusOne =
        clip != 0
            && Chain.getBool(
                clip + PipelineViewportDepthClipControlCreateInfoEXT.NEGATIVE_ONE_TO_ONE);
    long viewports = getLong(p + PipelineViewportStateCreateInfo.P_VIEWPORTS);
    if (viewports != 0 && (dynamic & FixedState.VIEWPORTS) == 0) {
      int n = getInt(p + PipelineViewportStateCreateInfo.VIEWPORT_COUNT);
      s.viewports = Chain.floats(viewports, VIEWPORT_FLOATS * n);
    }
    long scissors = getLong(p + PipelineViewportStateCreateInfo.P_SCISSORS);
    if (scissors != 0 && (dynamic & FixedState.SCISSORS) == 0) {
      int n = getInt(p + PipelineViewportStateCreateInfo.SCISSOR_COUNT);
      s.scissors = Chain.ints(scissors, RECTANGLE_INTS * n);
    }
  }

  private void multisample(long p) {
    if (p == 0) {
      return;
    }
    s.samples = getInt(p + PipelineMultisampleStateCreateInfo.RASTERIZATION_SAMPLES);
    float least = Chain.getFloat(p + PipelineMultisampleStateCreateInfo.MIN_SAMPLE_SHADING);
    s.sampleShading =
        Chain.getBool(p + PipelineMultisampleStateCreateInfo.SAMPLE_SHADING_ENABLE)
            && least * s.samples > 1;
    long mask = getLong(p + PipelineMultisampleStateCreateInfo.P_SAMPLE_MASK);
    s.sampleMask = mask == 0 ? -1 : getInt(mask);
    s.alphaToCoverage =
        Chain.getBool(p + PipelineMultisampleStateCreateInfo.ALPHA_TO_COVERAGE_ENABLE);
    s.alphaToOne = Chain.getBool(p + PipelineMultisampleStateCreateInfo.ALPHA_TO_ONE_ENABLE);
  }

  private void depthStencil(long p) {
    if (p == 0) {
      return;
    }
    // the flags there are say that depths or stencils are read in the order of rasterisation
    if (getInt(p + PipelineDepthStencilStateCreateInfo.FLAGS) != 0) {
      s.depthReads = AttachedReads.BEFORE_TESTS;
    }
    s.depthTest = Chain.getBool(p + PipelineDepthStencilStateCreateInfo.DEPTH_TEST_ENABLE);
    s.depthWrite = Chain.getBool(p + PipelineDepthStencilStateCreateInfo.DEPTH_WRITE_ENABLE);
    s.depthCompare = compare(getInt(p + PipelineDepthStencilStateCreateInfo.DEPTH_COMPARE_OP));
    s.depthBoundsTest =
        Chain.getBool(p + PipelineDepthStencilStateCreateInfo.DEPTH_BOUNDS_TEST_ENABLE);
    s.leastDepth = Chain.getFloat(p + PipelineDepthStencilStateCreateInfo.MIN_DEPTH_BOUNDS);
    s.greatestDepth = Chain.getFloat(p + PipelineDepthStencilStateCreateInfo.MAX_DEPTH_BOUNDS);
    s.stencilTest = Chain.getBool(p + PipelineDepthStencilStateCreateInfo.STENCIL_TEST_ENABLE);
    long front = p + PipelineDepthStencilStateCreateInfo.FRONT;
    long back = p + PipelineDepthStencilStateCreateInfo.BACK;
    s.front = face(front);
    s.back = face(back);
    s.stencil =
        new int[] {
          getInt(front + StencilOpState.REFERENCE),
          getInt(front + StencilOpState.COMPARE_MASK),
          getInt(front + StencilOpState.WRITE_MASK),
          getInt(back + StencilOpState.REFERENCE),
          getInt(back + StencilOpState.COMPARE_MASK),
          getInt(back + StencilOpState.WRITE_MASK)
        };
  }

  private static CompareOp compare(int code) {
    return CompareOp.values()[code & 7];
  }

  private static StencilFace face(long p) {
    return new StencilFace(
        compare(getInt(p + StencilOpState.COMPARE_OP)),
        Enums.stencilOp(getInt(p + StencilOpState.FAIL_OP)),
        Enums.stencilOp(getInt(p + StencilOpState.DEPTH_FAIL_OP)),
        Enums.stencilOp(getInt(p + StencilOpState.PASS_OP)));
  }

  private void blend(long p) {
    if (p == 0) {
      return;
    }
    if (getInt(p + PipelineColorBlendStateCreateInfo.FLAGS) != 0) {
      s.colorReads = AttachedReads.IN_ORDER;
    }
    s.logicOpOn = Chain.getBool(p + PipelineColorBlendStateCreateInfo.LOGIC_OP_ENABLE);
    s.logicOp = Enums.logicOp(getInt(p + PipelineColorBlendStateCreateInfo.LOGIC_OP) & 15);
    s.blendConstants = Chain.floats(p + PipelineColorBlendStateCreateInfo.BLEND_CONSTANTS, 4);
    int n = getInt(p + PipelineColorBlendStateCreateInfo.ATTACHMENT_COUNT);
    long all = getLong(p + PipelineColorBlendStateCreateInfo.P_ATTACHMENTS);
    List<BlendAttachment> blends = new ArrayList<>();
    for (int i = 0; all != 0 && i < n; i++) {
      long b = all + (long) i * PipelineColorBlendAttachmentState.SIZEOF;
      blends.add(
          new BlendAttachment(
              Chain.getBool(b + PipelineColorBlendAttachmentState.BLEND_ENABLE),
              Enums.factor(getInt(b + PipelineColorBlendAttachmentState.SRC_COLOR_BLEND_FACTOR)),
              Enums.factor(getInt(b + PipelineColorBlendAttachmentState.DST_COLOR_BLEND_FACTOR)),
              Enums.blendOp(getInt(b + PipelineColorBlendAttachmentState.COLOR_BLEND_OP)),
              Enums.factor(getInt(b + PipelineColorBlendAttachmentState.SRC_ALPHA_BLEND_FACTOR)),
              Enums.factor(getInt(b + PipelineColorBlendAttachmentState.DST_ALPHA_BLEND_FACTOR)),
              Enums.blendOp(getInt(b + PipelineColorBlendAttachmentState.ALPHA_BLEND_OP)),
              getInt(b + PipelineColorBlendAttachmentState.COLOR_WRITE_MASK) & 15));
    }
    s.blends = List.copyOf(blends);
    long writes = Chain.find(p, VK_STRUCTURE_TYPE_PIPELINE_COLOR_WRITE_CREATE_INFO_EXT);
    if (writes != 0) {
      s.colorWrites = colorWrites(writes);
    }
  }

  /** Bit i: attachment i is written. */
  private static int colorWrites(long p) {
    int[] on =
        Chain.ints(
            getLong(p + PipelineColorWriteCreateInfoEXT.P_COLOR_WRITE_ENABLES),
            Math.min(32, getInt(p + PipelineColorWriteCreateInfoEXT.ATTACHMENT_COUNT)));
    int bits = -1;
    for (int i = 0; i < on.length; i++) {
      bits &= on[i] == 0 ? ~(1 << i) : -1;
    }
    return bits;
  }
}
