package org.oovr.agent.texmem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.redundancy.DrawnFrames;

/** The walk's tables and chart, of frames whose pages can be counted. */
class TextureMemoryStudyTest {
  private static final int TEXTURE_2D = 0x0DE1;
  private static final int MAG_FILTER = 0x2800;
  private static final int MIN_FILTER = 0x2801;
  private static final int NEAREST = 0x2600;
  private static final int RGBA = 0x1908;
  private static final int TRIANGLE_STRIP = 5;
  private static final int EDGE = 64;

  /** A texture of the window's corner, over the whole window. */
  private static void draw(DrawnFrames gl, int frame) {
    if (frame == 0) {
      gl.call("glTexParameteri", TEXTURE_2D, MIN_FILTER, NEAREST);
      gl.call("glTexParameteri", TEXTURE_2D, MAG_FILTER, NEAREST);
      gl.call("glCopyTexImage2D", TEXTURE_2D, 0, RGBA, 0, 0, EDGE, EDGE, 0);
      gl.call("glEnable", TEXTURE_2D);
    }
    gl.call("glBegin", TRIANGLE_STRIP);
    for (int corner = 0; corner < 4; corner++) {
      float x = corner & 1;
      float y = corner >> 1;
      gl.call("glTexCoord2f", x, y);
      gl.call("glVertex2f", 2 * x - 1, 2 * y - 1);
    }
    gl.call("glEnd");
  }

  @Test
  void eachGpuAsksForItsHalfOfTheTexture(@TempDir Path dir) throws IOException {
    DrawnFrames frames = new DrawnFrames(3, TextureMemoryStudyTest::draw);
    int[] done = new int[1];
    TextureMemoryStudy.Walk walk = TextureMemoryStudy.walk(frames, n -> done[0] = n);
    assertEquals(3, done[0]);
    for (int gpu = 0; gpu < 2; gpu++) {
      String row = "requested by GPU " + gpu + ", memory cleared each frame | 32 | 32 | 32 |";
      assertTrue(walk.text().contains(row), walk.text());
    }
    assertTrue(walk.text().contains("| 4 | 128 | 128 |"), walk.text());
    assertTrue(walk.text().contains("| 64 | 1 | 1 |"), walk.text());
    assertTrue(walk.text().contains("| 1 | 0 | 0.0 |"), "kept from frame 0: " + walk.text());
    Path page = TextureMemoryStudy.write(dir, walk.text(), walk.chart());
    assertTrue(Files.readString(page).contains("<svg"), "Figure 4");
  }

  /** Without textures there is nothing to ask for. */
  @Test
  void framesWithoutTextures() throws IOException {
    DrawnFrames frames = new DrawnFrames(1, (gl, f) -> gl.call("glClear", 0x4000));
    String text = TextureMemoryStudy.walk(frames, n -> {}).text();
    assertTrue(text.contains("| 0 | 0 | - |"), text);
  }
}
