package org.oovr.driver.glsl.source;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.command.Stage;

/**
 * Built-ins of the compatibility profile (GLSL 1.20 section 7, GLSL 3.30 section 7) as ordinary
 * declarations. Their names may not start with {@code gl_} there, so they get a prefix, which is
 * taken off again when the module is linked: the API sees {@code gl_Vertex}.
 */
public final class LegacyBuiltIns {
  /** Put before names that GLSL 3.30 core does not let a source declare. */
  public static final String PREFIX = "oovrU_";

  /** The same before names of inputs of a stage whose outputs are called alike. */
  public static final String INPUT_PREFIX = "oovrI_";

  /** The same before names of fragment outputs, for inputs with the colours of the target. */
  public static final String FETCH_PREFIX = "oovrF_";

  /** What is in the targets, as old versions have it. */
  public static final String LAST_DATA = "gl_LastFragData";

  /** Second colours of fragments, which blending has beside the first (EXT_blend_func_extended). */
  private static final String SECOND_COLOR = "gl_SecondaryFragColorEXT";

  private static final String SECOND_DATA = "gl_SecondaryFragDataEXT";

  /** Colours of fragments, as old versions have them. */
  public static final String FRAGMENT_DATA = "gl_FragData";

  /** Elements of arrays that GL sizes by limits (texture units, lights, clip planes). */
  public static final int ARRAY = 8;

  private static final String VEC4 = "vec4";

  private static final String CLIP_VERTEX = "gl_ClipVertex";

  private static final Map<String, String> ATTRIBUTES = new LinkedHashMap<>();
  private static final Map<String, String> UNIFORMS = new LinkedHashMap<>();
  private static final Map<String, String> STRUCTS = new LinkedHashMap<>();
  private static final Map<String, String> CONSTANTS = new LinkedHashMap<>();
  private static final Map<String, String> VERTEX_OUTPUTS = new LinkedHashMap<>();
  private static final Map<String, String> FRAGMENT_INPUTS = new LinkedHashMap<>();

  /**
   * Names of every profile that SPIR-V for OpenGL lacks, or means otherwise: state of the API or of
   * the draw, which the driver keeps in uniforms.
   */
  private static final Set<String> CORE =
      Set.of(
          "gl_DepthRange",
          "gl_DepthRangeParameters",
          "gl_NumSamples",
          "gl_DrawID",
          "gl_DrawIDARB",
          "gl_ClipUserPlane",
          "gl_EyeClipPlane");

  /** Whether back faces have colours of their own: GL_VERTEX_PROGRAM_TWO_SIDE, 0 or 1. */
  static final String TWO_SIDE = "gl_VertexProgramTwoSide";

  /** Primitives of a multi-draw before the draw's own, as fragments and geometry shaders count. */
  private static final String FIRST_PRIMITIVE = "gl_FirstPrimitive";

  private static final String FIRST_PRIMITIVE_IN = "gl_FirstPrimitiveIn";

  /** Whether colours of vertices are clamped to 0 to 1: GL_CLAMP_VERTEX_COLOR, 0 or 1. */
  static final String CLAMP = "gl_ClampVertexColor";

  /**
   * The stage before writes no primary colour, but a secondary one. What fragments see of it is
   * undefined then; choosing among both, llvmpipe takes the one that is defined.
   */
  static final String SECONDARY_ONLY = "secondary only";

  /** Among back colours: all colours are flat. */
  public static final String FLAT = "flat";

  /** What a geometry shader calls to clamp its colours and emit the vertex. */
  static final String EMIT = PREFIX + "EmitVertex";

  private static final String TEXTURE_COORDINATES = "gl_TexCoord";

  /** Name of the source's main function where another one calls it. */
  static final String MAIN = PREFIX + "main";

  private static final String[] COLORS = {"Color", "SecondaryColor"};

  private static final Map<String, String> SYNONYMS =
      Map.of(
          "gl_InstanceIDARB", "gl_InstanceID",
          "gl_FragDepthEXT", "gl_FragDepth");

