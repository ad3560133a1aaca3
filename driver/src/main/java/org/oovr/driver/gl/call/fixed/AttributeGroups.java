package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.oovr.driver.gl.client.TextureBindings;
import org.oovr.driver.gl.evaluator.Evaluators;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.SamplerParams;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RasterPosition;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.driver.gl.state.SavedAttributes;
import org.oovr.simulator.command.Viewport;

/**
 * What the groups of {@code glPushAttrib} are made of (GL 4.6 compatibility, tables 23.5 and
 * following): one row for each piece of state, with the groups that have it. What Mesa's {@code
 * glPopAttrib} does not bring back has no row, whatever the tables say, as programs then go on with
 * other state: the colour sum, lights of the group of switches, where fog coordinates come from,
 * masks of samples and sample shading, primitive restart, seamless cube maps, discarding before
 * rasterisation, and the hints for mipmaps and derivatives.
 */
public final class AttributeGroups {
  /**
   * A piece of state.
   *
   * @param groups bits of the groups that have it
   * @param save gives what brings the present value back
   */
  private record Row(int groups, Function<GlContext, Consumer<GlContext>> save) {}

  private static final List<Row> ROWS = new ArrayList<>();

  static {
    value(GL_DEPTH_BUFFER_BIT | GL_ENABLE_BIT, s -> s.depthTest, (s, v) -> s.depthTest = v);
    value(GL_DEPTH_BUFFER_BIT, s -> s.depthMask, (s, v) -> s.depthMask = v);
    value(GL_DEPTH_BUFFER_BIT, s -> s.depthFunc, (s, v) -> s.depthFunc = v);
    value(
        GL_DEPTH_BUFFER_BIT | GL_ENABLE_BIT,
        s -> s.depthBoundsTest,
        (s, v) -> s.depthBoundsTest = v);
    value(GL_DEPTH_BUFFER_BIT, s -> s.leastDepth, (s, v) -> s.leastDepth = v);
    value(GL_DEPTH_BUFFER_BIT, s -> s.greatestDepth, (s, v) -> s.greatestDepth = v);
    value(GL_DEPTH_BUFFER_BIT, s -> s.clearDepth, (s, v) -> s.clearDepth = v);
    value(GL_STENCIL_BUFFER_BIT | GL_ENABLE_BIT, s -> s.stencilTest, (s, v) -> s.stencilTest = v);
    value(GL_STENCIL_BUFFER_BIT, s -> s.clearStencil, (s, v) -> s.clearStencil = v);
    value(GL_SCISSOR_BIT | GL_ENABLE_BIT, s -> s.scissorTests, (s, v) -> s.scissorTests = v);
    value(GL_TRANSFORM_BIT | GL_ENABLE_BIT, s -> s.depthClamp, (s, v) -> s.depthClamp = v);
    value(GL_TRANSFORM_BIT | GL_ENABLE_BIT, s -> s.clipDistances, (s, v) -> s.clipDistances = v);
    value(GL_TRANSFORM_BIT, s -> s.clipDepthMode, (s, v) -> s.clipDepthMode = v);
    value(GL_TRANSFORM_BIT, s -> s.clipOrigin, (s, v) -> s.clipOrigin = v);
    value(GL_POINT_BIT, s -> s.pointSize, (s, v) -> s.pointSize = v);
    value(GL_POINT_BIT, s -> s.pointFadeThreshold, (s, v) -> s.pointFadeThreshold = v);
    value(GL_POINT_BIT, s -> s.pointSpriteOrigin, (s, v) -> s.pointSpriteOrigin = v);
    value(GL_LINE_BIT, s -> s.lineWidth, (s, v) -> s.lineWidth = v);
    value(GL_LINE_BIT | GL_ENABLE_BIT, s -> s.lineSmooth, (s, v) -> s.lineSmooth = v);
    value(GL_POLYGON_BIT | GL_ENABLE_BIT, s -> s.cullFace, (s, v) -> s.cullFace = v);
    value(GL_POLYGON_BIT | GL_ENABLE_BIT, s -> s.polygonSmooth, (s, v) -> s.polygonSmooth = v);
    value(GL_POLYGON_BIT | GL_ENABLE_BIT, s -> s.offsetPoint, (s, v) -> s.offsetPoint = v);
    value(GL_POLYGON_BIT | GL_ENABLE_BIT, s -> s.offsetLine, (s, v) -> s.offsetLine = v);
    value(GL_POLYGON_BIT | GL_ENABLE_BIT, s -> s.offsetFill, (s, v) -> s.offsetFill = v);
    value(GL_POLYGON_BIT, s -> s.cullMode, (s, v) -> s.cullMode = v);
    value(GL_POLYGON_BIT, s -> s.frontFace, (s, v) -> s.frontFace = v);
    value(GL_POLYGON_BIT, s -> s.polygonMode, (s, v) -> s.polygonMode = v);
    value(GL_POLYGON_BIT, s -> s.backPolygonMode, (s, v) -> s.backPolygonMode = v);
    value(GL_POLYGON_BIT, s -> s.offsetFactor, (s, v) -> s.offsetFactor = v);
    value(GL_POLYGON_BIT, s -> s.offsetUnits, (s, v) -> s.offsetUnits = v);
    value(GL_POLYGON_BIT, s -> s.offsetClamp, (s, v) -> s.offsetClamp = v);
    value(GL_MULTISAMPLE_BIT | GL_ENABLE_BIT, s -> s.multisample, (s, v) -> s.multisample = v);
    value(
        GL_MULTISAMPLE_BIT | GL_ENABLE_BIT,
        s -> s.alphaToCoverage,
        (s, v) -> s.alphaToCoverage = v);
    value(GL_MULTISAMPLE_BIT | GL_ENABLE_BIT, s -> s.alphaToOne, (s, v) -> s.alphaToOne = v);
    value(
        GL_MULTISAMPLE_BIT | GL_ENABLE_BIT, s -> s.sampleCoverage, (s, v) -> s.sampleCoverage = v);
    value(GL_MULTISAMPLE_BIT, s -> s.sampleCoverageValue, (s, v) -> s.sampleCoverageValue = v);
    value(GL_MULTISAMPLE_BIT, s -> s.sampleCoverageInvert, (s, v) -> s.sampleCoverageInvert = v);
    value(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, s -> s.blendEnabled, (s, v) -> s.blendEnabled = v);
    value(
        GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, s -> s.logicOpEnabled, (s, v) -> s.logicOpEnabled = v);
    value(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, s -> s.dither, (s, v) -> s.dither = v);
    value(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, s -> s.blendCoherent, (s, v) -> s.blendCoherent = v);
    value(
        GL_TRANSFORM_BIT | GL_ENABLE_BIT, s -> s.rasterUnclipped, (s, v) -> s.rasterUnclipped = v);
    value(
        GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT,
        s -> s.framebufferSrgb,
        (s, v) -> s.framebufferSrgb = v);
    value(GL_COLOR_BUFFER_BIT, s -> s.logicOp, (s, v) -> s.logicOp = v);
    value(GL_COLOR_BUFFER_BIT, s -> s.clampReadColor, (s, v) -> s.clampReadColor = v);
    value(GL_ENABLE_BIT, s -> s.programPointSize, (s, v) -> s.programPointSize = v);
    value(GL_COLOR_BUFFER_BIT, s -> s.clampFragmentColor, (s, v) -> s.clampFragmentColor = v);
    value(GL_LIGHTING_BIT, s -> s.clampVertexColor, (s, v) -> s.clampVertexColor = v);
    for (int i = 0; i < Viewport.MOST; i++) {
      int at = i;
      array(GL_VIEWPORT_BIT, s -> s.viewports[at]);
      array(GL_VIEWPORT_BIT, s -> s.depthRanges[at]);
      array(GL_SCISSOR_BIT, s -> s.scissors[at]);
    }
    array(GL_COLOR_BUFFER_BIT, s -> s.blendColor);
    array(GL_COLOR_BUFFER_BIT, s -> s.clearColor);
    value(GL_COLOR_BUFFER_BIT, s -> s.clearIntegers, (s, v) -> s.clearIntegers = v);
    value(
        GL_STENCIL_BUFFER_BIT | GL_ENABLE_BIT,
        s -> s.stencilTwoSide,
        (s, v) -> s.stencilTwoSide = v);
    array(GL_COLOR_BUFFER_BIT, s -> s.colorMask);
    value(GL_COLOR_BUFFER_BIT, s -> s.clearIndex, (s, v) -> s.clearIndex = v);
    value(GL_COLOR_BUFFER_BIT, s -> s.indexMask, (s, v) -> s.indexMask = v);
    row(GL_STENCIL_BUFFER_BIT, AttributeGroups::stencil);
    row(GL_COLOR_BUFFER_BIT, AttributeGroups::blending);
    row(GL_COLOR_BUFFER_BIT, AttributeGroups::drawBuffers);
    row(GL_PIXEL_MODE_BIT, AttributeGroups::readBuffer);
    row(GL_CURRENT_BIT, AttributeGroups::currentValues);
    row(GL_TEXTURE_BIT, AttributeGroups::textures);
    row(GL_LIST_BIT, gl -> keep(gl.listBase, (g, v) -> g.listBase = v));
    legacy(GL_LIGHTING_BIT | GL_ENABLE_BIT, GL_LIGHTING);
    legacy(GL_LIGHTING_BIT | GL_ENABLE_BIT, GL_COLOR_MATERIAL);
    legacy(GL_FOG_BIT | GL_ENABLE_BIT, GL_FOG);
    legacy(GL_TRANSFORM_BIT | GL_ENABLE_BIT, GL_NORMALIZE);
    legacy(GL_TRANSFORM_BIT | GL_ENABLE_BIT, GL_RESCALE_NORMAL);
    legacy(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, GL_ALPHA_TEST);
    legacy(GL_COLOR_BUFFER_BIT | GL_ENABLE_BIT, GL_INDEX_LOGIC_OP);
    legacy(GL_POINT_BIT | GL_ENABLE_BIT, GL_POINT_SMOOTH);
    legacy(GL_POINT_BIT | GL_ENABLE_BIT, GL_POINT_SPRITE);
    legacy(GL_LINE_BIT | GL_ENABLE_BIT, GL_LINE_STIPPLE);
    legacy(GL_POLYGON_BIT | GL_ENABLE_BIT, GL_POLYGON_STIPPLE);
    row(
        GL_POLYGON_STIPPLE_BIT,
        gl -> keep(gl.fixed.polygonStipple(), (g, v) -> g.fixed.setPolygonStipple(v)));
    row(
        GL_LINE_BIT,
        gl -> keep(gl.fixed.lineStippleFactor, (g, v) -> g.fixed.lineStippleFactor = v));
    row(
        GL_LINE_BIT,
        gl -> keep(gl.fixed.lineStipplePattern, (g, v) -> g.fixed.lineStipplePattern = v));
    legacy(GL_EVAL_BIT | GL_ENABLE_BIT, GL_AUTO_NORMAL);
    legacy(GL_ENABLE_BIT, GL_VERTEX_PROGRAM_TWO_SIDE);
    legacy(GL_ENABLE_BIT, GL_VERTEX_PROGRAM_ARB);
    legacy(GL_ENABLE_BIT, GL_FRAGMENT_PROGRAM_ARB);
    legacy(GL_ENABLE_BIT, GL_FRAGMENT_SHADER_ATI);
    for (int map = 0; map < 2 * Evaluators.MAPS; map++) {
      legacy(GL_EVAL_BIT | GL_ENABLE_BIT, Evaluators.target(map));
    }
    row(GL_EVAL_BIT, AttributeGroups::grids);
    FixedGroups.rows(AttributeGroups::row);
  }

