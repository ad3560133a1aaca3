package org.oovr.samples.vulkan;

import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.glfw.GLFWVulkan.*;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.vulkan.KHRSurface.*;
import static org.lwjgl.vulkan.KHRSwapchain.*;
import static org.lwjgl.vulkan.VK12.*;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Options;

/** A window with a device of Vulkan, its queue, what lies in its memory, and its frames. */
public final class Gpu {
  /** A program: sets up, and draws while {@link Frames#next} says so. */
  @FunctionalInterface
  public interface Program {
    /** Draws. */
    void run(Gpu gpu);
  }

  /** Says which features of the device a program needs. */
  @FunctionalInterface
  public interface Wish {
    /**
     * Sets what is needed; all is off before.
     *
     * @param has what the device has of Vulkan 1.2's features
     */
    void ask(
        VkPhysicalDeviceFeatures basic,
        VkPhysicalDeviceVulkan11Features of11,
        VkPhysicalDeviceVulkan12Features of12,
        VkPhysicalDeviceVulkan12Features has);
  }

  final Options options;
  final long window;
  final VkInstance instance;
  final VkPhysicalDevice physicalDevice;
  final long surface;
  final int family;
  final VkDevice device;
  final VkQueue queue;

  /** What lies in the device's memory. */
  public final Resources resources;

  /** The window's images, one frame after the other. */
  public final Frames frames;

  private final Deque<Runnable> owned = new ArrayDeque<>();

  private Gpu(String title, Options options, Wish wish) {
    this.options = options;
    glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
    glfwWindowHint(GLFW_RESIZABLE, GLFW_FALSE);
    window = glfwCreateWindow(options.width(), options.height(), title, NULL, NULL);
    if (window == NULL || !glfwVulkanSupported()) {
      throw new IllegalStateException("no window, or no Vulkan");
    }
    try (MemoryStack stack = stackPush()) {
      PointerBuffer p = stack.mallocPointer(1);
      VkInstanceCreateInfo info =
          VkInstanceCreateInfo.calloc(stack)
              .sType$Default()
              .pApplicationInfo(
                  VkApplicationInfo.calloc(stack)
                      .sType$Default()
                      .pApplicationName(stack.UTF8(title))
                      .apiVersion(VK_API_VERSION_1_2))
              .ppEnabledExtensionNames(glfwGetRequiredInstanceExtensions());
      check(vkCreateInstance(info, null, p));
      instance = new VkInstance(p.get(0), info);
      LongBuffer s = stack.mallocLong(1);
      check(glfwCreateWindowSurface(instance, window, null, s));
      surface = s.get(0);
      IntBuffer count = stack.ints(1);
      vkEnumeratePhysicalDevices(instance, count, p);
      physicalDevice = new VkPhysicalDevice(p.get(0), instance);
    }
    family = familyThatDrawsAndPresents();
    device = newDevice(wish);
    try (MemoryStack stack = stackPush()) {
      PointerBuffer p = stack.mallocPointer(1);
      vkGetDeviceQueue(device, family, 0, p);
      queue = new VkQueue(p.get(0), device);
    }
    resources = new Resources(this);
    frames = new Frames(this);
  }

  /** Runs a program that needs no features. */
  public static void run(String title, String[] args, int width, int height, Program program) {
    run(title, args, width, height, (basic, of11, of12, has) -> {}, program);
  }

  /** Runs a program in a window of its own; the JVM ends with status 2 for a wrong command line. */
  public static void run(
      String title, String[] args, int width, int height, Wish wish, Program program) {
    Options options;
    try {
      options = Options.parse(args, width, height);
    } catch (Options.UsageException e) {
      System.err.println(e.getMessage());
      System.err.println("usage: [--frames N] [--width W] [--height H]");
      System.exit(2);
      return;
    }
    try {
      if (!glfwInit()) {
        throw new IllegalStateException("GLFW could not be started (is there a display?)");
      }
      Gpu gpu = new Gpu(title, options, wish);
      program.run(gpu);
      vkDeviceWaitIdle(gpu.device);
      gpu.end();
      glfwTerminate();
    } catch (RuntimeException e) {
      System.err.println(title + ": " + e.getMessage());
      System.exit(1);
    }
  }

