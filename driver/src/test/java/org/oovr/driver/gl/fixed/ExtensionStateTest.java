package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** State of extensions, and state that is asked about by a number. */
class ExtensionStateTest {
  private final GlTestContext gl = GlTestContext.drawingCompatibility();

  @AfterEach
  void close() {
    gl.close();
  }

  private static ByteBuffer memory() {
    return GlTestContext.buffer(128).order(ByteOrder.LITTLE_ENDIAN);
  }

  private int indexed(int name, int index) {
    ByteBuffer out = memory();
    gl.call("glGetIntegeri_v", name, index, out);
    return out.getInt(0);
  }

  @Test
  void bindingPointsAndUnitsAreAskedByNumber() {
    int buffer = gl.gen("glGenBuffers");
    gl.call("glBindVertexBuffer", 3, buffer, 12L, 20);
    gl.call("glVertexBindingDivisor", 3, 7);
    assertEquals(buffer, indexed(GL_VERTEX_BINDING_BUFFER, 3));
    assertEquals(12, indexed(GL_VERTEX_BINDING_OFFSET, 3));
    assertEquals(20, indexed(GL_VERTEX_BINDING_STRIDE, 3));
    assertEquals(7, indexed(GL_VERTEX_BINDING_DIVISOR, 3));
    int texture = gl.gen("glGenTextures");
    gl.call("glActiveTexture", GL_TEXTURE0 + 2);
    gl.call("glBindTexture", GL_TEXTURE_2D, texture);
    gl.call("glActiveTexture", GL_TEXTURE0);
    assertEquals(texture, indexed(GL_TEXTURE_BINDING_2D, 2));
    assertEquals(0, indexed(GL_TEXTURE_BINDING_2D, 0));
    gl.expect(GL_NO_ERROR);
    indexed(GL_TEXTURE_BINDING_2D, 100_000);
    gl.expect(GL_INVALID_VALUE);
    indexed(GL_VERTEX_BINDING_STRIDE, 16);
    gl.expect(GL_INVALID_VALUE);
  }

  @Test
  void switchesOfUnitsAreNamedByNumber() {
    gl.call("glEnablei", GL_TEXTURE_2D, 1);
    assertEquals(1, gl.call("glIsEnabledi", GL_TEXTURE_2D, 1));
    assertEquals(0, gl.call("glIsEnabledi", GL_TEXTURE_2D, 0));
    gl.call("glActiveTexture", GL_TEXTURE0 + 1);
    assertEquals(1, gl.call("glIsEnabled", GL_TEXTURE_2D));
    gl.expect(GL_NO_ERROR);
    gl.call("glEnablei", GL_TEXTURE_GEN_S, 100_000);
    gl.expect(GL_INVALID_VALUE);
  }

  @Test
  void halvesAreRoundedAwayFromZero() {
    assertEquals(1, gl.getInteger(GL_MAX_FRAGMENT_INTERPOLATION_OFFSET));
    assertEquals(-1, gl.getInteger(GL_MIN_FRAGMENT_INTERPOLATION_OFFSET));
    ByteBuffer out = memory();
    gl.call("glGetInteger64v", GL_MAX_SERVER_WAIT_TIMEOUT, out);
    assertEquals(0x7fffffff7fffffffL, out.getLong(0));
  }

  @Test
  void listsOfFewElementsAreNoErrors() {
    ByteBuffer out = memory().putInt(4, 5);
    gl.call("glGetIntegerv", GL_PROGRAM_BINARY_FORMATS, out);
    assertEquals(0x875f, out.getInt(0));
    assertEquals(5, out.getInt(4));
    assertEquals(16, gl.getInteger(GL_NUM_SHADING_LANGUAGE_VERSIONS));
    gl.expect(GL_NO_ERROR);
  }

  /** EXT_stencil_two_side: the back has a function of its own while it is switched on. */
  @Test
  void backFacesHaveAStencilOfTheirOwn() {
    gl.call("glStencilFunc", GL_NEVER, 1, 2);
    gl.call("glActiveStencilFaceEXT", GL_BACK);
    gl.call("glStencilFunc", GL_LESS, 3, 4);
    gl.call("glStencilOp", GL_KEEP, GL_INCR, GL_DECR);
    assertEquals(GL_LESS, gl.getInteger(GL_STENCIL_FUNC));
    assertEquals(GL_NEVER, gl.getInteger(GL_STENCIL_BACK_FUNC));
    gl.call("glActiveStencilFaceEXT", GL_FRONT);
    assertEquals(GL_NEVER, gl.getInteger(GL_STENCIL_FUNC));
    gl.call("glEnable", GL_STENCIL_TEST_TWO_SIDE_EXT);
    assertEquals(1, gl.getInteger(GL_STENCIL_TEST_TWO_SIDE_EXT));
    gl.expect(GL_NO_ERROR);
    gl.call("glActiveStencilFaceEXT", GL_FRONT_AND_BACK);
    gl.expect(GL_INVALID_ENUM);
  }

