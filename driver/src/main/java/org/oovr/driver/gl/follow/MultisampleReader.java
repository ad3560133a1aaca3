package org.oovr.driver.gl.follow;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.trace.Call;

/**
 * Reads multisampled images sample by sample: a shader fetches each sample into an image of one,
 * without a resolve. Needs a context of version 3.2 in which {@link PlainDrawing} holds and texels
 * are read tightly packed; leaves that changed.
 */
final class MultisampleReader implements AutoCloseable {
  /** Of OpenGL, as major * 10 + minor. */
  static final int NEEDED_VERSION = 32;

  /** {@code DEPTH_STENCIL_TEXTURE_MODE}. */
  private static final int STENCIL_VERSION = 43;

  private static final PixelLayout FLOATS = new PixelLayout(GL.GL_RGBA, GL.GL_FLOAT, 16);
  private static final PixelLayout INTS = new PixelLayout(GL.GL_RGBA_INTEGER, GL.GL_INT, 16);
  private static final PixelLayout UNSIGNED =
      new PixelLayout(GL.GL_RGBA_INTEGER, GL.GL_UNSIGNED_INT, 16);
  private static final PixelLayout DEPTH = new PixelLayout(GL.GL_DEPTH_COMPONENT, GL.GL_FLOAT, 4);
  private static final PixelLayout DEPTH_STENCIL =
      new PixelLayout(GL.GL_DEPTH_STENCIL, GL.GL_FLOAT_32_UNSIGNED_INT_24_8_REV, 8);

  private static final String VERTEX =
      "#version 150\nvoid main() {\n"
          + "  vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;\n"
          + "  gl_Position = vec4(p, 0.0, 1.0);\n}\n";

  /** What the sampler undoes is done again where the image has it. */
  private static final String FRAGMENT =
      "#version 150\nuniform KsamplerMS image;\nuniform int sample_;\nout Kvec4 o;\n"
          + "void main() {\n  o = texelFetch(image, ivec2(gl_FragCoord.xy), sample_);\n}\n";

  private static final String FRAGMENT_SRGB =
      "#version 150\nuniform sampler2DMS image;\nuniform int sample_;\nout vec4 o;\n"
          + "float encoded(float c) {\n"
          + "  return c <= 0.0031308 ? 12.92 * c : 1.055 * pow(c, 1.0 / 2.4) - 0.055;\n}\n"
          + "void main() {\n  o = texelFetch(image, ivec2(gl_FragCoord.xy), sample_);\n"
          + "  o.rgb = vec3(encoded(o.r), encoded(o.g), encoded(o.b));\n}\n";

  /** A lookup in an image of one sample, as {@link #FRAGMENT} looks into one of several. */
  private static final String FRAGMENT_SINGLE =
      "#version 150\nuniform sampler2D image;\nout vec4 o;\n"
          + "void main() {\n  o = texelFetch(image, ivec2(gl_FragCoord.xy), 0);\n}\n";

  /** Kind of a program that looks into an image of one sample. */
  private static final String SINGLE = "single";

  /** Bits of the mantissa of a float, the hidden one included. */
  private static final int FLOAT_BITS = 24;

  /** A driver's fault is one unit or two; one time more shows that all are right. */
  private static final int CORRECTIONS = 4;

  /** An image. */
  private record Image(int width, int height, int samples, int format) {}

  private final GlState state;
  private final GlQueries gl;
  private final Recorder recorder;
  private final boolean stencils;
  private final int vertexArray;
  private final Map<String, Integer> programs = new HashMap<>();
  private final long name = NativeMemory.allocate(Integer.BYTES);

  /** A reader in the context that is current. */
  MultisampleReader(GlState state, Recorder recorder) {
    this.state = state;
    this.gl = state.gl();
    this.recorder = recorder;
    stencils = state.version() >= STENCIL_VERSION;
    vertexArray = generate("glGenVertexArrays");
    gl.call("glBindVertexArray", vertexArray);
  }

