package org.oovr.driver.vk.call;

import java.util.List;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkKind;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStruct;

/**
 * Looks whether pointers that are needed are there, and whether arrays are as long as the counts
 * beside them say: who executes a damaged file's calls would read beyond their ends.
 */
final class ArrayCheck {
  private final NativeArena arena;
  private String name;

  ArrayCheck(NativeArena arena) {
    this.arena = arena;
  }

  void check(DecodedCall call) throws GfxrException {
    VkFunction function = call.function;
    name = function.name();
    List<VkDeclaration> parameters = function.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      VkDeclaration p = parameters.get(i);
      long pointer = call.arguments[i];
      if (Pointers.isOpaque(p) || p.isValue() && p.elements() == 1) {
        continue;
      }
      long count = p.elements();
      if (isCounted(p)) {
        count = VkLength.of(p.lengths().get(0), function, call.arguments);
      }
      if (pointer == 0) {
        require(p, count);
        continue;
      }
      array(p, pointer, count);
    }
    StridedArrays.check(call, arena);
  }

  private void require(VkDeclaration value, long count) throws GfxrException {
    if (count != 0 && !value.optional(0)) {
      throw new GfxrException(name + ": " + value.name() + " is missing");
    }
  }

  private static boolean isCounted(VkDeclaration value) {
    return !value.lengths().isEmpty() && !value.lengths().get(0).equals("null-terminated");
  }

  private void array(VkDeclaration value, long pointer, long count) throws GfxrException {
    if (!value.lengths().isEmpty() && value.lengths().get(0).equals("null-terminated")) {
      return;
    }
    int bytes = value.pointers() > 1 ? Long.BYTES : Math.max(1, value.bytes());
    if (count < 0 || count > arena.size(pointer) / bytes) {
      throw new GfxrException(
          name + ": " + value.name() + " has less elements than the call says (" + count + ")");
    }
    if (value.struct() == null || value.pointers() > 1) {
      return;
    }
    for (long i = 0; i < count; i++) {
      struct(value.struct(), pointer + i * bytes);
    }
  }

  private void struct(VkStruct struct, long at) throws GfxrException {
    if (struct.union()) {
      return; // those with pointers are of ray tracing
    }
    for (VkDeclaration m : struct.members()) {
      long member = at + m.offset();
      if (m.isValue()) {
        for (int i = 0; m.kind() == VkKind.STRUCT && i < m.elements(); i++) {
          struct(m.struct(), member + (long) i * m.bytes());
        }
        continue;
      }
      long pointer = NativeMemory.getLong(member);
      if (pointer == 0) {
        if (!Pointers.isOpaque(m)) {
          require(m, isCounted(m) ? VkLength.of(m.lengths().get(0), struct, at) : 1);
        }
        continue;
      }
      if (Pointers.isChain(m)) {
        struct(VkRegistry.byStructureType(NativeMemory.getInt(pointer)), pointer);
      } else if (!Pointers.isOpaque(m)) {
        array(m, pointer, isCounted(m) ? VkLength.of(m.lengths().get(0), struct, at) : 1);
      }
    }
  }
}
