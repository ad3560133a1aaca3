package org.oovr.driver.gl.draw;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The shaders of pixel rectangles (GL 2.1, sections 3.6 and 3.7). A rectangle is drawn with its
 * texels as a texture; the application's fragment shader, or that of the fixed function, gets them
 * in place of the vertex colour. What fragments have beside colour and the first texture
 * coordinates is what Mesa gives them: no fog distance, and a secondary colour in bitmaps alone,
 * without lighting.
 */
final class PixelSource {
  static final String TEXELS = "oovr_Pixels";
  static final String COLOR = "oovr_RasterColor";
  static final String SECONDARY = "oovr_RasterSecondaryColor";
  static final String TEXTURE = "oovr_RasterTexture";
  static final String DEPTH = "oovr_RasterDepth";
  static final String BIT = "oovr_Bit";

  private static final String AT = "oovr_PixelAt";
  private static final Pattern VERSION =
      Pattern.compile("^[ \\t]*#[ \\t]*version[ \\t]+(\\d+)[^\\n]*\\n?", Pattern.MULTILINE);
  private static final Pattern EXTENSION =
      Pattern.compile("^[ \\t]*#[ \\t]*extension[^\\n]*\\n?", Pattern.MULTILINE);
  private static final Pattern VERTEX_COLOR = Pattern.compile("\\bgl_Color\\b");
  private static final int TEXTURE_SETS = 8;

  /** Last version that says {@code varying} and {@code texture2D}. */
  private static final int OLD = 120;

  private PixelSource() {}

  /** The vertex shader: corners in clip space, the rest as it is at the raster position. */
  static String vertex() {
    StringBuilder out = new StringBuilder();
    out.append("#version 120\nattribute vec4 oovr_Corner;\nuniform vec4 ").append(COLOR);
    out.append(", ")
        .append(SECONDARY)
        .append(";\nuniform vec4 ")
        .append(TEXTURE)
        .append(";\nuniform float ")
        .append(DEPTH);
    out.append(";\nvarying vec2 ").append(AT).append(";\nvoid main() {\n");
    out.append("gl_Position = vec4(oovr_Corner.xy, ").append(DEPTH).append(" * 2.0 - 1.0, 1.0);\n");
    out.append(AT).append(" = oovr_Corner.zw;\ngl_FrontColor = ").append(COLOR).append(";\n");
    out.append("gl_FrontSecondaryColor = ").append(SECONDARY).append(";\n");
    out.append("gl_FogFragCoord = 0.0;\n");
    out.append("gl_TexCoord[0] = ").append(TEXTURE).append(";\n");
    for (int i = 1; i < TEXTURE_SETS; i++) {
      out.append("gl_TexCoord[").append(i).append("] = vec4(0.0, 0.0, 0.0, 1.0);\n");
    }
    return out.append("}\n").toString();
  }

  /** A fragment shader that reads the texels in place of the vertex colour. */
  static String colors(String source) {
    if (!VERTEX_COLOR.matcher(source).find()) {
      return source;
    }
    String replaced =
        VERTEX_COLOR.matcher(source).replaceAll(Matcher.quoteReplacement(fetch(source)));
    return declared(replaced);
  }

  /** A fragment shader that knows the texels. */
  static String declared(String source) {
    return insert(source, declarations(source));
  }

  /** A statement that leaves out what texels of a bitmap leave out. */
  static String bitmapTest(String source) {
    return "if (" + fetch(source) + ".r > 0.5) discard; ";
  }

  /**
   * A shader whose main function is called by another one.
   *
   * @param before statements before the call
   * @param after statements behind it
   */
  static String wrapped(String source, String before, String after) {
    Matcher m = VERSION.matcher(source);
    int at = m.find() ? m.end() : 0;
    int number = 1;
    while (source.contains("shaded" + number)) {
      number++;
    }
    String name = "shaded" + number;
    return source.substring(0, at)
        + "#define main "
        + name
        + "\n"
        + source.substring(at)
        + "\n#undef main\nvoid main() { "
        + before
        + name
        + "(); "
        + after
        + "}\n";
  }

  /** Writes the depths of texels, with the colour of the raster position. */
  static String depths() {
    return "#version 120\n"
        + declarations("")
        + "void main() { gl_FragColor = gl_Color; gl_FragDepth = "
        + fetch("")
        + ".r; }\n";
  }

  /** Leaves out texels that lack a bit; the bit 0 leaves out none. */
  static String stencilBit() {
    return "#version 120\n"
        + declarations("")
        + "uniform float "
        + BIT
        + ";\nvoid main() { float v = floor("
        + fetch("")
        + ".r * 255.0 + 0.5); if ("
        + BIT
        + " > 0.0 && mod(floor(v / "
        + BIT
        + "), 2.0) < 0.5) discard; gl_FragColor = gl_Color; }\n";
  }

  private static boolean isOld(String source) {
    Matcher m = VERSION.matcher(source);
    return !m.find() || Integer.parseInt(m.group(1)) <= OLD;
  }

  private static String fetch(String source) {
    return (isOld(source) ? "texture2D(" : "texture(") + TEXELS + ", " + AT + ")";
  }

  private static String declarations(String source) {
    return "uniform sampler2D "
        + TEXELS
        + "; "
        + (isOld(source) ? "varying" : "in")
        + " vec2 "
        + AT
        + ";\n";
  }

  /** Declarations stand behind the directives that must come first. */
  private static String insert(String source, String declarations) {
    Matcher version = VERSION.matcher(source);
    int at = version.find() ? version.end() : 0;
    Matcher extension = EXTENSION.matcher(source);
    while (extension.find()) {
      at = extension.end();
    }
    return source.substring(0, at) + "\n" + declarations + source.substring(at);
  }
}
