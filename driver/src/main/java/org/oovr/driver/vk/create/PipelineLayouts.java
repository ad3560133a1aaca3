package org.oovr.driver.vk.create;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.vk.object.PipelineLayoutObject;
import org.oovr.driver.vk.object.SetLayout;
import org.oovr.driver.vk.shader.Translated;
import org.oovr.driver.vk.shader.Translated.Pair;
import org.oovr.simulator.command.BindGroupLayout;
import org.oovr.simulator.command.BindGroupLayout.Entry;
import org.oovr.simulator.command.BindGroupLayout.Kind;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineLayout;
import org.oovr.simulator.command.PipelineLayout.Slots;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Block;
import org.oovr.simulator.shader.ShaderReflection.ImageSlot;
import org.oovr.simulator.shader.ShaderReflection.StorageBlock;
import org.oovr.simulator.shader.ShaderReflection.TextureSlot;

/** Which descriptor stands behind each slot of the shaders of a pipeline. */
final class PipelineLayouts {
  private final List<BindGroupLayout> groups = new ArrayList<>();

  private PipelineLayouts() {}

  /** The layout of shaders with these interfaces. */
  static PipelineLayout of(
      PipelineLayoutObject layout, PerStage<ShaderReflection> shaders, PerStage<Translated> codes) {
    PipelineLayouts l = new PipelineLayouts();
    Set<Long> written = new HashSet<>();
    for (ShaderReflection r : shaders.values()) {
      written(r, written);
    }
    for (int set = 0; set < layout.sets().size(); set++) {
      SetLayout s = layout.sets().get(set);
      l.groups.add(s == null ? BindGroupLayout.EMPTY : refined(s.group(), set, written));
    }
    return new PipelineLayout(
        l.groups,
        PerStage.of(s -> shaders.has(s) ? l.slots(s, shaders.get(s), codes.get(s).pairs()) : null));
  }

  private static long key(int set, int binding) {
    return (long) set << 32 | binding;
  }

  private static void written(ShaderReflection r, Set<Long> written) {
    for (StorageBlock b : r.storage()) {
      if (b.written()) {
        written.add(key(b.group(), b.binding()));
      }
    }
    for (ImageSlot i : r.images()) {
      if (i.written()) {
        written.add(key(i.group(), i.binding()));
      }
    }
  }

  /** The same resources, of which those that no shader writes are read only. */
  private static BindGroupLayout refined(BindGroupLayout group, int set, Set<Long> written) {
    if (!group.writes()) {
      return group;
    }
    List<Entry> entries = new ArrayList<>();
    for (Entry e : group.entries()) {
      entries.add(
          new Entry(
              e.binding(),
              e.kind(),
              e.arraySize(),
              e.stages(),
              e.dynamicOffset(),
              !written.contains(key(set, e.binding()))));
    }
    return new BindGroupLayout(entries);
  }

  private Slots slots(Stage stage, ShaderReflection r, Map<Integer, Pair> pairs) {
    int[] views = nothing(r.textureSlots());
    int[] samplers = nothing(r.textureSlots());
    for (TextureSlot t : r.textures()) {
      Kind[] kinds = {Kind.COMBINED_IMAGE_SAMPLER, Kind.SAMPLED_IMAGE, Kind.UNIFORM_TEXEL_BUFFER};
      Pair pair = pairs.get(t.binding());
      Kind[] sampled = {Kind.COMBINED_IMAGE_SAMPLER, Kind.SAMPLER};
      for (int i = 0; i < t.arraySize(); i++) {
        int binding = pair == null ? t.binding() : pair.imageBinding();
        int element = pair == null ? i : i / pair.samplers();
        views[t.slot() + i] = resource(stage, t.group(), binding, element, kinds);
        samplers[t.slot() + i] =
            pair == null
                ? resource(stage, t.group(), binding, i, Kind.COMBINED_IMAGE_SAMPLER)
                : resource(
                    stage,
                    pair.samplerSet(),
                    pair.samplerBinding(),
                    pair.samplerElement() + i % pair.samplers(),
                    sampled);
      }
    }
    int blocks = 0;
    for (Block b : r.blocks()) {
      blocks = Math.max(blocks, b.slot() + b.arraySize());
    }
    int[] uniforms = nothing(blocks);
    for (Block b : r.blocks()) {
      for (int i = 0; i < b.arraySize(); i++) {
        boolean pushed = b.group() < 0 && b.binding() < 0;
        uniforms[b.slot() + i] =
            pushed
                ? PipelineLayout.PUSH_CONSTANTS
                : resource(stage, b.group(), b.binding(), i, Kind.UNIFORM_BUFFER);
      }
    }
    int[] storage = nothing(r.storageSlots());
    for (StorageBlock b : r.storage()) {
      for (int i = 0; i < b.arraySize(); i++) {
        storage[b.slot() + i] = resource(stage, b.group(), b.binding(), i, Kind.STORAGE_BUFFER);
      }
    }
    int[] images = nothing(r.imageSlots());
    for (ImageSlot s : r.images()) {
      for (int i = 0; i < s.arraySize(); i++) {
        images[s.slot() + i] =
            resource(
                stage, s.group(), s.binding(), i, Kind.STORAGE_IMAGE, Kind.STORAGE_TEXEL_BUFFER);
      }
    }
    return new Slots(views, samplers, uniforms, storage, images);
  }

  private static int[] nothing(int slots) {
    int[] result = new int[slots];
    Arrays.fill(result, PipelineLayout.NOTHING);
    return result;
  }

  /** The descriptor of a binding, if it exists, is reached by the stage, and is of such a kind. */
  private int resource(Stage stage, int set, int binding, int element, Kind... kinds) {
    int group = Math.max(0, set);
    if (group >= groups.size() || binding < 0) {
      return PipelineLayout.NOTHING;
    }
    BindGroupLayout layout = groups.get(group);
    int first = layout.first(binding);
    if (first < 0) {
      return PipelineLayout.NOTHING;
    }
    Entry e = layout.entry(first);
    boolean fits =
        e.stages().contains(stage) && element < e.arraySize() && List.of(kinds).contains(e.kind());
    return fits ? PipelineLayout.resource(group, first + element) : PipelineLayout.NOTHING;
  }
}
