package org.oovr.agent.capture.sdl;

/** SDL itself: the library that the program has loaded. */
@FunctionalInterface
public interface SdlLibrary {
  /**
   * Calls a function.
   *
   * @param arguments integers and longs, pointers among them
   * @return the register of the result
   * @throws IllegalStateException when the library has no such function
   */
  long call(String function, Object... arguments);
}
