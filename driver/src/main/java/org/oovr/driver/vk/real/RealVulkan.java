package org.oovr.driver.vk.real;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkKind;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VulkanCalls;

/** The Vulkan of this machine, called through libffi: arguments are bits, structs are C memory. */
public final class RealVulkan implements VulkanCalls {
  private static final int MOST_ARGUMENTS = 32;

  /** The loader, which is unloaded when nobody holds it, and with it all that it has found. */
  private static NativeLibrary loader;

  private final long finder;
  private final long[] prepared = new long[VkRegistry.size()];
  private final long[] addresses = new long[VkRegistry.size()];
  private final long slots = NativeMemory.allocate(8L * MOST_ARGUMENTS);
  private final long values = NativeMemory.allocate(8L * MOST_ARGUMENTS);
  private final long result = NativeMemory.allocate(16);
  private long instance;

  /**
   * Vulkan as somebody has loaded it.
   *
   * @param getInstanceProcAddr address of the function that finds all others
   */
  public RealVulkan(long getInstanceProcAddr) {
    finder = getInstanceProcAddr;
    for (int i = 0; i < MOST_ARGUMENTS; i++) {
      NativeMemory.putLong(slots + 8L * i, values + 8L * i);
    }
  }

  /**
   * The loader of this machine.
   *
   * @throws UnsatisfiedLinkError where there is none
   */
  public static synchronized RealVulkan load() {
    String name =
        Platform.isWindows()
            ? "vulkan-1"
            : Platform.isMac() ? "libvulkan.1.dylib" : "libvulkan.so.1";
    loader = NativeLibrary.getInstance(name);
    Pointer found = loader.getFunction("vkGetInstanceProcAddr");
    return new RealVulkan(Pointer.nativeValue(found));
  }

  /** Functions are those of this instance from now on. */
  public synchronized void instance(long of) {
    instance = of;
    java.util.Arrays.fill(addresses, 0);
  }

  /** Whether the instance has a function. */
  public synchronized boolean has(int function) {
    return address(function) != 0;
  }

  private long address(int function) {
    if (addresses[function] == 0) {
      addresses[function] =
          function == VkFunctions.GET_INSTANCE_PROC_ADDR ? finder : find(function);
    }
    return addresses[function];
  }

  private long find(int function) {
    VkFunction wanted = VkRegistry.function(function);
    long name = NativeMemory.allocateText(wanted.name());
    try {
      long of = wanted.level() == VkFunction.Level.GLOBAL ? 0 : instance;
      return call(VkFunctions.GET_INSTANCE_PROC_ADDR, new long[] {of, name});
    } finally {
      NativeMemory.free(name);
    }
  }

  @Override
  public synchronized long call(int function, long[] arguments) {
    VkFunction f = VkRegistry.function(function);
    long address = address(function);
    if (address == 0) {
      throw new IllegalStateException("the driver has no " + f.name());
    }
    if (prepared[function] == 0) {
      prepared[function] = VkSignatures.prepare(f);
    }
    for (int i = 0; i < f.parameters().size(); i++) {
      NativeMemory.putLong(values + 8L * i, arguments[i]);
    }
    NativeMemory.putLong(result, 0);
    Native.ffi_call(prepared[function], address, result, slots);
    boolean nothing = f.result().isValue() && f.result().kind() == VkKind.VOID;
    return nothing
        ? 0
        : f.result().kind() == VkKind.FUNCTION
            ? NativeMemory.getLong(result)
            : VkSignatures.load(f.result(), result);
  }

  /** The same, written shorter. */
  public long make(int function, long... arguments) {
    return call(function, arguments);
  }
}
