package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.Diagnostics;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallSignature;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.ResourceCommand;

/** Contexts, threads, windows, frames, queries. */
class ContextTest {
  private final GlTestContext gl = GlTestContext.core();

  private long context(long share) {
    return gl.call(
        "glXCreateContextAttribsARB",
        0L,
        0L,
        share,
        true,
        new int[] {0x2091, 3, 0x2092, 3, 0x9126, 1, 0});
  }

  @Test
  void sharedObjectsAndOwnContainers() {
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, texture);
    int array = gl.gen("glGenVertexArrays");
    gl.call("glBindVertexArray", array);
    gl.call("glEnable", GL_BLEND);

    gl.thread = 1;
    gl.call("glXMakeCurrent", 0L, 9L, context(gl.context));
    assertEquals(1, gl.call("glIsTexture", texture));
    assertEquals(0, gl.call("glIsVertexArray", array));
    assertEquals(0, gl.call("glIsEnabled", GL_BLEND));

    gl.thread = 2;
    gl.call("glXMakeCurrent", 0L, 9L, context(0));
    assertEquals(0, gl.call("glIsTexture", texture));

    gl.thread = 0;
    assertEquals(1, gl.call("glIsEnabled", GL_BLEND));
    assertEquals(1, gl.call("glIsVertexArray", array));
  }

  @Test
  void handlesAreFresh() {
    assertNotEquals(context(0), context(0));
  }

  @Test
  void nothingWithoutAContext() {
    gl.thread = 5;
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    assertTrue(gl.commands.isEmpty());
    assertEquals("glClear: no context is current", gl.driver.unsupported().get(0).name());
  }

  @Test
  void recordingWithoutContextCallsWorks() {
    List<Command> out = new ArrayList<>();
    GlDriver driver = new GlDriver(out::add, GlTestContext.options());
    Call call = new Call();
    call.recorded = true;
    call.signature = new CallSignature(CallSignature.UNKNOWN, "glViewport", List.of());
    call.bits[2] = 320;
    call.bits[3] = 200;
    driver.apply(call);
    call.signature = new CallSignature(CallSignature.UNKNOWN, "glClear", List.of());
    call.bits[0] = GL_COLOR_BUFFER_BIT;
    driver.apply(call);
    ResourceCommand.Clear clear = GlTestContext.clears(out).get(0);
    assertEquals(320, clear.target().width()); // the window's size is guessed
    assertEquals(200, clear.target().height());
    call.signature = new CallSignature(CallSignature.UNKNOWN, "glFutureThing", List.of());
    driver.apply(call);
    driver.apply(call);
    assertEquals(List.of(new Diagnostics.Entry("glFutureThing", 2)), driver.unsupported());
  }

  @Test
  void framesAreCounted() {
    for (int i = 0; i < 3; i++) {
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      gl.present();
    }
    List<Command.EndFrame> ends = gl.commands(Command.EndFrame.class);
    List<Command.BeginFrame> begins = gl.commands(Command.BeginFrame.class);
    for (int i = 0; i < 3; i++) {
      assertEquals(i, ends.get(i).index());
      assertEquals(i, begins.get(i).index());
      assertTrue(ends.get(i).wanted());
    }
    assertEquals(3, gl.driver.frame());
  }

  @Test
  void windowsAreResized() {
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    assertEquals(64, gl.target().width());
    gl.call("oovrDrawable", 7L, 100, 80, 24, 8, 4, 8, true, true);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    ResourceCommand.Clear c = gl.clears().get(1);
    assertEquals(100, c.target().width());
    assertEquals(4, c.target().samples());
    assertTrue(c.target().colors().get(0).texture().format().isSrgb());
    assertEquals(2, gl.commands(ResourceCommand.DestroyTexture.class).size());
    assertEquals(4, gl.getInteger(GL_SAMPLES));
    assertEquals(64, gl.buffer4(GL_VIEWPORT, 2)); // the viewport stays as it was
  }

  @Test
  void queriesCountAndConditionsHold() {
    try (GlTestContext real = GlTestContext.drawing()) {
      int p = real.program(PictureTest.POSITION_VERTEX, PictureTest.COLOR_FRAGMENT);
      real.call("glUniform4f", real.uniform(p, "color"), 1f, 1f, 1f, 1f);
      real.fullQuad();
      int q = real.gen("glGenQueries");
      real.call("glBeginQuery", GL_SAMPLES_PASSED, q);
      real.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      real.call("glEndQuery", GL_SAMPLES_PASSED);
      ByteBuffer out = GlTestContext.buffer(8);
      real.call("glGetQueryObjectui64v", q, GL_QUERY_RESULT, out);
      assertEquals(64 * 48, out.getLong(0));

      int none = real.gen("glGenQueries");
      real.call("glBeginQuery", GL_ANY_SAMPLES_PASSED, none);
      real.call("glEndQuery", GL_ANY_SAMPLES_PASSED);
      int draws = real.commands(Command.Draw.class).size();
      real.call("glBeginConditionalRender", none, GL_QUERY_WAIT);
      real.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      real.call("glEndConditionalRender");
      assertEquals(draws, real.commands(Command.Draw.class).size());
      real.call("glBeginConditionalRender", q, GL_QUERY_WAIT);
      real.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      real.call("glEndConditionalRender");
      assertEquals(draws + 1, real.commands(Command.Draw.class).size());
      real.expect(GL_NO_ERROR);
    }
  }

  @Test
  void multisampledWindowIsResolved() {
    try (GlTestContext real = GlTestContext.drawing(GlTestContext.options(), 4)) {
      int p = real.program(PictureTest.POSITION_VERTEX, PictureTest.COLOR_FRAGMENT);
      real.call("glUniform4f", real.uniform(p, "color"), 1f, 1f, 1f, 1f);
      real.positions(-1, -1, 1, -1, -1, 1);
      real.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      real.expectPixel(2, 2, 0xffffffff);
      int edge = real.pixel(32, 23) >>> 24;
      assertTrue(edge > 0 && edge < 255, "edge pixel " + edge);
      real.present();
      assertEquals(64, real.frames.get(0).width());
    }
  }

  /** As on Mesa: such contexts have no wide lines, and the width stays. */
  @Test
  void forwardCompatibleCoreContextsRefuseWideLines() {
    try (GlTestContext gl = GlTestContext.core()) {
      gl.call("glLineWidth", 2f);
      gl.expect(GL_NO_ERROR);
      int[] forward = {0x2091, 3, 0x2092, 3, 0x9126, 1, 0x2094, 2, 0};
      long context = gl.call("glXCreateContextAttribsARB", 0L, 0L, 0L, true, forward);
      gl.call("glXMakeCurrent", 0L, 7L, context);
      gl.call("glLineWidth", 2f);
      gl.expect(GL_INVALID_VALUE);
      assertEquals(1, gl.getInteger(GL_LINE_WIDTH));
      gl.call("glLineWidth", 0.5f);
      gl.expect(GL_NO_ERROR);
    }
  }

  /** A call of the window system as foreign traces have it, already answered. */
  private void foreign(String name, long result, long... arguments) {
    Call call = new Call();
    call.recorded = true;
    call.result = result;
    call.signature = new CallSignature(CallSignature.UNKNOWN, name, List.of());
    System.arraycopy(arguments, 0, call.bits, 0, arguments.length);
    gl.driver.apply(call);
  }

  /** SGIX_pbuffer has the size among its arguments, as no other function of GLX. */
  @Test
  void oldPbuffersHaveTheSizeOfTheirArguments() {
    foreign("glXCreateGLXPbufferSGIX", 0x77, 1, 2, 96, 40, 0);
    assertEquals(96, gl.driver.session().drawable(0x77).width);
    assertEquals(40, gl.driver.session().drawable(0x77).height);
  }

  /** Fences and pacing of window systems are known and change nothing. */
  @Test
  void fencesOfEglAreNoCallsThatLack() {
    foreign("eglCreateSyncKHR", 0x55, 1, 0x30F9, 0);
    foreign("eglWaitSync", 1, 1, 0x55, 0);
    foreign("eglLabelObjectKHR", 0x3000, 1, 2, 3, 4);
    assertEquals(List.of(), gl.driver.unsupported());
  }

  /** The largest that there is, where EGL may give less than was wanted: 4096, as in Mesa. */
  @Test
  void largestPbuffers() {
    int[] list = {0x3057, Integer.MAX_VALUE, 0x3056, 100, 0x3058, 1, 0x3038};
    Call call = new Call();
    call.recorded = true;
    call.result = 0x88;
    call.signature = new CallSignature(CallSignature.UNKNOWN, "eglCreatePbufferSurface", List.of());
    ByteBuffer memory = GlTestContext.buffer(4 * list.length);
    memory.asIntBuffer().put(list);
    call.data[2] = memory;
    gl.driver.apply(call);
    assertEquals(4096, gl.driver.session().drawable(0x88).width);
    assertEquals(100, gl.driver.session().drawable(0x88).height);
  }
}
