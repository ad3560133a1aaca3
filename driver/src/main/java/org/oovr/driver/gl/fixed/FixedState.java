package org.oovr.driver.gl.fixed;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import org.oovr.simulator.command.PolygonStipple;

/**
 * What the fixed function is told, beside conventional attributes and objects. Whoever changes
 * something bumps the version that it belongs to.
 */
public final class FixedState {
  public static final int LIGHTS = 8;
  public static final int UNITS = 8;
  public static final int PLANES = 8;
  private static final int MOST_MATRICES = 32;
  private static final int MOST_TEXTURE_MATRICES = 10;

  /** Matrices that only assembly programs see. */
  public static final int PROGRAM_MATRICES = 8;

  public static final int MOST_PROGRAM_MATRICES = 4;

  /** Switches that are the same for all units, in the order in which they are written. */
  private static final int[] SWITCHES = {
    GL_LIGHTING,
    GL_COLOR_MATERIAL,
    GL_NORMALIZE,
    GL_RESCALE_NORMAL,
    GL_FOG,
    GL_COLOR_SUM,
    GL_ALPHA_TEST,
    GL_POINT_SPRITE,
    GL_POINT_SMOOTH,
    GL_LINE_STIPPLE,
    GL_POLYGON_STIPPLE,
    GL_INDEX_LOGIC_OP,
    GL_AUTO_NORMAL,
    GL_VERTEX_PROGRAM_TWO_SIDE,
    GL_VERTEX_PROGRAM_ARB,
    GL_FRAGMENT_PROGRAM_ARB,
    GL_FRAGMENT_SHADER_ATI,
    GL_MAP1_COLOR_4,
    GL_MAP1_INDEX,
    GL_MAP1_NORMAL,
    GL_MAP1_TEXTURE_COORD_1,
    GL_MAP1_TEXTURE_COORD_2,
    GL_MAP1_TEXTURE_COORD_3,
    GL_MAP1_TEXTURE_COORD_4,
    GL_MAP1_VERTEX_3,
    GL_MAP1_VERTEX_4,
    GL_MAP2_COLOR_4,
    GL_MAP2_INDEX,
    GL_MAP2_NORMAL,
    GL_MAP2_TEXTURE_COORD_1,
    GL_MAP2_TEXTURE_COORD_2,
    GL_MAP2_TEXTURE_COORD_3,
    GL_MAP2_TEXTURE_COORD_4,
    GL_MAP2_VERTEX_3,
    GL_MAP2_VERTEX_4
  };

  /** What is asked with each colour. */
  private static final long COLOR_MATERIAL = 1L << bit(GL_COLOR_MATERIAL);

  private long switches;

  // --- versions
  /** Changes with everything that decides which shaders there must be. */
  public int programVersion;

  /** Changes with lights, materials and the light model. */
  public int lightVersion;

  /** Changes with colours and planes of texture units. */
  public int unitVersion;

  /** Changes with the rest: fog, points, clip planes, the reference of the alpha test. */
  public int valueVersion;

  // --- matrices
  public int matrixMode = GL_MODELVIEW;
  public final MatrixStack modelView = new MatrixStack(MOST_MATRICES);
  public final MatrixStack projection = new MatrixStack(MOST_MATRICES);
  public final MatrixStack color = new MatrixStack(MOST_TEXTURE_MATRICES);
  public final MatrixStack[] texture = new MatrixStack[UNITS];

  /** Those that only assembly programs see. */
  public final MatrixStack[] program = new MatrixStack[PROGRAM_MATRICES];

  // --- lighting
  public final Light[] lights = new Light[LIGHTS];
  public final Material front = new Material();
  public final Material back = new Material();
  public final float[] modelAmbient = {0.2f, 0.2f, 0.2f, 1};
  public boolean localViewer;
  public boolean twoSide;
  public int colorControl = GL_SINGLE_COLOR;
  public int colorMaterialFace = GL_FRONT_AND_BACK;
  public int colorMaterial = GL_AMBIENT_AND_DIFFUSE;
  public int shadeModel = GL_SMOOTH;

  // --- textures
  public final TextureUnit[] units = new TextureUnit[UNITS];

  // --- fog
  public int fogMode = GL_EXP;
  public float fogDensity = 1;
  public float fogStart;
  public float fogEnd = 1;
  public float fogIndex;
  public final float[] fogColor = new float[4];
  public int fogSource = GL_FRAGMENT_DEPTH;

  /** How far away a vertex is for fog (NV_fog_distance). */
  public int fogDistance = GL_EYE_PLANE_ABSOLUTE_NV;

  // --- the rest
  public int alphaFunc = GL_ALWAYS;
  public float alphaReference;

  /** In eye space. */
  public final float[][] clipPlanes = new float[PLANES][4];

  public int lineStippleFactor = 1;
  public int lineStipplePattern = 0xffff;
  private PolygonStipple polygonStipple = PolygonStipple.NONE;

  public float pointSizeMin;
  public float pointSizeMax = 255;
  public final float[] pointAttenuation = {1, 0, 0};

  /** Perspective correction, point smoothing, fog, generation of mipmaps. */
  public final int[] hints = new int[4];

  public FixedState() {
    Arrays.setAll(texture, i -> new MatrixStack(MOST_TEXTURE_MATRICES));
    Arrays.setAll(program, i -> new MatrixStack(MOST_PROGRAM_MATRICES));
    Arrays.setAll(lights, i -> new Light(i == 0));
    Arrays.setAll(units, i -> new TextureUnit());
    Arrays.fill(hints, GL_DONT_CARE);
  }

