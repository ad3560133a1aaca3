package org.oovr.driver.gl.fixed;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Map;
import java.util.TreeMap;

/**
 * The vertex shader that does what the state says (GL 2.1, sections 2.11 to 2.14), in GLSL of the
 * compatibility profile. As in Mesa, lighting is in eye space and fog distance is that from the
 * eye's plane.
 */
public final class VertexSource {
  /** Lights: bits of four per light. */
  private static final int LIT = 1;

  private static final int POSITIONAL = 2;
  private static final int SPOT = 4;
  private static final int ATTENUATED = 8;

  private static final int LIGHTING = 1;
  private static final int LOCAL_VIEWER = 2;
  private static final int TWO_SIDE = 4;
  private static final int SEPARATE_SPECULAR = 8;
  private static final int NORMALIZE = 16;
  private static final int RESCALE = 32;
  private static final int FOG = 64;
  private static final int FOG_COORDINATE = 128;
  private static final int ATTENUATED_POINTS = 256;
  private static final int SECONDARY = 512;
  private static final int FOG_RADIAL = 1024;
  private static final int FOG_SIGNED = 2048;

  private static final int FRONT_MATERIAL_AT = 12;
  private static final int BACK_MATERIAL_AT = 16;
  private static final int PLANES_AT = 20;
  private static final int ARRAYED_POINTS = 1 << 28;

  /** Coordinates: how each is made, three bits. */
  private static final int COPIED = 0;

  private static final int OBJECT = 1;
  private static final int EYE = 2;
  private static final int SPHERE = 3;
  private static final int REFLECTION = 4;
  private static final int NORMAL = 5;
  private static final int NEEDED = 1 << 12;
  private static final int TRANSFORMED = 1 << 13;
  private static final int REPLACED = 1 << 14;

  /** Of what vertices have of their own, behind a bit for each value of materials: colours. */
  public static final int COLORS = 1 << 31;

  private static final int TOLD_AT = 2 + FixedState.UNITS;
  private static final String MATERIAL = "materialOfVertex";

  /** Slots of materials that shaders know. */
  private static final int MATERIAL_SLOTS = 2 * Material.SHININESS + 2;

  private final StringBuilder out = new StringBuilder();
  private final ShaderKey key;

  private VertexSource(ShaderKey key) {
    this.key = key;
  }

  /**
   * What of the state decides.
   *
   * @param units bit per texture unit whose coordinates are read
   * @param planes bit per clip plane that is switched on
   * @param points whether points are drawn
   * @param sizes whether an array has their sizes (OES_point_size_array)
   * @param all whether all outputs are written, as the application's fragment shader reads them
   * @param told what vertices have of their own: {@link #COLORS}, and from bit 0 on values of
   *     materials, of the front and the back by turns
   */
  public static ShaderKey key(
      FixedState s, int units, int planes, boolean points, boolean sizes, boolean all, int told) {
    int flags = planes << PLANES_AT;
    int lights = 0;
    int materials = 0;
    if (s.is(GL_LIGHTING)) {
      flags |= LIGHTING;
      flags |= s.localViewer ? LOCAL_VIEWER : 0;
      flags |= s.twoSide ? TWO_SIDE : 0;
      flags |= s.colorControl == GL_SEPARATE_SPECULAR_COLOR ? SEPARATE_SPECULAR : 0;
      // where vertices have no colours, materials have taken the current one over, or have not
      if ((told & COLORS) != 0) {
        flags |= s.followed(false) << FRONT_MATERIAL_AT;
        flags |= s.twoSide ? s.followed(true) << BACK_MATERIAL_AT : 0;
      }
      materials = told & (1 << MATERIAL_SLOTS) - 1 & (s.twoSide ? -1 : 0x55555555);
      for (int i = 0; i < FixedState.LIGHTS; i++) {
        lights |= s.lights[i].enabled ? bits(s.lights[i]) << 4 * i : 0;
      }
    }
    flags |= s.is(GL_NORMALIZE) ? NORMALIZE : s.is(GL_RESCALE_NORMAL) ? RESCALE : 0;
    flags |= all || s.addsSecondaryColor() ? SECONDARY : 0;
    flags |= all || s.is(GL_FOG) ? FOG : 0;
    flags |= s.fogSource == GL_FOG_COORDINATE ? FOG_COORDINATE : 0;
    flags |= s.fogDistance == GL_EYE_RADIAL_NV ? FOG_RADIAL : 0;
    flags |= s.fogDistance == GL_EYE_PLANE ? FOG_SIGNED : 0;
    float[] a = s.pointAttenuation;
    boolean attenuated = points && (a[0] != 1 || a[1] != 0 || a[2] != 0);
    // attenuated points have the one size that is told, array or not, as in Mesa
    flags |= attenuated ? ATTENUATED_POINTS : points && sizes ? ARRAYED_POINTS : 0;
    int[] words = new int[TOLD_AT + 1];
    words[TOLD_AT] = materials;
    words[0] = flags;
    words[1] = lights;
    for (int i = 0; i < FixedState.UNITS; i++) {
      words[2 + i] = (units >> i & 1) != 0 ? unit(s, i) : 0;
    }
    return new ShaderKey(words);
  }

