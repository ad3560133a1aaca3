package org.oovr.programs;

import java.nio.ByteBuffer;
import org.lwjgl.BufferUtils;
import org.lwjgl.glfw.Callbacks;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.glfw.GLFWErrorCallback;
import org.lwjgl.glfw.GLFWVidMode;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL15;
import org.lwjgl.opengl.GL20;
import org.lwjgl.opengl.GL30;

/**
 * Draws a triangle that changes its colour for some frames, and says on standard output what it
 * sees: the size of the frame buffer, a pixel, how many callbacks came.
 *
 * <p>Arguments: frames; after that, words that say how it ends: {@code exit} with status 3, {@code
 * throw} an exception; {@code odd}: with calls that mean nothing; {@code once}: only the first two
 * frames are drawn, and a window has its last size in the second.
 */
public final class Triangle {
  private static final String VERTEX =
      "#version 330 core\nlayout(location = 0) in vec2 p;\nuniform vec4 c[2];\nout vec4 k;\n"
          + "void main() { k = c[0] + c[1]; gl_Position = vec4(p, 0.0, 1.0); }\n";
  private static final String FRAGMENT =
      "#version 330 core\nin vec4 k;\nout vec4 o;\nvoid main() { o = k; }\n";

  private static int sizes;

  private Triangle() {}

  public static void main(String[] args) {
    int frames = args.length > 0 ? Integer.parseInt(args[0]) : 3;
    long window = window();
    System.out.println("version " + GL11.glGetString(GL11.GL_VERSION));
    int colors = scene();
    for (int frame = 0; frame < frames && !GLFW.glfwWindowShouldClose(window); frame++) {
      if (args.length > 1 && args[1].equals("odd")) {
        odd();
      }
      if (frame <= 1 || args.length < 2 || !args[1].equals("once")) {
        draw(colors, frame);
      }
      if (frame == 0) {
        System.out.println("pixel " + pixel(160, 100) + " error " + GL11.glGetError());
      }
      GLFW.glfwSwapBuffers(window);
      GLFW.glfwPollEvents();
    }
    if (args.length > 1 && args[1].equals("exit")) {
      System.exit(3);
    } else if (args.length > 1 && args[1].equals("throw")) {
      throw new IllegalStateException("the program's own fault");
    }
    Callbacks.glfwFreeCallbacks(window);
    GLFW.glfwDestroyWindow(window);
    GLFW.glfwTerminate();
    GLFWErrorCallback errors = GLFW.glfwSetErrorCallback(null);
    if (errors != null) {
      errors.free();
    }
    System.out.println("sizes " + sizes);
    System.out.println("done");
  }

