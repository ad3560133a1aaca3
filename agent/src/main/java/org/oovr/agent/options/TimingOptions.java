package org.oovr.agent.options;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.scheme.SchemeKind;

/**
 * What is timed after a run.
 *
 * @param schemes in the order of {@link SchemeKind}; none: nothing is timed
 * @param machine a preset's name or a machine file
 */
public record TimingOptions(List<SchemeKind> schemes, String machine) {
  /** The machine of the paper's Table 2. */
  public static final String DEFAULT_MACHINE = "oovr-4gpm";

  public static final TimingOptions NONE = new TimingOptions(List.of(), DEFAULT_MACHINE);

  /** What stands for every scheme of the paper. */
  public static final String ALL = "all";

  public TimingOptions {
    schemes = List.copyOf(schemes);
  }

  /**
   * Reads names of schemes with {@code +} or a comma between them, or {@code all}. Where a name
   * ends in a plus of its own, that is read first.
   *
   * @return in the order of {@link SchemeKind}, each once
   * @throws IllegalArgumentException with a message for the user
   */
  public static List<SchemeKind> schemes(String text) {
    if (text.equals(ALL)) {
      return SchemeKind.ofPaper();
    }
    List<SchemeKind> wanted = new ArrayList<>();
    for (String name : names(text)) {
      wanted.add(
          SchemeKind.of(name)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "scheme '"
                              + name
                              + "': expected "
                              + String.join(", ", SchemeKind.ids())
                              + " or "
                              + ALL)));
    }
    return wanted.stream().sorted().distinct().toList();
  }

  private static List<String> names(String text) {
    List<String> names = new ArrayList<>();
    int from = 0;
    while (from <= text.length()) {
      int end = from;
      while (end < text.length() && !separates(text.charAt(end))) {
        end++;
      }
      boolean plus =
          SchemeKind.of(text.substring(from, Math.min(end + 1, text.length()))).isPresent();
      if (plus && (end + 1 >= text.length() || separates(text.charAt(end + 1)))) {
        end = Math.min(end + 1, text.length());
      }
      names.add(text.substring(from, end));
      from = end + 1;
    }
    return names;
  }

  private static boolean separates(char c) {
    return c == ',' || c == '+';
  }

  /** The text that {@link #schemes(String)} reads; empty for none. */
  String formatSchemes() {
    return String.join("+", schemes.stream().map(SchemeKind::id).toList());
  }
}
