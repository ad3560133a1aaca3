package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.oovr.driver.common.StereoRule;
import org.oovr.driver.gl.pixel.EsImageFormats;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.simulator.command.RenderTarget;

/** A framebuffer object, or the default framebuffer (name 0) of a context. */
public final class GlFramebuffer {
  public static final int MAX_COLORS = 8;

  /** Index of a window's back buffer, or of its only one, as a colour attachment. */
  public static final int BACK = 0;

  /** Index of a window's front buffer as a colour attachment. */
  public static final int FRONT = 1;

  public final int name;
  public String label = "";
  public boolean created;

  /** Window of the default framebuffer; null for objects, and without a window. */
  public Drawable drawable;

  private final Attachment[] colors = new Attachment[MAX_COLORS];
  private Attachment depth;
  private Attachment stencil;

  /** Per fragment output: GL_NONE, GL_COLOR_ATTACHMENTi, or a buffer of the window. */
  public final int[] drawBuffers = new int[MAX_COLORS];

  public int readBuffer;

  /** Whether a call has told what is drawn to or read from. */
  public boolean buffersTold;

  /** MESA_framebuffer_flip_y: whether its first row is the top one of its images. */
  public boolean flipsRows;

  /** ARB_framebuffer_no_attachments. */
  public int defaultWidth;

  public int defaultHeight;
  public int defaultLayers;
  public int defaultSamples;
  public boolean defaultFixedSamples;

  private final int[] imageEpoch;
  private int version;

  private RenderTarget target;

  /** Counts changes of what draws write: the target, the draw buffers, the formats' components. */
  private int outputVersion;

  private List<Object> outputs = List.of();
  private final boolean oldBases;
  private final boolean es;
  private int targetVersion = -1;
  private int targetEpoch = -1;
  private int status;
  private int statusVersion = -1;
  private int statusEpoch = -1;

  /**
   * @param oldBases whether formats of alpha, luminance and intensity may be drawn to, as in
   *     compatibility contexts
   * @param es whether it is of OpenGL ES, which cannot draw to some formats of three components
   */
  public GlFramebuffer(int name, int[] imageEpoch, boolean oldBases, boolean es) {
    this.name = name;
    this.oldBases = oldBases;
    this.es = es;
    this.imageEpoch = imageEpoch;
    drawBuffers[0] = name == 0 ? GL_BACK : GL_COLOR_ATTACHMENT0;
    readBuffer = drawBuffers[0];
  }

  public boolean isDefault() {
    return name == 0;
  }

  public void changed() {
    version++;
  }

  /** What is drawn to and read from before anybody tells it (GL 4.6 compatibility, 17.4.1). */
  public void initialBuffer(int buffer) {
    if (!buffersTold && drawBuffers[0] != buffer) {
      drawBuffers[0] = buffer;
      readBuffer = buffer;
      changed();
    }
  }

  // --- attachments

  /** The attachment at a GL attachment point, or null. */
  public Attachment attachment(int point) {
    return switch (point) {
      case GL_DEPTH_ATTACHMENT, GL_DEPTH_STENCIL_ATTACHMENT -> depth;
      case GL_STENCIL_ATTACHMENT -> stencil;
      default -> {
        int i = point - GL_COLOR_ATTACHMENT0;
        if (i < 0 || i >= MAX_COLORS) {
          yield null;
        }
        yield colors[i];
      }
    };
  }

  public static boolean isAttachmentPoint(int point) {
    return point == GL_DEPTH_ATTACHMENT
        || point == GL_STENCIL_ATTACHMENT
        || point == GL_DEPTH_STENCIL_ATTACHMENT
        || (point >= GL_COLOR_ATTACHMENT0 && point < GL_COLOR_ATTACHMENT0 + MAX_COLORS);
  }

