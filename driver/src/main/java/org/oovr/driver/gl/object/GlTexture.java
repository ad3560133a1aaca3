// Long because images as specified and the storage made of them change together.
package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.oovr.driver.common.Emitter;
import org.oovr.driver.common.StereoRule;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;

/**
 * A texture object. The application specifies images level by level, in any order and as often as
 * it likes; the simulator's {@link Texture} has one immutable shape. It is therefore made at first
 * use, from the images that fit together with the base level, and made again (keeping what it held)
 * when a later use needs another shape.
 */
public final class GlTexture {
  public static final int MAX_LEVELS = 16;

  public final int name;
  private final Emitter emitter;
  private final StereoRule stereo;

  /** Counts changes of images and storage over all textures and renderbuffers of a group. */
  private final int[] imageEpoch;

  /** GL target, 0 until first bound. */
  public int target;

  public String label = "";
  public boolean deleted;
  public boolean immutable;
  public int immutableLevels;

  /** By face (0 unless a cube map) and level. */
  private TextureImage[][] images = {new TextureImage[MAX_LEVELS]};

  public final SamplerParams sampler = new SamplerParams();
  public int baseLevel;
  public int maxLevel = 1000;

  /** How much the application wants it in fast memory; told, and nothing else. */
  private float priority = 1;

  /** What glDrawTex shows: left, lower, width, height. */
  public final int[] crop = new int[4];

  public final int[] swizzle = {GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA};
  public int depthMode;
  public int depthStencilMode = GL_DEPTH_COMPONENT;
  public boolean generateMipmap;

  /** EXT_memory_object: how texels lie in memory, which is told and does nothing. */
  public int tiling = GL_OPTIMAL_TILING_EXT;

  // --- buffer textures
  public GlBuffer buffer;
  public InternalFormat bufferFormat;

  /** Where its texels begin in the buffer. */
  public int bufferOffset;

  /** Bytes of the buffer that are texels; -1 for all, however many it has. */
  public int bufferSize = -1;

  // --- views of other textures

  /**
   * The texture whose texels this one shows.
   *
   * @param minLevel its level that is level 0 here
   * @param minLayer likewise
   */
  public record Origin(GlTexture texture, int minLevel, int minLayer) {}

  private Origin origin;

  /** Textures that show texels of this one. */
  private int viewers;

  /** Those among them that keep what they show when this one gets other images; null for none. */
  private List<GlTexture> siblings;

  // --- storage in the simulator
  private Texture storage;
  private boolean settled;
  private boolean stereoTarget;

  private TextureView view;
  private boolean viewDecodes;
  private boolean viewAlphaAsRed;

  /** Levels that were made of a base level. */
  public record MipmapRun(int base, int last) {}

  private MipmapRun generated;
  private long generatedAt;

  /**
   * Makes a texture.
   *
   * @param depthMode that depths and stencil values have until another is chosen
   */
  public GlTexture(int name, Emitter emitter, StereoRule stereo, int[] imageEpoch, int depthMode) {
    this.name = name;
    this.emitter = emitter;
    this.stereo = stereo;
    this.imageEpoch = imageEpoch;
    this.depthMode = depthMode;
  }

  /**
   * What depths become where nobody has chosen: GL 2.1 table 6.17 has LUMINANCE, the core profile
   * (d, 0, 0, 1). {@code GL_NONE} is both, as OpenGL ES has them: luminance of formats without a
   * size (OES_depth_texture), red of others (ES 3.2 table 14.1).
   */
  public static int initialDepthMode(boolean core, boolean es, int version) {
    return core ? GL_RED : es && version >= 30 ? GL_NONE : GL_LUMINANCE;
  }

  /** First binding decides the kind for good. */
  public void become(int newTarget) {
    if (target != 0) {
      return;
    }
    target = newTarget;
    if (newTarget == GL_TEXTURE_CUBE_MAP) {
      images = new TextureImage[6][MAX_LEVELS];
    }
    if (newTarget == GL_TEXTURE_RECTANGLE || newTarget == GL_TEXTURE_EXTERNAL_OES) {
      sampler.rectangleDefaults();
    }
  }

