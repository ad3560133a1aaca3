package org.oovr.simulator.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.BindGroupLayout.Entry;
import org.oovr.simulator.command.BindGroupLayout.Kind;
import org.oovr.simulator.command.PipelineLayout.Slots;

/** Groups of resources, and how the slots of shaders find what is in them. */
class BindingsTest {
  private static final Set<Stage> BOTH = Set.of(Stage.VERTEX, Stage.FRAGMENT);
  private static final Buffer BUFFER = new Buffer(7, 1024, "buffer");
  private static final Texture TEXTURE =
      new Texture(3, Texture.Shape.D2, PixelFormat.RGBA8_UNORM, 8, 8, 1, 1, 1, 1, 1, "texture");
  private static final TextureView VIEW =
      new TextureView(TEXTURE, 0, 0, TextureView.Swizzle.IDENTITY, false, true, null, null);

  /** A camera for all stages, and three buffers of which each has an offset of its own. */
  private static final BindGroupLayout FRAME =
      new BindGroupLayout(
          List.of(
              new Entry(5, Kind.UNIFORM_BUFFER, 1, BOTH),
              new Entry(1, Kind.UNIFORM_BUFFER, 3, Set.of(Stage.VERTEX), true, true)));

  /** Two images, a sampler for both, and a storage buffer with an offset. */
  private static final BindGroupLayout MATERIAL =
      new BindGroupLayout(
          List.of(
              new Entry(0, Kind.SAMPLED_IMAGE, 2, Set.of(Stage.FRAGMENT)),
              new Entry(1, Kind.SAMPLER, 1, Set.of(Stage.FRAGMENT)),
              new Entry(2, Kind.STORAGE_BUFFER, 1, BOTH, true, false),
              new Entry(3, Kind.STORAGE_IMAGE, 1, Set.of(Stage.FRAGMENT))));

  private static SamplerState sampler() {
    return new SamplerState(
        SamplerState.Wrap.REPEAT,
        SamplerState.Wrap.REPEAT,
        SamplerState.Wrap.REPEAT,
        true,
        true,
        SamplerState.MipMode.NONE,
        0,
        0,
        0,
        1,
        null,
        0,
        0,
        0,
        0,
        false,
        false);
  }

  private static int[] resources(int... groupsAndIndices) {
    int[] all = new int[groupsAndIndices.length / 2];
    for (int i = 0; i < all.length; i++) {
      all[i] = PipelineLayout.resource(groupsAndIndices[2 * i], groupsAndIndices[2 * i + 1]);
    }
    return all;
  }

  private static PipelineLayout layout(Stage stage, Slots slots) {
    return new PipelineLayout(List.of(FRAME, MATERIAL), PerStage.<Slots>none().with(stage, slots));
  }

  private static List<BindGroup> groups(SamplerState sampler) {
    BufferRange[] frame = new BufferRange[4];
    frame[0] = new BufferRange(BUFFER, 0, 64);
    frame[1] = new BufferRange(BUFFER, 100, 16);
    frame[3] = new BufferRange(BUFFER, 300, 16);
    BufferRange[] material = new BufferRange[5];
    material[3] = new BufferRange(BUFFER, 512, 32);
    return List.of(
        new BindGroup(FRAME, frame, new TextureView[4], new SamplerState[4]),
        new BindGroup(
            MATERIAL,
            material,
            new TextureView[] {VIEW, null, null, null, VIEW},
            new SamplerState[] {null, null, sampler, null, null}));
  }

