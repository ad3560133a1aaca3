package org.oovr.driver.vk.create;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;
import static org.oovr.driver.vk.api.VK.*;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.AcquireNextImageInfoKHR;
import org.oovr.driver.vk.api.VkStructs.DeviceGroupPresentCapabilitiesKHR;
import org.oovr.driver.vk.api.VkStructs.Extent2D;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceSurfaceInfo2KHR;
import org.oovr.driver.vk.api.VkStructs.PresentInfoKHR;
import org.oovr.driver.vk.api.VkStructs.Rect2D;
import org.oovr.driver.vk.api.VkStructs.SurfaceCapabilities2KHR;
import org.oovr.driver.vk.api.VkStructs.SurfaceCapabilitiesKHR;
import org.oovr.driver.vk.api.VkStructs.SurfaceFormat2KHR;
import org.oovr.driver.vk.api.VkStructs.SurfaceFormatKHR;
import org.oovr.driver.vk.api.VkStructs.SwapchainCreateInfoKHR;
import org.oovr.driver.vk.format.Formats;
import org.oovr.driver.vk.format.Formats.TexelFormat;
import org.oovr.driver.vk.object.ImageObject;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.object.Signals.Fence;
import org.oovr.driver.vk.object.Signals.Semaphore;
import org.oovr.driver.vk.object.Surface;
import org.oovr.driver.vk.object.Swapchain;
import org.oovr.driver.vk.play.Submissions;
import org.oovr.driver.vk.play.Submissions.Signal;
import org.oovr.driver.vk.play.Submissions.Submission;
import org.oovr.driver.vk.query.DeviceQueries;
import org.oovr.driver.vk.table.Functions;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.Texture;

/** Surfaces, swapchains, and frames that are presented. */
public final class SwapchainCalls {
  private static final int LEAST_IMAGES = 2;
  private static final int MOST_IMAGES = 16;

  /** Images of a swapchain that another driver may have made. */
  private static final int TRACED_IMAGES = 8;

  private static final int MOST_PIXELS = 16384;

  /** Formats of surfaces, those that lavapipe has. */
  private static final int[] FORMATS = {VK_FORMAT_B8G8R8A8_SRGB, VK_FORMAT_B8G8R8A8_UNORM};

  private static final int[] MODES = {
    VK_PRESENT_MODE_IMMEDIATE_KHR,
    VK_PRESENT_MODE_MAILBOX_KHR,
    VK_PRESENT_MODE_FIFO_KHR,
    VK_PRESENT_MODE_FIFO_RELAXED_KHR
  };

  private static final int USAGE =
      VK_IMAGE_USAGE_TRANSFER_SRC_BIT
          | VK_IMAGE_USAGE_TRANSFER_DST_BIT
          | VK_IMAGE_USAGE_SAMPLED_BIT
          | VK_IMAGE_USAGE_STORAGE_BIT
          | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
          | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;

  private final Session session;
  private final Submissions submissions;

  /** Whether the program was told of images before, by another driver. */
  private final boolean traced;

  private SwapchainCalls(Session session, Submissions submissions, boolean traced) {
    this.session = session;
    this.traced = traced;
    this.submissions = submissions;
  }

