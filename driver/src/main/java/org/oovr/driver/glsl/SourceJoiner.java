package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.glsl.source.GlslTokens;
import org.oovr.driver.glsl.source.LegacyBuiltIns;
import org.oovr.driver.glsl.source.SourceEdits;
import org.oovr.driver.glsl.source.TargetVersion;

/**
 * Joins the preprocessed sources of several shader objects of one stage to one: SPIR-V knows no
 * parts of stages. What all of them declare (uniforms, varyings, structs, prototypes) stays once.
 */
final class SourceJoiner {
  private static final Set<String> SHARED =
      Set.of(
          "uniform",
          "in",
          "out",
          "attribute",
          "varying",
          "layout",
          "const",
          "precision",
          "struct",
          "flat",
          "smooth",
          "noperspective",
          "centroid",
          "invariant",
          "sample",
          "lowp",
          "mediump",
          "highp");

  private final Set<String> seen = new HashSet<>();

  /** Declarations that some source initialises, without their values, and with them. */
  private final Map<String, String> initialised = new HashMap<>();

  private final StringBuilder body = new StringBuilder();
  private final Set<String> extensions = new java.util.LinkedHashSet<>();

  /** Layouts of a stage, which the others' arrays have their sizes from. */
  private final Set<String> layouts = new java.util.LinkedHashSet<>();

  private SourceJoiner() {}

  /**
   * The joined source. Lines of source i are reported as {@code i:line}.
   *
   * @param sources preprocessed sources of the stage, each with its version line
   */
  static String join(List<String> sources, TargetVersion version) {
    SourceJoiner j = new SourceJoiner();
    for (String source : sources) {
      j.findInitialised(new GlslTokens(source));
    }
    for (int i = 0; i < sources.size(); i++) {
      j.add(i, sources.get(i));
    }
    StringBuilder out = new StringBuilder(version.directive()).append('\n');
    for (String e : j.extensions) {
      out.append(e).append('\n');
    }
    for (String layout : j.layouts) {
      out.append(layout).append(";\n");
    }
    return out.append(j.body).toString();
  }

  /** Notes global variables with values: other sources may declare them without. */
  private void findInitialised(GlslTokens t) {
    int depth = 0;
    int from = 0;
    for (int i = 0; i < t.size(); i++) {
      depth += t.is(i, "{") || t.is(i, "(") ? 1 : t.is(i, "}") || t.is(i, ")") ? -1 : 0;
      boolean ends = t.is(i, ";") || t.is(i, "}") || t.directive(i) != 0;
      if (depth == 0 && t.is(i, ";")) {
        for (String part : parts(t, from, i)) {
          int value = part.indexOf(" = ");
          if (value > 0 && part.charAt(value - 1) != ')') {
            initialised.putIfAbsent(part.substring(0, value), part);
          }
        }
      }
      from = depth == 0 && ends ? i + 1 : from;
    }
  }

  private void add(int number, String source) {
    GlslTokens t = new GlslTokens(source);
    SourceEdits edits = new SourceEdits(source);
    int i = 0;
    while (i < t.size()) {
      i = t.directive(i) != 0 ? directive(t, i, number, edits) : statement(t, i, edits);
    }
    body.append("#line 1 ").append(number).append('\n').append(edits.apply()).append('\n');
  }

  private int directive(GlslTokens t, int hash, int number, SourceEdits edits) {
    int after = t.afterDirective(hash);
    int start = t.start(hash);
    int end = t.end(after - 1);
    if (t.is(hash + 1, "version") || t.is(hash + 1, "extension")) {
      if (t.is(hash + 1, "extension")) {
        extensions.add(t.source().substring(start, end));
      }
      edits.blank(start, end);
    } else if (t.is(hash + 1, "line") && hash + 3 == after) {
      edits.insert(end, " " + number);
    }
    return after;
  }