  /** Has something done at the end, before what was made earlier goes. */
  public void atEnd(Runnable destroy) {
    owned.push(destroy);
  }

  /** Says so when a function failed. */
  public static void check(int result) {
    if (result < 0) {
      throw new IllegalStateException("Vulkan error " + result);
    }
  }

  private int familyThatDrawsAndPresents() {
    try (MemoryStack stack = stackPush()) {
      IntBuffer count = stack.mallocInt(1);
      vkGetPhysicalDeviceQueueFamilyProperties(physicalDevice, count, null);
      VkQueueFamilyProperties.Buffer families = VkQueueFamilyProperties.malloc(count.get(0), stack);
      vkGetPhysicalDeviceQueueFamilyProperties(physicalDevice, count, families);
      IntBuffer presents = stack.mallocInt(1);
      for (int f = 0; f < families.capacity(); f++) {
        vkGetPhysicalDeviceSurfaceSupportKHR(physicalDevice, f, surface, presents);
        boolean draws = (families.get(f).queueFlags() & VK_QUEUE_GRAPHICS_BIT) != 0;
        if (draws && presents.get(0) == VK_TRUE) {
          return f;
        }
      }
    }
    throw new IllegalStateException("no queue that draws and presents");
  }

  private VkDevice newDevice(Wish wish) {
    try (MemoryStack stack = stackPush()) {
      VkPhysicalDeviceVulkan11Features of11 =
          VkPhysicalDeviceVulkan11Features.calloc(stack).sType$Default();
      VkPhysicalDeviceVulkan12Features of12 =
          VkPhysicalDeviceVulkan12Features.calloc(stack).sType$Default();
      VkPhysicalDeviceFeatures2 features =
          VkPhysicalDeviceFeatures2.calloc(stack).sType$Default().pNext(of11).pNext(of12);
      VkPhysicalDeviceVulkan12Features has =
          VkPhysicalDeviceVulkan12Features.calloc(stack).sType$Default();
      vkGetPhysicalDeviceFeatures2(
          physicalDevice, VkPhysicalDeviceFeatures2.calloc(stack).sType$Default().pNext(has));
      wish.ask(features.features(), of11, of12, has);
      PointerBuffer p = stack.mallocPointer(1);
      VkDeviceCreateInfo info =
          VkDeviceCreateInfo.calloc(stack)
              .sType$Default()
              .pNext(features.address()) // with its own chain, which the other form cuts off
              .pQueueCreateInfos(
                  VkDeviceQueueCreateInfo.calloc(1, stack)
                      .sType$Default()
                      .queueFamilyIndex(family)
                      .pQueuePriorities(stack.floats(1)))
              .ppEnabledExtensionNames(stack.pointers(stack.UTF8(VK_KHR_SWAPCHAIN_EXTENSION_NAME)));
      int result = vkCreateDevice(physicalDevice, info, null, p);
      if (result == VK_ERROR_FEATURE_NOT_PRESENT) {
        throw new IllegalStateException("the device lacks a feature that is needed");
      }
      check(result);
      return new VkDevice(p.get(0), physicalDevice, info);
    }
  }

  private void end() {
    owned.forEach(Runnable::run);
    vkDestroyDevice(device, null);
    vkDestroySurfaceKHR(instance, surface, null);
    vkDestroyInstance(instance, null);
    glfwDestroyWindow(window);
  }

  /** A projection of OpenGL, whose depths run from -1 to 1, with depths from 0 to 1. */
  public static Mat4 depthsFrom0(Mat4 projection) {
    return Mat4.translate(0, 0, 0.5f).times(Mat4.scale(1, 1, 0.5f)).times(projection);
  }

  /** A perspective for the window; angles are degrees. */
  public Mat4 perspective(double fovY, float near, float far) {
    float aspect = (float) frames.width() / frames.height();
    return depthsFrom0(Mat4.perspective(StrictMath.toRadians(fovY), aspect, near, far));
  }
}
