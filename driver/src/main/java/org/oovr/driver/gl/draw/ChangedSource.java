package org.oovr.driver.gl.draw;

import java.util.regex.Pattern;
import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.simulator.command.Stage;

/**
 * Shaders of the application with what state of the fixed function does before or behind them, as
 * text: clip planes, coordinates of points, the alpha test.
 */
final class ChangedSource {
  private static final Pattern MAIN = Pattern.compile("\\bvoid(\\s+)main(\\s*\\()");
  private static final Pattern BLOCK = Pattern.compile("\\bout\\s+gl_PerVertex\\s*\\{");
  private static final Pattern EMIT = Pattern.compile("\\bEmitVertex\\b");
  private static final Pattern EMIT_FIRST =
      Pattern.compile("\\bEmitStreamVertex\\s*\\(\\s*0\\s*\\)");
  private static final Pattern COORDINATES = Pattern.compile("\\bgl_TexCoord\\b");
  private static final Pattern COORDINATES_DECLARED =
      Pattern.compile("\\b(?:varying|in)\\s+vec4\\s+gl_TexCoord\\s*\\[[^;]*;");

  private ChangedSource() {}

  /** The source with its main function under another name, and a new one behind it. */
  private static String around(String source, String name, String before, String behind) {
    return MAIN.matcher(source).replaceAll("void$1" + name + "$2")
        + "\nvoid main() { "
        + before
        + name
        + "(); "
        + behind
        + "}\n";
  }

  /** The source with declarations before all others. */
  private static String declaring(String source, String declarations) {
    int at = source.indexOf("#version");
    at = at < 0 ? 0 : source.indexOf('\n', at) + 1;
    return source.substring(0, at) + declarations + "\n" + source.substring(at);
  }

  /**
   * The last shader before the rasteriser, as clip planes cut what it puts out.
   *
   * @param planes bit per plane that is switched on
   * @param eye whether the planes are in eye space; else in clip space
   * @param clipVertex whether the shader says what is cut; else its position is
   */
  static String clipped(Stage stage, String source, int planes, boolean eye, boolean clipVertex) {
    StringBuilder cut = new StringBuilder();
    for (int i = 0; i < FixedState.PLANES; i++) {
      if ((planes >> i & 1) != 0) {
        cut.append("gl_ClipDistance[").append(i).append("] = dot(");
        cut.append(clipVertex ? "gl_ClipVertex" : "gl_Position");
        cut.append(eye ? ", gl_EyeClipPlane[" : ", gl_ClipUserPlane[").append(i).append("]); ");
      }
    }
    String block = "out gl_PerVertex { float gl_ClipDistance[" + FixedState.PLANES + "]; ";
    String text = BLOCK.matcher(source).replaceAll(block);
    if (stage != Stage.GEOMETRY) {
      return around(text, "uncut", "", cut.toString());
    }
    text = EMIT.matcher(text).replaceAll("emitCut");
    text = EMIT_FIRST.matcher(text).replaceAll("emitCutFirst()");
    boolean streams = source.contains("EmitStreamVertex");
    String functions = "\nvoid emitCut() { " + cut + "EmitVertex(); }\n";
    if (streams) {
      functions += "void emitCutFirst() { " + cut + "EmitStreamVertex(0); }\n";
    }
    return declaring(text, "void emitCut();" + (streams ? " void emitCutFirst();" : ""))
        + functions;
  }

  /**
   * A fragment shader that sees coordinates of points instead of texture coordinates.
   *
   * @param replaced bit per texture coordinate that is replaced
   * @param count texture coordinates that fragments read
   * @param main whether this is the source with the main function
   */
  static String sprites(String source, int replaced, int count, boolean main) {
    String text = COORDINATES_DECLARED.matcher(source).replaceAll("");
    text = COORDINATES.matcher(text).replaceAll("spriteCoordinates");
    text = declaring(text, "vec4 spriteCoordinates[" + count + "];");
    if (!main) {
      return text;
    }
    StringBuilder before = new StringBuilder();
    for (int i = 0; i < count; i++) {
      before.append("spriteCoordinates[").append(i).append("] = ");
      boolean here = (replaced >> i & 1) != 0;
      before.append(here ? "vec4(gl_PointCoord, 0.0, 1.0)" : "gl_TexCoord[" + i + "]").append("; ");
    }
    return around(text, "sprite", before.toString(), "");
  }
}
