package org.oovr.simulator.render;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.oovr.simulator.command.BindGroup;
import org.oovr.simulator.command.BindGroupLayout;
import org.oovr.simulator.command.BindGroupLayout.Entry;
import org.oovr.simulator.command.BindGroupLayout.Kind;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.BufferRange;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineLayout;
import org.oovr.simulator.command.PipelineLayout.Slots;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.TextureView;

/** Bindings for tests. */
final class TestBindings {
  private TestBindings() {}

  /** A fragment shader with one texture. */
  static Bindings textures(TextureView view, SamplerState sampler) {
    BindGroupLayout group =
        new BindGroupLayout(
            List.of(
                new Entry(
                    0,
                    view.buffer() == null ? Kind.COMBINED_IMAGE_SAMPLER : Kind.UNIFORM_TEXEL_BUFFER,
                    1,
                    EnumSet.of(Stage.FRAGMENT))));
    int[] slot = {PipelineLayout.resource(0, 0)};
    int[] how = view.buffer() == null ? slot : new int[] {PipelineLayout.NOTHING};
    PipelineLayout layout =
        new PipelineLayout(
            List.of(group),
            PerStage.<Slots>none()
                .with(Stage.FRAGMENT, new Slots(slot, how, new int[0], new int[0])));
    return new Bindings(
        layout,
        List.of(
            new BindGroup(
                group,
                new BufferRange[1],
                new TextureView[] {view},
                new SamplerState[] {sampler})));
  }

  /** A stage with storage blocks. */
  static Bindings storage(Stage stage, BufferRange... buffers) {
    int n = buffers.length;
    BindGroupLayout group =
        new BindGroupLayout(List.of(new Entry(0, Kind.STORAGE_BUFFER, n, Set.of(stage))));
    int[] slots = new int[n];
    for (int i = 0; i < n; i++) {
      slots[i] = PipelineLayout.resource(0, i);
    }
    PipelineLayout layout =
        new PipelineLayout(
            List.of(group),
            PerStage.<Slots>none()
                .with(stage, new Slots(new int[0], new int[0], new int[0], slots)));
    return new Bindings(
        layout, List.of(new BindGroup(group, buffers, new TextureView[n], new SamplerState[n])));
  }
}
