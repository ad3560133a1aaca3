package org.oovr.driver.glsl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.glsl.source.GlslTokens;
import org.oovr.driver.glsl.source.SourceEdits;

/**
 * Makes plain functions of subroutines (GLSL 4.00 section 6.1.2), which SPIR-V does not have.
 * Subroutine types go, subroutines are functions as any other, and each subroutine uniform becomes
 * an integer and a function that calls, by the integer, what may be meant. No line moves.
 */
final class SubroutineRewriter {
  /** Beginning of the names of the integers. */
  static final String CHOICE = "oovrS_choice_";

  /** Beginning of the names of the functions that call. */
  static final String CALL = "oovrS_call_";

  private static final Set<String> PARAMETER_QUALIFIERS =
      Set.of(
          "const",
          "in",
          "out",
          "inout",
          "lowp",
          "mediump",
          "highp",
          "precise",
          "coherent",
          "volatile",
          "restrict",
          "readonly",
          "writeonly");

  /** What is wrong with a source, where. */
  static final class Fault extends Exception {
    private static final long serialVersionUID = 1;

    Fault(int line, String text) {
      super("0:" + line + ": error: " + text + "\n");
    }
  }

  /**
   * A subroutine type.
   *
   * @param result type that comes back
   * @param parameters declarations of parameters that are named by their numbers
   */
  private record Type(String result, List<String> parameters) {
    String head(String name, String first) {
      List<String> all = new ArrayList<>(parameters);
      if (first != null) {
        all.add(0, first);
      }
      return result + " " + name + "(" + String.join(", ", all) + ")";
    }
  }

  private final GlslTokens t;
  private final SourceEdits edits;
  private final Map<String, Type> types = new HashMap<>();
  private final Map<String, SubroutineSource.Function> functions = new LinkedHashMap<>();
  private final Map<String, SubroutineSource.Uniform> uniforms = new LinkedHashMap<>();

  private SubroutineRewriter(String source) {
    t = new GlslTokens(source);
    edits = new SourceEdits(source);
  }

  /**
   * Rewrites a preprocessed source.
   *
   * @throws Fault when it declares what cannot be
   */
  static SubroutineSource rewrite(String source) throws Fault {
    return new SubroutineRewriter(source).run();
  }

  private SubroutineSource run() throws Fault {
    int i = 0;
    while (i < t.size()) {
      i = t.directive(i) != 0 ? t.afterDirective(i) : statement(i);
    }
    SubroutineSource made =
        new SubroutineSource("", List.copyOf(functions.values()), List.copyOf(uniforms.values()));
    StringBuilder bodies = new StringBuilder();
    for (SubroutineSource.Uniform u : uniforms.values()) {
      bodies.append(body(u, made.indexed()));
    }
    edits.insert(t.source().length(), "\n" + bodies);
    return new SubroutineSource(edits.apply(), made.functions(), made.uniforms());
  }

  // --- global scope

  /** Looks at a statement of global scope; returns the token after it. */
  private int statement(int first) throws Fault {
    int at = first;
    int layout = -1;
    int keyword = -1;
    boolean uniform = false;
    while (at < t.size()) {
      if (t.is(at, "layout") && t.is(at + 1, "(")) {
        layout = at;
        at = after(at + 1);
      } else if (t.is(at, "subroutine")) {
        keyword = at;
        at = t.is(at + 1, "(") ? after(at + 1) : at + 1;
      } else if (t.is(at, "uniform")) {
        uniform = true;
        at++;
      } else {
        break;
      }
    }
    if (keyword < 0) {
      return plain(first);
    }
    if (uniform) {
      return uniforms(first, at, number(layout, "location"));
    }
    return t.is(keyword + 1, "(")
        ? function(first, at, keyword, number(layout, "index"))
        : type(first, at);
  }

  /** The token after the bracket that closes one. */
  private int after(int open) throws Fault {
    int close = t.closing(open);
    if (close < 0) {
      throw fault(open, "syntax error, unexpected end of file");
    }
    return close + 1;
  }

  private Fault fault(int token, String text) {
    return new Fault(line(token), text);
  }

  /** The line of a token by the directives of the preprocessor. */
  private int line(int token) {
    int last = Math.min(token, t.size() - 1);
    int line = t.line(t.start(last));
    for (int i = last; i >= 0; i--) {
      if (t.isHash(i) && t.is(i + 1, "line") && t.text(i + 2).matches("\\d{1,9}")) {
        return Integer.parseInt(t.text(i + 2)) + line - t.line(t.start(i)) - 1;
      }
    }
    return line;
  }

