package org.oovr.agent.capture.egl;

/** The numbers of {@code egl.h} that the answers need. */
final class Egl {
  static final int SUCCESS = 0x3000;
  static final int BAD_CONTEXT = 0x3006;
  static final int BAD_CONFIG = 0x3005;
  static final int BAD_MATCH = 0x3009;
  static final int BAD_NATIVE_WINDOW = 0x300B;
  static final int BAD_PARAMETER = 0x300C;
  static final int BAD_SURFACE = 0x300D;

  static final int BUFFER_SIZE = 0x3020;
  static final int ALPHA_SIZE = 0x3021;
  static final int BLUE_SIZE = 0x3022;
  static final int GREEN_SIZE = 0x3023;
  static final int RED_SIZE = 0x3024;
  static final int DEPTH_SIZE = 0x3025;
  static final int STENCIL_SIZE = 0x3026;
  static final int CONFIG_CAVEAT = 0x3027;
  static final int CONFIG_ID = 0x3028;
  static final int NATIVE_RENDERABLE = 0x302D;
  static final int NATIVE_VISUAL_ID = 0x302E;
  static final int SAMPLES = 0x3031;
  static final int SAMPLE_BUFFERS = 0x3032;
  static final int SURFACE_TYPE = 0x3033;
  static final int NONE = 0x3038;
  static final int MIN_SWAP_INTERVAL = 0x303B;
  static final int MAX_SWAP_INTERVAL = 0x303C;
  static final int COLOR_BUFFER_TYPE = 0x303F;
  static final int RENDERABLE_TYPE = 0x3040;
  static final int CONFORMANT = 0x3042;
  static final int VENDOR = 0x3053;
  static final int VERSION = 0x3054;
  static final int EXTENSIONS = 0x3055;
  static final int HEIGHT = 0x3056;
  static final int WIDTH = 0x3057;
  static final int CLIENT_APIS = 0x308D;
  static final int RGB_BUFFER = 0x308E;
  static final int CONTEXT_CLIENT_TYPE = 0x3097;
  static final int CONTEXT_CLIENT_VERSION = 0x3098;
  static final int OPENGL_ES_API = 0x30A0;
  static final int OPENGL_API = 0x30A2;

  static final int BAD_ATTRIBUTE = 0x3004;
  static final int BAD_NATIVE_PIXMAP = 0x300A;
  static final int MAX_PBUFFER_HEIGHT = 0x302A;
  static final int MAX_PBUFFER_PIXELS = 0x302B;
  static final int MAX_PBUFFER_WIDTH = 0x302C;
  static final int LARGEST_PBUFFER = 0x3058;
  static final int TEXTURE_FORMAT = 0x3080;
  static final int TEXTURE_TARGET = 0x3081;
  static final int MIPMAP_TEXTURE = 0x3082;
  static final int MIPMAP_LEVEL = 0x3083;
  static final int BACK_BUFFER = 0x3084;
  static final int RENDER_BUFFER = 0x3086;
  static final int COLORSPACE = 0x309D;
  static final int COLORSPACE_LINEAR = 0x308A;
  static final int HORIZONTAL_RESOLUTION = 0x3090;
  static final int VERTICAL_RESOLUTION = 0x3091;
  static final int PIXEL_ASPECT_RATIO = 0x3092;
  static final int SWAP_BEHAVIOR = 0x3093;
  static final int BUFFER_DESTROYED = 0x3095;
  static final int MULTISAMPLE_RESOLVE = 0x3099;
  static final int MULTISAMPLE_RESOLVE_DEFAULT = 0x309A;
  static final int TEXTURE_NONE = 0x305C;
  static final int UNKNOWN = -1;

  static final int SYNC_STATUS = 0x30F1;
  static final int SIGNALED = 0x30F2;
  static final int UNSIGNALED = 0x30F3;
  static final int TIMEOUT_EXPIRED = 0x30F5;
  static final int CONDITION_SATISFIED = 0x30F6;
  static final int SYNC_TYPE = 0x30F7;
  static final int SYNC_CONDITION = 0x30F8;
  static final int SYNC_FENCE = 0x30F9;
  static final int SYNC_REUSABLE = 0x30FA;
  static final int SYNC_PRIOR_COMMANDS_COMPLETE = 0x30F0;

  /** Windows and off-screen buffers. */
  static final int WINDOW_PBUFFER = 5;

  /** OpenGL, ES 1, ES 2 and ES 3. */
  static final int ALL_APIS = 0x4D;

  private Egl() {}

  static final int BAD_DISPLAY = 0x3008;
  static final int BUFFER_PRESERVED = 0x3094;
  static final int MULTISAMPLE_RESOLVE_BOX = 0x309B;
  static final int COLORSPACE_SRGB = 0x3089;
  static final int VG_COLORSPACE = 0x3087;
  static final int VG_ALPHA_FORMAT = 0x3088;
  static final int VG_ALPHA_FORMAT_NONPRE = 0x308B;
  static final int LEVEL = 0x3029;
  static final int NATIVE_VISUAL_TYPE = 0x302F;
  static final int TRANSPARENT_TYPE = 0x3034;
  static final int TRANSPARENT_BLUE = 0x3035;
  static final int TRANSPARENT_GREEN = 0x3036;
  static final int TRANSPARENT_RED = 0x3037;
  static final int BIND_TO_TEXTURE_RGB = 0x3039;
  static final int BIND_TO_TEXTURE_RGBA = 0x303A;
  static final int LUMINANCE_SIZE = 0x303D;
  static final int ALPHA_MASK_SIZE = 0x303E;
  static final int DRAW = 0x3059;
  static final int READ = 0x305A;
}