  /** The first binding of a name that was generated. */
  public void becomeByBinding(int newTarget) {
    boolean first = target == 0;
    become(newTarget);
    if (first && isMultisample()) { // as Mesa has it of these alone
      sampler.rectangleDefaults();
      sampler.minFilter = GL_NEAREST;
      sampler.magFilter = GL_NEAREST;
    }
  }

  public boolean isMultisample() {
    return target == GL_TEXTURE_2D_MULTISAMPLE || target == GL_TEXTURE_2D_MULTISAMPLE_ARRAY;
  }

  public int faces() {
    return images.length;
  }

  /** The image, or null when it was never specified. */
  public TextureImage image(int face, int level) {
    return face < images.length && level >= 0 && level < MAX_LEVELS ? images[face][level] : null;
  }

  /** Parameters that change what a shader sees. */
  public void changed() {
    view = null;
    imageEpoch[0]++;
  }

  /** {@code GL_TEXTURE_BASE_LEVEL} and {@code GL_TEXTURE_MAX_LEVEL}. */
  public void setLevels(int base, int max) {
    if (base != baseLevel) {
      settled = false; // another image may decide about the shape
    }
    baseLevel = base;
    maxLevel = max;
    changed();
  }

  public int effectiveBase() {
    return immutable ? Math.min(baseLevel, ownLevels() - 1) : baseLevel;
  }

  /** Whether it is a view of shared exponents, which nothing is drawn to in whatever format. */
  boolean viewsExponents() {
    GlTexture root = this;
    while (root.origin != null) {
      root = root.origin.texture;
    }
    TextureImage image = root == this ? null : root.images[0][0];
    return image != null && image.format.token() == GL_RGB9_E5;
  }

  /** Levels of an immutable texture, where a view counts its own. */
  private int ownLevels() {
    int n = 1;
    while (origin != null && n < MAX_LEVELS && images[0][n] != null) {
      n++;
    }
    return origin == null ? immutableLevels : n;
  }

  public int effectiveMax() {
    return immutable
        ? Math.max(effectiveBase(), Math.min(maxLevel, ownLevels() - 1))
        : Math.min(maxLevel, MAX_LEVELS - 1);
  }

  // --- specification

  /**
   * Replaces an image.
   *
   * @param texels canonical bytes of all of it, or null for undefined contents
   */
  public void specify(int face, int level, TextureImage image, byte[] texels) {
    unlink();
    TextureImage old = images[face][level];
    images[face][level] = image;
    if (old != null && old.stored && old.sameShape(image)) {
      image.stored = true;
      if (texels != null) {
        emitUpdate(
            face,
            level,
            new TextureImage.Update(0, 0, 0, image.width, image.height, image.depth, texels));
      }
      return;
    }
    if (texels != null) {
      image.add(new TextureImage.Update(0, 0, 0, image.width, image.height, image.depth, texels));
    } else if (image.format.forcesAlpha()) {
      image.add(image.opaque());
    }
    settled = false;
    changed();
  }

  /** Forgets an image (specified with zero size). */
  public void forget(int face, int level) {
    unlink();
    images[face][level] = null;
    settled = false;
    changed();
  }

  public float priority() {
    return priority;
  }

  public void setPriority(float value) {
    priority = Math.max(0, Math.min(value, 1));
  }

  /** Replaces part of an image that exists. */
  public void update(int face, int level, TextureImage.Update update) {
    TextureImage image = images[face][level];
    if (image.stored) {
      emitUpdate(face, level, update);
    } else {
      image.add(update);
      settled = false;
      imageEpoch[0]++;
    }
  }

  private void emitUpdate(int face, int level, TextureImage.Update u) {
    if (origin != null) {
      storage(); // the texels may have moved
    }
    boolean volume = target == GL_TEXTURE_3D;
    boolean lineArray = target == GL_TEXTURE_1D_ARRAY;
    emitter.emit(
        new ResourceCommand.UpdateTexture(
            storage,
            level,
            u.x(),
            lineArray ? 0 : u.y(),
            volume ? u.z() : 0,
            volume ? 0 : u.z() + face,
            u.width(),
            u.height(),
            u.depth(),
            u.texels()));
  }

  // --- storage

  /** Number of levels of a full chain. */
  public static int fullLevels(int width, int height, int depth) {
    return 32 - Integer.numberOfLeadingZeros(Math.max(width, Math.max(height, depth)));
  }

