package org.oovr.programs;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import org.lwjgl.BufferUtils;
import org.lwjgl.PointerBuffer;
import org.lwjgl.egl.EGL;
import org.lwjgl.egl.EGL10;
import org.lwjgl.egl.EGL12;
import org.lwjgl.egl.EGL14;
import org.lwjgl.egl.EGL15;
import org.lwjgl.opengles.GLES;
import org.lwjgl.opengles.GLES20;
import org.lwjgl.opengles.OESEGLImage;
import org.lwjgl.system.MemoryStack;

/**
 * A program of OpenGL ES that makes its context with EGL and draws into a texture without any
 * surface, then into an off-screen buffer. Says what it sees.
 *
 * <p>Arguments: {@code --frames} and their number.
 */
public final class EglOffscreen {
  private static final int SIZE = 64;

  private EglOffscreen() {}

  public static void main(String[] arguments) {
    int frames = 3;
    for (int i = 0; i + 1 < arguments.length; i++) {
      frames = arguments[i].equals("--frames") ? Integer.parseInt(arguments[i + 1]) : frames;
    }
    long display = EGL10.eglGetDisplay(EGL14.EGL_DEFAULT_DISPLAY);
    int[] version = new int[2];
    System.out.println("initialized " + EGL10.eglInitialize(display, new int[1], version));
    EGL.createDisplayCapabilities(display);
    EGL12.eglBindAPI(EGL12.EGL_OPENGL_ES_API);
    long config = config(display);
    long context =
        EGL10.eglCreateContext(
            display, config, 0, new int[] {EGL15.EGL_CONTEXT_MAJOR_VERSION, 3, EGL10.EGL_NONE});
    long surface =
        EGL10.eglCreatePbufferSurface(
            display,
            config,
            new int[] {EGL10.EGL_WIDTH, SIZE, EGL10.EGL_HEIGHT, SIZE, EGL10.EGL_NONE});
    System.out.println("surfaceless " + EGL10.eglMakeCurrent(display, 0, 0, context));
    GLES.createCapabilities();
    System.out.println("texture " + texture());
    System.out.println("image " + image(display, context));
    System.out.println("current " + EGL10.eglMakeCurrent(display, surface, surface, context));
    for (int frame = 0; frame < frames; frame++) {
      GLES20.glClearColor(1, 0.2f * (frame % 5), 0, 1);
      GLES20.glClear(GLES20.GL_COLOR_BUFFER_BIT);
      GLES20.glEnable(GLES20.GL_SCISSOR_TEST);
      GLES20.glScissor(8, 8, 16, 24);
      GLES20.glClearColor(0, 0, 1, 1);
      GLES20.glClear(GLES20.GL_COLOR_BUFFER_BIT);
      GLES20.glDisable(GLES20.GL_SCISSOR_TEST);
      if (frame == 0) {
        System.out.println("pixels " + pixel(2, 2) + ", " + pixel(10, 10));
      }
      EGL10.eglSwapBuffers(display, surface);
    }
    System.out.println("error " + GLES20.glGetError() + " " + (EGL10.eglGetError() == 0x3000));
    EGL10.eglMakeCurrent(display, 0, 0, 0);
    EGL10.eglDestroySurface(display, surface);
    EGL10.eglDestroyContext(display, context);
    EGL10.eglTerminate(display);
    System.out.println("done");
  }

  private static long config(long display) {
    try (MemoryStack stack = MemoryStack.stackPush()) {
      PointerBuffer configs = stack.mallocPointer(1);
      IntBuffer count = stack.mallocInt(1);
      IntBuffer wanted =
          stack.ints(
              EGL10.EGL_SURFACE_TYPE,
              EGL10.EGL_PBUFFER_BIT,
              EGL10.EGL_RED_SIZE,
              8,
              EGL10.EGL_DEPTH_SIZE,
              16,
              EGL10.EGL_NONE);
      if (!EGL10.eglChooseConfig(display, wanted, configs, count) || count.get(0) == 0) {
        throw new IllegalStateException("no configuration");
      }
      return configs.get(0);
    }
  }

