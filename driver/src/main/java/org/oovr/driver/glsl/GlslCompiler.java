package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.oovr.driver.glsl.precision.HalfPrecision;
import org.oovr.driver.glsl.source.ExternalCalls;
import org.oovr.driver.glsl.source.FixedSource;
import org.oovr.driver.glsl.source.FreedConstants;
import org.oovr.driver.glsl.source.GlslTokens;
import org.oovr.driver.glsl.source.GlslVersion;
import org.oovr.driver.glsl.source.ImplicitConversions;
import org.oovr.driver.glsl.source.LegacyBuiltIns;
import org.oovr.driver.glsl.source.LegacyExtensions;
import org.oovr.driver.glsl.source.LegacyNames;
import org.oovr.driver.glsl.source.PlainSource;
import org.oovr.driver.glsl.source.SourceFixer;
import org.oovr.driver.glsl.source.TargetVersion;
import org.oovr.driver.glsl.source.VersionRules;
import org.oovr.driver.glsl.spirv.OutArguments;
import org.oovr.simulator.command.Stage;

/**
 * Compiles shader objects. GLSL from 1.10 to 4.60 and ES 1.00 to 3.20: sources from 3.30 core on go
 * to shaderc as they are, older ones (and the compatibility profile) are rewritten for 3.30 core,
 * and when that fails, for 4.50; older ones of ES for ES 3.10 first, whose compiler knows
 * precisions. Thread-safe; the same source is compiled once.
 */
public final class GlslCompiler {
  private static final int CACHE_ENTRIES = 256;

  /** How often constants of unknown value are looked for, each time with those found before. */
  private static final int MOST_FREED = 4;

  /** First desktop version with compute shaders. */
  private static final int COMPUTE = 430;

  /** Longest source that is looked at, in characters. */
  private static final int MAX_SOURCE = 1 << 24;

  /**
   * Complaints about parts that other objects of the same stage may bring, and those that are the
   * linker's in Mesa.
   */
  private static final Pattern UNRESOLVED =
      Pattern.compile(
          "\\d+:? error: Linking [\\w ]+ stage: (Missing entry point: .*"
              + "|No function definition \\(body\\) found:.*"
              + "|At least one shader must specify .*)"
              + "|\\d+:\\d+: error: '\\[' : +array must be sized by a redeclaration or layout"
              + " qualifier before being indexed with a variable.*"
              + "|\\d+:\\d+: error: 'location' : (overlapping use of location"
              + "|the aliases sharing the location) .*"
              + "|\\d+: {2,}\\S.*"); // the names of the functions follow

  /** The same about arrays in storage blocks that are not the last. */
  private static final Pattern OPEN_ARRAY =
      Pattern.compile("\\d+:\\d+: error: '\\[' : +array must be redeclared with a size before .*");

  /**
   * What a source became.
   *
   * @param fixed the source as compiled
   * @param words the module, or null: not compiled, or only together with other objects
   * @param incomplete the source is right but lacks a {@code main} or the body of a function
   * @param linkLog what is missing then
   * @param whole the source before its subroutines became functions; else the same
   * @param subroutines what it said of them; null when there are none
   * @param returned messages about what is converted where functions return; empty for nothing
   * @param strict why a source of GLSL ES is none, which compiled as one of desktops; or empty
   */
  record Unit(
      FixedSource fixed,
      int[] words,
      boolean incomplete,
      String infoLog,
      String linkLog,
      boolean hasMain,
      FixedSource whole,
      SubroutineSource subroutines,
      String returned,
      String strict) {
    boolean compiled() {
      return words != null || incomplete;
    }

    Unit strictly(String log) {
      return new Unit(
          fixed, words, incomplete, infoLog, linkLog, hasMain, whole, subroutines, returned, log);
    }
  }

  private record Key(Stage stage, String source, Set<String> backColors) {}

  private final boolean optimize;
  private final Map<String, int[]> optimized = lru();
  private final Map<Key, Unit> cache = lru();

  /** A compiler with the standard settings: optimising. */
  public GlslCompiler() {
    this(true);
  }

  /**
   * @param optimize whether spirv-opt's performance passes run on linked modules. They halve the
   *     words of engine shaders and make them run up to twice as fast, for about 10 ms a shader
   */
  public GlslCompiler(boolean optimize) {
    this.optimize = optimize;
  }

