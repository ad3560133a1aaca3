package org.oovr.agent.capture.glfw;

import java.util.HashMap;
import java.util.Map;

/** A window that nobody sees, in GLFW's words, whichever window system it is of. */
public final class GlfwWindow {
  /** Address that the application knows it by. */
  public final long handle;

  /** The hints it was made with; attributes that change later are changed here. */
  public final WindowHints hints;

  /** GL context of the window, 0 for none ({@code GLFW_NO_API}). */
  public long context;

  int width;
  int height;
  int x;
  int y;
  int widthBeforeFullscreen;
  int heightBeforeFullscreen;
  long monitor;
  long title;
  long userPointer;
  volatile boolean shouldClose;
  float opacity = 1;
  double cursorX;
  double cursorY;
  final int[] preeditRectangle = new int[4];
  final Map<Integer, Integer> inputModes = new HashMap<>();

  /** Callback addresses by the name of their setter. */
  final Map<String, Long> callbacks = new HashMap<>();

  /**
   * A window without a context.
   *
   * @param width of the frame buffer, in pixels
   * @param height of the frame buffer, in pixels
   */
  public GlfwWindow(long handle, WindowHints hints, int width, int height) {
    this.handle = handle;
    this.hints = hints;
    this.width = width;
    this.height = height;
  }

  /** Width of the frame buffer in pixels. */
  public int width() {
    return width;
  }

  /** Height of the frame buffer in pixels. */
  public int height() {
    return height;
  }

  /** Gives the frame buffer a size; whether that is another one. */
  public boolean resize(int newWidth, int newHeight) {
    boolean changes = newWidth != width || newHeight != height;
    width = newWidth;
    height = newHeight;
    return changes;
  }

  long callback(String setter) {
    return callbacks.getOrDefault(setter, 0L);
  }
}
