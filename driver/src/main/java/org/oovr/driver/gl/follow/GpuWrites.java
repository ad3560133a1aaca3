package org.oovr.driver.gl.follow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;

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

  /**
   * Who wrote an object last.
   *
   * @param context its handle
   * @param taken whether another context has taken the object, which may not have seen what this
   *     one has not flushed yet (GL 4.6 core, 5.3)
   */
  private record Writer(long context, boolean taken) {}

  private final Map<Written, Writer> written = new LinkedHashMap<>();
  private final Map<Integer, Integer> textureTargets = new HashMap<>();
  private int epoch;

  /** Changes whenever a mark may be lost, so that callers need mark an object once only. */
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

  /**
   * The GPU writes an object.
   *
   * @param name of the object; 0 is none
   * @param context handle of the context that asked for it
   */
  public synchronized void mark(Kind kind, int name, long context) {
    if (name == 0) {
      return;
    }
    Writer before = written.put(new Written(kind, name), new Writer(context, false));
    if (before != null && before.context() != context) {
      epoch++; // the other one is to mark it again when it writes again
    }
  }

  /** Whether it was written and not taken since. */
  public synchronized boolean isWritten(Kind kind, int name) {
    Writer writer = written.get(new Written(kind, name));
    return writer != null && !writer.taken();
  }

  public synchronized void deleted(Kind kind, int name) {
    written.remove(new Written(kind, name));
    if (kind == Kind.TEXTURE) {
      textureTargets.remove(name);
    }
  }

  /** The objects written since the last call, oldest first; none are remembered afterwards. */
  public synchronized List<Written> take() {
    List<Written> all = new ArrayList<>(written.keySet());
    written.clear();
    epoch++;
    return all;
  }

  /**
   * The objects that a context has to read so that nothing is missing, oldest first. What others
   * wrote stays until they take it themselves: only they can be sure to read what they wrote.
   *
   * @param context handle of the context that reads
   * @param undrawn whether the simulator lacks what a context wrote. If it has drawn that itself,
   *     others must not read it: they may see what it was before.
   */
  public synchronized List<Written> take(long context, LongPredicate undrawn) {
    List<Written> all = new ArrayList<>();
    written
        .entrySet()
        .removeIf(
            entry -> {
              Writer writer = entry.getValue();
              boolean own = writer.context() == context;
              if (own || !writer.taken() && undrawn.test(writer.context())) {
                all.add(entry.getKey());
                entry.setValue(new Writer(writer.context(), true));
              }
              return own;
            });
    epoch++;
    return all;
  }

  /** What a context wrote, the simulator has drawn, too. */
  public synchronized void forget(long context) {
    written.values().removeIf(writer -> writer.context() == context);
    epoch++;
  }
}
