package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.DynamicState;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.Stage;

/** State queries, and state on its way into pipelines. */
class StateTest {
  private final GlTestContext gl = GlTestContext.core();

  /** Every query of the GL 3.3 core state tables, with its initial value. */
  private static final int[][] INITIAL = {
    {GL_VIEWPORT, 0, 0, 64, 48},
    {GL_SCISSOR_BOX, 0, 0, 64, 48},
    {GL_DEPTH_RANGE, 0, Integer.MAX_VALUE},
    {GL_DEPTH_FUNC, GL_LESS},
    {GL_DEPTH_WRITEMASK, 1},
    {GL_DEPTH_CLEAR_VALUE, Integer.MAX_VALUE},
    {GL_STENCIL_FUNC, GL_ALWAYS},
    {GL_STENCIL_VALUE_MASK, 0xff},
    {GL_STENCIL_REF, 0},
    {GL_STENCIL_FAIL, GL_KEEP},
    {GL_STENCIL_PASS_DEPTH_FAIL, GL_KEEP},
    {GL_STENCIL_PASS_DEPTH_PASS, GL_KEEP},
    {GL_STENCIL_BACK_FUNC, GL_ALWAYS},
    {GL_STENCIL_BACK_VALUE_MASK, 0xff},
    {GL_STENCIL_BACK_REF, 0},
    {GL_STENCIL_BACK_FAIL, GL_KEEP},
    {GL_STENCIL_BACK_PASS_DEPTH_FAIL, GL_KEEP},
    {GL_STENCIL_BACK_PASS_DEPTH_PASS, GL_KEEP},
    {GL_STENCIL_WRITEMASK, 0xff},
    {GL_STENCIL_BACK_WRITEMASK, 0xff},
    {GL_STENCIL_CLEAR_VALUE, 0},
    {GL_BLEND_SRC_RGB, GL_ONE},
    {GL_BLEND_SRC_ALPHA, GL_ONE},
    {GL_BLEND_DST_RGB, GL_ZERO},
    {GL_BLEND_DST_ALPHA, GL_ZERO},
    {GL_BLEND_EQUATION_RGB, GL_FUNC_ADD},
    {GL_BLEND_EQUATION_ALPHA, GL_FUNC_ADD},
    {GL_BLEND_COLOR, 0, 0, 0, 0},
    {GL_COLOR_WRITEMASK, 1, 1, 1, 1},
    {GL_COLOR_CLEAR_VALUE, 0, 0, 0, 0},
    {GL_LOGIC_OP_MODE, GL_COPY},
    {GL_CULL_FACE_MODE, GL_BACK},
    {GL_FRONT_FACE, GL_CCW},
    {GL_POLYGON_MODE, GL_FILL},
    {GL_POLYGON_OFFSET_FACTOR, 0},
    {GL_POLYGON_OFFSET_UNITS, 0},
    {GL_LINE_WIDTH, 1},
    {GL_POINT_SIZE, 1},
    {GL_POINT_FADE_THRESHOLD_SIZE, 1},
    {GL_POINT_SPRITE_COORD_ORIGIN, GL_UPPER_LEFT},
    {GL_PROVOKING_VERTEX, GL_LAST_VERTEX_CONVENTION},
    {GL_PRIMITIVE_RESTART_INDEX, 0},
    {GL_SAMPLE_COVERAGE_VALUE, 1},
    {GL_SAMPLE_COVERAGE_INVERT, 0},
    {GL_CLAMP_READ_COLOR, GL_FIXED_ONLY},
    {GL_ACTIVE_TEXTURE, GL_TEXTURE0},
    {GL_TEXTURE_BINDING_1D, 0},
    {GL_TEXTURE_BINDING_2D, 0},
    {GL_TEXTURE_BINDING_3D, 0},
    {GL_TEXTURE_BINDING_1D_ARRAY, 0},
    {GL_TEXTURE_BINDING_2D_ARRAY, 0},
    {GL_TEXTURE_BINDING_RECTANGLE, 0},
    {GL_TEXTURE_BINDING_BUFFER, 0},
    {GL_TEXTURE_BINDING_CUBE_MAP, 0},
    {GL_TEXTURE_BINDING_2D_MULTISAMPLE, 0},
    {GL_TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY, 0},
    {GL_SAMPLER_BINDING, 0},
    {GL_DRAW_BUFFER, GL_BACK},
    {GL_DRAW_BUFFER0, GL_BACK},
    {GL_DRAW_BUFFER7, GL_NONE},
    {GL_READ_BUFFER, GL_BACK},
    {GL_DRAW_FRAMEBUFFER_BINDING, 0},
    {GL_READ_FRAMEBUFFER_BINDING, 0},
    {GL_RENDERBUFFER_BINDING, 0},
    {GL_VERTEX_ARRAY_BINDING, 0},
    {GL_ARRAY_BUFFER_BINDING, 0},
    {GL_ELEMENT_ARRAY_BUFFER_BINDING, 0},
    {GL_PIXEL_PACK_BUFFER_BINDING, 0},
    {GL_PIXEL_UNPACK_BUFFER_BINDING, 0},
    {GL_UNIFORM_BUFFER_BINDING, 0},
    {GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 0},
    {GL_COPY_READ_BUFFER, 0},
    {GL_COPY_WRITE_BUFFER, 0},
    {GL_CURRENT_PROGRAM, 0},
    {GL_UNPACK_SWAP_BYTES, 0},
    {GL_UNPACK_LSB_FIRST, 0},
    {GL_UNPACK_IMAGE_HEIGHT, 0},
    {GL_UNPACK_SKIP_IMAGES, 0},
    {GL_UNPACK_ROW_LENGTH, 0},
    {GL_UNPACK_SKIP_ROWS, 0},
    {GL_UNPACK_SKIP_PIXELS, 0},
    {GL_UNPACK_ALIGNMENT, 4},
    {GL_PACK_SWAP_BYTES, 0},
    {GL_PACK_LSB_FIRST, 0},
    {GL_PACK_IMAGE_HEIGHT, 0},
    {GL_PACK_SKIP_IMAGES, 0},
    {GL_PACK_ROW_LENGTH, 0},
    {GL_PACK_SKIP_ROWS, 0},
    {GL_PACK_SKIP_PIXELS, 0},
    {GL_PACK_ALIGNMENT, 4},
    {GL_LINE_SMOOTH_HINT, GL_DONT_CARE},
    {GL_POLYGON_SMOOTH_HINT, GL_DONT_CARE},
    {GL_TEXTURE_COMPRESSION_HINT, GL_DONT_CARE},
    {GL_FRAGMENT_SHADER_DERIVATIVE_HINT, GL_DONT_CARE},
    // enables
    {GL_BLEND, 0},
    {GL_CLIP_DISTANCE0, 0},
    {GL_COLOR_LOGIC_OP, 0},
    {GL_CULL_FACE, 0},
    {GL_DEPTH_CLAMP, 0},
    {GL_DEPTH_TEST, 0},
    {GL_DITHER, 1},
    {GL_FRAMEBUFFER_SRGB, 0},
    {GL_LINE_SMOOTH, 0},
    {GL_MULTISAMPLE, 1},
    {GL_POLYGON_OFFSET_FILL, 0},
    {GL_POLYGON_OFFSET_LINE, 0},
    {GL_POLYGON_OFFSET_POINT, 0},
    {GL_POLYGON_SMOOTH, 0},
    {GL_PRIMITIVE_RESTART, 0},
    {GL_PROGRAM_POINT_SIZE, 0},
    {GL_RASTERIZER_DISCARD, 0},
    {GL_SAMPLE_ALPHA_TO_COVERAGE, 0},
    {GL_SAMPLE_ALPHA_TO_ONE, 0},
    {GL_SAMPLE_COVERAGE, 0},
    {GL_SAMPLE_MASK, 0},
    {GL_SCISSOR_TEST, 0},
    {GL_STENCIL_TEST, 0},
    {GL_TEXTURE_CUBE_MAP_SEAMLESS, 0},
    // the window
    {GL_DOUBLEBUFFER, 1},
    {GL_STEREO, 0},
    {GL_SAMPLE_BUFFERS, 0},
    {GL_SAMPLES, 0},
    {GL_MAJOR_VERSION, 4},
    {GL_MINOR_VERSION, 5},
    {GL_CONTEXT_FLAGS, 0},
    {GL_CONTEXT_PROFILE_MASK, GL_CONTEXT_CORE_PROFILE_BIT},
  };

