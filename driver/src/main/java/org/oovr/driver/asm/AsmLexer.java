package org.oovr.driver.asm;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.oovr.driver.asm.AsmToken.Kind;

/**
 * Cuts a program into tokens. Where errors are, is counted as Mesa does it: everything up to the
 * end of the token but the header, and line ends twice.
 */
final class AsmLexer {
  private static final Pattern BLANKS = Pattern.compile("[ \\t\\r]+|#[^\\n]*");
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");
  private static final Pattern REAL =
      Pattern.compile(
          "[0-9]*\\.[0-9]+([eE][-+]?[0-9]+)?|[0-9]+\\.?[eE][-+]?[0-9]+|[0-9]+\\.(?!\\.)");
  private static final Pattern INTEGER = Pattern.compile("[0-9]+");
  private static final Pattern TARGET = Pattern.compile("[123]D");
  private static final Set<String> WORDS =
      Set.of(
          "ADDRESS", "ALIAS", "ATTRIB", "END", "OPTION", "OUTPUT", "PARAM", "TEMP", "program",
          "result", "state");
  private static final Set<String> NAMED_TARGETS = Set.of("CUBE", "RECT");
  private static final Set<String> SHADOW_TARGETS = Set.of("SHADOW1D", "SHADOW2D", "SHADOWRECT");

  /** Words behind dots, the longer ones first; with the languages that have them. */
  private static final List<String> DOTTED =
      Arrays.stream(
              ("ambient attenuation back clip:v color depth:f diffuse direction emission env eye"
                      + " fogcoord fog front half inverse invtrans light lightmodel lightprod local"
                      + " material program matrix modelview mvp normal:v object palette params plane"
                      + " point:v pointsize:v position primary projection range:f row scenecolor"
                      + " secondary shininess size:v specular spot texcoord texenv:f texgen:v texture"
                      + " transpose attrib:v s:v t:v r:v q:v")
                  .split(" "))
          .sorted(Comparator.comparingInt((String w) -> -w.replaceAll(":.", "").length()))
          .toList();

  private static final Map<String, String> DOTTED_NAMES =
      Map.of(
          "program", "MAT_PROGRAM",
          "point", "POINT_TOK",
          "size", "SIZE_TOK",
          "attrib", "VTXATTRIB",
          "s", "TEXGEN_S",
          "t", "TEXGEN_T",
          "r", "TEXGEN_R",
          "q", "TEXGEN_Q");

  private final String text;
  private final Set<String> known;
  private boolean fragment;

  /** Set by the option ARB_fragment_program_shadow. */
  boolean shadow;

  private int at;
  private int line = 1;
  private int lineStart;
  private int counted;

  /**
   * @param known names that are declared, which grow while the program is read
   */
  AsmLexer(String text, Set<String> known) {
    this.text = text + "\n";
    this.known = known;
  }

  static String dottedName(String word) {
    return DOTTED_NAMES.getOrDefault(word, word.toUpperCase(java.util.Locale.ROOT));
  }

  boolean isFragment() {
    return fragment;
  }

  /** The next token. */
  AsmToken next() {
    skip();
    if (at >= text.length()) {
      return new AsmToken(Kind.END_OF_FILE, "", line, at - lineStart + 1, counted);
    }
    char c = text.charAt(at);
    if (text.startsWith("!!ARBvp1.0", at) || text.startsWith("!!ARBfp1.0", at)) {
      fragment = text.charAt(at + 5) == 'f';
      return token(Kind.HEADER, 10, text.substring(at, at + 10));
    }
    Matcher m = match(TARGET);
    if (m != null && fragment) {
      return token(Kind.TARGET, 2, m.group());
    }
    if (text.startsWith("..", at)) {
      return token(Kind.DOT_DOT, 2, "..");
    }
    m = match(REAL);
    if (m != null) {
      return token(Kind.REAL, m.end() - at, m.group());
    }
    m = match(INTEGER);
    if (m != null) {
      return token(Kind.INTEGER, m.end() - at, m.group());
    }
    if (c == '.') {
      return dotted();
    }
    m = match(IDENTIFIER);
    if (m != null) {
      String word = m.group();
      return token(kind(word), word.length(), word);
    }
    boolean symbol = ";,[]{}()=+-".indexOf(c) >= 0;
    return token(symbol ? Kind.SYMBOL : Kind.INVALID, 1, String.valueOf(c));
  }

