package org.oovr.samples.util;

import static org.lwjgl.glfw.Callbacks.glfwFreeCallbacks;
import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.opengl.GL33C.*;
import static org.lwjgl.system.MemoryUtil.NULL;

import java.nio.IntBuffer;
import org.lwjgl.glfw.GLFWErrorCallback;
import org.lwjgl.opengl.GL;
import org.lwjgl.system.MemoryStack;

/**
 * A window with an OpenGL core context, of 3.3 unless hints say more, and the loop of a program
 * that draws a given number of frames. What a program shows depends on the frame number alone,
 * never on a clock.
 */
public final class Window {
  /** A program: gets the open window with its context current, draws until it should stop. */
  @FunctionalInterface
  public interface Program {
    /** Sets up, draws while {@link Window#next()} says so, and cleans up. */
    void run(Window window);
  }

  private final long handle;
  private final int frames;
  private final int width;
  private final int height;
  private int frame = -1;

  private Window(long handle, int frames, int width, int height) {
    this.handle = handle;
    this.frames = frames;
    this.width = width;
    this.height = height;
  }

  /**
   * Runs a program in a window of its own. Ends the JVM with status 2 when the command line is
   * wrong, and with status 1 when the program failed or left an OpenGL error behind.
   *
   * @param title the window's title
   * @param args the command line, see {@link Options}
   * @param width default width, in pixels
   * @param height default height, in pixels
   * @param hints pairs of GLFW window hints and values, beside the context version
   */
  public static void run(
      String title, String[] args, int width, int height, Program program, int... hints) {
    Options options;
    try {
      options = Options.parse(args, width, height);
    } catch (Options.UsageException e) {
      System.err.println(e.getMessage());
      System.err.println("usage: [--frames N] [--width W] [--height H]");
      System.exit(2);
      return;
    }
    try {
      show(title, options, program, hints);
    } catch (RuntimeException e) {
      System.err.println(title + ": " + e.getMessage());
      System.exit(1);
    }
  }

  private static void show(String title, Options options, Program program, int... hints) {
    GLFWErrorCallback errors = GLFWErrorCallback.createPrint(System.err).set();
    try {
      if (!glfwInit()) {
        throw new IllegalStateException("GLFW could not be started (is there a display?)");
      }
      glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
      glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
      glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
      glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
      glfwWindowHint(GLFW_RESIZABLE, GLFW_FALSE);
      for (int i = 0; i < hints.length; i += 2) {
        glfwWindowHint(hints[i], hints[i + 1]);
      }
      long handle = glfwCreateWindow(options.width(), options.height(), title, NULL, NULL);
      if (handle == NULL) {
        throw new IllegalStateException("no window with such an OpenGL core context");
      }
      draw(handle, options, program);
    } finally {
      glfwTerminate();
      glfwSetErrorCallback(null);
      errors.free();
    }
  }

  private static void draw(long handle, Options options, Program program) {
    glfwSetKeyCallback(
        handle,
        (window, key, scancode, action, mods) -> {
          if (key == GLFW_KEY_ESCAPE && action == GLFW_RELEASE) {
            glfwSetWindowShouldClose(window, true);
          }
        });
    glfwMakeContextCurrent(handle);
    glfwSwapInterval(0);
    GL.createCapabilities();
    try (MemoryStack stack = MemoryStack.stackPush()) {
      IntBuffer w = stack.mallocInt(1);
      IntBuffer h = stack.mallocInt(1);
      glfwGetFramebufferSize(handle, w, h);
      program.run(new Window(handle, options.frames(), w.get(0), h.get(0)));
    }
    int error = glGetError();
    if (error != GL_NO_ERROR) {
      throw new IllegalStateException("OpenGL error 0x" + Integer.toHexString(error));
    }
    glfwMakeContextCurrent(NULL);
    glfwFreeCallbacks(handle);
    glfwDestroyWindow(handle);
  }

  /** Goes to the next frame; false when all have been drawn or the user closed the window. */
  public boolean next() {
    if (frame + 1 >= frames || glfwWindowShouldClose(handle)) {
      return false;
    }
    frame++;
    return true;
  }

  /** Shows what was drawn. Ends the frame. */
  public void swap() {
    glfwSwapBuffers(handle);
    glfwPollEvents();
  }

  /** The frame being drawn, from 0. */
  public int frame() {
    return frame;
  }

  /** The number of frames that will be drawn, if nobody closes the window. */
  public int frames() {
    return frames;
  }

  /** Width of the frame buffer, in pixels. */
  public int width() {
    return width;
  }

  /** Height of the frame buffer, in pixels. */
  public int height() {
    return height;
  }

  /** Width over height. */
  public float aspect() {
    return (float) width / height;
  }
}
