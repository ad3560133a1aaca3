package org.oovr.driver.gl.object;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.oovr.simulator.command.BindGroup;
import org.oovr.simulator.command.BindGroupLayout;
import org.oovr.simulator.command.BindGroupLayout.Entry;
import org.oovr.simulator.command.BindGroupLayout.Kind;
import org.oovr.simulator.command.BufferRange;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineLayout;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * What the stages of a program read, as groups of the simulator: one for each stage, whose bindings
 * are the stage's texture slots, after them its slots of uniform blocks, then those of storage
 * blocks, and last those of images.
 */
public final class StageGroups {
  private StageGroups() {}

  /** The layout of a program with these stages. */
  static PipelineLayout layout(PerStage<ShaderReflection> stages) {
    List<BindGroupLayout> groups = new ArrayList<>();
    PerStage<PipelineLayout.Slots> slots = PerStage.none();
    for (Stage stage : stages.stages()) {
      ShaderReflection shader = stages.get(stage);
      BindGroupLayout group = new BindGroupLayout(entries(stage, shader));
      slots = slots.with(stage, slots(groups.size(), group, shader));
      groups.add(group);
    }
    return new PipelineLayout(groups, slots);
  }

  private static List<Entry> entries(Stage stage, ShaderReflection shader) {
    List<Entry> entries = new ArrayList<>();
    for (ShaderReflection.TextureSlot t : shader.textures()) {
      Kind kind =
          t.dim() == ShaderReflection.Dim.BUFFER
              ? Kind.UNIFORM_TEXEL_BUFFER
              : Kind.COMBINED_IMAGE_SAMPLER;
      entries.add(new Entry(t.slot(), kind, t.arraySize(), Set.of(stage)));
    }
    for (ShaderReflection.Block b : shader.blocks()) {
      int binding = shader.textureSlots() + b.slot();
      entries.add(new Entry(binding, Kind.UNIFORM_BUFFER, b.arraySize(), Set.of(stage)));
    }
    for (ShaderReflection.StorageBlock b : shader.storage()) {
      int binding = storageBinding(shader, b);
      entries.add(
          new Entry(
              binding, Kind.STORAGE_BUFFER, b.arraySize(), Set.of(stage), false, !b.written()));
    }
    for (ShaderReflection.ImageSlot i : shader.images()) {
      boolean buffer = i.dim() == ShaderReflection.Dim.BUFFER;
      Kind kind = buffer ? Kind.STORAGE_TEXEL_BUFFER : Kind.STORAGE_IMAGE;
      int binding = imageBinding(shader, i);
      entries.add(new Entry(binding, kind, i.arraySize(), Set.of(stage), false, !i.written()));
    }
    return entries;
  }

  private static PipelineLayout.Slots slots(
      int number, BindGroupLayout group, ShaderReflection shader) {
    int[] views = nothing(shader.textureSlots());
    int[] samplers = nothing(views.length);
    for (ShaderReflection.TextureSlot t : shader.textures()) {
      for (int i = 0; i < t.arraySize(); i++) {
        int resource = PipelineLayout.resource(number, group.first(t.slot()) + i);
        views[t.slot() + i] = resource;
        if (t.dim() != ShaderReflection.Dim.BUFFER) {
          samplers[t.slot() + i] = resource;
        }
      }
    }
    int[] blocks = nothing(blockSlots(shader));
    for (ShaderReflection.Block b : shader.blocks()) {
      int first = group.first(shader.textureSlots() + b.slot());
      for (int i = 0; i < b.arraySize(); i++) {
        blocks[b.slot() + i] = PipelineLayout.resource(number, first + i);
      }
    }
    int[] storage = nothing(shader.storageSlots());
    for (ShaderReflection.StorageBlock b : shader.storage()) {
      int first = group.first(storageBinding(shader, b));
      for (int i = 0; i < b.arraySize(); i++) {
        storage[b.slot() + i] = PipelineLayout.resource(number, first + i);
      }
    }
    int[] images = nothing(shader.imageSlots());
    for (ShaderReflection.ImageSlot image : shader.images()) {
      int first = group.first(imageBinding(shader, image));
      for (int i = 0; i < image.arraySize(); i++) {
        images[image.slot() + i] = PipelineLayout.resource(number, first + i);
      }
    }
    return new PipelineLayout.Slots(views, samplers, blocks, storage, images);
  }

  private static int blockSlots(ShaderReflection shader) {
    return shader.blocks().stream().mapToInt(b -> b.slot() + b.arraySize()).max().orElse(0);
  }

  private static int storageBinding(ShaderReflection shader, ShaderReflection.StorageBlock b) {
    return shader.textureSlots() + blockSlots(shader) + b.slot();
  }

  private static int imageBinding(ShaderReflection shader, ShaderReflection.ImageSlot i) {
    return shader.textureSlots() + blockSlots(shader) + shader.storageSlots() + i.slot();
  }

  private static int[] nothing(int slots) {
    int[] resources = new int[slots];
    Arrays.fill(resources, PipelineLayout.NOTHING);
    return resources;
  }

  /**
   * The group of a stage.
   *
   * @param layout of its program
   * @param views by texture slot
   * @param samplers by texture slot
   * @param blocks by slot of uniform blocks, null where no bytes are bound
   * @param storage by slot of storage blocks, likewise
   * @param images by image slot, null where nothing is bound
   */
  public static BindGroup group(
      PipelineLayout layout,
      Stage stage,
      TextureView[] views,
      SamplerState[] samplers,
      BufferRange[] blocks,
      BufferRange[] storage,
      TextureView[] images) {
    BindGroupLayout group = layout.groups().get(layout.slots().stages().indexOf(stage));
    PipelineLayout.Slots slots = layout.slots(stage);
    BufferRange[] boundBuffers = new BufferRange[group.size()];
    TextureView[] boundViews = new TextureView[group.size()];
    SamplerState[] boundSamplers = new SamplerState[group.size()];
    for (int slot = 0; slot < views.length; slot++) {
      if (slots.views()[slot] != PipelineLayout.NOTHING) {
        boundViews[PipelineLayout.index(slots.views()[slot])] = views[slot];
      }
      if (slots.samplers()[slot] != PipelineLayout.NOTHING) {
        boundSamplers[PipelineLayout.index(slots.samplers()[slot])] = samplers[slot];
      }
    }
    for (int slot = 0; slot < images.length; slot++) {
      if (slots.images()[slot] != PipelineLayout.NOTHING) {
        boundViews[PipelineLayout.index(slots.images()[slot])] = images[slot];
      }
    }
    bind(slots.uniformBuffers(), blocks, boundBuffers);
    bind(slots.storageBuffers(), storage, boundBuffers);
    return new BindGroup(group, boundBuffers, boundViews, boundSamplers);
  }

  private static void bind(int[] resources, BufferRange[] ranges, BufferRange[] bound) {
    for (int slot = 0; slot < ranges.length; slot++) {
      if (resources[slot] != PipelineLayout.NOTHING) {
        bound[PipelineLayout.index(resources[slot])] = ranges[slot];
      }
    }
  }
}
