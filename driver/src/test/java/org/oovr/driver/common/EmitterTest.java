package org.oovr.driver.common;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.BindGroup;
import org.oovr.simulator.command.BindGroupLayout;
import org.oovr.simulator.command.BindGroupLayout.Entry;
import org.oovr.simulator.command.BindGroupLayout.Kind;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.BufferRange;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.LoadOps;
import org.oovr.simulator.command.LoadOps.LoadOp;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.PipelineLayout;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.Viewport;

/** Where render passes begin and end that no program asks for. */
class EmitterTest {
  private static final Texture A = texture(1);
  private static final Texture B = texture(2);
  private static final List<Viewport> VIEWPORTS = List.of(Viewports.whole(8, 8));

  private static final PipelineState STATE =
      new PipelineState(
          PerStage.none(),
          PipelineState.Topology.TRIANGLES,
          null,
          new PipelineState.DepthStencil(false, false, CompareOp.ALWAYS, false, null, null),
          new PipelineState.Blend(List.of(), null, false),
          new PipelineState.FragmentOutputs(List.of()));

  private final List<Command> sent = new ArrayList<>();
  private final Emitter emitter = new Emitter(sent::add, () -> {});

  private static Texture texture(int id) {
    return new Texture(
        id, Texture.Shape.D2, PixelFormat.RGBA8_UNORM, 8, 8, 1, 1, 4, 1, 1, "t" + id);
  }

  private static Attachment attachment(Texture t) {
    return new Attachment(t, 0, 0, false);
  }

  private static RenderTarget target(Texture t) {
    return new RenderTarget(List.of(attachment(t)), null, null, 8, 8, 1, 0);
  }

  private static Command.Draw sampling(Texture t) {
    TextureView view =
        new TextureView(t, 0, 0, TextureView.Swizzle.IDENTITY, false, true, null, null);
    BindGroupLayout layout =
        new BindGroupLayout(List.of(new Entry(0, Kind.SAMPLED_IMAGE, 1, Set.of(Stage.FRAGMENT))));
    BindGroup group =
        new BindGroup(layout, new BufferRange[1], new TextureView[] {view}, new SamplerState[1]);
    return draw(new Bindings(new PipelineLayout(List.of(layout), PerStage.none()), List.of(group)));
  }

  private static Command.Draw draw(Bindings bindings) {
    return new Command.Draw(
        STATE, null, VIEWPORTS, List.of(), bindings, null, null, 0, 0, 3, 0, false, 0, 1, 0, null,
        null);
  }

  private static Command.Draw draw() {
    return draw(Bindings.NONE);
  }

  private static ResourceCommand.Clear clear(Texture t, int mask) {
    return new ResourceCommand.Clear(
        target(t), new int[] {mask}, new int[4], false, 0, false, 0, 0, false, null);
  }

  private static ResourceCommand.CopyTexture copy(Texture from, Texture to) {
    return new ResourceCommand.CopyTexture(from, 0, 0, 0, 0, to, 0, 0, 0, 0, 8, 8, 1);
  }

  /** What was sent since the last time: a letter for each command, a digit for its target. */
  private String sent() {
    StringBuilder text = new StringBuilder();
    for (Command c : sent) {
      String name = c.getClass().getSimpleName();
      text.append(text.isEmpty() ? "" : " ").append(name);
      if (c instanceof Command.BeginPass p) {
        boolean clears = p.loads().color(0) == LoadOp.CLEAR;
        text.append(p.target().colors().get(0).texture().id()).append(clears ? "c" : "");
      }
    }
    sent.clear();
    return text.toString();
  }

  @Test
  void drawsIntoOneTargetShareAPass() {
    emitter.draw(target(A), draw());
    emitter.draw(target(A), sampling(B));
    assertEquals("BeginPass1 Draw Draw", sent());
    emitter.draw(target(B), draw());
    assertEquals("EndPass BeginPass2 Draw", sent());
    emitter.emit(new Command.EndFrame(0, null, false));
    emitter.emit(new Command.BeginFrame(1, false));
    assertEquals("EndPass EndFrame BeginFrame", sent());
  }

  @Test
  void aWholeClearBeginsAPassAndAPartOfOneStandsInIt() {
    emitter.clear(clear(A, 15));
    emitter.draw(target(A), draw());
    emitter.clear(clear(A, 15));
    assertEquals("BeginPass1c Draw Clear", sent());
    emitter.clear(clear(B, 7));
    assertEquals("EndPass BeginPass2 Clear", sent());
  }

  @Test
  void whoeverElseUsesAnImageComesAfterThePass() {
    emitter.draw(target(A), draw());
    emitter.emit(copy(B, texture(3)));
    assertEquals("BeginPass1 Draw CopyTexture", sent());
    emitter.emit(copy(A, B));
    emitter.draw(target(A), draw());
    emitter.emit(copy(B, A));
    assertEquals("EndPass CopyTexture BeginPass1 Draw EndPass CopyTexture", sent());
    emitter.draw(target(A), draw());
    emitter.emit(new ResourceCommand.GenerateMipmaps(A, 0, 3));
    emitter.draw(target(A), draw());
    emitter.emit(new ResourceCommand.DestroyTexture(A));
    assertEquals(
        "BeginPass1 Draw EndPass GenerateMipmaps BeginPass1 Draw EndPass DestroyTexture", sent());
  }

  @Test
  void aDrawThatSamplesItsTargetHasAPassOfItsOwn() {
    emitter.draw(target(A), draw());
    emitter.draw(target(A), sampling(A));
    assertEquals("BeginPass1 Draw EndPass BeginPass1 Draw", sent());
  }

  @Test
  void changesAreNotedWhereverTheyCome() {
    emitter.clear(clear(A, 15));
    long first = emitter.changed(A);
    emitter.draw(
        target(A),
        new Command.Draw(
            new PipelineState(
                PerStage.none(),
                PipelineState.Topology.TRIANGLES,
                null,
                STATE.depthStencil(),
                new PipelineState.Blend(
                    List.of(
                        new PipelineState.BlendAttachment(
                            false, null, null, null, null, null, null, 15)),
                    null,
                    false),
                new PipelineState.FragmentOutputs(List.of(0))),
            null,
            VIEWPORTS,
            List.of(),
            Bindings.NONE,
            null,
            null,
            0,
            0,
            3,
            0,
            false,
            0,
            1,
            0,
            null,
            null));
    assertEquals(true, first > 0 && emitter.changed(A) > first);
    assertEquals(0, emitter.changed(B));
  }

  @Test
  void passesAreNobodyElsesBusiness() {
    Command begin = new Command.BeginPass(target(A), LoadOps.LOAD);
    assertThrows(IllegalArgumentException.class, () -> emitter.emit(begin));
    assertThrows(IllegalArgumentException.class, () -> emitter.emit(draw()));
  }
}
