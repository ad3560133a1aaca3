package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.glsl.LinkedProgram.Attribute;
import org.oovr.driver.glsl.LinkedProgram.FragmentOutput;
import org.oovr.driver.glsl.source.FixedSource;
import org.oovr.driver.glsl.source.GlslTokens;
import org.oovr.driver.glsl.source.GlslVersion;
import org.oovr.driver.glsl.source.LegacyBuiltIns;
import org.oovr.driver.glsl.source.TargetVersion;
import org.oovr.driver.glsl.spirv.SpirvShader;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderReflection;

/**
 * Links programs: joins the objects of a stage, makes the stages meet, numbers attributes, outputs
 * and uniforms, and says what is active. Thread-safe.
 */
public final class GlslLinker {
  /** The version whose rules SPIR-V shaders meet by. */
  private static final int SPIRV_VERSION = 450;

  private final GlslCompiler compiler;

  public GlslLinker(GlslCompiler compiler) {
    this.compiler = compiler;
  }

  /**
   * Links a program. A program that does not link comes back as such, with the reason in its log.
   *
   * @throws GlslException when shaderc cannot be loaded
   */
  public LinkedProgram link(LinkRequest request) {
    try {
      return tryLink(request);
    } catch (LinkRequest.Failure e) {
      return LinkedProgram.failed(e.getMessage());
    }
  }

  private LinkedProgram tryLink(LinkRequest request) throws LinkRequest.Failure {
    checkShaders(request);
    PerStage<StageModule> stages = PerStage.none();
    for (Stage stage : Stage.values()) {
      stages = stages.with(stage, stage(stage, request));
    }
    checkCompute(stages);
    checkPrimitives(stages, request);
    StageModule vertex = stages.get(Stage.VERTEX);
    StageModule fragment = stages.get(Stage.FRAGMENT);
    List<Attribute> attributes = List.of();
    List<FragmentOutput> outputs = List.of();
    if (vertex != null) {
      attributes = InterfaceLinker.attributes(vertex, request);
    }
    if (fragment != null) {
      outputs = InterfaceLinker.outputs(fragment, request);
    }
    LinkRules rules = LinkRules.of(request);
    if (rules != null) {
      rules.check(stages);
    }
    StringBuilder warnings = new StringBuilder();
    StageModule before = null;
    for (StageModule s : stages.values()) {
      if (before != null) {
        warnings.append(VaryingLinker.link(before, s, rules));
      }
      before = s;
    }
    ResourceMerger resources = new ResourceMerger(request.ofParts());
    for (Stage stage : stages.stages()) {
      stages.get(stage).finish();
      resources.add(stages.get(stage), stage);
    }
    resources.finish();
    if (!request.lenient()) {
      checkLimits(stages);
    }
    return new LinkedProgram(
        true,
        warnings.toString(),
        stages.map(StageModule::module),
        stages.map(StageModule::reflection),
        List.copyOf(attributes),
        List.copyOf(resources.uniforms()),
        List.copyOf(resources.blocks()),
        List.copyOf(outputs),
        outputs.stream().anyMatch(o -> o.name().equals("gl_FragColor")),
        vertex == null ? 0 : vertex.declarations().views(),
        stages.map(StageModule::source),
        resources.storage(),
        FeedbackLinker.link(beforeRaster(stages), request.feedback(), request.lenient()),
        subroutines(stages),
        version(request),
        InterfaceLister.inputs(first(stages), attributes, request.separable()),
        InterfaceLister.outputs(
            before, outputs, request.separable(), request.feedback().varyings()));
  }

  private static void checkShaders(LinkRequest request) throws LinkRequest.Failure {
    if (request.shaders().isEmpty()) {
      throw new LinkRequest.Failure("error: no shaders are attached to the program");
    }
    for (GlslShader s : request.shaders()) {
      if (!s.compiled()) {
        throw new LinkRequest.Failure(
            "error: linking with a " + s.stage().text() + " shader that is not compiled");
      }
    }
  }

  private static StageModule first(PerStage<StageModule> stages) {
    return stages.get(stages.stages().iterator().next());
  }

  private static int version(LinkRequest request) {
    int newest = 0;
    for (GlslShader s : request.shaders()) {
      GlslVersion v = GlslVersion.of(new GlslTokens(s.source()));
      newest = Math.max(newest, s.spirv() != null ? SPIRV_VERSION : v.number());
    }
    return newest;
  }

  /** What the stages with subroutines say of them. */
  private static PerStage<Subroutines> subroutines(PerStage<StageModule> stages)
      throws LinkRequest.Failure {
    PerStage<Subroutines> all = LinkedProgram.NO_SUBROUTINES;
    for (Stage stage : stages.stages()) {
      StageModule s = stages.get(stage);
      if (s.subroutines() != null) {
        all = all.with(stage, s.subroutines().link(s.plain(), s.reflection()));
      }
    }
    return all;
  }

