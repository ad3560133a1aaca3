package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.oovr.driver.gl.client.TextureBindings;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.SamplerParams;
import org.oovr.driver.gl.object.ShareGroup;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.ClientFormat;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.pixel.PixelTransfer;
import org.oovr.driver.gl.pixel.UploadFormat;
import org.oovr.driver.gl.state.GlContext;

/**
 * The calls that bring back textures. Expects the initial state of a context but for an unpack
 * alignment of 1, and leaves texture bindings of the active unit changed.
 */
final class SnapshotTextures {
  private final SnapshotCalls calls;
  private final LiveObjects live;
  private final SnapshotSamplers samplers;

  SnapshotTextures(SnapshotCalls calls, LiveObjects live, SnapshotSamplers samplers) {
    this.calls = calls;
    this.live = live;
    this.samplers = samplers;
  }

  /** All of a share group. */
  void objects(GlContext gl) {
    ShareGroup share = gl.share;
    int[] names = live.of(LiveObjects.Kind.TEXTURE, share.textures.names());
    if (names.length == 0) {
      return;
    }
    calls.begin("glGenTextures", names.length).ints(1, names).put();
    for (int name : names) {
      GlTexture t = share.textures.get(name);
      if (t != null && t.target != 0 && !isView(t)) {
        calls.make("glBindTexture", t.target, name);
        object(gl, t, live.needsContents(LiveObjects.Kind.TEXTURE, name));
      }
    }
    for (int name : names) {
      GlTexture t = share.textures.get(name);
      if (t != null && isView(t)) {
        view(gl, t);
      }
    }
    for (int i = 0; i < TextureBindings.TARGETS; i++) {
      int target = TextureBindings.target(i);
      for (int name : names) {
        GlTexture t = share.textures.get(name);
        if (t != null && t.target == target) {
          calls.make("glBindTexture", target, 0);
          break;
        }
      }
    }
  }

  /** Whether it shows texels of a texture that can be brought back: one that still has its name. */
  private static boolean isView(GlTexture t) {
    return t.origin() != null && !shown(t).deleted;
  }

  /** The texture that has the texels. */
  private static GlTexture shown(GlTexture t) {
    return t.origin() == null ? t : shown(t.origin().texture());
  }

  /** As a view of the texture that has the texels, whatever it was made a view of. */
  private void view(GlContext gl, GlTexture t) {
    calls.make(
        "glTextureView",
        t.name,
        t.target,
        shown(t).name,
        t.image(0, 0).format.token(),
        t.minLevel(),
        t.viewLevels(),
        t.minLayer(),
        t.viewLayers());
    calls.make("glBindTexture", t.target, t.name);
    if (!t.isMultisample()) {
      parameters(gl, t);
    }
    swizzle(t);
  }

  /** The default textures of a context, where the program has made something of them. */
  void defaults(GlContext gl) {
    for (GlTexture t : gl.defaultTextures) {
      boolean images = false;
      for (int face = 0; face < t.faces(); face++) {
        for (int level = 0; level < GlTexture.MAX_LEVELS; level++) {
          images |= t.image(face, level) != null;
        }
      }
      if (images) {
        object(gl, t, true);
      }
    }
  }

  private void object(GlContext gl, GlTexture t, boolean contents) {
    if (t.target == GL_TEXTURE_BUFFER) {
      if (t.buffer != null && !t.buffer.deleted && t.bufferFormat != null) {
        buffer(t);
      }
      return;
    }
    if (t.isMultisample()) {
      multisampled(gl, t, contents);
      swizzle(t);
      return;
    }
    sampling(t);
    GlTexture.MipmapRun run = contents ? t.generatedLevels() : null;
    if (t.immutable) {
      immutableStorage(t);
    }
    for (int level = 0; level < GlTexture.MAX_LEVELS; level++) {
      for (int face = 0; face < t.faces(); face++) {
        TextureImage image = t.image(face, level);
        boolean generated = run != null && level > run.base() && level <= run.last();
        if (image != null) {
          image(gl, t, face, level, contents && !generated);
        }
      }
    }
    if (run != null) {
      level(t, GL_TEXTURE_BASE_LEVEL, run.base(), 0);
      level(t, GL_TEXTURE_MAX_LEVEL, run.last(), -1);
      calls.make("glGenerateMipmap", t.target);
      level(t, GL_TEXTURE_BASE_LEVEL, t.baseLevel, run.base());
      level(t, GL_TEXTURE_MAX_LEVEL, t.maxLevel, run.last());
    } else {
      level(t, GL_TEXTURE_BASE_LEVEL, t.baseLevel, 0);
      level(t, GL_TEXTURE_MAX_LEVEL, t.maxLevel, 1000);
    }
    swizzle(t);
    modes(gl, t);
  }