  private int generate(String function) {
    gl.call(function, 1, name);
    return NativeMemory.getInt(name);
  }

  private void delete(String function, int object) {
    NativeMemory.putInt(name, object);
    gl.call(function, 1, name);
  }

  /**
   * Records what a texture of {@code GL_TEXTURE_2D_MULTISAMPLE} holds; false when that cannot be
   * read.
   */
  boolean texture(Call scratch, int texture) {
    Image image = bind(texture);
    PixelLayout layout = layout();
    ByteBuffer samples = samples(image, layout);
    if (samples != null) {
      recorder.textureContents(
          scratch,
          texture,
          GL.GL_TEXTURE_2D_MULTISAMPLE,
          0,
          new int[] {image.width, image.height, 1},
          layout,
          samples);
    }
    return samples != null;
  }

  /**
   * Records what a multisampled renderbuffer holds, through a texture into which it is copied;
   * false when that cannot be read.
   */
  boolean renderbuffer(Call scratch, int renderbuffer) {
    gl.call("glBindRenderbuffer", GL.GL_RENDERBUFFER, renderbuffer);
    Image image =
        new Image(
            parameter(GL.GL_RENDERBUFFER_WIDTH),
            parameter(GL.GL_RENDERBUFFER_HEIGHT),
            parameter(GL.GL_RENDERBUFFER_SAMPLES),
            parameter(GL.GL_RENDERBUFFER_INTERNAL_FORMAT));
    boolean depth = parameter(GL.GL_RENDERBUFFER_DEPTH_SIZE) > 0;
    boolean stencil = parameter(GL.GL_RENDERBUFFER_STENCIL_SIZE) > 0;
    if (image.samples > mostSamples(depth || stencil) || stencil && !(depth && stencils)) {
      return false; // no texture can be like it, or nobody could read that
    }
    int texture = generate("glGenTextures");
    gl.call("glBindTexture", GL.GL_TEXTURE_2D_MULTISAMPLE, texture);
    gl.call(
        "glTexImage2DMultisample",
        GL.GL_TEXTURE_2D_MULTISAMPLE,
        image.samples,
        image.format,
        image.width,
        image.height,
        1);
    int point = point(depth, stencil);
    int from = framebuffer(GL.GL_READ_FRAMEBUFFER, point, renderbuffer);
    int to = generate("glGenFramebuffers");
    gl.call("glBindFramebuffer", GL.GL_DRAW_FRAMEBUFFER, to);
    gl.call(
        "glFramebufferTexture2D",
        GL.GL_DRAW_FRAMEBUFFER,
        point,
        GL.GL_TEXTURE_2D_MULTISAMPLE,
        texture,
        0);
    if (depth || stencil) {
      gl.call("glDrawBuffer", GL.GL_NONE);
      gl.call("glReadBuffer", GL.GL_NONE);
    }
    int mask =
        (depth ? GL.GL_DEPTH_BUFFER_BIT : 0)
            | (stencil ? GL.GL_STENCIL_BUFFER_BIT : 0)
            | (depth || stencil ? 0 : GL.GL_COLOR_BUFFER_BIT);
    int w = image.width;
    int h = image.height;
    boolean complete = isComplete(GL.GL_READ_FRAMEBUFFER) && isComplete(GL.GL_DRAW_FRAMEBUFFER);
    if (complete) {
      gl.call("glBlitFramebuffer", 0, 0, w, h, 0, 0, w, h, mask, GL.GL_NEAREST);
    }
    delete("glDeleteFramebuffers", from);
    delete("glDeleteFramebuffers", to);
    PixelLayout layout = layout();
    ByteBuffer samples = complete ? samples(bind(texture), layout) : null;
    delete("glDeleteTextures", texture);
    if (samples != null) {
      recorder.renderbufferContents(scratch, renderbuffer, w, h, layout, samples);
    }
    return samples != null;
  }

  private boolean isComplete(int target) {
    return gl.call("glCheckFramebufferStatus", target) == GL.GL_FRAMEBUFFER_COMPLETE;
  }