  /** Says who executes these functions. */
  public static void register(
      Functions f, Session session, Submissions submissions, boolean traced) {
    SwapchainCalls c = new SwapchainCalls(session, submissions, traced);
    f.add(VkFunctions.CREATE_XCB_SURFACE_KHR, a -> c.createSurface(a[3]));
    f.add(VkFunctions.CREATE_XLIB_SURFACE_KHR, a -> c.createSurface(a[3]));
    f.add(VkFunctions.CREATE_WAYLAND_SURFACE_KHR, a -> c.createSurface(a[3]));
    f.add(VkFunctions.CREATE_WIN32_SURFACE_KHR, a -> c.createSurface(a[3]));
    f.add(VkFunctions.CREATE_HEADLESS_SURFACE_EXT, a -> c.createSurface(a[3]));
    f.addSilent(VkFunctions.DESTROY_SURFACE_KHR, a -> session.handles.remove(a[1], Surface.class));
    f.add(VkFunctions.GET_PHYSICAL_DEVICE_XCB_PRESENTATION_SUPPORT_KHR, a -> VK_TRUE);
    f.add(VkFunctions.GET_PHYSICAL_DEVICE_XLIB_PRESENTATION_SUPPORT_KHR, a -> VK_TRUE);
    f.add(VkFunctions.GET_PHYSICAL_DEVICE_WAYLAND_PRESENTATION_SUPPORT_KHR, a -> VK_TRUE);
    f.add(VkFunctions.GET_PHYSICAL_DEVICE_WIN32_PRESENTATION_SUPPORT_KHR, a -> VK_TRUE);
    f.addSilent(VkFunctions.GET_PHYSICAL_DEVICE_SURFACE_SUPPORT_KHR, a -> putInt(a[3], VK_TRUE));
    f.addSilent(
        VkFunctions.GET_PHYSICAL_DEVICE_SURFACE_CAPABILITIES_KHR, a -> c.capabilities(a[1], a[2]));
    f.addSilent(
        VkFunctions.GET_PHYSICAL_DEVICE_SURFACE_CAPABILITIES2KHR,
        a ->
            c.capabilities(
                getLong(a[1] + PhysicalDeviceSurfaceInfo2KHR.SURFACE),
                a[2] + SurfaceCapabilities2KHR.SURFACE_CAPABILITIES));
    f.add(
        VkFunctions.GET_PHYSICAL_DEVICE_SURFACE_FORMATS_KHR,
        a -> formats(a[2], a[3], SurfaceFormatKHR.SIZEOF, 0));
    f.add(
        VkFunctions.GET_PHYSICAL_DEVICE_SURFACE_FORMATS2KHR,
        a -> formats(a[2], a[3], SurfaceFormat2KHR.SIZEOF, SurfaceFormat2KHR.SURFACE_FORMAT));
    f.add(VkFunctions.GET_PHYSICAL_DEVICE_SURFACE_PRESENT_MODES_KHR, a -> presentModes(a[2], a[3]));
    f.add(VkFunctions.GET_PHYSICAL_DEVICE_PRESENT_RECTANGLES_KHR, c::rectangles);
    f.add(VkFunctions.GET_DEVICE_GROUP_PRESENT_CAPABILITIES_KHR, a -> groupPresents(a[1]));
    f.add(
        VkFunctions.GET_DEVICE_GROUP_SURFACE_PRESENT_MODES_KHR,
        a -> {
          putInt(a[2], VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR);
          return VK_SUCCESS;
        });
    f.add(VkFunctions.CREATE_SWAPCHAIN_KHR, c::createSwapchain);
    f.addSilent(VkFunctions.DESTROY_SWAPCHAIN_KHR, c::destroySwapchain);
    f.add(VkFunctions.GET_SWAPCHAIN_IMAGES_KHR, c::swapchainImages);
    f.add(VkFunctions.ACQUIRE_NEXT_IMAGE_KHR, a -> c.acquire(a[1], a[3], a[4], a[5]));
    f.add(
        VkFunctions.ACQUIRE_NEXT_IMAGE2KHR,
        a ->
            c.acquire(
                getLong(a[1] + AcquireNextImageInfoKHR.SWAPCHAIN),
                getLong(a[1] + AcquireNextImageInfoKHR.SEMAPHORE),
                getLong(a[1] + AcquireNextImageInfoKHR.FENCE),
                a[2]));
    f.add(VkFunctions.QUEUE_PRESENT_KHR, c::present);
  }

  private long createSurface(long result) {
    putLong(result, session.handles.add(new Surface(0, 0)));
    return VK_SUCCESS;
  }

  /** All of a surface is presented by the one device. */
  private long rectangles(long[] a) {
    Surface surface = session.handles.get(a[1], Surface.class);
    boolean room = a[3] == 0 || getInt(a[2]) > 0;
    if (a[3] != 0 && room) {
      putInt(a[3] + Rect2D.OFFSET, 0);
      putInt(a[3] + Rect2D.OFFSET + 4, 0);
      extent(a[3] + Rect2D.EXTENT, surface, surface.width > 0, MOST_PIXELS);
    }
    putInt(a[2], room ? 1 : 0);
    return room ? VK_SUCCESS : VK_INCOMPLETE;
  }