  private void sampling(GlTexture t) {
    SamplerParams initial = new SamplerParams();
    if (t.target == GL_TEXTURE_RECTANGLE) {
      initial.rectangleDefaults();
    }
    samplers.parameters("glTexParameter", t.target, t.sampler, initial);
  }

  private void parameters(GlContext gl, GlTexture t) {
    sampling(t);
    level(t, GL_TEXTURE_BASE_LEVEL, t.baseLevel, 0);
    level(t, GL_TEXTURE_MAX_LEVEL, t.maxLevel, 1000);
    modes(gl, t);
  }

  private void buffer(GlTexture t) {
    int format = t.bufferFormat.token();
    if (t.bufferSize < 0) {
      calls.make("glTexBuffer", t.target, format, t.buffer.name);
    } else {
      calls.make("glTexBufferRange", t.target, format, t.buffer.name, t.bufferOffset, t.bufferSize);
    }
  }

  private void level(GlTexture t, int parameter, int value, int present) {
    if (value != present) {
      calls.make("glTexParameteri", t.target, parameter, value);
    }
  }

  private void swizzle(GlTexture t) {
    int[] initial = {GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA};
    for (int i = 0; i < 4; i++) {
      if (t.swizzle[i] != initial[i]) {
        calls.make("glTexParameteri", t.target, GL_TEXTURE_SWIZZLE_R + i, t.swizzle[i]);
      }
    }
  }

  private void modes(GlContext gl, GlTexture t) {
    if (!gl.core && !gl.es && t.depthMode != GL_LUMINANCE) {
      calls.make("glTexParameteri", t.target, GL_DEPTH_TEXTURE_MODE, t.depthMode);
    }
    if (t.depthStencilMode != GL_DEPTH_COMPONENT) {
      calls.make("glTexParameteri", t.target, GL_DEPTH_STENCIL_TEXTURE_MODE, t.depthStencilMode);
    }
    if (t.priority() != 1) {
      int bits = Float.floatToRawIntBits(t.priority());
      calls.make("glTexParameterf", t.target, GL_TEXTURE_PRIORITY, bits);
    }
    if (t.generateMipmap) {
      calls.make("glTexParameteri", t.target, GL_GENERATE_MIPMAP, 1);
    }
    if (t.crop[2] != 0 || t.crop[3] != 0) {
      calls
          .begin("glTexParameteriv", t.target, GL_TEXTURE_CROP_RECT_OES)
          .ints(2, t.crop.clone())
          .put();
    }
  }

  private void multisampled(GlContext gl, GlTexture t, boolean contents) {
    TextureImage image = t.image(0, 0);
    if (image == null) {
      return;
    }
    boolean array = t.target == GL_TEXTURE_2D_MULTISAMPLE_ARRAY;
    String suffix = (array ? "3D" : "2D") + "Multisample";
    String function = (t.immutable ? "glTexStorage" : "glTexImage") + suffix;
    long fixed = image.fixedSampleLocations ? 1 : 0;
    int token = image.format.token();
    if (array) {
      calls.make(
          function, t.target, image.samples, token, image.width, image.height, image.depth, fixed);
    } else {
      calls.make(function, t.target, image.samples, token, image.width, image.height, fixed);
    }
    if (contents) {
      new SnapshotImages(calls).samples(gl, t);
    }
  }

  private static int dimensions(int target) {
    return switch (target) {
      case GL_TEXTURE_1D -> 1;
      case GL_TEXTURE_3D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_CUBE_MAP_ARRAY -> 3;
      default -> 2;
    };
  }

  private void immutableStorage(GlTexture t) {
    TextureImage top = t.image(0, 0);
    int[] size = size(t, top);
    int dimensions = dimensions(t.target);
    int token = top.format.token();
    switch (dimensions) {
      case 1 -> calls.make("glTexStorage1D", t.target, t.viewLevels(), token, size[0]);
      case 2 -> calls.make("glTexStorage2D", t.target, t.viewLevels(), token, size[0], size[1]);
      default ->
          calls.make("glTexStorage3D", t.target, t.viewLevels(), token, size[0], size[1], size[2]);
    }
  }

  /** Width, height and depth as the calls have them. */
  private static int[] size(GlTexture t, TextureImage image) {
    boolean lines = t.target == GL_TEXTURE_1D_ARRAY;
    return new int[] {image.width, lines ? image.depth : image.height, lines ? 1 : image.depth};
  }

