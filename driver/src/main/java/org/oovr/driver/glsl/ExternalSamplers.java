package org.oovr.driver.glsl;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.oovr.driver.glsl.source.FixedSource;
import org.oovr.driver.glsl.source.GlslTokens;
import org.oovr.driver.glsl.source.LegacyExtensions;

/**
 * Which samplers of a source are of images from outside (OES_EGL_image_external). The compiler has
 * no such type: a macro makes them samplers of flat textures, and what they were is read from the
 * source as it is without that macro.
 */
final class ExternalSamplers {
  private static final String TYPE = LegacyExtensions.EXTERNAL_TYPE;

  /** Most that are told apart; no program has so many units. */
  private static final int MOST = 1024;

  /** What expands the macros of a source. */
  interface Preprocessor {
    String text(FixedSource source) throws LinkRequest.Failure;
  }

  private final GlslTokens tokens;

  /** Of each type that has any, where they are in it: empty for the sampler itself. */
  private final Map<String, Set<String>> types = new HashMap<>();

  private final Set<String> found = new HashSet<>();

  private ExternalSamplers(GlslTokens tokens) {
    this.tokens = tokens;
    types.put(TYPE, Set.of(""));
  }

  /** The paths, without the elements of arrays, of such uniforms. */
  static Set<String> of(FixedSource source, Preprocessor preprocessor) throws LinkRequest.Failure {
    if (!mayBeIn(source)) {
      return Set.of();
    }
    GlslTokens tokens = new GlslTokens(preprocessor.text(source));
    ExternalSamplers samplers = new ExternalSamplers(tokens);
    samplers.scan();
    return samplers.found;
  }

  /** Whether a source may have any. */
  static boolean mayBeIn(FixedSource source) {
    return source.macros().containsKey(TYPE) && source.text().contains(TYPE);
  }

  /** The path of a name: the same without the elements of arrays. */
  static String path(String name) {
    return name.indexOf('[') < 0 ? name : name.replaceAll("\\[\\d+]", "");
  }

  /** A source in which the type stays when macros are expanded. */
  static FixedSource kept(FixedSource source) {
    if (!source.macros().containsKey(TYPE)) {
      return source;
    }
    Map<String, String> macros = new LinkedHashMap<>(source.macros());
    macros.remove(TYPE);
    return new FixedSource(
        source.text(), source.version(), source.oldCoordinates(), macros, source.subroutines());
  }

  /** The macro of the type, where a source has it. */
  static Map<String, String> macros(FixedSource source) {
    String type = source.macros().get(TYPE);
    return type == null ? Map.of() : Map.of(TYPE, type);
  }

  private void scan() {
    int i = 0;
    while (i < tokens.size()) {
      if (tokens.directive(i) != 0) {
        i++;
      } else if (tokens.is(i, "struct")) {
        i = structure(i);
      } else if (tokens.is(i, "uniform")) {
        i = uniform(i + 1);
      } else if (tokens.is(i, "{")) {
        i = after(i); // bodies of functions, and blocks, which have no samplers
      } else {
        i++;
      }
    }
  }

  /** The token behind a bracket and what it encloses. */
  private int after(int open) {
    int close = tokens.closing(open);
    return close < 0 ? tokens.size() : close + 1;
  }

  /** Looks through the members of a structure; the token behind it. */
  private int structure(int word) {
    boolean named = tokens.isIdentifier(word + 1);
    int open = named ? word + 2 : word + 1;
    if (open >= tokens.size() || !tokens.is(open, "{")) {
      return word + 1;
    }
    int end = after(open);
    Set<String> members = new HashSet<>();
    for (int i = open + 1; i < end; i++) {
      Set<String> inside = tokens.isIdentifier(i) ? types.get(tokens.text(i)) : null;
      if (inside != null) {
        i = names(i + 1, inside, members, ".");
      }
    }
    if (!members.isEmpty()) {
      types.put(named ? tokens.text(word + 1) : "", members);
    }
    return end;
  }

  /** Looks at what is declared uniform; the token behind it, or its first brace. */
  private int uniform(int first) {
    for (int i = first; i < tokens.size() && !tokens.is(i, ";") && !tokens.is(i, "{"); i++) {
      Set<String> inside = tokens.isIdentifier(i) ? types.get(tokens.text(i)) : null;
      if (tokens.is(i, "struct")) {
        String type = tokens.isIdentifier(i + 1) ? tokens.text(i + 1) : "";
        int end = structure(i);
        return names(end, types.getOrDefault(type, Set.of()), found, "");
      }
      if (inside != null) {
        return names(i + 1, inside, found, "");
      }
    }
    return first;
  }

  /** Adds what the names up to the end of a declaration have; that end. */
  private int names(int first, Set<String> inside, Set<String> all, String before) {
    int i = first;
    while (i < tokens.size() && !tokens.is(i, ";")) {
      if (tokens.is(i, "[")) {
        i = after(i);
        continue;
      }
      if (tokens.isIdentifier(i)) {
        for (String path : inside) {
          if (all.size() < MOST) {
            all.add(before + tokens.text(i) + path);
          }
        }
      }
      i++;
    }
    return i;
  }
}
