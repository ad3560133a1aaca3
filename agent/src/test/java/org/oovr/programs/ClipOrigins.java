package org.oovr.programs;

import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.ARBClipControl;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL20;
import org.lwjgl.opengl.GL30;

/**
 * The same triangles, lines and points with clip space upright and upside down, and depth from -1
 * and from 0, in a quarter of the window each: no edge through the centre of a pixel, where which
 * neighbour has it depends on the origin; faces of both windings, of which odd frames cull one, and
 * what fragments know of their place. Frames from the third on draw on a frame buffer object.
 * Arguments: {@code --frames N}.
 */
public final class ClipOrigins {
  private static final int SIDE = 64;

  private static final String VERTEX =
      "#version 330 core\nuniform int part;\nflat out int number;\nout vec2 place;\nvoid main() {\n"
          + "  int corner = gl_VertexID % 3;\n  number = gl_VertexID / 3;\n"
          + "  vec2 p = vec2(corner == 1, corner == 2);\n"
          + "  if (number % 2 == 1) p = p.yx;\n"
          + "  p = p * 20.0 + vec2(number % 3, number / 3) * 20.0 + 2.37;\n"
          + "  if (part == 1) p = p * vec2(0.9, 0.7) + 3.21;\n"
          + "  if (part == 2) p = p * 0.6 + vec2(corner, number) + 9.11;\n"
          + "  place = p;\n  gl_PointSize = 5.0 + number;\n"
          + "  gl_Position = vec4(p / 32.0 - 1.0, float(corner) * 0.7 - 0.6, 1.0);\n}\n";

  private static final String FRAGMENT =
      "#version 330 core\nuniform int part;\nflat in int number;\nin vec2 place;\n"
          + "out vec4 color;\nvoid main() {\n"
          + "  vec2 p = part == 2 ? gl_PointCoord : fract(gl_FragCoord.xy / 16.0);\n"
          + "  float side = gl_FrontFacing ? 1.0 : 0.25;\n"
          + "  color = vec4(p, side * gl_FragCoord.z, 1.0) * 0.7\n"
          + "      + vec4(fract(place / 20.0) * 0.3, 0.1 * side, 0.0);\n}\n";

  private ClipOrigins() {}

  public static void main(String[] args) {
    int frames = Windows.number(args, "frames", 4);
    long window = Windows.core(2 * SIDE, 2 * SIDE);
    int program = Windows.program(VERTEX, FRAGMENT);
    int part = GL20.glGetUniformLocation(program, "part");
    GL20.glUseProgram(program);
    GL30.glBindVertexArray(GL30.glGenVertexArrays());
    int framebuffer = GL30.glGenFramebuffers();
    GL30.glBindFramebuffer(GL30.GL_FRAMEBUFFER, framebuffer);
    int renderbuffer = GL30.glGenRenderbuffers();
    GL30.glBindRenderbuffer(GL30.GL_RENDERBUFFER, renderbuffer);
    GL30.glRenderbufferStorage(GL30.GL_RENDERBUFFER, GL11.GL_RGBA8, 2 * SIDE, 2 * SIDE);
    GL30.glFramebufferRenderbuffer(
        GL30.GL_FRAMEBUFFER, GL30.GL_COLOR_ATTACHMENT0, GL30.GL_RENDERBUFFER, renderbuffer);
    GL11.glEnable(org.lwjgl.opengl.GL32.GL_PROGRAM_POINT_SIZE);
    GL11.glClearColor(0.1f, 0.2f, 0.3f, 1);
    for (int frame = 0; frame < frames; frame++) {
      GL30.glBindFramebuffer(GL30.GL_FRAMEBUFFER, frame < 2 ? 0 : framebuffer);
      GL11.glClear(GL11.GL_COLOR_BUFFER_BIT);
      for (int quarter = 0; quarter < 4; quarter++) {
        boolean upper = quarter % 2 == 1;
        boolean fromZero = quarter / 2 == 1;
        GL11.glViewport(quarter % 2 * SIDE, quarter / 2 * SIDE, SIDE, SIDE);
        ARBClipControl.glClipControl(
            upper ? GL20.GL_UPPER_LEFT : GL20.GL_LOWER_LEFT,
            fromZero ? ARBClipControl.GL_ZERO_TO_ONE : ARBClipControl.GL_NEGATIVE_ONE_TO_ONE);
        if (frame % 2 == 1) {
          GL11.glEnable(GL11.GL_CULL_FACE);
        }
        GL20.glUniform1i(part, 0);
        GL11.glDrawArrays(GL11.GL_TRIANGLES, 0, 27);
        GL20.glUniform1i(part, 1);
        GL11.glDrawArrays(GL11.GL_LINE_STRIP, 0, 27);
        GL20.glUniform1i(part, 2);
        GL11.glDrawArrays(GL11.GL_POINTS, 0, 27);
        GL11.glDisable(GL11.GL_CULL_FACE);
      }
      if (frame >= 2) {
        GL30.glBindFramebuffer(GL30.GL_DRAW_FRAMEBUFFER, 0);
        int end = 2 * SIDE;
        GL30.glBlitFramebuffer(
            0, 0, end, end, 0, 0, end, end, GL11.GL_COLOR_BUFFER_BIT, GL11.GL_NEAREST);
      }
      GLFW.glfwSwapBuffers(window);
      GLFW.glfwPollEvents();
    }
    System.out.println("error " + GL11.glGetError());
    GLFW.glfwTerminate();
  }
}
