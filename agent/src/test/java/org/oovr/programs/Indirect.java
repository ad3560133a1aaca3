package org.oovr.programs;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11;

/** Calls GL by reflection and by method handle only: one {@code glEnable} each, and a present. */
public final class Indirect {
  private Indirect() {}

  public static void main(String[] args) throws Throwable {
    GLFW.glfwInit();
    GLFW.glfwWindowHint(GLFW.GLFW_VISIBLE, GLFW.GLFW_FALSE);
    long window = GLFW.glfwCreateWindow(16, 16, "indirect", 0, 0);
    GLFW.glfwMakeContextCurrent(window);
    GL.createCapabilities();
    GL11.class.getMethod("glEnable", int.class).invoke(null, GL11.GL_BLEND);
    MethodHandle query =
        MethodHandles.publicLookup()
            .findStatic(GL11.class, "glIsEnabled", MethodType.methodType(boolean.class, int.class));
    System.out.println("blend " + (boolean) query.invokeExact(GL11.GL_BLEND));
    GLFW.glfwSwapBuffers(window);
    GLFW.glfwDestroyWindow(window);
    GLFW.glfwTerminate();
    System.out.println("done");
  }
}
