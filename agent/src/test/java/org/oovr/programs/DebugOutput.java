package org.oovr.programs;

import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL30;
import org.lwjgl.opengl.GL43;
import org.lwjgl.opengl.GLDebugMessageCallback;

/** Prints what its debug callback is told, in which it makes calls and which throws once. */
public final class DebugOutput {
  private static int told;

  private DebugOutput() {}

  public static void main(String[] args) {
    GLFW.glfwInit();
    GLFW.glfwWindowHint(GLFW.GLFW_VISIBLE, GLFW.GLFW_FALSE);
    GLFW.glfwWindowHint(GLFW.GLFW_OPENGL_DEBUG_CONTEXT, GLFW.GLFW_TRUE);
    long window = GLFW.glfwCreateWindow(16, 16, "debug output", 0, 0);
    GLFW.glfwMakeContextCurrent(window);
    GL.createCapabilities();
    System.out.println("flags " + GL11.glGetInteger(GL30.GL_CONTEXT_FLAGS));
    System.out.println("output " + GL11.glIsEnabled(GL43.GL_DEBUG_OUTPUT));
    GL43.glDebugMessageCallback(DebugOutput::print, 42);
    GL11.glEnable(0x1234);
    System.out.println("after glEnable");
    GL43.glDebugMessageInsert(
        GL43.GL_DEBUG_SOURCE_APPLICATION,
        GL43.GL_DEBUG_TYPE_OTHER,
        6,
        GL43.GL_DEBUG_SEVERITY_MEDIUM,
        "zażółć");
    GL43.glPushDebugGroup(GL43.GL_DEBUG_SOURCE_APPLICATION, 9, "group");
    GL43.glPopDebugGroup();
    System.out.println("error " + GL11.glGetError());
    try {
      GL11.glDisable(0x55);
      System.out.println("nothing thrown");
    } catch (IllegalStateException mine) {
      System.out.println("caught " + mine.getMessage());
    }
    GL43.glDebugMessageCallback(null, 0);
    GL11.glEnable(0x1234);
    System.out.println("waiting " + GL11.glGetInteger(GL43.GL_DEBUG_LOGGED_MESSAGES));
    GLFW.glfwSwapBuffers(window);
    GLFW.glfwDestroyWindow(window);
    GLFW.glfwTerminate();
    System.out.println("done");
  }

  private static void print(
      int source, int type, int id, int severity, int length, long text, long userParam) {
    String message = GLDebugMessageCallback.getMessage(length, text);
    // drivers differ in what they say in brackets
    String said = message.replaceAll("\\(.*\\)", "()");
    System.out.printf(
        "%x %x %d %x %s %d, blend %b%n",
        source, type, id, severity, said, userParam, GL11.glIsEnabled(GL11.GL_BLEND));
    if (++told == 5) {
      throw new IllegalStateException("the program's own");
    }
  }
}
