package org.oovr.programs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11;
import org.lwjgl.system.JNI;

/**
 * Ends before it draws a frame.
 *
 * <p>Argument, the reason: {@code version}: no context of OpenGL 9.9; {@code file}: a file of its
 * own is missing, nobody catches that; {@code caught}: the same, printed and exit status 5; {@code
 * extension}: the driver lacks an extension; {@code meshes}: none, it draws a frame with a function
 * that we do not have.
 */
public final class Refused {
  private Refused() {}

  public static void main(String[] args) {
    switch (args[0]) {
      case "version" -> {
        GLFW.glfwInit();
        GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MAJOR, 9);
        GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MINOR, 9);
        Windows.create(64, 64, 0);
      }
      case "file" -> read();
      case "caught" -> {
        try {
          read();
        } catch (UncheckedIOException missing) {
          missing.printStackTrace();
          System.exit(5);
        }
      }
      case "extension" -> {
        Windows.core(64, 64);
        if (!GLFW.glfwExtensionSupported("GL_ZZ_wishes")) {
          throw new IllegalStateException("this game needs wishes");
        }
      }
      default -> {
        long window = Windows.core(64, 64);
        GL11.glClear(GL11.GL_COLOR_BUFFER_BIT);
        long draw = GL.getFunctionProvider().getFunctionAddress("glDrawMeshTasksNV");
        JNI.callV(0, 1, draw);
        GLFW.glfwSwapBuffers(window);
      }
    }
  }

  private static void read() {
    try {
      Files.readString(Path.of("levels", "one.map"));
    } catch (IOException missing) {
      throw new UncheckedIOException("cannot load the level", missing);
    }
  }
}
