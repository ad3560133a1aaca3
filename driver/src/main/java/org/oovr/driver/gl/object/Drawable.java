package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.common.Emitter;
import org.oovr.driver.common.StereoRule;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/**
 * The window (or off-screen surface) behind the default framebuffer: one colour image, the back
 * buffer or the only one, a front buffer where a program draws into it, and one depth-stencil
 * image. Its size comes from an {@code oovrDrawable} record or a window call; in foreign traces it
 * is guessed from the viewports, as apitrace does.
 *
 * <p>As in llvmpipe a present leaves the back buffer as it is, and a front buffer that was drawn
 * into holds nothing but that: what is presented is shown, not copied there. Of a front buffer that
 * nobody drew into llvmpipe reads zeros; here it is what was presented, as long as the back buffer
 * holds it.
 */
public final class Drawable {
  public final long handle;
  private final Emitter emitter;
  private final StereoRule stereo;

  /** Whether somebody told the size. */
  public boolean sizeKnown;

  /** Whether who told it looked at viewports, so that who made the window knows better. */
  public boolean sizeGuessed;

  public int width = 1;
  public int height = 1;
  public int depthBits = 24;
  public int stencilBits = 8;
  public int alphaBits = 8;
  public int samples;

  /**
   * Whether it can be written through the sRGB curve. On llvmpipe every window can, whatever its
   * configuration says.
   */
  public boolean srgb = true;

  /** Whether an OpenGL ES program made its images: its windows hold no sRGB (EGL 1.5, 3.5.6). */
  private boolean linear;

  public boolean doubleBuffer = true;

  /** Counts changes of the images. */
  int epoch;

  /** Whether a record has told the contents, which nobody drew here. */
  public boolean contentsTold;

  /** Whether it was presented. */
  public boolean presented;

  /** Whether a draw has gone to its own frame buffer. */
  public boolean drawn;

  /** Whether a draw has gone to its back buffer, or its only one, since it was presented. */
  public boolean drawnSincePresent;

  /** Its number among the windows that were presented, from 1; 0 while it was not. */
  public int number;

  private Texture color;

  /** Null while nobody has drawn into it. */
  private Texture front;

  private Texture depthStencil;
  private Accumulation accumulation;

  public Drawable(long handle, Emitter emitter, StereoRule stereo) {
    this.handle = handle;
    this.emitter = emitter;
    this.stereo = stereo;
  }

  public void resize(int newWidth, int newHeight) {
    int w = Math.max(1, newWidth);
    int h = Math.max(1, newHeight);
    if (w != width || h != height) {
      width = w;
      height = h;
      release();
    }
    stereo.window(width, height);
  }

  /** Sets everything but the size. */
  public void format(int depth, int stencil, int alpha, int sampleCount, boolean srgbCapable) {
    if (depth != depthBits
        || stencil != stencilBits
        || sampleCount != samples
        || alpha != alphaBits
        || srgbCapable != srgb) {
      depthBits = depth;
      stencilBits = stencil;
      alphaBits = alpha;
      samples = sampleCount;
      srgb = srgbCapable;
      release();
    }
  }

  /**
   * Grows to hold a viewport, when nobody told the size. What has been drawn stays where it is: the
   * window has been as large all the time.
   */
  public void guess(int right, int top) {
    if (sizeKnown || right <= width && top <= height) {
      return;
    }
    Texture oldColor = color;
    Texture oldFront = front;
    Texture oldDepth = depthStencil;
    color = null;
    front = null;
    depthStencil = null;
    int oldWidth = width;
    int oldHeight = height;
    resize(Math.max(width, right), Math.max(height, top));
    if (oldColor != null) {
      take(oldColor, color().texture(), oldWidth, oldHeight);
    }
    if (oldFront != null) {
      take(oldFront, front().texture(), oldWidth, oldHeight);
    }
    if (oldDepth != null) {
      take(oldDepth, depthStencil().texture(), oldWidth, oldHeight);
    }
  }

