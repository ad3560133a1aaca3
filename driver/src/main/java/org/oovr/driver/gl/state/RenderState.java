package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.pixel.TransferState;
import org.oovr.simulator.command.Viewport;

/**
 * The plain values of a context (GL 3.3 core tables 6.7 to 6.22): what is no object and no binding.
 * Setters live in the handlers; whoever changes something says so in {@link #dirty} or bumps {@link
 * #viewportVersion}.
 */
public final class RenderState {
  /** {@link #dirty}: rasterisation and multisample state. */
  public static final int RASTER = 1;

  /** {@link #dirty}: depth and stencil tests. */
  public static final int DEPTH = 2;

  /** {@link #dirty}: blending, masks and logic operation. */
  public static final int BLEND = 4;

  /** What has to be looked at again before the next draw. */
  public int dirty = RASTER | DEPTH | BLEND;

  public int viewportVersion;

  // --- transformation and rasterisation
  /** By number of the viewport: x, y, width, height. */
  public final float[][] viewports = new float[Viewport.MOST][4];

  /** The first, which most programs mean. */
  public final float[] viewport = viewports[0];

  /** By number of the viewport: near and far. */
  public final double[][] depthRanges = new double[Viewport.MOST][];

  public final int[][] scissors = new int[Viewport.MOST][4];

  /** Bit per viewport. */
  public int scissorTests;

  public boolean depthClamp;
  public int clipDistances;
  public int provokingVertex = GL_LAST_VERTEX_CONVENTION;
  public int clipDepthMode = GL_NEGATIVE_ONE_TO_ONE;
  public int clipOrigin = GL_LOWER_LEFT;
  public float pointSize = 1;
  public float pointFadeThreshold = 1;
  public int pointSpriteOrigin = GL_UPPER_LEFT;
  public boolean programPointSize;
  public float lineWidth = 1;
  public boolean lineSmooth;
  public boolean polygonSmooth;
  public boolean cullFace;
  public int cullMode = GL_BACK;
  public int frontFace = GL_CCW;
  public int polygonMode = GL_FILL;
  public int backPolygonMode = GL_FILL;
  public boolean offsetPoint;
  public boolean offsetLine;
  public boolean offsetFill;
  public float offsetFactor;
  public float offsetUnits;
  public float offsetClamp;
  public boolean rasterizerDiscard;
  public boolean primitiveRestart;
  public boolean primitiveRestartFixed;
  public int restartIndex;
  public int patchVertices = 3;

  /** Levels where no shader gives them. */
  public final float[] patchOuterLevels = {1, 1, 1, 1};

  public final float[] patchInnerLevels = {1, 1};

  // --- multisample
  public boolean multisample = true;
  public boolean alphaToCoverage;
  public boolean alphaToOne;
  public boolean sampleCoverage;
  public float sampleCoverageValue = 1;
  public boolean sampleCoverageInvert;
  public boolean sampleMaskEnabled;
  public int sampleMask = -1;
  public boolean sampleShading;
  public float minSampleShading;

  // --- per fragment
  public boolean stencilTest;
  public final StencilSide front = new StencilSide();
  public final StencilSide back = new StencilSide();

  /** What EXT_stencil_two_side says of back faces, and whether it applies instead of the other. */
  public final StencilSide ownBack = new StencilSide();

  public boolean stencilTwoSide;

  /** The face that calls without one mean where it is the back (EXT_stencil_two_side). */
  public int activeStencilFace = GL_FRONT;

  public boolean depthTest;
  public boolean depthMask = true;
  public int depthFunc = GL_LESS;

  /** Whether fragments are discarded where the stored depth is out of bounds. */
  public boolean depthBoundsTest;

  public float leastDepth;
  public float greatestDepth = 1;

  /** Bit per draw buffer. */
  public int blendEnabled;

