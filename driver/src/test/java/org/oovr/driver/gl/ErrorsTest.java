package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Command;

/** The errors that the specification demands, and that a refused call changes nothing. */
class ErrorsTest {
  private final GlTestContext gl = GlTestContext.core();

  @Test
  void firstErrorStaysUntilAsked() {
    gl.call("glEnable", 0x1234);
    gl.call("glViewport", 0, 0, -1, 5);
    gl.expect(GL_INVALID_ENUM);
    gl.expect(GL_NO_ERROR);
    assertEquals(2, gl.driver.diagnostics().errors().size());
  }

  @Test
  void stateEnumsAndValues() {
    gl.call("glDepthFunc", GL_ONE);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glBlendFunc", GL_ONE, GL_FUNC_ADD);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glCullFace", GL_CW);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glPolygonMode", GL_FRONT, GL_LINE);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glLineWidth", 0f);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glPixelStorei", GL_UNPACK_ALIGNMENT, 3);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glActiveTexture", GL_TEXTURE0 + 1000);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glEnablei", GL_BLEND, 8);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glSampleMaski", 1, 0);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glClear", 0x80000000);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glEnable", GL_ALPHA_TEST);
    gl.expect(GL_INVALID_ENUM);
    assertEquals(GL_LESS, gl.getInteger(GL_DEPTH_FUNC));
    assertEquals(4, gl.getInteger(GL_UNPACK_ALIGNMENT));
  }

  @Test
  void buffers() {
    gl.call("glBufferData", GL_ARRAY_BUFFER, 4L, null, GL_STATIC_DRAW);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, 77);
    gl.expect(GL_INVALID_OPERATION);
    gl.buffer(GL_ARRAY_BUFFER, new byte[16]);
    gl.call("glBufferData", GL_ARRAY_BUFFER, -1L, null, GL_STATIC_DRAW);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glBufferData", GL_ARRAY_BUFFER, 1L << 40, null, GL_STATIC_DRAW);
    gl.expect(GL_OUT_OF_MEMORY);
    gl.call("glBufferData", GL_ARRAY_BUFFER, 8L, null, GL_LINEAR);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glBufferSubData", GL_ARRAY_BUFFER, 12L, 8L, new byte[8]);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glBufferSubData", GL_ARRAY_BUFFER, Long.MAX_VALUE, 8L, new byte[8]);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glUnmapBuffer", GL_ARRAY_BUFFER);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBindBufferRange", GL_UNIFORM_BUFFER, 0, 1, 3L, 4L);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glBindBufferBase", GL_UNIFORM_BUFFER, 1000, 1);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glCopyBufferSubData", GL_ARRAY_BUFFER, GL_ARRAY_BUFFER, 0L, 4L, 8L);
    gl.expect(GL_INVALID_VALUE);
  }

  @Test
  void mapsAreChecked() {
    gl.buffer(GL_ARRAY_BUFFER, new byte[16]);
    gl.call("glMapBufferRange", GL_ARRAY_BUFFER, 0L, 0L, GL_MAP_READ_BIT);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glMapBufferRange", GL_ARRAY_BUFFER, 8L, 16L, GL_MAP_READ_BIT);
    gl.expect(GL_INVALID_VALUE);
    gl.call(
        "glMapBufferRange",
        GL_ARRAY_BUFFER,
        0L,
        16L,
        GL_MAP_READ_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
    gl.expect(GL_INVALID_OPERATION);
    long address = gl.call("glMapBuffer", GL_ARRAY_BUFFER, GL_WRITE_ONLY);
    assertNotEquals(0, address);
    gl.call("glMapBuffer", GL_ARRAY_BUFFER, GL_WRITE_ONLY);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBufferSubData", GL_ARRAY_BUFFER, 0L, 4L, new byte[4]);
    gl.expect(GL_INVALID_OPERATION);
    assertEquals(1, gl.call("glUnmapBuffer", GL_ARRAY_BUFFER));
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void drawsSayWhatIsMissing() {
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expect(GL_INVALID_OPERATION); // no vertex array object
    gl.positions(0, 0, 1, 0, 0, 1);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expect(GL_NO_ERROR); // undefined without program, no error
    assertEquals("glDrawArrays: draw without a program", gl.driver.unsupported().get(0).name());
    gl.call("glDrawArrays", 99, 0, 3);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glDrawArrays", GL_TRIANGLES, -1, 3);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glDrawElements", GL_TRIANGLES, 3, GL_FLOAT, 0L);
    gl.expect(GL_INVALID_ENUM);
    gl.program(PictureTest.POSITION_VERTEX, PictureTest.COLOR_FRAGMENT);
    gl.call("glDrawElements", GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, 0L);
    gl.expect(GL_INVALID_OPERATION); // no index buffer
    gl.call("glMapBuffer", GL_ARRAY_BUFFER, GL_READ_ONLY);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glUnmapBuffer", GL_ARRAY_BUFFER);
    assertTrue(gl.commands(Command.Draw.class).isEmpty());
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expect(GL_NO_ERROR);
    assertEquals(1, gl.commands(Command.Draw.class).size());
  }

  @Test
  void incompleteFramebuffersAreRefused() {
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    assertEquals(
        GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT,
        gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER));
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.expect(GL_INVALID_FRAMEBUFFER_OPERATION);
    gl.call("glReadPixels", 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, new byte[4]);
    gl.expect(GL_INVALID_FRAMEBUFFER_OPERATION);
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, t);
    attach(t);
    assertEquals(
        GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT, gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER));
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGB9_E5, 4, 4, 0, GL_RGB, GL_FLOAT, null);
    assertEquals(GL_FRAMEBUFFER_UNSUPPORTED, gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER));
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA16F, 4, 4, 0, GL_RGBA, GL_FLOAT, null);
    assertEquals(GL_FRAMEBUFFER_COMPLETE, gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER));
    int r = gl.gen("glGenRenderbuffers");
    gl.call("glBindRenderbuffer", GL_RENDERBUFFER, r);
    gl.call("glRenderbufferStorageMultisample", GL_RENDERBUFFER, 4, GL_DEPTH_COMPONENT24, 4, 4);
    gl.call("glFramebufferRenderbuffer", GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, r);
    assertEquals(
        GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE, gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER));
    gl.call("glDrawBuffer", GL_BACK);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glDrawBuffers", 2, new int[] {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT0});
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
    gl.call("glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
    gl.expect(GL_INVALID_OPERATION);
  }

  private void attach(int texture) {
    gl.call(
        "glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
  }

  @Test
  void textures() {
    gl.call("glBindTexture", GL_TEXTURE_2D, 5);
    gl.expect(GL_INVALID_OPERATION);
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, t);
    gl.call("glBindTexture", GL_TEXTURE_3D, t);
    gl.expect(GL_INVALID_OPERATION);
    image(GL_RGBA8, 4, 4, GL_RGBA, GL_RGBA);
    gl.expect(GL_INVALID_ENUM);
    image(GL_RGBA8, 4, 4, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE);
    gl.expect(GL_INVALID_OPERATION);
    image(GL_RGBA8, 4, 4, GL_DEPTH_COMPONENT, GL_FLOAT);
    gl.expect(GL_INVALID_OPERATION);
    image(GL_RGBA8, 4, 4, GL_RGB, GL_UNSIGNED_SHORT_4_4_4_4);
    gl.expect(GL_INVALID_OPERATION);
    image(GL_RGBA8, -1, 4, GL_RGBA, GL_UNSIGNED_BYTE);
    gl.expect(GL_INVALID_VALUE);
    image(GL_RGBA8, 100000, 4, GL_RGBA, GL_UNSIGNED_BYTE);
    gl.expect(GL_INVALID_VALUE);
    image(GL_RGBA32F, 16384, 16384, GL_RGBA, GL_FLOAT);
    gl.expect(GL_OUT_OF_MEMORY);
    image(0x9999, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE);
    gl.expect(GL_INVALID_VALUE);
    gl.call(
        "glTexSubImage2D", GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, new byte[4]);
    gl.expect(GL_INVALID_OPERATION);
    image(GL_RGBA8, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE);
    gl.call(
        "glTexSubImage2D", GL_TEXTURE_2D, 0, 3, 0, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, new byte[8]);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, -1);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glTexStorage2D", GL_TEXTURE_2D, 9, GL_RGBA8, 4, 4);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glTexStorage2D", GL_TEXTURE_2D, 3, GL_RGBA8, 4, 4);
    gl.expect(GL_NO_ERROR);
    image(GL_RGBA8, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glGenerateMipmap", GL_TEXTURE_RECTANGLE);
    gl.expect(GL_INVALID_ENUM);
    gl.call(
        "glCompressedTexImage2D",
        GL_TEXTURE_2D,
        0,
        GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
        4,
        4,
        0,
        15,
        new byte[15]);
    gl.expect(GL_INVALID_OPERATION); // immutable
  }

  private void image(int internal, int width, int height, int format, int type) {
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, internal, width, height, 0, format, type, null);
  }

  @Test
  void unpackBufferIsChecked() {
    gl.buffer(GL_PIXEL_UNPACK_BUFFER, new byte[64]);
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, 0L);
    gl.expect(GL_NO_ERROR);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, 4L);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_R32F, 1, 1, 0, GL_RED, GL_FLOAT, 2L);
    gl.expect(GL_INVALID_OPERATION);
  }

  @Test
  void programsAndUniforms() {
    gl.call("glUseProgram", 12);
    gl.expect(GL_INVALID_VALUE);
    int s = (int) gl.call("glCreateShader", GL_VERTEX_SHADER);
    gl.call("glUseProgram", s);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glCreateShader", GL_TEXTURE_2D);
    gl.expect(GL_INVALID_ENUM);
    int p = (int) gl.call("glCreateProgram");
    gl.call("glUseProgram", p);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glGetUniformLocation", p, "x");
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBindAttribLocation", p, 0, "gl_Vertex");
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBindAttribLocation", p, 99, "a");
    gl.expect(GL_INVALID_VALUE);
    gl.call("glUniform1f", 0, 1f);
    gl.expect(GL_INVALID_OPERATION);

    int q = gl.program(PictureTest.POSITION_VERTEX, PictureTest.COLOR_FRAGMENT);
    int color = gl.uniform(q, "color");
    gl.call("glUniform3f", color, 1f, 1f, 1f);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glUniform4i", color, 1, 1, 1, 1);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glUniform4fv", color, 2, new float[8]);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glUniform4fv", color, -1, new float[8]);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glUniform4f", 500, 1f, 1f, 1f, 1f);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glUniform4f", -1, 1f, 1f, 1f, 1f);
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void shadersThatAreWrongSaySo() {
    int s = (int) gl.call("glCreateShader", GL_FRAGMENT_SHADER);
    gl.call(
        "glShaderSource", s, 1, new String[] {"#version 330 core\nvoid main() { x = 1; }"}, null);
    gl.call("glCompileShader", s);
    ByteBuffer status = GlTestContext.buffer(4);
    gl.call("glGetShaderiv", s, GL_COMPILE_STATUS, status);
    assertEquals(0, status.getInt(0));
    assertTrue(gl.shaderLog(s).contains("x"), gl.shaderLog(s));
    gl.call("glGetShaderiv", s, GL_INFO_LOG_LENGTH, status);
    assertEquals(gl.shaderLog(s).length() + 1, status.getInt(0));

    int p = (int) gl.call("glCreateProgram");
    gl.call("glAttachShader", p, s);
    gl.call("glAttachShader", p, s);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glLinkProgram", p);
    gl.expect(GL_NO_ERROR);
    gl.call("glGetProgramiv", p, GL_LINK_STATUS, status);
    assertEquals(0, status.getInt(0));
    assertTrue(!gl.programLog(p).isEmpty());
  }

  @Test
  void queriesAndSyncs() {
    int q = gl.gen("glGenQueries");
    gl.call("glEndQuery", GL_SAMPLES_PASSED);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBeginQuery", GL_SAMPLES_PASSED, 99);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBeginQuery", GL_SAMPLES_PASSED, q);
    gl.call("glBeginQuery", GL_SAMPLES_PASSED, q);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glGetQueryObjectiv", q, GL_QUERY_RESULT, new int[1]);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glEndQuery", GL_SAMPLES_PASSED);
    gl.call("glBeginQuery", GL_TIME_ELAPSED, q);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glFenceSync", GL_SAMPLES_PASSED, 0);
    gl.expect(GL_INVALID_ENUM);
    assertEquals(GL_WAIT_FAILED, gl.call("glClientWaitSync", 12345L, 0, 0L));
    gl.expect(GL_INVALID_VALUE);
    long sync = gl.call("glFenceSync", GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    assertEquals(GL_ALREADY_SIGNALED, gl.call("glClientWaitSync", sync, 0, 0L));
    gl.call("glDeleteSync", sync);
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void vertexAttributes() {
    gl.call("glBindVertexArray", 9);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
    gl.call("glVertexAttribPointer", 0, 5, GL_FLOAT, false, 0, null);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glVertexAttribPointer", 0, 4, GL_RGBA, false, 0, null);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glVertexAttribPointer", 0, GL_BGRA, GL_FLOAT, true, 0, null);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glVertexAttribPointer", 0, 3, GL_INT_2_10_10_10_REV, true, 0, null);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glVertexAttribPointer", 0, 4, GL_FLOAT, false, -4, null);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glVertexAttribPointer", 0, 4, GL_FLOAT, false, 0, 16L);
    gl.expect(GL_INVALID_OPERATION); // no array buffer
    gl.call("glVertexAttribPointer", 16, 4, GL_FLOAT, false, 0, null);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glVertexAttribIPointer", 0, 4, GL_FLOAT, 0, null);
    gl.expect(GL_INVALID_ENUM);
  }

  @Test
  void rangesOfBindingPointsBeyondTheLast() {
    int most = gl.getInteger(GL_MAX_UNIFORM_BUFFER_BINDINGS);
    gl.call("glBindBuffersBase", GL_UNIFORM_BUFFER, most, 1, null);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBindBuffersRange", GL_UNIFORM_BUFFER, 1, Integer.MAX_VALUE, null, null, null);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBindBuffersBase", GL_UNIFORM_BUFFER, 0, -1, null);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBindBuffersBase", GL_ARRAY_BUFFER, 0, 1, null);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glBindImageTextures", 1, Integer.MAX_VALUE, null);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBindBuffersBase", GL_UNIFORM_BUFFER, 0, most, null);
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void vertexFormatsNeedAnArrayObject() {
    GlTestContext bare = GlTestContext.core();
    bare.call("glBindVertexArray", 0);
    bare.call("glVertexAttribBinding", 0, 1);
    bare.expect(GL_INVALID_OPERATION);
    bare.call("glVertexAttribFormat", 99, 4, GL_FLOAT, 0, 0);
    bare.expect(GL_INVALID_OPERATION);
    bare.call("glBindVertexArray", bare.gen("glGenVertexArrays"));
    bare.call("glVertexAttribFormat", 99, 4, GL_FLOAT, 0, 0);
    bare.expect(GL_INVALID_VALUE);
    bare.call("glVertexAttribFormat", 1, 4, GL_FLOAT, 0, 2048);
    bare.expect(GL_INVALID_VALUE);
    bare.call("glVertexAttribFormat", 1, 4, GL_FLOAT, 0, 2047);
    bare.expect(GL_NO_ERROR);
  }

  @Test
  void invalidationNamesWhatThereIs() {
    gl.call("glInvalidateBufferData", 77);
    gl.expect(GL_INVALID_VALUE);
    int buffer = gl.buffer(GL_ARRAY_BUFFER, new byte[16]);
    gl.call("glInvalidateBufferSubData", buffer, 8L, 9L);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glInvalidateBufferSubData", buffer, 8L, 8L);
    gl.expect(GL_NO_ERROR);
    gl.call("glInvalidateTexImage", 77, 0);
    gl.expect(GL_INVALID_VALUE);
    int[] color = {GL_COLOR};
    gl.call("glInvalidateFramebuffer", GL_FRAMEBUFFER, -1, color);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glInvalidateFramebuffer", GL_FRAMEBUFFER, 1, color);
    gl.expect(GL_NO_ERROR);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    gl.call("glInvalidateFramebuffer", GL_FRAMEBUFFER, 1, color);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glInvalidateFramebuffer", GL_FRAMEBUFFER, 1, new int[] {GL_COLOR_ATTACHMENT0 + 8});
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glInvalidateNamedFramebufferData", 77, 1, color);
    gl.expect(GL_INVALID_OPERATION);
  }

  @Test
  void whichErrorOfSeveralComesFirst() {
    gl.call("glBindBufferBase", GL_ARRAY_BUFFER, 0, 77);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBindBufferBase", GL_ARRAY_BUFFER, 0, 0);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glDrawBuffer", GL_AUX0);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glFramebufferParameteri", GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH, 4);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glCheckNamedFramebufferStatus", 77, GL_TEXTURE_2D);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glMemoryBarrierByRegion", GL_COMMAND_BARRIER_BIT);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glPixelStorei", GL_PACK_LSB_FIRST, -1);
    gl.expect(GL_NO_ERROR);
    gl.call("glGetProgramResourceLocation", 77, GL_UNIFORM_BLOCK, null);
    gl.expect(GL_INVALID_VALUE);
  }

  /** A name and a binding differ in what multisampled textures answer (Mesa). */
  @Test
  void texturesWithoutFilters() {
    int array = created(GL_TEXTURE_2D_MULTISAMPLE_ARRAY);
    gl.call("glTextureParameteri", array, GL_TEXTURE_WRAP_R, -1);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBindTexture", GL_TEXTURE_2D_MULTISAMPLE_ARRAY, array);
    gl.call("glTexParameteri", GL_TEXTURE_2D_MULTISAMPLE_ARRAY, GL_TEXTURE_WRAP_R, GL_REPEAT);
    gl.expect(GL_INVALID_ENUM);
    int rectangle = created(GL_TEXTURE_RECTANGLE);
    gl.call("glTextureParameteri", rectangle, GL_TEXTURE_WRAP_S, GL_MIRROR_CLAMP_TO_EDGE);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glTextureParameteri", rectangle, GL_TEXTURE_BASE_LEVEL, -1);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glTextureParameteri", rectangle, GL_TEXTURE_MAX_LEVEL, 1);
    gl.expect(GL_INVALID_VALUE);
  }

  private int created(int target) {
    ByteBuffer name = GlTestContext.buffer(4);
    gl.call("glCreateTextures", target, 1, name);
    return name.getInt(0);
  }

  /** Of several errors in one call the one that Mesa finds first is told. */
  @Test
  void errorsHaveAnOrder() {
    gl.call("glRenderbufferStorage", GL_RENDERBUFFER, 0x1234, -1, 4);
    gl.expect(GL_INVALID_OPERATION); // none is bound
    gl.call("glBindRenderbuffer", GL_RENDERBUFFER, gl.gen("glGenRenderbuffers"));
    gl.call("glRenderbufferStorage", GL_RENDERBUFFER, 0x1234, -1, 4);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glRenderbufferStorage", GL_RENDERBUFFER, GL_RGBA8, -1, 4);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, 0x1234, 4, 4, 0, GL_RGBA, GL_DEPTH_TEST, null);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, 0x1234, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, null);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glUniformBlockBinding", (int) gl.call("glCreateProgram"), 0, 0);
    gl.expect(GL_INVALID_VALUE);
  }

  @Test
  void debugMessagesAreOfTheProgram() {
    gl.call("glDebugMessageControl", GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, -1, null, true);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glDebugMessageControl", GL_DONT_CARE, GL_DONT_CARE, GL_LINE, 0, null, true);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glDebugMessageControl", GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, null, true);
    gl.expect(GL_NO_ERROR);
  }
}