  public void attach(int point, Attachment attachment) {
    switch (point) {
      case GL_DEPTH_ATTACHMENT -> depth = attachment;
      case GL_STENCIL_ATTACHMENT -> stencil = attachment;
      case GL_DEPTH_STENCIL_ATTACHMENT -> {
        depth = attachment;
        stencil = attachment;
      }
      default -> colors[point - GL_COLOR_ATTACHMENT0] = attachment;
    }
    changed();
  }

  /** Detaches an object that is being deleted. */
  public void detach(GlTexture texture, GlRenderbuffer renderbuffer) {
    for (int i = 0; i < MAX_COLORS; i++) {
      if (colors[i] != null && colors[i].refersTo(texture, renderbuffer)) {
        colors[i] = null;
        changed();
      }
    }
    if (depth != null && depth.refersTo(texture, renderbuffer)) {
      depth = null;
      changed();
    }
    if (stencil != null && stencil.refersTo(texture, renderbuffer)) {
      stencil = null;
      changed();
    }
  }

  public boolean refersTo(GlTexture texture, GlRenderbuffer renderbuffer) {
    for (Attachment a : all()) {
      if (a.refersTo(texture, renderbuffer)) {
        return true;
      }
    }
    return false;
  }

  /** Everything that is attached. */
  public List<Attachment> attached() {
    return all();
  }

  private List<Attachment> all() {
    List<Attachment> out = new ArrayList<>();
    for (Attachment a : colors) {
      if (a != null) {
        out.add(a);
      }
    }
    if (depth != null) {
      out.add(depth);
    }
    if (stencil != null) {
      out.add(stencil);
    }
    return out;
  }

  // --- completeness

  /** GL_FRAMEBUFFER_COMPLETE, or what is wrong (GL 3.3 core 4.4.4). */
  public int status() {
    if (isDefault()) {
      return drawable == null ? GL_FRAMEBUFFER_UNDEFINED : GL_FRAMEBUFFER_COMPLETE;
    }
    if (statusVersion != version || statusEpoch != imageEpoch[0]) {
      statusVersion = version;
      statusEpoch = imageEpoch[0];
      status = check();
    }
    return status;
  }

  private int check() {
    List<Attachment> all = all();
    if (all.isEmpty()) {
      return defaultWidth > 0 && defaultHeight > 0
          ? GL_FRAMEBUFFER_COMPLETE
          : GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT;
    }
    for (Attachment a : colors) {
      if (a != null && !(a.complete() && a.format().colorRenderable(oldBases))) {
        boolean curved = a.complete() && a.format().storage().isSrgb() && !a.format().compressed();
        boolean old = a.complete() && a.format().isOfOldBase();
        boolean shared = !es && a.complete() && a.format().token() == GL_RGB9_E5;
        return curved && (old ? oldBases : !es) || shared
            ? GL_FRAMEBUFFER_UNSUPPORTED
            : GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT;
      }
    }
    for (Attachment a : colors) {
      boolean exponents = a != null && a.texture() != null && a.texture().viewsExponents();
      if (exponents || es && a != null && EsImageFormats.isUnsupported(a.format())) {
        return GL_FRAMEBUFFER_UNSUPPORTED;
      }
      if (a != null && (es && EsImageFormats.isUndrawn(a.format()) || isCompressing(a.format()))) {
        return GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT;
      }
    }
    if (depth != null && !(depth.complete() && depth.format().depthRenderable())) {
      return GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT;
    }
    if (stencil != null && !(stencil.complete() && stencil.format().stencilRenderable())) {
      return GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT;
    }
    Attachment first = all.get(0);
    for (Attachment a : all) {
      if (a.samples() != first.samples()) {
        return GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE;
      }
      if (a.layered() != first.layered()) {
        return GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS;
      }
      if (a.views() != first.views()) {
        return GL_FRAMEBUFFER_INCOMPLETE_VIEW_TARGETS_OVR;
      }
    }
    return GL_FRAMEBUFFER_COMPLETE;
  }

  /** Formats whose compression is the driver's choice, and which Mesa does not draw to. */
  private static boolean isCompressing(InternalFormat f) {
    return f.token() == GL_COMPRESSED_RED || f.token() == GL_COMPRESSED_RG;
  }

