package org.oovr.driver.vk.follow;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.trace.gfxr.GfxrPipe;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkKind;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStructs.BindBufferMemoryInfo;
import org.oovr.driver.vk.api.VkStructs.BindImageMemoryInfo;
import org.oovr.driver.vk.api.VkStructs.BufferCreateInfo;
import org.oovr.driver.vk.api.VkStructs.ImageCreateInfo;
import org.oovr.driver.vk.api.VkStructs.ImageMemoryRequirementsInfo2;
import org.oovr.driver.vk.api.VkStructs.InstanceCreateInfo;
import org.oovr.driver.vk.api.VkStructs.MappedMemoryRange;
import org.oovr.driver.vk.api.VkStructs.MemoryAllocateInfo;
import org.oovr.driver.vk.api.VkStructs.MemoryRequirements;
import org.oovr.driver.vk.api.VkStructs.MemoryRequirements2;
import org.oovr.driver.vk.api.VkStructs.SwapchainCreateInfoKHR;
import org.oovr.driver.vk.api.VkStructs.XcbSurfaceCreateInfoKHR;
import org.oovr.driver.vk.call.GfxrCalls;
import org.oovr.driver.vk.call.VkEncoder;

/**
 * Records the calls of a program that a real driver executes. A call is recorded when it has been
 * made, with its outcome; one that ends an object before it is made, as another thread may get the
 * handle at once.
 */
public final class VulkanRecorder {
  /** How a call is recorded. */
  private enum Way {
    /** No call that captures have: it finds functions, or asks before there is an instance. */
    NEVER,
    AFTER,
    BEFORE
  }

  /** Kinds of surfaces by the instance extensions that bring them, with who makes them. */
  private static final Map<String, Integer> SURFACES =
      Map.of(
          "VK_KHR_xcb_surface", VkFunctions.CREATE_XCB_SURFACE_KHR,
          "VK_KHR_xlib_surface", VkFunctions.CREATE_XLIB_SURFACE_KHR,
          "VK_KHR_wayland_surface", VkFunctions.CREATE_WAYLAND_SURFACE_KHR,
          "VK_KHR_win32_surface", VkFunctions.CREATE_WIN32_SURFACE_KHR,
          "VK_EXT_metal_surface", VkFunctions.CREATE_METAL_SURFACE_EXT);

  private static final Way[] WAYS = new Way[VkRegistry.size()];
  private static final boolean[] MAKES = new boolean[VkRegistry.size()];

  static {
    for (int i = 0; i < WAYS.length; i++) {
      VkFunction f = VkRegistry.function(i);
      boolean ends = f.name().startsWith("vkDestroy") || f.name().startsWith("vkFree");
      boolean never =
          f.level() == VkFunction.Level.GLOBAL && f.alias() != VkFunctions.CREATE_INSTANCE
              || f.result().kind() == VkKind.FUNCTION
              || f.name().endsWith("ProcAddr");
      WAYS[i] = never ? Way.NEVER : ends ? Way.BEFORE : Way.AFTER;
      MAKES[i] = f.name().startsWith("vkCreate") || f.name().startsWith("vkAllocate");
    }
  }

  private final GfxrPipe pipe;
  private final Consumer<String> unsupported;
  private final HandleNumbers numbers = new HandleNumbers();
  private final MappedMemory memory = new MappedMemory();
  private final VkEncoder encoder = new VkEncoder(this::number);

  /** Who makes the surfaces of each instance. */
  private final Map<Long, Integer> surfaceMakers = new HashMap<>();

  private boolean makes;
  private long thread;

  /**
   * A recorder.
   *
   * @param pipe takes the blocks
   * @param unsupported takes what cannot be recorded
   */
  public VulkanRecorder(GfxrPipe pipe, Consumer<String> unsupported) {
    this.pipe = pipe;
    this.unsupported = unsupported;
  }

  private long number(VkDeclaration declared, long handle, boolean made) {
    int kind = declared.type() == null ? 0 : declared.type().objectType();
    if (kind == 0) {
      return anyNumber(handle);
    }
    return made && makes ? numbers.made(kind, handle) : numbers.number(kind, handle);
  }

