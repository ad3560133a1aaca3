package org.oovr.agent.capture.glfw;

/** The numbers of {@code glfw3.h} that the answers need. */
public final class GlfwConstants {
  // Errors.
  static final int NO_ERROR = 0;
  static final int NOT_INITIALIZED = 0x00010001;
  static final int NO_CURRENT_CONTEXT = 0x00010002;
  static final int INVALID_ENUM = 0x00010003;
  static final int INVALID_VALUE = 0x00010004;
  static final int API_UNAVAILABLE = 0x00010006;
  static final int VERSION_UNAVAILABLE = 0x00010007;
  static final int PLATFORM_ERROR = 0x00010008;
  static final int FORMAT_UNAVAILABLE = 0x00010009;
  static final int NO_WINDOW_CONTEXT = 0x0001000A;
  static final int FEATURE_UNAVAILABLE = 0x0001000C;
  static final int PLATFORM_UNAVAILABLE = 0x0001000E;

  // Window hints and attributes.
  public static final int FOCUSED = 0x00020001;
  public static final int ICONIFIED = 0x00020002;
  public static final int RESIZABLE = 0x00020003;
  public static final int VISIBLE = 0x00020004;
  public static final int DECORATED = 0x00020005;
  public static final int AUTO_ICONIFY = 0x00020006;
  public static final int FLOATING = 0x00020007;
  public static final int MAXIMIZED = 0x00020008;
  public static final int CENTER_CURSOR = 0x00020009;
  public static final int TRANSPARENT_FRAMEBUFFER = 0x0002000A;
  public static final int HOVERED = 0x0002000B;
  public static final int FOCUS_ON_SHOW = 0x0002000C;
  static final int POSITION_Y = 0x0002000F;
  public static final int RED_BITS = 0x00021001;
  public static final int GREEN_BITS = 0x00021002;
  public static final int BLUE_BITS = 0x00021003;
  public static final int ALPHA_BITS = 0x00021004;
  public static final int DEPTH_BITS = 0x00021005;
  public static final int STENCIL_BITS = 0x00021006;
  public static final int STEREO = 0x0002100C;
  public static final int SAMPLES = 0x0002100D;
  public static final int SRGB_CAPABLE = 0x0002100E;
  public static final int REFRESH_RATE = 0x0002100F;
  public static final int DOUBLEBUFFER = 0x00021010;
  public static final int CLIENT_API = 0x00022001;
  public static final int CONTEXT_VERSION_MAJOR = 0x00022002;
  public static final int CONTEXT_VERSION_MINOR = 0x00022003;
  public static final int CONTEXT_REVISION = 0x00022004;
  public static final int CONTEXT_ROBUSTNESS = 0x00022005;
  public static final int OPENGL_FORWARD_COMPAT = 0x00022006;
  public static final int CONTEXT_DEBUG = 0x00022007;
  public static final int OPENGL_PROFILE = 0x00022008;
  public static final int CONTEXT_CREATION_API = 0x0002200B;
  public static final int SCALE_TO_MONITOR = 0x0002200C;
  public static final int SCALE_FRAMEBUFFER = 0x0002200D;
  static final int COCOA_RETINA_FRAMEBUFFER = 0x00023001;
  static final int COCOA_GRAPHICS_SWITCHING = 0x00023003;
  static final int WIN32_KEYBOARD_MENU = 0x00025001;
  static final int WIN32_SHOWDEFAULT = 0x00025002;

  // Values of hints.
  public static final int DONT_CARE = -1;
  public static final int NO_API = 0;
  public static final int OPENGL_API = 0x00030001;
  public static final int OPENGL_ES_API = 0x00030002;
  public static final int NATIVE_CONTEXT_API = 0x00036001;
  public static final int OPENGL_CORE_PROFILE = 0x00032001;
  public static final int OPENGL_COMPAT_PROFILE = 0x00032002;

  // Input.
  static final int CURSOR = 0x00033001;
  static final int CURSOR_NORMAL = 0x00034001;
  static final int STICKY_KEYS = 0x00033002;
  static final int STICKY_MOUSE_BUTTONS = 0x00033003;
  static final int LOCK_KEY_MODS = 0x00033004;
  static final int RAW_MOUSE_MOTION = 0x00033005;
  static final int UNLIMITED_MOUSE_BUTTONS = 0x00033006;
  static final int IME = 0x00033007;

  static final int PLATFORM_NULL = 0x00060005;
  static final int ANY_PLATFORM = 0x00060000;

  private GlfwConstants() {}
}
