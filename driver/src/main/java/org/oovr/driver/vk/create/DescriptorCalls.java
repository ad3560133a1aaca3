package org.oovr.driver.vk.create;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;
import static org.oovr.driver.vk.api.VK.*;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.CopyDescriptorSet;
import org.oovr.driver.vk.api.VkStructs.DescriptorPoolCreateInfo;
import org.oovr.driver.vk.api.VkStructs.DescriptorSetAllocateInfo;
import org.oovr.driver.vk.api.VkStructs.DescriptorSetLayoutBinding;
import org.oovr.driver.vk.api.VkStructs.DescriptorSetLayoutBindingFlagsCreateInfo;
import org.oovr.driver.vk.api.VkStructs.DescriptorSetLayoutCreateInfo;
import org.oovr.driver.vk.api.VkStructs.DescriptorSetLayoutSupport;
import org.oovr.driver.vk.api.VkStructs.DescriptorUpdateTemplateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.DescriptorUpdateTemplateEntry;
import org.oovr.driver.vk.api.VkStructs.PipelineLayoutCreateInfo;
import org.oovr.driver.vk.api.VkStructs.WriteDescriptorSet;
import org.oovr.driver.vk.descriptor.Descriptors;
import org.oovr.driver.vk.descriptor.UpdateTemplate;
import org.oovr.driver.vk.object.DescriptorPool;
import org.oovr.driver.vk.object.DescriptorSet;
import org.oovr.driver.vk.object.PipelineLayoutObject;
import org.oovr.driver.vk.object.Sampler;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.object.SetLayout;
import org.oovr.driver.vk.object.SetLayout.Binding;
import org.oovr.driver.vk.table.Chain;
import org.oovr.driver.vk.table.Functions;
import org.oovr.simulator.command.BindGroupLayout;
import org.oovr.simulator.command.BindGroupLayout.Entry;
import org.oovr.simulator.command.BindGroupLayout.Kind;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.Stage;

/** Descriptor sets: their layouts, pools, and what is written into them. */
public final class DescriptorCalls {
  /** Of a layout; bytes of inline uniform blocks count as such. Limits of the device are lower. */
  private static final long MOST_DESCRIPTORS = 1 << 22;

  private final Session session;
  private final Descriptors descriptors;

  private DescriptorCalls(Session session) {
    this.session = session;
    descriptors = new Descriptors(session);
  }

  /** Says who executes these functions. */
  public static void register(Functions f, Session session) {
    DescriptorCalls c = new DescriptorCalls(session);
    f.add(VkFunctions.CREATE_DESCRIPTOR_SET_LAYOUT, c::createSetLayout);
    f.addSilent(
        VkFunctions.DESTROY_DESCRIPTOR_SET_LAYOUT,
        a -> session.handles.remove(a[1], SetLayout.class));
    f.addSilent(
        VkFunctions.GET_DESCRIPTOR_SET_LAYOUT_SUPPORT,
        a -> putInt(a[2] + DescriptorSetLayoutSupport.SUPPORTED, 1));
    f.add(VkFunctions.CREATE_PIPELINE_LAYOUT, c::createPipelineLayout);
    f.addSilent(
        VkFunctions.DESTROY_PIPELINE_LAYOUT,
        a -> session.handles.remove(a[1], PipelineLayoutObject.class));
    f.add(VkFunctions.CREATE_DESCRIPTOR_POOL, c::createPool);
    f.addSilent(
        VkFunctions.DESTROY_DESCRIPTOR_POOL,
        a -> c.empty(session.handles.remove(a[1], DescriptorPool.class)));
    f.addSilent(
        VkFunctions.RESET_DESCRIPTOR_POOL,
        a -> c.empty(session.handles.get(a[1], DescriptorPool.class)));
    f.add(VkFunctions.ALLOCATE_DESCRIPTOR_SETS, c::allocateSets);
    f.addSilent(VkFunctions.FREE_DESCRIPTOR_SETS, c::freeSets);
    f.addSilent(VkFunctions.UPDATE_DESCRIPTOR_SETS, c::updateSets);
    f.add(VkFunctions.CREATE_DESCRIPTOR_UPDATE_TEMPLATE, c::createTemplate);
    f.addSilent(
        VkFunctions.DESTROY_DESCRIPTOR_UPDATE_TEMPLATE,
        a -> session.handles.remove(a[1], UpdateTemplate.class));
    f.addSilent(
        VkFunctions.UPDATE_DESCRIPTOR_SET_WITH_TEMPLATE,
        a ->
            session
                .handles
                .get(a[2], UpdateTemplate.class)
                .apply(c.descriptors, session.handles.get(a[1], DescriptorSet.class), a[3]));
  }

