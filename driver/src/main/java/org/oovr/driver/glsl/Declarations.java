package org.oovr.driver.glsl;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What a source says explicitly at global scope and its module does not tell apart from automatic
 * assignments: which variables have a location or a binding of their own, and the number of views.
 * Found in preprocessed text.
 *
 * @param located names of inputs, outputs and uniforms (or their blocks) with a location
 * @param bound names of uniforms and uniform blocks with a binding
 * @param views {@code num_views}, 0 when not given
 * @param workgroup whether the size of workgroups is given
 */
record Declarations(Set<String> located, Set<String> bound, int views, boolean workgroup) {
  static final Declarations NONE = new Declarations(Set.of(), Set.of(), 0, false);

  private static final Set<String> QUALIFIERS =
      Set.of(
          "in",
          "out",
          "uniform",
          "const",
          "attribute",
          "varying",
          "flat",
          "smooth",
          "noperspective",
          "centroid",
          "sample",
          "patch",
          "invariant",
          "precise",
          "lowp",
          "mediump",
          "highp",
          "buffer",
          "shared",
          "coherent",
          "volatile",
          "restrict",
          "readonly",
          "writeonly");

  /** Whether a source can hold such declarations at all. */
  static boolean mayBeIn(String source) {
    return source.contains("layout");
  }

  /** Reads the declarations of a preprocessed source. */
  static Declarations of(String preprocessed) {
    return new Scanner(new GlslTokens(preprocessed)).scan();
  }

  /**
   * Sizes of arrays that are declared without and whose length is asked for: one more than the
   * largest constant that they are indexed with (GLSL 4.60 section 4.1.9), which the compiler does
   * not know before it has read everything. By the token of the empty bracket.
   */
  static Map<Integer, Integer> implicitSizes(GlslTokens t) {
    Map<Integer, Integer> sizes = new HashMap<>();
    for (int i = 1; i + 2 < t.size(); i++) {
      boolean declared = t.is(i, "[") && t.is(i + 1, "]") && (t.is(i + 2, ";") || t.is(i + 2, ","));
      if (declared && t.isIdentifier(i - 1) && t.isIdentifier(i - 2) && isVariable(t, i - 2)) {
        int size = sizeByUse(t, t.text(i - 1));
        if (size > 0) {
          sizes.put(i, size);
        }
      }
    }
    return sizes;
  }

  /** Whether the declaration whose type stands here is of no interface and no structure. */
  private static boolean isVariable(GlslTokens t, int type) {
    for (int i = type - 1; i >= 0 && t.isIdentifier(i); i--) {
      if (t.is(i, "in") || t.is(i, "out") || t.is(i, "varying") || t.is(i, "uniform")) {
        return false;
      }
    }
    int depth = 0;
    for (int i = type - 1; i > 0; i--) {
      depth += t.is(i, "}") ? 1 : 0;
      if (t.is(i, "{") && depth-- == 0) {
        return t.is(i - 1, ")") || t.is(i - 1, "else") || !t.isIdentifier(i - 1);
      }
    }
    return true;
  }

  private static boolean isReturn(GlslTokens t, int i) {
    return t.is(i, "return") || t.is(i, "else");
  }

  /** The size of an array whose length is asked for; 0 where it is not, or not said by use. */
  private static int sizeByUse(GlslTokens t, String name) {
    int size = 0;
    boolean asked = false;
    for (int i = 0; i + 3 < t.size(); i++) {
      if (!t.is(i, name) || t.is(i - 1, ".")) {
        continue;
      }
      if (t.isIdentifier(i - 1) && t.is(i + 1, "[") && !t.is(i + 2, "]") && !isReturn(t, i - 1)) {
        return 0; // declared again, with a size
      }
      asked |= t.is(i + 1, ".") && t.is(i + 2, "length");
      if (t.is(i + 1, "[") && t.is(i + 3, "]") && t.text(i + 2).matches("\\d{1,4}")) {
        size = Math.max(size, Integer.parseInt(t.text(i + 2)) + 1);
      }
    }
    return asked ? size : 0;
  }

  private static final class Scanner {
    private final GlslTokens t;
    private final Set<String> located = new HashSet<>();
    private final Set<String> bound = new HashSet<>();
    private int views;
    private boolean workgroup;
    private boolean location;
    private boolean binding;

    Scanner(GlslTokens t) {
      this.t = t;
    }

    Declarations scan() {
      int i = 0;
      while (i < t.size()) {
        if (t.directive(i) != 0) {
          i = t.afterDirective(i);
        } else if (t.is(i, "layout") && t.is(i + 1, "(")) {
          i = declaration(i);
        } else if (t.is(i, "{")) {
          int close = t.closing(i); // bodies of functions and structs
          i = close < 0 ? t.size() : close + 1;
        } else {
          i++;
        }
      }
      return new Declarations(Set.copyOf(located), Set.copyOf(bound), views, workgroup);
    }

    /** Reads from a layout to the end of its declaration; returns the next token. */
    private int declaration(int from) {
      location = false;
      binding = false;
      int i = from;
      while (i < t.size()) {
        if (t.is(i, "layout") && t.is(i + 1, "(")) {
          i = layout(i + 1);
        } else if (t.isIdentifier(i) && QUALIFIERS.contains(t.text(i))) {
          i++;
        } else {
          break;
        }
      }
      if (t.is(i, ";")) {
        return i + 1;
      }
      if (t.is(i, "struct")) {
        while (i < t.size() && !t.is(i, "{")) {
          i++;
        }
        int close = i < t.size() ? t.closing(i) : -1;
        return close < 0 ? t.size() : names(close + 1);
      }
      if (t.is(i + 1, "{")) { // an interface block
        name(t.text(i));
        int close = t.closing(i + 1);
        int end = close < 0 ? t.size() : close + 1;
        while (end < t.size() && !t.is(end, ";")) {
          end++;
        }
        return end + 1;
      }
      i++; // the type
      while (t.is(i, "[")) {
        int close = t.closing(i);
        if (close < 0) {
          return t.size();
        }
        i = close + 1;
      }
      return names(i);
    }

    /** Reads declarators up to the semicolon. */
    private int names(int from) {
      int i = from;
      boolean expectName = true;
      while (i < t.size() && !t.is(i, ";")) {
        if (expectName && t.isIdentifier(i)) {
          name(t.text(i));
          expectName = false;
        } else if (t.is(i, ",")) {
          expectName = true;
        } else if (t.is(i, "(") || t.is(i, "[") || t.is(i, "{")) {
          int close = t.closing(i);
          if (close < 0) {
            return t.size();
          }
          i = close;
        }
        i++;
      }
      return i + 1;
    }

    private void name(String name) {
      if (location) {
        located.add(name);
      }
      if (binding) {
        bound.add(name);
      }
    }

    private int layout(int open) {
      int close = t.closing(open);
      if (close < 0) {
        return t.size();
      }
      for (int i = open + 1; i < close; i++) {
        if (t.is(i, "location")) {
          location = true;
        } else if (t.is(i, "binding")) {
          binding = true;
        } else if (t.is(i, "local_size_x") || t.is(i, "local_size_y") || t.is(i, "local_size_z")) {
          workgroup = true;
        } else if (t.is(i, "num_views") && t.is(i + 1, "=") && t.text(i + 2).matches("\\d{1,3}")) {
          views = Integer.parseInt(t.text(i + 2));
        }
      }
      return close + 1;
    }
  }
}
