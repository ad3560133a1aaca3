package org.oovr.agent.capture.egl;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import org.oovr.agent.capture.glfw.Answers;
import org.oovr.agent.capture.glfw.ContextHost;
import org.oovr.driver.common.NativeMemory;

/**
 * Images (EGL 1.5 section 3.9, EGL_KHR_image_base) of textures and renderbuffers. What a context
 * has is the driver's, which says what no image can be made of.
 */
final class EglImages {
  private static final int IMAGE_PRESERVED = 0x30D2;
  private static final int TEXTURE_LEVEL = 0x30BC;
  private static final int TEXTURE_ZOFFSET = 0x30BD;

  /** More attributes than there are names; whatever follows is no list. */
  private static final int MOST_ATTRIBUTES = 64;

  private static final int MOST_ERROR = 0xffff;

  private final ContextHost host;
  private final LongPredicate isContext;
  private final Set<Long> images = new HashSet<>();

  /**
   * Without images.
   *
   * @param isContext whether a handle is that of a context
   */
  EglImages(ContextHost host, LongPredicate isContext) {
    this.host = host;
    this.isContext = isContext;
  }

  /**
   * Registers what is answered.
   *
   * @param fault what raises an error and is no image
   */
  void register(Answers answers, EglSyncs.Fault fault) {
    for (String suffix : List.of("", "KHR")) {
      int wordBytes = suffix.isEmpty() ? Long.BYTES : Integer.BYTES; // of EGLAttrib, of EGLint
      answers.put("eglCreateImage" + suffix, a -> create(a, wordBytes, fault));
      answers.put(
          "eglDestroyImage" + suffix,
          a -> {
            if (!images.remove(a[2])) {
              return fault.raise(Egl.BAD_PARAMETER);
            }
            host.destroyImage(a[2]);
            NativeMemory.free(a[2]);
            return 1;
          });
    }
  }

  private long create(long[] a, int wordBytes, EglSyncs.Fault fault) {
    if (!isContext.test(a[2])) {
      // all that we have images of is a context's
      return fault.raise(a[2] == 0 ? Egl.BAD_PARAMETER : Egl.BAD_CONTEXT);
    }
    int[] what = {(int) a[3], (int) a[4], 0, 0};
    if (!read(a[5], wordBytes, what)) {
      return fault.raise(Egl.BAD_PARAMETER);
    }
    long handle = NativeMemory.allocate(Long.BYTES);
    long made = host.createImage(handle, a[2], what);
    if (made != handle) {
      NativeMemory.free(handle);
      return fault.raise(made > 0 && made <= MOST_ERROR ? (int) made : Egl.BAD_PARAMETER);
    }
    images.add(handle);
    return handle;
  }

  /** Level and slice; false for a list with names that images do not have. */
  private static boolean read(long list, int wordBytes, int[] what) {
    for (int i = 0; list != 0 && i < MOST_ATTRIBUTES; i++) {
      long pair = list + 2L * i * wordBytes;
      int name = NativeMemory.getInt(pair);
      if (name == Egl.NONE) {
        return true;
      }
      int value = NativeMemory.getInt(pair + wordBytes);
      switch (name) {
        case TEXTURE_LEVEL -> what[2] = value;
        case TEXTURE_ZOFFSET -> what[3] = value;
        case IMAGE_PRESERVED -> {} // what is shown is always kept
        default -> {
          return false;
        }
      }
    }
    return list == 0;
  }
}
