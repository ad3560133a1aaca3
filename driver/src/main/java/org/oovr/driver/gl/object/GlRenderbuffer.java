package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.common.Emitter;
import org.oovr.driver.common.StereoRule;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/** A renderbuffer: in the simulator a texture that nobody samples. */
public final class GlRenderbuffer {
  public final int name;
  private final Emitter emitter;
  private final StereoRule stereo;
  private final int[] imageEpoch;

  public String label = "";
  public boolean created;
  public boolean deleted;
  public InternalFormat format;
  public int width;
  public int height;
  public int samples;

  /** Canonical texels of each sample as a real driver has drawn them, or null. */
  public byte[][] drawnSamples;

  private Texture storage;
  private boolean stereoTarget;

  /** Has the texels in place of a storage of its own, where images of EGL share them; or null. */
  private GlTexture shared;

  GlRenderbuffer(int name, Emitter emitter, StereoRule stereo, int[] imageEpoch) {
    this.name = name;
    this.emitter = emitter;
    this.stereo = stereo;
    this.imageEpoch = imageEpoch;
  }

  /** {@code glRenderbufferStorage*}; {@code samples} 0 for none. */
  public void specify(InternalFormat newFormat, int newWidth, int newHeight, int newSamples) {
    boolean same =
        newFormat == format
            && newWidth == width
            && newHeight == height
            && newSamples == samples
            && (storage != null || shared != null);
    if (same) {
      return; // contents become undefined, which includes staying
    }
    release();
    drawnSamples = null;
    format = newFormat;
    width = newWidth;
    height = newHeight;
    samples = newSamples;
    imageEpoch[0]++;
  }

  /** Says that it belongs to a target that the stereo rule may give two views. */
  void becomeStereoTarget() {
    if (stereoTarget) {
      return;
    }
    stereoTarget = true;
    viewsChange();
  }

  /** Takes other storage when the number of views is no longer right; contents stay. */
  void viewsChange() {
    if (storage != null && storage.views() != views()) {
      Texture old = storage;
      storage = null;
      Texture next = storage();
      emitter.emit(
          new ResourceCommand.CopyTexture(old, 0, 0, 0, 0, next, 0, 0, 0, 0, width, height, 1));
      emitter.emit(new ResourceCommand.DestroyTexture(old));
      imageEpoch[0]++;
    }
  }

  private int views() {
    return stereoTarget ? stereo.targetViews(width, height) : 1;
  }

  /** Shows an image of EGL until it gets another storage (OES_EGL_image). */
  public void link(GlTexture image) {
    TextureImage shape = image.image(0, 0);
    specify(shape.format, shape.width, shape.height, shape.samples > 1 ? shape.samples : 0);
    release();
    shared = new GlTexture(0, emitter, stereo, imageEpoch, GL_LUMINANCE);
    shared.become(GL_TEXTURE_2D);
    shared.link(image);
    imageEpoch[0]++;
  }

  /** A texture that has what it holds, to be shown elsewhere; null without size. */
  public GlTexture texture() {
    Texture old = storage();
    if (shared != null || old == null) {
      return shared;
    }
    GlTexture t = new GlTexture(0, emitter, stereo, imageEpoch, GL_LUMINANCE);
    t.become(samples > 1 ? GL_TEXTURE_2D_MULTISAMPLE : GL_TEXTURE_2D);
    t.specify(0, 0, new TextureImage(format, width, height, 1, Math.max(1, samples), true), null);
    Texture next = t.storage();
    emitter.emit(
        new ResourceCommand.CopyTexture(old, 0, 0, 0, 0, next, 0, 0, 0, 0, width, height, 1));
    release();
    shared = t;
    return t;
  }

  /** The storage; null without size. */
  public Texture storage() {
    if (shared != null) {
      return shared.storage();
    }
    if (storage == null && format != null && width > 0 && height > 0) {
      storage =
          new Texture(
              emitter.nextTextureId(),
              Texture.Shape.D2,
              format.storage(),
              width,
              height,
              1,
              1,
              1,
              Math.max(1, samples),
              views(),
              label.isEmpty() ? "renderbuffer " + name : label);
      emitter.emit(new ResourceCommand.CreateTexture(storage));
      if (format.forcesAlpha()) {
        OpaqueAlpha.fill(emitter, storage, format);
      }
    }
    return storage;
  }

  void release() {
    if (shared != null && shared.origin() != null) {
      shared.release();
    }
    // what it had itself may be shown by images, of which nobody knows when they end
    shared = null;
    if (storage != null) {
      emitter.emit(new ResourceCommand.DestroyTexture(storage));
      storage = null;
      imageEpoch[0]++;
    }
  }
}
