package org.oovr.driver.gl.object;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.glsl.GlslShader;
import org.oovr.driver.glsl.LinkRequest;
import org.oovr.driver.glsl.LinkedProgram;
import org.oovr.driver.glsl.ShaderFrontEnd;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.Stage;

/**
 * A program pipeline object: a program for each stage. What it executes is the shaders of its
 * programs linked with each other, so that their interfaces meet as those of one program do; each
 * stage reads the uniforms and bindings of its own program.
 */
public final class GlPipeline {
  private static final Stage[] STAGES = Stage.values();

  public final int name;
  public String label = "";
  public boolean created;
  public PerStage<GlProgram> stages = PerStage.none();

  /** What {@code glUniform} means; null for none. */
  public GlProgram active;

  public boolean validated;
  public String infoLog = "";

  /** What {@link #joined} was made of. */
  private PerStage<ProgramExecutable> parts = PerStage.none();

  /** Null where the parts do not fit together. */
  private ProgramExecutable joined;

  /** What {@link #fault} is of: the stages' executables and the versions of their bindings. */
  private final ProgramExecutable[] checked = new ProgramExecutable[STAGES.length];

  private final int[] checkedVersions = new int[STAGES.length];
  private String fault;
  private boolean isChecked;

  public GlPipeline(int name) {
    this.name = name;
  }

  /** Whether a program is the active one or one of a stage. */
  public boolean uses(GlProgram program) {
    return active == program || stages.values().contains(program);
  }

  /** What a stage executes, or null. */
  public ProgramExecutable executable(Stage stage) {
    GlProgram p = stages.get(stage);
    boolean has = p != null && p.executable != null && p.executable.program.modules().has(stage);
    return has ? p.executable : null;
  }

  /**
   * What draws execute; null where there is nothing, or where stages do not fit together.
   *
   * @param forget takes what was executed before
   */
  public ProgramExecutable executable(ShaderFrontEnd shaders, ShareGroup forget) {
    PerStage<ProgramExecutable> now =
        PerStage.of(stage -> stage == Stage.COMPUTE ? null : executable(stage));
    if (!now.equals(parts)) {
      parts = now;
      if (joined != null && joined.isJoined()) {
        forget.forget(joined);
      }
      joined = join(shaders);
    }
    return joined;
  }

  private ProgramExecutable join(ShaderFrontEnd shaders) {
    Set<ProgramExecutable> programs = new HashSet<>(parts.values());
    if (programs.isEmpty()) {
      return null;
    }
    ProgramExecutable first = parts.values().get(0);
    boolean whole = first.program.modules().stages().equals(parts.stages());
    if (programs.size() == 1 && whole) {
      return first;
    }
    List<GlslShader> sources = new ArrayList<>();
    for (Stage stage : parts.stages()) {
      for (GlProgram.LinkedShader s : inputs(stage).shaders()) {
        if (s.compiled() != null && s.compiled().stage() == stage) {
          sources.add(s.compiled());
        }
      }
    }
    Stage last = null;
    for (Stage stage : parts.stages()) {
      last = stage == Stage.FRAGMENT ? last : stage;
    }
    GlProgram.LinkInputs captured = last == null ? null : inputs(last);
    boolean vertex = parts.has(Stage.VERTEX);
    boolean fragment = parts.has(Stage.FRAGMENT);
    LinkRequest request =
        new LinkRequest(
            sources,
            vertex ? inputs(Stage.VERTEX).attributeBindings() : Map.of(),
            fragment ? inputs(Stage.FRAGMENT).fragDataLocations() : Map.of(),
            fragment ? inputs(Stage.FRAGMENT).fragDataIndices() : Map.of(),
            GlVertexArray.MAX_ATTRIBUTES,
            Limits.MAX_DRAW_BUFFERS,
            "pipeline" + name,
            true,
            captured == null ? LinkRequest.Feedback.NONE : captured.feedback());
    LinkedProgram linked = shaders.link(request.ofSeveral());
    infoLog = linked.infoLog();
    return linked.linked() ? new ProgramExecutable(linked, request, parts) : null;
  }

  private GlProgram.LinkInputs inputs(Stage stage) {
    return stages.get(stage).executableInputs;
  }

  /** Whether no stage has anything to run. */
  public boolean isEmpty() {
    return stages.values().stream().allMatch(p -> p.executable == null);
  }

  /** Forgets what was found out about the stages, which are others now. */
  public void changed() {
    validated = false;
    isChecked = false;
  }

  /**
   * Why draws with it are errors (GL 4.6 core section 11.1.3.11); null where they are none. Tells
   * the same to the log. It is no longer validated where samplers have other units than then.
   */
  public String fault() {
    boolean others = hasChanged();
    if (!isChecked || others) {
      validated = false;
      isChecked = true;
      fault = samplersClash() ? "samplers of different types read one texture unit" : wrongStages();
      infoLog = fault == null || isEmpty() ? "" : fault;
    }
    return fault;
  }

  private boolean hasChanged() {
    boolean changed = false;
    for (Stage stage : STAGES) {
      GlProgram p = stages.get(stage);
      ProgramExecutable e = p == null ? null : p.executable;
      int version = e == null ? 0 : e.bindingVersion;
      int i = stage.ordinal();
      changed |= checked[i] != e || checkedVersions[i] != version;
      checked[i] = e;
      checkedVersions[i] = version;
    }
    return changed;
  }

  /**
   * Whether samplers of its stages read one texture unit as different types. Unit 0 does not count,
   * which samplers have that nobody has set: Mesa looks at the other units alone.
   */
  private boolean samplersClash() {
    Map<Integer, Integer> read = new HashMap<>();
    for (Stage stage : stages.stages()) {
      ProgramExecutable e = executable(stage);
      if (e != null && e.clashes(stage, read, 1)) {
        return true;
      }
    }
    return false;
  }

  private String wrongStages() {
    if (isEmpty()) {
      return "the pipeline has nothing to run";
    }
    for (GlProgram p : stages.values()) {
      if (p.executable == null) {
        continue;
      }
      for (Stage stage : p.executable.program.modules().stages()) {
        if (stages.get(stage) != p) {
          return "program " + p.name + " is not active for all stages that it was linked for";
        }
      }
      if (!p.separable) {
        return "program " + p.name + " was relinked without GL_PROGRAM_SEPARABLE";
      }
    }
    boolean between =
        executable(Stage.GEOMETRY) != null
            || executable(Stage.TESSELLATION_CONTROL) != null
            || executable(Stage.TESSELLATION_EVALUATION) != null;
    if (between && executable(Stage.VERTEX) == null) {
      return "a geometry or tessellation shader has no vertex shader before it";
    }
    GlProgram before = null;
    Set<GlProgram> left = new HashSet<>();
    for (Stage stage : stages.stages()) {
      GlProgram p = stages.get(stage);
      if (p != before && stage != Stage.COMPUTE) {
        if (before != null) {
          left.add(before);
        }
        if (left.contains(p)) {
          return "program " + p.name + " is active on both sides of another";
        }
        before = p;
      }
    }
    return null;
  }
}
