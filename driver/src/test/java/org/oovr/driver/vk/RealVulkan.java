package org.oovr.driver.vk;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VulkanCalls;
import org.oovr.driver.vk.real.VkSignatures;

/** The Vulkan driver of the machine, for tests that compare ours with it. */
final class RealVulkan implements VulkanCalls {
  private final NativeLibrary library;
  private final Map<Integer, long[]> known = new HashMap<>();
  private final long slots = NativeMemory.allocate(256);
  private final long values = NativeMemory.allocate(256);
  private final long result = NativeMemory.allocate(16);

  private RealVulkan(NativeLibrary library) {
    this.library = library;
  }

  /** The driver, or null where there is none. */
  static RealVulkan find() {
    try {
      return new RealVulkan(NativeLibrary.getInstance("libvulkan.so.1"));
    } catch (UnsatisfiedLinkError none) {
      return null;
    }
  }

  /** Extensions' functions are told by the loader of the device that was made last. */
  private long device;

  private long address(String name) {
    try {
      return Pointer.nativeValue(library.getFunction(name));
    } catch (UnsatisfiedLinkError ofAnExtension) {
      long text = NativeMemory.allocateText(name);
      long found =
          library
              .getFunction("vkGetDeviceProcAddr")
              .invokeLong(new Object[] {new Pointer(device), new Pointer(text)});
      if (found == 0) {
        throw new IllegalStateException("the device has no " + name);
      }
      return found;
    }
  }

  @Override
  public long call(int function, long[] arguments) {
    VkFunction f = VkRegistry.function(function);
    long[] entry =
        known.computeIfAbsent(
            function, n -> new long[] {VkSignatures.prepare(f), address(f.name())});
    for (int i = 0; i < f.parameters().size(); i++) {
      NativeMemory.putLong(values + 8L * i, arguments[i]);
      NativeMemory.putLong(slots + 8L * i, values + 8L * i);
    }
    Native.ffi_call(entry[0], entry[1], result, slots);
    if (f.name().equals("vkCreateDevice")) {
      device = NativeMemory.getLong(arguments[3]);
    }
    return switch (f.result().base()) {
      case "void" -> 0;
      case "VkDeviceAddress", "uint64_t" -> NativeMemory.getLong(result);
      default -> NativeMemory.getInt(result);
    };
  }
}
