package org.oovr.programs;

import org.lwjgl.glfw.GLFW;
import org.lwjgl.opengl.GL11;
import org.lwjgl.opengl.GL20;
import org.lwjgl.opengl.GL30;
import org.lwjgl.opengl.GL31;

/**
 * Open bodies whose shader turns normals of back faces round, in a window of four samples: a
 * twisted band and, from frame to frame another part of it, a bowl. Odd frames write through the
 * sRGB curve. Arguments: {@code --frames N}.
 */
public final class TwoSided {
  private static final String VERTEX =
      "#version 330 core\nuniform float time;\nuniform bool bowl;\nout vec3 normal;\n"
          + "void main() {\n  int column = gl_VertexID >> 1, side = gl_VertexID & 1;\n"
          + "  float a = float(column) * 0.3 + time;\n  vec3 p;\n"
          + "  if (bowl) {\n    float b = float(gl_InstanceID + side) * 0.25;\n"
          + "    normal = vec3(sin(b) * cos(a), sin(b) * sin(a), cos(b));\n"
          + "    p = vec3(0.45, 0.1, 0.0) + normal * 0.5;\n  } else {\n"
          + "    float d = float(side * 2 - 1) * 0.4;\n    normal = vec3(0.0, -sin(a), cos(a));\n"
          + "    p = vec3(float(column) * 0.04 - 0.9, cos(a) * d, sin(a) * d);\n  }\n"
          + "  gl_Position = vec4(p.x + 0.3 * p.z, p.y - 0.2 * p.x, p.z * 0.5, 1.0 + 0.2 * p.z);\n}\n";

  private static final String FRAGMENT =
      "#version 330 core\nin vec3 normal;\nout vec4 color;\nvoid main() {\n"
          + "  vec3 n = normalize(normal);\n  if (!gl_FrontFacing) n = -n;\n"
          + "  vec3 tone = gl_FrontFacing ? vec3(1.0, 0.6, 0.2) : vec3(0.2, 0.5, 1.0);\n"
          + "  color = vec4(tone * (0.2 + 0.8 * max(dot(n, vec3(0.36, 0.48, 0.8)), 0.0)), 1.0);\n}\n";

  private TwoSided() {}

  public static void main(String[] args) {
    int frames = Windows.number(args, "frames", 2);
    long window = Windows.multisampled(160, 120, 4);
    int program = Windows.program(VERTEX, FRAGMENT);
    GL20.glUseProgram(program);
    GL30.glBindVertexArray(GL30.glGenVertexArrays());
    GL11.glEnable(GL11.GL_DEPTH_TEST);
    GL11.glClearColor(0.1f, 0.2f, 0.3f, 1);
    int time = GL20.glGetUniformLocation(program, "time");
    int bowl = GL20.glGetUniformLocation(program, "bowl");
    for (int frame = 0; frame < frames; frame++) {
      if (frame % 2 == 1) {
        GL11.glEnable(GL30.GL_FRAMEBUFFER_SRGB);
      } else {
        GL11.glDisable(GL30.GL_FRAMEBUFFER_SRGB);
      }
      GL11.glClear(GL11.GL_COLOR_BUFFER_BIT | GL11.GL_DEPTH_BUFFER_BIT);
      GL20.glUniform1f(time, frame * 0.7f);
      GL20.glUniform1i(bowl, 0);
      GL11.glDrawArrays(GL11.GL_TRIANGLE_STRIP, 0, 40);
      GL20.glUniform1i(bowl, 1);
      GL31.glDrawArraysInstanced(GL11.GL_TRIANGLE_STRIP, 0, 34, 6);
      GLFW.glfwSwapBuffers(window);
      GLFW.glfwPollEvents();
    }
    System.out.println("error " + GL11.glGetError());
    GLFW.glfwTerminate();
  }
}
