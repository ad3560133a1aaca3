package org.oovr.agent.capture.vulkan;

import com.sun.jna.Native;
import java.util.HashMap;
import java.util.Map;
import org.oovr.agent.bridge.Bridge;
import org.oovr.agent.bridge.RawCall;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkKind;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.real.VkSignatures;

/**
 * Addresses of Vulkan functions, for native code that is handed them (memory allocators, user
 * interfaces) and for Java code that calls through LWJGL's {@code JNI}. Such a call goes over the
 * bridge as one of LWJGL's classes does.
 */
final class VkEntryPoints {
  private final int first;
  private final Map<Integer, Long> addresses = new HashMap<>();
  private final Map<Long, Integer> functions = new HashMap<>();

  /** Keeps them alive, native code does not. */
  private final Map<Integer, Entry> entries = new HashMap<>();

  /**
   * None yet.
   *
   * @param first the bridge's number of the first function of Vulkan
   */
  VkEntryPoints(int first) {
    this.first = first;
  }

  /** The address of a function, made at first use. */
  synchronized long address(int function) {
    Long known = addresses.get(function);
    if (known != null) {
      return known;
    }
    VkFunction declared = VkRegistry.function(function);
    Entry entry = new Entry(first + function, declared);
    long closure = Native.ffi_prep_closure(VkSignatures.prepare(declared), entry);
    if (closure == 0) {
      throw new IllegalStateException("libffi makes no function for " + declared.name());
    }
    entries.put(function, entry);
    // the closure begins with the address of its code
    long address = NativeMemory.getLong(closure);
    addresses.put(function, address);
    functions.put(address, function);
    return address;
  }

  /** The function at an address of ours, -1 for another address. */
  synchronized int function(long address) {
    return functions.getOrDefault(address, -1);
  }

  /** What is behind the address of one function. */
  private static final class Entry implements Native.ffi_callback {
    private final int number;
    private final boolean returns;
    private final VkDeclaration[] parameters;

    Entry(int number, VkFunction function) {
      this.number = number;
      this.returns = function.result().pointers() > 0 || function.result().kind() != VkKind.VOID;
      this.parameters = function.parameters().toArray(VkDeclaration[]::new);
    }

    @Override
    public void invoke(long signature, long resultAt, long values) {
      RawCall raw = Bridge.open(number);
      if (raw == null) {
        throw new IllegalStateException("the agent calls Vulkan that it answers itself");
      }
      for (int i = 0; i < parameters.length; i++) {
        raw.a[i + 1] = VkSignatures.load(parameters[i], NativeMemory.getLong(values + 8L * i));
      }
      boolean answered = Bridge.enter(raw);
      if (returns) {
        NativeMemory.putLong(resultAt, answered ? raw.a[0] : 0);
      }
    }
  }
}
