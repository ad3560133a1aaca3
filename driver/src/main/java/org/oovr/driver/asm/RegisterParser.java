package org.oovr.driver.asm;

import java.util.List;
import org.oovr.driver.asm.AsmSymbols.Attribute;
import org.oovr.driver.asm.AsmSymbols.Output;
import org.oovr.driver.asm.AsmToken.Kind;

/**
 * Reads names of attributes and results: {@code vertex.*}, {@code fragment.*}, {@code result.*}.
 */
final class RegisterParser {
  private static final String WRONG_RESULT = "invalid program result name";

  static final String BAD_COORDINATE = "invalid texture coordinate unit selector";
  private final AsmTokens tokens;
  private final AsmLimits limits;
  private final AsmSymbols symbols;
  private final AsmOptions options;

  RegisterParser(AsmTokens tokens, AsmLimits limits, AsmSymbols symbols, AsmOptions options) {
    this.tokens = tokens;
    this.limits = limits;
    this.symbols = symbols;
    this.options = options;
  }

  /** An attribute; the word before the dot is the next token. */
  Attribute attribute() throws AsmException {
    AsmToken start = tokens.take();
    if (tokens.isFragment()) {
      return fragmentAttribute();
    }
    AsmToken t = tokens.dotted();
    Attribute a =
        switch (t.text()) {
          case "position" -> new Attribute("0", "gl_Vertex");
          case "normal" -> new Attribute("2", "vec4(gl_Normal, 1.0)");
          case "color" ->
              secondary()
                  ? new Attribute("4", "gl_SecondaryColor")
                  : new Attribute("3", "gl_Color");
          case "fogcoord" -> new Attribute("5", "vec4(gl_FogCoord, 0.0, 0.0, 1.0)");
          case "texcoord" -> {
            int i = tokens.optionalIndex(limits.coordinates(), BAD_COORDINATE);
            yield new Attribute(Integer.toString(8 + i), "gl_MultiTexCoord" + i);
          }
          case "attrib" -> {
            int i = tokens.index(limits.attributes(), "invalid vertex attribute reference");
            // the first generic attribute is the position
            yield new Attribute("generic" + i, i == 0 ? "gl_Vertex" : AsmProgram.ATTRIBUTE + i);
          }
          default -> throw AsmException.unexpected(t);
        };
    symbols.bound.add(a.key());
    for (String key : symbols.bound) {
      if (symbols.bound.contains("generic" + key)) {
        throw new AsmException(start, "illegal use of generic attribute and name attribute");
      }
    }
    return a;
  }

  private boolean secondary() {
    boolean secondary = tokens.takeDotted("secondary");
    if (!secondary) {
      tokens.takeDotted("primary");
    }
    return secondary;
  }

  private Attribute fragmentAttribute() throws AsmException {
    AsmToken t = tokens.peek();
    if (!t.is(Kind.DOTTED)) {
      throw AsmException.unexpected(t, "COLOR", "FOGCOORD", "POSITION", "TEXCOORD");
    }
    tokens.take();
    return switch (t.text()) {
      case "position" -> new Attribute("position", "gl_FragCoord");
      case "color" ->
          secondary()
              ? new Attribute("secondary", "gl_SecondaryColor")
              : new Attribute("primary", "gl_Color");
      case "fogcoord" -> new Attribute("fogcoord", "vec4(gl_FogFragCoord, 0.0, 0.0, 1.0)");
      case "texcoord" -> {
        int i = tokens.optionalIndex(limits.coordinates(), BAD_COORDINATE);
        yield new Attribute("texcoord" + i, "gl_TexCoord[" + i + "]");
      }
      default -> throw AsmException.unexpected(t);
    };
  }

  /** A result; the word before the dot is the next token. */
  Output output() throws AsmException {
    AsmToken start = tokens.take();
    AsmToken t = tokens.dotted();
    if (tokens.isFragment()) {
      return fragmentOutput(t);
    }
    if (t.isDotted("color") && tokens.peek().isSymbol("[")) {
      throw new AsmException(tokens.peek(), WRONG_RESULT);
    }
    switch (t.text()) {
      case "position":
        if (options.positionInvariant) {
          throw new AsmException(start, "position-invariant programs cannot write position");
        }
        return new Output("oPosition", "gl_Position = oPosition");
      case "color":
        boolean back = tokens.takeDotted("back");
        if (!back) {
          tokens.takeDotted("front");
        }
        String name = (back ? "Back" : "Front") + (secondary() ? "SecondaryColor" : "Color");
        return new Output("o" + name, "gl_" + name + " = o" + name);
      case "fogcoord":
        return new Output("oFog", "gl_FogFragCoord = oFog.x");
      case "pointsize":
        return new Output("oSize", "gl_PointSize = oSize.x");
      case "texcoord":
        int i = tokens.optionalIndex(limits.coordinates(), BAD_COORDINATE);
        return new Output("oCoord" + i, "gl_TexCoord[" + i + "] = oCoord" + i);
      default:
        throw AsmException.unexpected(t);
    }
  }

  private Output fragmentOutput(AsmToken t) throws AsmException {
    if (t.isDotted("depth")) {
      return new Output("oDepth", "gl_FragDepth = oDepth.z");
    }
    if (t.isDotted("position") || t.isDotted("fogcoord") || t.isDotted("texcoord")) {
      throw new AsmException(t, WRONG_RESULT);
    }
    if (!t.isDotted("color")) {
      throw AsmException.unexpected(t);
    }
    for (String word : List.of("front", "back", "primary", "secondary")) {
      if (tokens.peek().isDotted(word)) {
        throw new AsmException(tokens.peek(), WRONG_RESULT);
      }
    }
    int i = 0;
    if (tokens.peek().isSymbol("[")) {
      AsmToken bracket = tokens.take();
      if (!options.drawBuffers) {
        throw new AsmException(
            bracket,
            "result.color[] used without `OPTION ARB_draw_buffers' or `OPTION ATI_draw_buffers'");
      }
      AsmToken number = tokens.peek();
      if (!number.is(Kind.INTEGER)) {
        throw AsmException.unexpected(number, "INTEGER");
      }
      i = tokens.number(Integer.MAX_VALUE, "");
      if (i >= limits.drawBuffers()) {
        throw new AsmException(bracket, "result.color[] exceeds MAX_DRAW_BUFFERS_ARB");
      }
      tokens.expect("]");
    }
    String store = options.drawBuffers ? "gl_FragData[" + i + "]" : "gl_FragColor";
    return new Output("oColor" + i, store + " = oColor" + i);
  }
}
