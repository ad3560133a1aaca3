package org.oovr.agent.capture.glx;

import java.util.LinkedHashMap;
import java.util.Map;
import org.oovr.driver.common.NativeMemory;

/** Numbers of GLX 1.4 and of the extensions answered here, and lists of them in native memory. */
final class Attributes {
  static final int USE_GL = 1;
  static final int BUFFER_SIZE = 2;
  static final int LEVEL = 3;
  static final int RGBA = 4;
  static final int DOUBLEBUFFER = 5;
  static final int STEREO = 6;
  static final int AUX_BUFFERS = 7;
  static final int RED_SIZE = 8;
  static final int GREEN_SIZE = 9;
  static final int BLUE_SIZE = 10;
  static final int ALPHA_SIZE = 11;
  static final int DEPTH_SIZE = 12;
  static final int STENCIL_SIZE = 13;
  static final int CONFIG_CAVEAT = 0x20;
  static final int X_VISUAL_TYPE = 0x22;
  static final int TRANSPARENT_TYPE = 0x23;
  static final int NONE = 0x8000;
  static final int TRUE_COLOR = 0x8002;
  static final int VISUAL_ID = 0x800B;
  static final int SCREEN = 0x800C;
  static final int DRAWABLE_TYPE = 0x8010;
  static final int RENDER_TYPE = 0x8011;
  static final int X_RENDERABLE = 0x8012;
  static final int FBCONFIG_ID = 0x8013;
  static final int RGBA_TYPE = 0x8014;
  static final int MAX_PBUFFER_WIDTH = 0x8016;
  static final int MAX_PBUFFER_HEIGHT = 0x8017;
  static final int MAX_PBUFFER_PIXELS = 0x8018;
  static final int WIDTH = 0x801D;
  static final int HEIGHT = 0x801E;
  static final int PBUFFER_HEIGHT = 0x8040;
  static final int PBUFFER_WIDTH = 0x8041;
  static final int FRAMEBUFFER_SRGB_CAPABLE = 0x20B2;
  static final int SAMPLE_BUFFERS = 100000;
  static final int SAMPLES = 100001;

  static final int DONT_CARE = -1;

  private Attributes() {}

  /** Pairs of 32-bit integers up to a name of 0; empty for no list. */
  static Map<Integer, Integer> pairs(long list) {
    Map<Integer, Integer> pairs = new LinkedHashMap<>();
    if (list != 0) {
      for (long at = list; NativeMemory.getInt(at) != 0; at += 2 * Integer.BYTES) {
        pairs.put(NativeMemory.getInt(at), NativeMemory.getInt(at + Integer.BYTES));
      }
    }
    return pairs;
  }

  /** A list for {@code glXChooseVisual}, whose truth values have no second word. */
  static Map<Integer, Integer> ofVisual(long list) {
    Map<Integer, Integer> pairs = new LinkedHashMap<>();
    pairs.put(DOUBLEBUFFER, 0);
    for (long at = list; NativeMemory.getInt(at) != 0; at += Integer.BYTES) {
      int name = NativeMemory.getInt(at);
      switch (name) {
        case USE_GL, RGBA -> {
          // All that we have is of that kind.
        }
        case DOUBLEBUFFER, STEREO -> pairs.put(name, 1);
        default -> {
          at += Integer.BYTES;
          pairs.put(name, NativeMemory.getInt(at));
        }
      }
    }
    return pairs;
  }
}