  /**
   * The level that decides about the shape: the base level or an immutable first, else the first
   * there is; or -1.
   */
  private int referenceLevel() {
    int base = immutable ? 0 : effectiveBase();
    if (anyFace(base) != null) {
      return base;
    }
    for (int level = 0; level < MAX_LEVELS; level++) {
      if (anyFace(level) != null) {
        return level;
      }
    }
    return -1;
  }

  private TextureImage anyFace(int level) {
    for (int face = 0; face < faces(); face++) {
      TextureImage image = image(face, level);
      if (image != null) {
        return image;
      }
    }
    return null;
  }

  /** The storage with everything specified so far in it; null when there is no usable image. */
  public Texture storage() {
    if (origin != null) {
      followOrigin();
    } else if (!settled) {
      settle();
    }
    return storage;
  }

  /** Says that it belongs to a target that the stereo rule may give two views. */
  public void becomeStereoTarget() {
    if (origin != null) {
      origin.texture.becomeStereoTarget();
    } else if (!stereoTarget) {
      stereoTarget = true;
      settled = false;
    }
  }

  /**
   * Becomes a view of an immutable texture: its images are specified already, as parts of those.
   *
   * @param levels how many the other has, as queries tell them
   */
  public void show(Origin from, int levels) {
    origin = from;
    from.texture.viewers++;
    immutable = true;
    immutableLevels = levels;
    storage();
  }

  public boolean isVolume() {
    return target == GL_TEXTURE_3D;
  }

  /**
   * A texture without a name that shows a level of this one (images of EGL).
   *
   * @param layer the face, or the slice of a volume
   */
  public GlTexture sibling(int level, int layer) {
    GlTexture s = new GlTexture(0, emitter, stereo, imageEpoch, GL_LUMINANCE);
    s.become(GL_TEXTURE_2D);
    int atLevel = level;
    int atLayer = layer;
    GlTexture root = this;
    while (root.origin != null) {
      atLevel += root.origin.minLevel;
      atLayer += root.origin.minLayer;
      root = root.origin.texture;
    }
    s.link(new Origin(root, atLevel, atLayer), images[isVolume() ? 0 : layer][level]);
    return s;
  }

  /** Shows what another one shows until it gets an image of its own (OES_EGL_image). */
  public void link(GlTexture other) {
    forgetImages();
    bequeath(level -> false);
    release();
    link(other.origin, other.images[0][0]);
  }

  private void link(Origin from, TextureImage shape) {
    images[0][0] =
        new TextureImage(shape.format, shape.width, shape.height, 1, shape.samples, true);
    origin = from;
    from.texture.viewers++;
    from.texture.addSibling(this);
    storage();
  }

  private void addSibling(GlTexture sibling) {
    if (siblings == null) {
      siblings = new ArrayList<>();
    }
    siblings.add(sibling);
  }

  /** Becomes a texture of its own again, without images. */
  private void unlink() {
    if (origin == null || immutable) {
      return;
    }
    release();
    origin = null;
    for (TextureImage[] face : images) {
      Arrays.fill(face, null);
    }
    settled = false;
  }

  /**
   * Leaves the storage to those who keep what they show; others get it from whoever has it then.
   *
   * @param stays whether a level will be in the next storage, too
   */
  private void bequeath(IntPredicate stays) {
    if (siblings == null || storage == null) {
      return;
    }
    List<GlTexture> leaving = new ArrayList<>(siblings);
    leaving.removeIf(s -> stays.test(s.origin.minLevel));
    if (leaving.isEmpty()) {
      return;
    }
    GlTexture heir = new GlTexture(0, emitter, stereo, imageEpoch, GL_LUMINANCE);
    heir.become(target);
    heir.deleted = true;
    heir.immutable = true;
    heir.storage = storage;
    heir.settled = true;
    heir.viewers = leaving.size();
    heir.siblings = leaving;
    for (GlTexture s : leaving) {
      s.origin = new Origin(heir, s.origin.minLevel, s.origin.minLayer);
    }
    siblings.removeAll(leaving);
    viewers -= leaving.size();
    storage = null;
  }

