package org.oovr.agent.capture.vulkan;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.oovr.agent.bridge.RawCall;
import org.oovr.agent.capture.call.ArrayCopies;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.trace.gfxr.GfxrPipe;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkFunctionNames;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.follow.VulkanRecorder;

/** Vulkan beside its driver: each call is made there and recorded with its outcome. */
public final class WatchedVulkan {
  /** What becomes of the record. */
  public interface Outlet {
    /** The first call comes: where the record goes, null for nowhere. */
    GfxrPipe opens();

    /**
     * A call is about to be made that shows images.
     *
     * @param arguments of it
     */
    void presenting(RawCall raw, long[] arguments);

    /** It was made and is about to be recorded: a frame has ended. */
    void presented();

    /** The record has it. */
    void recorded();

    /** Another call is about to be made. */
    default void before(int function, long[] arguments) {
      // of no interest where nobody looks at pictures
    }

    /** It was made. */
    default void after(int function, long[] arguments, long result) {
      // of no interest where nobody looks at pictures
    }
  }

  private static final int MOST_ARGUMENTS = RawCall.MAX_ARGUMENTS;

  private final int first;
  private final Outlet outlet;
  private final Function<GfxrPipe, VulkanRecorder> recorders;
  private final VkEntryPoints entryPoints;
  private final AtomicLong calls = new AtomicLong();
  private volatile VulkanRecorder recorder;
  private boolean opened;

  /**
   * A watch.
   *
   * @param first the bridge's number of the first function
   * @param unsupported takes what cannot be recorded
   */
  public WatchedVulkan(int first, Outlet outlet, Consumer<String> unsupported) {
    this.first = first;
    this.outlet = outlet;
    this.entryPoints = new VkEntryPoints(first);
    this.recorders = pipe -> new VulkanRecorder(pipe, unsupported);
  }

  /** Calls seen so far. */
  public long calls() {
    return calls.get();
  }

  /** Whether a number of the bridge's is one of Vulkan. */
  public boolean concerns(int function) {
    return function >= first && function < first + VkFunctionNames.all().size();
  }

  private VulkanRecorder recorder() {
    VulkanRecorder known = recorder;
    return known != null || opened ? known : open();
  }

  private synchronized VulkanRecorder open() {
    if (!opened) {
      GfxrPipe pipe = outlet.opens();
      recorder = pipe == null ? null : recorders.apply(pipe);
      opened = true;
    }
    return recorder;
  }

  /** A call is about to be made. */
  public void before(RawCall raw, ArrayCopies arrays, int thread) {
    VulkanRecorder to = recorder();
    if (to == null) {
      return;
    }
    long[] a = arguments(raw, arrays);
    int function = raw.function - first;
    if (function == VkFunctions.QUEUE_PRESENT_KHR) {
      outlet.presenting(raw, a);
    } else {
      outlet.before(function, a);
    }
    to.before(function, a, thread);
    arrays.trim();
  }

  /** A call was made. */
  public void after(RawCall raw, ArrayCopies arrays, int thread) {
    calls.incrementAndGet();
    VulkanRecorder to = recorder();
    if (to == null) {
      return;
    }
    long[] a = arguments(raw, arrays);
    int function = raw.function - first;
    if (function == VkFunctions.QUEUE_PRESENT_KHR) {
      outlet.presented();
      to.after(function, a, raw.a[0], thread);
      outlet.recorded();
    } else {
      outlet.after(function, a, raw.a[0]);
      to.after(function, a, raw.a[0], thread);
    }
    arrays.trim();
  }

  private long[] arguments(RawCall raw, ArrayCopies arrays) {
    VkFunction function = VkRegistry.function(raw.function - first);
    if (raw.arrayCount > 0) {
      arrays.copyIn(raw);
    }
    return raw.arguments(Math.min(MOST_ARGUMENTS, function.parameters().size()));
  }

  /**
   * What a native library gets in place of the address of a function that it is to call.
   *
   * @param real the driver's, not 0
   */
  public long entryPoint(String name, long real) {
    int function = VkRegistry.number(name);
    return function < 0 ? real : entryPoints.address(function, real);
  }

  /** A function of a window library was called. */
  public void windowCall(String name, RawCall raw, int thread) {
    boolean glfw = name.equals("glfwCreateWindowSurface") && raw.a[0] == 0;
    boolean sdl = name.equals("SDL_Vulkan_CreateSurface") && raw.a[0] != 0;
    if (!glfw && !sdl) {
      return;
    }
    VulkanRecorder to = recorder();
    if (to != null) {
      to.surface(raw.a[glfw ? 1 : 2], NativeMemory.getLong(raw.a[4]), thread);
    }
  }
}
