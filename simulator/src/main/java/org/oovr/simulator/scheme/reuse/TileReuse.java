package org.oovr.simulator.scheme.reuse;

import java.util.List;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.raster.Surface;
import org.oovr.simulator.scheme.compose.RenderPass;

/**
 * What a work log leaves out of a frame: tiles that are not rendered, because memory has them from
 * a frame before. Who finds them does so by passes that do the geometry of draws and sign it.
 */
public interface TileReuse {
  /** The frame with all its tiles. */
  FrameProfile whole();

  /**
   * Puts into images what memory has of the tiles that a pass does not render.
   *
   * @param pass has just been opened: what its images are cleared to is in them
   * @param images by index in the work log; null where one is not kept
   */
  void openPass(RenderPass pass, List<Surface> images);

  /** What a pass signs: nothing when it is one that renders. */
  List<SignedDraw> signed(RenderPass pass);
}
