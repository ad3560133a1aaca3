package org.oovr.agent.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What our driver and the one that answered the program have to say of each other.
 *
 * @param lines places of the program at which calls that are not supported were made: how often
 *     each was met, by the call
 * @param errors GL errors of which they disagree
 * @param contents objects whose contents came from the other driver
 */
public record DriverFindings(
    Map<String, Map<String, Long>> lines, GlErrors errors, List<FromDriver> contents) {
  public static final DriverFindings NONE = new DriverFindings(Map.of(), GlErrors.NONE, List.of());

  /** Places kept of each call: the most frequent. */
  private static final int MOST_LINES = 32;

  /**
   * A place of the program.
   *
   * @param line {@code class.method(file:line)}
   * @param count how often it was met, of the calls whose place was looked for
   */
  public record Line(String line, long count) {}

  /**
   * GL errors, by call number of the first.
   *
   * @param onlyOurs raised by our driver, and the other's answers deny it
   * @param onlyDriver answered by the other, and not raised by ours
   * @param neverAsked raised by ours; the program did not ask
   */
  public record GlErrors(
      List<GlError> onlyOurs, List<GlError> onlyDriver, List<GlError> neverAsked) {
    public static final GlErrors NONE = new GlErrors(List.of(), List.of(), List.of());
  }

  /**
   * An error of a function.
   *
   * @param function null where it is not known
   * @param firstCall number of the first call
   */
  public record GlError(
      String function, String error, long count, int firstFrame, long firstCall) {}

  /**
   * An object whose contents the simulated GPU took over.
   *
   * @param frame that began with them
   * @param kind {@code texture}, {@code renderbuffer}, {@code buffer} or {@code window}
   * @param name the program's
   * @param reason why they could not be drawn
   */
  public record FromDriver(int frame, String kind, int name, long bytes, String reason) {}

  /** The places of a call, the most frequent first. */
  List<Line> linesOf(String call) {
    return lines.getOrDefault(call, Map.of()).entrySet().stream()
        .map(e -> new Line(e.getKey(), e.getValue()))
        .sorted(
            java.util.Comparator.comparingLong(Line::count).reversed().thenComparing(Line::line))
        .limit(MOST_LINES)
        .toList();
  }

  /** These with more places. */
  public DriverFindings withLines(Map<String, Map<String, Long>> more) {
    Map<String, Map<String, Long>> all = new TreeMap<>();
    lines.forEach((call, places) -> all.put(call, new TreeMap<>(places)));
    more.forEach(
        (call, places) ->
            places.forEach(
                (place, count) ->
                    all.computeIfAbsent(call, c -> new TreeMap<>())
                        .merge(place, count, Long::sum)));
    return new DriverFindings(all, errors, contents);
  }
}
