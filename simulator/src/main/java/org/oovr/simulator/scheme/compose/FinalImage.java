package org.oovr.simulator.scheme.compose;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.FrameImage;
import org.oovr.simulator.render.raster.Surface;

/** The window's image out of composed images, byte for byte as the renderer makes it. */
public final class FinalImage {
  private FinalImage() {}

  /** All views side by side, samples averaged. */
  public static FrameImage of(FrameProfile profile, ImageStore store) {
    List<Surface> views = new ArrayList<>();
    for (int image : profile.window().images()) {
      views.add(store.images().get(image));
    }
    if (views.isEmpty()) {
      throw new IllegalArgumentException(
          "the profile of frame " + profile.index() + " has no window");
    }
    return new FrameImage(views, profile.window().upperRowFirst());
  }
}
