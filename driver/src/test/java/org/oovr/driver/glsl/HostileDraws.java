package org.oovr.driver.glsl;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.simulator.command.Stage;

/** Draws with damaged shaders as a program would; the stages around them are whole. */
final class HostileDraws {
  private static final String VERTEX =
      "#version 130\nin vec4 a; out vec2 t;\nvoid main() { t = a.xy + vec2(gl_VertexID);\n"
          + " gl_Position = vec4(gl_VertexID % 2 * 2 - 1, gl_VertexID / 2 * 2 - 1, 0.0, 1.0); }\n";
  private static final String FRAGMENT =
      "#version 130\nin vec2 t; out vec4 c;\nvoid main() { c = vec4(t, 0.5, 1.0); }\n";
  private static final String CONTROL =
      "#version 410\nlayout(vertices = 3) out;\nin vec2 t[]; out vec2 u[]; patch out vec4 p;\n"
          + "void main() { u[gl_InvocationID] = t[gl_InvocationID]; p = vec4(1.0);\n"
          + " gl_TessLevelOuter[0] = gl_TessLevelOuter[1] = gl_TessLevelOuter[2] = 2.0;\n"
          + " gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position; }\n";
  private static final String EVALUATION =
      "#version 410\nlayout(triangles) in;\nin vec2 u[]; patch in vec4 p; out vec2 t;\n"
          + "void main() { t = u[0] + p.xy;\n gl_Position = gl_in[0].gl_Position * gl_TessCoord.x"
          + " + gl_in[1].gl_Position * gl_TessCoord.y + gl_in[2].gl_Position * gl_TessCoord.z; }\n";

  private static final Map<Stage, Integer> TYPES =
      Map.of(
          Stage.VERTEX,
          GL_VERTEX_SHADER,
          Stage.FRAGMENT,
          GL_FRAGMENT_SHADER,
          Stage.GEOMETRY,
          GL_GEOMETRY_SHADER,
          Stage.TESSELLATION_CONTROL,
          GL_TESS_CONTROL_SHADER,
          Stage.TESSELLATION_EVALUATION,
          GL_TESS_EVALUATION_SHADER,
          Stage.COMPUTE,
          GL_COMPUTE_SHADER);

  /** What draws and dispatches may say (GL 4.6, chapters 10, 11 and 19). */
  private static final Set<Integer> SPECIFIED =
      Set.of(GL_NO_ERROR, GL_INVALID_OPERATION, GL_OUT_OF_MEMORY);

  /** Frames of what a context keeps of all the programs. */
  private static final int DRAWS_OF_A_CONTEXT = 100;

  private GlTestContext gl;
  private final Map<String, Integer> errors = new TreeMap<>();
  private int draws;
  private int drawn;

  /** Draws that were made of linked programs. */
  int drawn() {
    return drawn;
  }

  /** Their errors, counted. */
  Map<String, Integer> errors() {
    return errors;
  }

  /** Compiles, links and draws; faults of ours, and errors that are not specified, are thrown. */
  void draw(Stage stage, String source) {
    if (draws++ % DRAWS_OF_A_CONTEXT == 0) {
      if (gl != null) {
        gl.close();
      }
      gl = GlTestContext.drawingCompiled();
    }
    int program = (int) gl.call("glCreateProgram");
    List<Integer> shaders = new ArrayList<>();
    boolean compiled = attach(program, stage, source, shaders);
    for (Map.Entry<Stage, String> other : around(stage).entrySet()) {
      compiled = compiled && attach(program, other.getKey(), other.getValue(), shaders);
    }
    if (compiled) {
      gl.call("glLinkProgram", program);
      if (status("glGetProgramiv", program, GL_LINK_STATUS) != 0) {
        execute(program, stage);
      } else if (status("glGetProgramiv", program, GL_INFO_LOG_LENGTH) == 0) {
        throw new AssertionError("no link log for\n" + source);
      }
    }
    gl.call("glUseProgram", 0);
    shaders.forEach(s -> gl.call("glDeleteShader", s));
    gl.call("glDeleteProgram", program);
    int error = gl.error();
    if (error != GL_NO_ERROR) {
      throw new AssertionError("error " + Integer.toHexString(error) + " of\n" + source);
    }
  }

  private static Map<Stage, String> around(Stage stage) {
    Map<Stage, String> others = new TreeMap<>();
    if (stage == Stage.COMPUTE) {
      return others;
    }
    boolean tessellates =
        stage == Stage.TESSELLATION_CONTROL || stage == Stage.TESSELLATION_EVALUATION;
    others.put(Stage.VERTEX, VERTEX);
    others.put(Stage.FRAGMENT, FRAGMENT);
    if (tessellates) {
      others.put(Stage.TESSELLATION_CONTROL, CONTROL);
      others.put(Stage.TESSELLATION_EVALUATION, EVALUATION);
    }
    others.remove(stage);
    return others;
  }

  private boolean attach(int program, Stage stage, String source, List<Integer> shaders) {
    int shader = (int) gl.call("glCreateShader", TYPES.get(stage));
    shaders.add(shader);
    gl.call("glShaderSource", shader, 1, new String[] {source}, null);
    gl.call("glCompileShader", shader);
    if (status("glGetShaderiv", shader, GL_COMPILE_STATUS) == 0) {
      if (status("glGetShaderiv", shader, GL_INFO_LOG_LENGTH) == 0) {
        throw new AssertionError("no log for\n" + source);
      }
      return false;
    }
    gl.call("glAttachShader", program, shader);
    return true;
  }

  private int status(String function, int name, int pname) {
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call(function, name, pname, out);
    return out.getInt(0);
  }

  private void execute(int program, Stage stage) {
    gl.call("glUseProgram", program);
    if (stage == Stage.COMPUTE) {
      gl.call("glDispatchCompute", 1, 1, 1);
    } else {
      boolean tessellates =
          stage == Stage.TESSELLATION_CONTROL || stage == Stage.TESSELLATION_EVALUATION;
      gl.call("glDrawArrays", tessellates ? GL_PATCHES : GL_TRIANGLES, 0, 3);
    }
    ByteBuffer pixel = GlTestContext.buffer(4);
    gl.call("glReadPixels", 5, 5, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    int error = gl.error();
    if (!SPECIFIED.contains(error)) {
      throw new AssertionError("error " + Integer.toHexString(error));
    }
    errors.merge(Integer.toHexString(error), 1, Integer::sum);
    drawn++;
  }
}