  /** Levels that views of it can have; 0 unless it is immutable. */
  public int viewLevels() {
    return immutable ? ownLevels() : 0;
  }

  /** Array layers, cube faces among them, that views of it can have; 0 unless it is immutable. */
  public int viewLayers() {
    return !immutable ? 0 : target == GL_TEXTURE_3D ? 1 : images[0][0].depth * faces();
  }

  /** The level that is level 0 here of the texture that is no view any more. */
  public int minLevel() {
    return origin == null ? 0 : origin.minLevel + origin.texture.minLevel();
  }

  /** Likewise. */
  public int minLayer() {
    return origin == null ? 0 : origin.minLayer + origin.texture.minLayer();
  }

  /** What it is a view of, or null. */
  public Origin origin() {
    return origin;
  }

  /** Whether others show its texels, which must live on. */
  boolean isShown() {
    return viewers > 0;
  }

  /** Takes over the present storage of the texture of which this is a view. */
  private void followOrigin() {
    origin.texture.storage(); // which may leave what is shown to another one
    Texture whole = origin.texture.storage();
    if (storage != null && storage.part().of() == whole) {
      return;
    }
    if (storage != null) {
      emitter.emit(new ResourceCommand.DestroyTexture(storage));
    }
    TextureImage top = images[0][0];
    storage =
        new Texture(
            emitter.nextTextureId(),
            Translate.shape(target),
            top.format.storage(),
            top.width,
            isOneDimensional() ? 1 : top.height,
            target == GL_TEXTURE_3D ? top.depth : 1,
            target == GL_TEXTURE_3D ? 1 : top.depth * faces(),
            ownLevels(),
            top.samples,
            whole.views(),
            label.isEmpty() ? "texture " + name : label,
            new Texture.Part(whole, origin.minLevel, origin.minLayer));
    emitter.emit(new ResourceCommand.CreateTexture(storage));
    for (TextureImage[] face : images) {
      for (int level = 0; level < ownLevels(); level++) {
        face[level].stored = true;
      }
    }
    changed();
  }

  /** The stereo rule begins to hold: a target may need other storage. */
  void viewsChange() {
    if (stereoTarget) {
      settled = false;
    }
  }

  private void settle() {
    int reference = referenceLevel();
    settled = true;
    if (reference < 0) {
      bequeath(level -> false);
      release();
      return;
    }
    int root = rootLevel(reference);
    TextureImage r = anyFace(root);
    int width = r.width << root;
    int height = isOneDimensional() ? 1 : r.height << root;
    int depth = target == GL_TEXTURE_3D ? r.depth << root : 1;
    int layers = target == GL_TEXTURE_3D ? 1 : r.depth * faces();
    boolean fits =
        storage != null
            && storage.shape() == Translate.shape(target)
            && storage.format() == r.format.storage()
            && storage.width() == width
            && storage.height() == height
            && storage.depth() == depth
            && storage.layers() == layers
            && storage.samples() == r.samples
            && storage.views() == views(width, height);
    int levels = 1;
    for (int level = 0; level < MAX_LEVELS; level++) {
      for (int face = 0; face < faces(); face++) {
        TextureImage image = images[face][level];
        if (image != null && consistent(image, level, r, width, height, depth)) {
          levels = level + 1;
        }
      }
    }
    if (!fits || storage.levels() < levels) {
      if (fits) {
        // levels are being added one by one: make room for all of them at once
        levels = fullLevels(width, height, depth);
      }
      replace(
          new Texture(
              emitter.nextTextureId(),
              Translate.shape(target),
              r.format.storage(),
              width,
              height,
              depth,
              layers,
              levels,
              r.samples,
              views(width, height),
              label.isEmpty() ? "texture " + name : label),
          r);
    }
    flush(r);
  }

  /**
   * The lowest level of whose chain the given one is: half of an odd size says not what it was half
   * of, and the levels below the base keep their texels.
   */
  private int rootLevel(int reference) {
    TextureImage r = anyFace(reference);
    for (int level = 0; level < reference; level++) {
      TextureImage image = anyFace(level);
      if (image != null
          && consistent(
              r,
              reference,
              image,
              image.width << level,
              isOneDimensional() ? 1 : image.height << level,
              image.depth << level)) {
        return level;
      }
    }
    return reference;
  }