  static {
    ATTRIBUTES.put("gl_Vertex", VEC4);
    ATTRIBUTES.put("gl_Normal", "vec3");
    ATTRIBUTES.put("gl_Color", VEC4);
    ATTRIBUTES.put("gl_SecondaryColor", VEC4);
    ATTRIBUTES.put("gl_FogCoord", "float");
    ATTRIBUTES.put("gl_PointSizeOfArray", "float");
    for (int i = 0; i < ARRAY; i++) {
      ATTRIBUTES.put("gl_MultiTexCoord" + i, VEC4);
    }

    STRUCTS.put("gl_DepthRangeParameters", "float near; float far; float diff;");
    STRUCTS.put(
        "gl_PointParameters",
        "float size; float sizeMin; float sizeMax; float fadeThresholdSize;"
            + " float distanceConstantAttenuation; float distanceLinearAttenuation;"
            + " float distanceQuadraticAttenuation;");
    STRUCTS.put(
        "gl_MaterialParameters",
        "vec4 emission; vec4 ambient; vec4 diffuse; vec4 specular; float shininess;");
    STRUCTS.put(
        "gl_LightSourceParameters",
        "vec4 ambient; vec4 diffuse; vec4 specular; vec4 position; vec4 halfVector;"
            + " vec3 spotDirection; float spotCosCutoff; float constantAttenuation;"
            + " float linearAttenuation; float quadraticAttenuation;"
            + " float spotExponent; float spotCutoff;"); // in Mesa's order
    STRUCTS.put("gl_LightModelParameters", "vec4 ambient;");
    STRUCTS.put("gl_LightModelProducts", "vec4 sceneColor;");
    STRUCTS.put("gl_LightProducts", "vec4 ambient; vec4 diffuse; vec4 specular;");
    STRUCTS.put(
        "gl_FogParameters", "vec4 color; float density; float start; float end; float scale;");

    for (String form : new String[] {"", "Inverse", "Transpose", "InverseTranspose"}) {
      for (String m : new String[] {"ModelView", "Projection", "ModelViewProjection"}) {
        UNIFORMS.put("gl_" + m + "Matrix" + form, "mat4");
      }
      UNIFORMS.put("gl_TextureMatrix" + form, array("mat4"));
      // ours: the matrices of assembly programs
      UNIFORMS.put("gl_ProgramMatrix" + form, array("mat4"));
    }
    UNIFORMS.put("gl_NormalMatrix", "mat3");
    UNIFORMS.put("gl_NormalScale", "float");
    UNIFORMS.put("gl_ClipPlane", array(VEC4));
    // ours: planes in clip space, and those of gl_ClipPlane for sources of every profile
    UNIFORMS.put("gl_ClipUserPlane", array(VEC4));
    UNIFORMS.put("gl_EyeClipPlane", array(VEC4));
    UNIFORMS.put("gl_TextureEnvColor", array(VEC4));
    for (String plane : new String[] {"Eye", "Object"}) {
      for (String axis : new String[] {"S", "T", "R", "Q"}) {
        UNIFORMS.put("gl_" + plane + "Plane" + axis, array(VEC4));
      }
    }
    UNIFORMS.put("gl_AlphaRef", "float");
    // ours: current values of the two colours and of texture coordinates
    UNIFORMS.put("gl_CurrentAttribute", VEC4 + "[" + (2 + ARRAY) + "]");
    UNIFORMS.put("gl_TextureLodBias", array("float"));
    UNIFORMS.put("gl_DepthRange", "gl_DepthRangeParameters");
    UNIFORMS.put("gl_NumSamples", "int");
    UNIFORMS.put(TWO_SIDE, "int");
    UNIFORMS.put(CLAMP, "int");
    UNIFORMS.put("gl_DrawID", "int");
    UNIFORMS.put(FIRST_PRIMITIVE, "int");
    UNIFORMS.put(FIRST_PRIMITIVE_IN, "int");
    UNIFORMS.put("gl_Point", "gl_PointParameters");
    UNIFORMS.put("gl_FrontMaterial", "gl_MaterialParameters");
    UNIFORMS.put("gl_BackMaterial", "gl_MaterialParameters");
    UNIFORMS.put("gl_LightSource", array("gl_LightSourceParameters"));
    UNIFORMS.put("gl_LightModel", "gl_LightModelParameters");
    UNIFORMS.put("gl_FrontLightModelProduct", "gl_LightModelProducts");
    UNIFORMS.put("gl_BackLightModelProduct", "gl_LightModelProducts");
    UNIFORMS.put("gl_FrontLightProduct", array("gl_LightProducts"));
    UNIFORMS.put("gl_BackLightProduct", array("gl_LightProducts"));
    UNIFORMS.put("gl_Fog", "gl_FogParameters");

    CONSTANTS.put("gl_MaxLights", "8");
    CONSTANTS.put("gl_MaxClipPlanes", "8");
    CONSTANTS.put("gl_MaxTextureUnits", "8");
    CONSTANTS.put("gl_MaxTextureCoords", "8");

    for (String side : new String[] {"Front", "Back"}) {
      VERTEX_OUTPUTS.put("gl_" + side + "Color", VEC4);
      VERTEX_OUTPUTS.put("gl_" + side + "SecondaryColor", VEC4);
    }
    VERTEX_OUTPUTS.put("gl_FogFragCoord", "float");
    VERTEX_OUTPUTS.put(CLIP_VERTEX, VEC4);
    FRAGMENT_INPUTS.put("gl_FogFragCoord", "float");
    for (String color : COLORS) {
      FRAGMENT_INPUTS.put("gl_Front" + color, VEC4);
      FRAGMENT_INPUTS.put("gl_Back" + color, VEC4);
    }
  }