  /** A number of a layout, or -1. */
  private int number(int layout, String name) throws Fault {
    if (layout < 0) {
      return -1;
    }
    int end = after(layout + 1);
    for (int i = layout + 2; i + 2 < end; i++) {
      if (t.is(i, name) && t.is(i + 1, "=")) {
        boolean single = t.is(i + 3, ",") || t.is(i + 3, ")");
        try {
          String text = t.text(i + 2);
          text = text.endsWith("u") || text.endsWith("U") ? chop(text) : text;
          int value = Integer.decode(text);
          if (single && value >= 0) {
            return value;
          }
        } catch (NumberFormatException e) {
          // told below
        }
        throw fault(i, name + " is no number: " + t.text(i + 2));
      }
    }
    return -1;
  }

  private static String chop(String text) {
    return text.substring(0, text.length() - 1);
  }

  /** A statement without subroutines: only calls are looked for. */
  private int plain(int first) throws Fault {
    int at = first;
    while (at < t.size() && !t.is(at, ";")) {
      if (t.is(at, "{")) {
        int end = after(at);
        code(at, end);
        at = end;
        if (!t.is(at, ";") && !t.is(at, ",")) {
          return at; // a function is over, or the name of an instance follows
        }
      } else {
        at++;
      }
    }
    return at + 1;
  }

  /** {@code subroutine float Type(float x);}. */
  private int type(int first, int from) throws Fault {
    int open = from;
    while (open < t.size() && !t.is(open, "(") && !t.is(open, ";")) {
      open++;
    }
    if (!t.is(open, "(") || !t.isIdentifier(open - 1) || open - 1 <= from) {
      throw fault(first, "a subroutine type has a form of its own");
    }
    int end = after(open);
    if (!t.is(end, ";")) {
      throw fault(end, "subroutine declarations must have a list of types to be definitions");
    }
    types.put(t.text(open - 1), new Type(text(from, open - 1), parameters(open, end - 1)));
    edits.blank(t.start(first), t.end(end));
    return end + 1;
  }

  /** {@code subroutine(A, B) float name(float x) ...}. */
  private int function(int first, int from, int keyword, int index) throws Fault {
    int open = from;
    while (open < t.size() && !t.is(open, "(") && !t.is(open, ";")) {
      open++;
    }
    if (!t.is(open, "(") || !t.isIdentifier(open - 1)) {
      throw fault(first, "a subroutine is a function");
    }
    Set<String> of = new LinkedHashSet<>();
    int count = parameters(open, after(open) - 1).size();
    for (int i = keyword + 2; !t.is(i, ")"); i++) {
      Type type = types.get(t.text(i));
      if (t.is(i, ",")) {
        continue;
      }
      if (type == null) {
        throw fault(i, "unknown type `" + t.text(i) + "' in subroutine function definition");
      }
      if (type.parameters.size() != count) {
        throw fault(i, "subroutine type mismatch `" + t.text(i) + "': signatures do not match");
      }
      if (!type.result.equals(text(from, open - 1))) {
        throw fault(i, "subroutine type mismatch `" + t.text(i) + "': return types do not match");
      }
      of.add(t.text(i));
    }
    String name = t.text(open - 1);
    SubroutineSource.Function before = functions.get(name);
    if (before != null) {
      of.addAll(before.types());
    }
    int known = index < 0 && before != null ? before.index() : index;
    for (SubroutineSource.Function f : functions.values()) {
      if (known >= 0 && f.index() == known && !f.name().equals(name)) {
        throw fault(first, "each subroutine index qualifier in the shader must be unique");
      }
    }
    functions.put(name, new SubroutineSource.Function(name, known, Set.copyOf(of)));
    edits.blank(t.start(first), t.start(from));
    return plain(from);
  }

  /** {@code subroutine uniform Type a, b[2];}. */
  private int uniforms(int first, int from, int location) throws Fault {
    Type type = types.get(t.text(from));
    if (type == null) {
      throw fault(from, "`" + t.text(from) + "' is no subroutine type");
    }
    StringBuilder made = new StringBuilder();
    int at = from + 1;
    List<String> ofType = new ArrayList<>();
    at = dimensions(at, ofType);
    while (t.isIdentifier(at)) {
      String name = t.text(at);
      List<String> dimensions = new ArrayList<>();
      at = dimensions(at + 1, dimensions);
      dimensions.addAll(ofType);
      SubroutineSource.Uniform u =
          new SubroutineSource.Uniform(name, t.text(from), location, List.copyOf(dimensions));
      boolean repeated = u.equals(uniforms.put(name, u));
      made.append(repeated ? "" : declaration(u, type));
      if (!t.is(at, ",")) {
        break;
      }
      at++;
    }
    if (!t.is(at, ";")) {
      throw fault(at, "syntax error, unexpected `" + (at < t.size() ? t.text(at) : "") + "'");
    }
    edits.blank(t.start(first), t.end(at));
    edits.insert(t.end(at), made.toString());
    return at + 1;
  }