  @Test
  void wholeNumbersClearWholeNumbers() {
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, texture);
    gl.call("glTexStorage2D", GL_TEXTURE_2D, 1, GL_RGBA32I, 2, 2);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    gl.call(
        "glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    gl.call("glClearColorIiEXT", 300_000_005, -7, 6, 5);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    ByteBuffer out = memory();
    gl.call("glReadPixels", 0, 0, 1, 1, GL_RGBA_INTEGER, GL_INT, out);
    assertEquals(300_000_005, out.getInt(0));
    assertEquals(-7, out.getInt(4));
    assertEquals(1, gl.getInteger(GL_RGBA_INTEGER_MODE_EXT));
    gl.call("glClearColor", 1.0f, -0.0f, 0.0f, 2.0f); // by their bits
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glReadPixels", 0, 0, 1, 1, GL_RGBA_INTEGER, GL_INT, out);
    assertEquals(0x3f800000, out.getInt(0));
    assertEquals(0x80000000, out.getInt(4));
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void whatIsNotLinkedHasEmptyLists() {
    int p = (int) gl.call("glCreateProgram");
    ByteBuffer out = memory().putInt(0, 9);
    gl.call("glGetProgramInterfaceiv", p, GL_UNIFORM, GL_ACTIVE_RESOURCES, out);
    assertEquals(0, out.getInt(0));
    gl.expect(GL_NO_ERROR);
    gl.call("glGetActiveUniformName", p, 0, 8, memory(), memory());
    gl.expect(GL_INVALID_VALUE);
  }

  @Test
  void buffersInListsAreCheckedOneByOne() {
    ByteBuffer list = memory().putInt(0, GL_FRONT_RIGHT).putInt(4, GL_FRONT);
    gl.call("glDrawBuffers", 2, list);
    gl.expect(GL_INVALID_OPERATION); // the first is wrong first
    gl.call("glDrawBuffers", 2, memory().putInt(0, GL_BACK).putInt(4, GL_NONE));
    gl.expect(GL_INVALID_OPERATION);
  }

  @Test
  void feedbackRangesAreWholeWords() {
    int buffer = gl.buffer(GL_TRANSFORM_FEEDBACK_BUFFER, new float[4]);
    gl.call("glBindBufferRange", GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer, 0L, 6L);
    gl.expect(GL_INVALID_VALUE);
  }

  /** Rows of a copy into lines are layers of theirs. */
  @Test
  void copiedRowsAreLayersOfLines() {
    gl.call("glClearColor", 0f, 1f, 0f, 1f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_1D_ARRAY, texture);
    ByteBuffer black = memory();
    gl.call(
        "glTexImage2D",
        GL_TEXTURE_1D_ARRAY,
        0,
        GL_RGBA8,
        2,
        4,
        0,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        black);
    gl.call("glCopyTexSubImage2D", GL_TEXTURE_1D_ARRAY, 0, 0, 1, 0, 0, 2, 2);
    ByteBuffer out = memory();
    gl.call("glGetTexImage", GL_TEXTURE_1D_ARRAY, 0, GL_RGBA, GL_UNSIGNED_BYTE, out);
    assertEquals(0, out.getInt(0));
    assertEquals(0xff00ff00, out.getInt(8));
    assertEquals(0xff00ff00, out.getInt(20));
    assertEquals(0, out.getInt(24));
    gl.expect(GL_NO_ERROR);
    gl.call("glCopyTexSubImage2D", GL_TEXTURE_1D_ARRAY, 0, 0, 3, 0, 0, 2, 2);
    gl.expect(GL_INVALID_VALUE);
  }

  @Test
  void valuesOutOfRangeAreRefused() {
    long sync = gl.call("glFenceSync", GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    assertEquals(GL_WAIT_FAILED, (int) gl.call("glClientWaitSync", sync, 2, 0L));
    gl.expect(GL_INVALID_VALUE);
    int p = (int) gl.call("glCreateProgram");
    gl.call("glBindFragDataLocationIndexed", p, 1, 1, "second");
    gl.expect(GL_INVALID_VALUE);
    gl.buffer(GL_ARRAY_BUFFER, new float[4]);
    gl.call("glClearBufferData", GL_ARRAY_BUFFER, GL_RGBA4, GL_RGBA, GL_UNSIGNED_BYTE, null);
    gl.expect(GL_INVALID_ENUM);
  }

  private float drawnInto(int format, int vertices, int fragments) {
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, texture);
    gl.call("glTexStorage2D", GL_TEXTURE_2D, 1, format, 2, 2);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    gl.call(
        "glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    gl.call("glClampColor", GL_CLAMP_VERTEX_COLOR, vertices);
    gl.call("glClampColor", GL_CLAMP_FRAGMENT_COLOR, fragments);
    gl.call("glClampColor", GL_CLAMP_READ_COLOR, GL_FALSE);
    gl.call("glColor4f", -0.5f, 0f, 0f, 1f);
    gl.call("glBegin", GL_TRIANGLE_STRIP);
    gl.call("glVertex2f", -1f, -1f);
    gl.call("glVertex2f", 1f, -1f);
    gl.call("glVertex2f", -1f, 1f);
    gl.call("glVertex2f", 1f, 1f);
    gl.call("glEnd");
    ByteBuffer out = memory();
    gl.call("glReadPixels", 0, 0, 1, 1, GL_RGBA, GL_FLOAT, out);
    gl.expect(GL_NO_ERROR);
    return out.getFloat(0);
  }

  /** ARB_color_buffer_float: clamped as asked, or where all buffers are of fixed point. */
  @Test
  void colorsAreClampedAsAsked() {
    assertEquals(-0.5f, drawnInto(GL_RGBA32F, GL_FALSE, GL_FALSE));
    assertEquals(0f, drawnInto(GL_RGBA32F, GL_FALSE, GL_TRUE));
    assertEquals(0f, drawnInto(GL_RGBA32F, GL_TRUE, GL_FALSE));
    assertEquals(-0.5f, drawnInto(GL_RGBA32F, GL_FIXED_ONLY, GL_FIXED_ONLY));
    assertEquals(0f, drawnInto(GL_RGBA8_SNORM, GL_FALSE, GL_FIXED_ONLY));
    assertEquals(-0.5f, drawnInto(GL_RGBA8_SNORM, GL_FALSE, GL_FALSE), 0.01f);
    assertEquals(GL_FALSE, gl.getInteger(GL_CLAMP_FRAGMENT_COLOR));
  }

  @Test
  void unitsWithoutCoordinatesHaveNoneToTell() {
    gl.call("glActiveTexture", GL_TEXTURE0 + 8);
    gl.getInteger(GL_TEXTURE_STACK_DEPTH);
    gl.expect(GL_INVALID_OPERATION);
  }

  @Test
  void volumesHaveNoDepth() {
    gl.call("glBindTexture", GL_TEXTURE_3D, gl.gen("glGenTextures"));
    gl.call("glTexStorage3D", GL_TEXTURE_3D, 1, GL_DEPTH_COMPONENT16, 2, 2, 2);
    gl.expect(GL_INVALID_OPERATION);
  }

  /** ARB_vertex_type_10f_11f_11f_rev: three components in a word. */
  @Test
  void smallFloatsAreTypesOfAttributes() {
    int type = GL_UNSIGNED_INT_10F_11F_11F_REV;
    gl.buffer(GL_ARRAY_BUFFER, new float[4]);
    gl.call("glVertexAttribPointer", 1, 3, type, 0, 0, 0L);
    gl.expect(GL_NO_ERROR);
    gl.call("glVertexAttribPointer", 1, 4, type, 0, 0, 0L);
    gl.expect(GL_INVALID_OPERATION);
  }

  @Test
  void regionsToClearLieInsideOfImages() {
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, texture);
    gl.call("glTexStorage2D", GL_TEXTURE_2D, 1, GL_RGBA8, 2, 2);
    int type = GL_UNSIGNED_BYTE;
    gl.call("glClearTexSubImage", texture, 0, 1, 0, 0, 2, 1, 1, GL_RGBA, type, null);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glClearTexSubImage", texture, 0, 1, 0, 0, 1, 2, 1, GL_RGBA, type, null);
    gl.expect(GL_NO_ERROR);
  }
}