  /** Samples that a texture can have; integers, which nobody tells from others, may have fewer. */
  private int mostSamples(boolean depth) {
    return depth
        ? state.integer(GL.GL_MAX_DEPTH_TEXTURE_SAMPLES)
        : Math.min(
            state.integer(GL.GL_MAX_COLOR_TEXTURE_SAMPLES),
            state.integer(GL.GL_MAX_INTEGER_SAMPLES));
  }

  /** A new framebuffer, bound to a target, with a renderbuffer at an attachment point. */
  private int framebuffer(int target, int point, int renderbuffer) {
    int framebuffer = generate("glGenFramebuffers");
    gl.call("glBindFramebuffer", target, framebuffer);
    gl.call("glFramebufferRenderbuffer", target, point, GL.GL_RENDERBUFFER, renderbuffer);
    return framebuffer;
  }

  private int parameter(int pname) {
    return state.get("glGetRenderbufferParameteriv", GL.GL_RENDERBUFFER, pname);
  }

  private static int point(boolean depth, boolean stencil) {
    return depth && stencil
        ? GL.GL_DEPTH_STENCIL_ATTACHMENT
        : depth
            ? GL.GL_DEPTH_ATTACHMENT
            : stencil ? GL.GL_STENCIL_ATTACHMENT : GL.GL_COLOR_ATTACHMENT0;
  }

  private Image bind(int texture) {
    gl.call("glBindTexture", GL.GL_TEXTURE_2D_MULTISAMPLE, texture);
    return new Image(
        level(GL.GL_TEXTURE_WIDTH),
        level(GL.GL_TEXTURE_HEIGHT),
        level(GL.GL_TEXTURE_SAMPLES),
        level(GL.GL_TEXTURE_INTERNAL_FORMAT));
  }

  private int level(int pname) {
    return state.textureLevel(GL.GL_TEXTURE_2D_MULTISAMPLE, 0, pname);
  }

  /** How the samples of the bound texture travel; null where that is not known. */
  private PixelLayout layout() {
    boolean depth = level(GL.GL_TEXTURE_DEPTH_SIZE) > 0;
    boolean stencil = level(GL.GL_TEXTURE_STENCIL_SIZE) > 0;
    if (stencil) {
      return depth && stencils ? DEPTH_STENCIL : null;
    }
    if (depth) {
      return DEPTH;
    }
    return switch (level(GL.GL_TEXTURE_RED_TYPE)) {
      case GL.GL_INT -> INTS;
      case GL.GL_UNSIGNED_INT -> UNSIGNED;
      default -> FLOATS;
    };
  }

  /** All samples of the bound texture, one after the other, or null. */
  private ByteBuffer samples(Image image, PixelLayout layout) {
    long planeBytes = (long) image.width * image.height * (layout == null ? 0 : layout.bytes());
    if (layout == null || planeBytes * image.samples > Integer.MAX_VALUE) {
      return null;
    }
    ByteBuffer all =
        ByteBuffer.allocate((int) planeBytes * image.samples).order(ByteOrder.LITTLE_ENDIAN);
    for (int sample = 0; sample < image.samples; sample++) {
      if (layout == DEPTH || layout == DEPTH_STENCIL) {
        byte[] depth = exactDepths(image, depths(image, "", sample));
        byte[] stencil = layout == DEPTH ? null : stencil(image, sample);
        for (int at = 0; at < depth.length; at += Float.BYTES) {
          all.put(depth, at, Float.BYTES);
          if (stencil != null) {
            all.put(stencil, at, Integer.BYTES);
          }
        }
      } else if (layout == FLOATS) {
        boolean srgb = image.format == GL.GL_SRGB8_ALPHA8 || image.format == GL.GL_SRGB8;
        all.put(fetch(image, srgb ? "srgb" : "", GL.GL_RGBA32F, GL.GL_RGBA, GL.GL_FLOAT, sample));
      } else if (layout == INTS) {
        all.put(fetch(image, "i", GL.GL_RGBA32I, GL.GL_RGBA_INTEGER, GL.GL_INT, sample));
      } else {
        int type = GL.GL_UNSIGNED_INT;
        all.put(fetch(image, "u", GL.GL_RGBA32UI, GL.GL_RGBA_INTEGER, type, sample));
      }
    }
    return all.flip();
  }

