package org.oovr.agent.capture.glfw;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The functions of a window system that has no library behind it, by name. */
public final class Answers {
  /** One function. */
  @FunctionalInterface
  public interface Answer {
    /**
     * Answers a call.
     *
     * @param a arguments from {@code a[1]}, as {@code RawCall.a} has them
     * @return the result, raw bits
     */
    long answer(long[] a);
  }

  private final Map<String, Answer> byName = new HashMap<>();

  /**
   * Adds a function.
   *
   * @throws IllegalStateException when there is one of that name
   */
  public void put(String name, Answer answer) {
    if (byName.put(name, answer) != null) {
      throw new IllegalStateException(name + " is answered twice");
    }
  }

  /** A function that has no effect and whose result is always the same. */
  public void constant(long result, String... names) {
    for (String name : names) {
      put(name, a -> result);
    }
  }

  /** A function, null for none. */
  public Answer get(String name) {
    return byName.get(name);
  }

  /** Names of all functions. */
  public Set<String> names() {
    return Collections.unmodifiableSet(byName.keySet());
  }
}
