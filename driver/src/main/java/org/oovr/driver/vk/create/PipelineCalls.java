package org.oovr.driver.vk.create;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.ComputePipelineCreateInfo;
import org.oovr.driver.vk.api.VkStructs.GraphicsPipelineCreateInfo;
import org.oovr.driver.vk.api.VkStructs.GraphicsPipelineLibraryCreateInfoEXT;
import org.oovr.driver.vk.api.VkStructs.PipelineCreationFeedback;
import org.oovr.driver.vk.api.VkStructs.PipelineCreationFeedbackCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineLibraryCreateInfoKHR;
import org.oovr.driver.vk.api.VkStructs.PipelineShaderStageCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PipelineTessellationDomainOriginStateCreateInfo;
import org.oovr.driver.vk.api.VkStructs.ShaderModuleCreateInfo;
import org.oovr.driver.vk.api.VkStructs.SpecializationInfo;
import org.oovr.driver.vk.api.VkStructs.SpecializationMapEntry;
import org.oovr.driver.vk.object.AddressUse;
import org.oovr.driver.vk.object.ComputePipeline;
import org.oovr.driver.vk.object.GraphicsPipeline;
import org.oovr.driver.vk.object.PipelineLayoutObject;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.object.ShaderCode;
import org.oovr.driver.vk.shader.FeedbackLayout;
import org.oovr.driver.vk.shader.ModuleTranslator;
import org.oovr.driver.vk.shader.Translated;
import org.oovr.driver.vk.table.Chain;
import org.oovr.driver.vk.table.Functions;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.StreamOutput;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.StageRules;
import org.oovr.simulator.shader.reflect.ShaderReflector;

/** Shader modules, pipelines and what keeps pipelines. */
public final class PipelineCalls {
  /** Bytes of what a pipeline cache without pipelines is stored as. */
  private static final int CACHE_HEADER_BYTES = 32;

  /** A pipeline cache; the pipelines are kept elsewhere. */
  private record PipelineCache() {}

  private final Session session;

  /** Whether calls were made before, elsewhere, where a pipeline may have been in a cache. */
  private final boolean traced;

  private int nextModule = 1;

  private PipelineCalls(Session session, boolean traced) {
    this.session = session;
    this.traced = traced;
  }

  /**
   * Says who executes these functions.
   *
   * @param traced whether calls were made before, elsewhere
   */
  public static void register(Functions f, Session session, boolean traced) {
    PipelineCalls c = new PipelineCalls(session, traced);
    f.add(VkFunctions.CREATE_SHADER_MODULE, c::createModule);
    f.addSilent(
        VkFunctions.DESTROY_SHADER_MODULE, a -> session.handles.remove(a[1], ShaderCode.class));
    f.add(VkFunctions.CREATE_PIPELINE_CACHE, c::createCache);
    f.addSilent(
        VkFunctions.DESTROY_PIPELINE_CACHE, a -> session.handles.remove(a[1], PipelineCache.class));
    f.add(VkFunctions.GET_PIPELINE_CACHE_DATA, a -> cacheData(a[2], a[3]));
    f.addIdle(VkFunctions.MERGE_PIPELINE_CACHES);
    f.add(VkFunctions.CREATE_GRAPHICS_PIPELINES, c::createGraphics);
    f.add(VkFunctions.CREATE_COMPUTE_PIPELINES, c::createCompute);
    f.addSilent(VkFunctions.DESTROY_PIPELINE, a -> session.handles.remove(a[1], Object.class));
  }

  private long createCache(long[] a) {
    putLong(a[3], session.handles.add(new PipelineCache()));
    return VK_SUCCESS;
  }

  private static long cacheData(long size, long data) {
    if (data == 0) {
      putLong(size, CACHE_HEADER_BYTES);
      return VK_SUCCESS;
    }
    if (getLong(size) < CACHE_HEADER_BYTES) {
      putLong(size, 0);
      return VK_INCOMPLETE;
    }
    putInt(data, CACHE_HEADER_BYTES);
    putInt(data + 4, VK_PIPELINE_CACHE_HEADER_VERSION_ONE);
    putInt(data + 8, VK_VENDOR_ID_MESA); // as the device says, like the rest of it
    for (int i = 12; i < CACHE_HEADER_BYTES; i += 4) {
      putInt(data + i, 0);
    }
    putLong(size, CACHE_HEADER_BYTES);
    return VK_SUCCESS;
  }

