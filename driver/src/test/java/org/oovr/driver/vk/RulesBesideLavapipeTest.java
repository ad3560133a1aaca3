package org.oovr.driver.vk;

import static org.oovr.driver.vk.Beside.same;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;

/** Rules that random programs beside lavapipe have found. */
class RulesBesideLavapipeTest {
  private static final int SIDE = 6;
  private static final int DEPTH = 5;
  private static final int SIZE = FeatureProbes.SIZE;

  // --- blits of volumes

  private static long volume(TestProgram p, int format) {
    int usage =
        VK_IMAGE_USAGE_TRANSFER_SRC_BIT
            | VK_IMAGE_USAGE_TRANSFER_DST_BIT
            | VK_IMAGE_USAGE_SAMPLED_BIT
            | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    long image =
        p.image(
            format, SIDE, SIDE, usage, "imageType", VK_IMAGE_TYPE_3D, "extent.depth", DEPTH);
    byte[] texels = new byte[4 * SIDE * SIDE * DEPTH];
    new Random(3).nextBytes(texels);
    long source = p.buffer(VK_BUFFER_USAGE_TRANSFER_SRC_BIT, texels);
    long commands = p.begin();
    p.call("vkCmdCopyBufferToImage", commands, source, image, 1, 1, region(p, DEPTH));
    p.submit(commands);
    return image;
  }

  private static long region(TestProgram p, int depth) {
    return p.struct(
        "VkBufferImageCopy",
        "imageSubresource.aspectMask",
        VK_IMAGE_ASPECT_COLOR_BIT,
        "imageSubresource.layerCount",
        1,
        "imageExtent.width",
        SIDE,
        "imageExtent.height",
        SIDE,
        "imageExtent.depth",
        depth);
  }

  /** Blits all of a volume into slices of another; its words. */
  private static int[] blit(
      TestProgram p, int from, int to, int filter, int[] slices, int[] target) {
    // Long because structs have many members, each on a line of its own.
    long source = volume(p, from);
    long image = volume(p, to);
    long commands = p.begin();
    p.call(
        "vkCmdBlitImage",
        commands,
        source,
        1,
        image,
        1,
        1,
        p.struct(
            "VkImageBlit",
            "srcSubresource.aspectMask",
            1,
            "srcSubresource.layerCount",
            1,
            "srcOffsets[0].z",
            slices[0],
            "srcOffsets[1].x",
            SIDE,
            "srcOffsets[1].y",
            SIDE,
            "srcOffsets[1].z",
            slices[1],
            "dstSubresource.aspectMask",
            1,
            "dstSubresource.layerCount",
            1,
            "dstOffsets[0].z",
            target[0],
            "dstOffsets[1].x",
            SIDE,
            "dstOffsets[1].y",
            SIDE,
            "dstOffsets[1].z",
            target[1]),
        filter);
    p.submit(commands);
    long read = p.buffer(4L * SIDE * SIDE * DEPTH, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    long address = p.map(p.lastMemory);
    commands = p.begin();
    p.call("vkCmdCopyImageToBuffer", commands, image, 1, read, 1, region(p, DEPTH));
    p.submit(commands);
    int[] words = new int[SIDE * SIDE * DEPTH];
    NativeMemory.readArray(address, words);
    return words;
  }

  private static void blits(int from, int to, int filter, int[] slices, int... target) {
    same(1, p -> blit(p, from, to, filter, slices, target));
  }

  @Test
  void slicesAreScaled() {
    int format = VK_FORMAT_R32_UINT;
    blits(format, format, VK_FILTER_NEAREST, new int[] {0, 5}, 0, 3);
    blits(format, format, VK_FILTER_NEAREST, new int[] {1, 3}, 0, 5);
  }

  @Test
  void slicesAreTurned() {
    int format = VK_FORMAT_R8G8B8A8_UINT;
    blits(format, format, VK_FILTER_NEAREST, new int[] {0, 5}, 5, 0);
    blits(format, format, VK_FILTER_NEAREST, new int[] {4, 1}, 1, 4);
  }

  @Test
  void slicesAreFiltered() {
    int bytes = VK_FORMAT_R8G8B8A8_UNORM;
    blits(bytes, bytes, VK_FILTER_LINEAR, new int[] {0, 5}, 0, 3);
    blits(VK_FORMAT_R16G16_UNORM, bytes, VK_FILTER_LINEAR, new int[] {0, 2}, 5, 0);
  }

  // --- samples and blending

  /** Inputs without a qualifier are the same for all samples, whichever are shaded. */
  @Test
  void inputsOfShadedSamples() {
    same(
        1,
        p ->
            FeatureProbes.draw(
                p,
                FeatureProbes.usual(p),
                FeatureProbes.nothing(p),
                4,
                FeatureProbes::thirty,
                "pMultisampleState",
                p.struct(
                    "VkPipelineMultisampleStateCreateInfo",
                    "rasterizationSamples",
                    4,
                    "sampleShadingEnable",
                    1,
                    "minSampleShading",
                    1f)));
  }

  /** A target without alpha has alpha 1, beside which a negative alpha of the source is less. */
  @Test
  void saturatedFactorsBelowZero() {
    int format = VK_FORMAT_R16G16_SNORM;
    same(
        1,
        p -> {
          long image = p.image(format, SIZE, SIZE, FeatureProbes.TARGET);
          long view = p.view(image, format, VK_IMAGE_ASPECT_COLOR_BIT);
          long layout = p.layout(FeatureProbes.nothing(p)[0]);
          long pipeline =
              p.full(
                  """
                  #version 450
                  layout(location = 0) out vec4 colour;
                  void main() { colour = vec4(0.5, 0.25, 0.0, gl_FragCoord.x / 16.0 - 1.0); }
                  """,
                  layout,
                  SIZE,
                  1,
                  "pNext",
                  p.struct(
                      "VkPipelineRenderingCreateInfo",
                      "colorAttachmentCount",
                      1,
                      "pColorAttachmentFormats",
                      p.ints(format)),
                  "pColorBlendState",
                  FeatureProbes.blending(
                      p,
                      p.struct(
                          "VkPipelineColorBlendAttachmentState",
                          "colorWriteMask",
                          15,
                          "blendEnable",
                          1,
                          "srcColorBlendFactor",
                          VK_BLEND_FACTOR_ONE,
                          "dstColorBlendFactor",
                          VK_BLEND_FACTOR_SRC_ALPHA_SATURATE)));
          long commands = p.begin();
          p.beginRendering(commands, view, 0, SIZE);
          p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, 0);
          p.call("vkCmdDraw", commands, 3, 1, 0, 0);
          p.call("vkCmdDraw", commands, 3, 1, 0, 0);
          p.call("vkCmdEndRendering", commands);
          p.submit(commands);
          return p.read(image, SIZE, SIZE);
        });
  }
}
