package org.oovr.driver.gl.state;

import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.gl.object.GlTexture;

/**
 * Images of EGL by their handles: each is a texture without a name that shows what it was made of,
 * and keeps it.
 */
public final class EglImages {
  private final Map<Long, GlTexture> images = new HashMap<>();

  public void put(long handle, GlTexture image) {
    images.put(handle, image);
  }

  /** The image, or null. */
  public GlTexture get(long handle) {
    return images.get(handle);
  }

  /** Ends an image, but not what shows it. */
  public void remove(long handle) {
    GlTexture image = images.remove(handle);
    if (image != null) {
      image.release();
    }
  }
}