  private static int bits(Light l) {
    return LIT
        | (l.isPositional() ? POSITIONAL : 0)
        | (l.isSpot() ? SPOT : 0)
        | (l.isAttenuated() ? ATTENUATED : 0);
  }

  private static int unit(FixedState s, int i) {
    TextureUnit u = s.units[i];
    if (s.is(GL_POINT_SPRITE) && u.coordReplace) {
      return NEEDED | REPLACED;
    }
    int word = NEEDED | (s.texture[i].isIdentity() ? 0 : TRANSFORMED);
    for (int c = 0; c < 4; c++) {
      int mode =
          !u.generates[c]
              ? COPIED
              : switch (u.generation[c]) {
                case GL_OBJECT_LINEAR -> OBJECT;
                case GL_EYE_LINEAR -> EYE;
                case GL_SPHERE_MAP -> SPHERE;
                case GL_REFLECTION_MAP -> REFLECTION;
                default -> NORMAL;
              };
      word |= mode << 3 * c;
    }
    return word;
  }

  /** Attributes that a shader takes values of materials from, and their slots; key may be null. */
  public static Map<String, Integer> materials(ShaderKey key) {
    Map<String, Integer> slots = new TreeMap<>();
    for (int i = 0; key != null && i < MATERIAL_SLOTS; i++) {
      if ((key.word(TOLD_AT) >> i & 1) != 0) {
        slots.put(MATERIAL + i, i);
      }
    }
    return slots;
  }

  /** Whether back faces get colours of their own. */
  public static boolean isTwoSided(ShaderKey key) {
    return (key.word(0) & (LIGHTING | TWO_SIDE)) == (LIGHTING | TWO_SIDE);
  }

  /** Whether the shader sets the size of points. */
  public static boolean setsPointSize(ShaderKey key) {
    return (key.word(0) & (ATTENUATED_POINTS | ARRAYED_POINTS)) != 0;
  }

  /** The shader. */
  public static String of(ShaderKey key) {
    return new VertexSource(key).write();
  }

