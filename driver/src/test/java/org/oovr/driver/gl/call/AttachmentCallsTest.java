package org.oovr.driver.gl.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Which images can be attached, and which levels and layers there are; errors are llvmpipe's. */
class AttachmentCallsTest {
  private static final int POINT = GL_COLOR_ATTACHMENT0;

  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.core();
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
  }

  @AfterEach
  void close() {
    gl.close();
  }

  private int texture(int target) {
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", target, t);
    return t;
  }

  private int image2D(int target, int image) {
    int t = texture(target);
    gl.call("glTexImage2D", image, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, null);
    return t;
  }

  private int volume() {
    int t = texture(GL_TEXTURE_3D);
    gl.call("glTexImage3D", GL_TEXTURE_3D, 0, GL_RGBA8, 4, 4, 4, 0, GL_RGBA, GL_BYTE, null);
    return t;
  }

  private void attached(int error, int dims, int target, int texture, int... levelAndLayer) {
    String function = "glFramebufferTexture" + dims + "D";
    if (dims == 3) {
      gl.call(function, GL_FRAMEBUFFER, POINT, target, texture, levelAndLayer[0], levelAndLayer[1]);
    } else {
      gl.call(function, GL_FRAMEBUFFER, POINT, target, texture, levelAndLayer[0]);
    }
    gl.expect(error);
  }

  private void layer(int error, int texture, int level, int layer) {
    gl.call("glFramebufferTextureLayer", GL_FRAMEBUFFER, POINT, texture, level, layer);
    gl.expect(error);
  }

  /** Calls that name no target look at the point before the level, others after it. */
  @Test
  void pointsAreLookedAtBeforeLevels() {
    int t = image2D(GL_TEXTURE_2D, GL_TEXTURE_2D);
    int beyond = GL_COLOR_ATTACHMENT0 + 13;
    gl.call("glFramebufferTexture", GL_FRAMEBUFFER, beyond, t, -1);
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glFramebufferTexture2D", GL_FRAMEBUFFER, beyond, GL_TEXTURE_2D, t, -1);
    gl.expect(GL_INVALID_VALUE);
  }

  @Test
  void callsForSoManyDimensionsTakeTargetsOfThese() {
    int flat = image2D(GL_TEXTURE_2D, GL_TEXTURE_2D);
    int cube = image2D(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_CUBE_MAP_POSITIVE_X);
    int volume = volume();
    attached(GL_NO_ERROR, 2, GL_TEXTURE_2D, flat, 0);
    attached(GL_INVALID_OPERATION, 1, GL_TEXTURE_2D, flat, 0);
    attached(GL_INVALID_OPERATION, 3, GL_TEXTURE_2D, flat, 0, 0);
    attached(GL_INVALID_OPERATION, 2, GL_TEXTURE_1D, flat, 0);
    attached(GL_INVALID_ENUM, 2, GL_TEXTURE_BUFFER, flat, 0);
    attached(GL_INVALID_OPERATION, 2, GL_TEXTURE_CUBE_MAP, cube, 0);
    attached(GL_NO_ERROR, 2, GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, cube, 0);
    attached(GL_INVALID_OPERATION, 2, GL_TEXTURE_3D, volume, 0);
    attached(GL_NO_ERROR, 3, GL_TEXTURE_3D, volume, 0, 3);
    gl.call("glFramebufferTexture2D", GL_FRAMEBUFFER, POINT + 8, GL_TEXTURE_2D, flat, -1);
    gl.expect(GL_INVALID_VALUE); // before the attachment is looked at
    gl.call("glFramebufferTexture2D", GL_FRAMEBUFFER, POINT + 8, GL_TEXTURE_2D, flat, 0);
    gl.expect(GL_INVALID_OPERATION);
  }

  @Test
  void levelsAndLayersHaveTheLimitsOfTheirTarget() {
    int volume = volume();
    attached(GL_NO_ERROR, 3, GL_TEXTURE_3D, volume, 11, 2047);
    attached(GL_INVALID_VALUE, 3, GL_TEXTURE_3D, volume, 12, 0);
    attached(GL_INVALID_VALUE, 3, GL_TEXTURE_3D, volume, 0, 2048);
    layer(GL_INVALID_VALUE, volume, 0, 2048);
    layer(GL_INVALID_VALUE, volume, 0, -1);
    int cube = image2D(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_CUBE_MAP_POSITIVE_X);
    layer(GL_NO_ERROR, cube, 14, 5);
    layer(GL_INVALID_VALUE, cube, 0, 6);
    layer(GL_INVALID_VALUE, cube, 15, 0);
    layer(GL_INVALID_OPERATION, image2D(GL_TEXTURE_2D, GL_TEXTURE_2D), 0, 0);
    int immutable = texture(GL_TEXTURE_2D);
    gl.call("glTexStorage2D", GL_TEXTURE_2D, 2, GL_RGBA8, 4, 4);
    attached(GL_NO_ERROR, 2, GL_TEXTURE_2D, immutable, 1);
    attached(GL_INVALID_VALUE, 2, GL_TEXTURE_2D, immutable, 2);
    gl.call("glFramebufferTexture", GL_FRAMEBUFFER, POINT, immutable, 2);
    gl.expect(GL_INVALID_VALUE);
  }

  @Test
  void imagesHaveTheLevelsOfTheirTarget() {
    volume();
    gl.call("glTexImage3D", GL_TEXTURE_3D, 12, GL_RGBA8, 1, 1, 1, 0, GL_RGBA, GL_BYTE, null);
    gl.expect(GL_INVALID_VALUE);
    texture(GL_TEXTURE_2D);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 14, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_BYTE, null);
    gl.expect(GL_NO_ERROR);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 15, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_BYTE, null);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glGetTexLevelParameteriv", GL_TEXTURE_2D, 15, GL_TEXTURE_WIDTH, new int[1]);
    gl.expect(GL_INVALID_VALUE);
  }

  @Test
  void imageUnitsTellOfLayersOnlyWhereThereAreSome() {
    int flat = image2D(GL_TEXTURE_2D, GL_TEXTURE_2D);
    gl.call("glBindImageTexture", 0, flat, 0, 1, 3, GL_READ_ONLY, GL_RGBA8);
    gl.call("glBindImageTexture", 1, volume(), 0, 1, 3, GL_READ_ONLY, GL_RGBA8);
    ByteBuffer got = GlTestContext.buffer(4);
    for (int unit = 0; unit < 2; unit++) {
      gl.call("glGetIntegeri_v", GL_IMAGE_BINDING_LAYERED, unit, got);
      assertEquals(unit, got.getInt(0));
      gl.call("glGetIntegeri_v", GL_IMAGE_BINDING_LAYER, unit, got);
      assertEquals(3 * unit, got.getInt(0));
    }
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void aRenderbufferWithoutStorageTellsNothingOfTextures() {
    int buffer = gl.gen("glGenRenderbuffers");
    gl.call("glBindRenderbuffer", GL_RENDERBUFFER, buffer);
    gl.call("glFramebufferRenderbuffer", GL_FRAMEBUFFER, POINT, GL_RENDERBUFFER, buffer);
    ByteBuffer told = GlTestContext.buffer(4);
    told.putInt(0, 7);
    String question = "glGetFramebufferAttachmentParameteriv";
    gl.call(question, GL_FRAMEBUFFER, POINT, GL_FRAMEBUFFER_ATTACHMENT_LAYERED, told);
    gl.expect(GL_INVALID_ENUM);
    assertEquals(7, told.getInt(0));
    gl.call(question, GL_FRAMEBUFFER, POINT, GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, told);
    gl.expect(GL_NO_ERROR);
    assertEquals(0, told.getInt(0));
  }
}