  /** Slot of a hint, or -1. */
  public static int hintIndex(int target) {
    return switch (target) {
      case GL_PERSPECTIVE_CORRECTION_HINT -> 0;
      case GL_POINT_SMOOTH_HINT -> 1;
      case GL_FOG_HINT -> 2;
      case GL_GENERATE_MIPMAP_HINT -> 3;
      default -> -1;
    };
  }

  // --- switches

  private static int bit(int cap) {
    for (int i = 0; i < SWITCHES.length; i++) {
      if (SWITCHES[i] == cap) {
        return i;
      }
    }
    return -1;
  }

  /** Switches that hold for all units. */
  public static int[] switches() {
    return SWITCHES.clone();
  }

  /** Whether a switch that holds for all units is on. */
  public boolean is(int cap) {
    return (switches >> bit(cap) & 1) != 0;
  }

  /** Whether materials follow the current colour. */
  public boolean followsColor() {
    return (switches & COLOR_MATERIAL) != 0;
  }

  /**
   * Switches something on or off.
   *
   * @param unit which texture unit is meant, where it matters
   * @return false when there is no such switch
   */
  public boolean enable(int cap, int unit, boolean on) {
    int bit = bit(cap);
    if (bit >= 0) {
      switches = on ? switches | 1L << bit : switches & ~(1L << bit);
    } else if (cap >= GL_LIGHT0 && cap < GL_LIGHT0 + LIGHTS) {
      lights[cap - GL_LIGHT0].enabled = on;
    } else if (TextureUnit.index(cap) >= 0) {
      if (unit < UNITS) {
        int target = 1 << TextureUnit.index(cap);
        TextureUnit u = units[unit];
        u.enabled = on ? u.enabled | target : u.enabled & ~target;
      }
    } else if (cap >= GL_TEXTURE_GEN_S && cap <= GL_TEXTURE_GEN_Q) {
      if (unit < UNITS) {
        units[unit].generates[cap - GL_TEXTURE_GEN_S] = on;
      }
    } else {
      return false;
    }
    programVersion++;
    return true;
  }

  /** 1, 0, or -1 when there is no such switch. */
  public int enabled(int cap, int unit) {
    int bit = bit(cap);
    boolean on;
    if (bit >= 0) {
      on = (switches >> bit & 1) != 0;
    } else if (cap >= GL_LIGHT0 && cap < GL_LIGHT0 + LIGHTS) {
      on = lights[cap - GL_LIGHT0].enabled;
    } else if (TextureUnit.index(cap) >= 0) {
      on = unit < UNITS && (units[unit].enabled >> TextureUnit.index(cap) & 1) != 0;
    } else if (cap >= GL_TEXTURE_GEN_S && cap <= GL_TEXTURE_GEN_Q) {
      on = unit < UNITS && units[unit].generates[cap - GL_TEXTURE_GEN_S];
    } else {
      return -1;
    }
    return on ? 1 : 0;
  }

  /** The pattern of polygons; that of no stipple where nobody has said another one. */
  public PolygonStipple polygonStipple() {
    return polygonStipple;
  }

  public void setPolygonStipple(PolygonStipple stipple) {
    polygonStipple = stipple;
  }

  /** Whether a matrix mode is that of a matrix of assembly programs. */
  public static boolean isProgramMatrix(int mode) {
    return mode >= GL_MATRIX0_ARB && mode < GL_MATRIX0_ARB + PROGRAM_MATRICES;
  }

  /** The stack that calls mean. */
  public MatrixStack stack(int unit) {
    if (isProgramMatrix(matrixMode)) {
      return program[matrixMode - GL_MATRIX0_ARB];
    }
    return switch (matrixMode) {
      case GL_PROJECTION -> projection;
      case GL_TEXTURE -> texture[Math.min(unit, UNITS - 1)];
      case GL_COLOR -> color;
      default -> modelView;
    };
  }

  /** Whether fragments take the secondary colour in. */
  public boolean addsSecondaryColor() {
    return is(GL_COLOR_SUM) || is(GL_LIGHTING) && colorControl == GL_SEPARATE_SPECULAR_COLOR;
  }

  /** Takes over what a group of {@code glPushAttrib} has kept, and all that depends on it. */
  public void changed() {
    programVersion++;
    lightVersion++;
    unitVersion++;
    valueVersion++;
  }

  // --- colour material

  /** Bits ambient 1, diffuse 2, specular 4, emission 8 that follow the vertex colour. */
  public int followed(boolean backSide) {
    int face = backSide ? GL_BACK : GL_FRONT;
    if (!is(GL_COLOR_MATERIAL)
        || colorMaterialFace != face && colorMaterialFace != GL_FRONT_AND_BACK) {
      return 0;
    }
    return switch (colorMaterial) {
      case GL_AMBIENT -> 1;
      case GL_DIFFUSE -> 2;
      case GL_AMBIENT_AND_DIFFUSE -> 3;
      case GL_SPECULAR -> 4;
      default -> 8;
    };
  }

  /** Lets materials take the current colour over, which they keep when nobody says more. */
  public void followColor(float r, float g, float b, float a) {
    boolean changed = follow(front, followed(false), r, g, b, a);
    changed |= follow(back, followed(true), r, g, b, a);
    if (changed) {
      lightVersion++;
    }
  }

  private static boolean follow(Material m, int mask, float r, float g, float b, float a) {
    for (int i = 0; i < 4; i++) {
      float[] v =
          (mask >> i & 1) == 0
              ? null
              : i == 0 ? m.ambient : i == 1 ? m.diffuse : i == 2 ? m.specular : m.emission;
      if (v != null) {
        v[0] = r;
        v[1] = g;
        v[2] = b;
        v[3] = a;
      }
    }
    return mask != 0;
  }
}