  /** The last stage before the rasteriser that there are shaders for, or null. */
  private static Stage beforeRaster(List<GlslShader> shaders) {
    Stage last = null;
    for (GlslShader s : shaders) {
      boolean later = last == null || s.stage().compareTo(last) > 0;
      last = s.stage().compareTo(Stage.FRAGMENT) < 0 && later ? s.stage() : last;
    }
    return last;
  }

  /** The last stage before the rasteriser, or null. */
  private static StageModule beforeRaster(PerStage<StageModule> stages) {
    StageModule last = null;
    for (Stage stage : stages.stages()) {
      last = stage == Stage.FRAGMENT || stage == Stage.COMPUTE ? last : stages.get(stage);
    }
    return last;
  }

  private static void checkCompute(PerStage<StageModule> stages) throws LinkRequest.Failure {
    StageModule compute = stages.get(Stage.COMPUTE);
    if (compute != null && stages.stages().size() > 1) {
      throw new LinkRequest.Failure(
          "error: a compute shader cannot be linked with shaders of other stages");
    }
    if (compute != null && !compute.declarations().workgroup()) {
      throw new LinkRequest.Failure(
          "error: the compute shader does not say how large its workgroups are");
    }
  }

  /** Stages that only work together with others (GL 4.6 core section 7.3). */
  private static void checkPrimitives(PerStage<StageModule> stages, LinkRequest request)
      throws LinkRequest.Failure {
    if (request.separable()) {
      return;
    }
    for (Stage stage : stages.stages()) {
      boolean ofPrimitives =
          stage == Stage.TESSELLATION_CONTROL
              || stage == Stage.TESSELLATION_EVALUATION
              || stage == Stage.GEOMETRY;
      if (ofPrimitives && !stages.has(Stage.VERTEX)) {
        throw new LinkRequest.Failure(
            "error: a " + stage.text() + " shader cannot be linked without a vertex shader");
      }
    }
    if (stages.has(Stage.TESSELLATION_CONTROL) && !stages.has(Stage.TESSELLATION_EVALUATION)) {
      throw new LinkRequest.Failure(
          "error: a tessellation control shader cannot be linked without an evaluation shader");
    }
  }

  private static void checkLimits(PerStage<StageModule> stages) throws LinkRequest.Failure {
    for (Stage stage : stages.stages()) {
      ShaderReflection shader = stages.get(stage).reflection();
      int blocks = 0;
      for (ShaderReflection.StorageBlock b : shader.storage()) {
        blocks += b.name().startsWith(AtomicCounters.PREFIX) ? 0 : b.arraySize();
      }
      if (blocks > GlslLimits.STORAGE_BLOCKS) {
        throw new LinkRequest.Failure(
            "error: the %s shader has %d storage blocks, and %d may be"
                .formatted(stage.text(), blocks, GlslLimits.STORAGE_BLOCKS));
      }
      ShaderReflection.Workgroup group = shader.workgroup();
      if (group != null && 4L * group.memoryWords() > GlslLimits.WORKGROUP_MEMORY_BYTES) {
        throw new LinkRequest.Failure(
            "error: workgroups share %d bytes, and %d may be"
                .formatted(4L * group.memoryWords(), GlslLimits.WORKGROUP_MEMORY_BYTES));
      }
    }
  }

  /** The stage's module, or null when the program has no object of the stage. */
  private StageModule stage(Stage stage, LinkRequest request) throws LinkRequest.Failure {
    for (GlslShader s : request.shaders()) {
      if (s.stage() == stage && s.spirv() != null) {
        return module(s, request);
      }
    }
    List<GlslCompiler.Unit> units = new ArrayList<>();
    List<String> sources = new ArrayList<>();
    Set<String> backColors = new LinkedHashSet<>();
    Stage before = stage == Stage.FRAGMENT ? beforeRaster(request.shaders()) : null;
    StringBuilder sourcesBefore = new StringBuilder();
    for (GlslShader s : request.shaders()) {
      if (s.stage() == before) {
        sourcesBefore.append(s.source());
      }
    }
    backColors.addAll(LegacyBuiltIns.backColors(sourcesBefore.toString()));
    if (stage == Stage.FRAGMENT && request.flatColors()) {
      backColors.add(LegacyBuiltIns.FLAT);
    }
    for (GlslShader s : request.shaders()) {
      if (s.stage() == stage) {
        GlslCompiler.Unit unit = compiler.unit(stage, s.source(), backColors);
        // a source that declares gl_Color again is right, but has the front's only
        units.add(unit.compiled() ? unit : compiler.unit(stage, s.source()));
        sources.add(s.source());
      }
    }
    if (units.isEmpty()) {
      return null;
    }
    String label = request.label() + "." + stage.text();
    if (units.size() == 1) {
      GlslCompiler.Unit u = units.get(0);
      if (u.words() == null) {
        throw new LinkRequest.Failure(
            u.hasMain()
                ? u.linkLog()
                : "error: the " + stage.text() + " shader has no function main");
      }
      String text = u.fixed().text();
      Declarations declarations =
          Declarations.mayBeIn(text)
              ? Declarations.of(preprocessed(stage, u.fixed()))
              : Declarations.NONE;
      return module(stage, u, label, text, u.fixed().version().number(), declarations);
    }
    return joined(stage, inOneVersion(stage, units, sources, backColors), label);
  }

