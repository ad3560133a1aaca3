package org.oovr.programs;

import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL14;
import org.lwjgl.opengl.GL20;
import org.lwjgl.opengl.GL30;
import org.lwjgl.opengl.GL32;

/**
 * Paints with blending on multisampled renderbuffers that only its first frame clears, one of them
 * with depth and stencil; a frame sees edges of those before it, whose pixels have samples of
 * several colours and depths. Frames end amid state that would spoil what others draw. Arguments:
 * {@code --frames N}.
 */
public final class Edges {
  private static final int WIDTH = 160;
  private static final int HEIGHT = 120;
  private static final int SAMPLES = 4;

  private static final String VERTEX =
      "#version 330 core\nuniform vec4 turn; uniform vec2 slope;\n"
          + "void main() { vec2 p = vec2(gl_VertexID % 2 * 2 - 1, gl_VertexID / 2 * 2 - 1);\n"
          + "  p = mat2(turn.x, turn.y, -turn.y, turn.x) * (p * vec2(0.9, 0.25)) + turn.zw;\n"
          + "  gl_Position = vec4(p, dot(p, slope), 1); }\n";

  private static final String FRAGMENT =
      "#version 330 core\nuniform vec4 tint; out vec4 color;\n" + "void main() { color = tint; }\n";

  private Edges() {}

  public static void main(String[] args) {
    int frames = Integer.parseInt(args[1]);
    long window = Windows.core(WIDTH, HEIGHT);
    int program = Windows.program(VERTEX, FRAGMENT);
    int turn = GL20.glGetUniformLocation(program, "turn");
    int slope = GL20.glGetUniformLocation(program, "slope");
    int tint = GL20.glGetUniformLocation(program, "tint");
    int framebuffer = GL30.glGenFramebuffers();
    GL30.glBindFramebuffer(GL30.GL_FRAMEBUFFER, framebuffer);
    attach(GL30.GL_COLOR_ATTACHMENT0, GL11.GL_RGBA8);
    attach(GL30.GL_DEPTH_STENCIL_ATTACHMENT, GL30.GL_DEPTH24_STENCIL8);
    GL30.glBindVertexArray(GL30.glGenVertexArrays());
    GL20.glUseProgram(program);
    GL11.glClearColor(0.1f, 0.15f, 0.2f, 0.5f);
    GL11.glClear(GL11.GL_COLOR_BUFFER_BIT | GL11.GL_DEPTH_BUFFER_BIT | GL11.GL_STENCIL_BUFFER_BIT);
    GL11.glEnable(GL11.GL_DEPTH_TEST);
    GL11.glEnable(GL11.GL_STENCIL_TEST);
    GL11.glEnable(GL11.GL_BLEND);
    GL14.glBlendFuncSeparate(
        GL11.GL_SRC_ALPHA, GL11.GL_ONE_MINUS_SRC_ALPHA, GL11.GL_ONE, GL11.GL_ZERO);
    for (int frame = 0; frame < frames; frame++) {
      GL30.glBindFramebuffer(GL30.GL_FRAMEBUFFER, framebuffer);
      GL11.glColorMask(true, true, true, true);
      GL11.glPolygonMode(GL11.GL_FRONT_AND_BACK, GL11.GL_FILL);
      GL11.glDisable(GL11.GL_SCISSOR_TEST);
      GL11.glDisable(GL32.GL_SAMPLE_MASK);
      for (int i = 0; i < 2; i++) {
        float angle = 0.7f * (2 * frame + i);
        float x = (float) Math.cos(angle);
        float y = (float) Math.sin(angle);
        GL20.glUniform4f(turn, x, y, 0.1f * x, 0.2f * y);
        GL20.glUniform2f(slope, 0.6f * y, -0.5f * x);
        GL20.glUniform4f(tint, 0.5f + 0.5f * x, 0.5f + 0.5f * y, 1 - 0.1f * frame, 0.75f);
        // three layers a pixel at most: what is under them depends on samples of frames before
        GL11.glStencilFunc(GL11.GL_GREATER, 3, 0xff);
        GL11.glStencilOp(GL11.GL_KEEP, GL11.GL_KEEP, GL11.GL_INCR);
        GL11.glDrawArrays(GL11.GL_TRIANGLE_STRIP, 0, 4);
      }
      GL30.glBindFramebuffer(GL30.GL_DRAW_FRAMEBUFFER, 0);
      GL30.glBlitFramebuffer(
          0, 0, WIDTH, HEIGHT, 0, 0, WIDTH, HEIGHT, GL11.GL_COLOR_BUFFER_BIT, GL11.GL_NEAREST);
      GL30.glBindFramebuffer(GL30.GL_READ_FRAMEBUFFER, 0);
      GL11.glColorMask(true, false, true, false);
      GL11.glPolygonMode(GL11.GL_FRONT_AND_BACK, GL11.GL_LINE);
      GL11.glScissor(5, 5, 30, 20);
      GL11.glEnable(GL11.GL_SCISSOR_TEST);
      GL11.glEnable(GL32.GL_SAMPLE_MASK);
      GL32.glSampleMaski(0, 5);
      GL11.glViewport(0, 0, WIDTH, HEIGHT);
      GLFW.glfwSwapBuffers(window);
      GLFW.glfwPollEvents();
    }
    if (GL11.glGetError() != GL11.GL_NO_ERROR) {
      throw new IllegalStateException("an error of GL that this program did not make");
    }
    GLFW.glfwTerminate();
  }

  private static void attach(int point, int format) {
    int renderbuffer = GL30.glGenRenderbuffers();
    GL30.glBindRenderbuffer(GL30.GL_RENDERBUFFER, renderbuffer);
    GL30.glRenderbufferStorageMultisample(GL30.GL_RENDERBUFFER, SAMPLES, format, WIDTH, HEIGHT);
    GL30.glFramebufferRenderbuffer(GL30.GL_FRAMEBUFFER, point, GL30.GL_RENDERBUFFER, renderbuffer);
  }
}