  private AttributeGroups() {}

  // --- rows

  private static void row(int groups, Function<GlContext, Consumer<GlContext>> save) {
    ROWS.add(new Row(groups, save));
  }

  /** A value with the way to set it. */
  private static <T> Consumer<GlContext> keep(T value, BiConsumer<GlContext, T> set) {
    return gl -> set.accept(gl, value);
  }

  /** A plain value. */
  private static <T> void value(
      int groups, Function<RenderState, T> get, BiConsumer<RenderState, T> set) {
    row(groups, gl -> keep(get.apply(gl.state), (g, v) -> set.accept(g.state, v)));
  }

  /** All elements of an array, which stays the same. */
  private static void array(int groups, Function<RenderState, Object> get) {
    row(
        groups,
        gl -> {
          Object array = get.apply(gl.state);
          int n = java.lang.reflect.Array.getLength(array);
          Object copy = java.lang.reflect.Array.newInstance(array.getClass().componentType(), n);
          System.arraycopy(array, 0, copy, 0, n);
          return g -> System.arraycopy(copy, 0, get.apply(g.state), 0, n);
        });
  }

  /** A switch of the fixed function. */
  private static void legacy(int groups, int cap) {
    row(
        groups,
        gl -> {
          boolean on = gl.fixed.is(cap);
          return g -> g.fixed.enable(cap, 0, on);
        });
  }

