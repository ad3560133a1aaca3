package org.oovr.driver.glsl.source;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.command.Stage;

/**
 * What a preprocessed source says of its interface in words that its module does not keep: whether
 * an input is smooth or says nothing, invariance of inputs, precisions of uniforms, and whether it
 * declares {@code gl_PerVertex} again. Found at global scope.
 */
public final class InterfaceWords {
  /** Of an input, an output or a member of a block of such: what stands before its type. */
  public record Varying(String interpolation, boolean sample, boolean invariant) {
    static final Varying PLAIN = new Varying("", false, false);
  }

  /**
   * A loose uniform.
   *
   * @param precision that it says or that its type has by default; empty for none
   * @param open whether its array has no size
   * @param used whether its name is met again
   */
  public record Loose(String precision, boolean open, boolean used) {}

  private static final Set<String> QUALIFIERS =
      Set.of(
          ("in out uniform buffer const attribute varying flat smooth noperspective centroid sample"
                  + " patch invariant precise lowp mediump highp shared coherent volatile restrict"
                  + " readonly writeonly")
              .split(" "));

  private static final Set<String> PRECISIONS = Set.of("lowp", "mediump", "highp");

  private static final Set<String> OF_VERTICES =
      Set.of("gl_Position", "gl_PointSize", "gl_ClipDistance", "gl_CullDistance", "gl_ClipVertex");

  private final GlslTokens t;
  private final Map<String, Varying> inputs = new HashMap<>();
  private final Map<String, Varying> outputs = new HashMap<>();
  private final Map<String, Loose> uniforms = new HashMap<>();
  private final Map<String, String> precisions = new HashMap<>();
  private final Map<String, Integer> uses = new HashMap<>();
  private final Set<String> invariant = new HashSet<>();
  private final boolean vertices;
  private String builtInInputs;
  private String builtInOutputs;
  private Set<String> words = Set.of();

  /**
   * Reads a source.
   *
   * @param t its tokens
   */
  public InterfaceWords(GlslTokens t, Stage stage) {
    this.t = t;
    vertices = stage == Stage.VERTEX;
    if (GlslVersion.of(t).isEs()) {
      precisions.put("int", stage == Stage.FRAGMENT ? "mediump" : "highp");
      precisions.put("float", stage == Stage.FRAGMENT ? "" : "highp");
      precisions.put("sampler2D", "lowp");
      precisions.put("samplerCube", "lowp");
    }
    for (int i = 0; i < t.size(); i++) {
      if (t.isIdentifier(i)) {
        uses.merge(t.text(i), 1, Integer::sum);
      }
    }
    int i = 0;
    while (i < t.size()) {
      i = t.directive(i) != 0 ? t.afterDirective(i) : statement(i);
    }
  }

  /** Of an input, or of a member of a block as {@code Block.member}. */
  public Varying input(String name) {
    return found(inputs, name);
  }

  /** Of an output, likewise. */
  public Varying output(String name) {
    return found(outputs, name);
  }

  private Varying found(Map<String, Varying> map, String name) {
    Varying v = map.getOrDefault(name, Varying.PLAIN);
    return invariant.contains(name) ? new Varying(v.interpolation, v.sample, true) : v;
  }

  /** Loose uniforms by their names. */
  public Map<String, Loose> uniforms() {
    return uniforms;
  }

  /** Members of {@code gl_PerVertex} as an input that is declared again; null where it is not. */
  public String builtInInputs() {
    return builtInInputs;
  }

  /** Likewise as an output. */
  public String builtInOutputs() {
    return builtInOutputs;
  }

  /** Whether {@code gl_in} is read. */
  public boolean readsBuiltIns() {
    return uses.getOrDefault("gl_in", 0) > (builtInInputs == null ? 0 : 1);
  }

  /** Whether outputs of vertices that are built in are used. */
  public boolean writesBuiltIns() {
    for (String name : OF_VERTICES) {
      if (isBuiltInUsed(name)) {
        return true;
      }
    }
    return uses.containsKey("gl_out");
  }

  /** Whether the position is used, beside declarations. */
  public boolean usesPosition() {
    return isBuiltInUsed("gl_Position") || uses.containsKey("ftransform");
  }

  /** Whether a built-in output is used: not behind a dot, and not where it is declared again. */
  private boolean isBuiltInUsed(String name) {
    if (!uses.containsKey(name)) {
      return false;
    }
    for (int i = 0; i < t.size(); i++) {
      boolean declared = t.isIdentifier(i - 1) && !t.is(i - 1, "return") && !t.is(i - 1, "else");
      if (t.is(i, name) && !t.is(i - 1, ".") && !declared) {
        return true;
      }
    }
    return false;
  }

