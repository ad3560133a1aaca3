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

  /** What stands for every scheme. */
  public static final String ALL = "all";

  public TimingOptions {
    schemes = List.copyOf(schemes);
  }

  /**
   * Reads names of schemes with {@code +} or a comma between them, or {@code all}.
   *
   * @return in the order of {@link SchemeKind}, each once
   * @throws IllegalArgumentException with a message for the user
   */
  public static List<SchemeKind> schemes(String text) {
    if (text.equals(ALL)) {
      return List.of(SchemeKind.values());
    }
    List<SchemeKind> wanted = new ArrayList<>();
    for (String name : text.split("[,+]", -1)) {
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

  /** The text that {@link #schemes(String)} reads; empty for none. */
  String formatSchemes() {
    return String.join("+", schemes.stream().map(SchemeKind::id).toList());
  }
}