  /**
   * Compiles a shader object.
   *
   * @param source all strings of {@code glShaderSource} joined
   * @throws GlslException when shaderc cannot be loaded; never for a bad source
   */
  public GlslShader compile(Stage stage, String source) {
    Unit unit = unit(stage, source);
    return new GlslShader(stage, source, unit.compiled(), unit.infoLog(), unit.hasMain());
  }

  /**
   * What a source that compiled uses and its version does not have; empty when it may be as it is.
   *
   * @param core whether the context has no fixed function
   */
  public String prohibited(Stage stage, String source, boolean core) {
    GlslTokens tokens = new GlslTokens(PlainSource.of(source));
    GlslVersion version = GlslVersion.of(tokens);
    boolean empty = !tokens.haveCode(); // GLSL 4.60 section 9: there is a declaration
    if (empty || source.length() > MAX_SOURCE) {
      return empty ? "0:1: error: nothing is declared\n" : "";
    }
    String extension = VersionRules.unknownExtension(tokens, version, core);
    if (!extension.isEmpty()) {
      return extension;
    }
    Unit unit = unit(stage, source);
    if (!unit.strict().isEmpty()) {
      return unit.strict();
    }
    String returned = unit.returned();
    if (!returned.isEmpty() && ImplicitConversions.areNoneAtReturns(tokens, version)) {
      return returned;
    }
    if (!VersionRules.concern(tokens, version)) {
      return "";
    }
    FixedSource own = VersionRules.unexpanded(tokens, version);
    Shaderc.Result expanded = Shaderc.instance().preprocess(stage, own);
    Set<String> extensions = VersionRules.extensions(tokens, version);
    return expanded.ok()
        ? VersionRules.faults(new GlslTokens(expanded.text()), version, stage, core, extensions)
        : "";
  }

  /** A source as a context of OpenGL ES reads it: of version 1.00 unless it says another. */
  public static String ofEs(String source) {
    GlslVersion version = GlslVersion.of(new GlslTokens(PlainSource.of(source)));
    return version.firstToken() < 0 ? "#version 100\n" + source : source;
  }

  boolean optimizes() {
    return optimize;
  }

  /**
   * The module of a unit that compiled, optimised where that is wanted and possible. What has
   * expressions of lower precision than 32 bits is not: optimising would move their roundings; nor
   * is what is put into another order.
   */
  int[] optimized(Stage stage, Unit unit) {
    if (unit.fixed.version().es()) {
      int[] lowered = HalfPrecision.lower(unit.words(), unit.fixed.oldCoordinates());
      if (lowered != unit.words()) {
        return lowered;
      }
    }
    int[] ordered = OutArguments.order(unit.words());
    if (ordered != unit.words()) {
      return ordered;
    }
    return optimize ? simplified(stage, unit) : unit.words();
  }

  /** The module of a unit that compiled, optimised without a thought of what is rounded where. */
  int[] simplified(Stage stage, Unit unit) {
    String key = stage + unit.fixed.version().directive() + unit.fixed.text();
    synchronized (optimized) {
      return optimized.computeIfAbsent(
          key,
          k -> {
            Shaderc.Result r = Shaderc.instance().compile(stage, unit.fixed, true);
            return r.ok() ? r.words() : unit.words;
          });
    }
  }

