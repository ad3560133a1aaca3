package org.oovr.samples.bench;

import java.util.Arrays;
import java.util.Locale;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.glfw.GLFWNativeGLX;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL33C;
import org.lwjgl.system.SharedLibrary;

/**
 * Frames of many small calls: {@code glUniform2f}, {@code glUniform4f} and {@code glDrawArrays} of
 * a triangle, over and over. Prints one line: {@code frame: 2.51 ms, 3004 calls}, the quickest of
 * its frames from present to present.
 *
 * <p>Arguments: {@code --draws N} (1000), {@code --frames N} (300), {@code --say} prints a line
 * after each present, {@code --glx} makes GLFW load GLX from the library that LWJGL loads GL from,
 * which is what a tracer that comes as a library needs.
 */
public final class ManyCalls {
  private static final int SIZE = 256;
  private static final int CALLS_BESIDE_DRAWS = 4;
  private static final int CALLS_PER_DRAW = 3;

  private static final String VERTEX =
      "#version 330 core\nuniform vec2 at;\nvoid main() {\n"
          + "  vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 0.02;\n"
          + "  gl_Position = vec4(p + at, 0.0, 1.0);\n}\n";
  private static final String FRAGMENT =
      "#version 330 core\nuniform vec4 tint;\nout vec4 o;\nvoid main() { o = tint; }\n";

  private int draws = 1000;
  private int frames = 300;
  private boolean says;
  private boolean glx;
  private int at;
  private int tint;

  private ManyCalls() {}

  public static void main(String[] args) {
    new ManyCalls().run(args);
  }

  private void run(String[] args) {
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "--draws" -> draws = Integer.parseInt(args[++i]);
        case "--frames" -> frames = Integer.parseInt(args[++i]);
        case "--say" -> says = true;
        case "--glx" -> glx = true;
        default -> throw new IllegalArgumentException("unknown argument " + args[i]);
      }
    }
    if (glx) {
      GLFWNativeGLX.setPath((SharedLibrary) GL.getFunctionProvider());
    }
    long window = window();
    program();
    long[] nanos = new long[frames];
    long last = System.nanoTime();
    for (int frame = 0; frame < frames; frame++) {
      draw(frame);
      GLFW.glfwSwapBuffers(window);
      long now = System.nanoTime();
      nanos[frame] = now - last;
      last = now;
      if (says) {
        System.out.println("frame " + frame);
      }
    }
    Arrays.sort(nanos);
    System.out.printf(
        Locale.ROOT,
        "frame: %.4f ms, %d calls%n",
        nanos[0] / 1e6,
        CALLS_BESIDE_DRAWS + CALLS_PER_DRAW * draws);
    GLFW.glfwTerminate();
  }

  private static long window() {
    if (!GLFW.glfwInit()) {
      throw new IllegalStateException("GLFW does not start");
    }
    GLFW.glfwWindowHint(GLFW.GLFW_VISIBLE, 0);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MAJOR, 3);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MINOR, 3);
    GLFW.glfwWindowHint(GLFW.GLFW_OPENGL_PROFILE, GLFW.GLFW_OPENGL_CORE_PROFILE);
    long window = GLFW.glfwCreateWindow(SIZE, SIZE, "many calls", 0, 0);
    if (window == 0) {
      throw new IllegalStateException("no window with OpenGL 3.3");
    }
    GLFW.glfwMakeContextCurrent(window);
    GL.createCapabilities();
    GLFW.glfwSwapInterval(0);
    return window;
  }

  private void program() {
    int program = GL33C.glCreateProgram();
    attach(program, GL33C.GL_VERTEX_SHADER, VERTEX);
    attach(program, GL33C.GL_FRAGMENT_SHADER, FRAGMENT);
    GL33C.glLinkProgram(program);
    GL33C.glUseProgram(program);
    at = GL33C.glGetUniformLocation(program, "at");
    tint = GL33C.glGetUniformLocation(program, "tint");
    GL33C.glBindVertexArray(GL33C.glGenVertexArrays());
    GL33C.glViewport(0, 0, SIZE, SIZE);
  }

  private static void attach(int program, int stage, String source) {
    int shader = GL33C.glCreateShader(stage);
    GL33C.glShaderSource(shader, source);
    GL33C.glCompileShader(shader);
    if (GL33C.glGetShaderi(shader, GL33C.GL_COMPILE_STATUS) == 0) {
      throw new IllegalStateException(GL33C.glGetShaderInfoLog(shader));
    }
    GL33C.glAttachShader(program, shader);
  }

  /** Four calls, the present included, and three for each draw. */
  private void draw(int frame) {
    GL33C.glClearColor(0, 0, (frame & 63) / 63f, 1);
    GL33C.glClear(GL33C.GL_COLOR_BUFFER_BIT);
    GL33C.glEnable(GL33C.GL_DITHER);
    for (int i = 0; i < draws; i++) {
      GL33C.glUniform2f(at, (i & 63) / 32f - 1, (i >> 6 & 63) / 32f - 1);
      GL33C.glUniform4f(tint, (i & 15) / 15f, (frame & 15) / 15f, 0.5f, 1);
      GL33C.glDrawArrays(GL33C.GL_TRIANGLES, 0, 3);
    }
  }
}
