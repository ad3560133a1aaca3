package org.oovr.agent.capture.glfw;

/** What window systems ask of the GL side. */
public interface ContextHost {
  /**
   * Creates a context for a window.
   *
   * @param share context whose objects it shares, 0 for none
   * @return a handle, or 0 when the driver has no such context
   */
  long createContext(GlfwWindow window, long share);

  void destroyContext(GlfwWindow window);

  /**
   * Makes the window's context current on the calling thread.
   *
   * @param window null for none
   */
  void makeCurrent(GlfwWindow window);

  /** The window's frame buffer has another size now. */
  void resized(GlfwWindow window);

  /** Ends a frame. */
  void swapBuffers(GlfwWindow window);

  /** Whether the context current on the calling thread has an extension. */
  boolean extensionSupported(String name);

  /** Address of a GL function, 0 for none. */
  long functionAddress(String name);

  /**
   * Makes an image of EGL of what a context has.
   *
   * @param handle the handle that it is to have, an address
   * @param what target, name, level and slice
   * @return the handle, or the number of EGL's error
   */
  long createImage(long handle, long context, int... what);

  void destroyImage(long handle);

  /** Calls a callback of the application: {@code void f(arguments)}. */
  void callBack(long function, Object... arguments);
}
