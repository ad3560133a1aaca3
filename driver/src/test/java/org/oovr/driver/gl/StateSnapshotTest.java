package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.SnapshotCalls;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallDecoder;
import org.oovr.driver.trace.CallEncoder;
import org.oovr.driver.trace.CallParser;
import org.oovr.driver.trace.TracedCall;
import org.oovr.simulator.render.Frame;
import org.oovr.simulator.render.RenderOptions;
import org.oovr.simulator.render.Renderer;
import org.oovr.simulator.shader.interp.Interpreter;

/** The calls of a snapshot bring a driver from nothing to the same state. */
class StateSnapshotTest {
  private static final String VERTEX =
      "#version 330 core\nlayout(location = 0) in vec2 p; uniform vec4 place[3]; out vec2 uv;\n"
          + "void main() { gl_Position = vec4(p * place[1].xy + place[2].xy, 0, 1); uv = p; }";

  private static final String FRAGMENT =
      "#version 330 core\nuniform sampler2D image; uniform sampler2D other; in vec2 uv;\n"
          + "layout(std140) uniform Light { vec4 light; };\n"
          + "uniform mat2x3 tint; out vec4 color;\n"
          + "void main() { color = texture(image, uv) + light + vec4(tint[1], 0)\n"
          + " + 0.5 * textureLod(other, uv, 2); }";

  private final GlTestContext gl = GlTestContext.drawing();
  private final Random random = new Random(7);

  @AfterEach
  void close() {
    gl.close();
  }

  /** A driver that has executed nothing but a snapshot. */
  private static final class Fresh implements AutoCloseable {
    final List<Frame> frames = new ArrayList<>();
    final Renderer renderer =
        new Renderer(
            new RenderOptions(1, RenderOptions.Study.NEVER),
            frames::add,
            (module, counting) -> Interpreter.of(module));
    final GlDriver driver = new GlDriver(renderer, GlTestContext.options().withDrawAll(true));

    Fresh(byte[] stream) throws IOException {
      apply(stream);
    }

    void apply(byte[] stream) throws IOException {
      CallDecoder decoder = new CallDecoder(new ByteArrayInputStream(stream), GlCallTable.INSTANCE);
      for (Call call = decoder.next(); call != null; call = decoder.next()) {
        driver.apply(call);
      }
      assertEquals(List.of(), driver.diagnostics().faults());
      assertEquals(List.of(), driver.diagnostics().errors());
    }

    @Override
    public void close() {
      renderer.close();
    }
  }

  private static byte[] snapshot(GlDriver driver, LiveObjects live) {
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    StateSnapshot.Outcome outcome = StateSnapshot.write(driver, live, encoder::encode);
    assertEquals(List.of(), outcome.losses());
    assertEquals(encoder.nextCall(), outcome.calls());
    return encoder.take();
  }

  private static List<String> lines(byte[] stream) throws IOException {
    List<String> lines = new ArrayList<>();
    CallParser parser = new CallParser(new ByteArrayInputStream(stream));
    for (TracedCall call = parser.next(); call != null; call = parser.next()) {
      lines.add(call.toString().replaceFirst("^\\d+ ", ""));
    }
    return lines;
  }

  private byte[] bytes(int count) {
    byte[] out = new byte[count];
    random.nextBytes(out);
    return out;
  }

  private int texture(int target) {
    int name = gl.gen("glGenTextures");
    gl.call("glBindTexture", target, name);
    return name;
  }

  private void image(
      int level, int token, int width, int height, int format, int type, byte[] data) {
    gl.call("glTexImage2D", GL_TEXTURE_2D, level, token, width, height, 0, format, type, data);
  }

  private int program;
  private int mipmapped;

