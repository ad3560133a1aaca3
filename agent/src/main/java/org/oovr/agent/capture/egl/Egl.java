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

  /** Windows and off-screen buffers. */
  static final int WINDOW_PBUFFER = 5;

  /** OpenGL, ES 2 and ES 3. */
  static final int ALL_APIS = 0x4D;

  private Egl() {}
}
