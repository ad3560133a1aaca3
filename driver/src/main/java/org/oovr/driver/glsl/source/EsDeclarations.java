package org.oovr.driver.glsl.source;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.oovr.simulator.command.Stage;

/**
 * What declarations of GLSL ES say: names that are reserved words, precisions that are missing or
 * of types that have none, and arrays of samplers whose elements are chosen at run time. The
 * compiler looks at these where a source is one of ES for it; it does not where one had to be
 * compiled as desktop GLSL, nor at parameters.
 */
final class EsDeclarations {
  private static final int NEVER = SourceFacts.NEVER;

  private static final Pattern FLOATS = Pattern.compile("float|vec[234]|mat[234](x[234])?");
  private static final Pattern OPAQUE =
      Pattern.compile("[iu]?(sampler|image)(2D|3D|Cube|Buffer)(MS)?(Array)?(Shadow)?");
  private static final Pattern WITHOUT = Pattern.compile("bool|bvec[234]|void");

  private final SourceFacts facts;
  private final GlslTokens tokens;

  /** Types with a precision by default. */
  private final Set<String> precise = new HashSet<>(Set.of("sampler2D", "samplerCube"));

  private final Set<String> constants = new HashSet<>();
  private final Set<String> samplers = new HashSet<>();

  private EsDeclarations(SourceFacts facts) {
    this.facts = facts;
    this.tokens = facts.tokens;
    if (facts.stage != Stage.FRAGMENT) {
      precise.add("float");
    }
  }

  /** Raises the first fault. */
  static void check(SourceFacts facts) {
    EsDeclarations d = new EsDeclarations(facts);
    for (int i = 0; i < d.tokens.size() && facts.log().isEmpty(); i++) {
      if (d.tokens.directive(i) == 0 && d.tokens.isIdentifier(i)) {
        d.word(i, d.tokens.text(i));
      }
    }
  }

  private void word(int i, String word) {
    boolean qualified = LegacyNames.isPrecision(word);
    if (qualified && tokens.is(i - 1, "precision") && tokens.isIdentifier(i + 1)) {
      precise.add(tokens.text(i + 1));
    } else if (qualified
        && tokens.isIdentifier(i + 1)
        && WITHOUT.matcher(tokens.text(i + 1)).matches()) {
      facts.fault(i, "precision qualifiers apply only to floating point, integer and opaque types");
    } else if (word.equals("const")) {
      constant(i);
    } else if (tokens.isIdentifier(i + 1)) {
      precision(i, word);
    }
    reserved(i, word);
    element(i, word);
  }

  /** Remembers the names of constants. */
  private void constant(int word) {
    int i = word + 1;
    while (tokens.isIdentifier(i) && tokens.isIdentifier(i + 1)) {
      i++;
    }
    boolean value = false;
    for (; i < tokens.size() && !tokens.is(i, ";") && !tokens.is(i, ")"); i++) {
      if ((tokens.is(i, "(") || tokens.is(i, "[")) && tokens.closing(i) > 0) {
        i = tokens.closing(i);
      } else if (tokens.is(i, "=") || tokens.is(i, ",")) {
        value = tokens.is(i, "=");
      } else if (!value && tokens.isIdentifier(i)) {
        constants.add(tokens.text(i));
      }
    }
  }

  private void precision(int i, String type) {
    boolean opaque = OPAQUE.matcher(type).matches();
    String base = opaque ? type : "float";
    if (!opaque && !FLOATS.matcher(type).matches() || precise.contains(base)) {
      return;
    }
    for (int k = i - 1; k >= 0 && tokens.isIdentifier(k); k--) {
      if (LegacyNames.isPrecision(tokens.text(k))) {
        return;
      }
    }
    facts.fault(i, "No precision specified in this scope for type `" + type + "'");
  }

  /** A name that is a word of the language. */
  private void reserved(int i, String word) {
    boolean named =
        i + 1 < tokens.size()
            && LegacyNames.followsName(tokens.text(i + 1))
            && tokens.isIdentifier(i - 1)
            && !LegacyNames.isPrecision(tokens.text(i - 1))
            && !InterfaceRules.STORAGE.contains(tokens.text(i - 1));
    boolean known = LegacyNames.isWord(word) && facts.has(NEVER, 300);
    if (named && known && LegacyNames.isReservedInEs(word, facts.declared.number())) {
      facts.fault(i, "illegal use of reserved word `" + word + "'");
    }
  }

  /** Elements of arrays of samplers are constants (GLSL ES 3.00 and 3.10 section 12.30, 12.29). */
  private void element(int i, String word) {
    if (facts.has(0, 320)
        || !facts.has(0, 300)
        || facts.asks("GL_EXT_gpu_shader5", "GL_OES_gpu_shader5")
        || !tokens.is(i + 1, "[")) {
      return;
    }
    boolean declares = tokens.isIdentifier(i - 1);
    if (declares && OPAQUE.matcher(tokens.text(i - 1)).matches()) {
      if (tokens.text(i - 1).contains("sampler")) {
        samplers.add(word);
      }
      return;
    }
    if (declares && !tokens.is(i - 1, "return")) {
      samplers.remove(word); // another variable of that name
    }
    if (!samplers.contains(word) || tokens.is(i - 1, ".")) {
      return;
    }
    int close = tokens.closing(i + 1);
    for (int k = i + 2; k < close; k++) {
      boolean variable = tokens.isIdentifier(k) && !tokens.is(k + 1, "(") && !tokens.is(k - 1, ".");
      if (variable && !constants.contains(tokens.text(k)) && !tokens.text(k).startsWith("gl_Max")) {
        facts.fault(
            i,
            "sampler arrays indexed with non-constant expressions are forbidden in GLSL ES 3.00"
                + " and later");
        return;
      }
    }
  }
}