  private int dimensions(int from, List<String> to) throws Fault {
    int at = from;
    while (t.is(at, "[")) {
      int end = after(at);
      to.add(text(at + 1, end - 1));
      at = end;
    }
    return at;
  }

  private static String declaration(SubroutineSource.Uniform u, Type type) {
    String size = u.dimensions().isEmpty() ? "" : "[(" + String.join(")*(", u.dimensions()) + ")]";
    String element = u.dimensions().isEmpty() ? null : "int oovrE";
    return "uniform int "
        + CHOICE
        + u.name()
        + size
        + "; "
        + type.head(CALL + u.name(), element)
        + ";";
  }

  /** The function that calls what is chosen. */
  private String body(SubroutineSource.Uniform u, List<Subroutines.Subroutine> all) {
    Type type = types.get(u.type());
    boolean array = !u.dimensions().isEmpty();
    boolean returns = !type.result.equals("void");
    StringBuilder arguments = new StringBuilder();
    for (int i = 0; i < type.parameters.size(); i++) {
      arguments.append(i == 0 ? "" : ", ").append("oovrP").append(i);
    }
    StringBuilder out = new StringBuilder(type.head(CALL + u.name(), array ? "int oovrE" : null));
    out.append(" { ").append(returns ? type.result + " oovrR; " : "");
    out.append("switch (").append(CHOICE).append(u.name()).append(array ? "[oovrE]" : "");
    out.append(") { ");
    for (Subroutines.Subroutine s : all) {
      if (s.types().contains(u.type())) {
        out.append("case ").append(s.index()).append(": ").append(returns ? "oovrR = " : "");
        out.append(s.name()).append('(').append(arguments).append("); break; ");
      }
    }
    return out.append("default: break; } ").append(returns ? "return oovrR; " : "") + "}\n";
  }

  /** Declarations of parameters under new names. */
  private List<String> parameters(int open, int close) {
    List<String> all = new ArrayList<>();
    int first = open + 1;
    if (first == close || first + 1 == close && t.is(first, "void")) {
      return all;
    }
    int depth = 0;
    for (int i = first; i <= close; i++) {
      depth += t.is(i, "(") || t.is(i, "[") ? 1 : 0;
      if (i == close || t.is(i, ",") && depth == 0) {
        all.add(parameter(first, i, "oovrP" + all.size()));
        first = i + 1;
      }
      depth -= t.is(i, ")") || t.is(i, "]") ? 1 : 0;
    }
    return all;
  }

  private String parameter(int first, int end, String name) {
    int type = first;
    while (type < end && PARAMETER_QUALIFIERS.contains(t.text(type))) {
      type++;
    }
    int at = type + 1;
    while (at < end && t.is(at, "[")) {
      int close = t.closing(at);
      at = close < 0 ? end : close + 1;
    }
    int behind = t.isIdentifier(at) && at < end ? at + 1 : at;
    return text(first, at) + " " + name + text(behind, end);
  }

  private String text(int first, int end) {
    StringBuilder out = new StringBuilder();
    for (int i = first; i < end; i++) {
      out.append(out.length() == 0 ? "" : " ").append(t.text(i));
    }
    return out.toString();
  }

  // --- code

  /** Makes calls of the functions out of calls of subroutine uniforms. */
  private void code(int from, int end) throws Fault {
    for (int i = from; i < end; i++) {
      SubroutineSource.Uniform u =
          t.isIdentifier(i) && !t.is(i - 1, ".") ? uniforms.get(t.text(i)) : null;
      if (u == null) {
        continue;
      }
      int at = i + 1;
      int n = 0;
      while (t.is(at, "[")) {
        at = after(at);
        n++;
      }
      if (t.is(at, "(") && n == u.dimensions().size()) {
        call(i, at, u);
      } else if (t.is(at, ".")) {
        replace(i, CHOICE + u.name()); // asked for its length
      } else if (t.is(at, "(")) {
        throw fault(i, "subroutine uniform `" + u.name() + "' is called with other dimensions");
      }
    }
  }

  private void call(int name, int open, SubroutineSource.Uniform u) throws Fault {
    int n = u.dimensions().size();
    if (n == 0) {
      replace(name, CALL + u.name());
      return;
    }
    replace(name, CALL + u.name() + "(" + "(".repeat(n));
    int at = name + 1;
    for (int k = 0; k < n; k++) {
      replace(at, k == 0 ? "int(" : "*(" + u.dimensions().get(k) + ")+int(");
      int close = after(at) - 1;
      replace(close, k == 0 ? ")" : "))");
      at = close + 1;
    }
    replace(open, t.is(open + 1, ")") ? ")" : "), ");
  }

  private void replace(int token, String text) {
    edits.replace(t.start(token), t.end(token), text);
  }
}
