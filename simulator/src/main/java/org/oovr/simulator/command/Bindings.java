package org.oovr.simulator.command;

import java.util.List;

/**
 * What the shaders of a draw or a dispatch reach beside their inputs and outputs: groups of
 * resources, and some words that change too often to lie in a buffer.
 *
 * @param groups as many as the layout has, and of those layouts
 * @param dynamicOffsetsBytes added to where buffers begin, one for each resource whose entry says
 *     so, group by group; not changed afterwards
 * @param pushConstants words per stage, in the layout of its reflection; not changed afterwards
 * @param addressed what is reached by addresses
 */
public record Bindings(
    PipelineLayout layout,
    List<BindGroup> groups,
    int[] dynamicOffsetsBytes,
    PerStage<int[]> pushConstants,
    AddressedBuffers addressed) {
  private static final int[] NO_WORDS = {};
  private static final Stage[] STAGES = Stage.values();

  /** Nothing at all. */
  public static final Bindings NONE = new Bindings(PipelineLayout.EMPTY, List.of());

  public Bindings {
    boolean fits = groups.size() == layout.groups().size();
    for (int g = 0; fits && g < groups.size(); g++) {
      fits = groups.get(g).layout().equals(layout.groups().get(g));
    }
    if (!fits || dynamicOffsetsBytes.length != layout.dynamicOffsets()) {
      throw new IllegalArgumentException(
          "%d groups with %d dynamic offsets are bound, but the layout has %d with %d, or others"
              .formatted(
                  groups.size(),
                  dynamicOffsetsBytes.length,
                  layout.groups().size(),
                  layout.dynamicOffsets()));
    }
  }

  /** Without what is reached by addresses. */
  public Bindings(
      PipelineLayout layout,
      List<BindGroup> groups,
      int[] dynamicOffsetsBytes,
      PerStage<int[]> pushConstants) {
    this(layout, groups, dynamicOffsetsBytes, pushConstants, AddressedBuffers.NONE);
  }

  /** Without dynamic offsets and push constants. */
  public Bindings(PipelineLayout layout, List<BindGroup> groups) {
    this(layout, groups, NO_WORDS, PerStage.none());
  }

  /** Push constants of a stage; none when there are none. */
  public int[] pushConstants(Stage stage) {
    return pushConstants.getOrDefault(stage, NO_WORDS);
  }

  /** Texture slots of a stage. */
  public int textures(Stage stage) {
    return layout.slots(stage).views().length;
  }

  /** What is read through a texture slot, or null. */
  public TextureView view(Stage stage, int slot) {
    int[] views = layout.slots(stage).views();
    int r = slot < views.length ? views[slot] : PipelineLayout.NOTHING;
    return r < 0 ? null : groups.get(PipelineLayout.group(r)).view(PipelineLayout.index(r));
  }

  /** How a texture slot is read, or null. */
  public SamplerState sampler(Stage stage, int slot) {
    int[] samplers = layout.slots(stage).samplers();
    int r = slot < samplers.length ? samplers[slot] : PipelineLayout.NOTHING;
    return r < 0 ? null : groups.get(PipelineLayout.group(r)).sampler(PipelineLayout.index(r));
  }

  /** Slots of storage images of a stage. */
  public int images(Stage stage) {
    return layout.slots(stage).images().length;
  }

  /** What is read and written through an image slot, or null. */
  public TextureView image(Stage stage, int slot) {
    int[] images = layout.slots(stage).images();
    int r = slot < images.length ? images[slot] : PipelineLayout.NOTHING;
    return r < 0 ? null : groups.get(PipelineLayout.group(r)).view(PipelineLayout.index(r));
  }

  /** Slots of uniform blocks of a stage. */
  public int uniformBuffers(Stage stage) {
    return layout.slots(stage).uniformBuffers().length;
  }

  /** What stands behind a uniform block, or null: nothing, or push constants. */
  public BufferRange uniformBuffer(Stage stage, int slot) {
    return buffer(layout.slots(stage).uniformBuffers(), slot);
  }

  /** Whether the push constants of the stage stand behind a uniform block. */
  public boolean isPushConstants(Stage stage, int slot) {
    int[] buffers = layout.slots(stage).uniformBuffers();
    return slot < buffers.length && buffers[slot] == PipelineLayout.PUSH_CONSTANTS;
  }

  /** Slots of storage blocks of a stage. */
  public int storageBuffers(Stage stage) {
    return layout.slots(stage).storageBuffers().length;
  }

  /** What stands behind a storage block, or null. */
  public BufferRange storageBuffer(Stage stage, int slot) {
    return buffer(layout.slots(stage).storageBuffers(), slot);
  }

  private BufferRange buffer(int[] resources, int slot) {
    int r = slot < resources.length ? resources[slot] : PipelineLayout.NOTHING;
    if (r < 0) {
      return null;
    }
    BindGroup group = groups.get(PipelineLayout.group(r));
    BufferRange range = group.buffer(PipelineLayout.index(r));
    if (range == null || !group.layout().entry(PipelineLayout.index(r)).dynamicOffset()) {
      return range;
    }
    long more = dynamicOffsetsBytes[layout.offsetOf(r)] & 0xffffffffL;
    long offset = range.offsetBytes() + more;
    return offset > Integer.MAX_VALUE
        ? null // beyond any buffer
        : new BufferRange(range.buffer(), (int) offset, range.sizeBytes());
  }

  /** Names what a draw with these bindings can read, then what it can write. */
  void accesses(AccessVisitor visitor) {
    for (int g = 0; g < groups.size(); g++) {
      groups.get(g).reads(visitor, dynamicOffsetsBytes, layout.firstOffset(g));
    }
    addressed.reads(visitor);
    for (int g = 0; g < groups.size(); g++) {
      groups.get(g).writes(visitor, dynamicOffsetsBytes, layout.firstOffset(g));
    }
    addressed.writes(visitor);
  }

  /** Bytes of the push constants. */
  long dataBytes() {
    long bytes = 4L * dynamicOffsetsBytes.length;
    for (Stage stage : STAGES) {
      bytes += 4L * pushConstants(stage).length;
    }
    return bytes;
  }
}