  /** The group is one device, which presents its own images. */
  private static long groupPresents(long p) {
    for (int i = 0; i < VK_MAX_DEVICE_GROUP_SIZE; i++) {
      putInt(p + DeviceGroupPresentCapabilitiesKHR.PRESENT_MASK + 4L * i, i == 0 ? 1 : 0);
    }
    putInt(p + DeviceGroupPresentCapabilitiesKHR.MODES, VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR);
    return VK_SUCCESS;
  }

  private void capabilities(long handle, long p) {
    Surface surface = session.handles.get(handle, Surface.class);
    boolean known = surface.width > 0;
    putInt(p + SurfaceCapabilitiesKHR.MIN_IMAGE_COUNT, LEAST_IMAGES);
    putInt(p + SurfaceCapabilitiesKHR.MAX_IMAGE_COUNT, MOST_IMAGES);
    extent(p + SurfaceCapabilitiesKHR.CURRENT_EXTENT, surface, known, -1);
    extent(p + SurfaceCapabilitiesKHR.MIN_IMAGE_EXTENT, surface, known, 1);
    extent(p + SurfaceCapabilitiesKHR.MAX_IMAGE_EXTENT, surface, known, MOST_PIXELS);
    putInt(p + SurfaceCapabilitiesKHR.MAX_IMAGE_ARRAY_LAYERS, 1);
    putInt(p + SurfaceCapabilitiesKHR.SUPPORTED_TRANSFORMS, VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR);
    putInt(p + SurfaceCapabilitiesKHR.CURRENT_TRANSFORM, VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR);
    putInt(
        p + SurfaceCapabilitiesKHR.SUPPORTED_COMPOSITE_ALPHA,
        VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR | VK_COMPOSITE_ALPHA_INHERIT_BIT_KHR);
    putInt(p + SurfaceCapabilitiesKHR.SUPPORTED_USAGE_FLAGS, USAGE);
  }

  private static void extent(long p, Surface surface, boolean known, int otherwise) {
    putInt(p + Extent2D.WIDTH, known ? surface.width : otherwise);
    putInt(p + Extent2D.HEIGHT, known ? surface.height : otherwise);
  }

  private static long formats(long count, long list, int size, int at) {
    if (list == 0) {
      putInt(count, FORMATS.length);
      return VK_SUCCESS;
    }
    int n = Math.min(getInt(count), FORMATS.length);
    for (int i = 0; i < n; i++) {
      long p = list + (long) i * size + at;
      putInt(p + SurfaceFormatKHR.FORMAT, FORMATS[i]);
      putInt(p + SurfaceFormatKHR.COLOR_SPACE, VK_COLOR_SPACE_SRGB_NONLINEAR_KHR);
    }
    putInt(count, n);
    return n < FORMATS.length ? VK_INCOMPLETE : VK_SUCCESS;
  }

  private static long presentModes(long count, long list) {
    if (list == 0) {
      putInt(count, MODES.length);
      return VK_SUCCESS;
    }
    int n = Math.min(getInt(count), MODES.length);
    for (int i = 0; i < n; i++) {
      putInt(list + 4L * i, MODES[i]);
    }
    putInt(count, n);
    return n < MODES.length ? VK_INCOMPLETE : VK_SUCCESS;
  }

  // --- swapchains

