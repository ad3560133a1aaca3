package org.oovr.samples.tiled;

import static org.lwjgl.opengl.GL33C.*;

import org.oovr.samples.util.Picture;
import org.oovr.samples.util.Window;

/**
 * A puzzle on a board seen from a camera that stands still: eight by eight pieces, two of which
 * change places now and then, and a bar that fills up. Most of each frame is the frame before.
 */
public final class Board {
  private static final int SIDE = 8;
  private static final int PERIOD = 10;
  private static final int MOVING = 4;
  private static final float CELL = 0.105f;
  private static final int[] COLOURS = {0xe2504a, 0x4aa3e2, 0x58c46a, 0xe8c648, 0xa46be0};

  private final int[] pieces = new int[SIDE * SIDE];

  private Board() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Window.run("Board", args, 320, 240, window -> new Board().run(window));
  }

  private void run(Window window) {
    float aspect = (float) window.width() / window.height();
    Sprites sprites = new Sprites(SIDE * SIDE + 8, aspect);
    int table = Sprites.texture(Picture.wood(256, 5, 6, false, 0x3b2a1a, 0x7a5a38));
    int piece = Sprites.texture(Picture.paint(64, Board::bead));
    for (int i = 0; i < pieces.length; i++) {
      pieces[i] = (i * 7 + i / SIDE * 3) % COLOURS.length;
    }
    glClearColor(0, 0, 0, 1);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    float left = (aspect - SIDE * CELL) / 2;
    while (window.next()) {
      int round = window.frame() / PERIOD;
      int phase = window.frame() % PERIOD;
      int from = (int) (Picture.hash(round, 1, 77) * (SIDE * SIDE - 1));
      int to = from % SIDE == SIDE - 1 ? from - 1 : from + 1;
      if (phase == MOVING) {
        int swap = pieces[from];
        pieces[from] = pieces[to];
        pieces[to] = swap;
      }
      glViewport(0, 0, window.width(), window.height());
      glClear(GL_COLOR_BUFFER_BIT);
      glDisable(GL_BLEND);
      sprites.add(0, 0, aspect, 1, 0, 0, 1, 0xffffff);
      sprites.draw(table);
      glEnable(GL_BLEND);
      for (int i = 0; i < pieces.length; i++) {
        float shift = phase >= MOVING ? 0 : phase * CELL / MOVING;
        float x = left + i % SIDE * CELL;
        x += i == from ? (to - from) * shift : i == to ? (from - to) * shift : 0;
        sprites.add(x, 0.1f + i / SIDE * CELL, CELL, CELL, 0, 0, 1, COLOURS[pieces[i]]);
      }
      sprites.draw(piece);
      float full = 0.1f + 0.02f * (window.frame() / (3 * PERIOD));
      sprites.add(left, 0.02f, full, 0.04f, 0.45f, 0.45f, 0.1f, 0xffd080);
      sprites.draw(piece);
      window.swap();
    }
  }

  private static void bead(double u, double v, double[] c) {
    double x = 2 * u - 1;
    double y = 2 * v - 1;
    double r = Math.sqrt(x * x + y * y);
    Picture.ramp(c, 1 - r, 0x606060, 0xb0b0b0, 0xffffff);
    c[3] = r < 0.86 ? 1 : 0;
  }
}