  /** The stage of a module that the application brought, which must be the only one. */
  private static StageModule module(GlslShader shader, LinkRequest request)
      throws LinkRequest.Failure {
    Stage stage = shader.stage();
    if (request.shaders().stream().filter(s -> s.stage() == stage).count() > 1) {
      throw new LinkRequest.Failure(
          "error: the program has several shaders for the stage of a SPIR-V "
              + stage.text()
              + " shader");
    }
    SpirvShader spirv = shader.spirv();
    int[] words = AtomicCounters.toBlocks(spirv.words());
    Declarations declarations = new Declarations(spirv.located(), spirv.bound(), 0, true);
    String label = request.label() + "." + stage.text();
    return new StageModule(stage, words, words, label, "", SPIRV_VERSION, declarations, null);
  }

  /**
   * What is to be joined: where the versions differ, older sources are fixed up for the newest,
   * whose compiler lacks what theirs have.
   *
   * @return sources with their fix-ups, and whether they have a main function
   */
  private static List<Part> inOneVersion(
      Stage stage, List<GlslCompiler.Unit> units, List<String> sources, Set<String> backColors) {
    TargetVersion newest = units.get(0).fixed().version();
    for (GlslCompiler.Unit u : units) {
      TargetVersion v = u.fixed().version();
      newest = v.number() > newest.number() ? v : newest;
    }
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < units.size(); i++) {
      FixedSource whole = units.get(i).whole();
      boolean older = whole.version().number() < newest.number() && !whole.version().es();
      parts.add(
          new Part(
              older && !newest.es()
                  ? GlslCompiler.fix(stage, sources.get(i), newest, backColors)
                  : whole,
              units.get(i).hasMain()));
    }
    return parts;
  }

  /** A source of a stage that has several. */
  private record Part(FixedSource fixed, boolean hasMain) {}

  private StageModule joined(Stage stage, List<Part> parts, String label)
      throws LinkRequest.Failure {
    List<String> sources = new ArrayList<>();
    TargetVersion version = parts.get(0).fixed().version();
    int mains = 0;
    boolean subroutines = false;
    boolean oldCoordinates = false;
    Map<String, String> macros = new LinkedHashMap<>();
    for (Part u : parts) {
      TargetVersion v = u.fixed().version();
      if (v.es() != version.es()) {
        throw new LinkRequest.Failure(
            "error: shaders of GLSL and GLSL ES cannot be linked together");
      }
      version = v.number() > version.number() ? v : version;
      sources.add(preprocessed(stage, u.fixed()));
      subroutines |= u.fixed().subroutines();
      oldCoordinates |= u.fixed().oldCoordinates();
      macros.putAll(ExternalSamplers.macros(u.fixed()));
      mains += u.hasMain() ? 1 : 0;
    }
    if (mains != 1) {
      throw new LinkRequest.Failure(
          "error: "
              + (mains == 0 ? "no" : "more than one")
              + " "
              + stage.text()
              + " shader of the program has a function main");
    }
    String source = SourceJoiner.join(sources, version);
    GlslCompiler.Unit unit =
        compiler.unit(stage, new FixedSource(source, version, oldCoordinates, macros, subroutines));
    if (unit.words() == null) {
      throw new LinkRequest.Failure(unit.infoLog() + unit.linkLog());
    }
    return module(
        stage,
        unit,
        label,
        unit.fixed().text(),
        version.number(),
        Declarations.of(unit.fixed().text()));
  }

  private StageModule module(
      Stage stage,
      GlslCompiler.Unit unit,
      String label,
      String source,
      int version,
      Declarations declarations)
      throws LinkRequest.Failure {
    int[] optimized = compiler.optimized(stage, unit);
    int[] words = AtomicCounters.toBlocks(optimized);
    int[] plain = optimized == unit.words() ? words : AtomicCounters.toBlocks(unit.words());
    StageModule module =
        new StageModule(
            stage, words, plain, label, source, version, declarations, unit.subroutines());
    ArrayUses.Result uses = ArrayUses.of(module.shader().module());
    boolean simple = optimized != unit.words() && !unit.fixed().version().es();
    if (!uses.exact() && !simple) {
      int[] simplified = AtomicCounters.toBlocks(compiler.simplified(stage, unit));
      uses = ArrayUses.of(module.parse(simplified).module());
    }
    module.elements(uses.elements());
    module.external(ExternalSamplers.of(unit.whole(), f -> preprocessed(stage, f)));
    return module;
  }

  private static String preprocessed(Stage stage, FixedSource fixed) throws LinkRequest.Failure {
    Shaderc.Result r = Shaderc.instance().preprocess(stage, ExternalSamplers.kept(fixed));
    if (!r.ok()) {
      throw new LinkRequest.Failure(GlslCompiler.readable(r.messages()));
    }
    return r.text();
  }
}