  // --- state that is more than a value

  private static Consumer<GlContext> stencil(GlContext gl) {
    int[] front = side(gl.state.front);
    int[] back = side(gl.state.back);
    int[] ownBack = side(gl.state.ownBack);
    int active = gl.state.activeStencilFace;
    return g -> {
      setSide(g.state.front, front);
      setSide(g.state.back, back);
      setSide(g.state.ownBack, ownBack);
      g.state.activeStencilFace = active;
    };
  }

  private static int[] side(RenderState.StencilSide s) {
    return new int[] {s.func, s.reference, s.valueMask, s.writeMask, s.fail, s.depthFail, s.pass};
  }

  private static void setSide(RenderState.StencilSide s, int[] v) {
    s.func = v[0];
    s.reference = v[1];
    s.valueMask = v[2];
    s.writeMask = v[3];
    s.fail = v[4];
    s.depthFail = v[5];
    s.pass = v[6];
  }

  private static Consumer<GlContext> blending(GlContext gl) {
    int[][] sides = new int[gl.state.blend.length][];
    for (int i = 0; i < sides.length; i++) {
      RenderState.BlendSide b = gl.state.blend[i];
      sides[i] =
          new int[] {b.srcRgb, b.dstRgb, b.srcAlpha, b.dstAlpha, b.equationRgb, b.equationAlpha};
    }
    return g -> {
      for (int i = 0; i < sides.length; i++) {
        RenderState.BlendSide b = g.state.blend[i];
        b.srcRgb = sides[i][0];
        b.dstRgb = sides[i][1];
        b.srcAlpha = sides[i][2];
        b.dstAlpha = sides[i][3];
        b.equationRgb = sides[i][4];
        b.equationAlpha = sides[i][5];
      }
    };
  }

