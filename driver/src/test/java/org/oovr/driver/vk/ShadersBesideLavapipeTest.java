// Long because structs have many members, each on a line of its own.
package org.oovr.driver.vk;

import static org.oovr.driver.vk.Beside.same;
import static org.oovr.driver.vk.api.VK.*;

import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.Stage;

/** Stages, textures, samples and tests of small programs on our driver and on lavapipe. */
class ShadersBesideLavapipeTest {
  private static final int SIZE = 32;
  private static final int COLOR = VK_FORMAT_R8G8B8A8_UNORM;
  private static final int GRAPHICS = VK_PIPELINE_BIND_POINT_GRAPHICS;
  private static final int STAGES = 63;

  private static final String SCATTER =
      """
      #version 450
      layout(location = 0) out vec4 tint;
      void main() {
        int i = gl_VertexIndex;
        vec2 at = vec2(fract(i * 0.61803), fract(i * 0.75487 + 0.2)) * 2.2 - 1.1;
        gl_Position = vec4(at, fract(i * 0.37), 1.0);
        tint = vec4(fract(i * 0.13), fract(i * 0.29), fract(i * 0.47), 0.3 + 0.1 * (i % 6));
      }
      """;

  private static final String SMOOTH =
      """
      #version 450
      layout(location = 0) in vec4 tint;
      layout(location = 0) out vec4 colour;
      void main() { colour = tint; }
      """;

  private static long target(TestProgram p, int format, int samples) {
    return p.image(
        format,
        SIZE,
        SIZE,
        VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
            | VK_IMAGE_USAGE_TRANSFER_SRC_BIT
            | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
        "samples",
        samples);
  }

  /** Draws with these stages, into samples that are resolved where there are several. */
  private static int[] draw(
      TestProgram p,
      long[] stages,
      long[] set,
      int format,
      int samples,
      int count,
      Object... more) {
    long layout = p.layout(set[0]);
    long image = target(p, format, 1);
    long view = p.view(image, format, VK_IMAGE_ASPECT_COLOR_BIT);
    long several =
        samples == 1 ? 0 : p.view(target(p, format, samples), format, VK_IMAGE_ASPECT_COLOR_BIT);
    Object[] members = {
      "stageCount",
      stages.length,
      "pStages",
      p.array("VkPipelineShaderStageCreateInfo", stages),
      "pNext",
      p.struct(
          "VkPipelineRenderingCreateInfo",
          "colorAttachmentCount",
          1,
          "pColorAttachmentFormats",
          p.ints(format))
    };
    Object[] all = java.util.Arrays.copyOf(members, members.length + more.length);
    System.arraycopy(more, 0, all, members.length, more.length);
    long pipeline = p.full(SMOOTH, layout, SIZE, samples, all);
    long commands = p.begin();
    p.beginRendering(commands, samples == 1 ? view : several, samples == 1 ? 0 : view, SIZE);
    p.bind(commands, GRAPHICS, pipeline, layout, set[1]);
    p.call("vkCmdDraw", commands, count, 1, 0, 0);
    p.call("vkCmdEndRendering", commands);
    p.submit(commands);
    return p.read(image, SIZE, SIZE);
  }

  private static long[] stages(TestProgram p, String vertex, String fragment) {
    return new long[] {p.stage(Stage.VERTEX, vertex), p.stage(Stage.FRAGMENT, fragment)};
  }

  private static long[] nothing(TestProgram p) {
    long[] set = p.set(STAGES);
    set[1] = 0;
    return set;
  }

  @Test
  void geometryShaders() {
    String geometry =
        """
        #version 450
        layout(triangles) in;
        layout(triangle_strip, max_vertices = 6) out;
        layout(location = 0) in vec4 given[];
        layout(location = 0) out vec4 tint;
        void main() {
          for (int k = 0; k < 2; k++) {
            for (int i = 0; i < 3; i++) {
              tint = given[(i + k) % 3];
              gl_Position = gl_in[i].gl_Position + vec4(0.3 * k, -0.2 * k, 0, 0);
              EmitVertex();
            }
            EndPrimitive();
          }
        }
        """;
    same(
        1,
        p ->
            draw(
                p,
                new long[] {
                  p.stage(Stage.VERTEX, SCATTER),
                  p.stage(Stage.GEOMETRY, geometry),
                  p.stage(Stage.FRAGMENT, SMOOTH)
                },
                nothing(p),
                COLOR,
                1,
                12));
  }