  private byte[] depths(Image image, String kind, int sample) {
    return fetch(image, kind, GL.GL_R32F, GL.GL_RED, GL.GL_FLOAT, sample);
  }

  /**
   * The depths that an image holds, as floats that name them exactly. A driver may look up another
   * float, off by a unit of 24 bits or two; so what we take for the depths is looked up, too, until
   * the driver answers the same.
   *
   * @param seen what the driver looks up, changed
   */
  private byte[] exactDepths(Image image, byte[] seen) {
    if (level(GL.GL_TEXTURE_DEPTH_SIZE) != FLOAT_BITS
        || level(GL.GL_TEXTURE_DEPTH_TYPE) == GL.GL_FLOAT) {
      return seen;
    }
    boolean stencil = level(GL.GL_TEXTURE_STENCIL_SIZE) > 0;
    ByteBuffer floats = ByteBuffer.wrap(seen).order(ByteOrder.LITTLE_ENDIAN);
    double largest = (1 << FLOAT_BITS) - 1;
    int[] depths = new int[image.width * image.height];
    for (int i = 0; i < depths.length; i++) {
      depths[i] = (int) Math.round(floats.getFloat(Float.BYTES * i) * largest);
    }
    int texture = generate("glGenTextures");
    gl.call("glBindTexture", GL.GL_TEXTURE_2D, texture);
    gl.call("glTexParameteri", GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MIN_FILTER, GL.GL_NEAREST);
    gl.call("glTexParameteri", GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MAG_FILTER, GL.GL_NEAREST);
    gl.call("glTexParameteri", GL.GL_TEXTURE_2D, GL.GL_TEXTURE_MAX_LEVEL, 0);
    boolean right = false;
    for (int i = 0; i < CORRECTIONS && !right; i++) {
      upload(image, stencil, depths);
      byte[] answer = depths(image, SINGLE, 0);
      right = correct(depths, floats, ByteBuffer.wrap(answer).order(ByteOrder.LITTLE_ENDIAN));
    }
    delete("glDeleteTextures", texture);
    for (int i = 0; i < depths.length; i++) {
      floats.putFloat(Float.BYTES * i, (float) (depths[i] / largest));
    }
    return seen;
  }

  /** Fills the bound texture of one sample with depths of 24 bits. */
  private void upload(Image image, boolean stencil, int[] depths) {
    int format = stencil ? GL.GL_DEPTH_STENCIL : GL.GL_DEPTH_COMPONENT;
    int type = stencil ? GL.GL_UNSIGNED_INT_24_8 : GL.GL_UNSIGNED_INT;
    long memory = NativeMemory.allocate((long) Integer.BYTES * depths.length);
    for (int i = 0; i < depths.length; i++) {
      // of the 32 bits of a depth alone the lower repeat the upper ones, as GL scales them
      int low = stencil ? 0 : depths[i] >>> FLOAT_BITS - 8;
      NativeMemory.putInt(memory + (long) Integer.BYTES * i, depths[i] << 8 | low);
    }
    int w = image.width;
    int h = image.height;
    gl.call("glTexImage2D", GL.GL_TEXTURE_2D, 0, image.format, w, h, 0, format, type, memory);
    NativeMemory.free(memory);
  }

  /** Moves depths towards those that were seen; true when all are there. */
  private static boolean correct(int[] depths, ByteBuffer seen, ByteBuffer answer) {
    boolean right = true;
    for (int i = 0; i < depths.length; i++) {
      int order = Float.compare(seen.getFloat(Float.BYTES * i), answer.getFloat(Float.BYTES * i));
      depths[i] = Math.max(0, Math.min((1 << FLOAT_BITS) - 1, depths[i] + order));
      right &= order == 0;
    }
    return right;
  }