  /** Buffers belong to frame buffers: those of the bound one, if it is bound when they return. */
  private static Consumer<GlContext> drawBuffers(GlContext gl) {
    GlFramebuffer f = gl.drawFramebuffer;
    int[] buffers = f.drawBuffers.clone();
    return g -> {
      if (g.drawFramebuffer == f && !Arrays.equals(f.drawBuffers, buffers)) {
        System.arraycopy(buffers, 0, f.drawBuffers, 0, buffers.length);
        f.changed();
      }
    };
  }

  private static Consumer<GlContext> readBuffer(GlContext gl) {
    GlFramebuffer f = gl.readFramebuffer;
    int buffer = f.readBuffer;
    return g -> {
      if (g.readFramebuffer == f && f.readBuffer != buffer) {
        f.readBuffer = buffer;
        f.changed();
      }
    };
  }

  private static Consumer<GlContext> grids(GlContext gl) {
    int n = gl.evaluators.grid1Segments;
    float[] one = gl.evaluators.grid1.clone();
    int[] segments = gl.evaluators.grid2Segments.clone();
    float[] two = gl.evaluators.grid2.clone();
    return g -> {
      g.evaluators.grid1Segments = n;
      System.arraycopy(one, 0, g.evaluators.grid1, 0, one.length);
      System.arraycopy(segments, 0, g.evaluators.grid2Segments, 0, segments.length);
      System.arraycopy(two, 0, g.evaluators.grid2, 0, two.length);
    };
  }

