package org.oovr.programs;

import static org.lwjgl.opengl.GL33.*;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lwjgl.glfw.GLFW;

/**
 * Writes the bits that {@link CornerShaders} give for {@link CornerValues} into a file, and what
 * {@link CornerUnits} make of them into another.
 *
 * <p>Arguments: {@code --out FILE --shaders N --units FILE}.
 */
public final class Corners {
  private static final int PIXELS = CornerValues.WIDTH * CornerValues.HEIGHT;

  private Corners() {}

  public static void main(String[] args) throws IOException {
    int count = Windows.number(args, "shaders", 200);
    Path out = null;
    Path units = null;
    for (int i = 0; i + 1 < args.length; i++) {
      out = args[i].equals("--out") ? Path.of(args[i + 1]) : out;
      units = args[i].equals("--units") ? Path.of(args[i + 1]) : units;
    }
    long window = Windows.core(CornerValues.WIDTH, CornerValues.HEIGHT);
    glBindVertexArray(glGenVertexArrays());
    operands(0, true);
    operands(1, false);
    int target = target();
    try (DataOutputStream file =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(out)))) {
      for (CornerShaders.Shader shader : CornerShaders.make(count, CornerShaders.SEED)) {
        draw(shader, target);
        int[] bits = new int[PIXELS * 4];
        for (int slot = 0; slot < CornerShaders.SLOTS; slot++) {
          glReadBuffer(GL_COLOR_ATTACHMENT0 + slot);
          glReadPixels(
              0,
              0,
              CornerValues.WIDTH,
              CornerValues.HEIGHT,
              GL_RGBA_INTEGER,
              GL_UNSIGNED_INT,
              bits);
          for (int b : bits) {
            file.writeInt(b);
          }
        }
      }
    }
    try (DataOutputStream file =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(units)))) {
      CornerUnits.write(target, file);
    }
    GLFW.glfwSwapBuffers(window);
    System.out.println("error " + glGetError());
    GLFW.glfwTerminate();
  }

  private static void draw(CornerShaders.Shader shader, int target) {
    int program;
    try {
      program =
          shader.perVertex()
              ? Windows.program(shader.source(), CornerShaders.PASS)
              : Windows.program(CornerShaders.WHOLE, shader.source());
    } catch (IllegalStateException e) {
      throw new IllegalStateException(shader.number() + ": " + shader.source(), e);
    }
    glUseProgram(program);
    glUniform1i(glGetUniformLocation(program, "floats"), 0);
    glUniform1i(glGetUniformLocation(program, "integers"), 1);
    glUniform4uiv(glGetUniformLocation(program, "given"), shader.given());
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glViewport(0, 0, CornerValues.WIDTH, CornerValues.HEIGHT);
    if (shader.perVertex()) {
      glDrawArrays(GL_POINTS, 0, PIXELS);
    } else {
      glDrawArrays(GL_TRIANGLES, 0, 3);
    }
    glDeleteProgram(program);
  }

  private static void operands(int unit, boolean floats) {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D, glGenTextures());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(
        GL_TEXTURE_2D,
        0,
        GL_RGBA32UI,
        CornerValues.WIDTH,
        CornerValues.HEIGHT * CornerValues.OPERANDS,
        0,
        GL_RGBA_INTEGER,
        GL_UNSIGNED_INT,
        CornerValues.picture(floats, CornerShaders.PICTURES_SEED + unit));
  }

  private static int target() {
    int target = glGenFramebuffers();
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    int[] buffers = new int[CornerShaders.SLOTS];
    glActiveTexture(GL_TEXTURE5);
    for (int slot = 0; slot < CornerShaders.SLOTS; slot++) {
      buffers[slot] = GL_COLOR_ATTACHMENT0 + slot;
      int texture = glGenTextures();
      glBindTexture(GL_TEXTURE_2D, texture);
      glTexImage2D(
          GL_TEXTURE_2D,
          0,
          GL_RGBA32UI,
          CornerValues.WIDTH,
          CornerValues.HEIGHT,
          0,
          GL_RGBA_INTEGER,
          GL_UNSIGNED_INT,
          (int[]) null);
      glFramebufferTexture2D(GL_FRAMEBUFFER, buffers[slot], GL_TEXTURE_2D, texture, 0);
    }
    glDrawBuffers(buffers);
    return target;
  }
}