  // --- modules

  private static ShaderCode code(long info) {
    long bytes = getLong(info + ShaderModuleCreateInfo.CODE_SIZE);
    long code = getLong(info + ShaderModuleCreateInfo.P_CODE);
    return new ShaderCode(Chain.ints(code, (int) (bytes / 4)));
  }

  private long createModule(long[] a) {
    putLong(a[3], session.handles.add(code(a[1])));
    return VK_SUCCESS;
  }

  /** A stage as a pipeline describes it. */
  private PipelineParts.Source source(long p) {
    long handle = getLong(p + PipelineShaderStageCreateInfo.MODULE);
    long inline = Chain.find(p, VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
    ShaderCode code =
        handle == 0 && inline != 0 ? code(inline) : session.handles.get(handle, ShaderCode.class);
    return new PipelineParts.Source(
        code,
        NativeMemory.text(getLong(p + PipelineShaderStageCreateInfo.P_NAME)),
        constants(getLong(p + PipelineShaderStageCreateInfo.P_SPECIALIZATION_INFO)));
  }

  private ShaderModule stage(Stage stage, PipelineParts.Source source, Translated code) {
    return new ShaderModule(
        stage,
        code.words(),
        source.entry(),
        stage.text() + " shader " + nextModule++,
        source.constants());
  }

  private static Map<Integer, Long> constants(long p) {
    Map<Integer, Long> constants = new HashMap<>();
    if (p == 0) {
      return constants;
    }
    long data = getLong(p + SpecializationInfo.P_DATA);
    long dataBytes = getLong(p + SpecializationInfo.DATA_SIZE);
    for (int i = 0; i < getInt(p + SpecializationInfo.MAP_ENTRY_COUNT); i++) {
      long e =
          getLong(p + SpecializationInfo.P_MAP_ENTRIES) + (long) i * SpecializationMapEntry.SIZEOF;
      long offset = Integer.toUnsignedLong(getInt(e + SpecializationMapEntry.OFFSET));
      long size = getLong(e + SpecializationMapEntry.SIZE);
      if (offset > dataBytes || size < 0 || size > dataBytes - offset) {
        throw new ShaderException("a constant to specialise lies beyond the data");
      }
      byte[] bytes = Chain.bytes(data + offset, (int) size);
      long value = 0;
      for (int k = Math.min(bytes.length, 8) - 1; k >= 0; k--) {
        value = value << 8 | bytes[k] & 0xff;
      }
      constants.put(getInt(e + SpecializationMapEntry.CONSTANT_ID), value);
    }
    return constants;
  }

  private static Stage stage(int bit) {
    int ordinal = Integer.numberOfTrailingZeros(bit);
    return ordinal < Stage.values().length ? Stage.values()[ordinal] : null;
  }

  // --- pipelines

  private interface Maker {
    Object make(long info);
  }

  /** Makes pipelines; for those that cannot be made the handle is 0. */
  private long create(int count, long infos, int size, long results, Maker maker) {
    long result = VK_SUCCESS;
    boolean ended = false;
    for (int i = 0; i < count; i++) {
      long handle = 0;
      long info = infos + (long) i * size;
      feedback(info);
      // of both kinds of pipelines in one place
      int flags = traced ? 0 : getInt(info + ComputePipelineCreateInfo.FLAGS);
      boolean early = (flags & VK_PIPELINE_CREATE_EARLY_RETURN_ON_FAILURE_BIT) != 0;
      if (!ended && (flags & VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT) != 0) {
        result = VK_PIPELINE_COMPILE_REQUIRED; // no cache keeps one
        ended = early;
        putLong(results + 8L * i, 0);
        continue;
      }
      try {
        handle = ended ? 0 : session.handles.add(maker.make(info));
      } catch (ShaderException | IllegalArgumentException refused) {
        session.diagnostics.unsupported("shader: " + refused.getMessage());
        result = VK_ERROR_INVALID_SHADER_NV;
        ended = early;
      }
      putLong(results + 8L * i, handle);
    }
    return result;
  }

  /** How long it took is not told: nothing that programs see depends on the clock. */
  private static void feedback(long info) {
    long of = Chain.find(info, VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO);
    if (of == 0) {
      return;
    }
    long all = getLong(of + PipelineCreationFeedbackCreateInfo.P_PIPELINE_CREATION_FEEDBACK);
    putInt(all + PipelineCreationFeedback.FLAGS, 0);
    long stages =
        getLong(of + PipelineCreationFeedbackCreateInfo.P_PIPELINE_STAGE_CREATION_FEEDBACKS);
    int count =
        getInt(of + PipelineCreationFeedbackCreateInfo.PIPELINE_STAGE_CREATION_FEEDBACK_COUNT);
    for (int i = 0; i < count; i++) {
      putInt(
          stages + (long) i * PipelineCreationFeedback.SIZEOF + PipelineCreationFeedback.FLAGS, 0);
    }
  }

  private long createGraphics(long[] a) {
    return create((int) a[2], a[3], GraphicsPipelineCreateInfo.SIZEOF, a[5], this::graphics);
  }

  /** Where the origin of patches is. */
  private static boolean isUpperLeft(long tessellation) {
    long domain =
        tessellation == 0
            ? 0
            : Chain.find(
                tessellation,
                VK_STRUCTURE_TYPE_PIPELINE_TESSELLATION_DOMAIN_ORIGIN_STATE_CREATE_INFO);
    return domain == 0
        || getInt(domain + PipelineTessellationDomainOriginStateCreateInfo.DOMAIN_ORIGIN)
            == VK_TESSELLATION_DOMAIN_ORIGIN_UPPER_LEFT;
  }

  /** A pipeline, or some parts of one. */
  private Object graphics(long p) {
    PipelineParts parts = parts(p);
    boolean library =
        (getInt(p + GraphicsPipelineCreateInfo.FLAGS) & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR) != 0;
    return library ? parts : linked(parts);
  }

  /** What libraries have, and what the description has beside. */
  private PipelineParts parts(long p) {
    long libraries = Chain.find(p, VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);
    int n = libraries == 0 ? 0 : getInt(libraries + PipelineLibraryCreateInfoKHR.LIBRARY_COUNT);
    PipelineParts parts = new PipelineParts();
    for (int i = 0; i < n; i++) {
      long library = getLong(libraries + PipelineLibraryCreateInfoKHR.P_LIBRARIES) + 8L * i;
      parts.take(session.handles.get(getLong(library), PipelineParts.class));
    }
    long told = Chain.find(p, VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT);
    int own = n == 0 ? PipelineParts.ALL : 0;
    if (told != 0) {
      own = getInt(told + GraphicsPipelineLibraryCreateInfoEXT.FLAGS);
    }
    FixedStateReader reader = new FixedStateReader(session, p, own);
    parts.take(reader.read(), reader.dynamic(), own);
    PipelineLayoutObject layout =
        session.optional(
            "vkCreateGraphicsPipelines",
            getLong(p + GraphicsPipelineCreateInfo.LAYOUT),
            PipelineLayoutObject.class);
    parts.layout = layout == null ? parts.layout : layout;
    if ((own & VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT) != 0) {
      parts.upperLeft = isUpperLeft(getLong(p + GraphicsPipelineCreateInfo.P_TESSELLATION_STATE));
    }
    long stages = own == 0 ? 0 : getLong(p + GraphicsPipelineCreateInfo.P_STAGES);
    int count = stages == 0 ? 0 : getInt(p + GraphicsPipelineCreateInfo.STAGE_COUNT);
    for (int i = 0; i < count; i++) {
      long s = stages + (long) i * PipelineShaderStageCreateInfo.SIZEOF;
      int bit = getInt(s + PipelineShaderStageCreateInfo.STAGE);
      Stage stage = stage(bit);
      if (stage == null) {
        throw new ShaderException("stage 0x" + Integer.toHexString(bit));
      }
      int of =
          stage == Stage.FRAGMENT
              ? VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT
              : VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT;
      boolean looked = stage != Stage.FRAGMENT || parts.draws();
      if ((own & of) != 0 && looked) {
        parts.stages.put(stage, source(s));
      }
    }
    return parts;
  }

  private GraphicsPipeline linked(PipelineParts parts) {
    PipelineLayoutObject layout = parts.layout;
    if (layout == null) {
      throw new IllegalArgumentException("a pipeline without a layout");
    }
    if (!parts.stages.containsKey(Stage.VERTEX)) {
      throw new ShaderException("a pipeline without a vertex shader");
    }
    Map<Stage, ShaderModule> modules = new EnumMap<>(Stage.class);
    Map<Stage, Translated> codes = new EnumMap<>(Stage.class);
    parts.stages.forEach(
        (stage, source) -> {
          if (stage != Stage.FRAGMENT || parts.draws()) {
            codes.put(
                stage,
                ModuleTranslator.translate(
                    source.code().words(), layout::descriptors, parts.upperLeft));
            modules.put(stage, stage(stage, source, codes.get(stage)));
          }
        });
    PerStage<ShaderModule> shaders = PerStage.of(modules::get);
    PerStage<ShaderReflection> interfaces = shaders.map(ShaderReflector::reflect);
    int outputs = 0;
    ShaderReflection fragment = interfaces.get(Stage.FRAGMENT);
    if (fragment != null) {
      for (ShaderReflection.Variable v : fragment.outputs()) {
        outputs |= 1 << v.location();
      }
    }
    return new GraphicsPipeline(
        shaders,
        PipelineLayouts.of(layout, interfaces, PerStage.of(codes::get)),
        parts.fixed,
        parts.dynamic,
        interfaces.values().stream().anyMatch(ShaderReflection::writesViewportIndex),
        topologies(interfaces),
        outputs,
        addressUse(interfaces.values()),
        feedback(shaders));
  }

  /** Primitives that the stages behind the vertex shader take. */
  private static Set<Topology> topologies(PerStage<ShaderReflection> interfaces) {
    ShaderReflection divided = interfaces.get(Stage.TESSELLATION_EVALUATION);
    ShaderReflection geometry = interfaces.get(Stage.GEOMETRY);
    Set<Topology> all = EnumSet.allOf(Topology.class);
    all.removeIf(
        t ->
            StageRules.wrong(
                    divided == null ? null : divided.primitive(),
                    geometry == null ? null : geometry.primitive(),
                    t)
                != null);
    return all;
  }

  /** What the last stage before the rasteriser says of transform feedback, or null. */
  private static StreamOutput.Layout feedback(PerStage<ShaderModule> shaders) {
    ShaderModule last = shaders.get(Stage.VERTEX);
    last = shaders.getOrDefault(Stage.TESSELLATION_EVALUATION, last);
    last = shaders.getOrDefault(Stage.GEOMETRY, last);
    return last == null ? null : FeedbackLayout.of(last);
  }

  private long createCompute(long[] a) {
    return create((int) a[2], a[3], ComputePipelineCreateInfo.SIZEOF, a[5], this::compute);
  }

  private ComputePipeline compute(long p) {
    PipelineLayoutObject layout =
        session.handles.get(
            getLong(p + ComputePipelineCreateInfo.LAYOUT), PipelineLayoutObject.class);
    PipelineParts.Source source = source(p + ComputePipelineCreateInfo.STAGE);
    Translated code = ModuleTranslator.translate(source.code().words(), layout::descriptors, false);
    ShaderModule module = stage(Stage.COMPUTE, source, code);
    PerStage<ShaderReflection> interfaces =
        PerStage.of(s -> s == Stage.COMPUTE ? ShaderReflector.reflect(module) : null);
    return new ComputePipeline(
        module,
        PipelineLayouts.of(layout, interfaces, PerStage.of(s -> code)),
        addressUse(interfaces.values()));
  }

  private static AddressUse addressUse(Collection<ShaderReflection> shaders) {
    AddressUse use = AddressUse.NONE;
    for (ShaderReflection s : shaders) {
      use = use.and(s.readsAddresses(), s.writesAddresses());
    }
    return use;
  }
}
