package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.oovr.driver.gl.GlTestContext;

/**
 * Calls at random around images that are written in many ways: draws into textures of all kinds and
 * their views, clears, copies, stores of shaders, levels that are made. What OpenGL refuses changes
 * nothing, so nothing here asks whether a call makes sense.
 */
final class RandomImages {
  private static final int SIZE = 48;
  private static final int[] COLORS = {
    GL_RGBA8,
    GL_SRGB8_ALPHA8,
    GL_RGBA16F,
    GL_RGB10_A2,
    GL_R11F_G11F_B10F,
    GL_RG8,
    GL_R32F,
    GL_RGBA8_SNORM
  };
  private static final int[] INTEGERS = {GL_RGBA8UI, GL_R32UI, GL_RGBA8UI};
  private static final int[] DEPTHS = {
    GL_DEPTH24_STENCIL8, GL_DEPTH_COMPONENT16, GL_DEPTH32F_STENCIL8
  };
  private static final int[] VIEWS = {GL_RGBA8, GL_SRGB8_ALPHA8, GL_R32F, GL_RGB10_A2};
  private static final int[] TARGETS = {
    GL_TEXTURE_2D, GL_TEXTURE_2D, GL_TEXTURE_2D_ARRAY, GL_TEXTURE_3D, GL_TEXTURE_2D_MULTISAMPLE
  };
  private static final int[] FACTORS = {
    GL_ONE, GL_ZERO, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_DST_COLOR, GL_DST_ALPHA
  };
  private static final int[] EQUATIONS = {
    GL_FUNC_ADD,
    GL_FUNC_ADD,
    GL_FUNC_ADD,
    GL_MIN,
    GL_FUNC_REVERSE_SUBTRACT,
    GL_MULTIPLY_KHR,
    GL_HSL_HUE_KHR
  };
  private static final int[] COMPARES = {
    GL_LESS, GL_LEQUAL, GL_GREATER, GL_ALWAYS, GL_EQUAL, GL_NOTEQUAL, GL_LESS
  };
  private static final int[] STENCILS = {
    GL_KEEP, GL_INCR_WRAP, GL_INVERT, GL_REPLACE, GL_DECR, GL_ZERO
  };

  private static final String VERTEX =
      "#version 450\nuniform vec4 place; uniform float z; out vec2 at; void main() {\n"
          + "  at = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
          + "  gl_Position = vec4(place.xy + at * place.zw, z * (at.x - 0.5), 1.0); }\n";
  private static final String LAYERS =
      "#version 450\nlayout(triangles) in; layout(triangle_strip, max_vertices = 9) out;\n"
          + "void main() { for (int l = 0; l < 3; l++) { for (int i = 0; i < 3; i++) {\n"
          + "  gl_Layer = l; gl_Position = gl_in[i].gl_Position + vec4(0.2 * l, 0, 0, 0);\n"
          + "  EmitVertex(); } EndPrimitive(); } }\n";
  private static final String HEAD =
      "#version 450\n#extension GL_ARB_shader_stencil_export : enable\n"
          + "#extension GL_KHR_blend_equation_advanced : enable\nuniform vec4 color;\n";
  private static final String[] FRAGMENTS = {
    "in vec2 at; layout(location = 0) out vec4 o; layout(location = 1) out vec4 p;\n"
        + "void main() { o = color; p = vec4(at, 1.0, color.a); }\n",
    "in vec2 at; layout(location = 0) out vec4 o; layout(location = 1) out vec4 p;\n"
        + "void main() { if (fract(at.x * 5.0) < 0.3) discard; o = color + vec4(at, 0.0, 0.0);\n"
        + "  p = color.wzyx; }\n",
    "in vec2 at; layout(location = 0) out vec4 o; uniform sampler2D picture;\n"
        + "void main() { o = texture(picture, at) * 0.5 + color * 0.5; }\n",
    "in vec2 at; layout(location = 0) out vec4 o; layout(rgba8) uniform image2D store;\n"
        + "void main() { o = color; imageStore(store, ivec2(gl_FragCoord.yx), vec4(at, color.xy)); }\n",
    "in vec2 at; layout(location = 0) out vec4 o;\n"
        + "void main() { o = color; gl_FragDepth = at.y; }\n",
    "in vec2 at; layout(location = 0) out vec4 o;\n"
        + "void main() { o = color; gl_FragStencilRefARB = int(at.x * 4.0); }\n",
    "layout(blend_support_all_equations) out; layout(location = 0) out vec4 o;\n"
        + "void main() { o = color; }\n",
    "in vec2 at; layout(location = 0) out vec4 o;\n"
        + "void main() { o = color; gl_SampleMask[0] = int(gl_FragCoord.x) & 15; }\n",
    "in vec2 at; layout(location = 0) out uvec4 o; layout(location = 1) out uvec4 p;\n"
        + "void main() { o = uvec4(color * 200.0); p = uvec4(at.xyxy * 99.0); }\n",
  };
  private static final String COMPUTE =
      "#version 450\nlayout(local_size_x = 8, local_size_y = 8) in;\n"
          + "layout(rgba8) uniform image2D store; void main() {\n"
          + "  imageStore(store, ivec2(gl_GlobalInvocationID.xy), vec4(gl_LocalInvocationID, 1.0)); }\n";

