package org.oovr.samples.oo;

import static org.lwjgl.opengl.GL33C.*;

import java.nio.ByteBuffer;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GLCapabilities;
import org.lwjgl.opengl.KHRDebug;
import org.lwjgl.opengl.OVRMultiview;

/**
 * Stereo by objects: each object is one rendering task for both eyes, with a viewport for each
 * (OO-VR paper, section 5.1). It is submitted once and lands in both layers of an array texture;
 * {@link #end} puts them side by side into the window. Without {@code GL_OVR_multiview2} each
 * object is drawn twice, with the same result.
 *
 * <p>OpenGL has one viewport for all views of a multiview draw. The vertex shader therefore moves
 * the object into its viewports and cuts it off at their edges: it begins with {@link
 * #vertexHeader}, calls {@code ooPosition(clip)} instead of writing {@code gl_Position}, and gets
 * the eye as {@code OO_EYE}, 0 left and 1 right.
 *
 * <p>A frame is {@link #begin}, any number of {@link #object}, {@link #end}. The context that made
 * an instance must be current in all calls.
 */
public final class OoApplication implements AutoCloseable {
  private static final String FUNCTIONS =
      """
      uniform vec4 ooViewport[2];
      void ooPosition(vec4 clip) {
        gl_ClipDistance[0] = clip.w + clip.x;
        gl_ClipDistance[1] = clip.w - clip.x;
        gl_ClipDistance[2] = clip.w + clip.y;
        gl_ClipDistance[3] = clip.w - clip.y;
        vec4 t = ooViewport[OO_EYE];
        gl_Position = vec4(clip.xy * t.xy + clip.w * t.zw, clip.zw);
      }
      """;
  private static final String MULTIVIEW =
      """
      #version 330 core
      #extension GL_OVR_multiview2 : require
      layout(num_views = 2) in;
      #define OO_EYE gl_ViewID_OVR
      """;
  private static final String ONE_EYE =
      """
      #version 330 core
      uniform uint ooEye;
      #define OO_EYE ooEye
      """;
  private static final int EDGES = 4;

  private final int width;
  private final int height;
  private final boolean multiview;
  private final boolean names;
  private final int color;
  private final int depth;
  private final int both;
  private final int[] single = new int[2];
  private final float[] transforms = new float[8];
  private int viewportLocation = -1;
  private int eyeLocation = -1;

  /**
   * Makes the pictures of both eyes.
   *
   * @param eyeWidth width of one eye's picture, in pixels
   * @param eyeHeight height of a picture, in pixels
   * @throws IllegalStateException when the driver cannot draw into them
   */
  public OoApplication(int eyeWidth, int eyeHeight) {
    width = eyeWidth;
    height = eyeHeight;
    GLCapabilities capabilities = GL.getCapabilities();
    multiview = capabilities.GL_OVR_multiview2;
    names = capabilities.GL_KHR_debug;
    color = layers(GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE);
    depth = layers(GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT);
    both = glGenFramebuffers();
    for (int eye = 0; eye < 2; eye++) {
      single[eye] = glGenFramebuffers();
      glBindFramebuffer(GL_FRAMEBUFFER, single[eye]);
      glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, color, 0, eye);
      glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, depth, 0, eye);
      check();
    }
    if (multiview) {
      glBindFramebuffer(GL_FRAMEBUFFER, both);
      OVRMultiview.glFramebufferTextureMultiviewOVR(
          GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, color, 0, 0, 2);
      OVRMultiview.glFramebufferTextureMultiviewOVR(
          GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, depth, 0, 0, 2);
      check();
    }
  }

  private int layers(int internalFormat, int format, int type) {
    int texture = glGenTextures();
    glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
    ByteBuffer none = null;
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, internalFormat, width, height, 2, 0, format, type, none);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return texture;
  }

  private static void check() {
    int status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    if (status != GL_FRAMEBUFFER_COMPLETE) {
      throw new IllegalStateException("frame buffer status 0x" + Integer.toHexString(status));
    }
  }

  /** Whether both eyes are drawn in one pass. */
  public boolean multiview() {
    return multiview;
  }

  /** One eye's whole picture. */
  public EyeViewport whole() {
    return new EyeViewport(0, 0, width, height);
  }

  /** What the text of a vertex shader begins with, version and all. */
  public String vertexHeader() {
    return (multiview ? MULTIVIEW : ONE_EYE) + FUNCTIONS;
  }

  /** Makes a program the current one; its vertex shader begins with {@link #vertexHeader}. */
  public void use(int program) {
    glUseProgram(program);
    viewportLocation = glGetUniformLocation(program, "ooViewport");
    eyeLocation = glGetUniformLocation(program, "ooEye");
    if (viewportLocation < 0) {
      throw new IllegalArgumentException("program " + program + " does not call ooPosition");
    }
  }

  /** Begins a frame: clears colour and depth of both pictures. */
  public void begin() {
    glViewport(0, 0, width, height);
    for (int pass = 0; pass < (multiview ? 1 : 2); pass++) {
      glBindFramebuffer(GL_FRAMEBUFFER, multiview ? both : single[pass]);
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    }
  }

  /**
   * Draws an object for both eyes.
   *
   * @param name for reports of tools; visible where the driver has {@code GL_KHR_debug}
   * @param viewportL where the left eye sees it
   * @param viewportR where the right eye sees it
   * @param draw binds what the object needs and draws it; called once, or once for each eye. It
   *     must leave program, viewport and frame buffer alone.
   */
  public void object(String name, EyeViewport viewportL, EyeViewport viewportR, Runnable draw) {
    viewportL.transform(width, height, transforms, 0);
    viewportR.transform(width, height, transforms, 4);
    glUniform4fv(viewportLocation, transforms);
    boolean cut = !viewportL.fills(width, height) || !viewportR.fills(width, height);
    edges(cut, true);
    if (names) {
      KHRDebug.glPushDebugGroup(KHRDebug.GL_DEBUG_SOURCE_APPLICATION, 0, name);
    }
    if (multiview) {
      draw.run();
    } else {
      for (int eye = 0; eye < 2; eye++) {
        glBindFramebuffer(GL_FRAMEBUFFER, single[eye]);
        glUniform1ui(eyeLocation, eye);
        draw.run();
      }
    }
    if (names) {
      KHRDebug.glPopDebugGroup();
    }
    edges(cut, false);
  }

  /** The same where both eyes see the object anywhere in their pictures. */
  public void object(String name, Runnable draw) {
    object(name, whole(), whole(), draw);
  }

  private static void edges(boolean cut, boolean on) {
    for (int i = 0; cut && i < EDGES; i++) {
      if (on) {
        glEnable(GL_CLIP_DISTANCE0 + i);
      } else {
        glDisable(GL_CLIP_DISTANCE0 + i);
      }
    }
  }

  /** Ends a frame: puts both pictures side by side into the window, which is bound then. */
  public void end() {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    for (int eye = 0; eye < 2; eye++) {
      glBindFramebuffer(GL_READ_FRAMEBUFFER, single[eye]);
      int x = eye * width;
      glBlitFramebuffer(
          0, 0, width, height, x, 0, x + width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
  }

  /** Deletes the pictures. */
  @Override
  public void close() {
    glDeleteFramebuffers(both);
    glDeleteFramebuffers(single);
    glDeleteTextures(color);
    glDeleteTextures(depth);
  }
}
