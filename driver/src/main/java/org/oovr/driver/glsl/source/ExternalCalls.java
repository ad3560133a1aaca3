package org.oovr.driver.glsl.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Functions of samplers of images from outside (OES_EGL_image_external). The compiler has no such
 * type with functions: it sees samplers of flat textures. What is declared and called with the type
 * is told apart here, by the declarations in a preprocessed source.
 */
public final class ExternalCalls {
  private static final String TYPE = LegacyExtensions.EXTERNAL_TYPE;

  /** What stands behind names of functions with parameters of that type; then their places. */
  private static final String MARK = "_oovrExternal";

  private static final String BY_OLD_NAME = "GL_OES_EGL_image_external";
  private static final String BY_NEW_NAME = "GL_OES_EGL_image_external_essl3";

  /** Parameters that are told apart: of others nothing is said. */
  private static final int MOST_PARAMETERS = 60;

  /** Deepest nesting of brackets that is looked into. */
  private static final int DEEPEST = 64;

  /** Words that stand before an expression. */
  private static final Set<String> BEFORE_CALLS = Set.of("return", "else", "do", "case", "in");

  /**
   * A function's name where it is declared or called.
   *
   * @param external a bit for each argument or parameter of the type
   */
  private record Use(int token, boolean declares, long external, int arguments) {}

  private final GlslTokens tokens;
  private final Map<String, Map<String, String>> structures = new HashMap<>();
  private final Deque<Map<String, String>> scopes = new ArrayDeque<>();
  private final List<Use> uses = new ArrayList<>();

  /** Of each opening bracket the closing one, -1 for none. */
  private final int[] closings;

  private ExternalCalls(GlslTokens tokens) {
    this.tokens = tokens;
    closings = closings(tokens);
    scopes.push(new HashMap<>());
    scan();
  }

  /** All brackets in one go: there may be many in each other. */
  private static int[] closings(GlslTokens tokens) {
    int[] closings = new int[tokens.size()];
    int[] open = new int[tokens.size()];
    int depth = 0;
    for (int i = 0; i < closings.length; i++) {
      closings[i] = -1;
      if (tokens.directive(i) != 0) {
        continue;
      }
      if (tokens.is(i, "(") || tokens.is(i, "[") || tokens.is(i, "{")) {
        open[depth++] = i;
      } else if (depth > 0 && (tokens.is(i, ")") || tokens.is(i, "]") || tokens.is(i, "}"))) {
        closings[open[--depth]] = i;
      }
    }
    return closings;
  }

  private int closing(int open) {
    return open < closings.length ? closings[open] : -1;
  }

  /**
   * A source in which functions with parameters of the type have names of their own.
   *
   * @param text a preprocessed source
   * @return the same where nothing is to be told apart
   */
  public static String named(String text) {
    ExternalCalls calls = new ExternalCalls(new GlslTokens(text));
    Set<String> own = calls.own();
    TokenEdits edits = new TokenEdits(calls.tokens);
    boolean changed = false;
    for (Use u : calls.uses) {
      if (u.external != 0 && own.contains(calls.tokens.text(u.token))) {
        edits.insertAfter(u.token, MARK + u.external);
        changed = true;
      }
    }
    return changed ? edits.apply() : text;
  }

  /** Messages with the names that the application knows. */
  public static String plain(String messages) {
    return messages.contains(MARK) ? messages.replaceAll(MARK + "\\d+", "") : messages;
  }

  /** Faults where built-in functions are called that there are not for the type. */
  static void check(SourceFacts facts) {
    if (!facts.tokens.have(TYPE)) {
      return;
    }
    ExternalCalls calls = new ExternalCalls(facts.tokens);
    Set<String> own = calls.own();
    for (Use u : calls.uses) {
      String name = facts.tokens.text(u.token);
      if (u.external != 0 && !own.contains(name) && !calls.isBuiltIn(u, name, facts)) {
        facts.fault(u.token, "no matching function for call to `" + name + "(" + TYPE + ")'");
        return;
      }
    }
  }

  private boolean isBuiltIn(Use u, String name, SourceFacts facts) {
    if (structures.containsKey(name) || u.external != 1) {
      return structures.containsKey(name);
    }
    boolean modern = facts.has(SourceFacts.NEVER, 300) && facts.asks(BY_NEW_NAME);
    return switch (name) {
      case "texture2D", "texture2DProj" -> u.arguments == 2 && facts.asks(BY_OLD_NAME);
      case "texture", "textureProj", "textureSize" -> u.arguments == 2 && modern;
      case "texelFetch" -> u.arguments == 3 && modern;
      default -> false;
    };
  }

  /** Names of the functions that the source declares. */
  private Set<String> own() {
    Set<String> names = new HashSet<>();
    for (Use u : uses) {
      if (u.declares) {
        names.add(tokens.text(u.token));
      }
    }
    return names;
  }

