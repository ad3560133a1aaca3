package org.oovr.agent.capture.egl;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.oovr.agent.capture.glfw.Answers;
import org.oovr.driver.common.NativeMemory;

/**
 * Fences and syncs that the program signals itself (EGL 1.5 section 3.8, EGL_KHR_reusable_sync).
 * What a program does behind a fence is executed behind what it did before, whoever does it, so
 * that each is signalled from the beginning; the others are when the program says so.
 */
final class EglSyncs {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private static final class Sync {
    final boolean reusable;
    boolean signaled;

    Sync(boolean reusable) {
      this.reusable = reusable;
      signaled = !reusable;
    }
  }

  private final Map<Long, Sync> syncs = new HashMap<>();
  private long last;

  /** Whether a context is current, whose commands a fence stands behind. */
  private final BooleanSupplier current;

  /** Held by whoever calls; given up by those who wait. */
  private final Object lock;

  EglSyncs(BooleanSupplier current, Object lock) {
    this.current = current;
    this.lock = lock;
  }

  /**
   * Registers what is answered.
   *
   * @param fault what raises an error and is no sync
   */
  void register(Answers answers, Fault fault) {
    for (String suffix : List.of("", "KHR")) {
      answers.put("eglCreateSync" + suffix, a -> create((int) a[2], a[3], fault));
      answers.put("eglDestroySync" + suffix, a -> destroy(a[2], fault));
      answers.put("eglClientWaitSync" + suffix, a -> await(syncs.get(a[2]), a[4], fault));
      answers.put("eglWaitSync" + suffix, a -> stand(a[2], (int) a[3], fault));
      boolean wide = suffix.isEmpty(); // its attributes have the size of addresses
      answers.put("eglGetSyncAttrib" + suffix, a -> attribute(a[2], (int) a[3], a[4], wide, fault));
    }
    answers.put("eglSignalSyncKHR", a -> signal(syncs.get(a[2]), (int) a[3], fault));
  }

  private long create(int type, long attributes, Fault fault) {
    if (type != Egl.SYNC_FENCE && type != Egl.SYNC_REUSABLE) {
      return fault.raise(Egl.BAD_PARAMETER);
    }
    if (type == Egl.SYNC_FENCE && !current.getAsBoolean()) {
      return fault.raise(Egl.BAD_MATCH);
    }
    if (attributes != 0 && NativeMemory.getInt(attributes) != Egl.NONE) {
      return fault.raise(Egl.BAD_ATTRIBUTE);
    }
    syncs.put(++last, new Sync(type == Egl.SYNC_REUSABLE));
    return last;
  }

  private long destroy(long name, Fault fault) {
    Sync sync = syncs.remove(name);
    if (sync == null) {
      return fault.raise(Egl.BAD_PARAMETER);
    }
    signal(sync, true); // nobody can do so any more
    return 1;
  }

  private long signal(Sync sync, int mode, Fault fault) {
    if (sync == null) {
      return fault.raise(Egl.BAD_PARAMETER);
    }
    if (!sync.reusable) {
      return fault.raise(Egl.BAD_MATCH);
    }
    if (mode != Egl.SIGNALED && mode != Egl.UNSIGNALED) {
      return fault.raise(Egl.BAD_ATTRIBUTE);
    }
    signal(sync, mode == Egl.SIGNALED);
    return 1;
  }

  private void signal(Sync sync, boolean signaled) {
    synchronized (lock) {
      sync.signaled = signaled;
      lock.notifyAll();
    }
  }

  /** The GPU waits, which it need not: it is behind whatever was called before. */
  private long stand(long name, int flags, Fault fault) {
    if (!syncs.containsKey(name)) {
      return fault.raise(Egl.BAD_PARAMETER);
    }
    if (!current.getAsBoolean()) {
      return fault.raise(Egl.BAD_MATCH);
    }
    return flags == 0 ? 1 : fault.raise(Egl.BAD_PARAMETER);
  }

  /**
   * Waits until a sync is signalled.
   *
   * @param timeout nanoseconds, unsigned
   */
  private long await(Sync sync, long timeout, Fault fault) {
    if (sync == null) {
      return fault.raise(Egl.BAD_PARAMETER);
    }
    long begin = System.nanoTime();
    synchronized (lock) {
      while (!sync.signaled) {
        // a negative number is one of centuries
        long left = timeout < 0 ? Long.MAX_VALUE : timeout - (System.nanoTime() - begin);
        if (left <= 0) {
          return Egl.TIMEOUT_EXPIRED;
        }
        try {
          lock.wait(left / NANOS_PER_MILLI + 1);
        } catch (InterruptedException stop) {
          Thread.currentThread().interrupt();
          return Egl.TIMEOUT_EXPIRED;
        }
      }
    }
    return Egl.CONDITION_SATISFIED;
  }

  private long attribute(long sync, int name, long out, boolean wide, Fault fault) {
    Sync asked = syncs.get(sync);
    if (asked == null) {
      return fault.raise(Egl.BAD_PARAMETER);
    }
    int value =
        switch (name) {
          case Egl.SYNC_TYPE -> asked.reusable ? Egl.SYNC_REUSABLE : Egl.SYNC_FENCE;
          case Egl.SYNC_STATUS -> asked.signaled ? Egl.SIGNALED : Egl.UNSIGNALED;
          case Egl.SYNC_CONDITION -> asked.reusable ? 0 : Egl.SYNC_PRIOR_COMMANDS_COMPLETE;
          default -> 0;
        };
    if (value == 0 || out == 0) {
      return fault.raise(value == 0 ? Egl.BAD_ATTRIBUTE : Egl.BAD_PARAMETER);
    }
    if (wide) {
      NativeMemory.putLong(out, value);
    } else {
      NativeMemory.putInt(out, value);
    }
    return 1;
  }

  /** Keeps an error for the program to ask for; gives the 0 that such calls return. */
  interface Fault {
    long raise(int error);
  }
}
