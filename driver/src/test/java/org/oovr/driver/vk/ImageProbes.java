// Long because structs have many members, each on a line of its own.
package org.oovr.driver.vk;

import static org.oovr.driver.vk.FeatureProbes.COLOR;
import static org.oovr.driver.vk.FeatureProbes.HEAD;
import static org.oovr.driver.vk.FeatureProbes.SIZE;
import static org.oovr.driver.vk.FeatureProbes.STAGES;
import static org.oovr.driver.vk.FeatureProbes.TARGET;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Map;
import java.util.function.Function;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.Stage;

/** Programs of {@link FeatureProbes} about images, layers and texels of buffers. */
final class ImageProbes {
  private static final int TEXELS = 8;
  private static final int STORED = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
  private static final int STORED_TEXELS = VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;

  private ImageProbes() {}

  static void addTo(Map<String, Function<TestProgram, int[]>> all) {
    all.put("imageCubeArray", ImageProbes::cubes);
    all.put("nonSeamlessCubeMap", ImageProbes::edgesOfCubes);
    all.put("samplerFilterMinmax optimal-SAMPLED_IMAGE_FILTER_MINMAX", ImageProbes::extremes);
    all.put("shaderOutputLayer", ImageProbes::layersOfVertices);
    all.put("formatA4R4G4B4", p -> packed(p, VK_FORMAT_A4R4G4B4_UNORM_PACK16));
    all.put("formatA4B4G4R4", p -> packed(p, VK_FORMAT_A4B4G4R4_UNORM_PACK16));
    all.put("optimal-STORAGE_IMAGE_ATOMIC", p -> atomics(p, VK_IMAGE_TILING_OPTIMAL));
    all.put("linear-STORAGE_IMAGE_ATOMIC", p -> atomics(p, VK_IMAGE_TILING_LINEAR));
    all.put("texelBufferAlignment", ImageProbes::texelsFromTheMiddle);
    all.put("buffer-STORAGE_TEXEL_BUFFER", ImageProbes::texelsOfBuffers);
    all.put("buffer-STORAGE_TEXEL_BUFFER_ATOMIC", ImageProbes::atomicsOfBuffers);
  }

  private static long region(TestProgram p, int size, int layers) {
    return p.struct(
        "VkBufferImageCopy",
        "imageSubresource.aspectMask",
        VK_IMAGE_ASPECT_COLOR_BIT,
        "imageSubresource.layerCount",
        layers,
        "imageExtent.width",
        size,
        "imageExtent.height",
        size,
        "imageExtent.depth",
        1);
  }

