package org.oovr.driver.glsl.include;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The strings that sources may include, by their paths (GL_ARB_shading_language_include). Puts them
 * in before anything else looks at a source: conditions around them are left to the preprocessor,
 * which meets an {@code #error} where a string is missing.
 */
public final class NamedStrings {
  private static final int MAX_DEPTH = 64;
  private static final int MAX_CHARACTERS = 1 << 24;

  private static final Pattern ASKED =
      Pattern.compile(
          "(?m)^[ \\t]*#[ \\t]*extension[ \\t]+GL_ARB_shading_language_include[ \\t]*:"
              + "[ \\t]*(require|enable|warn)\\b");
  private static final Pattern DIRECTIVE =
      Pattern.compile("[ \\t]*#[ \\t]*include[ \\t]*(\"([^\"\\n]*)\"|<([^>\\n]*)>)[ \\t\\r]*");
  private static final Pattern VERSION = Pattern.compile("(?m)^[ \\t]*#[ \\t]*version\\b.*$");

  private final Map<String, String> strings = new TreeMap<>();

  /** All of them by their paths. */
  public Map<String, String> all() {
    return strings;
  }

  /** The path without what goes up or stays; null when it is none. */
  public static String path(String path) {
    boolean right =
        path != null
            && path.startsWith("/")
            && !path.endsWith("/")
            && !path.contains("//")
            && path.chars().allMatch(c -> c >= ' ' && c < 0x7f && "\"<>\\".indexOf(c) < 0);
    if (!right) {
      return null;
    }
    Deque<String> parts = new ArrayDeque<>();
    for (String part : path.substring(1).split("/")) {
      if (part.equals("..")) {
        if (parts.pollLast() == null) {
          return null;
        }
      } else if (!part.equals(".")) {
        parts.addLast(part);
      }
    }
    return parts.isEmpty() ? null : "/" + String.join("/", parts);
  }

  /**
   * A source with the strings that it includes.
   *
   * @param directories where names that are no whole paths are looked for; null when nobody has
   *     said, in which case only whole paths are found, as in Mesa
   */
  public String expand(String source, List<String> directories) {
    if (!source.contains("include") || !ASKED.matcher(source).find()) {
      return source;
    }
    StringBuilder out = new StringBuilder();
    put(source, null, directories, 0, out);
    return out.toString();
  }

  private void put(
      String source, String directory, List<String> directories, int depth, StringBuilder out) {
    boolean comment = false;
    int number = 0;
    for (String line : source.split("\n", -1)) {
      out.append(number++ == 0 ? "" : "\n");
      String code = comment ? line : withoutComment(line);
      Matcher m = comment ? null : DIRECTIVE.matcher(code);
      if (m == null || !m.matches()) {
        out.append(line);
        comment = endsInComment(line, comment);
        continue;
      }
      boolean quoted = m.group(2) != null;
      String name = quoted ? m.group(2) : m.group(3);
      String path = find(name, quoted ? directory : null, directories);
      if (path == null || depth == MAX_DEPTH || out.length() > MAX_CHARACTERS) {
        out.append("#error include ").append(m.group(1)).append(path == null ? " not found" : "");
        continue;
      }
      String included = VERSION.matcher(strings.get(path)).replaceAll("");
      out.append("#line 1\n");
      put(included, path.substring(0, path.lastIndexOf('/')), directories, depth + 1, out);
      out.append("\n#line ").append(number + 1);
    }
  }

  /** The path of the string that a name means, or null. */
  private String find(String name, String directory, List<String> directories) {
    if (name.startsWith("/")) {
      String path = path(name);
      return strings.containsKey(path == null ? "" : path) ? path : null;
    }
    if (directories == null) {
      return null;
    }
    if (directory != null) {
      String path = path(directory + "/" + name);
      if (path != null && strings.containsKey(path)) {
        return path;
      }
    }
    for (String d : directories) {
      String path = path(d + "/" + name);
      if (path != null && strings.containsKey(path)) {
        return path;
      }
    }
    return null;
  }

  /** A line without comments that are whole in it. */
  private static String withoutComment(String line) {
    return line.replaceAll("/\\*.*?\\*/", " ").replaceFirst("//.*$", "");
  }

  /** Whether the text after a line is inside of a comment. */
  private static boolean endsInComment(String line, boolean before) {
    boolean inside = before;
    for (int i = 0; i < line.length(); i++) {
      if (inside && line.startsWith("*/", i)) {
        inside = false;
        i++;
      } else if (!inside && line.startsWith("/*", i)) {
        inside = true;
        i++;
      } else if (!inside && line.startsWith("//", i)) {
        return false;
      }
    }
    return inside;
  }
}
