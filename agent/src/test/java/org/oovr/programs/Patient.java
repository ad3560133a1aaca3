package org.oovr.programs;

import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL11;

/**
 * Draws frames in a visible window, one every few milliseconds, and says the number of each. It
 * ends when something is written to its standard input, or after a minute.
 */
public final class Patient {
  private static final int MILLIS = 10;
  private static final int MOST_FRAMES = 6000;

  private Patient() {}

  public static void main(String[] args) throws Exception {
    long window = Windows.core(640, 480);
    GLFW.glfwShowWindow(window);
    for (int frame = 0; frame < MOST_FRAMES && System.in.available() == 0; frame++) {
      GL11.glClearColor((frame & 255) / 255f, 0, 0, 1);
      GL11.glClear(GL11.GL_COLOR_BUFFER_BIT);
      GLFW.glfwSwapBuffers(window);
      GLFW.glfwPollEvents();
      System.out.println("frame " + frame);
      Thread.sleep(MILLIS);
    }
    GLFW.glfwTerminate();
  }
}
