package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import java.util.HashMap;
import java.util.Map;

/**
 * What is known of the driver that answered recorded calls: what it told the program of itself. Of
 * a driver that has said nothing, everything must be taken that some driver takes; Mesa's front end
 * is the one that ours does as, so what it refuses, and what is refused here, is the same.
 */
public final class RecordedDriver {
  /** Calls that its record lacks. */
  public final MissingCalls missing = new MissingCalls();

  private final Map<Integer, Integer> limits = new HashMap<>();
  private boolean mesa;

  /** An answer to {@code glGetString}; null where it was not recorded. */
  public void told(int name, String text) {
    if (name == GL_VERSION && text != null) {
      mesa = text.contains("Mesa");
    }
  }

  /** An answer to {@code glGetIntegerv} of one number. */
  public void told(int pname, int value) {
    switch (pname) {
      case GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT,
          GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT,
          GL_TEXTURE_BUFFER_OFFSET_ALIGNMENT,
          GL_MAX_VERTEX_ATTRIBS,
          GL_MAX_SAMPLES -> {
        if (value > 0) {
          limits.put(pname, value);
        }
      }
      default -> {
        // nothing that is asked for
      }
    }
  }

  /** Whether it is one of Mesa's. */
  public boolean isMesa() {
    return mesa;
  }

  /** A limit that it has told; otherwise what the weakest has. */
  int limit(int pname, int weakest) {
    return limits.getOrDefault(pname, weakest);
  }
}
