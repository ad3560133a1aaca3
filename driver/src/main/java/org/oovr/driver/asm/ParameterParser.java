package org.oovr.driver.asm;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.asm.AsmToken.Kind;

/** Reads what parameters are bound to: constants, {@code program.*} and {@code state.*}. */
final class ParameterParser {
  private final AsmTokens tokens;
  private final AsmLimits limits;

  ParameterParser(AsmTokens tokens, AsmLimits limits) {
    this.tokens = tokens;
    this.limits = limits;
  }

  /** Whether such a thing begins here. */
  boolean begins() {
    AsmToken t = tokens.peek();
    return t.is(Kind.WORD, "state") || t.is(Kind.WORD, "program") || t.isSymbol("{") || isNumber(t);
  }

  static boolean isNumber(AsmToken t) {
    return t.is(Kind.INTEGER) || t.is(Kind.REAL);
  }

  /**
   * Reads one binding.
   *
   * @param many whether a whole matrix, or a range, may stand here
   * @param signed whether numbers may have signs of their own
   */
  List<Parameter> read(boolean many, boolean signed) throws AsmException {
    AsmToken t = tokens.peek();
    if (t.is(Kind.WORD, "state")) {
      tokens.take();
      return state(many);
    }
    if (t.is(Kind.WORD, "program")) {
      tokens.take();
      return programItem(many);
    }
    if (tokens.takeSymbol("{")) {
      float[] v = {0, 0, 0, 1};
      int n = 0;
      do {
        v[n++] = number(true);
      } while (n < 4 && tokens.takeSymbol(","));
      if (!tokens.takeSymbol("}")) {
        throw n == 4
            ? AsmException.unexpected(tokens.peek(), "'}'")
            : AsmException.unexpected(tokens.peek(), "','", "'}'");
      }
      return List.of(Parameter.constant(v, 4));
    }
    float f = number(signed);
    // a declared number takes four components, one in an instruction takes what room there is
    return List.of(Parameter.constant(new float[] {f, f, f, f}, signed ? 4 : 1));
  }

  private float number(boolean signed) throws AsmException {
    boolean negative = signed && tokens.takeSymbol("-");
    if (signed && !negative) {
      tokens.takeSymbol("+");
    }
    if (!isNumber(tokens.peek())) {
      throw AsmException.unexpected(tokens.peek());
    }
    float f = Float.parseFloat(tokens.take().text());
    return negative ? -f : f;
  }

  private List<Parameter> programItem(boolean many) throws AsmException {
    boolean env = tokens.peek().isDotted("env");
    if (!env && !tokens.peek().isDotted("local")) {
      throw AsmException.unexpected(tokens.peek(), "ENV", "LOCAL");
    }
    tokens.take();
    tokens.expect("[");
    String fault =
        env ? "invalid environment parameter reference" : "invalid local parameter reference";
    int limit = env ? limits.environment() : limits.local();
    int first = tokens.number(limit, fault);
    int last = first;
    if (many && tokens.peek().is(Kind.DOT_DOT)) {
      tokens.take();
      last = tokens.number(limit, fault);
    }
    tokens.expect("]");
    boolean fragment = tokens.isFragment();
    String array = env ? AsmProgram.environment(fragment) : AsmProgram.local(fragment);
    List<Parameter> out = new ArrayList<>();
    for (int i = first; i <= last; i++) {
      out.add(Parameter.element(array, i));
    }
    return out;
  }

  private List<Parameter> state(boolean many) throws AsmException {
    AsmToken t = tokens.dotted();
    String glsl =
        switch (t.text()) {
          case "material" -> material();
          case "light" -> light();
          case "lightmodel" -> lightModel();
          case "lightprod" -> lightProduct();
          case "texgen" -> texgen();
          case "texenv" -> {
            int unit = tokens.optionalIndex(limits.coordinates(), "invalid texture unit selector");
            word("color");
            yield "gl_TextureEnvColor[" + unit + "]";
          }
          case "fog" ->
              word("color", "params").equals("color")
                  ? "gl_Fog.color"
                  : "vec4(gl_Fog.density, gl_Fog.start, gl_Fog.end, gl_Fog.scale)";
          case "clip" -> {
            int plane = tokens.index(limits.clipPlanes(), "invalid clip plane selector");
            word("plane");
            yield "gl_ClipPlane[" + plane + "]";
          }
          case "point" ->
              word("size", "attenuation").equals("size")
                  ? "vec4(gl_Point.size, gl_Point.sizeMin, gl_Point.sizeMax,"
                      + " gl_Point.fadeThresholdSize)"
                  : "vec4(gl_Point.distanceConstantAttenuation,"
                      + " gl_Point.distanceLinearAttenuation,"
                      + " gl_Point.distanceQuadraticAttenuation, 1.0)";
          case "depth" -> {
            word("range");
            yield "vec4(gl_DepthRange.near, gl_DepthRange.far, gl_DepthRange.diff, 1.0)";
          }
          case "matrix" -> null;
          default -> throw AsmException.unexpected(t);
        };
    return glsl == null ? matrix(many) : List.of(Parameter.state(glsl, glsl));
  }

