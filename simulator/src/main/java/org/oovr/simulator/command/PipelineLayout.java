package org.oovr.simulator.command;

import java.util.List;
import org.oovr.simulator.command.BindGroupLayout.Kind;

/**
 * How the shaders of a pipeline find what they read and write: the groups that are bound together,
 * and for each slot of each shader the resource that stands behind it. Slots are the dense numbers
 * that {@code ShaderReflection} assigns, to each kind of thing from 0 on. Compared by identity.
 *
 * <p>Several slots may have the same resource. A shader that reads a separate image through a
 * separate sampler has a texture slot for the pair.
 */
public final class PipelineLayout {
  /** A slot behind which nothing stands: reads give what unbound resources give. */
  public static final int NOTHING = -1;

  /** A slot of a uniform block whose bytes are the push constants of the stage. */
  public static final int PUSH_CONSTANTS = -2;

  private static final int RESOURCE_BITS = 24;

  /** No groups, and shaders without slots. */
  public static final PipelineLayout EMPTY = new PipelineLayout(List.of(), PerStage.none());

  /**
   * What stands behind the slots of one stage: each a {@link #resource}, or {@link #NOTHING}. Not
   * changed afterwards.
   *
   * @param views by texture slot, what is read
   * @param samplers by texture slot, how it is read
   * @param uniformBuffers by slot of uniform blocks; {@link #PUSH_CONSTANTS} is possible, too
   * @param storageBuffers by slot of storage blocks
   * @param images by slot of storage images
   */
  public record Slots(
      int[] views, int[] samplers, int[] uniformBuffers, int[] storageBuffers, int[] images) {
    private static final int[] NO_SLOTS = {};

    /** Of a stage without storage images. */
    public Slots(int[] views, int[] samplers, int[] uniformBuffers, int[] storageBuffers) {
      this(views, samplers, uniformBuffers, storageBuffers, NO_SLOTS);
    }

    /** Of a stage that has no slots. */
    public static final Slots NONE = new Slots(new int[0], new int[0], new int[0], new int[0]);
  }

  private final List<BindGroupLayout> groups;
  private final PerStage<Slots> slots;

  /** Dynamic offsets of the groups before each. */
  private final int[] firstOffset;

  private final boolean writes;

  /**
   * A layout of these groups.
   *
   * @throws IllegalArgumentException when a slot has a resource that does not exist, that its stage
   *     does not reach, or of a kind that cannot stand there
   */
  public PipelineLayout(List<BindGroupLayout> groups, PerStage<Slots> slots) {
    this.groups = List.copyOf(groups);
    this.slots = slots;
    firstOffset = new int[groups.size() + 1];
    for (int g = 0; g < groups.size(); g++) {
      firstOffset[g + 1] = firstOffset[g] + groups.get(g).dynamicOffsets();
    }
    writes = groups.stream().anyMatch(BindGroupLayout::writes);
    for (Stage stage : slots.stages()) {
      Slots s = slots.get(stage);
      if (s.samplers.length != s.views.length) {
        throw new IllegalArgumentException(
            s.views.length + " textures and " + s.samplers.length + " samplers");
      }
      check(stage, "texture", s.views, Kind.COMBINED_IMAGE_SAMPLER, Kind.SAMPLED_IMAGE);
      check(stage, "sampler", s.samplers, Kind.COMBINED_IMAGE_SAMPLER, Kind.SAMPLER);
      check(stage, "uniform block", s.uniformBuffers, Kind.UNIFORM_BUFFER, Kind.UNIFORM_BUFFER);
      check(stage, "storage block", s.storageBuffers, Kind.STORAGE_BUFFER, Kind.STORAGE_BUFFER);
      check(stage, "image", s.images, Kind.STORAGE_IMAGE, Kind.STORAGE_TEXEL_BUFFER);
    }
  }

  private void check(Stage stage, String what, int[] resources, Kind kind, Kind otherKind) {
    for (int slot = 0; slot < resources.length; slot++) {
      int r = resources[slot];
      if (r == NOTHING || r == PUSH_CONSTANTS && kind == Kind.UNIFORM_BUFFER) {
        continue;
      }
      String where = stage.text() + " " + what + " " + slot + ": ";
      if (r < 0 || group(r) >= groups.size() || index(r) >= groups.get(group(r)).size()) {
        throw new IllegalArgumentException(where + "no resource has the number " + r);
      }
      BindGroupLayout.Entry entry = groups.get(group(r)).entry(index(r));
      Kind k = entry.kind();
      boolean fits =
          k == kind
              || k == otherKind
              || k == Kind.UNIFORM_TEXEL_BUFFER && otherKind == Kind.SAMPLED_IMAGE;
      if (!fits || !entry.stages().contains(stage)) {
        throw new IllegalArgumentException(
            "%sgroup %d binding %d is a %s%s"
                .formatted(
                    where,
                    group(r),
                    entry.binding(),
                    k.text(),
                    fits ? " that this stage does not reach" : ""));
      }
    }
  }

  /**
   * The number of a resource.
   *
   * @param group number of its group
   * @param index its number in the group
   */
  public static int resource(int group, int index) {
    return group << RESOURCE_BITS | index;
  }

  /** The group of a resource. */
  public static int group(int resource) {
    return resource >>> RESOURCE_BITS;
  }

  /** The number of a resource in its group. */
  public static int index(int resource) {
    return resource & (1 << RESOURCE_BITS) - 1;
  }

  public List<BindGroupLayout> groups() {
    return groups;
  }

  /** What stands behind the slots of each stage. */
  public PerStage<Slots> slots() {
    return slots;
  }

  /** What stands behind the slots of a stage. */
  public Slots slots(Stage stage) {
    return slots.getOrDefault(stage, Slots.NONE);
  }

  /** Whether shaders may write through any of the groups. */
  public boolean writes() {
    return writes;
  }

  /** Dynamic offsets of all groups together. */
  public int dynamicOffsets() {
    return firstOffset[groups.size()];
  }

  /** The first dynamic offset that is for a group. */
  int firstOffset(int group) {
    return firstOffset[group];
  }

  /** Which dynamic offset is for a resource that has one. */
  int offsetOf(int resource) {
    BindGroupLayout g = groups.get(group(resource));
    int at = firstOffset[group(resource)];
    for (int i = 0; i < index(resource); i++) {
      at += g.entry(i).dynamicOffset() ? 1 : 0;
    }
    return at;
  }
}