  private void image(GlContext gl, GlTexture t, int face, int level, boolean contents) {
    TextureImage image = t.image(face, level);
    InternalFormat f = image.format;
    if (image.ycbcr != null) {
      int type = GL_UNSIGNED_SHORT_8_8_REV_MESA;
      int token = f.token();
      long[] bits = {t.target, level, token, image.width, image.height, 0, token, type, 0};
      calls.begin("glTexImage2D", bits).bytes(8, image.ycbcr).put();
      return;
    }
    int target = t.target == GL_TEXTURE_CUBE_MAP ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + face : t.target;
    byte[] data = contents ? data(gl, t, face, level, image) : null;
    int[] size = size(t, image);
    int dimensions = dimensions(t.target);
    // what a format without a size becomes depends on how it was specified
    boolean apart = !f.sized() && !f.compressed() && image.clientFormat != 0;
    if (!t.immutable) {
      UploadFormat upload =
          apart ? new UploadFormat(image.clientFormat, image.clientType) : uploadOf(f);
      long[] bits = new long[dimensions + 6];
      bits[0] = target;
      bits[1] = level;
      bits[2] = f.token();
      System.arraycopy(longs(size), 0, bits, 3, dimensions);
      int n = dimensions + 4; // a border of 0
      n = formats(bits, n, image, upload);
      String kind = f.compressed() ? "glCompressedTexImage" : "glTexImage";
      calls.begin(kind + dimensions + "D", Arrays.copyOf(bits, n));
      if (data != null && !apart) {
        calls.bytes(n, data);
      }
      calls.put();
    }
    if (data != null && (t.immutable || apart)) {
      long[] bits = new long[2 * dimensions + 4];
      bits[0] = target;
      bits[1] = level;
      System.arraycopy(longs(size), 0, bits, 2 + dimensions, dimensions);
      int n = 2 * dimensions + 2;
      if (f.compressed()) {
        bits[n++] = f.token();
      }
      n = formats(bits, n, image, uploadOf(f));
      String kind = f.compressed() ? "glCompressedTexSubImage" : "glTexSubImage";
      calls.begin(kind + dimensions + "D", bits).bytes(n, data).put();
    }
  }

  private static UploadFormat uploadOf(InternalFormat f) {
    return f.compressed() ? null : UploadFormat.of(f);
  }

  private static long[] longs(int[] values) {
    return Arrays.stream(values).asLongStream().toArray();
  }

  /** Adds format and type, or of blocks their size; returns the place behind them. */
  private static int formats(long[] bits, int at, TextureImage image, UploadFormat upload) {
    if (upload == null) {
      bits[at] = image.format.storage().regionBytes(image.width, image.height, image.depth);
      return at + 1;
    }
    bits[at] = upload.format();
    bits[at + 1] = upload.type();
    return at + 2;
  }

  /** Texels of an image as {@link UploadFormat} has them, or blocks. */
  private static byte[] data(GlContext gl, GlTexture t, int face, int level, TextureImage image) {
    byte[] texels = t.texels(face, level);
    return image.format.compressed() ? texels : client(image, texels);
  }

  /** Gives the bound {@code GL_TEXTURE_2D} an image. */
  static void upload(SnapshotCalls calls, InternalFormat f, int width, int height, byte[] client) {
    UploadFormat upload = UploadFormat.of(f);
    calls
        .begin(
            "glTexImage2D",
            GL_TEXTURE_2D,
            0,
            f.token(),
            width,
            height,
            0,
            upload.format(),
            upload.type())
        .bytes(8, client)
        .put();
  }

  static byte[] client(TextureImage image, byte[] texels) {
    return client(image.format, image.width, image.height, image.depth, texels);
  }

  /** Canonical texels in the client format. */
  static byte[] client(InternalFormat format, int width, int height, int depth, byte[] texels) {
    UploadFormat upload = UploadFormat.of(format);
    return client(format, upload.format(), upload.type(), width, height, depth, texels);
  }

  /** Canonical texels in the client format and type that are given. */
  static byte[] client(
      InternalFormat format,
      int clientFormat,
      int type,
      int width,
      int height,
      int depth,
      byte[] texels) {
    int group = ClientFormat.groupBytes(clientFormat, type);
    PixelStore tight = new PixelStore();
    tight.alignment = 1;
    ByteBuffer out =
        ByteBuffer.allocate(Math.toIntExact((long) group * width * height * depth))
            .order(ByteOrder.LITTLE_ENDIAN);
    PixelTransfer.pack(
        texels, format, out, 0, clientFormat, type, tight, width, height, depth, depth > 1);
    return out.array();
  }
}