  /** Minimum of each limit in GL 3.3 core tables 6.31 to 6.44. */
  private static final int[][] MINIMUM = {
    {GL_MAX_CLIP_DISTANCES, 6},
    {GL_SUBPIXEL_BITS, 4},
    {GL_MAX_3D_TEXTURE_SIZE, 256},
    {GL_MAX_TEXTURE_SIZE, 1024},
    {GL_MAX_ARRAY_TEXTURE_LAYERS, 256},
    {GL_MAX_TEXTURE_LOD_BIAS, 2},
    {GL_MAX_CUBE_MAP_TEXTURE_SIZE, 1024},
    {GL_MAX_RENDERBUFFER_SIZE, 1024},
    {GL_MAX_VIEWPORT_DIMS, 1024},
    {GL_ALIASED_POINT_SIZE_RANGE, 1},
    {GL_POINT_SIZE_RANGE, 1},
    {GL_ALIASED_LINE_WIDTH_RANGE, 1},
    {GL_LINE_WIDTH_RANGE, 1},
    {GL_MAX_ELEMENTS_INDICES, 1},
    {GL_MAX_ELEMENTS_VERTICES, 1},
    {GL_NUM_COMPRESSED_TEXTURE_FORMATS, 4},
    {GL_MAX_TEXTURE_BUFFER_SIZE, 65536},
    {GL_MAX_RECTANGLE_TEXTURE_SIZE, 1024},
    {GL_NUM_EXTENSIONS, 10},
    {GL_MAX_VERTEX_ATTRIBS, 16},
    {GL_MAX_VERTEX_UNIFORM_COMPONENTS, 1024},
    {GL_MAX_VERTEX_UNIFORM_BLOCKS, 12},
    {GL_MAX_VERTEX_OUTPUT_COMPONENTS, 64},
    {GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS, 16},
    {GL_MAX_GEOMETRY_UNIFORM_BLOCKS, 12},
    {GL_MAX_GEOMETRY_UNIFORM_COMPONENTS, 1024},
    {GL_MAX_GEOMETRY_INPUT_COMPONENTS, 64},
    {GL_MAX_GEOMETRY_OUTPUT_COMPONENTS, 128},
    {GL_MAX_GEOMETRY_OUTPUT_VERTICES, 256},
    {GL_MAX_GEOMETRY_TOTAL_OUTPUT_COMPONENTS, 1024},
    {GL_MAX_GEOMETRY_TEXTURE_IMAGE_UNITS, 16},
    {GL_MAX_FRAGMENT_UNIFORM_COMPONENTS, 1024},
    {GL_MAX_FRAGMENT_UNIFORM_BLOCKS, 12},
    {GL_MAX_FRAGMENT_INPUT_COMPONENTS, 64},
    {GL_MAX_TEXTURE_IMAGE_UNITS, 16},
    {GL_MAX_PROGRAM_TEXEL_OFFSET, 7},
    {GL_MAX_UNIFORM_BUFFER_BINDINGS, 36},
    {GL_MAX_UNIFORM_BLOCK_SIZE, 16384},
    {GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT, 1},
    {GL_MAX_COMBINED_UNIFORM_BLOCKS, 36},
    {GL_MAX_VARYING_COMPONENTS, 60},
    {GL_MAX_VARYING_VECTORS, 15},
    {GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, 48},
    {GL_MAX_COMBINED_VERTEX_UNIFORM_COMPONENTS, 50000},
    {GL_MAX_COMBINED_FRAGMENT_UNIFORM_COMPONENTS, 50000},
    {GL_MAX_COMBINED_GEOMETRY_UNIFORM_COMPONENTS, 50000},
    {GL_MAX_SAMPLE_MASK_WORDS, 1},
    {GL_MAX_COLOR_TEXTURE_SAMPLES, 1},
    {GL_MAX_DEPTH_TEXTURE_SAMPLES, 1},
    {GL_MAX_INTEGER_SAMPLES, 1},
    {GL_MAX_SAMPLES, 4},
    {GL_MAX_DRAW_BUFFERS, 8},
    {GL_MAX_DUAL_SOURCE_DRAW_BUFFERS, 1},
    {GL_MAX_COLOR_ATTACHMENTS, 8},
    {GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS, 64},
    {GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS, 4},
    {GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS, 64},
  };

