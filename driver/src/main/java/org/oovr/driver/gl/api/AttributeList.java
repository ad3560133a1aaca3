package org.oovr.driver.gl.api;

import java.util.function.IntUnaryOperator;
import org.oovr.driver.trace.Pointer;

/**
 * What GLX, WGL and EGL are told of contexts and off-screen buffers: pairs of 32-bit integers, a
 * name and its value, behind a pointer. A name of 0 or {@code EGL_NONE} ends them; GLX and WGL have
 * no attribute of that number, so one rule serves all three.
 */
public final class AttributeList {
  /** Of {@code GLX_ARB_create_context} and {@code WGL_ARB_create_context}, which agree. */
  public static final int CONTEXT_MAJOR = 0x2091;

  public static final int CONTEXT_MINOR = 0x2092;
  public static final int CONTEXT_FLAGS = 0x2094;
  public static final int CONTEXT_PROFILE = 0x9126;
  public static final int EGL_CONTEXT_MAJOR = 0x3098;
  public static final int EGL_CONTEXT_MINOR = 0x30FB;
  public static final int EGL_CONTEXT_FLAGS = 0x30FC;
  public static final int EGL_CONTEXT_PROFILE = 0x30FD;
  public static final int EGL_HEIGHT = 0x3056;
  public static final int EGL_WIDTH = 0x3057;
  public static final int GLX_PBUFFER_HEIGHT = 0x8040;
  public static final int GLX_PBUFFER_WIDTH = 0x8041;

  private static final int EGL_LARGEST_PBUFFER = 0x3058;

  /** The largest off-screen buffer that EGL gives where a smaller one will do, as Mesa has it. */
  private static final int EGL_MOST_PIXELS = 4096;

  /** Pixels beyond which no viewport reaches, whatever size a buffer was given. */
  private static final int MOST_PIXELS = 16384;

  /** Ends a list, as 0 does. */
  public static final int EGL_NONE = 0x3038;

  private static final int PAIR_BYTES = 2 * Integer.BYTES;

  private AttributeList() {}

  /**
   * The value of an attribute.
   *
   * @param attributes a null pointer is an empty list
   * @param wanted name
   * @param otherwise what an attribute is that the list does not name
   */
  public static int value(Pointer attributes, int wanted, int otherwise) {
    return value(attributes.count(PAIR_BYTES), attributes::int32, wanted, otherwise);
  }

  /**
   * The width or height of an off-screen buffer, which may be smaller than it was wanted.
   *
   * @param egl whether EGL makes it, or GLX
   * @param wide whether the width is asked for
   */
  public static int pbufferSize(Pointer attributes, boolean egl, boolean wide) {
    int name = wide ? GLX_PBUFFER_WIDTH : GLX_PBUFFER_HEIGHT;
    if (!egl) {
      return Math.min(value(attributes, name, 0), MOST_PIXELS);
    }
    boolean largest = value(attributes, EGL_LARGEST_PBUFFER, 0) != 0;
    int size = value(attributes, wide ? EGL_WIDTH : EGL_HEIGHT, 0);
    return Math.min(size, largest ? EGL_MOST_PIXELS : MOST_PIXELS);
  }

  /** The value of an attribute in a list whose words are at hand. */
  public static int value(int[] attributes, int wanted, int otherwise) {
    return value(attributes.length / 2, i -> attributes[i], wanted, otherwise);
  }

  private static int value(int pairs, IntUnaryOperator words, int wanted, int otherwise) {
    for (int i = 0; i < pairs; i++) {
      int name = words.applyAsInt(2 * i);
      if (name == 0 || name == EGL_NONE) {
        break;
      }
      if (name == wanted) {
        return words.applyAsInt(2 * i + 1);
      }
    }
    return otherwise;
  }
}