  /** A bit of everything. */
  private void scene() {
    program = gl.program(VERTEX, FRAGMENT);
    gl.call("glUniform4fv", gl.uniform(program, "place[0]"), 3, new float[12]);
    gl.call("glUniform4f", gl.uniform(program, "place[1]"), .75f, .5f, 0f, 0f);
    gl.call("glUniform1i", gl.uniform(program, "image"), 3);
    gl.call("glUniform1i", gl.uniform(program, "other"), 1);
    gl.call(
        "glUniformMatrix2x3fv",
        gl.uniform(program, "tint"),
        1,
        true,
        new float[] {.1f, .2f, .3f, .04f, .05f, .06f});
    int block = (int) gl.call("glGetUniformBlockIndex", program, "Light");
    gl.call("glUniformBlockBinding", program, block, 5);
    int light = gl.buffer(GL_UNIFORM_BUFFER, new float[64 + 4]);
    gl.call("glBufferSubData", GL_UNIFORM_BUFFER, 256L, 16L, new float[] {.1f, 0, .2f, 0});
    gl.call("glBindBufferRange", GL_UNIFORM_BUFFER, 5, light, 256L, 16L);
    gl.fullQuad();
    gl.call("glActiveTexture", GL_TEXTURE0 + 1);
    mipmapped = texture(GL_TEXTURE_2D);
    image(0, GL_SRGB8_ALPHA8, 16, 16, GL_RGBA, GL_UNSIGNED_BYTE, bytes(1024));
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 3);
    gl.call("glGenerateMipmap", GL_TEXTURE_2D);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R, GL_BLUE);
    gl.call("glActiveTexture", GL_TEXTURE0 + 3);
  }

  private void values() {
    gl.call("glEnable", GL_DEPTH_TEST);
    gl.call("glDepthFunc", GL_LEQUAL);
    gl.call("glEnable", GL_BLEND);
    gl.call("glBlendFuncSeparate", GL_SRC_ALPHA, GL_ONE, GL_ONE, GL_ZERO);
    gl.call("glBlendEquationSeparate", GL_FUNC_ADD, GL_MAX);
    gl.call("glColorMask", true, true, false, true);
    gl.call("glEnable", GL_SCISSOR_TEST);
    gl.call("glScissor", 2, 3, 50, 40);
    gl.call("glViewport", 1, 2, 60, 44);
    gl.call("glClearColor", .25f, .5f, .75f, 1f);
    gl.call("glPolygonOffset", 1f, 2f);
    gl.call("glEnable", GL_POLYGON_OFFSET_FILL);
    gl.call("glStencilFuncSeparate", GL_BACK, GL_EQUAL, 3, 0xff);
    gl.call("glPixelStorei", GL_UNPACK_ALIGNMENT, 2);
    gl.call("glPixelStorei", GL_PACK_ROW_LENGTH, 77);
    gl.call("glVertexAttrib4f", 3, 1f, 2f, 3f, 4f);
    gl.call("glHint", GL_LINE_SMOOTH_HINT, GL_NICEST);
    gl.call("glPixelTransferf", GL_GREEN_SCALE, .5f);
    gl.call("glPixelTransferi", GL_MAP_STENCIL, 1);
    gl.call("glPixelMapfv", GL_PIXEL_MAP_A_TO_A, 3, new float[] {1, .5f, 0});
  }

  /** The same draws on both drivers, as calls that are recorded. */
  private void frame() {
    gl.call("glClear", GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.present();
  }

  private static byte[] frameCalls(long window) {
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    SnapshotCalls calls = new SnapshotCalls(encoder::encode);
    calls.make("glClear", GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    calls.make("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    calls.make("glXSwapBuffers", 0, window);
    return encoder.take();
  }

  private void check() throws IOException {
    byte[] stream = snapshot(gl.driver, LiveObjects.everything());
    try (Fresh fresh = new Fresh(stream)) {
      assertEquals(lines(stream), lines(snapshot(fresh.driver, LiveObjects.everything())));
      gl.frames.clear();
      frame();
      fresh.apply(frameCalls(7));
      assertEquals(1, gl.frames.size());
      byte[] expected = gl.frames.get(0).rgba();
      assertTrue(colors(expected) > 12, "a frame of " + colors(expected) + " colours");
      assertArrayEquals(expected, fresh.frames.get(0).rgba());
    }
  }

  private static long colors(byte[] rgba) {
    return java.util.stream.IntStream.range(0, rgba.length / 4)
        .mapToObj(i -> rgba[4 * i] + " " + rgba[4 * i + 1] + " " + rgba[4 * i + 2])
        .distinct()
        .count();
  }

  @Test
  void objectsAndValues() throws IOException {
    scene();
    texture(GL_TEXTURE_2D);
    image(0, GL_RGB5, 7, 5, GL_RGB, GL_UNSIGNED_BYTE, bytes(7 * 5 * 3 + 5 * 3));
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    values();
    check();
  }

  @Test
  void generatedMipmapsAreMadeAgain() throws IOException {
    scene();
    List<String> lines = lines(snapshot(gl.driver, LiveObjects.everything()));
    assertTrue(lines.stream().anyMatch(l -> l.startsWith("glGenerateMipmap")), lines.toString());
    gl.call("glActiveTexture", GL_TEXTURE0 + 1);
    gl.call(
        "glTexSubImage2D",
        GL_TEXTURE_2D,
        2,
        0,
        0,
        1,
        1,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        new byte[] {1, 2, 3, 4});
    lines = lines(snapshot(gl.driver, LiveObjects.everything()));
    assertFalse(lines.stream().anyMatch(l -> l.startsWith("glGenerateMipmap")), lines.toString());
    check();
  }

  /** What was drawn into a texture, with depth in a renderbuffer. */
  @Test
  void renderTargets() throws IOException {
    scene();
    int target = texture(GL_TEXTURE_2D);
    image(0, GL_RGBA16F, 32, 32, GL_RGBA, GL_FLOAT, null);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    int depth = gl.gen("glGenRenderbuffers");
    gl.call("glBindRenderbuffer", GL_RENDERBUFFER, depth);
    gl.call("glRenderbufferStorage", GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, 32, 32);
    int framebuffer = gl.gen("glGenFramebuffers");
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, framebuffer);
    gl.call(
        "glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target, 0);
    gl.call(
        "glFramebufferRenderbuffer",
        GL_FRAMEBUFFER,
        GL_DEPTH_STENCIL_ATTACHMENT,
        GL_RENDERBUFFER,
        depth);
    gl.call("glBindTexture", GL_TEXTURE_2D, mipmapped);
    gl.call("glEnable", GL_DEPTH_TEST);
    gl.call("glClearDepth", .75);
    gl.call("glClearStencil", 5);
    gl.call("glClear", GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, 0);
    gl.call("glBindTexture", GL_TEXTURE_2D, target);
    check();
  }

  @Test
  void everyKindOfTexture() throws IOException {
    // Long because one snapshot holds every kind of texture, which are made first.
    scene();
    gl.call("glActiveTexture", GL_TEXTURE0 + 7);
    texture(GL_TEXTURE_CUBE_MAP);
    for (int face = 0; face < 6; face++) {
      gl.call(
          "glTexImage2D",
          GL_TEXTURE_CUBE_MAP_POSITIVE_X + face,
          0,
          GL_R8,
          4,
          4,
          0,
          GL_RED,
          GL_UNSIGNED_BYTE,
          bytes(16));
    }
    texture(GL_TEXTURE_2D_ARRAY);
    gl.call("glTexStorage3D", GL_TEXTURE_2D_ARRAY, 2, GL_RG16F, 4, 4, 3);
    gl.call(
        "glTexSubImage3D",
        GL_TEXTURE_2D_ARRAY,
        1,
        0,
        1,
        1,
        2,
        1,
        2,
        GL_RG,
        GL_FLOAT,
        new float[] {1, 2, 3, 4, 5, 6, 7, 8});
    texture(GL_TEXTURE_3D);
    gl.call(
        "glTexImage3D",
        GL_TEXTURE_3D,
        0,
        GL_RGB8,
        4,
        2,
        3,
        0,
        GL_RGB,
        GL_UNSIGNED_BYTE,
        bytes(4 * 2 * 3 * 3));
    texture(GL_TEXTURE_2D);
    gl.call(
        "glCompressedTexImage2D",
        GL_TEXTURE_2D,
        0,
        GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
        8,
        8,
        0,
        64,
        bytes(64));
    texture(GL_TEXTURE_RECTANGLE);
    gl.call(
        "glTexImage2D",
        GL_TEXTURE_RECTANGLE,
        0,
        GL_RG8,
        3,
        3,
        0,
        GL_RG,
        GL_UNSIGNED_BYTE,
        bytes(32));
    texture(GL_TEXTURE_1D_ARRAY);
    gl.call(
        "glTexImage2D",
        GL_TEXTURE_1D_ARRAY,
        0,
        GL_RGBA8,
        4,
        3,
        0,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        bytes(48));
    texture(GL_TEXTURE_BUFFER);
    int texels = gl.buffer(GL_TEXTURE_BUFFER, bytes(64));
    gl.call("glTexBuffer", GL_TEXTURE_BUFFER, GL_RGBA8, texels);
    gl.call("glActiveTexture", GL_TEXTURE0 + 3);
    gl.call("glBindTexture", GL_TEXTURE_2D, mipmapped);
    int sampler = gl.gen("glGenSamplers");
    gl.call("glSamplerParameteri", sampler, GL_TEXTURE_WRAP_T, GL_MIRRORED_REPEAT);
    gl.call(
        "glSamplerParameterfv", sampler, GL_TEXTURE_BORDER_COLOR, new float[] {.1f, .2f, .3f, .4f});
    gl.call("glBindSampler", 3, sampler);
    check();
  }

  /** A program lives on when its shaders are gone, and while it is used when it is deleted. */
  @Test
  void detachedShadersAndDeletedPrograms() throws IOException {
    scene();
    gl.call("glBindTexture", GL_TEXTURE_2D, mipmapped);
    int[] shaders = {program + 1, program + 2};
    for (int shader : shaders) {
      gl.call("glDetachShader", program, shader);
      gl.call("glDeleteShader", shader);
    }
    gl.call("glDeleteProgram", program);
    check();
  }

  @Test
  void onlyWhatIsLive() throws IOException {
    scene();
    gl.call("glBindTexture", GL_TEXTURE_2D, mipmapped);
    int unused = gl.gen("glGenTextures");
    int used = gl.gen("glGenTextures");
    LiveObjects live = LiveObjects.none();
    live.window(false, false);
    live.add(LiveObjects.Kind.TEXTURE, used);
    byte[] stream = snapshot(gl.driver, live);
    List<String> generated =
        lines(stream).stream().filter(l -> l.startsWith("glGenTextures")).toList();
    assertTrue(unused != used);
    assertEquals(
        List.of("glGenTextures(n = 2, textures = {" + mipmapped + ", " + used + "}) // fake"),
        generated);
  }
}