  private void scan() {
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.directive(i) != 0) {
        continue;
      }
      if (tokens.is(i, "struct") && !tokens.is(i - 1, ".")) {
        i = structure(i);
      } else if (tokens.is(i, "{")) {
        if (scopes.size() < DEEPEST) {
          scopes.push(new HashMap<>());
        }
      } else if (tokens.is(i, "}")) {
        if (scopes.size() > 1) {
          scopes.pop();
        }
      } else if (tokens.isIdentifier(i)) {
        i = name(i);
      }
    }
  }

  /** Looks at a name; the last token that is done with. */
  private int name(int i) {
    boolean follows = tokens.isIdentifier(i - 1) && !BEFORE_CALLS.contains(tokens.text(i - 1));
    boolean array = tokens.is(i - 1, "]") && scopes.size() == 1;
    if (tokens.is(i + 1, "(") && !tokens.is(i - 1, ".")) {
      int close = closing(i + 1);
      if (close > 0 && (follows || array) && scopes.size() == 1 && !tokens.is(i, "layout")) {
        return function(i, close);
      }
      if (close > 0) {
        call(i, close);
      }
    } else if (follows) {
      declare(i, tokens.text(i - 1), scopes.peek());
    }
    return i;
  }

  private void declare(int name, String type, Map<String, String> scope) {
    scope.put(tokens.text(name), type);
    int next = name + 1;
    while (tokens.is(next, "[") && closing(next) > 0) {
      next = closing(next) + 1;
    }
    boolean known = type.equals(TYPE) || structures.containsKey(type);
    while (known && tokens.is(next, ",") && tokens.isIdentifier(next + 1)) {
      if (tokens.isIdentifier(next + 2)) {
        return; // the next parameter
      }
      scope.put(tokens.text(next + 1), type);
      next += 2;
      while (tokens.is(next, "[") && closing(next) > 0) {
        next = closing(next) + 1;
      }
    }
  }

  /** A declaration of a function; the last token before its body. */
  private int function(int name, int close) {
    Map<String, String> parameters = new HashMap<>();
    long external = 0;
    int number = 0;
    String last = "";
    for (int i = name + 2; i <= close; i++) {
      if (tokens.is(i, ",") || i == close) {
        number++;
        last = "";
      } else if (tokens.is(i, "[") && closing(i) > 0) {
        i = closing(i);
      } else if (tokens.isIdentifier(i)) {
        if (tokens.is(i, TYPE) && number < MOST_PARAMETERS) {
          external |= 1L << number;
        }
        if (!last.isEmpty()) {
          parameters.put(tokens.text(i), last);
        }
        last = tokens.text(i);
      }
    }
    uses.add(new Use(name, true, external, number));
    if (tokens.is(close + 1, "{") && scopes.size() < DEEPEST) {
      scopes.push(parameters);
      return close + 1;
    }
    return close;
  }

  private void call(int name, int close) {
    long external = 0;
    int number = 0;
    int first = name + 2;
    for (int i = first; i <= close; i++) {
      if (tokens.is(i, ",") || i == close) {
        if (number < MOST_PARAMETERS && TYPE.equals(type(first, i - 1))) {
          external |= 1L << number;
        }
        number++;
        first = i + 1;
      } else if ((tokens.is(i, "(") || tokens.is(i, "[")) && closing(i) > 0) {
        i = closing(i);
      }
    }
    if (external != 0) {
      uses.add(new Use(name, false, external, number));
    }
  }

  /** The type of an expression that is a variable or a part of one; else null. */
  private String type(int from, int to) {
    int first = from;
    int last = to;
    while (first < last && tokens.is(first, "(") && closing(first) == last) {
      first++;
      last--;
    }
    if (first > last || !tokens.isIdentifier(first)) {
      return null;
    }
    String type = null;
    for (Map<String, String> scope : scopes) {
      if (scope.containsKey(tokens.text(first))) {
        type = scope.get(tokens.text(first));
        break;
      }
    }
    for (int i = first + 1; i <= last && type != null; i++) {
      if (tokens.is(i, "[") && closing(i) > 0) {
        i = closing(i);
      } else if (tokens.is(i, ".") && structures.containsKey(type)) {
        type = structures.get(type).get(tokens.text(i + 1));
        i++;
      } else {
        return null;
      }
    }
    return type;
  }

  /** Remembers the members of a structure that matter; the last token of it. */
  private int structure(int word) {
    boolean named = tokens.isIdentifier(word + 1);
    int open = named ? word + 2 : word + 1;
    int close = open < tokens.size() && tokens.is(open, "{") ? closing(open) : -1;
    if (close < 0) {
      return word;
    }
    Map<String, String> members = new HashMap<>();
    for (int i = open + 1; i < close; i++) {
      String type = tokens.isIdentifier(i) ? tokens.text(i) : "";
      if ((type.equals(TYPE) || structures.containsKey(type)) && tokens.isIdentifier(i + 1)) {
        declare(i + 1, type, members);
      }
    }
    String name = named ? tokens.text(word + 1) : "struct " + word;
    if (!members.isEmpty()) {
      structures.put(name, members);
      if (tokens.isIdentifier(close + 1)) {
        declare(close + 1, name, scopes.peek());
      }
    }
    return close;
  }
}
