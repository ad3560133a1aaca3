package org.oovr.driver.gl.call.external;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallSignature;

/** Images of EGL in records; what is seen is what Mesa 22.3.6 has shown. */
class EglImageTest {
  private static final int EGL_GL_TEXTURE_2D = 0x30B1;
  private static final int EGL_GL_RENDERBUFFER = 0x30B9;
  private static final long IMAGE = 0x5500_1234L;

  private final GlTestContext gl = GlTestContext.drawing();

  @AfterEach
  void close() {
    assertEquals(List.of(), gl.driver.unsupported());
    gl.close();
  }

  private void egl(String name, long result, long... arguments) {
    Call call = new Call();
    call.recorded = true;
    call.result = result;
    call.signature = new CallSignature(CallSignature.UNKNOWN, name, List.of());
    System.arraycopy(arguments, 0, call.bits, 0, arguments.length);
    gl.driver.apply(call);
  }

  private int texture(int size, int value) {
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, t);
    image(size, value);
    return t;
  }

  private void image(int size, int value) {
    byte[] texels = new byte[4 * size * size];
    Arrays.fill(texels, (byte) value);
    gl.call(
        "glTexImage2D",
        GL_TEXTURE_2D,
        0,
        GL_RGBA,
        size,
        size,
        0,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        texels);
  }

  /** Reads from an object that is attached. */
  private void attach(int texture) {
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    gl.call(
        "glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    assertEquals(
        GL_FRAMEBUFFER_COMPLETE, (int) gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER));
  }

  private void clear(float red) {
    gl.call("glClearColor", red, 0f, 0f, 1f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
  }

  @Test
  void texturesShareTexels() {
    int source = texture(16, 0x20);
    egl("eglCreateImageKHR", IMAGE, 1, gl.context, EGL_GL_TEXTURE_2D, source);
    int target = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, target);
    gl.call("glEGLImageTargetTexture2DOES", GL_TEXTURE_2D, IMAGE);
    gl.expect(GL_NO_ERROR);
    attach(target);
    gl.expectPixel(3, 3, 0x20202020);
    clear(1);
    attach(source);
    gl.expectPixel(3, 3, 0xff0000ff);
    gl.call("glBindTexture", GL_TEXTURE_2D, source);
    image(16, 0x40); // the same shape stays shared
    attach(target);
    gl.expectPixel(3, 3, 0x40404040);
    image(8, 0x60); // another one leaves the old texels to the target
    gl.expectPixel(3, 3, 0x40404040);
    attach(source);
    gl.expectPixel(3, 3, 0x60606060);
    // and the image is still that of the old texels
    gl.call("glBindRenderbuffer", GL_RENDERBUFFER, gl.gen("glGenRenderbuffers"));
    gl.call("glEGLImageTargetRenderbufferStorageOES", GL_RENDERBUFFER, IMAGE);
    gl.call("glBindTexture", GL_TEXTURE_2D, target);
    image(4, 0x70); // the target gets an image of its own
    attach(target);
    gl.expectPixel(1, 1, 0x70707070);
    egl("eglDestroyImageKHR", 1, 1, IMAGE);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    gl.call(
        "glFramebufferRenderbuffer",
        GL_FRAMEBUFFER,
        GL_COLOR_ATTACHMENT0,
        GL_RENDERBUFFER,
        gl.getInteger(GL_RENDERBUFFER_BINDING));
    gl.expectPixel(3, 3, 0x40404040);
  }

  @Test
  void texturesShowRenderbuffers() {
    int r = gl.gen("glGenRenderbuffers");
    gl.call("glBindRenderbuffer", GL_RENDERBUFFER, r);
    gl.call("glRenderbufferStorage", GL_RENDERBUFFER, GL_RGBA8, 8, 8);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    gl.call("glFramebufferRenderbuffer", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, r);
    clear(1);
    egl("eglCreateImage", IMAGE, 1, gl.context, EGL_GL_RENDERBUFFER, r);
    int target = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, target);
    gl.call("glEGLImageTargetTexStorageEXT", GL_TEXTURE_2D, IMAGE, null);
    clear(0);
    gl.call("glDeleteRenderbuffers", 1, new int[] {r});
    egl("eglDestroyImage", 1, 1, IMAGE);
    attach(target);
    gl.present();
    gl.expectPixel(3, 3, 0x000000ff);
    image(8, 1);
    gl.expect(GL_INVALID_OPERATION); // the texture is immutable
  }

  @Test
  void errors() {
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    gl.call("glEGLImageTargetTexture2DOES", GL_TEXTURE_2D, 0L);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glEGLImageTargetTexture2DOES", GL_TEXTURE_CUBE_MAP, IMAGE);
    gl.expect(GL_INVALID_ENUM);
  }

  /** What is answered where nobody has answered yet: the handle, or EGL's error. */
  private long ask(long context, int target, long name, int level) {
    return ask(context, target, name, level, 0);
  }

  private long ask(long context, int target, long name, int level, int slice) {
    Call call = new Call();
    call.result = IMAGE;
    call.signature = new CallSignature(CallSignature.UNKNOWN, "eglCreateImageKHR", List.of());
    long[] arguments = {1, context, target, name, Call.SOME_ADDRESS};
    System.arraycopy(arguments, 0, call.bits, 0, arguments.length);
    call.data[4] =
        ByteBuffer.allocate(20)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(0x30BC)
            .putInt(level)
            .putInt(0x30BD)
            .putInt(slice)
            .putInt(0x3038)
            .flip();
    gl.driver.apply(call);
    return call.result;
  }

  @Test
  void imagesThatNobodyHasMadeYet() {
    int t = texture(4, 0x20);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 2);
    assertEquals(IMAGE, ask(gl.context, EGL_GL_TEXTURE_2D, t, 0));
    assertEquals(0x300c, ask(gl.context, EGL_GL_TEXTURE_2D, t, 1)); // not complete
    assertEquals(0x300c, ask(gl.context, EGL_GL_TEXTURE_2D, 0, 0));
    assertEquals(0x300c, ask(gl.context, EGL_GL_RENDERBUFFER, 77, 0));
    assertEquals(0x300c, ask(gl.context, 0x3140, t, 0)); // a pixmap
    assertEquals(0x3006, ask(12345, EGL_GL_TEXTURE_2D, t, 0));
    gl.call("glGenerateMipmap", GL_TEXTURE_2D);
    assertEquals(IMAGE, ask(gl.context, EGL_GL_TEXTURE_2D, t, 2));
    assertEquals(0x3009, ask(gl.context, EGL_GL_TEXTURE_2D, t, 3)); // no such level
    assertEquals(0x300c, ask(gl.context, EGL_GL_TEXTURE_2D + 2, t, 0)); // no cube map
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    gl.call("glEGLImageTargetTexture2DOES", GL_TEXTURE_2D, IMAGE);
    gl.expect(GL_NO_ERROR);
    attach(gl.getInteger(GL_TEXTURE_BINDING_2D));
    gl.expectPixel(0, 0, 0x20202020);
  }

  private int volume() {
    int t = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_3D, t);
    byte[] texels = new byte[4 * 4 * 4 * 4];
    for (int i = 0; i < texels.length; i++) {
      texels[i] = (byte) (0x10 * (1 + i / 64));
    }
    gl.call(
        "glTexImage3D", GL_TEXTURE_3D, 0, GL_RGBA, 4, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    return t;
  }

  @Test
  void imagesOfSlices() {
    int volume = 0x30B2;
    int t = volume();
    assertEquals(0x3009, ask(gl.context, volume, t, 0, -1));
    assertEquals(0x300c, ask(gl.context, volume, t, 1, 0)); // not complete
    assertEquals(0x300c, ask(gl.context, EGL_GL_TEXTURE_2D, t, 0, 0));
    gl.call("glGenerateMipmap", GL_TEXTURE_3D);
    assertEquals(IMAGE, ask(gl.context, volume, t, 0, 4)); // as Mesa counts
    assertEquals(0x3009, ask(gl.context, volume, t, 0, 5));
    assertEquals(IMAGE, ask(gl.context, volume, t, 1, 2));
    assertEquals(0x3009, ask(gl.context, volume, t, 1, 3));
    assertEquals(0x3009, ask(gl.context, volume, t, 3, 0));
    assertEquals(IMAGE, ask(gl.context, volume, t, 0, 2));
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    gl.call("glEGLImageTargetTexture2DOES", GL_TEXTURE_2D, IMAGE);
    gl.expect(GL_INVALID_OPERATION); // in Mesa renderbuffers alone show them
    int r = gl.gen("glGenRenderbuffers");
    gl.call("glBindRenderbuffer", GL_RENDERBUFFER, r);
    gl.call("glEGLImageTargetRenderbufferStorageOES", GL_RENDERBUFFER, IMAGE);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    gl.call("glFramebufferRenderbuffer", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, r);
    gl.expectPixel(3, 3, 0x30303030);
    clear(1);
    for (int z = 0; z < 4; z++) {
      gl.call("glFramebufferTextureLayer", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, t, 0, z);
      gl.expectPixel(3, 3, z == 2 ? 0xff0000ff : 0x10101010 * (z + 1));
    }
  }
}
