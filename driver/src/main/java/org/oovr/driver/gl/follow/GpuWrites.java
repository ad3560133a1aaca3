package org.oovr.driver.gl.follow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Objects whose contents the real GPU has written and that the simulator, which did not draw those
 * frames, does not have.
 */
public final class GpuWrites {
  /** Kinds of objects. */
  public enum Kind {
    TEXTURE,
    RENDERBUFFER,
    BUFFER
  }

  /** An object by its name in the share group. */
  public record Written(Kind kind, int name) {}

  private final Set<Written> written = new LinkedHashSet<>();
  private final Map<Integer, Integer> textureTargets = new HashMap<>();
  private int epoch;

  /** Changes whenever the set is taken, so that callers can mark an object once only. */
  public synchronized int epoch() {
    return epoch;
  }

  /** The target of a texture is the first it was bound to (GL 4.6 core, 8.1). */
  public synchronized void bound(int texture, int target) {
    textureTargets.putIfAbsent(texture, target);
  }

  /** The target of a texture, 0 when it was never bound. */
  public synchronized int target(int texture) {
    return textureTargets.getOrDefault(texture, 0);
  }

  public synchronized void mark(Kind kind, int name) {
    if (name != 0) {
      written.add(new Written(kind, name));
    }
  }

  /** Whether it was written and not taken since. */
  public synchronized boolean isWritten(Kind kind, int name) {
    return written.contains(new Written(kind, name));
  }

  public synchronized void deleted(Kind kind, int name) {
    written.remove(new Written(kind, name));
    if (kind == Kind.TEXTURE) {
      textureTargets.remove(name);
    }
  }

  /** The objects written since the last call, oldest first; none are remembered afterwards. */
  public synchronized List<Written> take() {
    List<Written> all = new ArrayList<>(written);
    written.clear();
    epoch++;
    return all;
  }
}
