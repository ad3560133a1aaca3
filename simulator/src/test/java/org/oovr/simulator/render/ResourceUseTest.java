package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.render.ResourceUse.Action;
import org.oovr.simulator.render.texture.ResourceTable;

/** Which commands waiting draws hold up. */
class ResourceUseTest {
  private final TestScene scene =
      new TestScene(8, 8, PixelFormat.RGBA8_UNORM, PixelFormat.D24_UNORM_S8, 1);
  private final ResourceUse use = new ResourceUse(new ResourceTable());
  private final Buffer vertices = scene.buffer(new float[24]);

  private Command.Draw draw(boolean depthTest, boolean depthWrite) {
    PipelineState.DepthStencil old = scene.depthStencil;
    scene.depthStencil =
        new PipelineState.DepthStencil(
            depthTest, depthWrite, CompareOp.LESS, false, old.front(), old.back());
    scene.draw(scene.state(), vertices, 3);
    return scene.takeDraw();
  }

  private ResourceCommand.Clear clear(int mask, boolean depth) {
    return new ResourceCommand.Clear(
        scene.target,
        new int[] {mask},
        new int[4],
        depth,
        1,
        false,
        0,
        0,
        false,
        scene.viewports.get(0));
  }

  @Test
  void aClearDoesNotOvertakeTestsThatOnlyRead() {
    use.add(draw(true, false), scene.target);
    assertEquals(Action.FLUSH, use.before(clear(0, true)));
    use.clear();
    assertEquals(Action.NOTHING, use.before(clear(0, true)));
    use.add(draw(false, false), scene.target);
    assertEquals(Action.NOTHING, use.before(clear(0, true)), "nobody tests or writes depth");
    assertEquals(Action.FLUSH, use.before(clear(15, false)));
  }

  @Test
  void aSmallBufferIsRenewedUnderTheDrawsThatReadIt() {
    Command update = new ResourceCommand.UpdateBuffer(vertices, 0, new byte[4]);
    assertEquals(Action.NOTHING, use.before(update));
    use.add(draw(false, false), scene.target);
    assertEquals(Action.RENEW, use.before(update));
    assertEquals(vertices, use.written());
    Buffer other = new Buffer(99, 4, "other");
    assertEquals(
        Action.NOTHING, use.before(new ResourceCommand.UpdateBuffer(other, 0, new byte[4])));
  }

  @Test
  void whatIsDestroyedIsForgottenWithoutExecutingTheDraws() {
    use.add(draw(false, false), scene.target);
    assertEquals(Action.FORGET, use.before(new ResourceCommand.DestroyBuffer(vertices)));
    assertEquals(Action.FORGET, use.before(new ResourceCommand.DestroyTexture(scene.color)));
  }

  @Test
  void aDrawThatSamplesWhatWaitingDrawsWriteComesAfterThem() {
    Command.Draw first = draw(false, false);
    RenderTarget firstTarget = scene.target;
    TextureView view =
        new TextureView(scene.color, 0, 0, TextureView.Swizzle.IDENTITY, false, true, null, null);
    scene.fragmentBindings = TestBindings.textures(view, null);
    Texture other =
        new Texture(50, Texture.Shape.D2, PixelFormat.RGBA8_UNORM, 8, 8, 1, 1, 1, 1, 1, "other");
    scene.target =
        new RenderTarget(
            List.of(new RenderTarget.Attachment(other, 0, 0, false)), null, null, 8, 8, 1, 0);
    Command.Draw second = draw(false, false);
    assertEquals(false, use.readsWritten(second));
    use.add(first, firstTarget);
    assertEquals(false, use.readsWritten(first), "draws into one target keep their order");
    assertEquals(true, use.readsWritten(second));
  }
}