  private boolean has(int flag) {
    return (key.word(0) & flag) != 0;
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private String write() {
    line("#version 120");
    if (has(LIGHTING)) {
      line("float power(float x, float e) { return e == 0.0 ? 1.0 : pow(x, e); }");
    }
    materials(key).keySet().forEach(name -> line("attribute vec4 " + name + ";"));
    line("void main() {");
    line("gl_Position = gl_ModelViewProjectionMatrix * gl_Vertex;");
    line("vec4 eye = gl_ModelViewMatrix * gl_Vertex;");
    line("vec3 normal = gl_NormalMatrix * gl_Normal;");
    if (has(NORMALIZE)) {
      line("normal = normalize(normal);");
    } else if (has(RESCALE)) {
      line("normal *= gl_NormalScale;");
    }
    line("vec3 toEye = normalize(eye.xyz);");
    if (has(LIGHTING)) {
      lighting();
    } else {
      line("gl_FrontColor = gl_Color;");
      if (has(SECONDARY)) {
        line("gl_FrontSecondaryColor = gl_SecondaryColor;");
      }
    }
    if (has(FOG)) {
      line("gl_FogFragCoord = " + fogCoordinate() + ";");
    }
    for (int i = 0; i < FixedState.UNITS; i++) {
      if ((key.word(2 + i) & NEEDED) != 0) {
        coordinates(i, key.word(2 + i));
      }
    }
    if (has(ATTENUATED_POINTS)) {
      line("float away = abs(eye.z);");
      line("float fading = gl_Point.distanceConstantAttenuation + away");
      line("* (gl_Point.distanceLinearAttenuation");
      line("+ away * gl_Point.distanceQuadraticAttenuation);");
      line("gl_PointSize = clamp(gl_Point.size * inversesqrt(fading), gl_Point.sizeMin,");
      line("gl_Point.sizeMax);");
    }
    if (has(ARRAYED_POINTS)) {
      line("gl_PointSize = gl_PointSizeOfArray;");
    }
    for (int i = 0; i < FixedState.PLANES; i++) {
      if ((key.word(0) >>> PLANES_AT + i & 1) != 0) {
        line("gl_ClipDistance[" + i + "] = dot(gl_Position, gl_ClipUserPlane[" + i + "]);");
      }
    }
    line("}");
    return out.toString();
  }

  private String fogCoordinate() {
    if (has(FOG_COORDINATE)) {
      return "abs(gl_FogCoord)";
    }
    return has(FOG_RADIAL) ? "length(eye.xyz)" : has(FOG_SIGNED) ? "eye.z" : "abs(eye.z)";
  }

  // --- lighting

  private void lighting() {
    side("Front", FRONT_MATERIAL_AT);
    if (has(TWO_SIDE)) {
      side("Back", BACK_MATERIAL_AT);
    }
    for (int i = 0; i < FixedState.LIGHTS; i++) {
      int bits = key.word(1) >>> 4 * i & 15;
      if ((bits & LIT) != 0) {
        light(i, bits);
      }
    }
    finish("Front", FRONT_MATERIAL_AT);
    if (has(TWO_SIDE)) {
      finish("Back", BACK_MATERIAL_AT);
    }
  }

  private boolean follows(int at, int bit) {
    return (key.word(0) >> at & bit) != 0;
  }

  /** Whether each vertex has values of a material of its own: a colour or what it was told. */
  private boolean isOfVertex(int at, int kind) {
    return follows(at, 1 << kind) || (key.word(TOLD_AT) >> slot(at, kind) & 1) != 0;
  }

  private static int slot(int at, int kind) {
    return 2 * kind + (at == FRONT_MATERIAL_AT ? 0 : 1);
  }

  /** Where values of a material are read. */
  private String material(String side, int at, int kind, String name) {
    return follows(at, 1 << kind)
        ? "gl_Color"
        : isOfVertex(at, kind) ? MATERIAL + slot(at, kind) : "gl_" + side + "Material." + name;
  }

  /** What the material has before any light. */
  private void side(String side, int at) {
    String scene = "gl_" + side + "LightModelProduct.sceneColor.rgb";
    if (isOfVertex(at, Material.AMBIENT) || isOfVertex(at, Material.EMISSION)) {
      String ambient = material(side, at, Material.AMBIENT, "ambient");
      String emission = material(side, at, Material.EMISSION, "emission");
      scene = emission + ".rgb + " + ambient + ".rgb * gl_LightModel.ambient.rgb";
    }
    line("vec3 lit" + side + " = " + scene + ";");
    line("vec3 shine" + side + " = vec3(0.0);");
  }

  private void light(int i, int bits) {
    String light = "gl_LightSource[" + i + "]";
    line("{");
    line("float strength = 1.0;");
    if ((bits & POSITIONAL) != 0) {
      line("vec3 to = " + light + ".position.xyz * (1.0 / " + light + ".position.w) - eye.xyz;");
      line("float far2 = dot(to, to);");
      line("float near = inversesqrt(far2);");
      line("to *= near;");
      if ((bits & ATTENUATED) != 0) {
        line("float far = far2 * near;");
        line("strength = 1.0 / (" + light + ".constantAttenuation + far * " + light);
        line(".linearAttenuation + far2 * " + light + ".quadraticAttenuation);");
      }
    } else {
      line("vec3 to = normalize(" + light + ".position.xyz);");
    }
    if ((bits & SPOT) != 0) {
      line("float spot = dot(-to, normalize(" + light + ".spotDirection));");
      line("strength *= spot > " + light + ".spotCosCutoff ? pow(abs(spot), " + light);
      line(".spotExponent) : 0.0;");
    }
    if ((bits & POSITIONAL) == 0 && !has(LOCAL_VIEWER)) {
      // programs see none of a light whose position was never told, but it has one
      line("vec3 half_ = " + light + ".halfVector.xyz;");
      line("half_.z += 1.0 - " + light + ".halfVector.w;");
    } else {
      line("vec3 half_ = normalize(to " + (has(LOCAL_VIEWER) ? "- toEye" : "+ vec3(0, 0, 1)"));
      line(");");
    }
    line("float across = dot(normal, to);");
    line("float mirrored = dot(normal, half_);");
    boolean weakened = (bits & SPOT) != 0 || (bits & POSITIONAL) != 0 && (bits & ATTENUATED) != 0;
    add("Front", FRONT_MATERIAL_AT, i, "across", "mirrored", weakened);
    if (has(TWO_SIDE)) {
      add("Back", BACK_MATERIAL_AT, i, "-across", "-mirrored", weakened);
    }
    line("}");
  }

  private String product(String side, int at, int kind, int light, String name) {
    return isOfVertex(at, kind)
        ? material(side, at, kind, name) + ".rgb * gl_LightSource[" + light + "]." + name + ".rgb"
        : "gl_" + side + "LightProduct[" + light + "]." + name + ".rgb";
  }

  /**
   * What a light adds to a side. Where no side is shiny, Mesa raises the wrong numbers to a power,
   * if the light's strength depends on where it is: the cosine of the light to itself. Where only
   * the other side is shiny, zero to the power of zero is zero.
   */
  private void add(
      String side, int at, int light, String across, String mirrored, boolean weakened) {
    String base = mirrored;
    boolean own = isOfVertex(at, Material.SHININESS);
    String exponent = material(side, at, Material.SHININESS, "shininess") + (own ? ".x" : "");
    String shiny = "gl_FrontMaterial.shininess != 0.0";
    shiny += has(TWO_SIDE) ? " || gl_BackMaterial.shininess != 0.0" : "";
    if (weakened) {
      base = "(" + shiny + " ? " + mirrored + " : " + across + ")";
      exponent = "(" + shiny + " ? " + exponent + " : " + across + ")";
    }
    line("lit" + side + " += strength * (" + product(side, at, Material.AMBIENT, light, "ambient"));
    line(
        "+ max("
            + across
            + ", 0.0) * "
            + product(side, at, Material.DIFFUSE, light, "diffuse")
            + ");");
    line("if (" + across + " > 0.0 && (" + base + " > 0.0 || !(" + shiny + ")))");
    line("shine" + side + " += strength * power");
    line("(max(" + base + ", 0.0), " + exponent + ") * ");
    line(product(side, at, Material.SPECULAR, light, "specular") + ";");
  }

  private void finish(String side, int at) {
    String alpha = material(side, at, Material.DIFFUSE, "diffuse") + ".a";
    boolean separate = has(SEPARATE_SPECULAR);
    String color = "lit" + side + (separate ? "" : " + shine" + side);
    line("gl_" + side + "Color = vec4(" + color + ", " + alpha + ");");
    if (separate) {
      line("gl_" + side + "SecondaryColor = vec4(shine" + side + ", 1.0);");
    } else if (has(SECONDARY)) {
      line("gl_" + side + "SecondaryColor = vec4(0.0, 0.0, 0.0, 1.0);");
    }
  }

  // --- texture coordinates

  /** Writes how a set is made; those that points replace are zeros in Mesa for lines, too. */
  private void coordinates(int i, int word) {
    if ((word & REPLACED) != 0) {
      line("gl_TexCoord[" + i + "] = vec4(0.0);");
      return;
    }
    String set = "gl_MultiTexCoord" + i;
    line("{");
    line("vec4 c = " + set + ";");
    boolean mirrors = false;
    boolean sphere = false;
    for (int c = 0; c < 4; c++) {
      int mode = word >> 3 * c & 7;
      mirrors |= mode == SPHERE || mode == REFLECTION;
      sphere |= mode == SPHERE;
    }
    if (mirrors) {
      line("vec3 r = toEye - 2.0 * dot(normal, toEye) * normal;");
    }
    if (sphere) {
      line("vec3 h = r + vec3(0.0, 0.0, 1.0);");
      line("float m = 0.5 * inversesqrt(dot(h, h));");
    }
    for (int c = 0; c < 4; c++) {
      String component = "xyzw".substring(c, c + 1);
      String axis = "STRQ".substring(c, c + 1);
      String value =
          switch (word >> 3 * c & 7) {
            case OBJECT -> "dot(gl_Vertex, gl_ObjectPlane" + axis + "[" + i + "])";
            case EYE -> "dot(eye, gl_EyePlane" + axis + "[" + i + "])";
            case SPHERE -> "r." + component + " * m + 0.5";
            case REFLECTION -> "r." + component;
            case NORMAL -> "normal." + component;
            default -> null;
          };
      if (value != null) {
        line("c." + component + " = " + value + ";");
      }
    }
    boolean transformed = (word & TRANSFORMED) != 0;
    line(
        "gl_TexCoord[" + i + "] = " + (transformed ? "gl_TextureMatrix[" + i + "] * " : "") + "c;");
    line("}");
  }
}
