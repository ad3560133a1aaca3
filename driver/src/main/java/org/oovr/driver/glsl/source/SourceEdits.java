package org.oovr.driver.glsl.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Replacements in a text, given in any order and made at once; they must not overlap. What is
 * replaced within a range that is blanked goes with it.
 */
public final class SourceEdits {
  private record Edit(int start, int end, String replacement, boolean blanks, int order) {
    /** Of edits that begin together: what is inserted, what is blanked, what is replaced. */
    int rank() {
      return start == end ? 0 : blanks ? 1 : 2;
    }
  }

  private final String text;
  private final List<Edit> edits = new ArrayList<>();

  public SourceEdits(String text) {
    this.text = text;
  }

  public void replace(int start, int end, String replacement) {
    edit(start, end, replacement, false);
  }

  private void edit(int start, int end, String replacement, boolean blanks) {
    edits.add(new Edit(start, end, replacement, blanks, edits.size()));
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
    edit(start, end, blanks.toString(), true);
  }

  public String apply() {
    edits.sort(
        Comparator.comparingInt(Edit::start)
            .thenComparingInt(Edit::rank)
            .thenComparingInt(Edit::end)
            .thenComparingInt(Edit::order));
    StringBuilder out = new StringBuilder(text.length() + 256);
    int at = 0;
    int blankTo = 0;
    for (Edit e : edits) {
      if (e.start < at && e.end <= blankTo) {
        continue;
      }
      if (e.start < at) {
        throw new IllegalStateException("edits overlap at " + e.start);
      }
      out.append(text, at, e.start).append(e.replacement);
      at = e.end;
      blankTo = e.blanks ? e.end : blankTo;
    }
    return out.append(text, at, text.length()).toString();
  }
}
