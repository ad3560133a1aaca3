package org.oovr.driver.vk.call;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.trace.gfxr.GfxrException;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkDeclaration;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStruct;
import org.oovr.driver.vk.api.VkStructs;

/** Data for descriptor update templates, whose layout only the template knows. */
final class UpdateTemplates {
  private static final String DATA = "pData";
  static final String TEMPLATE = "descriptorUpdateTemplate";

  /** The kinds of entries in the order in which captures have them. */
  private enum Kind {
    IMAGE,
    BUFFER,
    TEXEL_BUFFER,
    ACCELERATION_STRUCTURE,
    INLINE
  }

  private record Entry(Kind kind, int type, int count, long offset, long stride) {
    /** Whether samplers are written; what stands in their place else means nothing. */
    boolean samples() {
      return type == VK.VK_DESCRIPTOR_TYPE_SAMPLER
          || type == VK.VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    }

    /** Likewise of images and their layouts. */
    boolean shows() {
      return type != VK.VK_DESCRIPTOR_TYPE_SAMPLER;
    }
  }

  private static final VkStruct IMAGE_INFO = VkRegistry.struct("VkDescriptorImageInfo");
  private static final VkStruct BUFFER_INFO = VkRegistry.struct("VkDescriptorBufferInfo");
  private static final VkStruct WRITE = VkRegistry.struct("VkWriteDescriptorSet");
  private static final VkDeclaration SAMPLER = IMAGE_INFO.member("sampler");
  private static final VkDeclaration VIEW = IMAGE_INFO.member("imageView");
  private static final VkDeclaration BUFFER = BUFFER_INFO.member("buffer");
  private static final VkDeclaration TEXEL_VIEW = WRITE.member("pTexelBufferView");

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
    if (call.function.alias() == VkFunctions.CREATE_DESCRIPTOR_UPDATE_TEMPLATE
        && call.arguments[1] != 0) {
      made(call.madeNumber(), call.arguments[1]);
    }
  }

  /** The same of a call that was made, by the template's handle. */
  void follow(VkFunction function, long[] arguments) {
    if (function.alias() == VkFunctions.CREATE_DESCRIPTOR_UPDATE_TEMPLATE) {
      made(NativeMemory.getLong(arguments[3]), arguments[1]);
    }
  }

  private void made(long template, long info) {
    int count =
        NativeMemory.getInt(
            info + VkStructs.DescriptorUpdateTemplateCreateInfo.DESCRIPTOR_UPDATE_ENTRY_COUNT);
    long at =
        NativeMemory.getLong(
            info + VkStructs.DescriptorUpdateTemplateCreateInfo.P_DESCRIPTOR_UPDATE_ENTRIES);
    Entry[] entries = new Entry[at == 0 ? 0 : count];
    for (int i = 0; i < entries.length; i++) {
      long e = at + (long) i * VkStructs.DescriptorUpdateTemplateEntry.SIZEOF;
      int type = NativeMemory.getInt(e + VkStructs.DescriptorUpdateTemplateEntry.DESCRIPTOR_TYPE);
      entries[i] =
          new Entry(
              kind(type),
              type,
              NativeMemory.getInt(e + VkStructs.DescriptorUpdateTemplateEntry.DESCRIPTOR_COUNT),
              NativeMemory.getLong(e + VkStructs.DescriptorUpdateTemplateEntry.OFFSET),
              NativeMemory.getLong(e + VkStructs.DescriptorUpdateTemplateEntry.STRIDE));
    }
    templates.put(template, entries);
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

  /** Takes what {@link #encode} finds, one after the other. */
  interface Sink {
    void handle(VkDeclaration declared, long handle);

    void number(int value);

    void number(long value);

    /** A byte of an inline uniform block. */
    void octet(byte value);
  }

  /**
   * Writes what a template takes out of data, in the order in which {@link #data} reads it.
   *
   * @param template its handle
   * @return false where nobody knows the template
   */
  boolean encode(long template, long data, Sink out) {
    Entry[] entries = templates.get(template);
    if (entries == null) {
      return false;
    }
    for (Kind kind : new Kind[] {Kind.IMAGE, Kind.BUFFER, Kind.TEXEL_BUFFER}) {
      out.number(count(entries, kind));
    }
    for (Kind kind : Kind.values()) {
      long count = count(entries, kind);
      if (count > 0 && kind.compareTo(Kind.ACCELERATION_STRUCTURE) >= 0) {
        out.number(count);
        out.number(
            kind == Kind.INLINE
                ? VK.VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK
                : VK.VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR);
      }
      for (Entry e : entries) {
        for (int i = 0; e.kind == kind && i < e.count; i++) {
          encode(e, data + e.offset + (e.kind == Kind.INLINE ? i : i * e.stride), out);
        }
      }
    }
    return true;
  }

  private static long count(Entry[] entries, Kind kind) {
    long count = 0;
    for (Entry e : entries) {
      count += e.kind == kind ? e.count : 0;
    }
    return count;
  }

  private static void encode(Entry e, long at, Sink out) {
    switch (e.kind) {
      case INLINE -> out.octet(NativeMemory.getByte(at));
      case IMAGE -> {
        out.handle(SAMPLER, e.samples() ? NativeMemory.getLong(at) : 0);
        long view = at + VkStructs.DescriptorImageInfo.IMAGE_VIEW;
        out.handle(VIEW, e.shows() ? NativeMemory.getLong(view) : 0);
        long layout = at + VkStructs.DescriptorImageInfo.IMAGE_LAYOUT;
        out.number(e.shows() ? NativeMemory.getInt(layout) : 0);
      }
      case BUFFER -> {
        out.handle(BUFFER, NativeMemory.getLong(at));
        out.number(NativeMemory.getLong(at + VkStructs.DescriptorBufferInfo.OFFSET));
        out.number(NativeMemory.getLong(at + VkStructs.DescriptorBufferInfo.RANGE));
      }
      default -> out.handle(TEXEL_VIEW, NativeMemory.getLong(at));
    }
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
