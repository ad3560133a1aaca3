package org.oovr.driver.gl;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;

/**
 * The plain values of a context (GL 3.3 core tables 6.7 to 6.22): what is no object and no binding.
 * Setters live in the handlers; whoever changes something says so in {@link #dirty} or bumps {@link
 * #viewportVersion}.
 */
final class RenderState {
  /** {@link #dirty}: rasterisation and multisample state. */
  static final int RASTER = 1;

  /** {@link #dirty}: depth and stencil tests. */
  static final int DEPTH = 2;

  /** {@link #dirty}: blending, masks and logic operation. */
  static final int BLEND = 4;

  /** What has to be looked at again before the next draw. */
  int dirty = RASTER | DEPTH | BLEND;

  int viewportVersion;

  // --- transformation and rasterisation
  final float[] viewport = new float[4];
  final double[] depthRange = {0, 1};
  final int[] scissor = new int[4];
  boolean scissorTest;
  boolean depthClamp;
  int clipDistances;
  int provokingVertex = GL_LAST_VERTEX_CONVENTION;
  int clipDepthMode = GL_NEGATIVE_ONE_TO_ONE;
  int clipOrigin = GL_LOWER_LEFT;
  float pointSize = 1;
  float pointFadeThreshold = 1;
  int pointSpriteOrigin = GL_UPPER_LEFT;
  boolean programPointSize;
  float lineWidth = 1;
  boolean lineSmooth;
  boolean polygonSmooth;
  boolean cullFace;
  int cullMode = GL_BACK;
  int frontFace = GL_CCW;
  int polygonMode = GL_FILL;
  boolean offsetPoint;
  boolean offsetLine;
  boolean offsetFill;
  float offsetFactor;
  float offsetUnits;
  float offsetClamp;
  boolean rasterizerDiscard;
  boolean primitiveRestart;
  boolean primitiveRestartFixed;
  int restartIndex;
  int patchVertices = 3;

  // --- multisample
  boolean multisample = true;
  boolean alphaToCoverage;
  boolean alphaToOne;
  boolean sampleCoverage;
  float sampleCoverageValue = 1;
  boolean sampleCoverageInvert;
  boolean sampleMaskEnabled;
  int sampleMask = -1;
  boolean sampleShading;
  float minSampleShading;

  // --- per fragment
  boolean stencilTest;
  final StencilSide front = new StencilSide();
  final StencilSide back = new StencilSide();
  boolean depthTest;
  boolean depthMask = true;
  int depthFunc = GL_LESS;

  /** Bit per draw buffer. */
  int blendEnabled;

  final BlendSide[] blend = new BlendSide[GlFramebuffer.MAX_COLORS];
  final float[] blendColor = new float[4];
  boolean logicOpEnabled;
  int logicOp = GL_COPY;
  boolean dither = true;
  boolean framebufferSrgb;

  /** Bits R, G, B, A per draw buffer. */
  final int[] colorMask = new int[GlFramebuffer.MAX_COLORS];

  // --- clears
  final float[] clearColor = new float[4];
  double clearDepth = 1;
  int clearStencil;

  // --- the rest
  boolean seamlessCube;
  int clampReadColor = GL_FIXED_ONLY;
  int clampVertexColor = GL_TRUE;
  boolean debugOutput;
  boolean debugSynchronous;
  final int[] hints = new int[4];

  /** Enables of the compatibility profile that have no effect on programs, by enum. */
  final IntMap<Boolean> legacyEnables = new IntMap<>();

  /** Stencil state of one face. */
  static final class StencilSide {
    int func = GL_ALWAYS;
    int reference;
    int valueMask = -1;
    int writeMask = -1;
    int fail = GL_KEEP;
    int depthFail = GL_KEEP;
    int pass = GL_KEEP;
  }

  /** Blend state of one draw buffer. */
  static final class BlendSide {
    int srcRgb = GL_ONE;
    int dstRgb = GL_ZERO;
    int srcAlpha = GL_ONE;
    int dstAlpha = GL_ZERO;
    int equationRgb = GL_FUNC_ADD;
    int equationAlpha = GL_FUNC_ADD;
  }

  RenderState() {
    Arrays.setAll(blend, i -> new BlendSide());
    Arrays.fill(colorMask, 15);
    Arrays.fill(hints, GL_DONT_CARE);
  }

  /** Slot of a hint, or -1. */
  static int hintIndex(int target) {
    return switch (target) {
      case GL_LINE_SMOOTH_HINT -> 0;
      case GL_POLYGON_SMOOTH_HINT -> 1;
      case GL_TEXTURE_COMPRESSION_HINT -> 2;
      case GL_FRAGMENT_SHADER_DERIVATIVE_HINT -> 3;
      default -> -1;
    };
  }
}