  private static void tessellated(String layout, int cull) {
    String control =
        """
        #version 450
        layout(vertices = 4) out;
        layout(location = 0) in vec4 given[];
        void main() {
          gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
          for (int i = 0; i < 4; i++) gl_TessLevelOuter[i] = 3.0 + i;
          gl_TessLevelInner[0] = 4.0;
          gl_TessLevelInner[1] = 2.0;
        }
        """;
    String evaluation =
        """
        #version 450
        layout(LAYOUT) in;
        layout(location = 0) out vec4 tint;
        void main() {
          vec2 at = gl_TessCoord.xy;
          gl_Position = vec4(at * 1.8 - 0.9, 0.5, 1.0);
          tint = vec4(gl_TessCoord, 1.0);
        }
        """
            .replace("LAYOUT", layout);
    same(
        2,
        p ->
            draw(
                p,
                new long[] {
                  p.stage(Stage.VERTEX, SCATTER),
                  p.stage(Stage.TESSELLATION_CONTROL, control),
                  p.stage(Stage.TESSELLATION_EVALUATION, evaluation),
                  p.stage(Stage.FRAGMENT, SMOOTH)
                },
                nothing(p),
                COLOR,
                1,
                4,
                "pInputAssemblyState",
                p.struct(
                    "VkPipelineInputAssemblyStateCreateInfo",
                    "topology",
                    VK_PRIMITIVE_TOPOLOGY_PATCH_LIST),
                "pTessellationState",
                p.struct("VkPipelineTessellationStateCreateInfo", "patchControlPoints", 4),
                "pRasterizationState",
                p.struct(
                    "VkPipelineRasterizationStateCreateInfo", "cullMode", cull, "lineWidth", 1f)));
  }

  @Test
  void tessellatedQuads() {
    tessellated("quads, equal_spacing, ccw", VK_CULL_MODE_NONE);
    tessellated("quads, equal_spacing, ccw", VK_CULL_MODE_BACK_BIT);
  }

  @Test
  void tessellatedTriangles() {
    tessellated("triangles, fractional_odd_spacing, cw", VK_CULL_MODE_FRONT_BIT);
    tessellated("triangles, fractional_even_spacing, cw", VK_CULL_MODE_NONE);
  }

  @Test
  void severalSamples() {
    same(2, p -> draw(p, stages(p, SCATTER, SMOOTH), nothing(p), COLOR, 4, 12));
  }

  @Test
  void alphaAsCoverage() {
    same(
        2,
        p ->
            draw(
                p,
                stages(p, SCATTER, SMOOTH),
                nothing(p),
                COLOR,
                4,
                12,
                "pMultisampleState",
                p.struct(
                    "VkPipelineMultisampleStateCreateInfo",
                    "rasterizationSamples",
                    4,
                    "alphaToCoverageEnable",
                    1)));
  }

  @Test
  void shadingBySamples() {
    same(
        2,
        p ->
            draw(
                p,
                stages(
                    p,
                    SCATTER,
                    """
                    #version 450
                    layout(location = 0) in vec4 tint;
                    layout(location = 0) out vec4 colour;
                    void main() { colour = vec4(gl_SamplePosition, gl_SampleID / 4.0, 1.0); }
                    """),
                nothing(p),
                COLOR,
                4,
                12));
  }

  @Test
  void targetsOfSrgb() {
    same(
        2,
        p ->
            draw(
                p,
                stages(p, SCATTER, SMOOTH),
                nothing(p),
                VK_FORMAT_B8G8R8A8_SRGB,
                1,
                12,
                "pColorBlendState",
                p.struct(
                    "VkPipelineColorBlendStateCreateInfo",
                    "attachmentCount",
                    1,
                    "pAttachments",
                    p.struct(
                        "VkPipelineColorBlendAttachmentState",
                        "blendEnable",
                        1,
                        "srcColorBlendFactor",
                        VK_BLEND_FACTOR_SRC_ALPHA,
                        "dstColorBlendFactor",
                        VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA,
                        "srcAlphaBlendFactor",
                        VK_BLEND_FACTOR_ONE,
                        "colorWriteMask",
                        15))));
  }

