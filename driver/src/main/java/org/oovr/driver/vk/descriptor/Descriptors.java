package org.oovr.driver.vk.descriptor;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.vk.api.VK.*;

import java.util.BitSet;
import org.oovr.driver.vk.api.VkStructs.CopyDescriptorSet;
import org.oovr.driver.vk.api.VkStructs.DescriptorBufferInfo;
import org.oovr.driver.vk.api.VkStructs.DescriptorImageInfo;
import org.oovr.driver.vk.api.VkStructs.WriteDescriptorSet;
import org.oovr.driver.vk.api.VkStructs.WriteDescriptorSetInlineUniformBlock;
import org.oovr.driver.vk.object.BufferObject;
import org.oovr.driver.vk.object.BufferView;
import org.oovr.driver.vk.object.DescriptorSet;
import org.oovr.driver.vk.object.ImageView;
import org.oovr.driver.vk.object.Sampler;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.object.SetLayout.Binding;
import org.oovr.driver.vk.table.Chain;
import org.oovr.simulator.command.BufferRange;
import org.oovr.simulator.command.TextureView;

/** Writes descriptors as the program's memory says. */
public final class Descriptors {
  /** What most programs write descriptors by; others have the same rules. */
  private static final String WRITES = "vkUpdateDescriptorSets";

  private final Session session;

  public Descriptors(Session session) {
    this.session = session;
  }

  /** Does what a struct of a write says. */
  public void write(DescriptorSet set, long w) {
    int type = getInt(w + WriteDescriptorSet.DESCRIPTOR_TYPE);
    int number = getInt(w + WriteDescriptorSet.DST_BINDING);
    int element = getInt(w + WriteDescriptorSet.DST_ARRAY_ELEMENT);
    int count = getInt(w + WriteDescriptorSet.DESCRIPTOR_COUNT);
    if (type == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
      long block = Chain.find(w, VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_INLINE_UNIFORM_BLOCK);
      if (block != 0) {
        long data = getLong(block + WriteDescriptorSetInlineUniformBlock.P_DATA);
        inline(set, number, element, count, data);
      }
      return;
    }
    switch (type) {
      case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER ->
          write(
              set,
              type,
              number,
              element,
              count,
              getLong(w + WriteDescriptorSet.P_TEXEL_BUFFER_VIEW),
              8);
      case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
          VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
          VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC,
          VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC ->
          write(
              set,
              type,
              number,
              element,
              count,
              getLong(w + WriteDescriptorSet.P_BUFFER_INFO),
              DescriptorBufferInfo.SIZEOF);
      default ->
          write(
              set,
              type,
              number,
              element,
              count,
              getLong(w + WriteDescriptorSet.P_IMAGE_INFO),
              DescriptorImageInfo.SIZEOF);
    }
  }

  /** Numbers of the resources that a struct of a write tells. */
  public static BitSet resources(DescriptorSet set, long w) {
    return resources(
        set,
        getInt(w + WriteDescriptorSet.DST_BINDING),
        getInt(w + WriteDescriptorSet.DST_ARRAY_ELEMENT),
        getInt(w + WriteDescriptorSet.DESCRIPTOR_TYPE) == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK
            ? 1
            : getInt(w + WriteDescriptorSet.DESCRIPTOR_COUNT));
  }

  static BitSet resources(DescriptorSet set, int number, int element, int count) {
    BitSet which = new BitSet();
    int first = set.layout.group().first(number);
    if (first >= 0) {
      which.set(first + element, Math.min(first + element + count, set.layout.group().size()));
    }
    return which;
  }

  /** Writes bytes of a block that has no buffer. */
  void inline(DescriptorSet set, int number, int offset, int bytes, long data) {
    Binding binding = inline(set, number, offset, bytes);
    if (binding != null) {
      int resource = set.layout.group().first(number);
      set.inline(session, resource, binding.count(), offset, Chain.bytes(data, bytes));
    }
  }

  /** The binding of such a block that has these bytes; null if there is none. */
  private static Binding inline(DescriptorSet set, int number, int offset, int bytes) {
    Binding binding = set.layout.binding(number);
    boolean fits =
        binding != null
            && binding.type() == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK
            && offset >= 0
            && bytes >= 0
            && bytes <= binding.count() - offset;
    return fits ? binding : null;
  }