  private static Consumer<GlContext> currentValues(GlContext gl) {
    int[] types = gl.genericTypes.clone();
    int[][] values = new int[types.length][];
    Arrays.setAll(values, i -> gl.genericAttributes[i].clone());
    RasterPosition raster = gl.raster.copy();
    return g -> {
      g.raster.set(raster);
      System.arraycopy(types, 0, g.genericTypes, 0, types.length);
      for (int i = 0; i < values.length; i++) {
        System.arraycopy(values[i], 0, g.genericAttributes[i], 0, values[i].length);
      }
      g.genericVersion++;
    };
  }

  /** Bindings of all units, and the parameters of the textures that are bound. */
  private static Consumer<GlContext> textures(GlContext gl) {
    int active = gl.textures.activeUnit;
    List<Consumer<GlContext>> parts = new ArrayList<>();
    for (int unit = 0; unit < gl.units(); unit++) {
      for (int index = 0; index < TextureBindings.TARGETS; index++) {
        int at = unit;
        int target = index;
        GlTexture bound = gl.textures.at(unit, index);
        parts.add(g -> g.textures.bind(at, target, bound == null || bound.deleted ? null : bound));
        if (bound != null) {
          parts.add(parameters(bound));
        }
      }
    }
    for (GlTexture t : gl.defaultTextures) {
      parts.add(parameters(t));
    }
    return g -> {
      parts.forEach(p -> p.accept(g));
      g.textures.activeUnit = active;
      g.textureVersion++;
      g.share.samplerEpoch++;
    };
  }

  private static Consumer<GlContext> parameters(GlTexture t) {
    SamplerParams sampler = t.sampler.copy();
    int base = t.baseLevel;
    int max = t.maxLevel;
    int depthMode = t.depthMode;
    boolean generate = t.generateMipmap;
    return gl -> {
      t.sampler.set(sampler);
      t.setLevels(base, max);
      t.depthMode = depthMode;
      t.generateMipmap = generate;
      t.changed();
    };
  }

  // --- stacks

  /** What brings back the present values of some groups. */
  static SavedAttributes save(GlContext gl, int groups) {
    List<Consumer<GlContext>> restorers = new ArrayList<>();
    if ((groups & (GL_CURRENT_BIT | GL_LIGHTING_BIT)) != 0) {
      gl.vertices.takeCurrent();
    }
    for (Row row : ROWS) {
      if ((row.groups & groups) != 0) {
        restorers.add(row.save.apply(gl));
      }
    }
    return new SavedAttributes(groups, restorers);
  }

  /** Brings the values back. */
  static void restore(GlContext gl, SavedAttributes saved) {
    saved.restorers().forEach(r -> r.accept(gl));
    gl.vertices.forgetLists();
    gl.state.dirty |= RenderState.RASTER | RenderState.DEPTH | RenderState.BLEND;
    gl.state.viewportVersion++;
    gl.fixed.changed();
  }
}