  private final Stage stage;
  private final boolean legacy;
  private final Set<String> backColors;
  private final Set<String> used = new LinkedHashSet<>();
  private final Map<String, String> qualifiers = new LinkedHashMap<>();

  /** Inputs of stages of primitives. */
  private final Set<String> inputs = new LinkedHashSet<>();

  private boolean emits;

  /** Elements of gl_TexCoord that the source needs. */
  private int textureCoordinates;

  /**
   * @param legacy whether the compatibility profile's names are meant; else only those that the
   *     core profile has and SPIR-V lacks
   * @param backColors {@code gl_BackColor} and {@code gl_BackSecondaryColor}, where the stage
   *     before writes them for this fragment shader
   */
  LegacyBuiltIns(Stage stage, boolean legacy, Set<String> backColors) {
    this.stage = stage;
    this.legacy = legacy;
    this.backColors = backColors;
  }

  /** Whether a name is that of second colours of fragments. */
  public static boolean isSecondColor(String name) {
    return name.equals(SECOND_COLOR) || name.equals(SECOND_DATA);
  }

  /** Whether a name is that of colours of fragments to which glslang gives no location. */
  public static boolean lacksLocation(String name) {
    return name.equals(FRAGMENT_DATA) || isSecondColor(name);
  }

  /** First location of built-in attributes, behind those that sources declare. */
  public static final int FIRST_ATTRIBUTE = 16;

  /** The location of a built-in attribute, or -1 where the name is none. */
  public static int attributeLocation(String name) {
    return switch (name) {
      case "gl_Vertex" -> FIRST_ATTRIBUTE;
      case "gl_Normal" -> FIRST_ATTRIBUTE + 1;
      case "gl_Color" -> FIRST_ATTRIBUTE + 2;
      case "gl_SecondaryColor" -> FIRST_ATTRIBUTE + 3;
      case "gl_FogCoord" -> FIRST_ATTRIBUTE + 4;
      case "gl_PointSizeOfArray" -> FIRST_ATTRIBUTE + 7; // of the fixed function alone
      default ->
          ATTRIBUTES.containsKey(name) // gl_MultiTexCoord0 to 7
              ? FIRST_ATTRIBUTE + 8 + name.charAt(name.length() - 1) - '0'
              : -1;
    };
  }

  /** A name in the application's words. */
  public static String plain(String name) {
    boolean prefixed = name.startsWith(PREFIX) || name.startsWith(INPUT_PREFIX);
    return prefixed ? name.substring(PREFIX.length()) : name;
  }

  /**
   * Which back colours the source of a stage before the rasteriser mentions, and {@link
   * #SECONDARY_ONLY}.
   */
  public static Set<String> backColors(String source) {
    Set<String> result = new LinkedHashSet<>();
    boolean primary = source.contains("gl_FrontColor") || source.contains("gl_BackColor");
    boolean secondary =
        source.contains("gl_FrontSecondaryColor") || source.contains("gl_BackSecondaryColor");
    if (secondary && !primary) {
      result.add(SECONDARY_ONLY);
    }
    for (String color : COLORS) {
      if (source.contains("gl_Back" + color)) {
        result.add("gl_Back" + color);
      }
    }
    return result;
  }

  /** Whether a name with prefix is that of a colour between vertices and fragments. */
  public static boolean isLinkedColor(String name) {
    return name.startsWith(PREFIX)
        && FRAGMENT_INPUTS.containsKey(name.substring(PREFIX.length()))
        && name.endsWith("Color");
  }

  private static String array(String type) {
    return type + "[" + ARRAY + "]";
  }