  private byte[] stencil(Image image, int sample) {
    int mode = GL.GL_DEPTH_STENCIL_TEXTURE_MODE;
    int target = GL.GL_TEXTURE_2D_MULTISAMPLE;
    gl.call("glTexParameteri", target, mode, GL.GL_STENCIL_INDEX);
    int type = GL.GL_UNSIGNED_INT;
    byte[] stencil = fetch(image, "u", GL.GL_R32UI, GL.GL_RED_INTEGER, type, sample);
    gl.call("glTexParameteri", target, mode, GL.GL_DEPTH_COMPONENT);
    return stencil;
  }

  /** Draws a sample of the bound texture into an image of a format and reads that. */
  private byte[] fetch(
      Image image, String kind, int format, int clientFormat, int type, int sample) {
    int target = generate("glGenRenderbuffers");
    gl.call("glBindRenderbuffer", GL.GL_RENDERBUFFER, target);
    gl.call("glRenderbufferStorage", GL.GL_RENDERBUFFER, format, image.width, image.height);
    int framebuffer = framebuffer(GL.GL_FRAMEBUFFER, GL.GL_COLOR_ATTACHMENT0, target);
    gl.call("glViewport", 0, 0, image.width, image.height);
    int program = programs.computeIfAbsent(kind, this::program);
    gl.call("glUseProgram", program);
    if (!kind.equals(SINGLE)) {
      long text = NativeMemory.allocateText("sample_");
      gl.call("glUniform1i", gl.call("glGetUniformLocation", program, text), sample);
      NativeMemory.free(text);
    }
    gl.call("glDrawArrays", GL.GL_TRIANGLES, 0, 3);
    boolean one = clientFormat == GL.GL_RED || clientFormat == GL.GL_RED_INTEGER;
    byte[] texels = new byte[image.width * image.height * (one ? 1 : 4) * Integer.BYTES];
    long memory = NativeMemory.allocate(texels.length);
    gl.call("glReadPixels", 0, 0, image.width, image.height, clientFormat, type, memory);
    NativeMemory.read(memory, texels, 0, texels.length);
    NativeMemory.free(memory);
    delete("glDeleteFramebuffers", framebuffer);
    delete("glDeleteRenderbuffers", target);
    return texels;
  }

  private int program(String kind) {
    String fragment =
        kind.equals(SINGLE)
            ? FRAGMENT_SINGLE
            : kind.equals("srgb")
                ? FRAGMENT_SRGB
                : FRAGMENT
                    .replace("KsamplerMS", kind + "sampler2DMS")
                    .replace("Kvec4", kind + "vec4");
    int program = (int) gl.call("glCreateProgram");
    shader(program, GL.GL_VERTEX_SHADER, VERTEX);
    shader(program, GL.GL_FRAGMENT_SHADER, fragment);
    gl.call("glLinkProgram", program);
    if (state.get("glGetProgramiv", program, GL.GL_LINK_STATUS) == 0) {
      throw new IllegalStateException("the driver cannot link a program that fetches samples");
    }
    return program;
  }

  /** Attaches a shader that goes with the program. */
  private void shader(int program, int type, String source) {
    int shader = (int) gl.call("glCreateShader", type);
    long text = NativeMemory.allocateText(source);
    long pointer = NativeMemory.allocate(Long.BYTES);
    NativeMemory.putLong(pointer, text);
    gl.call("glShaderSource", shader, 1, pointer, 0);
    gl.call("glCompileShader", shader);
    NativeMemory.free(pointer);
    NativeMemory.free(text);
    gl.call("glAttachShader", program, shader);
    gl.call("glDeleteShader", shader);
  }

  /** Deletes what was made in the context. */
  @Override
  public void close() {
    gl.call("glUseProgram", 0);
    programs.values().forEach(program -> gl.call("glDeleteProgram", program));
    delete("glDeleteVertexArrays", vertexArray);
    NativeMemory.free(name);
  }
}
