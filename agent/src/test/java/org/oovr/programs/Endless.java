package org.oovr.programs;

import java.util.ArrayList;
import java.util.List;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL15;
import org.lwjgl.opengl.GL20;
import org.lwjgl.opengl.GL30;

/**
 * Draws for ever, as games do, and says {@code frame N} after each present.
 *
 * <p>Arguments: how it takes it to be closed, then options. {@code asks}: ends its loop when its
 * window is to be closed; {@code ignores}: never asks; {@code reopens}: takes the close flag back;
 * {@code listens}: ends by its close callback only; {@code hangs}: ends its loop, then waits for
 * ever in an exit handler; {@code works}: ends its loop, other threads go on; {@code catches}:
 * catches whatever is thrown in its loop; {@code leaves}: calls {@code System.exit} with status 7;
 * {@code draws2}: two threads with a window each; {@code stalls}: presents no more after some
 * frames.
 *
 * <p>{@code --draws N}: draws a frame of so many triangles that cover the window; {@code --loops
 * N}: turns of a loop in the fragment shader; {@code --frames N}: presents that come before it
 * stalls.
 */
public final class Endless {
  private static final String VERTEX =
      """
      #version 330 core
      void main() {
        vec2 corner = vec2((gl_VertexID & 1) * 4 - 1, (gl_VertexID >> 1) * 4 - 1);
        gl_Position = vec4(corner, 0.0, 1.0);
      }
      """;
  private static final String FRAGMENT =
      """
      #version 330 core
      uniform int loops;
      uniform float shade;
      out vec4 o;
      void main() {
        float sum = shade;
        for (int i = 0; i < loops; i++) {
          sum = fract(sum * 1.7 + gl_FragCoord.x * 0.01);
        }
        o = vec4(shade, sum, 0.5, 1.0);
      }
      """;
  private static final int SIZE = 64;

  private final String[] args;
  private volatile boolean closed;

  private Endless(String[] args) {
    this.args = args;
  }

  public static void main(String[] args) throws InterruptedException {
    new Endless(args).run(args[0]);
  }

  private void run(String way) throws InterruptedException {
    long window = Windows.core(SIZE, SIZE);
    List<Thread> others = new ArrayList<>();
    if (way.equals("hangs")) {
      Runtime.getRuntime().addShutdownHook(new Thread(Endless::sleep, "exit handler"));
    } else if (way.equals("works")) {
      others.add(new Thread(Endless::sleep, "worker"));
      others.add(new Thread(Endless::spin, "spinner"));
    } else if (way.equals("draws2")) {
      long second = Windows.create(SIZE, SIZE, 0);
      others.add(new Thread(() -> second(second), "second"));
    } else if (way.equals("listens")) {
      GLFW.glfwSetWindowCloseCallback(window, w -> closed = true);
    }
    others.forEach(Thread::start);
    loop(window, way);
    if (way.equals("leaves")) {
      System.exit(7);
    }
    GLFW.glfwDestroyWindow(window);
    System.out.println("closed");
  }

  private void second(long window) {
    GLFW.glfwMakeContextCurrent(window);
    GL.createCapabilities();
    loop(window, "ignores");
  }

  private void loop(long window, String way) {
    int draws = Windows.number(args, "draws", 2);
    int stalls = way.equals("stalls") ? Windows.number(args, "frames", 3) : Integer.MAX_VALUE;
    int shade = scene();
    boolean asks = !way.equals("ignores") && !way.equals("listens") && !way.equals("catches");
    for (int frame = 0; !closed; frame++) {
      if (frame >= stalls) {
        sleep();
      }
      try {
        GL11.glClear(GL11.GL_COLOR_BUFFER_BIT);
        GL20.glUniform1f(shade, frame % 10 / 10f);
        for (int i = 0; i < draws; i++) {
          GL11.glDrawArrays(GL11.GL_TRIANGLES, 0, 3);
        }
        GLFW.glfwSwapBuffers(window);
        GLFW.glfwPollEvents();
        if (frame < 1000) {
          System.out.println("frame " + frame);
        }
      } catch (RuntimeException | Error caught) {
        System.out.println("caught " + caught);
      }
      if (way.equals("reopens")) {
        GLFW.glfwSetWindowShouldClose(window, false);
      } else if (asks && GLFW.glfwWindowShouldClose(window)) {
        return;
      }
    }
  }

  private int scene() {
    int program = Windows.program(VERTEX, FRAGMENT);
    GL20.glUseProgram(program);
    GL30.glBindVertexArray(GL30.glGenVertexArrays());
    GL15.glBindBuffer(GL15.GL_ARRAY_BUFFER, GL15.glGenBuffers());
    GL20.glUniform1i(GL20.glGetUniformLocation(program, "loops"), Windows.number(args, "loops", 1));
    return GL20.glGetUniformLocation(program, "shade");
  }

  private static void sleep() {
    while (true) {
      try {
        Thread.sleep(1000);
      } catch (InterruptedException notNow) {
        System.out.println("interrupted");
      }
    }
  }

  private static void spin() {
    double sum = 0;
    while (sum < 1) {
      sum = Math.sin(sum) * 0.5;
    }
  }
}