  /** The next word, which is one of those. */
  private String word(String... words) throws AsmException {
    AsmToken t = tokens.peek();
    for (String w : words) {
      if (tokens.takeDotted(w)) {
        return w;
      }
    }
    String[] names = new String[words.length];
    for (int i = 0; i < names.length; i++) {
      names[i] = AsmLexer.dottedName(words[i]);
    }
    throw words.length > 4 ? AsmException.unexpected(t) : AsmException.unexpected(t, names);
  }

  private String face() {
    boolean back = tokens.takeDotted("back");
    if (!back) {
      tokens.takeDotted("front");
    }
    return back ? "Back" : "Front";
  }

  private String material() throws AsmException {
    String of = "gl_" + face() + "Material.";
    String word = word("ambient", "diffuse", "specular", "emission", "shininess");
    return word.equals("shininess") ? "vec4(" + of + word + ", 0.0, 0.0, 1.0)" : of + word;
  }

  private String light() throws AsmException {
    String l = "gl_LightSource[" + tokens.index(limits.lights(), "invalid light selector") + "].";
    String word = word("ambient", "diffuse", "specular", "position", "attenuation", "spot", "half");
    switch (word) {
      case "attenuation":
        return "vec4("
            + l
            + "constantAttenuation, "
            + l
            + "linearAttenuation, "
            + l
            + "quadraticAttenuation, "
            + l
            + "spotExponent)";
      case "spot":
        word("direction");
        return "vec4(" + l + "spotDirection, " + l + "spotCosCutoff)";
      case "half":
        return l + "halfVector";
      default:
        return l + word;
    }
  }

  private String lightModel() throws AsmException {
    if (tokens.takeDotted("ambient")) {
      return "gl_LightModel.ambient";
    }
    String face = face();
    word("scenecolor");
    return "gl_" + face + "LightModelProduct.sceneColor";
  }

  private String lightProduct() throws AsmException {
    int light = tokens.index(limits.lights(), "invalid light selector");
    String face = face();
    return "gl_" + face + "LightProduct[" + light + "]." + word("ambient", "diffuse", "specular");
  }

  private String texgen() throws AsmException {
    int unit = tokens.optionalIndex(limits.coordinates(), RegisterParser.BAD_COORDINATE);
    String plane = word("eye", "object").equals("eye") ? "Eye" : "Object";
    String axis = word("s", "t", "r", "q").toUpperCase(java.util.Locale.ROOT);
    return "gl_" + plane + "Plane" + axis + "[" + unit + "]";
  }

  private List<Parameter> matrix(boolean many) throws AsmException {
    AsmToken t = tokens.dotted();
    String name;
    String element = "";
    switch (t.text()) {
      case "modelview" -> {
        name = "ModelView";
        tokens.optionalIndex(1, "invalid modelview matrix index");
      }
      case "projection" -> name = "Projection";
      case "mvp" -> name = "ModelViewProjection";
      case "texture" -> {
        name = "Texture";
        element =
            "[" + tokens.optionalIndex(limits.coordinates(), RegisterParser.BAD_COORDINATE) + "]";
      }
      case "palette" -> {
        // the index is read before the extension is missed
        tokens.expect("[");
        tokens.expect(Kind.INTEGER, "INTEGER");
        tokens.expect("]");
        throw new AsmException(t, "GL_ARB_matrix_palette not supported");
      }
      case "program" -> {
        name = "Program";
        element = "[" + tokens.index(limits.matrices(), "invalid program matrix selector") + "]";
      }
      default -> throw AsmException.unexpected(t);
    }
    // rows are the columns of the transpose
    String form = "Transpose";
    if (tokens.takeDotted("inverse")) {
      form = "InverseTranspose";
    } else if (tokens.takeDotted("transpose")) {
      form = "";
    } else if (tokens.takeDotted("invtrans")) {
      form = "Inverse";
    }
    return rows("gl_" + name + "Matrix" + form + element, many);
  }

  private List<Parameter> rows(String matrix, boolean many) throws AsmException {
    int first = 0;
    int last = 3;
    if (!many || tokens.peek().isDotted("row")) {
      if (!tokens.takeDotted("row")) {
        throw AsmException.unexpected(tokens.peek(), "ROW");
      }
      tokens.expect("[");
      AsmToken at = tokens.peek();
      first = tokens.number(4, "invalid matrix row reference");
      last = first;
      if (many && tokens.peek().is(Kind.DOT_DOT)) {
        tokens.take();
        last = tokens.number(4, "invalid matrix row reference");
      }
      if (last < first) {
        throw new AsmException(at, "invalid matrix row range");
      }
      tokens.expect("]");
    }
    List<Parameter> out = new ArrayList<>();
    for (int i = first; i <= last; i++) {
      String row = matrix + "[" + i + "]";
      out.add(Parameter.state(row, row));
    }
    return out;
  }
}