  /** Does what a struct of a copy between sets says. */
  public void copy(DescriptorSet from, DescriptorSet to, long c) {
    int source = getInt(c + CopyDescriptorSet.SRC_BINDING);
    int sourceElement = getInt(c + CopyDescriptorSet.SRC_ARRAY_ELEMENT);
    int target = getInt(c + CopyDescriptorSet.DST_BINDING);
    int targetElement = getInt(c + CopyDescriptorSet.DST_ARRAY_ELEMENT);
    int count = getInt(c + CopyDescriptorSet.DESCRIPTOR_COUNT);
    Binding block = inline(from, source, sourceElement, count);
    boolean copied;
    if (block != null) {
      // elements and counts of such blocks are bytes
      Binding other = inline(to, target, targetElement, count);
      copied = other != null;
      if (copied) {
        byte[] bytes = from.inlined(from.layout.group().first(source), sourceElement, count);
        int resource = to.layout.group().first(target);
        to.inline(session, resource, other.count(), targetElement, bytes);
      }
    } else {
      copied =
          copy(
              from,
              resource(from, source, sourceElement),
              to,
              resource(to, target, targetElement),
              count);
    }
    if (!copied) {
      session.diagnostics.error(WRITES, "a copy that does not fit its set");
    }
  }

  /** The number of a resource of a set; negative where there is no such binding. */
  private static int resource(DescriptorSet set, int binding, int element) {
    int first = set.layout.group().first(binding);
    return first < 0 || element < 0 ? -1 : first + element;
  }

  /** Whether all were copied; those before one that does not fit are. */
  private static boolean copy(
      DescriptorSet from, int source, DescriptorSet to, int target, int count) {
    int have = from.layout.group().size();
    int room = to.layout.group().size();
    for (int k = 0; k < count; k++) {
      boolean fits = source >= 0 && target >= 0 && source + k < have && target + k < room;
      if (!fits || from.type(source + k) != to.type(target + k)) {
        return false;
      }
      to.copy(from, source + k, target + k);
    }
    return true;
  }

  /**
   * Writes descriptors of one type; those beyond a binding go to the next one.
   *
   * @param data where the first is told
   * @param stride from one to the next
   */
  void write(
      DescriptorSet set, int type, int number, int element, int count, long data, long stride) {
    int first = set.layout.group().first(number);
    if (first < 0 || element < 0) {
      return;
    }
    if (data == 0 && count > 0) {
      session.diagnostics.error(WRITES, "descriptors that are told nowhere");
      return;
    }
    int most = Math.min(count, set.layout.group().size() - first - element);
    for (int i = 0; i < most; i++) {
      one(set, type, first + element + i, data + i * stride);
    }
  }

  private void one(DescriptorSet set, int type, int resource, long p) {
    Binding binding = set.layout.binding(set.layout.group().entry(resource).binding());
    if (binding.type() != type) {
      session.diagnostics.error(WRITES, "binding " + binding.number() + " is of another type");
      return;
    }
    switch (type) {
      case VK_DESCRIPTOR_TYPE_SAMPLER -> set.sampler(resource, binding, sampler(p));
      case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER -> {
        if (binding.samplers() == null) {
          set.sampler(resource, binding, sampler(p));
        }
        set.view(resource, sampled(p));
      }
      case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT ->
          set.view(resource, sampled(p));
      case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE -> {
        ImageView view = imageView(p);
        set.view(resource, view == null ? null : view.stored());
      }
      case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER -> {
        BufferView view = session.optional(WRITES, getLong(p), BufferView.class);
        set.view(resource, view == null ? TextureView.NOTHING : view.texels());
      }
      default -> set.buffer(resource, range(p));
    }
  }

  private org.oovr.simulator.command.SamplerState sampler(long p) {
    long handle = getLong(p + DescriptorImageInfo.SAMPLER);
    Sampler sampler = session.optional(WRITES, handle, Sampler.class);
    return sampler == null ? null : sampler.state();
  }

  private ImageView imageView(long p) {
    long handle = getLong(p + DescriptorImageInfo.IMAGE_VIEW);
    return session.optional(WRITES, handle, ImageView.class);
  }

  private TextureView sampled(long p) {
    ImageView view = imageView(p);
    return view == null ? TextureView.NOTHING : view.sampled();
  }

  private BufferRange range(long p) {
    BufferObject buffer =
        session.optional(WRITES, getLong(p + DescriptorBufferInfo.BUFFER), BufferObject.class);
    return buffer == null
        ? null
        : buffer.range(
            getLong(p + DescriptorBufferInfo.OFFSET), getLong(p + DescriptorBufferInfo.RANGE));
  }
}
