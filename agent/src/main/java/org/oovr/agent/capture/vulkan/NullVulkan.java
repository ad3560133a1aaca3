package org.oovr.agent.capture.vulkan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.oovr.agent.bridge.RawCall;
import org.oovr.agent.capture.call.ArrayCopies;
import org.oovr.agent.capture.glfw.GlfwWindow;
import org.oovr.agent.capture.glfw.VulkanHost;
import org.oovr.agent.capture.glx.XServer;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkFunctionNames;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VulkanMachine;

/**
 * Vulkan without its loader: every call is answered by a machine of ours, on the application's
 * thread.
 */
public final class NullVulkan implements VulkanHost {
  /** What counts frames. */
  public interface Frames {
    /** The machine is there: says what is wanted of the first frame. */
    void begun(VulkanMachine machine);

    /** A present is about to be made. */
    void presenting();

    /** It was made: says what is wanted of the frame that begins. */
    void presented(VulkanMachine machine);
  }

  private final int first;
  private final Supplier<VulkanMachine> maker;
  private VulkanMachine made;
  private final Frames frames;
  private final VkEntryPoints entryPoints;

  /** Surfaces by the handles of their windows. */
  private final Map<Long, Long> surfaces = new HashMap<>();

  private final X11Surfaces ofX11;
  private final AtomicLong calls = new AtomicLong();
  private final Object presents = new Object();

  /**
   * Vulkan on a machine.
   *
   * @param first the bridge's number of the first function
   * @param maker makes the machine when the first call comes
   */
  public NullVulkan(int first, Supplier<VulkanMachine> maker, Frames frames) {
    this(first, maker, frames, new XServer()::size);
  }

  NullVulkan(int first, Supplier<VulkanMachine> maker, Frames frames, X11Surfaces.Sizes sizes) {
    this.ofX11 = new X11Surfaces(sizes);
    this.first = first;
    this.maker = maker;
    this.frames = frames;
    this.entryPoints = new VkEntryPoints(first);
  }

  private synchronized VulkanMachine machine() {
    if (made == null) {
      made = maker.get();
      frames.begun(made);
    }
    return made;
  }

  /** Calls answered so far. */
  public long calls() {
    return calls.get();
  }

  /** Whether a number of the bridge's is one of Vulkan. */
  public boolean concerns(int function) {
    return function >= first && function < first + VkFunctionNames.all().size();
  }

  /** The bridge's number of the function at an address of ours, -1 for none. */
  public int byAddress(long address) {
    int function = entryPoints.function(address);
    return function < 0 ? -1 : first + function;
  }

  /**
   * Answers a call.
   *
   * @param arrays for Java arrays in place of pointers
   */
  public void answer(RawCall raw, ArrayCopies arrays) {
    VkFunction function = VkRegistry.function(raw.function - first);
    boolean copies = raw.arrayCount > 0;
    if (copies) {
      arrays.copyIn(raw);
    }
    raw.a[0] = answer(function, raw.arguments(function.parameters().size()));
    if (copies) {
      List<VkDeclaration> parameters = function.parameters();
      for (int i = 0; i < parameters.size(); i++) {
        if (!parameters.get(i).constant()) {
          ArrayCopies.copyOut(raw, i + 1);
        }
      }
      arrays.trim();
    }
  }

  private long answer(VkFunction function, long[] arguments) {
    calls.incrementAndGet();
    VulkanMachine machine = machine();
    switch (function.number()) {
      case VkFunctions.GET_INSTANCE_PROC_ADDR:
        return procAddress(arguments[0], NativeMemory.text(arguments[1]));
      case VkFunctions.GET_DEVICE_PROC_ADDR:
        return ofDevice(NativeMemory.text(arguments[1]));
      case VkFunctions.QUEUE_PRESENT_KHR:
        synchronized (presents) {
          frames.presenting();
          long result = machine.call(function.number(), arguments);
          if (result >= 0) {
            frames.presented(machine);
          }
          return result;
        }
      case VkFunctions.CREATE_XLIB_SURFACE_KHR:
        long created = machine.call(function.number(), arguments);
        if (created >= 0) {
          ofX11.made(machine, arguments[1], NativeMemory.getLong(arguments[3]));
        }
        return created;
      case VkFunctions.DESTROY_SURFACE_KHR:
        ofX11.gone(arguments[1]);
        synchronized (surfaces) {
          surfaces.values().remove(arguments[1]);
        }
        return machine.call(function.number(), arguments);
      default:
        ofX11.before(machine, function.number(), arguments);
        return machine.call(function.number(), arguments);
    }
  }

  /** Address of any function that programs find. */
  public long address(String name) {
    int function = name.startsWith("vk") ? VkRegistry.number(name) : -1;
    return function >= 0 && has(function) ? entryPoints.address(function) : 0;
  }

  /**
   * Whether programs find a function. Those of the core they find even where the machine has no
   * feature that would let them be used: LWJGL says that a version is not there where one is
   * missing.
   */
  private boolean has(int function) {
    return !VkRegistry.function(function).isExtension() || machine().has(function);
  }

  /** Without an instance there are the functions that need none. */
  @Override
  public long procAddress(long instance, String name) {
    int function = name == null ? -1 : VkRegistry.number(name);
    if (function < 0
        || instance == 0 && VkRegistry.function(function).level() != VkFunction.Level.GLOBAL) {
      return 0;
    }
    return address(name);
  }

  private long ofDevice(String name) {
    int function = name == null ? -1 : VkRegistry.number(name);
    if (function < 0) {
      return 0;
    }
    return switch (VkRegistry.function(function).level()) {
      case DEVICE, QUEUE, COMMAND_BUFFER -> address(name);
      default -> 0;
    };
  }

  @Override
  public List<String> surfaceExtensions() {
    return machine().surfaceExtensions();
  }

  @Override
  public long createSurface(long instance, GlfwWindow window) {
    long surface = machine().createSurface(instance, window.width(), window.height());
    synchronized (surfaces) {
      surfaces.put(window.handle, surface);
    }
    return surface;
  }

  @Override
  public void destroySurface(long instance, long surface) {
    answer(VkRegistry.function(VkFunctions.DESTROY_SURFACE_KHR), new long[] {instance, surface, 0});
  }

  @Override
  public void resized(GlfwWindow window) {
    Long surface;
    synchronized (surfaces) {
      surface = surfaces.get(window.handle);
    }
    if (surface != null) {
      machine().surfaceResized(surface, window.width(), window.height());
    }
  }
}
