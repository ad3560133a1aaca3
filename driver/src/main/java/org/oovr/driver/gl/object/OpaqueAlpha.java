package org.oovr.driver.gl.object;

import java.util.List;
import org.oovr.driver.common.Emitter;
import org.oovr.driver.common.Viewports;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/** The alpha of images whose format has none: it is hidden, and one. */
final class OpaqueAlpha {
  private OpaqueAlpha() {}

  /** The hidden alpha of new storage without anything else in it becomes one. */
  static void fill(Emitter emitter, Texture storage, InternalFormat format) {
    RenderTarget target =
        new RenderTarget(
            List.of(new RenderTarget.Attachment(storage, 0, 0, false)),
            null,
            null,
            storage.width(),
            storage.height(),
            storage.samples(),
            0);
    int one = format.isInteger() ? 1 : Float.floatToRawIntBits(1);
    emitter.emit(
        new ResourceCommand.Clear(
            target,
            new int[] {8},
            new int[] {0, 0, 0, one},
            false,
            0,
            false,
            0,
            0,
            false,
            Viewports.whole(storage.width(), storage.height())));
  }
}