  /** Reads a statement at global scope; returns the token behind it. */
  private int statement(int from) {
    Set<String> qualifiers = new HashSet<>();
    int i = from;
    while (i < t.size()) {
      if (t.is(i, "layout") && t.is(i + 1, "(")) {
        i = after(i + 1);
      } else if (t.isIdentifier(i) && QUALIFIERS.contains(t.text(i))) {
        qualifiers.add(t.text(i));
        i++;
      } else {
        break;
      }
    }
    words = qualifiers;
    if (t.is(i, "precision") && t.isIdentifier(i + 2)) {
      precisions.put(t.text(i + 2), t.text(i + 1));
    }
    if (!t.isIdentifier(i)) {
      return t.is(i, "{") ? after(i) : i + 1;
    }
    if (t.is(i + 1, ";") || t.is(i + 1, ",")) { // "invariant x;"
      return names(i, "");
    }
    if (t.is(i + 1, "{") && !t.is(i, "struct")) {
      return block(i);
    }
    String type = t.text(i);
    if (t.is(i, "struct")) {
      while (i < t.size() && !t.is(i, "{") && !t.is(i, ";")) {
        i++;
      }
      i = t.is(i, "{") ? after(i) : i;
    } else {
      i++;
    }
    boolean open = false;
    while (t.is(i, "[")) {
      open |= t.is(i + 1, "]");
      i = after(i);
    }
    return t.is(i + 1, "(") ? function(i + 1) : variables(i, type, open);
  }

  private int function(int open) {
    int i = after(open);
    return t.is(i, "{") ? after(i) : i;
  }

  private int names(int from, String type) {
    int i = from;
    while (i < t.size() && !t.is(i, ";")) {
      if (words.contains("invariant") && t.isIdentifier(i)) {
        invariant.add(t.text(i));
      }
      i++;
    }
    return type.isEmpty() ? i + 1 : i;
  }

  private int variables(int from, String type, boolean openType) {
    int i = from;
    boolean expected = true;
    while (i < t.size() && !t.is(i, ";")) {
      if (expected && t.isIdentifier(i)) {
        variable(t.text(i), type, openType || t.is(i + 1, "[") && t.is(i + 2, "]"));
        expected = false;
      } else if (t.is(i, ",")) {
        expected = true;
      } else if (t.is(i, "(") || t.is(i, "[") || t.is(i, "{")) {
        i = after(i) - 1;
      }
      i++;
    }
    return i + 1;
  }

  private void variable(String name, String type, boolean open) {
    if (words.contains("uniform")) {
      uniforms.put(name, new Loose(precision(type), open, uses.get(name) > 1));
      return;
    }
    boolean in = words.contains("in") || words.contains("varying") && !vertices;
    boolean out = words.contains("out") || words.contains("varying") && vertices;
    if (in) {
      inputs.put(name, varying(words));
    }
    if (out) {
      outputs.put(name, varying(words));
    }
  }

  private static Varying varying(Set<String> words) {
    String interpolation =
        words.contains("flat")
            ? "flat"
            : words.contains("noperspective")
                ? "noperspective"
                : words.contains("smooth") ? "smooth" : "";
    return new Varying(interpolation, words.contains("sample"), words.contains("invariant"));
  }

  private String precision(String type) {
    for (String word : words) {
      if (PRECISIONS.contains(word)) {
        return word;
      }
    }
    String scalar =
        type.matches("float|vec[234]|mat[234](x[234])?")
            ? "float"
            : type.matches("u?int|[iu]vec[234]") ? "int" : type;
    return precisions.getOrDefault(scalar, "");
  }

  /** A block: what is said of it holds for members that say nothing. */
  private int block(int name) {
    int open = name + 1;
    int close = t.closing(open);
    if (close < 0) {
      return t.size();
    }
    Set<String> ofBlock = words;
    boolean in = ofBlock.contains("in");
    if (t.is(name, "gl_PerVertex")) {
      String members = text(open + 1, close);
      if (in) {
        builtInInputs = members;
      } else {
        builtInOutputs = members;
      }
    }
    Set<String> ofMember = new HashSet<>(ofBlock);
    for (int i = open + 1; i < close; i++) {
      boolean ends = t.is(i + 1, ";") || t.is(i + 1, ",") || t.is(i + 1, "[");
      if (t.is(i, ";")) {
        ofMember = new HashSet<>(ofBlock);
      } else if (t.is(i, "(") || t.is(i, "[")) {
        i = Math.max(i, t.closing(i));
      } else if (t.isIdentifier(i) && QUALIFIERS.contains(t.text(i))) {
        ofMember.removeAll(Set.of("flat", "smooth", "noperspective"));
        ofMember.add(t.text(i));
      } else if (t.isIdentifier(i) && ends) {
        (in ? inputs : outputs).put(t.text(name) + "." + t.text(i), varying(ofMember));
      }
    }
    int i = close;
    while (i < t.size() && !t.is(i, ";")) {
      i++;
    }
    return i + 1;
  }

  private String text(int from, int to) {
    StringBuilder b = new StringBuilder();
    for (int i = from; i < to; i++) {
      b.append(t.text(i)).append(' ');
    }
    return b.toString();
  }

  /** The token behind a bracket and what it holds. */
  private int after(int open) {
    int close = t.closing(open);
    return close < 0 ? t.size() : close + 1;
  }
}
