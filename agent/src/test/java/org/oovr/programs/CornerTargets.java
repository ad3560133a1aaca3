package org.oovr.programs;

import static org.lwjgl.opengl.GL43.*;

/** Colours of {@link CornerValues} written into render targets, and blended with what is there. */
final class CornerTargets {
  private static final int UNIT = 6;

  private static final int[] FORMATS = {
    GL_RGBA8,
    GL_RGBA8_SNORM,
    GL_RGB10_A2,
    GL_RGBA16,
    GL_RGB565,
    GL_RGBA16F,
    GL_R11F_G11F_B10F,
    GL_RGBA32F
  };

  private static final String[] NAMES = {
    "RGBA8", "RGBA8_SNORM", "RGB10_A2", "RGBA16", "RGB565", "RGBA16F", "R11F_G11F_B10F", "RGBA32F"
  };

  /** An equation, and factors of source and destination; 0 for no blending. */
  private static final int[][] BLENDS = {
    {0, 0, 0},
    {GL_FUNC_ADD, GL_ONE, GL_ONE},
    {GL_FUNC_ADD, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA},
    {GL_FUNC_ADD, GL_DST_COLOR, GL_ZERO},
    {GL_FUNC_ADD, GL_ONE_MINUS_DST_ALPHA, GL_DST_ALPHA},
    {GL_FUNC_ADD, GL_SRC_ALPHA_SATURATE, GL_ONE},
    {GL_FUNC_ADD, GL_ZERO, GL_ONE},
    {GL_FUNC_ADD, GL_ONE, GL_ZERO},
    {GL_FUNC_SUBTRACT, GL_ONE, GL_ONE},
    {GL_FUNC_REVERSE_SUBTRACT, GL_ONE, GL_SRC_COLOR},
    {GL_MIN, GL_ONE, GL_ONE},
    {GL_MAX, GL_ONE, GL_ONE}
  };

  private final CornerUnits units;
  private final int[] programs = new int[2];

  CornerTargets(CornerUnits units) {
    this.units = units;
  }

  void draw() {
    for (int k = 0; k < 2; k++) {
      programs[k] =
          Windows.program(
              CornerShaders.WHOLE,
              CornerUnits.HEAD
                  + "out vec4 color;\nvoid main() {\n"
                  + CornerUnits.OPERANDS
                  + "color = f"
                  + k
                  + ";\n}\n");
    }
    for (int f = 0; f < FORMATS.length; f++) {
      int target = glGenFramebuffers();
      glBindFramebuffer(GL_FRAMEBUFFER, target);
      int texture = glGenTextures();
      glActiveTexture(GL_TEXTURE0 + UNIT);
      glBindTexture(GL_TEXTURE_2D, texture);
      glTexStorage2D(GL_TEXTURE_2D, 1, FORMATS[f], CornerUnits.W, CornerUnits.H);
      glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
      if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        throw new IllegalStateException("no target " + NAMES[f]);
      }
      for (int[] blend : BLENDS) {
        if (blend[0] != 0 && FORMATS[f] == GL_RGBA8_SNORM) {
          continue;
        }
        glBindFramebuffer(GL_FRAMEBUFFER, target);
        draw(0);
        if (blend[0] != 0) {
          glEnable(GL_BLEND);
          glBlendEquation(blend[0]);
          glBlendFunc(blend[1], blend[2]);
          draw(1);
          glDisable(GL_BLEND);
        }
        String name = NAMES[f] + ", blend " + Integer.toHexString(blend[0]);
        units.show(
            UNIT, name + " " + Integer.toHexString(blend[1]) + " " + Integer.toHexString(blend[2]));
      }
      glDeleteFramebuffers(target);
      glDeleteTextures(texture);
    }
    glDeleteProgram(programs[0]);
    glDeleteProgram(programs[1]);
  }

  private void draw(int operand) {
    glViewport(0, 0, CornerUnits.W, CornerUnits.H);
    glUseProgram(programs[operand]);
    glUniform1i(glGetUniformLocation(programs[operand], "floats"), 0);
    glDrawArrays(GL_TRIANGLES, 0, 3);
  }
}