  // --- sizes and formats

  int width() {
    if (isDefault()) {
      return drawable == null ? 0 : drawable.width;
    }
    int w = Integer.MAX_VALUE;
    for (Attachment a : all()) {
      w = Math.min(w, a.width());
    }
    return w == Integer.MAX_VALUE ? defaultWidth : w;
  }

  int height() {
    if (isDefault()) {
      return drawable == null ? 0 : drawable.height;
    }
    int h = Integer.MAX_VALUE;
    for (Attachment a : all()) {
      h = Math.min(h, a.height());
    }
    return h == Integer.MAX_VALUE ? defaultHeight : h;
  }

  /** Samples per pixel, 0 when not multisampled. */
  public int samples() {
    if (isDefault()) {
      return drawable == null ? 0 : drawable.samples;
    }
    List<Attachment> all = all();
    return all.isEmpty() ? 0 : all.get(0).samples();
  }

  /** Samples per pixel that draws have: those told where nothing is attached. */
  public int drawnSamples() {
    return isDefault() || !all().isEmpty() ? samples() : Limits.samples(defaultSamples);
  }

  /**
   * Index of the colour attachment that a read buffer means, -1 for none; of a draw buffer that
   * means several the first. A window's front buffer is the second.
   */
  public int colorIndex(int bufferName) {
    if (bufferName == GL_NONE) {
      return -1;
    }
    if (isDefault()) {
      boolean apart = drawable != null && drawable.doubleBuffer;
      return apart && meansFront(bufferName) && bufferName != GL_FRONT_AND_BACK ? FRONT : BACK;
    }
    int i = bufferName - GL_COLOR_ATTACHMENT0;
    return i >= 0 && i < MAX_COLORS ? i : -1;
  }

  private static boolean meansFront(int bufferName) {
    return switch (bufferName) {
      case GL_FRONT, GL_FRONT_LEFT, GL_LEFT, GL_FRONT_AND_BACK -> true;
      default -> false;
    };
  }

  /** Whether a draw buffer means a colour attachment: one of a window may mean both. */
  public boolean means(int bufferName, int index) {
    boolean both = isDefault() && (bufferName == GL_LEFT || bufferName == GL_FRONT_AND_BACK);
    return both ? index == BACK || index == FRONT : colorIndex(bufferName) == index;
  }

  /** Whether the draw buffers mean more images than one. */
  public boolean drawsSeveral() {
    int images = 0;
    for (int i = 0; i < MAX_COLORS; i++) {
      images += drawBufferOf(i) >= 0 && colorFormat(i) != null ? 1 : 0;
    }
    return images > 1;
  }

  /** Format of colour attachment {@code index}, or null. */
  public InternalFormat colorFormat(int index) {
    if (isDefault()) {
      boolean there =
          drawable != null && (index == BACK || index == FRONT && drawable.doubleBuffer);
      return there ? drawable.colorFormat() : null;
    }
    return index < 0 || colors[index] == null ? null : colors[index].format();
  }

  /** Format of what colours are read of, or null. */
  public InternalFormat readFormat() {
    return colorFormat(colorIndex(readBuffer));
  }

  /** Format of the first colour attachment, or null. */
  public InternalFormat firstColorFormat() {
    InternalFormat first = null;
    for (int i = 0; i < MAX_COLORS && first == null; i++) {
      first = colorFormat(i);
    }
    return first;
  }

  /** Format of the depth attachment, or null. */
  public InternalFormat depthFormat() {
    if (isDefault()) {
      return drawable == null || drawable.depthBits == 0 ? null : drawable.depthStencilFormat();
    }
    return depth == null ? null : depth.format();
  }

  /** Format of the stencil attachment, or null. */
  public InternalFormat stencilFormat() {
    if (isDefault()) {
      return drawable == null || drawable.stencilBits == 0 ? null : drawable.depthStencilFormat();
    }
    return stencil == null ? null : stencil.format();
  }

  // --- the simulator's view