  /** Of a handle whose kind another member says: where objects are named. */
  private long anyNumber(long handle) {
    for (int kind = 1; kind <= VK.VK_OBJECT_TYPE_COMMAND_POOL; kind++) {
      long known = numbers.find(kind, handle);
      if (known != 0) {
        return known;
      }
    }
    return handle;
  }

  /** A call is about to be made. */
  public synchronized void before(int function, long[] a, long ofThread) {
    thread = ofThread;
    if (WAYS[function] == Way.BEFORE) {
      record(VkRegistry.function(function), a, 0);
      ending(VkRegistry.function(function).alias(), a);
      return;
    }
    switch (VkRegistry.function(function).alias()) {
      case VkFunctions.QUEUE_SUBMIT,
          VkFunctions.QUEUE_SUBMIT2,
          VkFunctions.SIGNAL_SEMAPHORE,
          VkFunctions.SET_EVENT ->
          memory.compare(this::wrote);
      case VkFunctions.FLUSH_MAPPED_MEMORY_RANGES -> {
        for (int i = 0; i < (int) a[1]; i++) {
          long range = a[2] + (long) i * MappedMemoryRange.SIZEOF;
          memory.compare(getLong(range + MappedMemoryRange.MEMORY), this::wrote);
        }
      }
      case VkFunctions.UNMAP_MEMORY -> memory.leaving(a[1], this::wrote);
      default -> {
        // nothing to be told before it
      }
    }
  }

  private void wrote(long handle, long offset, ByteBuffer bytes) {
    long number = numbers.number(VK.VK_OBJECT_TYPE_DEVICE_MEMORY, handle);
    pipe.fillMemory(thread, number, offset, bytes);
  }

  /** A call was made. */
  public synchronized void after(int function, long[] a, long result, long ofThread) {
    if (WAYS[function] != Way.AFTER) {
      return;
    }
    thread = ofThread;
    VkFunction f = VkRegistry.function(function);
    int alias = f.alias();
    if (alias == VkFunctions.CREATE_SWAPCHAIN_KHR && a[1] != 0) {
      window(a[1]);
    }
    makes = MAKES[function];
    record(f, a, result);
    makes = false;
    boolean failed = f.result().base().equals("VkResult") && (int) result < 0;
    if (!failed) {
      made(alias, a);
    }
  }

  private void record(VkFunction f, long[] a, long result) {
    int id = GfxrCalls.id(f.number());
    if (id == 0) {
      unsupported.accept(f.name() + ": not recorded, captures have no such call");
      return;
    }
    encoder.encode(f, a, result);
    pipe.call(id, thread, encoder.array(), encoder.bytes());
  }

  /** The size of a window is known when something is to be shown there. */
  private void window(long info) {
    long surface = getLong(info + SwapchainCreateInfoKHR.SURFACE);
    pipe.resizeWindow(
        thread,
        numbers.number(VK.VK_OBJECT_TYPE_SURFACE_KHR, surface),
        getInt(info + SwapchainCreateInfoKHR.IMAGE_EXTENT),
        getInt(info + SwapchainCreateInfoKHR.IMAGE_EXTENT + 4));
  }

  /**
   * A surface was made by a library that nobody watches: it is recorded as if the program had made
   * it.
   */
  public synchronized void surface(long instance, long surface, long ofThread) {
    thread = ofThread;
    VkFunction maker =
        VkRegistry.function(
            surfaceMakers.getOrDefault(instance, VkFunctions.CREATE_XCB_SURFACE_KHR));
    long info = NativeMemory.allocate(64 + Long.BYTES);
    try {
      NativeMemory.write(new byte[64], 0, info, 64);
      NativeMemory.putInt(info, maker.parameters().get(1).struct().structureType());
      NativeMemory.putLong(info + 64, surface);
      if (maker.number() == VkFunctions.CREATE_XCB_SURFACE_KHR) {
        NativeMemory.putInt(info + XcbSurfaceCreateInfoKHR.WINDOW, 1);
      }
      makes = true;
      record(maker, new long[] {instance, info, 0, info + 64}, VK.VK_SUCCESS);
      makes = false;
    } finally {
      NativeMemory.free(info);
    }
  }