  // --- textures

  /** An image with texels that depend on where they are, in all its levels and layers. */
  private static long texture(
      TestProgram p, int type, int viewType, int width, int depth, int layers, int levels) {
    // Long because structs have many members, each on a line of its own.
    long image =
        p.image(
            COLOR,
            width,
            width,
            VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
            "imageType",
            type,
            "extent.depth",
            depth,
            "arrayLayers",
            layers,
            "mipLevels",
            levels,
            "flags",
            layers % 6 == 0 ? VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT : 0);
    long commands = p.begin();
    for (int level = 0; level < levels; level++) {
      int w = Math.max(1, width >> level);
      int d = Math.max(1, depth >> level);
      int[] texels = new int[w * w * d * layers];
      for (int i = 0; i < texels.length; i++) {
        texels[i] = (i + 17 * level) * 0x01f35a47 | 0xff000000;
      }
      long staging = p.buffer(4L * texels.length, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
      NativeMemory.writeArray(texels, p.map(p.lastMemory));
      p.call(
          "vkCmdCopyBufferToImage",
          commands,
          staging,
          image,
          VK_IMAGE_LAYOUT_GENERAL,
          1,
          p.struct(
              "VkBufferImageCopy",
              "imageSubresource.aspectMask",
              VK_IMAGE_ASPECT_COLOR_BIT,
              "imageSubresource.mipLevel",
              level,
              "imageSubresource.layerCount",
              layers,
              "imageExtent.width",
              w,
              "imageExtent.height",
              w,
              "imageExtent.depth",
              d));
    }
    p.submit(commands);
    return p.view(
        image,
        COLOR,
        VK_IMAGE_ASPECT_COLOR_BIT,
        "viewType",
        viewType,
        "subresourceRange.layerCount",
        layers,
        "subresourceRange.levelCount",
        levels);
  }

  private static void sampled(
      int type, int viewType, int depth, int layers, int levels, String sampler, String look) {
    same(
        3,
        p -> {
          int combined = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
          long[] set = p.set(STAGES, combined);
          long how =
              p.make(
                  "vkCreateSampler",
                  p.device,
                  p.struct(
                      "VkSamplerCreateInfo",
                      "magFilter",
                      VK_FILTER_LINEAR,
                      "minFilter",
                      VK_FILTER_LINEAR,
                      "mipmapMode",
                      VK_SAMPLER_MIPMAP_MODE_LINEAR,
                      "addressModeU",
                      VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT,
                      "addressModeV",
                      VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                      "maxLod",
                      VK_LOD_CLAMP_NONE),
                  0);
          long view = texture(p, type, viewType, 8, depth, layers, levels);
          p.write(set[1], 0, combined, 0, view, how);
          return draw(
              p,
              stages(
                  p,
                  """
                  #version 450
                  layout(location = 0) out vec2 at;
                  void main() {
                    at = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 2.6 - 0.3;
                    gl_Position =
                        vec4(vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 4.0 - 1.0, 0.5, 1.0);
                  }
                  """,
                  """
                  #version 450
                  layout(location = 0) in vec2 at;
                  layout(location = 0) out vec4 colour;
                  layout(set = 0, binding = 0) uniform SAMPLER image;
                  void main() { colour = LOOK; }
                  """
                      .replace("SAMPLER", sampler)
                      .replace("LOOK", look)),
              set,
              COLOR,
              1,
              3);
        });
  }

  @Test
  void texturesOfTwoDimensions() {
    int flat = VK_IMAGE_TYPE_2D;
    sampled(flat, VK_IMAGE_VIEW_TYPE_2D, 1, 1, 4, "sampler2D", "texture(image, at * 4.0)");
    sampled(flat, VK_IMAGE_VIEW_TYPE_2D, 1, 1, 1, "sampler2D", "texture(image, at)");
    sampled(flat, VK_IMAGE_VIEW_TYPE_2D, 1, 1, 4, "sampler2D", "textureLod(image, at, 1.4)");
    sampled(flat, VK_IMAGE_VIEW_TYPE_2D, 1, 1, 1, "sampler2D", "textureGather(image, at, 1)");
  }

  @Test
  void texturesOfLayersVolumesAndCubes() {
    sampled(
        VK_IMAGE_TYPE_2D,
        VK_IMAGE_VIEW_TYPE_2D_ARRAY,
        1,
        3,
        1,
        "sampler2DArray",
        "texture(image, vec3(at, at.x * 2.0))");
    sampled(
        VK_IMAGE_TYPE_3D,
        VK_IMAGE_VIEW_TYPE_3D,
        8,
        1,
        1,
        "sampler3D",
        "texture(image, vec3(at, 0.3 + at.x))");
    sampled(
        VK_IMAGE_TYPE_2D,
        VK_IMAGE_VIEW_TYPE_CUBE,
        1,
        6,
        1,
        "samplerCube",
        "texture(image, vec3(at * 2.0 - 1.0, 0.4 - at.y))");
  }

  /**
   * Images and samplers that are bound apart, and chosen while the shader runs. Lavapipe, which
   * does not offer that and takes the first of each array, gets the same with every choice written
   * out.
   */
  @Test
  void separateImagesAndSamplersByIndex() {
    same(
        1,
        p -> {
          long[] set = arrays(p);
          String fragment =
              """
              #version 450
              layout(set = 0, binding = 0) uniform texture2D images[2];
              layout(set = 0, binding = 1) uniform sampler how[3];
              layout(push_constant) uniform Push { ivec4 numbers; };
              layout(location = 0) out vec4 colour;
              void add(int image, uint one) {
                vec2 at = gl_FragCoord.xy / 11.0 - 0.7;
                colour += texture(sampler2D(images[IMAGE], how[ONE]), at) * 0.25;
                colour += texture(sampler2D(images[1], how[ONE]), at * 0.3) * 0.1;
                colour += texture(sampler2D(images[IMAGE], how[2]), at.yx) * 0.15;
              }
              void main() {
                colour = vec4(0);
                for (int i = 0; i < 3; i++) {
                  ADD
                }
              }
              """;
          String chosen = "add((i + numbers.x) % 2, uint(i + numbers.y) % 3u);";
          if (p.driver == null) {
            fragment =
                fragment
                    .replace("void add(int image, uint one) {", "#define add(IMAGE, ONE) {\\")
                    .replaceAll("(vec2 at = .*;|colour \\+= texture.*;)", "$1\\\\");
            StringBuilder all = new StringBuilder();
            for (int k = 0; k < 6; k++) {
              all.append(
                  "if ((i + numbers.x) %% 2 == %d && (i + numbers.y) %% 3 == %d) add(%d, %d)\n"
                      .formatted(k % 2, k / 2, k % 2, k / 2));
            }
            chosen = all.toString();
          } else {
            fragment = fragment.replace("IMAGE", "image").replace("ONE", "one");
          }
          fragment = fragment.replace("ADD", chosen);
          String full =
              """
              #version 450
              void main() {
                gl_Position = vec4(vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 4.0 - 1.0, 0.5, 1.0);
              }
              """;
          return draw(p, stages(p, full, fragment), set, COLOR, 1, 3);
        });
  }

  /** A set of two images and three samplers, each in an array. */
  private static long[] arrays(TestProgram p) {
    int image = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
    int sampler = VK_DESCRIPTOR_TYPE_SAMPLER;
    long[] set = p.set(STAGES, new int[] {image, sampler}, 2, 3);
    for (int i = 0; i < 2; i++) {
      long texture =
          p.image(COLOR, 4, 4, VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT);
      byte[] texels = new byte[64];
      new java.util.Random(40 + i).nextBytes(texels);
      long source = p.buffer(VK_BUFFER_USAGE_TRANSFER_SRC_BIT, texels);
      long commands = p.begin();
      p.call(
          "vkCmdCopyBufferToImage",
          commands,
          source,
          texture,
          VK_IMAGE_LAYOUT_GENERAL,
          1,
          p.struct(
              "VkBufferImageCopy",
              "imageSubresource.aspectMask",
              VK_IMAGE_ASPECT_COLOR_BIT,
              "imageSubresource.layerCount",
              1,
              "imageExtent.width",
              4,
              "imageExtent.height",
              4,
              "imageExtent.depth",
              1));
      p.submit(commands);
      long view = p.view(texture, COLOR, VK_IMAGE_ASPECT_COLOR_BIT);
      p.write(set[1], 0, i, image, 0, view, 0);
    }
    for (int i = 0; i < 3; i++) {
      int filter = i == 1 ? VK_FILTER_LINEAR : VK_FILTER_NEAREST;
      int mode = i == 2 ? VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT : i;
      long info =
          p.struct(
              "VkSamplerCreateInfo",
              "magFilter",
              filter,
              "minFilter",
              filter,
              "addressModeU",
              mode,
              "addressModeV",
              mode);
      p.write(set[1], 1, i, sampler, 0, 0, p.make("vkCreateSampler", p.device, info, 0));
    }
    return set;
  }

  // --- dispatches

  private static void computed(String glsl) {
    computed(glsl, 0, "vkCmdDispatch", 4, 1, 1);
  }

  private static void computed(String glsl, int flags, String dispatch, long... groups) {
    same(
        0,
        p -> {
          int storage = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
          long[] set = p.set(STAGES, storage);
          long buffer = p.buffer(1024, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
          long address = p.map(p.lastMemory);
          p.write(set[1], 0, storage, buffer, 0, 0);
          long layout = p.layout(set[0]);
          long info = p.struct("VkComputePipelineCreateInfo", "layout", layout, "flags", flags);
          byte[] stage = new byte[48];
          NativeMemory.read(
              p.stage(
                  Stage.COMPUTE,
                  "#version 450\n#extension GL_KHR_shader_subgroup_arithmetic : enable\n"
                      + "#extension GL_KHR_shader_subgroup_ballot : enable\n"
                      + "layout(local_size_x = 64) in;\n"
                      + "layout(set = 0, binding = 0) buffer Out { uint word[]; };\n"
                      + glsl),
              stage,
              0,
              stage.length);
          NativeMemory.write(stage, 0, info + 24, stage.length);
          long pipeline = p.make("vkCreateComputePipelines", p.device, 0, 1, info, 0);
          long commands = p.begin();
          p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
          long[] arguments = new long[1 + groups.length];
          arguments[0] = commands;
          System.arraycopy(groups, 0, arguments, 1, groups.length);
          p.call(dispatch, arguments);
          p.submit(commands);
          int[] words = new int[256];
          NativeMemory.readArray(address, words);
          return words;
        });
  }

  @Test
  void sharedMemoryAndAtomics() {
    computed(
        """
        shared uint sums[64];
        void main() {
          uint i = gl_LocalInvocationIndex;
          sums[i] = i * i + gl_WorkGroupID.x;
          barrier();
          for (uint step = 32; step > 0; step >>= 1) {
            if (i < step) sums[i] += sums[i + step];
            barrier();
          }
          word[gl_GlobalInvocationID.x] = sums[0] + sums[i & 7];
          memoryBarrierBuffer();
          barrier();
          // Of the group's own word: groups have no order among themselves.
          atomicAdd(word[gl_WorkGroupID.x * 64], 3);
        }
        """);
  }

  @Test
  void workgroupsAreNumberedFromABase() {
    computed(
        """
        void main() {
          word[gl_GlobalInvocationID.x - 64] = gl_WorkGroupID.y * 100 + gl_NumWorkGroups.x * 10
              + gl_GlobalInvocationID.x;
        }
        """,
        VK_PIPELINE_CREATE_DISPATCH_BASE,
        "vkCmdDispatchBase",
        1,
        3,
        0,
        4,
        1,
        1);
  }

  @Test
  void numbersOfDifferentKinds() {
    computed(
        """
        void main() {
          uint i = gl_GlobalInvocationID.x;
          double d = double(i) / 7.0lf;
          word[i] = packHalf2x16(vec2(float(d), sqrt(float(i)))) ^ bitfieldReverse(i)
              ^ uint(findMSB(i + 1)) ^ packUnorm4x8(vec4(i) / 255.0);
        }
        """);
  }
}
