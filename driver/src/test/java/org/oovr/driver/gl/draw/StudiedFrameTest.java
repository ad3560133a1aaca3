package org.oovr.driver.gl.draw;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.Frame;
import org.oovr.simulator.render.RenderOptions;
import org.oovr.simulator.render.Renderer;
import org.oovr.simulator.scheme.Batch;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;
import org.oovr.simulator.scheme.SchemeSettings;
import org.oovr.simulator.scheme.SchemeSimulator;
import org.oovr.simulator.shader.compile.ShaderCompiler;

/** Frames whose images are written by more than draws: schemes compose them all the same. */
class StudiedFrameTest {
  private static final int SIZE = 64;
  private static final String VERTEX =
      "#version 450\nuniform vec4 place; void main() {\n"
          + "  vec2 at = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
          + "  gl_Position = vec4(place.xy + at * place.zw, 0.0, 1.0); }\n";
  private static final String FLAT =
      "#version 450\nuniform vec4 color; out vec4 o; void main() { o = color; }\n";
  private static final String STORES =
      "#version 450\nlayout(rgba8, binding = 0) uniform image2D picture; uniform vec4 color;\n"
          + "out vec4 o; void main() { o = color;\n"
          + "  imageStore(picture, ivec2(gl_FragCoord.yx), vec4(gl_FragCoord.xy / 64.0, 0.5, 1.0)); }\n";

  private final GlTestContext gl = GlTestContext.drawingCompiled();

  @AfterEach
  void close() {
    gl.close();
  }

