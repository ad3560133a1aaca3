package org.oovr.agent.capture;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What an application wishes of contexts that SDL makes, by {@code SDL_GLAttr}. */
final class SdlAttributes {
  static final int MAJOR = 17;
  static final int MINOR = 18;
  static final int FLAGS = 19;
  static final int PROFILE = 20;
  static final int SHARE = 21;

  private final Map<Integer, Integer> values = new ConcurrentHashMap<>();

  void set(int attribute, int value) {
    values.put(attribute, value);
  }

  void reset() {
    values.clear();
  }

  /** The value, as SDL has it by default for those that are named here. */
  int get(int attribute) {
    return values.getOrDefault(attribute, attribute == MAJOR ? 2 : attribute == MINOR ? 1 : 0);
  }
}
