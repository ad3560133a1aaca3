package org.oovr.driver.vk.replay;

import java.nio.ByteBuffer;
import java.util.Map;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.trace.gfxr.GfxrBlock;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.MemoryType;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceMemoryProperties;
import org.oovr.driver.vk.api.VulkanMachine;
import org.oovr.driver.vk.call.HandleTable;

/**
 * What a capture that begins in the middle of a program says of the state before it, beside calls:
 * contents of buffers and images, and images of swapchains that the program has.
 */
final class StateBlocks {
  private static final int IMAGE_HEAD = 4 * Long.BYTES + 3 * Integer.BYTES;
  private static final int MOST_LEVELS = 32;
  private static final int SWAPCHAIN_HEAD = 3 * Long.BYTES + 2 * Integer.BYTES;
  private static final int SWAPCHAIN_IMAGE = 48;

  private final VulkanMachine machine;
  private final HandleTable handles;
  private final Resources resources;
  private final Map<String, Long> lacking;

  /**
   * For a machine.
   *
   * @param lacking takes what cannot be brought back, with counts
   */
  StateBlocks(
      VulkanMachine machine, HandleTable handles, Resources resources, Map<String, Long> lacking) {
    this.machine = machine;
    this.handles = handles;
    this.resources = resources;
    this.lacking = lacking;
  }

  private void lacks(String what) {
    lacking.merge(what, 1L, Long::sum);
  }

  private static GfxrException tooShort(GfxrBlock block) {
    return new GfxrException("block " + block.number() + " is too short for its kind");
  }

  /** Bytes of contents that are there. */
  private static long size(GfxrBlock block, int head) throws GfxrException {
    long bytes = block.body().getLong(3 * Long.BYTES);
    if (bytes < 0 || bytes > block.body().remaining() - head) {
      throw tooShort(block);
    }
    return bytes;
  }

  private static void put(GfxrBlock block, int head, long at, long bytes) {
    ByteBuffer body = block.body();
    NativeMemory.write(
        body.array(), body.arrayOffset() + body.position() + head, at, Math.toIntExact(bytes));
  }

  /** Contents of a buffer. */
  void buffer(GfxrBlock block) throws GfxrException {
    int head = 4 * Long.BYTES;
    if (block.body().remaining() < head) {
      throw tooShort(block);
    }
    long bytes = size(block, head);
    long handle = handles.find(block.body().getLong(2 * Long.BYTES));
    Resources.Buffer buffer = resources.buffer(handle);
    if (buffer == null || resources.place(handle) == null) {
      lacks("contents of a buffer that was not made");
      return;
    }
    if (bytes > buffer.bytes()) {
      throw new GfxrException("block " + block.number() + " writes beyond the end of a buffer");
    }
    try {
      Staging staging = resources.staging(buffer.device());
      ByteBuffer body = block.body();
      int from = body.arrayOffset() + body.position() + head;
      long at = staging.provide(bytes);
      if (!machine.fill(body.array(), from, at, Math.toIntExact(bytes))) {
        put(block, head, at, bytes);
      }
      staging.toBuffer(handle, bytes);
    } catch (Staging.RefusedException refused) {
      lacks("contents of a buffer: " + refused.getMessage());
    }
  }

  /** Contents and layout of an image, or of one of its aspects. */
  void image(GfxrBlock block) throws GfxrException {
    ByteBuffer body = block.body();
    if (body.remaining() < IMAGE_HEAD) {
      throw tooShort(block);
    }
    int levels = body.getInt(IMAGE_HEAD - Integer.BYTES);
    if (levels < 0 || levels > MOST_LEVELS || levels * 8 > body.remaining() - IMAGE_HEAD) {
      throw tooShort(block);
    }
    int head = IMAGE_HEAD + levels * Long.BYTES;
    long bytes = size(block, head);
    long handle = handles.find(body.getLong(2 * Long.BYTES));
    KnownImage known = resources.image(handle);
    if (known == null) {
      lacks("contents of an image that was not made");
      return;
    }
    int aspect = body.getInt(4 * Long.BYTES);
    int layout = body.getInt(4 * Long.BYTES + Integer.BYTES);
    try {
      if (bytes == 0) {
        resources.staging(known.device()).transition(handle, known, known.layout(), layout);
      } else if (known.samples() > 1) {
        samples(block, head, handle, known);
      } else if (known.linear() && resources.place(handle) != null) {
        linear(block, head, handle, known, layout);
      } else {
        long[] offsets = offsets(block, known, aspect, levels, bytes);
        Staging staging = resources.staging(known.device());
        put(block, head, staging.provide(bytes), bytes);
        boolean second = second(known, aspect, layout);
        staging.toImage(handle, known, aspect, offsets, second ? layout : known.layout(), layout);
      }
    } catch (Staging.RefusedException refused) {
      lacks("contents of an image: " + refused.getMessage());
    }
  }

  /** Of each sample as we write them, or one value for all as GFXReconstruct's layer does. */
  private void samples(GfxrBlock block, int head, long handle, KnownImage known)
      throws GfxrException, Staging.RefusedException {
    int aspect = block.body().getInt(4 * Long.BYTES);
    int layout = block.body().getInt(4 * Long.BYTES + Integer.BYTES);
    Staging staging = resources.staging(known.device());
    long plane = Texels.bytes(known, aspect, 0);
    long bytes = block.body().getLong(3 * Long.BYTES);
    if (bytes < plane) {
      throw tooShort(block);
    }
    if (!resources.fillsSamples(known)) {
      lacks("contents of an image of several samples and of format " + known.format());
      staging.transition(handle, known, known.layout(), layout);
      return;
    }
    long size = Math.min(bytes, plane * known.samples());
    put(block, head, staging.provide(size), size);
    try (SampleCopies copies = new SampleCopies(staging, handle, known, aspect)) {
      copies.write(
          size < plane * known.samples(),
          second(known, aspect, layout) ? layout : known.layout(),
          layout);
    }
  }

