package org.oovr.driver.glsl;

import java.util.HashSet;
import java.util.Set;
import org.oovr.driver.glsl.source.GlslTokens;

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
