package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.driver.gl.object.GlPipeline;
import org.oovr.driver.gl.object.GlProgram;
import org.oovr.driver.gl.object.GlShader;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.object.ShareGroup;
import org.oovr.driver.gl.object.StageEnum;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.glsl.GlslShader;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.glsl.Subroutines;
import org.oovr.driver.glsl.spirv.SpirvShader;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderReflection.Base;

/**
 * The calls that bring back shaders and programs: sources, links, locations under the names by
 * which the program asked for them, values of uniforms. Leaves another program in use.
 */
final class SnapshotPrograms {
  private final SnapshotCalls calls;
  private final LiveObjects live;

  SnapshotPrograms(SnapshotCalls calls, LiveObjects live) {
    this.calls = calls;
    this.live = live;
  }

  /** All of a share group. */
  void objects(ShareGroup share) {
    int[] names = live.of(LiveObjects.Kind.PROGRAM, share.programs.sortedKeys());
    share
        .namedStrings
        .all()
        .forEach(
            (path, text) ->
                calls
                    .begin("glNamedStringARB", GL_SHADER_INCLUDE_ARB, -1, 0, -1)
                    .text(2, path)
                    .text(4, text)
                    .put());
    for (int name : live.of(LiveObjects.Kind.SHADER, share.shaders.sortedKeys())) {
      GlShader s = share.shaders.get(name);
      boolean compiled = s.compiled != null || !s.infoLog.isEmpty();
      shader(name, s.type, source(s), s.binary, compiled ? s.compiled : null, compiled);
    }
    for (int name : names) {
      link(share.programs.get(name));
    }
    for (int name : live.of(LiveObjects.Kind.SHADER, share.shaders.sortedKeys())) {
      if (share.shaders.get(name).deleted) {
        calls.make("glDeleteShader", name);
      }
    }
    for (int name : names) {
      GlProgram p = share.programs.get(name);
      if (p.executable != null) {
        values(p);
      }
    }
  }

  /** Its source, with the strings that it included when it was compiled. */
  private static String source(GlShader s) {
    boolean included = s.compiled != null && s.source.contains("include");
    return included ? s.compiled.source() : s.source;
  }

  private void shader(
      int name, int type, String source, int[] binary, GlslShader made, boolean compiled) {
    calls.begin("glCreateShader", type).result(name).put();
    if (binary != null) {
      calls
          .begin(
              "glShaderBinary",
              1,
              0,
              GL_SHADER_BINARY_FORMAT_SPIR_V,
              0,
              Integer.BYTES * binary.length)
          .ints(1, new int[] {name})
          .ints(3, binary)
          .put();
      if (made != null && made.spirv() != null) {
        calls
            .begin("glSpecializeShader", name, 0, made.spirv().constants().length)
            .text(1, made.spirv().entryPoint())
            .ints(3, made.spirv().constants())
            .ints(4, made.spirv().values())
            .put();
      }
      return;
    }
    if (!source.isEmpty()) {
      calls.begin("glShaderSource", name, 1, 0, 0).texts(2, List.of(source)).put();
    }
    if (compiled) {
      calls.make("glCompileShader", name);
    }
  }

  private void link(GlProgram p) {
    calls.begin("glCreateProgram").result(p.name).put();
    GlProgram.LinkInputs inputs = p.linkInputs;
    List<GlShader> attached = new ArrayList<>();
    if (inputs != null) {
      List<Integer> own = new ArrayList<>();
      for (GlProgram.LinkedShader s : inputs.shaders()) {
        boolean named = s.shader().name != 0;
        boolean present =
            named
                && p.attached.contains(s.shader())
                && s.shader().source.equals(s.source())
                && (spirv(s) == null || s.shader().compiled == s.compiled());
        int name = s.shader().name;
        if (present) {
          attached.add(s.shader());
        } else {
          name = calls.ownName();
          own.add(name);
          int[] binary = spirv(s) == null ? null : spirv(s).binary();
          String source =
              binary == null && s.compiled() != null ? s.compiled().source() : s.source();
          shader(name, s.shader().type, source, binary, s.compiled(), true);
        }
        calls.make("glAttachShader", p.name, name);
      }
      bindings(p, inputs);
      calls.make("glLinkProgram", p.name);
      for (int name : own) {
        calls.make("glDetachShader", p.name, name);
        calls.make("glDeleteShader", name);
      }
    }
    for (GlShader s : p.attached) {
      if (!attached.contains(s)) {
        calls.make("glAttachShader", p.name, s.name);
      }
    }
    later(p, inputs);
  }

  private static SpirvShader spirv(GlProgram.LinkedShader s) {
    return s.compiled() == null ? null : s.compiled().spirv();
  }