  private static <K, V> Map<K, V> lru() {
    return new LinkedHashMap<>(64, 0.75f, true) {
      @Override
      protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > CACHE_ENTRIES;
      }
    };
  }

  /** The compiled form of a source. */
  Unit unit(Stage stage, String source) {
    return unit(stage, source, Set.of());
  }

  /** The compiled form of a source that is linked with others: see {@link LegacyBuiltIns}. */
  Unit unit(Stage stage, String source, Set<String> backColors) {
    Key key = new Key(stage, source, backColors);
    synchronized (cache) {
      Unit unit = cache.get(key);
      if (unit == null) {
        unit = compileUncached(stage, source, backColors);
        cache.put(key, unit);
      }
      return unit;
    }
  }

  /** A version to try, and whether legacy fix-ups are made. */
  private record Attempt(TargetVersion version, boolean legacy) {}

  /**
   * What is tried in turn.
   *
   * @param needed version that the source's extensions or its stage need
   */
  private static List<Attempt> attempts(GlslVersion v, int needed) {
    List<Attempt> attempts = new ArrayList<>();
    TargetVersion newest = new TargetVersion(450, false);
    int desktop = Math.max(v.isEs() ? 0 : v.number(), GlslVersion.OLDEST_DESKTOP);
    if (!v.isLegacy() && (v.isEs() || v.number() >= needed)) {
      attempts.add(new Attempt(new TargetVersion(v.number(), v.isEs()), false));
    }
    if (v.isLegacy() && v.isEs() && needed == 0) {
      attempts.add(new Attempt(new TargetVersion(GlslVersion.OLDEST_ES, true), true));
    }
    if (v.isEs()) {
      attempts.add(new Attempt(new TargetVersion(GlslVersion.NEWEST_ES, true), true));
    }
    if (desktop >= needed) {
      attempts.add(new Attempt(new TargetVersion(desktop, false), true));
    }
    if (desktop < newest.number()) {
      attempts.add(new Attempt(newest, true));
    }
    return attempts;
  }

  private Unit compileUncached(Stage stage, String source, Set<String> backColors) {
    if (source.length() > MAX_SOURCE) {
      return failed("0:1: error: source of " + source.length() + " characters\n", false);
    }
    String plain = PlainSource.of(source);
    Unit first = compilePlain(stage, plain, backColors, false);
    Unit unit = first;
    for (int round = 0; round < MOST_FREED && !unit.compiled(); round++) {
      plain = FreedConstants.free(plain, unit.infoLog());
      if (plain == null) {
        return first;
      }
      unit = compilePlain(stage, plain, backColors, true);
    }
    return unit.compiled() ? unit : first;
  }

  /**
   * @param freed whether constants have become variables, whose values ES does not take
   */
  private Unit compilePlain(Stage stage, String plain, Set<String> backColors, boolean freed) {
    GlslTokens tokens = new GlslTokens(plain);
    boolean hasMain = definesMain(tokens);
    GlslVersion version = GlslVersion.of(tokens);
    String fault = version.fault();
    if (fault != null) {
      int line = tokens.line(tokens.start(version.firstToken()));
      return failed("0:" + line + ": error: " + fault + "\n", hasMain);
    }
    String arrays = ArraySizes.fault(tokens);
    if (arrays != null) {
      return failed(arrays, hasMain);
    }
    Unit first = null;
    FixedSource last = null;
    int needed = Math.max(LegacyExtensions.needed(tokens), stage == Stage.COMPUTE ? COMPUTE : 0);
    boolean desktops = freed || LegacyExtensions.needDesktop(tokens);
    for (Attempt attempt : attempts(version, needed)) {
      boolean beyond =
          version.isEs() && !attempt.version.es() && !desktops && !isTooStrict(version, first);
      FixedSource fixed =
          SourceFixer.fix(stage, tokens, version, attempt.version, attempt.legacy, backColors);
      Unit unit = compileFixed(stage, fixed, hasMain);
      if (unit.compiled()) {
        Unit checked =
            ImplicitConversions.areNone(tokens, version)
                ? unconverted(stage, tokens, version, unit)
                : unit;
        return beyond && first != null ? checked.strictly(first.infoLog()) : checked;
      }
      if (first == null) {
        first = unit;
        if (ImplicitConversions.isFinal(unit.infoLog(), tokens, version)) {
          return first;
        }
      }
      last = fixed;
    }
    Map<String, String> constant = LegacyNames.constantFunctions(tokens);
    if (!constant.isEmpty() && last != null) {
      Map<String, String> macros = new LinkedHashMap<>(last.macros());
      macros.putAll(constant);
      Unit unit =
          compileFixed(
              stage,
              new FixedSource(
                  last.text(), last.version(), last.oldCoordinates(), macros, last.subroutines()),
              hasMain);
      return unit.compiled() ? unit : first;
    }
    return first;
  }

  /**
   * Whether a source of GLSL ES failed for what its version has, or what is a matter of programs:
   * the compiler takes shaders for whole ones, and those of 1.00 for later ones.
   */
  private static boolean isTooStrict(GlslVersion version, Unit failed) {
    return failed != null
        && (failed.infoLog.contains("when more than one fragment shader output")
            || version.isOldEs()
                && (failed.infoLog.contains(": function name is redeclaration of existing name")
                    || failed.infoLog.contains("'invariant' : can only apply to an output")));
  }

  /** A source that compiled, unless it has conversions that its version lacks. */
  private static Unit unconverted(
      Stage stage, GlslTokens tokens, GlslVersion version, Unit compiled) {
    TargetVersion strict = ImplicitConversions.WITHOUT;
    FixedSource fixed = SourceFixer.fix(stage, tokens, version, strict, true, Set.of());
    String log = readable(Shaderc.instance().compile(stage, fixed, false).messages());
    String converted = ImplicitConversions.converted(log, tokens);
    return converted.isEmpty() ? compiled : failed(converted, compiled.hasMain());
  }

  /** A source that compiled, fixed up for a newer version, as others of its stage need. */
  static FixedSource fix(
      Stage stage, String source, TargetVersion version, Set<String> backColors) {
    GlslTokens tokens = new GlslTokens(PlainSource.of(source));
    GlslVersion declared = GlslVersion.of(tokens);
    return SourceFixer.fix(stage, tokens, declared, version, true, backColors);
  }

  /** Compiles a source that is fixed up already. */
  Unit unit(Stage stage, FixedSource fixed) {
    return compileFixed(stage, fixed, true);
  }

  private static Unit compileFixed(Stage stage, FixedSource whole, boolean hasMain) {
    FixedSource fixed = whole;
    SubroutineSource subroutines = null;
    if (whole.subroutines()) {
      Shaderc.Result expanded = Shaderc.instance().preprocess(stage, whole);
      if (!expanded.ok()) {
        return failed(readable(expanded.messages()), hasMain);
      }
      try {
        subroutines = SubroutineRewriter.rewrite(expanded.text());
      } catch (SubroutineRewriter.Fault e) {
        return failed(e.getMessage(), hasMain);
      }
      fixed =
          new FixedSource(
              subroutines.text(), whole.version(), whole.oldCoordinates(), Map.of(), false);
    }
    if (ExternalSamplers.mayBeIn(fixed)) {
      Shaderc.Result expanded = Shaderc.instance().preprocess(stage, ExternalSamplers.kept(fixed));
      String named = expanded.ok() ? ExternalCalls.named(expanded.text()) : "";
      if (expanded.ok() && !named.equals(expanded.text())) {
        fixed =
            new FixedSource(
                named,
                fixed.version(),
                fixed.oldCoordinates(),
                ExternalSamplers.macros(fixed),
                false);
      }
    }
    Shaderc.Result r = Shaderc.instance().compile(stage, fixed, false);
    String log = readable(r.messages());
    boolean incomplete = !r.ok() && isOnlyUnresolved(log, whole.text().contains("buffer"));
    String infoLog = r.ok() || incomplete ? "" : log;
    String linkLog = incomplete ? log : "";
    String returned = r.ok() ? ImplicitConversions.returned(r.messages()) : "";
    return new Unit(
        fixed, r.words(), incomplete, infoLog, linkLog, hasMain, whole, subroutines, returned, "");
  }

  private static Unit failed(String log, boolean hasMain) {
    return new Unit(null, null, false, log, "", hasMain, null, null, "", "");
  }

  /** Whether every message is about parts that may come from elsewhere. */
  private static boolean isOnlyUnresolved(String log, boolean buffers) {
    return !log.isBlank()
        && log.lines()
            .allMatch(
                l ->
                    l.isEmpty()
                        || UNRESOLVED.matcher(l).matches()
                        || buffers && OPEN_ARRAY.matcher(l).matches());
  }

  /** Messages in the application's words. */
  static String readable(String messages) {
    return ExternalCalls.plain(Shaderc.errors(messages))
        .replace(LegacyBuiltIns.PREFIX, "")
        .replace(LegacyBuiltIns.INPUT_PREFIX, "")
        .replace(LegacyBuiltIns.FETCH_PREFIX, "")
        .replace(SubroutineRewriter.CHOICE, "")
        .replace(SubroutineRewriter.CALL, "");
  }

  /** Whether there is {@code void main (}...{@code ) &#123;} outside of preprocessor lines. */
  private static boolean definesMain(GlslTokens t) {
    for (int i = 0; i + 1 < t.size(); i++) {
      if (t.is(i, "main") && t.is(i + 1, "(") && t.is(i - 1, "void")) {
        int close = t.closing(i + 1);
        if (close > 0 && t.is(close + 1, "{")) {
          return true;
        }
      }
    }
    return false;
  }
}
