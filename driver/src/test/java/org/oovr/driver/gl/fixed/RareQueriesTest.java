package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** State that is kept to be told: colour indices, residence, pixel maps, labels. */
class RareQueriesTest {
  private final GlTestContext gl = GlTestContext.compatibility();

  private ByteBuffer asked(String function, Object... arguments) {
    ByteBuffer out = GlTestContext.buffer(64).order(ByteOrder.LITTLE_ENDIAN);
    Object[] all = java.util.Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = out;
    gl.call(function, all);
    return out;
  }

  @Test
  void colorIndicesAreToldAndStacked() {
    gl.call("glClearIndex", 5.7f);
    gl.call("glIndexMask", 255);
    gl.call("glPushAttrib", GL_COLOR_BUFFER_BIT);
    gl.call("glClearIndex", 1f);
    gl.call("glIndexMask", 1);
    gl.call("glPopAttrib");
    assertEquals(5, gl.getInteger(GL_INDEX_CLEAR_VALUE));
    assertEquals(255, gl.getInteger(GL_INDEX_WRITEMASK));
    assertEquals(0, gl.getInteger(GL_INDEX_MODE));
  }

  @Test
  void texturesAreResidentAndHavePriorities() {
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, t);
    ByteBuffer names = GlTestContext.buffer(4).order(ByteOrder.LITTLE_ENDIAN).putInt(0, t);
    ByteBuffer priorities = GlTestContext.buffer(4).order(ByteOrder.LITTLE_ENDIAN);
    priorities.putFloat(0, 0.25f);
    gl.call("glPrioritizeTextures", 1, names, priorities);
    ByteBuffer out = asked("glGetTexParameterfv", GL_TEXTURE_2D, GL_TEXTURE_PRIORITY);
    assertEquals(0.25f, out.getFloat(0));
    assertEquals(1, gl.call("glAreTexturesResident", 1, names, GlTestContext.buffer(1)));
    gl.expect(GL_NO_ERROR);
    names.putInt(0, 99);
    assertEquals(0, gl.call("glAreTexturesResident", 1, names, GlTestContext.buffer(1)));
    gl.expect(GL_INVALID_VALUE);
  }

  @Test
  void mapsAreReadIntoRoomThatIsTold() {
    ByteBuffer entries = GlTestContext.buffer(8).order(ByteOrder.LITTLE_ENDIAN);
    entries.putFloat(0, 0.25f).putFloat(4, 1);
    gl.call("glPixelMapfv", GL_PIXEL_MAP_R_TO_R, 2, entries);
    assertEquals(0x4000, asked("glGetPixelMapusv", GL_PIXEL_MAP_R_TO_R).getShort(0));
    assertEquals(0.25f, asked("glGetnPixelMapfv", GL_PIXEL_MAP_R_TO_R, 8).getFloat(0));
    gl.expect(GL_NO_ERROR);
    asked("glGetnPixelMapfv", GL_PIXEL_MAP_R_TO_R, 7);
    gl.expect(GL_INVALID_OPERATION);
    assertEquals(1, asked("glGetnMapiv", GL_MAP1_VERTEX_3, GL_ORDER, 4).getInt(0));
    asked("glGetnMapiv", GL_MAP1_VERTEX_3, GL_DOMAIN, 7);
    gl.expect(GL_INVALID_OPERATION);
  }

  @Test
  void labelsOfAllKindsAreTold() {
    gl.call("glObjectLabel", GL_QUERY, 1, 3, "abc");
    gl.expect(GL_INVALID_VALUE);
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, 1);
    gl.call("glObjectLabel", GL_BUFFER, 1, 3, "abc");
    ByteBuffer length = GlTestContext.buffer(4).order(ByteOrder.LITTLE_ENDIAN);
    assertEquals('b', asked("glGetObjectLabel", GL_BUFFER, 1, 20, length).get(1));
    assertEquals(3, length.getInt(0));
    asked("glGetObjectLabel", GL_COLOR, 1, 20, length);
    gl.expect(GL_INVALID_ENUM);
    long sync = gl.call("glFenceSync", GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.call("glObjectPtrLabel", sync, 2, "xy");
    assertEquals('x', asked("glGetObjectPtrLabel", sync, 20, length).get(0));
    gl.expect(GL_NO_ERROR);
    gl.call("glDeleteSync", sync);
    asked("glGetObjectPtrLabel", sync, 20, length);
    gl.expect(GL_INVALID_VALUE);
  }

  @Test
  void handlesAreThoseOfPrograms() {
    int p = gl.program("void main() { gl_Position = gl_Vertex; }", "void main() {}");
    assertEquals(p, (int) gl.call("glGetHandleARB", GL_PROGRAM_OBJECT_ARB));
    assertEquals(1f, asked("glGetObjectParameterfvARB", p, GL_LINK_STATUS).getFloat(0));
    gl.call("glStencilFuncSeparateATI", GL_LESS, GL_GREATER, 3, 7);
    assertEquals(GL_LESS, gl.getInteger(GL_STENCIL_FUNC));
    assertEquals(GL_GREATER, gl.getInteger(GL_STENCIL_BACK_FUNC));
  }

  @Test
  void proxiesTellWhatWouldFit() {
    int proxy = GL_PROXY_TEXTURE_2D;
    for (int width : new int[] {16, 1 << 20}) {
      gl.call("glTexImage2D", proxy, 0, GL_RGBA8, width, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, null);
      gl.expect(GL_NO_ERROR);
      int told = width == 16 ? 16 : 0;
      assertEquals(told, asked("glGetTexLevelParameteriv", proxy, 0, GL_TEXTURE_WIDTH).getInt(0));
    }
    gl.call("glTexStorage2D", proxy, 3, GL_RGBA8, 32, 8);
    assertEquals(8, asked("glGetTexLevelParameteriv", proxy, 2, GL_TEXTURE_WIDTH).getInt(0));
    assertEquals(
        GL_RGBA8,
        asked("glGetTexLevelParameteriv", proxy, 0, GL_TEXTURE_INTERNAL_FORMAT).getInt(0));
  }

  @Test
  void sizesOfPointsAreNoArrayOnTheDesktop() {
    gl.call("glIsEnabled", GL_POINT_SIZE_ARRAY_OES);
    gl.expect(GL_INVALID_ENUM);
    asked("glGetIntegerv", GL_POINT_SIZE_ARRAY_OES);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glEnable", GL_POINT_SIZE_ARRAY_OES);
    gl.expect(GL_INVALID_ENUM);
  }

  private void proxy(int format, int border, int error) {
    gl.call(
        "glTexImage2D",
        GL_PROXY_TEXTURE_2D,
        0,
        format,
        4,
        4,
        border,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        null);
    gl.expect(error);
  }

  @Test
  void proxiesRefuseCompressionAsImagesDo() {
    proxy(GL_COMPRESSED_RGBA_ASTC_5x5_KHR, 0, GL_INVALID_OPERATION);
    proxy(GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 1, GL_INVALID_OPERATION);
    proxy(GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 0, GL_NO_ERROR);
  }

  /** As in Mesa, where the place of an answer is looked at before its name. */
  @Test
  void answersWithoutRoomAreNoQuestionOfTheirName() {
    int q = gl.gen("glGenQueries");
    gl.call("glBeginQuery", GL_SAMPLES_PASSED, q);
    gl.call("glEndQuery", GL_SAMPLES_PASSED);
    int b = gl.buffer(GL_QUERY_BUFFER, new int[] {-1});
    gl.call("glGetQueryBufferObjectuiv", q, b, GL_RGB16F, 1L);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glGetQueryBufferObjectuiv", q, b, GL_RGB16F, 0L);
    gl.expect(GL_INVALID_ENUM);
  }
}
