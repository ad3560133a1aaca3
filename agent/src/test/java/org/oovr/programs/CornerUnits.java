package org.oovr.programs;

import static org.lwjgl.opengl.GL43.*;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * What the units around the shaders make of {@link CornerValues}: texture units, render targets,
 * depth and the stages that have no program. Writes pictures of {@link CornerValues#WIDTH} x {@link
 * CornerValues#HEIGHT} pixels of four words, each after its name.
 */
final class CornerUnits {
  static final int W = CornerValues.WIDTH;
  static final int H = CornerValues.HEIGHT;

  /** First lines of all shaders. */
  static final String HEAD = "#version 430 core\nuniform usampler2D floats;\n";

  /** Outputs of those that write answers. */
  static final String FRAGMENT =
      "layout(location = 0) out uvec4 o0;\nlayout(location = 1) out uvec4 o1;\n"
          + "layout(location = 2) out uvec4 o2;\nlayout(location = 3) out uvec4 o3;\n";

  /** Statements that fetch a fragment's operands. */
  static final String OPERANDS =
      "ivec2 at = ivec2(gl_FragCoord.xy);\n" + fetch("f0", 0) + fetch("f1", 1) + fetch("f2", 2);

  private final int answers;
  private final DataOutputStream file;

  private CornerUnits(int answers, DataOutputStream file) {
    this.answers = answers;
    this.file = file;
  }

  /**
   * Writes all pictures.
   *
   * @param answers a framebuffer with four attachments of unsigned words
   */
  static void write(int answers, DataOutputStream file) throws IOException {
    CornerUnits units = new CornerUnits(answers, file);
    try {
      new CornerLookups(units).draw();
      new CornerTargets(units).draw();
      new CornerStages(units).draw();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  static String fetch(String name, int operand) {
    return "vec4 "
        + name
        + " = uintBitsToFloat(texelFetch(floats, at + ivec2(0, "
        + operand * H
        + "), 0));\n";
  }

  /** Draws over everything and writes the answers, of which the last may be missing. */
  void whole(int program, String... names) {
    glBindFramebuffer(GL_FRAMEBUFFER, answers);
    glViewport(0, 0, W, H);
    glUseProgram(program);
    glUniform1i(glGetUniformLocation(program, "floats"), 0);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    int[] bits = new int[W * H * 4];
    for (int i = 0; i < names.length; i++) {
      glReadBuffer(GL_COLOR_ATTACHMENT0 + i);
      glReadPixels(0, 0, W, H, GL_RGBA_INTEGER, GL_UNSIGNED_INT, bits);
      try {
        file.writeUTF(names[i]);
        for (int b : bits) {
          file.writeInt(b);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Writes what a texture holds. */
  void show(int unit, String name) {
    String source =
        HEAD
            + "uniform sampler2D image;\n"
            + FRAGMENT
            + "void main() {\nvec4 v = texelFetch(image, ivec2(gl_FragCoord.xy), 0);\n"
            + "o0 = floatBitsToUint(v);\no1 = o0; o2 = o0; o3 = o0;\n}\n";
    if (shower == 0) {
      shower = Windows.program(CornerShaders.WHOLE, source);
    }
    glUseProgram(shower);
    glUniform1i(glGetUniformLocation(shower, "image"), unit);
    whole(shower, name);
  }

  private int shower;
}
