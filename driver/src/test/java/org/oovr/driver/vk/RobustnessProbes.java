package org.oovr.driver.vk;

import static org.oovr.driver.vk.FeatureProbes.COLOR;
import static org.oovr.driver.vk.FeatureProbes.HEAD;
import static org.oovr.driver.vk.FeatureProbes.SIZE;
import static org.oovr.driver.vk.FeatureProbes.STAGES;
import static org.oovr.driver.vk.FeatureProbes.fragment;
import static org.oovr.driver.vk.FeatureProbes.nothing;
import static org.oovr.driver.vk.FeatureProbes.stages;
import static org.oovr.driver.vk.FeatureProbes.vertex;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.Stage;

/** Programs of {@link FeatureProbes} that read and write where nothing is. */
final class RobustnessProbes {
  private static final int STORAGE = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  private static final int UNIFORM = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
  private static final int STORED = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
  private static final int SAMPLED = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
  private static final int TEXELS = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;

  private RobustnessProbes() {}

  static void addTo(Map<String, Function<TestProgram, int[]>> all) {
    all.put("robustBufferAccess2", RobustnessProbes::beyondRanges);
    all.put("robustBufferAccess2OfVertices", p -> vertices(p, false));
    all.put("robustImageAccess2", RobustnessProbes::besideImages);
    all.put("nullDescriptor", RobustnessProbes::nothingBound);
    all.put("nullDescriptorOfVertices", p -> vertices(p, true));
  }

  private static long buffer(TestProgram p, int usage) {
    int[] words = new int[256];
    Arrays.setAll(words, i -> i * 0x9e3779b9 | 1);
    byte[] bytes = new byte[1024];
    java.nio.ByteBuffer.wrap(bytes)
        .order(java.nio.ByteOrder.LITTLE_ENDIAN)
        .asIntBuffer()
        .put(words);
    return p.buffer(usage, bytes);
  }

  private static void write(TestProgram p, long set, int binding, int type, Object... told) {
    Object[] members = {
      "dstSet", set, "dstBinding", binding, "descriptorCount", 1, "descriptorType", type
    };
    Object[] all = Arrays.copyOf(members, members.length + told.length);
    System.arraycopy(told, 0, all, members.length, told.length);
    p.call("vkUpdateDescriptorSets", p.device, 1, p.struct("VkWriteDescriptorSet", all), 0, 0);
  }

  private static void range(
      TestProgram p, long set, int binding, int type, long buffer, long from, long bytes) {
    long info =
        p.struct("VkDescriptorBufferInfo", "buffer", buffer, "offset", from, "range", bytes);
    write(p, set, binding, type, "pBufferInfo", info);
  }