  /**
   * Where attributes and outputs lie: as bound, or as the real driver chose and the program saw.
   */
  private void bindings(GlProgram p, GlProgram.LinkInputs inputs) {
    Map<String, Integer> attributes = new java.util.TreeMap<>();
    if (p.executable != null) {
      attributes.putAll(p.executable.learnedAttributes);
    }
    attributes.putAll(inputs.attributeBindings());
    attributes.forEach((name, index) -> bindAttribute(p, name, index));
    inputs
        .fragDataLocations()
        .forEach(
            (name, location) ->
                bindOutput(p, name, location, inputs.fragDataIndices().getOrDefault(name, 0)));
    if (inputs.separable()) {
      calls.make("glProgramParameteri", p.name, GL_PROGRAM_SEPARABLE, GL_TRUE);
    }
    if (!inputs.feedbackVaryings().isEmpty()) {
      calls
          .begin(
              "glTransformFeedbackVaryings",
              p.name,
              inputs.feedbackVaryings().size(),
              0,
              inputs.feedbackMode())
          .texts(2, inputs.feedbackVaryings())
          .put();
    }
  }

  private void bindAttribute(GlProgram p, String name, int index) {
    calls.begin("glBindAttribLocation", p.name, index).text(2, name).put();
  }

  private void bindOutput(GlProgram p, String name, int location, int index) {
    if (index == 0) {
      calls.begin("glBindFragDataLocation", p.name, location).text(2, name).put();
    } else {
      calls.begin("glBindFragDataLocationIndexed", p.name, location, index).text(3, name).put();
    }
  }

  /** What was bound after the link and waits for the next. */
  private void later(GlProgram p, GlProgram.LinkInputs inputs) {
    new java.util.TreeMap<>(p.attributeBindings)
        .forEach(
            (name, index) -> {
              if (inputs == null || !index.equals(inputs.attributeBindings().get(name))) {
                bindAttribute(p, name, index);
              }
            });
    new java.util.TreeMap<>(p.fragDataLocations)
        .forEach(
            (name, location) -> {
              if (inputs == null || !location.equals(inputs.fragDataLocations().get(name))) {
                bindOutput(p, name, location, p.fragDataIndices.getOrDefault(name, 0));
              }
            });
  }

  // --- values

  private void values(GlProgram p) {
    ProgramExecutable e = p.executable;
    e.learnedAttributes.forEach(
        (name, index) ->
            calls.begin("glGetAttribLocation", p.name).text(1, name).result(index).put());
    Map<Integer, String> locations = new java.util.TreeMap<>(e.learnedLocations);
    for (LinkedProgram.Uniform u : setUnderOwnLocations(e)) {
      locations.put(u.location(), u.name());
    }
    locations.forEach(
        (location, name) ->
            calls.begin("glGetUniformLocation", p.name).text(1, name).result(location).put());
    e.subroutineNames.numbers.forEach(
        (known, number) ->
            calls
                .begin(
                    known.uniform() ? "glGetSubroutineUniformLocation" : "glGetSubroutineIndex",
                    p.name,
                    StageEnum.SHADER.of(known.stage()))
                .text(2, known.name())
                .result(number)
                .put());
    e.learnedBlocks.forEach(
        (index, name) ->
            calls.begin("glGetUniformBlockIndex", p.name).text(1, name).result(index).put());
    blocks(p, e);
    storage(p, e);
    uniforms(p, e);
  }

  private void storage(GlProgram p, ProgramExecutable e) {
    e.learnedStorage.forEach(
        (index, name) ->
            calls
                .begin("glGetProgramResourceIndex", p.name, GL_SHADER_STORAGE_BLOCK)
                .text(2, name)
                .result(index)
                .put());
    for (int i = 0; i < e.storageBindings.length; i++) {
      if (e.storageBindings[i] == e.program.storage().blocks().get(i).initialBinding()) {
        continue;
      }
      int index = i;
      for (Map.Entry<Integer, String> learned : e.learnedStorage.entrySet()) {
        if (e.storageBlock(learned.getValue()) == i) {
          index = learned.getKey();
        }
      }
      calls.make("glShaderStorageBlockBinding", p.name, index, e.storageBindings[i]);
    }
  }

  private void blocks(GlProgram p, ProgramExecutable e) {
    for (int i = 0; i < e.blockBindings.length; i++) {
      if (e.blockBindings[i] == e.program.blocks().get(i).initialBinding()) {
        continue;
      }
      int index = i;
      for (Map.Entry<Integer, String> learned : e.learnedBlocks.entrySet()) {
        if (e.block(learned.getValue()) == i) {
          index = learned.getKey();
        }
      }
      calls.make("glUniformBlockBinding", p.name, index, e.blockBindings[i]);
    }
  }

  /** Uniforms that were set where no real driver had given locations. */
  private static List<LinkedProgram.Uniform> setUnderOwnLocations(ProgramExecutable e) {
    if (e.recordedLocations().length > 0) {
      return List.of();
    }
    ProgramExecutable fresh = new ProgramExecutable(e.program, e.request);
    List<LinkedProgram.Uniform> set = new ArrayList<>();
    for (LinkedProgram.Uniform u : e.program.uniforms()) {
      if (u.location() >= 0 && differs(e, fresh, u, 0)) {
        set.add(u);
      }
    }
    return set;
  }

