package org.oovr.driver.glsl.source;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Arrays as values, which come with GLSL 1.20 and GLSL ES 3.00: before, nothing but elements is
 * assigned and compared, nothing makes an array, and it has no length (GLSL ES 1.00 sections 4.1.9
 * and 6.1). Functions take them in all versions.
 */
final class WholeArrays {
  /** Words that no name is declared behind. */
  private static final Set<String> NO_TYPES = Set.of("return", "else", "do", "struct", "precision");

  /** What makes other operators of an equals sign behind it. */
  private static final Set<String> TWO_SIGNS = Set.of("=", "!", "<", ">", "+", "-", "*", "/");

  private final SourceFacts facts;
  private final GlslTokens tokens;

  /** What names stand for, from the innermost block outwards: whether for arrays. */
  private final Deque<Map<String, Boolean>> scopes = new ArrayDeque<>();

  /** Parameters of the function whose body may come next. */
  private final Map<String, Boolean> parameters = new HashMap<>();

  private final Set<String> members = new HashSet<>();
  private final Set<String> otherMembers = new HashSet<>();

  /** Structures that have an array, at whatever depth. */
  private final Set<String> holders = new HashSet<>();

  private int parentheses;

  /** In how many parentheses names are declared, commas between them; -1 for nowhere. */
  private int declaring = -1;

  private WholeArrays(SourceFacts facts) {
    this.facts = facts;
    tokens = facts.tokens;
    scopes.push(new HashMap<>());
  }

  /** Looks for arrays that are used as the source's version cannot. */
  static void check(SourceFacts facts) {
    if (!facts.has(120, 300)) {
      new WholeArrays(facts).look();
    }
  }

  private void look() {
    for (int i = 0; i < tokens.size() && facts.log().isEmpty(); i++) {
      if (tokens.directive(i) != 0) {
        continue;
      }
      if (tokens.is(i, "struct")) {
        i = structure(i);
      } else if (tokens.isIdentifier(i)) {
        word(i, tokens.text(i));
      } else {
        sign(tokens.text(i));
      }
    }
  }

  private void sign(String text) {
    switch (text) {
      case "{" -> {
        scopes.push(new HashMap<>(parameters));
        parameters.clear();
        declaring = -1;
      }
      case "}" -> {
        if (scopes.size() > 1) {
          scopes.pop();
        }
      }
      case "(", "[" -> parentheses++;
      case ")", "]" -> {
        parentheses--;
        declaring = declaring > parentheses ? -1 : declaring;
      }
      case ";" -> {
        parameters.clear();
        declaring = -1;
      }
      default -> {}
    }
  }

  /**
   * Notes what a structure has.
   *
   * @return its last token but the brace that closes it, or where there is none
   */
  private int structure(int at) {
    int open = at + 1;
    while (open < tokens.size() && !tokens.is(open, "{") && !tokens.is(open, ";")) {
      open++;
    }
    int close = tokens.is(open, "{") ? tokens.closing(open) : -1;
    if (close < 0) {
      return at;
    }
    boolean holds = false;
    for (int i = open + 1; i < close; i++) {
      holds |= tokens.isIdentifier(i) && holders.contains(tokens.text(i)) || tokens.is(i, "[");
      boolean member = tokens.isIdentifier(i) && (isTyped(i) || tokens.is(i - 1, ","));
      if (member) {
        (isArray(i) ? members : otherMembers).add(tokens.text(i));
      }
    }
    if (holds && open == at + 2) {
      holders.add(tokens.text(at + 1));
    }
    return close;
  }

  private void word(int i, String word) {
    boolean member = tokens.is(i - 1, ".");
    if (!member && (isTyped(i) || declaring == parentheses && tokens.is(i - 1, ","))) {
      declare(i, word);
      return;
    }
    int after = tokens.is(i + 1, "[") ? tokens.closing(i + 1) : -1;
    if (!member && after > 0 && tokens.is(after + 1, "(")) {
      facts.fault(i, "array constructors forbidden in this version");
    }
    boolean array =
        member
            ? members.contains(word) && !otherMembers.contains(word)
            : Boolean.TRUE.equals(meaning(word));
    if (array) {
      use(i);
    }
  }

  private Boolean meaning(String word) {
    for (Map<String, Boolean> scope : scopes) {
      Boolean array = scope.get(word);
      if (array != null) {
        return array;
      }
    }
    return null;
  }

  /** Whether a type stands before a name. */
  private boolean isTyped(int i) {
    return tokens.isIdentifier(i - 1) && !NO_TYPES.contains(tokens.text(i - 1))
        || tokens.is(i - 1, "}") && tokens.directive(i - 1) == 0 && closesStructure(i - 1)
        || tokens.is(i - 1, "]") && elementType(i - 1) >= 0;
  }

  private boolean isArray(int name) {
    return tokens.is(name + 1, "[") || tokens.is(name - 1, "]");
  }

  /** Where the type is whose size ends at a bracket; -1 where it is no type's. */
  private int elementType(int close) {
    int open = close;
    while (open > 0 && !tokens.is(open, "[")) {
      open--;
    }
    return tokens.isIdentifier(open - 1) ? open - 1 : -1;
  }

  /** Whether a brace ends a structure, and not a block: names of the structure's type follow. */
  private boolean closesStructure(int close) {
    int open = close;
    while (open > 0 && !tokens.is(open, "{")) {
      open--;
    }
    return tokens.is(open - 1, "struct") || tokens.is(open - 2, "struct");
  }

  private void declare(int i, String word) {
    if (tokens.is(i + 1, "(") && scopes.size() == 1) {
      returned(i, word);
      return;
    }
    boolean array = isArray(i);
    boolean parameter = scopes.size() == 1 && parentheses > 0;
    (parameter ? parameters : scopes.peek()).put(word, array);
    declaring = parentheses;
    int close = tokens.is(i + 1, "[") ? tokens.closing(i + 1) : i;
    if (array && tokens.is(close + 1, "=")) {
      facts.fault(i, "whole array assignment forbidden in this version");
    }
  }

  /** Functions of GLSL ES return no array, be it in a structure. */
  private void returned(int i, String function) {
    boolean array = tokens.is(i - 1, "]") || holders.contains(tokens.text(i - 1));
    if (array && facts.declared.isEs()) {
      facts.fault(i, "function `" + function + "' return type contains an array");
    }
  }

  private void use(int i) {
    boolean equal = tokens.is(i + 1, "=") || tokens.is(i + 1, "!");
    boolean before = tokens.is(i - 1, "=");
    for (String sign : TWO_SIGNS) {
      before &= !tokens.is(i - 2, sign);
    }
    if (equal && tokens.is(i + 2, "=")) {
      facts.fault(i, "array comparisons forbidden in this version");
    } else if (tokens.is(i + 1, "=")
        || before && (tokens.is(i + 1, ";") || tokens.is(i + 1, ","))) {
      facts.fault(i, "whole array assignment forbidden in this version");
    } else if (tokens.is(i + 1, ".") && tokens.is(i + 2, "length")) {
      facts.fault(i, "methods not supported in this version");
    }
  }
}
