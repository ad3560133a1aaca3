package org.oovr.simulator.render;

import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.DynamicState.DepthBounds;
import org.oovr.simulator.command.DynamicState.StencilValues;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PipelineState.StencilFace;
import org.oovr.simulator.command.PipelineState.StencilOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/**
 * Three upright strips of different depth, and volumes of light that cover the window and fall on
 * what lies in the bounds of the middle strip's depth.
 */
public final class LightVolumes {
  public static final int STRIP = 32;
  public static final int SIZE = 3 * STRIP;
  public static final int VOLUMES = 4;

  /** What all volumes add. */
  public static final int LIT = VOLUMES * 51;

  private static final StencilFace COUNT =
      new StencilFace(
          CompareOp.ALWAYS,
          StencilOp.INCREMENT_WRAP,
          StencilOp.INCREMENT_WRAP,
          StencilOp.INCREMENT_WRAP);

  /** When fragments of the volumes are tested. */
  public enum Kind {
    /** Before their shader, by bounds alone. */
    EARLY,
    /** Depth is tested, too. */
    DEPTH,
    /** Behind a shader that discards some, here none. */
    LATE,
    /** Behind one that makes depth. */
    SHADER_DEPTH,
    /** Stencil counts what is in bounds, a last draw shows where it is no zero. */
    STENCIL
  }

  private final Kind kind;
  private final int samples;
  private final TestShaders shaders = new TestShaders();

  public LightVolumes(Kind kind, int samples) {
    this.kind = kind;
    this.samples = samples;
  }

  public static int red(Frame frame, int x, int y) {
    return frame.rgba()[(y * frame.width() + x) * 4] & 0xff;
  }

  /** Draws it all. */
  public Frame render(boolean study) {
    TestScene scene =
        new TestScene(SIZE, SIZE, PixelFormat.RGBA8_UNORM, PixelFormat.D24_UNORM_S8, samples);
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.FLAT);
    scene.clear(0, 0, 0, 1, 1);
    scene.depthStencil = TestScene.DEPTH_LESS;
    for (int strip = 0; strip < 3; strip++) {
      scene.draw(strip(strip, -0.6f + strip * 0.6f));
    }
    BlendAttachment adds =
        new BlendAttachment(
            true, Factor.ONE, Factor.ONE, BlendOp.ADD, Factor.ONE, Factor.ONE, BlendOp.ADD, 15);
    scene.blend = adds;
    scene.bounds = new DepthBounds(0.4f, 0.6f);
    scene.depthStencil =
        new DepthStencil(
            kind == Kind.DEPTH,
            false,
            CompareOp.LESS_EQUAL,
            kind == Kind.STENCIL,
            COUNT,
            COUNT,
            true);
    scene.fragment =
        switch (kind) {
          case LATE -> shaders.alphaTestFragment();
          case SHADER_DEPTH -> shaders.depthFragment();
          default -> scene.fragment;
        };
    float light = kind == Kind.STENCIL ? 0 : 0.2f;
    for (int i = 0; i < VOLUMES; i++) {
      scene.draw(PixelTestsTest.window(-0.9f, light, light, light, 1));
    }
    if (kind == Kind.STENCIL) {
      StencilFace counted =
          new StencilFace(CompareOp.EQUAL, StencilOp.KEEP, StencilOp.KEEP, StencilOp.KEEP);
      scene.stencilFront = new StencilValues(VOLUMES, 255, 255);
      scene.stencilBack = scene.stencilFront;
      scene.depthStencil = new DepthStencil(false, false, CompareOp.ALWAYS, true, counted, counted);
      scene.draw(PixelTestsTest.window(0, LIT / 255f, 0, 0, 1));
    }
    return scene.render(shaders, 2, study);
  }

  private static float[] strip(int strip, float z) {
    float[] v = PixelTestsTest.window(z, 0, 0, 0, 1);
    for (int i = 0; i < v.length; i += 8) {
      v[i] = -1 + 2f / 3 * (strip + (v[i] < 0 ? 0 : 1));
    }
    return v;
  }
}