  private static long window() {
    GLFWErrorCallback.createPrint(System.err).set();
    if (!GLFW.glfwInit()) {
      throw new IllegalStateException("GLFW does not start");
    }
    GLFW.glfwDefaultWindowHints();
    GLFW.glfwWindowHint(GLFW.GLFW_VISIBLE, GLFW.GLFW_FALSE);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MAJOR, 3);
    GLFW.glfwWindowHint(GLFW.GLFW_CONTEXT_VERSION_MINOR, 3);
    GLFW.glfwWindowHint(GLFW.GLFW_OPENGL_PROFILE, GLFW.GLFW_OPENGL_CORE_PROFILE);
    GLFW.glfwWindowHint(GLFW.GLFW_OPENGL_FORWARD_COMPAT, GLFW.GLFW_TRUE);
    long window = GLFW.glfwCreateWindow(300, 200, "triangle", 0, 0);
    if (window == 0) {
      throw new IllegalStateException("no window");
    }
    GLFWVidMode mode = GLFW.glfwGetVideoMode(GLFW.glfwGetPrimaryMonitor());
    System.out.println("monitor " + (mode == null ? "none" : mode.width() > 0 ? "good" : "bad"));
    GLFW.glfwSetKeyCallback(window, (w, key, code, action, modifiers) -> System.out.println("key"));
    GLFW.glfwSetFramebufferSizeCallback(
        window,
        (w, width, height) -> {
          sizes++;
          GL11.glViewport(0, 0, width, height);
        });
    GLFW.glfwMakeContextCurrent(window);
    GL.createCapabilities();
    GLFW.glfwSwapInterval(0);
    GLFW.glfwShowWindow(window);
    GLFW.glfwSetWindowSize(window, 320, 240);
    int[] width = new int[1];
    int[] height = new int[1];
    // The size changes at once or with the events of a later poll.
    for (int i = 0; i < 100 && width[0] != 320; i++) {
      GLFW.glfwWaitEventsTimeout(0.01);
      GLFW.glfwGetFramebufferSize(window, width, height);
    }
    GLFW.glfwPollEvents();
    System.out.println("size " + width[0] + " x " + height[0]);
    return window;
  }

  private static int scene() {
    int program = GL20.glCreateProgram();
    GL20.glAttachShader(program, shader(GL20.GL_VERTEX_SHADER, VERTEX));
    GL20.glAttachShader(program, shader(GL20.GL_FRAGMENT_SHADER, FRAGMENT));
    GL20.glLinkProgram(program);
    if (GL20.glGetProgrami(program, GL20.GL_LINK_STATUS) == 0) {
      throw new IllegalStateException(GL20.glGetProgramInfoLog(program));
    }
    GL30.glBindVertexArray(GL30.glGenVertexArrays());
    GL15.glBindBuffer(GL15.GL_ARRAY_BUFFER, GL15.glGenBuffers());
    float[] corners = {-0.8f, -0.8f, 0.8f, -0.8f, 0, 0.8f};
    GL15.glBufferData(GL15.GL_ARRAY_BUFFER, corners, GL15.GL_STATIC_DRAW);
    GL20.glVertexAttribPointer(0, 2, GL11.GL_FLOAT, false, 0, 0);
    GL20.glEnableVertexAttribArray(0);
    GL20.glUseProgram(program);
    return GL20.glGetUniformLocation(program, "c");
  }

  private static int shader(int type, String source) {
    int shader = GL20.glCreateShader(type);
    GL20.glShaderSource(shader, source);
    GL20.glCompileShader(shader);
    if (GL20.glGetShaderi(shader, GL20.GL_COMPILE_STATUS) == 0) {
      throw new IllegalStateException(GL20.glGetShaderInfoLog(shader));
    }
    return shader;
  }

  private static void draw(int colors, int frame) {
    // a whole number of 255ths: drivers round halves between two in their own ways
    GL11.glClearColor(0, 0, 0.2f, 1);
    GL11.glClear(GL11.GL_COLOR_BUFFER_BIT | GL11.GL_DEPTH_BUFFER_BIT);
    float[] values = {0.4f, 0.6f, 0, 1, 0.2f, 0, 0.2f * (frame % 5), 0};
    GL20.glUniform4fv(colors, values);
    GL11.glDrawArrays(GL11.GL_TRIANGLES, 0, 3);
  }

  /** Draws without a program, and asks for errors after a call that is one. */
  private static void odd() {
    int program = GL11.glGetInteger(GL20.GL_CURRENT_PROGRAM);
    GL20.glUseProgram(0);
    GL11.glDrawArrays(GL11.GL_TRIANGLES, 0, 3);
    GL20.glUseProgram(program);
    GL11.glEnable(-2);
    System.out.println("odd " + GL11.glGetError());
  }

  private static String pixel(int x, int y) {
    ByteBuffer rgba = BufferUtils.createByteBuffer(4);
    GL11.glReadPixels(x, y, 1, 1, GL11.GL_RGBA, GL11.GL_UNSIGNED_BYTE, rgba);
    return (rgba.get(0) & 0xff) + " " + (rgba.get(1) & 0xff) + " " + (rgba.get(2) & 0xff);
  }
}
