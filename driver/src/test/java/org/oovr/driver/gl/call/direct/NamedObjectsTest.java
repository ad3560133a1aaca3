package org.oovr.driver.gl.call.direct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** EXT_direct_state_access, and errors of questions that somebody else has answered. */
class NamedObjectsTest {
  private final GlTestContext gl = GlTestContext.compatibility();

  @AfterEach
  void noErrorIsLeft() {
    gl.expect(GL_NO_ERROR);
    assertEquals(List.of(), gl.driver.unsupported());
    gl.close();
  }

  private int integer(String function, Object... arguments) {
    ByteBuffer out = GlTestContext.buffer(16);
    Object[] all = java.util.Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = out;
    gl.call(function, all);
    return out.getInt(0);
  }

  @Test
  void aTextureIsSpecifiedWithoutBeingBound() {
    int bound = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, bound);
    int named = gl.gen("glGenTextures");
    int level = GL_TEXTURE_2D;
    byte[] texels = new byte[4 * 4 * 4];
    gl.call(
        "glTextureImage2DEXT",
        named,
        level,
        0,
        GL_RGBA8,
        4,
        4,
        0,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        texels);
    gl.call("glTextureParameteriEXT", named, level, GL_TEXTURE_WRAP_S, GL_MIRROR_CLAMP_EXT);
    assertEquals(4, integer("glGetTextureLevelParameterivEXT", named, level, 0, GL_TEXTURE_WIDTH));
    assertEquals(
        GL_MIRROR_CLAMP_EXT,
        integer("glGetTextureParameterivEXT", named, level, GL_TEXTURE_WRAP_S));
    assertEquals(bound, gl.getInteger(GL_TEXTURE_BINDING_2D));
    assertEquals(0, integer("glGetTexLevelParameteriv", level, 0, GL_TEXTURE_WIDTH));
    gl.call("glTextureParameteriEXT", named, GL_TEXTURE_3D, GL_TEXTURE_WRAP_S, GL_REPEAT);
    gl.expect(GL_INVALID_OPERATION);
    int cube = gl.gen("glGenTextures");
    int face = GL_TEXTURE_CUBE_MAP_NEGATIVE_X;
    gl.call("glTextureImage2DEXT", cube, face, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_BYTE, null);
    assertEquals(4, integer("glGetTextureLevelParameterivEXT", cube, face, 0, GL_TEXTURE_WIDTH));
  }

  @Test
  void aUnitIsSetWithoutBeingActive() {
    gl.call("glMultiTexEnviEXT", GL_TEXTURE3, GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_DECAL);
    gl.call("glMultiTexGeniEXT", GL_TEXTURE3, GL_S, GL_TEXTURE_GEN_MODE, GL_SPHERE_MAP);
    assertEquals(
        GL_DECAL,
        integer("glGetMultiTexEnvivEXT", GL_TEXTURE3, GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE));
    assertEquals(
        GL_SPHERE_MAP, integer("glGetMultiTexGenivEXT", GL_TEXTURE3, GL_S, GL_TEXTURE_GEN_MODE));
    assertEquals(GL_MODULATE, integer("glGetTexEnviv", GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE));
    int texture = gl.gen("glGenTextures");
    gl.call("glBindMultiTextureEXT", GL_TEXTURE2, GL_TEXTURE_2D, texture);
    assertEquals(0, gl.getInteger(GL_TEXTURE_BINDING_2D));
    gl.call("glActiveTexture", GL_TEXTURE2);
    assertEquals(texture, gl.getInteger(GL_TEXTURE_BINDING_2D));
    gl.call("glMultiTexParameteriEXT", GL_TEXTURE0 + 999, GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, 0);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBindMultiTextureEXT", GL_TEXTURE0 + 999, GL_TEXTURE_2D, texture);
    gl.expect(GL_INVALID_ENUM);
  }

  @Test
  void aBufferComesToBeWithItsContents() {
    int name = gl.gen("glGenBuffers");
    gl.call("glNamedBufferDataEXT", name, 8L, new byte[8], GL_STATIC_DRAW);
    assertEquals(8, integer("glGetNamedBufferParameterivEXT", name, GL_BUFFER_SIZE));
    assertEquals(0, gl.getInteger(GL_ARRAY_BUFFER_BINDING));
    int other = gl.gen("glGenBuffers");
    gl.call("glNamedBufferStorageEXT", other, 8L, null, 0);
    gl.call("glNamedCopyBufferSubDataEXT", name, other, 0L, 0L, 8L);
    gl.call("glNamedBufferDataEXT", 0, 8L, null, GL_STATIC_DRAW);
    gl.expect(GL_INVALID_OPERATION);
  }

  @Test
  void aFramebufferComesToBeWithItsImages() {
    int texture = gl.gen("glGenTextures");
    gl.call("glTextureStorage2DEXT", texture, GL_TEXTURE_2D, 1, GL_RGBA8, 4, 4);
    int depth = gl.gen("glGenRenderbuffers");
    gl.call("glNamedRenderbufferStorageEXT", depth, GL_DEPTH_COMPONENT24, 4, 4);
    int f = gl.gen("glGenFramebuffers");
    int color = GL_COLOR_ATTACHMENT0;
    gl.call("glNamedFramebufferTexture2DEXT", f, color, GL_TEXTURE_2D, texture, 0);
    gl.call("glNamedFramebufferRenderbufferEXT", f, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
    assertEquals(
        GL_FRAMEBUFFER_COMPLETE, gl.call("glCheckNamedFramebufferStatusEXT", f, GL_FRAMEBUFFER));
    gl.call("glFramebufferDrawBufferEXT", f, GL_NONE);
    gl.call("glFramebufferReadBufferEXT", f, GL_NONE);
    assertEquals(GL_NONE, integer("glGetFramebufferParameterivEXT", f, GL_DRAW_BUFFER0));
    assertEquals(GL_NONE, integer("glGetFramebufferParameterivEXT", f, GL_READ_BUFFER));
    assertEquals(GL_BACK, gl.getInteger(GL_DRAW_BUFFER));
  }

  @Test
  void arraysOfAnotherVertexArray() {
    int array = gl.gen("glGenVertexArrays");
    int buffer = gl.gen("glGenBuffers");
    gl.call("glVertexArrayColorOffsetEXT", array, buffer, 3, GL_FLOAT, 24, 12L);
    gl.call("glVertexArrayVertexAttribOffsetEXT", array, buffer, 2, 4, GL_FLOAT, false, 0, 64L);
    gl.call("glEnableVertexArrayEXT", array, GL_COLOR_ARRAY);
    gl.call("glEnableVertexArrayEXT", array, GL_TEXTURE3);
    gl.call("glEnableVertexArrayAttribEXT", array, 2);
    assertEquals(0, integer("glGetIntegerv", GL_COLOR_ARRAY));
    assertEquals(0, gl.getInteger(GL_ARRAY_BUFFER_BINDING));
    assertEquals(3, integer("glGetVertexArrayIntegervEXT", array, GL_COLOR_ARRAY_SIZE));
    assertEquals(12, integer("glGetVertexArrayPointervEXT", array, GL_COLOR_ARRAY_POINTER));
    assertEquals(
        1, integer("glGetVertexArrayIntegeri_vEXT", array, 2, GL_VERTEX_ATTRIB_ARRAY_ENABLED));
    assertEquals(1, integer("glGetVertexArrayIntegeri_vEXT", array, 3, GL_TEXTURE_COORD_ARRAY));
    gl.call("glEnableVertexArrayEXT", 0, GL_COLOR_ARRAY);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glEnableClientState", GL_NORMAL_ARRAY);
    gl.call("glPixelStorei", GL_PACK_ALIGNMENT, 1);
    gl.call("glPushClientAttribDefaultEXT", GL_CLIENT_ALL_ATTRIB_BITS);
    assertEquals(0, gl.getInteger(GL_NORMAL_ARRAY));
    assertEquals(4, gl.getInteger(GL_PACK_ALIGNMENT));
    gl.call("glPopClientAttrib");
    assertEquals(1, gl.getInteger(GL_NORMAL_ARRAY));
    assertEquals(1, gl.getInteger(GL_PACK_ALIGNMENT));
  }

  @Test
  void parametersOfAnAssemblyProgram() {
    ByteBuffer name = GlTestContext.buffer(4);
    gl.call("glGenProgramsARB", 1, name);
    int p = name.getInt(0);
    int target = GL_FRAGMENT_PROGRAM_ARB;
    String text = "!!ARBfp1.0\nMOV result.color, program.local[1];\nEND\n";
    int format = GL_PROGRAM_FORMAT_ASCII_ARB;
    gl.call("glNamedProgramStringEXT", p, target, format, text.length(), text);
    gl.call("glNamedProgramLocalParameter4fEXT", p, target, 1, 1f, 2f, 3f, 4f);
    ByteBuffer out = GlTestContext.buffer(16);
    gl.call("glGetNamedProgramLocalParameterfvEXT", p, target, 1, out);
    assertEquals(3f, out.getFloat(8));
    gl.call("glGetProgramLocalParameterfvARB", target, 1, out);
    assertNotEquals(3f, out.getFloat(8));
  }

  @Test
  void errorsOfAnsweredQuestionsAreFound() {
    ByteBuffer answer = GlTestContext.buffer(4);
    answer.putInt(0, 77);
    gl.recorded(0, "glGetTexParameteriv", GL_TEXTURE_2D, GL_TEXTURE_1D, answer);
    assertEquals(77, answer.getInt(0), "an answer stands");
    gl.recorded(GL_INVALID_ENUM, "glGetError");
    // a tracer may leave out the call that this one is of
    gl.recorded(GL_INVALID_OPERATION, "glGetError");
    assertEquals(1, gl.driver.errors().onlyTheirs().size(), "told nevertheless");
  }
}
