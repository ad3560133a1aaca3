package org.oovr.programs;

import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL20;

/** What the programs have in common: hidden windows and programs for them. */
final class Windows {
  private Windows() {}

  /** A core profile of version 3.3, current on this thread. */
  static long core(int width, int height) {
    return core(width, height, 3);
  }

  /** A core profile of version 3.3 or 4.3. */
  static long core(int width, int height, int major) {
    start();
    return core(major, width, height, 0);
  }

  /** A core profile of version 3.3 in a window of several samples per pixel. */
  static long multisampled(int width, int height, int samples) {
    start();
    return core(3, width, height, samples);
  }

  private static long core(int major, int width, int height, int samples) {
    GLFW.glfwWindowHint(GLFW.GLFW_SAMPLES, samples);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MAJOR, major);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MINOR, 3);
    GLFW.glfwWindowHint(GLFW.GLFW_OPENGL_PROFILE, GLFW.GLFW_OPENGL_CORE_PROFILE);
    return current(create(width, height, 0));
  }

  /** Whatever an old program gets: a compatibility context. */
  static long compatible(int width, int height) {
    start();
    return current(create(width, height, 0));
  }

  private static void start() {
    if (!GLFW.glfwInit()) {
      throw new IllegalStateException("GLFW does not start");
    }
    GLFW.glfwDefaultWindowHints();
    GLFW.glfwWindowHint(GLFW.GLFW_VISIBLE, GLFW.GLFW_FALSE);
  }

  /** A window with the hints of the one before. */
  static long create(int width, int height, long share) {
    long window = GLFW.glfwCreateWindow(width, height, "program", 0, share);
    if (window == 0) {
      throw new IllegalStateException("no window");
    }
    return window;
  }

  private static long current(long window) {
    GLFW.glfwMakeContextCurrent(window);
    GL.createCapabilities();
    GLFW.glfwSwapInterval(0);
    return window;
  }

  /** A linked program. */
  static int program(String vertex, String fragment) {
    int program = GL20.glCreateProgram();
    GL20.glAttachShader(program, shader(GL20.GL_VERTEX_SHADER, vertex));
    GL20.glAttachShader(program, shader(GL20.GL_FRAGMENT_SHADER, fragment));
    GL20.glLinkProgram(program);
    if (GL20.glGetProgrami(program, GL20.GL_LINK_STATUS) == 0) {
      throw new IllegalStateException(GL20.glGetProgramInfoLog(program));
    }
    return program;
  }

  static int shader(int type, String source) {
    int shader = GL20.glCreateShader(type);
    GL20.glShaderSource(shader, source);
    GL20.glCompileShader(shader);
    if (GL20.glGetShaderi(shader, GL20.GL_COMPILE_STATUS) == 0) {
      throw new IllegalStateException(GL20.glGetShaderInfoLog(shader));
    }
    return shader;
  }

  /** The value after {@code --name}, for programs that are given {@code --frames N}. */
  static int number(String[] args, String name, int otherwise) {
    for (int i = 0; i + 1 < args.length; i++) {
      if (args[i].equals("--" + name)) {
        return Integer.parseInt(args[i + 1]);
      }
    }
    return otherwise;
  }
}
