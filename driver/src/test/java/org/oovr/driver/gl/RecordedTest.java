package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.state.ErrorLedger;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallSignature;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Stage;

/** Recorded outcomes stand: names, locations and addresses are the record's. */
class RecordedTest {
  private final GlTestContext gl = GlTestContext.core();

  @BeforeEach
  void record() {
    gl.recorded = true;
  }

  private void names(String function, int... names) {
    gl.call(function, names.length, names);
  }

  /** A program of a recording: shader names 31 and 32, program 33. */
  private void program(String vertex, String fragment) {
    gl.recorded(31, "glCreateShader", GL_VERTEX_SHADER);
    gl.recorded(32, "glCreateShader", GL_FRAGMENT_SHADER);
    gl.call("glShaderSource", 31, 1, new String[] {vertex}, null);
    gl.call("glShaderSource", 32, 1, new String[] {fragment}, null);
    gl.call("glCompileShader", 31);
    gl.call("glCompileShader", 32);
    gl.recorded(33, "glCreateProgram");
    gl.call("glAttachShader", 33, 31);
    gl.call("glAttachShader", 33, 32);
    gl.call("glLinkProgram", 33);
  }

  @Test
  void namesAreTakenOver() {
    names("glGenBuffers", 700, 900);
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, 900);
    gl.call("glBufferData", GL_ARRAY_BUFFER, 8L, new byte[8], GL_STATIC_DRAW);
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, 1234); // never generated: judged already
    gl.call("glBufferData", GL_ARRAY_BUFFER, 4L, new byte[4], GL_STATIC_DRAW);
    assertEquals(2, gl.commands(ResourceCommand.CreateBuffer.class).size());
    assertTrue(gl.driver.diagnostics().errors().isEmpty());
  }

  @Test
  void outputsAreNotTouched() {
    names("glGenBuffers", 700);
    ByteBuffer out = GlTestContext.buffer(4).putInt(0, 4711);
    gl.call("glGetIntegerv", GL_MAX_TEXTURE_SIZE, out);
    assertEquals(4711, out.getInt(0));
    assertEquals(99, gl.recorded(99, "glGetError"));
    gl.recorded(1, "glIsBuffer", 12);
  }

  @Test
  void uniformLocationsAreTheRecords() {
    program(
        "#version 330 core\nuniform mat4 m; uniform vec4 list[4]; in vec4 p;\n"
            + "void main() { gl_Position = m * (p + list[0] + list[1] + list[2] + list[3]); }",
        "#version 330 core\nuniform vec4 color; out vec4 o; void main() { o = color; }");
    gl.call("glUseProgram", 33);
    gl.recorded(40, "glGetUniformLocation", 33, "color");
    gl.recorded(17, "glGetUniformLocation", 33, "list");
    gl.recorded(3, "glGetUniformLocation", 33, "gone");
    gl.call("glUniform4f", 40, 1f, 2f, 3f, 4f);
    gl.call("glUniform4f", 19, 5f, 6f, 7f, 8f); // list[2], by counting
    gl.call("glUniform1f", 3, 1f); // the real driver has it, we have not
    assertTrue(gl.driver.diagnostics().errors().isEmpty());
    draw();
    Command.Draw draw = gl.last(Command.Draw.class);
    assertTrue(contains(draw.bindings().pushConstants(Stage.FRAGMENT), 1f, 2f, 3f, 4f));
    assertTrue(contains(draw.bindings().pushConstants(Stage.VERTEX), 5f, 6f, 7f, 8f));
  }

  private void draw() {
    names("glGenVertexArrays", 60);
    gl.call("glBindVertexArray", 60);
    names("glGenBuffers", 61);
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, 61);
    gl.call("glBufferData", GL_ARRAY_BUFFER, 64L, new byte[64], GL_STATIC_DRAW);
    gl.call("glEnableVertexAttribArray", 5);
    gl.call("glVertexAttribPointer", 5, 4, GL_FLOAT, false, 0, 16L);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
  }

  private static boolean contains(int[] words, float... wanted) {
    for (int i = 0; i + wanted.length <= words.length; i++) {
      boolean all = true;
      for (int k = 0; k < wanted.length; k++) {
        all &= words[i + k] == Float.floatToRawIntBits(wanted[k]);
      }
      if (all) {
        return true;
      }
    }
    return false;
  }

  @Test
  void attributeLocationsAreTheRecords() {
    program(
        "#version 330 core\nin vec4 unused; in vec4 p;\nvoid main() { gl_Position = p; }",
        "#version 330 core\nout vec4 o; void main() { o = vec4(1); }");
    gl.recorded(5, "glGetAttribLocation", 33, "p");
    gl.call("glUseProgram", 33);
    draw();
    Command.Draw draw = gl.last(Command.Draw.class);
    assertEquals(1, draw.streams().size());
    assertEquals(16, draw.streams().get(0).offsetBytes());
    assertEquals(64, draw.streams().get(0).buffer().sizeBytes());
  }

  @Test
  void blockIndicesAreTheRecords() {
    program(
        "#version 330 core\nin vec4 p; layout(std140) uniform A { vec4 a; };\n"
            + "layout(std140) uniform B { vec4 b; }; void main() { gl_Position = p + a + b; }",
        "#version 330 core\nout vec4 o; void main() { o = vec4(1); }");
    gl.recorded(7, "glGetUniformBlockIndex", 33, "A");
    gl.recorded(0, "glGetUniformBlockIndex", 33, "B");
    gl.call("glUniformBlockBinding", 33, 7, 2);
    gl.call("glUniformBlockBinding", 33, 0, 3);
    names("glGenBuffers", 50, 51);
    for (int i = 0; i < 2; i++) {
      gl.call("glBindBuffer", GL_UNIFORM_BUFFER, 50 + i);
      gl.call("glBufferData", GL_UNIFORM_BUFFER, 16L + 16 * i, null, GL_STATIC_DRAW);
      gl.call("glBindBufferBase", GL_UNIFORM_BUFFER, 2 + i, 50 + i);
    }
    gl.call("glUseProgram", 33);
    draw();
    Command.Draw draw = gl.last(Command.Draw.class);
    assertEquals(2, draw.bindings().uniformBuffers(Stage.VERTEX));
    assertEquals(
        48,
        draw.bindings().uniformBuffer(Stage.VERTEX, 0).sizeBytes()
            + draw.bindings().uniformBuffer(Stage.VERTEX, 1).sizeBytes());
    assertTrue(gl.driver.unsupported().isEmpty(), gl.driver.unsupported().toString());
  }

  @Test
  void writesThroughMapsArriveAsCopies() {
    names("glGenBuffers", 8);
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, 8);
    gl.call("glBufferData", GL_ARRAY_BUFFER, 64L, null, GL_DYNAMIC_DRAW);
    gl.recorded(0x7f0000001000L, "glMapBufferRange", GL_ARRAY_BUFFER, 16L, 32L, GL_MAP_WRITE_BIT);
    gl.call("memcpy", 0x7f0000001008L, new byte[] {1, 2, 3, 4}, 4L);
    gl.recorded(1, "glUnmapBuffer", GL_ARRAY_BUFFER);
    ResourceCommand.UpdateBuffer u = gl.last(ResourceCommand.UpdateBuffer.class);
    assertEquals(24, u.offsetBytes());
    assertEquals(4, u.data().length);
    gl.call("memcpy", 0x7f0000001008L, new byte[] {1, 2, 3, 4}, 4L);
    assertSame(u, gl.last(ResourceCommand.UpdateBuffer.class));
    assertEquals("memcpy outside mapped buffers", gl.driver.unsupported().get(0).name());
  }

  @Test
  void programsThatOnlyTheRealDriverLinksAreCounted() {
    program("#version 330 core\nvoid main() { oops }", "#version 330 core\nvoid main() {}");
    gl.call("glUseProgram", 33);
    assertTrue(gl.driver.diagnostics().errors().isEmpty());
    draw();
    assertTrue(gl.commands(Command.Draw.class).isEmpty());
    assertTrue(gl.driver.unsupported().size() >= 2, gl.driver.unsupported().toString());
  }

  @Test
  void unsampledFramesOnlyTrackState() {
    gl.call("oovrFrameBegin", 5L, false);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.present();
    Command.EndFrame end = gl.last(Command.EndFrame.class);
    assertEquals(false, end.wanted());
    gl.call("oovrFrameBegin", 6L, true);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.present();
    assertEquals(6, gl.last(Command.EndFrame.class).index());
    assertEquals(1, gl.clears().size());
  }

  /**
   * What was answered stands, and pixels are not read twice; what is wrong is found all the same.
   */
  @Test
  void questionsAndReadsOfImagesTellOfErrors() {
    ByteBuffer memory = GlTestContext.buffer(4).putInt(0, 4711);
    gl.recorded(0, "glIsEnabled", GL_POINT_SPRITE);
    gl.recorded(GL_INVALID_ENUM, "glGetError");
    gl.call("glGetTexImage", GL_TEXTURE_CUBE_MAP, 0, GL_RGBA, GL_UNSIGNED_BYTE, memory);
    gl.recorded(GL_INVALID_ENUM, "glGetError");
    gl.call("glReadPixels", 0, 0, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, memory);
    gl.recorded(GL_INVALID_OPERATION, "glGetError");
    gl.call("glReadPixels", 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, memory);
    gl.recorded(GL_NO_ERROR, "glGetError");
    assertEquals(List.of(), gl.driver.unsupported());
    assertEquals(4711, memory.getInt(0));
    assertTrue(gl.commands(ResourceCommand.ReadTexture.class).isEmpty());
  }

  /** That of uniform buffers is a driver's own. */
  @Test
  void alignmentOfFeedbackIsTheSpecifications() {
    names("glGenBuffers", 8);
    gl.call("glBindBuffer", GL_TRANSFORM_FEEDBACK_BUFFER, 8);
    gl.call("glBufferData", GL_TRANSFORM_FEEDBACK_BUFFER, 64L, null, GL_DYNAMIC_DRAW);
    gl.call("glBindBufferRange", GL_TRANSFORM_FEEDBACK_BUFFER, 0, 8, 2L, 8L);
    gl.recorded(GL_INVALID_VALUE, "glGetError");
    gl.call("glBindBufferRange", GL_UNIFORM_BUFFER, 0, 8, 4L, 8L);
    gl.recorded(GL_NO_ERROR, "glGetError");
    assertEquals(List.of(), gl.driver.unsupported());
  }

  /** What the other driver found is known from the program's questions alone. */
  @Test
  void errorsAreComparedWhereTheProgramAsked() {
    gl.call("glEnable", 0x1234);
    gl.recorded(GL_NO_ERROR, "glGetError"); // only ours
    gl.call("glEnable", 0x1234);
    gl.recorded(GL_INVALID_ENUM, "glGetError"); // both
    gl.call("glEnable", GL_BLEND);
    gl.recorded(GL_INVALID_VALUE, "glGetError"); // only the driver's, of that call
    gl.call("glEnable", GL_BLEND);
    gl.call("glDisable", GL_BLEND);
    gl.recorded(GL_INVALID_VALUE, "glGetError"); // of one of two
    gl.call("glEnable", 0x1234);
    gl.recorded(GL_INVALID_OPERATION, "glGetError"); // another one
    gl.call("glDisable", 0x1234); // nobody asks
    ErrorLedger errors = gl.driver.errors();
    List<ErrorLedger.Entry> ours = errors.onlyOurs();
    assertEquals(1, ours.size(), ours.toString());
    assertEquals("glEnable", ours.get(0).function());
    assertEquals("GL_INVALID_ENUM", ours.get(0).error());
    assertEquals(2, ours.get(0).count());
    List<String> theirs =
        errors.onlyTheirs().stream().map(e -> e.function() + " " + e.error()).toList();
    assertEquals(3, theirs.size(), theirs.toString());
    assertTrue(
        theirs.containsAll(
            List.of(
                "glEnable GL_INVALID_VALUE",
                "null GL_INVALID_VALUE",
                "glEnable GL_INVALID_OPERATION")),
        theirs.toString());
    List<ErrorLedger.Entry> unasked = errors.neverAsked();
    assertEquals(1, unasked.size(), unasked.toString());
    assertEquals("glDisable", unasked.get(0).function());
  }

  private void found(String name) {
    Call call = new Call();
    call.signature =
        new CallSignature(CallSignature.UNKNOWN, "glXGetProcAddress", List.of("procName"));
    call.argumentCount = 1;
    call.recorded = true;
    call.result = 9;
    call.strings[0] = new String[] {name};
    gl.driver.apply(call);
  }

  /** Tracers do not record what they do not know, but that the program has found it. */
  @Test
  void errorsOfCallsThatTheRecordLacks() {
    found("glEnable");
    gl.call("glEnable", GL_BLEND);
    found("glTexStorageMem1DEXT");
    found("glGetError");
    gl.recorded(GL_INVALID_VALUE, "glGetError");
    gl.call("glDisable", GL_BLEND);
    gl.recorded(GL_INVALID_VALUE, "glGetError"); // of another call of it
    assertEquals(List.of(), gl.driver.unsupported());
    assertEquals(2, gl.driver.errors().onlyTheirs().size(), "told nevertheless");
  }

  /** A loader has found everything; that says nothing. */
  @Test
  void errorsAfterALoader() {
    for (int i = 0; i < 50; i++) {
      found("glLoaded" + i);
    }
    gl.call("glEnable", GL_BLEND);
    gl.recorded(GL_INVALID_VALUE, "glGetError");
    assertEquals(1, gl.driver.unsupported().size());
  }

  /** Error that recorded calls leave, as {@code glGetError} would tell it. */
  private void left(int error) {
    gl.recorded = false;
    gl.expect(error);
    gl.recorded = true;
  }

  @Test
  void whatMesaRefusesIsRefusedInItsRecords() {
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, 1234); // another driver may have made it
    left(GL_NO_ERROR);
    gl.recordedText(GL_VERSION, "4.5 (Core Profile) Mesa 22.3.6");
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, 1235);
    left(GL_INVALID_OPERATION);
    gl.recordedText(GL_VERSION, "4.6.0 NVIDIA 535.54");
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, 1236);
    left(GL_NO_ERROR);
  }

  @Test
  void limitsAreThoseThatItsDriverTold() {
    names("glGenBuffers", 700);
    gl.call("glBindBuffer", GL_UNIFORM_BUFFER, 700);
    gl.call("glBufferData", GL_UNIFORM_BUFFER, 64L, new byte[64], GL_STATIC_DRAW);
    gl.call("glBindBufferRange", GL_UNIFORM_BUFFER, 0, 700, 4L, 4L);
    left(GL_NO_ERROR);
    gl.call(
        "glGetIntegerv", GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT, GlTestContext.buffer(4).putInt(0, 16));
    gl.call("glBindBufferRange", GL_UNIFORM_BUFFER, 0, 700, 4L, 4L);
    left(GL_INVALID_VALUE);
    gl.call("glBindBufferRange", GL_UNIFORM_BUFFER, 0, 700, 16L, 4L);
    left(GL_NO_ERROR);
    gl.call("glVertexAttrib1f", 16, 1f); // of a context that may have 32
    left(GL_NO_ERROR);
    gl.call("glGetIntegerv", GL_MAX_VERTEX_ATTRIBS, GlTestContext.buffer(4).putInt(0, 16));
    gl.call("glVertexAttrib1f", 16, 1f);
    left(GL_INVALID_VALUE);
  }

  @Test
  void activeQueriesHaveNoResult() {
    names("glGenQueries", 12);
    gl.call("glBeginQuery", GL_SAMPLES_PASSED, 12);
    gl.call("glGetQueryObjectuiv", 12, GL_QUERY_RESULT, GlTestContext.buffer(4));
    left(GL_INVALID_OPERATION);
    gl.call("glEndQuery", GL_SAMPLES_PASSED);
    gl.call("glGetQueryObjectuiv", 12, GL_QUERY_RESULT, GlTestContext.buffer(4));
    left(GL_NO_ERROR);
  }

  @Test
  void aProgramThatDidNotLinkThereIsNotUsed() {
    gl.recorded(33, "glCreateProgram");
    gl.call("glUseProgram", 33); // nothing was linked
    left(GL_INVALID_OPERATION);
    gl.call("glProgramUniform1f", 33, 0, 1f);
    left(GL_INVALID_OPERATION);
    gl.call("glLinkProgram", 33);
    gl.call("glGetProgramiv", 33, GL_LINK_STATUS, GlTestContext.buffer(4).putInt(0, 0));
    gl.call("glUseProgram", 33);
    left(GL_INVALID_OPERATION);
    assertEquals(List.of(), gl.driver.unsupported());
  }

  /** Mesa has locations for no more elements of an array than its shaders read. */
  @Test
  void elementsThatTheRecordLacksHaveNoLocation() {
    program(
        "#version 330 core\nin vec4 p; uniform vec4 list[4]; uniform mat4 m[4];\n"
            + "void main() { gl_Position = m[1] * p + list[1]; }",
        "#version 330 core\nout vec4 o; void main() { o = vec4(1); }");
    gl.recorded(0, "glGetUniformLocation", 33, "list[0]");
    gl.recorded(-1, "glGetUniformLocation", 33, "list[2]");
    gl.recorded(2, "glGetUniformLocation", 33, "m[0]");
    gl.recorded(-1, "glGetUniformLocation", 33, "m[2]");
    gl.call("glUseProgram", 33);
    float[] matrix = new float[16];
    gl.call("glUniformMatrix4fv", 3, 1, false, matrix);
    gl.recorded(GL_NO_ERROR, "glGetError");
    for (int beyond = 4; beyond < 8; beyond++) {
      gl.call("glUniformMatrix4fv", beyond, 1, false, matrix);
      gl.recorded(GL_INVALID_OPERATION, "glGetError");
      gl.recorded(0, "glGetUniformfv", 33, beyond, new float[16]);
      gl.recorded(GL_INVALID_OPERATION, "glGetError");
    }
    gl.recorded(0, "glGetUniformfv", 33, 3, new float[16]);
    gl.recorded(GL_NO_ERROR, "glGetError");
    assertEquals(List.of(), gl.driver.unsupported());
  }
}
