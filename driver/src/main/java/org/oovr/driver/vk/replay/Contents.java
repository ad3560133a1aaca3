package org.oovr.driver.vk.replay;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VulkanMachine;
import org.oovr.driver.vk.call.HandleTable;

/** What buffers and images of a capture hold, by their numbers there, when calls were played. */
public final class Contents {
  /** Why something cannot be told. */
  public static final class UnknownException extends Exception {
    private static final long serialVersionUID = 1;

    UnknownException(String message) {
      super(message);
    }

    UnknownException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * An aspect of an image, or all of a linear one.
   *
   * @param levels bytes of each level
   * @param data level by level; null where it holds nothing that can be read
   */
  public record Image(int aspect, long[] levels, ByteBuffer data) {}

  private static final int[] ASPECTS = {
    VK.VK_IMAGE_ASPECT_COLOR_BIT, VK.VK_IMAGE_ASPECT_DEPTH_BIT, VK.VK_IMAGE_ASPECT_STENCIL_BIT
  };

  private final VulkanMachine machine;
  private final HandleTable handles;
  private final Resources resources;

  Contents(VulkanMachine machine, HandleTable handles, Resources resources) {
    this.machine = machine;
    this.handles = handles;
    this.resources = resources;
  }

  /** Waits until a device has done what was submitted. */
  public void await(long device) {
    long handle = handles.find(device);
    if (handle != 0) {
      machine.call(VkFunctions.DEVICE_WAIT_IDLE, new long[] {handle});
    }
  }

  private static ByteBuffer copy(long at, long bytes) {
    byte[] data = new byte[Math.toIntExact(bytes)];
    NativeMemory.read(at, data, 0, data.length);
    return ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The bytes of a buffer; null for one without memory. */
  public ByteBuffer buffer(long number) throws UnknownException {
    long handle = handles.find(number);
    Resources.Buffer buffer = resources.buffer(handle);
    if (buffer == null || resources.place(handle) == null) {
      return null;
    }
    try {
      Staging staging = resources.staging(buffer.device());
      long at = staging.provide(buffer.bytes());
      staging.fromBuffer(handle, buffer.bytes());
      machine.read(at, buffer.bytes());
      return copy(at, buffer.bytes());
    } catch (Staging.RefusedException refused) {
      throw new UnknownException("contents of a buffer: " + refused.getMessage(), refused);
    }
  }

  /** Aspects of an image that it has by its format. */
  public int aspects(long number) {
    KnownImage known = resources.image(handles.find(number));
    return known == null ? VK.VK_IMAGE_ASPECT_COLOR_BIT : known.aspects();
  }

  /** The aspects that an image has, each alone, in the order in which captures have them. */
  public static int[] aspects() {
    return ASPECTS.clone();
  }

  /**
   * The texels of an aspect of an image.
   *
   * @param layout the one in which it is
   */
  public Image image(long number, int aspect, int layout) throws UnknownException {
    long handle = handles.find(number);
    KnownImage known = resources.image(handle);
    if (known == null || resources.place(handle) == null) {
      return new Image(aspect, new long[0], null);
    }
    if ((known.usage() & VK.VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT) != 0) {
      return new Image(aspect, new long[0], null); // they end with their pass
    }
    try {
      return known.linear() ? linear(handle, known) : texels(handle, known, aspect, layout);
    } catch (Staging.RefusedException refused) {
      throw new UnknownException("contents of an image: " + refused.getMessage(), refused);
    }
  }

  private Image linear(long handle, KnownImage known) throws UnknownException {
    Resources.Place place = resources.place(handle);
    long bytes = resources.linearBytes(handle, known);
    long at = resources.map(known.device(), place, bytes);
    if (at == 0) {
      throw new UnknownException("contents of a linear image whose memory no host sees");
    }
    ByteBuffer data = copy(at, bytes);
    resources.unmap(known.device(), place);
    long[] levels = new long[known.levels()];
    levels[0] = bytes;
    return new Image(VK.VK_IMAGE_ASPECT_COLOR_BIT, levels, data);
  }

  private Image texels(long handle, KnownImage known, int aspect, int layout)
      throws Staging.RefusedException, UnknownException {
    if (known.samples() > 1) {
      return samples(handle, known, aspect, layout);
    }
    long alignment = Texels.copyAlignment(known.format(), aspect);
    long[] levels = new long[known.levels()];
    long[] offsets = new long[levels.length];
    long end = 0;
    for (int level = 0; level < levels.length; level++) {
      long bytes = Texels.bytes(known, aspect, level);
      if (bytes < 0) {
        throw new UnknownException("contents of an image of format " + known.format());
      }
      offsets[level] = end;
      levels[level] = (bytes + alignment - 1) / alignment * alignment;
      end += levels[level];
    }
    Staging staging = resources.staging(known.device());
    long at = staging.provide(end);
    staging.fromImage(handle, known, aspect, offsets, layout);
    return new Image(aspect, levels, copy(at, end));
  }

  /** All texels of the first sample come before those of the second. */
  private Image samples(long handle, KnownImage known, int aspect, int layout)
      throws Staging.RefusedException, UnknownException {
    if (!resources.readsSamples(known)) {
      throw new UnknownException(
          "contents of an image of several samples and of format " + known.format());
    }
    long plane = Texels.bytes(known, aspect, 0);
    Staging staging = resources.staging(known.device());
    long at = staging.provide(plane * known.samples());
    try (SampleCopies copies = new SampleCopies(staging, handle, known, aspect)) {
      copies.read(layout);
    }
    return new Image(aspect, new long[] {plane}, copy(at, plane * known.samples()));
  }
}
