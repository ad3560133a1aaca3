package org.oovr.driver.vk.replay;

import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VulkanCalls;

/** Contents of images of several samples, put there and read again. */
public final class SampleRounds {
  private final VulkanCalls calls;
  private final long physicalDevice;
  private final long device;

  /** On a device, whose first family of queues does it. */
  public SampleRounds(VulkanCalls calls, long physicalDevice, long device) {
    this.calls = calls;
    this.physicalDevice = physicalDevice;
    this.device = device;
  }

  /** Bytes of an aspect of one sample of all layers. */
  public static int planeBytes(int format, int aspect, int width, int height, int layers) {
    return (int) Texels.bytes(known(0, format, width, height, layers), aspect, 0);
  }

  private static KnownImage known(long device, int format, int width, int height, int layers) {
    int undefined = VK.VK_IMAGE_LAYOUT_UNDEFINED;
    return new KnownImage(device, format, width, height, 1, 1, layers, 4, false, 0, undefined);
  }

  /**
   * Fills aspects of an image of four samples, one after the other, and reads them in that order.
   *
   * @param contents of each aspect: that of each sample, or of one for all
   */
  public byte[][] round(
      long image, int format, int width, int height, int layers, int[] aspects, byte[][] contents)
      throws Staging.RefusedException {
    KnownImage known = known(device, format, width, height, layers);
    Staging staging = new Staging(calls, physicalDevice, device, 0);
    byte[][] read = new byte[aspects.length][];
    int layout = VK.VK_IMAGE_LAYOUT_UNDEFINED;
    int general = VK.VK_IMAGE_LAYOUT_GENERAL;
    try {
      for (int i = 0; i < aspects.length; i++) {
        int plane = planeBytes(format, aspects[i], width, height, layers);
        long at = staging.provide(contents[i].length);
        NativeMemory.write(contents[i], 0, at, contents[i].length);
        try (SampleCopies copies = new SampleCopies(staging, image, known, aspects[i])) {
          copies.write(contents[i].length == plane, layout, general);
        }
        layout = general;
      }
      for (int i = 0; i < aspects.length; i++) {
        read[i] = new byte[4 * planeBytes(format, aspects[i], width, height, layers)];
        long at = staging.provide(read[i].length);
        try (SampleCopies copies = new SampleCopies(staging, image, known, aspects[i])) {
          copies.read(general);
        }
        NativeMemory.read(at, read[i], 0, read[i].length);
      }
    } finally {
      staging.close();
    }
    return read;
  }
}
