package org.oovr.programs;

import java.nio.ByteBuffer;
import java.util.concurrent.SynchronousQueue;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL15;
import org.lwjgl.opengl.GL20;
import org.lwjgl.opengl.GL30;

/**
 * One thread uploads colours, another draws with them, each in a context of its own that shares
 * objects with the other's; they take turns. In between both make and delete buffers as fast as
 * they can, so that one gets names that the other has just given back.
 *
 * <p>Argument: {@code --frames N}.
 */
public final class TwoThreads {
  private static final int TURNS = 6;
  private static final int NAMES = 100;

  private static final String VERTEX =
      """
      #version 330 core
      layout(location = 0) in vec4 colour;
      uniform float turn;
      out vec4 shade;
      void main() {
        vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
        shade = vec4(colour.rgb, 1.0);
        gl_Position = vec4((turn + corner.x) / 3.0 - 1.0, corner.y * 2.0 - 1.0, 0.0, 1.0);
      }
      """;
  private static final String FRAGMENT =
      "#version 330 core\nin vec4 shade;\nout vec4 o;\nvoid main() { o = shade; }\n";

  private final SynchronousQueue<Integer> uploaded = new SynchronousQueue<>();
  private final SynchronousQueue<Integer> drawn = new SynchronousQueue<>();
  private int buffer;

  private TwoThreads() {}

  public static void main(String[] args) throws InterruptedException {
    new TwoThreads().run(Windows.number(args, "frames", 4));
  }

  private void run(int frames) throws InterruptedException {
    long window = Windows.core(192, 64);
    long other = Windows.create(16, 16, window);
    buffer = GL15.glGenBuffers();
    GL15.glBindBuffer(GL15.GL_ARRAY_BUFFER, buffer);
    GL15.glBufferData(GL15.GL_ARRAY_BUFFER, 16, GL15.GL_DYNAMIC_DRAW);
    GL30.glBindVertexArray(GL30.glGenVertexArrays());
    GL20.glVertexAttribPointer(0, 4, GL11.GL_UNSIGNED_BYTE, true, 0, 0);
    GL20.glEnableVertexAttribArray(0);
    int program = Windows.program(VERTEX, FRAGMENT);
    GL20.glUseProgram(program);
    int turn = GL20.glGetUniformLocation(program, "turn");
    GL11.glViewport(0, 0, 192, 64);

    Thread uploader = new Thread(() -> upload(other, frames * TURNS), "uploader");
    uploader.start();
    for (int frame = 0; frame < frames; frame++) {
      GL11.glClear(GL11.GL_COLOR_BUFFER_BIT);
      for (int i = 0; i < TURNS; i++) {
        makeAndDelete();
        uploaded.take();
        GL15.glBindBuffer(GL15.GL_ARRAY_BUFFER, buffer);
        GL20.glUniform1f(turn, i);
        GL11.glDrawArrays(GL11.GL_TRIANGLE_STRIP, 0, 4);
        GL11.glFinish();
        drawn.put(i);
      }
      GLFW.glfwSwapBuffers(window);
    }
    uploader.join();
    GLFW.glfwTerminate();
  }

  private void upload(long context, int turns) {
    GLFW.glfwMakeContextCurrent(context);
    GL.createCapabilities();
    ByteBuffer colours = ByteBuffer.allocateDirect(16);
    try {
      for (int i = 0; i < turns; i++) {
        makeAndDelete();
        for (int k = 0; k < 16; k++) {
          colours.put(k, (byte) (37 * i + 59 * k));
        }
        GL15.glBindBuffer(GL15.GL_ARRAY_BUFFER, buffer);
        GL15.glBufferSubData(GL15.GL_ARRAY_BUFFER, 0, colours);
        GL11.glFinish();
        uploaded.put(i);
        drawn.take();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    GLFW.glfwMakeContextCurrent(0);
    GL.setCapabilities(null);
  }

  private static void makeAndDelete() {
    for (int i = 0; i < NAMES; i++) {
      int name = GL15.glGenBuffers();
      GL15.glDeleteBuffers(name);
    }
  }
}
