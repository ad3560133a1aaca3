package org.oovr.agent.capture.egl;

import java.util.Map;
import java.util.Set;
import org.oovr.driver.gl.api.AttributeList;

/**
 * What lists of attributes may have (EGL 1.5 sections 3.4.1, 3.5.2 and 3.7.1), as Mesa reads it.
 */
final class EglAttributes {
  private static final int DONT_CARE = -1;
  private static final int DEBUG_BIT = 1;
  private static final int ALL_FLAGS = 7;
  private static final int ALL_PROFILES = 3;
  private static final int NO_RESET_NOTIFICATION = 0x31BE;
  private static final int LOSE_CONTEXT_ON_RESET = 0x31BF;
  private static final int RESET_STRATEGY = 0x31BD;
  private static final int RESET_STRATEGY_EXT = 0x3138;

  /** Of each first number of a version, the last second one. */
  private static final int[] LAST_OF_ES = {1, 0, 2};

  private static final int[] LAST_OF_GL = {5, 1, 3, 6};

  private static final int ROBUST_EXT = 0x30BF;
  private static final int DEBUG = 0x31B0;
  private static final int FORWARD_COMPATIBLE = 0x31B1;
  private static final int ROBUST = 0x31B2;
  private static final int NO_ERROR = 0x31B3;
  private static final Set<Integer> SWITCHES =
      Set.of(ROBUST_EXT, DEBUG, FORWARD_COMPATIBLE, ROBUST, NO_ERROR);

  private static final Map<Integer, Set<Integer>> OF_CONFIGS =
      Map.of(
          Egl.CONFIG_CAVEAT, Set.of(Egl.NONE, 0x3050, 0x3051),
          Egl.COLOR_BUFFER_TYPE, Set.of(Egl.RGB_BUFFER, 0x308F),
          Egl.TRANSPARENT_TYPE, Set.of(Egl.NONE, 0x3052),
          Egl.NATIVE_RENDERABLE, Set.of(0, 1),
          Egl.SAMPLE_BUFFERS, Set.of(0, 1),
          Egl.BIND_TO_TEXTURE_RGB, Set.of(0, 1),
          Egl.BIND_TO_TEXTURE_RGBA, Set.of(0, 1));

  private static final Map<Integer, Set<Integer>> OF_SURFACES =
      Map.of(
          Egl.TEXTURE_FORMAT, Set.of(Egl.TEXTURE_NONE, 0x305D, 0x305E),
          Egl.TEXTURE_TARGET, Set.of(Egl.TEXTURE_NONE, 0x305F),
          Egl.COLORSPACE, Set.of(Egl.COLORSPACE_LINEAR, Egl.COLORSPACE_SRGB));

  private static final Set<Integer> PLAIN_OF_SURFACES =
      Set.of(Egl.WIDTH, Egl.HEIGHT, Egl.LARGEST_PBUFFER, Egl.MIPMAP_TEXTURE);

  private EglAttributes() {}

  /**
   * What is wrong with the attributes of a context.
   *
   * @return EGL's error, or {@link Egl#SUCCESS}
   */
  static int ofContext(Map<Integer, Integer> wanted, boolean es) {
    for (int strategy : new int[] {RESET_STRATEGY, RESET_STRATEGY_EXT}) {
      int value = wanted.getOrDefault(strategy, NO_RESET_NOTIFICATION);
      if (value != NO_RESET_NOTIFICATION && value != LOSE_CONTEXT_ON_RESET) {
        return Egl.BAD_ATTRIBUTE;
      }
    }
    int major = wanted.getOrDefault(AttributeList.EGL_CONTEXT_MAJOR, 1);
    int minor = wanted.getOrDefault(AttributeList.EGL_CONTEXT_MINOR, 0);
    int[] last = es ? LAST_OF_ES : LAST_OF_GL;
    boolean none = major < 1 || major > last.length || minor < 0;
    if (es && (none || major < last.length && minor > last[major - 1])) {
      return Egl.BAD_MATCH; // whatever else there is
    }
    for (Map.Entry<Integer, Integer> e : wanted.entrySet()) {
      boolean may =
          switch (e.getKey()) {
            case AttributeList.EGL_CONTEXT_MAJOR, AttributeList.EGL_CONTEXT_MINOR -> true;
            case AttributeList.EGL_CONTEXT_FLAGS ->
                (e.getValue() & ~(es ? DEBUG_BIT : ALL_FLAGS)) == 0;
            case AttributeList.EGL_CONTEXT_PROFILE -> !es;
            case RESET_STRATEGY -> true;
            case RESET_STRATEGY_EXT -> es;
            default -> SWITCHES.contains(e.getKey());
          };
      if (!may) {
        return Egl.BAD_ATTRIBUTE;
      }
    }
    boolean forward = es && wanted.getOrDefault(FORWARD_COMPATIBLE, 0) == 1;
    boolean watched =
        (wanted.getOrDefault(AttributeList.EGL_CONTEXT_FLAGS, 0) & DEBUG_BIT) != 0
            || wanted.getOrDefault(DEBUG, 0) == 1
            || wanted.getOrDefault(ROBUST, 0) == 1
            || wanted.getOrDefault(ROBUST_EXT, 0) == 1;
    boolean silent = watched && wanted.getOrDefault(NO_ERROR, 0) != 0;
    boolean newer = none || minor > last[major - 1];
    return newer || forward || silent ? Egl.BAD_MATCH : Egl.SUCCESS;
  }