  private void uniforms(GlProgram p, ProgramExecutable e) {
    // the lowest element of each uniform that the program has a location for
    Map<LinkedProgram.Uniform, Integer> elements = new IdentityHashMap<>();
    Map<LinkedProgram.Uniform, Integer> locations = new IdentityHashMap<>();
    List<LinkedProgram.Uniform> order = new ArrayList<>();
    for (int location : e.recordedLocations()) {
      ProgramExecutable.Location l = e.atRecorded(location);
      if (l == null || l.uniform() == null || location < 0) {
        continue;
      }
      LinkedProgram.Uniform u = l.uniform();
      Integer lowest = elements.get(u);
      if (lowest == null) {
        order.add(u);
      }
      if (lowest == null || l.element() < lowest) {
        elements.put(u, l.element());
        locations.put(u, location);
      }
    }
    for (LinkedProgram.Uniform u : setUnderOwnLocations(e)) {
      order.add(u);
      elements.put(u, 0);
      locations.put(u, u.location());
    }
    ProgramExecutable fresh = new ProgramExecutable(e.program, e.request);
    boolean used = false;
    for (LinkedProgram.Uniform u : order) {
      int first = elements.get(u);
      if (differs(e, fresh, u, first)) {
        if (!used) {
          used = true;
          calls.make("glUseProgram", p.name);
        }
        value(e, u, first, locations.get(u));
      }
    }
  }

  private static boolean differs(
      ProgramExecutable e, ProgramExecutable fresh, LinkedProgram.Uniform u, int first) {
    int words = ProgramExecutable.elementWords(u);
    for (int element = first; element < u.arraySize(); element++) {
      for (int i = 0; i < words; i++) {
        if (e.get(u, element, i) != fresh.get(u, element, i)) {
          return true;
        }
      }
    }
    return false;
  }

  private void value(ProgramExecutable e, LinkedProgram.Uniform u, int first, int location) {
    int words = ProgramExecutable.elementWords(u);
    int count = u.arraySize() - first;
    boolean wide = !u.isOpaque() && u.type().base() == Base.DOUBLE;
    int[] values = new int[count * words];
    for (int i = 0; i < values.length; i++) {
      values[i] = e.get(u, first + i / words, i % words);
    }
    if (u.isOpaque()) {
      calls.begin("glUniform1iv", location, count).ints(2, values).put();
      return;
    }
    LinkedProgram.Type type = u.type();
    if (type.columns() > 1) {
      boolean square = type.columns() == type.rows();
      String shape = type.columns() + (square ? "" : "x" + type.rows());
      calls
          .begin("glUniformMatrix" + shape + (wide ? "dv" : "fv"), location, count, 0)
          .ints(3, values)
          .put();
      return;
    }
    String suffix =
        switch (type.base()) {
          case FLOAT -> "fv";
          case DOUBLE -> "dv";
          case LONG -> "i64vARB";
          case ULONG -> "ui64vARB";
          case UINT -> "uiv";
          default -> "iv";
        };
    calls.begin("glUniform" + type.rows() + suffix, location, count).ints(2, values).put();
  }

  /** Pipelines of a context, and the bound one. */
  void pipelines(GlContext gl) {
    int[] names = live.of(LiveObjects.Kind.PIPELINE, gl.pipelines.names());
    if (names.length == 0) {
      return;
    }
    calls.begin("glGenProgramPipelines", names.length).ints(1, names).put();
    for (int name : names) {
      GlPipeline p = gl.pipelines.get(name);
      if (p == null || !p.created) {
        continue;
      }
      calls.make("glBindProgramPipeline", name);
      for (Stage stage : p.stages.stages()) {
        calls.make("glUseProgramStages", name, StageEnum.BIT.of(stage), p.stages.get(stage).name);
      }
      if (p.active != null) {
        calls.make("glActiveShaderProgram", name, p.active.name);
      }
    }
    calls.make("glBindProgramPipeline", gl.pipeline == null ? 0 : gl.pipeline.name);
  }

  /** The program in use; one that is deleted already goes with its last use. */
  void use(GlContext gl) {
    GlProgram p = gl.program;
    calls.make("glUseProgram", p == null ? 0 : p.name);
    if (p != null && p.deleted) {
      calls.make("glDeleteProgram", p.name);
    }
  }

  /** What subroutine uniforms stand for, where somebody has said so. */
  void subroutines(GlContext gl) {
    for (Stage stage : Stage.values()) {
      ProgramExecutable e = gl.executable(stage);
      Subroutines subroutines = e == null ? null : e.program.subroutines().get(stage);
      int[] said = subroutines == null ? null : gl.subroutines.said(stage, subroutines);
      if (said != null) {
        calls
            .begin("glUniformSubroutinesuiv", StageEnum.SHADER.of(stage), said.length)
            .ints(2, said)
            .put();
      }
    }
  }
}