  /** The depth of an image comes before its stencil, and with it its layout. */
  private static boolean second(KnownImage known, int aspect, int layout) {
    return aspect == VK.VK_IMAGE_ASPECT_STENCIL_BIT
        && (known.aspects() & VK.VK_IMAGE_ASPECT_DEPTH_BIT) != 0
        && layout != VK.VK_IMAGE_LAYOUT_UNDEFINED;
  }

  /** The program knows how its bytes lie, and so they are told. */
  private void linear(GfxrBlock block, int head, long handle, KnownImage known, int layout)
      throws Staging.RefusedException {
    Resources.Place place = resources.place(handle);
    long bytes = block.body().getLong(3 * Long.BYTES);
    long most = resources.linearBytes(handle, known);
    long at = resources.map(known.device(), place, Math.min(bytes, most));
    if (at == 0) {
      lacks("contents of a linear image whose memory no host sees");
      return;
    }
    put(block, head, at, Math.min(bytes, most));
    resources.unmap(known.device(), place);
    resources.staging(known.device()).transition(handle, known, known.layout(), layout);
  }

  /**
   * Where each level begins: at a multiple of what a copy asks for, as newer versions write them,
   * or right behind the one before.
   */
  private static long[] offsets(
      GfxrBlock block, KnownImage known, int aspect, int levels, long bytes) throws GfxrException {
    if (levels != known.levels()) {
      throw new GfxrException(
          "block " + block.number() + ": an image of " + known.levels() + " levels has " + levels);
    }
    long alignment = Texels.copyAlignment(known.format(), aspect);
    long[] aligned = new long[levels];
    long[] tight = new long[levels];
    long at = 0;
    long end = 0;
    for (int level = 0; level < levels; level++) {
      long size = block.body().getLong(IMAGE_HEAD + level * Long.BYTES);
      long needed = Texels.bytes(known, aspect, level);
      if (size < 0 || size > bytes - at || needed > size && needed >= 0) {
        throw tooShort(block);
      }
      tight[level] = at;
      at += size;
      aligned[level] = (end + alignment - 1) / alignment * alignment;
      end = aligned[level] + size;
    }
    return end <= bytes ? aligned : tight;
  }

  /** Which images of a swapchain the program has, and their layouts. */
  void swapchain(GfxrBlock block) throws GfxrException {
    ByteBuffer body = block.body();
    if (body.remaining() < SWAPCHAIN_HEAD) {
      throw tooShort(block);
    }
    long device = handles.find(body.getLong(Long.BYTES));
    long swapchain = handles.find(body.getLong(2 * Long.BYTES));
    int images = body.getInt(SWAPCHAIN_HEAD - Integer.BYTES);
    if (images < 0 || images > (body.remaining() - SWAPCHAIN_HEAD) / SWAPCHAIN_IMAGE) {
      throw tooShort(block);
    }
    if (device == 0 || swapchain == 0) {
      lacks("images of a swapchain that was not made");
      return;
    }
    long out = NativeMemory.allocate(Long.BYTES);
    try {
      for (int i = 0; i < images; i++) {
        int at = SWAPCHAIN_HEAD + i * SWAPCHAIN_IMAGE;
        long image = handles.find(body.getLong(at));
        KnownImage known = resources.image(image);
        if (known != null) {
          resources
              .staging(known.device())
              .transition(image, known, known.layout(), body.getInt(at + 12));
        }
        if (body.getInt(at + 16) != 0) {
          acquire(device, swapchain, body, at, out);
        }
      }
    } catch (Staging.RefusedException refused) {
      lacks("layouts of images of a swapchain: " + refused.getMessage());
    } finally {
      NativeMemory.free(out);
    }
  }

  /** Memory types of the device that the program ran on. */
  void memoryTypes(GfxrBlock block) throws GfxrException {
    ByteBuffer body = block.body();
    int head = 2 * Long.BYTES + 2 * Integer.BYTES;
    if (body.remaining() < head) {
      throw tooShort(block);
    }
    int types = body.getInt(2 * Long.BYTES);
    if (types < 0 || types > VK.VK_MAX_MEMORY_TYPES || types * 8 > body.remaining() - head) {
      throw tooShort(block);
    }
    long properties = NativeMemory.allocate(PhysicalDeviceMemoryProperties.SIZEOF);
    try {
      NativeMemory.putInt(properties + PhysicalDeviceMemoryProperties.MEMORY_TYPE_COUNT, types);
      for (int i = 0; i < types; i++) {
        long to =
            properties + PhysicalDeviceMemoryProperties.MEMORY_TYPES + (long) i * MemoryType.SIZEOF;
        NativeMemory.putInt(to, body.getInt(head + 8 * i));
        NativeMemory.putInt(to + 4, body.getInt(head + 8 * i + 4));
      }
      machine.recordedMemory(properties);
    } finally {
      NativeMemory.free(properties);
    }
  }

  private void acquire(long device, long swapchain, ByteBuffer body, int at, long out) {
    NativeMemory.putLong(out, body.getInt(at + 8));
    long semaphore = handles.find(body.getLong(at + 24));
    long fence = handles.find(body.getLong(at + 32));
    machine.outcome(VK.VK_SUCCESS);
    machine.call(
        VkFunctions.ACQUIRE_NEXT_IMAGE_KHR,
        new long[] {device, swapchain, machine.mostWaitNanos(), semaphore, fence, out});
  }
}