  private Kind kind(String word) {
    boolean reserved =
        WORDS.contains(word)
            || word.equals(fragment ? "fragment" : "vertex")
            || fragment && word.equals("texture");
    if (reserved) {
      return Kind.WORD;
    }
    AsmOp op = AsmOp.of(word);
    if (op != null && (fragment ? op.inFragment() : op.inVertex() && !word.endsWith("_SAT"))) {
      return Kind.OPCODE;
    }
    boolean target = NAMED_TARGETS.contains(word) || shadow && SHADOW_TARGETS.contains(word);
    if (fragment && target) {
      return Kind.TARGET;
    }
    return known.contains(word) ? Kind.USED_IDENTIFIER : Kind.IDENTIFIER;
  }

  /** What a dot begins: the longest of a word, of components, or the dot alone. */
  private AsmToken dotted() {
    int afterBlanks = at + 1;
    while (afterBlanks < text.length() && " \t".indexOf(text.charAt(afterBlanks)) >= 0) {
      afterBlanks++;
    }
    String word = "";
    boolean has = false;
    for (String w : DOTTED) {
      String bare =
          w.length() > 2 && w.charAt(w.length() - 2) == ':' ? w.substring(0, w.length() - 2) : w;
      if (word.isEmpty() && text.startsWith(bare, afterBlanks)) {
        word = bare;
        has = bare.equals(w) || w.endsWith(fragment ? ":f" : ":v");
      }
    }
    int wordLength = word.isEmpty() ? 0 : afterBlanks + word.length() - at;
    String mask = components("xyzw");
    if (mask.isEmpty()) {
      mask = components("rgba");
      if (!mask.isEmpty() && !fragment && mask.length() + 1 > wordLength) {
        return falseStart(mask.length() + 1);
      }
    }
    // one letter is a component where there are components, and a coordinate where there are none
    boolean prefersMask =
        mask.length() + 1 > wordLength || (mask.length() + 1 == wordLength && fragment);
    if (!mask.isEmpty() && prefersMask) {
      return token(isMask(mask) ? Kind.MASK : Kind.SWIZZLE, mask.length() + 1, mask);
    }
    if (word.isEmpty()) {
      return token(Kind.DOT, 1, ".");
    }
    return has ? token(Kind.DOTTED, wordLength, word) : falseStart(wordLength);
  }

  /** A dot whose word the language lacks, which is counted with it nevertheless. */
  private AsmToken falseStart(int length) {
    counted += length - 1;
    return token(Kind.DOT, 1, ".");
  }

  /** Letters behind the dot that are four components, or fewer in order. */
  private String components(String letters) {
    int n = 0;
    while (n < 4 && at + 1 + n < text.length() && letters.indexOf(text.charAt(at + 1 + n)) >= 0) {
      n++;
    }
    String run = text.substring(at + 1, at + 1 + n);
    while (n > 0 && n < 4 && !isMask(run.substring(0, n))) {
      n--;
    }
    return run.substring(0, n);
  }

  private static boolean isMask(String letters) {
    String order = "xyzw".indexOf(letters.charAt(0)) >= 0 ? "xyzw" : "rgba";
    for (int i = 1; i < letters.length(); i++) {
      if (order.indexOf(letters.charAt(i)) <= order.indexOf(letters.charAt(i - 1))) {
        return false;
      }
    }
    return true;
  }

  private void skip() {
    while (at < text.length()) {
      if (text.charAt(at) == '\n') {
        at++;
        line++;
        lineStart = at;
        counted += 2;
        continue;
      }
      Matcher m = match(BLANKS);
      if (m == null) {
        return;
      }
      count(m.end() - at);
      at = m.end();
    }
  }

  /** The first thing of a program counts as one. */
  private void count(int length) {
    counted = at == 0 ? 1 : counted + length;
  }

  private AsmToken token(Kind kind, int length, String word) {
    int column = at - lineStart + 1;
    count(length);
    at += length;
    return new AsmToken(kind, word, line, column, counted);
  }

  private Matcher match(Pattern p) {
    Matcher m = p.matcher(text).region(at, text.length());
    return m.lookingAt() ? m : null;
  }
}
