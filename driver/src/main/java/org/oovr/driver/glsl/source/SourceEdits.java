package org.oovr.driver.glsl.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Replacements in a text, given in any order and made at once; they must not overlap. */
public final class SourceEdits {
  private record Edit(int start, int end, String replacement, int order) {}

  private final String text;
  private final List<Edit> edits = new ArrayList<>();

  public SourceEdits(String text) {
    this.text = text;
  }

  public void replace(int start, int end, String replacement) {
    edits.add(new Edit(start, end, replacement, edits.size()));
  }

  public void insert(int at, String inserted) {
    replace(at, at, inserted);
  }

  /** Puts blanks in place of a range, line breaks stay. */
  public void blank(int start, int end) {
    StringBuilder blanks = new StringBuilder(end - start);
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      blanks.append(c == '\n' || c == '\r' ? c : ' ');
    }
    replace(start, end, blanks.toString());
  }

  public String apply() {
    edits.sort(
        Comparator.comparingInt(Edit::start)
            .thenComparingInt(Edit::end)
            .thenComparingInt(Edit::order));
    StringBuilder out = new StringBuilder(text.length() + 256);
    int at = 0;
    for (Edit e : edits) {
      if (e.start < at) {
        throw new IllegalStateException("edits overlap at " + e.start);
      }
      out.append(text, at, e.start).append(e.replacement);
      at = e.end;
    }
    return out.append(text, at, text.length()).toString();
  }
}