  /** Looks at a statement of global scope, drops it when an earlier source has it. */
  private int statement(GlslTokens t, int from, SourceEdits edits) {
    int end = from;
    boolean function = false;
    while (end < t.size() && !t.is(end, ";")) {
      if (t.directive(end) != 0) {
        end = t.afterDirective(end);
        continue;
      }
      if (t.is(end, "(") || t.is(end, "[")) {
        function |= t.is(end, "(") && t.isIdentifier(end - 1) && !t.is(end - 1, "layout");
        int close = t.closing(end);
        end = close < 0 ? t.size() : close + 1;
      } else if (t.is(end, "{")) {
        int close = t.closing(end);
        end = close < 0 ? t.size() : close + 1;
        if (function) {
          // a definition: twice is an error, as in GL, but for those of ours
          String text = String.join(" ", parts(t, from, end));
          if (text.contains(" " + LegacyBuiltIns.PREFIX + "shadow") && !seen.add(text)) {
            edits.blank(t.start(from), t.end(end - 1));
          }
          return end;
        }
      } else {
        end++;
      }
    }
    if (end >= t.size()) {
      return t.size();
    }
    List<String> parts = parts(t, from, end);
    if (isLayout(t, from, end)) {
      layouts.addAll(parts);
      edits.blank(t.start(from), t.end(end));
      return end + 1;
    }
    List<String> kept = new ArrayList<>();
    for (String part : parts) {
      String whole = initialised.getOrDefault(part, part);
      if (seen.add(block(t, from, end, whole))) {
        kept.add(whole);
      }
    }
    if (!kept.equals(parts)) {
      edits.blank(t.start(from), t.end(end));
      if (!kept.isEmpty()) {
        edits.insert(t.end(end), String.join("; ", kept) + ";");
      }
    }
    return end + 1;
  }

  /** What a declaration is known by: a block by its kind and name, as there is one of a name. */
  private static String block(GlslTokens t, int from, int end, String declaration) {
    for (int i = from + 1; i < end && !t.is(i, "="); i++) {
      if (t.is(i, "(")) {
        i = Math.max(i, t.closing(i)); // of a layout
      } else if (t.is(i, "{")
          && t.isIdentifier(i - 1)
          && !t.is(i - 2, "struct")
          && !t.is(i - 1, "struct")) {
        return t.text(Math.max(from, i - 2)) + " " + t.text(i - 1) + " {";
      }
    }
    return declaration;
  }

  /** Whether this is {@code layout(...) in;}, with nothing but numbers. */
  private static boolean isLayout(GlslTokens t, int from, int end) {
    boolean ofStage =
        t.is(from, "layout") && (t.is(end - 1, "in") || t.is(end - 1, "out")) && t.is(end - 2, ")");
    for (int i = from; ofStage && i < end; i++) {
      ofStage = !t.is(i - 1, "=") || t.kind(i) == GlslTokens.Kind.NUMBER;
    }
    return ofStage;
  }

  /** A declaration of several variables as one text each; anything else as it is. */
  private static List<String> parts(GlslTokens t, int from, int end) {
    List<String> all = new ArrayList<>();
    List<String> shared = new ArrayList<>();
    List<String> current = new ArrayList<>();
    boolean list = t.isIdentifier(from) && SHARED.contains(t.text(from)) && !t.is(from, "struct");
    int depth = 0;
    boolean first = true;
    for (int i = from; i < end; i++) {
      String text = t.text(i);
      if ("([{".contains(text)) {
        depth++;
        list &= !text.equals("{");
      } else if (")]}".contains(text)) {
        depth--;
      }
      if (text.equals(",") && depth == 0 && list) {
        if (first) {
          shared.addAll(current.subList(0, head(current)));
          all.add(String.join(" ", current));
          first = false;
        } else {
          all.add(String.join(" ", shared) + " " + String.join(" ", current));
        }
        current.clear();
      } else {
        current.add(text);
      }
    }
    String rest = String.join(" ", current);
    all.add(first || !list ? rest : String.join(" ", shared) + " " + rest);
    return all;
  }

  /** Number of leading words before the declared name: qualifiers and type. */
  private static int head(List<String> words) {
    int i = words.size() - 1;
    int depth = 0;
    for (int k = 0; k < words.size(); k++) {
      String w = words.get(k);
      if (depth == 0 && w.equals("=")) {
        i = k - 1;
        break;
      }
      depth += "([".contains(w) ? 1 : ")]".contains(w) ? -1 : 0;
    }
    while (i > 0 && words.get(i).equals("]")) { // an array after the name
      while (i > 0 && !words.get(i).equals("[")) {
        i--;
      }
      i--;
    }
    return Math.max(i, 0);
  }
}
