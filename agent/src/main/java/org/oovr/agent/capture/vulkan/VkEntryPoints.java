package org.oovr.agent.capture.vulkan;

import com.sun.jna.Native;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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

  /** By the driver's addresses, or by functions where calls are answered. */
  private final Map<Long, Long> addresses = new HashMap<>();

  private final Map<Long, Integer> functions = new HashMap<>();

  /** Keeps them alive, native code does not. */
  private final List<Entry> entries = new ArrayList<>();

  /**
   * None yet.
   *
   * @param first the bridge's number of the first function of Vulkan
   */
  VkEntryPoints(int first) {
    this.first = first;
  }

  /** The address of a function that is answered, made at first use. */
  long address(int function) {
    return address(function, 0);
  }

  /**
   * An address in place of one of a driver, made at first use: calls of it are seen and then made.
   *
   * @param real the driver's, 0 where calls are answered
   */
  synchronized long address(int function, long real) {
    long key = real != 0 ? real : function;
    Long known = addresses.get(key);
    if (known != null) {
      return known;
    }
    VkFunction declared = VkRegistry.function(function);
    Entry entry = new Entry(first + function, declared, real);
    long closure = Native.ffi_prep_closure(VkSignatures.prepare(declared), entry);
    if (closure == 0) {
      throw new IllegalStateException("libffi makes no function for " + declared.name());
    }
    entries.add(entry);
    // the closure begins with the address of its code
    long address = NativeMemory.getLong(closure);
    addresses.put(key, address);
    functions.put(address, function);
    return address;
  }

  /** The function at an address of ours, -1 for another address. */
  synchronized int function(long address) {
    return functions.getOrDefault(address, -1);
  }

  /** What is behind the address of one function. */
  private final class Entry implements Native.ffi_callback {
    private final int number;
    private final boolean returns;
    private final VkDeclaration[] parameters;
    private final VkFunction function;
    private final long real;

    Entry(int number, VkFunction function, long real) {
      this.number = number;
      this.function = function;
      this.real = real;
      this.returns = function.result().pointers() > 0 || function.result().kind() != VkKind.VOID;
      this.parameters = function.parameters().toArray(VkDeclaration[]::new);
    }

    @Override
    public void invoke(long signature, long resultAt, long values) {
      RawCall raw = real != 0 && !Bridge.active ? null : Bridge.open(number);
      if (raw == null && real != 0) {
        pass(signature, resultAt, values);
        return;
      }
      if (raw == null) {
        throw new IllegalStateException("the agent calls Vulkan that it answers itself");
      }
      for (int i = 0; i < parameters.length; i++) {
        raw.a[i + 1] = VkSignatures.load(parameters[i], NativeMemory.getLong(values + 8L * i));
      }
      boolean answered = Bridge.enter(raw);
      if (!answered && real != 0) {
        pass(signature, resultAt, values);
        raw.a[0] = returns ? VkSignatures.load(function.result(), resultAt) : 0;
        Bridge.leave(raw);
      } else if (returns) {
        NativeMemory.putLong(resultAt, answered ? raw.a[0] : 0);
      }
    }

    /** Makes the driver's call; addresses that it finds are handed out as ours, too. */
    private void pass(long signature, long resultAt, long values) {
      Native.ffi_call(signature, real, resultAt, values);
      if (function.result().kind() == VkKind.FUNCTION && NativeMemory.getLong(resultAt) != 0) {
        String name = NativeMemory.text(NativeMemory.getLong(NativeMemory.getLong(values + 8)));
        int found = VkRegistry.number(name);
        if (found >= 0) {
          NativeMemory.putLong(resultAt, address(found, NativeMemory.getLong(resultAt)));
        }
      }
    }
  }
}