  @Test
  void initialValues() {
    for (int[] row : INITIAL) {
      ByteBuffer out = GlTestContext.buffer(64);
      gl.call("glGetIntegerv", row[0], out);
      for (int i = 1; i < row.length; i++) {
        assertEquals(row[i], out.getInt(4 * (i - 1)), "0x" + Integer.toHexString(row[0]));
      }
      gl.expect(GL_NO_ERROR);
    }
  }

  @Test
  void limitsReachTheMinimum() {
    for (int[] row : MINIMUM) {
      assertTrue(gl.getInteger(row[0]) >= row[1], "0x" + Integer.toHexString(row[0]));
      gl.expect(GL_NO_ERROR);
    }
    assertTrue(gl.getInteger(GL_MIN_PROGRAM_TEXEL_OFFSET) <= -8);
    gl.getInteger(0x1);
    gl.expect(GL_INVALID_ENUM);
  }

  @Test
  void everyTypeOfQuery() {
    gl.call("glClearColor", 0.5f, -1f, 2f, 1f);
    ByteBuffer out = GlTestContext.buffer(64);
    gl.call("glGetFloatv", GL_COLOR_CLEAR_VALUE, out);
    assertEquals(2f, out.getFloat(8));
    gl.call("glGetDoublev", GL_COLOR_CLEAR_VALUE, out);
    assertEquals(0.5, out.getDouble(0));
    gl.call("glGetIntegerv", GL_COLOR_CLEAR_VALUE, out);
    assertEquals(-Integer.MAX_VALUE, out.getInt(4));
    gl.call("glGetBooleanv", GL_COLOR_CLEAR_VALUE, out);
    assertEquals(1, out.get(0));
    gl.call("glLineWidth", 2.5f);
    gl.call("glGetIntegerv", GL_LINE_WIDTH, out);
    assertEquals(3, out.getInt(0));
    gl.call("glGetInteger64v", GL_MAX_ELEMENT_INDEX, out);
    assertEquals(0xffffffffL, out.getLong(0));
  }