  // --- layouts

  private long createSetLayout(long[] a) {
    long p = a[1];
    int n = getInt(p + DescriptorSetLayoutCreateInfo.BINDING_COUNT);
    long bindings = getLong(p + DescriptorSetLayoutCreateInfo.P_BINDINGS);
    long more = Chain.find(p, VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO);
    boolean flags =
        more != 0 && getInt(more + DescriptorSetLayoutBindingFlagsCreateInfo.BINDING_COUNT) == n;
    List<Binding> all = new ArrayList<>();
    List<Entry> entries = new ArrayList<>();
    Set<Integer> numbers = new HashSet<>();
    long descriptors = 0;
    for (int i = 0; i < n; i++) {
      long b = bindings + (long) i * DescriptorSetLayoutBinding.SIZEOF;
      int number = getInt(b + DescriptorSetLayoutBinding.BINDING);
      int type = getInt(b + DescriptorSetLayoutBinding.DESCRIPTOR_TYPE);
      int count = getInt(b + DescriptorSetLayoutBinding.DESCRIPTOR_COUNT);
      Kind kind = kind(type);
      if (kind == null) {
        session.diagnostics.unsupported("descriptors of type " + type);
        return VK_ERROR_FEATURE_NOT_PRESENT;
      }
      if (number < 0 || count < 0 || !numbers.add(number)) { // each stands once
        session.diagnostics.error("vkCreateDescriptorSetLayout", "binding " + number);
        return VK_ERROR_OUT_OF_HOST_MEMORY;
      }
      descriptors += count;
      if (descriptors > MOST_DESCRIPTORS) {
        return VK_ERROR_OUT_OF_DEVICE_MEMORY;
      }
      if (count == 0) {
        continue;
      }
      boolean variable =
          flags
              && (getInt(
                          getLong(more + DescriptorSetLayoutBindingFlagsCreateInfo.P_BINDING_FLAGS)
                              + 4L * i)
                      & VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT)
                  != 0;
      long immutable = getLong(b + DescriptorSetLayoutBinding.P_IMMUTABLE_SAMPLERS);
      all.add(
          new Binding(
              number,
              type,
              count,
              immutable == 0 || !kind.hasSampler() ? null : samplers(immutable, count),
              variable));
      entries.add(entry(number, type, count, getInt(b + DescriptorSetLayoutBinding.STAGE_FLAGS)));
    }
    all.sort(Comparator.comparingInt(Binding::number));
    entries.sort(Comparator.comparingInt(Entry::binding));
    putLong(
        a[3], session.handles.add(new SetLayout(List.copyOf(all), new BindGroupLayout(entries))));
    return VK_SUCCESS;
  }

  private static Entry entry(int number, int type, int count, int stages) {
    Kind kind = kind(type);
    return new Entry(
        number,
        kind,
        type == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK ? 1 : count,
        stages(stages),
        type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC
            || type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC,
        !kind.isStorage());
  }

  private SamplerState[] samplers(long handles, int count) {
    SamplerState[] result = new SamplerState[count];
    for (int i = 0; i < count; i++) {
      result[i] = session.handles.get(getLong(handles + 8L * i), Sampler.class).state();
    }
    return result;
  }

  private static Kind kind(int type) {
    return switch (type) {
      case VK_DESCRIPTOR_TYPE_SAMPLER -> Kind.SAMPLER;
      case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER -> Kind.COMBINED_IMAGE_SAMPLER;
      case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT ->
          Kind.SAMPLED_IMAGE;
      case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE -> Kind.STORAGE_IMAGE;
      case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER -> Kind.UNIFORM_TEXEL_BUFFER;
      case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER -> Kind.STORAGE_TEXEL_BUFFER;
      case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
          VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC,
          VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK ->
          Kind.UNIFORM_BUFFER;
      case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC ->
          Kind.STORAGE_BUFFER;
      default -> null;
    };
  }

  private static Set<Stage> stages(int flags) {
    Set<Stage> stages = EnumSet.noneOf(Stage.class);
    for (Stage s : Stage.values()) {
      if ((flags >> s.ordinal() & 1) != 0) {
        stages.add(s); // the bits have the order of the stages
      }
    }
    return stages;
  }

