package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.driver.vk.replay.SampleRounds;

/** Each sample of an image gets back what it held, in a state before the frames of a capture. */
class SamplesBesideLavapipeTest {
  private static final int WIDTH = 7;
  private static final int HEIGHT = 5;
  private static final int LAYERS = 2;
  private static final int[] COLOUR = {VK_IMAGE_ASPECT_COLOR_BIT};
  private static final int[] DEPTH = {VK_IMAGE_ASPECT_DEPTH_BIT};
  private static final int[] STENCIL = {VK_IMAGE_ASPECT_STENCIL_BIT};
  private static final int[] BOTH = {VK_IMAGE_ASPECT_DEPTH_BIT, VK_IMAGE_ASPECT_STENCIL_BIT};
  private static final int[] COLOURS = {
    VK_FORMAT_R8G8B8A8_UNORM,
    VK_FORMAT_B8G8R8A8_SRGB,
    VK_FORMAT_R5G6B5_UNORM_PACK16,
    VK_FORMAT_A2B10G10R10_UNORM_PACK32,
    VK_FORMAT_R16G16B16A16_SFLOAT,
    VK_FORMAT_R32G32_SFLOAT,
    VK_FORMAT_R16G16_UNORM,
    VK_FORMAT_R8G8B8A8_UINT,
    VK_FORMAT_R16G16_SINT,
    VK_FORMAT_R32_UINT,
  };

  /** Bytes that every format has values for: floats are numbers, and depths between 0 and 1. */
  private static byte[] contents(int format, int aspect, int planes) {
    int bytes = SampleRounds.planeBytes(format, aspect, WIDTH, HEIGHT, LAYERS);
    byte[] all = new byte[planes * bytes];
    new Random(format).nextBytes(all);
    boolean floats = format == VK_FORMAT_R32G32_SFLOAT || format == VK_FORMAT_R16G16B16A16_SFLOAT;
    boolean depths = aspect == VK_IMAGE_ASPECT_DEPTH_BIT && format != VK_FORMAT_D16_UNORM;
    int word = format == VK_FORMAT_R16G16B16A16_SFLOAT ? 2 : 4;
    for (int i = word - 1; (floats || depths) && i < all.length; i += word) {
      all[i] = (byte) (format == VK_FORMAT_X8_D24_UNORM_PACK32 ? 0 : 0x38 + (all[i] & 7));
      all[i] = depths && all[i] != 0 ? 0x3e : all[i];
    }
    return all;
  }

  private static void round(TestProgram p, int format, int[] aspects, int usage, int planes)
      throws Exception {
    long image =
        p.image(
            format,
            WIDTH,
            HEIGHT,
            usage | VK_IMAGE_USAGE_SAMPLED_BIT,
            "samples",
            VK_SAMPLE_COUNT_4_BIT,
            "arrayLayers",
            LAYERS);
    byte[][] contents = new byte[aspects.length][];
    for (int i = 0; i < aspects.length; i++) {
      contents[i] = contents(format, aspects[i], planes);
    }
    byte[][] read =
        new SampleRounds(p.calls(), p.physicalDevice, p.device)
            .round(image, format, WIDTH, HEIGHT, LAYERS, aspects, contents);
    for (int i = 0; i < aspects.length; i++) {
      byte[] expected = contents[i];
      if (planes == 1) {
        expected = new byte[4 * contents[i].length];
        for (int sample = 0; sample < 4; sample++) {
          System.arraycopy(
              contents[i], 0, expected, sample * contents[i].length, contents[i].length);
        }
      }
      assertArrayEquals(expected, read[i], "format " + format + ", aspect " + aspects[i]);
    }
  }

  private static void rounds(TestProgram p) throws Exception {
    for (int format : COLOURS) {
      round(p, format, COLOUR, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, 4);
    }
    round(p, VK_FORMAT_R8G8B8A8_UNORM, COLOUR, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, 1);
    int target = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    round(p, VK_FORMAT_D16_UNORM, DEPTH, target, 4);
    round(p, VK_FORMAT_X8_D24_UNORM_PACK32, DEPTH, target, 4);
    round(p, VK_FORMAT_D32_SFLOAT, DEPTH, target, 4);
    round(p, VK_FORMAT_S8_UINT, STENCIL, target, 4);
    round(p, VK_FORMAT_D32_SFLOAT_S8_UINT, BOTH, target, 4);
  }

  @Test
  void samplesAreBroughtBackOnLavapipe() throws Exception {
    try (TestProgram p = Beside.lavapipe()) {
      rounds(p);
    }
  }

  @Test
  void samplesAreBroughtBackOnOurDevice() throws Exception {
    try (TestProgram p = TestProgram.compiled()) {
      rounds(p);
      assertEquals("[]", p.log.toString());
    }
  }
}
