package org.oovr.samples.standin;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;

/**
 * A half-float picture of the window's size with depth, and two of a quarter of it for its glow.
 */
final class HdrTarget {
  private static final int SHRINK = 4;

  private final int width;
  private final int height;
  private final int[] pictures = new int[3];
  private final int[] frames = new int[3];
  private final Program bright =
      new Program(ForwardShaders.SCREEN, ForwardShaders.BRIGHT, "picture");
  private final Program blur = new Program(ForwardShaders.SCREEN, ForwardShaders.BLUR, "picture");
  private final Program compose =
      new Program(ForwardShaders.SCREEN, ForwardShaders.COMPOSE, "picture", "glow");
  private final int array = glGenVertexArrays();

  /** Makes the targets for a window. */
  HdrTarget(int width, int height) {
    this.width = width;
    this.height = height;
    for (int i = 0; i < pictures.length; i++) {
      int w = i == 0 ? width : width / SHRINK;
      int h = i == 0 ? height : height / SHRINK;
      pictures[i] = glGenTextures();
      glBindTexture(GL_TEXTURE_2D, pictures[i]);
      glTexImage2D(
          GL_TEXTURE_2D, 0, GL_RGBA16F, w, h, 0, GL_RGBA, GL_HALF_FLOAT, (ByteBuffer) null);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
      frames[i] = glGenFramebuffers();
      glBindFramebuffer(GL_FRAMEBUFFER, frames[i]);
      glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, pictures[i], 0);
      if (i == 0) {
        int depth = glGenRenderbuffers();
        glBindRenderbuffer(GL_RENDERBUFFER, depth);
        glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, w, h);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
      }
      int status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
      if (status != GL_FRAMEBUFFER_COMPLETE) {
        throw new IllegalStateException("frame buffer status 0x" + Integer.toHexString(status));
      }
    }
  }

  /** Makes the large picture what is drawn to. */
  void begin() {
    glBindFramebuffer(GL_FRAMEBUFFER, frames[0]);
    glViewport(0, 0, width, height);
  }

  /** Draws one of the whole-screen passes; the last one leaves the window as what is drawn to. */
  void draw(Draw.Pass pass) {
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glBindVertexArray(array);
    float x = (float) SHRINK / width;
    float y = (float) SHRINK / height;
    switch (pass) {
      case BRIGHT -> filter(bright, 0, 1, x / 4, y / 4);
      case BLUR_ROWS -> filter(blur, 1, 2, x, 0);
      case BLUR_COLUMNS -> filter(blur, 2, 1, 0, y);
      case COMPOSE -> {
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glViewport(0, 0, width, height);
        compose.use();
        GpuScene.bind(1, pictures[1]);
        GpuScene.bind(0, pictures[0]);
        glDrawArrays(GL_TRIANGLES, 0, 3);
      }
      default -> throw new IllegalArgumentException("not a whole-screen pass: " + pass);
    }
  }

  private void filter(Program program, int from, int to, float stepX, float stepY) {
    glBindFramebuffer(GL_FRAMEBUFFER, frames[to]);
    glViewport(0, 0, width / SHRINK, height / SHRINK);
    program.use().set("step", stepX, stepY, 0, 0);
    GpuScene.bind(0, pictures[from]);
    glDrawArrays(GL_TRIANGLES, 0, 3);
  }
}