  private long createSwapchain(long[] a) {
    long p = a[1];
    int code = getInt(p + SwapchainCreateInfoKHR.IMAGE_FORMAT);
    TexelFormat format = Formats.texel(code);
    boolean shown =
        format != null
            && !format.isDepthStencil()
            && !format.storage().isCompressed()
            && !format.storage().isInteger();
    if (!shown) {
      session.diagnostics.unsupported("swapchain of format " + code);
      return VK_ERROR_INITIALIZATION_FAILED;
    }
    int n =
        Math.max(
            traced ? TRACED_IMAGES : LEAST_IMAGES,
            getInt(p + SwapchainCreateInfoKHR.MIN_IMAGE_COUNT));
    int layers = Math.max(1, getInt(p + SwapchainCreateInfoKHR.IMAGE_ARRAY_LAYERS));
    int width = getInt(p + SwapchainCreateInfoKHR.IMAGE_EXTENT + Extent2D.WIDTH);
    int height = getInt(p + SwapchainCreateInfoKHR.IMAGE_EXTENT + Extent2D.HEIGHT);
    if (!DeviceQueries.holds(VK_IMAGE_TYPE_2D, width, height, 1, layers, 1, 1)) {
      session.diagnostics.error("vkCreateSwapchainKHR", "images beyond the limits of the device");
      return VK_ERROR_INITIALIZATION_FAILED;
    }
    List<ImageObject> images = new ArrayList<>();
    long[] handles = new long[Math.min(n, MOST_IMAGES)];
    for (int i = 0; i < handles.length; i++) {
      ImageObject image =
          new ImageObject(
              session,
              format,
              layers > 1 ? Texture.Shape.D2_ARRAY : Texture.Shape.D2,
              width,
              height,
              1,
              layers,
              1,
              1,
              0,
              getInt(p + SwapchainCreateInfoKHR.IMAGE_USAGE),
              false);
      image.make(session);
      image.ofSwapchain = true;
      images.add(image);
      handles[i] = session.handles.add(image);
    }
    putLong(a[3], session.handles.add(new Swapchain(images, handles)));
    return VK_SUCCESS;
  }

  private void destroySwapchain(long[] a) {
    Swapchain swapchain = session.handles.remove(a[1], Swapchain.class);
    if (swapchain != null) {
      for (long image : swapchain.handles) {
        session.handles.remove(image, ImageObject.class);
      }
      swapchain.images.forEach(image -> ImageCalls.destroy(session, image));
    }
  }

  private long swapchainImages(long[] a) {
    long[] handles = session.handles.get(a[1], Swapchain.class).handles;
    if (a[3] == 0) {
      putInt(a[2], handles.length);
      return VK_SUCCESS;
    }
    int n = Math.min(getInt(a[2]), handles.length);
    for (int i = 0; i < n; i++) {
      putLong(a[3] + 8L * i, handles[i]);
    }
    putInt(a[2], n);
    return n < handles.length && !traced ? VK_INCOMPLETE : VK_SUCCESS;
  }

  private long acquire(long handle, long semaphore, long fence, long result) {
    Swapchain swapchain = session.handles.get(handle, Swapchain.class);
    int index = traced ? swapchain.acquire(getInt(result)) : swapchain.acquire();
    if (index < 0) {
      return VK_NOT_READY;
    }
    putInt(result, index);
    if (semaphore != 0) {
      session.handles.get(semaphore, Semaphore.class).value = 1;
    }
    if (fence != 0) {
      session.handles.get(fence, Fence.class).signaled = true;
    }
    submissions.run();
    session.notifyAll();
    return VK_SUCCESS;
  }

  private long present(long[] a) {
    long p = a[1];
    List<Signal> waits = new ArrayList<>();
    for (int i = 0; i < getInt(p + PresentInfoKHR.WAIT_SEMAPHORE_COUNT); i++) {
      long s = getLong(getLong(p + PresentInfoKHR.P_WAIT_SEMAPHORES) + 8L * i);
      waits.add(new Signal(session.handles.get(s, Semaphore.class), 0));
    }
    submissions.submit(0, new Submission(waits, List.of(), List.of(), null));
    int n = getInt(p + PresentInfoKHR.SWAPCHAIN_COUNT);
    long results = getLong(p + PresentInfoKHR.P_RESULTS);
    for (int i = 0; i < n; i++) {
      Swapchain swapchain =
          session.handles.get(
              getLong(getLong(p + PresentInfoKHR.P_SWAPCHAINS) + 8L * i), Swapchain.class);
      int index = getInt(getLong(p + PresentInfoKHR.P_IMAGE_INDICES) + 4L * i);
      if (index < 0 || index >= swapchain.images.size()) {
        session.diagnostics.error("vkQueuePresentKHR", "image " + index + " of a swapchain");
        return VK_ERROR_OUT_OF_DATE_KHR;
      }
      Texture shown = swapchain.images.get(index).texture;
      session.present(new RenderTarget.Attachment(shown, 0, 0, shown.layers() > 1));
      swapchain.release(index);
      if (results != 0) {
        putInt(results + 4L * i, VK_SUCCESS);
      }
    }
    session.notifyAll();
    return VK_SUCCESS;
  }
}
