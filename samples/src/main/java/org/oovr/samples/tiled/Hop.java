package org.oovr.samples.tiled;

import static org.lwjgl.opengl.GL33C.*;

import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Window;

/**
 * A figure that hops over platforms through the dark. The night is drawn in strips that move
 * upwards all the time and are black all the same: most tiles have new inputs in each frame and the
 * colours of before.
 */
public final class Hop {
  private static final int STRIPS = 12;

  private Hop() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Hop", args, 320, 240, Hop::run);
  }

  private static void run(Window window) {
    float aspect = (float) window.width() / window.height();
    Sprites sprites = new Sprites(64, aspect);
    int night = Sprites.texture(Picture.stone(64, 9, 0x101820, 0x203040));
    int figure =
        Sprites.texture(Picture.paint(32, (u, v, c) -> Picture.ramp(c, v, 0xa07030, 0xffd090)));
    glClearColor(0, 0, 0, 1);
    while (window.next()) {
      int frame = window.frame();
      glViewport(0, 0, window.width(), window.height());
      glClear(GL_COLOR_BUFFER_BIT);
      float h = 1f / (STRIPS - 1);
      float up = frame % 16 / 16f * h;
      for (int i = 0; i < STRIPS; i++) {
        sprites.add(0, (i - 1) * h + up, aspect, h, 0, i * h, h, 0x000000);
      }
      sprites.draw(night);
      for (int i = 0; i < 4; i++) {
        sprites.add(0.15f + 0.3f * i, 0.15f + 0.12f * (i % 3), 0.12f, 0.03f, 0, 0, 1, 0x808890);
      }
      float jump = frame % 24 / 24f;
      float y = 0.3f + 0.9f * jump * (1 - jump);
      sprites.add(0.2f + 0.3f * (frame / 24 % 3) + 0.3f * jump, y, 0.06f, 0.08f, 0, 0, 1, 0xffffff);
      sprites.draw(figure);
      window.swap();
    }
  }
}