  private int texture(int format) {
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, texture);
    gl.call("glTexStorage2D", GL_TEXTURE_2D, 1, format, SIZE, SIZE);
    return texture;
  }

  private int frameBuffer(int... textures) {
    int fbo = gl.gen("glGenFramebuffers");
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, fbo);
    for (int i = 0; i < textures.length; i++) {
      gl.call(
          "glFramebufferTexture2D",
          GL_FRAMEBUFFER,
          GL_COLOR_ATTACHMENT0 + i,
          GL_TEXTURE_2D,
          textures[i],
          0);
    }
    gl.call("glViewport", 0, 0, SIZE, SIZE);
    return fbo;
  }

  private void draw(int program, float x, float y, float w, float h, float green) {
    gl.call("glUseProgram", program);
    gl.call("glUniform4f", gl.uniform(program, "place"), x, y, w, h);
    gl.call("glUniform4f", gl.uniform(program, "color"), 0.5f, green, 0.25f, 0.5f);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
  }

  /** Copies a frame buffer into the window and shows it. */
  private void show(int fbo) {
    gl.call("glBindFramebuffer", GL_READ_FRAMEBUFFER, fbo);
    gl.call("glBindFramebuffer", GL_DRAW_FRAMEBUFFER, 0);
    gl.call("glBlitFramebuffer", 0, 0, 40, 40, 0, 0, 40, 40, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    gl.expect(GL_NO_ERROR);
    gl.present();
    assertEquals(List.of(), gl.driver.unsupported());
  }

  /** All that was called, studied, and composed under all schemes. */
  static FrameProfile composed(GlTestContext gl, String what) {
    List<Frame> frames = new ArrayList<>();
    try (Renderer renderer =
        new Renderer(
            new RenderOptions(1, RenderOptions.Study.ALWAYS),
            frames::add,
            ShaderCompiler::compile)) {
      for (Command command : gl.commands) {
        renderer.accept(command);
      }
    }
    assertArrayEquals(gl.frames.get(0).rgba(), frames.get(0).rgba(), what);
    FrameProfile profile = frames.get(0).profile();
    for (SchemeRun run :
        SchemeSimulator.run(
            profile,
            MachineSpec.preset("oovr-4gpm"),
            List.of(SchemeKind.values()),
            SchemeSettings.defaults(),
            objects ->
                objects.stream()
                    .map(o -> new Batch(o.draw(), List.of(o.draw()), o.triangles()))
                    .toList(),
            1)) {
      assertEquals(profile.window().sha256(), run.sha256(), what + " " + run.scheme());
      assertEquals(0, run.wrongImages(), what + " " + run.scheme());
    }
    return profile;
  }

  @Test
  void aShaderStoresIntoWhatDrawsMade() {
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
    int picture = texture(GL_RGBA8);
    int fbo = frameBuffer(picture);
    int other = frameBuffer(texture(GL_RGBA8));
    int flat = gl.program(VERTEX, FLAT);
    int stores = gl.program(VERTEX, STORES);
    gl.call("glEnable", GL_BLEND);
    gl.call("glBlendFunc", GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, fbo);
    draw(flat, -1, -1, 1.5f, 1.5f, 1);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, other);
    gl.call("glBindImageTexture", 0, picture, 0, false, 0, GL_WRITE_ONLY, GL_RGBA8);
    draw(stores, -0.75f, -1, 0.5f, 1.25f, 0);
    gl.call("glMemoryBarrier", GL_FRAMEBUFFER_BARRIER_BIT);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, fbo);
    draw(flat, -0.5f, -0.5f, 1, 1, 0.75f);
    show(fbo);
    composed(gl, "");
  }

  /** What is tested and written then is not in the state of the draw. */
  @Test
  void aShaderWritesTheReferenceOfTheStencilTest() {
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
    int fbo = frameBuffer(texture(GL_RGBA8));
    int stencil = texture(GL_DEPTH24_STENCIL8);
    gl.call(
        "glFramebufferTexture2D",
        GL_FRAMEBUFFER,
        GL_DEPTH_STENCIL_ATTACHMENT,
        GL_TEXTURE_2D,
        stencil,
        0);
    int flat = gl.program(VERTEX, FLAT);
    int writes =
        gl.program(
            VERTEX,
            "#version 450\n#extension GL_ARB_shader_stencil_export : require\n"
                + "uniform vec4 color; out vec4 o; void main() { o = color;\n"
                + "  gl_FragStencilRefARB = int(gl_FragCoord.x) / 7; }\n");
    gl.call("glEnable", GL_STENCIL_TEST);
    gl.call("glStencilOp", GL_KEEP, GL_KEEP, GL_REPLACE);
    gl.call("glStencilFunc", GL_ALWAYS, 2, 255);
    draw(writes, -1, -1, 1.5f, 1.5f, 1);
    draw(flat, -0.75f, -0.25f, 1, 0.5f, 0.25f); // the same state, and the reference of the state
    gl.call("glStencilFunc", GL_EQUAL, 2, 255);
    draw(writes, -0.5f, -0.5f, 1.25f, 1, 0.75f);
    draw(flat, -1, 0, 2, 0.25f, 0);
    show(fbo);
    FrameProfile profile = composed(gl, "");
    assertEquals(
        List.of(true, false, true, false),
        profile.draws().stream().map(DrawWork::shaderStencil).toList());
  }

  /** With one sample there is nothing to mask: nothing is shaded, but depth is written. */
  @Test
  void aShaderOfDepthAloneWritesASampleMask() {
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
    int fbo = frameBuffer();
    int depth = texture(GL_DEPTH_COMPONENT24);
    gl.call("glFramebufferTexture2D", GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth, 0);
    int masks =
        gl.program(
            VERTEX,
            "#version 450\nuniform vec4 color; out vec4 o;\n"
                + "void main() { o = color; gl_SampleMask[0] = 1; }\n");
    gl.call("glEnable", GL_DEPTH_TEST);
    gl.call("glDepthFunc", GL_ALWAYS);
    draw(masks, -1, -1, 1.5f, 1.5f, 1);
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glReadPixels", 10, 10, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, out);
    assertEquals(0.5f, out.getFloat(0), 1e-3f);
    show(fbo);
    composed(gl, "");
  }

  /** Larger than the window, and its only outcome is what the shader stores. */
  @Test
  void aFrameBufferHasNoAttachments() {
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
    int picture = texture(GL_RGBA8);
    int shown = frameBuffer(picture);
    frameBuffer();
    gl.call("glFramebufferParameteri", GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH, 200);
    gl.call("glFramebufferParameteri", GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_HEIGHT, 100);
    gl.call("glViewport", 0, 0, 200, 100);
    gl.call("glBindImageTexture", 0, picture, 0, false, 0, GL_WRITE_ONLY, GL_RGBA8);
    draw(gl.program(VERTEX, STORES), -1, -1, 2, 2, 1);
    show(shown);
    assertEquals(7 * 13, composed(gl, "").unitCount()); // its tiles
  }

  @Test
  void aTextureIsDrawnThroughItsView() {
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
    int picture = texture(GL_RGBA8);
    int view = gl.gen("glGenTextures");
    gl.call("glTextureView", view, GL_TEXTURE_2D, picture, GL_SRGB8_ALPHA8, 0, 1, 0, 1);
    gl.expect(GL_NO_ERROR);
    int fbo = frameBuffer(picture);
    int through = frameBuffer(view);
    int flat = gl.program(VERTEX, FLAT);
    gl.call("glEnable", GL_BLEND);
    gl.call("glBlendFunc", GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    for (int round = 0; round < 3; round++) {
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, fbo);
      draw(flat, -1, -1, 1.5f, 1.5f, 1);
      draw(flat, -0.25f, -1, 0.5f, 1.75f, 0.25f);
      gl.call("glBindFramebuffer", GL_FRAMEBUFFER, through);
      gl.call("glEnable", GL_FRAMEBUFFER_SRGB);
      draw(flat, -0.5f, -0.75f, 1, 1, 0.5f);
      gl.call("glDisable", GL_FRAMEBUFFER_SRGB);
    }
    show(fbo);
    composed(gl, "");
  }
}