  private void take(Texture from, Texture to, int w, int h) {
    emitter.emit(new ResourceCommand.CopyTexture(from, 0, 0, 0, 0, to, 0, 0, 0, 0, w, h, 1));
    emitter.emit(new ResourceCommand.DestroyTexture(from));
  }

  /** A context of OpenGL or OpenGL ES comes to it; who comes first decides how colours are held. */
  public void usedBy(boolean es) {
    if (color == null && front == null) {
      linear = es;
    }
  }

  public InternalFormat colorFormat() {
    boolean encoded = srgb && !linear;
    int token = encoded ? GL_SRGB8_ALPHA8 : GL_RGBA8;
    if (alphaBits == 0) {
      token = encoded ? GL_SRGB8 : GL_RGB8;
    }
    return InternalFormat.of(token);
  }

  /** Null without depth and stencil. */
  public InternalFormat depthStencilFormat() {
    if (stencilBits > 0) {
      return InternalFormat.of(GL_DEPTH24_STENCIL8);
    }
    if (depthBits == 0) {
      return null;
    }
    if (depthBits > 24) {
      return InternalFormat.of(GL_DEPTH_COMPONENT32);
    }
    return InternalFormat.of(depthBits <= 16 ? GL_DEPTH_COMPONENT16 : GL_DEPTH_COMPONENT24);
  }

  /** The back buffer, or the only one. */
  public RenderTarget.Attachment color() {
    if (color == null) {
      color = makeColor("window colour");
    }
    return new RenderTarget.Attachment(color, 0, 0, false);
  }

  /** The front buffer, to be drawn into; of a window with a single buffer that one. */
  public RenderTarget.Attachment front() {
    if (!doubleBuffer) {
      return color();
    }
    if (front == null) {
      front = makeColor("window front");
    }
    return new RenderTarget.Attachment(front, 0, 0, false);
  }

  /** Whether somebody drew into a front buffer that is not the only buffer. */
  public boolean hasFront() {
    return front != null;
  }

  /** The front buffer, to be read. */
  public RenderTarget.Attachment shown() {
    return front == null && presented && !drawnSincePresent ? color() : front();
  }

  private Texture makeColor(String name) {
    Texture made = make(colorFormat().storage(), name);
    if (alphaBits == 0) {
      OpaqueAlpha.fill(emitter, made, colorFormat());
    }
    return made;
  }

  /** Null without depth and stencil. */
  public RenderTarget.Attachment depthStencil() {
    InternalFormat f = depthStencilFormat();
    if (f == null) {
      return null;
    }
    if (depthStencil == null) {
      depthStencil = make(f.storage(), "window depth");
    }
    return new RenderTarget.Attachment(depthStencil, 0, 0, false);
  }

  private Texture make(PixelFormat format, String name) {
    Texture t =
        new Texture(
            emitter.nextTextureId(),
            Texture.Shape.D2,
            format,
            width,
            height,
            1,
            1,
            1,
            Math.max(1, samples),
            stereo.windowViews(),
            name);
    emitter.emit(new ResourceCommand.CreateTexture(t));
    epoch++;
    return t;
  }

  /** Its accumulation buffer. */
  public Accumulation accumulation() {
    if (accumulation == null) {
      accumulation = new Accumulation(width, height);
    }
    return accumulation;
  }

  /** Whether something may have been accumulated. */
  public boolean accumulates() {
    return accumulation != null && accumulation.isUsed();
  }

  public void release() {
    contentsTold = false;
    accumulation = null;
    if (color != null) {
      emitter.emit(new ResourceCommand.DestroyTexture(color));
      color = null;
    }
    if (front != null) {
      emitter.emit(new ResourceCommand.DestroyTexture(front));
      front = null;
    }
    if (depthStencil != null) {
      emitter.emit(new ResourceCommand.DestroyTexture(depthStencil));
      depthStencil = null;
    }
    epoch++;
  }
}