  public final BlendSide[] blend = new BlendSide[GlFramebuffer.MAX_COLORS];
  public final float[] blendColor = new float[4];
  public boolean logicOpEnabled;
  public int logicOp = GL_COPY;
  public boolean dither = true;

  /** Draws with advanced equations see what those before them have left (always so here). */
  public boolean blendCoherent = true;

  /** Raster positions outside of the view volume are valid, too (IBM_rasterpos_clip). */
  public boolean rasterUnclipped;

  public boolean framebufferSrgb;

  /** Bits R, G, B, A per draw buffer. */
  public final int[] colorMask = new int[GlFramebuffer.MAX_COLORS];

  // --- clears
  public final float[] clearColor = new float[4];

  /** What buffers of whole numbers are cleared to, if that was said by such; or null. */
  public int[] clearIntegers;

  public double clearDepth = 1;
  public int clearStencil;
  public final float[] clearAccum = new float[4];

  /** What buffers of colour indices would be cleared to, and which of their bits are written. */
  public int clearIndex;

  public int indexMask = -1;

  // --- the rest
  public boolean seamlessCube;
  public int clampReadColor = GL_FIXED_ONLY;
  public int clampVertexColor = GL_TRUE;

  /** Of the compatibility profile alone. */
  public int clampFragmentColor = GL_FIXED_ONLY;

  public boolean debugOutput;
  public boolean debugSynchronous;
  public final int[] hints = new int[4];

  public final TransferState transfer = new TransferState();

  /** Of pixel rectangles. */
  public float zoomX = 1;

  public float zoomY = 1;

  /** Stencil state of one face. */
  public static final class StencilSide {
    public int func = GL_ALWAYS;
    public int reference;

    /** All bits of a stencil buffer; what a program says keeps 32 of them. */
    public int valueMask = 0xff;

    public int writeMask = 0xff;

    public int fail = GL_KEEP;
    public int depthFail = GL_KEEP;
    public int pass = GL_KEEP;

    /** Whether another face does the same. */
    public boolean same(StencilSide o) {
      return func == o.func
          && reference == o.reference
          && valueMask == o.valueMask
          && writeMask == o.writeMask
          && fail == o.fail
          && depthFail == o.depthFail
          && pass == o.pass;
    }
  }

  /** Blend state of one draw buffer. */
  public static final class BlendSide {
    public int srcRgb = GL_ONE;
    public int dstRgb = GL_ZERO;
    public int srcAlpha = GL_ONE;
    public int dstAlpha = GL_ZERO;
    public int equationRgb = GL_FUNC_ADD;
    public int equationAlpha = GL_FUNC_ADD;
  }

  /** What is tested and written where back faces are drawn. */
  public StencilSide backFace() {
    return stencilTwoSide ? ownBack : back;
  }

  /** What queries without a face mean. */
  StencilSide activeFace() {
    return activeStencilFace == GL_BACK ? ownBack : front;
  }

  /** Whether the scissor of a viewport applies. */
  public boolean scissorTest(int viewport) {
    return (scissorTests >> viewport & 1) != 0;
  }

  /** Whether clip space's upper edge is the viewport's lower one. */
  public boolean isUpsideDown() {
    return clipOrigin == GL_UPPER_LEFT;
  }

  public RenderState() {
    Arrays.setAll(depthRanges, i -> new double[] {0, 1});
    Arrays.setAll(blend, i -> new BlendSide());
    Arrays.fill(colorMask, 15);
    Arrays.fill(hints, GL_DONT_CARE);
  }

  /** Slot of a hint, or -1. */
  public static int hintIndex(int target) {
    return switch (target) {
      case GL_LINE_SMOOTH_HINT -> 0;
      case GL_POLYGON_SMOOTH_HINT -> 1;
      case GL_TEXTURE_COMPRESSION_HINT -> 2;
      case GL_FRAGMENT_SHADER_DERIVATIVE_HINT -> 3;
      default -> -1;
    };
  }
}