  /** The name to write instead of an identifier of the source, or null to leave it. */
  String rename(String name) {
    if (CORE.contains(name)) {
      return use(name.equals("gl_DrawIDARB") ? "gl_DrawID" : name);
    }
    if (stage == Stage.FRAGMENT && name.equals("gl_PrimitiveID")) {
      return "(" + name + " + " + use(FIRST_PRIMITIVE) + ")";
    }
    if (stage == Stage.GEOMETRY && name.equals("gl_PrimitiveIDIn")) {
      return "(" + name + " + " + use(FIRST_PRIMITIVE_IN) + ")";
    }
    if (name.equals("gl_FragStencilRefAMD")) {
      return "gl_FragStencilRefARB";
    }
    if (!legacy) {
      return null;
    }
    if (!name.startsWith("gl_")) {
      return name.equals("ftransform") && isVertex() ? useTransform() : null;
    }
    if (SYNONYMS.containsKey(name)) {
      return SYNONYMS.get(name);
    }
    if (UNIFORMS.containsKey(name) || STRUCTS.containsKey(name) || CONSTANTS.containsKey(name)) {
      return use(name);
    }
    if (name.equals(TEXTURE_COORDINATES)) {
      return use(name);
    }
    if (isVertex() && ATTRIBUTES.containsKey(name)) {
      return use(name);
    }
    if (stage != Stage.FRAGMENT) {
      return VERTEX_OUTPUTS.containsKey(name) ? use(name) : null;
    }
    switch (name) {
      case "gl_Color":
      case "gl_SecondaryColor":
        return color(name.substring("gl_".length()));
      default:
        return FRAGMENT_INPUTS.containsKey(name) ? use(name) : null;
    }
  }

  /**
   * The name to write instead of {@code gl_in} or {@code gl_out} before a built-in that only the
   * compatibility profile has, which is no member then; null to leave it.
   */
  String ofVertices(String vertices, String member) {
    boolean known = VERTEX_OUTPUTS.containsKey(member) || member.equals(TEXTURE_COORDINATES);
    if (!legacy || !known) {
      return null;
    }
    if (vertices.equals("gl_out")) {
      return use(member);
    }
    inputs.add(member);
    return INPUT_PREFIX + member;
  }

  /** What to write instead of {@code EmitVertex}; the colours are known by then. */
  String emit() {
    emits = true;
    return EMIT;
  }

  /** The colour of the side that is seen (GL 2.1, 2.14.1). */
  private String color(String written) {
    boolean undefined = backColors.contains(SECONDARY_ONLY);
    String name = undefined ? "SecondaryColor" : written;
    String front = use("gl_Front" + name);
    if (!backColors.contains("gl_Back" + name)) {
      return front;
    }
    String twoSide = use(TWO_SIDE) + " != 0";
    return "(" + twoSide + " && !gl_FrontFacing ? " + use("gl_Back" + name) + " : " + front + ")";
  }

  /**
   * A main function that calls the source's own, {@link #MAIN}, and clamps the colours that it
   * wrote (GL 3.3 compatibility, 2.18.8); empty where there are none.
   */
  String clampingMain() {
    boolean last = isVertex() || stage == Stage.TESSELLATION_EVALUATION;
    String clamps = last ? clamps() : "";
    return clamps.isEmpty() ? "" : "\nvoid main() { " + MAIN + "(); " + clamps + "}\n";
  }

  /**
   * What clamps the colours that the source mentions; empty where there are none. As in Mesa, what
   * is no number becomes 1.
   */
  private String clamps() {
    StringBuilder clamps = new StringBuilder();
    for (String name : used) {
      if (VERTEX_OUTPUTS.containsKey(name) && name.endsWith("Color")) {
        String color = PREFIX + name;
        clamps.append(color).append(" = mix(clamp(").append(color).append(", 0.0, 1.0), vec4(1.0)");
        clamps.append(", isnan(").append(color).append(")); ");
      }
    }
    return clamps.length() == 0 ? "" : "if (" + use(CLAMP) + " != 0) { " + clamps + "} ";
  }

  /** Whether a name is a colour that goes from one stage to the next, as the stage calls it. */
  boolean isColor(String name) {
    if (!legacy || !name.endsWith("Color")) {
      return false;
    }
    return stage != Stage.FRAGMENT
        ? VERTEX_OUTPUTS.containsKey(name)
        : name.equals("gl_Color") || name.equals("gl_SecondaryColor");
  }

  /** Whether a name is a member of gl_PerVertex in the compatibility profile alone. */
  boolean isOfCompatibility(String name) {
    return VERTEX_OUTPUTS.containsKey(name);
  }

