package org.oovr.driver.glsl;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.oovr.driver.glsl.source.FixedSource;
import org.oovr.driver.glsl.source.GlslTokens;
import org.oovr.driver.glsl.source.GlslVersion;
import org.oovr.driver.glsl.source.InterfaceWords;
import org.oovr.driver.glsl.source.InterfaceWords.Loose;
import org.oovr.driver.glsl.source.InterfaceWords.Varying;
import org.oovr.driver.glsl.source.PlainSource;
import org.oovr.driver.glsl.source.VersionRules;
import org.oovr.simulator.command.PerStage;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.ArrayType;
import org.oovr.simulator.shader.spirv.SpirvType.StructType;
import org.oovr.simulator.shader.spirv.SpirvVariable;
import org.oovr.simulator.shader.spirv.StorageClass;

/**
 * Rules by which stages that compiled do not link, of what sources say and modules do not: built-in
 * blocks that are declared again (GLSL 4.60 section 7.1, GL 4.6 core section 7.4), words before
 * varyings (GLSL 4.30 section 4.5), and uniforms that stages declare differently (GLSL ES 3.00
 * section 9.2), each as far as Mesa goes.
 */
final class LinkRules {
  /** From these versions on what is said of inputs need not be what is said of outputs. */
  private static final int ANY_INTERPOLATION = 440;

  /** From this version on an input that is read needs an output; in ES it always does. */
  private static final int FED_INPUTS = 420;

  private static final int ANY_INVARIANCE = 420;
  private static final int ANY_INVARIANCE_IN_ES = 300;

  /** Versions with blocks of inputs and outputs. */
  private static final int BLOCKS = 150;

  /** First versions in which no position need be written. */
  private static final int NO_POSITION = 140;

  /** From here on uniforms that nobody uses have their precision, too. */
  private static final int STRICT_PRECISION_IN_ES = 300;

  private static final Pattern DEFAULT_MEMBERS =
      Pattern.compile(
          "vec4 gl_Position ; float gl_PointSize ; float gl_ClipDistance \\[ \\] ;"
              + "( float gl_CullDistance \\[ \\] ;)? ");

  private final int version;
  private final boolean es;
  private final boolean separable;
  private final PerStage<InterfaceWords> words;

  private LinkRules(LinkRequest request, PerStage<InterfaceWords> words) {
    int newest = 0;
    boolean anyEs = false;
    for (GlslShader s : request.shaders()) {
      GlslVersion v = GlslVersion.of(new GlslTokens(s.source()));
      newest = Math.max(newest, v.number());
      anyEs |= v.isEs();
    }
    version = newest;
    es = anyEs;
    separable = request.separable();
    this.words = words;
  }

  /** The rules of a program; null where they do not hold, as a driver has linked it already. */
  static LinkRules of(LinkRequest request) {
    if (request.lenient() || request.shaders().stream().anyMatch(s -> s.spirv() != null)) {
      return null;
    }
    PerStage<InterfaceWords> words = PerStage.none();
    for (Stage stage : Stage.values()) {
      StringBuilder text = new StringBuilder();
      for (GlslShader s : request.shaders()) {
        if (s.stage() == stage) {
          text.append(expanded(stage, s.source())).append('\n');
        }
      }
      if (text.length() > 0) {
        words = words.with(stage, new InterfaceWords(new GlslTokens(text.toString()), stage));
      }
    }
    return new LinkRules(request, words);
  }

  /** A source whose conditions have been decided and macros replaced, as far as it has any. */
  private static String expanded(Stage stage, String source) {
    String plain = PlainSource.of(source);
    GlslTokens tokens = new GlslTokens(plain);
    GlslVersion version = GlslVersion.of(tokens);
    boolean any = tokens.have("if") || tokens.have("ifdef") || tokens.have("ifndef");
    if (!any && !tokens.have("define")) {
      return plain;
    }
    FixedSource own = VersionRules.unexpanded(tokens, version);
    Shaderc.Result expanded = Shaderc.instance().preprocess(stage, own);
    // which version it is of is told by its first line alone
    String head = version.isEs() ? "#version " + version.number() + " es\n" : "";
    return expanded.ok() ? head + expanded.text() : plain;
  }

  private static LinkRequest.Failure failure(String format, Object... arguments) {
    return new LinkRequest.Failure("error: " + format.formatted(arguments));
  }

  /** Whether each input that is read needs an output. */
  boolean feedsAll() {
    return es || version >= FED_INPUTS;
  }