  private int views(int width, int height) {
    return stereoTarget ? stereo.targetViews(width, height) : 1;
  }

  public boolean isOneDimensional() {
    return target == GL_TEXTURE_1D || target == GL_TEXTURE_1D_ARRAY;
  }

  /** Whether an image is the given level of a chain that starts at the given size. */
  public boolean consistent(
      TextureImage image, int level, TextureImage reference, int width, int height, int depth) {
    int expectedDepth = target == GL_TEXTURE_3D ? Math.max(1, depth >> level) : reference.depth;
    return image.format.storage() == reference.format.storage()
        && image.width == Math.max(1, width >> level)
        && image.height == Math.max(1, height >> level)
        && image.depth == expectedDepth
        && image.samples == reference.samples;
  }

  /** Moves to another storage, keeping the texels of images that still fit. */
  private void replace(Texture next, TextureImage reference) {
    Texture old = storage;
    emitter.emit(new ResourceCommand.CreateTexture(next));
    for (int level = 0; level < MAX_LEVELS; level++) {
      for (int face = 0; face < faces(); face++) {
        TextureImage image = images[face][level];
        if (image == null || !image.stored) {
          continue;
        }
        boolean keeps =
            level < next.levels()
                && consistent(image, level, reference, next.width(), next.height(), next.depth());
        if (keeps) {
          emitter.emit(
              new ResourceCommand.CopyTexture(
                  old,
                  level,
                  0,
                  0,
                  face,
                  next,
                  level,
                  0,
                  0,
                  face,
                  image.width,
                  image.height,
                  image.depth));
        } else {
          image.stored = false; // its texels are lost with the old storage
          if (image.format.forcesAlpha()) {
            image.add(image.opaque());
          }
        }
      }
    }
    bequeath(level -> holds(level, next, reference));
    if (storage != null) {
      emitter.emit(new ResourceCommand.DestroyTexture(storage));
    }
    storage = next;
    changed();
  }

  /** Whether what was stored of a level has gone over into the next storage. */
  private boolean holds(int level, Texture next, TextureImage reference) {
    TextureImage image = anyFace(level);
    return image != null
        && image.stored
        && level < next.levels()
        && consistent(image, level, reference, next.width(), next.height(), next.depth());
  }

  private void flush(TextureImage reference) {
    for (int face = 0; face < faces(); face++) {
      for (int level = 0; level < storage.levels(); level++) {
        TextureImage image = images[face][level];
        if (image == null
            || image.stored
            || !consistent(
                image, level, reference, storage.width(), storage.height(), storage.depth())) {
          continue;
        }
        image.stored = true;
        for (TextureImage.Update u : image.pending) {
          emitUpdate(face, level, u);
        }
        image.pending = List.of();
      }
    }
  }

  /** Whether the level is in the storage (after {@link #storage()}). */
  public boolean holds(int face, int level) {
    TextureImage image = image(face, level);
    return storage() != null && image != null && image.stored;
  }

  /** All texels of an image, canonical. */
  public byte[] texels(int face, int level) {
    TextureImage image = image(face, level);
    if (!holds(face, level)) {
      return image.waitingTexels();
    }
    byte[] out =
        new byte[(int) image.format.storage().regionBytes(image.width, image.height, image.depth)];
    int slice = out.length / image.depth;
    for (int z = 0; z < image.depth; z++) {
      byte[] part =
          emitter.read(
              new RenderTarget.Attachment(storage, level, face + z, false),
              0,
              0,
              image.width,
              image.height);
      System.arraycopy(part, 0, out, z * slice, slice);
    }
    return out;
  }

  /** {@code glGenerateMipmap}: defines and fills the levels above the base. */
  public void generateMipmaps() {
    int base = effectiveBase();
    TextureImage b = image(0, base);
    if (b == null) {
      return;
    }
    int volumeDepth = target == GL_TEXTURE_3D ? b.depth : 1;
    int last =
        Math.min(
            base + fullLevels(b.width, isOneDimensional() ? 1 : b.height, volumeDepth) - 1,
            effectiveMax());
    for (int face = 0; face < faces(); face++) {
      for (int level = base + 1; level <= last; level++) {
        TextureImage image = b.mipmap(level - base, isOneDimensional(), target == GL_TEXTURE_3D);
        TextureImage old = images[face][level];
        image.stored = old != null && old.stored && old.sameShape(image);
        images[face][level] = image;
      }
    }
    settled = false;
    changed();
    Texture t = storage();
    if (t != null && last > base) {
      emitter.emit(new ResourceCommand.GenerateMipmaps(t, base, last));
      generated = new MipmapRun(base, last);
      generatedAt = emitter.now();
    }
  }