  @Test
  void slotsFindTheirResources() {
    SamplerState sampler = sampler();
    PipelineLayout layout =
        layout(
            Stage.FRAGMENT,
            new Slots(
                resources(1, 1, 1, 0, 1, 0),
                resources(1, 2, 1, 2, 1, 2),
                new int[] {PipelineLayout.PUSH_CONSTANTS, PipelineLayout.resource(0, 0)},
                resources(1, 3)));
    assertEquals(4, layout.dynamicOffsets());
    int[] words = {1, 2, 3};
    Bindings b =
        new Bindings(
            layout,
            groups(sampler),
            new int[] {1, 2, 4, 8},
            PerStage.<int[]>none().with(Stage.FRAGMENT, words));
    assertNull(b.view(Stage.FRAGMENT, 0), "nothing is bound");
    assertSame(VIEW, b.view(Stage.FRAGMENT, 1));
    assertSame(VIEW, b.view(Stage.FRAGMENT, 2), "two slots share a resource");
    assertSame(sampler, b.sampler(Stage.FRAGMENT, 2), "and both a sampler of its own binding");
    assertTrue(b.isPushConstants(Stage.FRAGMENT, 0));
    assertNull(b.uniformBuffer(Stage.FRAGMENT, 0));
    assertEquals(new BufferRange(BUFFER, 0, 64), b.uniformBuffer(Stage.FRAGMENT, 1));
    assertEquals(new BufferRange(BUFFER, 520, 32), b.storageBuffer(Stage.FRAGMENT, 0));
    assertSame(words, b.pushConstants(Stage.FRAGMENT));
    assertEquals(16 + 12, b.dataBytes());
    assertEquals(0, b.textures(Stage.VERTEX));
    assertNull(b.view(Stage.VERTEX, 0));
    assertNull(b.uniformBuffer(Stage.FRAGMENT, 2));
  }

  @Test
  void eachElementOfAnArrayHasItsOffset() {
    PipelineLayout layout =
        layout(
            Stage.VERTEX,
            new Slots(new int[0], new int[0], resources(0, 1, 0, 2, 0, 3), new int[0]));
    Bindings b = new Bindings(layout, groups(null), new int[] {16, 32, 48, 64}, PerStage.none());
    assertEquals(new BufferRange(BUFFER, 116, 16), b.uniformBuffer(Stage.VERTEX, 0));
    assertNull(b.uniformBuffer(Stage.VERTEX, 1));
    assertEquals(new BufferRange(BUFFER, 348, 16), b.uniformBuffer(Stage.VERTEX, 2));
  }

  @Test
  void whatIsReachedIsNamed() {
    PipelineLayout layout = layout(Stage.FRAGMENT, Slots.NONE);
    Bindings b = new Bindings(layout, groups(null), new int[] {16, 32, 48, 64}, PerStage.none());
    assertEquals(
        List.of(
            "reads 0+64",
            "reads 116+16",
            "reads 348+16",
            "reads texture 3",
            "reads 576+32",
            "reads texture 3",
            "writes 576+32",
            "writes texture 3 over 0"),
        CommandAccessTest.shaderAccesses(b::accesses));
  }

  @Test
  void layoutsThatDoNotFitAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new BindGroupLayout(
                List.of(
                    new Entry(1, Kind.SAMPLER, 1, BOTH),
                    new Entry(1, Kind.SAMPLED_IMAGE, 1, BOTH))));
    assertThrows(
        IllegalArgumentException.class, () -> new Entry(0, Kind.SAMPLER, 1, BOTH, true, false));
    assertThrows(IllegalArgumentException.class, () -> new Entry(0, Kind.SAMPLER, 0, BOTH));
    // a buffer as a texture, a storage image as a texture, and a stage that has no access
    refused("is a uniform buffer", Stage.FRAGMENT, resources(0, 0), resources(1, 2));
    refused("is a storage image", Stage.FRAGMENT, resources(1, 4), resources(1, 2));
    refused("does not reach", Stage.VERTEX, resources(1, 0), resources(1, 2));
    refused("is a sampled image", Stage.FRAGMENT, resources(1, 0), resources(1, 0));
    refused("no resource", Stage.FRAGMENT, resources(1, 5), resources(1, 2));
    refused("no resource", Stage.FRAGMENT, resources(2, 0), resources(1, 2));
  }

  private static void refused(String why, Stage stage, int[] views, int[] samplers) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> layout(stage, new Slots(views, samplers, new int[0], new int[0])));
    assertTrue(e.getMessage().contains(why), e.getMessage());
  }

  @Test
  void groupsThatDoNotFitAreRefused() {
    PipelineLayout layout = layout(Stage.FRAGMENT, Slots.NONE);
    List<BindGroup> groups = groups(null);
    assertThrows(
        IllegalArgumentException.class,
        () -> new Bindings(layout, groups),
        "four offsets are missing");
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new Bindings(
                layout, List.of(groups.get(1), groups.get(0)), new int[4], PerStage.none()));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new BindGroup(
                FRAME,
                new BufferRange[4],
                new TextureView[] {VIEW, null, null, null},
                new SamplerState[4]));
    assertThrows(
        IllegalArgumentException.class,
        () -> new BindGroup(FRAME, new BufferRange[3], new TextureView[4], new SamplerState[4]));
  }
}
