package org.oovr.agent.capture.glfw;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The window hints of the next window, or those that a window was made with. */
public final class WindowHints {
  private static final Map<Integer, Integer> DEFAULTS = defaults();

  /** From and to of the hints of GLFW 3.4 whose values are numbers, of every platform. */
  private static final int[][] KNOWN = {
    {GlfwConstants.FOCUSED, GlfwConstants.FOCUSED},
    {GlfwConstants.RESIZABLE, GlfwConstants.TRANSPARENT_FRAMEBUFFER},
    {GlfwConstants.FOCUS_ON_SHOW, GlfwConstants.POSITION_Y},
    {GlfwConstants.RED_BITS, GlfwConstants.DOUBLEBUFFER},
    {GlfwConstants.CLIENT_API, GlfwConstants.CONTEXT_VERSION_MINOR},
    {GlfwConstants.CONTEXT_ROBUSTNESS, GlfwConstants.SCALE_FRAMEBUFFER},
    {GlfwConstants.COCOA_RETINA_FRAMEBUFFER, GlfwConstants.COCOA_RETINA_FRAMEBUFFER},
    {GlfwConstants.COCOA_GRAPHICS_SWITCHING, GlfwConstants.COCOA_GRAPHICS_SWITCHING},
    {GlfwConstants.WIN32_KEYBOARD_MENU, GlfwConstants.WIN32_SHOWDEFAULT},
  };

  private final Map<Integer, Integer> values;

  public WindowHints() {
    this(new HashMap<>(DEFAULTS));
  }

  private WindowHints(Map<Integer, Integer> values) {
    this.values = values;
  }

  /** The defaults of GLFW 3.4's window guide. */
  private static Map<Integer, Integer> defaults() {
    Map<Integer, Integer> d = new HashMap<>();
    for (int hint :
        new int[] {
          GlfwConstants.FOCUSED,
          GlfwConstants.RESIZABLE,
          GlfwConstants.VISIBLE,
          GlfwConstants.DECORATED,
          GlfwConstants.AUTO_ICONIFY,
          GlfwConstants.CENTER_CURSOR,
          GlfwConstants.FOCUS_ON_SHOW,
          GlfwConstants.DOUBLEBUFFER
        }) {
      d.put(hint, 1);
    }
    for (int bits :
        new int[] {
          GlfwConstants.RED_BITS,
          GlfwConstants.GREEN_BITS,
          GlfwConstants.BLUE_BITS,
          GlfwConstants.ALPHA_BITS,
          GlfwConstants.STENCIL_BITS
        }) {
      d.put(bits, 8);
    }
    d.put(GlfwConstants.DEPTH_BITS, 24);
    d.put(GlfwConstants.REFRESH_RATE, GlfwConstants.DONT_CARE);
    d.put(GlfwConstants.CLIENT_API, GlfwConstants.OPENGL_API);
    d.put(GlfwConstants.CONTEXT_CREATION_API, GlfwConstants.NATIVE_CONTEXT_API);
    d.put(GlfwConstants.CONTEXT_VERSION_MAJOR, 1);
    d.put(GlfwConstants.CONTEXT_VERSION_MINOR, 0);
    return d;
  }

  /** Whether there is such a hint that is a number. */
  static boolean known(int hint) {
    return Stream.of(KNOWN).anyMatch(range -> range[0] <= hint && hint <= range[1]);
  }

  public void set(int hint, int value) {
    values.put(hint, value);
  }

  public void reset() {
    values.clear();
    values.putAll(DEFAULTS);
  }

  /** The value of a hint; 0 for one that was never set and has no other default. */
  public int get(int hint) {
    return values.getOrDefault(hint, 0);
  }

  /** Whether a truth-valued hint is set. */
  public boolean is(int hint) {
    return get(hint) != 0;
  }

  /** A number of bits or samples; a window maker that does not care gets {@code otherwise}. */
  public int bits(int hint, int otherwise) {
    int value = get(hint);
    return value == GlfwConstants.DONT_CARE ? otherwise : value;
  }

  /**
   * Whether a context with these hints has the core profile: from 3.2 on, where the other one is
   * not asked for (GLX_ARB_create_context_profile), and where nothing deprecated is wanted, as the
   * reference driver takes it.
   */
  public boolean core() {
    int major = get(GlfwConstants.CONTEXT_VERSION_MAJOR);
    int minor = get(GlfwConstants.CONTEXT_VERSION_MINOR);
    if (get(GlfwConstants.CLIENT_API) == GlfwConstants.OPENGL_ES_API || major < 3) {
      return false;
    }
    boolean profiled = major > 3 || minor >= 2;
    return is(GlfwConstants.OPENGL_FORWARD_COMPAT)
        || (profiled && get(GlfwConstants.OPENGL_PROFILE) != GlfwConstants.OPENGL_COMPAT_PROFILE);
  }

  public WindowHints copy() {
    return new WindowHints(new HashMap<>(values));
  }
}