  /**
   * The levels that still are what was made of their base level; null when there are none, or when
   * one of them or the base has changed since.
   */
  public MipmapRun generatedLevels() {
    Texture t = storage();
    if (t == null || generated == null || emitter.changed(t) >= generatedAt) {
      return null;
    }
    for (int face = 0; face < faces(); face++) {
      for (int level = generated.base(); level <= generated.last(); level++) {
        if (!holds(face, level)) {
          return null;
        }
      }
    }
    return generated;
  }

  // --- reading in shaders

  /**
   * What a shader sees; only for complete textures.
   *
   * @param alphaAsRed depth whose mode is {@code GL_ALPHA} comes as if that were intensity, as Mesa
   *     gives it to programs of GLSL 1.30 and newer, whose functions of shadows return red alone
   */
  public TextureView view(boolean decodeSrgb, boolean alphaAsRed) {
    if (target == GL_TEXTURE_BUFFER) {
      return TextureView.of(
          buffer.resource(), texels(), bufferFormat.swizzle(), bufferFormat.storage());
    }
    Texture t = storage();
    if (view != null && viewDecodes == decodeSrgb && viewAlphaAsRed == alphaAsRed) {
      return view;
    }
    viewDecodes = decodeSrgb;
    viewAlphaAsRed = alphaAsRed;
    int mode = alphaAsRed && depthMode == GL_ALPHA ? GL_INTENSITY : depthMode;
    int base = effectiveBase();
    TextureImage b = image(0, base);
    if (t == null || b == null) {
      return TextureView.UNBOUND;
    }
    int last = base;
    while (last + 1 < t.levels() && last + 1 <= effectiveMax() && holds(0, last + 1)) {
      last++;
    }
    boolean stencil =
        b.format.base() == GL_STENCIL_INDEX
            || (b.format.base() == GL_DEPTH_STENCIL && depthStencilMode == GL_STENCIL_INDEX);
    view =
        new TextureView(
            t,
            base,
            last,
            TextureSwizzle.of(b.format, mode, swizzle),
            stencil,
            decodeSrgb,
            null,
            null);
    return view;
  }

  /** Which bytes of the buffer are texels. */
  TextureView.Texels texels() {
    int most = bufferSize < 0 ? buffer.size() : bufferSize;
    int bytes = bufferTexelBytes();
    long limit = (long) Limits.MAX_TEXTURE_BUFFER_SIZE * bytes;
    return new TextureView.Texels(bufferOffset, (int) Math.min(most, limit), bytes);
  }

  /** Bytes from one texel of a buffer to the next: those of three components have no fourth. */
  public int bufferTexelBytes() {
    int bytes = bufferFormat.storage().blockBytes();
    return bufferFormat.forcesAlpha() ? bytes / 4 * 3 : bytes;
  }

  /** Frees the simulator's copy. */
  public void release() {
    if (origin != null && storage != null) {
      origin.texture.leave(this);
    }
    if (storage != null) {
      emitter.emit(new ResourceCommand.DestroyTexture(storage));
      storage = null;
      view = null;
      imageEpoch[0]++;
    }
    for (TextureImage[] face : images) {
      for (TextureImage image : face) {
        if (image != null) {
          image.stored = false;
        }
      }
    }
  }

  /** Somebody shows it no more; what has nothing but its storage ends with the last. */
  private void leave(GlTexture viewer) {
    viewers--;
    if (siblings != null) {
      siblings.remove(viewer);
    }
    if (viewers == 0 && name == 0 && deleted) {
      release();
    }
  }

  /** Forgets all images, before an immutable storage is specified. */
  public void forgetImages() {
    unlink();
    for (TextureImage[] face : images) {
      Arrays.fill(face, null);
    }
    settled = false;
    changed();
  }
}
