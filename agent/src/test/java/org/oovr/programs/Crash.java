package org.oovr.programs;

import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL15;
import org.lwjgl.opengl.GL15C;

/** Draws two frames and half of a third, and then gives the driver an address that is none. */
public final class Crash {
  /** Where nothing is mapped. */
  private static final long NOWHERE = 0x7777_0000L;

  private Crash() {}

  public static void main(String[] args) {
    long window = Windows.core(64, 64);
    int buffer = GL15.glGenBuffers();
    GL15.glBindBuffer(GL15.GL_ARRAY_BUFFER, buffer);
    for (int frame = 0; frame < 2; frame++) {
      GL11.glClear(GL11.GL_COLOR_BUFFER_BIT);
      GLFW.glfwSwapBuffers(window);
    }
    for (int i = 0; i < 1000; i++) {
      GL11.glClearColor(i, 0, 0, 0);
    }
    GL15C.nglBufferData(GL15.GL_ARRAY_BUFFER, 1 << 20, NOWHERE, GL15.GL_STATIC_DRAW);
    throw new IllegalStateException("the driver read what is not there");
  }
}