  /** Words of all layers of an image of four bytes a texel. */
  static int[] layers(TestProgram p, long image, int size, int layers) {
    int n = size * size * layers;
    long target = p.buffer(4L * n, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    long address = p.map(p.lastMemory);
    long commands = p.begin();
    p.call(
        "vkCmdCopyImageToBuffer",
        commands,
        image,
        VK_IMAGE_LAYOUT_GENERAL,
        target,
        1,
        region(p, size, layers));
    p.submit(commands);
    int[] words = new int[n];
    NativeMemory.readArray(address, words);
    return words;
  }

  /** Fills an image of a small square with bytes that look random. */
  private static void fill(TestProgram p, long image, int layers, int texelBytes) {
    byte[] texels = new byte[TEXELS * TEXELS * layers * texelBytes];
    new java.util.Random(layers).nextBytes(texels);
    long source = p.buffer(FeatureProbes.STORAGE_USAGE, texels);
    long commands = p.begin();
    p.call(
        "vkCmdCopyBufferToImage",
        commands,
        source,
        image,
        VK_IMAGE_LAYOUT_GENERAL,
        1,
        region(p, TEXELS, layers));
    p.submit(commands);
  }

  private static int[] sampled(
      TestProgram p, long view, String kind, String look, Object... ofSampler) {
    int type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    long[] set = p.set(STAGES, type);
    Object[] members = {"magFilter", 1, "minFilter", 1};
    Object[] all = java.util.Arrays.copyOf(members, members.length + ofSampler.length);
    System.arraycopy(ofSampler, 0, all, members.length, ofSampler.length);
    long sampler = p.make("vkCreateSampler", p.device, p.struct("VkSamplerCreateInfo", all), 0);
    p.write(set[1], 0, type, 0, view, sampler);
    String shader =
        HEAD
            + "layout(set = 0, binding = 0) uniform %s image;\n".formatted(kind)
            + """
            layout(location = 0) in vec4 tint;
            layout(location = 0) out vec4 colour;
            void main() {
              vec2 at = gl_FragCoord.xy / 32.0;
              colour = LOOK;
            }
            """
                .replace("LOOK", look);
    long[] stages = FeatureProbes.stages(p, FeatureProbes.vertex(""), shader);
    return FeatureProbes.draw(p, stages, set, 1, FeatureProbes::thirty);
  }

  private static int[] cubes(TestProgram p) {
    int usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    int flags = VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT;
    long image = p.image(COLOR, TEXELS, TEXELS, usage, "arrayLayers", 18, "flags", flags);
    fill(p, image, 18, 4);
    long view =
        p.view(
            image,
            COLOR,
            VK_IMAGE_ASPECT_COLOR_BIT,
            "viewType",
            VK_IMAGE_VIEW_TYPE_CUBE_ARRAY,
            "subresourceRange.baseArrayLayer",
            6,
            "subresourceRange.layerCount",
            12);
    String look =
        "texture(image, vec4(at * 4.0 - 2.0, sin(at.x * 9.0), at.y * 1.6)) + vec4(0, 0, 0,"
            + " textureSize(image, 0).z / 8.0)";
    return sampled(p, view, "samplerCubeArray", look);
  }

  /** Faces are filtered each by itself, whatever lies beside them. */
  private static int[] edgesOfCubes(TestProgram p) {
    int usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    int flags = VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT;
    long image = p.image(COLOR, TEXELS, TEXELS, usage, "arrayLayers", 6, "flags", flags);
    fill(p, image, 6, 4);
    long view =
        p.view(
            image,
            COLOR,
            VK_IMAGE_ASPECT_COLOR_BIT,
            "viewType",
            VK_IMAGE_VIEW_TYPE_CUBE,
            "subresourceRange.layerCount",
            6);
    int edge = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    return sampled(
        p,
        view,
        "samplerCube",
        "texture(image, vec3(at * 4.0 - 2.0, sin(at.x * 9.0)))",
        "flags",
        VK_SAMPLER_CREATE_NON_SEAMLESS_CUBE_MAP_BIT_EXT,
        "addressModeU",
        edge,
        "addressModeV",
        edge,
        "addressModeW",
        edge);
  }

  /** The least and the greatest of the texels that a filter reads, with every way at the edges. */
  private static int[] extremes(TestProgram p) {
    int usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    int[] both = new int[0];
    for (int k = 0; k < 10; k++) {
      int mode = k % 2 == 0 ? VK_SAMPLER_REDUCTION_MODE_MIN : VK_SAMPLER_REDUCTION_MODE_MAX;
      int edge = k / 2;
      long image = p.image(COLOR, TEXELS, TEXELS, usage);
      fill(p, image, 1, 4);
      long view = p.view(image, COLOR, VK_IMAGE_ASPECT_COLOR_BIT);
      long reduction = p.struct("VkSamplerReductionModeCreateInfo", "reductionMode", mode);
      int[] words =
          sampled(
              p,
              view,
              "sampler2D",
              "texture(image, at)",
              "pNext",
              reduction,
              "addressModeU",
              edge,
              "addressModeV",
              edge);
      both = java.util.Arrays.copyOf(both, both.length + words.length);
      System.arraycopy(words, 0, both, both.length - words.length, words.length);
    }
    return both;
  }

  private static int[] packed(TestProgram p, int format) {
    int usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    long image = p.image(format, TEXELS, TEXELS, usage);
    fill(p, image, 1, 2);
    long view = p.view(image, format, VK_IMAGE_ASPECT_COLOR_BIT);
    return sampled(p, view, "sampler2D", "texture(image, at)");
  }

  /** Vertices say which layer they are drawn to. */
  private static int[] layersOfVertices(TestProgram p) {
    int layers = 3;
    long image = p.image(COLOR, SIZE, SIZE, TARGET, "arrayLayers", layers);
    long view =
        p.view(
            image,
            COLOR,
            VK_IMAGE_ASPECT_COLOR_BIT,
            "viewType",
            VK_IMAGE_VIEW_TYPE_2D_ARRAY,
            "subresourceRange.layerCount",
            layers);
    long layout = p.layout(FeatureProbes.nothing(p)[0]);
    String shader =
        FeatureProbes.vertex("gl_Layer = i / 3 % 3;")
            .replace(HEAD, HEAD + "#extension GL_ARB_shader_viewport_layer_array : require\n");
    long stages =
        p.array(
            "VkPipelineShaderStageCreateInfo",
            FeatureProbes.stages(p, shader, FeatureProbes.fragment("")));
    long formats =
        p.struct(
            "VkPipelineRenderingCreateInfo",
            "colorAttachmentCount",
            1,
            "pColorAttachmentFormats",
            p.ints(COLOR));
    long pipeline =
        p.full(FeatureProbes.fragment(""), layout, SIZE, 1, "pStages", stages, "pNext", formats);
    long commands = p.begin();
    Passes.rendering(
        p,
        commands,
        SIZE,
        "layerCount",
        layers,
        "colorAttachmentCount",
        1,
        "pColorAttachments",
        p.struct(
            "VkRenderingAttachmentInfo",
            "imageView",
            view,
            "loadOp",
            VK_ATTACHMENT_LOAD_OP_CLEAR,
            "storeOp",
            VK_ATTACHMENT_STORE_OP_STORE));
    p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, 0);
    FeatureProbes.thirty(p, commands);
    p.call("vkCmdEndRendering", commands);
    p.submit(commands);
    return layers(p, image, SIZE, layers);
  }

