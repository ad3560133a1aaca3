package org.oovr.agent.capture.egl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.WindowHints;
import org.oovr.driver.common.NativeMemory;

/** The {@code EGLConfig}s that the simulated GPU offers, the plainest first. */
final class EglConfigs {
  private static final int[] SAMPLES = {0, 4};

  /** Width and height that an off-screen buffer may have. */
  private static final int LARGEST = 4096;

  private static final int[] NONE_OF = {
    Egl.LEVEL,
    Egl.TRANSPARENT_RED,
    Egl.TRANSPARENT_GREEN,
    Egl.TRANSPARENT_BLUE,
    Egl.LUMINANCE_SIZE,
    Egl.ALPHA_MASK_SIZE
  };

  /** What does not choose (EGL 1.5 section 3.4.1.1). */
  private static final Set<Integer> IGNORED =
      Set.of(
          Egl.NATIVE_VISUAL_ID,
          Egl.NATIVE_VISUAL_TYPE,
          Egl.MAX_PBUFFER_WIDTH,
          Egl.MAX_PBUFFER_HEIGHT,
          Egl.MAX_PBUFFER_PIXELS);

  private final List<Map<Integer, Integer>> all = new ArrayList<>();

  EglConfigs() {
    for (int samples : SAMPLES) {
      for (int depth : new int[] {24, 0}) {
        Map<Integer, Integer> c = new HashMap<>();
        c.put(Egl.CONFIG_ID, all.size() + 1);
        c.put(Egl.BUFFER_SIZE, 32);
        for (int size : new int[] {Egl.RED_SIZE, Egl.GREEN_SIZE, Egl.BLUE_SIZE, Egl.ALPHA_SIZE}) {
          c.put(size, 8);
        }
        c.put(Egl.DEPTH_SIZE, depth);
        c.put(Egl.STENCIL_SIZE, depth > 0 ? 8 : 0);
        c.put(Egl.SAMPLES, samples);
        c.put(Egl.SAMPLE_BUFFERS, samples > 0 ? 1 : 0);
        c.put(Egl.SURFACE_TYPE, Egl.WINDOW_PBUFFER);
        c.put(Egl.RENDERABLE_TYPE, Egl.ALL_APIS);
        c.put(Egl.CONFORMANT, Egl.ALL_APIS);
        c.put(Egl.CONFIG_CAVEAT, Egl.NONE);
        c.put(Egl.COLOR_BUFFER_TYPE, Egl.RGB_BUFFER);
        c.put(Egl.NATIVE_RENDERABLE, 1);
        c.put(Egl.BIND_TO_TEXTURE_RGB, 1);
        c.put(Egl.BIND_TO_TEXTURE_RGBA, 1);
        c.put(Egl.TRANSPARENT_TYPE, Egl.NONE);
        for (int none : NONE_OF) {
          c.put(none, 0);
        }
        c.put(Egl.NATIVE_VISUAL_ID, 0);
        c.put(Egl.NATIVE_VISUAL_TYPE, Egl.NONE);
        c.put(Egl.MAX_PBUFFER_WIDTH, LARGEST);
        c.put(Egl.MAX_PBUFFER_HEIGHT, LARGEST);
        c.put(Egl.MAX_PBUFFER_PIXELS, 0); // told by the lengths alone, as Mesa does
        c.put(Egl.MIN_SWAP_INTERVAL, 1);
        c.put(Egl.MAX_SWAP_INTERVAL, 1);
        all.add(c);
      }
    }
  }

  /** Handles of those that serve (EGL 1.5, table 3.4: some hold all bits, most suffice). */
  List<Long> choose(Map<Integer, Integer> wanted) {
    List<Long> found = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (serves(all.get(i), wanted)) {
        found.add(i + 1L);
      }
    }
    return found;
  }

  private static boolean serves(Map<Integer, Integer> config, Map<Integer, Integer> wanted) {
    return wanted.entrySet().stream()
        .allMatch(
            e -> {
              int value = config.getOrDefault(e.getKey(), 0);
              int asked = e.getValue();
              return asked == -1 // EGL_DONT_CARE
                  || IGNORED.contains(e.getKey())
                  || switch (e.getKey()) {
                    case Egl.SURFACE_TYPE, Egl.RENDERABLE_TYPE, Egl.CONFORMANT ->
                        (value & asked) == asked;
                    case Egl.CONFIG_ID,
                        Egl.CONFIG_CAVEAT,
                        Egl.COLOR_BUFFER_TYPE,
                        Egl.LEVEL,
                        Egl.NATIVE_RENDERABLE,
                        Egl.BIND_TO_TEXTURE_RGB,
                        Egl.BIND_TO_TEXTURE_RGBA,
                        Egl.TRANSPARENT_TYPE ->
                        value == asked;
                    default -> value >= asked;
                  };
            });
  }

  /** Names of all attributes. */
  Set<Integer> attributes() {
    return all.get(0).keySet();
  }

  /** Of one configuration, null for a handle that is none. */
  Map<Integer, Integer> of(long handle) {
    return handle < 1 || handle > all.size() ? null : all.get((int) handle - 1);
  }

  /** What a surface of this kind is like, in GLFW's words; handle 0 for any. */
  WindowHints hints(long handle) {
    Map<Integer, Integer> c = handle == 0 ? all.get(0) : of(handle);
    WindowHints hints = new WindowHints();
    hints.set(GlfwConstants.SAMPLES, c.get(Egl.SAMPLES));
    hints.set(GlfwConstants.DEPTH_BITS, c.get(Egl.DEPTH_SIZE));
    hints.set(GlfwConstants.STENCIL_BITS, c.get(Egl.STENCIL_SIZE));
    return hints;
  }

  /** Pairs behind a pointer, which {@code EGL_NONE} ends. */
  static Map<Integer, Integer> pairs(long list) {
    Map<Integer, Integer> pairs = new HashMap<>();
    for (long at = list; at != 0 && NativeMemory.getInt(at) != Egl.NONE; at += 8) {
      pairs.put(NativeMemory.getInt(at), NativeMemory.getInt(at + 4));
    }
    return pairs;
  }
}