  /**
   * A texture.
   *
   * @param texels the texture that has its texels
   */
  private record Image(int texture, int target, int levels, int layers, int texels) {}

  private final GlTestContext gl;
  private final Random random;
  private final List<Image> colors = new ArrayList<>();
  private final List<Image> integers = new ArrayList<>();
  private final List<Image> depths = new ArrayList<>();
  private final int[] programs = new int[FRAGMENTS.length];
  private int layered;
  private int compute;
  private final int[] frameBuffers = new int[6];

  /** Frame buffers of whole numbers. */
  private final Set<Integer> wholeNumbers = new HashSet<>();

  /** By frame buffer, since it was made: whose texels were attached. */
  private final Map<Integer, Set<Integer>> attached = new HashMap<>();

  RandomImages(GlTestContext gl, long seed) {
    this.gl = gl;
    random = new Random(seed);
  }

  private int any(int... of) {
    return of[random.nextInt(of.length)];
  }

  private Image any(List<Image> of) {
    return of.get(random.nextInt(of.size()));
  }

  private boolean chance(int of) {
    return random.nextInt(of) == 0;
  }

  /** Of the window: none. */
  private Set<Integer> attached(int fbo) {
    return attached.getOrDefault(fbo, Set.of());
  }

  /** Makes all that there is, does so many things, and shows one of the frame buffers. */
  void frame(int steps) {
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
    for (int i = 0; i < FRAGMENTS.length; i++) {
      programs[i] = gl.program(VERTEX, HEAD + FRAGMENTS[i]);
    }
    layered =
        gl.programOf(
            GL_VERTEX_SHADER,
            VERTEX.replace("out vec2 at;", "vec2 at;"),
            GL_GEOMETRY_SHADER,
            LAYERS,
            GL_FRAGMENT_SHADER,
            "#version 450\nuniform vec4 color; out vec4 o; void main() { o = color; }\n");
    compute = gl.programOf(GL_COMPUTE_SHADER, COMPUTE);
    for (int i = 0; i < 5; i++) {
      colors.add(image(any(COLORS), i == 0 ? GL_TEXTURE_2D : any(TARGETS)));
      views(i);
    }
    for (int i = 0; i < 2; i++) {
      integers.add(image(any(INTEGERS), any(TARGETS)));
      depths.add(image(any(DEPTHS), any(TARGETS)));
    }
    for (int i = 0; i < frameBuffers.length; i++) {
      frameBuffers[i] = gl.gen("glGenFramebuffers");
      attach(frameBuffers[i], i);
    }
    for (int i = 0; i < steps; i++) {
      step();
    }
    state(false);
    gl.call("glDisable", GL_SCISSOR_TEST);
    gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, frameBuffers[0]);
    gl.call("glBindFramebuffer", GL_DRAW_FRAMEBUFFER, 0);
    gl.call("glBlitFramebuffer", 0, 0, 40, 40, 0, 0, 40, 40, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    gl.present();
  }

  private Image image(int format, int target) {
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", target, texture);
    int levels = 1 + random.nextInt(3);
    switch (target) {
      case GL_TEXTURE_2D_MULTISAMPLE -> {
        levels = 1;
        gl.call("glTexStorage2DMultisample", target, 4, format, SIZE, SIZE, true);
      }
      case GL_TEXTURE_2D -> gl.call("glTexStorage2D", target, levels, format, SIZE, SIZE);
      default -> gl.call("glTexStorage3D", target, levels, format, SIZE, SIZE, 3);
    }
    return new Image(texture, target, levels, target == GL_TEXTURE_2D ? 1 : 3, texture);
  }

  /** Now and then a texture that shows another one's texels. */
  private void views(int of) {
    Image image = colors.get(colors.size() - 1);
    if (of > 0 && chance(2) || image.target == GL_TEXTURE_3D) {
      return;
    }
    int view = gl.gen("glGenTextures");
    int layer = image.target == GL_TEXTURE_2D_ARRAY ? random.nextInt(3) : 0;
    int target = image.target == GL_TEXTURE_2D_ARRAY ? GL_TEXTURE_2D : image.target;
    int level = random.nextInt(image.levels);
    gl.call("glTextureView", view, target, image.texture, any(VIEWS), level, 1, layer, 1);
    while (gl.error() != GL_NO_ERROR) {
      // formats that do not go together: the name stays one of no texture
    }
    colors.add(new Image(view, target, 1, 1, image.texels));
  }