  @Test
  void stencilMasksKeepAllTheirBits() {
    ByteBuffer told = GlTestContext.buffer(8);
    gl.call("glStencilMask", 0x1ff);
    assertEquals(0x1ff, gl.getInteger(GL_STENCIL_WRITEMASK));
    gl.call("glStencilFunc", GL_LESS, 1, -1);
    gl.call("glGetInteger64v", GL_STENCIL_VALUE_MASK, told);
    assertEquals(0xffff_ffffL, told.getLong(0));
    assertEquals(Integer.MAX_VALUE, gl.getInteger(GL_STENCIL_VALUE_MASK)); // clamped, as unsigned
  }

  @Test
  void identity() {
    assertEquals("OO-VR", gl.text("glGetString", GL_VENDOR));
    assertTrue(gl.text("glGetString", GL_VERSION).startsWith("4.5 "));
    assertNull(gl.text("glGetString", GL_EXTENSIONS)); // core: indexed only
    gl.expect(GL_INVALID_ENUM);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < gl.getInteger(GL_NUM_EXTENSIONS); i++) {
      names.add(gl.text("glGetStringi", GL_EXTENSIONS, i));
    }
    assertTrue(names.contains("GL_OVR_multiview2"));
    assertEquals(names.size(), names.stream().distinct().count());
    GlTestContext old = GlTestContext.compatibility();
    String all = old.text("glGetString", GL_EXTENSIONS);
    assertTrue(all.contains("GL_EXT_fog_coord"));
    assertFalse(names.contains("GL_EXT_fog_coord"));
  }

  // --- pipelines

  private PipelineState draw() {
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expect(GL_NO_ERROR);
    return gl.last(Command.Draw.class).state();
  }

  @Test
  void equalStateIsTheSameObject() {
    gl.program(PictureTest.POSITION_VERTEX, PictureTest.COLOR_FRAGMENT);
    gl.positions(0, 0, 1, 0, 0, 1);
    PipelineState first = draw();
    assertSame(first, draw());
    gl.call("glEnable", GL_DEPTH_TEST);
    PipelineState tested = draw();
    assertNotSame(first, tested);
    assertEquals(CompareOp.LESS, tested.depthStencil().depthCompare());
    assertTrue(tested.depthStencil().depthWrite());
    gl.call("glDisable", GL_DEPTH_TEST);
    assertSame(first, draw());
    assertFalse(first.depthStencil().depthWrite()); // without the test nothing is written
    assertTrue(first.raster().upsideDown());
  }

  @Test
  void rasterStateArrives() {
    gl.program(PictureTest.POSITION_VERTEX, PictureTest.COLOR_FRAGMENT);
    gl.positions(0, 0, 1, 0, 0, 1);
    gl.call("glEnable", GL_CULL_FACE);
    gl.call("glCullFace", GL_FRONT);
    gl.call("glFrontFace", GL_CW);
    gl.call("glEnable", GL_POLYGON_OFFSET_FILL);
    gl.call("glPolygonOffset", 1.5f, -2f);
    gl.call("glProvokingVertex", GL_FIRST_VERTEX_CONVENTION);
    gl.call("glEnable", GL_CLIP_DISTANCE0 + 3);
    gl.call("glEnable", GL_DEPTH_CLAMP);
    PipelineState.Raster r = draw().raster();
    assertTrue(r.cullFront());
    assertFalse(r.cullBack());
    assertFalse(r.frontCounterClockwise());
    assertTrue(r.offsetFill());
    assertEquals(1.5f, gl.last(Command.Draw.class).dynamic().depthBias().factor());
    assertEquals(-2f, gl.last(Command.Draw.class).dynamic().depthBias().units());
    assertTrue(r.provokingFirst());
    assertEquals(8, r.clipDistanceMask());
    assertTrue(r.depthClamp());
    assertFalse(r.multisample()); // the window has one sample
  }

  /** Numbers that change from draw to draw make no new pipeline. */
  @Test
  void dynamicNumbersLeaveThePipeline() {
    gl.program(PictureTest.POSITION_VERTEX, PictureTest.COLOR_FRAGMENT);
    gl.positions(0, 0, 1, 0, 0, 1);
    gl.call("glEnable", GL_STENCIL_TEST);
    PipelineState first = draw();
    DynamicState before = gl.last(Command.Draw.class).dynamic();
    assertSame(before, drawn(first));
    gl.call("glStencilFunc", GL_ALWAYS, 3, 0xf0);
    assertEquals(new DynamicState.StencilValues(3, 0xf0, 0xff), drawn(first).stencilBack());
    gl.call("glStencilMask", 1);
    assertEquals(1, drawn(first).stencilFront().writeMask());
    gl.call("glBlendColor", 1f, 0f, 0f, 0f);
    assertEquals(1, drawn(first).blendConstants().r());
    gl.call("glPolygonOffset", 2f, 3f);
    assertEquals(new DynamicState.DepthBias(2, 3, 0), drawn(first).depthBias());
    gl.call("glLineWidth", 2f);
    gl.call("glPointSize", 5f);
    gl.call("glSampleCoverage", 0.5f, true);
    DynamicState after = drawn(first);
    assertEquals(2, after.lineWidth());
    assertEquals(5, after.pointSize());
    assertEquals(new DynamicState.SampleFilter(-1, 0.5f, true), after.sampleFilter());
  }

  private DynamicState drawn(PipelineState expected) {
    assertSame(expected, draw());
    return gl.last(Command.Draw.class).dynamic();
  }

  @Test
  void stencilAndBlendArrive() {
    gl.program(PictureTest.POSITION_VERTEX, PictureTest.COLOR_FRAGMENT);
    gl.positions(0, 0, 1, 0, 0, 1);
    gl.call("glEnable", GL_STENCIL_TEST);
    gl.call("glStencilFuncSeparate", GL_FRONT, GL_EQUAL, 300, 0x1f);
    gl.call("glStencilOpSeparate", GL_BACK, GL_INCR_WRAP, GL_DECR, GL_INVERT);
    gl.call("glStencilMask", 0x7f);
    gl.call("glEnablei", GL_BLEND, 0);
    gl.call("glBlendFuncSeparate", GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_DST_ALPHA);
    gl.call("glBlendEquationSeparate", GL_FUNC_SUBTRACT, GL_MAX);
    gl.call("glBlendColor", 0.1f, 0.2f, 0.3f, 0.4f);
    PipelineState p = draw();
    DynamicState values = gl.last(Command.Draw.class).dynamic();
    assertEquals(255, values.stencilFront().reference()); // clamped to 8 bits
    assertEquals(0x1f, values.stencilFront().readMask());
    assertEquals(PipelineState.StencilOp.INVERT, p.depthStencil().back().pass());
    assertEquals(0x7f, values.stencilBack().writeMask());
    PipelineState.BlendAttachment a = p.blend().attachments().get(0);
    assertTrue(a.enabled());
    assertEquals(PipelineState.Factor.DST_ALPHA, a.dstAlpha());
    assertEquals(PipelineState.BlendOp.MAX, a.alphaOp());
    assertEquals(0.3f, values.blendConstants().b());
    assertEquals(List.of(0), p.outputs().locations());
  }

  @Test
  void constantsAreSharedUntilTheyChange() {
    int p = gl.program(PictureTest.POSITION_VERTEX, PictureTest.COLOR_FRAGMENT);
    gl.positions(0, 0, 1, 0, 0, 1);
    int color = gl.uniform(p, "color");
    gl.call("glUniform4f", color, 1f, 2f, 3f, 4f);
    draw();
    Command.Draw a = gl.last(Command.Draw.class);
    draw();
    assertSame(a.bindings(), gl.last(Command.Draw.class).bindings());
    gl.call("glUniform4f", color, 1f, 2f, 3f, 4f); // the same value
    draw();
    assertSame(a.bindings(), gl.last(Command.Draw.class).bindings());
    gl.call("glUniform4f", color, 5f, 2f, 3f, 4f);
    draw();
    Command.Draw b = gl.last(Command.Draw.class);
    assertNotSame(
        a.bindings().pushConstants(Stage.FRAGMENT), b.bindings().pushConstants(Stage.FRAGMENT));
    assertSame(a.bindings().groups(), b.bindings().groups(), "nothing else was bound");
    assertArrayEquals(
        new int[] {
          Float.floatToRawIntBits(1f),
          Float.floatToRawIntBits(2f),
          Float.floatToRawIntBits(3f),
          Float.floatToRawIntBits(4f)
        },
        a.bindings().pushConstants(Stage.FRAGMENT));
  }

  @Test
  void viewportAndLabels() {
    gl.program(PictureTest.POSITION_VERTEX, PictureTest.COLOR_FRAGMENT);
    gl.positions(0, 0, 1, 0, 0, 1);
    gl.call("glViewport", 1, 2, 30, 40);
    gl.call("glDepthRange", 0.25, 3.0);
    gl.call("glEnable", GL_SCISSOR_TEST);
    gl.call("glScissor", 5, 6, 7, 8);
    gl.call("glPushDebugGroup", GL_DEBUG_SOURCE_APPLICATION, 0, -1, "shadows");
    gl.call("glPushDebugGroup", GL_DEBUG_SOURCE_APPLICATION, 0, 4, "trees and more");
    draw();
    Command.Draw d = gl.last(Command.Draw.class);
    assertEquals(30f, d.viewports().get(0).width());
    assertEquals(0.25f, d.viewports().get(0).depthNear());
    assertEquals(1f, d.viewports().get(0).depthFar());
    assertEquals(7, d.viewports().get(0).scissorWidth());
    assertEquals("shadows / tree / glDrawArrays", d.label().text());
    assertEquals(0, d.label().drawInFrame());
    gl.call("glPopDebugGroup");
    gl.call("glPopDebugGroup");
    gl.call("glPopDebugGroup");
    gl.expect(GL_STACK_UNDERFLOW);
    gl.present();
    draw();
    assertEquals(1, gl.last(Command.Draw.class).label().frame());
    assertEquals("glDrawArrays", gl.last(Command.Draw.class).label().text());
  }
}