  // --- atomics and stores

  private static void dispatch(TestProgram p, long[] set, String glsl) {
    long layout = p.layout(set[0]);
    String head = HEAD + "layout(local_size_x = 8, local_size_y = 8) in;\n";
    long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, head + glsl));
    long commands = p.begin();
    p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
    p.call("vkCmdDispatch", commands, 1, 2, 1);
    p.submit(commands);
  }

  private static int[] atomics(TestProgram p, int tiling) {
    long[] set = p.set(STAGES, STORED, STORED);
    int usage =
        VK_IMAGE_USAGE_STORAGE_BIT
            | VK_IMAGE_USAGE_TRANSFER_SRC_BIT
            | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    int[] formats = {VK_FORMAT_R32_UINT, VK_FORMAT_R32_SINT};
    long[] images = new long[2];
    for (int i = 0; i < 2; i++) {
      images[i] = p.image(formats[i], TEXELS, TEXELS, usage, "tiling", tiling);
      fill(p, images[i], 1, 4);
      long view = p.view(images[i], formats[i], VK_IMAGE_ASPECT_COLOR_BIT);
      p.write(set[1], i, STORED, 0, view, 0);
    }
    dispatch(
        p,
        set,
        """
        layout(set = 0, binding = 0, r32ui) uniform uimage2D whole;
        layout(set = 0, binding = 1, r32i) uniform iimage2D signs;
        void main() {
          ivec2 at = ivec2(gl_GlobalInvocationID.xy) % 8;
          uint i = gl_GlobalInvocationID.y * 8u + gl_GlobalInvocationID.x;
          imageAtomicAdd(whole, ivec2(at.x, 0), i);
          imageAtomicMax(whole, ivec2(at.x, 1), i * 0x9e3779b9u);
          imageAtomicXor(whole, ivec2(at.y, 2), i * 0x85ebca6bu);
          imageAtomicOr(whole, ivec2(3, at.y / 4 + 3), 1u << (i & 31u));
          imageAtomicMin(signs, ivec2(at.x, 0), -int(i * 0x3779b9u));
          imageAtomicCompSwap(signs, ivec2(5, 5), imageLoad(signs, ivec2(5, 5)).x, 77);
          imageAtomicAdd(signs, ivec2(at.y, 6), -3);
        }
        """);
    int[] both = java.util.Arrays.copyOf(layers(p, images[0], TEXELS, 1), 128);
    System.arraycopy(layers(p, images[1], TEXELS, 1), 0, both, 64, 64);
    return both;
  }

  /** A view of a buffer's texels in a set; the buffer's bytes, which the host sees. */
  private static long texels(TestProgram p, long set, int binding, int format) {
    return texels(p, set, binding, format, 0);
  }

  private static long texels(TestProgram p, long set, int binding, int format, long offset) {
    int usage = VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT;
    byte[] bytes = new byte[1024];
    new java.util.Random(binding).nextBytes(bytes);
    long buffer = p.buffer(usage, bytes);
    long seen = p.map(p.lastMemory);
    long info =
        p.struct(
            "VkBufferViewCreateInfo",
            "buffer",
            buffer,
            "format",
            format,
            "offset",
            offset,
            "range",
            VK_WHOLE_SIZE);
    p.call(
        "vkUpdateDescriptorSets",
        p.device,
        1,
        p.struct(
            "VkWriteDescriptorSet",
            "dstSet",
            set,
            "dstBinding",
            binding,
            "descriptorCount",
            1,
            "descriptorType",
            STORED_TEXELS,
            "pTexelBufferView",
            p.longs(p.make("vkCreateBufferView", p.device, info, 0))),
        0,
        0);
    return seen;
  }

  private static int[] words(long... seen) {
    int[] all = new int[256 * seen.length];
    int[] some = new int[256];
    for (int i = 0; i < seen.length; i++) {
      NativeMemory.readArray(seen[i], some);
      System.arraycopy(some, 0, all, 256 * i, 256);
    }
    return all;
  }

  private static int[] texelsOfBuffers(TestProgram p) {
    long[] set = p.set(STAGES, STORED_TEXELS, STORED_TEXELS, STORED_TEXELS, STORED_TEXELS);
    long[] seen = {
      texels(p, set[1], 0, COLOR),
      texels(p, set[1], 1, VK_FORMAT_R16G16B16A16_SFLOAT),
      texels(p, set[1], 2, VK_FORMAT_R32G32_SINT),
      texels(p, set[1], 3, VK_FORMAT_R8_UINT)
    };
    dispatch(
        p,
        set,
        """
        layout(set = 0, binding = 0, rgba8) uniform imageBuffer colours;
        layout(set = 0, binding = 1, rgba16f) uniform writeonly imageBuffer halves;
        layout(set = 0, binding = 2, rg32i) uniform iimageBuffer pairs;
        layout(set = 0, binding = 3, r8ui) uniform uimageBuffer bytes;
        void main() {
          int i = int(gl_GlobalInvocationID.y * 8u + gl_GlobalInvocationID.x);
          vec4 c = imageLoad(colours, i + 128);
          imageStore(colours, i, c.zyxw * 0.7);
          imageStore(halves, i, vec4(i * 0.25, -i, 1.5, i * 100.0));
          ivec4 n = imageLoad(pairs, 127 - i % 64);
          imageStore(pairs, i % 64, ivec4(n.y, imageSize(pairs), 0, 0));
          imageStore(bytes, 3 * i, imageLoad(bytes, 3 * i + 1) + 1u);
          imageStore(bytes, 100000 + i, uvec4(9));
        }
        """);
    return words(seen);
  }

  /** Views that begin at any texel; their sizes lavapipe tells as 0 now and then. */
  private static int[] texelsFromTheMiddle(TestProgram p) {
    long[] set = p.set(STAGES, STORED_TEXELS, STORED_TEXELS);
    long[] seen = {
      texels(p, set[1], 0, VK_FORMAT_R32_UINT, 20), texels(p, set[1], 1, VK_FORMAT_R8_UINT, 3)
    };
    dispatch(
        p,
        set,
        """
        layout(set = 0, binding = 0, r32ui) uniform uimageBuffer words;
        layout(set = 0, binding = 1, r8ui) uniform uimageBuffer bytes;
        void main() {
          int i = int(gl_GlobalInvocationID.y * 8u + gl_GlobalInvocationID.x);
          imageStore(words, i, imageLoad(words, i + 64) + 20u);
          imageStore(bytes, i, imageLoad(bytes, i + 100) + 3u);
        }
        """);
    return words(seen);
  }

  private static int[] atomicsOfBuffers(TestProgram p) {
    long[] set = p.set(STAGES, STORED_TEXELS, STORED_TEXELS);
    long[] seen = {
      texels(p, set[1], 0, VK_FORMAT_R32_UINT), texels(p, set[1], 1, VK_FORMAT_R32_SINT)
    };
    dispatch(
        p,
        set,
        """
        layout(set = 0, binding = 0, r32ui) uniform uimageBuffer whole;
        layout(set = 0, binding = 1, r32i) uniform iimageBuffer signs;
        void main() {
          int i = int(gl_GlobalInvocationID.y * 8u + gl_GlobalInvocationID.x);
          imageAtomicAdd(whole, i % 5, uint(i));
          imageAtomicAnd(whole, 8 + i % 3, ~(1u << (i & 31)));
          imageAtomicMax(whole, 12, uint(i) * 0x9e3779b9u);
          imageAtomicMin(signs, i % 7, i * -0x3779b9);
          imageAtomicAdd(signs, 9, -i);
          imageAtomicAdd(signs, 100000, -i);
        }
        """);
    return words(seen);
  }
}
