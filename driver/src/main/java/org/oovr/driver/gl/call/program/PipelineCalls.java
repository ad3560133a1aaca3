package org.oovr.driver.gl.call.program;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.Names;
import org.oovr.driver.gl.call.ShaderCalls;
import org.oovr.driver.gl.object.GlPipeline;
import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.GlShader;
import org.oovr.driver.gl.object.StageEnum;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.Stage;

/** Separable programs and program pipelines (GL 4.6 core sections 7.3 and 7.4). */
public final class PipelineCalls {
  private static final int ALL = StageEnum.BIT.all();

  private PipelineCalls() {}

  // --- separable programs

  public static void programParameteri(GlContext gl, int program, int pname, int value) {
    GlProgram p = ShaderCalls.program(gl, program);
    if (p == null) {
      return;
    }
    if (pname != GL_PROGRAM_SEPARABLE && pname != GL_PROGRAM_BINARY_RETRIEVABLE_HINT) {
      gl.invalidEnum("pname", pname);
    } else if (value != GL_TRUE && value != GL_FALSE) {
      gl.invalidValue("value", value);
    } else if (pname == GL_PROGRAM_SEPARABLE) {
      p.separableNext = value == GL_TRUE;
    } else {
      p.retrievable = value == GL_TRUE;
    }
  }

  public static void createShaderProgramv(GlContext gl, int type, int count, Pointer strings) {
    if (count < 0) {
      gl.invalidValue("count", count);
      return;
    }
    boolean known =
        switch (type) {
          case GL_VERTEX_SHADER,
              GL_TESS_CONTROL_SHADER,
              GL_TESS_EVALUATION_SHADER,
              GL_GEOMETRY_SHADER,
              GL_FRAGMENT_SHADER,
              GL_COMPUTE_SHADER ->
              true;
          default -> false;
        };
    if (!known) {
      gl.invalidEnum("type", type);
      return;
    }
    int name = gl.recorded ? (int) gl.call.result : gl.share.nextProgramName();
    if (name == 0) {
      return;
    }
    GlProgram p = new GlProgram(name);
    p.separableNext = true;
    gl.share.programs.put(name, p);
    if (!gl.recorded) {
      gl.call.result = name;
    }
    // no shader object is left, so none gets a name
    GlShader s = new GlShader(0, type);
    String[] texts = strings.texts();
    StringBuilder source = new StringBuilder();
    for (int i = 0; texts != null && i < Math.min(count, texts.length); i++) {
      source.append(texts[i] == null ? "" : texts[i]);
    }
    s.source = source.toString();
    ShaderCalls.compile(gl, s);
    p.attached.add(s);
    if (s.isCompiled()) {
      ShaderCalls.linkProgram(gl, name);
    } else {
      p.noteLink();
    }
    p.attached.clear();
    String log = s.compiled == null ? s.infoLog : s.compiled.infoLog();
    p.infoLog = log + p.infoLog;
  }

  // --- pipelines

  public static void genProgramPipelines(GlContext gl, int n, Pointer pipelines) {
    Names.generate(gl, n, pipelines, gl.pipelines, false);
  }

  public static void createProgramPipelines(GlContext gl, int n, Pointer pipelines) {
    Names.generate(gl, n, pipelines, gl.pipelines, true);
    for (int i = 0; i < Math.min(n, pipelines.count(4)); i++) {
      GlPipeline p = gl.pipelines.get(pipelines.int32(i));
      if (p != null) {
        p.created = true;
      }
    }
  }

  public static void deleteProgramPipelines(GlContext gl, int n, Pointer pipelines) {
    for (int name : Names.deleted(gl, n, pipelines)) {
      GlPipeline p = name == 0 ? null : gl.pipelines.remove(name);
      if (p != null && p == gl.pipeline) {
        gl.pipeline = null;
      }
    }
  }

  public static void isProgramPipeline(GlContext gl, int pipeline) {
    if (!gl.recorded) {
      GlPipeline p = gl.pipelines.get(pipeline);
      gl.call.result = p != null && p.created ? 1 : 0;
    }
  }