  // --- what must be known of objects

  private void made(int alias, long[] a) {
    switch (alias) {
      case VkFunctions.CREATE_INSTANCE -> instance(a[0], getLong(a[2]));
      case VkFunctions.ALLOCATE_MEMORY ->
          memory.allocated(getLong(a[3]), getLong(a[1] + MemoryAllocateInfo.ALLOCATION_SIZE));
      case VkFunctions.MAP_MEMORY -> memory.mapped(a[1], a[2], a[3], getLong(a[5]));
      case VkFunctions.UNMAP_MEMORY -> memory.unmapped(a[1]);
      case VkFunctions.CREATE_BUFFER ->
          memory.madeBuffer(
              getLong(a[3]),
              getLong(a[1] + BufferCreateInfo.SIZE),
              getInt(a[1] + BufferCreateInfo.USAGE));
      case VkFunctions.CREATE_IMAGE ->
          memory.madeImage(
              getLong(a[3]), getInt(a[1] + ImageCreateInfo.TILING) == VK.VK_IMAGE_TILING_LINEAR);
      case VkFunctions.GET_IMAGE_MEMORY_REQUIREMENTS ->
          memory.askedSize(a[1], getLong(a[2] + MemoryRequirements.SIZE));
      case VkFunctions.GET_IMAGE_MEMORY_REQUIREMENTS2 ->
          memory.askedSize(
              getLong(a[1] + ImageMemoryRequirementsInfo2.IMAGE),
              getLong(a[2] + MemoryRequirements2.MEMORY_REQUIREMENTS + MemoryRequirements.SIZE));
      case VkFunctions.BIND_BUFFER_MEMORY -> memory.boundBuffer(a[1], a[2], a[3]);
      case VkFunctions.BIND_IMAGE_MEMORY -> memory.boundImage(a[1], a[2], a[3]);
      case VkFunctions.BIND_BUFFER_MEMORY2 -> {
        for (int i = 0; i < (int) a[1]; i++) {
          long p = a[2] + (long) i * BindBufferMemoryInfo.SIZEOF;
          memory.boundBuffer(
              getLong(p + BindBufferMemoryInfo.BUFFER),
              getLong(p + BindBufferMemoryInfo.MEMORY),
              getLong(p + BindBufferMemoryInfo.MEMORY_OFFSET));
        }
      }
      case VkFunctions.BIND_IMAGE_MEMORY2 -> {
        for (int i = 0; i < (int) a[1]; i++) {
          long p = a[2] + (long) i * BindImageMemoryInfo.SIZEOF;
          memory.boundImage(
              getLong(p + BindImageMemoryInfo.IMAGE),
              getLong(p + BindImageMemoryInfo.MEMORY),
              getLong(p + BindImageMemoryInfo.MEMORY_OFFSET));
        }
      }
      default -> {
        // nothing to remember
      }
    }
  }

  private void ending(int alias, long[] a) {
    switch (alias) {
      case VkFunctions.FREE_MEMORY -> memory.freed(a[1]);
      case VkFunctions.DESTROY_BUFFER -> memory.goneBuffer(a[1]);
      case VkFunctions.DESTROY_IMAGE -> memory.goneImage(a[1]);
      default -> {
        // nothing is remembered of others
      }
    }
  }

  private void instance(long info, long instance) {
    long names = getLong(info + InstanceCreateInfo.PP_ENABLED_EXTENSION_NAMES);
    for (int i = 0; i < getInt(info + InstanceCreateInfo.ENABLED_EXTENSION_COUNT); i++) {
      Integer maker = SURFACES.get(NativeMemory.text(getLong(names + 8L * i)));
      if (maker != null) {
        surfaceMakers.put(instance, maker);
      }
    }
  }
}