  /** How a colour is interpolated, in the source's words; of a fragment shader both sides'. */
  void qualify(String color, String interpolation) {
    if (stage != Stage.FRAGMENT) {
      qualifiers.put(color, interpolation);
    } else {
      String name = color.substring("gl_".length());
      qualifiers.put("gl_Front" + name, interpolation);
      qualifiers.put("gl_Back" + name, interpolation);
    }
  }

  /** Makes room for that many elements of gl_TexCoord. */
  void needTextureCoordinates(int elements) {
    textureCoordinates = Math.max(textureCoordinates, Math.min(elements, ARRAY));
  }

  /** Whether the compatibility profile's names are known. */
  boolean isLegacy() {
    return legacy;
  }

  private boolean isVertex() {
    return stage == Stage.VERTEX;
  }

  private String use(String name) {
    used.add(name);
    return PREFIX + name;
  }

  private String useTransform() {
    used.add("gl_Vertex");
    used.add("gl_ModelViewProjectionMatrix");
    used.add("ftransform");
    return PREFIX + "ftransform";
  }

  /** Declarations of all that was used, on one line; empty for none. */
  String declarations() {
    String clamps = emits ? clamps() : "";
    StringBuilder out = new StringBuilder();
    Set<String> structs = new LinkedHashSet<>();
    for (String name : used) {
      String type = UNIFORMS.containsKey(name) ? UNIFORMS.get(name) : name;
      String base = type.endsWith("]") ? type.substring(0, type.indexOf('[')) : type;
      if (STRUCTS.containsKey(base) && structs.add(base)) {
        out.append("struct ").append(PREFIX).append(base);
        out.append(" { ").append(STRUCTS.get(base)).append(" }; ");
      }
    }
    String outgoing = stage == Stage.FRAGMENT ? "in " : "out ";
    String each = stage == Stage.TESSELLATION_CONTROL ? "[]" : "";
    for (String name : used) {
      if (UNIFORMS.containsKey(name)) {
        declare(out, "uniform ", UNIFORMS.get(name), name);
      } else if (CONSTANTS.containsKey(name)) {
        out.append("const int ").append(PREFIX).append(name).append(" = ");
        out.append(CONSTANTS.get(name)).append("; ");
      } else if (isVertex() && ATTRIBUTES.containsKey(name)) {
        declare(out, "in ", ATTRIBUTES.get(name), name);
      } else if (stage != Stage.FRAGMENT && VERTEX_OUTPUTS.containsKey(name)) {
        String how = qualifiers.getOrDefault(name, "");
        declare(out, how + outgoing, VERTEX_OUTPUTS.get(name) + each, name);
      } else if (stage == Stage.FRAGMENT && FRAGMENT_INPUTS.containsKey(name)) {
        boolean flat = backColors.contains(FLAT) && name.endsWith("Color");
        String how = qualifiers.getOrDefault(name, flat ? "flat " : "");
        declare(out, how + outgoing, FRAGMENT_INPUTS.get(name), name);
      }
    }
    String coordinates = "[" + textureCoordinates + "]";
    boolean plain = isVertex() || stage == Stage.FRAGMENT;
    if (textureCoordinates > 0 && (plain || used.contains(TEXTURE_COORDINATES))) {
      declare(out, outgoing, VEC4 + each + coordinates, TEXTURE_COORDINATES);
    }
    for (String name : inputs) {
      String type = VERTEX_OUTPUTS.getOrDefault(name, VEC4);
      String elements = name.equals(TEXTURE_COORDINATES) ? coordinates : "";
      out.append("in ").append(type).append(' ').append(INPUT_PREFIX).append(name);
      out.append("[]").append(elements).append("; ");
    }
    if (emits) {
      out.append("void ").append(EMIT).append("() { ").append(clamps).append("EmitVertex(); } ");
    }
    if (used.contains("ftransform")) {
      out.append("vec4 ").append(PREFIX).append("ftransform() { return ").append(PREFIX);
      out.append("gl_ModelViewProjectionMatrix * ").append(PREFIX).append("gl_Vertex; } ");
    }
    return out.toString();
  }

  private static void declare(StringBuilder out, String qualifier, String type, String name) {
    int bracket = type.indexOf('[');
    String base = bracket < 0 ? type : type.substring(0, bracket);
    String prefix = STRUCTS.containsKey(base) ? PREFIX : "";
    out.append(qualifier).append(prefix).append(base).append(' ').append(PREFIX).append(name);
    out.append(bracket < 0 ? "" : type.substring(bracket)).append("; ");
  }
}