  public static void bindProgramPipeline(GlContext gl, int pipeline) {
    if (gl.feedback.captures()) {
      gl.invalidOperation("transform feedback is active");
      return;
    }
    GlPipeline p = pipeline == 0 ? null : pipeline(gl, pipeline);
    if (p != null) {
      p.created = true;
    }
    if (p != null || pipeline == 0) {
      gl.pipeline = p;
      gl.subroutines.reset();
    }
  }

  /** The pipeline of a generated name; null after raising an error. */
  private static GlPipeline pipeline(GlContext gl, int name) {
    if (name == 0 || !gl.lenient() && !gl.pipelines.isReserved(name)) {
      gl.invalidOperation("no program pipeline " + name);
      return null;
    }
    return gl.pipelines.getOrCreate(name);
  }

  public static void useProgramStages(GlContext gl, int pipeline, int stages, int program) {
    GlPipeline pipe = pipeline(gl, pipeline);
    if (pipe == null) {
      return;
    }
    pipe.created = true;
    if (stages != GL_ALL_SHADER_BITS && (stages & ~ALL) != 0) {
      gl.invalidValue("stages", stages);
      return;
    }
    if (pipe == gl.pipeline && gl.feedback.captures()) {
      gl.invalidOperation("transform feedback is active");
      return;
    }
    GlProgram p = program == 0 ? null : ShaderCalls.program(gl, program);
    if (p == null && program != 0) {
      return;
    }
    boolean joined = p != null && !p.separable && !gl.lenient();
    if (joined || p != null && p.isUnlinked(gl.recorded)) {
      gl.invalidOperation("program " + program + (joined ? " is not separable" : " is not linked"));
      return;
    }
    for (Stage stage : Stage.values()) {
      if ((stages & StageEnum.BIT.of(stage)) != 0) {
        boolean has =
            p != null && p.executable != null && p.executable.program.modules().has(stage);
        pipe.stages = pipe.stages.with(stage, has ? p : null);
        if (pipe == gl.pipeline) {
          gl.subroutines.reset(stage);
        }
      }
    }
    pipe.changed();
  }

  public static void activeShaderProgram(GlContext gl, int pipeline, int program) {
    GlProgram p = program == 0 ? null : ShaderCalls.program(gl, program);
    if (p == null && program != 0) {
      return;
    }
    GlPipeline pipe = pipeline(gl, pipeline);
    if (pipe == null) {
      return;
    }
    pipe.created = true;
    if (p != null && p.isUnlinked(gl.recorded)) {
      gl.invalidOperation("program " + program + " is not linked");
      return;
    }
    pipe.active = p;
  }

  public static void validateProgramPipeline(GlContext gl, int pipeline) {
    GlPipeline pipe = pipeline(gl, pipeline);
    if (pipe == null) {
      return;
    }
    pipe.changed(); // it is none yet if it was never bound, as Mesa has it
    pipe.validated = pipe.fault() == null;
  }

  public static void getProgramPipelineiv(GlContext gl, int pipeline, int pname, Pointer params) {
    GlPipeline pipe = pipeline(gl, pipeline);
    if (pipe == null || gl.recorded) {
      return;
    }
    pipe.created = true;
    Stage stage = StageEnum.SHADER.stage(pname);
    if (stage != null) {
      params.putInt(0, name(pipe.stages.get(stage)));
      return;
    }
    switch (pname) {
      case GL_ACTIVE_PROGRAM -> params.putInt(0, name(pipe.active));
      case GL_VALIDATE_STATUS -> {
        boolean looked = pipe != gl.pipeline || pipe.fault() == null;
        params.putInt(0, looked && pipe.validated ? 1 : 0);
      }
      case GL_INFO_LOG_LENGTH ->
          params.putInt(0, pipe.infoLog.isEmpty() ? 0 : pipe.infoLog.length() + 1);
      default -> gl.invalidEnum("pname", pname);
    }
  }

  private static int name(GlProgram p) {
    return p == null ? 0 : p.name;
  }

  public static void getProgramPipelineInfoLog(
      GlContext gl, int pipeline, int bufSize, Pointer length, Pointer infoLog) {
    GlPipeline pipe = gl.pipelines.get(pipeline);
    if (pipe == null) {
      gl.invalidValue("pipeline", pipeline);
      return;
    }
    ShaderCalls.text(gl, bufSize, length, infoLog, pipe.infoLog);
  }
}
