package org.oovr.driver.gl.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Windows' front buffers; what is in which after what is as llvmpipe has it under GLX. */
class FrontBufferTest {
  private static final int RED = 0xff0000ff;
  private static final int GREEN = 0x00ff00ff;
  private static final int BLUE = 0x0000ffff;
  private static final int WHITE = 0xffffffff;

  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawingCompatibility();
    gl.call("glViewport", 0, 0, GlTestContext.WIDTH, GlTestContext.HEIGHT);
  }

  @AfterEach
  void close() {
    gl.expect(GL_NO_ERROR);
    gl.close();
    assertEquals(List.of(), gl.driver.unsupported());
  }

  private void clear(int buffer, int rgba) {
    gl.call("glDrawBuffer", buffer);
    gl.call(
        "glClearColor",
        (rgba >>> 24) / 255f,
        (rgba >> 16 & 255) / 255f,
        (rgba >> 8 & 255) / 255f,
        (rgba & 255) / 255f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
  }

  private void expect(int buffer, int rgba) {
    gl.call("glReadBuffer", buffer);
    gl.expectPixel(5, 5, rgba);
  }

  private static int shown(org.oovr.simulator.render.Frame frame) {
    int at = 4 * (5 * frame.width() + 5);
    return java.nio.ByteBuffer.wrap(frame.rgba()).getInt(at);
  }

  @Test
  void isApartFromTheBack() {
    clear(GL_BACK, RED);
    expect(GL_FRONT, 0);
    clear(GL_FRONT, GREEN);
    expect(GL_FRONT_LEFT, GREEN);
    expect(GL_BACK, RED);
    gl.present();
    assertEquals(RED, shown(gl.frames.get(0)));
    expect(GL_FRONT, GREEN);
    expect(GL_BACK_LEFT, RED);
    clear(GL_BACK, BLUE);
    expect(GL_FRONT, GREEN);
    gl.present();
    assertEquals(BLUE, shown(gl.frames.get(1)));
  }

  @Test
  void nobodyDrewThereIsWhatWasPresented() {
    clear(GL_BACK, RED);
    gl.present();
    expect(GL_FRONT, RED);
    clear(GL_BACK, GREEN);
    expect(GL_BACK, GREEN);
    gl.present();
    expect(GL_FRONT, GREEN);
  }

  @Test
  void bothAreDrawnInto() {
    clear(GL_FRONT_AND_BACK, RED);
    expect(GL_FRONT, RED);
    expect(GL_BACK, RED);
    gl.call("glColor3f", 0f, 1f, 0f);
    gl.call("glRectf", -1f, -1f, 1f, 1f);
    expect(GL_FRONT, GREEN);
    expect(GL_BACK, GREEN);
    clear(GL_LEFT, BLUE);
    expect(GL_LEFT, BLUE);
    expect(GL_BACK, BLUE);
    gl.call("glDrawBuffer", GL_BACK);
    gl.call("glColor3f", 1f, 1f, 1f);
    gl.call("glRectf", -1f, -1f, 1f, 1f);
    expect(GL_FRONT, BLUE);
    expect(GL_BACK, WHITE);
  }

  @Test
  void listsAndIndexedClearsNameEach() {
    java.nio.ByteBuffer list = GlTestContext.buffer(8);
    list.putInt(0, GL_FRONT_LEFT).putInt(4, GL_BACK_LEFT);
    gl.call("glDrawBuffers", 2, list);
    java.nio.ByteBuffer color = GlTestContext.buffer(16);
    color.putFloat(0, 1).putFloat(12, 1);
    gl.call("glClearBufferfv", GL_COLOR, 0, color);
    color.putFloat(8, 1).putFloat(0, 0);
    gl.call("glClearBufferfv", GL_COLOR, 1, color);
    expect(GL_FRONT, RED);
    expect(GL_BACK, BLUE);
    gl.call("glDrawBuffer", GL_FRONT_AND_BACK);
    gl.call("glClearBufferfv", GL_COLOR, 0, color.putFloat(4, 1).putFloat(8, 0));
    expect(GL_FRONT, GREEN);
    expect(GL_BACK, GREEN);
  }

  @Test
  void isCopiedAndBlitted() {
    clear(GL_BACK, RED);
    clear(GL_FRONT, GREEN);
    gl.call("glReadBuffer", GL_FRONT);
    gl.call("glDrawBuffer", GL_BACK);
    gl.call("glRasterPos2f", -1f, -1f);
    gl.call("glCopyPixels", 0, 0, 32, 32, GL_COLOR);
    gl.expectPixel(40, 40, GREEN);
    expect(GL_BACK, GREEN);
    gl.expectPixel(40, 40, RED);
    clear(GL_BACK, BLUE);
    gl.call("glReadBuffer", GL_BACK);
    gl.call("glDrawBuffer", GL_FRONT);
    gl.call(
        "glBlitFramebuffer", 0, 0, 16, 16, 0, 0, 16, 16, GL_COLOR_BUFFER_BIT, (Object) GL_NEAREST);
    expect(GL_FRONT, BLUE);
    gl.expectPixel(20, 20, GREEN);
    gl.call("glDrawBuffer", GL_FRONT_AND_BACK);
    gl.call("glReadBuffer", GL_FRONT);
    gl.call("glRasterPos2f", 0f, 0f);
    gl.call("glCopyPixels", 20, 20, 8, 8, GL_COLOR);
    gl.expectPixel(34, 26, GREEN);
    gl.call("glReadBuffer", GL_BACK);
    gl.expectPixel(34, 26, GREEN);
  }

  @Test
  void isThePictureOfWhatNobodyPresents() {
    clear(GL_BACK, RED);
    clear(GL_FRONT, GREEN);
    gl.call("glFlush");
    gl.call("glFrameTerminatorGREMEDY");
    assertEquals(GREEN, shown(gl.frames.get(0)));
  }

  @Test
  void aSingleBufferIsTheFrontOne() {
    gl.call("oovrDrawable", 0x10L, 32, 32, 24, 8, 0, 8, false, false);
    gl.call("glXMakeCurrent", 0L, 0x10L, gl.context);
    assertEquals(GL_FRONT, gl.getInteger(GL_DRAW_BUFFER));
    assertEquals(GL_FRONT, gl.getInteger(GL_READ_BUFFER));
    gl.call("glClearColor", 1f, 0f, 0f, 1f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.expectPixel(5, 5, RED);
    expect(GL_BACK, RED);
    clear(GL_FRONT_AND_BACK, BLUE);
    expect(GL_FRONT, BLUE);
  }

  @Test
  void accumulatedColorsGoToAllDrawBuffers() {
    clear(GL_BACK, RED);
    clear(GL_FRONT, GREEN);
    gl.call("glReadBuffer", GL_FRONT);
    gl.call("glAccum", GL_LOAD, 1f);
    gl.call("glDrawBuffer", GL_FRONT_AND_BACK);
    gl.call("glAccum", GL_RETURN, 1f);
    expect(GL_BACK, GREEN);
    expect(GL_FRONT, GREEN);
  }

  @Test
  void accumulatedColorsGoToAllSamples() {
    int samples = 4;
    gl.call("oovrDrawable", 0x10L, 32, 32, 24, 8, samples, 8, false, true);
    gl.call("glXMakeCurrent", 0L, 0x10L, gl.context);
    gl.call("glViewport", 0, 0, 32, 32);
    clear(GL_BACK, 0);
    gl.call("glBegin", GL_TRIANGLES);
    for (float[] v : new float[][] {{-1, -1}, {1, -1}, {-1, 1}}) {
      gl.call("glVertex2f", v[0], v[1]);
    }
    gl.call("glEnd");
    int edge = gl.pixel(16, 15);
    gl.call("glAccum", GL_LOAD, 1f);
    clear(GL_BACK, BLUE);
    gl.call("glColorMask", true, true, true, false);
    gl.call("glAccum", GL_RETURN, 1f);
    gl.expectPixel(2, 2, WHITE);
    gl.expectPixel(30, 30, 0x000000ff);
    gl.expectPixel(16, 15, edge | 0xff);
    assertEquals(0x80, edge >>> 24, 1);
  }
}