  /** Whether exactly one profile is asked for, where there are profiles. */
  static boolean isOneProfile(int profile) {
    return (profile & ~ALL_PROFILES) == 0 && Integer.bitCount(profile) == 1;
  }

  /** What is wrong with the attributes of an off-screen buffer. */
  static int ofBuffer(Map<Integer, Integer> wanted) {
    if (wanted.getOrDefault(Egl.WIDTH, 0) < 0 || wanted.getOrDefault(Egl.HEIGHT, 0) < 0) {
      return Egl.BAD_PARAMETER;
    }
    for (Map.Entry<Integer, Integer> e : wanted.entrySet()) {
      Set<Integer> values = OF_SURFACES.get(e.getKey());
      boolean known = values != null || PLAIN_OF_SURFACES.contains(e.getKey());
      if (!known || values != null && !values.contains(e.getValue())) {
        return Egl.BAD_ATTRIBUTE;
      }
    }
    int format = wanted.getOrDefault(Egl.TEXTURE_FORMAT, Egl.TEXTURE_NONE);
    int target = wanted.getOrDefault(Egl.TEXTURE_TARGET, Egl.TEXTURE_NONE);
    boolean both = (format == Egl.TEXTURE_NONE) == (target == Egl.TEXTURE_NONE);
    return both ? Egl.SUCCESS : Egl.BAD_MATCH;
  }

  /** What is wrong with an attribute that a surface is to get. */
  static int ofSurface(int attribute, int value) {
    boolean may =
        switch (attribute) {
          case Egl.MIPMAP_LEVEL -> true;
          case Egl.SWAP_BEHAVIOR -> value == Egl.BUFFER_PRESERVED || value == Egl.BUFFER_DESTROYED;
          case Egl.MULTISAMPLE_RESOLVE ->
              value == Egl.MULTISAMPLE_RESOLVE_DEFAULT || value == Egl.MULTISAMPLE_RESOLVE_BOX;
          default -> false;
        };
    boolean box = attribute == Egl.MULTISAMPLE_RESOLVE && value == Egl.MULTISAMPLE_RESOLVE_BOX;
    return !may ? Egl.BAD_ATTRIBUTE : box ? Egl.BAD_MATCH : Egl.SUCCESS;
  }

  /** What is wrong with what configurations are chosen by. */
  static int ofConfig(Map<Integer, Integer> wanted, Set<Integer> known) {
    for (Map.Entry<Integer, Integer> e : wanted.entrySet()) {
      Set<Integer> values = OF_CONFIGS.get(e.getKey());
      boolean any = e.getValue() == DONT_CARE && e.getKey() != Egl.LEVEL;
      boolean may = any || values == null && e.getValue() != DONT_CARE || has(values, e.getValue());
      if (!known.contains(e.getKey()) || !may) {
        return Egl.BAD_ATTRIBUTE;
      }
    }
    return Egl.SUCCESS;
  }

  private static boolean has(Set<Integer> values, int value) {
    return values != null && values.contains(value);
  }
}
