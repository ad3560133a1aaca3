package org.oovr.driver.vk.call;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStructs;

/** Data for descriptor update templates, whose layout only the template knows. */
final class UpdateTemplates {
  private static final String DATA = "pData";
  private static final String TEMPLATE = "descriptorUpdateTemplate";

  /** The kinds of entries in the order in which captures have them. */
  private enum Kind {
    IMAGE,
    BUFFER,
    TEXEL_BUFFER,
    ACCELERATION_STRUCTURE,
    INLINE
  }

  private record Entry(Kind kind, int count, long offset, long stride) {}

  private final Map<Long, Entry[]> templates = new HashMap<>();

  /** Whether a parameter is such data. */
  static boolean isData(VkFunction function, int parameter) {
    return function.parameters().get(parameter).name().equals(DATA)
        && function.position(TEMPLATE) >= 0;
  }

  /** Position of the template among the arguments. */
  int position(VkFunction function) {
    return function.position(TEMPLATE);
  }

  /** Remembers templates that a call has made. */
  void follow(DecodedCall call) {
    int function = VkRegistry.function(call.function.number()).alias();
    if (function != VkFunctions.CREATE_DESCRIPTOR_UPDATE_TEMPLATE || call.arguments[1] == 0) {
      return;
    }
    long info = call.arguments[1];
    int count =
        NativeMemory.getInt(
            info + VkStructs.DescriptorUpdateTemplateCreateInfo.DESCRIPTOR_UPDATE_ENTRY_COUNT);
    long at =
        NativeMemory.getLong(
            info + VkStructs.DescriptorUpdateTemplateCreateInfo.P_DESCRIPTOR_UPDATE_ENTRIES);
    Entry[] entries = new Entry[at == 0 ? 0 : count];
    for (int i = 0; i < entries.length; i++) {
      long e = at + (long) i * VkStructs.DescriptorUpdateTemplateEntry.SIZEOF;
      entries[i] =
          new Entry(
              kind(
                  NativeMemory.getInt(e + VkStructs.DescriptorUpdateTemplateEntry.DESCRIPTOR_TYPE)),
              NativeMemory.getInt(e + VkStructs.DescriptorUpdateTemplateEntry.DESCRIPTOR_COUNT),
              NativeMemory.getLong(e + VkStructs.DescriptorUpdateTemplateEntry.OFFSET),
              NativeMemory.getLong(e + VkStructs.DescriptorUpdateTemplateEntry.STRIDE));
    }
    templates.put(call.madeNumber(), entries);
  }

  private static Kind kind(int type) {
    return switch (type) {
      case VK.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
          VK.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
          VK.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC,
          VK.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC ->
          Kind.BUFFER;
      case VK.VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, VK.VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER ->
          Kind.TEXEL_BUFFER;
      case VK.VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR -> Kind.ACCELERATION_STRUCTURE;
      case VK.VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK -> Kind.INLINE;
      default -> Kind.IMAGE;
    };
  }

  /**
   * Lays data out as the template says.
   *
   * @param template its number in the capture
   * @param handle reads a handle
   */
  long data(long template, ByteBuffer in, NativeArena arena, LongSupplier handle)
      throws GfxrException {
    int attributes = in.getInt();
    if ((attributes & Pointers.IS_NULL) != 0) {
      return 0;
    }
    if ((attributes & Pointers.HAS_ADDRESS) != 0) {
      in.getLong();
    }
    Entry[] entries = templates.get(template);
    if (entries == null || (attributes & Pointers.ARRAY) != 0) {
      throw new GfxrException("data for a descriptor update template that nobody has made");
    }
    in.position(
        in.position() + 3 * Long.BYTES); // how many there are of each kind, as the template says
    long at = arena.allocate(bytes(entries, in.remaining()));
    for (Kind kind : Kind.values()) {
      boolean any = false;
      for (Entry e : entries) {
        any |= e.kind == kind && e.count > 0;
      }
      if (any && kind.compareTo(Kind.ACCELERATION_STRUCTURE) >= 0) {
        in.getLong();
        in.getInt();
      }
      for (Entry e : entries) {
        if (e.kind == kind) {
          entry(e, at + e.offset, in, handle);
        }
      }
    }
    return at;
  }

  /** Bytes that all entries need; each has at least a byte in the file. */
  private static long bytes(Entry[] entries, int remaining) throws GfxrException {
    long end = 0;
    for (Entry e : entries) {
      long size = e.kind == Kind.INLINE ? 1 : VkStructs.DescriptorBufferInfo.SIZEOF;
      if (e.count < 0
          || e.count > remaining
          || e.offset < 0
          || e.offset > 1 << 28
          || e.stride < 0
          || e.stride > 1 << 20) {
        throw new GfxrException("a descriptor update template that cannot be");
      }
      end =
          Math.max(
              end,
              e.offset + e.count * Math.max(size, e.kind == Kind.INLINE ? 1 : e.stride) + size);
    }
    return end;
  }

  private static void entry(Entry e, long at, ByteBuffer in, LongSupplier handle) {
    if (e.kind == Kind.INLINE) {
      byte[] bytes = new byte[e.count];
      in.get(bytes);
      NativeMemory.write(bytes, 0, at, bytes.length);
      return;
    }
    for (int i = 0; i < e.count; i++) {
      long to = at + i * e.stride;
      NativeMemory.putLong(to, handle.getAsLong());
      if (e.kind == Kind.IMAGE) {
        NativeMemory.putLong(to + VkStructs.DescriptorImageInfo.IMAGE_VIEW, handle.getAsLong());
        NativeMemory.putInt(to + VkStructs.DescriptorImageInfo.IMAGE_LAYOUT, in.getInt());
      } else if (e.kind == Kind.BUFFER) {
        NativeMemory.putLong(to + VkStructs.DescriptorBufferInfo.OFFSET, in.getLong());
        NativeMemory.putLong(to + VkStructs.DescriptorBufferInfo.RANGE, in.getLong());
      }
    }
  }
}