  /** What holds for a stage, and what for two that follow each other. */
  void check(PerStage<StageModule> stages) throws LinkRequest.Failure {
    InterfaceWords vertex = words.get(Stage.VERTEX);
    if (vertex != null && !es && version < NO_POSITION && !vertex.usesPosition()) {
      throw failure("vertex shader does not write to `gl_Position'");
    }
    Stage before = null;
    for (Stage stage : stages.stages()) {
      if (before != null && !es && version >= BLOCKS) {
        builtIns(words.get(before), words.get(stage), stage);
      }
      before = stage;
    }
    uniforms(stages);
  }

  private void builtIns(InterfaceWords before, InterfaceWords after, Stage stage)
      throws LinkRequest.Failure {
    String out = before.builtInOutputs();
    String in = after.builtInInputs();
    boolean reads = stage != Stage.FRAGMENT && after.readsBuiltIns();
    boolean writes = before.writesBuiltIns();
    if (separable && out == null && (writes || reads && in == null)) {
      throw failure("block gl_PerVertex is not declared again in a separable program");
    }
    boolean joined = reads && writes && (out != null || in != null);
    if (out != null && in != null && !out.equals(in)
        || joined && (out == null || in == null) && !isDefault(out == null ? in : out)) {
      throw failure("gl_PerVertex is declared differently in consecutive shaders");
    }
  }

  private static boolean isDefault(String members) {
    return DEFAULT_MEMBERS.matcher(members).matches();
  }

  /** What must be said alike of an output and the input that reads it. */
  void varying(StageModule before, SpirvVariable output, StageModule after, SpirvVariable input)
      throws LinkRequest.Failure {
    String out = StageModule.plain(StageModule.blockOrName(output));
    String in = StageModule.plain(StageModule.blockOrName(input));
    StructType block = StageModule.block(output);
    if (block == null) {
      varying(before.stage(), out, after.stage(), in);
      return;
    }
    for (SpirvType.Member m : block.members()) {
      String member = "." + StageModule.plain(m.name());
      varying(before.stage(), out + member, after.stage(), in + member);
    }
  }

  private void varying(Stage before, String output, Stage after, String input)
      throws LinkRequest.Failure {
    if (input.startsWith("gl_")) {
      return;
    }
    Varying out = words.get(before).output(output);
    Varying in = words.get(after).input(input);
    if (out.sample() != in.sample()) {
      throw failure("`%s' and `%s' must both be qualified sample", output, input);
    }
    if (out.invariant() != in.invariant()
        && version < (es ? ANY_INVARIANCE_IN_ES : ANY_INVARIANCE)) {
      throw failure("`%s' and `%s' must both be invariant", output, input);
    }
    if (version < ANY_INTERPOLATION
        && !interpolation(out.interpolation()).equals(interpolation(in.interpolation()))) {
      throw failure(
          "%s shader output `%s' is %s, %s shader input %s",
          before.text(), output, said(out.interpolation()), after.text(), said(in.interpolation()));
    }
  }

  /** In ES what says nothing is smooth. */
  private String interpolation(String word) {
    return es && word.isEmpty() ? "smooth" : word;
  }

  private static String said(String word) {
    return word.isEmpty() ? "without interpolation qualifier" : word;
  }

  /** Uniforms that several stages declare, used or not. */
  private void uniforms(PerStage<StageModule> stages) throws LinkRequest.Failure {
    Map<String, SpirvType> types = new HashMap<>();
    Map<String, Loose> loose = new HashMap<>();
    Map<String, Stage> first = new HashMap<>();
    for (Stage stage : stages.stages()) {
      Map<String, Loose> here = words.get(stage).uniforms();
      for (SpirvVariable v : stages.get(stage).plain().module().variables().values()) {
        Loose l = here.get(v.name());
        if (v.storage() != StorageClass.UNIFORM_CONSTANT || l == null) {
          continue;
        }
        SpirvType type = types.putIfAbsent(v.name(), v.type());
        Loose other = loose.putIfAbsent(v.name(), l);
        Stage before = first.putIfAbsent(v.name(), stage);
        if (type != null && !fits(type, v.type(), l.open() || other.open())) {
          throw failure(
              "uniform `%s' has different types in the %s and %s shader",
              v.name(), before.text(), stage.text());
        }
        if (type != null && es && !l.precision().equals(other.precision())) {
          if (version >= STRICT_PRECISION_IN_ES || l.used() && other.used()) {
            throw failure("uniform `%s' is declared with two precisions", v.name());
          }
        }
      }
    }
  }

  private static boolean fits(SpirvType a, SpirvType b, boolean open) {
    if (open && a instanceof ArrayType x && b instanceof ArrayType y) {
      return VaryingLinker.same(x.elementType(), y.elementType());
    }
    return VaryingLinker.same(a, b);
  }
}
