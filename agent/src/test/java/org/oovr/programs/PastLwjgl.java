package org.oovr.programs;

import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL11;
import org.lwjgl.system.APIUtil;
import org.lwjgl.system.JNI;
import org.lwjgl.system.SharedLibrary;

/**
 * Draws as a native library does that loads OpenGL itself: through addresses that it got from the
 * driver's library.
 *
 * <p>Arguments: {@code --frames N}; {@code --mixed 1} for a program that also clears through LWJGL.
 */
public final class PastLwjgl {
  private PastLwjgl() {}

  public static void main(String[] args) {
    int frames = Windows.number(args, "frames", 3);
    boolean mixed = Windows.number(args, "mixed", 0) == 1;
    long window = Windows.core(96, 64);
    SharedLibrary library = APIUtil.apiCreateLibrary("libGL.so.1");
    long enable = library.getFunctionAddress("glEnable");
    long disable = library.getFunctionAddress("glDisable");
    long scissor = library.getFunctionAddress("glScissor");
    long clear = library.getFunctionAddress("glClear");
    long createProgram = library.getFunctionAddress("glCreateProgram");
    if (mixed) {
      JNI.invokeI(createProgram);
    } else {
      GL11.glClearColor(0.3f, 0.6f, 0.9f, 1);
    }
    for (int frame = 0; frame < frames; frame++) {
      if (mixed) {
        GL11.glClearColor(0.1f * frame, 0, 0, 1);
        GL11.glClear(GL11.GL_COLOR_BUFFER_BIT);
        GL11.glClearColor(0.3f, 0.6f, 0.9f, 1);
      }
      JNI.invokeV(GL11.GL_SCISSOR_TEST, enable);
      JNI.invokeV(8 * frame, 8, 32, 32, scissor);
      JNI.invokeV(GL11.GL_COLOR_BUFFER_BIT, clear);
      JNI.invokeV(GL11.GL_SCISSOR_TEST, disable);
      GLFW.glfwSwapBuffers(window);
    }
    GLFW.glfwTerminate();
    System.out.println("done");
  }
}