  private static String texture() {
    int texture = GLES20.glGenTextures();
    GLES20.glBindTexture(GLES20.GL_TEXTURE_2D, texture);
    GLES20.glTexImage2D(
        GLES20.GL_TEXTURE_2D,
        0,
        GLES20.GL_RGBA,
        16,
        16,
        0,
        GLES20.GL_RGBA,
        GLES20.GL_UNSIGNED_BYTE,
        (ByteBuffer) null);
    GLES20.glBindFramebuffer(GLES20.GL_FRAMEBUFFER, GLES20.glGenFramebuffers());
    GLES20.glFramebufferTexture2D(
        GLES20.GL_FRAMEBUFFER, GLES20.GL_COLOR_ATTACHMENT0, GLES20.GL_TEXTURE_2D, texture, 0);
    GLES20.glClearColor(0, 1, 0, 1);
    GLES20.glClear(GLES20.GL_COLOR_BUFFER_BIT);
    String seen = pixel(4, 4);
    GLES20.glBindFramebuffer(GLES20.GL_FRAMEBUFFER, 0);
    return seen;
  }

  /** Draws into a texture that shows another one, and looks at that. */
  private static String image(long display, long context) {
    int shown = GLES20.glGenTextures();
    GLES20.glBindTexture(GLES20.GL_TEXTURE_2D, shown);
    GLES20.glTexParameteri(GLES20.GL_TEXTURE_2D, GLES20.GL_TEXTURE_MIN_FILTER, GLES20.GL_NEAREST);
    GLES20.glTexImage2D(
        GLES20.GL_TEXTURE_2D,
        0,
        GLES20.GL_RGBA,
        8,
        8,
        0,
        GLES20.GL_RGBA,
        GLES20.GL_UNSIGNED_BYTE,
        BufferUtils.createByteBuffer(4 * 8 * 8));
    PointerBuffer none = BufferUtils.createPointerBuffer(1).put(0, EGL10.EGL_NONE);
    long image = EGL15.eglCreateImage(display, context, EGL15.EGL_GL_TEXTURE_2D, shown, none);
    long missing = EGL15.eglCreateImage(display, context, EGL15.EGL_GL_TEXTURE_2D, 99, none);
    String error = missing == 0 ? Integer.toHexString(EGL10.eglGetError()) : "none";
    int showing = GLES20.glGenTextures();
    GLES20.glBindTexture(GLES20.GL_TEXTURE_2D, showing);
    OESEGLImage.glEGLImageTargetTexture2DOES(GLES20.GL_TEXTURE_2D, image);
    GLES20.glBindFramebuffer(GLES20.GL_FRAMEBUFFER, GLES20.glGenFramebuffers());
    attach(showing);
    GLES20.glClearColor(1, 0, 1, 1);
    GLES20.glClear(GLES20.GL_COLOR_BUFFER_BIT);
    attach(shown);
    String seen = pixel(4, 4) + ", " + EGL15.eglDestroyImage(display, image);
    GLES20.glBindFramebuffer(GLES20.GL_FRAMEBUFFER, 0);
    return seen + ", " + error;
  }

  private static void attach(int texture) {
    GLES20.glFramebufferTexture2D(
        GLES20.GL_FRAMEBUFFER, GLES20.GL_COLOR_ATTACHMENT0, GLES20.GL_TEXTURE_2D, texture, 0);
  }

  private static String pixel(int x, int y) {
    ByteBuffer rgba = BufferUtils.createByteBuffer(4);
    GLES20.glReadPixels(x, y, 1, 1, GLES20.GL_RGBA, GLES20.GL_UNSIGNED_BYTE, rgba);
    return (rgba.get(0) & 0xff) + " " + (rgba.get(1) & 0xff) + " " + (rgba.get(2) & 0xff);
  }
}
