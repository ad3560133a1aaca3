package org.oovr.samples.bench;

import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.opengl.GL11.*;

import org.oovr.samples.util.Window;

/**
 * Vertices that calls tell one by one, as old programs do: strips of a waving sheet, each vertex
 * with a colour of its own.
 */
public final class Immediate {
  private static final int STRIPS = 128;
  private static final int COLUMNS = 256;

  private Immediate() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run(
        "Immediate mode",
        args,
        256,
        256,
        Immediate::run,
        GLFW_CONTEXT_VERSION_MAJOR,
        2,
        GLFW_CONTEXT_VERSION_MINOR,
        1,
        GLFW_OPENGL_PROFILE,
        GLFW_OPENGL_ANY_PROFILE,
        GLFW_OPENGL_FORWARD_COMPAT,
        GLFW_FALSE);
  }

  private static void run(Window window) {
    float[] heights = new float[COLUMNS + STRIPS + 2];
    for (int i = 0; i < heights.length; i++) {
      heights[i] = (float) StrictMath.sin(i * 0.1) * 0.2f;
    }
    FrameClock clock = new FrameClock(window.frames());
    clock.start();
    while (window.next()) {
      glClear(GL_COLOR_BUFFER_BIT);
      glRotatef(1, 0, 0, 1);
      for (int row = 0; row < STRIPS; row++) {
        strip(row, heights);
      }
      clock.frame();
      window.swap();
      clock.shown();
    }
    clock.report("immediate", "vertices", 2.0 * STRIPS * COLUMNS);
  }

  private static void strip(int row, float[] heights) {
    float near = row * 1.4f / STRIPS - 0.7f;
    float far = (row + 1) * 1.4f / STRIPS - 0.7f;
    glBegin(GL_TRIANGLE_STRIP);
    for (int column = 0; column < COLUMNS; column++) {
      float x = column * 1.4f / (COLUMNS - 1) - 0.7f;
      vertex(x, near, heights[row + column]);
      vertex(x, far, heights[row + column + 1]);
    }
    glEnd();
  }

  private static void vertex(float x, float y, float z) {
    glColor3f(0.5f + x * 0.5f, 0.5f + y * 0.5f, 0.5f + z);
    glVertex3f(x, y, z);
  }
}