  private long createPipelineLayout(long[] a) {
    long p = a[1];
    int n = getInt(p + PipelineLayoutCreateInfo.SET_LAYOUT_COUNT);
    long layouts = getLong(p + PipelineLayoutCreateInfo.P_SET_LAYOUTS);
    List<SetLayout> sets = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      sets.add(
          session.optional("vkCreatePipelineLayout", getLong(layouts + 8L * i), SetLayout.class));
    }
    putLong(a[3], session.handles.add(new PipelineLayoutObject(sets)));
    return VK_SUCCESS;
  }

  // --- sets

  private long createPool(long[] a) {
    int most = getInt(a[1] + DescriptorPoolCreateInfo.MAX_SETS);
    putLong(a[3], session.handles.add(new DescriptorPool(most)));
    return VK_SUCCESS;
  }

  private void empty(DescriptorPool pool) {
    if (pool != null) {
      pool.sets.forEach(set -> session.handles.remove(set, DescriptorSet.class));
      pool.sets.clear();
    }
  }

  private long allocateSets(long[] a) {
    long p = a[1];
    DescriptorPool pool =
        session.handles.get(
            getLong(p + DescriptorSetAllocateInfo.DESCRIPTOR_POOL), DescriptorPool.class);
    int n = getInt(p + DescriptorSetAllocateInfo.DESCRIPTOR_SET_COUNT);
    long layouts = getLong(p + DescriptorSetAllocateInfo.P_SET_LAYOUTS);
    if (pool.sets.size() + n > pool.mostSets) {
      for (int i = 0; i < n; i++) {
        putLong(a[2] + 8L * i, 0);
      }
      return VK_ERROR_OUT_OF_POOL_MEMORY;
    }
    for (int i = 0; i < n; i++) {
      SetLayout layout = session.handles.get(getLong(layouts + 8L * i), SetLayout.class);
      long handle = session.handles.add(new DescriptorSet(layout));
      pool.sets.add(handle);
      putLong(a[2] + 8L * i, handle);
    }
    return VK_SUCCESS;
  }

  private void freeSets(long[] a) {
    DescriptorPool pool = session.handles.get(a[1], DescriptorPool.class);
    for (long set : Chain.longs(a[3], (int) a[2])) {
      if (set != 0) {
        pool.sets.remove(set);
        session.handles.remove(set, DescriptorSet.class);
      }
    }
  }

  private void updateSets(long[] a) {
    for (int i = 0; i < (int) a[1]; i++) {
      long w = a[2] + (long) i * WriteDescriptorSet.SIZEOF;
      descriptors.write(
          session.handles.get(getLong(w + WriteDescriptorSet.DST_SET), DescriptorSet.class), w);
    }
    for (int i = 0; i < (int) a[3]; i++) {
      long c = a[4] + (long) i * CopyDescriptorSet.SIZEOF;
      descriptors.copy(
          session.handles.get(getLong(c + CopyDescriptorSet.SRC_SET), DescriptorSet.class),
          session.handles.get(getLong(c + CopyDescriptorSet.DST_SET), DescriptorSet.class),
          c);
    }
  }

  private long createTemplate(long[] a) {
    long p = a[1];
    int n = getInt(p + DescriptorUpdateTemplateCreateInfo.DESCRIPTOR_UPDATE_ENTRY_COUNT);
    long entries = getLong(p + DescriptorUpdateTemplateCreateInfo.P_DESCRIPTOR_UPDATE_ENTRIES);
    List<UpdateTemplate.Entry> all = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      long e = entries + (long) i * DescriptorUpdateTemplateEntry.SIZEOF;
      all.add(
          new UpdateTemplate.Entry(
              getInt(e + DescriptorUpdateTemplateEntry.DST_BINDING),
              getInt(e + DescriptorUpdateTemplateEntry.DST_ARRAY_ELEMENT),
              getInt(e + DescriptorUpdateTemplateEntry.DESCRIPTOR_COUNT),
              getInt(e + DescriptorUpdateTemplateEntry.DESCRIPTOR_TYPE),
              getLong(e + DescriptorUpdateTemplateEntry.OFFSET),
              getLong(e + DescriptorUpdateTemplateEntry.STRIDE)));
    }
    UpdateTemplate template =
        new UpdateTemplate(
            all,
            getInt(p + DescriptorUpdateTemplateCreateInfo.SET),
            getInt(p + DescriptorUpdateTemplateCreateInfo.PIPELINE_BIND_POINT)
                == VK_PIPELINE_BIND_POINT_COMPUTE);
    putLong(a[3], session.handles.add(template));
    return VK_SUCCESS;
  }
}