  private void attach(int fbo, int number) {
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, fbo);
    Set<Integer> of = attached.computeIfAbsent(fbo, f -> new HashSet<>());
    for (int point : new int[] {GL_COLOR_ATTACHMENT0 + 1, GL_DEPTH_STENCIL_ATTACHMENT}) {
      gl.call("glFramebufferTexture", GL_FRAMEBUFFER, point, 0, 0);
    }
    of.clear();
    List<Image> from = colors;
    wholeNumbers.remove(fbo);
    if (number == 5) {
      from = integers;
      wholeNumbers.add(fbo);
    }
    int n = 1 + random.nextInt(2);
    for (int i = 0; i < n; i++) {
      attach(GL_COLOR_ATTACHMENT0 + i, number == 0 && i == 0 ? colors.get(0) : any(from), of);
    }
    gl.call("glDrawBuffers", n, new int[] {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT0 + 1});
    if (!chance(3)) {
      attach(GL_DEPTH_STENCIL_ATTACHMENT, any(depths), of);
    }
    if (gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
      gl.call("glFramebufferTexture", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + 1, 0, 0);
      gl.call("glFramebufferTexture", GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, 0, 0);
      gl.call("glDrawBuffers", 1, new int[] {GL_COLOR_ATTACHMENT0});
    }
  }

  private void attach(int point, Image image, Set<Integer> of) {
    if (!of.add(image.texels)) {
      return; // at two points it would be undefined
    }
    int level = random.nextInt(image.levels);
    if (image.layers == 1 || image.target == GL_TEXTURE_2D_MULTISAMPLE || chance(3)) {
      gl.call("glFramebufferTexture", GL_FRAMEBUFFER, point, image.texture, level);
    } else {
      gl.call(
          "glFramebufferTextureLayer",
          GL_FRAMEBUFFER,
          point,
          image.texture,
          level,
          random.nextInt(2));
    }
  }

  private void step() {
    switch (random.nextInt(17)) {
      case 7 -> pixels();
      case 0 -> clear();
      case 1, 2 -> blit();
      case 3 -> copy();
      case 4 -> contents();
      case 5 -> compute();
      case 6 -> attach(any(frameBuffers), 1 + random.nextInt(5));
      default -> draws();
    }
  }

  private void draws() {
    int fbo = chance(6) ? 0 : any(frameBuffers);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, fbo);
    gl.call("glViewport", 0, 0, SIZE, SIZE);
    state(true);
    boolean whole = wholeNumbers.contains(fbo);
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      int program = chance(8) ? layered : programs[random.nextInt(programs.length - 1)];
      program = whole ? programs[programs.length - 1] : program;
      gl.call("glUseProgram", program);
      float x = random.nextFloat() * 1.5f - 1;
      float y = random.nextFloat() * 1.5f - 1;
      gl.call("glUniform4f", gl.uniform(program, "place"), x, y, random.nextFloat() * 1.5f, 1f);
      gl.call("glUniform1f", gl.uniform(program, "z"), random.nextFloat() * 2 - 1);
      gl.call(
          "glUniform4f",
          gl.uniform(program, "color"),
          random.nextFloat(),
          random.nextFloat(),
          random.nextFloat(),
          random.nextFloat());
      // what is drawn to and read or stored into by the same draw is undefined
      gl.call("glBindTexture", GL_TEXTURE_2D, 0);
      gl.call("glBindTexture", GL_TEXTURE_2D, apart(attached(fbo)));
      store(attached(fbo));
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    }
  }

  private int apart(Set<Integer> from) {
    Image image = any(colors);
    return from.contains(image.texels) ? 0 : image.texture;
  }

  private void store(Set<Integer> apartFrom) {
    int texture = apart(apartFrom);
    gl.call("glBindImageTexture", 0, texture, 0, false, 0, GL_READ_WRITE, GL_RGBA8);
  }

  private void toggle(int what, boolean on) {
    gl.call(on ? "glEnable" : "glDisable", what);
  }

  private void state(boolean anything) {
    toggle(GL_BLEND, anything && chance(2));
    toggle(GL_COLOR_LOGIC_OP, anything && chance(12));
    toggle(GL_DEPTH_TEST, anything && !chance(3));
    toggle(GL_STENCIL_TEST, anything && chance(4));
    toggle(GL_SCISSOR_TEST, anything && chance(4));
    toggle(GL_FRAMEBUFFER_SRGB, anything && chance(3));
    toggle(GL_SAMPLE_ALPHA_TO_COVERAGE, anything && chance(8));
    gl.call("glLogicOp", GL_XOR);
    gl.call("glBlendFunc", any(FACTORS), any(FACTORS));
    gl.call("glBlendEquation", any(EQUATIONS));
    gl.call("glDepthFunc", any(COMPARES));
    gl.call("glDepthMask", !chance(4));
    boolean all = !anything || !chance(6);
    gl.call("glColorMask", true, all, true, all);
    gl.call("glStencilFunc", any(COMPARES), random.nextInt(4), 255);
    gl.call("glStencilOp", any(STENCILS), any(STENCILS), any(STENCILS));
    gl.call("glScissor", random.nextInt(20), random.nextInt(20), 25, 17);
  }

  private void clear() {
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, any(frameBuffers));
    state(true);
    gl.call("glClearColor", random.nextFloat(), 0.5f, random.nextFloat(), 1f);
    gl.call("glClearDepth", random.nextDouble());
    int bits = any(GL_COLOR_BUFFER_BIT, GL_DEPTH_BUFFER_BIT, GL_STENCIL_BUFFER_BIT);
    gl.call("glClear", bits | (chance(2) ? GL_COLOR_BUFFER_BIT : 0));
  }

  private void blit() {
    gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, any(frameBuffers));
    gl.call("glBindFramebuffer", GL_DRAW_FRAMEBUFFER, any(frameBuffers));
    state(true);
    gl.call("glReadBuffer", GL_COLOR_ATTACHMENT0 + random.nextInt(2));
    boolean whole = chance(2);
    int x = whole ? 0 : random.nextInt(20);
    int size = whole ? SIZE : 10 + random.nextInt(20);
    int bits =
        any(GL_COLOR_BUFFER_BIT, GL_COLOR_BUFFER_BIT, GL_DEPTH_BUFFER_BIT, GL_STENCIL_BUFFER_BIT);
    int to = whole ? SIZE : x + any(size, size, 2 * size, -x);
    gl.call(
        "glBlitFramebuffer",
        x,
        0,
        x + size,
        size,
        x,
        0,
        to,
        size,
        bits,
        any(GL_NEAREST, GL_LINEAR));
    gl.call("glReadBuffer", GL_COLOR_ATTACHMENT0);
  }

  private void copy() {
    Image to = any(colors);
    Image from = any(colors);
    if (chance(2)) {
      gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, any(frameBuffers));
      gl.call("glBindTexture", GL_TEXTURE_2D, to.texture);
      gl.call("glCopyTexSubImage2D", GL_TEXTURE_2D, 0, 3, 2, 1, 7, 20, 16);
    } else {
      gl.call(
          "glCopyImageSubData",
          from.texture,
          from.target,
          0,
          5,
          3,
          0,
          to.texture,
          to.target,
          0,
          1,
          8,
          0,
          20,
          20,
          1);
    }
  }

  /** Pixels that are drawn as such, or copied. */
  private void pixels() {
    int fbo = any(frameBuffers);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, wholeNumbers.contains(fbo) || chance(2) ? 0 : fbo);
    state(true);
    gl.call("glUseProgram", 0);
    gl.call("glBindTexture", GL_TEXTURE_2D, 0);
    gl.call("glWindowPos2i", random.nextInt(20), random.nextInt(20));
    if (chance(2)) {
      gl.call("glCopyPixels", 3, 5, 17, 12, any(GL_COLOR, GL_COLOR, GL_DEPTH, GL_STENCIL));
    } else {
      ByteBuffer texels = GlTestContext.buffer(4 * 12 * 12);
      random.nextBytes(texels.array());
      gl.call("glDrawPixels", 12, 12, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    }
  }

  private void contents() {
    Image image = any(colors);
    gl.call("glBindTexture", image.target, image.texture);
    switch (random.nextInt(4)) {
      case 0 -> gl.call("glGenerateMipmap", image.target);
      case 1 -> {
        ByteBuffer texels = GlTestContext.buffer(4 * 12 * 12);
        random.nextBytes(texels.array());
        gl.call(
            "glTexSubImage2D", GL_TEXTURE_2D, 0, 4, 9, 12, 12, GL_RGBA, GL_UNSIGNED_BYTE, texels);
      }
      case 2 -> {
        float[] color = {random.nextFloat(), 0.25f, 0.5f, 1};
        gl.call("glClearTexImage", image.texture, 0, GL_RGBA, GL_FLOAT, color);
      }
      default -> gl.call("glInvalidateTexImage", image.texture, 0);
    }
  }

  private void compute() {
    gl.call("glUseProgram", compute);
    store(Set.of());
    gl.call("glDispatchCompute", 3, 2, 1);
    gl.call("glMemoryBarrier", GL_ALL_BARRIER_BITS);
  }
}
