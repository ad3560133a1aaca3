package org.oovr.driver.gl.object;

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
            && storage != null;
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

  /** The storage; null without size. */
  public Texture storage() {
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
    if (storage != null) {
      emitter.emit(new ResourceCommand.DestroyTexture(storage));
      storage = null;
      imageEpoch[0]++;
    }
  }
}
