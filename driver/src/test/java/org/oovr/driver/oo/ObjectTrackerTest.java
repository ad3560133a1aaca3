package org.oovr.driver.oo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ShaderBindings;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;

class ObjectTrackerTest {
  private static Texture texture(int id, int size, int levels, int views) {
    return new Texture(
        id,
        Texture.Shape.D2,
        PixelFormat.RGBA8_UNORM,
        size,
        size,
        1,
        1,
        levels,
        1,
        views,
        "t" + id);
  }

  private static TextureView view(Texture t) {
    return new TextureView(
        t, 0, t.levels() - 1, TextureView.Swizzle.IDENTITY, false, true, null, null);
  }

  private static Command.Draw draw(
      PipelineState.Topology topology, int count, int instances, TextureView... textures) {
    PipelineState.StencilFace face =
        new PipelineState.StencilFace(
            CompareOp.ALWAYS,
            0,
            255,
            255,
            PipelineState.StencilOp.KEEP,
            PipelineState.StencilOp.KEEP,
            PipelineState.StencilOp.KEEP);
    PipelineState state =
        new PipelineState(
            null,
            null,
            topology,
            null,
            new PipelineState.DepthStencil(true, true, CompareOp.LESS, false, face, face),
            new PipelineState.Blend(List.of(), null, false, 0, 0, 0, 0),
            new PipelineState.FragmentOutputs(List.of(0)));
    RenderTarget target =
        new RenderTarget(
            List.of(new RenderTarget.Attachment(texture(99, 16, 1, 2), 0, 0, false)),
            null,
            null,
            16,
            16,
            1,
            0);
    ShaderBindings none = new ShaderBindings(new int[0], List.of(), List.of(), List.of());
    ShaderBindings fragment =
        new ShaderBindings(new int[0], List.of(textures), List.of(), List.of());
    return new Command.Draw(
        state,
        target,
        null,
        List.of(),
        none,
        fragment,
        null,
        null,
        0,
        0,
        count,
        0,
        false,
        0,
        instances,
        0,
        new float[0],
        new Command.DrawLabel(3, 5, 70, "trees / draw"));
  }

  @Test
  void drawsAreDescribed() {
    Texture a = texture(7, 8, 4, 1);
    Texture b = texture(4, 2, 1, 1);
    RenderedObject o =
        ObjectTracker.describe(
            draw(
                PipelineState.Topology.TRIANGLES,
                30,
                2,
                view(a),
                TextureView.UNBOUND,
                view(b),
                view(a)));
    assertEquals(20, o.triangles());
    assertEquals(60, o.vertices());
    assertEquals(2, o.views());
    assertEquals(99, o.target());
    assertEquals("trees / draw", o.label());
    assertEquals(List.of(4, 7), o.textures().stream().map(t -> t.id()).toList());
    assertEquals((64 + 16 + 4 + 1) * 4 + 16, o.textureBytes());
    assertFalse(o.blends());
    assertTrue(o.writesDepth());
  }

  @Test
  void objectsComeFrameByFrame() {
    List<Command> passed = new ArrayList<>();
    List<List<RenderedObject>> frames = new ArrayList<>();
    ObjectTracker tracker = new ObjectTracker(passed::add, frames::add);
    tracker.accept(draw(PipelineState.Topology.POINTS, 4, 1));
    tracker.accept(new Command.EndFrame(0, null, true));
    tracker.accept(draw(PipelineState.Topology.TRIANGLE_STRIP, 4, 1));
    tracker.accept(draw(PipelineState.Topology.LINE_LOOP, 3, 1));
    tracker.accept(new Command.EndFrame(1, null, true));
    assertEquals(5, passed.size());
    assertEquals(List.of(1, 2), frames.stream().map(List::size).toList());
    assertEquals(2, frames.get(1).get(0).triangles());
    assertEquals(3, frames.get(1).get(1).triangles());
  }
}