  /** The target of draws; cached until something about it changes. */
  public RenderTarget target() {
    int epoch = isDefault() ? drawable.epoch : imageEpoch[0];
    if (target == null || targetVersion != version || targetEpoch != epoch) {
      RenderTarget next = isDefault() ? windowTarget() : objectTarget();
      if (!next.equals(target)) {
        target = next; // the same object means: the same images
        outputVersion++;
      }
      List<Object> present = outputs();
      if (!present.equals(outputs)) {
        outputs = present;
        outputVersion++;
      }
      targetVersion = version;
      // making storage counts as a change of its own
      targetEpoch = isDefault() ? drawable.epoch : imageEpoch[0];
    }
    return target;
  }

  /**
   * A number that is another one whenever draws may write something else than before: the images of
   * {@link #target()}, which of them the draw buffers mean, or which components their formats have.
   * Valid after {@link #target()}.
   */
  public int outputVersion() {
    return outputVersion;
  }

  /** What decides about the outputs of a draw beside the images. */
  private List<Object> outputs() {
    List<Object> out = new ArrayList<>(2 * MAX_COLORS);
    for (int i = 0; i < MAX_COLORS; i++) {
      out.add(drawBuffers[i]);
      out.add(colorFormat(i));
    }
    return out;
  }

  private RenderTarget windowTarget() {
    RenderTarget.Attachment ds = drawable.depthStencil();
    boolean front = drawable.doubleBuffer && drawBufferOf(FRONT) >= 0;
    return new RenderTarget(
        front
            ? Arrays.asList(drawBufferOf(BACK) >= 0 ? drawable.color() : null, drawable.front())
            : List.of(drawable.color()),
        drawable.depthBits > 0 ? ds : null,
        drawable.stencilBits > 0 ? ds : null,
        drawable.width,
        drawable.height,
        Math.max(1, drawable.samples),
        0);
  }

  private RenderTarget objectTarget() {
    List<Attachment> all = all();
    if (stereoEligible(all)) {
      // before any resolve, because it may give the images other storage
      all.forEach(Attachment::becomeStereoTarget);
    }
    int count = 0;
    int views = 0;
    RenderTarget.Attachment[] out = new RenderTarget.Attachment[MAX_COLORS];
    for (int i = 0; i < MAX_COLORS; i++) {
      if (colors[i] != null) {
        out[i] = colors[i].resolve();
        count = i + 1;
      }
    }
    for (Attachment a : all) {
      views = Math.max(views, a.views());
    }
    return new RenderTarget(
        Arrays.asList(out).subList(0, count),
        depth == null ? null : depth.resolve(),
        stencil == null ? null : stencil.resolve(),
        width(),
        height(),
        Math.max(1, drawnSamples()),
        views == 0 ? 0 : -1 >>> (Integer.SIZE - views),
        Math.max(1, defaultLayers));
  }

  /** {@link StereoRule}, points 2 and 3. */
  private boolean stereoEligible(List<Attachment> all) {
    boolean drawsColor = false;
    for (int buffer : drawBuffers) {
      int c = colorIndex(buffer);
      drawsColor |= c >= 0 && colors[c] != null;
    }
    for (Attachment a : all) {
      if (!a.isPlane() || a.views() > 0) {
        return false;
      }
    }
    return drawsColor;
  }

  /** The image that reads and blits of colour use, or null. */
  public RenderTarget.Attachment readColor() {
    int i = colorIndex(readBuffer);
    if (i < 0) {
      return null;
    }
    if (isDefault()) {
      return i == FRONT ? drawable.shown() : drawable.color();
    }
    List<RenderTarget.Attachment> list = target().colors();
    return i < list.size() ? list.get(i) : null;
  }

  /** The draw buffer (fragment output) that writes colour attachment {@code index}, or -1. */
  public int drawBufferOf(int index) {
    for (int i = 0; i < MAX_COLORS; i++) {
      if (means(drawBuffers[i], index)) {
        return i;
      }
    }
    return -1;
  }
}
