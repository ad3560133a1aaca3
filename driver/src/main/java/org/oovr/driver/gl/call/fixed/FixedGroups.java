package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.fixed.Light;
import org.oovr.driver.gl.fixed.Material;
import org.oovr.driver.gl.fixed.TextureUnit;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RenderState;

/** What the groups of {@code glPushAttrib} have of the fixed function; rows as those beside. */
final class FixedGroups {
  /** Maps themselves are in no group. */
  private static final int[] TRANSFER = {
    GL_RED_SCALE,
    GL_RED_BIAS,
    GL_GREEN_SCALE,
    GL_GREEN_BIAS,
    GL_BLUE_SCALE,
    GL_BLUE_BIAS,
    GL_ALPHA_SCALE,
    GL_ALPHA_BIAS,
    GL_DEPTH_SCALE,
    GL_DEPTH_BIAS,
    GL_INDEX_SHIFT,
    GL_INDEX_OFFSET,
    GL_MAP_COLOR,
    GL_MAP_STENCIL
  };

  private FixedGroups() {}

  /** Hands over the rows: groups, and what gives what brings the present value back. */
  static void rows(BiConsumer<Integer, Function<GlContext, Consumer<GlContext>>> to) {
    to.accept(GL_LIGHTING_BIT, FixedGroups::lighting);
    to.accept(GL_FOG_BIT, FixedGroups::fog);
    to.accept(GL_COLOR_BUFFER_BIT, FixedGroups::alphaTest);
    to.accept(GL_TRANSFORM_BIT, FixedGroups::transform);
    to.accept(GL_POINT_BIT, FixedGroups::points);
    to.accept(GL_HINT_BIT, FixedGroups::hints);
    to.accept(GL_PIXEL_MODE_BIT, FixedGroups::pixelTransfer);
    to.accept(GL_ACCUM_BUFFER_BIT, FixedGroups::accumulation);
    to.accept(GL_TEXTURE_BIT, gl -> units(gl, TextureUnit::set));
    to.accept(GL_ENABLE_BIT, gl -> units(gl, TextureUnit::setSwitches));
  }

  private static Consumer<GlContext> lighting(GlContext gl) {
    FixedState s = gl.fixed;
    Light[] lights = new Light[s.lights.length];
    Arrays.setAll(lights, i -> s.lights[i].copy());
    Material front = s.front.copy();
    Material back = s.back.copy();
    float[] ambient = s.modelAmbient.clone();
    boolean localViewer = s.localViewer;
    boolean twoSide = s.twoSide;
    int[] values = {s.colorControl, s.colorMaterialFace, s.colorMaterial, s.shadeModel};
    return g -> {
      FixedState f = g.fixed;
      for (int i = 0; i < lights.length; i++) {
        f.lights[i].set(lights[i]);
      }
      f.front.set(front);
      f.back.set(back);
      System.arraycopy(ambient, 0, f.modelAmbient, 0, 4);
      f.localViewer = localViewer;
      f.twoSide = twoSide;
      f.colorControl = values[0];
      f.colorMaterialFace = values[1];
      f.colorMaterial = values[2];
      f.shadeModel = values[3];
    };
  }

  private static Consumer<GlContext> fog(GlContext gl) {
    FixedState s = gl.fixed;
    int mode = s.fogMode;
    float[] values = {s.fogDensity, s.fogStart, s.fogEnd, s.fogIndex};
    float[] color = s.fogColor.clone();
    return g -> {
      FixedState f = g.fixed;
      f.fogMode = mode;
      f.fogDensity = values[0];
      f.fogStart = values[1];
      f.fogEnd = values[2];
      f.fogIndex = values[3];
      System.arraycopy(color, 0, f.fogColor, 0, 4);
    };
  }

  private static Consumer<GlContext> alphaTest(GlContext gl) {
    int func = gl.fixed.alphaFunc;
    float reference = gl.fixed.alphaReference;
    return g -> {
      g.fixed.alphaFunc = func;
      g.fixed.alphaReference = reference;
    };
  }

  private static Consumer<GlContext> transform(GlContext gl) {
    int mode = gl.fixed.matrixMode;
    float[][] planes = new float[gl.fixed.clipPlanes.length][];
    Arrays.setAll(planes, i -> gl.fixed.clipPlanes[i].clone());
    return g -> {
      g.fixed.matrixMode = mode;
      for (int i = 0; i < planes.length; i++) {
        System.arraycopy(planes[i], 0, g.fixed.clipPlanes[i], 0, 4);
      }
    };
  }

  private static Consumer<GlContext> points(GlContext gl) {
    float min = gl.fixed.pointSizeMin;
    float max = gl.fixed.pointSizeMax;
    float[] attenuation = gl.fixed.pointAttenuation.clone();
    boolean[] replace = new boolean[gl.fixed.units.length];
    for (int i = 0; i < replace.length; i++) {
      replace[i] = gl.fixed.units[i].coordReplace;
    }
    return g -> {
      g.fixed.pointSizeMin = min;
      g.fixed.pointSizeMax = max;
      System.arraycopy(attenuation, 0, g.fixed.pointAttenuation, 0, 3);
      for (int i = 0; i < replace.length; i++) {
        g.fixed.units[i].coordReplace = replace[i];
      }
    };
  }

  private static Consumer<GlContext> hints(GlContext gl) {
    int[] old = gl.fixed.hints.clone();
    int[] hints = gl.state.hints.clone();
    return g -> {
      System.arraycopy(old, 0, g.fixed.hints, 0, FixedState.hintIndex(GL_GENERATE_MIPMAP_HINT));
      int kept = RenderState.hintIndex(GL_FRAGMENT_SHADER_DERIVATIVE_HINT);
      System.arraycopy(hints, 0, g.state.hints, 0, kept);
    };
  }

  private static Consumer<GlContext> accumulation(GlContext gl) {
    float[] color = gl.state.clearAccum.clone();
    return g -> System.arraycopy(color, 0, g.state.clearAccum, 0, color.length);
  }

  private static Consumer<GlContext> pixelTransfer(GlContext gl) {
    float[] values = new float[TRANSFER.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = gl.state.transfer.get(TRANSFER[i]);
    }
    float zoomX = gl.state.zoomX;
    float zoomY = gl.state.zoomY;
    return g -> {
      for (int i = 0; i < values.length; i++) {
        g.state.transfer.set(TRANSFER[i], values[i]);
      }
      g.state.zoomX = zoomX;
      g.state.zoomY = zoomY;
    };
  }

  private static Consumer<GlContext> units(GlContext gl, BiConsumer<TextureUnit, TextureUnit> set) {
    TextureUnit[] units = new TextureUnit[gl.fixed.units.length];
    Arrays.setAll(units, i -> gl.fixed.units[i].copy());
    return g -> {
      for (int i = 0; i < units.length; i++) {
        set.accept(g.fixed.units[i], units[i]);
      }
    };
  }
}
