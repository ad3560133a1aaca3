package org.oovr.programs;

import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL20;
import org.lwjgl.opengl.GL30;

/**
 * Paints on what it painted before: only its first frame clears the window. What a frame adds
 * depends on colour, depth and stencil that the frames before have left. Arguments: {@code --frames
 * N}.
 */
public final class Painting {
  private static final String VERTEX =
      "#version 330 core\nuniform vec2 slope;\n"
          + "void main() { vec2 p = vec2(gl_VertexID % 2 * 4 - 1, gl_VertexID / 2 * 4 - 1);\n"
          + "  gl_Position = vec4(p, dot(p, slope), 1); }\n";

  private static final String FRAGMENT =
      "#version 330 core\nuniform vec3 tint; out vec4 color;\n"
          + "void main() { color = vec4(tint, 1); }\n";

  private Painting() {}

  public static void main(String[] args) {
    int frames = Integer.parseInt(args[1]);
    long window = Windows.core(160, 120);
    int program = Windows.program(VERTEX, FRAGMENT);
    int slope = GL20.glGetUniformLocation(program, "slope");
    int tint = GL20.glGetUniformLocation(program, "tint");
    GL30.glBindVertexArray(GL30.glGenVertexArrays());
    GL20.glUseProgram(program);
    GL11.glClearColor(0.2f, 0.2f, 0.2f, 1);
    GL11.glClear(GL11.GL_COLOR_BUFFER_BIT | GL11.GL_DEPTH_BUFFER_BIT | GL11.GL_STENCIL_BUFFER_BIT);
    GL11.glEnable(GL11.GL_DEPTH_TEST);
    for (int frame = 0; frame < frames; frame++) {
      // a box that later frames see in the stencil
      GL11.glEnable(GL11.GL_SCISSOR_TEST);
      GL11.glScissor(10 * frame, 8 * frame, 60, 50);
      GL11.glClearStencil(frame + 1);
      GL11.glClearColor(frame / 10f, 0.5f, 0, 1);
      GL11.glClear(GL11.GL_COLOR_BUFFER_BIT | GL11.GL_STENCIL_BUFFER_BIT);
      GL11.glDisable(GL11.GL_SCISSOR_TEST);
      // planes that cut those before them
      GL20.glUniform2f(slope, 0.4f - 0.1f * frame, 0.3f - 0.12f * frame);
      GL20.glUniform3f(tint, 0.1f * frame, 0.05f * frame, 1 - 0.1f * frame);
      GL11.glEnable(GL11.GL_STENCIL_TEST);
      GL11.glStencilFunc(GL11.GL_NOTEQUAL, Math.max(0, frame - 1), 0xff);
      GL11.glDrawArrays(GL11.GL_TRIANGLES, 0, 3);
      GL11.glDisable(GL11.GL_STENCIL_TEST);
      GLFW.glfwSwapBuffers(window);
      GLFW.glfwPollEvents();
    }
    GLFW.glfwTerminate();
  }
}
