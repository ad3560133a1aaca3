package org.oovr.agent.capture.glx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.WindowHints;
import org.oovr.driver.common.NativeMemory;

/** The {@code GLXFBConfig}s that the simulated GPU offers, the plainest first. */
final class FramebufferConfigs {
  /** One of them. */
  static final class Config {
    /** Address that the application knows it by. */
    final long handle = NativeMemory.allocate(Long.BYTES);

    private final Map<Integer, Integer> values = new HashMap<>();

    int get(int attribute) {
      return values.getOrDefault(attribute, 0);
    }

    boolean has(int attribute) {
      return values.containsKey(attribute);
    }

    /** What a window of this kind is like, in GLFW's words. */
    WindowHints hints() {
      WindowHints hints = new WindowHints();
      hints.set(GlfwConstants.SAMPLES, get(Attributes.SAMPLES));
      hints.set(GlfwConstants.DOUBLEBUFFER, get(Attributes.DOUBLEBUFFER));
      hints.set(GlfwConstants.ALPHA_BITS, get(Attributes.ALPHA_SIZE));
      hints.set(GlfwConstants.DEPTH_BITS, get(Attributes.DEPTH_SIZE));
      hints.set(GlfwConstants.STENCIL_BITS, get(Attributes.STENCIL_SIZE));
      return hints;
    }

    /** GLX 1.4, table 3.4: some values must be equal, some hold all bits, most suffice. */
    private boolean serves(int attribute, int wanted) {
      int value = get(attribute);
      return switch (attribute) {
        case Attributes.LEVEL,
            Attributes.DOUBLEBUFFER,
            Attributes.STEREO,
            Attributes.X_RENDERABLE,
            Attributes.X_VISUAL_TYPE,
            Attributes.TRANSPARENT_TYPE,
            Attributes.CONFIG_CAVEAT,
            Attributes.FBCONFIG_ID ->
            value == wanted;
        case Attributes.DRAWABLE_TYPE, Attributes.RENDER_TYPE -> (value & wanted) == wanted;
        default -> value >= wanted;
      };
    }

    private boolean serves(Map<Integer, Integer> wanted) {
      for (Map.Entry<Integer, Integer> entry : wanted.entrySet()) {
        if (entry.getValue() != Attributes.DONT_CARE && !serves(entry.getKey(), entry.getValue())) {
          return false;
        }
      }
      return true;
    }
  }

  private static final int[] SAMPLES = {0, 2, 4, 8};
  private static final int WINDOW_PIXMAP_PBUFFER = 7;
  private static final int RGBA_BIT = 1;
  private static final int MOST_PIXELS = 16384;

  private final List<Config> all = new ArrayList<>();

  FramebufferConfigs() {
    for (int samples : SAMPLES) {
      for (int doubled = 1; doubled >= 0; doubled--) {
        all.add(config(all.size() + 1, samples, doubled));
      }
    }
  }

  private static Config config(int id, int samples, int doubled) {
    Config c = new Config();
    Map<Integer, Integer> v = c.values;
    v.put(Attributes.FBCONFIG_ID, id);
    v.put(Attributes.BUFFER_SIZE, 32);
    v.put(Attributes.LEVEL, 0);
    v.put(Attributes.DOUBLEBUFFER, doubled);
    v.put(Attributes.STEREO, 0);
    v.put(Attributes.AUX_BUFFERS, 0);
    v.put(Attributes.RED_SIZE, 8);
    v.put(Attributes.GREEN_SIZE, 8);
    v.put(Attributes.BLUE_SIZE, 8);
    v.put(Attributes.ALPHA_SIZE, 8);
    v.put(Attributes.DEPTH_SIZE, 24);
    v.put(Attributes.STENCIL_SIZE, 8);
    for (int accumulated = 14; accumulated <= 17; accumulated++) {
      v.put(accumulated, 0);
    }
    v.put(Attributes.SAMPLE_BUFFERS, samples > 0 ? 1 : 0);
    v.put(Attributes.SAMPLES, samples);
    v.put(Attributes.CONFIG_CAVEAT, Attributes.NONE);
    v.put(Attributes.TRANSPARENT_TYPE, Attributes.NONE);
    v.put(Attributes.X_VISUAL_TYPE, Attributes.TRUE_COLOR);
    v.put(Attributes.X_RENDERABLE, 1);
    v.put(Attributes.DRAWABLE_TYPE, WINDOW_PIXMAP_PBUFFER);
    v.put(Attributes.RENDER_TYPE, RGBA_BIT);
    v.put(Attributes.FRAMEBUFFER_SRGB_CAPABLE, 1);
    v.put(Attributes.MAX_PBUFFER_WIDTH, MOST_PIXELS);
    v.put(Attributes.MAX_PBUFFER_HEIGHT, MOST_PIXELS);
    v.put(Attributes.MAX_PBUFFER_PIXELS, MOST_PIXELS * MOST_PIXELS);
    return c;
  }

  /** Those that serve, in the order of GLX: the plainest first. */
  List<Config> choose(Map<Integer, Integer> wanted) {
    return all.stream().filter(c -> c.serves(wanted)).toList();
  }

  /** Never null: programs that make up a handle get the plainest. */
  Config of(long handle) {
    for (Config c : all) {
      if (c.handle == handle) {
        return c;
      }
    }
    return all.get(0);
  }
}
