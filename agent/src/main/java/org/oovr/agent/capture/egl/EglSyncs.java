package org.oovr.agent.capture.egl;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.oovr.agent.capture.glfw.Answers;
import org.oovr.driver.common.NativeMemory;

/**
 * Fences (EGL 1.5 section 3.8): what a program does behind one is executed behind what it did
 * before, whoever does it, so that each is signalled from the beginning.
 */
final class EglSyncs {
  private final Set<Long> fences = new HashSet<>();
  private long last;

  /** Whether a context is current, whose commands a fence stands behind. */
  private final BooleanSupplier current;

  EglSyncs(BooleanSupplier current) {
    this.current = current;
  }

  /**
   * Registers what is answered.
   *
   * @param fault what raises an error and is no sync
   */
  void register(Answers answers, Fault fault) {
    for (String suffix : List.of("", "KHR")) {
      answers.put(
          "eglCreateSync" + suffix,
          a -> {
            if ((int) a[2] != Egl.SYNC_FENCE) {
              return fault.raise(Egl.BAD_PARAMETER);
            }
            if (!current.getAsBoolean()) {
              return fault.raise(Egl.BAD_MATCH);
            }
            if (a[3] != 0 && NativeMemory.getInt(a[3]) != Egl.NONE) {
              return fault.raise(Egl.BAD_ATTRIBUTE);
            }
            fences.add(++last);
            return last;
          });
      answers.put(
          "eglDestroySync" + suffix, a -> fences.remove(a[2]) ? 1 : fault.raise(Egl.BAD_PARAMETER));
      answers.put(
          "eglClientWaitSync" + suffix,
          a -> fences.contains(a[2]) ? Egl.CONDITION_SATISFIED : fault.raise(Egl.BAD_PARAMETER));
      answers.put(
          "eglWaitSync" + suffix, a -> fences.contains(a[2]) ? 1 : fault.raise(Egl.BAD_PARAMETER));
      boolean wide = suffix.isEmpty(); // its attributes have the size of addresses
      answers.put("eglGetSyncAttrib" + suffix, a -> attribute(a[2], (int) a[3], a[4], wide, fault));
    }
  }

  private long attribute(long sync, int name, long out, boolean wide, Fault fault) {
    if (!fences.contains(sync)) {
      return fault.raise(Egl.BAD_PARAMETER);
    }
    int value =
        switch (name) {
          case Egl.SYNC_TYPE -> Egl.SYNC_FENCE;
          case Egl.SYNC_STATUS -> Egl.SIGNALED;
          case Egl.SYNC_CONDITION -> Egl.SYNC_PRIOR_COMMANDS_COMPLETE;
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
