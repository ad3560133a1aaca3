package org.oovr.agent.capture.glfw;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The functions of a null GLFW by name. */
final class Answers {
  /** One function. */
  @FunctionalInterface
  interface Answer {
    /**
     * Answers a call.
     *
     * @param a arguments from {@code a[1]}, as {@code RawCall.a} has them
     * @return the result, raw bits
     */
    long answer(long[] a);
  }

  private final Map<String, Answer> byName = new HashMap<>();

  void put(String name, Answer answer) {
    if (byName.put(name, answer) != null) {
      throw new IllegalStateException(name + " is answered twice");
    }
  }

  /** A function that has no effect and whose result is always the same. */
  void constant(long result, String... names) {
    for (String name : names) {
      put(name, a -> result);
    }
  }

  Answer get(String name) {
    return byName.get(name);
  }

  Set<String> names() {
    return Set.copyOf(byName.keySet());
  }
}