  /** What a shader of 64 lanes writes to binding 0. */
  private static int[] dispatch(TestProgram p, long[] set, String glsl) {
    long out = p.buffer(FeatureProbes.STORAGE_USAGE, new byte[1024]);
    long seen = p.map(p.lastMemory);
    range(p, set[1], 0, STORAGE, out, 0, 1024);
    long layout = p.layout(set[0]);
    String head =
        HEAD
            + "layout(local_size_x = 64) in;\n"
            + "layout(set = 0, binding = 0) buffer Out { uint word[256]; };\n";
    long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, head + glsl));
    long commands = p.begin();
    p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
    p.call("vkCmdDispatch", commands, 1, 1, 1);
    p.submit(commands);
    int[] words = new int[256];
    NativeMemory.readArray(seen, words);
    return words;
  }

  /** Of a range of a buffer what lies beyond is 0 and stays as it is, though the buffer goes on. */
  private static int[] beyondRanges(TestProgram p) {
    long[] set = p.set(STAGES, STORAGE, STORAGE, UNIFORM);
    long all = buffer(p, FeatureProbes.STORAGE_USAGE);
    long seen = p.map(p.lastMemory);
    range(p, set[1], 1, STORAGE, all, 256, 80);
    range(p, set[1], 2, UNIFORM, buffer(p, FeatureProbes.STORAGE_USAGE), 256, 64);
    int[] words =
        dispatch(
            p,
            set,
            """
            layout(set = 0, binding = 1) buffer In { uint given[]; };
            layout(set = 0, binding = 2) uniform Block { uvec4 fours[64]; };
            void main() {
              uint i = gl_LocalInvocationID.x;
              word[i] = given[i];
              word[i + 64] = fours[i / 4][i % 4];
              word[i + 128] = given.length();
              barrier();
              given[i + 12] = 77u;
            }
            """);
    int[] left = new int[128];
    NativeMemory.readArray(seen, left);
    int[] both = Arrays.copyOf(words, words.length + left.length);
    System.arraycopy(left, 0, both, words.length, left.length);
    return both;
  }

  private static int[] besideImages(TestProgram p) {
    long[] set = p.set(STAGES, STORAGE, STORED, SAMPLED, SAMPLED);
    int usage =
        VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    long sampler = p.make("vkCreateSampler", p.device, p.struct("VkSamplerCreateInfo"), 0);
    int[] formats = {COLOR, COLOR, VK_FORMAT_R8_UNORM};
    for (int i = 0; i < formats.length; i++) {
      long image = p.image(formats[i], 8, 8, usage);
      long commands = p.begin();
      p.call(
          "vkCmdClearColorImage",
          commands,
          image,
          VK_IMAGE_LAYOUT_GENERAL,
          p.floats(0.25f, 0.5f, 0.75f, 1),
          1,
          p.struct("VkImageSubresourceRange", "aspectMask", 1, "levelCount", 1, "layerCount", 1));
      p.submit(commands);
      long view = p.view(image, formats[i], VK_IMAGE_ASPECT_COLOR_BIT);
      p.write(set[1], i + 1, i == 0 ? STORED : SAMPLED, 0, view, sampler);
    }
    return dispatch(
        p,
        set,
        """
        layout(set = 0, binding = 1, rgba8) uniform image2D stored;
        layout(set = 0, binding = 2) uniform sampler2D whole;
        layout(set = 0, binding = 3) uniform sampler2D red;
        void main() {
          uint i = gl_LocalInvocationID.x;
          ivec2 at = ivec2(i % 16, i / 16 * 3 - 2);
          word[i] = packUnorm4x8(imageLoad(stored, at));
          word[i + 64] = packUnorm4x8(texelFetch(whole, at, 0));
          word[i + 128] = packUnorm4x8(texelFetch(red, at, 0));
          imageStore(stored, at + 40, vec4(1));
        }
        """);
  }

  private static int[] nothingBound(TestProgram p) {
    long[] set = p.set(STAGES, STORAGE, STORAGE, UNIFORM, STORED, SAMPLED, TEXELS);
    range(p, set[1], 1, STORAGE, 0, 0, VK_WHOLE_SIZE);
    range(p, set[1], 2, UNIFORM, 0, 0, VK_WHOLE_SIZE);
    long sampler = p.make("vkCreateSampler", p.device, p.struct("VkSamplerCreateInfo"), 0);
    write(p, set[1], 3, STORED, "pImageInfo", p.struct("VkDescriptorImageInfo"));
    write(
        p, set[1], 4, SAMPLED, "pImageInfo", p.struct("VkDescriptorImageInfo", "sampler", sampler));
    write(p, set[1], 5, TEXELS, "pTexelBufferView", p.longs(0));
    return dispatch(
        p,
        set,
        """
        layout(set = 0, binding = 1) buffer In { uint given[]; };
        layout(set = 0, binding = 2) uniform Block { uvec4 fours[64]; };
        layout(set = 0, binding = 3, rgba8) uniform image2D stored;
        layout(set = 0, binding = 4) uniform sampler2D whole;
        layout(set = 0, binding = 5) uniform samplerBuffer texels;
        void main() {
          uint i = gl_LocalInvocationID.x;
          given[i + 64] = 5u;
          imageStore(stored, ivec2(i + 64), vec4(1));
          word[i] = 7u + given[i] + fours[i / 4][i % 4];
          word[i + 64] = 7u + packUnorm4x8(imageLoad(stored, ivec2(i)));
          word[i + 128] = 7u + packUnorm4x8(textureLod(whole, vec2(i / 64.0), 0.0));
          word[i + 192] = 7u + packUnorm4x8(texelFetch(texels, int(i))) + given.length();
        }
        """);
  }

  /** Attributes that come from beyond the end of a buffer, or from none. */
  private static int[] vertices(TestProgram p, boolean none) {
    byte[] bytes = new byte[48];
    new java.util.Random(5).nextBytes(bytes);
    long buffer = none ? 0 : p.buffer(FeatureProbes.STORAGE_USAGE, bytes);
    String shader =
        vertex("gl_Position = vec4(place(i), 0.5, 1); tint = paintIn + vec4(0.3);")
            .replace(HEAD, HEAD + "layout(location = 3) in vec4 paintIn;\n");
    return FeatureProbes.draw(
        p,
        stages(p, shader, fragment("")),
        nothing(p),
        1,
        (q, c) -> {
          q.call("vkCmdBindVertexBuffers", c, 0, 1, q.longs(buffer), q.longs(0));
          q.call("vkCmdDraw", c, SIZE - 2, 1, 0, 0);
        },
        "pVertexInputState",
        p.struct(
            "VkPipelineVertexInputStateCreateInfo",
            "vertexBindingDescriptionCount",
            1,
            "pVertexBindingDescriptions",
            p.ints(0, 4, VK_VERTEX_INPUT_RATE_VERTEX),
            "vertexAttributeDescriptionCount",
            1,
            "pVertexAttributeDescriptions",
            p.ints(3, 0, COLOR, 0)));
  }
}
